"""Which lines at the chat prompt are commands, and which are messages (U5): a pure decision.

Memora teaches English, so an English sentence is never swallowed:

>>> parse("/l/ and /r/ sound the same")
Message(text='/l/ and /r/ sound the same', hint=None)
>>> parse("/serach my goals")
Suggestion(typed='serach', name='search')
>>> parse("/search my goals")
Command(name='search', argument='my goals', bare=False)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

NAMES = (
    "memories", "remember", "search", "recall", "context", "profile", "why", "refused", "forget", "usage", "help",
    "exit", "quit",
)  # fmt: skip
LEAVING = ("exit", "quit")
NEAR = 2
"""Letters by which a name may be mistyped and is still suggested (U5)."""

_SLASH = re.compile(r"/([A-Za-z]+)(?:[ \t\u3000]+(.*))?", re.DOTALL)
_DIGIT_SLASH = re.compile(r"(?<=\d)/(?=\d)")
_BARE_REMEMBER = re.compile(r"remember[ \t\u3000]+((?:semantic|episodic)[ \t\u3000]+\S.*)", re.IGNORECASE)
_BARE_SEARCH = re.compile(r"search[ \t\u3000]+(\S.*)")


@dataclass(frozen=True, slots=True)
class Message:
    """Goes to the tutor; `hint` names what to tell the learner about it."""

    text: str
    hint: Literal["second_slash", "remember_usage"] | None = None


@dataclass(frozen=True, slots=True)
class Command:
    name: str
    argument: str
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A mistyped command: the learner is asked, and nothing is sent."""

    typed: str
    name: str


Line = Message | Command | Suggestion


def parse(line: str, *, bare_commands: bool = True) -> Line:
    """What a line means. A slash command is a slash, the letters of a known name, then a space or the end, and no
    second slash in the line (one between two digits, as in a date, does not count)."""
    text = line.rstrip()
    if match := _SLASH.fullmatch(text):
        typed, argument = match[1].lower(), (match[2] or "").strip()
        second_slash = "/" in _DIGIT_SLASH.sub("", text[1:])
        if typed in NAMES:
            return Message(text, "second_slash") if second_slash else Command(typed, argument)
        if not second_slash and (near := nearest(typed)):
            return Suggestion(typed, near)
        return Message(text)
    if bare_commands and "\n" not in text:
        return _bare(text)
    return Message(text.strip())


def _bare(text: str) -> Line:
    if text in ("memories", *LEAVING):
        return Command(text, "", bare=True)
    if match := _BARE_SEARCH.fullmatch(text):
        return Command("search", match[1], bare=True)
    if re.match(r"remember(?:\s|$)", text):
        if match := _BARE_REMEMBER.fullmatch(text):
            return Command("remember", match[1], bare=True)
        return Message(text, "remember_usage")
    return Message(text.strip())


def nearest(typed: str) -> str | None:
    """The known name within two letters of it, the nearest first; None where there is none."""
    distances = [(edit_distance(typed, name), place, name) for place, name in enumerate(NAMES)]
    distance, _, name = min(distances)
    return name if distance <= NEAR else None


def edit_distance(one: str, other: str) -> int:
    """Letters to insert, drop, change or swap with their neighbour (optimal string alignment).

    >>> edit_distance("serach", "search"), edit_distance("memory", "memories")
    (1, 3)
    """
    before: list[int] = []
    above = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            cost = min(above[j] + 1, row[-1] + 1, above[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, above = above, row
    return above[-1]


def remember_parts(argument: str) -> tuple[str, str] | None:
    """(type, text) of `/remember TYPE TEXT`, the type in any case; None where the usage line is due (U1).

    >>> remember_parts("Semantic I like short examples")
    ('semantic', 'I like short examples')
    """
    word, _, text = argument.replace("\u3000", " ").partition(" ")
    if word.lower() in ("semantic", "episodic") and text.strip():
        return word.lower(), text.strip()
    return None
