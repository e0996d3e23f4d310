"""Incognito leaves no trace at all and read-only keeps nothing, through the real command line (P5)."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from interfaces.conftest import Run
from memora.interfaces.cli.chat_terminal import PromptHistory
from memora.interfaces.cli.history_file import LineHistory

LEVEL = "我的英文程度大概是 B1"
LINES = "\n".join(
    [LEVEL, "/remember semantic I like tea", "/profile set level C1", "/memories", "/config set MEMORA_LIMIT 2",
     "/export all.json", "/undo", "/retry", "/forget all --yes", "請忘記我的程度", "/help", "What is my level?", ""]
)  # fmt: skip
DEBUG = {"MEMORA_LOG_LEVEL": "debug"}


def every_byte(home: Path) -> dict[str, str]:
    """Each file's name and the hash of its bytes; a folder counts by its name."""
    return {
        str(path.relative_to(home)): hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
        for path in home.rglob("*")
    }


@pytest.mark.parametrize(
    "argv",
    [("chat", "--incognito"), ("--incognito",), ("ask", LEVEL, "--incognito"), ("--incognito", "remember", "semantic", "x")],
)  # fmt: skip
def test_incognito_leaves_a_home_byte_for_byte_as_it_was(
    spawn: Run, memora_home: Path, tmp_path: Path, argv: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert spawn("remember", "semantic", LEVEL).code == 0
    before = every_byte(memora_home)
    done = spawn(*argv, stdin=LINES.encode(), env=DEBUG)
    assert "mistake" not in done.err
    assert every_byte(memora_home) == before
    never = tmp_path / "never"
    spawn(*argv, "--home", str(never), stdin=LINES.encode(), env=DEBUG)
    assert not never.exists()
    assert list(elsewhere.iterdir()) == []


@pytest.mark.parametrize(
    ("mode", "lang", "kept", "refused"),
    [
        ("--incognito", "en", "Nothing is kept in this mode", "This is incognito mode"),
        ("--incognito", "zh-TW", "這個模式什麼都不會留下", "現在是無痕模式"),
        ("--read-only", "en", "Nothing is kept in this mode", "This is read-only mode"),
        ("--read-only", "zh-TW", "這個模式什麼都不會留下", "現在是唯讀模式"),
    ],
)
def test_a_mode_says_that_nothing_is_kept_and_refuses_changes(
    run: Run, mode: str, lang: str, kept: str, refused: str
) -> None:
    done = run("chat", mode, "--lang", lang, stdin=f"{LEVEL}\n/remember semantic I like tea\n/undo\n")
    assert kept in done.err
    assert done.err.count(refused) == 2
    asked = run("ask", LEVEL, mode, "--json")
    assert asked.document["receipts"] == [{"do": "nothing", "why": mode.removeprefix("--")}]
    assert run("memories", "--json").document["memories"] == []


def test_read_only_uses_what_is_known_and_forgets_nothing(run: Run) -> None:
    run("remember", "semantic", LEVEL)
    asked = run("ask", "我的英文程度是什麼？", "--read-only", "--json")
    assert "B1" in asked.document["reply"]
    assert "B1" not in run("ask", "我的英文程度是什麼？", "--incognito").out
    assert run("ask", "請忘記我的英文程度，我確定", "--read-only").code == 2
    assert len(run("memories", "--json").document["memories"]) == 1


def test_both_modes_at_once_are_a_mistake_of_usage(run: Run) -> None:
    for argv in (("chat",), ("ask", "hi"), ()):
        assert run(*argv, "--incognito", "--read-only").code == 2


def test_a_conversation_goes_into_a_mode_and_back(run: Run) -> None:
    run("remember", "semantic", "I like short examples")
    lines = [
        "/incognito",
        "/memories",
        LEVEL,
        "/readonly",
        "/memories",
        "我喜歡咖啡",
        "/readonly",
        "I work in Taipei as a nurse.",
    ]
    done = run("chat", stdin="\n".join(lines) + "\n")
    assert "Incognito: nothing is remembered" in done.err
    assert "Read-only: your memories are used" in done.err
    assert "Back to normal" in done.err
    assert done.out.index("No memories yet") < done.out.index("I like short examples")
    contents = [memory["content"] for memory in run("memories", "--json").document["memories"]]
    assert LEVEL not in contents
    assert "我喜歡咖啡" not in contents
    assert "Taipei" in "".join(contents), "what is said after it may be remembered again"


def test_the_line_history_ends_with_a_conversation_that_keeps_nothing(tmp_path: Path) -> None:
    lines, mode = LineHistory(tmp_path / "state" / "history.jsonl"), ["normal"]
    history = PromptHistory(lines, lambda: mode[0])  # type: ignore[arg-type, return-value]
    history.append_string("kept")
    mode[0] = "incognito"
    history.append_string("only in memory")
    assert list(history.load_history_strings()) == []
    mode[0] = "read-only"
    history.append_string("nor this")
    assert lines.load() == ["kept"]
    assert history.get_strings()[-2:] == ["only in memory", "nor this"]
