"""Consolidation: difficulties that came back become one lasting memory with its evidence; no episode is lost by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from memora.core.decay import is_in_force
from memora.core.patterns import Pattern, already_said, find_patterns
from memora.core.policy import apply_rules
from memora.core.reconcile import RECONCILE_MIN_SCORE, RECONCILE_NEIGHBOURS, decide
from memora.errors import RecordsChanged
from memora.meter import counted
from memora.ports import Embedder, UsageMeter
from memora.records import Records
from memora.store import LongTermMemoryStore
from memora.types import EmbeddedMemoryCandidate, MemoryCandidate, Neighbour, StoredMemory

if TYPE_CHECKING:
    from memora.ports import Vectors

STEPS = 100
"""At most so many patterns at once, and so often decided anew where others write at the same time."""


@dataclass(frozen=True, slots=True)
class Consolidated:
    """What was, or would be, made of a pattern."""

    pattern: Pattern
    episodes: tuple[StoredMemory, ...]
    """All of its evidence, oldest first."""
    memory_id: str | None
    """The memory that says it; None where it is still to be written."""
    is_new: bool
    """False: a memory in force says it already, and gains evidence."""


class Consolidation:
    """Looks for patterns in the records of one learner, and writes what it finds."""

    def __init__(
        self,
        *,
        records: Records,
        store: LongTermMemoryStore,
        embedder: Callable[[], Embedder],
        meter: UsageMeter,
        now: datetime,
    ) -> None:
        self._records, self._store, self._load, self._meter, self._now = records, store, embedder, meter, now
        self._vectors: dict[str, Vectors] = {}

    def preview(self) -> list[Consolidated]:
        """What `run` would do now. Raises ProviderError."""
        return list(self._due())

    def run(self) -> list[Consolidated]:
        """Every pattern that is due, each in a transaction of its own. Raises ProviderError; what was written stays."""
        done: list[Consolidated] = []
        for _ in range(STEPS):
            seen = self._records.history_length()
            step = next(self._due(), None)
            if step is None:
                break
            try:
                done.append(self._write(step, seen))
            except RecordsChanged:
                continue
        return done

    def _due(self) -> Iterator[Consolidated]:
        held = {memory.memory_id: memory for memory in self._records.list_all()}
        everything = list(held.values())
        for pattern in find_patterns(everything, now=self._now, spent=self._records.spent_episodes()):
            episodes = tuple(held[episode] for episode in pattern.evidence)
            saying = already_said(pattern, everything)
            old_id = saying.memory_id if saying is not None else None
            if saying is None:
                if not self._may_be_stored(pattern):
                    continue
                old_id = self._said_alike(pattern)
            if old_id is None:
                yield Consolidated(pattern, episodes, None, is_new=True)
            elif not set(pattern.evidence) <= {e.memory_id for e in self._records.evidence_of(old_id)}:
                yield Consolidated(pattern, episodes, old_id, is_new=False)

    def _may_be_stored(self, pattern: Pattern) -> bool:
        """By the hard rules, and never what the learner once had forgotten, in whatever words (P4)."""
        if not apply_rules(_candidate(pattern)).should_store:
            return False
        return all(self._records.forgotten_at(telling) is None for telling in pattern.tellings)

    def _said_alike(self, pattern: Pattern) -> str | None:
        """The lasting memory that says the same by the rules of reconciliation (T4); a pattern replaces nothing."""
        near = self._store.search(self._vector(pattern.content), RECONCILE_NEIGHBOURS, wanted=_is_lasting)
        found = self._records.get([result.memory_id for result in near])
        offered = [Neighbour(found[r.memory_id], r.score) for r in near if r.score >= RECONCILE_MIN_SCORE]
        decision = decide(_candidate(pattern), offered, said=pattern.content)
        return decision.old_id if decision.step in ("skip", "update") else None

    def _vector(self, content: str) -> Vectors:
        if content not in self._vectors:
            with counted(self._meter, purpose="embedding", model=self._load().id) as count:
                vectors, usage = self._load().embed([content], purpose="document")
                count(usage)
            self._vectors[content] = vectors[0]
        return self._vectors[content]

    def _write(self, step: Consolidated, seen: int) -> Consolidated:
        pattern = step.pattern
        if step.memory_id is not None:
            self._records.add_evidence(step.memory_id, pattern.evidence, seen=seen, now=self._now)
            return step
        memory = EmbeddedMemoryCandidate(
            pattern.content, "semantic", pattern.importance, self._vector(pattern.content).tolist()
        )
        memory_id = self._records.add_pattern(
            memory,
            pattern.evidence,
            reason=_candidate(pattern).policy_reason,
            seen=seen,
            embedder=(self._load().id, self._load().dim),
            now=self._now,
        )
        return Consolidated(pattern, step.episodes, memory_id, is_new=True)


def _is_lasting(memory: StoredMemory) -> bool:
    return memory.memory_type == "semantic" and is_in_force(memory)


def _candidate(pattern: Pattern) -> MemoryCandidate:
    return MemoryCandidate(pattern.content, "semantic", should_store=True, policy_reason="recurring_difficulty")
