"""What a question about a stretch of time asks for, and which memories tell of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import TypeVar

from memora.core.decay import read_time
from memora.core.event_time import EventTime, asked_window, find_event_time, read_event_time
from memora.types import MemorySearchResult, StoredMemory

_Held = TypeVar("_Held", StoredMemory, MemorySearchResult)

_KINDS: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...] = tuple(
    (re.compile(asked, re.IGNORECASE), re.compile(told, re.IGNORECASE))
    for asked, told in (
        (
            r"考試|測驗|小考|大考|期中|期末|檢定|模考|考(?:什麼|哪|幾|了什麼|過什麼)|\b(?:exam|test|quizz?|mock|midterm)(?:e?s)?\b(?! (?:me|my)\b)",
            r"考(?![慮古察量])|測驗|檢定|(?:英檢|多益|托福|雅思|學測|指考|會考)(?!的?(?:課|班|單字|書|老師|教材|家教|補習|學費|費))"
            r"|\b(?:exam|test|quiz|midterm|final|toeic|toefl|ielts|gept|gre|gmat|sat|cambridge|bulats)(?:e?s)?\b",
        ),
        (r"面試|\binterviews?\b", r"面試|\binterview"),
        (
            r"簡報|演講|上台|\b(?:presentations?|talks?|speech(?:es)?)\b",
            r"簡報|演講|上台|報告|發表|致詞|\b(?:presentations?|talks?|speech(?:es)?|present|demo)\b",
        ),
        (
            r"作業|截止|交(?:什麼|哪|作|報|件)|\b(?:homework|deadlines?|due|hand in|submit|assignments?)\b",
            r"作業|截止|(?:要|得|該|前)[^,，。]{0,6}交(?![流換通朋談往])|交(?:出|作|報|論|件|稿|學)|\b(?:homework|deadlines?|due|hand in|submit|assignments?)\b",
        ),
        (
            r"錯|搞混|弄混|\b(?:mistakes?|errors?|wrong|mix(?:ed)? up|confused?)\b",
            r"錯|混|忘|拼成|唸成|念成|寫成|聽成|\b(?:mistakes?|errors?|wrong|mix(?:ed)?|confus\w+|forg[eo]t\w*|fail\w*)\b",
        ),
        (
            r"單字|詞彙|片語|\b(?:words?|vocab\w*|phrases?|idioms?)\b",
            r"單字|詞彙|片語|\b(?:words?|vocab\w*|phrases?|idioms?)\b",
        ),
        (
            r"作文|寫了|\b(?:did i write|essays?)\b",
            r"作文|寫|日記|\b(?:wrote|writ\w+|essays?|letters?|diary|e-?mails?)\b",
        ),
    )
)
"""Kinds of events as questions name them, and as memories do."""

_TOLD = re.compile(
    r"(?:[跟和對向與][你妳]|[跟和對向與] ?memora)[^,?]{0,6}[說講提聊]|告訴過?[你妳]|我[^,?跟和對向與]{0,6}(?:說|講|提|提到|聊到)[了過](?:什麼|些什麼|哪些|啥)"
    r"|\b(?:did i|have i|i(?:'ve)?) (?:ever )?(?:say|said|tell you|told you|mention(?:ed)?)\b(?! to (?:my|the|him|her))",
    re.IGNORECASE,
)
_LASTING = re.compile(
    r"目標|程度|等級|喜歡|偏好|習慣|弱點|弱項|興趣|名字|工作|\b(?:goals?|level|prefer\w*|like|habits?|weak\w*|interests?|job|name)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Window:
    """A question about a stretch of the learner's time."""

    time: EventTime
    told: bool
    """Whether it asks what the learner said then, not what happened."""
    kinds: tuple[int, ...]
    """The kinds of events asked for, as places in `_KINDS`."""
    lasting: bool
    """Whether it is about what holds at all times (my goal this year), so that what has no date may answer it too."""
    otherwise: EventTime | None = None
    """The last such time, to be asked about where nothing is known of the coming one and its year was not said."""


def read_window(question: str, now: datetime) -> Window | None:
    """What a question about a stretch of time asks for; None for any other message.

    >>> from datetime import UTC
    >>> window = read_window("我上週說了什麼？", datetime(2026, 3, 11, tzinfo=UTC))
    >>> str(window.time), window.told
    ('2026-03-02/2026-03-08', True)
    """
    asked = asked_window(question, now)
    if asked is None:
        return None
    kinds = tuple(place for place, (names, _) in enumerate(_KINDS) if names.search(asked.rest))
    told = _TOLD.search(asked.rest) is not None
    return Window(
        asked.time,
        told=told,
        kinds=kinds,
        lasting=not told and _LASTING.search(asked.rest) is not None,
        otherwise=asked.otherwise,
    )


def falls_within(memory: StoredMemory, window: Window, now: datetime) -> bool:
    """By the day of the event, else, for what is episodic, by the learner's day on which it was written down; by that
    day alone where the question is what was said.

    A lasting fact without a date belongs to no stretch of time, but it was told on some day.
    """
    if window.told:
        told = [read_time(held) for held in (memory.created_at, memory.updated_at)]
        return any(_meets(EventTime(at, at), window.time, now) for at in told if at is not None)
    time = time_of(memory, now)
    return time is not None and _meets(time, window.time, now)


def of_the_kind(memories: Sequence[_Held], window: Window) -> list[_Held]:
    """Those that tell of what the question names (錯 and 測驗, exams), of all of it or else of some; none may be."""
    for enough in (all, any):
        found = [m for m in memories if enough(_KINDS[kind][1].search(m.content) for kind in window.kinds)]
        if found:
            return found
    return []


def time_of(memory: StoredMemory, now: datetime) -> EventTime | None:
    """Its event time; of a memory from before there were any, what its words named on the day they were written."""
    held = read_event_time(memory.occurred_at)
    written = read_time(memory.created_at)
    if held is not None or written is None:
        return held
    local = written.astimezone(now.tzinfo)
    return find_event_time(memory.content, local) or (
        EventTime(local, local) if memory.memory_type != "semantic" else None
    )


def tells_when(memory: StoredMemory) -> bool:
    """Whether it belongs to a stretch of time: it has a date, or is of what happened."""
    return memory.occurred_at is not None or memory.memory_type != "semantic"


def _meets(time: EventTime, asked: EventTime, now: datetime) -> bool:
    return _day(time.first, now) <= _day(asked.last, now) and _day(asked.first, now) <= _day(time.last, now)


def _day(time: date | datetime, now: datetime) -> date:
    return time.astimezone(now.tzinfo).date() if isinstance(time, datetime) else time
