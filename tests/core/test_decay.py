"""Memories age by stored facts and a given moment: near ties are reordered, nothing is buried (T1 to T3, L4)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memora.core.decay import (
    DORMANT_AFTER,
    RECENCY_FLOOR,
    UNKNOWN_RECENCY,
    half_life,
    is_loud,
    read_time,
    recency,
    standing,
)
from memora.types import StoredMemory

TAIPEI = timezone(timedelta(hours=8))
NOW = datetime(2026, 3, 2, 0, 30, tzinfo=TAIPEI)
"""Half past midnight in Taipei; in UTC it is still the day before."""


def memory(importance: int = 3, age: timedelta = timedelta(0), **more: object) -> StoredMemory:
    created_at = (NOW - age).astimezone(UTC).isoformat()
    return replace(StoredMemory("m", "m", "semantic", importance, "automatic", created_at), **more)  # type: ignore[arg-type]


def test_a_minor_memory_loses_half_of_its_freshness_in_a_week() -> None:
    """Half of what lies above the floor; the series' seven days are those of importance 1 (T1)."""
    week_old = recency(memory(1, timedelta(days=7)), NOW)
    assert week_old == pytest.approx(RECENCY_FLOOR + (1 - RECENCY_FLOOR) / 2)


def test_importance_slows_decay_and_use_at_most_halves_it_again() -> None:
    assert [half_life(memory(n)).days for n in range(1, 6)] == [7, 14, 28, 56, 112]
    uses = [half_life(memory(1, times_used=n)) for n in (0, 1, 3, 15, 500)]
    assert uses == sorted(uses)
    assert uses[1] - uses[0] > (uses[2] - uses[1]) / 2 > (uses[3] - uses[2]) / 8
    assert uses[-1] == 2 * uses[0]


def test_the_newer_of_use_and_update_counts() -> None:
    old = memory(2, timedelta(days=60))
    used = replace(old, last_accessed_at=NOW.isoformat())
    said = replace(old, updated_at=(NOW - timedelta(days=1)).isoformat())
    assert recency(old, NOW) < recency(said, NOW) < recency(used, NOW) == 1


def test_times_with_and_without_a_zone_are_compared_and_an_unknown_one_is_neutral() -> None:
    """No TypeError between the four; three are the same moment (H53)."""
    held = ["2025-01-01T10:00:00", "2025-01-01T10:00:00Z", "2025-01-01T18:00:00+08:00", "unknown"]
    rows = [replace(memory(), created_at=time) for time in held]
    first, second, third, unknown = (recency(row, NOW) for row in rows)
    assert first == second == third
    assert unknown == UNKNOWN_RECENCY
    assert [read_time(time) is None for time in (*held, "", None, "gestern", "9999-99-99")] == [False] * 3 + [True] * 5


def test_a_clock_that_was_wrong_once_does_not_win_for_ever() -> None:
    """Three years ahead counts as now; pinned or not, recency stays within its bounds (H54)."""
    ahead = memory(1, -timedelta(days=3 * 365))
    assert recency(ahead, NOW) == 1
    assert recency(replace(ahead, created_at="9999-12-31T23:59:59+00:00"), NOW) == 1
    used = replace(ahead, created_at="unknown", last_accessed_at="9999-12-31T23:59:59-23:59")
    assert 0 <= recency(used, NOW) <= 1


@given(st.integers(1, 5), st.floats(-2000, 4000), st.integers(0, 10_000), st.booleans())
def test_recency_stays_within_its_bounds_and_falls_with_age(
    importance: int, days: float, uses: int, pinned: bool
) -> None:
    younger = memory(importance, timedelta(days=days), times_used=uses, pinned=pinned)
    older = memory(importance, timedelta(days=days + 1), times_used=uses, pinned=pinned)
    assert RECENCY_FLOOR <= recency(older, NOW) <= recency(younger, NOW) <= 1


def test_a_dated_goal_does_not_age_before_its_day_and_ages_after_it() -> None:
    """The day is the learner's: at 00:30 in Taipei an exam of the day before is over, though in UTC it is today."""
    exam = memory(5, timedelta(days=300), occurred_at="2026-05-24")
    assert recency(exam, NOW) == 1
    assert recency(replace(exam, occurred_at="2026-03-02"), NOW) == 1
    assert recency(replace(exam, occurred_at="2026-03-01"), NOW) < 0.5


def test_a_goal_is_loud_in_the_week_before_and_silent_from_the_day_after() -> None:
    exam = memory(5, occurred_at="2026-03-09T14:30+08:00")
    assert is_loud(exam, NOW)
    assert not is_loud(exam, NOW - timedelta(days=1))
    assert is_loud(exam, NOW + timedelta(days=7))
    assert not is_loud(exam, NOW + timedelta(days=8))
    assert not is_loud(replace(exam, importance_score=3), NOW)
    trip = replace(exam, occurred_at="2026-02-27/2026-03-03")
    assert is_loud(trip, NOW)
    assert not is_loud(replace(exam, occurred_at="2026-01-01/2026-03-09"), NOW)


def test_only_a_minor_memory_that_nobody_used_goes_dormant() -> None:
    old = DORMANT_AFTER + timedelta(days=1)
    assert standing(memory(2, old), NOW) == "dormant"
    assert standing(memory(1, DORMANT_AFTER - timedelta(days=1)), NOW) == "active"
    for kept in (
        memory(3, old),
        memory(1, old, times_used=1),
        memory(1, old, last_accessed_at=(NOW - old).isoformat()),
        memory(1, old, pinned=True),
        memory(1, old, occurred_at="2027-01-01"),
        memory(1, old, woken_at=NOW.isoformat()),
        memory(1, old, updated_at=NOW.isoformat()),
        memory(1, old, created_at="unknown"),
    ):
        assert standing(kept, NOW) == "active", kept
    assert standing(memory(1, old, status="in_question"), NOW) == "in_question"
    assert standing(memory(1, old, status="superseded"), NOW) == "superseded"
