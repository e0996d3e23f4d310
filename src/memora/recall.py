"""The read path: query -> embed -> search -> threshold -> relevance + importance -> the few best (SPEC 3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memora.core.bilingual import in_the_other_language
from memora.core.context import has_words, shorten_query
from memora.core.decay import is_in_force, is_loud, standing
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
from memora.core.time_window import Window, falls_within, of_the_kind, read_window, tells_when
from memora.errors import EmbedderMismatch
from memora.meter import counted
from memora.ports import Embedder, UsageMeter
from memora.records import Records
from memora.store import LongTermMemoryStore
from memora.types import MemorySearchResult, Recall, RetrievedMemory, StoredMemory, StoredMemoryType

WINDOW_MIN_SCORE = 0.1
"""The threshold in a stretch of time that holds more memories than a reply can use."""
WINDOW_CANDIDATES = 64
"""So many memories of a stretch of time are looked through for what was asked."""
ANY_SCORE = float("-inf")


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

        Dormant memories stay out. A question about a stretch of time is answered from what falls into it: the time
        itself makes it relevant.
        """
        s, now = self._settings, self._now()
        coming = self._coming(now)
        if says_nothing_to_look_for(query):
            return Recall((), (), coming), 0
        window = read_window(query, now)
        wordings = [query, *in_the_other_language(query)]

        def awake(memory: StoredMemory) -> bool:
            return is_in_force(memory) and standing(memory, now) != "dormant"

        min_score, limit = s.min_score, s.limit
        if window is None or window.lasting:
            about = window
            results, tokens = self._nearest(
                wordings,
                s.candidates,
                wanted=lambda m: awake(m) and (about is None or not tells_when(m) or falls_within(m, about, now)),
            )
        else:
            results, tokens = self._of_time(wordings, window, awake=awake)
            results, min_score, limit = self._of_window(results, window)
        ranked = choose(results, query=query, now=now, min_score=min_score, weights=s.weights, limit=len(results))
        recall = cut_to(ranked, limit)
        return replace(recall, used=self._with_what_they_replace(recall.used), coming=coming), tokens

    def _coming(self, now: datetime) -> tuple[StoredMemory, ...]:
        """Goals and exams of the next days that nothing said later calls off."""
        loud = [memory for memory in self._records.dated() if is_loud(memory, now)]
        if not loud:
            return ()
        from memora.core.called_off import still_on  # late: most days nothing is near, and it reads claims

        return still_on(loud, [memory for memory in self._records.list_all() if is_in_force(memory)])

    def _of_time(
        self, wordings: Sequence[str], window: Window, *, awake: Callable[[StoredMemory], bool]
    ) -> tuple[list[MemorySearchResult], int]:
        """What falls into the time asked about; of the last such time where none does and its year was not said."""
        now, tokens = self._now(), 0
        times = [window.time] if window.otherwise is None else [window.time, window.otherwise]
        for time in times:

            def wanted(memory: StoredMemory, meant: Window = replace(window, time=time)) -> bool:  # noqa: B008
                return awake(memory) and falls_within(memory, meant, now)

            results, more = self._nearest(wordings, WINDOW_CANDIDATES, wanted=wanted)
            tokens += more
            if results:
                break
        return results, tokens

    def _of_window(
        self, results: list[MemorySearchResult], window: Window
    ) -> tuple[list[MemorySearchResult], float, int]:
        """What of a stretch of time may answer, the least score of it, and how many memories of it are used.

        Every event of the kind that is named, or all that falls into it: those are lists, so they may be as long as a
        search has candidates, where the learner has not set a smaller limit. Of more than that, what has anything to
        do with the question.
        """
        s = self._settings
        if window.kinds:
            of_kind = of_the_kind(results, window)
            if not of_kind:
                return results[: s.candidates], s.min_score, s.limit
            results = of_kind
        few = len(results) <= s.candidates
        least = ANY_SCORE if few else min(s.min_score, WINDOW_MIN_SCORE)
        return results[: s.candidates], least, s.limit if s.limit < RETRIEVAL_LIMIT else max(s.limit, s.candidates)

    def _with_what_they_replace(self, used: Sequence[RetrievedMemory]) -> tuple[RetrievedMemory, ...]:
        """ "The exam is on the 21st now" is read beside the version that says which exam, and what is aimed at."""
        before = self._records.predecessors([memory.result.memory_id for memory in used])
        return tuple(
            replace(memory, replaces=f"{old.content} (date: {old.occurred_at})" if old.occurred_at else old.content)
            if (old := before.get(memory.result.memory_id)) and loses_something(old.content, memory.result.content)
            else memory
            for memory in used
        )
