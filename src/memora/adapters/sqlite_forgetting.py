"""Forgetting in SQLite: the text goes everywhere, and a mark stays by which it is known again (P4)."""

from __future__ import annotations

import json
import sqlite3
from datetime import UTC, datetime

from memora.adapters.sqlite_change import settle_status
from memora.adapters.sqlite_history import delete_memory, record_event
from memora.adapters.sqlite_memories import COLUMNS, read_memory
from memora.adapters.sqlite_schema import Database
from memora.types import CONSOLIDATED, EPISODES_OF_A_PATTERN, StoredMemory

SALT_BYTES = 32
TAKEN_BACK = 0.0
"""When a text was forgotten that was only taken back: it may be said and imported again, until everything is forgotten."""


class SqliteForgetting:
    """The forgetting half of the records; see `records.Records` for what each method promises."""

    _db: Database
    _user: str

    def forget_memory(self, memory: StoredMemory, *, now: datetime) -> tuple[str, ...]:
        """With it go its earlier wordings, what it took the place of, and what was worked out from it alone."""
        texts: list[str] = []
        with self._db.transaction() as run:
            sql = f"SELECT {COLUMNS} FROM memories WHERE user_id = ? AND memory_id = ?"
            row = run.execute(sql, (self._user, memory.memory_id)).fetchone()  # it may have been worded anew meanwhile
            now_held = memory if row is None else read_memory(row)
            for gone in [now_held, *_its_history(run, self._user, memory.memory_id)]:
                for text in (gone.content, *_wordings(run, self._user, gone.memory_id)):
                    texts.append(text)
                    bury(run, self._user, text, at=now.timestamp())
                    scrub_transcript(run, self._user, gone.memory_id, text)
                delete_memory(run, self._user, gone.memory_id)
                run.execute(
                    "UPDATE events SET undone = 1 WHERE user_id = ? AND memory_id = ?", (self._user, gone.memory_id)
                )
                record_event(run, self._user, "forgotten", now, memory_id=gone.memory_id)
        self._db.checkpoint()
        return tuple(texts)

    def forget_all(self, *, now: datetime) -> int:
        with self._db.transaction() as run:
            rows = run.execute("SELECT memory_id, content FROM memories WHERE user_id = ?", (self._user,)).fetchall()
            for memory_id, content in rows:
                for text in (content, *_wordings(run, self._user, memory_id)):
                    bury(run, self._user, text, at=now.timestamp())
                delete_memory(run, self._user, memory_id)
            run.execute(
                "UPDATE tombstones SET at = ? WHERE user_id = ? AND at = ?", (now.timestamp(), self._user, TAKEN_BACK)
            )
            for table in ("turns", "decisions", "wordings", "reviews", "evidence"):
                run.execute(f"DELETE FROM {table} WHERE user_id = ?", (self._user,))
            run.execute("UPDATE events SET undone = 1, detail = '{}' WHERE user_id = ?", (self._user,))
            record_event(run, self._user, "forgotten", now)
        self._db.checkpoint()
        return len(rows)

    def forgettings(self) -> int:
        return int(
            self._db.rows("SELECT count(*) FROM events WHERE user_id = ? AND kind = 'forgotten'", self._user)[0][0]
        )

    def forgotten_at(self, text: str) -> datetime | None:
        salt = self._db.rows("SELECT value FROM meta WHERE key = ?", _salt_key(self._user))
        if not salt:
            return None
        from memora.core.tombstone import marks

        known = json.dumps(marks(text, bytes.fromhex(salt[0][0])))
        sql = (
            "SELECT max(at) FROM tombstones WHERE user_id = ? AND at != ? AND mark IN (SELECT value FROM json_each(?))"
        )
        at = self._db.rows(sql, self._user, TAKEN_BACK, known)[0][0]
        return None if at is None else datetime.fromtimestamp(at, UTC)

    def lift_tombstone(self, text: str) -> None:
        from memora.core.tombstone import marks

        with self._db.transaction() as run:
            run.execute(
                "DELETE FROM tombstones WHERE user_id = ? AND mark IN (SELECT value FROM json_each(?))",
                (self._user, json.dumps(marks(text, _salt(run, self._user)))),
            )


def bury(run: sqlite3.Connection, user: str, content: str, *, at: float) -> None:
    """Leave the marks by which a text is known again."""
    from memora.core.tombstone import marks

    run.executemany(
        "INSERT INTO tombstones (user_id, mark, at) VALUES (?,?,?)",
        [(user, mark, at) for mark in marks(content, _salt(run, user))],
    )


def _salt_key(user: str) -> str:
    return f"salt/{user}"


def _salt(run: sqlite3.Connection, user: str) -> bytes:
    """This learner's, drawn when it is first needed: the same text has other marks in another store."""
    import secrets

    run.execute(
        "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO NOTHING",
        (_salt_key(user), secrets.token_bytes(SALT_BYTES).hex()),
    )
    held = run.execute("SELECT value FROM meta WHERE key = ?", (_salt_key(user),)).fetchone()[0]
    return bytes.fromhex(held)


def _its_history(run: sqlite3.Connection, user: str, memory_id: str) -> list[StoredMemory]:
    """What the memory took the place of, and what that took the place of; and a pattern that rests on it and would
    be left with too few episodes, unless the learner has said it too."""
    gone, found = [memory_id], list[StoredMemory]()
    for current in gone:
        rows = run.execute(
            f"SELECT {COLUMNS} FROM memories WHERE user_id = ?1 AND (succeeded_by = ?2 OR source = ?4 AND times_said = 1"
            " AND memory_id IN (SELECT memory_id FROM evidence WHERE user_id = ?1 AND episode_id = ?2 AND (SELECT count(*)"
            " FROM evidence AS others WHERE others.user_id = ?1 AND others.memory_id = evidence.memory_id) <= ?3))",
            (user, current, EPISODES_OF_A_PATTERN, CONSOLIDATED),
        ).fetchall()
        fresh = [memory for row in rows if (memory := read_memory(row)).memory_id not in gone]
        found += fresh
        gone += [memory.memory_id for memory in fresh]
        run.execute("DELETE FROM evidence WHERE user_id = ? AND episode_id = ?", (user, current))
    return found


def _wordings(run: sqlite3.Connection, user: str, memory_id: str) -> list[str]:
    rows = run.execute("SELECT content FROM wordings WHERE user_id = ? AND memory_id = ?", (user, memory_id))
    return [row[0] for row in rows.fetchall()]


def scrub_transcript(run: sqlite3.Connection, user: str, memory_id: str, text: str) -> None:
    """Take a memory's words out of the transcript (P4): the turns that said it, replies that used it, questions about
    it, every verbatim repeat. What remains of such a turn are its time, its state and its other receipts."""
    run.execute(
        "UPDATE turns SET user_text = '', reply = NULL WHERE user_id = ?1 AND turn_id IN"
        " (SELECT turn_id FROM events WHERE user_id = ?1 AND memory_id = ?2"
        " UNION SELECT turn_id FROM memories WHERE user_id = ?1 AND memory_id = ?2)",
        (user, memory_id),
    )
    run.execute(
        "UPDATE events SET undone = 1 WHERE user_id = ?1 AND kind IN ('profile', 'profile_undone') AND instr(detail, ?2)",
        (user, json.dumps(text, ensure_ascii=False)[1:-1]),
    )
    asked = run.execute(
        "DELETE FROM reviews WHERE user_id = ? AND (old_id = ? OR content = ?) RETURNING old_id",
        (user, memory_id, text),
    ).fetchall()
    for (old_id,) in asked:
        if old_id is not None:
            settle_status(run, user, old_id)
    for column in ("receipts", "used"):
        _scrub_column(run, user, column, memory_id)
    in_json = json.dumps(text, ensure_ascii=False)[1:-1]
    for table, column, held in (
        ("turns", "user_text", text),
        ("turns", "reply", text),
        ("turns", "receipts", in_json),
        ("decisions", "content", text),
        ("events", "detail", in_json),
    ):
        run.execute(
            f"UPDATE {table} SET {column} = replace({column}, ?2, '…') WHERE user_id = ?1 AND instr({column}, ?2)",
            (user, held),
        )


def _scrub_column(run: sqlite3.Connection, user: str, column: str, memory_id: str) -> None:
    """The memory's text out of one JSON column; a reply that used the memory may repeat it, so it goes as well."""
    rows = run.execute(
        f"SELECT turn_id, {column} FROM turns WHERE user_id = ? AND instr({column}, ?)", (user, memory_id)
    ).fetchall()
    for turn_id, held in rows:
        entries = [
            {k: v for k, v in x.items() if k != "content" or memory_id not in (x.get("memory_id"), x.get("old_id"))}
            for x in json.loads(held)
        ]
        run.execute(
            f"UPDATE turns SET {column} = ?, reply = NULL WHERE turn_id = ?",
            (json.dumps(entries, ensure_ascii=False), turn_id),
        )
