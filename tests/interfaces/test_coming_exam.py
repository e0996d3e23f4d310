"""An exam is brought up in the week before it, is silent afterwards, and is found when asked; called off, it is never."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from interfaces.conftest import Run
from support.embedding import needs_e5

pytestmark = needs_e5

EXAM_DAY, FIRST_LOUD_DAY = date(2026, 12, 20), date(2026, 12, 13)
DAYS = [date(2026, 12, 10) + timedelta(days=n) for n in range(14)]
TOLD, LATER, THE_DAY_AFTER = "2026-11-20T20:00+08:00", "2026-12-15T20:00+08:00", "2026-12-16T08:00+08:00"


def brought_up(run: Run, at: str, message: str) -> list[str]:
    """The lines of what is coming up in what the tutor gets."""
    text = "\n".join(m["content"] for m in run("context", message, "--json", "--now", at).document["messages"])
    _, opened, rest = text.partition("<coming_up>\n")
    return rest.partition("\n</coming_up>")[0].splitlines() if opened else []


def found(run: Run, at: str, question: str) -> dict[str, dict[str, float]]:
    results = run("recall", question, "--json", "--now", at).document["results"]
    return {result["content"]: result["parts"] for result in results}


@pytest.mark.parametrize(
    ("exam", "others", "message", "question"),
    [
        (
            "12月20號要考多益",
            ("我喜歡先看例句再看文法", "聽力是我最弱的一項", "我在科技公司當業務"),
            "這句對嗎？She go to school by bus.",
            "我什麼時候考多益？",
        ),
        (
            "I'm taking the TOEIC on December 20",
            ("I prefer short explanations", "I always forget articles", "I work with clients from Germany"),
            "Is this right? She go to school by bus.",
            "When is my TOEIC?",
        ),
    ],
)
def test_an_exam_is_loud_for_a_week_then_silent_and_always_found_when_asked(
    run: Run, exam: str, others: tuple[str, ...], message: str, question: str
) -> None:
    for words in (exam, *others):
        run("remember", "semantic", words, "--now", TOLD)
    for day in DAYS:
        for clock in ("00:05", "23:55"):
            at = f"{day}T{clock}+08:00"
            lines = brought_up(run, at, message)
            assert bool(lines) == (FIRST_LOUD_DAY <= day <= EXAM_DAY), at
            assert all(exam in line and "2026-12-20" in line for line in lines)
            recency = found(run, at, question)[exam]["recency"]
            assert (recency == pytest.approx(0.1)) == (day <= EXAM_DAY), at
    assert exam in found(run, "2027-03-01T12:00+08:00", question)


@pytest.mark.parametrize(
    ("plan", "news"),
    [
        ("12月20號要考多益", "我不考多益了，改考雅思"),
        ("12月20號要考多益", "我把多益退掉了，改報明年的雅思"),
        ("12月20號要考多益", "考試取消了"),
        ("12月20號要考多益", "12月20號的多益取消了"),
        ("12月20號要考多益", "今年不考多益了，明年再說"),
        ("12月20號要考多益", "我的多益考試延到明年3月14日"),
        ("12月20號要面試", "面試取消了，不用去了"),
        ("12月20號要用英文簡報", "簡報改成同事報告了，我不用上台了"),
        ("I'm taking the TOEIC on December 20", "I'm taking IELTS instead of TOEIC"),
        ("I'm taking the TOEIC on December 20", "I won't take the TOEIC on December 20 after all"),
        ("I'm taking the TOEIC on December 20", "No TOEIC for me this year, I signed up for TOEFL on January 16"),
        ("I'm taking the TOEIC on December 20", "My TOEIC has been postponed to March 14"),
        ("I have an interview on December 20", "The interview is cancelled"),
        ("12月20號要考多益", "My TOEIC was cancelled"),
        ("I'm taking the TOEIC on December 20", "多益取消了"),
    ],
)
def test_what_was_called_off_or_replaced_is_not_brought_up(run: Run, plan: str, news: str) -> None:
    run("ask", plan, "--now", TOLD)
    assert brought_up(run, LATER, "這句對嗎？She go to school by bus.")
    run("ask", news, "--now", LATER)
    assert brought_up(run, THE_DAY_AFTER, "這句對嗎？She go to school by bus.") == []


@pytest.mark.parametrize(
    ("plans", "news", "left"),
    [
        (("12月20號要考多益", "12月19號要考英檢複試"), "多益取消了", ["英檢"]),
        (("12月20號要考多益", "12月19號有工作面試"), "面試取消了", ["多益"]),
        (
            ("I'm taking the TOEIC on December 20", "I have an interview on December 18"),
            "My interview was called off",
            ["TOEIC"],
        ),
        (("12月20號要考多益",), "我取消了健身房會員，要專心念英文", ["多益"]),
        (("12月20號要考多益",), "多益沒有取消，照常考", ["多益"]),
    ],
)
def test_only_what_was_called_off_falls_silent(run: Run, plans: tuple[str, ...], news: str, left: list[str]) -> None:
    for plan in plans:
        run("ask", plan, "--now", TOLD)
    run("ask", news, "--now", LATER)
    lines = brought_up(run, THE_DAY_AFTER, "這句對嗎？She go to school by bus.")
    assert len(lines) == len(left)
    assert all(name in line for name, line in zip(left, lines, strict=True))
