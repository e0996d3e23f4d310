"""Forgetting in SQLite: the text goes everywhere, and a mark stays by which it is known again (P4)."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from memora.adapters.sqlite_history import delete_memory, record_event
from memora.adapters.sqlite_memories import COLUMNS, fold_mark, read_memory
from memora.adapters.sqlite_schema import Database
from memora.adapters.sqlite_scrub import blank_its_turns, scrub, told_of
from memora.turns import Forgotten
from memora.types import CONSOLIDATED, EPISODES_OF_A_PATTERN, StoredMemory

SALT_BYTES = 32
TAKEN_BACK = 0.0
"""When a text was forgotten that was only taken back: it may be said and imported again, until everything is forgotten."""


class SqliteForgetting:
    """The forgetting half of the records; see `records.Records` for what each method promises."""

    _db: Database
    _user: str

    def forget_memory(self, memory: StoredMemory, *, now: datetime) -> Forgotten:
        """With it go its earlier wordings, what it took the place of, and what was worked out from it alone."""
        from memora.core.forgotten_words import ForgottenWords

        texts, asked = list[str](), list[str]()
        with self._db.transaction() as run:
            sql = f"SELECT {COLUMNS} FROM memories WHERE user_id = ? AND memory_id = ?"
            row = run.execute(sql, (self._user, memory.memory_id)).fetchone()  # it may have been worded anew meanwhile
            now_held = memory if row is None else read_memory(row)
            all_gone = _with_its_history(run, self._user, now_held)
            for gone in all_gone:
                held = wordings(run, self._user, gone.memory_id), told_of(run, self._user, gone.memory_id)
                texts += [gone.content, *held[0], *held[1]]
                asked += blank_its_turns(run, self._user, gone.memory_id)
                delete_memory(run, self._user, gone.memory_id)
                run.execute(
                    "UPDATE events SET undone = 1 WHERE user_id = ? AND memory_id = ?", (self._user, gone.memory_id)
                )
                record_event(run, self._user, "forgotten", now, memory_id=gone.memory_id)
            words = ForgottenWords(no_longer_held(run, self._user, texts))
            for text in words.texts:
                bury(run, self._user, text, at=now.timestamp())
            scrub(run, self._user, ForgottenWords([*words.texts, *no_longer_held(run, self._user, asked)]))
        self._db.checkpoint()
        return Forgotten(tuple(gone.memory_id for gone in all_gone), words.texts)

    def would_forget(
        self, memory_ids: Sequence[str], *, may_go: Callable[[StoredMemory], bool]
    ) -> list[tuple[StoredMemory, ...]]:
        groups: list[tuple[StoredMemory, ...]] = []
        sql = f"SELECT {COLUMNS} FROM memories WHERE user_id = ? AND memory_id = ?"
        with self._db.rehearsal() as run:
            for memory_id in memory_ids:
                row = run.execute(sql, (self._user, memory_id)).fetchone()
                if row is None:
                    continue  # it goes along with one before it
                run.execute("SAVEPOINT this_one")
                group = _with_its_history(run, self._user, read_memory(row))
                if all(may_go(memory) for memory in group):
                    for gone in group:
                        delete_memory(run, self._user, gone.memory_id)
                    groups.append(tuple(group))
                else:
                    run.execute("ROLLBACK TO this_one")
                run.execute("RELEASE this_one")
        return groups

    def forget_all(self, *, now: datetime) -> int:
        with self._db.transaction() as run:
            rows = run.execute("SELECT memory_id, content FROM memories WHERE user_id = ?", (self._user,)).fetchall()
            for memory_id, content in rows:
                for text in (content, *wordings(run, self._user, memory_id)):
                    bury(run, self._user, text, at=now.timestamp())
                delete_memory(run, self._user, memory_id)
            named = (
                "SELECT content FROM decisions WHERE user_id = ?1 UNION SELECT content FROM reviews WHERE user_id = ?1"
            )
            for (text,) in run.execute(named, (self._user,)).fetchall():
                bury(run, self._user, text or "", at=now.timestamp())
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
        sql = "SELECT count(*) FROM events WHERE user_id = ? AND kind IN ('forgotten', 'forgotten_words')"
        return int(self._db.rows(sql, self._user)[0][0])

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


def _with_its_history(run: sqlite3.Connection, user: str, memory: StoredMemory) -> list[StoredMemory]:
    """The memory; what says just the same; what it took the place of, and what that took the place of; and a pattern that
    rests on it and would be left with too few episodes, unless the learner has said it too."""
    found = [memory, *_saying_the_same(run, user, memory)]
    for current in found:
        rows = run.execute(
            f"SELECT {COLUMNS} FROM memories WHERE user_id = ?1 AND (succeeded_by = ?2 OR source = ?4 AND times_said = 1"
            " AND memory_id IN (SELECT memory_id FROM evidence WHERE user_id = ?1 AND episode_id = ?2 AND (SELECT count(*)"
            " FROM evidence AS others WHERE others.user_id = ?1 AND others.memory_id = evidence.memory_id) <= ?3))",
            (user, current.memory_id, EPISODES_OF_A_PATTERN, CONSOLIDATED),
        ).fetchall()
        known = {m.memory_id for m in found}
        found += [held for row in rows if (held := read_memory(row)).memory_id not in known]
        run.execute("DELETE FROM evidence WHERE user_id = ? AND episode_id = ?", (user, current.memory_id))
    return found


def _saying_the_same(run: sqlite3.Connection, user: str, memory: StoredMemory) -> list[StoredMemory]:
    """Other rows with its text (an import may bring one); an event of another day is another event."""
    rows = run.execute(
        f"SELECT {COLUMNS}, fold FROM memories WHERE user_id = ? AND memory_id != ? AND occurred_at IS ?",
        (user, memory.memory_id, memory.occurred_at),
    ).fetchall()
    mark = fold_mark(memory.content)
    same = [read_memory(row) for row in rows if mark == (row["fold"] or fold_mark(row["content"]))]
    is_event = memory.memory_type == "episodic" and memory.occurred_at is None
    return [m for m in same if not is_event or m.created_at[:10] == memory.created_at[:10]]


def no_longer_held(run: sqlite3.Connection, user: str, texts: Sequence[str]) -> list[str]:
    """Without those that a memory still says: an earlier wording may be in force again, as another memory."""
    rows = run.execute("SELECT fold, content FROM memories WHERE user_id = ?", (user,)).fetchall()
    held = {fold or fold_mark(content) for fold, content in rows}
    return [text for text in texts if fold_mark(text) not in held]


def wordings(run: sqlite3.Connection, user: str, memory_id: str) -> list[str]:
    rows = run.execute("SELECT content FROM wordings WHERE user_id = ? AND memory_id = ?", (user, memory_id))
    return [row[0] for row in rows.fetchall()]
