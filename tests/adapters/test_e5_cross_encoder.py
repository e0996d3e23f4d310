"""Two texts read at once: what the cross-encoder tells of them, in both languages, whatever else is asked with them."""

from __future__ import annotations

import pytest

from memora.adapters.e5_cross_encoder import E5CrossEncoder
from memora.adapters.embedder_calibrated import CalibratedEmbedder
from memora.adapters.embedders import build_embedder, cross_encoder_of
from support.embedding import loaded_e5, needs_e5

pytestmark = needs_e5

CHANGED = [
    ("My writing class has 12 people.", "There are 8 people in my writing class now."),
    ("我的家教課是星期二晚上", "家教課改到星期四晚上了"),
    ("I want to reach TOEIC 750.", "我的多益目標改成 860 了"),
]
SAID_AGAIN = [
    ("I get nervous when I speak English in meetings.", "Speaking English in meetings makes me nervous."),
    ("我每天通勤時聽英文 podcast", "I listen to English podcasts on my commute every day."),
    ("請用中文解釋文法", "文法麻煩用中文講解"),
]
TWO_FACTS = [
    ("My sister is preparing for IELTS.", "I am preparing for TOEIC."),
    ("我常搞混 affect 和 effect", "我常搞混 lie 和 lay"),
    ("My TOEIC exam is on May 23.", "5月23日我要去日本玩"),
]


@pytest.fixture(scope="module")
def cross_encoder() -> E5CrossEncoder:
    return E5CrossEncoder(loaded_e5())


def likeliest(cross_encoder: E5CrossEncoder, old: str, new: str) -> str:
    (likely,) = cross_encoder.read([(old, new)])
    return max(likely, key=likely.__getitem__)


@pytest.mark.parametrize(("old", "new"), CHANGED)
def test_a_change_is_read_as_one(cross_encoder: E5CrossEncoder, old: str, new: str) -> None:
    assert likeliest(cross_encoder, old, new) == "supersede"


@pytest.mark.parametrize(("old", "new"), SAID_AGAIN)
def test_the_same_in_other_words_or_another_language_is_read_as_the_same(
    cross_encoder: E5CrossEncoder, old: str, new: str
) -> None:
    assert likeliest(cross_encoder, old, new) in ("skip", "update")


@pytest.mark.parametrize(("old", "new"), TWO_FACTS)
def test_another_person_another_mistake_and_another_thing_on_the_day_are_other_facts(
    cross_encoder: E5CrossEncoder, old: str, new: str
) -> None:
    assert likeliest(cross_encoder, old, new) == "apart"


def test_what_is_asked_together_is_read_as_if_alone(cross_encoder: E5CrossEncoder) -> None:
    pairs = [*CHANGED, *SAID_AGAIN, ("我" * 900, "hi"), *TWO_FACTS]
    for pair, likely in zip(pairs, cross_encoder.read(pairs), strict=True):
        (alone,) = cross_encoder.read([pair])
        assert likely == pytest.approx(alone, abs=1e-3)
        assert sum(likely.values()) == pytest.approx(1)
        assert set(likely) == {"skip", "update", "supersede", "review", "apart"}


def test_simplified_is_read_as_its_traditional(cross_encoder: E5CrossEncoder) -> None:
    one, other = cross_encoder.read([("我想練習聽力", "請用中文說明"), ("我想练习听力", "请用中文说明")])
    assert one == other


def test_nothing_to_read_is_nothing_read(cross_encoder: E5CrossEncoder) -> None:
    assert cross_encoder.read([]) == []


def test_only_the_embedder_that_it_was_trained_with_has_one() -> None:
    assert isinstance(cross_encoder_of(build_embedder("local:e5-small", cache_dir=None)), E5CrossEncoder)

    class Other(CalibratedEmbedder):
        id = "openai:text-embedding-3-small"

    assert cross_encoder_of(Other(loaded_e5(), cache_dir=None)) is None
