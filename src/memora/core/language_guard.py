"""A memory keeps the learner's words as typed; what a model adds to them is written as in Taiwan (P7).

English words, numbers and quoted forms are never touched. A memory in another language than the words it comes from
(H11 to H13) is not repaired here, only named: it takes a model, or a refusal.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Literal, NamedTuple

from memora.core.chinese import to_taiwan
from memora.core.script import is_han, language_of
from memora.core.wording import read_words, stem

LanguageProblem = Literal["language_drift"]

CHINESE_TALK_CHARS = 4
"""So many Han characters outside quotation marks, or a fifth of the text, and the learner spoke Chinese too."""
ENGLISH_TALK_WORDS = 4
"""So many English words in a row and the learner spoke English too, not only about English words."""
ADDED_SHARE = 0.5
"""Of the English words of a memory from a mixed message, so many may be the model's own."""

_QUOTED = re.compile(r"「[^」]*」|『[^』]*』|“[^”]*”|\"[^\"]*\"|(?<!\w)['‘][^'’]*['’](?!\w)|《[^》]*》|`[^`]*`")
_ENGLISH_RUN = re.compile(rf"(?:[A-Za-z'\d]+[ ,]+){{{ENGLISH_TALK_WORDS - 1},}}[A-Za-z']+")
_LATIN = re.compile(r"[A-Za-z]")
_ENGLISH_WORD = re.compile(r"(?<![A-Za-z])[A-Za-z]?[a-z]{2}")


class Guarded(NamedTuple):
    """The content as it may be kept, and what is wrong with its language, if anything."""

    content: str
    problem: LanguageProblem | None


def guard(content: str, message: str) -> Guarded:
    """The content with the model's own Chinese as Taiwan writes it, and whether it left the learner's language.

    Idempotent. A content that stands in the message comes back byte for byte.

    >>> guard("使用者喜欢 podcast，常用软件", "我喜歡 podcast 跟 app")
    Guarded(content='使用者喜歡 podcast，常用軟體', problem=None)
    >>> guard("我喜欢短例句", "我喜欢短例句").content, guard("I mix up borrow and lend", "我把 borrow 跟 lend 搞混").problem
    ('我喜欢短例句', 'language_drift')
    """
    return Guarded(in_taiwan_words(content, message), "language_drift" if drifts(content, message) else None)


def drifts(content: str, message: str) -> bool:
    """Whether the content is in a language in which the learner did not write the message.

    A message like "B1" is in no language.

    >>> drifts("偏好簡短的例句", "I prefer short examples"), drifts("我的 goal 是 IELTS", "我的 goal 是 IELTS 7.0")
    (True, False)
    """
    if not content.strip() or content in message:
        return False
    added_han = any(is_han(c) for c in _unquoted(content) if c not in message)
    if added_han and not _speaks_chinese(message) and _ENGLISH_WORD.search(message):
        return True
    foreign = _alphabets(content) - _alphabets(message) - {"LATIN", "CJK"}
    if foreign:
        return True
    said = {stem(word.exact) for word in read_words(message)}
    english = [w for w in read_words(_unquoted(content)) if w.exact.isascii() and w.exact[0].isalpha()]
    added = [word for word in english if stem(word.exact) not in said]
    if not added or not _speaks_chinese(message):
        return bool(added) and not _LATIN.search(message) and any(c.isalpha() for c in message)
    if any(map(is_han, content)):
        return True  # an English word of the model's inside a Chinese memory
    return not _ENGLISH_RUN.search(message) or len(added) > ADDED_SHARE * len(english)


def in_taiwan_words(content: str, message: str, *, keep_quoted: bool = True) -> str:
    """Each run of Chinese that the learner did not type as Taiwan writes it, nor what somebody quotes (`keep_quoted`)."""
    kept = [False] * len(content)
    for match in _QUOTED.finditer(content) if keep_quoted else ():
        kept[match.start() : match.end()] = [True] * (match.end() - match.start())
    at = 0
    while at < len(content):
        end = _typed_until(content, at, message)
        if end:
            kept[at:end] = [True] * (end - at)
        at = end or at + 1
    own = "".join(character for character, is_kept in zip(content, kept, strict=True) if not is_kept)
    pieces: list[str] = []
    start = 0
    for end in range(1, len(content) + 1):
        if end == len(content) or kept[end] != kept[start]:
            piece = content[start:end]
            pieces.append(piece if kept[start] else to_taiwan(piece, within=own))
            start = end
    return "".join(pieces)


def _typed_until(content: str, at: int, message: str) -> int | None:
    """End of the longest part from here that stands in the message; None for a lone character inside a longer word."""
    end = at
    while end < len(content) and content[at : end + 1] in message:
        end += 1
    if end - at >= 2:
        return end
    alone = not any(is_han(c) for c in content[max(at - 1, 0) : at] + content[at + 1 : at + 2])
    return end if end > at and alone else None


def _unquoted(text: str) -> str:
    return _QUOTED.sub(" ", text)


def _speaks_chinese(message: str) -> bool:
    han = sum(map(is_han, _unquoted(message)))
    return han >= CHINESE_TALK_CHARS or language_of(message) == "zh"


def _alphabets(text: str) -> set[str]:
    """The scripts of its letters by their Unicode names: LATIN, CJK, HIRAGANA, HANGUL ..."""
    letters = (c for c in unicodedata.normalize("NFKC", text) if c.isalpha())
    return {unicodedata.name(letter, "?").split()[0].split("-")[0] for letter in letters}
