"""A decision made safe, whoever made it: a model may be wrong about ids, subjects and what was only implied."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memora.core.reconcile.claim import read_claim
from memora.core.reconcile.concepts import EXCLUSIVE
from memora.core.reconcile.contradictions import contradictions
from memora.core.reconcile.cues import said_plainly
from memora.core.reconcile.pair import ASK_FROM_IMPORTANCE
from memora.errors import AnswerUnreadable, UnknownMemoryId
from memora.types import Decision, MemoryCandidate, Neighbour


def check_decision(decision: Decision, new: MemoryCandidate, offered: Sequence[Neighbour]) -> Decision:
    """The decision as it may be carried out; what it may not do becomes the milder `keep_both` or `review`.

    Raises UnknownMemoryId for a memory that was not offered, AnswerUnreadable where none is named and one must be.
    """
    known = {neighbour.memory.memory_id: neighbour.memory for neighbour in offered}
    if decision.old_id is not None and decision.old_id not in known:
        raise UnknownMemoryId(decision.old_id, offered=tuple(known))
    if decision.step == "create":
        return replace(decision, old_id=None)
    if decision.old_id is None:
        raise AnswerUnreadable(where="memory_id", problem=f"{decision.step} names no memory")
    old = known[decision.old_id]
    important = old.importance_score >= ASK_FROM_IMPORTANCE
    implied = new.policy_reason != "explicit_request" and not said_plainly(new.content, new.content)
    contradicted = contradictions(old.content, new.content)
    if decision.step in ("skip", "update") and contradicted:
        return replace(decision, step="keep_both", why=f"they disagree: {', '.join(sorted(contradicted))}")
    if decision.step == "supersede" and (other := contradicted & _another_subject(new)):
        return replace(decision, step="keep_both", why=f"about something else: {', '.join(sorted(other))}")
    if decision.step in ("supersede", "update") and implied and important:
        return replace(decision, step="review", why="only implied")
    if decision.step == "review" and not important:
        return replace(decision, step="keep_both", why="not important enough to ask")
    return decision


def _another_subject(new: MemoryCandidate) -> frozenset[str]:
    """Disagreements that make it another fact; what says outright that it changed may name another exam or skill."""
    claim = read_claim(new.content)
    return frozenset({"person"}) if claim.changed_strongly or claim.switches else EXCLUSIVE | {"person"}
