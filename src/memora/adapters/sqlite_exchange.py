"""Export and import in SQLite: a learner's whole record read at one moment, and taken in as one change."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import fields
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from uuid import NAMESPACE_OID, uuid5

from memora.adapters.sqlite_change import now_in_force, retire, settle_status
from memora.adapters.sqlite_history import history_length, plain_steps, record_event, record_profile_steps, steps_of
from memora.adapters.sqlite_memories import COLUMNS, IN_FORCE, insert_row, read_memory
from memora.adapters.sqlite_reviews import OPEN, read_review
from memora.adapters.sqlite_schema import Database
from memora.adapters.sqlite_turns import read_turn, receipts_as_json
from memora.adapters.sqlite_vectors import require_embedder, vector_bytes
from memora.archive import (
    CARRIED_KINDS,
    NOTHING_ALONG,
    AdoptedMemory,
    Along,
    Archive,
    Past,
    PastEvent,
    PastTurn,
    PastWording,
)
from memora.errors import RecordsChanged
from memora.turns import OF_THE_OLD_ONE
from memora.types import Refusal

if TYPE_CHECKING:
    from memora.ports import EmbedderKey

_TOLD = (
    "SELECT at, kind, memory_id, turn_id, detail FROM events WHERE user_id = ? AND (undone = 0 OR kind = 'consolidated')"
    " AND kind IN (SELECT value FROM json_each(?)) ORDER BY seq"
)


class SqliteExchange:
    """Export and import of the records; see `records.Records` for what each method promises."""

    _db: Database
    _user: str
    _new_id: Callable[[], str]

    def archive(self) -> Archive:
        def rows(sql: str) -> list[sqlite3.Row]:
            return self._db.rows(sql, self._user)

        with self._db.reading():
            memories = rows(f"SELECT {COLUMNS} FROM memories WHERE user_id = ? ORDER BY seq")
            events = self._db.rows(_TOLD, self._user, json.dumps(CARRIED_KINDS))
            wordings = rows(
                "SELECT memory_id, content, until, occurred_at FROM wordings WHERE user_id = ? ORDER BY seq"
            )
            evidence = rows("SELECT memory_id, episode_id FROM evidence WHERE user_id = ? ORDER BY rowid")
            turns = rows("SELECT * FROM turns WHERE user_id = ? AND state = 'done' ORDER BY seq")
            reviews = rows(f"{OPEN} ORDER BY reviews.seq")
            refusals = rows(
                "SELECT content, policy_reason, created_at, turn_id FROM decisions WHERE user_id = ? ORDER BY seq"
            )
        past = Past(
            events=tuple(_past_event(row) for row in events if not _is_untold(row)),
            wordings=tuple(PastWording(*row) for row in wordings),
            evidence=tuple((row[0], row[1]) for row in evidence),
            turns=tuple(PastTurn(read_turn(row), tuple(json.loads(row["used"]))) for row in turns),
            reviews=tuple(read_review(row) for row in reviews),
            refusals=tuple(Refusal(*row) for row in refusals),
        )
        return Archive(tuple(read_memory(row) for row in memories), past)

    def adopt(
        self,
        memories: Sequence[AdoptedMemory],
        *,
        embedder: EmbedderKey | None,
        now: datetime,
        along: Along = NOTHING_ALONG,
    ) -> tuple[list[str], list[str]]:
        with self._db.transaction() as run:
            if along.seen is not None and along.seen != history_length(run, self._user):
                raise RecordsChanged
            if embedder is not None:
                require_embedder(run, self._user, embedder)
            arrival = _Arrival(run, self._user, now, self._new_id())
            imported = arrival.take_in(memories, along)
        taken = set(imported)
        return imported, [m.memory_id for m in memories if m.memory_id not in taken]


class _Arrival:
    """One import into the records, inside the caller's transaction: all its rows name the change that brought them.

    What happened elsewhere is numbered as older than all that happened here: it is not the last thing said or done.
    """

    def __init__(self, run: sqlite3.Connection, user: str, now: datetime, change_id: str) -> None:
        self._run, self._user, self._now, self._change_id = run, user, now, change_id

    def take_in(self, memories: Sequence[AdoptedMemory], along: Along) -> list[str]:
        turns = self._bring_turns(along.past.turns)
        fresh = [m for m in memories if not self._has("memories", "memory_id", m.memory_id)]
        taken = {m.memory_id for m in fresh}
        told = {e.memory_id for e in along.past.events}
        for memory in fresh:
            held = {f.name: getattr(memory, f.name) for f in fields(memory) if f.name != "embedding"}
            insert_row(self._run, self._user, held | {"turn_id": turns.get(memory.turn_id)}, memory.embedding)
            self._event("carried" if memory.memory_id in told else "imported", memory.memory_id)
        self._bring_wordings([w for w in along.past.wordings if w.memory_id in taken])
        self._bring_events(along.past.events, taken, turns)
        self._bring_evidence([pair for pair in along.past.evidence if pair[0] in taken])
        self._bring_refusals(along.past.refusals, turns)
        for old_id, by, at in along.given_way:
            self._give_way(old_id, by, at)
        self._bring_reviews(along.past, turns)
        if along.profile:
            record_profile_steps(
                self._run,
                self._user,
                along.profile,
                now=self._now,
                change_id=self._change_id,
                told=not along.past.events,
            )
        if self._brought_anything():
            self._event("brought", None, {"change_id": self._change_id})
        return [m.memory_id for m in fresh]

    def _bring_turns(self, turns: Sequence[PastTurn]) -> dict[str | None, str]:
        """By the id of each: the id by which it is known here, where an id belongs to one turn of one learner."""
        here: dict[str | None, str] = {}
        fresh: list[tuple[str, PastTurn]] = []
        for one in turns:
            turn_id = one.turn.turn_id
            owner = self._run.execute("SELECT user_id FROM turns WHERE turn_id = ?", (turn_id,)).fetchone()
            if owner is not None and owner[0] != self._user:
                turn_id = str(uuid5(NAMESPACE_OID, f"{self._user}/{turn_id}"))
            if not self._has("turns", "turn_id", turn_id) and one.turn.turn_id not in here:
                fresh.append((turn_id, one))
            here[one.turn.turn_id] = turn_id
        for seq, (turn_id, one) in enumerate(fresh, self._before_all("turns", len(fresh))):
            turn = one.turn
            self._insert(
                "turns",
                seq=seq,
                turn_id=turn_id,
                kind=turn.kind,
                user_text=turn.user_text,
                said_at=turn.said_at.isoformat(),
                reply=turn.reply,
                used=json.dumps(list(one.used), ensure_ascii=False),
                state="done",
                receipts=receipts_as_json(turn.receipts),
            )
        return here

    def _bring_wordings(self, wordings: Sequence[PastWording]) -> None:
        self._run.executemany(
            "INSERT INTO wordings (user_id, memory_id, content, occurred_at, vector, until) VALUES (?,?,?,?,?,?)",
            [(self._user, w.memory_id, w.content, w.occurred_at, vector_bytes(w.embedding), w.until) for w in wordings],
        )

    def _bring_events(self, events: Sequence[PastEvent], taken: set[str], turns: dict[str | None, str]) -> None:
        """Those of memories that are new here; of others only what is not known yet, so that nothing is doubled."""
        held = self._run.execute(_TOLD, (self._user, json.dumps(CARRIED_KINDS))).fetchall()
        known = {_sameness(_past_event(row)) for row in held}
        here = {r[0] for r in self._run.execute("SELECT memory_id FROM memories WHERE user_id = ?", (self._user,))}
        fresh = [
            event
            for event in events
            if event.memory_id in taken or (event.memory_id not in here and _sameness(event) not in known)
        ]
        for seq, event in enumerate(fresh, self._before_all("events", len(fresh))):
            self._insert(
                "events",
                seq=seq,
                at=event.at,
                kind=event.kind,
                memory_id=event.memory_id,
                turn_id=turns.get(event.turn_id),
                detail=json.dumps(event.detail or {}, ensure_ascii=False),
            )

    def _bring_evidence(self, pairs: Sequence[tuple[str, str]]) -> None:
        self._run.executemany(
            "INSERT OR IGNORE INTO evidence (user_id, memory_id, episode_id) SELECT ?1, ?2, memory_id FROM memories"
            " WHERE user_id = ?1 AND memory_id = ?3",
            [(self._user, *pair) for pair in pairs],
        )

    def _bring_refusals(self, refusals: Sequence[Refusal], turns: dict[str | None, str]) -> None:
        for refusal in refusals:
            named = (self._user, refusal.content, refusal.policy_reason, refusal.created_at)
            sql = "SELECT 1 FROM decisions WHERE user_id = ? AND content = ? AND policy_reason = ? AND created_at = ?"
            if self._run.execute(f"{sql} AND brought_by IS NOT ?", (*named, self._change_id)).fetchone() is None:
                self._insert(
                    "decisions",
                    content=refusal.content,
                    policy_reason=refusal.policy_reason,
                    created_at=refusal.created_at,
                    turn_id=turns.get(refusal.turn_id),
                )

    def _bring_reviews(self, past: Past, turns: dict[str | None, str]) -> None:
        """The questions about what is in force here, or about what is not stored."""
        for review in past.reviews:
            if self._has("reviews", "review_id", review.review_id):
                continue
            if review.old_id is not None and not self._is_in_force(review.old_id):
                continue
            held = {f.name: getattr(review, f.name) for f in fields(review) if f.name not in OF_THE_OLD_ONE}
            self._insert("reviews", **held | {"turn_id": turns.get(review.turn_id)})
            if review.old_id is not None:
                settle_status(self._run, self._user, review.old_id)

    def _give_way(self, old_id: str, by: str, at: datetime) -> None:
        if self._is_in_force(old_id) and now_in_force(self._run, self._user, by) not in (None, old_id):
            retire(self._run, self._user, old_id, by=by, now=at, change_id=self._change_id)

    def _is_in_force(self, memory_id: str) -> bool:
        sql = f"SELECT 1 FROM memories WHERE user_id = ? AND memory_id = ? AND {IN_FORCE}"
        return self._run.execute(sql, (self._user, memory_id)).fetchone() is not None

    def _has(self, table: str, column: str, value: str) -> bool:
        sql = f"SELECT 1 FROM {table} WHERE user_id = ? AND {column} = ?"
        return self._run.execute(sql, (self._user, value)).fetchone() is not None

    def _before_all(self, table: str, count: int) -> int:
        """The first of so many numbers that come before all that the table has."""
        return int(self._run.execute(f"SELECT coalesce(min(seq), 1) FROM {table}").fetchone()[0]) - count

    def _insert(self, table: str, **values: object) -> None:
        held = {"user_id": self._user, "brought_by": self._change_id} | values
        names, marks = ", ".join(held), ", ".join("?" * len(held))
        self._run.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", tuple(held.values()))

    def _event(self, kind: str, memory_id: str | None, detail: dict[str, str] | None = None) -> None:
        record_event(
            self._run, self._user, kind, self._now, memory_id=memory_id, change_id=self._change_id, detail=detail
        )

    def _brought_anything(self) -> bool:
        return any(
            self._run.execute(
                f"SELECT 1 FROM {table} WHERE user_id = ? AND brought_by = ?", (self._user, self._change_id)
            ).fetchone()
            for table in ("turns", "decisions", "events", "reviews")
        )


def _past_event(row: sqlite3.Row) -> PastEvent:
    """As an export carries it: a change of the profile in steps, whichever way it was made."""
    detail = json.loads(row["detail"])
    if row["kind"] == "profile":
        detail = {"steps": plain_steps(steps_of(detail))}
    return PastEvent(row["at"], row["kind"], row["memory_id"], row["turn_id"], detail)


def _is_untold(row: sqlite3.Row) -> bool:
    return row["kind"] == "profile" and "told_by_the_past" in json.loads(row["detail"])


def _sameness(event: PastEvent) -> str:
    at = datetime.fromisoformat(event.at).astimezone(UTC).isoformat()
    return json.dumps([at, event.kind, event.memory_id, event.detail or {}], sort_keys=True)
