"""How memories age, as pure functions of stored facts and a given moment (T1 to T3, L4); nothing is written to age.

Recency is worth a tenth of a retrieval score and has a floor, so that age reorders near ties and buries nothing: all
that a store of eight months loses is the same for every memory in it.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from math import log2
from typing import Protocol

from memora.types import MemoryStatus, StoredMemory

HALF_LIFE = timedelta(days=7)
"""Of a memory of importance 1 that no reply used (T1); each point of importance doubles it: 7 days ... 16 weeks (T2)."""
USES_FOR_DOUBLE = 15
"""After this many days of use a half-life is twice as long, and no use makes it longer: popularity cannot feed itself."""
RECENCY_FLOOR = 0.2
"""Recency never falls below; with a weight of 0.1, age is worth at most 0.08 of a retrieval score."""
UNKNOWN_RECENCY = 0.5
"""Of a memory without a usable time (T1)."""
DORMANT_AFTER = timedelta(days=90)
"""So long after it was written, said again or woken, a minor memory that no reply ever used rests (T3)."""
DORMANT_IMPORTANCE = 2
"""The highest importance that may go dormant (T3)."""
LOUD_DAYS = 7
"""In so many days before its date, a goal is brought up by itself (L4)."""
OCCASION_DAYS = 14
"""A dated goal lasts at most so many days: a trip does, a school year does not."""
DATED_GOAL_IMPORTANCE = 4
"""A goal or exam with a date, worth bringing up, has at least this importance."""


class Aging(Protocol):
    """What of a memory decides its age; D4 and D5 alike."""

    @property
    def importance_score(self) -> int: ...
    @property
    def created_at(self) -> str: ...
    @property
    def updated_at(self) -> str | None: ...
    @property
    def last_accessed_at(self) -> str | None: ...
    @property
    def occurred_at(self) -> str | None: ...
    @property
    def times_used(self) -> int: ...
    @property
    def pinned(self) -> bool: ...


def read_time(held: str | None) -> datetime | None:
    """An aware time; without a zone it is UTC, as T7's folders write it; None where it is missing or unusable.

    >>> read_time("2025-01-01T10:00:00") == read_time("2025-01-01T10:00:00Z") == read_time("2025-01-01T18:00:00+08:00")
    True
    >>> read_time("unknown") is None
    True
    """
    try:
        time = datetime.fromisoformat(held or "")
        return time.replace(tzinfo=UTC) if time.tzinfo is None else time.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def half_life(memory: Aging) -> timedelta:
    """How long until what is left of its freshness halves: longer with importance and, up to twice, with use (T2)."""
    use = min(1.0, log2(1 + memory.times_used) / log2(1 + USES_FOR_DOUBLE))
    return HALF_LIFE * float(2 ** (memory.importance_score - 1)) * (1 + use)


def recency(memory: Aging, now: datetime) -> float:
    """RECENCY_FLOOR..1: 1 when new, pinned or still ahead, by half-life after that; a time in the future counts as now."""
    if memory.pinned or is_ahead(memory, now):
        return 1.0
    times = [read_time(t) for t in (memory.created_at, memory.updated_at, memory.last_accessed_at)]
    known = [time for time in times if time is not None]
    if not known:
        return UNKNOWN_RECENCY
    age = max(timedelta(0), now.astimezone(UTC) - max(known))
    return float(RECENCY_FLOOR + (1 - RECENCY_FLOOR) * 0.5 ** (age / half_life(memory)))


def days_until(occurred_at: str | None, now: datetime) -> int | None:
    """Whole days from the learner's today to the last day of an event, negative when it is over; None without a date."""
    if occurred_at is None:
        return None
    from memora.core.event_time import read_event_time  # late: who only lists memories has no dates to read

    time = read_event_time(occurred_at)
    return None if time is None else (_day(time.last, now) - now.date()).days


def _day(time: date | datetime, now: datetime) -> date:
    """The learner's day."""
    return time.astimezone(now.tzinfo).date() if isinstance(time, datetime) else time


def is_ahead(memory: Aging, now: datetime) -> bool:
    """Whether what it tells has a date that has not passed in the learner's day: immune to decay until then (L4)."""
    days = days_until(memory.occurred_at, now)
    return days is not None and days >= 0


def is_loud(memory: StoredMemory, now: datetime) -> bool:
    """A goal or exam within LOUD_DAYS: brought up by itself; from the day after it, no longer (L4).

    An occasion of a few days, that is: what holds "this year" does not come up at its end.
    """
    if memory.importance_score < DATED_GOAL_IMPORTANCE or memory.occurred_at is None:
        return False
    from memora.core.event_time import read_event_time

    days, time = days_until(memory.occurred_at, now), read_event_time(memory.occurred_at)
    if days is None or time is None:
        return False
    return 0 <= days <= LOUD_DAYS and (_day(time.last, now) - _day(time.first, now)).days <= OCCASION_DAYS


def is_in_force(memory: StoredMemory) -> bool:
    """Neither history nor anything else that is over; dormant ones are in force."""
    return memory.status != "superseded"


def standing(memory: StoredMemory, now: datetime) -> MemoryStatus:
    """Its status, with dormancy worked out: minor, never used, not pinned, and long untouched (T3)."""
    if memory.status != "active" or memory.pinned or memory.times_used or memory.last_accessed_at is not None:
        return memory.status
    if memory.importance_score > DORMANT_IMPORTANCE or is_ahead(memory, now):
        return memory.status
    times = [read_time(t) for t in (memory.created_at, memory.updated_at, memory.woken_at)]
    known = [time for time in times if time is not None]
    return "dormant" if known and now.astimezone(UTC) - max(known) > DORMANT_AFTER else memory.status
