"""How good a store is, from its records alone (the doctor's audit). What it finds is advice: nothing is changed by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from memora.core.context import has_words
from memora.core.decay import read_time
from memora.core.grounding import find_span
from memora.core.local.fold import fold
from memora.core.local.triage import household
from memora.core.policy import refused_by_hard_rule
from memora.core.reconcile import decide, fold_repeat
from memora.core.small_talk import says_nothing_to_look_for
from memora.types import ExtractedMemoryType, MemoryCandidate, Neighbour, StoredMemory

STALE_AFTER = timedelta(days=180)
"""A memory that nobody used or said again for so long is counted as stale; nothing happens to it."""
UNUSED_AFTER = timedelta(days=30)
"""A memory that no reply used in so long was perhaps not worth keeping; before, it had no time to be used."""
REPLIES_NEEDED = 10
"""Of fewer replies that used memories, nothing is said about which they use."""
NEARLY_ALL = 0.8
"""The share of replies from which on a memory is used in nearly all of them: it answers whatever is asked."""

Neighbours = Callable[[StoredMemory], Sequence[Neighbour]]


def duplicates(memories: Sequence[StoredMemory], neighbours: Neighbours) -> list[tuple[StoredMemory, StoredMemory]]:
    """(a memory, an older one that says the same), by the rules that new memories meet (T4); `memories` oldest first.

    `neighbours` gives what is near to a memory; only what is older counts. Two events of different days are two.
    """
    places = {memory.memory_id: place for place, memory in enumerate(memories)}
    first: dict[str, StoredMemory] = {}
    pairs: list[tuple[StoredMemory, StoredMemory]] = []
    for place, memory in enumerate(memories):
        same = first.setdefault(fold_repeat(memory.content), memory)
        older = [n for n in neighbours(memory) if places.get(n.memory.memory_id, place) < place]
        if same is not memory and _may_be_one(memory, same):
            pairs.append((memory, same))
        elif told := _told_by(memory, [n for n in older if _may_be_one(memory, n.memory)]):
            pairs.append((memory, told))
    return pairs


def _told_by(memory: StoredMemory, offered: Sequence[Neighbour]) -> StoredMemory | None:
    decision = decide(_candidate(memory), offered, said=memory.content)
    held = {neighbour.memory.memory_id: neighbour.memory for neighbour in offered}
    return held.get(decision.old_id or "") if decision.step == "skip" else None


def _may_be_one(a: StoredMemory, b: StoredMemory) -> bool:
    if "episodic" not in (a.memory_type, b.memory_type):
        return True
    return (a.occurred_at or a.created_at[:10]) == (b.occurred_at or b.created_at[:10])


def junk(memories: Sequence[StoredMemory]) -> list[StoredMemory]:
    """What would not be stored today: refused by a hard rule, courtesy or noise, chores, or without a single word."""
    return [memory for memory in memories if _is_junk(memory.content)]


def _is_junk(content: str) -> bool:
    nothing = not has_words(content) or says_nothing_to_look_for(content) or household(fold(content))
    return nothing or refused_by_hard_rule(content) is not None


def stale(memories: Sequence[StoredMemory], now: datetime) -> list[StoredMemory]:
    """Nobody used them or said them again for long, and the learner has not pinned them. Unknown times are old."""
    return [memory for memory in memories if not memory.pinned and not _touched(memory, now - STALE_AFTER)]


def never_used(memories: Sequence[StoredMemory], now: datetime) -> list[StoredMemory]:
    """No reply used them, though there was time enough."""
    return [m for m in memories if m.last_accessed_at is None and not _known_after(m.created_at, now - UNUSED_AFTER)]


def _touched(memory: StoredMemory, since: datetime) -> bool:
    times = (memory.last_accessed_at, memory.updated_at, memory.woken_at, memory.created_at)
    return any(_known_after(time, since) for time in times)


def _known_after(held: str | None, since: datetime) -> bool:
    time = read_time(held)
    return time is not None and time > since


def is_echo(memory: StoredMemory, said: str, recalled: Sequence[StoredMemory]) -> bool:
    """Whether it came from a memory that its own turn's reply had recalled, and not from what the learner `said`."""
    if not said.strip() or find_span(memory.content, said) is not None:
        return False
    near = [Neighbour(old, 1.0) for old in recalled if old.memory_id != memory.memory_id]
    repeats = any(fold_repeat(n.memory.content) == fold_repeat(memory.content) for n in near)
    return repeats or _told_by(memory, near) is not None


def in_every_reply(used: Sequence[frozenset[str]]) -> list[str]:
    """Ids of the memories that nearly every one of these replies used; each is a reply's memories."""
    replies = [ids for ids in used if ids]
    if len(replies) < REPLIES_NEEDED:
        return []
    counts = Counter(memory_id for ids in replies for memory_id in ids)
    return [memory_id for memory_id, count in counts.items() if count >= NEARLY_ALL * len(replies)]


def _candidate(memory: StoredMemory) -> MemoryCandidate:
    kind: ExtractedMemoryType = "episodic" if memory.memory_type == "episodic" else "semantic"
    return MemoryCandidate(memory.content, kind, should_store=True, policy_reason="explicit_request")
