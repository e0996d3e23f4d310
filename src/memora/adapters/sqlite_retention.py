"""The learner's retention rules in SQLite, and the day on which they were last applied."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date

from memora.adapters.sqlite_schema import Database
from memora.core.retention import as_plain, read_rule
from memora.types import RetentionRule


class SqliteRetention:
    """The retention part of the records; see `records.Records` for what each method promises."""

    _db: Database
    _user: str

    def retention(self) -> tuple[RetentionRule, ...]:
        rows = self._db.rows("SELECT value FROM meta WHERE key = ?", f"retention/{self._user}")
        found = [read_rule(held) for held in json.loads(rows[0][0])] if rows else []
        return tuple(rule for rule in found if rule is not None)

    def set_retention(self, rules: Sequence[RetentionRule]) -> None:
        held = json.dumps([as_plain(rule) for rule in rules])
        with self._db.transaction() as run:
            run.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (f"retention/{self._user}", held))

    def begin_retention_day(self, day: date) -> bool:
        key = f"retention_day/{self._user}"
        with self._db.transaction() as run:
            held = run.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
            if held is not None and held[0] >= day.isoformat():
                return False
            run.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, day.isoformat()))
        return True
