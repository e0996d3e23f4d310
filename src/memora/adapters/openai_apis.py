"""The two wire formats of OpenAI-compatible servers: the Responses API and chat completions.

Both turn the same request into pieces of a reply, or into one whole answer. They raise the library's own exceptions,
which `openai_client` translates, and ValueError for a body that is not the API's.

The SDK carries the request; the answer stays the JSON that it is. Building the SDK's typed stream events costs over a
second of CPU before the first word (measured), and servers that are only nearly compatible break typed models.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from memora.adapters.openai_errors import dropped, from_code
from memora.turns import Message, ReplyEnd, Usage

_REASONING_MODELS = re.compile(r"(gpt-[56]|o[134])(?!.*chat-latest)")


@dataclass(frozen=True, slots=True)
class Schema:
    """The shape asked of an answer, by a name without spaces."""

    name: str
    schema: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Request:
    """One question to a model, in neither API's words yet."""

    provider: str
    model: str
    messages: Sequence[Message]
    max_tokens: int
    official: bool
    """OpenAI itself, which knows every parameter below; other servers are sent only what most of them take."""
    schema: Schema | None = None
    plain: bool = False
    """Without anything optional, for a server that refused the request with it (400 or 422)."""

    @property
    def effort(self) -> str | None:
        """Reasoning models answer a learner sooner, and a memory call more cheaply, with little of it."""
        return "low" if self.official and not self.plain and _REASONING_MODELS.match(self.model) else None


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer; `stop_reason` is stop, length, refusal or content_filter."""

    text: str
    usage: Usage
    stop_reason: str


class WireApi(Protocol):
    """One of the two wire formats."""

    @property
    def name(self) -> str: ...

    def stream(self, sdk: Any, request: Request) -> Generator[str | ReplyEnd, None, None]: ...

    def complete(self, sdk: Any, request: Request) -> Answer: ...


class ResponsesApi:
    """`/responses`: leading system messages are its instructions; nothing is kept on the server (`store` false)."""

    name = "responses"

    def stream(self, sdk: Any, request: Request) -> Generator[str | ReplyEnd, None, None]:
        end: ReplyEnd | None = None
        with _events(sdk, "/responses", self._body(request)) as events:
            for event in events:
                kind, response = _get(event, "type"), _get(event, "response")
                if kind in ("response.output_text.delta", "response.refusal.delta"):
                    if piece := _text(event, "delta"):
                        yield piece
                elif kind in ("response.completed", "response.incomplete"):
                    end = ReplyEnd(usage=_usage(response), stop_reason=_why_stopped(response))
                elif kind == "response.failed":
                    raise from_code(_get(response, "error", "code"), provider=request.provider)
                elif kind == "error":
                    raise from_code(_get(event, "code"), provider=request.provider)
        if end is None:
            raise dropped(request.provider)
        yield end

    def complete(self, sdk: Any, request: Request) -> Answer:
        response = _whole(sdk, "/responses", self._body(request))
        if not isinstance(_get(response, "output"), list):
            raise ValueError("no Responses object")
        if _get(response, "status") == "failed":
            raise from_code(_get(response, "error", "code"), provider=request.provider)
        text = "".join(_text(part, "text") for part in _parts(response) if _get(part, "type") == "output_text")
        return Answer(text, _usage(response), _why_stopped(response))

    def _body(self, request: Request) -> dict[str, Any]:
        instructions, rest = _split_instructions(request.messages)
        body: dict[str, Any] = {"model": request.model, "input": rest, "store": False}
        if instructions:
            body["instructions"] = instructions
        if request.plain:
            return body
        body["max_output_tokens"] = request.max_tokens
        if request.effort:
            body["reasoning"] = {"effort": request.effort}
        if asked := request.schema:
            form = {"type": "json_schema", "name": asked.name, "schema": asked.schema, "strict": True}
            body["text"] = {"format": form}
        return body


class ChatCompletionsApi:
    """`/chat/completions`, which every compatible server speaks; usage in a stream has to be asked for."""

    name = "chat"

    def stream(self, sdk: Any, request: Request) -> Generator[str | ReplyEnd, None, None]:
        usage, finish = Usage(), ""
        extra = {} if request.plain else {"stream_options": {"include_usage": True}}
        with _events(sdk, "/chat/completions", self._body(request) | extra) as chunks:
            for chunk in chunks:
                if _get(chunk, "usage"):
                    usage = _usage(chunk)  # some servers send a running total: the last one counts, once
                for choice in _list(chunk, "choices")[:1]:
                    finish = _text(choice, "finish_reason") or finish
                    if piece := _text(choice, "delta", "content") or _text(choice, "delta", "refusal"):
                        yield piece
        if not finish:
            raise dropped(request.provider)
        yield ReplyEnd(usage=usage, stop_reason=finish)

    def complete(self, sdk: Any, request: Request) -> Answer:
        completion = _whole(sdk, "/chat/completions", self._body(request))
        choices = _list(completion, "choices")
        if not choices or not isinstance(_get(choices[0], "message"), dict):
            raise ValueError("no chat completion")
        message, finish = _get(choices[0], "message"), _text(choices[0], "finish_reason") or "stop"
        return Answer(_text(message, "content"), _usage(completion), "refusal" if _text(message, "refusal") else finish)

    def _body(self, request: Request) -> dict[str, Any]:
        instructions, rest = _split_instructions(request.messages)
        system = [{"role": "system", "content": instructions}] if instructions else []
        body: dict[str, Any] = {"model": request.model, "messages": [*system, *rest]}
        if request.official:
            body["store"] = False
        if request.plain:
            return body
        body["max_completion_tokens" if request.official else "max_tokens"] = request.max_tokens
        if request.effort:
            body["reasoning_effort"] = request.effort
        if asked := request.schema:
            form = {"name": asked.name, "schema": asked.schema, "strict": True}
            body["response_format"] = {"type": "json_schema", "json_schema": form}
        return body


def _events(sdk: Any, path: str, body: dict[str, Any]) -> Any:
    """The server's events as JSON, in a context manager that hangs up at its end."""
    import openai

    stream = openai.Stream[object]
    return sdk.post(path, cast_to=object, body=body | {"stream": True}, stream=True, stream_cls=stream, options=_BEARER)


def _whole(sdk: Any, path: str, body: dict[str, Any]) -> Any:
    return sdk.post(path, cast_to=object, body=body, options=_BEARER)


_BEARER = {"security": {"bearer_auth": True}}
"""The key and nothing else: the SDK would add an administrator's key where the environment holds one."""


def _get(value: Any, *path: str) -> Any:
    """What stands there, or None: nobody promised that a server keeps to the format."""
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _text(value: Any, *path: str) -> str:
    found = _get(value, *path)
    return found if isinstance(found, str) else ""


def _list(value: Any, *path: str) -> list[Any]:
    found = _get(value, *path)
    return found if isinstance(found, list) else []


def _parts(response: Any) -> list[Any]:
    """The parts of every message of a Responses object; its reasoning and other items are left out."""
    items = (item for item in _list(response, "output") if _get(item, "type") == "message")
    return [part for item in items for part in _list(item, "content")]


def _split_instructions(messages: Sequence[Message]) -> tuple[str, list[dict[str, str]]]:
    """(leading system messages as one, the rest): many local chat templates take one system message, and only first."""
    leading = 0
    while leading < len(messages) - 1 and messages[leading].role == "system":
        leading += 1
    instructions = "\n\n".join(_encodable(m.content) for m in messages[:leading])
    return instructions, [{"role": m.role, "content": _encodable(m.content)} for m in messages[leading:]]


def _encodable(text: str) -> str:
    """Without lone surrogates, which no request body can carry."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _usage(answer: Any) -> Usage:
    """The server's own count, in either API's names; zeros where it sent none."""

    def count(*names: str) -> int:
        values = (_get(answer, "usage", name) for name in names)
        return next((value for value in values if isinstance(value, int)), 0)

    return Usage(
        tokens_in=count("input_tokens", "prompt_tokens"), tokens_out=count("output_tokens", "completion_tokens")
    )


def _why_stopped(response: Any) -> str:
    """The Responses API's ending, in the words of chat completions."""
    if _get(response, "status") == "incomplete":
        reason = _text(response, "incomplete_details", "reason")
        return "length" if reason in ("max_output_tokens", "") else reason
    return "refusal" if any(_get(part, "type") == "refusal" for part in _parts(response)) else "stop"
