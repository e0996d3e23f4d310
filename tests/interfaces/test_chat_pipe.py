"""The conversation without a terminal: one message a line, replies on standard output, receipts on standard error."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from interfaces.conftest import SOURCE, Run

LEVEL = "我的英文程度大概是 B1"


def receipts_in(shown: str) -> list[str]:
    """One a turn here, whatever the judge says of it."""
    return [line for line in shown.splitlines() if line.startswith("  ")]


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
        "/forget 7",
        "/forget 1",
        "/memories",
        "/profile set level B1",
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
    assert "Number 1 of the last list is forgotten already" in done.err
    assert "B1" in done.out
    assert done.out.rstrip().endswith("then start Memora again."), (
        "/help ends with how to connect a model; nothing after exit is read"
    )


def test_a_sentence_is_not_swallowed_and_a_mistyped_command_is_not_sent(run: Run) -> None:
    done = run("chat", stdin="/l/ and /r/ sound the same\n/serach my goals\nremember to smile\n")
    assert done.err.count("/search") == 1
    assert len(receipts_in(done.err)) == 2, "two messages were sent, the mistyped command was not"
    assert "Usage: remember semantic" in done.err


def test_bare_commands_can_be_switched_off(run: Run) -> None:
    done = run("chat", stdin="memories\nexit\n/exit\nnever read\n", env={"MEMORA_BARE_COMMANDS": "off"})
    assert len(receipts_in(done.err)) == 2


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


@pytest.mark.parametrize(
    ("lang", "in_full", "in_passing"),
    [("en", "OPENAI_API_KEY", "(no chat model · /help)"), ("zh-TW", "OPENAI_API_KEY", "（沒有接聊天模型 · /help）")],
)
def test_that_no_model_is_connected_is_said_in_full_once_then_in_passing(
    run: Run, lang: str, in_full: str, in_passing: str
) -> None:
    turns = [f"Good morning number {n}." for n in range(21)]
    done = run("chat", "--lang", lang, stdin="\n".join(turns))
    assert (done.out + done.err).count(in_full) == 1
    assert done.err.count(in_passing) == 2, "after ten turns, and after twenty"
    asked = run("chat", "--lang", lang, stdin="Good morning.\nHow do I use despite?\n")
    assert asked.err.count(in_passing) == 1, "a question is never met with silence"


@pytest.mark.parametrize(("lang", "question"), [("en", "What is my level?"), ("zh-TW", "我的程度是什麼？")])
def test_an_answer_from_the_records_says_nothing_of_models(run: Run, lang: str, question: str) -> None:
    done = run("chat", "--lang", lang, stdin=f"{LEVEL}\n" + f"{question}\n" * 3)
    assert done.out.count(f"- {'「' if lang == 'zh-TW' else chr(34)}{LEVEL}") == 3
    assert "/help" not in done.err
    assert done.out.count("OPENAI_API_KEY") == 1


@pytest.mark.parametrize("question", ["你記得我什麼？", "What do you remember about me?"])
@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_asked_for_all_it_remembers_it_lists_memories_and_profile(run: Run, lang: str, question: str) -> None:
    script = ["/remember episodic I passed the mock test on Friday", "/remember semantic 我喜歡簡短的例句"]
    done = run("chat", "--lang", lang, stdin="\n".join([*script, "/profile set level B2", question]))
    answer = done.out[done.out.rindex("B2") :]
    assert "I passed the mock test" in answer
    assert "我喜歡簡短的例句" in answer
    everything = run("ask", question, "--lang", lang, "--json").document
    assert "B2" in everything["reply"]
    empty = run("ask", question, "--lang", lang, "--json", "--user", "mei").document
    assert empty["used"] == []
    listed = "It listed all" if lang == "en" else "都列出來了"
    assert listed in run("chat", "--lang", lang, stdin=f"{question}\n/why\n").out
    assert "Memora" in empty["reply"]


def test_what_no_reply_quoted_was_not_used(run: Run) -> None:
    """A greeting that happens to be near a memory is answered without it, and /why says so."""
    done = run("chat", stdin="/remember semantic I prefer short examples\nI prefer short examples, thanks\n/why\n")
    assert "It used no memory" in done.out
    quoted = run("chat", stdin="Which examples do I prefer?\n/why\n")
    assert "Memories it used" in quoted.out


def test_words_of_the_command_line_take_a_slash(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "all memories.json"
    script = ["/remember semantic I like short examples", f"/export {file}", f"/export {file}", f"/export --yes {file}"]
    script += [f"/import {file}", "/paths", "/config", "/config set MEMORA_LIMIT 2", "/export", "/import nowhere.json"]
    done = run("chat", stdin="\n".join(script))
    assert json.loads(file.read_text(encoding="utf-8"))["memories"][0]["content"] == "I like short examples"
    assert "Add --yes" in done.err
    assert "imported 0 · known already 1" in done.err
    assert "MEMORA_STORE" in done.out
    assert str(tmp_path) in done.out
    assert "next start" in done.err
    assert "nowhere.json: no such file or folder" in done.err
    settings = {row["name"]: row["value"] for row in run("config", "--json").document["settings"]}
    assert settings["MEMORA_LIMIT"] == "2"


@pytest.mark.parametrize(
    ("line", "lang", "said"),
    [
        ("/foo", "en", "There is no command /foo"),
        ("／天氣", "zh-TW", "沒有 /天氣 這個指令"),
        ("/記憶", "zh-TW", "/memories"),
        ("/demo", "en", "memora demo --help"),
    ],
)
def test_a_word_that_is_no_command_is_told_and_not_sent(run: Run, line: str, lang: str, said: str) -> None:
    done = run("chat", "--lang", lang, stdin=f"{line}\n")
    assert said in done.err
    assert done.out == ""
    assert run("why", "--json").document["why"] == {"used": []}, "no turn was begun"


def test_a_chinese_keyboards_slash_is_a_slash(run: Run) -> None:
    done = run("chat", "--lang", "zh-TW", stdin="／memories\n／ｈｅｌｐ\n")
    assert "還沒有任何記憶" in done.out
    assert "/forget" in done.out


def test_a_number_before_any_list_brings_the_list(run: Run) -> None:
    done = run(
        "chat", stdin="/remember semantic I like short examples\n/forget 1\n/why 1\n/forget 1 --yes\n/forget 1\n"
    )
    assert done.out.count("1. I like short examples") == 2, "the list, then the memory that /why explains"
    assert "These are the numbers" in done.err
    assert "Number 1 of the last list is forgotten already" in done.err
    assert "There is no memory" not in done.err


def test_the_hint_stands_before_the_results_of_a_bare_command(spawn: Run) -> None:
    script = "import sys, subprocess; sys.exit(subprocess.run([sys.executable, '-m', 'memora'], stderr=1).returncode)"
    done = subprocess.run(
        [sys.executable, "-c", script],
        input="search engine 怎麼念\n".encode(),
        capture_output=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(SOURCE), "MEMORA_STORE": "exact"},
    )
    shown = done.stdout.decode()
    assert shown.index("begin with a space") < shown.index("No memory found")


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_another_embedder_than_the_stores_is_told_once_at_the_start(run: Run, lang: str) -> None:
    run("remember", "semantic", "I like short examples")
    done = run(
        "chat",
        "--lang",
        lang,
        stdin="Which examples do I like?\nHello there.\n",
        env={"MEMORA_EMBEDDING_MODEL": "local:use"},
    )
    assert done.err.count("memora reindex --embedder") == 1
    assert done.err.startswith(("This store was made", "這份資料"))
    assert done.code == 0


def test_work_that_still_waits_is_counted_below_the_list(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memora.interfaces.cli.chat_pipe.SETTLE_S", 0.0)
    monkeypatch.setattr("memora.memory_work.MemoryWork.start", lambda self: None)
    done = run("chat", stdin="My English level is about B1.\n/memories\n")
    assert "· 1 message is still being remembered" in done.err
    assert "No memories yet" in done.out


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_the_conversation_names_commands_as_they_are_typed_in_it(run: Run, lang: str) -> None:
    """What the learner wrote stays as typed, also where it looks like a command."""
    typed = "I type memora memories every day"
    said = run(
        "chat", "--lang", lang, stdin=f"/why nope\n/review 9 new\n{typed}\n/incognito\n/remember semantic x\n"
    ).err
    assert "/memories" in said
    assert "/review" in said
    assert "memora review" not in said
    assert "--incognito" not in said
    assert "/incognito" in said
    assert said.count("memora memories") == said.count(typed) == 1
    plain = run("why", "nope", "--lang", lang).err
    assert "`memora memories`" in plain
