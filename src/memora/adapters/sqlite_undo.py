"""Taking a change back in SQLite: every kind of event has its inverse, applied from the newest to the oldest."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from datetime import datetime

from memora.adapters.sqlite_change import set_status, set_vector
from memora.adapters.sqlite_history import delete_memory, record_event
from memora.adapters.sqlite_schema import Database
from memora.types import Change, Receipt


class SqliteUndo:
    """The undo of the records; see `ports.Records` for what it promises."""

    _db: Database
    _user: str

    def undo_change(self, change: Change, *, now: datetime) -> tuple[Receipt, ...]:
        with self._db.transaction() as run:
            marked = run.execute(
                "UPDATE events SET undone = 1 WHERE user_id = ? AND undone = 0 AND seq IN (SELECT value FROM json_each(?))",
                (self._user, json.dumps(change.events)),
            ).rowcount
            if marked != len(change.events):
                return ()  # another process took it back first
            events = run.execute(
                "SELECT * FROM events WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq DESC",
                (json.dumps(change.events),),
            ).fetchall()
            receipts = [receipt for event in events if (receipt := _take_back(run, self._user, event)) is not None]
            for memory_id in change.memory_ids or (None,):
                record_event(run, self._user, "undone", now, memory_id=memory_id)
        return tuple(reversed(receipts))


def _take_back(run: sqlite3.Connection, user: str, event: sqlite3.Row) -> Receipt | None:
    """One event's effect out again; its receipt, or None where another event of the change tells it already."""
    memory_id = event["memory_id"]
    held = run.execute(
        "SELECT content, memory_type, succeeded_by FROM memories WHERE user_id = ? AND memory_id = ?", (user, memory_id)
    ).fetchone()
    inverse = _INVERSES.get(event["kind"])
    if inverse is None or (memory_id is not None and held is None):
        return None
    do = inverse(run, user, memory_id, json.loads(event["detail"]))
    if do is None:
        return None
    now_held = run.execute(
        "SELECT content FROM memories WHERE user_id = ? AND memory_id = ?", (user, memory_id)
    ).fetchone()
    content = (now_held or held)["content"] if held else None
    return Receipt(
        "restored" if do == "restored" else "undone",
        memory_id=memory_id,
        old_id=held["succeeded_by"] if held and do == "restored" else None,
        content=content,
        memory_type=held["memory_type"] if held else None,
        why=event["kind"] if do == "noted" else None,
    )


def _unstore(run: sqlite3.Connection, user: str, memory_id: str, _: dict[str, str]) -> str:
    delete_memory(run, user, memory_id)
    return "undone"


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
        "UPDATE memories SET status = 'active', ended_at = NULL, succeeded_by = NULL WHERE user_id = ? AND memory_id = ?",
        (user, memory_id),
    )
    run.execute(
        "UPDATE reviews SET answer = NULL, answered_at = NULL WHERE user_id = ? AND old_id = ? AND answer = 'settled'",
        (user, memory_id),
    )
    if run.execute(
        "SELECT 1 FROM reviews WHERE user_id = ? AND old_id = ? AND answer IS NULL", (user, memory_id)
    ).fetchone():
        set_status(run, user, memory_id, "in_question")
    return "restored"


def _withdraw(run: sqlite3.Connection, user: str, memory_id: str | None, detail: dict[str, str]) -> str:
    """The question is no longer asked, and the memory stands as before."""
    run.execute("DELETE FROM reviews WHERE user_id = ? AND review_id = ?", (user, detail["review_id"]))
    if memory_id is not None:
        set_status(run, user, memory_id, "active")
    return "noted"


def _ask_again(run: sqlite3.Connection, user: str, memory_id: str | None, detail: dict[str, str]) -> str:
    run.execute(
        "UPDATE reviews SET answer = NULL, answered_at = NULL WHERE user_id = ? AND review_id = ?",
        (user, detail["review_id"]),
    )
    if memory_id is not None:
        set_status(run, user, memory_id, "in_question")
    return "noted"


def _retire_again(run: sqlite3.Connection, user: str, memory_id: str, detail: dict[str, str]) -> str:
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


_INVERSES: dict[str, Callable[[sqlite3.Connection, str, str, dict[str, str]], str | None]] = {
    "stored": _unstore,
    "imported": _unstore,
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
