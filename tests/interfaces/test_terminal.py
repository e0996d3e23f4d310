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

from interfaces.conftest import SOURCE

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
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


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
