"""Memories in and out: a document that loses nothing of them, and the adoption of old records (W7's one exception)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from memora.archive import AdoptedMemory, Along, Past
from memora.core.document import OldMemory, UnreadableDocument, read_document, write_document
from memora.core.importance import read_importance_score
from memora.core.profile import LEVEL_KEY, LIST_KEYS
from memora.errors import RecordsChanged
from memora.import_plan import ENDED, Conflict, ImportReport, plan_import
from memora.meter import counted
from memora.ports import Embedder, UsageMeter
from memora.records import Records
from memora.store import LongTermMemoryStore
from memora.types import (
    ACCEPTING_REASONS,
    UNKNOWN,
    ProfileStep,
    UserProfile,
)

__all__ = ["Conflict", "ImportReport", "OldMemory", "UnreadableDocument", "adopt", "read_document", "write_document"]

NO_PAST = Past()
BATCH = 256
"""How many texts are embedded at once."""


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
        plan = plan_import(old, past, records, now)
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
    status, reason = memory.text("status"), memory.text("policy_reason")
    successor = memory.text("succeeded_by")
    return AdoptedMemory(
        memory_id=memory.memory_id,
        content=memory.content,
        memory_type=memory.memory_type,
        importance_score=None if is_default else score,
        source=memory.text("source") or UNKNOWN,
        created_at=memory.text("created_at") or UNKNOWN,
        embedding=embedding,
        updated_at=memory.text("updated_at"),
        last_accessed_at=memory.text("last_accessed_at"),
        status=ENDED if status == ENDED else "active",
        turn_id=memory.text("turn_id"),
        policy_reason=reason if reason in ACCEPTING_REASONS else None,
        occurred_at=memory.occurred_at,
        times_said=max(1, memory.count("times_said")),
        times_used=memory.count("times_used"),
        pinned=memory.metadata.get("pinned") is True,
        woken_at=memory.text("woken_at"),
        ended_at=memory.text("ended_at") if status == ENDED else None,
        succeeded_by=names.get(successor or "", successor) if status == ENDED else None,
    )


def _filling(ours: UserProfile, theirs: UserProfile) -> list[ProfileStep]:
    """What ours lacks from the imported one: an import never overwrites what the learner has here."""
    steps = [ProfileStep(LEVEL_KEY, None, theirs.english_level)]
    steps = [step for step in steps if step.new and not ours.english_level]
    for key in LIST_KEYS:
        steps += [ProfileStep(key, None, value) for value in getattr(theirs, key) if value not in getattr(ours, key)]
    return steps
