"""The tutor's Chinese as Taiwan writes it, checked by code while it arrives (P7).

What the learner typed stays as typed wherever the tutor repeats it; English, numbers and every other sign are never
touched. Text without Chinese goes through at once; a Chinese sentence is held until it is whole, since a word may come
in two pieces, and its other characters tell what an ambiguous one (后, 台) stands for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from memora.core.chinese import to_taiwan
from memora.core.language_guard import in_taiwan_words
from memora.core.script import is_han

HELD_CHARS = 120
"""A sentence longer than this is let go at its last sign that is no Chinese character."""

_SENTENCE_END = re.compile(r"[。！？!?；;…\n]+[」』”’\"')）]*|\.(?=\s)")
_ABOUT_SIMPLIFIED = re.compile(r"[簡简][體体]|[簡简]化字|\bsimplified\b|\bmainland\b|大[陸陆]用[語语]", re.IGNORECASE)
_KANA = re.compile(r"[\u3041-\u30ff]")


class ReplyWords:
    """Feed it the pieces of a reply, show what it gives back; `finish` gives the rest.

    `message` is what it answers, `typed` what else is known in the learner's words. Where the message asks about
    Simplified characters, they are what the reply is about, and nothing is changed.

    >>> words = ReplyWords("我想学英语")
    >>> words.feed("Sure, ") + words.feed("「学英") + words.feed("语」很好，我们用软") + words.feed("件吧。") + words.finish()
    'Sure, 「学英语」很好，我們用軟體吧。'
    """

    def __init__(self, message: str, typed: Iterable[str] = ()) -> None:
        self._typed = "\n".join([message, *typed])
        self._leaves_it = bool(_ABOUT_SIMPLIFIED.search(message))
        self._held = ""

    def feed(self, piece: str) -> str:
        """What may be shown now."""
        self._held += piece
        if self._leaves_it or not any(map(is_han, self._held)):
            return self._let_go(len(self._held))
        ends = [match.end() for match in _SENTENCE_END.finditer(self._held)]
        if not ends and len(self._held) > HELD_CHARS:
            ends = [at for at, character in enumerate(self._held, 1) if not is_han(character)]
        return self._let_go(ends[-1]) if ends else ""

    def finish(self) -> str:
        """The rest; "" the second time."""
        return self._let_go(len(self._held))

    def _let_go(self, end: int) -> str:
        whole, self._held = self._held[:end], self._held[end:]
        if self._leaves_it or _KANA.search(whole) or to_taiwan(whole) == whole:
            return whole
        return in_taiwan_words(whole, self._typed, keep_quoted=False)


def summary_in_taiwan_words(text: str, typed: Iterable[str]) -> str:
    """The same for a text that is there as a whole."""
    words = ReplyWords("", typed)
    return words.feed(text) + words.finish()
