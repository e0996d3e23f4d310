"""The conversation at a real (pseudo) terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from interfaces.conftest import SOURCE, Run

CTRL_C, CTRL_D, ALT_ENTER = "\x03", "\x04", "\x1b\r"
PATIENCE_S = 40.0


class Terminal:
    """A child on a pseudo terminal: type, and wait for what the screen should show."""

    def __init__(self, *argv: str, **env: str) -> None:
        self.shown = ""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update({"PYTHONPATH": str(SOURCE), "TERM": "xterm", "COLUMNS": "90", "LINES": "30", **env})
            os.execv(sys.executable, [sys.executable, "-m", "memora", *argv])

    def type(self, text: str, *, enter: bool = True) -> None:
        os.write(self.fd, (text + ("\r" if enter else "")).encode())

    def wait_for(self, text: str) -> None:
        """Until the screen shows it, from what was last waited for on."""
        deadline = time.monotonic() + PATIENCE_S
        while text not in plain(self.shown):
            assert time.monotonic() < deadline, f"{text!r} never came; the screen shows {plain(self.shown)!r}"
            if select.select([self.fd], [], [], 0.2)[0]:
                try:
                    self.shown += os.read(self.fd, 65536).decode(errors="replace")
                except OSError as error:
                    raise AssertionError(f"{text!r} never came before the end: {plain(self.shown)!r}") from error
        self.shown = plain(self.shown).partition(text)[2]

    def leave(self) -> int:
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            if select.select([self.fd], [], [], 0.1)[0]:
                try:
                    self.shown += os.read(self.fd, 65536).decode(errors="replace")
                except OSError:
                    break
        while time.monotonic() < deadline:
            ended, status = os.waitpid(self.pid, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.05)
        raise AssertionError(f"it did not end; the screen shows {plain(self.shown)!r}")


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07]*\x07|\x1b[=>]", "", text)


@pytest.fixture
def terminals(memora_home: Path) -> Iterator[list[Terminal]]:
    started: list[Terminal] = []
    yield started
    for terminal in started:
        try:
            os.kill(terminal.pid, signal.SIGKILL)
            os.waitpid(terminal.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            continue


def test_a_first_evening_with_memora(terminals: list[Terminal], memora_home: Path) -> None:
    """Three questions, a message with its receipt, a secret that the line history masks, and Ctrl-D."""
    first = Terminal(MEMORA_STORE="exact")
    terminals.append(first)
    first.wait_for("Language / 語言")
    first.type("2")
    first.wait_for("你的英文程度")
    first.type("B1")
    first.wait_for("你的目標")
    first.type("")
    first.wait_for("你 ›")
    first.type("我喜歡簡短的例句")
    first.wait_for("還沒接聊天模型")
    first.wait_for("記住了")
    first.wait_for("你 ›")
    first.type("/mem", enter=False)
    first.wait_for("/memories")
    first.type("ories")
    first.wait_for("共 1 筆記憶")
    first.wait_for("你 ›")
    first.type("我的密碼是 Lotus-4821-bloom")
    first.wait_for("沒有記")
    first.wait_for("你 ›")
    first.type(CTRL_D, enter=False)
    first.wait_for("下次見")
    assert first.leave() == 0
    kept = b"".join(file.read_bytes() for file in memora_home.rglob("*") if file.is_file())
    assert "我喜歡簡短的例句".encode() in kept
    assert b"Lotus" not in kept

    second = Terminal(MEMORA_STORE="exact")
    terminals.append(second)
    second.wait_for("記憶：1 筆")
    second.wait_for("你 ›")
    assert "語言" not in plain(second.shown), "nothing is asked twice"
    second.type(CTRL_C, enter=False)
    second.wait_for("再按一次")
    second.wait_for("你 ›")
    second.type(CTRL_C, enter=False)
    assert second.leave() == 0


def test_an_evening_without_a_trace_and_one_that_forgets(
    terminals: list[Terminal], memora_home: Path, tmp_path: Path
) -> None:
    """Incognito asks nothing and makes no folder; plain words forget what is chosen; everything needs its word."""
    never = tmp_path / "never"
    first = Terminal("chat", "--incognito", MEMORA_HOME=str(never), MEMORA_LANG="zh-TW")
    terminals.append(first)
    first.wait_for("無痕模式")
    first.wait_for("你（無痕）›")
    first.type("我的程度是 B1")
    first.wait_for("這個模式什麼都不會留下")
    first.wait_for("你（無痕）›")
    first.type(CTRL_D, enter=False)
    first.wait_for("下次見")
    assert first.leave() == 0
    assert not never.exists()

    (memora_home / "state").mkdir(parents=True)
    for what in ("language", "profile"):
        (memora_home / "state" / f"asked-{what}-me").touch()
    second = Terminal(MEMORA_STORE="exact", MEMORA_LANG="zh-TW")
    terminals.append(second)
    second.wait_for("你 ›")
    second.type("/remember semantic 我的考試日期是 12 月 20 日")
    second.wait_for("記住了")
    second.wait_for("你 ›")
    second.type("/readonly")
    second.wait_for("你（唯讀）›")
    second.type("/readonly")
    second.wait_for("回到一般模式")
    second.wait_for("你 ›")
    second.type("請忘記我的考試日期")
    second.wait_for("要徹底忘掉這筆嗎")
    second.type("是")
    second.wait_for("已經徹底忘掉")
    second.wait_for("你 ›")
    second.type("/forget all")
    second.wait_for("請輸入「全部忘記」")
    second.type("好")
    second.wait_for("維持原樣")
    second.wait_for("你 ›")
    second.type("/forget all")
    second.wait_for("請輸入「全部忘記」")
    second.type("全部忘記")
    second.wait_for("全部都徹底忘掉了")
    second.wait_for("你 ›")
    second.type(CTRL_D, enter=False)
    second.wait_for("下次見")
    assert second.leave() == 0
    kept = b"".join(file.read_bytes() for file in memora_home.rglob("*") if file.is_file())
    assert "考試日期".encode() not in kept


def test_no_colour_where_none_is_wanted(terminals: list[Terminal]) -> None:
    terminal = Terminal("memories", NO_COLOR="1")
    terminals.append(terminal)
    terminal.leave()
    assert "No memories yet" in terminal.shown
    assert "\x1b" not in terminal.shown
    coloured = Terminal("memories")
    terminals.append(coloured)
    coloured.leave()
    assert "\x1b[2m" in coloured.shown


HOLD_CHROMA = """
import os, sys, time
from importlib.abc import MetaPathFinder

class Hold(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == "chromadb":
            open(os.environ["ASKED"], "w").close()
            deadline = time.monotonic() + 60
            while not os.path.exists(os.environ["GO"]) and time.monotonic() < deadline:
                time.sleep(0.05)
        return None

sys.meta_path.insert(0, Hold())
"""


@pytest.mark.torture
def test_the_first_prompt_does_not_wait_for_chromadb(
    terminals: list[Terminal], spawn: Run, memora_home: Path, tmp_path: Path
) -> None:
    """Importing it is held back until the prompt was seen; a prompt that needed it would never come."""
    spawn("remember", "semantic", "My goal is TOEIC 850.", env={"MEMORA_STORE": "exact"})
    spawn("profile", "set", "level", "B1")
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    (hooks / "sitecustomize.py").write_text(HOLD_CHROMA)
    asked, go = tmp_path / "asked", tmp_path / "go"
    paths = os.pathsep.join([str(hooks), str(SOURCE)])
    chat = Terminal("chat", "--lang", "en", PYTHONPATH=paths, ASKED=str(asked), GO=str(go), MEMORA_STORE="chroma")
    terminals.append(chat)
    chat.wait_for("you ›")
    deadline = time.monotonic() + PATIENCE_S
    while not asked.exists():
        assert time.monotonic() < deadline, "chromadb was never asked for"
        time.sleep(0.05)
    go.touch()
    chat.type(CTRL_D, enter=False)
    assert chat.leave() == 0


def test_a_conversation_whose_records_cannot_be_opened_goes_on_without_a_trace(
    terminals: list[Terminal], memora_home: Path, run: Run
) -> None:
    """At the start, and where the folder breaks while one talks: Memora says so, and remembers nothing."""
    (memora_home / "state").mkdir(parents=True)
    for what in ("language", "profile"):
        (memora_home / "state" / f"asked-{what}-me").touch()
    run("remember", "semantic", "我的程度是 B1")
    (records,) = memora_home.rglob("records.sqlite3")
    whole = records.read_bytes()
    records.write_bytes(b"junk" * 2000)
    terminal = Terminal(MEMORA_STORE="exact", MEMORA_LANG="zh-TW")
    terminals.append(terminal)
    terminal.wait_for("不是資料庫")
    terminal.wait_for("無痕模式")
    terminal.wait_for("你（無痕）›")
    records.write_bytes(whole)
    terminal.type("/incognito")
    terminal.wait_for("回到一般模式")
    terminal.wait_for("你 ›")
    terminal.type("/incognito")
    terminal.wait_for("你（無痕）›")
    for file in records.parent.glob("records.sqlite3*"):
        file.unlink()
    records.write_bytes(b"junk" * 2000)
    terminal.type("/incognito")
    terminal.wait_for("不是資料庫")
    terminal.wait_for("你（無痕）›")
    terminal.type("我喜歡短句")
    terminal.wait_for("這個模式什麼都不會留下")
    terminal.wait_for("你（無痕）›")
    terminal.type(CTRL_D, enter=False)
    terminal.wait_for("下次見")
    assert terminal.leave() == 0


def test_a_nod_or_a_command_is_no_answer_to_the_first_questions(
    terminals: list[Terminal], memora_home: Path, tmp_path: Path
) -> None:
    """Asked once more, then skipped; a command is explained, and one that leaves leaves."""
    first = Terminal(MEMORA_STORE="exact", MEMORA_LANG="zh-TW")
    terminals.append(first)
    first.wait_for("你的英文程度")
    first.type("y")
    first.wait_for("這不像是我認得的程度")
    first.type("/memories")
    first.wait_for("指令要等聊天開始才能用")
    first.wait_for("你的目標")
    first.type("好")
    first.wait_for("用幾個字說說看就好")
    first.type("看懂英文新聞")
    first.wait_for("個人檔案的目標：「看懂英文新聞」")
    first.wait_for("你 ›")
    first.type("/profile")
    first.wait_for("程度：未設定")
    first.wait_for("你 ›")
    first.type(CTRL_D, enter=False)
    assert first.leave() == 0

    second = Terminal(MEMORA_STORE="exact", MEMORA_LANG="en", MEMORA_HOME=str(tmp_path / "other"))
    terminals.append(second)
    second.wait_for("Your English level")
    second.type("/help")
    second.wait_for("Commands work once the conversation has begun")
    second.wait_for("That names no level")
    second.type("b1")
    second.wait_for("Your goal")
    second.type("/exit")
    second.wait_for("See you next time")
    assert second.leave() == 0
    assert '"english_level": "B1"' in (tmp_path / "other" / "user_profile.json").read_text()


@pytest.mark.parametrize(
    ("lang", "asked", "told"),
    [("en", "cannot be undone. [y/N]", "Forgotten for good"), ("zh-TW", "救不回來。[y/N，是／否]", "已經徹底忘掉")],
    ids=["en", "zh-TW"],
)
def test_yes_and_no_may_be_said_in_either_language_and_width(
    terminals: list[Terminal], memora_home: Path, run: Run, lang: str, asked: str, told: str
) -> None:
    (memora_home / "state").mkdir(parents=True)
    for what in ("language", "profile"):
        (memora_home / "state" / f"asked-{what}-me").touch()
    for text in ("我的程度是 B1", "我喜歡簡短的例句", "I work as a nurse in Taipei."):
        run("remember", "semantic", text)
    terminal = Terminal(MEMORA_STORE="exact", MEMORA_LANG=lang)
    terminals.append(terminal)
    terminal.wait_for("›")
    terminal.type("/memories")
    terminal.wait_for("3.")
    for answer in ("不要", "Ｎ"):
        terminal.wait_for("›")
        terminal.type("/forget 1")
        terminal.wait_for(asked)
        terminal.type(answer)
        terminal.wait_for("Left as it was" if lang == "en" else "維持原樣")
    for number, answer in (("1", "可以"), ("2", "Ｙ"), ("3", "是。")):
        terminal.wait_for("›")
        terminal.type(f"/forget {number}")
        terminal.wait_for(asked)
        terminal.type(answer)
        terminal.wait_for(told)
    terminal.wait_for("›")
    terminal.type(CTRL_D, enter=False)
    assert terminal.leave() == 0
    assert run("memories", "--json").document["memories"] == []


@pytest.mark.parametrize(
    "locale",
    [{"PYTHONIOENCODING": "cp950"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}],
    ids=["cp950", "C"],
)
def test_chinese_is_read_as_it_was_typed_in_every_locale(
    terminals: list[Terminal], memora_home: Path, locale: dict[str, str]
) -> None:
    """In the conversation, and at a question of a command."""
    (memora_home / "state").mkdir(parents=True)
    for what in ("language", "profile"):
        (memora_home / "state" / f"asked-{what}-me").touch()
    talk = Terminal("--lang", "zh-TW", MEMORA_STORE="exact", **locale)
    terminals.append(talk)
    talk.wait_for("你 ›")
    talk.type("我喜歡簡短的例句")
    talk.wait_for("記住了：「我喜歡簡短的例句」")
    talk.wait_for("你 ›")
    talk.type(CTRL_D, enter=False)
    assert talk.leave() == 0
    command = Terminal("forget", "--about", "例句", "--lang", "zh-TW", MEMORA_STORE="exact", **locale)
    terminals.append(command)
    command.wait_for("[y/N，是／否]")
    command.type("好")
    command.wait_for("已經徹底忘掉")
    assert command.leave() == 0
