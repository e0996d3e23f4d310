"""Whether a message is only courtesy, a nod or noise: then there is nothing in it to look for among memories.

Its embedding says nothing either: among fifty memories some lie near any greeting, and about half of such messages pass
the threshold by chance. Closed lists, in both languages; one word that is not on them makes a message a message.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from memora.core.keyboard_noise import is_noise
from memora.core.small_talk_words import HAN, HAN_AROUND, LATIN, LATIN_AROUND, TEMPLATE

LONGEST_CHARS = 60
"""A longer message says something."""

_STRETCHED = re.compile(r"([^\W\d_])\1{2,}")
_REPEATED_HAN = re.compile(r"([\u3400-\u9fff])\1+")
_LAUGHTER = re.compile(
    r"a?(?:h[aeiou]){2,}h?|(?:hue){2,}|j(?:aj)+a|(?:lo){2,}l|xd+|qq+|q_q|k{3,}|(?:ah){2,}a?|a+h+|o+h+|u+h+|m+h?m+|z{2,}|w{2,}"
)
_BOPOMOFO = re.compile(r"[\u3105-\u312f\u31a0-\u31bfˊˇˋ˙\u02c9\s]+")
_WORD = re.compile(r"[a-z0-9'_\-]+")
_CUT = re.compile(r"(?!(?<=\d)[.:/]\d)[^\w'\-ˊˇˋ˙]+|_+(?!\w)|(?<!\w)_+")
_ASKS = re.compile(r"什麼|啥|如何|怎|為何|what|why|how")
_ONESELF = re.compile(r"我|\b(?:i|i'm|im|me|my|mine)\b")


def says_nothing_to_look_for(message: str) -> bool:
    """Whether it holds nothing but greetings, thanks, nods, laughter, sounds, keyboard noise or signs.

    >>> [says_nothing_to_look_for(m) for m in ("嗨，老師早安！", "ok thanks, bye", "asdfgh qwerty", "👍", "ㄏㄏ")]
    [True, True, True, True, True]
    >>> [says_nothing_to_look_for(m) for m in ("嗨，我的目標是什麼？", "Who am I?", "多益", "thank-you letters")]
    [False, False, False, False]
    """
    if len(message) > LONGEST_CHARS:
        return False
    written = unicodedata.normalize("NFKC", message).replace("’", "'")
    text = " ".join(_CUT.sub(" ", written).split())
    variants = {text, _stretched(text, to=1), _stretched(text, to=2)}
    return not _asks_about_oneself(text) and any(_is_covered(variant) for variant in variants)


def _asks_about_oneself(text: str) -> bool:
    """Phrases that say nothing alone may ask something together: 我不懂 and 什麼."""
    small = text.lower()
    return bool(_ASKS.search(small) and _ONESELF.search(small)) and small not in _lists()[0]


def _stretched(text: str, *, to: int) -> str:
    """Letters and characters held down are let go: soooo, 哈哈哈哈."""
    shorter = _STRETCHED.sub(lambda found: found[1] * (to if found[1].isascii() else 1), text)
    return _REPEATED_HAN.sub(r"\1", shorter)


def _is_covered(typed: str) -> bool:
    """Whether phrases, what stands around them, and noise cover the text from end to end, with more than the second."""
    text = typed.lower()
    phrases, around, longest = _lists()
    ends = {0: False}
    """Place reached -> whether anything but what stands around was there."""
    for start in range(len(text)):
        if start not in ends:
            continue
        said = ends[start]
        if text[start] == " ":
            ends[start + 1] = ends.get(start + 1, False) or said
            continue
        template = TEMPLATE.match(text, start)
        if template and not _cuts_a_word(text, template.end()):
            ends[template.end()] = True
        for end in range(start + 1, min(len(text), start + longest) + 1):
            if _cuts_a_word(text, end):
                continue
            piece = text[start:end]
            if piece in phrases or _is_sound(typed[start:end]):
                ends[end] = True
            elif piece in around:
                ends[end] = ends.get(end, False) or said
    return not text or ends.get(len(text), False)


def _cuts_a_word(text: str, end: int) -> bool:
    return end < len(text) and bool(_WORD.fullmatch(text[end - 1 : end + 1]))


def _is_sound(typed: str) -> bool:
    piece = typed.lower()
    if _BOPOMOFO.fullmatch(piece) or _LAUGHTER.fullmatch(piece):
        return True
    return bool(_WORD.fullmatch(piece)) and is_noise(typed)


@cache
def _lists() -> tuple[frozenset[str], frozenset[str], int]:
    """(phrases, what may stand around them, the length of the longest), written as `_is_covered` meets them."""

    def as_met(words: list[str]) -> frozenset[str]:
        cleaned = (" ".join(_CUT.sub(" ", word).lower().split()) for word in words)
        return frozenset(form for word in cleaned for form in (word, _stretched(word, to=1)))

    phrases = as_met([p.strip() for p in f"{LATIN}|{HAN}".replace("\n", "").split("|")]) - {""}
    around = as_met([*LATIN_AROUND.split(), *HAN_AROUND.split()])
    return phrases, around, max(map(len, phrases))
