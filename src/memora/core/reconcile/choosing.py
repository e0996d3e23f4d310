"""Which step is taken of those that are likely: what disagrees in code forbids a merge, however likely it is."""

from __future__ import annotations

from collections.abc import Mapping

from memora.core.reconcile.alignment import align
from memora.core.reconcile.claim import Claim
from memora.core.reconcile.compare import forbids_merging
from memora.core.reconcile.concepts import EXCLUSIVE, family
from memora.core.reconcile.pair import Pair, touches
from memora.core.reconcile.weigh import APART
from memora.types import ReconcileStep

APARTS = ("keep_both", "create")
MERGE_FROM, CHANGE_FROM, UNTOLD_FROM = 0.5, 0.5, 0.8
"""Probabilities (0..1) from which on it is one fact, or the old one has changed, or has though no word says so; below
them both stay."""
_MANNERS = frozenset({"len", "tone", "pace", "mode", "ease", "variety"})
APART_FROM = 0.8
"""The same for two facts, where the rules know a thing that one has one of and see another value of it."""
LONG_CHARS, LONG_SHARE, LONG_SCORE = 120, 0.3, 0.95
"""Two texts so long are one fact or its change only where they share so much and lie so near."""
NEAR = 0.5
"""A score from which on it may be about the same though no word is said again."""
ALL_OF_IT, ABOUT_IT = 0.9, 0.2
"""Shares (0..1) of words said again from which on a text stands in the other whole, or is about it at all."""


def apart(pair: Pair) -> tuple[ReconcileStep, str]:
    """How two facts stand beside each other: alike and kept both, or with nothing in common."""
    if pair.against and pair.score >= 0.6 and pair.share.shared >= 0.5:
        return "keep_both", f"alike, but: {', '.join(sorted(pair.against))}"
    return "create", ""


def choose_step(pair: Pair, rule: ReconcileStep, likely: Mapping[str, float]) -> ReconcileStep:
    """The likeliest step that the pair allows; nobody is asked about a memory that is not important."""
    two = rule if rule in APARTS else apart(pair)[0]
    if "person" in pair.against or _tell_much(pair):
        return two
    are_two = forbids_merging(pair.against) or _of_two_kinds(pair)
    merge = 0.0 if are_two else likely["skip"] + likely["update"]
    change, ask = likely["supersede"], likely["review"] if pair.important else 0.0
    if not pair.plain:
        change, ask = 0.0, ask + change if pair.important else 0.0
    if rule in ("skip", "update") and not are_two and _holds_the_other(pair, rule):
        return rule
    if merge >= MERGE_FROM and merge >= max(change, ask, likely[APART]):
        if rule in ("skip", "update"):
            return rule
        return "skip" if likely["skip"] >= likely["update"] else "update"
    told = rule == "supersede" or pair.cue or pair.strong_cue or pair.taken_back
    if rule != "supersede" and _is_another(pair, told=told):
        change = 0.0
    if rule == "supersede" and pair.plain and likely[APART] < APART_FROM:
        return "supersede"
    if change >= (CHANGE_FROM if told else UNTOLD_FROM) and change >= ask:
        return "supersede"
    return "review" if ask > max(likely[APART], change) else two


def _of_two_kinds(pair: Pair) -> bool:
    """What was and what is planned, what is feared and something else that is done, or two manners of one thing."""
    one, other = pair.a, pair.b
    if _manners(one) - _manners(other) and _manners(other) - _manners(one):
        return True
    if any(
        _says_when(x) and not _says_when(y) and _says_how_much(y) and not _says_how_much(x)
        for x, y in ((one, other), (other, one))
    ):
        return True
    if (one.past and other.future and not other.past) or (other.past and one.future and not one.past):
        return True
    kinds, others = one.kinds_of_statement, other.kinds_of_statement
    return bool(kinds and others) and not kinds & others and "fear" in kinds | others


def _says_when(claim: Claim) -> bool:
    return any(claim.kinds(kind) for kind in ("date", "year", "weekday", "when", "clock"))


def _says_how_much(claim: Claim) -> bool:
    return any(claim.kinds(kind) for kind in ("number", "level", "grade", "span"))


def _manners(claim: Claim) -> set[str]:
    """Which kinds of manner it speaks of: length, tone, pace."""
    return {family(concept) for concept in claim.concepts} & _MANNERS


def _is_another(pair: Pair, *, told: bool) -> bool:
    """They have nothing in common; or it was an event, which does not change; or it is another word, exam or skill, of
    which nothing has changed unless it is said."""
    aligned = align(pair.neighbour.memory.content, pair.new.content)
    if pair.score < NEAR and not touches(pair) and max(aligned.old, aligned.new) < ABOUT_IT:
        return True
    over = pair.neighbour.memory.memory_type == "episodic" or (pair.a.past and not pair.a.changed)
    return over or (not told and bool(pair.against & (EXCLUSIVE | {"name", "wording"})))


def _tell_much(pair: Pair) -> bool:
    """Both hold several sentences: something in them will always look said again, or changed."""
    if min(len(pair.neighbour.memory.content), len(pair.new.content)) < LONG_CHARS:
        return False
    return pair.share.contained < LONG_SHARE or pair.score < LONG_SCORE


def _holds_the_other(pair: Pair, rule: ReconcileStep) -> bool:
    """Every word of the one that says less stands in the other, and it is no other kind of statement."""
    aligned = align(pair.neighbour.memory.content, pair.new.content)
    share, less, more = (aligned.new, pair.b, pair.a) if rule == "skip" else (aligned.old, pair.a, pair.b)
    return share >= ALL_OF_IT and not pair.against and less.kinds_of_statement <= more.kinds_of_statement
