"""Vectors in SQLite, derived from the texts beside them, and the embedder that made them."""

from __future__ import annotations

import json
import sqlite3
from array import array
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from memora.adapters.sqlite_history import record_event
from memora.adapters.sqlite_schema import Database
from memora.core.vector_health import FLOAT_BYTES, vector_problem
from memora.errors import EmbedderMismatch

if TYPE_CHECKING:
    from memora.ports import EmbedderKey, IndexRow


class SqliteVectors:
    """The vector half of the records; see `records.Records` for what each method promises."""

    _db: Database
    _user: str

    def change_counter(self) -> int:
        """Every change of a memory writes an event, so the newest one tells; usage and turns do not count."""
        return int(self._db.rows("SELECT coalesce(max(seq), 0) FROM events")[0][0])

    def vectors(self) -> tuple[list[str], list[str], bytes]:
        held = self.embedder()
        rows = self._db.rows(
            "SELECT memory_id, memory_type, vector FROM memories JOIN vectors USING (seq)"
            " WHERE user_id = ? AND typeof(vector) = 'blob' AND length(vector) = ? ORDER BY seq",
            self._user,
            FLOAT_BYTES * held[1] if held is not None else 0,
        )
        return [r[0] for r in rows], [r[1] for r in rows], b"".join(r[2] for r in rows)

    def stored_vectors(self) -> list[tuple[str, bytes | None]]:
        rows = self._db.rows(
            "SELECT memory_id, vector FROM memories LEFT JOIN vectors USING (seq) WHERE user_id = ? ORDER BY seq",
            self._user,
        )
        return [(memory_id, vector if isinstance(vector, bytes) else None) for memory_id, vector in rows]

    def unindexed_rows(self, *, limit: int) -> list[IndexRow]:
        import numpy as np

        from memora.ports import IndexRow

        held = self.embedder()
        if held is None:
            return []
        sql = (
            "SELECT memories.*, vector FROM vectors CROSS JOIN memories USING (seq)"
            " WHERE indexed = 0 AND user_id = ? AND seq > ? ORDER BY seq LIMIT ?"
        )
        found: list[IndexRow] = []
        last = 0
        while len(found) < limit and (rows := self._db.rows(sql, self._user, last, limit)):
            last = rows[-1]["seq"]
            found += [
                IndexRow(row["memory_id"], row["content"], np.frombuffer(row["vector"], np.float32), _metadata(row))
                for row in rows
                if isinstance(row["vector"], bytes) and vector_problem(row["vector"], held[1]) is None
            ]
        return found[:limit]

    def mark_indexed(self, rows: Sequence[IndexRow]) -> None:
        with self._db.transaction() as run:
            run.executemany(
                "UPDATE vectors SET indexed = 1 WHERE vector = ?"
                " AND seq = (SELECT seq FROM memories WHERE user_id = ? AND memory_id = ?)",
                [(row.embedding.tobytes(), self._user, row.memory_id) for row in rows],
            )

    def mark_unindexed(self, memory_ids: Sequence[str] | None = None) -> None:
        with self._db.transaction() as run:
            run.execute(
                "UPDATE vectors SET indexed = 0 WHERE indexed = 1 AND seq IN (SELECT seq FROM memories"
                " WHERE user_id = ?1 AND (?2 IS NULL OR memory_id IN (SELECT value FROM json_each(?2))))",
                (self._user, None if memory_ids is None else json.dumps(list(memory_ids))),
            )

    def count_unindexed(self) -> int:
        sql = (  # CROSS JOIN: SQLite then begins with the few rows of the partial index, 0.1 ms instead of 50
            "SELECT count(*) FROM vectors CROSS JOIN memories USING (seq) WHERE indexed = 0 AND user_id = ?"
        )
        return int(self._db.rows(sql, self._user)[0][0])

    def last_forgotten(self) -> int:
        """Of any learner: they share the index folder, and it keeps deleted text until it is made anew."""
        sql = "SELECT coalesce(max(seq), 0) FROM events WHERE kind IN ('forgotten', 'forgotten_words', 'undone')"
        return int(self._db.rows(sql)[0][0])

    def embedder(self) -> EmbedderKey | None:
        rows = self._db.rows("SELECT value FROM meta WHERE key = ?", _embedder_key(self._user))
        return read_embedder(rows[0][0]) if rows else None

    def replace_vectors(self, vectors: Mapping[str, bytes], *, embedder: EmbedderKey, now: datetime) -> list[str]:
        with self._db.transaction() as run:
            here = run.execute("SELECT seq, memory_id FROM memories WHERE user_id = ?", (self._user,)).fetchall()
            missing = [memory_id for _, memory_id in here if memory_id not in vectors]
            if missing:
                return missing
            _put(run, [(seq, vectors[i]) for seq, i in here])
            key = _embedder_key(self._user)
            run.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, json.dumps(list(embedder))))
            record_event(run, self._user, "embedded_anew", now)
        return []

    def mend_vectors(self, vectors: Mapping[str, bytes], *, embedder: EmbedderKey, now: datetime) -> None:
        with self._db.transaction() as run:
            require_embedder(run, self._user, embedder)
            here = run.execute("SELECT seq, memory_id FROM memories WHERE user_id = ?", (self._user,)).fetchall()
            _put(run, [(seq, vectors[memory_id]) for seq, memory_id in here if memory_id in vectors])
            record_event(run, self._user, "embedded_anew", now)


def _put(run: sqlite3.Connection, rows: Sequence[tuple[int, bytes]]) -> None:
    run.executemany(
        "INSERT INTO vectors (seq, vector) VALUES (?, ?)"
        " ON CONFLICT (seq) DO UPDATE SET vector = excluded.vector, indexed = 0",
        rows,
    )


def _embedder_key(user: str) -> str:
    return f"embedder/{user}"


def read_embedder(held: str) -> EmbedderKey:
    embedder_id, dim = json.loads(held)
    return embedder_id, dim


def require_embedder(run: sqlite3.Connection, user: str, embedder: EmbedderKey) -> None:
    """Remember the embedder of a learner's first memory, inside the caller's transaction. Raises EmbedderMismatch."""
    key = _embedder_key(user)
    run.execute("INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO NOTHING", (key, json.dumps(list(embedder))))
    held = read_embedder(run.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()[0])
    if held != embedder:
        raise EmbedderMismatch(store_id=held[0], store_dim=held[1], asked_id=embedder[0], asked_dim=embedder[1])


def vector_bytes(embedding: Sequence[float]) -> bytes:
    return array("f", embedding).tobytes()


def _metadata(row: sqlite3.Row) -> dict[str, str | int | float | bool]:
    """What the index keeps beside the vector (W7, T7); a missing value is left out, never None."""
    names = ("source", "created_at", "updated_at", "last_accessed_at", "memory_type", "importance_score")
    return {name: row[name] for name in names if row[name] is not None}
