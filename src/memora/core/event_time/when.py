"""The time of an event: a day, a moment or a stretch, as ISO 8601 text and back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime


@dataclass(frozen=True, slots=True)
class EventTime:
    """From `first` to `last`, both included: two dates, or two aware datetimes to the minute.

    For a single day or moment both are the same.
    """

    first: date | datetime
    last: date | datetime

    def __post_init__(self) -> None:
        kinds = {isinstance(self.first, datetime), isinstance(self.last, datetime)}
        if len(kinds) > 1 or self.first > self.last:
            raise ValueError(f"no stretch of time: {self.first} to {self.last}")

    def __str__(self) -> str:
        """ISO 8601: a date, a moment to the minute with its offset, or first/last.

        >>> str(EventTime(date(2026, 3, 2), date(2026, 3, 8)))
        '2026-03-02/2026-03-08'
        """
        first, last = _iso(self.first), _iso(self.last)
        return first if first == last else f"{first}/{last}"

    @property
    def first_day(self) -> date:
        return self.first.date() if isinstance(self.first, datetime) else self.first

    @property
    def last_day(self) -> date:
        return self.last.date() if isinstance(self.last, datetime) else self.last

    @property
    def is_one_day(self) -> bool:
        return self.first_day == self.last_day


def read_event_time(held: str | None) -> EventTime | None:
    """What `str` of an EventTime wrote, read back; None for anything else, also for a time without its offset.

    >>> str(read_event_time("2026-10-27T15:00+08:00")), read_event_time("2026-10-27T15:00"), read_event_time("soon")
    ('2026-10-27T15:00+08:00', None, None)
    """
    if not held:
        return None
    first, slash, last = held.partition("/")
    try:
        return EventTime(_read(first), _read(last if slash else first))
    except ValueError:
        return None


def one_day(day: date) -> EventTime:
    return EventTime(day, day)


def _iso(moment: date | datetime) -> str:
    return moment.isoformat(timespec="minutes") if isinstance(moment, datetime) else moment.isoformat()


def _read(text: str) -> date | datetime:
    if "T" not in text:
        return date.fromisoformat(text)
    moment = datetime.fromisoformat(text)
    if moment.utcoffset() is None:
        raise ValueError("a time without its offset is nobody's")
    return moment.replace(second=0, microsecond=0)
