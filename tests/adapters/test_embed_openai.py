"""Embeddings of a server: counted, checked one by one, and bound to the right text or refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from memora.adapters.embedder_openai import OpenAIEmbedder
from memora.errors import (
    AnswerUnreadable,
    BadVector,
    EmbeddingCountMismatch,
    MemoraError,
    ProviderBusy,
    ProviderRefused,
    ProviderUnreachable,
)
from support.scripted_server import Fail, Hang, Raw, ScriptedServer


@pytest.fixture(scope="module")
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


@pytest.fixture(scope="module")
def embedder(server: ScriptedServer) -> OpenAIEmbedder:
    return OpenAIEmbedder("scripted", api_key="k", base_url=server.base_url, timeout_s=10)


def rows(*vectors: Any, indexes: list[Any] | None = None) -> Raw:
    places = range(len(vectors)) if indexes is None else indexes
    data = [{"object": "embedding", "index": i, "embedding": v} for i, v in zip(places, vectors, strict=True)]
    return Raw(json.dumps({"object": "list", "model": "m", "data": data, "usage": {"prompt_tokens": 9}}).encode())


def test_rows_come_back_at_unit_length_with_the_tokens_that_the_server_counted(
    server: ScriptedServer, embedder: OpenAIEmbedder
) -> None:
    server.answers("embedding", rows([3, 4], [0.0, -2.0]))
    vectors, usage = embedder.embed_raw(["one", "二"], purpose="document")
    assert vectors.tolist() == [[pytest.approx(0.6), pytest.approx(0.8)], [0.0, -1.0]]
    assert vectors.dtype == np.float32
    assert usage.tokens_in == 9
    assert server.of("embedding")[-1].body["input"] == ["one", "二"]


def test_rows_are_bound_to_texts_by_their_index_and_not_by_their_place(
    server: ScriptedServer, embedder: OpenAIEmbedder
) -> None:
    server.answers("embedding", rows([0, 1], [1, 0], indexes=[1, 0]))
    vectors, _ = embedder.embed_raw(["first", "second"], purpose="document")
    assert vectors.tolist() == [[1, 0], [0, 1]]


@pytest.mark.parametrize("indexes", [[0, 0], [1, 2], [0, None], [0, "1"], [0, True]])
def test_an_index_that_is_missing_unknown_or_doubled_refuses_the_whole_answer(
    server: ScriptedServer, embedder: OpenAIEmbedder, indexes: list[Any]
) -> None:
    server.answers("embedding", rows([1, 0], [0, 1], indexes=indexes))
    with pytest.raises(AnswerUnreadable, match="index"):
        embedder.embed_raw(["first", "second"], purpose="document")


@pytest.mark.parametrize("got", [0, 1, 3])
def test_more_or_fewer_vectors_than_texts_is_an_error_that_says_how_many(
    server: ScriptedServer, embedder: OpenAIEmbedder, got: int
) -> None:
    server.answers("embedding", rows(*[[1.0, 0.0]] * got))
    with pytest.raises(EmbeddingCountMismatch) as caught:
        embedder.embed_raw(["first", "second"], purpose="document")
    assert (caught.value.asked, caught.value.got) == (2, got)


@pytest.mark.parametrize(
    "bad",
    [[float("nan"), 1], [float("inf"), 1], [0, 0], [1, 0, 0], [], None, ["0.5", "1"]],
)
def test_a_vector_that_cannot_be_stored_is_named_by_its_place(
    server: ScriptedServer, embedder: OpenAIEmbedder, bad: Any
) -> None:
    """NaN, infinite, zero, another dimension, empty, or no numbers at all."""
    server.answers("embedding", rows([1, 0], bad))
    with pytest.raises(BadVector) as caught:
        embedder.embed_raw(["first", "second"], purpose="document")
    assert caught.value.index == 1


@pytest.mark.parametrize(
    "body",
    [
        b"<html>busy</html>",
        b"[]",
        b"{}",
        b'{"data": 3}',
        b"\xff",
        b'{"data": [{"index": 0, "embedding": [1' + b"0" * 400 + b"]}]}",
    ],
)
def test_an_answer_that_is_no_list_of_embeddings_is_an_error_of_ours(
    server: ScriptedServer, embedder: OpenAIEmbedder, body: bytes
) -> None:
    server.answers("embedding", Raw(body))
    with pytest.raises(MemoraError):
        embedder.embed_raw(["first"], purpose="document")


def test_at_most_256_texts_are_sent_at_once_and_their_tokens_add_up(
    server: ScriptedServer, embedder: OpenAIEmbedder
) -> None:
    before = len(server.of("embedding"))
    texts = [f"memory {number}" for number in range(513)]
    vectors, usage = embedder.embed_raw(texts, purpose="document")
    sent = [len(request.body["input"]) for request in server.of("embedding")[before:]]
    assert sent == [256, 256, 1]
    assert len(vectors) == 513
    assert usage.tokens_in == sum(map(len, texts))
    assert vectors[512] == pytest.approx(embedder.embed_raw(["memory 512"], purpose="document")[0][0])


def test_what_no_server_can_read_is_replaced_and_what_is_too_long_is_cut_between_characters(
    server: ScriptedServer, embedder: OpenAIEmbedder
) -> None:
    embedder.embed_raw(["a\0b", "half \ud83d", "長" * 3000], purpose="document")
    assert server.of("embedding")[-1].body["input"] == ["a b", "half ?", "長" * 2730]


@pytest.mark.parametrize(("fail", "error"), [(Fail(401), ProviderRefused), (Fail(500), ProviderBusy)])
def test_a_refusal_of_the_server_is_an_error_of_ours(
    server: ScriptedServer, embedder: OpenAIEmbedder, fail: Fail, error: type[Exception]
) -> None:
    server.answers("embedding", fail)
    with pytest.raises(error):
        embedder.embed_raw(["first"], purpose="query")


def test_a_busy_server_is_not_waited_for_here_and_its_delay_is_passed_on(
    server: ScriptedServer, embedder: OpenAIEmbedder
) -> None:
    before = len(server.of("embedding"))
    server.answers("embedding", Fail(429, retry_after="30"))
    with pytest.raises(ProviderBusy) as caught:
        embedder.embed_raw(["first"], purpose="query")
    assert caught.value.retry_after_s == 30
    assert len(server.of("embedding")) == before + 1


def test_a_server_that_hangs_or_is_not_there_is_unreachable(server: ScriptedServer) -> None:
    impatient = OpenAIEmbedder("scripted", api_key=None, base_url=server.base_url, timeout_s=0.3)
    server.answers("embedding", Hang(1.0))
    with pytest.raises(ProviderUnreachable):
        impatient.embed_raw(["first"], purpose="query")
    nobody = OpenAIEmbedder("scripted", api_key=None, base_url="http://127.0.0.1:9/v1", timeout_s=5)
    with pytest.raises(ProviderUnreachable):
        nobody.embed_raw(["first"], purpose="query")


def test_tokens_are_estimated_without_asking_anybody(server: ScriptedServer, embedder: OpenAIEmbedder) -> None:
    before = len(server.requests)
    assert embedder.count_tokens("I like tea.") == 3
    assert embedder.count_tokens("我喜歡茶") == 4
    assert embedder.count_tokens("") == 0
    assert len(server.requests) == before
