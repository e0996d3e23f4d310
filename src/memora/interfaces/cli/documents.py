"""The JSON of INTERFACE: pure, and keys that do not apply are absent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from memora.core.life import Chapter, Difference
from memora.explain import WhyMemory, WhyReply
from memora.meter import UsageTotal
from memora.turns import PreparedContext, Receipt, Review, Turn
from memora.types import (
    DroppedMemory,
    Due,
    MemorySearchResult,
    Recall,
    Refusal,
    RetentionRule,
    RetrievedMemory,
    StoredMemory,
    UserProfile,
)

if TYPE_CHECKING:
    from memora.consolidation import Consolidated
    from memora.exchange import ImportReport

_MEMORY_KEYS = ("memory_id", "content", "memory_type", "importance_score", "source", "created_at")


def receipts(rows: Iterable[Receipt]) -> list[dict[str, Any]]:
    return [{key: value for key, value in asdict(row).items() if value is not None} for row in rows]


def memory(row: StoredMemory) -> dict[str, Any]:
    """D4 and what is known of its life."""
    document = {key: getattr(row, key) for key in _MEMORY_KEYS}
    document |= {key: getattr(row, key) for key in ("importance_is_default", "status", "times_said", "pinned")}
    return document | _held(row, "occurred_at", "updated_at", "last_accessed_at", "ended_at", "succeeded_by")


def due(row: Due) -> dict[str, Any]:
    """As `memories --all` tells it; `goes_with` where it goes along with another one."""
    return memory(row.memory) | _held(row, "goes_with")


def search_result(row: MemorySearchResult) -> dict[str, Any]:
    """D5 and the memory's standing."""
    keys = (*_MEMORY_KEYS, "distance", "score", "importance_is_default", "status")
    return {key: getattr(row, key) for key in keys} | _held(row, "occurred_at")


def _held(row: object, *keys: str) -> dict[str, Any]:
    """Those that apply."""
    return {key: value for key in keys if (value := getattr(row, key)) is not None}


def imported(report: ImportReport) -> dict[str, Any]:
    """Counts, and each that was left out; what has given way and what says otherwise than here where there is any.

    `there` is absent where it was forgotten there.
    """
    document: dict[str, Any] = {"imported": len(report.imported), "known": len(report.known)}
    document["skipped"] = [{"id": memory_id, "why": why} for memory_id, why in report.skipped]
    replaced = {"replaced": report.replaced} if report.replaced else {}
    conflicts = [{"id": conflict.what} | _held(conflict, "here", "there") for conflict in report.conflicts]
    return document | replaced | ({"conflicts": conflicts} if conflicts else {})


def chapter(row: Chapter) -> dict[str, Any]:
    keys = ("at", "kind", "memory_id", "content", "new_content", "other_id", "occurred_at", "new_occurred_at")
    return _held(row, *keys)


def review(row: Review) -> dict[str, Any]:
    keys = ("review_id", "why", "content", "old_id", "old_content", "memory_type", "asked_at")
    return _held(row, *keys, "occurred_at", "old_occurred_at")


def difference(row: Difference) -> dict[str, Any]:
    """`change` is its kind; `count` stands where something is counted."""
    keys = ("at", "memory_id", "content", "old_content", "old_id", "review_id", "occurred_at", "old_occurred_at")
    document = {"change": row.kind} | _held(row, *keys)
    if row.kind in ("said_again", "forgotten"):
        document["count"] = row.count
    return document | ({"what": row.what} if row.what else {})


def used(rows: Iterable[RetrievedMemory]) -> list[dict[str, Any]]:
    """D5 with the retrieval score and its parts."""
    return [
        search_result(row.result) | {"retrieval_score": row.retrieval_score, "parts": dict(row.parts)} for row in rows
    ]


def dropped(rows: Iterable[DroppedMemory]) -> list[dict[str, Any]]:
    return [search_result(row.result) | {"why": row.why} for row in rows]


def recall(found: Recall) -> dict[str, Any]:
    return {"results": used(found.used), "dropped": dropped(found.dropped)}


def context(prepared: PreparedContext) -> dict[str, Any]:
    return {"messages": [asdict(message) for message in prepared.messages], "tokens": prepared.tokens}


def refused(rows: Iterable[Refusal]) -> list[dict[str, Any]]:
    """`refused_id` is what `forget` takes."""
    return [
        {
            "refused_id": row.refused_id,
            "content": row.content,
            "policy_reason": row.policy_reason,
            "created_at": row.created_at,
        }
        for row in rows
    ]


def waiting(rows: Iterable[Turn]) -> list[dict[str, Any]]:
    """`turn_id` is what `forget` takes."""
    return [{"turn_id": row.turn_id, "content": row.user_text, "why": row.why or "new"} for row in rows]


def profile(row: UserProfile) -> dict[str, Any]:
    """Present or not, all three keys: they are the file's own."""
    return {
        "english_level": row.english_level,
        "learning_goals": list(row.learning_goals),
        "preferences": list(row.preferences),
    }


def usage(totals: Mapping[str, UsageTotal]) -> dict[str, dict[str, Any]]:
    """By purpose; `cost_usd` is null where the model's price is not known, `failed` is there where some calls did."""
    return {
        purpose: {key: value for key, value in asdict(row).items() if key != "failed" or value}
        for purpose, row in sorted(totals.items())
    }


def why(found: WhyMemory | WhyReply) -> dict[str, Any]:
    """The turn, the learner's words, reasons, scores and uses; keys that do not apply are absent."""
    document: dict[str, Any] = {}
    if found.turn is not None:
        turn = found.turn
        document["turn"] = {"turn_id": turn.turn_id, "said_at": turn.said_at.isoformat(), "user": turn.user_text}
        document["receipts"] = receipts(turn.receipts)
        if turn.reply is not None:
            document["turn"]["reply"] = turn.reply
    if isinstance(found, WhyReply):
        return document | {"used": used(found.used)}
    uses = [{"turn_id": turn_id, "at": at} for turn_id, at in found.uses]
    reason = {"reason": found.memory.policy_reason} if found.memory.policy_reason else {}
    evidence = {"evidence": [memory(row) for row in found.evidence]} if found.evidence else {}
    return document | {"memory": memory(found.memory), **reason, **evidence, "uses": uses}


def pattern(row: Consolidated) -> dict[str, Any]:
    """A pattern with its evidence; `memory_id` where there is one by now."""
    document: dict[str, Any] = {"content": row.pattern.content, "topic": row.pattern.topic, "new": row.is_new}
    written = {"memory_id": row.memory_id} if row.memory_id is not None else {}
    return document | written | {"evidence": [memory(episode) for episode in row.episodes]}


def retention_rule(row: RetentionRule) -> dict[str, Any]:
    from memora.core.retention import as_plain

    return as_plain(row)
