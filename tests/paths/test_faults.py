"""Faults at every boundary, and a death at every step: each thing said ends stored, refused or waiting, once (P3).

A run says a few facts while the judge, the embedder, the index and the records fail at random, and now and then the
process dies in the middle of a step. Then the faults stop, the waiting work is done, and the books are checked.
MEMORA_FAULT_RUNS sets how many runs there are; the seed of a failing one is printed.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from memora.app import Memora
from memora.errors import BadVector, ProviderUnreachable, StoreError
from support.faulty import FaultyEmbedder, FaultyIndex, FaultyJudge, Killed, RandomFaults, die, faulty_records
from support.scripted import memora

RUNS = int(os.environ.get("MEMORA_FAULT_RUNS", "50"))
TURNS = 8


def opened(home: Path, faults: RandomFaults) -> Memora:
    app = memora(home, judge=FaultyJudge(faults))
    app.embedder = FaultyEmbedder(faults)
    return app


@pytest.mark.parametrize("seed", range(RUNS))
def test_whatever_fails_nothing_said_is_lost_and_nothing_happens_twice(tmp_path: Path, seed: int) -> None:
    faults = RandomFaults(seed)
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
                    die(app, faults)
                app = None
            except (StoreError, ProviderUnreachable, BadVector):
                continue  # the learner was told, the chat goes on
    if app is not None:
        die(app, faults)
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
