"""Memories in and out: a lossless document, and the adoption of old records (W7's one exception)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from memora.core.importance import read_importance_score
from memora.core.policy import apply_rules
from memora.errors import UsageError
from memora.ports import AdoptedMemory, Embedder, Records
from memora.store import LongTermMemoryStore
from memora.types import UNKNOWN, ExtractedMemoryType, MemoryCandidate, StoredMemoryType, UserProfile

DOCUMENT_VERSION = 1
BATCH = 256
"""How many memories are embedded and written at once."""


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
    old: Sequence[OldMemory], *, store: LongTermMemoryStore, records: Records, embedder: Callable[[], Embedder]
) -> ImportReport:
    """Take old records over with their own id, type, importance, source and time; documents are embedded anew.

    The policy's hard rules hold for them too. A record that is known already is left as it is here.
    """
    report = ImportReport()
    known = records.get([memory.memory_id for memory in old])
    fresh: list[OldMemory] = []
    for memory in old:
        if memory.memory_id in known:
            report.known.append(memory.memory_id)
        elif reason := _refusal(memory):
            report.skipped.append((memory.memory_id, reason))
        else:
            fresh.append(memory)
    for start in range(0, len(fresh), BATCH):
        batch = fresh[start : start + BATCH]
        vectors, _ = embedder().embed([memory.content for memory in batch], purpose="document")
        adopted = [_adopted(memory, vector) for memory, vector in zip(batch, vectors.tolist(), strict=True)]
        imported, twice = store.adopt(adopted)
        report.imported.extend(imported)
        report.known.extend(twice)
    return report


def _refusal(memory: OldMemory) -> str | None:
    """Why this record may not be adopted, or None: blank, or stopped by a hard rule."""
    if not memory.content.strip():
        return "no_future_use"
    verdict = apply_rules(MemoryCandidate(memory.content, _extracted(memory), True, "explicit_request"))
    return None if verdict.should_store else verdict.policy_reason


def _extracted(memory: OldMemory) -> ExtractedMemoryType:
    return "episodic" if memory.metadata.get("memory_type") == "episodic" else "semantic"


def _adopted(memory: OldMemory, embedding: list[float]) -> AdoptedMemory:
    score, is_default = read_importance_score(memory.metadata.get("importance_score"))
    found = memory.metadata.get("memory_type")
    memory_type: StoredMemoryType = "unclassified"
    if found == "semantic" or found == "episodic":
        memory_type = found
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
        status=_text(memory, "status") or "active",
    )


def _text(memory: OldMemory, key: str) -> str | None:
    value = memory.metadata.get(key)
    return value if isinstance(value, str) and value.strip() else None


def export_document(records: Records, profile: UserProfile, *, exported_at: str) -> dict[str, Any]:
    """Everything worth carrying elsewhere; vectors are left out, since they are made from the texts (P2)."""
    memories = []
    for memory in records.list_all():
        row = asdict(memory)
        if row.pop("importance_is_default"):
            row["importance_score"] = None
        memories.append({key: value for key, value in row.items() if value is not None})
    return {
        "version": DOCUMENT_VERSION,
        "exported_at": exported_at,
        "profile": asdict(profile),
        "memories": memories,
        "refused": [asdict(refusal) for refusal in records.refused()],
    }


def read_document(document: object) -> tuple[list[OldMemory], UserProfile]:
    """The memories and the profile of an export. Raises UnreadableDocument, before anything is written."""
    if not isinstance(document, dict) or not isinstance(document.get("memories"), list):
        raise UnreadableDocument("it holds no list of memories")
    if document.get("version") != DOCUMENT_VERSION:
        raise UnreadableDocument(f"its version is {document.get('version')!r}, known is {DOCUMENT_VERSION}")
    old: list[OldMemory] = []
    for place, row in enumerate(document["memories"]):
        if not (
            isinstance(row, dict) and isinstance(row.get("memory_id"), str) and isinstance(row.get("content"), str)
        ):
            raise UnreadableDocument(f"memories[{place}] has no memory_id or no content")
        old.append(OldMemory(row["memory_id"], row["content"], row))
    return old, _read_profile(document.get("profile", {}))


def _read_profile(held: object) -> UserProfile:
    if not isinstance(held, dict):
        raise UnreadableDocument("its profile is no object")
    level, goals, preferences = (held.get(k) for k in ("english_level", "learning_goals", "preferences"))
    texts = [*(goals or []), *(preferences or []), *([level] if level else [])]
    if not all(isinstance(text, str) for text in texts):
        raise UnreadableDocument("its profile holds something that is no text")
    return UserProfile(level or None, tuple(goals or ()), tuple(preferences or ()))


def merge_profiles(ours: UserProfile, theirs: UserProfile) -> UserProfile:
    """Ours, with what it lacks from the imported one: an import never overwrites what the learner has here."""
    return UserProfile(
        english_level=ours.english_level or theirs.english_level,
        learning_goals=tuple(dict.fromkeys((*ours.learning_goals, *theirs.learning_goals))),
        preferences=tuple(dict.fromkeys((*ours.preferences, *theirs.preferences))),
    )
