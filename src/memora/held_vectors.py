"""The vectors as the records hold them: what every index is made from, and made anew from (P2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from memora.ports import EmbedderKey, IndexRow


class HeldVectors(Protocol):
    """One learner's vectors beside their texts, and which of them an index has. Part of Records."""

    def change_counter(self) -> int:
        """Differs whenever memories may have changed, by this process or another."""

    def vectors(self) -> tuple[list[str], list[str], bytes]:
        """(ids, memory types, the float32 rows end to end) of every memory whatever its status, oldest first.

        A row that cannot be a vector is left out: the others are found all the same.
        """

    def stored_vectors(self) -> list[tuple[str, bytes | None]]:
        """What lies there as the vector of each memory, usable or not, oldest first; None where nothing does."""

    def unindexed_rows(self, *, limit: int) -> list[IndexRow]:
        """The oldest memories that are not marked as indexed, and that have a vector that can be."""

    def mark_indexed(self, rows: Sequence[IndexRow]) -> None:
        """Of these, those whose vector is still the same."""

    def mark_unindexed(self, memory_ids: Sequence[str] | None = None) -> None:
        """These, or all."""

    def count_unindexed(self) -> int: ...

    def last_forgotten(self) -> int:
        """Grows with every forgetting, by this process or another; 0 before the first."""

    def embedder(self) -> EmbedderKey | None:
        """The embedder that this learner's vectors were made with, or None while there are none."""

    def contents(self) -> dict[str, str]:
        """Every memory's text by its id, whatever its status."""

    def replace_vectors(self, vectors: Mapping[str, bytes], *, embedder: EmbedderKey, now: datetime) -> list[str]:
        """Every memory's vector and the embedder, all at once; or the ids that have none here, and nothing written."""

    def mend_vectors(self, vectors: Mapping[str, bytes], *, embedder: EmbedderKey, now: datetime) -> None:
        """Give these memories their vectors anew; ids that are not there any more are left out. Raises EmbedderMismatch."""
