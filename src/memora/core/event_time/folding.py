"""One way of writing before a time is looked for: full width, Simplified, dashes and quotes; and the numbers in it."""

from __future__ import annotations

import re
import unicodedata

_LIKE = str.maketrans(
    dict(zip("周个号礼点两后这时钟学从间来国过还习课内岁", "週個號禮點兩後這時鐘學從間來國過還習課內歲", strict=True))
    | dict.fromkeys("‘’", "'")
    | dict.fromkeys("“”", '"')
    | dict.fromkeys("‐‑–—―~～〜", "-")
)
"""Of Simplified only what stands in words of time: nothing is loaded for it."""
_SPACED = re.compile(r"(?<=[\u4e00-\u9fff])[ \u3000]+(?=\d)|(?<=\d)[ \u3000]+(?=[\u4e00-\u9fff])")
_ONES = "first second third fourth fifth sixth seventh eighth ninth".split()  # noqa: SIM905
_TEENS = "tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth".split()  # noqa: SIM905
_ORDINALS = [*_ONES, *_TEENS, "twentieth", *(f"twenty {one}" for one in _ONES), "thirtieth", "thirty first"]
_ORDINAL_OF_MONTH = re.compile(
    rf"(?i)(?<![a-z-])({'|'.join(sorted((o.replace(' ', '[ -]') for o in _ORDINALS), key=len, reverse=True))})"
    r"(?= of (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|(?:this|next|last) month))"
)
_DIGIT = {c: n for n, c in enumerate("〇一二三四五六七八九")} | {"零": 0, "兩": 2, "元": 1}
_TENS = {"廿": 20, "卅": 30}

NUMBER_ZH = r"(?:\d{1,3}|[一二兩三四五六七八九十廿卅]{1,4})"
WORD_NUMBERS = {
    word: number
    for number, words in enumerate(
        ["zero", "one a an", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
    for word in words.split()
} | {"couple": 2, "fifteen": 15, "twenty": 20, "thirty": 30}
NUMBER_EN = r"(?:\d{1,3}|" + "|".join(sorted(WORD_NUMBERS, key=len, reverse=True)) + ")"


def fold(text: str) -> str:
    """NFKC, one kind of dash and quote, `the first of May` in figures, no space between a Han character and a figure.

    >>> fold("下个月 15 号，１４：３０～")
    '下個月15號,14:30-'
    """
    text = unicodedata.normalize("NFKC", text).translate(_LIKE)
    text = _ORDINAL_OF_MONTH.sub(lambda match: f"{_ORDINALS.index(match[1].lower().replace('-', ' ')) + 1}th", text)
    return _SPACED.sub("", text)


def number(words: str) -> int:
    """A whole number in figures, in Chinese up to 99, or in English words.

    >>> number("15"), number("二十三"), number("十"), number("廿五"), number("兩"), number("three")
    (15, 23, 10, 25, 2, 3)
    """
    words = words.strip().lower()
    if words.isdecimal():
        return int(words)
    if words in WORD_NUMBERS:
        return WORD_NUMBERS[words]
    total = 0
    for character in words:
        if character == "十":
            total = (total or 1) * 10
        elif character in _TENS:
            total = _TENS[character]
        elif character in _DIGIT:
            total = total + _DIGIT[character] if total % 10 == 0 else -1
        else:
            total = -1
        if total < 0:
            raise ValueError(f"no number: {words}")
    return total


def year_in_chinese(words: str) -> int:
    """A year as its figures are read out: 二〇二六, or in figures.

    >>> year_in_chinese("二〇二六"), year_in_chinese("115")
    (2026, 115)
    """
    return int("".join(str(_DIGIT.get(character, character)) for character in words))
