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
import unicodedata
from dataclasses import dataclass
from typing import Literal

from memora.core.clean import clean_text, is_blank

NAMES = (
    "memories", "remember", "search", "recall", "context", "profile", "why", "refused", "forget", "undo", "retry",
    "review", "history", "diff", "restore", "pin", "retention", "incognito", "readonly", "usage", "export", "import", "paths", "config", "help", "exit", "quit",
)  # fmt: skip
LEAVING = ("exit", "quit")
NEAR = 2
"""Letters by which a name may be mistyped and is still suggested (U5)."""

TAKE_A_FILE = ("export", "import")
"""Commands whose argument is a path, in which slashes stand."""
IN_CHINESE = {
    "記憶": "memories", "記住": "remember", "搜尋": "search", "找": "search", "個人檔案": "profile", "程度": "profile",
    "為什麼": "why", "忘記": "forget", "忘掉": "forget", "刪除": "forget", "復原": "undo", "收回": "undo", "重試": "retry", "無痕": "incognito", "唯讀": "readonly",
    "用量": "usage", "匯出": "export",
    "確認": "review", "待確認": "review", "歷史": "history", "變化": "diff", "還原": "restore", "釘選": "pin", "保留": "retention",
    "匯入": "import", "設定": "config", "說明": "help", "幫助": "help", "指令": "help", "離開": "exit", "結束": "exit",
}  # fmt: skip
"""Words that a learner may try; the command is suggested, since commands have one name."""

_SLASH = re.compile(r"[/／]([A-Za-zＡ-Ｚａ-ｚ]+)(?:[ \t\u3000]+(.*))?", re.DOTALL)
_CHINESE = re.compile(r"[/／]([\u4e00-\u9fff]+)(?!\S)")
_LONE_WORD = re.compile(r"[/／]([\w-]+)")
_DIGIT_SLASH = re.compile(r"(?<=\d)/(?=\d)")
_BARE_REMEMBER = re.compile(r"remember[ \t\u3000]+((?:semantic|episodic)[ \t\u3000]+\S.*)", re.IGNORECASE)
_BROKEN_OFF = re.compile(r"(search|remember)(?:(?<=remember)[ \t\u3000]+(semantic|episodic))?(?<!remember)[ \t\u3000]+")
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


@dataclass(frozen=True, slots=True)
class Unknown:
    """A slash and one word, alone on the line, that is no command: the learner is told, and nothing is sent."""

    typed: str


Line = Message | Command | Suggestion | Unknown


def parse(line: str, *, bare_commands: bool = True) -> Line:
    """What a line means. A slash command is a slash (a Chinese keyboard's full-width one too), the letters of a known
    name, then a space or the end, and no second slash in the line; one between two digits, as in a date, and those of
    a file's path do not count."""
    text = line.rstrip()
    if match := _SLASH.fullmatch(text):
        typed, argument = unicodedata.normalize("NFKC", match[1]).lower(), said(match[2] or "")
        second_slash = "/" in _DIGIT_SLASH.sub("", text[1:])
        if typed in NAMES:
            is_message = second_slash and typed not in TAKE_A_FILE
            return Message(text, "second_slash") if is_message else Command(typed, argument)
        if not second_slash and (near := nearest(typed)):
            return Suggestion(typed, near)
    if (match := _CHINESE.match(text)) and match[1] in IN_CHINESE:
        return Suggestion(match[1], IN_CHINESE[match[1]])
    if match := _LONE_WORD.fullmatch(text):
        return Unknown(match[1])
    if text.startswith(("/", "／")):
        return Message(text)
    if bare_commands and "\n" not in text:
        return _bare(line)
    return Message(text.strip())


def _bare(line: str) -> Line:
    """A bare command that breaks off after its blank is one without its text; without the blank it may be a message."""
    text = line.rstrip()
    if (match := _BROKEN_OFF.match(line)) and not said(line[match.end() :]):
        return Command(match[1], match[2] or "", bare=True)
    if text in ("memories", *LEAVING):
        return Command(text, "", bare=True)
    if match := _BARE_SEARCH.fullmatch(text):
        return Command("search", said(match[1]), bare=True)
    if re.match(r"remember(?:\s|$)", text):
        if match := _BARE_REMEMBER.fullmatch(text):
            return Command("remember", match[1], bare=True)
        return Message(text, "remember_usage")
    return Message(text.strip())


_BARE_ANSWER = re.compile(
    r"[1-9]|new|old|both|edit|yes|no|y|n|新的?|[舊旧]的?|都|都[留要]|[兩两]個|改|是|否|[好要對不]|不要", re.IGNORECASE
)


def answers_bare(line: str) -> bool:
    """Whether a line looks like the answer to a question of Memora's, which is given with a slash command; a line that
    begins with a blank is a message.

    >>> answers_bare("1"), answers_bare("新。"), answers_bare(" 1"), answers_bare("both of them are right")
    (True, True, False, False)
    """
    text = unicodedata.normalize("NFKC", line.rstrip()).rstrip(".。!！")
    return bool(_BARE_ANSWER.fullmatch(text))


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
    if word.lower() in ("semantic", "episodic") and said(text):
        return word.lower(), said(text)
    return None


def said(text: str) -> str:
    """Without white space at its ends; nothing where there is nothing to see."""
    return "" if is_blank(clean_text(text)) else text.strip()
