"""Rules of the learner's own for what may be deleted by age (T3): the one way, but for a command, by which anything goes.

A decision of stored facts and a given moment; without a rule nothing ever falls due.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, get_args

from memora.core.decay import DORMANT_IMPORTANCE, is_ahead, read_time
from memora.types import RetentionRule, RetentionType, StoredMemory

IMPORTANCE_AT_MOST = DORMANT_IMPORTANCE
"""Of any rule, and of one that names no importance: what may not even rest is never deleted by age (T3)."""
SHORTEST_DAYS, LONGEST_DAYS = 7, 36_500
_DAYS = {"d": 1, "天": 1, "日": 1, "w": 7, "週": 7, "周": 7, "y": 365, "年": 365}
_SPAN = re.compile(rf"\s*([0-9]{{1,5}})\s*({'|'.join(_DAYS)}|days?|weeks?|years?)?\s*", re.IGNORECASE)


def falls_due(memory: StoredMemory, rules: Sequence[RetentionRule], now: datetime) -> bool:
    """Whether a rule lets it go now.

    Never what is pinned, in question or history, has a date that has not passed, or carries no time at all. Whatever
    touched it last counts: being written, said more precisely, brought back, or used in a reply.
    """
    if memory.pinned or memory.status in ("in_question", "superseded") or is_ahead(memory, now):
        return False
    touched = [read_time(t) for t in (memory.created_at, memory.updated_at, memory.woken_at, memory.last_accessed_at)]
    known = [time for time in touched if time is not None]
    if not known:
        return False
    age = now.astimezone(UTC) - max(known)
    return any(
        rule.memory_type in ("any", memory.memory_type)
        and memory.importance_score <= rule.importance_at_most
        and age > rule.older_than
        for rule in rules
    )


def may_go_along(memory: StoredMemory, rules: Sequence[RetentionRule], now: datetime) -> bool:
    """Whether it may be deleted with another one that falls due: history that does not matter, or what falls due too."""
    if memory.status != "superseded":
        return falls_due(memory, rules, now)
    return not memory.pinned and memory.importance_score <= IMPORTANCE_AT_MOST


def with_rule(rules: Sequence[RetentionRule], rule: RetentionRule) -> tuple[RetentionRule, ...]:
    """The rules with this one, which takes the place of another for the same type."""
    return (*(held for held in rules if held.memory_type != rule.memory_type), rule)


def read_span(text: str) -> timedelta | None:
    """`365d`, `52w`, `1y`, `365 天`; a bare number counts days; None for what cannot be meant.

    >>> read_span("2w"), read_span("365"), read_span("1 年"), read_span("3d"), read_span("soon")
    (datetime.timedelta(days=14), datetime.timedelta(days=365), datetime.timedelta(days=365), None, None)
    """
    match = _SPAN.fullmatch(text)
    if match is None:
        return None
    days = int(match[1]) * _DAYS[(match[2] or "d").lower()[0]]
    return timedelta(days=days) if SHORTEST_DAYS <= days <= LONGEST_DAYS else None


def as_plain(rule: RetentionRule) -> dict[str, Any]:
    """A rule as it is kept and shown to a program."""
    return {
        "memory_type": rule.memory_type,
        "older_than_days": rule.older_than.days,
        "importance_at_most": rule.importance_at_most,
    }


def read_rule(held: Any) -> RetentionRule | None:
    """What `as_plain` made, read back; None for anything else: a rule that cannot be read deletes nothing.

    One of an earlier version may name a higher importance: it counts as the highest that there is now.
    """
    match held:
        case {"memory_type": str(kind), "older_than_days": int(days), "importance_at_most": int(most)}:
            if kind in get_args(RetentionType) and SHORTEST_DAYS <= days <= LONGEST_DAYS and 1 <= most <= 5:
                return RetentionRule(kind, timedelta(days=days), min(most, IMPORTANCE_AT_MOST))  # type: ignore[arg-type]  # one of the three
    return None
