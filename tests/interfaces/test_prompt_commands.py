"""An English sentence is never swallowed as a command (U5)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memora.interfaces.cli.prompt_commands import (
    NAMES,
    Command,
    Line,
    Message,
    Suggestion,
    Unknown,
    edit_distance,
    parse,
    remember_parts,
)

TABLE: list[tuple[str, Line]] = [
    # slash commands
    ("/memories", Command("memories", "")),
    ("/memories ", Command("memories", "")),
    ("/Memories", Command("memories", "")),
    ("/search my goals", Command("search", "my goals")),
    ("/search　文法", Command("search", "文法")),
    ("/remember semantic I like short examples", Command("remember", "semantic I like short examples")),
    ("/remember whatever", Command("remember", "whatever")),
    ("/remember semantic 多益考試是 2026/11/15", Command("remember", "semantic 多益考試是 2026/11/15")),
    ("/forget 2", Command("forget", "2")),
    ("/exit", Command("exit", "")),
    # a sentence about sounds, paths or alternatives is a message
    ("/l/ and /r/ sound the same", Message("/l/ and /r/ sound the same")),
    ("/θ/ is hard for me", Message("/θ/ is hard for me")),
    ("/search/ is a word", Message("/search/ is a word")),
    ("/why /r/ is hard", Message("/why /r/ is hard", "second_slash")),
    ("/remember and/or forget", Message("/remember and/or forget", "second_slash")),
    ("/help\nme please", Message("/help\nme please")),
    ("/help, please", Message("/help, please")),
    ("/", Message("/")),
    ("/ memories", Message("/ memories")),
    ("/pronunciation of lead", Message("/pronunciation of lead")),
    ("／l／ and ／r／ sound the same", Message("／l／ and ／r／ sound the same")),
    ("/lang en", Message("/lang en")),
    # a Chinese keyboard's slash and letters
    ("／memories", Command("memories", "")),
    ("／ｈｅｌｐ", Command("help", "")),
    ("／search　文法", Command("search", "文法")),
    # a slash and one word that is no command: not sent
    ("/pronunciation", Unknown("pronunciation")),
    ("/foo", Unknown("foo")),
    ("/demo", Unknown("demo")),
    ("／天氣", Unknown("天氣")),
    ("/記憶", Suggestion("記憶", "memories")),
    ("／搜尋 我的目標", Suggestion("搜尋", "search")),
    # a path has slashes of its own
    ("/export /tmp/mine/all.json", Command("export", "/tmp/mine/all.json")),
    ("/import ~/all.json", Command("import", "~/all.json")),
    ("/config set MEMORA_LANG zh-TW", Command("config", "set MEMORA_LANG zh-TW")),
    ("/paths", Command("paths", "")),
    # mistyped by at most two letters: suggested, not sent
    ("/serach my goals", Suggestion("serach", "search")),
    ("/memorys", Suggestion("memorys", "memories")),
    ("/forgte 2", Suggestion("forgte", "forget")),
    ("/hepl", Suggestion("hepl", "help")),
    ("/memory", Unknown("memory")),
    # bare forms: lower case, alone on the line
    ("memories", Command("memories", "", bare=True)),
    ("exit", Command("exit", "", bare=True)),
    ("quit", Command("quit", "", bare=True)),
    ("search short examples", Command("search", "short examples", bare=True)),
    ("remember semantic I like tea", Command("remember", "semantic I like tea", bare=True)),
    ("remember EPISODIC I passed", Command("remember", "EPISODIC I passed", bare=True)),
    ("Memories", Message("Memories")),
    ("memories of my childhood", Message("memories of my childhood")),
    ("Search engines are useful", Message("Search engines are useful")),
    ("search", Message("search")),
    ("search for it\nand tell me", Message("search for it\nand tell me")),
    ("exit the room", Message("exit the room")),
    ("remember to call me", Message("remember to call me", "remember_usage")),
    ("remember", Message("remember", "remember_usage")),
    ("remember semantic", Message("remember semantic", "remember_usage")),
    ("Remember that I am B1", Message("Remember that I am B1")),
    ("remembering words is hard", Message("remembering words is hard")),
    # a leading space sends the line as a message
    (" memories", Message("memories")),
    (" search my goals", Message("search my goals")),
    (" /memories", Message("/memories")),
    (" /foo", Message("/foo")),
    ("我的程度是 B1", Message("我的程度是 B1")),
]


@pytest.mark.parametrize(("line", "meaning"), TABLE, ids=[repr(line) for line, _ in TABLE])
def test_what_a_line_means(line: str, meaning: Line) -> None:
    assert parse(line) == meaning


@pytest.mark.parametrize("line", ["memories", "search goals", "remember semantic x", "remember x", "exit", "quit"])
def test_bare_forms_can_be_switched_off(line: str) -> None:
    assert parse(line, bare_commands=False) == Message(line)
    assert parse("/memories", bare_commands=False) == Command("memories", "")


@given(st.text())
def test_whatever_is_no_command_reaches_the_tutor_as_typed(text: str) -> None:
    meaning = parse("I said: " + text)
    assert isinstance(meaning, Message)
    assert meaning.text == ("I said: " + text).strip()


@given(st.sampled_from(NAMES), st.sampled_from(NAMES))
def test_known_names_are_found_and_distances_are_symmetric(one: str, other: str) -> None:
    assert edit_distance(one, other) == edit_distance(other, one)
    assert (edit_distance(one, other) == 0) == (one == other)
    assert parse(f"/{one}") == Command(one, "")


@pytest.mark.parametrize(
    ("argument", "parts"),
    [
        ("semantic I like tea", ("semantic", "I like tea")),
        ("Episodic I passed", ("episodic", "I passed")),
        ("SEMANTIC　我喜歡短例句", ("semantic", "我喜歡短例句")),
        ("semantic", None),
        ("semantic   ", None),
        ("fact I like tea", None),
        ("", None),
    ],
)
def test_remember_never_assumes_a_type(argument: str, parts: tuple[str, str] | None) -> None:
    assert remember_parts(argument) == parts
