"""The two wire formats of OpenAI-compatible servers: the Responses API and chat completions.

Both turn the same request into pieces of a reply, or into one whole answer. They raise the library's own exceptions,
which `openai_client` translates.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from memora.adapters.openai_errors import dropped, from_code
from memora.types import Message, ReplyEnd, Usage

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
        with sdk.responses.create(stream=True, **self._body(request)) as events:
            end: ReplyEnd | None = None
            for event in events:
                kind = getattr(event, "type", None)
                if kind in ("response.output_text.delta", "response.refusal.delta"):
                    yield event.delta
                elif kind in ("response.completed", "response.incomplete"):
                    end = ReplyEnd(usage=_usage(event.response.usage), stop_reason=_why_stopped(event.response))
                elif kind == "response.failed":
                    raise from_code(getattr(event.response.error, "code", None), provider=request.provider)
                elif kind == "error":
                    raise from_code(event.code, provider=request.provider)
        if end is None:
            raise dropped(request.provider)
        yield end

    def complete(self, sdk: Any, request: Request) -> Answer:
        response = sdk.responses.create(**self._body(request))
        if not isinstance(getattr(response, "output", None), list):
            raise ValueError("no Responses object")
        if response.status == "failed":
            raise from_code(getattr(response.error, "code", None), provider=request.provider)
        return Answer(response.output_text, _usage(response.usage), _why_stopped(response))

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
        if request.schema:
            body["text"] = {
                "format": {
                    "type": "json_schema",
                    "name": request.schema.name,
                    "schema": request.schema.schema,
                    "strict": True,
                }
            }
        return body


class ChatCompletionsApi:
    """`/chat/completions`, which every compatible server speaks; usage in a stream has to be asked for."""

    name = "chat"

    def stream(self, sdk: Any, request: Request) -> Generator[str | ReplyEnd, None, None]:
        extra = {} if request.plain else {"stream_options": {"include_usage": True}}
        usage, finish = Usage(), None
        with sdk.chat.completions.create(stream=True, **extra, **self._body(request)) as chunks:
            for chunk in chunks:
                if getattr(chunk, "usage", None) is not None:
                    usage = _usage(chunk.usage)  # some servers send a running total: the last one counts, once
                for choice in getattr(chunk, "choices", None) or ():
                    finish = choice.finish_reason or finish
                    piece = (choice.delta.content or getattr(choice.delta, "refusal", None)) if choice.delta else None
                    if piece:
                        yield piece
        if finish is None:
            raise dropped(request.provider)
        yield ReplyEnd(usage=usage, stop_reason=finish)

    def complete(self, sdk: Any, request: Request) -> Answer:
        completion = sdk.chat.completions.create(**self._body(request))
        choices = getattr(completion, "choices", None)
        if not isinstance(choices, list) or not choices or choices[0].message is None:
            raise ValueError("no chat completion")
        message, finish = choices[0].message, choices[0].finish_reason or "stop"
        if getattr(message, "refusal", None):
            finish = "refusal"
        return Answer(message.content or "", _usage(completion.usage), finish)

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
        if request.schema:
            body["response_format"] = {
                "type": "json_schema",
                "json_schema": {"name": request.schema.name, "schema": request.schema.schema, "strict": True},
            }
        return body


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


def _usage(usage: Any) -> Usage:
    """The server's own count, in either API's names; zeros where it sent none."""

    def count(*names: str) -> int:
        values = (getattr(usage, name, None) for name in names)
        return next((value for value in values if isinstance(value, int)), 0)

    return Usage(
        tokens_in=count("input_tokens", "prompt_tokens"), tokens_out=count("output_tokens", "completion_tokens")
    )


def _why_stopped(response: Any) -> str:
    """The Responses API's ending, in the words of chat completions."""
    if response.status == "incomplete":
        reason = getattr(response.incomplete_details, "reason", None)
        return "length" if reason == "max_output_tokens" else reason or "length"
    parts = (part for item in response.output or () if item.type == "message" for part in item.content or ())
    return "refusal" if any(part.type == "refusal" for part in parts) else "stop"
