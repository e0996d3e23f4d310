"""Output that cannot be written, a pipe that closes, a locale without Chinese, a replay that is stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from interfaces.conftest import SOURCE, Run
from memora.interfaces.cli.printable import typed, typed_path

LEVEL = "我的英文程度大概是 B1"
NO_CHINESE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def shell(line: str, **env: str) -> subprocess.CompletedProcess[str]:
    """A line of sh in which `$MEMORA` is the program."""
    program = f"'{sys.executable}' -m memora"
    return subprocess.run(
        ["bash", "-c", line.replace("$MEMORA", program)],
        env={**os.environ, "PYTHONPATH": str(SOURCE), "MEMORA_STORE": "exact", **env},
        capture_output=True,
        text=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
    )


@pytest.mark.parametrize("command", ["memories", "--help", "memories --help"])
def test_a_reader_that_left_is_no_failure(memora_home: Path, command: str) -> None:
    done = shell(f"$MEMORA {command} | true; exit ${{PIPESTATUS[0]}}")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("lang", "full", "closed"), [("en", "the disk is full", "it is closed"), ("zh-TW", "輸出寫不出去", "輸出已經關閉")]
)
@pytest.mark.parametrize("command", ["memories --json", "paths"])
def test_output_that_cannot_be_written_is_told_in_one_line(
    memora_home: Path, command: str, lang: str, full: str, closed: str
) -> None:
    for target, said in (("/dev/full", full), ("&-", closed)):
        done = shell(f"$MEMORA {command} --lang {lang} >{target}")
        assert done.returncode == 1
        assert done.stderr.count("\n") == 1
        assert said in done.stderr


def test_a_command_that_prints_no_data_needs_no_output(memora_home: Path) -> None:
    assert shell("$MEMORA profile set level B1 --json >/dev/full").returncode == 1
    assert shell("$MEMORA config set MEMORA_LIMIT 2 >&-").returncode == 0
    assert shell("$MEMORA config set MEMORA_LIMIT 2 2>/dev/full").returncode == 0


def test_words_of_the_command_line_survive_a_locale_without_chinese(spawn: Run, tmp_path: Path) -> None:
    stored = spawn("remember", "semantic", LEVEL, "--json", env=NO_CHINESE)
    assert stored.document["receipts"][0]["content"] == LEVEL
    file = tmp_path / "匯出.json"
    said = spawn("export", str(file), env=NO_CHINESE)
    assert said.code == 0
    assert "匯出.json" in said.err
    assert json.loads(file.read_text(encoding="utf-8"))["memories"][0]["content"] == LEVEL


@pytest.mark.parametrize("named", ["flag", "environment"])
def test_a_home_with_a_chinese_name_works_in_a_locale_without_chinese(spawn: Run, tmp_path: Path, named: str) -> None:
    home = tmp_path / "程度"
    flag = ["--home", str(home)] if named == "flag" else []
    env = NO_CHINESE | ({} if flag else {"MEMORA_HOME": str(home)})
    assert spawn("remember", "semantic", LEVEL, *flag, env=env).code == 0
    assert spawn("profile", "set", "level", "B1", *flag, env=env).code == 0
    for locale in (env, env | {"LC_ALL": "C.UTF-8"}):
        listed = spawn("memories", "--json", *flag, env=locale)
        assert [memory["content"] for memory in listed.document["memories"]] == [LEVEL], listed.err
        assert spawn("profile", "--json", *flag, env=locale).document["profile"]["english_level"] == "B1"
    assert "程度" in spawn("paths", *flag, env=env).out
    assert spawn("config", "set", "MEMORA_LIMIT", "2", *flag, env=env).code == 0
    assert (home / "config.toml").exists()


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_a_damaged_config_in_such_a_home_is_named(spawn: Run, tmp_path: Path, lang: str) -> None:
    home = tmp_path / "程度"
    home.mkdir()
    (home / "config.toml").write_text("= 1", encoding="utf-8")
    done = spawn("memories", "--home", str(home), "--lang", lang, env=NO_CHINESE)
    assert done.code == 2
    assert "程度/config.toml" in done.err
    assert "TOML" in done.err


def test_a_word_as_typed() -> None:
    assert typed(LEVEL) == LEVEL
    assert typed(os.fsdecode(LEVEL.encode())) == LEVEL
    assert typed("a\udc80b") == "a\ufffdb"
    assert typed("a\ud83d b") == "a\ufffd b"
    assert typed_path("~/程度.json") == Path.home() / "程度.json"


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_a_home_that_can_be_no_folder_is_told_in_one_line(spawn: Run, lang: str) -> None:
    done = spawn("memories", "--home", "/dev/null/x", env={"MEMORA_LANG": lang})
    assert done.code == 6
    assert done.err.count("\n") == 1
    assert (lang == "zh-TW") == ("資料夾" in done.err)


def test_a_replay_that_is_stopped_prints_what_was_done_so_far(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from memora.app import Memora

    first = Memora.remember_turn
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the suite may have it ignored

    def stopped(self: Memora, text: str) -> object:
        if "stop" in text:
            signal.raise_signal(signal.SIGINT)
        return first(self, text)

    monkeypatch.setattr(Memora, "remember_turn", stopped)
    lines = "\n".join(
        json.dumps({"id": name, "user": text}) for name, text in [("a", LEVEL), ("b", "stop"), ("c", "x")]
    )
    done = run("replay", "-", "--json", stdin=lines)
    signal.signal(signal.SIGINT, before)
    assert done.code == 130
    assert "Stopped." in done.err
    assert [turn["id"] for turn in done.document["turns"]] == ["a"]
    assert done.document["turns"][0]["receipts"][0]["do"] == "stored"


def test_a_piped_conversation_brings_its_memories_into_chroma(run: Run, memora_home: Path) -> None:
    pytest.importorskip("chromadb")
    assert run("chat", stdin=LEVEL + "\n", env={"MEMORA_STORE": "chroma"}).code == 0
    assert list(memora_home.rglob("chroma.sqlite3"))
