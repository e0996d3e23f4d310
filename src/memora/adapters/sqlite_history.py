"""The history in SQLite: every change as an event, and the last one taken back."""

from __future__ import annotations

import json
import sqlite3
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from memora.adapters.sqlite_schema import Database
from memora.types import Change

if TYPE_CHECKING:
    from collections.abc import Mapping

UNDOABLE = ("stored", "imported", "profile")
"""A forgetting cannot be undone: its event keeps id, time and kind only (P4)."""


class SqliteHistory:
    """The events half of the records; see `ports.Records` for what each method promises."""

    _db: Database
    _user: str

    def record_profile_change(self, before: Mapping[str, Any], after: Mapping[str, Any], *, now: datetime) -> None:
        with self._db.transaction() as run:
            record_event(run, self._user, "profile", now, detail={"before": dict(before), "after": dict(after)})

    def last_change(self) -> Change | None:
        newest = self._db.rows(
            "SELECT seq, kind, turn_id, at, detail FROM events WHERE user_id = ? AND undone = 0"
            " AND kind IN (SELECT value FROM json_each(?)) ORDER BY seq DESC LIMIT 1",
            self._user,
            json.dumps(UNDOABLE),
        )
        if not newest:
            return None
        seq, kind, turn_id, at, detail = newest[0]
        if kind == "profile":
            held = json.loads(detail)
            return Change(kind, (seq,), (), held["before"], held["after"])
        together = self._db.rows(
            "SELECT seq, memory_id FROM events WHERE user_id = ? AND kind = ? AND undone = 0 AND"
            " CASE WHEN ?3 IS NULL THEN at = ?4 ELSE turn_id = ?3 END ORDER BY seq",
            self._user,
            kind,
            turn_id,
            at,
        )
        return Change(kind, tuple(row[0] for row in together), tuple(row[1] for row in together))

    def undo_change(self, change: Change, *, now: datetime) -> None:
        with self._db.transaction() as run:
            marked = run.execute(
                "UPDATE events SET undone = 1 WHERE user_id = ? AND undone = 0 AND seq IN (SELECT value FROM json_each(?))",
                (self._user, json.dumps(change.events)),
            ).rowcount
            if marked != len(change.events):
                return  # another process took it back first
            for memory_id in change.memory_ids:
                delete_memory(run, self._user, memory_id)
                record_event(run, self._user, "undone", now, memory_id=memory_id)
            if not change.memory_ids:
                record_event(run, self._user, "undone", now)


def delete_memory(run: sqlite3.Connection, user: str, memory_id: str) -> None:
    """A memory and its vector, inside the caller's transaction."""
    named = "(SELECT seq FROM memories WHERE user_id = ? AND memory_id = ?)"
    run.execute(f"DELETE FROM vectors WHERE seq = {named}", (user, memory_id))
    run.execute("DELETE FROM memories WHERE user_id = ? AND memory_id = ?", (user, memory_id))


def record_event(
    run: sqlite3.Connection,
    user: str,
    kind: str,
    now: datetime,
    *,
    memory_id: str | None = None,
    turn_id: str | None = None,
    detail: Mapping[str, Any] | None = None,
) -> None:
    """One line of the append-only history, inside the caller's transaction; never a memory's text."""
    run.execute(
        "INSERT INTO events (user_id, at, kind, memory_id, turn_id, detail) VALUES (?,?,?,?,?,?)",
        (
            user,
            now.astimezone(UTC).isoformat(),
            kind,
            memory_id,
            turn_id,
            json.dumps(detail or {}, ensure_ascii=False),
        ),
    )
