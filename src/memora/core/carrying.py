"""What of a learner's past may come in: nothing of what was forgotten here, and under the ids by which it is known here."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from memora.archive import OF_NOBODY, Past, PastEvent, PastTurn
from memora.core.forgotten_words import ForgottenWords


def without(past: Past, gone: Collection[str], texts: Collection[str], *, buried: Collection[str] = ()) -> Past:
    """The past without these memories and what says their `texts`, as forgetting would leave it (P4); `buried` are ids
    of further turns that say what was forgotten.

    Of a turn that said or used one of them stay its time and its other receipts.
    """
    if not (gone or texts or buried):
        return past
    told = [
        r.content for one in past.turns for r in one.turn.receipts if r.content and {r.memory_id, r.old_id} & {*gone}
    ]
    words = ForgottenWords([*texts, *told])
    said_in = {e.turn_id for e in past.events if e.memory_id in gone and e.turn_id} | {*buried}
    events = [_scrubbed_event(e, words) for e in past.events if e.memory_id not in gone or e.kind in OF_NOBODY]
    return Past(
        events=tuple(event for event in events if event is not None),
        wordings=tuple(w for w in past.wordings if w.memory_id not in gone),
        evidence=tuple(pair for pair in past.evidence if not {*gone} & {*pair}),
        turns=tuple(_scrubbed(one, {*gone}, words, blank=one.turn.turn_id in said_in) for one in past.turns),
        reviews=tuple(r for r in past.reviews if r.old_id not in gone and not words.are_said_by(r.content or "")),
        refusals=tuple(r for r in past.refusals if not words.are_said_by(r.content)),
    )


def _scrubbed_event(event: PastEvent, words: ForgottenWords) -> PastEvent | None:
    if event.kind != "profile":
        return event
    left = words.out_of_change(event.detail or {})
    return replace(event, detail=left) if left else None


def _scrubbed(one: PastTurn, gone: set[str], words: ForgottenWords, *, blank: bool) -> PastTurn:
    turn = one.turn
    names_it = any({r.memory_id, r.old_id} & gone for r in turn.receipts)
    uses_it = any(use["memory_id"] in gone for use in one.used)
    is_repeated = bool(turn.reply) and words.are_repeated_by(turn.reply or "")
    receipts = tuple(
        replace(r, content=None) if {r.memory_id, r.old_id} & gone or words.are_said_by(r.content or "") else r
        for r in turn.receipts
    )
    user_text = "" if blank or names_it else words.cut_from(turn.user_text)
    reply = None if blank or names_it or uses_it or is_repeated else turn.reply
    return PastTurn(replace(turn, user_text=user_text, reply=reply, receipts=receipts), one.used)


def renamed(past: Past, names: Mapping[str, str]) -> Past:
    """The past with these ids exchanged for others, by which the same memories are known here."""
    if not names:
        return past

    def name(held: Any) -> Any:
        return names.get(held, held)

    return Past(
        events=tuple(
            replace(e, detail={k: name(v) if k == "by" else v for k, v in (e.detail or {}).items()})
            for e in past.events
            if e.memory_id not in names
        ),
        wordings=tuple(w for w in past.wordings if w.memory_id not in names),
        evidence=tuple((name(pattern), name(episode)) for pattern, episode in past.evidence),
        turns=tuple(_renamed_turn(one, names) for one in past.turns),
        reviews=tuple(replace(r, old_id=name(r.old_id)) for r in past.reviews),
        refusals=past.refusals,
    )


def _renamed_turn(one: PastTurn, names: Mapping[str, str]) -> PastTurn:
    receipts = tuple(
        replace(
            r,
            memory_id=names.get(r.memory_id or "", r.memory_id or "") or None,
            old_id=names.get(r.old_id or "", r.old_id or "") or None,
        )
        for r in one.turn.receipts
    )
    used = tuple({**use, "memory_id": names.get(use["memory_id"], use["memory_id"])} for use in one.used)
    return PastTurn(replace(one.turn, receipts=receipts), used)
