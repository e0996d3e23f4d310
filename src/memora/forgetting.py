"""Which memories are meant to be forgotten: by a request in plain words, or by what they are about (P4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from memora.core.forget_request import read_forget_request
from memora.core.subject import share_a_subject
from memora.types import MemorySearchResult, StoredMemory

MEANT_FROM_SCORE = 0.3
"""Calibrated relevance from which a memory may be the one that is meant."""
CLEARLY_MEANT_FROM_SCORE = 0.45
CLEAR_LEAD = 0.25
"""So far ahead of the next one, a memory is clearly the one that is meant."""
SHOWN = 5

NEAR_FROM_SCORE = 0.45
"""Calibrated relevance from which a memory may be about a query (that of R2); as a rule for deleting it is too low: of
30 questions to 30 memories it took 70 that had nothing to do with them."""
PLAIN_FROM_SCORE = 0.8
"""So near, a memory is about the query without sharing a word with it, as one in the other language; unrelated ones
reached 0.69 there."""
FAR_BEHIND = 0.35
"""So far behind the nearest one, a shared word tells no more."""


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


@dataclass(frozen=True, slots=True)
class About:
    """The memories near a query, the nearest first in each."""

    plainly: tuple[StoredMemory, ...]
    """About it beyond doubt: these go with a yes."""
    perhaps: tuple[StoredMemory, ...]
    """Near it, and shown, but never deleted by such a query."""


def find_about(query: str, held: Sequence[StoredMemory], found: Sequence[MemorySearchResult]) -> About:
    """What of the learner's memories a query is about; `found` is the search for it, the nearest first.

    Plainly: the very words are shared and the vector agrees, or the vector alone leaves no doubt.
    """
    memories = {memory.memory_id: memory for memory in held}
    near = [result for result in found if result.score >= NEAR_FROM_SCORE and result.memory_id in memories]
    best = near[0].score if near else 0.0

    def is_plain(result: MemorySearchResult) -> bool:
        says_it = result.score >= best - FAR_BEHIND and share_a_subject(query, result.content)
        return says_it or result.score >= PLAIN_FROM_SCORE

    plainly = tuple(memories[result.memory_id] for result in near if is_plain(result))
    perhaps = tuple(memories[result.memory_id] for result in near if not is_plain(result))
    return About(plainly, perhaps[:SHOWN])
