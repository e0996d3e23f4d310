"""Turns in SQLite: written before any model is asked, worked on under a lease, committed exactly once."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, get_args

from memora.adapters.sqlite_change import apply_outcome
from memora.adapters.sqlite_schema import Database
from memora.adapters.sqlite_vectors import require_embedder
from memora.errors import LeaseLost
from memora.turns import Receipt, Turn, TurnKind, TurnLease, TurnOutcome
from memora.types import BLANKED

if TYPE_CHECKING:
    from memora.ports import EmbedderKey
    from memora.records import Worker

NEVER = 9e15
"""`next_try` of a turn that waits until the learner asks."""

_DUE = """user_id = :user AND ((state = 'waiting' AND next_try <= :now)
    OR (state = 'working' AND lease_until <= :now)
    OR (state IN ('open', 'working') AND worker IN (SELECT value FROM json_each(:dead))))"""


class SqliteTurns:
    """The turn half of the records; see `records.Records` for what each method promises."""

    def __init__(self, database: Database, user: str, worker: Worker, new_id: Callable[[], str]) -> None:
        self._db, self._user, self._worker, self._new_id = database, user, worker, new_id

    def begin_turn(self, user_text: str, *, kind: TurnKind, said_at: datetime) -> str:
        turn_id = self._new_id()
        with self._db.transaction() as run:
            run.execute(
                "INSERT INTO turns (user_id, turn_id, kind, user_text, said_at, state, worker) VALUES (?,?,?,?,?,'open',?)",
                (self._user, turn_id, kind, user_text, said_at.isoformat(), self._worker.id),
            )
        return turn_id

    def close_turn(self, turn_id: str, *, reply: str | None, used: Sequence[dict[str, Any]], now: datetime) -> None:
        with self._db.transaction() as run:
            ids = {use["memory_id"] for use in used}
            held = run.execute(
                "SELECT count(*) FROM memories WHERE user_id = ? AND memory_id IN (SELECT value FROM json_each(?))",
                (self._user, json.dumps(list(ids))),
            ).fetchone()[0]
            if held != len(ids):
                reply = None  # what it used was forgotten while it was being made: it may repeat it (P4)
            run.execute(
                "UPDATE turns SET reply = ?, used = ?, state = 'waiting' WHERE user_id = ? AND turn_id = ? AND state = 'open'",
                (reply, json.dumps(list(used), ensure_ascii=False), self._user, turn_id),
            )
            day_began = now.replace(hour=0, minute=0, second=0, microsecond=0).astimezone(UTC).isoformat()
            run.executemany(
                "UPDATE memories SET last_accessed_at = ?1,"
                " times_used = times_used + (last_accessed_at IS NULL OR last_accessed_at < ?2)"
                " WHERE user_id = ?3 AND memory_id = ?4",
                [(now.astimezone(UTC).isoformat(), day_began, self._user, use["memory_id"]) for use in used],
            )

    def claim_turn(self, *, now: datetime, lease_s: float, turn_id: str | None = None) -> TurnLease | None:
        values = {"user": self._user, "now": now.timestamp(), "dead": json.dumps(self._dead_workers()), "turn": turn_id}
        wanted = "user_id = :user AND turn_id = :turn AND state = 'waiting'" if turn_id else _DUE
        with self._db.transaction() as run:
            row = run.execute(f"SELECT * FROM turns WHERE {wanted} ORDER BY seq LIMIT 1", values).fetchone()
            if row is None:
                return None
            token, until = self._new_id(), now.timestamp() + lease_s
            run.execute(
                "UPDATE turns SET state = 'working', worker = ?, lease_token = ?, lease_until = ?, attempts = attempts + 1"
                " WHERE seq = ?",
                (self._worker.id, token, until, row["seq"]),
            )
        return TurnLease(read_turn(row), token, datetime.fromtimestamp(until, tz=now.tzinfo))

    def _dead_workers(self) -> list[str]:
        rows = self._db.rows(
            "SELECT DISTINCT worker FROM turns WHERE user_id = ? AND state IN ('open', 'working')", self._user
        )
        return [row["worker"] for row in rows if not self._worker.is_alive(row["worker"])]

    def commit_turn(
        self, lease: TurnLease, outcome: TurnOutcome, *, source: str, embedder: EmbedderKey | None, now: datetime
    ) -> tuple[Receipt, ...]:
        turn_id = lease.turn.turn_id
        with self._db.transaction() as run:
            self._require(run, lease)
            if embedder is not None:
                require_embedder(run, self._user, embedder)
            receipts = apply_outcome(
                run, self._user, outcome, turn_id=turn_id, source=source, now=now, new_id=self._new_id
            )
            if any(candidate.content == BLANKED for candidate in outcome.refused):  # it says what was forgotten (P4)
                run.execute("UPDATE turns SET user_text = '', reply = NULL WHERE turn_id = ?", (turn_id,))
            for candidate in outcome.refused:
                run.execute(
                    "INSERT INTO decisions (user_id, turn_id, content, memory_type, policy_reason, created_at)"
                    " VALUES (?,?,?,?,?,?)",
                    (
                        self._user,
                        turn_id,
                        candidate.content,
                        candidate.memory_type,
                        candidate.policy_reason,
                        now.astimezone(UTC).isoformat(),
                    ),
                )
            run.execute(
                "UPDATE turns SET state = 'done', receipts = ?, why = NULL, lease_token = NULL WHERE turn_id = ?",
                (receipts_as_json(receipts), turn_id),
            )
        return receipts

    def postpone_turn(self, lease: TurnLease, *, why: str, next_try_at: datetime | None) -> None:
        with self._db.transaction() as run:
            self._require(run, lease)
            run.execute(
                "UPDATE turns SET state = 'waiting', why = ?, next_try = ?, lease_token = NULL WHERE turn_id = ?",
                (why, NEVER if next_try_at is None else next_try_at.timestamp(), lease.turn.turn_id),
            )

    def _require(self, run: sqlite3.Connection, lease: TurnLease) -> None:
        held = run.execute(
            "SELECT 1 FROM turns WHERE user_id = ? AND turn_id = ? AND state = 'working' AND lease_token = ?",
            (self._user, lease.turn.turn_id, lease.token),
        ).fetchone()
        if held is None:
            raise LeaseLost(lease.turn.turn_id)

    def turn(self, turn_id: str) -> Turn | None:
        rows = self._db.rows("SELECT * FROM turns WHERE user_id = ? AND turn_id = ?", self._user, turn_id)
        return read_turn(rows[0]) if rows else None

    def earlier_turns(self, turn_id: str, *, limit: int, brought: bool = False) -> list[Turn]:
        rows = self._db.rows(
            "SELECT * FROM turns WHERE user_id = ?1 AND kind = 'chat' AND (?4 OR brought_by IS NULL)"
            " AND seq < (SELECT seq FROM turns WHERE user_id = ?1 AND turn_id = ?2) ORDER BY seq DESC LIMIT ?3",
            self._user,
            turn_id,
            limit,
            brought,
        )
        return [read_turn(row) for row in reversed(rows)]

    def waiting_turns(self) -> list[Turn]:
        rows = self._db.rows("SELECT * FROM turns WHERE user_id = ? AND state != 'done' ORDER BY seq", self._user)
        return [read_turn(row) for row in rows]

    def last_turn(self) -> Turn | None:
        rows = self._db.rows(
            "SELECT * FROM turns WHERE user_id = ? AND kind = 'chat' ORDER BY seq DESC LIMIT 1", self._user
        )
        return read_turn(rows[0]) if rows else None

    def used_memories(self, turn_id: str) -> list[dict[str, Any]]:
        rows = self._db.rows("SELECT used FROM turns WHERE user_id = ? AND turn_id = ?", self._user, turn_id)
        return list(json.loads(rows[0]["used"])) if rows else []

    def uses_of(self, memory_id: str) -> list[tuple[str, str]]:
        rows = self._db.rows(
            "SELECT turn_id, said_at FROM turns, json_each(turns.used) AS use WHERE user_id = ?"
            " AND json_extract(use.value, '$.memory_id') = ? ORDER BY seq DESC",
            self._user,
            memory_id,
        )
        return [(row["turn_id"], row["said_at"]) for row in rows]


def read_turn(row: sqlite3.Row) -> Turn:
    """A row as a Turn; the only place that knows the columns."""
    kind, state = row["kind"], row["state"]
    assert kind in get_args(TurnKind)
    return Turn(
        turn_id=row["turn_id"],
        kind=kind,
        user_text=row["user_text"],
        said_at=datetime.fromisoformat(row["said_at"]),
        reply=row["reply"],
        state=state,
        attempts=row["attempts"],
        why=row["why"],
        receipts=tuple(Receipt(**receipt) for receipt in json.loads(row["receipts"])),
    )


def receipts_as_json(receipts: Sequence[Receipt]) -> str:
    """As a turn keeps them: keys that do not apply are absent."""
    plain = [{key: value for key, value in asdict(r).items() if value is not None} for r in receipts]
    return json.dumps(plain, ensure_ascii=False)
