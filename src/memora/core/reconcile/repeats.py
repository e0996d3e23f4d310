"""Whether a text was said before in just these words: no model is asked."""

from __future__ import annotations

import re

from memora.core.wording import bare

_RANGE = re.compile(r"(?<=\d)\s*[-‐‑–—~〜～]\s*(?=\d)")
_MINUS = re.compile(r"(?<![A-Za-z])([A-Fa-f])\s?[-−－](?![A-Za-z])")


def fold_repeat(text: str) -> str:
    """The text with case, width, white space, punctuation and Traditional/Simplified made alike. Idempotent.

    Nothing but marks stays as it is, on one line; a blank text is "", which repeats nothing (`is_repeat`).

    >>> fold_repeat("目標是 ＴＯＥＩＣ ８００！") == fold_repeat("目标是toeic800")
    True
    >>> fold_repeat("B+") == fold_repeat("B"), fold_repeat("7-8 點") == fold_repeat("78點")
    (False, False)
    """
    marked = _MINUS.sub(r"\1減", _RANGE.sub("至", text))
    return bare(marked).text or " ".join(text.split())


def is_repeat(a: str, b: str) -> bool:
    """>>> is_repeat("I'm B1.", "i’m b1"), is_repeat("I am B1", "I am B2"), is_repeat("", " ")
    (True, False, False)
    """
    folded = fold_repeat(a)
    return bool(folded) and folded == fold_repeat(b)
