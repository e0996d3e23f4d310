"""A memory stands on the learner's own words, or it is none (W1, P6)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memora.core.grounding import find_span
from memora.core.wording import bare, fold, read_words, stem
from support.grounding_pairs import (
    GROUNDED,
    LATER_GROUNDED,
    LATER_UNGROUNDED,
    STILL_LOST,
    STILL_TAKEN,
    UNGROUNDED,
)


@pytest.mark.parametrize(("content", "message"), GROUNDED + LATER_GROUNDED)
def test_what_the_learner_said_is_found_in_their_message(content: str, message: str) -> None:
    span = find_span(content, message)
    assert span is not None
    assert 0 <= span[0] < span[1] <= len(message)


@pytest.mark.parametrize(("content", "message"), UNGROUNDED + LATER_UNGROUNDED)
def test_what_the_learner_did_not_say_is_found_nowhere(content: str, message: str) -> None:
    """Invented, recalled, the tutor's, somebody else's; a number, date, level, name or denial changed."""
    assert find_span(content, message) is None


def test_what_is_judged_wrong_is_known() -> None:
    """When one of these turns right, it belongs into the tables above."""
    assert [find_span(*pair) for pair in STILL_LOST] == [None] * len(STILL_LOST)
    assert all(find_span(*pair) for pair in STILL_TAKEN)


@pytest.mark.parametrize(
    ("content", "message", "words"),
    [
        ("ＴＯＥＩＣ　８００", "😅 我想考到 toeic 800 分", "toeic 800"),
        ("我喜欢短例句", "嗨，我喜歡短例句。", "我喜歡短例句"),
        ("i'm a nurse", "Hello!  I’m a\nnurse.", "I’m a\nnurse"),
        ("使用者的考試在三月十五日", "謝謝。考試是3月15日，很緊張", "考試是3月15日"),
        ("Exam on 14 June", "Hi! My exam is on June 14th!", "exam is on June 14th"),
    ],
)
def test_the_span_is_where_it_was_typed(content: str, message: str, words: str) -> None:
    span = find_span(content, message)
    assert span is not None
    assert message[slice(*span)] == words


def test_an_essay_does_not_support_everything() -> None:
    """Every character of a memory stands somewhere in a long text; together they must stand."""
    essay = "我的家鄉在海邊，小時候常去釣魚。" * 50 + "今年想去日本旅行。" + "天氣很熱，教室沒有冷氣。" * 50
    assert find_span("今年想去日本旅行", essay) is not None
    assert find_span("使用者的教室在海邊", essay) is None


@given(st.text(max_size=40), st.text(max_size=40))
def test_a_span_lies_in_its_message(content: str, message: str) -> None:
    span = find_span(content, message)
    assert span is None or 0 <= span[0] < span[1] <= len(message)


@given(st.sampled_from([message for _, message in GROUNDED]))
def test_a_whole_message_stands_in_itself_in_any_width_case_and_spacing(message: str) -> None:
    wide = "".join(chr(ord(c) + 0xFEE0) if "0" <= c <= "z" else c for c in message).upper().replace(" ", "　 ")
    assert bare(wide).text == bare(message).text
    assert find_span(wide, message) is not None


@given(st.text(max_size=60))
def test_every_word_leads_back_to_where_it_was_typed(text: str) -> None:
    words = read_words(text)
    assert all(0 <= word.start < word.end <= len(text) for word in words)
    assert all(a.start <= b.start for a, b in pairwise(words))
    assert len(fold(text).text) == len(fold(text).origins)


def test_pure_chinese_is_never_without_words() -> None:
    """H14: facts were merged because the tokenizer saw only ASCII."""
    first, second = read_words("我喜歡用短例句學單字"), read_words("我希望每天只複習十分鐘")
    assert {w.text for w in first if w.kind == "han"} >= set("例句单字")
    assert ("number", "10") in {(w.kind, w.text) for w in second}


@pytest.mark.parametrize(
    ("one", "other"), [("mixes", "mix"), ("studied", "studying"), ("wrote", "writing"), ("nurses", "nurse")]
)
def test_an_english_word_is_known_in_its_other_forms(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "anna"), ("leo", "leon"), ("class", "clas"), ("bus", "bu")])
def test_another_name_or_word_is_another(one: str, other: str) -> None:
    assert stem(one.lower()) != stem(other)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("口說考試改期了，是下個月16號", "口說考試改期了，不是15號，是下個月16號喔。"),
        ("my IELTS is on May 24 now", "It's not May 23 any more: my IELTS is on May 24 now."),
        ("我是採購", "你記錯了，我不是業務，我是採購啦。"),
    ],
)
def test_what_is_denied_of_something_else_may_be_left_out(content: str, message: str) -> None:
    assert find_span(content, message) is not None


@pytest.mark.parametrize(
    ("content", "message"),
    [("考試是16號", "考試不是16號"), ("I'm B2", "I'm not B2 yet"), ("我喜歡長例句", "我不喜歡長例句，短的好")],
)
def test_what_is_denied_is_not_told(content: str, message: str) -> None:
    assert find_span(content, message) is None
