"""Words such as "next Friday" say nothing a month later: wherever a memory is shown, its event's date stands beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from interfaces.conftest import Ran, Run
from support.embedding import needs_e5

pytestmark = needs_e5

NOW = ("--now", "2026-11-24T20:00+08:00")
EXAM, MOVED, QUIZ = (
    ("2026/12/20（日）", "Sun 20 Dec 2026"),
    ("2026/12/27（日）", "Sun 27 Dec 2026"),
    ("2026/11/21（六）", "Sat 21 Nov 2026"),
)
MAYBE, INTERVIEW = ("2027/1/9（六）", "Sat 9 Jan 2027"), ("2026/12/4（五）", "Fri 4 Dec 2026")


@pytest.fixture
def learner(run: Run) -> Run:
    """An exam that was moved, a quiz yesterday, an interview next week, and a change that was only implied."""
    for said, at in (
        ("12月20號要考多益", "2026-11-20T20:00+08:00"),
        ("我的多益改到12月27號了", "2026-11-22T20:00+08:00"),
        ("昨天的小考我錯了五題", "2026-11-22T21:00+08:00"),
        ("下週五要面試", "2026-11-23T21:00+08:00"),
        ("可能要改考雅思，不太確定，1月9號", "2026-11-23T21:30+08:00"),
    ):
        run("ask", said, "--now", at)
    return run


def id_of(run: Run, words: str) -> str:
    held = run("memories", "--all", "--json", *NOW).document["memories"]
    return next(memory["memory_id"] for memory in held if words in memory["content"])


def shown(run: Run, lang: str, *command: str) -> str:
    ran: Ran = run(*command, "--lang", lang, *NOW)
    return ran.out + ran.err


@pytest.mark.parametrize(("place", "lang"), [(0, "zh-TW"), (1, "en")])
def test_every_listing_shows_the_date_beside_the_words(learner: Run, tmp_path: Path, place: int, lang: str) -> None:
    exam, moved, quiz = EXAM[place], MOVED[place], QUIZ[place]
    old, new, wrong = (id_of(learner, words) for words in ("12月20號", "改到", "小考"))
    file = tmp_path / "all.md"
    learner("export", str(file), "--markdown", "--lang", lang, *NOW)
    for text, dates in (
        (shown(learner, lang, "memories", "--all"), (exam, moved, quiz, INTERVIEW[place])),
        (shown(learner, lang, "search", "多益"), (moved,)),
        (shown(learner, lang, "recall", "我什麼時候考多益？"), (moved,)),
        (shown(learner, lang, "history", old), (exam, moved)),
        (shown(learner, lang, "history", new), (exam, moved)),
        (shown(learner, lang, "diff", "--since", "2026-11-01"), (exam, moved, quiz, INTERVIEW[place], MAYBE[place])),
        (shown(learner, lang, "review"), (moved, MAYBE[place])),
        (shown(learner, lang, "why", wrong), (quiz,)),
        (shown(learner, lang, "forget", "--about", "小考"), (quiz,)),
        (file.read_text(encoding="utf-8"), (exam, moved, quiz, INTERVIEW[place])),
        (shown(learner, lang, "undo"), ()),
        (shown(learner, lang, "undo"), (INTERVIEW[place],)),
    ):
        assert [date for date in dates if date not in text] == [], text


def test_the_context_has_the_date_of_what_holds_and_of_what_it_replaced(learner: Run) -> None:
    messages = learner("context", "我什麼時候考多益？", "--json", *NOW).document["messages"]
    line = next(line for message in messages for line in message["content"].splitlines() if "改到12月27號" in line)
    assert "(date: 2026-12-27)" in line
    (chapter,) = (
        c for c in learner("history", id_of(learner, "改到"), "--json", *NOW).document["history"] if "new_content" in c
    )
    assert (chapter["occurred_at"], chapter["new_occurred_at"]) == ("2026-12-20", "2026-12-27")
    changes = learner("diff", "--since", "2026-11-01", "--json", *NOW).document["changes"]
    (moved,) = (change for change in changes if change["change"] == "changed")
    assert (moved["old_occurred_at"], moved["occurred_at"]) == ("2026-12-20", "2026-12-27")


@pytest.mark.parametrize(
    ("first", "then", "dates"),
    [
        ("我的多益考試在12月", "我的多益考試在12月20號", ("2026 年 12 月", "2026/12/20（日）")),
        ("My TOEIC is in December", "My TOEIC is on December 20", ("2026 年 12 月", "2026/12/20（日）")),
    ],
)
def test_what_was_said_more_precisely_keeps_the_date_of_each_wording(
    run: Run, first: str, then: str, dates: tuple[str, str]
) -> None:
    run("ask", first, "--now", "2026-11-20T20:00+08:00")
    run("ask", then, "--now", "2026-11-21T20:00+08:00")
    text = shown(run, "zh-TW", "history", id_of(run, then))
    assert [date for date in dates if date not in text] == [], text


def test_an_open_question_that_was_exported_is_asked_elsewhere_with_both_dates(
    learner: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "all.json")
    assert learner("export", file, *NOW).code == 0
    monkeypatch.setenv("MEMORA_HOME", str(tmp_path / "elsewhere"))
    assert learner("import", file, *NOW).code == 0
    text = shown(learner, "zh-TW", "review")
    assert MOVED[0] in text
    assert MAYBE[0] in text
