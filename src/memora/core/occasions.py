"""What the dates of memories forbid and imply: two occasions are two memories, and a plan rests on the date it was made for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime

from memora.core.decay import read_time
from memora.core.event_time import EventTime, find_event_time, read_event_time
from memora.core.reconcile import keeps_its_day, loses_something
from memora.types import Decision, MemoryCandidate, Neighbour, StoredMemory

_UNTIL = re.compile(r"前|以內|之內|\b(?:by|before|within)\b", re.IGNORECASE)
_PLAN = re.compile(
    r"考前|考試前|考前|之前|以前|倒數|直到|為止|準備|計畫|計劃|進度|"
    r"\b(?:before|until|till|by|leading up to|prepare|preparing|plan|planning|countdown)\b",
    re.IGNORECASE,
)


def day_that_stays(decision: Decision, candidate: MemoryCandidate, offered: Sequence[Neighbour]) -> str | None:
    """The event time that a change names no more and does not change: a higher target is of the same exam day."""
    old = next((n.memory for n in offered if n.memory.memory_id == decision.old_id), None)
    if old is None or decision.step not in ("supersede", "update"):
        return None
    return old.occurred_at if keeps_its_day(old.content, candidate.content) else None


def is_same_event(memory: StoredMemory, candidate: MemoryCandidate, said_at: datetime) -> bool:
    """Whether the same words tell the same thing: of an event only where the day is the same too.

    "Got question 3 wrong yesterday", said on two days, tells of two events; a lasting fact is the same on every day.
    """
    time = find_event_time(candidate.content, said_at)
    held = read_event_time(memory.occurred_at)
    if time is not None or held is not None:
        return str(time) == str(held)
    if "episodic" not in (candidate.memory_type, memory.memory_type):
        return True
    written = read_time(memory.created_at)
    return written is not None and written.astimezone(said_at.tzinfo).date() == said_at.date()


def with_event_times(
    decision: Decision,
    candidate: MemoryCandidate,
    occurred_at: str | None,
    offered: Sequence[Neighbour],
    *,
    said_at: datetime,
) -> Decision:
    """The decision, but for a merge of two different days: those are kept apart; and a day of the month that was known
    is more than that month.

    An event that names no day is of the day on which it was told. A change of a date (the exam is on the 16th, no longer the 15th) is a `supersede`, and stays one.
    """
    old = next((n.memory for n in offered if n.memory.memory_id == decision.old_id), None)
    if old is None or decision.step not in ("skip", "update"):
        return decision
    ours, held = read_event_time(occurred_at), read_event_time(old.occurred_at)
    if candidate.memory_type == old.memory_type == "episodic":
        written = read_time(old.created_at)
        ours = ours or EventTime(said_at, said_at)
        held = held or (None if written is None else _local(written, said_at))
    if decision.step == "skip" and _is_nearer(ours, held):
        loses = loses_something(old.content, candidate.content)
        return replace(decision, step="keep_both" if loses else "update", why="a more precise date")
    if ours is None or held is None or _days_meet(ours, held) or _is_deadline(candidate.content, ours, held):
        return decision
    return replace(decision, step="keep_both", why="another day")


def _local(written: datetime, said_at: datetime) -> EventTime:
    return EventTime(written.astimezone(said_at.tzinfo), written.astimezone(said_at.tzinfo))


def _days_meet(one: EventTime, other: EventTime) -> bool:
    """Whether both may be the same day: "in December" and the 20th of December are."""
    return _day(one.first) <= _day(other.last) and _day(other.first) <= _day(one.last)


def _is_nearer(ours: EventTime | None, held: EventTime | None) -> bool:
    """Whether the day or the hour is told where only a longer time was known."""
    if ours is None or held is None or str(ours) == str(held):
        return False
    inside = held.first_day <= ours.first_day and ours.last_day <= held.last_day
    hour = isinstance(ours.first, datetime) and not isinstance(held.first, datetime)
    return inside and (hour or (ours.last_day - ours.first_day) < (held.last_day - held.first_day))


def _is_deadline(content: str, ours: EventTime, held: EventTime) -> bool:
    """Whether the new words only say until when: "before the end of the year" holds for a day in December."""
    return bool(_UNTIL.search(content)) and _day(held.first) <= _day(ours.last)


def _day(time: date | datetime) -> date:
    return time.date() if isinstance(time, datetime) else time


def rests_on(memory: StoredMemory, changed: StoredMemory) -> bool:
    """Whether a memory is a plan made for the date that `changed` named: it says when, or "before the exam" of that date.

    Only where the old date is written in it, so that nothing is questioned by mere likeness.
    """
    if memory.memory_id == changed.memory_id or not _PLAN.search(memory.content):
        return False
    dates = {read_event_time(m.occurred_at) for m in (memory, changed)}
    return None not in dates and len(dates) == 1
