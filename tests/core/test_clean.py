"""What is left of what a learner typed or pasted."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memora.core.clean import MEMORY_LIMIT_CHARS, MESSAGE_LIMIT_CHARS, clean_text, require_text
from memora.errors import BlankText, TextTooLong

KEPT = """
I keep mixing up present perfect and past simple.
我的英文程度大概是 B1。
ＡＢＣ　１２３，全形的字照樣留著
壓力有夠大😭
👩‍🏫👨‍👩‍👧‍👦🏳️‍🌈👍🏽❤️
🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f
می‌خواهم
क्‍ष
café naïve ﬁne ™ ½
ㄅㄆㄇ /ˈskedʒuːl/ 葛󠄀
""".strip("\n").splitlines()


@pytest.mark.parametrize("text", KEPT)
def test_what_can_be_seen_stays_as_typed(text: str) -> None:
    assert clean_text(text) == text


def test_line_breaks_tabs_and_spaces_at_the_ends_stay() -> None:
    assert clean_text("  one\n\n\ttwo  \n") == "  one\n\n\ttwo  \n"


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("a\x00b", "ab"),
        ("\x07bell\x08\x7f", "bell"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b[2J\x1b[1;1Hgone", "gone"),
        ("\x1b]0;title\x07text", "text"),
        ("\x1b]8;;http://x.y\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1bPq#0;2\x1b\\sixel", "sixel"),
        ("\x1b(Bplain\x1b7\x1b", "plain"),
        ("\x9b31mred", "red"),
        ("\x1b[", ""),
        ("\x1b[31中", "中"),
        ("one\r\ntwo\rthree\u2028four\x85five", "one\ntwo\nthree\nfour\nfive"),
        ("\ufeff我", "我"),
        ("a\u200bb\u2060c\u00add", "abcd"),
        ("evil\u202etxt.exe\u2066x\u2069", "eviltxt.exex"),
        ("字\u200d字 a\u200db", "字字 ab"),
        ("hi\U000e0041\U000e0042", "hi"),
        ("e\u0301", "é"),
        ("\ud83d\ude00", "😀"),
        ("half \ud83d!", "half \ufffd!"),
        ("半個\udce6\udc88", "半個\ufffd\ufffd"),
        ("a\ufffe\uffffb", "ab"),
    ],
)
def test_what_a_terminal_would_act_on_or_nobody_can_see_goes(raw: str, clean: str) -> None:
    assert clean_text(raw) == clean


@given(st.text(st.characters()))
def test_cleaning_twice_is_cleaning_once_and_leaves_nothing_to_act_on(raw: str) -> None:
    text = clean_text(raw)
    assert clean_text(text) == text
    text.encode("utf-8")
    assert not any((c < " " and c not in "\n\t") or "\x7f" <= c <= "\x9f" for c in text)


@given(
    st.text(
        st.sampled_from("\x1b\x9b[]\\P;0m\x07\x9c\ud83d\ude00\u200d\ufe0fA字👩🏴\U000e0067\U000e007f\u202e\r\n\u0301 ")
    )
)
def test_no_mixture_of_sequences_leaves_a_control_character(raw: str) -> None:
    text = clean_text(raw)
    assert clean_text(text) == text
    assert not set(text) & set("\x1b\x9b\x07\x9c\ud83d\ude00\u202e\r")


@pytest.mark.parametrize(
    "raw",
    [
        "",
        " ",
        "\n\t",
        "\u3000\u3000",
        "\u200b\u200b",
        "\ufeff",
        "\x00",
        "\x1b[0m",
        "\u2800",
        "\u3164",
        "\u202e \u200d",
        "\ufe0f",
    ],
)
def test_blank_is_refused_however_it_is_made(raw: str) -> None:
    with pytest.raises(BlankText):
        require_text(raw, limit=MEMORY_LIMIT_CHARS)


def test_the_limit_counts_what_is_left_after_cleaning() -> None:
    full = "字" * MESSAGE_LIMIT_CHARS
    assert require_text(f" {full}\x00\n", limit=MESSAGE_LIMIT_CHARS) == full
    with pytest.raises(TextTooLong) as caught:
        require_text(full + "！", limit=MESSAGE_LIMIT_CHARS)
    assert (caught.value.length, caught.value.limit) == (60_001, 60_000)


@pytest.mark.parametrize(
    "unit", ["\x1b[", "\x1b]", "\x1bP", "\u200d", "\U000e0067", "🏴\U000e0067", "\ud83d", "a\u0301", " "]
)
def test_the_longest_message_of_the_worst_characters_is_cleaned_at_once(unit: str) -> None:
    started = time.process_time()
    clean_text(unit * (MESSAGE_LIMIT_CHARS // len(unit)))
    assert time.process_time() - started < 2
