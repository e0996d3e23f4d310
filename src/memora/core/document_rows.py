"""Rows of an export as anybody may have written them, read strictly: what is no such row raises.

Every reader raises KeyError, TypeError, ValueError, AttributeError or OverflowError. Texts are cleaned and masked.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, get_args

from memora.archive import PastEvent, PastTurn
from memora.core.clean import clean_text
from memora.core.event_time import read_event_time
from memora.core.profile import KEYS
from memora.core.secrets import mask_secrets
from memora.turns import Receipt, ReceiptKind, Review, ReviewReason, Turn, TurnKind
from memora.types import ACCEPTING_REASONS, ExtractedMemoryType, Refusal

_DETAILS = {
    "superseded": ("by",),
    "asked": ("review_id",),
    "answered": ("review_id",),
    "revived": ("ended_at", "by"),
    "woken": ("before",),
}
"""What an event of this kind tells beside its time and its memory."""


def read_event(row: Mapping[str, Any]) -> PastEvent:
    kind, held = _text(row, "kind"), row.get("detail") or {}
    detail: dict[str, Any] = {key: _maybe(held, key) for key in _DETAILS.get(kind, ())}
    if kind == "consolidated":
        detail = {"episodes": texts_of(held.get("episodes") or [])}
    if kind == "profile":
        detail = {"steps": [_step(step) for step in held["steps"]]}
    return PastEvent(time_of(row, "at"), kind, _maybe(row, "memory_id"), _maybe(row, "turn_id"), detail)


def _step(row: Mapping[str, Any]) -> dict[str, str | None]:
    if row["key"] not in KEYS:
        raise ValueError(row["key"])
    old, new = (None if row.get(name) is None else said(row, name) for name in ("old", "new"))
    return {"key": row["key"], "old": old, "new": new}


def read_turn(row: Mapping[str, Any]) -> PastTurn:
    said_at = datetime.fromisoformat(row["said_at"])
    said_at.astimezone(UTC)
    if said_at.tzinfo is None or row["kind"] not in get_args(TurnKind):
        raise ValueError(row["kind"])
    turn = Turn(
        turn_id=_text(row, "turn_id"),
        kind=row["kind"],
        user_text=said(row, "user_text", may_be_blank=True),
        said_at=said_at,
        reply=None if row.get("reply") is None else said(row, "reply", may_be_blank=True),
        state="done",
        receipts=tuple(_receipt(receipt) for receipt in row.get("receipts") or ()),
    )
    return PastTurn(turn, tuple(_use(use) for use in row.get("used") or ()))


def _receipt(row: Mapping[str, Any]) -> Receipt:
    if row["do"] not in get_args(ReceiptKind):
        raise ValueError(row["do"])
    names = ("memory_id", "old_id", "memory_type", "policy_reason", "why", "occurred_at", "review_id")
    content = None if row.get("content") is None else said(row, "content", may_be_blank=True)
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


def read_review(row: Mapping[str, Any]) -> Review:
    importance, kind = row.get("importance_score"), row.get("memory_type")
    if row["why"] not in get_args(ReviewReason) or kind not in (None, *get_args(ExtractedMemoryType)):
        raise ValueError(row["why"])
    if importance is not None and importance not in range(1, 6):
        raise ValueError(importance)
    reason = _maybe(row, "policy_reason")
    return Review(
        review_id=_text(row, "review_id"),
        why=row["why"],
        asked_at=time_of(row, "asked_at"),
        content=None if row.get("content") is None else said(row, "content"),
        memory_type=kind,
        importance_score=importance,
        policy_reason=reason if reason in ACCEPTING_REASONS else None,
        occurred_at=event_time_of(row),
        old_id=_maybe(row, "old_id"),
        turn_id=_maybe(row, "turn_id"),
    )


def read_refusal(row: Mapping[str, Any]) -> Refusal:
    reason = _text(row, "policy_reason")
    return Refusal(said(row, "content"), reason, time_of(row, "created_at"), _maybe(row, "turn_id"))


def _text(row: Mapping[str, Any], name: str) -> str:
    """A name, an id or a code on one line. Raises ValueError for a blank one."""
    text = clean_text(row[name]).strip()
    if not text:
        raise ValueError(name)
    return text


def _maybe(row: Mapping[str, Any], name: str) -> str | None:
    return None if row.get(name) is None else _text(row, name)


def texts_of(held: Any) -> list[str]:
    return [clean_text(text).strip() for text in held]


def said(row: Mapping[str, Any], name: str, *, may_be_blank: bool = False) -> str:
    """Words of somebody's: as typed, but for what nobody can see, and masked."""
    text = mask_secrets(clean_text(row[name])).text
    if not (text.strip() or may_be_blank):
        raise ValueError(name)
    return text


def time_of(row: Mapping[str, Any], name: str) -> str:
    """As the records keep it: UTC. Raises ValueError."""
    moment = datetime.fromisoformat(row[name])
    if moment.tzinfo is None:
        raise ValueError(row[name])
    return moment.astimezone(UTC).isoformat()


def event_time_of(row: Mapping[str, Any]) -> str | None:
    return str(time) if (time := read_event_time(_maybe(row, "occurred_at"))) else None


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError(value)
    return value
