"""A document longer than its embedder reads at once: an old record that was taken over as it was found.

Cut at the limit, its last words would be stored and could never be found; so it is read in parts, each in whole
sentences where there are any, and has the mean of their vectors.
"""

from __future__ import annotations

import re

_SENTENCE_ENDS = re.compile(r"[。！？!?；;\n]|\.\s|[，,]")


def in_parts(text: str, size: int) -> list[str]:
    """The text in pieces of at most `size` characters, none of them blank, whose sum it is but for blanks at the ends.

    >>> in_parts("One two. Three four. Five.", 12)
    ['One two.', 'Three four.', 'Five.']
    """
    parts: list[str] = []
    while len(text) > size:
        ends = [match.end() for match in _SENTENCE_ENDS.finditer(text, 0, size)]
        cut = ends[-1] if ends else size
        parts.append(text[:cut])
        text = text[cut:]
    return [part.strip() for part in (*parts, text) if part.strip()]
