"""Tokens and calls by purpose (W10): kept in the records, and summed up for this process."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from memora.clock import Clock
from memora.errors import CallFailed, DailyCapReached, StoreError
from memora.turns import Usage

if TYPE_CHECKING:
    from memora.ports import UsageMeter
    from memora.records import Records, UsageRow

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class UsageTotal:
    """What one purpose took; `cost_usd` is None where a model's price is not known (MEMORA_PRICES)."""

    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost_usd: float | None = 0.0
    failed: int = 0
    """Of the calls, how many brought nothing to use."""


class Meter:
    """Counts every call; a count that cannot be written is still in this process's sum, and logged."""

    def __init__(self, records: Records, clock: Clock, *, keeps: bool = True) -> None:
        """`keeps` False: where the records may only be read, this process's sum is all there is."""
        self._records, self._clock, self._keeps = records, clock, keeps
        self.rows: list[UsageRow] = []

    def record(self, *, purpose: str, model: str, usage: Usage) -> None:
        from memora.records import UsageRow

        told = (usage.calls, usage.failed, usage.tokens_in, usage.tokens_out)
        log.debug("%s: calls %d, of these failed %d, tokens in %d, out %d", purpose, *told)
        now = self._clock.now()
        self.rows.append(
            UsageRow(
                now.date().isoformat(), purpose, model, usage.calls, usage.tokens_in, usage.tokens_out, usage.failed
            )
        )
        if not self._keeps:
            return
        try:
            self._records.record_usage(purpose=purpose, model=model, usage=usage, now=now)
        except StoreError:
            log.warning("usage of one %s call could not be written", purpose)


@contextmanager
def counted(meter: UsageMeter, *, purpose: str, model: str) -> Iterator[Callable[[Usage], None]]:
    """Counts one question: what it took, told to the function given, or what was sent of it where it failed (W10)."""

    def count(usage: Usage) -> None:
        meter.record(purpose=purpose, model=model, usage=usage)

    try:
        yield count
    except CallFailed as error:
        if error.calls:
            count(Usage.of_failed(error))
        raise


MEMORY_PURPOSES = ("extraction", "advice", "importance", "reconciliation")
"""What is asked of a model for memory's sake; embeddings and replies do not count for the daily cap."""


def require_within_cap(
    rows: Iterable[UsageRow],
    *,
    now: datetime,
    calls: int,
    usd: float | None,
    prices: Mapping[str, tuple[float, float]],
) -> None:
    """Raises DailyCapReached where memory has had its model calls of the learner's day; local calls are free.

    Every request that was sent counts, also one that failed: an endpoint that fails is not asked without end.
    """
    today = [
        row
        for row in rows
        if row.day == now.date().isoformat() and row.purpose in MEMORY_PURPOSES and not row.model.startswith("local")
    ]
    made, spent = sum(row.calls for row in today), sum(_cost(row, prices) or 0.0 for row in today)
    if made >= calls or (usd is not None and spent >= usd):
        midnight = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
        raise DailyCapReached(calls=made, retry_after_s=(midnight - now).total_seconds())


def total_usage(rows: Iterable[UsageRow], prices: Mapping[str, tuple[float, float]]) -> dict[str, UsageTotal]:
    """The sum by purpose; `prices` are US dollars for a million tokens in and out; `local:...` costs nothing."""
    totals: dict[str, UsageTotal] = {}
    for row in rows:
        held = totals.get(row.purpose, UsageTotal())
        cost = _cost(row, prices)
        totals[row.purpose] = UsageTotal(
            held.calls + row.calls,
            held.tokens_in + row.tokens_in,
            held.tokens_out + row.tokens_out,
            None if cost is None or held.cost_usd is None else held.cost_usd + cost,
            held.failed + row.failed,
        )
    return totals


def _cost(row: UsageRow, prices: Mapping[str, tuple[float, float]]) -> float | None:
    if row.model.startswith("local"):
        return 0.0
    price = prices.get(row.model) or prices.get(row.model.partition(":")[2])
    return None if price is None else (row.tokens_in * price[0] + row.tokens_out * price[1]) / 1_000_000
