"""`openai:NAME`: embeddings of OpenAI, or of any server that speaks its wire format, through the openai SDK.

The SDK takes most of a second to import, so it is imported with the first request.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import numpy as np

from memora.errors import AnswerUnreadable, BadVector, CallFailed, EmbeddingCountMismatch
from memora.turns import Usage
from memora.types import Purpose

if TYPE_CHECKING:
    from memora.ports import Vectors

TEXTS_AT_ONCE = 256
_KNOWN_DIMS = {"text-embedding-3-small": 1536, "text-embedding-3-large": 3072, "text-embedding-ada-002": 1536}
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


class OpenAIEmbedder:
    """Raw vectors of a remote model, at unit length; queries and documents are encoded the same."""

    max_tokens = 8191
    """OpenAI's limit. As every token has at least one byte, what has more bytes is cut there, on purpose."""
    has_purposes = False

    def __init__(self, model: str, *, api_key: str | None, base_url: str | None, timeout_s: float) -> None:
        self._model, self._api_key, self._base_url, self._timeout_s = model, api_key, base_url, timeout_s
        self._lock = threading.Lock()
        self._sdk: Any = None

    @property
    def id(self) -> str:
        return f"openai:{self._model}"

    @property
    def dim(self) -> int | None:
        """Known for OpenAI's own models at their own address; elsewhere only an answer tells."""
        return None if self._base_url else _KNOWN_DIMS.get(self._model)

    def embed_raw(self, texts: Sequence[str], *, purpose: Purpose) -> tuple[Vectors, Usage]:
        """One unit row a text, in the order given; usage as the server counted it.

        Raises ProviderError, EmbeddingCountMismatch, AnswerUnreadable, BadVector.
        """
        batches, tokens = [], 0
        self._connect()
        try:
            for first in range(0, len(texts), TEXTS_AT_ONCE):
                batch = [_sendable(text, self.max_tokens) for text in texts[first : first + TEXTS_AT_ONCE]]
                answer = self._ask(batch)
                tokens += _tokens(answer)
                batches.append(_rows(answer, asked=len(batch), first=first))
            if {rows.shape[1] for rows in batches} != {batches[0].shape[1]}:
                raise BadVector(index=0, problem="not all of one dimension")
        except CallFailed as error:
            error.calls, error.tokens_in = min(len(batches) + 1, -(-len(texts) // TEXTS_AT_ONCE)), tokens
            raise
        return np.concatenate(batches), Usage(tokens_in=tokens, calls=len(batches))

    def count_tokens(self, text: str) -> int:
        """An estimate that needs no network: four ASCII characters a token, and one for every other character."""
        ascii_characters = sum(character.isascii() for character in text)
        return -(-ascii_characters // 4) + len(text) - ascii_characters

    def _ask(self, batch: list[str]) -> Any:
        from memora.adapters.openai_errors import provider_exceptions, translate

        sdk = self._connect()
        try:
            # Said outright, since not every server knows base64, which the SDK would choose.
            return sdk.embeddings.create(model=self._model, input=batch, encoding_format="float")
        except provider_exceptions() as error:
            raise translate(error, provider=self.id) from error
        except OverflowError as error:  # the SDK makes floats of integers, and this one is beyond every float
            raise AnswerUnreadable(where="data[].embedding", problem="not a list of numbers") from error

    def _connect(self) -> Any:
        with self._lock:
            if self._sdk is None:
                from memora.adapters.openai_client import OPENAI_URL, _make_sdk

                url = (self._base_url or OPENAI_URL).rstrip("/")
                loopback = urlsplit(url).hostname in LOOPBACK
                self._sdk = _make_sdk(url, self._api_key, self._timeout_s, loopback=loopback)
                weakref.finalize(self, self._sdk.close)
            return self._sdk


def _rows(answer: Any, *, asked: int, first: int) -> Vectors:
    """The answer's vectors in the order asked, at unit length; `first` is the batch's place among all texts."""
    data = getattr(answer, "data", None)
    if not isinstance(data, list):
        raise AnswerUnreadable(where="data", problem="missing or not a list")
    if len(data) != asked:
        raise EmbeddingCountMismatch(asked=asked, got=len(data))
    places: list[Any] = [getattr(item, "index", None) for item in data]
    if any(type(place) is not int for place in places) or sorted(places) != list(range(asked)):
        raise AnswerUnreadable(where="data[].index", problem=f"not exactly 0 to {asked - 1}")
    in_order = sorted(data, key=lambda item: item.index)
    rows = [_row(getattr(item, "embedding", None), index=first + place) for place, item in enumerate(in_order)]
    for index, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise BadVector(index=first + index, problem=f"{len(row)} dimensions, not {len(rows[0])}")
    return np.stack(rows)


def _row(embedding: Any, *, index: int) -> Vectors:
    if not isinstance(embedding, list) or not embedding or any(type(x) not in (int, float) for x in embedding):
        raise BadVector(index=index, problem="not a list of numbers")
    row = np.array(embedding, np.float64)
    if not np.isfinite(row).all():
        raise BadVector(index=index, problem="NaN or infinite")
    if not (length := float(np.linalg.norm(row))):
        raise BadVector(index=index, problem="zero")
    unit: Vectors = (row / length).astype(np.float32)
    return unit


def _tokens(answer: Any) -> int:
    counted = getattr(getattr(answer, "usage", None), "prompt_tokens", None)
    return counted if isinstance(counted, int) else 0


def _sendable(text: str, longest_bytes: int) -> str:
    """Without NUL and lone surrogates, cut between two characters."""
    return text.replace("\0", " ").encode("utf-8", "replace")[:longest_bytes].decode("utf-8", "ignore")
