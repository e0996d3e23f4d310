"""A conversation over any OpenAI-compatible server (ports.ChatModel)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence

from memora.adapters.openai_client import OpenAIClient
from memora.errors import ProviderError
from memora.turns import Message, ReplyEnd

_OPEN, _CLOSE = "<think>", "</think>"


class OpenAIChat:
    """Replies piece by piece; a model's thinking aloud in front of its reply is no part of it."""

    def __init__(self, client: OpenAIClient) -> None:
        self._client = client

    @property
    def name(self) -> str:
        return self._client.name

    def stream(self, messages: Sequence[Message]) -> Iterator[str | ReplyEnd]:
        """Pieces of the reply, then one ReplyEnd with the server's own count; `stop_reason` length means cut off.

        Raises ProviderError, also in the middle: ProviderUnreachable where the stream is dropped, and a plain one for
        a reply without a single word. Closing the iterator stops the request.
        """
        pieces = self._client.stream(messages)
        said = False
        try:
            for piece in without_thinking(pieces):
                if isinstance(piece, ReplyEnd) and not said:
                    raise _empty(piece, self.name)
                said = said or (isinstance(piece, str) and not piece.isspace())
                yield piece
        finally:
            if isinstance(pieces, Generator):
                pieces.close()


def _empty(end: ReplyEnd, provider: str) -> ProviderError:
    """What the request cost is counted all the same."""
    error = ProviderError(provider=provider, detail=f"the reply was empty ({end.stop_reason})")
    error.calls, error.tokens_in, error.tokens_out = end.usage.calls, end.usage.tokens_in, end.usage.tokens_out
    return error


def without_thinking(pieces: Iterable[str | ReplyEnd]) -> Iterator[str | ReplyEnd]:
    """The same pieces without one leading `<think>...</think>` block, however it is cut into pieces.

    >>> list(without_thinking(["<th", "ink>a < b</thi", "nk>\\n\\nHello", " there"]))
    ['Hello', ' there']
    >>> list(without_thinking(["<the rule> is", " simple"]))
    ['<the rule> is', ' simple']
    """
    held: str | None = ""
    for piece in pieces:
        if held is None:
            yield piece
            continue
        if isinstance(piece, ReplyEnd):
            if not held.lstrip().startswith(_OPEN) and held:
                yield held
            yield piece
            continue
        held += piece
        start = held.lstrip()
        if start.startswith(_OPEN):
            _, closed, after = start.partition(_CLOSE)
            if closed and after.lstrip():
                held = None
                yield after.lstrip()
        elif not _OPEN.startswith(start):
            yield held
            held = None
