"""Questions to the learner in SQLite, and what they do by hand to a memory's standing: restore, pin."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from memora.adapters.sqlite_change import retire, set_status
from memora.adapters.sqlite_history import record_event
from memora.adapters.sqlite_memories import insert_memory, require_embedder
from memora.adapters.sqlite_schema import Database
from memora.errors import NoSuchMemory, NoSuchReview
from memora.types import ProfileStep, Receipt, Review, ReviewAnswer, Settled

if TYPE_CHECKING:
    from memora.ports import EmbedderKey

_OPEN = (
    "SELECT reviews.*, memories.content AS old_content FROM reviews LEFT JOIN memories"
    " ON memories.user_id = reviews.user_id AND memory_id = old_id WHERE reviews.user_id = ? AND answer IS NULL"
)


class SqliteReviews:
    """The questions of the records; see `ports.Records` for what each method promises."""

    _db: Database
    _user: str
    _new_id: Callable[[], str]

    def reviews(self) -> list[Review]:
        return [_read_review(row) for row in self._db.rows(f"{_OPEN} ORDER BY reviews.seq", self._user)]

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
            held = run.execute(f"{_OPEN} AND review_id = ?", (self._user, review_id)).fetchone()
            if held is None:
                raise NoSuchReview(review_id)
            review, change = _read_review(held), self._new_id()
            run.execute(
                "UPDATE reviews SET answer = ?, answered_at = ? WHERE user_id = ? AND review_id = ?",
                (answer, now.astimezone(UTC).isoformat(), self._user, review_id),
            )
            about = {"review_id": review_id}
            record_event(run, self._user, "answered", now, memory_id=review.old_id, change_id=change, detail=about)
            self._settle_status(run, review.old_id)
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
                steps = [{"key": step.key, "old": step.old, "new": step.new} for step in profile]
                record_event(run, self._user, "profile", now, change_id=change, detail={"steps": steps})
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

    def _settle_status(self, run: sqlite3.Connection, old_id: str | None) -> None:
        """In force again, without a question about it, once the last one is answered."""
        still = run.execute(
            "SELECT 1 FROM reviews WHERE user_id = ? AND old_id = ? AND answer IS NULL", (self._user, old_id)
        ).fetchone()
        if old_id is not None and still is None:
            set_status(run, self._user, old_id, "active")

    def restore(self, memory_id: str, *, now: datetime) -> Receipt:
        with self._db.transaction() as run:
            held = run.execute(
                "SELECT * FROM memories WHERE user_id = ? AND memory_id = ?", (self._user, memory_id)
            ).fetchone()
            if held is None:
                raise NoSuchMemory(memory_id)
            change, successor = self._new_id(), held["succeeded_by"]
            if held["status"] == "superseded":
                run.execute(
                    "UPDATE memories SET status = 'active', ended_at = NULL, succeeded_by = NULL"
                    " WHERE user_id = ? AND memory_id = ?",
                    (self._user, memory_id),
                )
                was = {"ended_at": held["ended_at"], "by": successor}
                record_event(run, self._user, "revived", now, memory_id=memory_id, change_id=change, detail=was)
                in_force = run.execute(
                    "SELECT 1 FROM memories WHERE user_id = ? AND memory_id = ? AND status IN ('active', 'in_question')",
                    (self._user, successor),
                ).fetchone()
                if in_force:
                    retire(run, self._user, successor, by=memory_id, now=now, change_id=change)
            before = {"before": held["woken_at"]}
            run.execute(
                "UPDATE memories SET woken_at = ? WHERE user_id = ? AND memory_id = ?",
                (now.astimezone(UTC).isoformat(), self._user, memory_id),
            )
            record_event(run, self._user, "woken", now, memory_id=memory_id, change_id=change, detail=before)
        return Receipt(
            "restored", memory_id=memory_id, old_id=successor, content=held["content"], memory_type=held["memory_type"]
        )

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


def _read_review(row: sqlite3.Row) -> Review:
    names = [name for name in row.keys() if name not in ("seq", "user_id", "answer", "answered_at")]  # noqa: SIM118
    return Review(**{name: row[name] for name in names})
