"""What learners saw elsewhere at the prompt: broken characters, control codes, wide letters, the end of input."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from interfaces.conftest import SOURCE, Run
from support.scripted_server import Hang, ScriptedServer

BROKEN = [
    b"\xe6\x88",
    b"My level is B1\xe7\xa8",
    b"\xed\xa0\x80",
    b"\xff\xfe hello",
    "我喜歡短例句".encode("utf-16-le"),
    "我的程度".encode("big5") + b"\x81",
    b"\xc3\x28 good",
]


@pytest.mark.parametrize("broken", BROKEN)
def test_one_broken_character_does_not_spoil_the_next_message(run: Run, memora_home: Path, broken: bytes) -> None:
    """Repaired or refused; what is kept can be encoded, and so can what is sent to a model (H61)."""
    with ScriptedServer() as server:
        env = {"OPENAI_API_KEY": "k", "MEMORA_BASE_URL": server.base_url, "MEMORA_MODEL": "scripted"}
        done = run("chat", stdin=broken + b"\nhello, my level is B1\n/profile add goal " + broken + b"\n", env=env)
        assert done.code == 0
        replies = server.of("reply")
        assert replies[-1].messages[-1]["content"] == "hello, my level is B1"
        for request in replies:
            request.text.encode()
    (done.out + done.err).encode()
    for file in memora_home.rglob("*.json*"):
        file.read_bytes().decode()
    run("export", "-").out.encode()


CONTROL = [
    "我喜歡\x00茶杯圖卡",
    "我喜歡\x1b[2J\x1b]0;title\x07茶杯圖卡",
    "我\x08喜歡\x7f茶杯圖卡",
    "我喜歡\x9b31m茶杯圖卡\x9b0m",
    "我喜歡\u202e茶杯圖卡",
]


@pytest.mark.parametrize("said", CONTROL)
def test_control_characters_are_neither_kept_nor_printed(run: Run, memora_home: Path, said: str) -> None:
    """By the prompt, by import, in lists, search, export and the profile (H62)."""
    done = run("chat", stdin=f"remember semantic {said}\n/profile add preference {said}\n/memories\n".encode())
    assert done.code == 0
    shown = "".join(run(*words).out for words in (("memories",), ("search", "茶杯"), ("profile",), ("export", "-")))
    for text in (done.out, done.err, shown):
        assert not [c for c in text if (ord(c) < 32 and c != "\n") or 0x7F <= ord(c) < 0xA0 or c == "\u202e"]
    (memory,) = run("memories", "--json").document["memories"]
    assert memory["content"] == "我喜歡茶杯圖卡"


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo terminal there")
def test_a_wide_character_is_taken_back_whole_and_enter_sends_once(memora_home: Path) -> None:
    """What an input method commits arrives as text; moving and deleting count characters, not columns (H63)."""
    from interfaces.test_terminal import CTRL_D, Terminal

    left, backspace = "\x1b[D", "\x7f"
    terminal = Terminal("chat", "--lang", "zh-TW", MEMORA_STORE="exact")
    try:
        terminal.wait_for("程度")
        terminal.type("")
        terminal.wait_for("目標")
        terminal.type("")
        terminal.wait_for("你 ›")
        terminal.type("我的英文程度是是B1" + left * 2 + backspace, enter=False)
        terminal.type("")
        terminal.wait_for("記住了")
        terminal.type("/memories")
        terminal.wait_for("我的英文程度是B1")
        terminal.wait_for("你 ›")
        terminal.type(CTRL_D, enter=False)
        assert terminal.leave() == 0
    finally:
        try:
            os.kill(terminal.pid, signal.SIGKILL)
            os.waitpid(terminal.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass


@pytest.mark.parametrize("given", [b"", b"\n\n", b"My level is B1", "我的程度是 B1\n".encode(), b"exit"])
def test_the_end_of_input_is_a_clean_end_and_nothing_said_before_it_is_lost(run: Run, given: bytes) -> None:
    """(H64)"""
    done = run("chat", stdin=given)
    assert done.code == 0
    assert "Traceback" not in done.err
    assert len(run("memories", "--json").document["memories"]) == (b"B1" in given)


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to a child there")
@pytest.mark.parametrize("words", [("ask", "My level is B1."), ("chat",)])
def test_ctrl_c_during_a_reply_ends_with_130_and_what_was_said_is_remembered_later(
    run: Run, memora_home: Path, words: tuple[str, ...]
) -> None:
    """In a process of its own, while the model is silent (H64)."""
    with ScriptedServer() as server:
        server.always("reply", Hang(60))
        env = {"OPENAI_API_KEY": "k", "MEMORA_BASE_URL": server.base_url, "MEMORA_MODEL": "scripted"}
        env |= {"MEMORA_JUDGE": "local", "PYTHONPATH": str(SOURCE), "MEMORA_STORE": "exact"}
        child = subprocess.Popen(
            [sys.executable, "-m", "memora", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **env},
        )
        assert child.stdin is not None
        child.stdin.write(b"My level is B1.\n")
        child.stdin.flush()
        for _ in range(600):
            if server.of("reply"):
                break
            server._stopping.wait(0.1)
        child.send_signal(signal.SIGINT)
        child.wait(timeout=60)  # its input is still open
        _, err = child.communicate()
    assert child.returncode == 130, err.decode()
    assert b"Traceback" not in err
    run("chat", stdin=b"hello\n")
    assert [m["content"] for m in run("memories", "--json").document["memories"]] == ["My level is B1."]
