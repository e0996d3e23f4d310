"""One OpenAI-compatible server: which of its APIs answers, what it refused before, and how long to wait for it."""

from __future__ import annotations

import itertools
import logging
import threading
import time
import weakref
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from memora.adapters.endpoint_memory import EndpointMemory
from memora.adapters.openai_apis import Answer, ChatCompletionsApi, Request, ResponsesApi, Schema, WireApi
from memora.adapters.openai_errors import provider_exceptions, rejects_parameters, translate
from memora.errors import CallFailed, EndpointMissing, MemoraError, ProviderBusy
from memora.turns import Message, ReplyEnd, Usage

OPENAI_URL = "https://api.openai.com/v1"
DEFAULT_OPENAI_MODEL = "gpt-5.6-luna"
"""The small, cheap tier of the current family, with structured output; a setting changes it."""

OLLAMA_PORT = 11434
CONNECT_TIMEOUT_S = 5.0
REPLY_MAX_TOKENS = 4096
"""A bound on a runaway reply; a reasoning model's own thinking counts too."""
MAX_WAIT_S = 20.0
"""A memory call waits at most this long for a busy server; a longer Retry-After postpones the work instead."""
BACKOFF_S = (0.5, 2.0)
"""Waits before the second and third try of a memory call, where a busy server names no delay of its own."""

_T = TypeVar("_T")
_APIS: dict[str, WireApi] = {"responses": ResponsesApi(), "chat": ChatCompletionsApi()}
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


class OpenAIClient:
    """Asks one model on one server; safe to use from several threads.

    The Responses API comes first on OpenAI itself and chat completions first elsewhere; with `api` auto the other one
    is tried where an endpoint is missing (404, 405, 501) and on no other error.
    """

    def __init__(
        self,
        *,
        model: str,
        api_key: str | None,
        base_url: str | None,
        api: str,
        cache_dir: Path | None,
        timeout_s: float,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._model, self._api_key, self._timeout_s, self._sleep = model, api_key, timeout_s, sleep
        self._url = (base_url or OPENAI_URL).rstrip("/")
        self._host = urlsplit(self._url).hostname or ""
        self._official = self._host == "api.openai.com" or self._host.endswith(".api.openai.com")
        self._api = api
        self._endpoints = EndpointMemory(self._url, cache_dir)
        self._lock = threading.Lock()
        self._sdk: Any = None

    @property
    def name(self) -> str:
        """`openai:NAME`, `ollama:NAME`, or `NAME@host` for any other address; never more of the address than that."""
        if self._official:
            return f"openai:{self._model}"
        parts = urlsplit(self._url)
        if parts.port == OLLAMA_PORT and self._host in _LOOPBACK:
            return f"ollama:{self._model}"
        return f"{self._model}@{self._host}"

    def stream(self, messages: Sequence[Message]) -> Iterator[str | ReplyEnd]:
        """Pieces of a reply, then its end; one try, since a learner is waiting. Raises ProviderError at any point.

        Closing the iterator closes the connection, which stops the server.
        """
        sent = _Sent()
        first, rest = self._first_that_answers(self._request(messages, REPLY_MAX_TOKENS, None), _open, sent)
        try:
            for piece in itertools.chain((first,), rest):
                yield replace(piece, usage=sent.counted(piece.usage)) if isinstance(piece, ReplyEnd) else piece
        except provider_exceptions() as error:
            raise sent.in_vain(translate(error, provider=self.name)) from error
        finally:
            rest.close()

    def complete(self, messages: Sequence[Message], *, schema: Schema, max_tokens: int) -> Answer:
        """One whole answer, whose text is not checked here. Raises ProviderError.

        A busy server (429, 5xx) is asked again, after as long as it says, up to MAX_WAIT_S and len(BACKOFF_S) times.
        """
        request, sent = self._request(messages, max_tokens, schema), _Sent()
        for backoff_s in BACKOFF_S:
            try:
                return self._whole(request, sent)
            except ProviderBusy as error:
                wait_s = backoff_s if error.retry_after_s is None else error.retry_after_s
                if wait_s > MAX_WAIT_S:
                    raise
            self._sleep(wait_s)
        return self._whole(request, sent)

    def _whole(self, request: Request, sent: _Sent) -> Answer:
        answer = self._first_that_answers(request, _complete, sent)
        return replace(answer, usage=sent.counted(answer.usage))

    def _request(self, messages: Sequence[Message], max_tokens: int, schema: Schema | None) -> Request:
        return Request(
            provider=self.name,
            model=self._model,
            messages=messages,
            max_tokens=max_tokens,
            official=self._official,
            schema=schema,
        )

    def _first_that_answers(self, request: Request, ask: Callable[[WireApi, Any, Request], _T], sent: _Sent) -> _T:
        """Over the APIs worth trying; in each, once more without what is optional where the server refused it."""
        purpose = "schema" if request.schema else "stream"
        missing: EndpointMissing | None = None
        for api in self._apis():
            for plain in (False, True)[self._endpoints.is_plain(api.name, purpose) :]:
                sdk = self._connect()
                sent.requests += 1
                try:
                    answer = ask(api, sdk, replace(request, plain=plain))
                except provider_exceptions() as error:
                    if rejects_parameters(error) and not plain:
                        continue
                    ours = translate(error, provider=self.name)
                    if not isinstance(ours, EndpointMissing):
                        raise sent.in_vain(ours) from error
                    missing = missing or ours
                    break
                self._endpoints.answered(api.name, purpose, plain=plain)
                return answer
        raise sent.in_vain(missing or EndpointMissing(provider=self.name))

    def _apis(self) -> list[WireApi]:
        """In the order worth trying: one that is set stands alone; else the one that answered here before is first."""
        if self._api != "auto":
            return [_APIS[self._api]]
        first = self._endpoints.last_answered() or ("responses" if self._official else "chat")
        return sorted(_APIS.values(), key=lambda api: api.name != first)

    def _connect(self) -> Any:
        """The SDK's client, made at the first call: importing it costs most of a second."""
        with self._lock:
            if self._sdk is None:
                self._sdk = _make_sdk(self._url, self._api_key, self._timeout_s, loopback=self._host in _LOOPBACK)
                weakref.finalize(self, self._sdk.close).atexit = False  # connections go with their owner
            return self._sdk


@dataclass
class _Sent:
    """Requests sent for one question, with those that were repeated (W10)."""

    requests: int = 0

    def counted(self, usage: Usage) -> Usage:
        """The tokens of the last request, which answered, with all that were sent."""
        return replace(usage, calls=self.requests, failed=self.requests - 1)

    def in_vain(self, error: MemoraError) -> MemoraError:
        """The error, carrying how many there were."""
        if isinstance(error, CallFailed):
            error.calls = self.requests
        return error


def _open(api: WireApi, sdk: Any, request: Request) -> tuple[str | ReplyEnd, Generator[str | ReplyEnd, None, None]]:
    """(first piece, the rest): once there is a first piece, the endpoint is known to be there."""
    pieces = api.stream(sdk, request)
    return next(pieces), pieces


def _complete(api: WireApi, sdk: Any, request: Request) -> Answer:
    return api.complete(sdk, request)


def _make_sdk(url: str, api_key: str | None, timeout_s: float, *, loopback: bool) -> Any:
    import ssl

    import httpx2
    import openai

    for name in ("openai", "httpx2", "httpcore2"):
        logging.getLogger(name).setLevel(logging.WARNING)  # below that they write requests, with the learner's words
    # Reading the certificates takes a tenth of a second; an http address needs none, and without any, https fails closed.
    verify = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT) if url.startswith("http:") else True
    timeout = httpx2.Timeout(timeout_s, connect=min(timeout_s, CONNECT_TIMEOUT_S))
    return openai.OpenAI(
        api_key=api_key or "none",  # the SDK wants one; servers without keys ignore it
        base_url=url,
        timeout=timeout,
        max_retries=0,
        # A proxy from the environment is for the outside world, never for a model on this machine.
        http_client=openai.DefaultHttpxClient(base_url=url, timeout=timeout, verify=verify, trust_env=not loopback),
    )
