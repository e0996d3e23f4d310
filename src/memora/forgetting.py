"""Forgetting asked for in plain words: which memories are meant, and whether the learner has said yes (P4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from memora.core.forget_request import read_forget_request
from memora.types import MemorySearchResult, StoredMemory

MEANT_FROM_SCORE = 0.3
"""Calibrated relevance from which a memory may be the one that is meant."""
CLEARLY_MEANT_FROM_SCORE = 0.45
CLEAR_LEAD = 0.25
"""So far ahead of the next one, a memory is clearly the one that is meant."""
SHOWN = 5


@dataclass(frozen=True, slots=True)
class ForgettingPlan:
    """What a message asks to forget: the memories that may be meant, most likely first."""

    meant: tuple[StoredMemory, ...]
    clearly: StoredMemory | None
    """The one that can be forgotten without asking back: the learner said yes, and no other comes near."""


def plan_forgetting(
    message: str,
    *,
    memories: Callable[[], list[StoredMemory]],
    search: Callable[[str], list[MemorySearchResult]],
) -> ForgettingPlan | None:
    """The plan for a message that asks to forget something, None for any other; `search` gives the nearest first."""
    request = read_forget_request(message)
    if request is None:
        return None
    held = {memory.memory_id: memory for memory in memories()}
    if not request.what:
        newest = tuple(held.values())[-1:]
        return ForgettingPlan(newest, newest[0] if newest and request.confirmed else None)
    found = [result for result in search(request.what) if result.score >= MEANT_FROM_SCORE][:SHOWN]
    first, second = ([result.score for result in found] + [-1.0, -1.0])[:2]
    is_clear = first >= CLEARLY_MEANT_FROM_SCORE and (second < CLEARLY_MEANT_FROM_SCORE or first - second >= CLEAR_LEAD)
    clearly = held[found[0].memory_id] if request.confirmed and is_clear else None
    return ForgettingPlan(tuple(held[result.memory_id] for result in found), clearly)
