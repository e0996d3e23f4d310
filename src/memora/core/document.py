"""The JSON of an export: written from a learner's record, and read back as what anybody may have written.

An export of an earlier version lacks some of the parts; a part that is there and is not what it should be stops the
import before anything is written. Every text is cleaned, and secrets are masked.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any, TypeVar, get_args

from memora.archive import CARRIED_KINDS, Archive, Past, PastEvent, PastTurn, PastWording
from memora.core.clean import clean_text
from memora.core.event_time import read_event_time
from memora.core.profile import KEYS
from memora.core.secrets import mask_secrets
from memora.errors import UsageError
from memora.turns import OF_THE_OLD_ONE, Receipt, ReceiptKind, Review, ReviewReason, Turn, TurnKind
from memora.types import (
    ACCEPTING_REASONS,
    REFUSING_REASONS,
    ExtractedMemoryType,
    Refusal,
    StoredMemory,
    UserProfile,
)

DOCUMENT_VERSION = 1
"""Of exports that another Memora can read; parts are added without a new one, and are read where they are there."""
_DETAILS = {
    "superseded": ("by",),
    "asked": ("review_id",),
    "answered": ("review_id",),
    "revived": ("ended_at", "by"),
    "woken": ("before",),
}
"""What an event of this kind tells beside its time and its memory."""

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class OldMemory:
    """A record from elsewhere, as it was found: any key of `metadata` may be missing or unusable."""

    memory_id: str
    content: str
    metadata: Mapping[str, Any]


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
        "memories": [_memory_row(memory, past) for memory in archive.memories],
        "reviews": [_without(asdict(review), *OF_THE_OLD_ONE) for review in past.reviews],
        "refused": [_without(asdict(refusal), "refused_id") for refusal in past.refusals],
        "events": [_without_none(asdict(event)) for event in past.events],
        "turns": [_turn_row(one) for one in past.turns],
    }


def _memory_row(memory: StoredMemory, past: Past) -> dict[str, Any]:
    """Null where nothing is known, so a default importance is null too (W9)."""
    row = asdict(memory)
    if row.pop("importance_is_default"):
        row["importance_score"] = None
    row["earlier_wordings"] = [
        {"content": w.content, "until": w.until, "occurred_at": w.occurred_at}
        for w in past.wordings
        if w.memory_id == memory.memory_id
    ]
    return row | {"evidence": [episode for pattern, episode in past.evidence if pattern == memory.memory_id]}


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
        events=tuple(e for e in _part(document, "events", _event) if e.kind in CARRIED_KINDS),
        wordings=tuple(w for one in old for w in _wordings(one)),
        evidence=tuple((one.memory_id, e) for one in old for e in _texts(one.metadata.get("evidence") or [])),
        turns=tuple(_part(document, "turns", _turn)),
        reviews=tuple(_part(document, "reviews", _review)),
        refusals=tuple(r for r in _part(document, "refused", _refusal) if r.policy_reason in REFUSING_REASONS),
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
        return PastWording(memory.memory_id, _said(row, "content"), _time(row, "until"), _event_time(row))

    return _part(memory.metadata, "earlier_wordings", read)


def _event(row: Mapping[str, Any]) -> PastEvent:
    kind, held = _text(row, "kind"), row.get("detail") or {}
    detail: dict[str, Any] = {key: _maybe(held, key) for key in _DETAILS.get(kind, ())}
    if kind == "consolidated":
        detail = {"episodes": _texts(held.get("episodes") or [])}
    if kind == "profile":
        detail = {"steps": [_step(step) for step in held["steps"]]}
    return PastEvent(_time(row, "at"), kind, _maybe(row, "memory_id"), _maybe(row, "turn_id"), detail)


def _step(row: Mapping[str, Any]) -> dict[str, str | None]:
    if row["key"] not in KEYS:
        raise ValueError(row["key"])
    old, new = (None if row.get(name) is None else _said(row, name) for name in ("old", "new"))
    return {"key": row["key"], "old": old, "new": new}


def _turn(row: Mapping[str, Any]) -> PastTurn:
    said_at = datetime.fromisoformat(row["said_at"])
    said_at.astimezone(UTC)
    if said_at.tzinfo is None or row["kind"] not in get_args(TurnKind):
        raise ValueError(row["kind"])
    turn = Turn(
        turn_id=_text(row, "turn_id"),
        kind=row["kind"],
        user_text=_said(row, "user_text", may_be_blank=True),
        said_at=said_at,
        reply=None if row.get("reply") is None else _said(row, "reply", may_be_blank=True),
        state="done",
        receipts=tuple(_receipt(receipt) for receipt in row.get("receipts") or ()),
    )
    return PastTurn(turn, tuple(_use(use) for use in row.get("used") or ()))


def _receipt(row: Mapping[str, Any]) -> Receipt:
    if row["do"] not in get_args(ReceiptKind):
        raise ValueError(row["do"])
    names = ("memory_id", "old_id", "memory_type", "policy_reason", "why", "occurred_at", "review_id")
    content = None if row.get("content") is None else _said(row, "content", may_be_blank=True)
    importance = row.get("importance_score")
    if importance is not None and importance not in range(1, 6):
        raise ValueError(importance)
    return Receipt(
        row["do"], content=content, importance_score=importance, **{name: _maybe(row, name) for name in names}
    )


def _use(row: Mapping[str, Any]) -> dict[str, Any]:
    names = ("distance", "score", "retrieval_score")
    parts = {str(clean_text(name)): _number(value) for name, value in row["parts"].items()}
    return {"memory_id": _text(row, "memory_id")} | {name: _number(row[name]) for name in names} | {"parts": parts}


def _review(row: Mapping[str, Any]) -> Review:
    importance, kind = row.get("importance_score"), row.get("memory_type")
    if row["why"] not in get_args(ReviewReason) or kind not in (None, *get_args(ExtractedMemoryType)):
        raise ValueError(row["why"])
    if importance is not None and importance not in range(1, 6):
        raise ValueError(importance)
    reason = _maybe(row, "policy_reason")
    return Review(
        review_id=_text(row, "review_id"),
        why=row["why"],
        asked_at=_time(row, "asked_at"),
        content=None if row.get("content") is None else _said(row, "content"),
        memory_type=kind,
        importance_score=importance,
        policy_reason=reason if reason in ACCEPTING_REASONS else None,
        occurred_at=_event_time(row),
        old_id=_maybe(row, "old_id"),
        turn_id=_maybe(row, "turn_id"),
    )


def _refusal(row: Mapping[str, Any]) -> Refusal:
    reason = _text(row, "policy_reason")
    return Refusal(_said(row, "content"), reason, _time(row, "created_at"), _maybe(row, "turn_id"))


def _text(row: Mapping[str, Any], name: str) -> str:
    """A name, an id or a code on one line. Raises ValueError for a blank one."""
    text = clean_text(row[name]).strip()
    if not text:
        raise ValueError(name)
    return text


def _maybe(row: Mapping[str, Any], name: str) -> str | None:
    return None if row.get(name) is None else _text(row, name)


def _texts(held: Any) -> list[str]:
    return [clean_text(text).strip() for text in held]


def _said(row: Mapping[str, Any], name: str, *, may_be_blank: bool = False) -> str:
    """Words of somebody's: as typed, but for what nobody can see, and masked."""
    text = mask_secrets(clean_text(row[name])).text
    if not (text.strip() or may_be_blank):
        raise ValueError(name)
    return text


def _time(row: Mapping[str, Any], name: str) -> str:
    """As the records keep it: UTC. Raises ValueError."""
    moment = datetime.fromisoformat(row[name])
    if moment.tzinfo is None:
        raise ValueError(row[name])
    return moment.astimezone(UTC).isoformat()


def _event_time(row: Mapping[str, Any]) -> str | None:
    return str(time) if (time := read_event_time(_maybe(row, "occurred_at"))) else None


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError(value)
    return value


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
