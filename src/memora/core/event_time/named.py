"""What one wording in a message names: days, or a time of the day, and where it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from memora.core.event_time import almanac
from memora.core.event_time.pattern import Pattern
from memora.core.event_time.tense import Tense, tells_of_one_day, tense_around, tense_of
from memora.core.event_time.when import EventTime

YEARS = range(1000, 9000)
"""Far enough from both ends of the calendar that a step from any day in them stays inside it."""

MOST_TIMES = 40
"""A text that names more is a table, not a statement; what it costs stays small."""

Kind = Literal["date", "weekday", "near", "today", "bare day", "bare weekday"]
"""How days were named: by number, by weekday, from the day of telling, as that day itself; and a day of the month or
of the week alone, which belongs to the month or week named before it, if one is."""

_LEAD = re.compile(
    r"(?i)(?:(?:on|in|by|before|until|till|to|from|is|was|for|it's|between|and|after|around|due)\s+)?(?:the\s+)?"
)


@dataclass(frozen=True, slots=True)
class Said:
    """The words, folded and with what names no event hidden, and the learner's day when they were said."""

    text: str
    today: date
    told: Tense | None = None
    """Where its tense is known without the words."""

    def past(self, match: re.Match[str]) -> bool:
        """Whether the clause around a wording, or else the message, tells of something done."""
        return (self.told or tense_around(self.text, match.start(), match.end()) or tense_of(self.text)) == "past"

    def one_day(self, match: re.Match[str]) -> bool:
        """Whether a weekday named alone is the day of an event, not of a timetable."""
        return tells_of_one_day(self.text, match.start(), match.end())

    def yearless(self, match: re.Match[str], month: int, day: int | None) -> EventTime:
        """A month, or a day of one, without its year: the next one for plans, the last one for what is done.

        Where only the rest of the message tells of something done (3/27 多益，名都報好了), the nearer of the two.
        """
        last = almanac.yearless(self.today, month, day, past=True)
        coming = almanac.yearless(self.today, month, day, past=False)
        tense = self.told or tense_around(self.text, match.start(), match.end())
        if tense is None and tense_of(self.text) == "past":
            tense = "past" if self.today - last.last_day < coming.first_day - self.today else "future"
        return last if tense == "past" else coming


@dataclass(frozen=True, slots=True)
class Named:
    """Days named at text[start:end]."""

    start: int
    end: int
    days: EventTime
    kind: Kind


Meaning = Callable[[re.Match[str], Said], "EventTime | date | None"]
Rule = tuple[Pattern, Kind, Meaning]


def named_days(said: Said, rules: Sequence[Rule]) -> list[Named]:
    """Every day or stretch that the words name, as they stand; an earlier rule takes its words from the later ones."""
    found: list[Named] = []
    for pattern, kind, meaning in rules:
        for match in pattern.finditer(said.text):
            if any(match.start() < other.end and other.start < match.end() for other in found):
                continue
            found.extend(_named(match, kind, meaning, said))
            if len(found) == MOST_TIMES:
                return sorted(found, key=lambda named: named.start)
    return sorted(found, key=lambda named: named.start)


def _named(match: re.Match[str], kind: Kind, meaning: Meaning, said: Said) -> Iterator[Named]:
    try:
        days = meaning(match, said)
    except (ValueError, OverflowError):  # 31 February, the year 12000
        return
    if days is None:
        return
    if not isinstance(days, EventTime):
        days = EventTime(days, days)
    if days.first_day.year not in YEARS or days.last_day.year not in YEARS:
        return
    led = _LEAD.match(match.group())
    yield Named(match.start() + (led.end() if led else 0), match.end(), days, kind)
