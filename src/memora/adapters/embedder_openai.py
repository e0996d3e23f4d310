"""`openai:NAME`: embeddings of OpenAI, or of any server that speaks its wire format, through the openai SDK.

The SDK takes most of a second to import, so it is imported with the first request.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from memora.errors import AnswerUnreadable, BadVector, EmbeddingCountMismatch
from memora.types import Purpose, Usage

if TYPE_CHECKING:
    from openai import OpenAI

    from memora.ports import Vectors

TEXTS_AT_ONCE = 256
_KNOWN_DIMS = {"text-embedding-3-small": 1536, "text-embedding-3-large": 3072, "text-embedding-ada-002": 1536}
_NO_KEY = "none"
"""Local servers want no key, but the SDK wants something to send."""


class OpenAIEmbedder:
    """Raw vectors of a remote model, at unit length; queries and documents are encoded the same."""

    max_tokens = 8191
    """OpenAI's limit. As every token has at least one byte, what has more bytes is cut there, on purpose."""
    has_purposes = False

    def __init__(self, model: str, *, api_key: str | None, base_url: str | None, timeout_s: float) -> None:
        self._model, self._api_key, self._base_url, self._timeout_s = model, api_key, base_url, timeout_s
        self._lock = threading.Lock()
        self._client: OpenAI | None = None

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
        for first in range(0, len(texts), TEXTS_AT_ONCE):
            batch = [_sendable(text, self.max_tokens) for text in texts[first : first + TEXTS_AT_ONCE]]
            answer = self._ask(batch)
            batches.append(_rows(answer, asked=len(batch), first=first))
            tokens += _tokens(answer)
        if {rows.shape[1] for rows in batches} != {batches[0].shape[1]}:
            raise BadVector(index=0, problem="not all of one dimension")
        return np.concatenate(batches), Usage(tokens_in=tokens)

    def count_tokens(self, text: str) -> int:
        """An estimate that needs no network: four ASCII characters a token, and one for every other character."""
        ascii_characters = sum(character.isascii() for character in text)
        return -(-ascii_characters // 4) + len(text) - ascii_characters

    def _ask(self, batch: list[str]) -> Any:
        try:
            # Not every server knows base64, which the SDK would ask for on its own.
            return self._open().embeddings.create(model=self._model, input=batch, encoding_format="float")
        except (
            Exception
        ) as error:  # every error of the SDK and of its transport becomes one of ours, or passes as it is
            from memora.adapters.openai_errors import translate

            raise translate(error, provider=self.id) from error

    def _open(self) -> OpenAI:
        with self._lock:
            if self._client is None:
                from openai import OpenAI

                self._client = OpenAI(
                    api_key=self._api_key or _NO_KEY,
                    base_url=self._base_url,
                    timeout=self._timeout_s,
                    max_retries=0,
                )
            return self._client


def _rows(answer: Any, *, asked: int, first: int) -> Vectors:
    """The answer's vectors in the order asked, at unit length; `first` is the batch's place among all texts."""
    data = getattr(answer, "data", None)
    if not isinstance(data, list):
        raise AnswerUnreadable(where="data", problem="missing or not a list")
    if len(data) != asked:
        raise EmbeddingCountMismatch(asked=asked, got=len(data))
    by_index = {getattr(item, "index", None): item for item in data}
    if set(by_index) != set(range(asked)):
        raise AnswerUnreadable(where="data[].index", problem=f"not exactly 0 to {asked - 1}")
    rows = [_row(by_index[index].embedding, index=first + index) for index in range(asked)]
    for index, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise BadVector(index=first + index, problem=f"{len(row)} dimensions, not {len(rows[0])}")
    return np.stack(rows)


def _row(embedding: Any, *, index: int) -> Vectors:
    try:
        row = np.asarray(embedding, np.float64)
    except (TypeError, ValueError) as error:
        raise BadVector(index=index, problem="not a list of numbers") from error
    if row.ndim != 1 or not row.size:
        raise BadVector(index=index, problem="not a list of numbers")
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
