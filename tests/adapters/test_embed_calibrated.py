"""Any model becomes comparable: its constants are measured once, kept, and counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

from memora.adapters.embedder_calibrated import CalibratedEmbedder, packed, reference_sentences, shipped, unpacked
from memora.errors import BadVector, EmbeddingCountMismatch, ProviderUnreachable
from memora.turns import Usage
from memora.types import Purpose
from support.embedding import loaded_e5, needs_e5
from support.hashing_embedder import HashingEmbedder


class RawModel:
    """A small real model, raw: hashed features that all lean the same way, as those of e5 do."""

    id = "openai:scripted"
    max_tokens = 100

    def __init__(
        self, *, has_purposes: bool = False, spoil: Callable[[np.ndarray], np.ndarray] = lambda rows: rows
    ) -> None:
        self.has_purposes, self.spoil = has_purposes, spoil
        self.dim: int | None = None
        self.batches: list[int] = []
        self._hashing = HashingEmbedder()

    def embed_raw(self, texts: Sequence[str], *, purpose: Purpose) -> tuple[np.ndarray, Usage]:
        self.batches.append(len(texts))
        rows, _ = self._hashing.embed(texts, purpose=purpose)
        leaning = rows + np.float32(0.4)
        return self.spoil(leaning / np.linalg.norm(leaning, axis=1, keepdims=True)), Usage(tokens_in=len(texts))

    def count_tokens(self, text: str) -> int:
        return len(text)


REFERENCES = sum(map(len, reference_sentences().values()))


def test_an_unknown_model_sees_the_reference_sentences_once_in_one_batch_and_remembers(tmp_path: Path) -> None:
    raw = RawModel()
    first = CalibratedEmbedder(raw, cache_dir=tmp_path)
    _, usage = first.embed(["I like tea", "我喜歡茶"], purpose="document")
    assert raw.batches == [REFERENCES, 2]
    assert usage.tokens_in == REFERENCES + 2, "what the calibration cost is counted with the first call (W10)"
    assert first.embed(["again"], purpose="query")[1].tokens_in == 1

    later = CalibratedEmbedder(RawModel(), cache_dir=tmp_path)
    assert later.dim == 64
    assert later.score(0.5) == first.score(0.5)
    assert later._raw.batches == []


def test_a_model_with_purposes_sees_them_once_a_purpose(tmp_path: Path) -> None:
    raw = RawModel(has_purposes=True)
    CalibratedEmbedder(raw, cache_dir=None).score(0.3)
    assert raw.batches == [REFERENCES, REFERENCES]


def test_a_damaged_cache_is_measured_again(tmp_path: Path) -> None:
    CalibratedEmbedder(RawModel(), cache_dir=tmp_path).score(0.5)
    (cache,) = tmp_path.iterdir()
    cache.write_bytes(cache.read_bytes()[:200])
    raw = RawModel()
    assert CalibratedEmbedder(raw, cache_dir=tmp_path).dim == 64
    assert raw.batches == [REFERENCES]


def test_raw_cosines_that_all_look_alike_become_scores_that_tell_apart() -> None:
    """Raw, the unrelated pair is over 0.45 and would pass the threshold; calibrated it is under, the related one over."""
    raw = RawModel()
    texts = ["I prefer short example sentences", "short examples are what I prefer", "多益考試排在十二月"]
    rows, _ = raw.embed_raw(texts, purpose="document")
    assert float(rows[0] @ rows[2]) > 0.45
    embedder = CalibratedEmbedder(raw, cache_dir=None)
    (query,), _ = embedder.embed([texts[0]], purpose="query")
    memories, _ = embedder.embed(texts[1:], purpose="document")
    related, unrelated = (embedder.score(1 - float(query @ memory)) for memory in memories)
    assert related > 0.45 > unrelated


def test_a_failure_while_measuring_is_reported_and_tried_again_later(tmp_path: Path) -> None:
    raw = RawModel()

    def unreachable(rows: np.ndarray) -> np.ndarray:
        raise ProviderUnreachable(provider="scripted")

    raw.spoil = unreachable
    embedder = CalibratedEmbedder(raw, cache_dir=tmp_path)
    with pytest.raises(ProviderUnreachable):
        embedder.embed(["I like tea"], purpose="query")
    assert list(tmp_path.iterdir()) == []
    raw.spoil = lambda rows: rows
    assert embedder.embed(["I like tea"], purpose="query")[0].shape == (1, 64)


@pytest.mark.parametrize(
    ("spoil", "index"),
    [
        (lambda rows: np.where(np.arange(len(rows))[:, None] == 1, np.nan, rows), 1),
        (lambda rows: np.where(np.arange(len(rows))[:, None] == 1, np.inf, rows), 1),
        (lambda rows: np.where(np.arange(len(rows))[:, None] == 1, 0, rows), 1),
        (lambda rows: rows[:, :32], 0),
    ],
)
def test_a_vector_that_cannot_be_stored_is_refused(spoil: Callable[[np.ndarray], np.ndarray], index: int) -> None:
    """NaN, infinite, zero, or of another dimension than the constants."""
    raw = RawModel()
    embedder = CalibratedEmbedder(raw, cache_dir=None)
    embedder.score(0.5)
    raw.spoil = spoil
    with pytest.raises(BadVector) as caught:
        embedder.embed(["a cat", "a dog"], purpose="document")
    assert caught.value.index == index


def test_too_few_vectors_are_refused() -> None:
    raw = RawModel()
    embedder = CalibratedEmbedder(raw, cache_dir=None)
    embedder.score(0.5)
    raw.spoil = lambda rows: rows[:-1]
    with pytest.raises(EmbeddingCountMismatch):
        embedder.embed(["a cat", "a dog"], purpose="document")


def test_constants_survive_being_written_down() -> None:
    constants = shipped("local:e5-small")
    assert constants is not None
    again = unpacked(packed(constants))
    assert (again.mean, again.sd) == (constants.mean, constants.sd)
    assert all(np.array_equal(again.means[role], mean) for role, mean in constants.means.items())


@needs_e5
def test_the_shipped_constants_of_e5_are_those_that_its_reference_sentences_give() -> None:
    """A sample of them, so that the test stays quick: the mean of 21 English queries points where the shipped one does."""
    constants = shipped("local:e5-small")
    assert constants is not None
    sample = reference_sentences()["en"][::6]
    rows, _ = loaded_e5().embed_raw(sample, purpose="query")
    shipped_mean = constants.means["en", "query"]
    mean = rows.mean(axis=0)
    assert float(mean @ shipped_mean) / float(np.linalg.norm(mean) * np.linalg.norm(shipped_mean)) > 0.99
