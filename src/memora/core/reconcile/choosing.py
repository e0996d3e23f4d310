"""Which step is taken of those that are likely: two witnesses agree on it, and nothing contradicts it in code."""

from __future__ import annotations

from collections.abc import Mapping

from memora.core.reconcile.alignment import align
from memora.core.reconcile.contradictions import contradictions, told_beside
from memora.core.reconcile.pair import Pair, touches
from memora.core.reconcile.weigh import APART
from memora.types import ReconcileStep

APARTS, MERGES = ("keep_both", "create"), ("skip", "update")
MERGE_FROM, CHANGE_FROM, CHANGE_FROM_UNREAD = 0.7, 0.5, 0.7
"""Probabilities (0..1), all evidence weighed, from which on two are one fact, or the old one has changed; the last where
no cross-encoder has read both. A merge that is wrong loses a fact, a repeat is only one too many."""
READ_MERGE_FROM, READ_CHANGE_FROM, UNTOLD_FROM = 0.6, 0.5, 0.65
"""The same as the cross-encoder alone reads them, the last where no word says that something changed: it or the rules
must agree."""
APART_FROM = 0.8
"""Two facts, where the rules know a thing that one has one of and see another value of it."""
READ_APART_FROM = 0.7
"""Two facts as the cross-encoder reads them, where the rules see one, of words of one language."""
LITTLE_OF_IT, SURE = 0.3, 0.9
"""So small a share (0..1) of what the new one says stands in the old: only so sure a reading makes them one."""

NEAR, ABOUT_IT = 0.5, 0.2
"""A score, and a share of words said again, from which on a text may be about the other."""


def apart(pair: Pair) -> tuple[ReconcileStep, str]:
    """How two facts stand beside each other: alike and kept both, or with nothing in common."""
    if pair.against and pair.score >= 0.6 and pair.share.shared >= 0.5:
        return "keep_both", f"alike, but: {', '.join(sorted(pair.against))}"
    return "create", ""


def choose_step(pair: Pair, rule: ReconcileStep, likely: Mapping[str, float]) -> ReconcileStep:
    """The likeliest step that the pair allows; nobody is asked about a memory that is not important."""
    read = pair.neighbour.likely or likely
    change, ask = likely["supersede"], likely["review"]
    if not pair.plain and pair.important:
        change, ask = 0.0, ask + change
    if step := _merge(pair, rule, likely, read, others=max(change, ask, likely[APART])):
        return step
    told = pair.cue or pair.strong_cue or pair.taken_back
    if rule not in ("supersede", "review") and _is_another(pair, told=told):
        change = ask = 0.0
    top = max(_one(likely), change, ask, likely[APART])
    if rule == "supersede" and pair.plain and likely[APART] < APART_FROM:
        return "supersede"
    enough = CHANGE_FROM if pair.neighbour.likely else CHANGE_FROM_UNREAD
    read_enough = read["supersede"] >= (READ_CHANGE_FROM if told else UNTOLD_FROM)
    if change == top >= enough and (rule == "supersede" or read_enough):
        return "supersede"
    asks = rule == "review" or read["review"] + read["supersede"] >= READ_CHANGE_FROM
    if ask == top and asks and pair.important:
        return "review"
    return rule if rule in APARTS else apart(pair)[0]


def _merge(
    pair: Pair, rule: ReconcileStep, likely: Mapping[str, float], read: Mapping[str, float], *, others: float
) -> ReconcileStep | None:
    """`skip` or `update`, where they are one fact."""
    if contradictions(pair.neighbour.memory.content, pair.new.content):
        return None
    is_read_so = read[APART] < READ_APART_FROM and _one(read) > max(read["supersede"], read["review"])
    by_rule = rule in MERGES and is_read_so and (pair.a.language == pair.b.language or not pair.neighbour.likely)
    weighed = _one(likely) >= max(MERGE_FROM, others) and (rule in MERGES or _one(read) >= READ_MERGE_FROM)
    little = align(pair.neighbour.memory.content, pair.new.content).new < LITTLE_OF_IT and _one(read) < SURE
    if not by_rule and (not weighed or little):
        return None
    if told_beside(pair.b, pair.a):
        return "update"
    if told_beside(pair.a, pair.b):
        return "skip"
    if not weighed:
        return rule
    return "skip" if likely["skip"] >= likely["update"] else "update"


def _is_another(pair: Pair, *, told: bool) -> bool:
    """They have no word in common, and no word says that something changed; or they lie apart: it is something else. And
    what was reached and what is aimed at are two, whatever comes first."""
    kinds, others = pair.a.kinds_of_statement, pair.b.kinds_of_statement
    if not kinds & others and {"goal", "result"} <= kinds | others:
        return True
    aligned = align(pair.neighbour.memory.content, pair.new.content)
    in_common = max(aligned.old, aligned.new) >= ABOUT_IT
    return not in_common and ((pair.plain and not told) or (pair.score < NEAR and not touches(pair)))


def _one(likely: Mapping[str, float]) -> float:
    """How likely they are one fact, said again or more precisely."""
    return likely["skip"] + likely["update"]
