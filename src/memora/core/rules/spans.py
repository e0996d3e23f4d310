"""What a finder of secrets hands back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

SecretKind = Literal["password", "code", "key", "card", "identity", "phone", "email", "handle", "address"]


class Span(NamedTuple):
    """One secret: `text[start:end]` of the text that was searched."""

    kind: SecretKind
    start: int
    end: int


Finder = Callable[[str], Iterator[Span]]
"""Searches a folded text; spans may overlap and come in any order, and never hold a masked one."""
