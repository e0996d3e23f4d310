"""What a judge found, held against the learner's message before the policy sees it: whose words, and how many."""

from __future__ import annotations

from dataclasses import replace

from memora.core.clean import MEMORY_LIMIT_CHARS
from memora.core.grounding import find_span
from memora.core.language_guard import guard
from memora.types import MemoryCandidate

TOO_LONG_SHOWN_CHARS = 80
"""Of a candidate that is too long for a memory, so much is shown with its refusal."""


def in_own_words(candidate: MemoryCandidate, said: str) -> MemoryCandidate:
    """Refused unless the learner's own words support it, in their language (W1, P6, P7).

    A judge may have taken it from the tutor's reply, from recalled text or from nowhere; code looks for the span that
    says it. Words that a judge added are written as in Taiwan.
    """
    if not candidate.should_store:
        return candidate
    guarded = guard(candidate.content, said)
    if guarded.problem is not None or find_span(guarded.content, said) is None:
        return replace(candidate, should_store=False, policy_reason="not_about_learner")
    return replace(candidate, content=guarded.content)


def within_limit(candidate: MemoryCandidate) -> MemoryCandidate:
    """Refused where it is longer than a memory may be: an embedder would read only its beginning."""
    if len(candidate.content) <= MEMORY_LIMIT_CHARS:
        return candidate
    content = f"{candidate.content[:TOO_LONG_SHOWN_CHARS]}…"
    return replace(candidate, content=content, should_store=False, policy_reason="no_future_use")
