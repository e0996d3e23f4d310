"""The vector index on Chroma, which answers well only what it is asked with care (DESIGN 2, guard 6)."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from memora.adapters.chroma_folder import ChromaFolder, kind_of, let_pass
from memora.errors import BadVector, IndexDamaged
from memora.ports import IndexRow
from memora.types import StoredMemoryType

if TYPE_CHECKING:
    from memora.ports import Vectors

DISTANCE_DIGITS = 6
"""At the edge of float32's own noise, so that equal vectors have equal distances."""
SPARE = 16
"""Rows asked for beyond `top_k`, so that a tie at the border is cut by age."""


def collection_name(learner: str) -> str:
    """The source's name for the default learner `me`, a hashed one for others: Chroma allows few characters (T7)."""
    return "memora_memories" if learner == "me" else f"memora_{hashlib.sha256(learner.encode()).hexdigest()[:32]}"


class ChromaIndex:
    """Implements ports.VectorIndex by approximate search: nearest first, equal distances in the order of writing.

    Where `needs_rebuild`, it is empty or failed: call `reset()`, then `upsert` every row of the records. Several
    threads may use it; two processes may not.
    """

    def __init__(self, folder: Path, *, learner: str, dim: int, embedder_id: str) -> None:
        """Open `folder`, made if missing: a tenth of a second at 10 000 memories, two where 5 000 writes are pending.

        Raises IndexBusy where another process holds it, StoreError where chromadb is missing, the folder cannot be
        written, or is a Chroma folder that Memora did not make.
        """
        self._dim = dim
        self._turn = threading.RLock()
        self._closed = False
        made_for: dict[str, str | int] = {"memora_embedder": embedder_id, "memora_dim": dim}
        self._folder = ChromaFolder(folder, collection=collection_name(learner), made_for=made_for)
        self._read_places()

    @property
    def needs_rebuild(self) -> bool:
        return self._folder.rebuild_reason is not None

    @property
    def rebuild_reason(self) -> str | None:
        """None, or "new", "missing" (the folder was removed), "unclean" (the last holder died, or wrote and never
        closed), "version" (another chromadb), "embedder", "damaged: ..."."""
        return self._folder.rebuild_reason

    def upsert(self, rows: Sequence[IndexRow]) -> None:
        """Write the rows; a known id keeps its place in the order, and loses the metadata keys not given anew.

        Raises BadVector before anything is written, IndexDamaged.
        """
        rows = list({row.memory_id: row for row in rows}.values())
        vectors = self._checked([row.embedding for row in rows])
        with self._using("write") as collection:
            for start in range(0, len(rows), self._folder.batch):
                batch = rows[start : start + self._folder.batch]
                metadatas = self._metadatas(batch)
                self._folder.before_write()
                collection.upsert(
                    ids=[row.memory_id for row in batch],
                    embeddings=vectors[start : start + self._folder.batch],
                    documents=[_speakable(row.content) for row in batch],
                    metadatas=metadatas,
                )
                for row in batch:
                    if row.memory_id not in self._places:
                        self._places[row.memory_id] = self._next_place
                        self._next_place += 1

    def delete(self, memory_ids: Sequence[str]) -> None:
        """Unknown ids are ignored. The text stays in Chroma's files until `reset`. Raises IndexDamaged."""
        with self._using("delete") as collection:
            known = [memory_id for memory_id in dict.fromkeys(memory_ids) if memory_id in self._places]
            for start in range(0, len(known), self._folder.batch):
                batch = known[start : start + self._folder.batch]
                self._folder.before_write()
                collection.delete(ids=batch)
                for memory_id in batch:
                    del self._places[memory_id]

    def search(
        self, embedding: Vectors, top_k: int, *, memory_type: StoredMemoryType | None = None
    ) -> list[tuple[str, float]]:
        """(memory_id, cosine distance 0..2, to six places), nearest first. Raises BadVector, IndexDamaged."""
        query = self._checked([embedding])
        with self._using("search") as collection:
            if top_k <= 0 or not self._places:
                return []
            asked = min(top_k + SPARE, len(self._places))
            where = None if memory_type is None else {"memory_type": memory_type}
            found = collection.query(query_embeddings=query, n_results=asked, where=where, include=["distances"])
            near = sorted(
                (round(min(2.0, max(0.0, float(distance))), DISTANCE_DIGITS), self._places[memory_id], memory_id)
                for memory_id, distance in zip(found["ids"][0], found["distances"][0], strict=True)
            )
        return [(memory_id, distance) for distance, _, memory_id in near[:top_k]]

    def ids(self) -> set[str]:
        with self._using("list"):
            return set(self._places)

    def reset(self) -> None:
        """Remove the whole folder, since Chroma keeps the text of deleted rows, and begin anew, empty.

        Every learner's collection goes; another learner's index finds that out when it is opened. Raises StoreError.
        """
        with self._turn:
            if not self._folder.is_fresh:
                self._folder.begin_afresh("reset")
                self._read_places()
            self._folder.acknowledge()

    def close(self) -> None:
        """Leave a sound folder, or one that is known not to be. A second call does nothing."""
        with self._turn:
            if not self._closed:
                self._closed = True
                self._folder.close()

    def _read_places(self) -> None:
        self._places = {memory_id: place for place, memory_id in enumerate(self._folder.ids)}
        self._next_place = len(self._places)

    def _metadatas(self, rows: Sequence[IndexRow]) -> list[dict[str, Any]]:
        """Each row's metadata, with None for a key that only the stored row has: Chroma's way to remove it."""
        known = [row.memory_id for row in rows if row.memory_id in self._places]
        stored: dict[str, Any] = {}
        if known:
            found = self._folder.collection.get(ids=known, include=["metadatas"])
            stored = dict(zip(found["ids"], found["metadatas"], strict=True))
        said = []
        for row in rows:
            gone = dict.fromkeys(stored.get(row.memory_id) or {})
            kept = {key: _speakable(value) if isinstance(value, str) else value for key, value in row.metadata.items()}
            said.append({**gone, **kept} or {"source": "unknown"})  # Chroma refuses a row without any
        return said

    def _checked(self, vectors: Sequence[Any]) -> Vectors:
        """Shape (len(vectors), dim), float32. Raises BadVector: Chroma takes NaN and then answers arbitrary rows."""
        rows: Vectors = np.empty((len(vectors), self._dim), np.float32)
        for index, vector in enumerate(vectors):
            if np.shape(vector) != (self._dim,):
                raise BadVector(index=index, problem=f"its shape is {np.shape(vector)}, not ({self._dim},)")
            with np.errstate(over="ignore"):
                rows[index] = vector
            length = float(np.linalg.norm(rows[index].astype(np.float64)))
            if not np.isfinite(length):
                raise BadVector(index=index, problem="it holds NaN or infinity")
            if length < 1e-12:
                raise BadVector(index=index, problem="it is zero")
        return rows

    @contextmanager
    def _using(self, doing: str) -> Iterator[Any]:
        """The collection, one caller at a time. Whatever Chroma throws, a native panic too, becomes IndexDamaged."""
        with self._turn:
            folder = self._folder
            if folder.collection is None or folder.has_failed:
                problem = "it is closed" if self._closed else folder.rebuild_reason or "it could not be opened"
                raise IndexDamaged(doing=doing, problem=problem, path=str(folder.path))
            try:
                yield folder.collection
            except BaseException as error:
                let_pass(error)
                folder.failed(error)
                raise IndexDamaged(doing=doing, problem=kind_of(error), path=str(folder.path)) from error


def _speakable(text: str) -> str:
    """The text with U+FFFD for lone surrogates, which Chroma refuses."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
