"""A score means the same in both languages and for every embedder (DESIGN 3)."""

from __future__ import annotations

import doctest

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memora.core import calibration, script
from memora.core.calibration import Calibration, calibrate, centre, score_from_distance
from memora.core.script import language_of

UNRELATED = {"mean": 0.0, "sd": 0.1}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("我的目標是多益 850 分。", "zh"),
        ("我想把 present perfect 學好", "zh"),
        ("I am preparing for the IELTS speaking part.", "en"),
        ("My teacher wrote 加油 at the end of my English essay.", "en"),
        ("一二three", "zh"),
        ("一two four", "en"),
        ("ㄅㄆㄇ はい ！？", "en"),
        ("\u3000 \n", "en"),
        ("", "en"),
        ("𠮷野家", "zh"),
    ],
)
def test_a_message_counts_as_chinese_when_over_a_fifth_of_it_is_han(text: str, language: str) -> None:
    """Exactly a fifth is still English; spaces, also full-width ones, count for nothing."""
    assert language_of(text) == language


def test_exactly_a_fifth_of_han_is_english_and_a_little_more_is_chinese() -> None:
    assert language_of("學 abcd") == "en"
    assert language_of("學 abc") == "zh"


@pytest.mark.parametrize(
    ("z", "score"),
    [(-4.0, -1.0), (-1.5, -0.45), (0.0, 0.0), (0.75, 0.225), (1.5, 0.45), (3.75, 0.725), (6.0, 1.0), (9.0, 1.0)],
)
def test_the_score_of_a_distance_is_piecewise_linear_in_standard_deviations(z: float, score: float) -> None:
    """One and a half standard deviations above an unrelated pair is the threshold, 0.45; six are a 1."""
    distance = 1.0 - 0.1 * z
    assert score_from_distance(distance, **UNRELATED) == pytest.approx(score)


@given(st.floats(0, 2), st.floats(0, 2), st.floats(-0.2, 0.2), st.floats(0.02, 0.3))
def test_a_nearer_memory_never_scores_lower_and_scores_strictly_higher_inside_the_range(
    one: float, other: float, mean: float, sd: float
) -> None:
    near, far = sorted((one, other))
    score_near, score_far = score_from_distance(near, mean, sd), score_from_distance(far, mean, sd)
    assert -1.0 <= score_far <= score_near <= 1.0
    if far - near > 1e-9 and score_far > -1.0 and score_near < 1.0:
        assert score_near > score_far


def constants(dim: int = 3) -> Calibration:
    means = {
        (language, purpose): np.zeros(dim, np.float32) for language in ("zh", "en") for purpose in ("query", "document")
    }
    means["zh", "query"] = np.array([1, 0, 0], np.float32)
    means["en", "query"] = np.array([0, 1, 0], np.float32)
    return Calibration(means=means, mean=0.0, sd=0.1)


def test_each_text_is_centred_on_the_mean_of_its_own_language_and_purpose() -> None:
    raw = np.array([[1, 0, 2], [0, 1, 2]], np.float32)
    texts = ["我想練口說", "I want to practise speaking"]
    assert centre(raw, texts, "query", constants()).tolist() == [[0, 0, 1], [0, 0, 1]]
    as_documents = centre(raw, texts, "document", constants())
    assert as_documents[0].tolist() == pytest.approx([1 / 5**0.5, 0, 2 / 5**0.5])


def test_centring_nothing_gives_no_rows_and_a_vector_without_direction_stays_zero() -> None:
    assert centre(np.zeros((0, 3), np.float32), [], "query", constants()).shape == (0, 3)
    at_its_mean = centre(np.array([[0, 1, 0]], np.float32), ["hello there"], "query", constants())
    assert at_its_mean.tolist() == [[0, 0, 0]]


def test_calibrating_takes_away_what_a_language_has_in_common_and_measures_the_rest() -> None:
    """Every raw vector leans strongly towards its language; centred, unrelated sentences are unrelated again."""
    rng = np.random.default_rng(7)
    count, dim = 60, 40
    leaning = {"zh": np.eye(dim)[0] * 9, "en": np.eye(dim)[1] * 9}
    raw = {
        (language, purpose): (leaning[language] + rng.standard_normal((count, dim))).astype(np.float32)
        for language in ("zh", "en")
        for purpose in ("query", "document")
    }
    found = calibrate({"zh": ["x"] * count, "en": ["x"] * count}, raw)
    assert found.dim == dim
    assert found.means["zh", "query"][0] == pytest.approx(9, abs=0.5)
    assert found.mean == pytest.approx(0, abs=0.01)
    assert found.sd == pytest.approx(dim**-0.5, abs=0.02)


def test_a_sentence_is_not_compared_with_itself() -> None:
    """With the query vectors equal to the document vectors, the pairs of each with itself would add cosines of 1."""
    rows = np.eye(4, dtype=np.float32)
    raw = {(language, purpose): rows for language in ("zh", "en") for purpose in ("query", "document")}
    found = calibrate({"zh": ["x"] * 4, "en": ["x"] * 4}, raw)
    centred = (rows - 0.25) / np.linalg.norm(rows - 0.25, axis=1, keepdims=True)
    both = np.concatenate([centred, centred])
    apart = (both @ both.T)[~np.eye(8, dtype=bool)]
    assert (found.mean, found.sd) == (pytest.approx(apart.mean()), pytest.approx(apart.std()))


@pytest.mark.parametrize("module", [calibration, script])
def test_the_examples_in_the_docstrings_are_true(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]
