"""What every embedder promises (ports.Embedder), asked of each of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from memora.adapters.embedder_calibrated import CalibratedEmbedder
from memora.adapters.embedders import build_embedder
from memora.ports import Embedder
from support.embedding import loaded_e5, loaded_use, needs_e5, needs_use
from support.hashing_embedder import HashingEmbedder
from support.scripted_server import ScriptedServer

MEMORIES = [
    "我常常把 borrow 和 lend 搞混",
    "I have a job interview in English on Friday",
    "請用簡短的例句教我",
    "I listen to podcasts on the train to work",
]


@pytest.fixture(
    scope="module",
    params=["hashing", pytest.param("e5", marks=needs_e5), pytest.param("use", marks=needs_use), "openai"],
)
def embedder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Embedder]:
    cache: Path = tmp_path_factory.mktemp("cache")
    if request.param == "hashing":
        yield HashingEmbedder()
    elif request.param == "e5":
        yield CalibratedEmbedder(loaded_e5(), cache_dir=cache)
    elif request.param == "use":
        yield CalibratedEmbedder(loaded_use(), cache_dir=cache)
    else:
        with ScriptedServer() as server:
            yield build_embedder("openai:scripted", cache_dir=cache, openai_api_key="k", base_url=server.base_url)


def test_it_gives_one_unit_row_a_text_in_order(embedder: Embedder) -> None:
    vectors, usage = embedder.embed(MEMORIES, purpose="document")
    assert vectors.shape == (4, embedder.dim)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-4)
    assert usage.tokens_in > 0
    for text, row in zip(MEMORIES, vectors, strict=True):
        alone, _ = embedder.embed([text], purpose="document")
        assert alone[0] == pytest.approx(row, abs=1e-3)


def test_no_texts_give_no_rows(embedder: Embedder) -> None:
    vectors, usage = embedder.embed([], purpose="query")
    assert vectors.shape == (0, embedder.dim)
    assert usage.total == 0


def test_a_memory_is_found_by_its_own_words_over_the_threshold(embedder: Embedder) -> None:
    memories, _ = embedder.embed(MEMORIES, purpose="document")
    queries, _ = embedder.embed(MEMORIES, purpose="query")
    distances = 1 - queries @ memories.T
    assert distances.argmin(axis=1).tolist() == [0, 1, 2, 3]
    assert all(embedder.score(float(distance)) > 0.45 for distance in distances.diagonal())


def test_its_score_never_rises_with_distance_and_stays_within_one(embedder: Embedder) -> None:
    scores = [embedder.score(distance / 50) for distance in range(101)]
    assert scores == sorted(scores, reverse=True)
    assert -1 <= scores[-1] < scores[0] <= 1
    falling = [score for score in scores if -1 < score < 1]
    assert len(set(falling)) == len(falling) > 10


def test_it_is_not_upset_by_characters_that_are_none(embedder: Embedder) -> None:
    """NUL, half an emoji, a character that expands to eighteen, an emoji, mere punctuation."""
    texts = ["a\0b", "half \ud83d", "\ufdfa" * 40, "😀", "！？"]
    vectors, _ = embedder.embed(texts, purpose="document")
    assert np.isfinite(vectors).all()
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-4)


def test_it_counts_tokens_and_knows_its_limit(embedder: Embedder) -> None:
    assert 0 < embedder.count_tokens("我想練口說") < embedder.count_tokens("我想練口說，也想練聽力，還想多讀一點小說")
    assert embedder.max_tokens >= 512
    assert ":" in embedder.id
