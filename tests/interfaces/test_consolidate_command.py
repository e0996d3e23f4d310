"""What goes wrong again and again, shown and remembered at the command line and in the chat, in both languages."""

from __future__ import annotations

import pytest

from interfaces.conftest import Run

LIVED = {
    "zh-TW": ["昨天的小考，現在完成式錯了三題", "家教課造句，現在完成式又寫錯", "模擬考的現在完成式只對一題"],
    "en": [
        "I got three present perfect questions wrong in the quiz",
        "My tutor corrected my present perfect twice",
        "In the mock test I forgot how the present perfect is formed",
    ],
}
SAID = {"zh-TW": "現在完成式常出錯", "en": "Often gets the present perfect wrong"}
NOW = ("--now", "2026-03-09T20:00:00+08:00")


def live(run: Run, texts: list[str]) -> None:
    for day, text in enumerate(texts, 2):
        assert run("remember", "episodic", text, "--now", f"2026-03-{day:02}T20:00:00+08:00").code == 0


def held(run: Run) -> list[str]:
    return [m["content"] for m in run("memories", "--json", *NOW).document["memories"]]


@pytest.mark.parametrize("lang", LIVED)
def test_it_is_shown_first_made_then_explained_and_taken_back(run: Run, lang: str) -> None:
    live(run, LIVED[lang])
    shown = run("consolidate", "--dry-run", "--lang", lang, *NOW)
    assert (shown.code, held(run)) == (0, LIVED[lang])
    for text in (SAID[lang], *LIVED[lang]):
        assert text in shown.out
    (pattern,) = run("consolidate", "--json", *NOW).document["patterns"]
    assert (pattern["content"], pattern["topic"], pattern["new"]) == (SAID[lang], "gram.present_perfect", True)
    assert [episode["content"] for episode in pattern["evidence"]] == LIVED[lang]
    assert held(run) == [*LIVED[lang], SAID[lang]]
    why = run("why", pattern["memory_id"], "--lang", lang, *NOW).out
    for text in LIVED[lang]:
        assert text in why
    document = run("why", pattern["memory_id"], "--json", *NOW).document["why"]
    assert [episode["content"] for episode in document["evidence"]] == LIVED[lang]
    assert SAID[lang] in run("history", pattern["memory_id"], "--lang", lang, *NOW).out
    assert run("consolidate", "--json", *NOW).document["patterns"] == []
    assert [r["do"] for r in run("undo", "--json", *NOW).document["receipts"]] == ["undone"]
    assert held(run) == LIVED[lang]


@pytest.mark.parametrize(("lang", "none"), [("en", "Nothing comes back"), ("zh-TW", "沒有可以整理的")])
def test_where_nothing_comes_back_it_says_so(run: Run, lang: str, none: str) -> None:
    assert none in run("consolidate", "--lang", lang).out
    live(run, LIVED["en"][:2])
    assert none in run("consolidate", "--lang", lang, *NOW).out


@pytest.mark.parametrize("lang", LIVED)
def test_the_chat_tells_of_it_in_one_line_with_the_way_back(run: Run, lang: str) -> None:
    live(run, LIVED[lang])
    talked = run(*NOW, "--lang", lang, stdin="hello\n")
    (line,) = [line for line in talked.err.splitlines() if SAID[lang] in line]
    assert "/undo" in line
    assert SAID[lang] in held(run)
    undone = run(*NOW, "--lang", lang, stdin="/undo\n")
    assert SAID[lang] in undone.err + undone.out
    assert SAID[lang] not in held(run)
    run(*NOW, stdin="hello\n")
    assert SAID[lang] not in held(run)


def test_ask_and_remember_tell_of_their_own_turn_only(run: Run) -> None:
    live(run, LIVED["en"])
    asked = run("ask", "My level is B1", "--json", *NOW)
    assert [r["content"] for r in asked.document["receipts"]] == ["My level is B1"]
    assert SAID["en"] not in held(run)
    assert SAID["en"] not in asked.err


def test_reading_leaves_no_pattern_behind(run: Run) -> None:
    live(run, LIVED["en"])
    run("--read-only", *NOW, stdin="Hello, what is my level?\n")
    assert held(run) == LIVED["en"]
