"""A question about a stretch of time is answered with exactly what falls into it, among sixty-six memories."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from interfaces.conftest import Run
from support.embedding import needs_e5
from support.time_windows import ASKED_AT, FRESH, MEMORIES, QUESTIONS, THIRD

pytestmark = needs_e5


def tell_all(run: Run) -> dict[str, str]:
    """The name of each memory by its id; every one of them is a memory of its own."""
    names: dict[str, str] = {}
    for name, said_at, memory_type, words in MEMORIES:
        (receipt,) = run("remember", memory_type, words, "--json", "--now", said_at).document["receipts"]
        assert receipt["do"] in ("stored", "kept_both"), (words, receipt)
        names[receipt["memory_id"]] = name
    return names


Asked = Sequence[tuple[str, str, tuple[str, ...]]]
"""When, what, and the names of all that is meant."""


def wrongly_answered(run: Run, names: dict[str, str], questions: Asked) -> list[str]:
    """Prints how many are answered exactly, and precision and recall over all answers; returns what was wrong."""
    right, given, meant, wrong = 0, 0, 0, list[str]()
    for at, question, expected in questions:
        results = run("recall", question, "--json", "--now", at).document["results"]
        found = [names[result["memory_id"]] for result in results]
        right, given, meant = right + len({*found} & {*expected}), given + len(found), meant + len(expected)
        if sorted(found) != sorted(expected):
            wrong.append(f"{question}  gave {found}  for {list(expected)}")
    exact = len(questions) - len(wrong)
    print(f"{exact} of {len(questions)} exact, precision {right / given:.2f}, recall {right / meant:.2f}")
    return wrong


def test_what_falls_into_the_time_asked_about_is_what_is_used(run: Run) -> None:
    names = tell_all(run)
    first = [(ASKED_AT, *row) for row in QUESTIONS]
    assert [wrong for questions in (first, FRESH, THIRD) for wrong in wrongly_answered(run, names, questions)] == []


def test_a_smaller_limit_of_the_learners_holds_there_too(run: Run) -> None:
    for words in ("11月15號要用英文簡報", "I have an IELTS test on November 7", "11月20號要交英文作文"):
        run("remember", "semantic", words, "--now", "2026-10-01T20:00+08:00")
    asked = ("recall", "我下個月有什麼事？", "--json", "--now", ASKED_AT)
    assert len(run(*asked).document["results"]) == 3
    assert len(run(*asked, env={"MEMORA_LIMIT": "2"}).document["results"]) == 2


@pytest.mark.parametrize("question", ["下個月有什麼事？", "What's coming up next month?", "我下個月有哪些行程？"])
def test_without_a_model_a_question_about_a_time_is_answered_from_the_records(run: Run, question: str) -> None:
    for words in (
        "11月15號要跟新加坡客戶用英文簡報",
        "I have an IELTS speaking test on November 7",
        "12月20號要考多益",
    ):
        run("remember", "semantic", words, "--now", "2026-10-01T20:00+08:00")
    reply = run("ask", question, "--json", "--now", ASKED_AT).document["reply"]
    assert "新加坡" in reply
    assert "November 7" in reply
    assert "多益" not in reply
