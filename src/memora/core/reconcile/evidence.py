"""What two claims beside each other show, as numbers: how near, how much alike in words, what differs, what is said.

Nothing in it names a topic, so that what is weighed here holds for facts that no rule and no lexicon foresaw.
"""

from __future__ import annotations

from difflib import SequenceMatcher
from math import log

from memora.core.reconcile import cues
from memora.core.reconcile.alignment import align
from memora.core.reconcile.pair import Pair, hard, tells, touches
from memora.core.reconcile.slots import one_at_a_time, same_scope, same_slot
from memora.core.reconcile.statement import KINDS
from memora.core.wording import bare
from memora.types import ReconcileStep

AGAINST = tuple(
    [
        "number",
        "date",
        "name",
        "person",
        "tense",
        "negation",
        "language",
        "manner",
        "place",
        "wording",
        "skill",
        "gram",
        "exam",
        "occ",
        "thing",
        "field",
        "app",
        "stage",
    ]
)
STEPS: tuple[ReconcileStep, ...] = ("skip", "update", "supersede", "review", "keep_both", "create")


def evidence(pair: Pair, rule: ReconcileStep) -> dict[str, float]:
    """By name, each within -3..3; `rule` is what the rules alone would do, and counts as one piece of it."""
    a, b, share = pair.a, pair.b, pair.share
    old, new = bare(pair.neighbour.memory.content).text, bare(pair.new.content).text
    olds, news = _bigrams(old), _bigrams(new)
    aligned, across = align(pair.neighbour.memory.content, pair.new.content), a.language != b.language
    values_old, values_new = ({value.text for value in claim.values} for claim in (a, b))
    shown = {
        "score": pair.score,
        "same_language": a.language == b.language,
        "jaccard": len(olds & news) / max(1, len(olds | news)),
        "contained_letters": len(olds & news) / max(1, min(len(olds), len(news))),
        "sequence": SequenceMatcher(None, old, new, autojunk=False).ratio(),
        "shared": min(3.0, share.shared) / 3,
        "old_only": min(3.0, share.old_only) / 3,
        "new_only": min(3.0, share.new_only) / 3,
        "contained": share.contained,
        "any_against": bool(pair.against - {"tense"}),
        "cue": pair.cue,
        "strong_cue": pair.strong_cue,
        "plain": pair.plain,
        "taken_back": pair.taken_back,
        "same_slot": same_slot(a, b),
        "same_scope": same_scope(a, b),
        "one_at_a_time": bool(one_at_a_time(a, b, pair.against, cue=pair.cue, strong_cue=pair.strong_cue)),
        "old_tells_hard": min(3, len(hard(a, b))) / 3,
        "new_tells_hard": min(3, len(hard(b, a))) / 3,
        "old_tells": min(4, len(tells(a, b))) / 4,
        "new_tells": min(4, len(tells(b, a))) / 4,
        "old_past": a.past,
        "new_past": b.past,
        "new_future": b.future,
        "new_adds": b.adds,
        "new_negated": b.negated,
        "new_ended": b.ended,
        "misgives": bool(cues.misgives(pair.new.content)),
        "old_episodic": pair.neighbour.memory.memory_type == "episodic",
        "new_episodic": pair.new.memory_type == "episodic",
        "longer": max(-3.0, min(3.0, log((len(new) + 1) / (len(old) + 1)))),
        "touches": touches(pair),
        "old_values": min(3, len(values_old)) / 3,
        "new_values": min(3, len(values_new)) / 3,
        "equal_values": bool(values_old) and values_old == values_new,
        "values_kept": values_old <= values_new,
        "equal_names": a.names == b.names,
        "said_again": aligned.both,
        "said_again_old": aligned.old,
        "said_again_new": aligned.new,
        "alone_old": min(3.0, aligned.old_alone) / 3,
        "alone_new": min(3.0, aligned.new_alone) / 3,
        "across_said_again": across * aligned.both,
        "across_alone_old": across * min(3.0, aligned.old_alone) / 3,
        "across_alone_new": across * min(3.0, aligned.new_alone) / 3,
        "all_said_again": aligned.both >= 0.75,
        "only_values_differ": aligned.both >= 0.75
        and bool(pair.against)
        and pair.against <= {"number", "date", "manner", "place"},
    }
    one, other = a.kinds_of_statement, b.kinds_of_statement
    shown["same_kind"] = len(one & other) / max(1, len(one | other)) if one | other else 0.5
    shown["other_kind"] = bool(one and other) and not one & other
    shown |= {f"only_one_is_{kind}": (kind in one) != (kind in other) for kind in KINDS}
    shown |= {f"new_is_{kind}": kind in other for kind in KINDS}
    shown |= {f"against_{name}": name in pair.against for name in AGAINST}
    shown |= {f"rule_{step}": step == rule for step in STEPS}
    if read := pair.neighbour.likely:
        shown |= {f"read_{step}": _log_odds(likely) for step, likely in read.items()}
    return {name: float(value) for name, value in shown.items()}


def _log_odds(probability: float) -> float:
    """Within -1..1: what is nearly sure counts more than what is likely, and nothing is quite sure."""
    return log((probability + 0.005) / (1.005 - probability)) / log(201)


def _bigrams(text: str) -> set[str]:
    return {text[i : i + 2] for i in range(len(text) - 1)}
