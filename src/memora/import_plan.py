"""What is to become of every record of an import, beside what is known here; nothing is written yet."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from memora.archive import OF_NOBODY, Past
from memora.core.carrying import renamed, without
from memora.core.clean import clean_text, require_text
from memora.core.decay import read_time
from memora.core.document import OldMemory
from memora.core.policy import apply_rules
from memora.core.secrets import mask_secrets
from memora.errors import BlankText
from memora.records import Records
from memora.types import ExtractedMemoryType, MemoryCandidate, MemoryStatus, StoredMemory

ENDED: MemoryStatus = "superseded"
"""The one status that is kept as found: in question is what an open question is about, and dormancy is worked out."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Where the file says otherwise than what is known here, which stays. `what` is an id or a key of the profile."""

    what: str
    here: str
    there: str | None
    """None where it was forgotten there."""


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What became of every record: ids imported, ids known already, and (id, reason) of those left out."""

    imported: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    skipped: list[tuple[str, str]] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)
    """Of those that are known, what has given way there to something newer, and does here by that."""
    conflicts: list[Conflict] = field(default_factory=list)


@dataclass(slots=True)
class Plan:
    """What is to become of every record, beside what is known by now."""

    report: ImportReport = field(default_factory=ImportReport)
    fresh: list[OldMemory] = field(default_factory=list)
    refused: list[MemoryCandidate] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    """By an id of the file: the id of the memory here that says just the same."""
    past: Past = field(default_factory=Past)
    given_way: list[tuple[str, str, datetime]] = field(default_factory=list)


def plan_import(old: Sequence[OldMemory], past: Past, records: Records, now: datetime) -> Plan:
    plan, held = Plan(), records.get([memory.memory_id for memory in old])
    forgotten = _forgotten(old, past, records)
    for memory in old:
        here = held.get(memory.memory_id)
        if here is not None:
            plan.report.known.append(memory.memory_id)
        elif memory.memory_id in forgotten:
            plan.report.skipped.append((memory.memory_id, "forgotten"))
        elif (verdict := _judged(memory.content, memory)).should_store:
            clean = replace(memory, content=verdict.content)
            if (same := _says_the_same(clean, records)) is not None:
                plan.names[memory.memory_id] = same.memory_id
                plan.report.known.append(memory.memory_id)
                held[memory.memory_id] = same
            else:
                plan.fresh.append(clean)
        else:
            plan.report.skipped.append((memory.memory_id, verdict.policy_reason))
            plan.refused.append(replace(verdict, content=mask_secrets(verdict.content).text))
    _compare(old, held, plan, records, now)
    _note_forgotten_there(past, plan, records)
    plan.past = _may_come(old, past, plan, records)
    return plan


def _compare(
    old: Sequence[OldMemory], held: dict[str, StoredMemory], plan: Plan, records: Records, now: datetime
) -> None:
    """What of that which is known has given way there, and where the file says otherwise."""
    contents = {memory.memory_id: memory.content for memory in old}
    coming = {memory.memory_id for memory in plan.fresh}
    there = coming | {memory.memory_id for memory in held.values()}
    for memory in old:
        here, by = held.get(memory.memory_id), memory.text("succeeded_by") or ""
        by, said = plan.names.get(by, by), clean_text(memory.content).strip()
        if here is None:
            continue
        if memory.text("status") == ENDED and here.status != ENDED and by in there - {here.memory_id}:
            plan.given_way.append((here.memory_id, by, read_time(memory.text("ended_at")) or now))
            plan.report.replaced.append(here.memory_id)
        elif here.memory_id == memory.memory_id and said != here.content and not _was_worded(here, said, records):
            plan.report.conflicts.append(Conflict(here.memory_id, here.content, said))
        elif by in coming and here.status == ENDED and here.succeeded_by not in (None, by):
            plan.report.conflicts.append(Conflict(here.memory_id, _now_said(here, records), contents.get(by)))
    for memory in plan.fresh:
        if memory.text("status") != ENDED and (over := [m for m in _same_texts(memory, records) if m.status == ENDED]):
            plan.report.conflicts.append(Conflict(memory.memory_id, _now_said(over[-1], records), memory.content))


def _now_said(memory: StoredMemory, records: Records) -> str:
    """What has taken its place."""
    seen = {memory.memory_id}
    while (by := memory.succeeded_by) and by not in seen and (later := records.get([by])):
        memory = later[by]
        seen.add(by)
    return memory.content


def _note_forgotten_there(past: Past, plan: Plan, records: Records) -> None:
    gone = dict.fromkeys(e.memory_id for e in past.events if e.kind == "forgotten" and e.memory_id)
    here = records.get(list(gone)) if gone else {}
    plan.report.conflicts.extend(Conflict(memory_id, memory.content, None) for memory_id, memory in here.items())


def _was_worded(here: StoredMemory, text: str, records: Records) -> bool:
    """Whether the file is older than what is known here."""
    return any(entry.content == text for entry in records.history(here.memory_id))


def _says_the_same(memory: OldMemory, records: Records) -> StoredMemory | None:
    """The memory here that says just this of the same occasion, one in force before history.

    Not where one of the two has given way before the other one was said: then it was said anew since.
    """
    is_over, said_at = memory.text("status") == ENDED, read_time(memory.text("created_at"))
    ended_at = read_time(memory.text("ended_at"))
    for same in sorted(_same_texts(memory, records), key=lambda held: held.status == ENDED):
        if is_over == (same.status == ENDED):
            return same
        over, other = (ended_at, read_time(same.created_at)) if is_over else (read_time(same.ended_at), said_at)
        if over is not None and other is not None and other <= over:
            return same
    return None


def _same_texts(memory: OldMemory, records: Records) -> list[StoredMemory]:
    """Those here, history too, with its words, about the same occasion."""
    about, said_at = (memory.memory_type, memory.occurred_at), memory.text("created_at")
    return [
        same
        for same in records.same_text(memory.content, ended=True)
        if (same.memory_type, same.occurred_at) == about
        and (same.memory_type == "semantic" or same.created_at == said_at)
    ]


def _forgotten(old: Sequence[OldMemory], past: Past, records: Records) -> set[str]:
    """Ids of what the learner has forgotten here, in whatever wording, and of what that took the place of, as
    forgetting does (P4)."""
    said = [(memory.memory_id, memory.content) for memory in old] + [(w.memory_id, w.content) for w in past.wordings]
    gone = {memory_id for memory_id, content in said if records.forgotten_at(content) is not None}
    while grown := {m.memory_id for m in old if m.text("succeeded_by") in gone} - gone:
        gone |= grown
    return gone


def _may_come(old: Sequence[OldMemory], past: Past, plan: Plan, records: Records) -> Past:
    """What comes along with the fresh ones, without a word of what was left out or forgotten here."""
    gone = {memory_id for memory_id, _ in plan.report.skipped}
    texts = {m.content for m in old if m.memory_id in gone} | {w.content for w in past.wordings if w.memory_id in gone}
    turn_of = {memory.text("turn_id") for memory in old if memory.memory_id in gone}

    def says_it(one: str | None) -> bool:
        return bool(one) and records.forgotten_at(one or "") is not None

    buried = {
        one.turn.turn_id
        for one in past.turns
        if one.turn.turn_id in turn_of
        or says_it(one.turn.user_text)
        or any(says_it(receipt.content) for receipt in one.turn.receipts)
    }
    told = {
        text
        for event in past.events
        for step in (event.detail or {}).get("steps") or ()
        for text in (step["old"], step["new"])
        if says_it(text)
    }
    told |= {r.content for one in past.turns for r in one.turn.receipts if r.content and says_it(r.content)}
    kept = without(past, gone, {text for text in texts | told if text.strip()}, buried=buried)
    fresh = {memory.memory_id for memory in plan.fresh}
    return renamed(
        replace(
            kept,
            events=tuple(e for e in kept.events if e.memory_id is None or e.memory_id in fresh or e.kind in OF_NOBODY),
            wordings=tuple(w for w in kept.wordings if w.memory_id in fresh and _judged(w.content).should_store),
            reviews=tuple(r for r in kept.reviews if r.content is None or _may_be_asked(r.content, records)),
            refusals=tuple(r for r in kept.refusals if not says_it(r.content)),
        ),
        plan.names,
    )


def _may_be_asked(content: str, records: Records) -> bool:
    return records.forgotten_at(content) is None and _judged(content).should_store


def _judged(content: str, memory: OldMemory | None = None) -> MemoryCandidate:
    """The cleaned text with the decision of the hard rules; one without a text has no future use."""
    kind: ExtractedMemoryType = "semantic"
    if memory is not None and memory.metadata.get("memory_type") == "episodic":
        kind = "episodic"
    try:
        text = require_text(content, limit=sys.maxsize)
    except BlankText:
        return MemoryCandidate("", kind, False, "no_future_use")
    return apply_rules(MemoryCandidate(text, kind, True, "explicit_request"))
