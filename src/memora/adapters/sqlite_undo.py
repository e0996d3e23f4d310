"""Taking a change back in SQLite: every kind of event has its inverse, applied from the newest to the oldest."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from datetime import datetime
from typing import Any

from memora.adapters.sqlite_change import now_in_force, set_vector, settle_status
from memora.adapters.sqlite_forgetting import TAKEN_BACK, bury, wordings
from memora.adapters.sqlite_history import MAY_BE_UNDONE, UNDOABLE, delete_memory, read_steps, record_event
from memora.adapters.sqlite_schema import Database
from memora.errors import RecordsChanged
from memora.turns import Change, Receipt


class SqliteUndo:
    """The undo of the records; see `records.Records` for what it promises."""

    _db: Database
    _user: str

    def undo_change(self, change: Change, *, now: datetime) -> tuple[Receipt, ...]:
        with self._db.transaction() as run:
            events = run.execute(
                "SELECT * FROM events WHERE user_id = ? AND undone = 0 AND seq IN (SELECT value FROM json_each(?))"
                " ORDER BY seq DESC",
                (self._user, json.dumps(change.events)),
            ).fetchall()
            if not events:
                return ()  # another process took it back first
            newest = run.execute(
                f"SELECT max(seq) FROM events WHERE user_id = ?1 AND {MAY_BE_UNDONE}",
                (self._user, json.dumps(UNDOABLE)),
            ).fetchone()[0]
            if len(events) != len(change.events) or newest != change.events[-1]:
                raise RecordsChanged
            run.executemany("UPDATE events SET undone = 1 WHERE seq = ?", [(event["seq"],) for event in events])
            receipts = [receipt for event in events if (receipt := _take_back(run, self._user, event)) is not None]
            back = {receipt.memory_id for receipt in receipts if receipt.why == "revived"}
            receipts = [r for r in receipts if r.why != "woken" or r.memory_id not in back]  # one a memory
            receipts = [r for event in events for r in _profile_back(run, self._user, event, now)] + receipts
            if not receipts and any(event["kind"] == "brought" for event in events):
                receipts = [Receipt("undone", why="brought")]
            for memory_id in change.memory_ids or (None,):
                record_event(run, self._user, "undone", now, memory_id=memory_id)
        return tuple(reversed(receipts))


def _take_back(run: sqlite3.Connection, user: str, event: sqlite3.Row) -> Receipt | None:
    """One event's effect out again; its receipt, or None where another event of the change tells it already."""
    memory_id = event["memory_id"]
    held = run.execute(
        "SELECT content, memory_type, occurred_at, succeeded_by FROM memories WHERE user_id = ? AND memory_id = ?",
        (user, memory_id),
    ).fetchone()
    inverse = _INVERSES.get(event["kind"])
    if inverse is None or (memory_id is not None and held is None):
        return None
    do = inverse(run, user, memory_id, json.loads(event["detail"]))
    if do is None:
        return None
    now_held = run.execute(
        "SELECT content, occurred_at FROM memories WHERE user_id = ? AND memory_id = ?", (user, memory_id)
    ).fetchone()
    told = (now_held or held) if held else None
    return Receipt(
        "restored" if do == "restored" else "undone",
        memory_id=memory_id,
        old_id=held["succeeded_by"] if held and do == "restored" else None,
        content=told["content"] if told else None,
        memory_type=held["memory_type"] if held else None,
        occurred_at=told["occurred_at"] if told else None,
        why=event["kind"] if do == "noted" else None,
    )


def _profile_back(run: sqlite3.Connection, user: str, event: sqlite3.Row, now: datetime) -> list[Receipt]:
    """What an event changed of the profile is taken back as it was made: as an event that the file follows."""
    if event["kind"] != "profile":
        return []
    held = json.loads(event["detail"])
    record_event(run, user, "profile_undone", now, detail=held)
    changed = "before" in held or any(step.old is not None for step in read_steps(held))
    return [Receipt("profile", why="undone")] if changed else []


def _unstore(run: sqlite3.Connection, user: str, memory_id: str, _: dict[str, str]) -> str:
    _mark_as_taken_back(run, user, memory_id)
    for wording in wordings(run, user, memory_id):
        bury(run, user, wording, at=TAKEN_BACK)
    delete_memory(run, user, memory_id)
    return "undone"


def _mark_as_taken_back(run: sqlite3.Connection, user: str, memory_id: str) -> None:
    """The wording that goes now is known again when everything is forgotten: an older export may hold it."""
    named = "SELECT content FROM memories WHERE user_id = ? AND memory_id = ?"
    bury(run, user, run.execute(named, (user, memory_id)).fetchone()[0], at=TAKEN_BACK)


def _send_back(run: sqlite3.Connection, user: str, _: None, detail: dict[str, str]) -> None:
    """What came with an import beside the memories, which have events of their own."""
    named = (user, detail["change_id"])
    about = run.execute("SELECT old_id FROM reviews WHERE user_id = ? AND brought_by = ?", named).fetchall()
    for table in ("turns", "decisions", "events", "reviews"):
        run.execute(f"DELETE FROM {table} WHERE user_id = ? AND brought_by = ?", named)
    for (old_id,) in about:
        if old_id is not None:
            settle_status(run, user, old_id)


def _unsay(run: sqlite3.Connection, user: str, memory_id: str, _: dict[str, str]) -> str:
    run.execute(
        "UPDATE memories SET times_said = max(1, times_said - 1) WHERE user_id = ? AND memory_id = ?",
        (user, memory_id),
    )
    return "noted"


def _reword(run: sqlite3.Connection, user: str, memory_id: str, detail: dict[str, str]) -> str | None:
    """The newest earlier wording comes back, with its vector."""
    row = run.execute(
        "SELECT * FROM wordings WHERE user_id = ? AND memory_id = ? ORDER BY seq DESC LIMIT 1", (user, memory_id)
    ).fetchone()
    if row is None:
        return None
    _mark_as_taken_back(run, user, memory_id)
    run.execute(
        "UPDATE memories SET content = ?, occurred_at = ?, fold = NULL, updated_at = (SELECT max(until) FROM wordings"
        " WHERE user_id = ?3 AND memory_id = ?4 AND seq < ?5) WHERE user_id = ?3 AND memory_id = ?4",
        (row["content"], row["occurred_at"], user, memory_id, row["seq"]),
    )
    set_vector(run, user, memory_id, row["vector"])
    run.execute("DELETE FROM wordings WHERE seq = ?", (row["seq"],))
    _unsay(run, user, memory_id, detail)
    return "restored"


def _reinstate(run: sqlite3.Connection, user: str, memory_id: str, _: dict[str, str]) -> str:
    run.execute(
        "UPDATE reviews SET answer = NULL, answered_at = NULL WHERE user_id = ?1 AND old_id = ?2 AND answer = 'settled'"
        " AND answered_at = (SELECT ended_at FROM memories WHERE user_id = ?1 AND memory_id = ?2)",
        (user, memory_id),
    )
    run.execute(
        "UPDATE memories SET status = 'active', ended_at = NULL, succeeded_by = NULL WHERE user_id = ? AND memory_id = ?",
        (user, memory_id),
    )
    settle_status(run, user, memory_id)
    return "restored"


def _withdraw(run: sqlite3.Connection, user: str, memory_id: str | None, detail: dict[str, str]) -> str:
    """The question is no longer asked, and the memory stands as before."""
    run.execute("DELETE FROM reviews WHERE user_id = ? AND review_id = ?", (user, detail["review_id"]))
    if memory_id is not None:
        settle_status(run, user, memory_id)
    return "noted"


def _ask_again(run: sqlite3.Connection, user: str, memory_id: str | None, detail: dict[str, str]) -> str:
    run.execute(
        "UPDATE reviews SET answer = NULL, answered_at = NULL WHERE user_id = ? AND review_id = ?",
        (user, detail["review_id"]),
    )
    if memory_id is not None:
        settle_status(run, user, memory_id)
    return "noted"


def _retire_again(run: sqlite3.Connection, user: str, memory_id: str, detail: dict[str, str]) -> str | None:
    """History again, unless what it stood in the place of was forgotten meanwhile: then it is all that is left."""
    if detail["by"] is not None and now_in_force(run, user, detail["by"]) in (None, memory_id):
        return None
    run.execute(
        "UPDATE memories SET status = 'superseded', ended_at = ?, succeeded_by = ? WHERE user_id = ? AND memory_id = ?",
        (detail["ended_at"], detail["by"], user, memory_id),
    )
    return "noted"


def _sleep_again(run: sqlite3.Connection, user: str, memory_id: str, detail: dict[str, str]) -> str:
    run.execute(
        "UPDATE memories SET woken_at = ? WHERE user_id = ? AND memory_id = ?",
        (detail.get("before"), user, memory_id),
    )
    return "noted"


def _flip_pin(run: sqlite3.Connection, user: str, memory_id: str, _: dict[str, str]) -> str:
    run.execute("UPDATE memories SET pinned = 1 - pinned WHERE user_id = ? AND memory_id = ?", (user, memory_id))
    return "noted"


_INVERSES: dict[str, Callable[[sqlite3.Connection, str, Any, dict[str, str]], str | None]] = {
    "stored": _unstore,
    "imported": _unstore,
    "carried": _unstore,
    "brought": _send_back,
    "known": _unsay,
    "updated": _reword,
    "superseded": _reinstate,
    "asked": _withdraw,
    "answered": _ask_again,
    "revived": _retire_again,
    "woken": _sleep_again,
    "pinned": _flip_pin,
    "unpinned": _flip_pin,
}
"""What an event's effect is undone by, and how the receipt tells it: `undone` with the text that is gone, `restored`
with the text that is back, `noted` by its kind."""
