"""Which step is taken of those that are likely: what contradicts in code forbids a merge, however likely it is."""

from __future__ import annotations

from collections.abc import Mapping

from memora.core.reconcile.compare import contradictions
from memora.core.reconcile.pair import Pair
from memora.core.reconcile.weigh import APART
from memora.types import ReconcileStep

APARTS = ("keep_both", "create")
MERGE_FROM = 0.6
"""Probability (0..1) from which on two are one fact; a merge that is wrong loses one, a repeat is only one too many."""
CHANGE_FROM, CHANGE_FROM_UNREAD = 0.5, 0.7
"""The same for an old one that has changed: as a cross-encoder has read both too, and by what code sees alone."""

APART_FROM = 0.8
"""The same for two facts, where the rules know a thing that one has one of and see another value of it."""


def apart(pair: Pair) -> tuple[ReconcileStep, str]:
    """How two facts stand beside each other: alike and kept both, or with nothing in common."""
    if pair.against and pair.score >= 0.6 and pair.share.shared >= 0.5:
        return "keep_both", f"alike, but: {', '.join(sorted(pair.against))}"
    return "create", ""


def choose_step(pair: Pair, rule: ReconcileStep, likely: Mapping[str, float]) -> ReconcileStep:
    """The likeliest step that the pair allows; nobody is asked about a memory that is not important."""
    two = rule if rule in APARTS else apart(pair)[0]
    merge, change, ask = likely["skip"] + likely["update"], likely["supersede"], likely["review"]
    if not pair.plain and pair.important:
        change, ask = 0.0, ask + change
    top = max(merge, change, ask, likely[APART])
    if merge == top >= MERGE_FROM and not contradictions(pair.neighbour.memory.content, pair.new.content):
        return "skip" if likely["skip"] >= likely["update"] else "update"
    if rule == "supersede" and pair.plain and likely[APART] < APART_FROM:
        return "supersede"
    if change == top >= (CHANGE_FROM if pair.neighbour.likely else CHANGE_FROM_UNREAD):
        return "supersede"
    return "review" if ask == top and pair.important else two
