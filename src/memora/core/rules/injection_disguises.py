"""Orders in disguise: letters set apart, and digits that stand for letters."""

from __future__ import annotations

import re
from collections.abc import Iterator

_APART = re.compile(r"(?<![A-Za-z])[A-Za-z](?:([-._*/ ])[A-Za-z])(?:\1[A-Za-z]){2,}(?![A-Za-z])")
_APART_ZH = re.compile(r"(?<=[\u4e00-\u9fff])[ .·\-_*/|]{1,2}(?=[\u4e00-\u9fff])")
_MIXED = re.compile(r"(?<!\w)(?=[\w@$]{0,24}[A-Za-z])(?=[\w@$]{0,24}[0-9@$])[A-Za-z0-9@$]{3,24}(?!\w)")
_LETTERS = str.maketrans("013457@$", "oieastas")


def undisguised(text: str) -> Iterator[str]:
    """The (folded) text as it stands, then without what disguises it, where that makes a difference.

    >>> list(undisguised("1gn0re a-l-l-s"))
    ['1gn0re a-l-l-s', 'ignore alls']
    """
    yield text
    together = _APART.sub(lambda match: match.group().replace(match.group(1), ""), text)
    together = _APART_ZH.sub("", together)
    plain = _MIXED.sub(lambda match: match.group().replace("11", "ll").translate(_LETTERS), together)
    if plain != text:
        yield plain
