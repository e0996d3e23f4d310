"""The history in SQLite: every change as an event, and what became of a memory."""

from __future__ import annotations

import json
import sqlite3
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from memora.adapters.sqlite_schema import Database
from memora.core.profile import apply_steps, revert, steps_between, take_back
from memora.turns import Change, HistoryEntry
from memora.types import ProfileStep, UserProfile

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

UNDOABLE = (
    "stored",
    "imported",
    "carried",
    "brought",
    "profile",
    "known",
    "updated",
    "superseded",
    "asked",
    "answered",
    "revived",
    "woken",
    "pinned",
    "unpinned",
)
"""A forgetting cannot be undone: its event keeps id, time and kind only (P4). `imported` and `carried` tell of a memory
that came in without its history and with it; `brought` of all else that came with the same import."""
MAY_BE_UNDONE = "undone = 0 AND brought_by IS NULL AND kind IN (SELECT value FROM json_each(?2))"
_TOLD = """WITH
    happened AS (SELECT *, row_number() OVER (PARTITION BY memory_id, at, kind ORDER BY seq) AS nth FROM events
        WHERE user_id = ?1 AND undone = 0 AND {wanted}),
    worded AS (SELECT memory_id, until, content, occurred_at,
        row_number() OVER (PARTITION BY memory_id, until ORDER BY seq) AS nth FROM wordings WHERE user_id = ?1)
    SELECT at, kind, happened.memory_id, detail, json_extract(detail, '$.by') AS other, turn_id, content, occurred_at
    FROM happened LEFT JOIN worded ON kind = 'updated' AND worded.memory_id = happened.memory_id AND until = at
        AND worded.nth = happened.nth
    ORDER BY seq"""
"""With each update the wording that it ended, also where several ended at one time."""


class SqliteHistory:
    """The events half of the records; see `records.Records` for what each method promises."""

    _db: Database
    _user: str

    def history_length(self) -> int:
        with self._db.transaction() as run:
            return history_length(run, self._user)

    def record_profile_change(self, before: Mapping[str, Any], after: Mapping[str, Any], *, now: datetime) -> None:
        with self._db.transaction() as run:
            record_event(run, self._user, "profile", now, detail={"before": dict(before), "after": dict(after)})

    def profile_changes_after(self, seq: int) -> list[tuple[int, Callable[[UserProfile], UserProfile]]]:
        rows = self._db.rows(
            "SELECT seq, kind, detail FROM events WHERE user_id = ? AND seq > ? AND undone = 0 AND brought_by IS NULL"
            " AND (kind = 'profile'"
            " AND json_extract(detail, '$.steps') IS NOT NULL OR kind = 'profile_undone') ORDER BY seq",
            self._user,
            seq,
        )
        return [(row["seq"], _profile_change(row["kind"], json.loads(row["detail"]))) for row in rows]

    def last_change(self) -> Change | None:
        newest = self._db.rows(
            f"SELECT * FROM events WHERE user_id = ?1 AND {MAY_BE_UNDONE} ORDER BY seq DESC LIMIT 1",
            self._user,
            json.dumps(UNDOABLE),
        )
        if not newest:
            return None
        (last,) = newest
        together = self._db.rows(
            f"SELECT * FROM events WHERE user_id = ?1 AND {MAY_BE_UNDONE} AND CASE"
            " WHEN ?4 IS NOT NULL THEN change_id = ?4 WHEN ?3 IS NOT NULL THEN turn_id = ?3 AND change_id IS NULL"
            " WHEN ?6 = 'imported' THEN kind = ?6 AND at = ?7 ELSE seq = ?5 END ORDER BY seq",
            self._user,
            json.dumps(UNDOABLE),
            last["turn_id"],
            last["change_id"],
            last["seq"],
            last["kind"],
            last["at"],
        )
        ids = dict.fromkeys(row["memory_id"] for row in together if row["memory_id"] is not None)
        return Change(tuple(row["seq"] for row in together), tuple(ids))

    def history(self, memory_id: str) -> list[HistoryEntry]:
        return self._entries("memory_id = ?2", memory_id)

    def changes_since(self, at: datetime) -> list[HistoryEntry]:
        return self._entries("at >= ?2", at.astimezone(UTC).isoformat())

    def _entries(self, wanted: str, value: str) -> list[HistoryEntry]:
        """An update's entry carries the wording that held until then."""
        rows = self._db.rows(_TOLD.format(wanted=wanted), self._user, value)
        return [
            HistoryEntry(
                at=r["at"],
                kind=r["kind"],
                memory_id=r["memory_id"],
                content=r["content"],
                other_id=r["other"],
                turn_id=r["turn_id"],
                steps=_profile_steps(r),
                occurred_at=r["occurred_at"],
            )
            for r in rows
        ]


def _profile_steps(row: sqlite3.Row) -> tuple[ProfileStep, ...]:
    """What a change of the profile did, by conversation or by command; nothing for another event, nor for an import
    that brought its own telling of it."""
    held = json.loads(row["detail"]) if row["kind"] == "profile" else {}
    if held.get("told_by_the_past"):
        return ()
    return steps_of(held)


def steps_of(held: Mapping[str, Any]) -> tuple[ProfileStep, ...]:
    """Of the detail of a `profile` event, whichever way it was made."""
    return read_steps(held) or steps_between(held.get("before") or {}, held.get("after") or {})


def _profile_change(kind: str, held: Mapping[str, Any]) -> Callable[[UserProfile], UserProfile]:
    """What an event does to the profile; `profile_undone` holds what it takes back."""
    steps = read_steps(held)
    if kind == "profile":
        return partial(apply_steps, steps=steps)
    if steps:
        return partial(take_back, steps=steps)
    return partial(revert, before=_read_profile(held["before"]), after=_read_profile(held["after"]))


def _read_profile(held: Mapping[str, Any]) -> UserProfile:
    return UserProfile(held["english_level"], tuple(held["learning_goals"]), tuple(held["preferences"]))


def read_steps(held: Mapping[str, Any]) -> tuple[ProfileStep, ...]:
    return tuple(ProfileStep(step["key"], step["old"], step["new"]) for step in held.get("steps") or ())


def plain_steps(steps: Sequence[ProfileStep]) -> list[dict[str, str | None]]:
    return [{"key": step.key, "old": step.old, "new": step.new} for step in steps]


def history_length(run: sqlite3.Connection, user: str) -> int:
    """The number of this learner's newest event, inside the caller's transaction."""
    row = run.execute("SELECT seq FROM events WHERE user_id = ? ORDER BY seq DESC LIMIT 1", (user,)).fetchone()
    return int(row[0]) if row else 0


def delete_memory(run: sqlite3.Connection, user: str, memory_id: str) -> None:
    """A memory, its vector, its earlier wordings, and what it shows or rests on, inside the caller's transaction."""
    named = "(SELECT seq FROM memories WHERE user_id = ? AND memory_id = ?)"
    run.execute(f"DELETE FROM vectors WHERE seq = {named}", (user, memory_id))
    for table in ("memories", "wordings", "evidence"):
        run.execute(f"DELETE FROM {table} WHERE user_id = ? AND memory_id = ?", (user, memory_id))
    run.execute("DELETE FROM evidence WHERE user_id = ? AND episode_id = ?", (user, memory_id))


def record_event(
    run: sqlite3.Connection,
    user: str,
    kind: str,
    now: datetime,
    *,
    memory_id: str | None = None,
    turn_id: str | None = None,
    change_id: str | None = None,
    detail: Mapping[str, Any] | None = None,
) -> None:
    """One line of the append-only history, inside the caller's transaction; never a memory's text.

    Events of one turn or one `change_id` are taken back together.
    """
    run.execute(
        "INSERT INTO events (user_id, at, kind, memory_id, turn_id, change_id, detail) VALUES (?,?,?,?,?,?,?)",
        (
            user,
            now.astimezone(UTC).isoformat(),
            kind,
            memory_id,
            turn_id,
            change_id,
            json.dumps(detail or {}, ensure_ascii=False),
        ),
    )


def record_profile_steps(
    run: sqlite3.Connection,
    user: str,
    steps: Sequence[ProfileStep],
    *,
    now: datetime,
    turn_id: str | None = None,
    change_id: str | None = None,
    told: bool = True,
) -> None:
    """The event comes first and the file after the commit; what a crash leaves between them is made up (DESIGN 2).

    Not `told`: the history has events of their own for what these steps add up to.
    """
    detail = {"steps": plain_steps(steps)} | ({} if told else {"told_by_the_past": True})
    record_event(run, user, "profile", now, turn_id=turn_id, change_id=change_id, detail=detail)
