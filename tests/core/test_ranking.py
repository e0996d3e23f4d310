"""Relevance decides who may enter, importance only in which order (R2 to R5)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memora.core.ranking import Weights, calculate_retrieval_score, choose, normalize_importance, retrieval_parts
from memora.types import MemorySearchResult

NOW = datetime(2026, 3, 2, 7, tzinfo=UTC)


def result(name: str, score: float, importance: int) -> MemorySearchResult:
    return MemorySearchResult(name, name, "semantic", importance, "automatic", "unknown", 1 - score, score)


def names(memories: object) -> list[str]:
    return [memory.result.memory_id for memory in memories]  # type: ignore[attr-defined]


def test_the_worked_example_of_the_specification() -> None:
    """0.8·0.82 + 0.2·¼ = 0.706;  0.8·0.70 + 0.2·1 = 0.760, so it comes first;  0.20 never enters (R2, R4)."""
    near, vital, far = result("near", 0.82, 2), result("vital", 0.70, 5), result("far", 0.20, 5)
    assert calculate_retrieval_score(near) == pytest.approx(0.706)
    assert calculate_retrieval_score(vital) == pytest.approx(0.760)
    recall = choose([near, vital, far], now=NOW)
    assert names(recall.used) == ["vital", "near"]
    assert [(d.result.memory_id, d.why) for d in recall.dropped] == [("far", "below_threshold")]


def test_a_memory_exactly_on_the_threshold_is_used() -> None:
    assert names(choose([result("edge", 0.45, 1)], now=NOW).used) == ["edge"]


def test_what_is_relevant_but_over_the_limit_says_so() -> None:
    recall = choose([result(str(n), 0.9 - n / 100, 3) for n in range(5)], now=NOW)
    assert names(recall.used) == ["0", "1", "2"]
    assert [(d.result.memory_id, d.why) for d in recall.dropped] == [("3", "over_limit"), ("4", "over_limit")]


def test_eight_important_memories_do_not_drown_the_right_one() -> None:
    """Importance 5 at .58 to .62 against the right answer, importance 2 at .90: it is among the three (H55's kind)."""
    crowd = [result(f"crowd{n}", 0.58 + n * 0.005, 5) for n in range(8)]
    assert "right" in names(choose([result("right", 0.90, 2), *crowd], now=NOW).used)


def test_importance_spans_zero_to_one() -> None:
    assert [normalize_importance(n) for n in range(1, 6)] == [0, 0.25, 0.5, 0.75, 1]


results = st.lists(st.tuples(st.floats(-1, 1), st.integers(1, 5)), max_size=12).map(
    lambda rows: [result(str(n), score, importance) for n, (score, importance) in enumerate(rows)]
)


@given(results, st.floats(0, 1), st.integers(0, 6))
def test_nothing_is_lost_between_used_and_dropped(candidates: list[MemorySearchResult], low: float, limit: int) -> None:
    recall = choose(candidates, now=NOW, min_score=low, limit=limit)
    found = [m.result for m in recall.used] + [d.result for d in recall.dropped]
    assert sorted(r.memory_id for r in found) == sorted(r.memory_id for r in candidates)
    assert len(recall.used) <= limit
    assert all(m.result.score >= low for m in recall.used)


@given(results, st.floats(0, 1))
def test_the_score_stays_between_0_and_1_whatever_the_weights(
    candidates: list[MemorySearchResult], relevance: float
) -> None:
    for weights in (Weights(relevance, 1 - relevance), Weights(relevance, 0, 1 - relevance)):
        for candidate in candidates:
            assert 0 <= sum(retrieval_parts(candidate, weights, NOW).values()) <= 1 + 1e-9


def test_without_a_weight_for_recency_the_ranking_is_that_of_the_specification() -> None:
    """`MEMORA_WEIGHTS=relevance=0.8,importance=0.2` is R4 to the last digit, whatever the age."""
    one = result("one", 0.82, 2)
    assert sum(retrieval_parts(one, Weights(), NOW).values()) == calculate_retrieval_score(one)
    assert choose([one], now=NOW + timedelta(days=900), weights=Weights()).used[0].retrieval_score == pytest.approx(
        0.706
    )
