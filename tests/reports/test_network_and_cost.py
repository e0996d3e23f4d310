"""What learners saw elsewhere of a busy or failing model: memory that stopped, and requests that grew."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from interfaces.conftest import Run
from memora.adapters.models import build_judge
from memora.app import Memora
from memora.chat import ReplyFinished
from support.scripted import ScriptedChat, memora
from support.scripted_server import Fail, ScriptedServer, memories, scores


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


def judged_by(server: ScriptedServer, home: Path) -> Memora:
    app = memora(home, model=ScriptedChat())
    app.judge = build_judge(
        model="scripted", api_key="k", base_url=server.base_url, api="chat", cache_dir=None, timeout_s=20
    )
    return app


@pytest.mark.parametrize("status", [429, 503])
@pytest.mark.parametrize("busy", ["extraction", "importance"])
def test_a_busy_model_is_waited_for_and_the_memory_is_stored_once(
    server: ScriptedServer, tmp_path: Path, status: int, busy: str
) -> None:
    """As long as it asks, its tokens counted once, and the reply before all that (H65)."""
    said = "我下個月要考多益"
    answers = {"extraction": memories((said, "semantic", "learning_goal")), "importance": scores(5)}
    server.answers(busy, Fail(status, retry_after="1"))
    for purpose, answer in answers.items():
        server.answers(purpose, answer)
    app = judged_by(server, tmp_path)
    app.work.start()
    conversation = app.conversation()
    began = time.monotonic()
    events = list(conversation.send(said))
    assert any(isinstance(event, ReplyFinished) for event in events)
    replied = time.monotonic()
    assert server.of(busy) == [] or server.of(busy)[0].at >= began
    assert conversation.settle(30)
    first, second = (request.at for request in server.of(busy))
    assert second - first >= 1.0
    assert replied < second, "the reply was there before the wait was over"
    assert [memory.content for memory in app.memories()] == [said]
    used = app.usage_totals()
    for purpose in answers:
        tried_again = int(purpose == busy)
        assert (used[purpose].calls, used[purpose].failed) == (1 + tried_again, tried_again), "each request is counted"
        assert (used[purpose].tokens_in, used[purpose].tokens_out) == (100, 10)
    list(conversation.send("How do I use despite?"))
    assert conversation.settle(30)
    assert len(server.of("extraction")) >= 2, "memory goes on with the next turn"
    app.close()


def test_a_request_after_nine_failures_is_the_one_after_nine_successes(server: ScriptedServer, tmp_path: Path) -> None:
    """Turns that failed are not sent again with a later one; the few before it are its context, as ever, and their
    number has an end (H66)."""
    said = [f"我今天的第 {n:02} 個問題是 word {n:02} 怎麼用" for n in range(20)]
    failing, well = judged_by(server, tmp_path / "a"), judged_by(server, tmp_path / "b")
    last: dict[str, list[str]] = {}
    for app, name in ((failing, "failing"), (well, "well")):
        if name == "failing":
            server.always("extraction", "no JSON at all")
        else:
            server.always("extraction", memories())
        last[name] = []
        for text in said:
            before = len(server.of("extraction"))
            (receipt,) = app.remember_turn(text)
            assert receipt.do == ("waiting" if name == "failing" else "nothing")
            requests = server.of("extraction")[before:]
            assert len(requests) <= 3
            last[name].append(requests[0].text)
        app.close()
    assert last["failing"] == last["well"]
    assert len(last["failing"][19]) == len(last["failing"][13])


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_each_failure_of_memory_is_one_short_line(run: Run, server: ScriptedServer, lang: str) -> None:
    """Ten failing turns, ten lines, and the replies come (H66)."""
    server.always("extraction", "no JSON at all")
    server.always("reply", "好的。")
    env = {"OPENAI_API_KEY": "k", "MEMORA_BASE_URL": server.base_url, "MEMORA_MODEL": "scripted", "MEMORA_API": "chat"}
    done = run("chat", "--lang", lang, stdin="".join(f"My habit number {n} is new.\n" for n in range(10)), env=env)
    assert done.code == 0
    assert done.out.count("好的。") == 10
    lines = [line for line in done.err.splitlines() if line.startswith("  ")]
    assert len(lines) == 10, done.err
    assert all(len(line) < 200 for line in lines)
    assert "Traceback" not in done.err
