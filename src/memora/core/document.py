"""The JSON of an export: written from a learner's record, and read back as what anybody may have written.

An export of an earlier version lacks some of the parts; a part that is there and is not what it should be stops the
import before anything is written. Every text is cleaned, and secrets are masked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, TypeVar

from memora.archive import CARRIED_KINDS, Archive, Past, PastTurn, PastWording
from memora.core.clean import clean_text
from memora.core.document_rows import (
    event_time_of,
    read_event,
    read_refusal,
    read_review,
    read_turn,
    said,
    texts_of,
    time_of,
)
from memora.core.event_time import read_event_time
from memora.core.profile import KEYS
from memora.core.secrets import mask_secrets
from memora.errors import UsageError
from memora.turns import OF_THE_OLD_ONE
from memora.types import (
    REFUSING_REASONS,
    StoredMemoryType,
    UserProfile,
)

DOCUMENT_VERSION = 1
"""Of exports that another Memora can read; parts are added without a new one, and are read where they are there."""

MAX_COUNT = 1_000_000
"""A count from elsewhere that is larger is no count."""

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class OldMemory:
    """A record from elsewhere, as it was found: any key of `metadata` may be missing or unusable."""

    memory_id: str
    content: str
    metadata: Mapping[str, Any]

    def text(self, key: str) -> str | None:
        value = self.metadata.get(key)
        return clean_text(value).strip() or None if isinstance(value, str) else None

    def count(self, key: str) -> int:
        """Zero for what is none."""
        value = self.metadata.get(key)
        return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < MAX_COUNT else 0

    @property
    def memory_type(self) -> StoredMemoryType:
        found = self.metadata.get("memory_type")
        return found if found == "semantic" or found == "episodic" else "unclassified"

    @property
    def occurred_at(self) -> str | None:
        return str(time) if (time := read_event_time(self.text("occurred_at"))) else None


@dataclass(frozen=True, slots=True)
class Document:
    """An export as it was read."""

    memories: list[OldMemory]
    profile: UserProfile = field(default_factory=UserProfile)
    past: Past = field(default_factory=Past)


class UnreadableDocument(UsageError):
    """An import file that is no export of Memora, or from a newer one."""

    def __init__(self, problem: str) -> None:
        self.problem = problem
        super().__init__(f"this file cannot be imported: {problem}")


def write_document(archive: Archive, profile: UserProfile, *, exported_at: str) -> dict[str, Any]:
    """The profile, every memory whatever its status with all that is known of it, and what happened to them.

    Left out are vectors, which are made from the texts (P2), usage, settings, and whatever marks what was forgotten.
    """
    past = archive.past
    return {
        "version": DOCUMENT_VERSION,
        "exported_at": exported_at,
        "profile": {key: _masked_all(getattr(profile, key)) for key in KEYS},
        "memories": _memory_rows(archive),
        "reviews": [_without(asdict(review), *OF_THE_OLD_ONE) for review in past.reviews],
        "refused": [_without(asdict(refusal), "refused_id") for refusal in past.refusals],
        "events": [_without_none(asdict(event)) for event in past.events],
        "turns": [_turn_row(one) for one in past.turns],
    }


def _memory_rows(archive: Archive) -> list[dict[str, Any]]:
    """Null where nothing is known, so a default importance is null too (W9)."""
    wordings, evidence = defaultdict[str, list[Any]](list), defaultdict[str, list[Any]](list)
    for w in archive.past.wordings:
        wordings[w.memory_id].append({"content": w.content, "until": w.until, "occurred_at": w.occurred_at})
    for pattern, episode in archive.past.evidence:
        evidence[pattern].append(episode)
    rows = []
    for memory in archive.memories:
        row = asdict(memory)
        if row.pop("importance_is_default"):
            row["importance_score"] = None
        held = {"earlier_wordings": wordings[memory.memory_id], "evidence": evidence[memory.memory_id]}
        rows.append(row | held)
    return rows


def _turn_row(one: PastTurn) -> dict[str, Any]:
    turn = one.turn
    return {
        "turn_id": turn.turn_id,
        "kind": turn.kind,
        "said_at": turn.said_at.isoformat(),
        "user_text": turn.user_text,
        "reply": turn.reply,
        "receipts": [_without_none(asdict(receipt)) for receipt in turn.receipts],
        "used": [dict(use) for use in one.used],
    }


def _masked_all(value: str | tuple[str, ...] | None) -> str | list[str] | None:
    """What the learner wrote into the file by hand was never masked."""
    if isinstance(value, tuple):
        return [mask_secrets(text).text for text in value]
    return value and mask_secrets(value).text


def _without(row: dict[str, Any], *names: str) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in names}


def _without_none(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if value not in (None, {})}


def read_document(document: object) -> Document:
    """Raises UnreadableDocument."""
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
    past = Past(
        events=tuple(e for e in _part(document, "events", read_event) if e.kind in CARRIED_KINDS),
        wordings=tuple(w for one in old for w in _wordings(one)),
        evidence=tuple((one.memory_id, e) for one in old for e in texts_of(one.metadata.get("evidence") or [])),
        turns=tuple(_part(document, "turns", read_turn)),
        reviews=tuple(_part(document, "reviews", read_review)),
        refusals=tuple(r for r in _part(document, "refused", read_refusal) if r.policy_reason in REFUSING_REASONS),
    )
    return Document(old, _read_profile(document.get("profile", {})), past)


def _part(document: Mapping[str, Any], name: str, read: Callable[[Mapping[str, Any]], Part]) -> list[Part]:
    """The rows of one part, none where the document lacks it. Raises UnreadableDocument, which names the row."""
    rows, found = document.get(name), list[Part]()
    if rows is None:
        return found
    if not isinstance(rows, list):
        raise UnreadableDocument(f"{name}[0] cannot be read")
    for place, row in enumerate(rows):
        try:
            found.append(read(row))
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
            raise UnreadableDocument(f"{name}[{place}] cannot be read") from error
    return found


def _wordings(memory: OldMemory) -> list[PastWording]:
    def read(row: Mapping[str, Any]) -> PastWording:
        return PastWording(memory.memory_id, said(row, "content"), time_of(row, "until"), event_time_of(row))

    return _part(memory.metadata, "earlier_wordings", read)


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
