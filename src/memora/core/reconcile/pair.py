"""A new candidate beside one old memory, with all that a rule looks at."""

from __future__ import annotations

from dataclasses import dataclass

from memora.core.reconcile import cues
from memora.core.reconcile.claim import GENERIC, Claim, read_claim
from memora.core.reconcile.compare import Overlap, disagreements, overlap
from memora.core.reconcile.concepts import family
from memora.core.wording import stem
from memora.types import MemoryCandidate, Neighbour

ASK_FROM_IMPORTANCE = 4
"""An old memory from this importance on is not given up for something that was only implied."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A new candidate beside one old memory, with all that a rule looks at."""

    new: MemoryCandidate
    neighbour: Neighbour
    a: Claim
    b: Claim
    against: frozenset[str]
    share: Overlap
    plain: bool
    cue: bool
    strong_cue: bool

    @property
    def score(self) -> float:
        return self.neighbour.score

    @property
    def important(self) -> bool:
        return self.neighbour.memory.importance_score >= ASK_FROM_IMPORTANCE

    @property
    def taken_back(self) -> bool:
        """The new one itself says that what the old one says is over, or was never so."""
        told = frozenset(c for c in self.a.concepts - GENERIC if family(c) not in ("topic", "stance"))
        old = told | self.a.names | {value.text for value in self.a.values}
        return bool(self.b.former & old - self.b.concepts - self.b.names - self.a.former)


def pair_of(new: MemoryCandidate, neighbour: Neighbour, said: str) -> Pair:
    old = neighbour.memory.content
    a, b = read_claim(old), read_claim(new.content)
    window = cues.around(new.content, said)
    again = cues.repeated(window)
    return Pair(
        new,
        neighbour,
        a,
        b,
        disagreements(old, new.content),
        overlap(a, b),
        plain=new.policy_reason == "explicit_request" or cues.said_plainly(new.content, said),
        cue=not again and (b.switches or "leaves.job" in b.concepts or cues.changed(window)),
        strong_cue=not again and (b.switches or "leaves.job" in b.concepts or cues.changed_strongly(window)),
    )


def hard(claim: Claim, other: Claim) -> frozenset[str]:
    """What it says that the other does not, words that no concept knows left out."""
    told = {t for t in tells(claim, other) if t not in claim.words or t in claim.names}
    if claim.ability < 0 and not other.ability:
        told.add("ability")
    return frozenset(told)


def tells(claim: Claim, other: Claim) -> frozenset[str]:
    """What it says of its subject that the other does not."""
    concepts = {c for c in claim.concepts - other.concepts - GENERIC if family(c) not in ("stance",)}
    values = {f"{v.kind} {v.text}" for v in claim.values - other.values if not _held(v.kind, v.text, other)}
    names = {name for name in claim.names if not other.speaks_of(name)}
    words = (
        claim.words - other.words - {stem(name) for name in claim.names}
        if claim.language == other.language
        else frozenset[str]()
    )
    weight = sum(0.5 if len(word) > 1 else 0.25 for word in words)
    return frozenset(concepts | values | names | (words if weight >= 1.0 else set()))


def _held(kind: str, text: str, other: Claim) -> bool:
    """A month or a day alone is held by the whole date."""
    if kind != "date":
        return False
    return any(
        all(x in (y, "?") for x, y in zip(text.split("-"), d.split("-"), strict=True)) for d in other.kinds("date")
    )


def touches(pair: Pair) -> bool:
    """They have a subject or a value in common that not everybody has, or both speak of an exam."""
    shared = (pair.a.concepts & pair.b.concepts) - GENERIC | (pair.a.names & pair.b.names)
    return bool(shared) or bool(pair.a.members("exam") and pair.b.members("exam")) or pair.score >= 0.8
