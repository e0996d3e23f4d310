"""The doctor works off what waits, names what fails without stopping there, and counts what it asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from memora.doctor import Check, examine
from memora.errors import ProviderUnreachable
from support.scripted import ScriptedChat, ScriptedJudge, fact, memora


def by_name(checks: object) -> dict[str, Check]:
    return {check.name: check for check in checks}  # type: ignore[attr-defined]


def test_a_sound_store_passes_every_check(tmp_path: Path) -> None:
    app = memora(tmp_path, model=ScriptedChat("OK"))
    app.remember("semantic", "目標是多益 850 分")
    checks = by_name(examine(app))
    assert all(check.ok for check in checks.values()), checks
    assert checks["records"].values["memories"] == 1
    assert app.usage_totals()["check"].calls >= 2, "the model and the embedder were asked"


def test_what_waits_is_worked_off(tmp_path: Path) -> None:
    judge = ScriptedJudge()
    judge.found["I prefer tables."] = [fact("I prefer tables.")]
    judge.failures = [ProviderUnreachable(provider="x")]
    app = memora(tmp_path, judge=judge)
    app.remember_turn("I prefer tables.")
    assert by_name(examine(app))["waiting_work"].state == "mended"
    assert [m.content for m in app.memories()] == ["I prefer tables."]


def test_what_a_process_left_when_it_died_is_worked_off_too(tmp_path: Path) -> None:
    judge = ScriptedJudge()
    judge.found["I prefer tables."] = [fact("I prefer tables.")]
    first = memora(tmp_path, judge=judge)
    first.records.begin_turn("I prefer tables.", kind="chat", said_at=first.clock.now())
    first.close()
    second = memora(tmp_path, judge=judge)
    assert by_name(examine(second))["waiting_work"].state == "mended"
    assert [m.content for m in second.memories()] == ["I prefer tables."]


def test_a_model_that_cannot_be_reached_is_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    app = memora(tmp_path, model=ScriptedChat(failure=ProviderUnreachable(provider="x")))
    checks = by_name(examine(app))
    assert not checks["model"].ok
    assert isinstance(checks["model"].error, ProviderUnreachable)
    assert checks["cost"].ok


def test_a_check_that_breaks_is_told_and_the_others_are_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app = memora(tmp_path)
    app.remember("semantic", "目標是多益 850 分")

    def breaks(*_: object, **__: object) -> object:
        raise ValueError("目標是多益 850 分")

    monkeypatch.setattr(app.store, "search", breaks)
    checks = by_name(examine(app))
    assert not checks["findable"].ok
    assert checks["cost"].ok
    assert "850" not in caplog.text + str(checks["findable"].error)
