"""Things that go wrong at every boundary: a judge, an embedder, an index and records that fail or die when told to.

A `Faults` is asked at each boundary and decides there. A death is an exception that nobody catches; until the process
is buried with `die`, it can write nothing more, as a killed one cannot, whatever its `finally` blocks try.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from memora.adapters.sqlite_schema import Database
from memora.app import Memora
from memora.errors import AnswerUnreadable, BadVector, IndexDamaged, ProviderBusy, ProviderUnreachable, StoreError
from memora.ports import IndexRow
from memora.turns import Turn, Usage
from memora.types import ImportanceAssessmentResult, MemoryCandidate, Purpose
from support.hashing_embedder import HashingEmbedder
from support.scripted import ScriptedJudge, fact

if TYPE_CHECKING:
    from memora.ports import Vectors

Error = Callable[[], BaseException]


class Killed(BaseException):
    """The process dies here."""


class Faults:
    """Nothing goes wrong; the base of what decides otherwise."""

    def __init__(self) -> None:
        self.on, self.dead = True, False

    def strike(self, *errors: Error, rate: float = 0.12, kill: float = 0.04) -> None:
        """A boundary at which one of `errors` may happen, or a death where `kill` is not 0."""
        if self.dead:
            raise Killed
        if not self.on:
            return
        try:
            self.decide(errors, rate, kill)
        except Killed:
            self.dead = True
            raise

    def decide(self, errors: Sequence[Error], rate: float, kill: float) -> None:
        """Raise or not."""


class RandomFaults(Faults):
    """By chance, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.chance = Random(seed)

    def decide(self, errors: Sequence[Error], rate: float, kill: float) -> None:
        drawn = self.chance.random()
        if drawn < kill:
            raise Killed
        if errors and drawn < kill + rate:
            raise self.chance.choice(errors)()


class ArmedFaults(Faults):
    """One thing at a time, where it was armed, at the boundary after so many others: an error, a death, or what
    another process does just then."""

    def __init__(self) -> None:
        super().__init__()
        self._left: int | None = None
        self._happens: Callable[[Sequence[Error]], object] = lambda errors: None
        self._needs_errors = False

    def arm_error(self, *, after: int, which: int) -> None:
        def fail(errors: Sequence[Error]) -> None:
            raise errors[which % len(errors)]()

        self._arm(after, fail, needs_errors=True)

    def arm_death(self, *, after: int) -> None:
        def kill(errors: Sequence[Error]) -> None:
            raise Killed

        self._arm(after, kill, needs_errors=False)

    def arm_meanwhile(self, *, after: int, step: Callable[[], object]) -> None:
        """`step` is done without faults; not inside a transaction, where others wait for its end."""

        def other(errors: Sequence[Error]) -> None:
            self.on = False
            try:
                step()
            except Exception as error:
                raise AssertionError("what the other process did failed, without any fault") from error
            finally:
                self.on = True

        self._arm(after, other, needs_errors=True)

    def _arm(self, after: int, happens: Callable[[Sequence[Error]], object], *, needs_errors: bool) -> None:
        self._left, self._happens, self._needs_errors = after, happens, needs_errors

    def disarm(self) -> None:
        self._left = None

    def decide(self, errors: Sequence[Error], rate: float, kill: float) -> None:
        if self._left is None or (self._needs_errors and not errors):
            return
        if self._left:
            self._left -= 1
            return
        self._left = None
        self._happens(errors)


class FaultyJudge(ScriptedJudge):
    """A message that begins with `refuse` is refused, any other is one fact, and none so important that it joins the
    profile, whose books are kept apart."""

    def __init__(self, faults: Faults) -> None:
        super().__init__()
        self.faults = faults
        self.importance = 3

    def extract(self, turn: Turn, *, earlier: Sequence[Turn]) -> tuple[list[MemoryCandidate], Usage]:
        self.faults.strike(
            lambda: ProviderUnreachable(provider="x"),
            lambda: ProviderBusy(provider="x", retry_after_s=1),
            lambda: AnswerUnreadable(where="answer", problem="prose"),
            lambda: KeyError("7"),
        )
        refused = turn.user_text.startswith("refuse")
        return [fact(turn.user_text, store=not refused, reason="health" if refused else "preference")], Usage(1, 1)

    def assess(self, candidates: Sequence[MemoryCandidate]) -> tuple[ImportanceAssessmentResult, Usage]:
        self.faults.strike(lambda: AnswerUnreadable(where="assessments", problem="empty"))
        return super().assess(candidates)


class FaultyEmbedder(HashingEmbedder):
    def __init__(self, faults: Faults) -> None:
        super().__init__()
        self.faults = faults

    def embed(self, texts: Sequence[str], *, purpose: Purpose) -> tuple[Vectors, Usage]:
        self.faults.strike(lambda: ProviderUnreachable(provider="x"), lambda: BadVector(index=0, problem="NaN"))
        return super().embed(texts, purpose=purpose)


class FaultyIndex:
    """An index in memory that may fail at anything; it outlives whoever holds it, as a folder does."""

    def __init__(self, faults: Faults) -> None:
        self.rows: dict[str, IndexRow] = {}
        self.faults = faults

    def _strike(self) -> None:
        self.faults.strike(lambda: IndexDamaged(doing="write", problem="torn", path="x"), kill=0.02)

    def upsert(self, rows: Sequence[IndexRow]) -> None:
        self._strike()
        self.rows |= {row.memory_id: row for row in rows}

    def delete(self, memory_ids: Sequence[str]) -> None:
        for memory_id in memory_ids:
            self.rows.pop(memory_id, None)

    def search(self, embedding: Vectors, top_k: int, *, memory_type: object = None) -> list[tuple[str, float]]:
        self._strike()
        near = sorted((1 - float(np.dot(row.embedding, embedding)), i) for i, row in self.rows.items())
        return [(memory_id, distance) for distance, memory_id in near[:top_k]]

    def ids(self) -> set[str]:
        return set(self.rows)

    def reset(self) -> None:
        self.rows = {}

    def close(self) -> None:
        """Nothing to close."""


@contextmanager
def faulty_records(faults: Faults) -> Iterator[None]:
    """A transaction may fail before it begins, or the process die right before or right after its commit."""
    whole = Database.transaction

    @contextmanager
    def torn(self: Database) -> Iterator[object]:
        faults.strike(lambda: StoreError("disk full"), rate=0.03, kill=0.01)
        with whole(self) as run:
            yield run
            faults.strike(kill=0.015)
        faults.strike(kill=0.015)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Database, "transaction", torn)
        yield


def die(app: Memora, faults: Faults) -> None:
    """What the system does for a process that is gone: its lock is free; nothing else is tidied."""
    app._worker.close()
    app.records.close()
    faults.dead = False
