"""What stretch a question means by its words of time, where a statement would mean a day: 月底, before November, these days."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from memora.core.event_time import almanac
from memora.core.event_time.find import times_named
from memora.core.event_time.named import Named, Said
from memora.core.event_time.pattern import Pattern
from memora.core.event_time.when import EventTime

END_OF_A_MONTH = timedelta(days=6)
"""What is on at the end of a month is looked for in its last seven days."""

_END = re.compile(r"底$|(?<![a-z])end of(?![a-z])", re.IGNORECASE)
_YEAR = re.compile(r"年|year|(?:19|20)\d\d", re.IGNORECASE)
_BEFORE_ZH = re.compile(r"\s?(?:之|以)?前(?!天|幾|往|面)")
_BEFORE_EN = re.compile(r"(?<![a-z])(before|by|until|till|up to)(?: the)?\s*$", re.IGNORECASE)
_FEW_DAYS = Pattern(
    r"(?P<now>這幾天|(?:最近|過去|近)這?幾天)|(?P<then>前幾天|前一陣子|前陣子)"
    r"|(?i:(?<![a-z])(?:(?P<now_en>(?:(?:over|in|during) )?(?:the |these )(?:last |past )?few days|these days)|(?P<then_en>the other day|a few days ago))(?![a-z]))",
    "幾天|陣子|days|the other day",
)
_NOW, _THEN = (-3, 0), (-7, -1)
"""From and to so many days from today."""


def stretches_asked(said: Said) -> list[Named]:
    """All stretches that a question names, in their order."""
    named = [Named(t.start, t.end, _meant(said, t), t.kind) for t in times_named(said)]
    few = [t for t in _few_days(said) if not any(t.start < o.end and o.start < t.end for o in named)]
    return sorted([*named, *few], key=lambda times: times.start)


def _few_days(said: Said) -> Iterator[Named]:
    for match in _FEW_DAYS.finditer(said.text):
        first, last = _NOW if match["now"] or match["now_en"] else _THEN
        days = EventTime(said.today + timedelta(days=first), said.today + timedelta(days=last))
        yield Named(match.start(), match.end(), days, "near")


def _meant(said: Said, times: Named) -> EventTime:
    """Before a time is from today until it, in plans; its end is its last days."""
    words, days = said.text[times.start : times.end], times.days
    before_zh, before_en = _BEFORE_ZH.match(said.text, times.end), _BEFORE_EN.search(said.text[: times.start])
    if before_zh or before_en:
        outside = before_zh is not None or (before_en is not None and before_en[1].lower() == "before")
        last = days.first_day - timedelta(days=1) if outside and not days.is_one_day else days.last_day
        return EventTime(said.today, last) if last >= said.today else days
    if days.is_one_day and _END.search(words):
        return EventTime(_first_of_the_end(days.last_day, of_year=bool(_YEAR.search(words))), days.last_day)
    return days


def _first_of_the_end(last: date, *, of_year: bool) -> date:
    return almanac.month(last).first_day if of_year else last - END_OF_A_MONTH
