"""Patterns in SQLite: a memory that was worked out of episodes, and which ones it rests on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from memora.adapters.sqlite_history import history_length, record_event
from memora.adapters.sqlite_memories import COLUMNS, IN_FORCE, insert_memory, read_memory
from memora.adapters.sqlite_schema import Database
from memora.adapters.sqlite_vectors import require_embedder
from memora.errors import NoSuchMemory, RecordsChanged
from memora.types import CONSOLIDATED, EmbeddedMemoryCandidate, StoredMemory

if TYPE_CHECKING:
    from memora.ports import EmbedderKey


class SqlitePatterns:
    """The patterns part of the records; see `records.Records` for what each method promises."""

    _db: Database
    _user: str
    _new_id: Callable[[], str]

    def add_pattern(
        self,
        memory: EmbeddedMemoryCandidate,
        evidence: Sequence[str],
        *,
        reason: str,
        seen: int,
        embedder: EmbedderKey,
        now: datetime,
    ) -> str:
        memory_id, change_id = self._new_id(), self._new_id()
        with self._db.transaction() as run:
            self._require_unchanged(run, seen)
            require_embedder(run, self._user, embedder)
            self._link(run, memory_id, evidence, now)
            insert_memory(
                run,
                self._user,
                memory_id,
                memory,
                now=now,
                change_id=change_id,
                source=CONSOLIDATED,
                policy_reason=reason,
            )
        return memory_id

    def add_evidence(self, memory_id: str, evidence: Sequence[str], *, seen: int, now: datetime) -> None:
        with self._db.transaction() as run:
            self._require_unchanged(run, seen)
            known = "SELECT 1 FROM memories WHERE user_id = ? AND memory_id = ?"
            if run.execute(known, (self._user, memory_id)).fetchone() is None:
                raise NoSuchMemory(memory_id)
            self._link(run, memory_id, evidence, now)

    def evidence_of(self, memory_id: str) -> list[StoredMemory]:
        rows = self._db.rows(
            f"SELECT {COLUMNS} FROM memories WHERE user_id = ?1 AND memory_id IN"
            " (SELECT episode_id FROM evidence WHERE user_id = ?1 AND memory_id = ?2) ORDER BY seq",
            self._user,
            memory_id,
        )
        return [read_memory(row) for row in rows]

    def spent_episodes(self) -> set[str]:
        rows = self._db.rows(
            "SELECT detail FROM events WHERE user_id = ?1 AND kind = 'consolidated' AND memory_id NOT IN"
            f" (SELECT memory_id FROM memories WHERE user_id = ?1 AND {IN_FORCE})",
            self._user,
        )
        brought = self._db.rows(
            "SELECT memory_id FROM events WHERE user_id = ? AND undone = 0 AND kind IN ('imported', 'carried')",
            self._user,
        )
        spent = {episode for row in rows for episode in json.loads(row["detail"]).get("episodes", ())}
        return spent | {row["memory_id"] for row in brought}

    def _require_unchanged(self, run: sqlite3.Connection, seen: int) -> None:
        if history_length(run, self._user) != seen:
            raise RecordsChanged

    def _link(self, run: sqlite3.Connection, memory_id: str, evidence: Sequence[str], now: datetime) -> None:
        """The event keeps ids only, also when the memory is gone: what showed it once does not show it again."""
        run.executemany(
            "INSERT OR IGNORE INTO evidence (user_id, memory_id, episode_id) VALUES (?,?,?)",
            [(self._user, memory_id, episode) for episode in evidence],
        )
        detail = {"episodes": list(evidence)}
        record_event(run, self._user, "consolidated", now, memory_id=memory_id, detail=detail)
