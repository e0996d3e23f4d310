"""With a language model: the reply streams, every failure of it is one line, and nothing said is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from interfaces.conftest import Run
from support.scripted_server import Drop, Fail, Say, Scripted, ScriptedServer, memories, scores

LEVEL = "My English level is about B1."


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedServer]:
    with ScriptedServer() as server:
        monkeypatch.setenv("MEMORA_BASE_URL", server.base_url)
        monkeypatch.setenv("MEMORA_MODEL", "scripted")
        yield server


def test_a_turn_with_a_model_says_what_it_used_kept_and_cost(run: Run, server: ScriptedServer) -> None:
    server.answers("reply", "Nice! **B1** is a good start.")
    server.answers("extraction", memories((LEVEL, "semantic", "level_or_ability")))
    server.answers("importance", scores(4))
    document = run("ask", LEVEL, "--json").document
    assert document["reply"] == "Nice! **B1** is a good start."
    (receipt,) = document["receipts"]
    assert receipt.keys() == {"do", "memory_id", "content", "memory_type", "importance_score", "policy_reason", "why"}
    assert (receipt["do"], receipt["importance_score"]) == ("stored", 4)
    assert {"reply", "extraction", "importance", "embedding"} <= document["usage"].keys()


@pytest.mark.parametrize(
    ("failure", "en", "zh"),
    [
        (Fail(401), "key", "金鑰"),
        (Fail(429, retry_after="7"), "7 seconds", "7 秒"),
        (Fail(500), "busy", "正忙"),
        (Drop("Half of"), "reached", "連不上"),
    ],
)
def test_a_failing_model_is_one_line_and_exit_code_5(
    run: Run, server: ScriptedServer, failure: Scripted, en: str, zh: str
) -> None:
    for lang, said in (("en", en), ("zh-TW", zh)):
        server.always("reply", failure)
        done = run("ask", LEVEL, "--lang", lang)
        assert done.code == 5
        assert said in done.err
        assert "Traceback" not in done.err
    assert run("why", "--json").document["why"]["turn"]["user"] == LEVEL


def test_a_failing_judge_means_waiting_and_a_later_start_finishes_it(run: Run, server: ScriptedServer) -> None:
    server.answers("extraction", "What a nice sentence!", "Really, a nice one.")
    waiting = run("ask", LEVEL, "--json")
    assert waiting.code == 0
    assert [(r["do"], r["why"]) for r in waiting.document["receipts"]] == [("waiting", "AnswerUnreadable")]
    assert run("memories", "--json").document["memories"] == []


def test_a_reply_in_a_pipe_is_the_models_own_characters(run: Run, server: ScriptedServer) -> None:
    server.answers("reply", "Good.\n\n* one\n* **two** \x1b[31m", Say("cut off", finish="length"), Fail(401))
    done = run("chat", stdin="hello there\nand again\nand once more\n/memories\n")
    assert done.code == 0
    assert "* one\n* **two** \\x1b[31m\ncut off\n" in done.out
    assert "length limit" in done.err
    assert "your message is kept" in done.err.lower()
    assert "No memories yet" in done.out


def test_incognito_talks_to_the_model_and_leaves_nothing(run: Run, server: ScriptedServer, memora_home: Path) -> None:
    """The conversation is known while it lasts, nobody is asked to extract anything, and no file is made."""
    home = memora_home / "never"
    server.answers("reply", "Noted for now.", "You said B1.", Fail(500))
    done = run("chat", "--incognito", "--home", str(home), stdin=f"{LEVEL}\nWhat did I say?\nAnd now?\n")
    assert "Noted for now.\nYou said B1.\n" in done.out
    assert "just say it again" in done.err
    assert "is kept; just go on" not in done.err
    assert not home.exists()


def test_what_was_said_in_incognito_is_unknown_after_it(run: Run, server: ScriptedServer) -> None:
    server.answers("reply", "one", "two", "three")
    server.always("extraction", memories())
    run("chat", stdin="I drink oolong.\n/incognito\nI drink coffee.\n/incognito\nWhat do I drink?\n")
    first, second, third = (request.text for request in server.of("reply"))
    assert "oolong" in first
    assert "oolong" not in second
    assert "oolong" in third, "the conversation before it goes on"
    assert "coffee" not in third
