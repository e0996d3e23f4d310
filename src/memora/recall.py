"""The read path: query -> embed -> search -> threshold -> relevance + importance -> the few best (SPEC 3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memora.core.bilingual import in_the_other_language
from memora.core.context import has_words, shorten_query
from memora.core.decay import is_in_force, is_loud, standing
from memora.core.event_time import asked_window
from memora.core.nearest_kept import cut_to
from memora.core.ranking import (
    DEFAULT_WEIGHTS,
    RETRIEVAL_CANDIDATE_K,
    RETRIEVAL_LIMIT,
    RETRIEVAL_MIN_SCORE,
    Weights,
    choose,
)
from memora.core.reconcile import loses_something
from memora.core.secrets import mask_secrets
from memora.core.small_talk import says_nothing_to_look_for
from memora.core.time_window import falls_within, tells_when
from memora.errors import EmbedderMismatch
from memora.meter import counted
from memora.ports import Embedder, UsageMeter
from memora.records import Records
from memora.store import LongTermMemoryStore
from memora.types import MemorySearchResult, Recall, RetrievedMemory, StoredMemory, StoredMemoryType

WINDOW_MIN_SCORE = 0.1
"""The threshold among memories of the stretch of time that was asked about."""


@dataclass(frozen=True, slots=True)
class RetrievalSettings:
    """The read path's numbers (R6)."""

    min_score: float = RETRIEVAL_MIN_SCORE
    weights: Weights = DEFAULT_WEIGHTS
    candidates: int = RETRIEVAL_CANDIDATE_K
    limit: int = RETRIEVAL_LIMIT


class MemoryReader:
    """The read path over an embedder and a store; it writes nothing but usage."""

    def __init__(
        self,
        *,
        embedder: Callable[[], Embedder],
        store: LongTermMemoryStore,
        records: Records,
        meter: UsageMeter,
        settings: RetrievalSettings,
        now: Callable[[], datetime],
    ) -> None:
        """`now` is the learner's time: memories age by it, and "last week" is a stretch of it."""
        self._embedder, self._store, self._records = embedder, store, records
        self._meter, self._settings, self._now = meter, settings, now

    def semantic_search(
        self,
        query: str,
        top_k: int,
        *,
        memory_type: StoredMemoryType | None = None,
        wanted: Callable[[StoredMemory], bool] = is_in_force,
    ) -> tuple[list[MemorySearchResult], int]:
        """The nearest memories in plain vector order, and the tokens it took (R1).

        A query without a single letter or number finds nothing and asks nobody; so does an empty store. A secret in
        it is masked before an embedder sees it. Raises EmbedderMismatch, ProviderError.
        """
        return self._nearest([query], top_k, memory_type=memory_type, wanted=wanted)

    def _nearest(
        self,
        wordings: Sequence[str],
        top_k: int,
        *,
        wanted: Callable[[StoredMemory], bool],
        memory_type: StoredMemoryType | None = None,
    ) -> tuple[list[MemorySearchResult], int]:
        """The nearest memories to any wording of a query, each at its smallest distance."""
        held = self._records.embedder()
        if held is None or not has_words(wordings[0]):
            return [], 0
        embedder = self._embedder()
        texts = [shorten_query(mask_secrets(wording).text) for wording in wordings]
        with counted(self._meter, purpose="embedding", model=embedder.id) as count:
            key = embedder.id, embedder.dim  # an unknown remote one is asked for its dimension
            if held != key:
                raise EmbedderMismatch(store_id=held[0], store_dim=held[1], asked_id=key[0], asked_dim=key[1])
            vectors, usage = embedder.embed(texts, purpose="query")
            count(usage)
        nearest: dict[str, MemorySearchResult] = {}
        for vector in vectors:
            for found in self._store.search(vector, top_k, memory_type=memory_type, wanted=wanted):
                if found.memory_id not in nearest or found.distance < nearest[found.memory_id].distance:
                    nearest[found.memory_id] = found
        return sorted(nearest.values(), key=lambda result: result.distance)[:top_k], usage.total

    def recall(self, query: str) -> Recall:
        """What a reply would use, ranked, and what was dropped and why."""
        return self._considered(query)[0]

    def retrieve_relevant_memories(self, query: str) -> tuple[list[RetrievedMemory], int]:
        """The few memories that a reply may use, best first, and the tokens it took (R2)."""
        recall, tokens = self._considered(query)
        return list(recall.used), tokens

    def _considered(self, query: str) -> tuple[Recall, int]:
        """Courtesies, nods and noise use no memory, however near one lies, and nobody is asked about them.

        Dormant memories stay out. A question about a stretch of time is answered from what falls into it, where a
        lower threshold will do: the time itself makes it relevant.
        """
        s, now = self._settings, self._now()
        coming = tuple(memory for memory in self._records.dated() if is_loud(memory, now))
        if says_nothing_to_look_for(query):
            return Recall((), (), coming), 0
        window = asked_window(query, now)

        def wanted(memory: StoredMemory) -> bool:
            awake = is_in_force(memory) and standing(memory, now) != "dormant"
            return awake and (window is None or falls_within(memory, window, now))

        wordings = [query, *in_the_other_language(query)]
        results, tokens = self._nearest(wordings, s.candidates, wanted=wanted)
        if window is not None and not results:  # of that time nothing is known; what holds at all times may answer
            window = None
            results, tokens = self._nearest(wordings, s.candidates, wanted=lambda m: wanted(m) and not tells_when(m))
        min_score = s.min_score if window is None else min(s.min_score, WINDOW_MIN_SCORE)
        ranked = choose(results, query=query, now=now, min_score=min_score, weights=s.weights, limit=len(results))
        recall = cut_to(ranked, s.limit)
        return replace(recall, used=self._with_what_they_replace(recall.used), coming=coming), tokens

    def _with_what_they_replace(self, used: Sequence[RetrievedMemory]) -> tuple[RetrievedMemory, ...]:
        """ "The exam is on the 21st now" is read beside the version that says which exam, and what is aimed at."""
        before = self._records.predecessors([memory.result.memory_id for memory in used])
        olds = {i: old.content for i, old in before.items()}
        return tuple(
            replace(memory, replaces=old)
            if (old := olds.get(memory.result.memory_id)) and loses_something(old, memory.result.content)
            else memory
            for memory in used
        )
