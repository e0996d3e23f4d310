"""Patterns that cost nothing until a text might hold what they look for.

Compiling all of this package's takes 150 ms, more than the start of a one-shot command may; a usual message needs a few.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Pattern:
    """A regular expression, compiled the first time a text holds one of the scraps that it cannot do without."""

    source: str
    scraps: str = ""
    """Lower case, with "|" between them; none: any text may match."""

    def search(self, text: str) -> re.Match[str] | None:
        return _compiled(self.source).search(text) if self._may_match(text) else None

    def match(self, text: str, start: int) -> re.Match[str] | None:
        return _compiled(self.source).match(text, start) if self._may_match(text) else None

    def fullmatch(self, text: str) -> re.Match[str] | None:
        return _compiled(self.source).fullmatch(text) if self._may_match(text) else None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        return _compiled(self.source).finditer(text) if self._may_match(text) else iter(())

    def sub(self, replacement: Callable[[re.Match[str]], str], text: str) -> str:
        return _compiled(self.source).sub(replacement, text) if self._may_match(text) else text

    def _may_match(self, text: str) -> bool:
        if not self.scraps:
            return True
        text = text.lower()
        return any(scrap in text for scrap in self.scraps.split("|"))


@cache
def _compiled(source: str) -> re.Pattern[str]:
    return re.compile(source)
