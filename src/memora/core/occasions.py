"""What the dates of memories forbid and imply: two occasions are two memories, and a plan rests on the date it was made for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from memora.core.decay import read_time
from memora.core.event_time import find_event_time, read_event_time
from memora.types import Decision, MemoryCandidate, Neighbour, StoredMemory

_PLAN = re.compile(
    r"考前|考試前|考前|之前|以前|倒數|直到|為止|準備|計畫|計劃|進度|"
    r"\b(?:before|until|till|by|leading up to|prepare|preparing|plan|planning|countdown)\b",
    re.IGNORECASE,
)


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


def with_event_times(decision: Decision, occurred_at: str | None, offered: Sequence[Neighbour]) -> Decision:
    """The decision, but for a merge of two different days: those are kept apart.

    A change of a date (the exam is on the 16th, no longer the 15th) is a `supersede`, and stays one.
    """
    old = next((n.memory for n in offered if n.memory.memory_id == decision.old_id), None)
    if old is None or decision.step not in ("skip", "update"):
        return decision
    ours, held = read_event_time(occurred_at), read_event_time(old.occurred_at)
    if ours is None or held is None or ours == held or _covers(str(ours), str(held)):
        return decision
    return replace(decision, step="keep_both", why="another day")


def _covers(one: str, other: str) -> bool:
    """Whether one names the same day as the other, with the hour beside it."""
    return one.startswith(other) or other.startswith(one)


def rests_on(memory: StoredMemory, changed: StoredMemory) -> bool:
    """Whether a memory is a plan made for the date that `changed` named: it says when, or "before the exam" of that date.

    Only where the old date is written in it, so that nothing is questioned by mere likeness.
    """
    if memory.memory_id == changed.memory_id or not _PLAN.search(memory.content):
        return False
    dates = {read_event_time(m.occurred_at) for m in (memory, changed)}
    return None not in dates and len(dates) == 1
