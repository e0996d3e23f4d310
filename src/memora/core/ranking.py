"""How relevant memories are ordered: the threshold first, then relevance, importance and recency (R2 to R5, T1).

Importance and recency can only reorder what is already relevant, and all of it is decided here, never in a store.

>>> near = MemorySearchResult("a", "near", "semantic", 2, "automatic", "unknown", 0.18, 0.82)
>>> vital = MemorySearchResult("b", "vital", "semantic", 5, "automatic", "unknown", 0.30, 0.70)
>>> far = MemorySearchResult("c", "far", "semantic", 5, "automatic", "unknown", 0.80, 0.20)
>>> round(calculate_retrieval_score(near), 3), round(calculate_retrieval_score(vital), 3)
(0.706, 0.76)
>>> [m.result.memory_id for m in choose([near, vital, far], now=datetime(2026, 3, 2, tzinfo=UTC)).used]
['b', 'a']
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from memora.core.decay import recency
from memora.core.overtaken import overtaken
from memora.types import DroppedMemory, MemorySearchResult, Recall, RetrievedMemory

RETRIEVAL_CANDIDATE_K = 8
"""How many nearest memories are considered (R2)."""
RETRIEVAL_MIN_SCORE = 0.45
"""Calibrated relevance under which a memory is never used (R2)."""
RETRIEVAL_LIMIT = 3
"""How many memories enter the context (R2)."""
RELEVANCE_WEIGHT = 0.8
IMPORTANCE_WEIGHT = 0.2


@dataclass(frozen=True, slots=True)
class Weights:
    """What a retrieval score is made of; the terms' weights add up to 1 (R4, R6)."""

    relevance: float = RELEVANCE_WEIGHT
    importance: float = IMPORTANCE_WEIGHT
    recency: float = 0.0


DEFAULT_WEIGHTS = Weights(relevance=0.7, importance=0.2, recency=0.1)
"""What the ranking uses (T1); R4's two terms are `Weights()`."""


def normalize_importance(importance_score: int) -> float:
    """1..5 as 0..1 (R3).

    >>> [normalize_importance(s) for s in (1, 3, 5)]
    [0.0, 0.5, 1.0]
    """
    return (importance_score - 1) / 4


def retrieval_parts(
    result: MemorySearchResult, weights: Weights, now: datetime, overtaken: bool | None = None
) -> dict[str, float]:
    """The weighted terms of the retrieval score, each 0..its weight; their sum is the score (R4, T1).

    `overtaken`: whether a newer candidate says the same of what was asked (stale), or this one is that (fresh).
    """
    fresh = recency(result, now) if overtaken is None else float(not overtaken)
    return {
        "relevance": weights.relevance * min(1.0, max(0.0, result.score)),
        "importance": weights.importance * normalize_importance(result.importance_score),
        "recency": weights.recency * fresh,
    }


def calculate_retrieval_score(result: MemorySearchResult) -> float:
    """0.8 * clamp(score, 0, 1) + 0.2 * normalised importance, 0..1 (R4); without recency, for good (T1)."""
    return sum(retrieval_parts(result, Weights(), datetime.min.replace(tzinfo=UTC)).values())


def choose(
    candidates: Sequence[MemorySearchResult],
    *,
    now: datetime,
    min_score: float = RETRIEVAL_MIN_SCORE,
    weights: Weights = DEFAULT_WEIGHTS,
    limit: int = RETRIEVAL_LIMIT,
    query: str = "",
) -> Recall:
    """What a reply may use of the nearest memories, best first, and why the others were dropped (R2).

    Ties keep the order of the candidates, which is that of their distance.
    """
    relevant = [c for c in candidates if c.score >= min_score]
    stale = overtaken(query, relevant) if query else {}
    parts = [retrieval_parts(c, weights, now, stale.get(c.memory_id)) for c in relevant]
    scored = [RetrievedMemory(c, sum(p.values()), p) for c, p in zip(relevant, parts, strict=True)]
    ranked = sorted(scored, key=lambda memory: memory.retrieval_score, reverse=True)
    dropped = [DroppedMemory(memory.result, "over_limit") for memory in ranked[limit:]]
    dropped += [DroppedMemory(c, "below_threshold") for c in candidates if c.score < min_score]
    return Recall(used=tuple(ranked[:limit]), dropped=tuple(dropped))
