"""Faults at every boundary, and a death at every step: each thing said ends stored, refused or waiting, once (P3).

A run says a few facts while the judge, the embedder, the index and the records fail at random, and now and then the
process dies in the middle of a step. Then the faults stop, the waiting work is done, and the books are checked.
MEMORA_FAULT_RUNS sets how many runs there are; the seed of a failing one is printed.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from memora.adapters.sqlite_schema import Database
from memora.app import Memora
from memora.errors import AnswerUnreadable, BadVector, IndexDamaged, ProviderBusy, ProviderUnreachable, StoreError
from memora.ports import IndexRow
from memora.types import ImportanceAssessmentResult, MemoryCandidate, Purpose, Turn, Usage
from support.hashing_embedder import HashingEmbedder
from support.scripted import ScriptedJudge, fact, memora

if TYPE_CHECKING:
    from memora.ports import Vectors

RUNS = int(os.environ.get("MEMORA_FAULT_RUNS", "50"))
TURNS = 8


class Killed(BaseException):
    """The process dies here."""


class Faults:
    """Decides at every boundary whether something goes wrong there."""

    def __init__(self, seed: int) -> None:
        self.chance, self.on = random.Random(seed), True

    def strike(self, *errors: Callable[[], BaseException], rate: float = 0.12, kill: float = 0.04) -> None:
        if not self.on:
            return
        drawn = self.chance.random()
        if drawn < kill:
            raise Killed
        if errors and drawn < kill + rate:
            raise self.chance.choice(errors)()


class FaultyJudge(ScriptedJudge):
    """A message that begins with `secret` is refused, any other is one fact."""

    def __init__(self, faults: Faults) -> None:
        super().__init__()
        self.faults = faults

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
    """An index in memory that may fail at anything."""

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


def opened(home: Path, faults: Faults) -> Memora:
    app = memora(home, judge=FaultyJudge(faults))
    app.embedder = FaultyEmbedder(faults)
    return app


def die(app: Memora) -> None:
    """What the system does for a process that is gone: its lock is free; nothing else is tidied."""
    app._worker.close()
    app.records.close()


@pytest.mark.parametrize("seed", range(RUNS))
def test_whatever_fails_nothing_said_is_lost_and_nothing_happens_twice(tmp_path: Path, seed: int) -> None:
    faults = Faults(seed)
    acknowledged: list[str] = []
    app: Memora | None = None
    with faulty_records(faults):
        for n in range(TURNS):
            text = f"refuse this, number {n}" if n % 4 == 3 else f"I keep mixing up pair number {n}"
            try:
                if app is None:
                    faults.on = False
                    app = opened(tmp_path, faults)
                    faults.on = True
                    app.store.attach(FaultyIndex(faults))
                said = app.records.begin_turn(text, kind="chat", said_at=app.clock.now())
                acknowledged.append(text)
                app.records.close_turn(said, reply="ok", used=[], now=app.clock.now())
                for _ in app.work.run_due(limit_s=5):
                    app.store.index_pending()
                app.search("pair number 1")
            except Killed:
                if app is not None:
                    die(app)
                app = None
            except (StoreError, ProviderUnreachable, BadVector):
                continue  # the learner was told, the chat goes on
    if app is not None:
        die(app)
    faults.on = False
    app = opened(tmp_path, faults)
    list(app.work.run_due(limit_s=30))
    app.retry()
    assert app.records.waiting_turns() == []
    stored = Counter(memory.content for memory in app.memories())
    refused = Counter(refusal.content for refusal in app.refused())
    assert set((stored + refused).values()) <= {1}
    assert set(acknowledged) <= set(stored) | set(refused)
    assert all(text.startswith("refuse") for text in refused)
    native = FaultyIndex(faults)
    app.store.attach(native)
    assert native.ids() == {memory.memory_id for memory in app.memories()}
    app.close()
