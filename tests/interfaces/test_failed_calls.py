"""A model that fails costs calls too: they are counted, shown, and end at the daily cap; the conversation goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from interfaces.conftest import Run
from support.scripted_server import Drop, Fail, Hang, Raw, Say, Scripted, ScriptedServer

FAILURES = {
    "busy": Fail(503, retry_after="0"),
    "a wrong key": Fail(401),
    "no such model": Fail(404, code="model_not_found"),
    "silent": Hang(5),
    "prose": Say("What a nice sentence!"),
    "no API at all": Raw(b"<html>"),
}


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedServer]:
    with ScriptedServer() as server:
        for name, value in {
            "MEMORA_BASE_URL": server.base_url,
            "MEMORA_MODEL": "scripted",
            "MEMORA_API": "chat",
            "MEMORA_EMBEDDING_MODEL": "local:e5-small",
            "MEMORA_TIMEOUT_S": "1",
        }.items():
            monkeypatch.setenv(name, value)
        yield server


@pytest.mark.parametrize("failure", FAILURES)
def test_an_endpoint_that_fails_is_not_asked_without_end(run: Run, server: ScriptedServer, failure: str) -> None:
    """After the day's calls no more are sent, though every turn waits and is tried again; replies come as ever."""
    server.always("extraction", FAILURES[failure])
    server.always("reply", "好的。")
    cap = {"MEMORA_DAILY_CALLS": "4"}
    for number in range(6):
        done = run("ask", f"My habit number {number} is new.", "--json", env=cap)
        assert (done.code, done.document["reply"]) == (0, "好的。")
        assert [receipt["do"] for receipt in done.document["receipts"]] == ["waiting"]
        run("retry", env=cap)
    a_turn = 3  # at most: a turn that was begun below the cap is not broken off
    assert 4 <= len(server.of("extraction")) < 4 + a_turn
    used = run("usage", "--json").document["usage"]
    assert used["extraction"]["calls"] == used["extraction"]["failed"] == len(server.of("extraction"))
    assert used["reply"]["calls"] == 6
    assert "failed" not in used["reply"]


@pytest.mark.parametrize(("lang", "why"), [("en", "model calls for today"), ("zh-TW", "到上限了")])
def test_the_receipt_names_the_cap(run: Run, server: ScriptedServer, lang: str, why: str) -> None:
    server.always("extraction", Fail(401))
    for _ in range(2):
        done = run("ask", "My level is B1.", "--lang", lang, env={"MEMORA_DAILY_CALLS": "1"})
    assert why in done.err
    assert "OK." in done.out


@pytest.mark.parametrize(("lang", "head"), [("en", "Failed"), ("zh-TW", "失敗")])
def test_usage_has_a_column_for_what_failed_only_where_something_did(
    run: Run, server: ScriptedServer, lang: str, head: str
) -> None:
    run("ask", "Good evening, what does despite mean?")
    assert head not in run("usage", "--lang", lang).out
    server.answers("reply", Fail(500))
    run("ask", "What does despite mean?")
    shown = run("usage", "--lang", lang).out
    assert head in shown
    reply = next(line for line in shown.splitlines() if line.startswith(("reply", "回覆")))
    assert reply.split()[1:3] == ["2", "1"]


@pytest.mark.parametrize("failure", [Drop("Half of"), Fail(429, retry_after="9"), Say(""), Hang(5)])
def test_a_reply_that_failed_is_counted(run: Run, server: ScriptedServer, failure: Scripted) -> None:
    server.answers("reply", failure)
    assert run("ask", "What does despite mean?").code == 5
    used = run("usage", "--json").document["usage"]["reply"]
    assert (used["calls"], used["failed"]) == (1, 1) == (len(server.of("reply")), 1)


def test_an_embedder_that_cannot_be_asked_is_counted(
    run: Run, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    from memora.adapters import embedders
    from memora.adapters.embedder_calibrated import CalibratedEmbedder
    from memora.adapters.embedder_openai import OpenAIEmbedder

    raw = OpenAIEmbedder("scripted", api_key="k", base_url=server.base_url, timeout_s=1)
    monkeypatch.setattr(embedders, "build_embedder", lambda *_, **__: CalibratedEmbedder(raw, cache_dir=None))
    run("remember", "semantic", "I prefer short examples")
    before = run("usage", "--json").document["usage"]["embedding"]
    server.always("embedding", Fail(500))
    assert run("search", "examples").code == 5
    after = run("usage", "--json").document["usage"]["embedding"]
    assert (after["calls"] - before["calls"], after["failed"]) == (1, 1)
