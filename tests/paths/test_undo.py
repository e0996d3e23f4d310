"""`undo` takes back the last change of any kind but a forgetting (P1)."""

from __future__ import annotations

from pathlib import Path

from memora.types import UserProfile
from support.scripted import ScriptedJudge, fact, memora


def test_what_one_turn_stored_goes_together_and_then_the_turn_before(tmp_path: Path) -> None:
    judge = ScriptedJudge()
    judge.found["I prefer tables，我常搞混 in 和 on"] = [fact("I prefer tables"), fact("我常搞混 in 和 on")]
    app = memora(tmp_path, judge=judge)
    app.remember("semantic", "目標是多益 850 分")
    app.remember_turn("I prefer tables，我常搞混 in 和 on")
    assert [(r.do, r.content) for r in app.undo()] == [("undone", "I prefer tables"), ("undone", "我常搞混 in 和 on")]
    assert [m.content for m in app.memories()] == ["目標是多益 850 分"]
    assert app.search("tables") == app.search("tables", memory_type="semantic")
    assert [r.do for r in app.undo()] == ["undone"]
    assert app.memories() == []
    assert [(r.do, r.why) for r in app.undo()] == [("nothing", "NothingToUndo")]


def test_a_profile_change_is_taken_back_and_later_ones_stay(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.change_profile("set", "level", "B1")
    app.change_profile("set", "level", "B2")
    assert [(r.do, r.why) for r in app.undo()] == [("profile", "undone")]
    assert app.profile() == UserProfile("B1")
    app.change_profile("add", "goal", "旅遊英文")
    app.undo()
    assert app.profile() == UserProfile("B1")


def test_an_import_is_taken_back_whole(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.remember("semantic", "mine")
    rows = [{"memory_id": f"old-{n}", "content": f"an old habit, number {n}"} for n in range(3)]
    app.import_document({"version": 1, "memories": rows})
    assert len(app.undo()) == 3
    assert [m.content for m in app.memories()] == ["mine"]


def test_a_forgetting_cannot_be_undone(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.remember("semantic", "first")
    app.remember("semantic", "second")
    app.forget(app.memories()[1].memory_id)
    assert [r.content for r in app.undo()] == ["first"]
    assert app.memories() == []
    assert [r.do for r in app.undo()] == ["nothing"]


def test_after_a_restart_undo_still_knows(tmp_path: Path) -> None:
    first = memora(tmp_path)
    first.remember("semantic", "目標是多益 850 分")
    first.close()
    assert [r.content for r in memora(tmp_path).undo()] == ["目標是多益 850 分"]


def test_what_waits_is_worked_on_when_the_learner_asks(tmp_path: Path) -> None:
    from memora.errors import ProviderUnreachable

    judge = ScriptedJudge()
    judge.found["I prefer tables."] = [fact("I prefer tables.")]
    judge.failures = [ProviderUnreachable(provider="x")]
    app = memora(tmp_path, judge=judge)
    app.remember_turn("I prefer tables.")
    assert app.run_waiting_work() == []
    assert [r.do for r in app.retry()] == ["stored"]
    assert app.retry() == ()
