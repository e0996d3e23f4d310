"""May a candidate be stored at all (W2)?

A model only recommends. The hard rules are code, and they win over the recommendation and over an explicit request.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from memora.core.rules import Rule
from memora.core.rules.health import refuse_health
from memora.core.rules.injection import refuse_injection
from memora.core.rules.secret import refuse_secrets
from memora.types import ACCEPTING_REASONS, REFUSING_REASONS, MemoryCandidate, PolicyReason

HARD_RULES: tuple[Rule, ...] = (refuse_secrets, refuse_injection, refuse_health)
"""In the order in which they are asked; the first reason stands."""


def apply_memory_policy(candidates: Sequence[MemoryCandidate]) -> tuple[list[MemoryCandidate], list[MemoryCandidate]]:
    """Split candidates into (accepted, rejected), each in the order given (W2).

    A hard rule wins over the model's advice and over an explicit request; every rejection says why.
    """
    judged = [apply_rules(candidate) for candidate in candidates]
    return [c for c in judged if c.should_store], [c for c in judged if not c.should_store]


def apply_rules(candidate: MemoryCandidate) -> MemoryCandidate:
    """The candidate with the decision and the reason that stand. Advice that contradicts itself refuses.

    >>> apply_rules(MemoryCandidate("My Gmail password is tulip-7788-Q.", "semantic", True, "explicit_request")).policy_reason
    'secret'
    >>> apply_rules(MemoryCandidate("I live near a park.", "semantic", False, "preference")).policy_reason
    'no_future_use'
    """
    if reason := refused_by_hard_rule(candidate.content):
        return replace(candidate, should_store=False, policy_reason=reason)
    if candidate.policy_reason in REFUSING_REASONS:
        return replace(candidate, should_store=False)
    if candidate.policy_reason not in ACCEPTING_REASONS or not candidate.should_store:
        return replace(candidate, should_store=False, policy_reason="no_future_use")
    return candidate


def refused_by_hard_rule(content: str) -> PolicyReason | None:
    """`secret`, `third_party` (another person's contact data), `injection`, `health`, or None where no rule speaks."""
    for rule in HARD_RULES:
        if reason := rule(content):
            return cast(PolicyReason, reason)
    return None
