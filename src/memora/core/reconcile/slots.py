"""Things that a learner has one of at a time: whoever names another value has changed it."""

from __future__ import annotations

from collections.abc import Callable

from memora.core.reconcile.claim import GENERIC, WISHES, Claim
from memora.core.reconcile.concepts import VALUES, family

_NO_SCOPE = GENERIC | {"topic.correct", "topic.use_now", "topic.unavailable", "limit"}


def scope(claim: Claim) -> frozenset[str]:
    """What it is about and for which case, without its values and what is common to all."""
    return claim.subject - _NO_SCOPE


_SWITCHED = frozenset({"app", "thing", "word", "kin", "exam"})
"""改用 Anki: what is changed is the thing itself."""


def same_scope(a: Claim, b: Claim) -> bool:
    """One is about all that the other is about, and more than nothing is shared."""
    if (
        a.members("skill") != b.members("skill")
        and (a.kinds("level") or a.kinds("number"))
        and (a.members("exam") or a.kinds("level"))
    ):
        return False
    x, y = scope(a) | a.names, scope(b) | b.names
    if b.switches:
        named = a.names | b.names
        x, y = (frozenset(c for c in side if family(c) not in _SWITCHED and c not in named) for side in (x, y))
    if not x or not y:
        generic = a.concepts & b.concepts
        return bool(generic or a.values & b.values) or not a.concepts or not b.concepts
    return bool(x & y) and (x <= y or y <= x)


def one_at_a_time(a: Claim, b: Claim, against: frozenset[str], *, cue: bool, strong_cue: bool) -> str:
    """The slot in which the new claim holds another value than the old one; empty where there is none."""
    x, y = scope(a), scope(b)
    if not cue and x - y and y - x:
        return ""
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
    if len(a.pair) > 1 and a.pair == b.pair and a.ability == b.ability:
        return True
    wish = a.concepts & b.concepts & WISHES
    value = {c for c in a.concepts & b.concepts if family(c) in VALUES}
    return bool(wish and value) and scope(a) == scope(b)


_Rule = Callable[[Claim, Claim, frozenset[str], bool, bool], bool]


def _skills(claim: Claim) -> frozenset[str]:
    return claim.members("skill") - {"skill.overall"}


def _foreign(claim: Claim) -> frozenset[str]:
    return claim.members("lang") - {"lang.zh"}


def _level(a: Claim, b: Claim, against: frozenset[str], cue: bool, strong_cue: bool) -> bool:
    both = a.kinds("level") and b.kinds("level") and not a.kinds("level") & b.kinds("level")
    goal = any("topic.goal" in c.concepts or c.members("exam") or "level" not in c.kinds_of_statement for c in (a, b))
    return bool(both) and not goal and _skills(a) == _skills(b) and _foreign(a) == _foreign(b) and not b.adds


def _target(a: Claim, b: Claim, against: frozenset[str], cue: bool, strong_cue: bool) -> bool:
    exam = a.members("exam") and a.members("exam") == b.members("exam")
    if exam and strong_cue and a.kinds("grade") and b.kinds("grade") - a.kinds("grade"):
        return True
    if not cue and {"goal", "result"} <= a.kinds_of_statement ^ b.kinds_of_statement:
        return False
    differ = a.kinds("number") and b.kinds("number") and not a.kinds("number") & b.kinds("number")
    return (
        bool(exam and differ)
        and _skills(a) == _skills(b)
        and against <= {"number", "tense", "date"}
        and not b.past
        and "place_in" not in kinds_apart(a, b)
    )


_DATED = frozenset({"date", "tense", "number"})
_MOVED = _DATED | {"negation"}


def _date(a: Claim, b: Claim, against: frozenset[str], cue: bool, strong_cue: bool) -> bool:
    """An exam has one date; of other occasions there may be several, unless it is said that one was moved."""
    if (
        not (a.kinds("date") and b.kinds("date"))
        or "date" not in against
        or not against <= (_MOVED if strong_cue else _DATED)
    ):
        return False
    if kinds_apart(a, b) & {"place_in", "item", "grade", "number"} or (a.adds and not cue):
        return False
    exams = a.members("exam"), b.members("exam")
    if all(exams):
        return cue and exams[0] == exams[1] and _skills(a) == _skills(b)
    occasions = [c.members("exam") | c.members("occ") for c in (a, b)]
    return cue and bool(occasions[0] & occasions[1]) and _skills(a) == _skills(b) and not (any(exams) and _skills(b))


def _plan(a: Claim, b: Claim, against: frozenset[str], cue: bool, strong_cue: bool) -> bool:
    """改考 IELTS: another exam in place of the one that was planned; or the next grade of the same."""
    exams = a.members("exam"), b.members("exam")
    if not strong_cue or not all(exams) or a.members("occ") & {"occ.mock", "occ.quiz"}:
        return False
    if exams[0] == exams[1]:
        return bool(a.kinds("grade") and b.kinds("grade") - a.kinds("grade"))
    return b.switches and not exams[0] & exams[1] and not b.past


def _over(a: Claim, b: Claim, against: frozenset[str], cue: bool, strong_cue: bool) -> bool:
    """The exam that was planned does not take place."""
    exams = a.members("exam"), b.members("exam")
    return b.ended and not a.ended and exams[0] == exams[1] != frozenset() and not against & {"date", "skill"}


def _wish(a: Claim, b: Claim, against: frozenset[str], cue: bool, strong_cue: bool) -> bool:
    tones = a.members("tone"), b.members("tone")
    if cue and all(tones) and not tones[0] & tones[1]:
        return True
    if against & {"person", "skill", "gram"}:
        return False
    x, y = scope(a), scope(b)
    if x != y and not (cue and (x <= y or y <= x)):
        return False
    return any(
        family(how) == family(other) and what == whose and not _hows(a, what, how) & _hows(b, what, how)
        for what, how in a.wishes
        for whose, other in b.wishes
    )


def _hows(claim: Claim, what: str, how: str) -> set[str]:
    return {other for whose, other in claim.wishes if whose == what and family(other) == family(how)}


def _live(a: Claim, b: Claim, against: frozenset[str], cue: bool, strong_cue: bool) -> bool:
    return "topic.live" in a.concepts & b.concepts and (bool(against & {"place", "name"}) or strong_cue)


def _job(a: Claim, b: Claim, against: frozenset[str], cue: bool, strong_cue: bool) -> bool:
    if "leaves.job" in b.concepts and "person" not in against and "exam" not in against:
        return bool(a.members("job") or a.concepts & {"topic.job", "leaves.job"})
    known = a.members("job") and b.members("job")
    return strong_cue and bool(known) and "place" in against and against <= {"place", "tense", "name", "manner"}


def _school(a: Claim, b: Claim, against: frozenset[str], cue: bool, strong_cue: bool) -> bool:
    years = [{v for v in c.kinds("place_in") if v.startswith(("year", "grade"))} for c in (a, b)]
    schools = a.members("school"), b.members("school")
    moved = all(years) and years[0] != years[1]
    return moved or (cue and all(schools) and not schools[0] & schools[1])


def _name(a: Claim, b: Claim, against: frozenset[str], cue: bool, strong_cue: bool) -> bool:
    return "topic.name" in a.concepts & b.concepts and a.names | a.words != b.names | b.words and (cue or bool(against))


def kinds_apart(a: Claim, b: Claim) -> set[str]:
    kinds = {v.kind for v in a.values} & {v.kind for v in b.values}
    return {str(kind) for kind in kinds if not a.kinds(kind) <= b.kinds(kind) and not b.kinds(kind) <= a.kinds(kind)}


def _amount(a: Claim, b: Claim, against: frozenset[str], cue: bool, strong_cue: bool) -> bool:
    """So many words a day: the same habit in another amount."""
    regular = "regular" in a.kinds_of_statement & b.kinds_of_statement and not (a.past or b.past or b.adds)
    return regular and against == {"number"} and a.concepts == b.concepts and a.words == b.words and a.names == b.names


_SLOTS: tuple[tuple[str, _Rule], ...] = (
    ("another level", _level),
    ("another target of the same exam", _target),
    ("another date of the same occasion", _date),
    ("another exam in place of it", _plan),
    ("it does not take place", _over),
    ("another wish for the same", _wish),
    ("another amount of the same habit", _amount),
    ("another home", _live),
    ("another job", _job),
    ("another year or school", _school),
    ("another name", _name),
)
