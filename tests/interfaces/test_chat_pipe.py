"""The conversation without a terminal: one message a line, replies on standard output, receipts on standard error."""

from __future__ import annotations

import pytest

from interfaces.conftest import Run

LEVEL = "我的英文程度大概是 B1"


def test_replies_and_receipts_go_their_separate_ways(run: Run) -> None:
    done = run(stdin=f"{LEVEL}\n我的英文程度是什麼？\n", env={"MEMORA_LANG": "zh-TW"})
    assert done.code == 0
    assert "你的紀錄裡有" in done.out
    assert "記住了" in done.err
    assert "記住了" not in done.out
    assert "1 + 1" not in done.out
    assert "語言" not in done.out + done.err, "first-run questions are for terminals"
    assert "›" not in done.out, "and so is the prompt"


def test_a_conversation_of_commands(run: Run) -> None:
    script = [
        "/remember semantic I like short examples",
        "memories",
        "/search examples",
        "/why 1",
        "/forget 1",
        "/forget 1 --yes",
        "/memories",
        "/profile set level B1",
        "/forget 7",
        "/usage",
        "/help",
        "exit",
        "/memories",
    ]
    done = run("chat", stdin="\n".join(script))
    assert done.code == 0
    assert done.out.count("1. I like short examples") == 3
    assert "begin with a space" in done.err
    assert "--yes" in done.err
    assert "Forgotten" in done.err
    assert "no number 7" in done.err
    assert "B1" in done.out
    assert done.out.rstrip().endswith("exit, quit."), "nothing after exit is read"


def test_a_sentence_is_not_swallowed_and_a_mistyped_command_is_not_sent(run: Run) -> None:
    done = run("chat", stdin="/l/ and /r/ sound the same\n/serach my goals\nremember to smile\n")
    assert done.err.count("/search") == 1
    assert done.out.count("OPENAI_API_KEY") == 2, "two messages were answered, the mistyped command was not"
    assert "Usage: remember semantic" in done.err


def test_bare_commands_can_be_switched_off(run: Run) -> None:
    done = run("chat", stdin="memories\nexit\n/exit\nnever read\n", env={"MEMORA_BARE_COMMANDS": "off"})
    assert done.out.count("OPENAI_API_KEY") == 2


@pytest.mark.parametrize(
    "raw", [b"My level is B1\xe7\xa8\n", b"\xef\xbb\xbfMy level is B1\n", b"\x00My level\x1b[2J is B1\r\n"]
)
def test_broken_bytes_neither_stop_the_conversation_nor_reach_the_screen(run: Run, raw: bytes) -> None:
    done = run("chat", stdin=raw + b"/memories\n")
    assert done.code == 0
    assert "My level" in done.out
    assert not any(ord(c) < 32 and c != "\n" for c in done.out + done.err)


def test_a_failed_message_is_explained_and_the_conversation_goes_on(run: Run) -> None:
    done = run("chat", stdin="　\n\n" + "字" * 60_001 + "\n/profile set mood good\n/memories\n")
    assert done.code == 0
    assert "60001" in done.err
    assert "mood" in done.err
    assert "No memories yet" in done.out
