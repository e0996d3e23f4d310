"""Words out of SQLite: what a forgotten text has left in transcript, refusals, questions and history (P4).

Every function works inside the caller's transaction.
"""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING, Any

from memora.adapters.sqlite_change import settle_status
from memora.types import BLANKED

if TYPE_CHECKING:
    from memora.core.forgotten_words import ForgottenWords

WORKED_OFF = json.dumps([{"do": "forgotten", "why": "waiting"}])
"""The receipts of a turn that waited and was forgotten before its memory work."""


_ANSWERED_BY_IT = (
    "review_id IN (SELECT json_extract(a.detail, '$.review_id') FROM events AS a JOIN events AS s USING (user_id, change_id)"
    " WHERE a.user_id = ?1 AND a.kind = 'answered' AND s.kind = 'stored' AND s.memory_id = ?2)"
)
"""The question whose answer this memory was, in other words maybe."""


def told_of(run: sqlite3.Connection, user: str, memory_id: str) -> list[str]:
    """How receipts word this memory, also wordings that were taken back, and how the question did that it answers."""
    rows = run.execute("SELECT receipts FROM turns WHERE user_id = ? AND instr(receipts, ?)", (user, memory_id))
    told = [receipt for (held,) in rows.fetchall() for receipt in json.loads(held)]
    asked = run.execute(
        f"SELECT content FROM reviews WHERE user_id = ?1 AND content IS NOT NULL AND {_ANSWERED_BY_IT}",
        (user, memory_id),
    ).fetchall()
    return [
        *(r["content"] for r in told if r.get("memory_id") == memory_id and r.get("content")),
        *(r[0] for r in asked),
    ]


def blank_its_turns(run: sqlite3.Connection, user: str, memory_id: str) -> list[str]:
    """The turns that said this memory, replies that used it, questions about it; what these questions said. What remains
    of such a turn are its time, its state and its other receipts."""
    run.execute(
        "UPDATE turns SET user_text = '', reply = NULL WHERE user_id = ?1 AND turn_id IN"
        " (SELECT turn_id FROM events WHERE user_id = ?1 AND memory_id = ?2"
        " UNION SELECT turn_id FROM memories WHERE user_id = ?1 AND memory_id = ?2)",
        (user, memory_id),
    )
    asked = drop_reviews(run, user, f"old_id = ?2 OR {_ANSWERED_BY_IT}", memory_id)
    for column in ("receipts", "used"):
        _scrub_column(run, user, column, memory_id)
    return asked


def _scrub_column(run: sqlite3.Connection, user: str, column: str, memory_id: str) -> None:
    """The memory's text out of one JSON column; a reply that used the memory may repeat it, so it goes as well."""
    rows = run.execute(
        f"SELECT turn_id, {column} FROM turns WHERE user_id = ? AND instr({column}, ?)", (user, memory_id)
    ).fetchall()
    for turn_id, held in rows:
        entries = [
            {k: v for k, v in x.items() if k != "content" or memory_id not in (x.get("memory_id"), x.get("old_id"))}
            for x in json.loads(held)
        ]
        run.execute(
            f"UPDATE turns SET {column} = ?, reply = NULL WHERE turn_id = ?",
            (json.dumps(entries, ensure_ascii=False), turn_id),
        )


def scrub(run: sqlite3.Connection, user: str, words: ForgottenWords) -> None:
    """Whatever else says these words, in whatever spelling, in any table."""
    scrub_turns(run, user, words)
    _scrub_refusals(run, user, words)
    held = run.execute("SELECT seq, content FROM reviews WHERE user_id = ? AND content IS NOT NULL", (user,)).fetchall()
    for seq, content in held:
        if words.are_said_by(content):
            drop_reviews(run, user, "seq = ?2", seq)
    scrub_profile_changes(run, user, words)


def scrub_turns(run: sqlite3.Connection, user: str, words: ForgottenWords) -> None:
    """The transcript: what the learner said, what was replied, what receipts tell of it.

    A turn from which a memory came that says these words among others keeps them, as the memory does.
    """
    rows = run.execute(
        "SELECT seq, turn_id, kind, state, user_text, reply, receipts FROM turns WHERE user_id = ?", (user,)
    ).fetchall()
    held = _held_of_turns(run, user)
    for row in rows:
        text, reply, as_json = row["user_text"], row["reply"], row["receipts"]
        contents = held.get(row["turn_id"], set())
        said = text
        if not any(words.are_said_by(content) for content in contents):
            said = words.cut_from(text, loosely=row["state"] == "done" and not contents)
        if words.may_stand_in(as_json):
            receipts = [_scrubbed(r, words) if r.get("content") not in contents else r for r in json.loads(as_json)]
            as_json = json.dumps(receipts, ensure_ascii=False)
        if reply and words.are_repeated_by(reply):
            reply = None
        if row["state"] != "done" and (says_nothing(said) if row["kind"] == "chat" else words.are_just(text)):
            forget_waiting(run, user, row["seq"])
            continue
        if row["state"] != "done" and row["kind"] != "chat":
            said = text  # all of it is one fact, and another one
        if (said, reply, as_json) != (text, row["reply"], row["receipts"]):
            run.execute(
                "UPDATE turns SET user_text = ?, reply = ?, receipts = ? WHERE seq = ?",
                ("" if says_nothing(said) else said, reply, as_json, row["seq"]),
            )


def _held_of_turns(run: sqlite3.Connection, user: str) -> dict[str, set[str]]:
    """By the id of a turn: what the memories say that came from it or were said again in it, and are held."""
    rows = run.execute(
        "SELECT turn_id, content FROM memories WHERE user_id = ?1 UNION SELECT events.turn_id, content FROM events"
        " JOIN memories USING (user_id, memory_id) WHERE user_id = ?1 AND undone = 0",
        (user,),
    )
    held: dict[str, set[str]] = {}
    for turn_id, content in rows.fetchall():
        if turn_id is not None:
            held.setdefault(turn_id, set()).add(content)
    return held


def says_nothing(text: str) -> bool:
    """Whether nothing is left in it but marks."""
    return not any(character.isalnum() for character in text)


def forget_waiting(run: sqlite3.Connection, user: str, seq: int) -> None:
    """A turn that waits is done, without memory work; who has the lease has it no more."""
    run.execute(
        "UPDATE turns SET user_text = '', reply = NULL, used = '[]', receipts = ?, state = 'done', why = NULL,"
        " lease_token = NULL WHERE user_id = ? AND seq = ?",
        (WORKED_OFF, user, seq),
    )


def _scrubbed(receipt: dict[str, Any], words: ForgottenWords) -> dict[str, Any]:
    content = receipt.get("content")
    if content is None:
        return receipt
    left = BLANKED if words.are_value(content) else words.cut_from(content)
    rest = {key: value for key, value in receipt.items() if key != "content"}
    return rest if left == BLANKED else receipt | {"content": left}


def _scrub_refusals(run: sqlite3.Connection, user: str, words: ForgottenWords) -> None:
    rows = run.execute("SELECT seq, content FROM decisions WHERE user_id = ?", (user,)).fetchall()
    for seq, content in rows:
        left = words.cut_from(content)
        if left != content and says_nothing(left):
            run.execute("DELETE FROM decisions WHERE seq = ?", (seq,))
        elif left != content:
            run.execute("UPDATE decisions SET content = ? WHERE seq = ?", (left, seq))


def scrub_profile_changes(run: sqlite3.Connection, user: str, words: ForgottenWords, *, undone: bool = False) -> None:
    """Values that say it, also of changes that were taken back, or only of these; a change of which nothing is left is
    none."""
    rows = run.execute(
        "SELECT seq, detail FROM events WHERE user_id = ? AND kind IN ('profile', 'profile_undone')"
        " AND (NOT ? OR undone = 1 OR kind = 'profile_undone')",
        (user, undone),
    ).fetchall()
    for seq, detail in rows:
        held = json.loads(detail)
        left = words.out_of_change(held)
        if left != held:
            run.execute(
                "UPDATE events SET detail = ?, undone = max(undone, ?) WHERE seq = ?",
                (json.dumps(left, ensure_ascii=False), not left, seq),
            )


def drop_reviews(run: sqlite3.Connection, user: str, wanted: str, value: str | int) -> list[str]:
    """Questions with their words, which are returned; that they were asked and answered can no longer be taken back."""
    asked = run.execute(
        f"DELETE FROM reviews WHERE user_id = ?1 AND ({wanted}) RETURNING review_id, old_id, content", (user, value)
    ).fetchall()
    for review_id, old_id, _ in asked:
        run.execute(
            "UPDATE events SET undone = 1 WHERE user_id = ? AND kind IN ('asked', 'answered')"
            " AND json_extract(detail, '$.review_id') = ?",
            (user, review_id),
        )
        if old_id is not None:
            settle_status(run, user, old_id)
    return [content for _, _, content in asked if content]
