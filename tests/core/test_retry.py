"""Failed memory work is tried again, later and later, and not for ever."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from memora.core.retry import FIRST_WAIT, LONGEST_WAIT, MAX_ATTEMPTS, next_try_at

NOW = datetime(2026, 3, 2, tzinfo=UTC)


def test_waits_double_up_to_an_hour_and_then_the_learner_is_asked() -> None:
    waits = [next_try_at(attempts=n, now=NOW, retry_after_s=None, jitter=0) for n in range(1, MAX_ATTEMPTS)]
    assert waits[:2] == [NOW + FIRST_WAIT, NOW + 2 * FIRST_WAIT]
    assert waits[-1] is not None
    assert waits[-1] <= NOW + LONGEST_WAIT
    assert next_try_at(attempts=MAX_ATTEMPTS, now=NOW, retry_after_s=None, jitter=0) is None


def test_a_server_that_names_a_longer_wait_is_obeyed() -> None:
    assert next_try_at(attempts=1, now=NOW, retry_after_s=300, jitter=0) == NOW + timedelta(seconds=300)


def test_a_server_that_names_another_century_is_not() -> None:
    assert next_try_at(attempts=1, now=NOW, retry_after_s=2_300_221_385, jitter=0) == NOW + timedelta(days=1)
