"""Which memories tell of the stretch of time that a question asks about."""

from __future__ import annotations

from datetime import date, datetime

from memora.core.decay import read_time
from memora.core.event_time import EventTime, find_event_time, read_event_time
from memora.types import StoredMemory


def falls_within(memory: StoredMemory, window: EventTime, now: datetime) -> bool:
    """By the day of the event, else, for what is episodic, by the learner's day on which it was written down.

    A lasting fact without a date belongs to no stretch of time.
    """
    time = time_of(memory, now)
    if time is None:
        return False
    return _day(time.first, now) <= _day(window.last, now) and _day(window.first, now) <= _day(time.last, now)


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


def _day(time: date | datetime, now: datetime) -> date:
    return time.astimezone(now.tzinfo).date() if isinstance(time, datetime) else time
