"""A conversation over the wire: both APIs, every way in which a server can fail, and what is never said aloud."""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from memora.adapters import ollama
from memora.adapters.chat_openai import without_thinking
from memora.adapters.models import DEFAULT_OPENAI_MODEL, build_chat
from memora.adapters.openai_apis import ChatCompletionsApi, Request, ResponsesApi, WireApi
from memora.adapters.openai_client import OpenAIClient
from memora.adapters.openai_errors import translate
from memora.errors import (
    EndpointMissing,
    MemoraError,
    ModelMissing,
    ProviderBusy,
    ProviderError,
    ProviderRefused,
    ProviderUnreachable,
)
from memora.ports import ChatModel
from memora.turns import Message, ReplyEnd, Usage
from support.scripted_server import Drop, Fail, Hang, Raw, Say, ScriptedServer

KEY = "sk-proj-TESTfakeKEY0000"
APIS = ("responses", "chat")
ASKED = [Message("system", "You are a tutor."), Message("system", "Level: B1."), Message("user", "晚安怎麼說？")]


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


def chat(server: ScriptedServer, **changed: Any) -> ChatModel:
    given: dict[str, Any] = {
        "model": "scripted",
        "api_key": KEY,
        "base_url": server.base_url,
        "api": "auto",
        "cache_dir": None,
        "timeout_s": 5.0,
    }
    return build_chat(**(given | changed))


def said(model: ChatModel) -> tuple[str, ReplyEnd]:
    *pieces, end = model.stream(ASKED)
    assert isinstance(end, ReplyEnd)
    return "".join(piece for piece in pieces if isinstance(piece, str)), end


@pytest.mark.parametrize("api", APIS)
def test_a_reply_arrives_in_pieces_and_ends_with_the_servers_own_count(server: ScriptedServer, api: str) -> None:
    """W10: counted once, as the server counted it."""
    server.answers("reply", Say("睡前說 Good night，見面說 Good evening。", tokens_in=321, tokens_out=17))
    pieces = list(chat(server, api=api).stream(ASKED))
    assert len(pieces) > 3
    assert "".join(str(piece) for piece in pieces[:-1]) == "睡前說 Good night，見面說 Good evening。"
    assert pieces[-1] == ReplyEnd(Usage(tokens_in=321, tokens_out=17), "stop")


@pytest.mark.parametrize("api", APIS)
def test_instructions_come_first_and_the_conversation_after_them(server: ScriptedServer, api: str) -> None:
    said(chat(server, api=api))
    assert [m["role"] for m in server.requests[0].messages] == ["system", "user"]
    assert server.requests[0].messages[0]["content"] == "You are a tutor.\n\nLevel: B1."
    assert server.requests[0].headers["authorization"] == f"Bearer {KEY}"


def test_the_responses_api_is_asked_to_keep_nothing(server: ScriptedServer) -> None:
    said(chat(server, api="responses"))
    assert server.requests[0].body["store"] is False


@pytest.mark.parametrize("api", APIS)
def test_a_reply_that_ran_out_of_tokens_says_so(server: ScriptedServer, api: str) -> None:
    server.answers("reply", Say("Half a sen", finish="length"))
    assert said(chat(server, api=api))[1].stop_reason == "length"


@pytest.mark.parametrize("api", APIS)
def test_a_refusal_is_shown_like_a_reply(server: ScriptedServer, api: str) -> None:
    server.answers("reply", Say("I can't help with that.", finish="refusal"))
    assert said(chat(server, api=api))[0] == "I can't help with that."


@pytest.mark.parametrize("api", APIS)
def test_a_reply_without_a_word_is_an_error(server: ScriptedServer, api: str) -> None:
    server.answers("reply", "", " \n", "<think>hm</think>")
    for _ in range(3):
        with pytest.raises(ProviderError, match="empty"):
            said(chat(server, api=api))


@pytest.mark.parametrize("api", APIS)
def test_a_dropped_stream_keeps_its_pieces_and_then_says_what_happened(server: ScriptedServer, api: str) -> None:
    server.answers("reply", Drop("Good evening is what you say when"))
    heard: list[str] = []
    with pytest.raises(ProviderUnreachable):
        heard.extend(str(piece) for piece in chat(server, api=api).stream(ASKED))
    assert "".join(heard).startswith("Good evening is")


@pytest.mark.parametrize("api", APIS)
def test_a_stream_that_ends_politely_but_unfinished_was_dropped(server: ScriptedServer, api: str) -> None:
    server.answers("reply", Raw(b'data: {"choices":[{"delta":{"content":"Good"}}]}\n\n', "text/event-stream"))
    with pytest.raises(ProviderUnreachable, match="dropped"):
        said(chat(server, api=api))


@pytest.mark.parametrize("api", APIS)
def test_an_error_inside_the_stream_is_an_error(server: ScriptedServer, api: str) -> None:
    event = {"error": {"message": f"slow down {KEY}", "code": "rate_limit_exceeded"}}
    server.answers("reply", Raw(f"data: {json.dumps(event)}\n\n".encode(), "text/event-stream"))
    with pytest.raises(ProviderBusy) as caught:
        said(chat(server, api=api))
    assert KEY not in str(caught.value)


@pytest.mark.parametrize("api", APIS)
def test_a_server_that_hangs_is_given_up_after_the_timeout(server: ScriptedServer, api: str) -> None:
    server.answers("reply", Hang())
    started = time.monotonic()
    with pytest.raises(ProviderUnreachable, match="timed out"):
        said(chat(server, api=api, timeout_s=0.3))
    assert time.monotonic() - started < 5


def test_closing_the_iterator_stops_the_request(server: ScriptedServer) -> None:
    """Ctrl-C stops a reply: the server must not go on writing it."""
    server.answers("reply", "word " * 20_000)
    pieces = chat(server).stream(ASKED)
    next(pieces)
    pieces.close()  # type: ignore[attr-defined]
    assert server.hung_up.wait(5)


@pytest.mark.parametrize(
    ("fail", "error"),
    [
        (Fail(401, code="invalid_api_key", message=f"Incorrect API key provided: {KEY}"), ProviderRefused),
        (Fail(403), ProviderRefused),
        (Fail(429, code="insufficient_quota"), ProviderRefused),
        (Fail(429, retry_after="7"), ProviderBusy),
        (Fail(500), ProviderBusy),
        (Fail(503), ProviderBusy),
        (Fail(404, code="model_not_found"), ModelMissing),
        (Fail(404, message='model "scripted" not found, try pulling it first'), ModelMissing),
        (Fail(404, message="404 page not found"), EndpointMissing),
        (Fail(400, message=f"bad {KEY}", code=KEY), ProviderError),
    ],
)
@pytest.mark.parametrize("api", APIS)
def test_every_refusal_has_its_name_and_never_shows_the_key(
    server: ScriptedServer, api: str, fail: Fail, error: type[MemoraError]
) -> None:
    server.always("reply", fail)
    with pytest.raises(error) as caught:
        said(chat(server, api=api))
    assert type(caught.value) is error
    assert KEY not in f"{caught.value} {vars(caught.value)}"
    assert "晚安" not in str(caught.value)


def test_a_reply_is_not_waited_for_when_the_server_is_busy(server: ScriptedServer) -> None:
    """A learner is sitting there: the delay is told, not slept."""
    server.answers("reply", Fail(429, retry_after="30"))
    with pytest.raises(ProviderBusy) as caught:
        said(chat(server))
    assert caught.value.retry_after_s == 30
    assert len(server.requests) == 1


@pytest.mark.parametrize("value", ["-5", "soon", "nan", "inf", ""])
def test_a_delay_that_is_none_is_none(server: ScriptedServer, value: str) -> None:
    server.answers("reply", Fail(429, retry_after=value))
    with pytest.raises(ProviderBusy) as caught:
        said(chat(server))
    assert caught.value.retry_after_s is None


def test_a_delay_may_be_a_date(server: ScriptedServer) -> None:
    server.answers("reply", Fail(429, retry_after="Fri, 01 Jan 2100 00:00:00 GMT"))
    with pytest.raises(ProviderBusy) as caught:
        said(chat(server))
    assert caught.value.retry_after_s is not None
    assert caught.value.retry_after_s > 1e8


@pytest.mark.parametrize(("missing", "other"), [("/v1/chat/completions", "/v1/responses")])
@pytest.mark.parametrize("status", [404, 405, 501])
def test_where_an_endpoint_is_missing_the_other_api_answers_and_is_remembered(
    server: ScriptedServer, tmp_path: Path, missing: str, other: str, status: int
) -> None:
    server.missing = {missing: status}
    model = chat(server, cache_dir=tmp_path)
    assert said(model)[0] == "OK."
    assert [request.path for request in server.requests] == [missing, other]
    assert json.loads((tmp_path / "model-apis.json").read_text()) == {server.base_url: "responses"}
    said(chat(server, cache_dir=tmp_path))
    assert [request.path for request in server.requests] == [missing, other, other]


def test_what_was_remembered_is_only_what_is_tried_first(server: ScriptedServer, tmp_path: Path) -> None:
    (tmp_path / "model-apis.json").write_text(json.dumps({server.base_url: "responses"}))
    server.missing = {"/v1/responses": 404}
    assert said(chat(server, cache_dir=tmp_path))[0] == "OK."
    assert json.loads((tmp_path / "model-apis.json").read_text()) == {server.base_url: "chat"}


@pytest.mark.parametrize("damage", ["", "{", "[]", "null", '{"x": 1}', "\x00"])
def test_a_damaged_cache_costs_nothing_but_a_request(server: ScriptedServer, tmp_path: Path, damage: str) -> None:
    (tmp_path / "model-apis.json").write_text(damage)
    assert said(chat(server, cache_dir=tmp_path))[0] == "OK."


def test_no_other_error_makes_it_try_the_other_api(server: ScriptedServer) -> None:
    for fail in (Fail(401), Fail(429), Fail(500), Fail(404, code="model_not_found"), Drop(), ""):
        server.answers("reply", fail)
        with pytest.raises(ProviderError):
            said(chat(server))
    assert {request.path for request in server.requests} == {"/v1/chat/completions"}


def test_an_api_that_was_set_stands_alone(server: ScriptedServer) -> None:
    server.missing = {"/v1/responses": 404}
    with pytest.raises(EndpointMissing):
        said(chat(server, api="responses"))
    assert [request.path for request in server.requests] == ["/v1/responses"]


def test_with_neither_endpoint_the_error_says_so(server: ScriptedServer) -> None:
    server.missing = {"/v1/responses": 404, "/v1/chat/completions": 404}
    with pytest.raises(EndpointMissing):
        said(chat(server))


def test_an_old_server_that_takes_no_stream_options_is_asked_without(server: ScriptedServer) -> None:
    server.answers("reply", Fail(400, message="unknown field stream_options"), "Hello!")
    assert said(chat(server))[0] == "Hello!"
    assert "stream_options" not in server.requests[1].body


@pytest.mark.parametrize("api", [ResponsesApi(), ChatCompletionsApi()])
@pytest.mark.parametrize(
    ("model", "official", "effort"),
    [
        (DEFAULT_OPENAI_MODEL, True, "low"),
        ("o4-mini", True, "low"),
        ("gpt-4.1-mini", True, None),
        ("gpt-5-chat-latest", True, None),
        ("gpt-5.6-luna", False, None),
    ],
)
def test_only_openais_reasoning_models_are_told_how_much_to_think(
    api: WireApi, model: str, official: bool, effort: str | None
) -> None:
    """Another server may refuse what it does not know. Whatever the API, OpenAI is asked to keep nothing."""
    sent: list[dict[str, Any]] = []

    class Sdk:
        def post(self, path: str, *, body: dict[str, Any], **rest: Any) -> dict[str, Any]:
            sent.append(body)
            return {"output": [], "choices": [{"message": {}}]}

    api.complete(Sdk(), Request("x", model, ASKED, 500, official))
    assert (sent[0].get("reasoning") or {}).get("effort", sent[0].get("reasoning_effort")) == effort
    assert sent[0].get("store") is (False if official or api.name == "responses" else None)
    limit = {"max_output_tokens", "max_completion_tokens" if official else "max_tokens"} & set(sent[0])
    assert [sent[0][name] for name in limit] == [500]


def test_nobody_there_is_unreachable(server: ScriptedServer) -> None:
    with ScriptedServer() as gone:
        address = gone.base_url
    with pytest.raises(ProviderUnreachable):
        said(chat(server, base_url=address))


@pytest.mark.parametrize(
    "body", [b"<html>hi</html>", b"[1, 2]", b"null", b"data: {oops\n\n", b"data: [1]\n\ndata: 3\n\n"]
)
@pytest.mark.parametrize("api", APIS)
def test_something_that_is_no_model_is_an_error_by_name(server: ScriptedServer, api: str, body: bytes) -> None:
    server.answers("reply", Raw(body, "text/event-stream"))
    with pytest.raises(ProviderError):
        said(chat(server, api=api))


def test_a_broken_character_in_a_message_does_not_stop_the_request(server: ScriptedServer) -> None:
    """H61"""
    *_, end = chat(server).stream([Message("user", "half \ud83d a character\x00")])
    assert isinstance(end, ReplyEnd)


def test_a_model_on_this_machine_is_never_asked_through_a_proxy(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert said(chat(server))[0] == "OK."


def test_logs_name_no_words_and_no_key(server: ScriptedServer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    server.answers("reply", "secret reply")
    said(chat(server))
    server.answers("reply", Fail(401, message=KEY))
    with pytest.raises(ProviderRefused):
        said(chat(server))
    for words in ("晚安", "secret reply", KEY):
        assert words not in caplog.text


def test_two_threads_may_talk_at_once(server: ScriptedServer) -> None:
    model, heard = chat(server), []
    threads = [threading.Thread(target=lambda: heard.append(said(model)[0])) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert heard == ["OK."] * 4


@pytest.mark.parametrize(
    ("address", "name"),
    [
        (None, f"openai:{DEFAULT_OPENAI_MODEL}"),
        ("https://eu.api.openai.com/v1", f"openai:{DEFAULT_OPENAI_MODEL}"),
        ("http://localhost:11434/v1", f"ollama:{DEFAULT_OPENAI_MODEL}"),
        ("http://user:pass@box.example:8000/v1", f"{DEFAULT_OPENAI_MODEL}@box.example"),
        ("https://api.openai.com.evil.example/v1", f"{DEFAULT_OPENAI_MODEL}@api.openai.com.evil.example"),
    ],
)
def test_a_model_is_named_without_what_is_secret_in_its_address(address: str | None, name: str) -> None:
    client = OpenAIClient(
        model=DEFAULT_OPENAI_MODEL, api_key=KEY, base_url=address, api="auto", cache_dir=None, timeout_s=1
    )
    assert client.name == name


@pytest.mark.parametrize(
    ("pieces", "left"),
    [
        (["<think>a</think>b"], "b"),
        (["<", "think", ">a", "</thi", "nk>", "\n", "b", " c"], "b c"),
        (["\n<think>\nx", "</think>\n\nHello ", "<think>"], "Hello <think>"),
        (["a <think>b</think>"], "a <think>b</think>"),
        (["<thin"], "<thin"),
        (["<", "b>"], "<b>"),
        (["  Hi"], "  Hi"),
    ],
)
def test_only_thinking_in_front_of_a_reply_is_left_out(pieces: list[str], left: str) -> None:
    end = ReplyEnd(Usage())
    *kept, last = without_thinking([*pieces, end])
    assert "".join(str(piece) for piece in kept) == left
    assert last is end


def test_ollama_is_found_by_the_models_it_names(server: ScriptedServer) -> None:
    server.ollama_models = ["qwen3:4b", "gemma3:1b"]
    assert ollama.detect(port=server.port) == ["qwen3:4b", "gemma3:1b"]
    server.ollama_models = []
    assert ollama.detect(port=server.port) == []
    assert ollama.base_url(server.port) == server.base_url


def test_where_no_ollama_is_nothing_is_raised() -> None:
    with ScriptedServer() as gone:
        port = gone.port
    assert ollama.detect(port=port) == []


def test_an_error_of_ours_comes_back_as_it_is() -> None:
    ours = ProviderBusy(provider="x")
    assert translate(ours, provider="y") is ours
    assert str(translate(KeyError(KEY), provider="y")) == "y: KeyError"
