"""Which step is taken, of what the rules say and what the evidence makes likely: the vetoes stand above both."""

from __future__ import annotations

from collections.abc import Mapping

from memora.core.reconcile.compare import untold
from memora.core.reconcile.pair import Pair, tells
from memora.core.reconcile.weigh import APART
from memora.types import ReconcileStep

APARTS = ("keep_both", "create")
MERGE_FROM, CHANGE_FROM, APART_FROM = 0.5, 0.5, 0.95
"""Probabilities from which on the weights are believed against the rules: that it is one fact, that it changed, that
they are two."""
NEAR_ENOUGH, NEAR_IT, ABOUT_IT = 0.7, 0.6, 0.2
"""Scores from which on they may be, where the rules see two facts: as near as wordings of one fact are, as a change of
it is, about it at all."""
SHARED = 0.5
"""Weight of what both name, without which words of change are about something else."""

_KIND_OF = {
    "stance.hard": "hard",
    "stance.mix": "hard",
    "stance.fear": "fear",
    "stance.good": "good",
    "stance.can": "good",
    "stance.want": "wish",
    "topic.goal": "wish",
}
BOTH_TELL = 0.45
"""Where each says something of its own, so much of the smaller one must stand in the other."""
SURE_ACROSS, NEAR_ACROSS, UNTOLD_ACROSS = 0.8, 0.6, 0.5
"""Across languages: a score that proves it; one that will do where at most so much is said in words that no list knows."""
LONG_CHARS, LONG_SHARE, LONG_SCORE = 120, 0.3, 0.95
"""Two texts so long are one fact or its change only where they share so much and lie so near."""


def apart(pair: Pair) -> tuple[ReconcileStep, str]:
    """How two facts stand beside each other: alike and kept both, or with nothing in common."""
    if pair.against and pair.score >= 0.6 and pair.share.shared >= 0.5:
        return "keep_both", f"alike, but: {', '.join(sorted(pair.against))}"
    return "create", ""


def choose_step(pair: Pair, rule: ReconcileStep, likely: Mapping[str, float]) -> ReconcileStep:
    """The likeliest step that the pair allows.

    What the rules see as one fact, or as changed, may be weighed otherwise; what they see as two facts is taken for one
    only where the two are very near and nothing disagrees, and for a change only where the learner says so.
    """
    two = rule if rule in APARTS else apart(pair)[0]
    if _tell_much(pair) and (pair.share.contained < LONG_SHARE or pair.score < LONG_SCORE):
        return two
    told = pair.cue or pair.strong_cue or pair.taken_back
    if rule == "supersede" and (("name" in pair.against and not told) or _another_kind(pair, told=told)):
        return two
    if (rule == "update" and not _may_be_one(pair)) or (rule == "skip" and _untold_across(pair)):
        return "keep_both"
    if rule not in APARTS:
        sure = likely[APART] >= APART_FROM
        return two if sure else _likeliest(pair, likely, rule)
    merges = likely["skip"] + likely["update"]
    more, other = len(tells(pair.b, pair.a)), len(tells(pair.a, pair.b))
    told_more = more > 2 or (bool(more and other) and pair.share.contained < BOTH_TELL)
    if merges >= MERGE_FROM and pair.score >= NEAR_ENOUGH and not pair.against and _may_be_one(pair) and not told_more:
        return "skip" if likely["skip"] >= likely["update"] else "update"
    told = pair.taken_back or (pair.b.changed_strongly and pair.share.shared >= SHARED and pair.score >= NEAR_IT)
    if likely["supersede"] >= CHANGE_FROM and told and pair.score >= ABOUT_IT:
        return "supersede"
    if likely["review"] >= CHANGE_FROM and pair.important and pair.score >= ABOUT_IT:
        return "review"
    return two


def _stances(pair: Pair) -> tuple[frozenset[str], frozenset[str]]:
    """What kind of statement each is: of what is hard, feared, mastered, or wished for; plain ones are of none."""
    first, second = (frozenset(_KIND_OF.get(concept, "") for concept in c.concepts) - {""} for c in (pair.a, pair.b))
    return first, second


def _may_be_one(pair: Pair) -> bool:
    """A goal and a difficulty of the same exam are two facts; and in another language, words that no list knows may
    say anything."""
    old, new = _stances(pair)
    if (new - old) - {"wish"} and tells(pair.b, pair.a):
        return False
    if pair.a.language == pair.b.language:
        return True
    return pair.score >= SURE_ACROSS or (untold(pair.b) <= UNTOLD_ACROSS and pair.score >= NEAR_ACROSS)


def _untold_across(pair: Pair) -> bool:
    """In another language, with words that no list knows, and not near enough to be sure."""
    return (
        pair.a.language != pair.b.language and pair.score < SURE_ACROSS and untold(pair.b) >= 1.0 and not untold(pair.a)
    )


def _another_kind(pair: Pair, *, told: bool) -> bool:
    """ "I want to be B2 by summer" does not end "my level is B1", nor does "I was A1 three years ago"."""
    old, new = _stances(pair)
    return bool(pair.b.kinds("level") or pair.b.kinds("number")) and (
        bool(new - old) or (pair.b.past and not told and not pair.a.past)
    )


def _tell_much(pair: Pair) -> bool:
    """Both hold several sentences: something in them will always look changed."""
    return min(len(pair.neighbour.memory.content), len(pair.new.content)) >= LONG_CHARS


def _likeliest(pair: Pair, likely: Mapping[str, float], rule: ReconcileStep) -> ReconcileStep:
    """Of the steps that name the old memory; a merge only where nothing disagrees."""
    allowed: list[ReconcileStep] = ["supersede"]
    allowed += [] if pair.against else ["skip", "update"]
    allowed += ["review"] if pair.important else []
    return max(allowed, key=lambda step: (likely[step], step == rule))
