"""Things that a learner has one of at a time: whoever names another value has changed it."""

from __future__ import annotations

from collections.abc import Callable

from memora.core.reconcile.claim import GENERIC, Claim
from memora.core.reconcile.concepts import VALUES, family

_WISHES_WORDS = "topic.explain topic.correct topic.example topic.reply topic.speech topic.translate skill.spelling skill.pronunciation"
_WISHES = frozenset(_WISHES_WORDS.split())
"""What the learner wishes of the tutor: its language, length, tone, time are one at a time."""
_NO_SCOPE = GENERIC | {"topic.correct", "topic.use_now", "limit"}


def scope(claim: Claim) -> frozenset[str]:
    """What it is about and for which case, without its values and what is common to all."""
    return claim.subject - _NO_SCOPE


def same_scope(a: Claim, b: Claim) -> bool:
    """One is about all that the other is about, and more than nothing is shared."""
    if (
        a.members("skill") != b.members("skill")
        and (a.kinds("level") or a.kinds("number"))
        and (a.members("exam") or a.kinds("level"))
    ):
        return False
    x, y = scope(a) | a.names, scope(b) | b.names
    if not x or not y:
        generic = a.concepts & b.concepts
        return bool(generic) or not a.concepts or not b.concepts
    return bool(x & y) and (x <= y or y <= x)


def one_at_a_time(a: Claim, b: Claim, against: frozenset[str], *, cue: bool, strong_cue: bool) -> str:
    """The slot in which the new claim holds another value than the old one; empty where there is none."""
    for name, rule in _SLOTS:
        if rule(a, b, against, cue, strong_cue):
            return name
    return ""


def same_slot(a: Claim, b: Claim) -> bool:
    """Both give the same value of something that a learner has one of."""
    if a.kinds("level") and a.kinds("level") == b.kinds("level"):
        return _skills(a) == _skills(b) and _foreign(a) == _foreign(b) and not any(c.members("exam") for c in (a, b))
    exam = a.members("exam") and a.members("exam") == b.members("exam") and _skills(a) == _skills(b)
    if exam and not a.past and (a.kinds("number") & b.kinds("number") or a.kinds("date") & b.kinds("date")):
        return True
    wish = a.concepts & b.concepts & _WISHES
    value = {c for c in a.concepts & b.concepts if family(c) in VALUES}
    return bool(wish and value) and scope(a) == scope(b)


_Rule = Callable[[Claim, Claim, frozenset[str], bool, bool], bool]


def _skills(claim: Claim) -> frozenset[str]:
    return claim.members("skill") - {"skill.overall"}


def _foreign(claim: Claim) -> frozenset[str]:
    return claim.members("lang") - {"lang.zh"}


def _level(a: Claim, b: Claim, against: frozenset[str], cue: bool, strong_cue: bool) -> bool:
    both = a.kinds("level") and b.kinds("level") and not a.kinds("level") & b.kinds("level")
    goal = any("topic.goal" in c.concepts or c.members("exam") for c in (a, b))
    return bool(both) and not goal and _skills(a) == _skills(b) and _foreign(a) == _foreign(b) and not b.adds


def _target(a: Claim, b: Claim, against: frozenset[str], cue: bool, strong_cue: bool) -> bool:
    exam = a.members("exam") and a.members("exam") == b.members("exam")
    differ = a.kinds("number") and b.kinds("number") and not a.kinds("number") & b.kinds("number")
    return (
        bool(exam and differ)
        and _skills(a) == _skills(b)
        and against <= {"number", "tense", "date"}
        and not b.past
        and "place_in" not in kinds_apart(a, b)
    )


def _date(a: Claim, b: Claim, against: frozenset[str], cue: bool, strong_cue: bool) -> bool:
    occasion = a.members("exam") | a.members("occ") - {"occ.exam"}
    other = b.members("exam") | b.members("occ") - {"occ.exam"}
    same = (occasion == other and bool(occasion)) or (
        cue and "occ.exam" in a.concepts & b.concepts and not (occasion and other)
    )
    return (
        same
        and (cue or not a.adds)
        and bool(a.kinds("date") and b.kinds("date"))
        and against <= {"date", "tense", "number"}
        and "date" in against
        and not kinds_apart(a, b) & {"place_in", "item", "grade", "number"}
    )


def _plan(a: Claim, b: Claim, against: frozenset[str], cue: bool, strong_cue: bool) -> bool:
    """改考 IELTS: another exam in place of the one that was planned."""
    return (
        strong_cue
        and bool(a.members("exam") and b.members("exam"))
        and not a.members("exam") & b.members("exam")
        and not a.members("occ") & {"occ.mock", "occ.quiz"}
    )


def _wish(a: Claim, b: Claim, against: frozenset[str], cue: bool, strong_cue: bool) -> bool:
    if (
        not against & {"language", "manner"}
        or (against & {"negation", "person", "date"} and not cue)
        or not a.concepts & b.concepts & _WISHES
    ):
        return False
    x, y = scope(a), scope(b)
    return x == y or (cue and (x <= y or y <= x))


def _live(a: Claim, b: Claim, against: frozenset[str], cue: bool, strong_cue: bool) -> bool:
    return "topic.live" in a.concepts & b.concepts and bool(against & {"place", "name"})


def _job(a: Claim, b: Claim, against: frozenset[str], cue: bool, strong_cue: bool) -> bool:
    return (
        strong_cue
        and bool(a.members("job") and b.members("job"))
        and "place" in against
        and against <= {"place", "tense", "name", "manner"}
    )


def _school(a: Claim, b: Claim, against: frozenset[str], cue: bool, strong_cue: bool) -> bool:
    year = (
        {v for v in a.kinds("place_in") if v.startswith("year")},
        {v for v in b.kinds("place_in") if v.startswith("year")},
    )
    moved = bool(year[0] and year[1] and year[0] != year[1])
    left = cue and bool(a.members("school") and b.members("school")) and not a.members("school") & b.members("school")
    return moved or left


def _name(a: Claim, b: Claim, against: frozenset[str], cue: bool, strong_cue: bool) -> bool:
    return "topic.name" in a.concepts & b.concepts and a.names | a.words != b.names | b.words and (cue or bool(against))


def kinds_apart(a: Claim, b: Claim) -> set[str]:
    kinds = {v.kind for v in a.values} & {v.kind for v in b.values}
    return {str(kind) for kind in kinds if not a.kinds(kind) <= b.kinds(kind) and not b.kinds(kind) <= a.kinds(kind)}


_SLOTS: tuple[tuple[str, _Rule], ...] = (
    ("another level", _level),
    ("another target of the same exam", _target),
    ("another date of the same occasion", _date),
    ("another exam in place of it", _plan),
    ("another wish for the same", _wish),
    ("another home", _live),
    ("another job", _job),
    ("another year or school", _school),
    ("another name", _name),
)

__all__ = ["family", "one_at_a_time", "same_scope", "scope"]
