"""The exact vector index: NumPy over the vectors in the records, which are its only data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from memora.ports import IndexRow
from memora.records import Records
from memora.types import StoredMemoryType

if TYPE_CHECKING:
    from memora.ports import Vectors


class ExactIndex:
    """Cosine distance to every active memory, nearest first; equal distances keep the order of writing.

    It answers from the records as they are now, also after another process wrote to them, so there is nothing to
    upsert, delete or rebuild. About 1 ms a query at 10 000 memories of 384 dimensions (DESIGN 2).
    """

    def __init__(self, records: Records) -> None:
        self._records = records
        self._seen: int | None = None
        self._ids: list[str] = []
        self._types: list[str] = []
        self._rows: Vectors = np.empty((0, 0), np.float32)

    def _refresh(self) -> None:
        counter = self._records.change_counter()
        if counter != self._seen:
            self._ids, self._types, blob = self._records.vectors()
            count = len(self._ids)
            self._rows = np.frombuffer(blob, np.float32).reshape(count, -1) if count else np.empty((0, 0), np.float32)
            self._seen = counter

    def search(
        self, embedding: Vectors, top_k: int, *, memory_type: StoredMemoryType | None = None
    ) -> list[tuple[str, float]]:
        self._refresh()
        if not self._ids or top_k <= 0:
            return []
        distances = 1.0 - self._rows @ np.asarray(embedding, np.float32)
        distances[~np.isfinite(distances)] = np.inf  # a damaged vector is far from everything, and hides no other
        if memory_type is not None:
            distances[[kind != memory_type for kind in self._types]] = np.inf
        k = min(top_k, len(distances))
        border = np.partition(distances, k - 1)[k - 1]
        near = np.flatnonzero(distances <= border)
        order = near[np.argsort(distances[near], kind="stable")][:k]
        return [(self._ids[i], float(min(2.0, max(0.0, distances[i])))) for i in order if np.isfinite(distances[i])]

    def ids(self) -> set[str]:
        self._refresh()
        return set(self._ids)

    def upsert(self, rows: Sequence[IndexRow]) -> None:
        """Nothing to do: the records hold the vectors."""

    def delete(self, memory_ids: Sequence[str]) -> None:
        """Nothing to do: a memory gone from the records is gone from here."""

    def reset(self) -> None:
        self._seen = None

    def close(self) -> None:
        """Nothing to close."""
