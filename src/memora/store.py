"""The long-term memory store: records that are the truth, and a vector index derived from them (W7, P2)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from memora.core.decay import is_in_force
from memora.errors import EmbedderMismatch, IndexDamaged
from memora.turns import Change, Forgotten, KeptWords, Receipt, Review, ReviewAnswer, Settled, TurnLease, TurnOutcome
from memora.types import EmbeddedMemoryCandidate, MemorySearchResult, ProfileStep, StoredMemory, StoredMemoryType

if TYPE_CHECKING:
    from memora.archive import AdoptedMemory, Along
    from memora.ports import Embedder, EmbedderKey, VectorIndex, Vectors
    from memora.records import Records


WIDER = 4
"""How many times more neighbours are asked for where too few of the nearest are wanted."""
WIDEST = 2048
"""Among more neighbours than this nobody looks: what is wanted and lies farther off is no neighbour."""
INDEX_BATCH = 200
"""Rows brought into the native index at once: a third of a second at 384 dimensions."""


class LongTermMemoryStore:
    """Add, list, search and forget one learner's memories.

    A record is written first and is a memory from then on. The index follows: whatever is not marked as indexed is
    brought into it by `index_pending`, here or in the next process. A search is answered by the native index only
    while it holds every record and nobody is writing to it, otherwise by the exact one, from the same vectors in the
    same order: a reply never waits for an index.
    """

    def __init__(
        self,
        records: Records,
        *,
        exact: Callable[[], VectorIndex],
        embedder: Callable[[], Embedder],
        now: Callable[[], datetime],
    ) -> None:
        self._records, self._open_exact, self._embedder, self._now = records, exact, embedder, now
        self._exact: VectorIndex | None = None
        self._exact_lock = threading.Lock()
        self._native: VectorIndex | None = None
        self._native_lock = threading.RLock()
        self._forgotten_seen = 0

    def _key(self) -> EmbedderKey:
        return self._embedder().id, self._embedder().dim

    def require_embedder(self) -> None:
        """Raises EmbedderMismatch where the vectors here were made with another one than is in use."""
        held, (asked_id, asked_dim) = self._records.embedder(), self._key()
        if held is not None and held != (asked_id, asked_dim):
            raise EmbedderMismatch(store_id=held[0], store_dim=held[1], asked_id=asked_id, asked_dim=asked_dim)

    def add(self, memories: Sequence[EmbeddedMemoryCandidate], source: str) -> list[str]:
        """Write memories; a fresh UUID each, in the order given (W7). None: no write. Raises EmbedderMismatch."""
        return self._records.add(memories, source=source, embedder=self._key(), now=self._now()) if memories else []

    def commit(self, lease: TurnLease, outcome: TurnOutcome, source: str) -> tuple[Receipt, ...]:
        """The same for one turn's memory work, exactly once, with its refusals and receipts. Raises LeaseLost too."""
        embedder = self._key() if outcome.settled else None
        return self._records.commit_turn(lease, outcome, source=source, embedder=embedder, now=self._now())

    def adopt(self, memories: Sequence[AdoptedMemory], along: Along) -> tuple[list[str], list[str]]:
        """Old records as they were found: (imported ids, ids known already). Raises EmbedderMismatch, RecordsChanged."""
        embedder = self._key() if memories else None
        return self._records.adopt(memories, embedder=embedder, now=self._now(), along=along)

    def list_all(self) -> list[StoredMemory]:
        """Every memory in force, oldest first."""
        return self._records.list_all()

    def search(
        self,
        embedding: Vectors,
        top_k: int,
        *,
        memory_type: StoredMemoryType | None = None,
        wanted: Callable[[StoredMemory], bool] = is_in_force,
    ) -> list[MemorySearchResult]:
        """The `top_k` nearest wanted memories, nearest first (R7): a vector query, no threshold, no ranking.

        The index holds vectors and knows no status: the records say it, and as many more are asked for as fall out.
        """
        score, asked = self._embedder().score, top_k
        while True:
            hits = self._hits(embedding, asked, memory_type)
            found = self._records.get([memory_id for memory_id, _ in hits])
            kept = [(found[i], distance) for i, distance in hits if i in found and wanted(found[i])]
            if len(kept) >= top_k or len(hits) < asked or asked >= WIDEST:
                return [memory.at(distance, score(distance)) for memory, distance in kept[:top_k]]
            asked *= WIDER

    def _hits(self, embedding: Vectors, top_k: int, memory_type: StoredMemoryType | None) -> list[tuple[str, float]]:
        hits = self._native_hits(embedding, top_k, memory_type)
        if hits is not None:
            return hits
        with self._exact_lock:
            if self._exact is None:
                self._exact = self._open_exact()
            return self._exact.search(embedding, top_k, memory_type=memory_type)

    def _native_hits(
        self, embedding: Vectors, top_k: int, memory_type: StoredMemoryType | None
    ) -> list[tuple[str, float]] | None:
        """None where the native index is not there, not complete, damaged, or being written to."""
        if self._native is None or not self._native_lock.acquire(blocking=False):
            return None
        try:
            if self._native is None or not self._is_current():
                return None
            return self._native.search(embedding, top_k, memory_type=memory_type)
        except IndexDamaged:
            self._records.mark_unindexed()  # so that `index_pending` makes it anew
            return None
        finally:
            self._native_lock.release()

    def _is_current(self) -> bool:
        """Whether the native index holds every record and nothing that was forgotten, here or by another process."""
        return self._records.count_unindexed() == 0 and self._records.last_forgotten() == self._forgotten_seen

    @property
    def has_native(self) -> bool:
        return self._native is not None

    def attach(self, native: VectorIndex) -> None:
        """Use this index for searching from now on, after bringing it up to the records."""
        with self._native_lock:
            self._native = native
            self._forgotten_seen = self._records.last_forgotten()
            known, ours = native.ids(), self._records.memory_ids()
            if known - ours:
                self._start_anew()
            elif ours - known:
                self._records.mark_unindexed(sorted(ours - known))
        self.index_pending()

    def index_pending(self) -> int:
        """Bring every record that is not marked into the native index; how many there were. Safe to repeat.

        In small batches, letting go between them, so that a search or a forgetting gets its turn.
        """
        count = 0
        while written := self._index_batch():
            count += written
        return count

    def _index_batch(self) -> int:
        with self._native_lock:
            if self._native is None:
                return 0
            if self._records.last_forgotten() != self._forgotten_seen:
                self._start_anew()
            rows = self._records.unindexed_rows(limit=INDEX_BATCH)
            if not rows:
                return 0
            try:
                self._native.upsert(rows)
            except IndexDamaged:
                self._start_anew()
                rows = self._records.unindexed_rows(limit=INDEX_BATCH)
                self._native.upsert(rows)
            self._records.mark_indexed(rows)
            return len(rows)

    def _start_anew(self) -> None:
        """Drop the native index with its folder, since deleted rows leave their text in it."""
        self._records.mark_unindexed()
        self._forgotten_seen = self._records.last_forgotten()
        if self._native is not None:
            self._native.reset()

    def forget(self, memory_id: str) -> Forgotten:
        """Remove a memory, its vector, and what else holds its text; the index is filled again by `index_pending`.

        Raises NoSuchMemory.
        """
        gone = self._records.forget(memory_id, now=self._now())
        with self._native_lock:
            self._start_anew()
        return gone

    def forget_words(self, words: KeptWords) -> Forgotten:
        """The same of words that are no memory: the index may have held them before they were taken back."""
        gone = self._records.forget_words(words, now=self._now())
        with self._native_lock:
            self._start_anew()
        return gone

    def forget_all(self) -> None:
        """Remove everything of this learner; the index folder goes too."""
        self._records.forget_all(now=self._now())
        with self._native_lock:
            self._start_anew()

    def undo(self, change: Change) -> tuple[Receipt, ...]:
        """Take a change back, with its receipts; the index is filled anew by `index_pending`."""
        receipts = self._records.undo_change(change, now=self._now())
        if change.memory_ids:
            with self._native_lock:
                self._start_anew()
        return receipts

    def answer(
        self,
        review: Review,
        answer: ReviewAnswer,
        settled: Settled | None = None,
        *,
        source: str = "automatic",
        profile: Sequence[ProfileStep] = (),
    ) -> tuple[Receipt, ...]:
        """What the learner's answer does, once. Raises NoSuchReview, EmbedderMismatch."""
        embedder = self._key() if settled is not None else None
        return self._records.answer_review(
            review.review_id, answer, settled, embedder=embedder, now=self._now(), source=source, profile=profile
        )

    def rebuild(self) -> int:
        """Make the native index anew from the records; how many rows it has now."""
        with self._native_lock:
            self._start_anew()
        return self.index_pending()

    def close(self) -> None:
        with self._native_lock:
            if self._native is not None:
                self._native.close()
                self._native = None
