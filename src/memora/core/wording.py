"""A sentence as words to compare: where each stands, and which of them carry what was said.

Both languages alike. English is read by words, Chinese by characters (no text of pure Chinese is without words, H14);
numbers, in digits or in Chinese numerals, are read as numbers; what means the same to a reader of learners'
sentences (喜歡 and 偏好, mix up and confuse) is one word. Used to ground a memory and to know a forgotten one again.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import Literal, NamedTuple, cast

from memora.core.chinese import simplified
from memora.core.lexicon import ALIKE_EN, ALIKE_ZH, EMPTY_EN, EMPTY_ZH, EXACT_ZH, IRREGULAR_EN, NO_NEGATION_ZH
from memora.core.script import is_han

WordKind = Literal["han", "latin", "number", "time", "alike", "negation", "empty"]


class Word(NamedTuple):
    """One word; `kind` says how it is compared, `text` is what is compared."""

    kind: WordKind
    text: str
    start: int
    """Place in the text as typed, in code points."""
    end: int
    exact: str
    """Folded but not reduced: `text` of "mixes" is "mix", or the group it belongs to."""


class Folded(NamedTuple):
    """`text` to search in; `origins[i]` is where its character i was typed."""

    text: str
    origins: tuple[int, ...]


@lru_cache(maxsize=64)
def fold(text: str) -> Folded:
    """Width, case, accents and Simplified/Traditional made alike.

    >>> fold("ＴＯＥＩＣ 聽力").text
    'toeic 听力'
    """
    pieces: list[str] = []
    origins: list[int] = []
    for at, character in enumerate(text):
        plain = character if character.isascii() else unicodedata.normalize("NFKD", character)
        for part in plain.lower():
            if not unicodedata.combining(part):
                pieces.append(_SAME_MARK.get(part, part))
                origins.append(at)
    return Folded(simplified("".join(pieces)), tuple(origins))


def bare(text: str) -> Folded:
    """`fold` without white space and punctuation, except where a mark stands inside a number."""
    folded = fold(text)
    kept = [i for i, c in enumerate(folded.text) if c.isalnum() or c in "%+" or _in_number(folded.text, i)]
    return Folded("".join(folded.text[i] for i in kept), tuple(folded.origins[i] for i in kept))


@lru_cache(maxsize=64)
def read_words(text: str) -> tuple[Word, ...]:
    """All words in the order of the text; spans do not overlap.

    >>> [(w.kind, w.text) for w in read_words("三月考 IELTS 7.0，不喜歡背單字")][1:6]
    [('han', '月'), ('alike', '~exam'), ('latin', 'ielt'), ('number', '7'), ('negation', '不')]
    """
    folded = fold(text)
    words = []
    for match in _pattern().finditer(folded.text):
        kind, found = str(match.lastgroup), match.group()
        start, end = folded.origins[match.start()], folded.origins[match.end() - 1] + 1
        if found == "may" and text[start] == "M" and start:
            kind = "letter"  # the month, no modal verb
        words.append(_word(kind, found, start, end))
    return tuple(words)


def stem(word: str) -> str:
    """An English word without its ending, so that "mixes", "mixed", "mixing" and "mix" are one.

    >>> {stem(w) for w in ("studies", "study", "studied", "studying")}, stem("nurses") == stem("nurse"), stem("wrote")
    ({'study'}, True, 'writ')
    """
    word = word.removesuffix("'s").removesuffix("'")
    word = IRREGULAR_EN.get(word, word)
    if len(word) > 4 and word.endswith(("ies", "ied")):
        return word[:-3] + "y"
    for ending in ("ings", "ing", "ed", "es", "ly", "s", "e"):
        root = word[: -len(ending)]
        if word.endswith(ending) and len(root) >= 3 and not (ending == "s" and root.endswith(("s", "u", "i"))):
            return root[:-1] if len(root) > 3 and root[-1] == root[-2] and root[-1] not in "lsz" else root
    return word


_SAME_MARK = {"‘": "'", "’": "'", "ʼ": "'", "＇": "'"}
_DIGITS = dict(zip("〇零一二两三四五六七八九", (0, 0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9), strict=True))
_UNITS = {"十": 10, "百": 100, "千": 1000, "万": 10_000}
_NUMERAL = "〇零一二两三四五六七八九十百千万"
_COUNTED = "月日号点题课年级分周个次天小秒本岁句堂篇页章回位名种字年成折遍项集件科张门间楼块元"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_NUMBER_EN = {
    name: str(value)
    for names, start in (
        ("two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen", 2),
        ("seventeen eighteen nineteen", 17),
    )
    for value, name in enumerate(names.split(), start)
} | {name: str(10 * n) for n, name in enumerate(_TENS.split(), 2)}
_NUMBER_EN |= {"third": "3", "fourth": "4", "fifth": "5", "hundred": "100", "thousand": "1000"}
_NO_NEGATION_EN = r"\b(?:no\s+(?:problem|matter|wonder|idea)|not\s+(?:only|just|sure)|(?:don't|do\s+not|never|can't|cannot)\s+(?:forget|know|wait|mind))\b"
_NEGATION_EN = (
    r"\b(?:no|not|never|nobody|nothing|none|neither|nor|without|cannot|dislikes?|disliked|hates?|hated"
    r"|(?:ai|are|ca|could|did|do|does|had|has|have|is|must|need|should|was|were|wo|would)n'?t)\b"
)
_WEEKDAY = "(?:周|星期|礼拜)[一二三四五六日天]"
_NEGATION_ZH = "不|没|没有|别|无|未|非|讨厌"


@cache
def _chinese() -> dict[str, tuple[WordKind, str]]:
    """Every listed Chinese word, folded: its kind and what it is compared as."""
    listed: dict[str, tuple[WordKind, str]] = {}
    for kind, words in (("empty", EMPTY_ZH), ("empty", NO_NEGATION_ZH), ("time", EXACT_ZH)):
        listed |= {word: (cast(WordKind, kind), word) for word in simplified(words).split()}
    listed |= {simplified(word): ("alike", group) for word, group in ALIKE_ZH.items()}
    return listed | dict.fromkeys(_NEGATION_ZH.split("|"), ("negation", "不"))


@cache
def _pattern() -> re.Pattern[str]:
    listed = "|".join(sorted(_chinese(), key=len, reverse=True))
    return re.compile(
        "|".join(
            (
                r"(?P<latin_code>(?<![a-z])[a-z]{1,2}\d{1,2}(?![a-z\d])\+?)",
                r"(?P<digits>\d+(?:[.,:/]\d+)*(?:%|(?:st|nd|rd|th)\b)?)",
                rf"(?P<week>(?:上上|下下|[上下这本])(?={_WEEKDAY}))|(?P<weekday>{_WEEKDAY})",
                rf"(?P<numeral>[{_NUMERAL}]{{2,}}|(?<=第)[{_NUMERAL}]|(?!十分(?!钟))[{_NUMERAL[3:]}](?=[{_COUNTED}])|一(?=[月号日]))",
                rf"(?P<listed>{listed})",
                rf"(?P<other_no>{_NO_NEGATION_EN})",
                rf"(?P<negation>{_NEGATION_EN})",
                r"(?P<latin>[a-z]+(?:'[a-z]+)?)",
                r"(?P<letter>[^\W\d_])",
            )
        )
    )


def _word(kind: str, found: str, start: int, end: int) -> Word:
    match kind:
        case "digits":
            return Word("number", _number(found), start, end, found)
        case "numeral":
            return Word("number", _numeral(found), start, end, found)
        case "week":
            return Word("time", found + "周", start, end, found)
        case "weekday":
            return Word("time", "周" + found[-1].replace("天", "日"), start, end, found)
        case "listed":
            named, compared = _chinese()[found]
            return Word(named, re.sub("星期|礼拜", "周", compared), start, end, found)
        case "other_no":
            return Word("empty", found, start, end, found)
        case "negation":
            return Word("negation", "不", start, end, found)
        case "latin":
            return _latin(found, start, end)
    return Word("han" if is_han(found[0]) else "latin", found, start, end, found)


@cache
def _groups_by_stem() -> dict[str, str]:
    return {stem(word): group for word, group in ALIKE_EN.items()}


def _latin(found: str, start: int, end: int) -> Word:
    if found in _NUMBER_EN:
        return Word("number", _NUMBER_EN[found], start, end, found)
    base = stem(found)
    if group := ALIKE_EN.get(found) or _groups_by_stem().get(base):
        return Word("alike", group, start, end, found)
    return Word("empty" if found in EMPTY_EN else "latin", base, start, end, found)


def _number(found: str) -> str:
    digits = re.sub(r"(?:st|nd|rd|th|%)$", "", re.sub(r",(?=\d{3}(?!\d))", "", found))
    digits = re.sub(r"(?<=\d)\.0+$", "", digits) if digits.count(".") == 1 else digits
    return digits + ("%" if found.endswith("%") else "")


def _numeral(found: str) -> str:
    """十五 as 15, 八百 as 800, 二〇二六 as 2026."""
    if not any(c in _UNITS for c in found):
        return "".join(str(_DIGITS[c]) for c in found)
    total, digit = 0, 0
    for character in found:
        if character in _UNITS:
            unit = _UNITS[character]
            total = (total + digit) * unit if unit == 10_000 else total + (digit or 1) * unit
            digit = 0
        else:
            digit = _DIGITS[character]
    return str(total + digit)


def _in_number(text: str, at: int) -> bool:
    return text[at] in ".:/" and text[at - 1 : at].isdigit() and text[at + 1 : at + 2].isdigit()
