"""`undo` takes the last change back; `retry` shows what waits, and tries it again (P1, P3)."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from interfaces.conftest import Run
from memora.app import open_memora
from memora.settings import load_settings

LEVEL = "我的英文程度大概是 B1"


def held(run: Run) -> list[str]:
    return [memory["content"] for memory in run("memories", "--json").document["memories"]]


def leave_waiting(text: str, why: str) -> None:
    """A turn whose memory work failed, to be tried again in an hour."""
    app = open_memora(load_settings({}, os.environ))
    now = datetime.now(UTC)
    turn = app.records.begin_turn(text, kind="chat", said_at=now)
    app.records.close_turn(turn, reply=None, used=[], now=now)
    lease = app.records.claim_turn(now=now, lease_s=60, turn_id=turn)
    assert lease is not None
    app.records.postpone_turn(lease, why=why, next_try_at=now + timedelta(hours=1))
    app.close()


def test_the_last_change_is_taken_back_and_then_the_one_before(run: Run) -> None:
    run("profile", "set", "level", "B1")
    run("remember", "semantic", LEVEL)
    first = run("undo", "--json")
    assert [(r["do"], r["content"]) for r in first.document["receipts"]] == [("undone", LEVEL)]
    assert held(run) == []
    second = run("undo", "--json")
    assert second.document["receipts"] == [{"do": "profile", "why": "undone"}]
    assert run("profile", "--json").document["profile"]["english_level"] is None
    third = run("undo", "--json")
    assert third.code == 0
    assert third.document["receipts"] == [{"do": "nothing", "why": "NothingToUndo"}]


@pytest.mark.parametrize(
    ("lang", "undone", "profile", "nothing"),
    [
        ("en", "Taken back", "was taken back", "nothing to take back"),
        ("zh-TW", "已經收回", "更動已經收回", "沒有可以收回的更動"),
    ],
)
def test_taking_back_is_said_in_words(run: Run, lang: str, undone: str, profile: str, nothing: str) -> None:
    run("profile", "set", "level", "B1")
    run("remember", "semantic", LEVEL)
    done = run("chat", "--lang", lang, stdin="/undo\n/undo\n/undo\n")
    for said in (undone, profile, nothing):
        assert said in done.err
    run("remember", "semantic", LEVEL)
    assert undone in run("undo", "--lang", lang).err


@pytest.mark.parametrize(("lang", "cause"), [("en", "the model could not be reached"), ("zh-TW", "連不上模型")])
def test_what_waits_is_listed_with_its_cause_and_tried_again(run: Run, lang: str, cause: str) -> None:
    leave_waiting(LEVEL + "。" + "這是很長的一句話。" * 30, "ProviderUnreachable")
    done = run("retry", "--lang", lang)
    listed = next(line for line in done.err.splitlines() if cause in line)
    assert LEVEL in listed
    assert "…" in listed, "long words are clipped"
    assert held(run)[0].startswith(LEVEL)
    assert ("Nothing is waiting." if lang == "en" else "沒有等待中的記憶。") in run("retry", "--lang", lang).err


def test_retry_gives_its_receipts_to_a_program(run: Run) -> None:
    assert run("retry", "--json").document["receipts"] == []
    leave_waiting(LEVEL, "ProviderBusy")
    done = run("retry", "--json")
    assert [(r["do"], r["content"]) for r in done.document["receipts"]] == [("stored", LEVEL)]


def test_waiting_work_is_tried_again_in_the_conversation(run: Run, memora_home: Path) -> None:
    leave_waiting(LEVEL, "AnswerUnreadable")
    done = run("chat", stdin="/retry\n")
    assert "could not be read" in done.err
    assert "Remembered" in done.err
    assert held(run) == [LEVEL]
