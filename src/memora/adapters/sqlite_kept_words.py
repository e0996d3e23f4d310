"""Words in SQLite that are no memory, and that the learner may want forgotten all the same: what waits, was refused, was
taken back, is asked about, or was only said (P4)."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from datetime import datetime
from uuid import UUID, uuid5

from memora.adapters.sqlite_forgetting import SqliteForgetting, bury, no_longer_held
from memora.adapters.sqlite_history import record_event
from memora.adapters.sqlite_schema import Database
from memora.adapters.sqlite_scrub import (
    blank_its_turns,
    drop_reviews,
    forget_waiting,
    scrub,
    scrub_profile_changes,
    scrub_turns,
    told_of,
)
from memora.errors import NoSuchMemory
from memora.turns import Forgotten, KeptWords, KeptWordsKind
from memora.types import BLANKED

_REFUSALS = UUID("6d0c7a52-2f0e-4c7e-9a55-3f6f6a1d7f10")

_OF_A_MEMORY = (
    "turn_id IN (SELECT turn_id FROM memories WHERE user_id = ?1 AND turn_id IS NOT NULL UNION SELECT events.turn_id FROM events"
    " JOIN memories USING (user_id, memory_id) WHERE user_id = ?1 AND undone = 0 AND events.turn_id IS NOT NULL)"
)
"""Whether a memory that is held came from this turn, or was said again in it."""


class SqliteKeptWords(SqliteForgetting):
    """The words of the records that are no memory; see `records.Records` for what each method promises."""

    _db: Database
    _user: str

    def kept_words(self) -> list[KeptWords]:
        return [*self._turns_words(), *self._refused_words(), *self._undone_words(), *self._asked_words()]

    def _turns_words(self) -> list[KeptWords]:
        rows = self._db.rows(
            "SELECT turn_id, state, user_text, said_at FROM turns WHERE user_id = ?1 AND user_text NOT IN ('', ?2)"
            f" AND (state != 'done' OR NOT {_OF_A_MEMORY}) ORDER BY seq",
            self._user,
            BLANKED,
        )
        return [
            KeptWords(
                r["turn_id"], "said" if r["state"] == "done" else "waiting", r["user_text"], r["said_at"], r["turn_id"]
            )
            for r in rows
        ]

    def _refused_words(self) -> list[KeptWords]:
        rows = self._db.rows(
            "SELECT seq, content, created_at, turn_id FROM decisions WHERE user_id = ? AND content != ? ORDER BY seq",
            self._user,
            BLANKED,
        )
        return [
            KeptWords(refused_id(r["seq"], r["created_at"]), "refused", r["content"], r["created_at"], r["turn_id"])
            for r in rows
        ]

    def _undone_words(self) -> list[KeptWords]:
        """The receipts of a turn still word what was taken back; a memory that came back by an import is held again."""
        rows = self._db.rows(
            "SELECT DISTINCT memory_id, turn_id, at, receipts FROM events JOIN turns USING (user_id, turn_id)"
            " WHERE user_id = ?1 AND events.kind = 'stored' AND undone = 1"
            " AND memory_id NOT IN (SELECT memory_id FROM memories WHERE user_id = ?1) ORDER BY events.seq",
            self._user,
        )
        return [
            KeptWords(row["memory_id"], "undone", receipt["content"], row["at"], row["turn_id"])
            for row in rows
            for receipt in json.loads(row["receipts"])
            if receipt.get("memory_id") == row["memory_id"] and receipt.get("content")
        ]

    def _asked_words(self) -> list[KeptWords]:
        rows = self._db.rows(
            "SELECT review_id, content, asked_at, turn_id FROM reviews WHERE user_id = ?1 AND content IS NOT NULL"
            " AND content NOT IN (SELECT content FROM memories WHERE user_id = ?1)"
            f" AND (answer IS NULL OR answer NOT IN ('new', 'both') OR turn_id IS NULL OR NOT {_OF_A_MEMORY}) ORDER BY seq",
            self._user,
        )
        return [KeptWords(r["review_id"], "asked", r["content"], r["asked_at"], r["turn_id"]) for r in rows]

    def forget_words(self, words: KeptWords, *, now: datetime) -> Forgotten:
        from memora.core.forgotten_words import ForgottenWords

        is_turn, is_fact = words.kind in ("waiting", "said"), words.kind in ("refused", "undone", "asked")
        with self._db.transaction() as run:
            texts = [words.text, *(told_of(run, self._user, words.words_id) if words.kind == "undone" else ())]
            told = _REMOVALS[words.kind](run, self._user, words)
            scrub_profile_changes(run, self._user, ForgottenWords(told), undone=True)
            of_memory = words.words_id if words.kind == "undone" else None
            record_event(run, self._user, "forgotten_words", now, memory_id=of_memory)
            gone = ForgottenWords(no_longer_held(run, self._user, texts), in_passing=is_fact)
            for text in gone.texts:
                if self.forgotten_at(text) is None:  # else it has been forgotten since then, and not only since now
                    bury(run, self._user, text, at=now.timestamp())
            if is_turn:
                scrub_turns(run, self._user, gone)
            else:
                scrub(run, self._user, gone)
        self._db.checkpoint()
        return Forgotten((words.words_id,), gone.texts)


def refused_id(seq: int, created_at: str) -> str:
    """By which the learner names a refusal; the same as long as the row is there."""
    return str(uuid5(_REFUSALS, f"{seq} {created_at}"))


def _remove_waiting(run: sqlite3.Connection, user: str, words: KeptWords) -> list[str]:
    row = run.execute(
        "SELECT seq FROM turns WHERE user_id = ? AND turn_id = ? AND state != 'done'", (user, words.words_id)
    ).fetchone()
    if row is None:
        raise NoSuchMemory(words.words_id)  # it was worked on meanwhile
    forget_waiting(run, user, row["seq"])
    return []


def _remove_said(run: sqlite3.Connection, user: str, words: KeptWords) -> list[str]:
    row = run.execute("SELECT receipts FROM turns WHERE user_id = ? AND turn_id = ?", (user, words.words_id)).fetchone()
    receipts = json.loads(row["receipts"])
    bare = [{k: v for k, v in receipt.items() if k != "content"} for receipt in receipts]
    run.execute(
        "UPDATE turns SET user_text = '', reply = NULL, receipts = ? WHERE user_id = ? AND turn_id = ?",
        (json.dumps(bare, ensure_ascii=False), user, words.words_id),
    )
    return [receipt["content"] for receipt in receipts if receipt.get("content")]


def _remove_refused(run: sqlite3.Connection, user: str, words: KeptWords) -> list[str]:
    rows = run.execute("SELECT seq, created_at FROM decisions WHERE user_id = ?", (user,)).fetchall()
    run.executemany(
        "DELETE FROM decisions WHERE seq = ?", [(seq,) for seq, at in rows if refused_id(seq, at) == words.words_id]
    )
    return []


def _remove_undone(run: sqlite3.Connection, user: str, words: KeptWords) -> list[str]:
    asked = blank_its_turns(run, user, words.words_id)
    run.execute("UPDATE events SET undone = 1 WHERE user_id = ? AND memory_id = ?", (user, words.words_id))
    return asked


def _remove_asked(run: sqlite3.Connection, user: str, words: KeptWords) -> list[str]:
    return drop_reviews(run, user, "review_id = ?2", words.words_id)


_REMOVALS: dict[KeptWordsKind, Callable[[sqlite3.Connection, str, KeptWords], list[str]]] = {
    "waiting": _remove_waiting,
    "said": _remove_said,
    "refused": _remove_refused,
    "undone": _remove_undone,
    "asked": _remove_asked,
    "profile": lambda run, user, words: [],  # the file has left it already
}
"""What goes by the kind of the words; each returns other texts that went with them."""
