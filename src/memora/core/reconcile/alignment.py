"""Two texts word by word: how much of each one says again what the other says, in whichever language.

Values (numbers, dates, levels, times) are left out: they are compared as values.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from memora.core import dictionary
from memora.core.chinese import simplified
from memora.core.lexicon import EMPTY_EN, EMPTY_ZH
from memora.core.local.fold import fold
from memora.core.reconcile.claim import GENERIC
from memora.core.reconcile.marks import read_marks
from memora.core.wording import stem

SAID_AGAIN = 0.5
"""Likeness from which on a word counts as said again."""
_LITTLE, _HALF = 0.3, 0.5
"""Weight of what half of all learners' sentences hold, and of a single character, which may mean anything."""
_RUN = re.compile(r"[\u3400-\u9fff]+|[a-z][a-z'-]*")
_EMPTY_HAN = frozenset(simplified(EMPTY_ZH).split()) | frozenset(simplified("想用讓給著著吗把每次会能請"))
_EMPTY_LATIN = EMPTY_EN | frozenset(
    ["please", "pls", "sb", "sth", "ok", "okay", "lol", "haha", "btw", "im", "ive", "dont", "actually", "basically"]
)
_GENERIC_WORDS = frozenset({"english", "learn", "study", *simplified("英文 英語 學 學習 老師").split()})


@dataclass(frozen=True, slots=True)
class Token:
    """A word that carries something: as it is looked up, and the concepts that are read from it."""

    text: str
    weight: float
    concepts: frozenset[str]

    @property
    def is_han(self) -> bool:
        return self.text >= "\u3400"


@dataclass(frozen=True, slots=True)
class Alignment:
    """Shares (0..1) of what each text says that the other says too; and the weight of what it does not."""

    old: float
    new: float
    old_alone: float
    new_alone: float

    @property
    def both(self) -> float:
        """The smaller share: how far they say the same."""
        return min(self.old, self.new)


@lru_cache(maxsize=512)
def align(old: str, new: str) -> Alignment:
    """How far two texts say the same.

    >>> align("I use English in meetings with clients", "跟客戶開會時要用英文").both > 0.8
    True
    >>> align("My exam is on May 23", "我5月23日要去日本旅行").both
    0.0
    """
    first, second = tokens(old), tokens(new)
    share, alone = _covered(first, second)
    share_new, alone_new = _covered(second, first)
    return Alignment(share, share_new, alone, alone_new)


@lru_cache(maxsize=512)
def tokens(text: str) -> tuple[Token, ...]:
    """The words of a text that are neither values nor empty."""
    scan = read_marks(fold(text))
    found = []
    for run in _RUN.finditer(scan.worded):
        at = run.start()
        words = dictionary.chinese_words(simplified(run.group())) if run.group() >= "\u3400" else [run.group()]
        for word in words:
            end = at + len(word)
            concepts = frozenset(m.name for m in scan.marks if m.kind == "concept" and m.start < end and m.end > at)
            if token := _token(word, concepts):
                found.append(token)
            at = end
    return tuple(found)


def _token(word: str, concepts: frozenset[str]) -> Token | None:
    han = word >= "\u3400"
    if word in (_EMPTY_HAN if han else _EMPTY_LATIN):
        return None
    if word in _GENERIC_WORDS or (concepts and concepts <= GENERIC):
        weight = _LITTLE
    else:
        weight = _HALF if han and len(word) == 1 and not concepts else 1.0
    return Token(word if han else stem(word), weight, concepts)


def _covered(some: tuple[Token, ...], others: tuple[Token, ...]) -> tuple[float, float]:
    """(share of `some` that the others say too, weight of what they do not)."""
    total = sum(token.weight for token in some)
    found = [(token.weight, max((_likeness(token, other) for other in others), default=0.0)) for token in some]
    alone = sum(weight for weight, likeness in found if likeness < SAID_AGAIN)
    return (sum(weight * likeness for weight, likeness in found) / total if total else 0.0), alone


@lru_cache(maxsize=8192)
def _likeness(one: Token, other: Token) -> float:
    """0..1; the steps are by hand: a translation, a synonym, a part of the word."""
    if one.text == other.text or (one.concepts & other.concepts) - GENERIC:
        return 1.0
    if one.is_han and other.is_han:
        if dictionary.meanings(one.text) & dictionary.meanings(other.text):
            return 0.8
        if min(len(one.text), len(other.text)) > 1 and dictionary.have_in_common(one.text, other.text):
            return 0.6
        return 0.5 if set(one.text) & set(other.text) else (0.8 if one.concepts & other.concepts else 0.0)
    if one.is_han != other.is_han:
        han, latin = (one.text, other.text) if one.is_han else (other.text, one.text)
        if latin in dictionary.told_by(han):
            return 1.0
        parts = [han[:2], han[1:], *han] if len(han) > 2 else [*han]
        if dictionary.meanings(han) & dictionary.synonyms(latin) or any(latin in dictionary.told_by(p) for p in parts):
            return 0.6
    elif other.text in dictionary.synonyms(one.text):
        return 0.7
    return 0.8 if one.concepts & other.concepts else 0.0
