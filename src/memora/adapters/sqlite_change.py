"""One turn's memories written into SQLite beside what is known: stored, said again, updated, superseded, asked about."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from memora.adapters.sqlite_history import history_length, record_event, record_profile_steps
from memora.adapters.sqlite_memories import IN_FORCE, fold_mark, insert_memory
from memora.adapters.sqlite_vectors import vector_bytes
from memora.errors import RecordsChanged
from memora.turns import Receipt, Settled, TurnOutcome
from memora.types import MemoryCandidate, ProfileStep


def apply_outcome(
    run: sqlite3.Connection,
    user: str,
    outcome: TurnOutcome,
    *,
    turn_id: str,
    source: str,
    now: datetime,
    new_id: Callable[[], str],
) -> tuple[Receipt, ...]:
    """All changes of memories that a turn makes, inside the caller's transaction; the turn's receipts.

    Raises RecordsChanged where the history has grown since the decisions were made: they may rest on what is gone.
    """
    if outcome.seen is not None and outcome.seen != history_length(run, user):
        raise RecordsChanged
    step = _Step(run, user, turn_id, source, now, new_id)
    receipts = [step.settle(settled) for settled in outcome.settled]
    receipts += [step.say_again(memory_id) for memory_id in outcome.repeats]
    receipts += [
        Receipt("refused", content=c.content, memory_type=c.memory_type, policy_reason=c.policy_reason)
        for c in outcome.refused
    ]
    receipts += [step.ask_about_forgotten(candidate) for candidate in outcome.forgotten_before]
    receipts += [step.ask_whether_it_holds(memory_id) for memory_id in outcome.dependent]
    if outcome.profile:
        record_profile_steps(run, user, outcome.profile, now=now, turn_id=turn_id)
        receipts = [_joined(receipt, outcome.profile) for receipt in receipts]
        receipts += [Receipt("profile", content=s.new, why=s.key) for s in outcome.profile if s.old is not None]
    return tuple(receipts) or (Receipt("nothing"),)


def _joined(receipt: Receipt, steps: Sequence[ProfileStep]) -> Receipt:
    """Says of a memory that it stands in the profile too; where the profile changes, that has a receipt of its own."""
    joins = any(
        s.old is None and (s.new == receipt.content or receipt.policy_reason == "level_or_ability") for s in steps
    )
    return replace(receipt, why="profile") if joins and receipt.memory_id and receipt.why is None else receipt


class _Step:
    """The writes of one turn; every one leaves an event from which it can be taken back."""

    def __init__(
        self, run: sqlite3.Connection, user: str, turn_id: str, source: str, now: datetime, new_id: Callable[[], str]
    ) -> None:
        self._run, self._user, self._turn_id, self._source, self._now = run, user, turn_id, source, now
        self._at, self._new_id = now.astimezone(UTC).isoformat(), new_id

    def settle(self, settled: Settled) -> Receipt:
        old_id = settled.decision.old_id
        if settled.decision.step == "create" or old_id is None:
            return self._store("stored", settled)
        match settled.decision.step:
            case "skip":
                return self.say_again(old_id)
            case "update":
                return self._update(old_id, settled)
            case "supersede":
                return self._supersede(old_id, settled)
            case "review":
                return self._ask_before(old_id, settled)
            case _:
                return self._store("kept_both", settled, old_id)

    def _store(self, do: str, settled: Settled, old_id: str | None = None) -> Receipt:
        memory, memory_id = settled.memory, self._new_id()
        insert_memory(
            self._run,
            self._user,
            memory_id,
            memory,
            now=self._now,
            turn_id=self._turn_id,
            source=self._source,
            policy_reason=settled.reason or None,
            span_start=settled.span[0],
            span_end=settled.span[1],
            occurred_at=settled.occurred_at,
        )
        return self._receipt(do, settled, memory_id, old_id)

    def _receipt(self, do: str, settled: Settled, memory_id: str | None, old_id: str | None = None) -> Receipt:
        memory = settled.memory
        return Receipt(
            do,  # type: ignore[arg-type]  # one of ReceiptKind, from the methods here
            memory_id,
            old_id,
            memory.content,
            memory.memory_type,
            memory.importance_score,
            settled.reason,
            settled.decision.why or None,
            settled.occurred_at,
        )

    def say_again(self, memory_id: str) -> Receipt:
        """The receipt quotes what is held, not the new words for it."""
        content, memory_type, occurred_at = self._run.execute(
            "UPDATE memories SET times_said = times_said + 1 WHERE user_id = ? AND memory_id = ?"
            " RETURNING content, memory_type, occurred_at",
            (self._user, memory_id),
        ).fetchone()
        self._event("known", memory_id)
        return Receipt("known", memory_id=memory_id, content=content, memory_type=memory_type, occurred_at=occurred_at)

    def _update(self, memory_id: str, settled: Settled) -> Receipt:
        """The same fact, said more precisely: the old wording goes into the history, id and `created_at` stay (T4)."""
        keep_wording(self._run, self._user, memory_id, self._at)
        named = (self._user, memory_id)
        self._run.execute(
            "UPDATE memories SET content = ?, fold = ?, occurred_at = coalesce(?, occurred_at), updated_at = ?,"
            " times_said = times_said + 1 WHERE user_id = ? AND memory_id = ?",
            (settled.memory.content, fold_mark(settled.memory.content), settled.occurred_at, self._at, *named),
        )
        set_vector(self._run, self._user, memory_id, vector_bytes(settled.memory.embedding))
        self._event("updated", memory_id)
        return self._receipt("updated", settled, memory_id)

    def _supersede(self, old_id: str, settled: Settled) -> Receipt:
        """The new one is written, then the old one becomes history: in one transaction, never none, never two."""
        receipt = self._store("superseded", settled, old_id)
        assert receipt.memory_id is not None
        retire(self._run, self._user, old_id, by=receipt.memory_id, now=self._now, turn_id=self._turn_id)
        return receipt

    def _ask_before(self, old_id: str, settled: Settled) -> Receipt:
        memory = settled.memory
        about = MemoryCandidate(memory.content, memory.memory_type, True, settled.reason)  # type: ignore[arg-type]
        review_id = self._ask("ImpliedChange", about, old_id, memory.importance_score, settled.occurred_at)
        return Receipt(
            "review",
            old_id=old_id,
            content=memory.content,
            memory_type=memory.memory_type,
            importance_score=memory.importance_score,
            policy_reason=settled.reason,
            why="ImpliedChange",
            occurred_at=settled.occurred_at,
            review_id=review_id,
        )

    def ask_about_forgotten(self, candidate: MemoryCandidate) -> Receipt:
        review_id = self._ask("ForgottenBefore", candidate, None)
        return Receipt(
            "review",
            content=candidate.content,
            memory_type=candidate.memory_type,
            why="ForgottenBefore",
            review_id=review_id,
        )

    def ask_whether_it_holds(self, memory_id: str) -> Receipt:
        return Receipt(
            "review", old_id=memory_id, why="DependsOnChanged", review_id=self._ask("DependsOnChanged", None, memory_id)
        )

    def _ask(
        self,
        why: str,
        about: MemoryCandidate | None,
        old_id: str | None,
        importance: int | None = None,
        occurred_at: str | None = None,
    ) -> str:
        if asked := self._asked_already(why, about.content if about else "", old_id):
            return asked
        review_id = self._new_id()
        content, memory_type, reason = (
            (about.content, about.memory_type, about.policy_reason) if about else (None, None, None)
        )
        self._run.execute(
            "INSERT INTO reviews (user_id, review_id, turn_id, why, content, memory_type, importance_score,"
            " policy_reason, occurred_at, old_id, asked_at) VALUES (?,?,?,?,?,?,?,?,?,?,?)",
            (
                self._user,
                review_id,
                self._turn_id,
                why,
                content,
                memory_type,
                importance,
                reason,
                occurred_at,
                old_id,
                self._at,
            ),
        )
        if old_id is not None:
            settle_status(self._run, self._user, old_id)
        self._event("asked", old_id, {"review_id": review_id})
        return review_id

    def _asked_already(self, why: str, content: str, old_id: str | None) -> str | None:
        """The id of the open question that asks just this: saying it again does not ask it again."""
        rows = self._run.execute(
            "SELECT review_id, content FROM reviews WHERE user_id = ? AND answer IS NULL AND why = ? AND old_id IS ?",
            (self._user, why, old_id),
        ).fetchall()
        wanted = fold_mark(content)
        return next((row[0] for row in rows if fold_mark(row[1] or "") == wanted), None)

    def _event(self, kind: str, memory_id: str | None, detail: dict[str, object] | None = None) -> None:
        record_event(self._run, self._user, kind, self._now, memory_id=memory_id, turn_id=self._turn_id, detail=detail)


def settle_status(run: sqlite3.Connection, user: str, memory_id: str) -> None:
    """A memory in force is in question just as long as an open question is about it."""
    run.execute(
        "UPDATE memories SET status = CASE WHEN EXISTS (SELECT 1 FROM reviews WHERE user_id = ?1 AND old_id = ?2"
        " AND answer IS NULL) THEN 'in_question' ELSE 'active' END"
        f" WHERE user_id = ?1 AND memory_id = ?2 AND {IN_FORCE}",
        (user, memory_id),
    )


def now_in_force(run: sqlite3.Connection, user: str, memory_id: str) -> str | None:
    """This memory, or what took its place, or the place of that, and so on; None where nothing of it is in force."""
    row = run.execute(
        "WITH RECURSIVE later (memory_id) AS (SELECT ?2"
        " UNION SELECT succeeded_by FROM memories JOIN later USING (memory_id) WHERE user_id = ?1)"
        f" SELECT memory_id FROM later JOIN memories USING (memory_id) WHERE user_id = ?1 AND {IN_FORCE}",
        (user, memory_id),
    ).fetchone()
    return row[0] if row else None


def set_vector(run: sqlite3.Connection, user: str, memory_id: str, vector: bytes) -> None:
    """The index is told at its next round."""
    named = "(SELECT seq FROM memories WHERE user_id = ? AND memory_id = ?)"
    run.execute(f"UPDATE vectors SET vector = ?, indexed = 0 WHERE seq = {named}", (vector, user, memory_id))


def retire(
    run: sqlite3.Connection,
    user: str,
    old_id: str,
    *,
    by: str,
    now: datetime,
    turn_id: str | None = None,
    change_id: str | None = None,
) -> None:
    """`old_id` becomes history, succeeded by `by`, which keeps its pin; questions about it are settled by that."""
    run.execute(
        "UPDATE memories SET status = 'superseded', ended_at = ?, succeeded_by = ? WHERE user_id = ? AND memory_id = ?",
        (now.astimezone(UTC).isoformat(), by, user, old_id),
    )
    run.execute(
        "UPDATE memories SET pinned = max(pinned, (SELECT pinned FROM memories WHERE user_id = ?1 AND memory_id = ?2))"
        " WHERE user_id = ?1 AND memory_id = ?3",
        (user, old_id, by),
    )
    run.execute(
        "UPDATE reviews SET answer = 'settled', answered_at = ? WHERE user_id = ? AND old_id = ? AND answer IS NULL",
        (now.astimezone(UTC).isoformat(), user, old_id),
    )
    about = {"by": by}
    record_event(run, user, "superseded", now, memory_id=old_id, turn_id=turn_id, change_id=change_id, detail=about)


def keep_wording(run: sqlite3.Connection, user: str, memory_id: str, until: str) -> None:
    """The present wording with its vector, as it stands before it is replaced."""
    run.execute(
        "INSERT INTO wordings (user_id, memory_id, content, occurred_at, vector, until)"
        " SELECT user_id, memory_id, content, occurred_at, vector, ? FROM memories JOIN vectors USING (seq)"
        " WHERE user_id = ? AND memory_id = ?",
        (until, user, memory_id),
    )
