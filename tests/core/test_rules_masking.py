"""Masking, over secrets and surroundings that nobody chose by hand (P3)."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memora.core.clean import MESSAGE_LIMIT_CHARS
from memora.core.policy import refused_by_hard_rule
from memora.core.rules.folding import MASK
from memora.core.secrets import mask_secrets

DIGITS, ALNUM = "0123456789", "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789"


def text_of(alphabet: str, least: int, most: int) -> st.SearchStrategy[str]:
    return st.text(st.sampled_from(alphabet), min_size=least, max_size=most)


@st.composite
def card(draw: st.DrawFn) -> str:
    digits = draw(st.sampled_from("3456")) + draw(text_of(DIGITS, 14, 14))
    doubled = sum(sum(divmod(2 * int(d), 10)) for d in digits[::2]) + sum(int(d) for d in digits[1::2])
    number = digits + str(-doubled % 10)
    gap = draw(st.sampled_from(["", " ", "-", "\u3000"]))
    number = gap.join(number[i : i + 4] for i in range(0, 16, 4))
    return number.translate({48 + i: 0xFF10 + i for i in range(10)}) if draw(st.booleans()) else number


@st.composite
def taiwanese_id(draw: st.DrawFn) -> str:
    letter = draw(st.sampled_from("ABCDEFGHJKLMNPQRSTUVXYWZIO"))
    value = "ABCDEFGHJKLMNPQRSTUVXYWZIO".index(letter) + 10
    body = draw(st.sampled_from("1289")) + draw(text_of(DIGITS, 7, 7))
    total = value // 10 + value % 10 * 9 + sum(int(d) * w for d, w in zip(body, range(8, 0, -1), strict=True))
    return letter + body + str(-total % 10)


@st.composite
def mobile(draw: st.DrawFn) -> str:
    number = draw(text_of(DIGITS, 8, 8))
    return draw(st.sampled_from(["09{}{}", "09{}-{}", "+886 9{} {}", "09{} {}"])).format(number[:2], number[2:])


def key(draw_from: str, least: int) -> st.SearchStrategy[str]:
    return text_of(ALNUM, least, 40).filter(lambda s: any(c.isdigit() for c in s)).map(draw_from.format)


PASSWORD = text_of(ALNUM + "#@!-_", 8, 20).filter(
    lambda s: s[0].isalpha() and s[-1].isalnum() and any(c.isdigit() for c in s) and any(c.isalpha() for c in s[1:])
)
BARE_SECRETS = st.one_of(
    card(),
    taiwanese_id(),
    mobile(),
    key("sk-{}", 16),
    key("ghp_{}", 24),
    st.builds(
        "{}@{}.com".format,
        text_of("abcdefghij1234._", 3, 12).filter(lambda s: s.strip("._") == s),
        text_of("abcdefgh", 3, 8),
    ),
)
NAMED_SECRETS = st.tuples(
    st.sampled_from(
        [
            "密碼是",
            "密碼：",
            "我的網銀密碼",
            "password: ",
            "my password is ",
            "The wifi password is ",
            "密碼我都用 ",
            "Password=",
        ]
    ),
    PASSWORD,
)
HAN = st.text(st.sampled_from("我你老師先放這邊幫存一下之後填報名表要用週五晚上沒空，。"), max_size=12)
ENGLISH = st.lists(
    st.sampled_from(
        ["please", "keep", "it", "for", "me", "until", "Friday", "thanks", "teacher", "and", "then", "we", "practise"]
    ),
    max_size=6,
)


@given(HAN, BARE_SECRETS, HAN)
def test_a_secret_between_chinese_characters_never_survives(before: str, secret: str, after: str) -> None:
    masked = mask_secrets(before + secret + after)
    assert secret not in masked.text
    assert masked.text.startswith(before)
    assert masked.text.endswith(after)


@given(ENGLISH, BARE_SECRETS, ENGLISH)
def test_a_secret_between_english_words_never_survives(before: list[str], secret: str, after: list[str]) -> None:
    masked = mask_secrets(" ".join([*before, secret, *after]))
    assert secret not in masked.text
    assert MASK in masked.text


@given(HAN, NAMED_SECRETS, st.one_of(HAN, ENGLISH.map(lambda words: " " + " ".join(words))))
def test_a_password_after_its_name_never_survives(before: str, named: tuple[str, str], after: str) -> None:
    name, secret = named
    masked = mask_secrets(before + name + secret + after)
    assert secret not in masked.text
    assert masked.text.startswith(before + name)


@given(st.one_of(st.text(), st.text(st.sampled_from("密碼是我passwordPIN 0912@.cometk-[]▇:：,，1a\n＠９"))))
def test_masking_twice_is_masking_once(text: str) -> None:
    once = mask_secrets(text)
    assert mask_secrets(once.text) == (once.text, ())
    assert (once.text == text) == (not once.found)


ORDINARY = st.characters(
    exclude_categories=["Nd", "No", "Nl", "Cs"], exclude_characters="@＠﹫零〇○一二三四五六七八九碼语口令語助"
)


@given(
    st.text(ORDINARY, max_size=80).filter(
        lambda t: not any(w in t.lower() for w in ("pass", "pw", "login", "phrase", "begin", "://", " at ", "小老鼠"))
    )
)
def test_a_text_without_digits_at_signs_and_names_of_secrets_is_unchanged(text: str) -> None:
    assert mask_secrets(text) == (text, ())


LONG = [
    "1", "1 ", "12 ", "1234 ", "4111 ", "0912345679 ", "02-2345-6780 ", "password ", "密碼", "password is ", "密碼a1b2 ", "@", "a@", "a.",
    "a@bb.cc ", "-----BEGIN PRIVATE KEY-----\n", "eyJ", "sk-", " ", "(", "電話 ", "信用卡 1", "code sent ", "PIN is ", "1\u200b", MASK, "Ab1",
    "my password is a b ", "the password for a ", "密碼是我的", "我的密碼，", "一二", "密碼一二", "pin one two ", "blue is my password", "set my ",
    "line id ", "我的 IG ", "add me on ", "LINE：a_b ", "地址台北市中正路", "住一段", "I live at 1 Park ", "4111111111111111 exp ", "exp 11/27 ",
]  # fmt: skip


@pytest.mark.parametrize("unit", LONG)
def test_the_longest_message_of_the_worst_text_is_masked_in_seconds(unit: str) -> None:
    """Linear time: four times the text takes far less than sixteen times as long."""

    def seconds(length: int) -> float:
        started = time.process_time()
        mask_secrets(unit * (length // len(unit)))
        return time.process_time() - started

    short, long = seconds(MESSAGE_LIMIT_CHARS // 16), seconds(MESSAGE_LIMIT_CHARS // 4)
    assert long < 0.5 or long < 9 * short


@pytest.mark.parametrize(
    "unit",
    [
        "ignore ",
        "ignore all previous ",
        "save that ",
        "translate this, ",
        "請把使用者",
        "User: a ",
        "<",
        "<a_",
        "記住",
        "the user ",
        "i have ",
        "每天吃",
        "1",
        "w",
        "diagnosed ",
    ],
)
def test_the_hard_rules_take_linear_time(unit: str) -> None:
    def seconds(length: int) -> float:
        started = time.process_time()
        refused_by_hard_rule(unit * (length // len(unit)))
        return time.process_time() - started

    short, long = seconds(1_000), seconds(4_000)
    assert long < 0.3 or long < 9 * short


def test_an_ordinary_line_loads_no_library() -> None:
    code = (
        "import sys; from memora.core.secrets import mask_secrets\n"
        "mask_secrets('我的考試是 2026-12-20 09:00-10:00，TOEIC 850，第 123-145 頁'); mask_secrets('I got 27/50 in 2024-2025.')\n"
        "print([m for m in ('phonenumbers', 'stdnum', 'pydantic', 'numpy') if m in sys.modules])"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"
    )


@settings(max_examples=20)
@given(
    st.sampled_from(
        [
            "I keep mixing up present perfect and past simple, please give me short examples. ",
            "我在台中當採購，每個禮拜都要視訊。",
        ]
    )
)
def test_an_ordinary_line_takes_well_under_a_millisecond(line: str) -> None:
    """Measured: 0.05 to 0.2 ms; the bound leaves room for a busy machine."""
    mask_secrets(line)
    started = time.process_time()
    for _ in range(20):
        mask_secrets(line)
    assert (time.process_time() - started) / 20 < 0.003
