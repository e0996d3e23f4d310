"""Whether a word was typed by nobody who meant one: keys in a row, no vowel, letters that English never joins."""

from __future__ import annotations

import re

LONGEST_ACRONYM = 6
"""So many capitals may be an abbreviation (IELTS, TSMC), and so may fewer small letters without a vowel (phd, html)."""

_LOWER_ROWS = ("asdfghjkl", "zxcvbnm")
_TOP_ROW = "qwertyuiop"
_ENGLISH_ON_THE_TOP_ROW = frozenset({"erty", "wert", "trew", "rewe", "ytre"})  # liberty, strewn


def _runs(row: str, length: int) -> set[str]:
    ahead = {row[i : i + length] for i in range(len(row) - length + 1)}
    return ahead | {run[::-1] for run in ahead}


_KEYS_IN_A_ROW = {run for row in _LOWER_ROWS for run in _runs(row, 3)}
_KEYS_IN_A_ROW |= (_runs(_TOP_ROW, 4) - _ENGLISH_ON_THE_TOP_ROW) | {
    "qwe",
    "ewq",
    "qaz",
    "wsx",
    "edc",
    "rfv",
    "tgb",
    "yhn",
    "ujm",
}
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_NEVER_JOINED = re.compile(
    r"j[bcdfghjklmnpqrstvwxz]|[kqvxz]j|q[bcdefghjklmnoprstvxyz]|[fhkvwz]x|x[jkvxz]|v[bcfgjkmpqtwxz]|z[xjqfvg]|[bfgkmpqw]q"
)
_ONE_SOUND = re.compile(r"tch|sch|ch|th|sh|ph|gh|ck|ng|wh|st|sc|sk|sp|ts|tr|dr|ll|ss|ff")
_HARD_RUN = re.compile(r"[bcdfghjklmnpqrstvwxz]{5,}")
_VOWEL = re.compile(r"[aeiouyäöüáéíóúàèìòùâêîôûñ]")
_SAME_AGAIN = re.compile(r"(.{1,4}?)\1{2,}.{0,3}|(.{2,4})\2")


def is_noise(typed: str) -> bool:
    """Whether one word, as typed, is no word in any language that Memora reads; numbers count as noise only where the
    digits are counted up or down or all the same, or where there are one or two of them.

    >>> [is_noise(word) for word in ("asdfgh", "sdkfjhs", "zzzz", "12345", "777")]
    [True, True, True, True, True]
    >>> [is_noise(word) for word in ("rhythm", "strengths", "TSMC", "phd", "liberty", "780", "B1")]
    [False, False, False, False, False, False, False]
    """
    word = typed.lower().strip("'-_")
    if word.isdigit():
        return len(word) <= 2 or len(set(word)) == 1 or word in "01234567890" or word in "09876543210"
    if not word.isascii() or not word.isalpha():
        return False
    if len(word) <= LONGEST_ACRONYM and typed.isupper():
        return False
    if len(word) >= 3 and (word in _ALPHABET or len(set(word)) == 1):
        return True
    if any(word[i : i + 3] in _KEYS_IN_A_ROW or word[i : i + 4] in _KEYS_IN_A_ROW for i in range(len(word) - 2)):
        return True
    again = _SAME_AGAIN.fullmatch(word)
    if again and (again[1] or not _VOWEL.search(word)):
        return len(word) >= 4
    if len(word) >= 5 and (not _VOWEL.search(word) or _NEVER_JOINED.search(word)):
        return True
    return bool(_HARD_RUN.search(_ONE_SOUND.sub("t", word)))
