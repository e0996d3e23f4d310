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


READING = (
    ("memories",), ("search", "level"), ("recall", "level"), ("context", "level"), ("refused",), ("profile",), ("why",),
    ("review",), ("diff",), ("retention",), ("consolidate", "--dry-run"), ("usage",), ("paths",), ("config",), ("ask", "hi"),
)  # fmt: skip
CHANGING = (
    ("remember", "semantic", "I like tea"), ("replay", "-"), ("forget", "{id}"), ("forget", "--about", "程度"),
    ("forget", "--all"), ("undo",), ("retry",), ("profile", "set", "level", "C1"), ("profile", "clear", "goals"),
    ("restore", "{id}"), ("pin", "{id}"), ("review", "1", "new"), ("consolidate",), ("retention", "clear"),
    ("retention", "set", "--type", "any", "--older-than", "365d"), ("retention", "apply"), ("import", "-"), ("reindex",),
    ("config", "set", "MEMORA_LIMIT", "2"),
)  # fmt: skip


@pytest.mark.parametrize("argv", READING, ids=" ".join)
@pytest.mark.parametrize("mode", ["--read-only", "--incognito"])
def test_a_mode_may_stand_before_or_after_every_command(run: Run, mode: str, argv: tuple[str, ...]) -> None:
    """As `--help` says."""
    before, after = run(mode, *argv), run(*argv, mode)
    assert (before.code, after.code) == (0, 0), (before.err, after.err)
    assert run(*argv, mode, "--help").code == 0


@pytest.mark.parametrize("argv", CHANGING, ids=" ".join)
@pytest.mark.parametrize(
    ("lang", "words"), [("en", "This is read-only mode"), ("zh-TW", "現在是唯讀模式")], ids=["en", "zh-TW"]
)
def test_read_only_refuses_every_change_before_it_asks_anything(
    run: Run, memora_home: Path, argv: tuple[str, ...], lang: str, words: str
) -> None:
    receipts = run("remember", "semantic", LEVEL, "--json").document["receipts"]
    before = every_byte(memora_home)
    words_of = [word.replace("{id}", receipts[0]["memory_id"]) for word in argv]
    stdin = '{"memories": []}' if argv[0] == "import" else '{"user": "I like tea"}'
    for call in ((*words_of, "--read-only"), ("--read-only", *words_of)):
        done = run(*call, "--lang", lang, stdin=stdin)
        assert done.code == 2, done.err
        assert words in done.err
        assert "--read-only" in done.err, "it says how to get out of it"
        assert not done.out
    assert every_byte(memora_home) == before


def test_read_only_makes_no_folder_where_there_is_none(
    spawn: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is nothing to use, and nothing is recorded: not even usage (P5)."""
    monkeypatch.chdir(tmp_path)  # an export goes where the learner says
    never = tmp_path / "never"
    for argv in (("ask", LEVEL), ("memories",), ("search", "level"), ("chat",), ("remember", "semantic", LEVEL)):
        done = spawn(*argv, "--read-only", "--home", str(never), stdin=LINES.encode(), env=DEBUG)
        assert "mistake" not in done.err
        assert not never.exists(), argv


def test_the_tour_has_a_folder_of_its_own_in_every_mode(run: Run, memora_home: Path) -> None:
    done = run("demo", "--incognito")
    assert done.code == 0
    assert "Remembered" in done.out
    assert every_byte(memora_home) == {}


def test_read_only_may_be_exported_and_incognito_has_no_file_of_any_kind(run: Run, tmp_path: Path) -> None:
    run("remember", "semantic", LEVEL)
    assert LEVEL in run("export", "-", "--read-only").out
    for file in ("-", str(tmp_path / "out.json")):
        assert run("export", file, "--incognito").code == 2
    assert not (tmp_path / "out.json").exists()


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
