"""What is only implied is asked about, in the conversation and by `memora review`; only the slash form answers (T4)."""

from __future__ import annotations

import json

import pytest

from interfaces.conftest import Run
from interfaces.test_change_commands import by_text, replay

B1, MAYBE_B2 = "我的程度是 B1。", "我覺得我好像有 B2 了。"
GOAL, MAYBE_GOAL = "My goal is TOEIC 850.", "Maybe my TOEIC goal should be 900."
EXAM, MOVED = "我的多益考試是 2026 年 12 月 20 日。", "我的多益考試改到 2027 年 1 月 17 日。"
PLAN = "在 2026 年 12 月 20 日之前，我每天準備一回模擬題。"


@pytest.fixture
def asked(run: Run) -> Run:
    """A goal, and a thought about another one."""
    receipts = replay(run, ("01", GOAL), ("02", MAYBE_GOAL))
    assert [r["do"] for r in receipts] == ["stored", "review"]
    return run


def test_the_old_one_stays_in_force_and_in_question_until_it_is_answered(asked: Run) -> None:
    (review,) = asked("review", "--json").document["reviews"]
    assert (review["why"], review["old_content"], review["content"]) == ("ImpliedChange", GOAL, MAYBE_GOAL)
    assert {"review_id", "old_id", "memory_type", "asked_at"} <= review.keys()
    assert by_text(asked)[GOAL]["status"] == "in_question"
    for lang, status in (("en", "in question"), ("zh-TW", "待你確認")):
        assert status in asked("memories", "--lang", lang).out
        assert status in asked("ask", "What is my TOEIC goal?", "--lang", lang).out, (
            "an answer from the records says so"
        )


@pytest.mark.parametrize(
    ("answer", "held"),
    [
        (("new",), [MAYBE_GOAL]),
        (("新",), [MAYBE_GOAL]),
        (("y",), [MAYBE_GOAL]),
        (("要",), [MAYBE_GOAL]),
        (("Ｎ",), [GOAL]),
        (("不是",), [GOAL]),
        (("old",), [GOAL]),
        (("舊",), [GOAL]),
        (("both",), [GOAL, MAYBE_GOAL]),
        (("都",), [GOAL, MAYBE_GOAL]),
        (("edit", "My goal is TOEIC 880."), ["My goal is TOEIC 880."]),
        (("改", "My goal is TOEIC 880."), ["My goal is TOEIC 880."]),
    ],
)
def test_each_answer_does_what_it_says_and_is_taken_back_by_undo(
    asked: Run, answer: tuple[str, ...], held: list[str]
) -> None:
    done = asked("review", "1", *answer, "--json")
    assert done.code == 0, done.err
    assert list(by_text(asked)) == held
    assert asked("review", "--json").document["reviews"] == []
    assert asked("review", "1", "new").code == 4, "it was answered once"


def test_an_answer_is_taken_back_and_the_question_is_open_again(asked: Run) -> None:
    asked("review", "1", "both")
    asked("undo")
    assert list(by_text(asked)) == [GOAL]
    assert by_text(asked)[GOAL]["status"] == "in_question"
    assert len(asked("review", "--json").document["reviews"]) == 1


def test_a_goal_that_is_confirmed_takes_the_place_of_the_old_one_in_the_profile(asked: Run) -> None:
    assert asked("profile", "--json").document["profile"]["learning_goals"] == [GOAL]
    assert f'Profile, Goals: "{GOAL}" → "{MAYBE_GOAL}"' in asked("review", "1", "new").err
    assert asked("profile", "--json").document["profile"]["learning_goals"] == [MAYBE_GOAL]
    asked("undo")
    assert asked("profile", "--json").document["profile"]["learning_goals"] == [GOAL]


def test_a_level_that_is_confirmed_is_the_level_of_the_profile(run: Run) -> None:
    replay(run, ("01", B1), ("02", MAYBE_B2))
    assert run("profile", "--json").document["profile"]["english_level"] == "B1"
    done = run("review", "1", "new", "--lang", "zh-TW")
    assert "個人檔案的程度：「B1」 → 「B2」" in done.err
    assert run("profile", "--json").document["profile"]["english_level"] == "B2"


@pytest.mark.parametrize("argv", [("1",), ("1", "maybe"), ("1", "edit"), ("1", "new", "my words"), ("1", "edit", "  ")])
def test_half_an_answer_changes_nothing(asked: Run, argv: tuple[str, ...]) -> None:
    assert asked("review", *argv).code == 2
    assert len(asked("review", "--json").document["reviews"]) == 1


def test_an_answer_in_own_words_meets_the_hard_rules(asked: Run) -> None:
    done = asked("review", "1", "edit", "我的網銀密碼是 Lotus-4821-bloom", "--json")
    assert done.code == 3
    assert "Lotus" not in done.out
    assert len(asked("review", "--json").document["reviews"]) == 1, "it is still open"


@pytest.mark.parametrize(
    ("lang", "asks", "told", "kept"),
    [
        ("en", "Has this changed?", "To answer the question: /review 1", "Changed:"),
        ("zh-TW", "這個變了嗎？", "想回答問題，請打 /review 1", "改成新的了"),
    ],
)
def test_the_conversation_asks_in_one_line_and_only_the_slash_form_answers(
    run: Run, lang: str, asks: str, told: str, kept: str
) -> None:
    lines = [GOAL, MAYBE_GOAL, "1", "new", "新", "/review 1 new", "/review", "/review 1 new"]
    done = run("chat", "--lang", lang, stdin="\n".join(lines) + "\n")
    (question,) = [line for line in done.err.splitlines() if asks in line]
    assert GOAL in question
    assert MAYBE_GOAL in question
    assert "/review 1 " in question
    assert done.err.count(told) == 3, "a bare answer is neither an answer nor a message"
    assert kept in done.err
    assert ("No question is waiting" if lang == "en" else "沒有等你決定") in done.out
    assert list(by_text(run)) == [MAYBE_GOAL]


def test_a_bare_number_is_a_message_where_nothing_was_asked_or_a_blank_stands_before_it(run: Run) -> None:
    done = run("chat", stdin="1\n" + f"{GOAL}\n{MAYBE_GOAL}\n 1\n1\n")
    assert "To answer the question" not in done.err
    assert len(run("review", "--json").document["reviews"]) == 1


def test_a_question_is_numbered_by_its_place_among_all_that_are_open(asked: Run) -> None:
    done = asked("chat", stdin=f"{B1}\n{MAYBE_B2}\n/review 2 new\n")
    (question,) = [line for line in done.err.splitlines() if MAYBE_B2 in line and "Has this changed?" in line]
    assert "/review 2 new" in question, "the first one was asked in an earlier conversation"
    assert [r["content"] for r in asked("review", "--json").document["reviews"]] == [MAYBE_GOAL]
    assert MAYBE_B2 in by_text(asked)


def test_what_is_said_again_while_its_question_is_open_is_asked_once(asked: Run) -> None:
    (receipt,) = asked("ask", "maybe my TOEIC goal should be 900!", "--json").document["receipts"]
    (review,) = asked("review", "--json").document["reviews"]
    assert (receipt["do"], receipt["review_id"]) == ("review", review["review_id"])


@pytest.mark.parametrize(("word", "held"), [("是", True), ("no", False)])
def test_yes_means_that_it_still_holds_where_that_is_asked(run: Run, word: str, held: bool) -> None:
    receipts = replay(run, ("01", EXAM), ("02", PLAN), ("03", MOVED))
    assert [r["why"] for r in receipts if r["do"] == "review"] == ["DependsOnChanged"]
    done = run("chat", stdin=f"/review 1 {word}\n")
    assert "/review" not in done.err, done.err
    assert (PLAN in by_text(run)) is held


def test_numbers_stay_with_their_questions_while_others_are_answered(run: Run) -> None:
    lines = [GOAL, B1, MAYBE_GOAL, MAYBE_B2, "/review 1 old", "/review 2 new", "/review 1 new"]
    done = run("chat", stdin="\n".join(lines) + "\n")
    assert by_text(run).keys() == {GOAL, MAYBE_B2}
    assert "no open question" in done.err, "the first one was answered already"


@pytest.mark.parametrize(("lang", "asks"), [("en", "You once had this forgotten"), ("zh-TW", "這件事你曾經要我忘掉")])
def test_what_was_forgotten_is_remembered_again_only_on_a_yes(run: Run, lang: str, asks: str) -> None:
    replay(run, ("01", GOAL))
    run("forget", by_text(run)[GOAL]["memory_id"], "--yes", "--now", "2026-09-01T21:00:00+08:00")
    done = run("chat", "--lang", lang, "--now", "2026-09-03T20:00:00+08:00", stdin=f"{GOAL}\n/review 1 old\n{GOAL}\n")
    assert asks in done.err
    assert by_text(run) == {}
    assert run("review", "1", "new", "--lang", lang).code == 0
    assert list(by_text(run)) == [GOAL]


@pytest.mark.parametrize(
    ("lang", "asks"), [("en", "was made for the old date; does it still hold?"), ("zh-TW", "是照原本的日期訂的，現在還算數嗎？")]
)  # fmt: skip
def test_a_plan_made_for_the_old_date_is_asked_about(run: Run, lang: str, asks: str) -> None:
    done = run(
        "chat", "--lang", lang, "--now", "2026-09-01T20:00:00+08:00", stdin=f"{EXAM}\n{PLAN}\n{MOVED}\n/review\n"
    )
    assert asks in done.err
    assert PLAN in done.out
    assert by_text(run)[PLAN]["status"] == "in_question"
    assert run("review", "1", "old").code == 0
    assert by_text(run)[PLAN]["status"] == "active"


def test_a_plan_that_no_longer_holds_is_forgotten_for_good(run: Run) -> None:
    replay(run, ("01", EXAM), ("02", PLAN), ("03", MOVED))
    done = run("review", "1", "new", "--json").document["receipts"]
    assert [r["do"] for r in done] == ["forgotten"]
    assert PLAN not in by_text(run, "--all")


def test_a_question_is_shown_to_a_program_with_its_id(run: Run) -> None:
    run("ask", GOAL)
    (receipt,) = run("ask", MAYBE_GOAL, "--json").document["receipts"]
    assert (receipt["do"], receipt["why"], receipt["content"]) == ("review", "ImpliedChange", MAYBE_GOAL)
    assert run("review", receipt["review_id"][:8], "old", "--json").document["receipts"][0]["why"] == "KeptOld"
    assert json.loads(run("review", "--json").out)["reviews"] == []
