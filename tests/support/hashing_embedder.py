"""A tiny deterministic embedder for tests: hashed words and character bigrams, so that related texts are near."""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from memora.turns import Usage
from memora.types import Purpose

if TYPE_CHECKING:
    from memora.ports import Vectors

_HAN = "\u3400-\u9fff\uf900-\ufaff"
_RUNS = re.compile(rf"[{_HAN}]+|[^\W_{_HAN}]+")
_COMMON = frozenset(
    re.findall(r"\w+", "a an and are as at be for i in is it my of on or so that the this to was with you")
)


class HashingEmbedder:
    """Implements ports.Embedder without a model. A repeat has distance 0, unrelated texts are near distance 1.

    `calls` lists every (purpose, texts) that was embedded, so that a test can say "not one call".
    """

    id = "test:hashing"
    dim = 64
    max_tokens = 512

    def __init__(self) -> None:
        self.calls: list[tuple[Purpose, tuple[str, ...]]] = []

    def embed(self, texts: Sequence[str], *, purpose: Purpose) -> tuple[Vectors, Usage]:
        if not texts:
            return np.zeros((0, self.dim), np.float32), Usage()
        self.calls.append((purpose, tuple(texts)))
        vectors = np.stack([self._vector(text) for text in texts])
        return vectors, Usage(tokens_in=sum(self.count_tokens(text) for text in texts))

    def score(self, distance: float) -> float:
        return 1.0 - distance

    def count_tokens(self, text: str) -> int:
        return sum(1 for _ in _features(text)) or 1

    def _vector(self, text: str) -> Vectors:
        row = np.zeros(self.dim, np.float32)
        for feature, weight in _features(text):
            hashed = zlib.crc32(feature.encode("utf-8", "replace"))
            row[hashed % self.dim] += weight if hashed & 0x10000 else -weight
        if not row.any():
            row[zlib.crc32(text.encode("utf-8", "replace")) % self.dim] = 1.0
        return (row / np.linalg.norm(row)).astype(np.float32)


def _features(text: str) -> Iterator[tuple[str, float]]:
    for run in _RUNS.findall(unicodedata.normalize("NFKC", text).casefold()):
        if re.match(f"[{_HAN}]", run):
            yield from ((run[i : i + 2], 1.0) for i in range(max(1, len(run) - 1)))
        elif run not in _COMMON:
            yield run, 2.0
            yield from (("~" + run[i : i + 2], 0.5) for i in range(len(run) - 1))
