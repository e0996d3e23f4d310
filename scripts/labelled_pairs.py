"""The labelled pairs of tests/support/change as rows to learn from: an old text, a new one, and what is right."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from memora.core.reconcile.weigh import APART  # noqa: E402
from memora.types import ExtractedMemoryType  # noqa: E402
from support.change import Split, near_misses, same_facts, updates  # noqa: E402

Kind = Literal["update", "near", "same", "other"]
HELD_OUT: tuple[Split, ...] = ("unseen8", "unseen9")
"""Sets that nothing is trained on and that no rule was written with: what they show is what a new learner gets."""


@dataclass(frozen=True, slots=True)
class Row:
    split: Split
    kind: Kind
    """A labelled change, look-alikes, two wordings of one fact, or two texts that have nothing to do with each other."""
    old: str
    new: str
    types: tuple[ExtractedMemoryType, ExtractedMemoryType]
    importance: int
    """Of the old one."""
    right: frozenset[str]
    """Every step that is right."""
    target: str
    """The one that is learned."""


def rows(split: Split) -> Iterator[Row]:
    """All rows of one set; look-alikes in both orders and with an old one that matters and one that does not."""
    told = updates(split)
    for u in told:
        right = frozenset({as_target(step) for step in (u.expected, *u.accept)})
        types = u.old_type, u.new_type
        yield Row(split, "update", u.old, u.new, types, u.old_importance, right, as_target(u.expected))
    for n in near_misses(split):
        for (a, ta), (b, tb) in itertools.permutations(((n.a, n.a_type), (n.b, n.b_type))):
            for importance in (3, 5):
                yield Row(split, "near", a, b, (ta, tb), importance, frozenset({APART, "review"}), APART)
    facts: dict[str, list[tuple[str, ExtractedMemoryType]]] = {}
    for fact in same_facts(split):
        facts.setdefault(fact.fact, []).append((fact.text, fact.memory_type))
    for wordings in facts.values():
        for (a, ta), (b, tb) in itertools.permutations(wordings, 2):
            yield Row(split, "same", a, b, (ta, tb), 4, frozenset({"skip", "update"}), "skip")
    for one, other in itertools.pairwise(facts.values()):
        for (a, ta), (b, tb) in zip(one, reversed(other), strict=False):
            yield Row(split, "other", a, b, (ta, tb), 4, frozenset({APART}), APART)
    for step in (1, 31):
        for u, other in zip(told, told[step:] + told[:step], strict=True):
            if other.old == u.old:  # one old text with several new ones: they have to do with each other
                continue
            types = other.old_type, u.new_type
            yield Row(split, "other", other.old, u.new, types, other.old_importance, frozenset({APART}), APART)


def as_target(step: str) -> str:
    return APART if step in ("create", "keep_both") else step
