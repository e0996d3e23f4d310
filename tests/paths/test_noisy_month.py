"""A month of small talk, exercises, pasted texts and recalls adds nothing but the facts really stated (W1, P6, H18)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from support.embedding import needs_e5
from support.month_run import Lived, live_through, open_with_tutor
from support.noisy_month import FIRST_DAY, MonthTurn, facts_of, noisy_month
from support.noisy_month_fresh import fresh_month
from support.noisy_month_third import third_month

pytestmark = needs_e5

WHOLE = {"first": noisy_month, "other learner": fresh_month, "pharmacist": third_month}


def tenth(month: Sequence[MonthTurn], part: int) -> list[MonthTurn]:
    """One tenth of the month, as it stands there."""
    size = len(month) // 10
    return list(month[part * size : (part + 1) * size])


def require_only_the_facts(lived: Lived, month: Sequence[MonthTurn]) -> None:
    print(f"{len(month)} turns, {len(facts_of(month))} facts: {lived.stored} stored, {lived.repeated} said again")
    assert lived.junk == []
    assert lived.lost == []
    assert lived.mistyped == []
    assert lived.profile_of_noise == []
    assert lived.repeated > 0, "the tutor must have repeated memories, or nothing was tried"


@pytest.mark.parametrize("learner", WHOLE)
def test_some_days_of_chatter_leave_the_facts_stated_and_nothing_else(learner: str, tmp_path: Path) -> None:
    month = tenth(WHOLE[learner](), 3)
    assert len(facts_of(month)) >= 1
    require_only_the_facts(live_through(tmp_path, month), month)


@pytest.mark.torture
@pytest.mark.parametrize("learner", WHOLE)
def test_a_month_of_chatter_leaves_the_facts_stated_and_nothing_else(learner: str, tmp_path: Path) -> None:
    month = WHOLE[learner]()
    require_only_the_facts(live_through(tmp_path, month), month)


def test_the_month_is_as_large_and_as_varied_as_it_claims() -> None:
    month = noisy_month()
    noise = {turn.said for turn in month if turn.fact is None}
    assert (len(month), len(facts_of(month))) == (600, 25)
    assert len({turn.said_at.date() for turn in month}) == 30
    assert len(noise) >= 250
    assert [turn.said_at for turn in month] == sorted(turn.said_at for turn in month)
    assert month == noisy_month()


def test_twenty_turns_of_ok_and_next_beside_recalled_memories_change_not_one_row(tmp_path: Path) -> None:
    """The tutor has just listed what he remembers, and goes on saying it (H18)."""
    app, tutor = open_with_tutor(tmp_path)
    app.set_now(FIRST_DAY)
    for known in ("程度是 B1", "Mixes up borrow and lend", "多益的目標是 800 分"):
        assert [r.do for r in app.remember("semantic", known)] == ["stored"]
    before, profile = app.memories(), app.profile()
    conversation = app.conversation()
    said = ["what is my TOEIC goal? 我的多益目標是幾分？", *["ok", "繼續", "next", "嗯", "好", "go on", "OK！"] * 3][
        :21
    ]
    for minute, words in enumerate(said):
        app.set_now(FIRST_DAY + timedelta(minutes=minute + 1))
        tutor.answer = "- [semantic] 程度是 B1\n我記得：多益的目標是 800 分。You mix up borrow and lend."
        for _ in conversation.send(words):
            pass
        assert [r.do for r in conversation.receipts_of_last_turn()] == ["nothing"], words
    assert tutor.repeated > 0
    assert [(m.memory_id, m.content) for m in app.memories()] == [(m.memory_id, m.content) for m in before]
    assert app.refused() == []
    assert app.profile() == profile
    app.close()
