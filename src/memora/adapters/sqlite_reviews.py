"""Questions to the learner in SQLite, and what they do by hand to a memory's standing: restore, pin."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from memora.adapters.sqlite_change import now_in_force, retire, settle_status
from memora.adapters.sqlite_history import record_event, record_profile_steps
from memora.adapters.sqlite_memories import COLUMNS, insert_memory, read_memory
from memora.adapters.sqlite_schema import Database
from memora.adapters.sqlite_vectors import require_embedder
from memora.errors import NoSuchMemory, NoSuchReview
from memora.turns import Receipt, Review, ReviewAnswer, Settled
from memora.types import ProfileStep, StoredMemory

if TYPE_CHECKING:
    from memora.ports import EmbedderKey

OPEN = (
    "SELECT reviews.*, memories.content AS old_content,"
    " memories.occurred_at AS old_occurred_at FROM reviews LEFT JOIN memories"
    " ON memories.user_id = reviews.user_id AND memory_id = old_id WHERE reviews.user_id = ? AND answer IS NULL"
)


class SqliteReviews:
    """The questions of the records; see `records.Records` for what each method promises."""

    _db: Database
    _user: str
    _new_id: Callable[[], str]

    def reviews(self) -> list[Review]:
        return [read_review(row) for row in self._db.rows(f"{OPEN} ORDER BY reviews.seq", self._user)]

    def answer_review(
        self,
        review_id: str,
        answer: ReviewAnswer,
        settled: Settled | None,
        *,
        embedder: EmbedderKey | None,
        now: datetime,
        source: str = "automatic",
        profile: Sequence[ProfileStep] = (),
    ) -> tuple[Receipt, ...]:
        with self._db.transaction() as run:
            held = run.execute(f"{OPEN} AND review_id = ?", (self._user, review_id)).fetchone()
            if held is None:
                raise NoSuchReview(review_id)
            review, change = read_review(held), self._new_id()
            run.execute(
                "UPDATE reviews SET answer = ?, answered_at = ? WHERE user_id = ? AND review_id = ?",
                (answer, now.astimezone(UTC).isoformat(), self._user, review_id),
            )
            about = {"review_id": review_id}
            record_event(run, self._user, "answered", now, memory_id=review.old_id, change_id=change, detail=about)
            if review.old_id is not None:
                settle_status(run, self._user, review.old_id)
            if settled is None or answer == "old":
                return (Receipt("nothing", old_id=review.old_id, why="KeptOld", review_id=review_id),)
            if embedder is not None:
                require_embedder(run, self._user, embedder)
            memory, new_id = settled.memory, self._new_id()
            insert_memory(
                run,
                self._user,
                new_id,
                memory,
                now=now,
                turn_id=review.turn_id,
                change_id=change,
                source=source,
                policy_reason=settled.reason,
                occurred_at=settled.occurred_at,
            )
            replaces = answer == "new" and review.old_id is not None
            if replaces and review.old_id is not None:
                retire(run, self._user, review.old_id, by=new_id, now=now, change_id=change)
            if profile:
                record_profile_steps(run, self._user, profile, now=now, change_id=change)
        do = "superseded" if replaces else "kept_both" if review.old_id else "stored"
        return (
            Receipt(
                do,  # type: ignore[arg-type]  # one of the three
                new_id,
                review.old_id,
                memory.content,
                memory.memory_type,
                memory.importance_score,
                settled.reason,
                occurred_at=settled.occurred_at,
            ),
            *(Receipt("profile", content=step.new, why=step.key) for step in profile),
        )

    def restore(
        self,
        memory_id: str,
        *,
        now: datetime,
        profile: Callable[[StoredMemory, StoredMemory], Sequence[ProfileStep]] = lambda back, gone: (),
    ) -> tuple[Receipt, ...]:
        with self._db.transaction() as run:
            held = self._read(run, memory_id)
            if held is None:
                raise NoSuchMemory(memory_id)
            change, gone, steps = self._new_id(), None, list[ProfileStep]()
            if held.status == "superseded":
                gone = now_in_force(run, self._user, memory_id)
                run.execute(
                    "UPDATE memories SET status = 'active', ended_at = NULL, succeeded_by = NULL"
                    " WHERE user_id = ? AND memory_id = ?",
                    (self._user, memory_id),
                )
                was = {"ended_at": held.ended_at, "by": held.succeeded_by}
                record_event(run, self._user, "revived", now, memory_id=memory_id, change_id=change, detail=was)
                if gone is not None and (given_way := self._read(run, gone)) is not None:
                    retire(run, self._user, gone, by=memory_id, now=now, change_id=change)
                    steps += profile(held, given_way)
            before = {"before": held.woken_at}
            run.execute(
                "UPDATE memories SET woken_at = ? WHERE user_id = ? AND memory_id = ?",
                (now.astimezone(UTC).isoformat(), self._user, memory_id),
            )
            record_event(run, self._user, "woken", now, memory_id=memory_id, change_id=change, detail=before)
            if steps:
                record_profile_steps(run, self._user, steps, now=now, change_id=change)
        return (
            Receipt(
                "restored",
                memory_id=memory_id,
                old_id=gone,
                content=held.content,
                memory_type=held.memory_type,
                occurred_at=held.occurred_at,
            ),
            *(Receipt("profile", content=step.new, why=step.key) for step in steps),
        )

    def _read(self, run: sqlite3.Connection, memory_id: str) -> StoredMemory | None:
        sql = f"SELECT {COLUMNS} FROM memories WHERE user_id = ? AND memory_id = ?"
        row = run.execute(sql, (self._user, memory_id)).fetchone()
        return read_memory(row) if row else None

    def wake(self, memory_ids: list[str], *, now: datetime) -> None:
        with self._db.transaction() as run:
            run.executemany(
                "UPDATE memories SET woken_at = ? WHERE user_id = ? AND memory_id = ?",
                [(now.astimezone(UTC).isoformat(), self._user, memory_id) for memory_id in memory_ids],
            )

    def pin(self, memory_id: str, pinned: bool, *, now: datetime) -> None:
        with self._db.transaction() as run:
            changed = run.execute(
                "UPDATE memories SET pinned = ? WHERE user_id = ? AND memory_id = ? AND pinned != ?",
                (pinned, self._user, memory_id, pinned),
            ).rowcount
            if changed:
                record_event(run, self._user, "pinned" if pinned else "unpinned", now, memory_id=memory_id)


def read_review(row: sqlite3.Row) -> Review:
    names = [name for name in row.keys() if name not in ("seq", "user_id", "answer", "answered_at", "brought_by")]  # noqa: SIM118
    return Review(**{name: row[name] for name in names})
