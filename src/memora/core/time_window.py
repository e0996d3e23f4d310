"""Which memories tell of the stretch of time that a question asks about."""

from __future__ import annotations

from datetime import date, datetime

from memora.core.decay import read_time
from memora.core.event_time import EventTime, read_event_time
from memora.types import StoredMemory


def falls_within(memory: StoredMemory, window: EventTime, now: datetime) -> bool:
    """By the day of the event, else, for what is episodic, by the learner's day on which it was written down.

    A lasting fact without a date belongs to no stretch of time.
    """
    time = read_event_time(memory.occurred_at)
    if time is None and memory.memory_type != "semantic":
        written = read_time(memory.created_at)
        time = None if written is None else EventTime(written, written)
    if time is None:
        return False
    return _day(time.first, now) <= _day(window.last, now) and _day(window.first, now) <= _day(time.last, now)


def _day(time: date | datetime, now: datetime) -> date:
    return time.astimezone(now.tzinfo).date() if isinstance(time, datetime) else time
