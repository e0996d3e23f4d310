"""What becomes of a new memory beside those that are near to it: the rules of the local judge (T4).

A score alone merges and retires nothing. First code looks at what the two say: whom and what they are about, which
values they give, how they say it. Then, where nothing disagrees, score and shared words together tell whether they
are one fact; where a value disagrees, whether it is one that a person has only one of, or the learner says it changed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memora.core.reconcile import cues
from memora.core.reconcile.choosing import APARTS, apart, choose_step
from memora.core.reconcile.claim import WISHES
from memora.core.reconcile.compare import CHANGEABLE, untold
from memora.core.reconcile.concepts import VALUES
from memora.core.reconcile.evidence import evidence
from memora.core.reconcile.pair import Pair, hard, pair_of, tells, touches
from memora.core.reconcile.repeats import fold_repeat, is_repeat
from memora.core.reconcile.slots import kinds_apart, one_at_a_time, same_scope, same_slot, scope
from memora.core.reconcile.weigh import APART, weigh
from memora.types import Decision, MemoryCandidate, Neighbour, ReconcileStep

RECONCILE_MIN_SCORE = 0.10
"""Neighbours from this calibrated score on are offered: the source's 0.78 is a line on raw OpenAI cosines (T4)."""
RECONCILE_NEIGHBOURS = 8
"""How many are offered: the one that a change is about is often not among the nearest three."""

_ESPECIALLY = re.compile(r"尤其|特别|像是|例如|比如|主要|especially|particularly|mainly|mostly|suchas|forexample")

AS_FAR_AS_SHOWN = "as far as both texts show"
_ORDER: tuple[ReconcileStep, ...] = ("skip", "supersede", "update", "review", "keep_both", "create")


def decide(new: MemoryCandidate, offered: Sequence[Neighbour], *, said: str) -> Decision:
    """One step for `new`, naming at most one of `offered`; their order does not matter.

    `said` is the learner's whole message: that something changed may stand in the sentence before.
    """
    decided = [_beside(pair_of(new, neighbour, said)) for neighbour in offered]
    if not decided:
        return Decision("create")
    best = min(decided, key=_rank)
    old = best.pair.neighbour.memory.memory_id
    return Decision(best.step, None if best.step == "create" else old, best.why)


@dataclass(frozen=True, slots=True)
class _Settled:
    """What becomes of the new one beside one old memory, why, and how sure that is (0..1)."""

    pair: Pair
    step: ReconcileStep
    why: str
    sure: float


def _rank(one: _Settled) -> tuple[int, bool, bool, float, float, str]:
    """Which of several is named: what is taken back first, then what it is about, then the surest, then the nearest."""
    pair = one.pair
    memory_id = pair.neighbour.memory.memory_id
    return _ORDER.index(one.step), not pair.taken_back, not touches(pair), -round(one.sure, 3), -pair.score, memory_id


def _beside(pair: Pair) -> _Settled:
    """The step for one pair, and why: what the rules say, weighed with all else that the two texts show."""
    rule, why = by_rules(pair)
    if is_repeat(pair.neighbour.memory.content, pair.new.content):
        return _Settled(pair, rule, why, 1.0)
    likely = weigh(evidence(pair, rule))
    step = choose_step(pair, rule, likely)
    sure = likely[APART] if step in APARTS else likely[step]
    return _Settled(pair, step, why if step == rule else AS_FAR_AS_SHOWN, sure)


def by_rules(pair: Pair) -> tuple[ReconcileStep, str]:
    """What the rules alone would do, and why."""
    if is_repeat(pair.neighbour.memory.content, pair.new.content):
        return "skip", "the same words"
    if "person" in pair.against:
        return apart(pair)
    if changed := _changed(pair):
        if not pair.plain:
            return ("review", f"only implied: {changed}") if pair.important else ("keep_both", "only implied")
        return "supersede", changed
    if pair.against - {"tense"} or not _one_fact(pair):
        return _contradicted(pair) or apart(pair)
    return _said_again(pair)


def _changed(pair: Pair) -> str:
    """Why the new one takes the old one's place; empty where it does not."""
    a, b = pair.a, pair.b
    old_is_event = pair.neighbour.memory.memory_type == "episodic" or (a.past and not a.changed)
    if old_is_event or (b.adds and not pair.taken_back) or (b.past and not pair.cue and not b.kinds("level")):
        return ""
    slot = one_at_a_time(a, b, pair.against, cue=pair.cue, strong_cue=pair.strong_cue)
    if slot:
        return slot
    if not pair.cue and pair.plain:
        return ""
    about_the_same = same_scope(a, b) and pair.score >= (0.4 if scope(a) & scope(b) or a.names & b.names else 0.7)
    if pair.taken_back and pair.score >= (RECONCILE_MIN_SCORE if pair.cue else 0.5) and not b.past:
        return "it says that the old one is over"
    differs = pair.against - {"tense"} or _replaced_value(pair) or b.ended or _turned_away(pair)
    if about_the_same and differs and pair.against <= CHANGEABLE:
        return f"changed: {', '.join(sorted(pair.against)) or 'value'}"
    if (
        not pair.plain
        and pair.important
        and touches(pair)
        and (differs or pair.cue or b.negated or cues.misgives(pair.new.content))
    ):
        return f"in doubt: {', '.join(sorted(pair.against)) or 'whether it still holds'}"
    return ""


_ASKED = frozenset({"number", "negation", "language", "manner"})


def _replaced_value(pair: Pair) -> bool:
    """It names the old value and a new one of the same kind, and says that something changed."""
    a, b = pair.a, pair.b
    named = [(a.kinds(kind), b.kinds(kind)) for kind in {value.kind for value in a.values}]
    named += [(a.members(of), b.members(of)) for of in VALUES]
    return pair.strong_cue and any(len(old) == 1 and old < new for old, new in named)


def _turned_away(pair: Pair) -> bool:
    """It speaks of the same wish, and says what shall be no longer."""
    return pair.strong_cue and bool(pair.b.former and pair.a.concepts & pair.b.concepts & WISHES)


def _one_fact(pair: Pair) -> bool:
    """Whether two claims that nothing tells apart are one: the less the words show, the nearer they must be."""
    share, score = pair.share, pair.score
    if "tense" in pair.against:
        return False
    if pair.new.memory_type != pair.neighbour.memory.memory_type and not pair.a.kinds("level"):
        return score >= 0.9 and share.contained >= 0.8
    if same_slot(pair.a, pair.b):
        return True
    old_tells, new_tells = hard(pair.a, pair.b), hard(pair.b, pair.a)
    if old_tells and new_tells:
        another = pair.a.language != pair.b.language and score >= 0.97
        return another and (_soft(old_tells) or _soft(new_tells))
    solid = share.shared >= 1.0
    if old_tells or new_tells:
        if (
            pair.a.members("exam")
            and pair.a.members("exam") == pair.b.members("exam")
            and not (pair.a.past or pair.b.past)
        ):
            return all(" " in told for told in old_tells | new_tells) or (score >= 0.6 and share.contained >= 0.6)
        if pair.a.language != pair.b.language and score >= 0.85 and len(old_tells | new_tells) == 1:
            return True
        return (
            score >= 0.9
            or (solid and share.contained >= 0.75 and score >= 0.45)
            or (solid and share.contained >= 0.6 and score >= 0.8)
        )
    if pair.a.language != pair.b.language and min(untold(pair.a), untold(pair.b)) >= 0.5:
        return score >= 0.97 or (solid and score >= 0.6 and share.contained >= 0.8)
    return (
        (solid and score >= 0.45 and share.contained >= 0.7)
        or (solid and score >= RECONCILE_MIN_SCORE and share.contained >= 0.99 and share.shared >= 1.3)
        or (solid and score >= 0.6 and share.contained >= 0.5)
        or score >= (0.85 if pair.a.language == pair.b.language else 0.8)
    )


def _soft(tells: frozenset[str]) -> bool:
    """Only topics, which two languages may name differently; no value, name, skill or place."""
    return all(told.startswith("topic.") for told in tells)


def _said_again(pair: Pair) -> tuple[ReconcileStep, str]:
    old_tells, new_tells = tells(pair.a, pair.b), tells(pair.b, pair.a)
    said_again = same_slot(pair.a, pair.b) and not hard(pair.b, pair.a)
    if old_tells and new_tells and not said_again and not _only_words(pair, old_tells, new_tells):
        return "keep_both", "each says something that the other does not"
    if not old_tells and not new_tells and _elaborates(pair):
        new_tells = frozenset({"an example"})
    if pair.b.adds and new_tells:
        return "keep_both", "it says that it comes beside the old one"
    doubt = not pair.plain and pair.important and (pair.b.words - pair.a.words)
    if not new_tells or old_tells:
        return ("review", "in doubt") if doubt else ("skip", "the same fact")
    if not pair.plain and pair.important:
        return "review", "more precise, but only implied"
    return "update", f"more precise: {', '.join(sorted(new_tells))}"


def _elaborates(pair: Pair) -> bool:
    """It goes on with 尤其 or "especially" where the old one ends."""
    old, new = fold_repeat(pair.neighbour.memory.content), fold_repeat(pair.new.content)
    return len(new) > len(old) + 4 and _ESPECIALLY.search(new) is not None and _ESPECIALLY.search(old) is None


def _only_words(pair: Pair, old_tells: frozenset[str], new_tells: frozenset[str]) -> bool:
    """What each says beside the other is wording: no value, no name, no concept, of two texts that are all but one."""
    told = old_tells | new_tells
    return pair.score >= 0.95 and pair.share.contained >= 0.5 and told <= pair.a.words | pair.b.words - pair.b.names


def _contradicted(pair: Pair) -> tuple[ReconcileStep, str] | None:
    """The same sentence with another value, and nothing says that it changed: an important one is asked about."""
    if not pair.important or pair.b.adds or len(pair.against) != 1 or not pair.against <= _ASKED:
        return None
    if kinds_apart(pair.a, pair.b) & {"place_in", "item"}:
        return None
    if "episodic" in (pair.new.memory_type, pair.neighbour.memory.memory_type):
        return None
    nothing_else = min(pair.share.old_only, pair.share.new_only) <= 1.0 and scope(pair.a) == scope(pair.b)
    if nothing_else and pair.score >= 0.85 and pair.share.shared >= 1.0:
        return "review", f"contradicts: {', '.join(sorted(pair.against))}"
    return None
