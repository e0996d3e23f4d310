"""Memories in and out: a document that loses nothing of a memory, and the adoption of old records (W7's one exception)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from typing import Any

from memora.core.clean import clean_text, require_text
from memora.core.event_time import read_event_time
from memora.core.importance import read_importance_score
from memora.core.policy import apply_rules
from memora.core.secrets import mask_secrets
from memora.errors import BlankText, UsageError
from memora.meter import counted
from memora.ports import Embedder, UsageMeter
from memora.records import AdoptedMemory, Records
from memora.store import LongTermMemoryStore
from memora.types import (
    ACCEPTING_REASONS,
    UNKNOWN,
    ExtractedMemoryType,
    MemoryCandidate,
    MemoryStatus,
    Refusal,
    StoredMemory,
    StoredMemoryType,
    UserProfile,
)

DOCUMENT_VERSION = 1
BATCH = 256
"""How many memories are embedded and written at once."""
MAX_COUNT = 1_000_000
"""A count from elsewhere that is larger is no count."""
ENDED: MemoryStatus = "superseded"
"""The one status that is kept as found: an open question stays where it was asked, and dormancy is worked out."""


@dataclass(frozen=True, slots=True)
class OldMemory:
    """A record from elsewhere, as it was found: any key of `metadata` may be missing or unusable."""

    memory_id: str
    content: str
    metadata: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What became of every record: ids imported, ids known already, and (id, reason) of those left out."""

    imported: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    skipped: list[tuple[str, str]] = field(default_factory=list)


class UnreadableDocument(UsageError):
    """An import file that is no export of Memora, or from a newer one."""

    def __init__(self, problem: str) -> None:
        self.problem = problem
        super().__init__(f"this file cannot be imported: {problem}")


def adopt(
    old: Sequence[OldMemory],
    *,
    store: LongTermMemoryStore,
    records: Records,
    embedder: Callable[[], Embedder],
    meter: UsageMeter,
    now: datetime,
) -> ImportReport:
    """Take old records over with their own id, type, importance, source and time; documents are embedded anew.

    Texts are cleaned, and the policy's hard rules hold: what they refuse stands in the refused list, masked. A record
    that is known already is left as it is here. Raises ProviderError, AnswerError; what was imported until then stays.
    """
    report = ImportReport()
    known = records.get([memory.memory_id for memory in old])
    forgotten = _forgotten(old, records)
    fresh: list[OldMemory] = []
    refused: list[MemoryCandidate] = []
    for memory in old:
        if memory.memory_id in known:
            report.known.append(memory.memory_id)
            continue
        if memory.memory_id in forgotten:
            report.skipped.append((memory.memory_id, "forgotten"))
            continue
        verdict = _judged(memory)
        if verdict.should_store:
            fresh.append(replace(memory, content=verdict.content))
        else:
            report.skipped.append((memory.memory_id, verdict.policy_reason))
            refused.append(replace(verdict, content=mask_secrets(verdict.content).text))
    records.refuse([candidate for candidate in refused if candidate.content], now=now)
    for start in range(0, len(fresh), BATCH):
        batch = fresh[start : start + BATCH]
        with counted(meter, purpose="embedding", model=embedder().id) as count:
            vectors, usage = embedder().embed([memory.content for memory in batch], purpose="document")
            count(usage)
        adopted = [_adopted(memory, vector) for memory, vector in zip(batch, vectors.tolist(), strict=True)]
        imported, twice = store.adopt(adopted)
        report.imported.extend(imported)
        report.known.extend(twice)
    return report


def _forgotten(old: Sequence[OldMemory], records: Records) -> set[str]:
    """Ids of what the learner has forgotten here, and of what that took the place of, as forgetting does (P4)."""
    gone = {memory.memory_id for memory in old if records.forgotten_at(memory.content) is not None}
    while grown := {m.memory_id for m in old if _text(m, "succeeded_by") in gone} - gone:
        gone |= grown
    return gone


def _judged(memory: OldMemory) -> MemoryCandidate:
    """The cleaned record with the decision of the hard rules; one without a text has no future use."""
    try:
        content = require_text(memory.content, limit=sys.maxsize)
    except BlankText:
        return MemoryCandidate("", _extracted(memory), False, "no_future_use")
    return apply_rules(MemoryCandidate(content, _extracted(memory), True, "explicit_request"))


def _extracted(memory: OldMemory) -> ExtractedMemoryType:
    return "episodic" if memory.metadata.get("memory_type") == "episodic" else "semantic"


def _adopted(memory: OldMemory, embedding: list[float]) -> AdoptedMemory:
    score, is_default = read_importance_score(memory.metadata.get("importance_score"))
    found = memory.metadata.get("memory_type")
    memory_type: StoredMemoryType = "unclassified"
    if found == "semantic" or found == "episodic":
        memory_type = found
    status, reason = _text(memory, "status"), _text(memory, "policy_reason")
    return AdoptedMemory(
        memory_id=memory.memory_id,
        content=memory.content,
        memory_type=memory_type,
        importance_score=None if is_default else score,
        source=_text(memory, "source") or UNKNOWN,
        created_at=_text(memory, "created_at") or UNKNOWN,
        embedding=embedding,
        updated_at=_text(memory, "updated_at"),
        last_accessed_at=_text(memory, "last_accessed_at"),
        status=ENDED if status == ENDED else "active",
        policy_reason=reason if reason in ACCEPTING_REASONS else None,
        occurred_at=str(time) if (time := read_event_time(_text(memory, "occurred_at"))) else None,
        times_said=max(1, _count(memory, "times_said")),
        times_used=_count(memory, "times_used"),
        pinned=memory.metadata.get("pinned") is True,
        woken_at=_text(memory, "woken_at"),
        ended_at=_text(memory, "ended_at") if status == ENDED else None,
        succeeded_by=_text(memory, "succeeded_by") if status == ENDED else None,
    )


def _count(memory: OldMemory, key: str) -> int:
    value = memory.metadata.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < MAX_COUNT else 0


def _text(memory: OldMemory, key: str) -> str | None:
    value = memory.metadata.get(key)
    return clean_text(value).strip() or None if isinstance(value, str) else None


def export_document(records: Records, profile: UserProfile, *, exported_at: str) -> dict[str, Any]:
    """The profile, every memory with all that is known of it whatever its status, and what was refused, to be read.

    Left out are vectors, which are made from the texts (P2), and the turns with what points to them: they stay here.
    """
    contents = records.contents()
    held = records.get(list(contents))
    return {
        "version": DOCUMENT_VERSION,
        "exported_at": exported_at,
        "profile": asdict(profile),
        "memories": [_exported(held[memory_id]) for memory_id in contents if memory_id in held],
        "refused": [_without_turn(refusal) for refusal in records.refused()],
    }


def _exported(memory: StoredMemory) -> dict[str, Any]:
    """A memory as a row of the document; null where nothing is known, so a default importance is null too (W9)."""
    row = _without_turn(memory)
    if row.pop("importance_is_default"):
        row["importance_score"] = None
    return row


def _without_turn(held: StoredMemory | Refusal) -> dict[str, Any]:
    return {key: value for key, value in asdict(held).items() if key != "turn_id"}


def read_document(document: object) -> tuple[list[OldMemory], UserProfile]:
    """The memories and the profile of an export. Raises UnreadableDocument, before anything is written."""
    if not isinstance(document, dict) or not isinstance(document.get("memories"), list):
        raise UnreadableDocument("it holds no list of memories")
    if document.get("version") != DOCUMENT_VERSION:
        raise UnreadableDocument(f"its version is {document.get('version')!r}, known is {DOCUMENT_VERSION}")
    old: list[OldMemory] = []
    for place, row in enumerate(document["memories"]):
        memory_id, content = (row.get(k) if isinstance(row, dict) else None for k in ("memory_id", "content"))
        if not (isinstance(memory_id, str) and clean_text(memory_id).strip() and isinstance(content, str)):
            raise UnreadableDocument(f"memories[{place}] has no memory_id or no content")
        old.append(OldMemory(clean_text(memory_id).strip(), content, row))
    return old, _read_profile(document.get("profile", {}))


def _read_profile(held: object) -> UserProfile:
    if not isinstance(held, dict):
        raise UnreadableDocument("its profile is no object")
    level = held.get("english_level") or ""
    goals, preferences = (held.get(key) or [] for key in ("learning_goals", "preferences"))
    if not (isinstance(goals, list | tuple) and isinstance(preferences, list | tuple)):
        raise UnreadableDocument("its profile holds something that is no list")
    if not all(isinstance(text, str) for text in (level, *goals, *preferences)):
        raise UnreadableDocument("its profile holds something that is no text")
    return UserProfile(level or None, tuple(goals), tuple(preferences))


def merge_profiles(ours: UserProfile, theirs: UserProfile) -> UserProfile:
    """Ours, with what it lacks from the imported one: an import never overwrites what the learner has here."""
    return UserProfile(
        english_level=ours.english_level or theirs.english_level,
        learning_goals=tuple(dict.fromkeys((*ours.learning_goals, *theirs.learning_goals))),
        preferences=tuple(dict.fromkeys((*ours.preferences, *theirs.preferences))),
    )
