"""How good a store is, from its records alone: repeats, what was never used, what it cost (the doctor's audit)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from memora.core.wording import bare
from memora.types import StoredMemory

STALE_AFTER = timedelta(days=180)
"""A memory that no reply used for so long is counted as stale; nothing happens to it."""


@dataclass(frozen=True, slots=True)
class Audit:
    """What the records tell of their own quality; counts of memories."""

    memories: int
    repeats: int
    """Memories that say, but for spelling, width and punctuation, what an older one says."""
    never_used: int
    stale: int
    tokens_a_memory: float | None
    """Tokens of all memory calls, divided by the memories that are there; None without any."""


def audit(memories: Sequence[StoredMemory], *, memory_tokens: int, now: datetime) -> Audit:
    """`memory_tokens`: of extraction, advice, importance and embedding together. Times that are unknown count as old."""
    said = Counter(bare(memory.content).text or memory.content for memory in memories)
    return Audit(
        memories=len(memories),
        repeats=sum(count - 1 for count in said.values()),
        never_used=sum(memory.last_accessed_at is None for memory in memories),
        stale=sum(_is_stale(memory, now) for memory in memories),
        tokens_a_memory=memory_tokens / len(memories) if memories else None,
    )


def _is_stale(memory: StoredMemory, now: datetime) -> bool:
    times = [_read(text) for text in (memory.last_accessed_at, memory.created_at)]
    known = [time for time in times if time is not None]
    return not known or now - max(known) > STALE_AFTER


def _read(text: str | None) -> datetime | None:
    try:
        time = datetime.fromisoformat(text or "")
    except ValueError:
        return None
    return time if time.tzinfo else None
