"""Memory work in the background: no receipt lost, no thread that dies unseen, no reply that waits (P1, P3)."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from pathlib import Path

from memora.errors import StoreError
from memora.ports import IndexRow
from memora.turns import Turn, Usage
from memora.types import MemoryCandidate
from support.scripted import ScriptedJudge, fact, memora


class SlowJudge(ScriptedJudge):
    """Extracts every message as one fact, once it may go on."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.may_go_on = threading.Event(), threading.Event()

    def extract(self, turn: Turn, *, earlier: Sequence[Turn]) -> tuple[list[MemoryCandidate], Usage]:
        self.begun.set()
        assert self.may_go_on.wait(10)
        return [fact(turn.user_text)], Usage(1, 1)


def say(app: object, text: str) -> str:
    records, now = app.records, app.clock.now()  # type: ignore[attr-defined]
    turn_id = records.begin_turn(text, kind="chat", said_at=now)
    records.close_turn(turn_id, reply="ok", used=[], now=now)
    return str(turn_id)


def test_a_turn_that_another_thread_works_on_is_waited_for_and_never_called_nothing(tmp_path: Path) -> None:
    judge = SlowJudge()
    app = memora(tmp_path, judge=judge)
    turn_id = say(app, "I prefer tables.")
    app.work.start()
    app.work.wake()
    assert judge.begun.wait(10)
    threading.Timer(0.2, judge.may_go_on.set).start()
    assert [r.do for r in app.work.run_turn(turn_id)] == ["stored"]
    app.close()


def test_one_that_takes_too_long_is_called_waiting(tmp_path: Path) -> None:
    judge = SlowJudge()
    app = memora(tmp_path, judge=judge)
    turn_id = say(app, "I prefer tables.")
    app.work.start()
    app.work.wake()
    assert judge.begun.wait(10)
    assert [(r.do, r.why) for r in app.work.run_turn(turn_id, wait_s=0.1)] == [("waiting", "InProgress")]
    judge.may_go_on.set()
    app.close()


def test_settling_means_that_what_was_asked_for_is_done(tmp_path: Path) -> None:
    judge = SlowJudge()
    judge.may_go_on.set()
    app = memora(tmp_path, judge=judge)
    app.work.start()
    for n in range(30):
        say(app, f"habit number {n}")
        app.work.wake()
        if n % 10 == 9:
            assert app.work.settle(10)
            assert app.records.waiting_turns() == []
    assert len(app.work.poll()) == 30
    app.close()


def test_an_error_behind_the_scenes_does_not_end_memory_work(tmp_path: Path) -> None:
    judge = SlowJudge()
    judge.may_go_on.set()
    app = memora(tmp_path, judge=judge)
    errors = [ValueError("torn"), StoreError("full")]

    def afterwards() -> None:
        if errors:
            raise errors.pop()

    app.work.afterwards = afterwards
    app.work.start()
    for n in range(3):
        say(app, f"habit number {n}")
        app.work.wake()
        assert app.work.settle(10)
    assert len(app.memories()) == 3
    app.close()


def test_a_quick_exit_still_does_what_was_asked_for(tmp_path: Path) -> None:
    judge = SlowJudge()
    judge.may_go_on.set()
    app = memora(tmp_path, judge=judge)
    say(app, "I prefer tables.")
    app.work.wake()
    assert app.close() == 0
    assert [m.content for m in memora(tmp_path).memories()] == ["I prefer tables."]


class SlowIndex:
    """A native index in which writing takes long."""

    def __init__(self) -> None:
        self.rows: dict[str, IndexRow] = {}
        self.writing, self.may_go_on = threading.Event(), threading.Event()
        self.upserts = 0

    def upsert(self, rows: Sequence[IndexRow]) -> None:
        self.writing.set()
        assert self.may_go_on.wait(10)
        self.upserts += len(rows)
        self.rows |= {row.memory_id: row for row in rows}

    def delete(self, memory_ids: Sequence[str]) -> None:
        raise NotImplementedError

    def search(self, embedding: object, top_k: int, *, memory_type: object = None) -> list[tuple[str, float]]:
        return [(memory_id, 0.0) for memory_id in self.rows][:top_k]

    def ids(self) -> set[str]:
        return set(self.rows)

    def reset(self) -> None:
        self.rows = {}

    def close(self) -> None:
        pass


def test_a_search_never_waits_for_an_index_that_is_being_written(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.remember("semantic", "TOEIC goal")
    native = SlowIndex()
    attaching = threading.Thread(target=app.store.attach, args=(native,))
    attaching.start()
    assert native.writing.wait(10)
    start = time.monotonic()
    assert [r.content for r in app.search("TOEIC goal")] == ["TOEIC goal"]
    assert time.monotonic() - start < 5
    native.may_go_on.set()
    attaching.join(10)
    assert app.records.count_unindexed() == 0


def test_one_new_memory_costs_one_row_in_the_index(tmp_path: Path) -> None:
    app = memora(tmp_path)
    for n in range(5):
        app.remember("semantic", f"TOEIC goal {n}")
    native = SlowIndex()
    native.may_go_on.set()
    app.store.attach(native)
    assert native.upserts == 5
    app.close()
    later = memora(tmp_path)
    later.remember("semantic", "one more goal")
    later.store.attach(native)
    assert native.upserts == 6
