"""What the tutor writes in Chinese is shown as Taiwan writes it, piece by piece; everything else byte for byte (P7)."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memora.core.reply_words import ReplyWords, summary_in_taiwan_words
from memora.core.script import is_han

REPLIES = (
    ("这个句子的时态错了。Use the past simple: I went.", "這個句子的時態錯了。Use the past simple: I went."),
    ("先用软件背单词，然后看视频。", "先用軟體背單字，然後看影片。"),
    ("「Where did you go?」的过去式是 did。我们再来一题！", "「Where did you go?」的過去式是 did。我們再來一題！"),
    ("- **borrow**：向别人借\n- **lend**：借给别人\n", "- **borrow**：向別人借\n- **lend**：借給別人\n"),
    ("然后看视频。", "然後看影片。"),
    ("皇后的英文是 queen，後天再練一次。", "皇后的英文是 queen，後天再練一次。"),
    ("我后天可以陪你练习面试。", "我後天可以陪你練習面試。"),
    ("「学校」是日文？学校に行く", "「學校」是日文？学校に行く"),
)


def streamed(pieces: list[str], message: str = "", typed: list[str] | None = None) -> str:
    words = ReplyWords(message, typed or [])
    return "".join([*map(words.feed, pieces), words.finish()])


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
@pytest.mark.parametrize(("written", "shown"), REPLIES)
def test_however_it_is_cut_the_reply_is_shown_in_traditional(written: str, shown: str, size: int) -> None:
    pieces = [written[at : at + size] for at in range(0, len(written), size)]
    assert streamed(pieces) == shown


def test_what_the_learner_typed_in_simplified_stays_as_typed_where_it_is_quoted() -> None:
    said = "我经常把 borrow 跟 lend 搞混"
    assert streamed(["你说「我经常把 borrow 跟 lend 搞混」，", "这很常见。"], said) == (
        "你說「我经常把 borrow 跟 lend 搞混」，這很常見。"
    )
    earlier = ["我每天听播客"]
    assert streamed(["你提过「每天听播客」，这样很好。"], "怎么练听力？", earlier) == "你提過「每天听播客」，這樣很好。"


@pytest.mark.parametrize(
    "message", ["「學習」的簡體怎麼寫？", "How do I write 學習 in Simplified Chinese?", "简体字是什么"]
)
def test_a_reply_about_simplified_characters_is_left_alone(message: str) -> None:
    assert streamed(["「學習」寫成「学习」。"], message) == "「學習」寫成「学习」。"


def test_english_is_shown_as_it_arrives_and_chinese_by_the_sentence() -> None:
    words = ReplyWords("Hi")
    assert [words.feed(piece) for piece in ("Goo", "d mor", "ning. ", "我们", "开始", "吧。An", "d now")] == [
        "Goo", "d mor", "ning. ", "", "", "我們開始吧。", "And now",
    ]  # fmt: skip
    assert words.finish() == ""


def test_a_sentence_without_an_end_is_not_held_for_ever() -> None:
    words = ReplyWords("")
    shown = "".join(words.feed(piece) for piece in ["这是一个很长很长的例子，"] * 30)
    assert len(shown) > 200
    assert "这" not in shown


@given(
    st.lists(
        st.text(alphabet=st.sampled_from("ab Z9.,!?'\"*`_|\r\n\t-😀é「」，。后学习软件的說话臺台"), max_size=12),
        max_size=12,
    )
)
def test_every_sign_that_is_no_chinese_character_comes_through_byte_for_byte(pieces: list[str]) -> None:
    written, shown = "".join(pieces), streamed(pieces)
    assert [c for c in shown if not is_han(c)] == [c for c in written if not is_han(c)]
    assert re.sub(r"[学习软说话]", "", shown) == shown


@given(st.lists(st.text(alphabet=st.characters(codec="ascii"), max_size=20), max_size=10))
def test_an_english_reply_is_not_touched_at_all(pieces: list[str]) -> None:
    words = ReplyWords("我想学习")
    assert [words.feed(piece) for piece in pieces] == pieces


def test_a_summary_keeps_the_learners_words_and_is_traditional_for_the_rest() -> None:
    assert summary_in_taiwan_words("学习者说「我总是忘记单词」；老师讲了时态。", ["我总是忘记单词"]) == (
        "學習者說「我总是忘记单词」；老師講了時態。"
    )
