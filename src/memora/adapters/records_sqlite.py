"""`records.Records` on SQLite: one learner's turns, memories, refusals and usage in one file."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from memora.adapters.sqlite_exchange import SqliteExchange
from memora.adapters.sqlite_health import SqliteHealth
from memora.adapters.sqlite_history import SqliteHistory
from memora.adapters.sqlite_kept_words import SqliteKeptWords, refused_id
from memora.adapters.sqlite_memories import SqliteMemories
from memora.adapters.sqlite_patterns import SqlitePatterns
from memora.adapters.sqlite_retention import SqliteRetention
from memora.adapters.sqlite_reviews import SqliteReviews
from memora.adapters.sqlite_schema import Database
from memora.adapters.sqlite_turns import SqliteTurns
from memora.adapters.sqlite_undo import SqliteUndo
from memora.adapters.sqlite_vectors import SqliteVectors
from memora.errors import NoSuchMemory
from memora.turns import Forgotten, Usage
from memora.types import MemoryCandidate, Refusal

if TYPE_CHECKING:
    from memora.records import UsageRow, Worker


def new_uuid() -> str:
    return str(uuid4())


class SqliteRecords(
    SqliteTurns,
    SqliteMemories,
    SqliteVectors,
    SqliteHistory,
    SqliteUndo,
    SqliteReviews,
    SqliteRetention,
    SqlitePatterns,
    SqliteExchange,
    SqliteKeptWords,
    SqliteHealth,
):
    """The records of learner `user` in `folder`, or in memory for None; every query names the learner, so another's rows are never seen."""

    def __init__(self, folder: Path | None, *, user: str, worker: Worker, new_id: Callable[[], str] = new_uuid) -> None:
        database = Database(folder)
        SqliteTurns.__init__(self, database, user, worker, new_id)
        SqliteMemories.__init__(self, database, user, new_id)

    @property
    def is_writable(self) -> bool:
        """False where the folder may only be read; every change raises StoreError then."""
        return self._db.is_writable

    def require_writable(self) -> None:
        """Raises StoreError where the folder may only be read."""
        self._db.require_writable()

    def refused(self) -> list[Refusal]:
        rows = self._db.rows(
            "SELECT seq, content, policy_reason, created_at, turn_id FROM decisions WHERE user_id = ? ORDER BY seq",
            self._user,
        )
        return [Refusal(content, why, at, turn, refused_id(seq, at)) for seq, content, why, at, turn in rows]

    def refuse(self, refused: Sequence[MemoryCandidate], *, now: datetime) -> None:
        at = now.astimezone(UTC).isoformat()
        with self._db.transaction() as run:
            run.executemany(
                "INSERT INTO decisions (user_id, content, memory_type, policy_reason, created_at)"
                " SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS"
                " (SELECT 1 FROM decisions WHERE user_id = ?1 AND content = ?2 AND policy_reason = ?4)",
                [(self._user, c.content, c.memory_type, c.policy_reason, at) for c in refused],
            )

    def forget(self, memory_id: str, *, now: datetime) -> Forgotten:
        memory = self.get([memory_id]).get(memory_id)
        if memory is None:
            raise NoSuchMemory(memory_id)
        return self.forget_memory(memory, now=now)

    def drop_old_refusals(self, before: datetime) -> int:
        old = (self._user, before.astimezone(UTC).isoformat())
        with self._db.transaction() as run:
            rows = run.execute(
                "SELECT seq, turn_id, content FROM decisions WHERE user_id = ? AND created_at < ?", old
            ).fetchall()
            for seq, turn_id, content in rows:
                in_json = json.dumps(content, ensure_ascii=False)[1:-1]
                run.execute(
                    "UPDATE turns SET user_text = replace(user_text, ?2, '…'), receipts = replace(receipts, ?3, '…')"
                    " WHERE turn_id = ?1",
                    (turn_id, content, in_json),
                )
                run.execute("DELETE FROM decisions WHERE seq = ?", (seq,))
        return len(rows)

    def record_usage(self, *, purpose: str, model: str, usage: Usage, now: datetime) -> None:
        with self._db.transaction() as run:
            run.execute(
                "INSERT INTO usage (user_id, at, day, purpose, model, tokens_in, tokens_out, calls, failed)"
                " VALUES (?,?,?,?,?,?,?,?,?)",
                (
                    self._user,
                    now.astimezone(UTC).isoformat(),
                    now.date().isoformat(),
                    purpose,
                    model,
                    usage.tokens_in,
                    usage.tokens_out,
                    usage.calls,
                    usage.failed,
                ),
            )

    def usage(self) -> list[UsageRow]:
        from memora.records import UsageRow

        rows = self._db.rows(
            "SELECT day, purpose, model, sum(calls), sum(tokens_in), sum(tokens_out), sum(failed) FROM usage"
            " WHERE user_id = ? GROUP BY day, purpose, model ORDER BY day, purpose, model",
            self._user,
        )
        return [UsageRow(*row) for row in rows]

    def close(self) -> None:
        self._db.close()
