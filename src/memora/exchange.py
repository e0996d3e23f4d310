"""Memories in and out: a document that loses nothing of them, and the adoption of old records (W7's one exception)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from memora.archive import OF_NOBODY, AdoptedMemory, Along, Past
from memora.core.carrying import renamed, without
from memora.core.clean import clean_text, require_text
from memora.core.decay import read_time
from memora.core.document import OldMemory, UnreadableDocument, read_document, write_document
from memora.core.event_time import read_event_time
from memora.core.importance import read_importance_score
from memora.core.policy import apply_rules
from memora.core.profile import LEVEL_KEY, LIST_KEYS
from memora.core.secrets import mask_secrets
from memora.errors import BlankText, RecordsChanged
from memora.meter import counted
from memora.ports import Embedder, UsageMeter
from memora.records import Records
from memora.store import LongTermMemoryStore
from memora.types import (
    ACCEPTING_REASONS,
    UNKNOWN,
    ExtractedMemoryType,
    MemoryCandidate,
    MemoryStatus,
    ProfileStep,
    StoredMemory,
    StoredMemoryType,
    UserProfile,
)

__all__ = ["Conflict", "ImportReport", "OldMemory", "UnreadableDocument", "adopt", "read_document", "write_document"]

NO_PAST = Past()
BATCH = 256
"""How many texts are embedded at once."""
MAX_COUNT = 1_000_000
"""A count from elsewhere that is larger is no count."""
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
class _Plan:
    """What is to become of every record, beside what is known by now."""

    report: ImportReport = field(default_factory=ImportReport)
    fresh: list[OldMemory] = field(default_factory=list)
    refused: list[MemoryCandidate] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    """By an id of the file: the id of the memory here that says just the same."""
    past: Past = field(default_factory=Past)
    given_way: list[tuple[str, str, datetime]] = field(default_factory=list)


def adopt(
    old: Sequence[OldMemory],
    *,
    store: LongTermMemoryStore,
    records: Records,
    embedder: Callable[[], Embedder],
    meter: UsageMeter,
    now: datetime,
    past: Past = NO_PAST,
    profiles: Callable[[], tuple[UserProfile, UserProfile]] = lambda: (UserProfile(), UserProfile()),
) -> ImportReport:
    """Take old records over with their own id, type, importance, source and time; documents are embedded anew.

    With them comes their `past`; `profiles` tells ours and theirs, from which ours is filled up. Texts are cleaned, and
    the policy's hard rules hold: what they refuse stands in the refused list, masked. What is known already is left as
    it is here, and what was forgotten here stays forgotten (P4). All of it is one change, or nothing is written.
    Raises ProviderError, AnswerError.
    """
    vectors: dict[str, list[float]] = {}
    while True:
        seen = records.history_length()
        plan = _planned(old, past, records, now)
        ours, theirs = profiles()
        _embed([m.content for m in plan.fresh] + [w.content for w in plan.past.wordings], vectors, embedder, meter)
        along = Along(
            replace(plan.past, wordings=tuple(replace(w, embedding=vectors[w.content]) for w in plan.past.wordings)),
            tuple(_filling(ours, theirs)),
            tuple(plan.given_way),
            seen,
        )
        if ours.english_level and theirs.english_level and ours.english_level != theirs.english_level:
            plan.report.conflicts.append(Conflict(LEVEL_KEY, ours.english_level, theirs.english_level))
        try:
            if plan.fresh or not along.is_empty:
                imported, twice = store.adopt([_adopted(m, vectors[m.content], plan.names) for m in plan.fresh], along)
                plan.report.imported.extend(imported)
                plan.report.known.extend(twice)
        except RecordsChanged:
            continue  # another process wrote: what was known then may not be all by now
        records.refuse([candidate for candidate in plan.refused if candidate.content], now=now)
        return plan.report


def _planned(old: Sequence[OldMemory], past: Past, records: Records, now: datetime) -> _Plan:
    plan, held = _Plan(), records.get([memory.memory_id for memory in old])
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
    old: Sequence[OldMemory], held: dict[str, StoredMemory], plan: _Plan, records: Records, now: datetime
) -> None:
    """What of that which is known has given way there, and where the file says otherwise."""
    contents = {memory.memory_id: memory.content for memory in old}
    coming = {memory.memory_id for memory in plan.fresh}
    for memory in old:
        here, by = held.get(memory.memory_id), _text(memory, "succeeded_by") or ""
        by = plan.names.get(by, by)
        if here is None:
            continue
        if _text(memory, "status") == ENDED and here.status != ENDED and (by in coming or by in held):
            plan.given_way.append((here.memory_id, by, read_time(_text(memory, "ended_at") or "") or now))
            plan.report.replaced.append(here.memory_id)
        elif clean_text(memory.content).strip() != here.content and not _was_worded(here, memory.content, records):
            plan.report.conflicts.append(Conflict(here.memory_id, here.content, clean_text(memory.content).strip()))
        elif by in coming and here.status == ENDED and here.succeeded_by not in (None, by):
            ours = records.get([here.succeeded_by or ""])
            said = next((m.content for m in ours.values()), here.content)
            plan.report.conflicts.append(Conflict(here.memory_id, said, contents.get(by)))


def _note_forgotten_there(past: Past, plan: _Plan, records: Records) -> None:
    gone = dict.fromkeys(e.memory_id for e in past.events if e.kind == "forgotten" and e.memory_id)
    here = records.get(list(gone)) if gone else {}
    plan.report.conflicts.extend(Conflict(memory_id, memory.content, None) for memory_id, memory in here.items())


def _was_worded(here: StoredMemory, text: str, records: Records) -> bool:
    """Whether the file is older than what is known here."""
    return any(entry.content == clean_text(text).strip() for entry in records.history(here.memory_id))


def _says_the_same(memory: OldMemory, records: Records) -> StoredMemory | None:
    """The memory in force that says just this of the same occasion; history is kept as it was told."""
    if _text(memory, "status") == ENDED:
        return None
    for same in records.same_text(memory.content):
        alike = (same.memory_type, same.occurred_at) == (_stored_type(memory), _event_time(memory))
        if alike and (same.memory_type == "semantic" or same.created_at == _text(memory, "created_at")):
            return same
    return None


def _forgotten(old: Sequence[OldMemory], past: Past, records: Records) -> set[str]:
    """Ids of what the learner has forgotten here, in whatever wording, and of what that took the place of, as
    forgetting does (P4)."""
    said = [(memory.memory_id, memory.content) for memory in old] + [(w.memory_id, w.content) for w in past.wordings]
    gone = {memory_id for memory_id, content in said if records.forgotten_at(content) is not None}
    while grown := {m.memory_id for m in old if _text(m, "succeeded_by") in gone} - gone:
        gone |= grown
    return gone


def _may_come(old: Sequence[OldMemory], past: Past, plan: _Plan, records: Records) -> Past:
    """What comes along with the fresh ones, without a word of what was left out or forgotten here."""
    gone = {memory_id for memory_id, _ in plan.report.skipped}
    texts = {m.content for m in old if m.memory_id in gone} | {w.content for w in past.wordings if w.memory_id in gone}
    turn_of = {_text(memory, "turn_id") for memory in old if memory.memory_id in gone}

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


def _embed(
    texts: Sequence[str], vectors: dict[str, list[float]], embedder: Callable[[], Embedder], meter: UsageMeter
) -> None:
    """Put the vector of every text into `vectors`, each text once."""
    missing = [text for text in dict.fromkeys(texts) if text not in vectors]
    for start in range(0, len(missing), BATCH):
        batch = missing[start : start + BATCH]
        with counted(meter, purpose="embedding", model=embedder().id) as count:
            made, usage = embedder().embed(batch, purpose="document")
            count(usage)
        vectors.update(zip(batch, made.tolist(), strict=True))


def _adopted(memory: OldMemory, embedding: list[float], names: dict[str, str]) -> AdoptedMemory:
    score, is_default = read_importance_score(memory.metadata.get("importance_score"))
    status, reason = _text(memory, "status"), _text(memory, "policy_reason")
    successor = _text(memory, "succeeded_by")
    return AdoptedMemory(
        memory_id=memory.memory_id,
        content=memory.content,
        memory_type=_stored_type(memory),
        importance_score=None if is_default else score,
        source=_text(memory, "source") or UNKNOWN,
        created_at=_text(memory, "created_at") or UNKNOWN,
        embedding=embedding,
        updated_at=_text(memory, "updated_at"),
        last_accessed_at=_text(memory, "last_accessed_at"),
        status=ENDED if status == ENDED else "active",
        turn_id=_text(memory, "turn_id"),
        policy_reason=reason if reason in ACCEPTING_REASONS else None,
        occurred_at=_event_time(memory),
        times_said=max(1, _count(memory, "times_said")),
        times_used=_count(memory, "times_used"),
        pinned=memory.metadata.get("pinned") is True,
        woken_at=_text(memory, "woken_at"),
        ended_at=_text(memory, "ended_at") if status == ENDED else None,
        succeeded_by=names.get(successor or "", successor) if status == ENDED else None,
    )


def _stored_type(memory: OldMemory) -> StoredMemoryType:
    found = memory.metadata.get("memory_type")
    return found if found == "semantic" or found == "episodic" else "unclassified"


def _event_time(memory: OldMemory) -> str | None:
    return str(time) if (time := read_event_time(_text(memory, "occurred_at"))) else None


def _count(memory: OldMemory, key: str) -> int:
    value = memory.metadata.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < MAX_COUNT else 0


def _text(memory: OldMemory, key: str) -> str | None:
    value = memory.metadata.get(key)
    return clean_text(value).strip() or None if isinstance(value, str) else None


def _filling(ours: UserProfile, theirs: UserProfile) -> list[ProfileStep]:
    """What ours lacks from the imported one: an import never overwrites what the learner has here."""
    steps = [ProfileStep(LEVEL_KEY, None, theirs.english_level)]
    steps = [step for step in steps if step.new and not ours.english_level]
    for key in LIST_KEYS:
        steps += [ProfileStep(key, None, value) for value in getattr(theirs, key) if value not in getattr(ours, key)]
    return steps
