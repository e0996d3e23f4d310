"""The learner's clock: now in their time zone, or the time a replay or a test names."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo


class Clock:
    """`now()` is aware and carries the learner's offset; `machine()` is always the real time, for leases."""

    def __init__(self, *, zone: str = "", fixed: datetime | None = None) -> None:
        self._zone = ZoneInfo(zone) if zone else None
        self.fixed = fixed

    def now(self) -> datetime:
        if self.fixed is not None:
            return self.fixed if self.fixed.tzinfo else self.fixed.replace(tzinfo=self._local())
        return datetime.now(self._local())

    def machine(self) -> datetime:
        return datetime.now(UTC)

    def _local(self) -> tzinfo | None:
        return self._zone or datetime.now().astimezone().tzinfo
