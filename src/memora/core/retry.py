"""When memory work that failed is tried again."""

from __future__ import annotations

from datetime import datetime, timedelta

MAX_ATTEMPTS = 8
"""After so many failures a turn waits until the learner asks."""
FIRST_WAIT = timedelta(seconds=30)
LONGEST_WAIT = timedelta(hours=1)
LONGEST_ASKED_WAIT = timedelta(days=1)
"""What a server may ask for at most: a date in another century is a mistake."""


def next_try_at(*, attempts: int, now: datetime, retry_after_s: float | None, jitter: float) -> datetime | None:
    """Doubling waits from FIRST_WAIT to LONGEST_WAIT, or what the server asked for if that is longer; None: no more.

    `attempts` counts those made, at least 1; `jitter` (0..1) adds up to a quarter, so that processes do not march in
    step.
    """
    if attempts >= MAX_ATTEMPTS:
        return None
    wait = min(LONGEST_WAIT, FIRST_WAIT * float(2 ** (attempts - 1))) * (1 + jitter / 4)
    return now + max(wait, min(LONGEST_ASKED_WAIT, timedelta(seconds=min(retry_after_s or 0, 1e9))))
