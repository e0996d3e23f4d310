"""Memories in SQLite: text, metadata, and the vector as float32 bytes."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from memora.adapters.sqlite_history import record_event
from memora.adapters.sqlite_schema import Database
from memora.adapters.sqlite_vectors import require_embedder, vector_bytes
from memora.core.importance import read_importance_score
from memora.errors import NoSuchMemory
from memora.types import EmbeddedMemoryCandidate, StoredMemory

if TYPE_CHECKING:
    from memora.ports import EmbedderKey

PREFIX_MIN = 4
"""A prefix of an id must be at least this long to stand for it."""

COLUMNS = (
    "memory_id, content, memory_type, importance_score, source, created_at, updated_at, last_accessed_at, status,"
    " turn_id, policy_reason, occurred_at, times_said, times_used, pinned, woken_at, ended_at, succeeded_by"
)
IN_FORCE = "status IN ('active', 'in_question')"


class SqliteMemories:
    """The memory half of the records; see `records.Records` for what each method promises."""

    def __init__(self, database: Database, user: str, new_id: Callable[[], str]) -> None:
        self._db, self._user, self._new_id = database, user, new_id

    def add(
        self, memories: Sequence[EmbeddedMemoryCandidate], *, source: str, embedder: EmbedderKey, now: datetime
    ) -> list[str]:
        ids = [self._new_id() for _ in memories]
        if memories:
            with self._db.transaction() as run:
                require_embedder(run, self._user, embedder)
                for memory_id, memory in zip(ids, memories, strict=True):
                    insert_memory(run, self._user, memory_id, memory, now=now, source=source)
        return ids

    def list_all(self, *, ended: bool = False) -> list[StoredMemory]:
        sql = f"SELECT {COLUMNS} FROM memories WHERE user_id = ? AND (? OR {IN_FORCE}) ORDER BY seq"
        return [read_memory(row) for row in self._db.rows(sql, self._user, ended)]

    def dated(self) -> list[StoredMemory]:
        sql = (
            f"SELECT {COLUMNS} FROM memories WHERE user_id = ? AND occurred_at IS NOT NULL AND {IN_FORCE} ORDER BY seq"
        )
        return [read_memory(row) for row in self._db.rows(sql, self._user)]

    def same_text(self, text: str, *, ended: bool = False) -> list[StoredMemory]:
        if not text.strip():
            return []
        self._fill_folds()
        sql = f"SELECT {COLUMNS} FROM memories WHERE user_id = ? AND fold = ? AND (? OR {IN_FORCE}) ORDER BY seq"
        return [read_memory(row) for row in self._db.rows(sql, self._user, fold_mark(text), ended)]

    def _fill_folds(self) -> None:
        """Rows from before there were any; folding is slow, so it is done once."""
        rows = self._db.rows("SELECT seq, content FROM memories WHERE user_id = ? AND fold IS NULL", self._user)
        if rows:
            with self._db.transaction() as run:
                run.executemany("UPDATE memories SET fold = ? WHERE seq = ?", [(fold_mark(c), seq) for seq, c in rows])

    def predecessors(self, memory_ids: Sequence[str]) -> dict[str, StoredMemory]:
        sql = (
            f"SELECT {COLUMNS} FROM memories WHERE user_id = ? AND succeeded_by IN (SELECT value FROM json_each(?))"
            " ORDER BY ended_at"
        )
        held = [read_memory(row) for row in self._db.rows(sql, self._user, json.dumps(list(memory_ids)))]
        return {memory.succeeded_by: memory for memory in held if memory.succeeded_by}

    def memory_ids(self) -> set[str]:
        return {row[0] for row in self._db.rows("SELECT memory_id FROM memories WHERE user_id = ?", self._user)}

    def get(self, memory_ids: Sequence[str]) -> dict[str, StoredMemory]:
        sql = f"SELECT {COLUMNS} FROM memories WHERE user_id = ? AND memory_id IN (SELECT value FROM json_each(?))"
        rows = self._db.rows(sql, self._user, json.dumps(list(memory_ids)))
        return {row["memory_id"]: read_memory(row) for row in rows}

    def find(self, id_or_prefix: str) -> StoredMemory:
        exact = self.get([id_or_prefix])
        if exact:
            return exact[id_or_prefix]
        rows: list[sqlite3.Row] = []
        if len(id_or_prefix) >= PREFIX_MIN:
            sql = f"SELECT {COLUMNS} FROM memories WHERE user_id = ? AND substr(memory_id, 1, ?) = ? LIMIT 3"
            rows = self._db.rows(sql, self._user, len(id_or_prefix), id_or_prefix)
        if len(rows) != 1:
            raise NoSuchMemory(id_or_prefix, matches=len(rows))
        return read_memory(rows[0])

    def contents(self) -> dict[str, str]:
        rows = self._db.rows("SELECT memory_id, content FROM memories WHERE user_id = ? ORDER BY seq", self._user)
        return {row[0]: row[1] for row in rows}


def insert_memory(
    run: sqlite3.Connection,
    user: str,
    memory_id: str,
    memory: EmbeddedMemoryCandidate,
    *,
    now: datetime,
    turn_id: str | None = None,
    change_id: str | None = None,
    **more: object,
) -> None:
    """Write one new memory inside the caller's transaction, with its event; `more` are further columns."""
    about = {
        "memory_id": memory_id,
        "content": memory.content,
        "memory_type": memory.memory_type,
        "importance_score": memory.importance_score,
        "created_at": now.astimezone(UTC).isoformat(),
        "turn_id": turn_id,
        "fold": fold_mark(memory.content),
    }
    insert_row(run, user, about | more, memory.embedding)
    record_event(run, user, "stored", now, memory_id=memory_id, turn_id=turn_id, change_id=change_id)


def insert_row(run: sqlite3.Connection, user: str, values: Mapping[str, object], embedding: Sequence[float]) -> None:
    """One memory, `values` by column, and its vector."""
    names, marks = ", ".join(("user_id", *values)), ", ".join("?" * (len(values) + 1))
    seq = run.execute(f"INSERT INTO memories ({names}) VALUES ({marks})", (user, *values.values())).lastrowid
    run.execute("INSERT INTO vectors (seq, vector) VALUES (?, ?)", (seq, vector_bytes(embedding)))


def fold_mark(text: str) -> str:
    """The same for two texts that differ only in case, width, white space, marks and script (T4)."""
    from memora.core.reconcile import fold_repeat

    return hashlib.blake2b(fold_repeat(text).encode(), digest_size=16).hexdigest()


def read_memory(row: sqlite3.Row | Sequence[Any]) -> StoredMemory:
    """A row as a StoredMemory, with the defaults of W9; the only place that knows the order of COLUMNS."""
    memory_id, content, memory_type, found, source, created_at, updated, accessed, status, turn_id, reason, *more = row
    occurred, said, used, pinned, woken, ended, successor, *_ = more
    score, is_default = read_importance_score(found)
    return StoredMemory(
        memory_id,
        content,
        memory_type,
        score,
        source,
        created_at,
        is_default,
        status,
        updated,
        accessed,
        turn_id,
        reason,
        occurred,
        said,
        used,
        bool(pinned),
        woken,
        ended,
        successor,
    )
