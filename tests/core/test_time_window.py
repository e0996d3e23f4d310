"""What a question about a stretch of time asks for: what happened, what was said, exams, or what holds at all times."""

from __future__ import annotations

from datetime import datetime

import pytest

from memora.core.time_window import falls_within, of_the_kind, read_window
from memora.types import StoredMemory
from support.time_windows import ASKED_AT, NO_WINDOW

NOW = datetime.fromisoformat(ASKED_AT)


def memory(content: str, *, created_at: str = ASKED_AT, occurred_at: str | None = None) -> StoredMemory:
    return StoredMemory(content, content, "semantic", 3, "manual", created_at, occurred_at=occurred_at)


@pytest.mark.parametrize("question", NO_WINDOW)
def test_advice_lessons_and_other_peoples_time_are_no_window(question: str) -> None:
    assert read_window(question, NOW) is None


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("前天我說了什麼？", True),
        ("我上週跟你提過什麼？", True),
        ("What did I tell you last week?", True),
        ("What have I mentioned this month?", True),
        ("昨天我跟老師說了什麼？", False),
        ("前天我學了什麼？", False),
        ("What did I say to my boss yesterday?", False),
        ("What did I learn last week?", False),
    ],
)
def test_what_was_said_goes_by_the_day_of_telling(question: str, told: bool) -> None:
    window = read_window(question, NOW)
    assert window is not None
    assert window.told is told


def test_a_lasting_fact_was_told_on_a_day_and_happened_on_none() -> None:
    fact = memory("我常常把 say 跟 tell 搞混", created_at="2026-10-11T16:30:00Z")
    said, happened = read_window("前天我說了什麼？", NOW), read_window("前天我學了什麼？", NOW)
    assert said is not None
    assert happened is not None
    assert falls_within(fact, said, NOW)  # half past midnight of 12 October in Taipei
    assert not falls_within(fact, happened, NOW)


@pytest.mark.parametrize(
    ("question", "kept"),
    [
        ("我12月有什麼考試？", ["12月20號要考多益", "My IELTS test is on December 5"]),
        ("What interviews do I have in December?", ["My visa interview is on December 3"]),
        ("我12月有什麼簡報？", []),
    ],
)
def test_a_named_kind_of_event_is_all_that_is_listed(question: str, kept: list[str]) -> None:
    window = read_window(question, NOW)
    december = [
        "12月20號要考多益",
        "My IELTS test is on December 5",
        "12/30 要交雅思課的學費",
        "My visa interview is on December 3",
    ]
    assert window is not None
    assert [m.content for m in of_the_kind([memory(words) for words in december], window)] == kept


@pytest.mark.parametrize(
    "question", ["3月8號我考了什麼？", "What was I doing on March 8?", "3月8號的小考我錯幾題？", "3月8日我有什麼事？"]
)
def test_a_day_without_its_year_may_also_be_the_last_one(question: str) -> None:
    window = read_window(question, NOW)
    assert window is not None
    assert "2026-03-08" in (str(window.time), str(window.otherwise))


@pytest.mark.parametrize(
    "question",
    [
        "Can you quiz me on what I learned last week?",
        "考我上週學的單字",
        "Let's review last week",
        "幫我複習上週學的東西",
    ],
)
def test_a_review_of_a_time_is_made_of_that_time(question: str) -> None:
    window = read_window(question, NOW)
    assert window is not None
    assert str(window.time) == "2026-10-05/2026-10-11"
    assert 0 not in window.kinds  # to be quizzed is no exam


def test_what_was_said_to_like_then_is_of_then() -> None:
    window = read_window("我昨天跟你說我喜歡什麼？", NOW)
    assert window is not None
    assert (window.told, window.lasting) == (True, False)


@pytest.mark.parametrize("question", ["What is my goal this year?", "我今年的目標是什麼？", "我這個月的程度怎麼樣？"])
def test_a_goal_of_this_year_need_not_have_a_date(question: str) -> None:
    window = read_window(question, NOW)
    assert window is not None
    assert window.lasting
