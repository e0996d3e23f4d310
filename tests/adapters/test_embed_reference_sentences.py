"""The sentences that calibrate every embedder: many, varied, and no two of them near-duplicates."""

from __future__ import annotations

import hashlib
from itertools import combinations

import numpy as np
import pytest

from memora.adapters.embedder_calibrated import reference_sentences, shipped
from memora.core.script import language_of

FROZEN = "de6858c19ffcc867abaa903dee077122b685709bf1412e3bf8f9abe37db6bf9e"


def test_there_are_at_least_120_sentences_a_language_and_all_fit_in_one_batch() -> None:
    zh, en = reference_sentences()["zh"], reference_sentences()["en"]
    assert min(len(zh), len(en)) >= 120
    assert len(zh) + len(en) <= 256


def test_each_sentence_is_read_as_the_language_that_it_stands_for() -> None:
    """ "zh" sentences also hold English words, as learners write them."""
    for language, sentences in reference_sentences().items():
        for sentence in sentences:
            assert sentence == sentence.strip() != ""
            assert language_of(sentence) == language, sentence


def test_no_two_sentences_of_a_language_are_near_duplicates() -> None:
    """By overlap of character pairs; translations are told apart by hand, with scripts/calibrate.py."""
    for sentences in reference_sentences().values():
        pairs_of = {sentence: {sentence[i : i + 2].lower() for i in range(len(sentence) - 1)} for sentence in sentences}
        for one, other in combinations(sentences, 2):
            common = pairs_of[one] & pairs_of[other]
            assert len(common) / len(pairs_of[one] | pairs_of[other]) < 0.5, (one, other)


def test_the_sentences_are_frozen_since_every_stored_vector_depends_on_them() -> None:
    """After a change: run scripts/calibrate.py, give the embedders new ids, and set the new sum here."""
    together = "\n".join(sentence for sentences in reference_sentences().values() for sentence in sentences)
    assert hashlib.sha256(together.encode()).hexdigest() == FROZEN


@pytest.mark.parametrize(("embedder_id", "dim"), [("local:e5-small", 384), ("local:use", 512)])
def test_the_local_embedders_come_with_their_constants(embedder_id: str, dim: int) -> None:
    constants = shipped(embedder_id)
    assert constants is not None
    assert constants.dim == dim
    assert all(np.isfinite(mean).all() and mean.any() for mean in constants.means.values())
    assert abs(constants.mean) < 0.02
    assert 0.05 < constants.sd < 0.15


def test_no_constants_are_shipped_for_a_model_that_only_its_server_knows() -> None:
    assert shipped("openai:text-embedding-3-small") is None
