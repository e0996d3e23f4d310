"""One memory, one matter: where a sentence is cut in two, and the connectives and marks that no memory keeps."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING

from memora.core.local import cues
from memora.core.local.clauses import Span, clauses, span_of
from memora.core.local.fold import fold

if TYPE_CHECKING:
    from memora.core.event_time.when import EventTime

_LEADS = re.compile(
    r"(?:[\s，,、；;：:。.…⋯—–·]|-(?=\s)"
    r"|(?:不過|可是|但是|但(?![是願])|而且|並且|因此|所以|因為|然後|另外|還有(?![\s\d一二兩三四五六七八九十半幾])|只是|其實|結果(?=[，,我是被])|以及|而(?=我))"
    r"|(?:and|but|so(?= (?:i|we|my|our|the|from|please|you|it)\b)|so(?=,)|or|because|plus|then|though|although|yet|however|also|therefore|besides)(?=[\s,])(?! far| that))+"
)
"""What may stand in front of a memory without belonging to it."""
_TRAILS = re.compile(
    r"(?:[\s，,、；;：:—–·]|-(?<=\s-)|(?:，|,|、|\s|(?<=[。.!！]))(?:不過|可是|但是?|而且|並且|因此|所以|因為|然後|以及|和|跟|或)|(?<=\s)(?:and|but|so|or|because|plus|then|though|although|yet))+$"
)


def trimmed(message: str, start: int, end: int) -> Span | None:
    """The span without marks of continuation and connectives at either end; None where nothing is left.

    >>> trimmed("不過我最怕聽力，而且", 0, 10).text
    '我最怕聽力'
    """
    span = span_of(message, start, end)
    while span is not None:
        said = fold(span.text)
        lead, trail = _LEADS.match(said), _TRAILS.search(said)
        left = lead.end() if lead else 0
        right = trail.start() if trail else len(said)
        if left == 0 and right == len(said):
            break
        span = span_of(message, span.start + left, span.start + right) if left < right else None
    return span if span is not None and re.search(r"\w", span.text) else None


_CONSEQUENCE = re.compile(
    r"^\W*(?:所以|因為|才|這樣|那|就|so\b|because\b|since\b|that's why|which\b|therefore|hence|since then)"
)
_TURNS = re.compile(r"\s(?:but|and)\s+(?=(?:i\b|i'|my\b|yesterday|today|last|this|every|on\b))")
_ONE_DAY = re.compile(
    r"^\W*(?:但是?|不過|可是|然後|而|而且|結果)?(?:我)?(?:昨[天晚]|前天|今天早上|今早|上次|上回|上一?個?(?:週|周|禮拜|星期|月)|剛剛|剛才|那天)"
    r"|^\W*(?:but |and |so )?(?:yesterday|last (?:night|week|month|time|lesson|\w+day)|this morning|the other day|on \w+day)\b"
)
"""Opens with a day gone by."""
_TIME = re.compile(
    r"[\d一二三四五六七八九十]\s?[月/號日]|[昨明後前今]天|[昨今明]晚|[上下這](?:個?月|個?(?:週|周|禮拜|星期))|明年|去年|月底|年底"
    r"|(?i:\b(?:yesterday|tomorrow|today|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:last|next|this) (?:week|month|year)|jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec|\d+ (?:days|weeks) ago)\w*\b)"
)
"""May be a time; whether it is one is read only where there are two."""
_JOINS = re.compile(r"\s(?:and|but|then|while)\s", re.IGNORECASE)
_ONE_OCCASION = re.compile(
    r"改|延|移到|挪|提前|換到|不是|而是|取消|報名|從|之間"
    r"|\b(?:moved|postponed|rescheduled|pushed|changed|shifted|brought|delayed|cancel\w*|not|n't|instead|from|between|until|booked|registered|signed up)\b"
)
"""A time in it may be of the telling, be over, or begin a stretch."""
_OCCASION = re.compile(
    rf"{cues.EXAM}|{cues.OCCASION.pattern}|{cues.RESULT.pattern}|小考|測驗|模考|學了|練了|讀完|背了|寫了|\b(?:quiz|failed|passed|learned|learnt|practised|practiced|studied|wrote|read)\b"
)
_OWN_LEVEL = re.compile(
    r"(?:程度|等級|水準|英文)[^，,。]{0,8}(?<![a-z])[abc][12](?![a-z\d])|我(?:現在)?(?:大概|差不多|應該)?是?\s?[abc][12](?![a-z\d])"
    r"|\b(?:my (?:\w+ )?level|i'm|i am)\b[^,.]{0,20}\b[abc][12]\b"
)
_EXAM_PLAN = re.compile(rf"(?:{cues.EXAM}).*\d|\d.*(?:{cues.EXAM})")
_ANY_DAY = date(2026, 3, 4)
"""Whether two times are the same does not depend on the day of telling."""
_HOLDS = re.compile(
    r"一直|老是|總是|常常|經常|每次|每天|每[週周月]|平常|通常|往往|從來|一向|動不動|老毛病|只有.{1,8}(?:有空|有時間)"
    r"|\balways\b|\busually\b|\boften\b|\bnever\b|\bkeep(?:s)? \w+ing|\bevery\b|\bwhenever\b|\btend to\b|\bstill can't\b|\bprefer|\bonly (?:free|have time)\b"
)
"""Says in so many words that it holds again and again; a mistake alone may belong to the day just told of."""
_ABILITY = re.compile(
    r"還可以|還行|還好|還不錯|沒問題|不行|很[弱差爛]|不太?好|不太?會|比較[弱差強好]"
    r"|\b(?:is|are|am|'m|'s) (?:\w+ )?(?:fine|ok(?:ay)?|good|bad|weak|poor|terrible|easy|hard)\b|\bno problem\b|\bgood at\b|\bbad at\b"
)


def two_memories(message: str, part: Span) -> tuple[Span, Span] | None:
    """The two halves of a sentence that holds a lasting fact and an event, or a dated plan and a habit.

    An event and what came of it are one: the habit must say that it is one, or stand in front.
    """
    cuts = [clause.start for clause in clauses(message, part)[1:]]
    cuts += [part.start + m.start() for m in _TURNS.finditer(fold(part.text))]
    for cut in sorted(set(cuts)):
        left, right = trimmed(message, part.start, cut), trimmed(message, cut, part.end)
        if left is None or right is None or min(len(fold(left.text)), len(fold(right.text))) < 7:
            continue
        after = fold(message[cut : part.end])
        if _CONSEQUENCE.search(after):
            continue
        first, second = _sort(fold(left.text)), _sort(fold(right.text))
        if first == "event" and second == "habit" and not _HOLDS.search(fold(right.text)):
            continue
        holds = first or ("habit" if _ABILITY.search(fold(left.text)) else None)
        if {first, second} in ({"habit", "event"}, {"habit", "plan"}) or (holds == "habit" and second == "event"):
            return left, right
    return None


def level_and_exam(message: str, part: Span) -> tuple[Span, Span] | None:
    """A level and an exam told in one sentence are two facts: the one may change without the other. None otherwise.

    >>> text = "我的程度大概 B1，12月20號要考多益，目標 800 分"
    >>> [span.text for span in level_and_exam(text, Span(0, len(text), text))]
    ['我的程度大概 B1', '12月20號要考多益，目標 800 分']
    """
    for clause in clauses(message, part)[1:]:
        left, right = trimmed(message, part.start, clause.start), trimmed(message, clause.start, part.end)
        if left is None or right is None:
            continue
        halves = fold(left.text), fold(right.text)
        levels, exams = ([bool(pattern.search(half)) for half in halves] for pattern in (_OWN_LEVEL, _EXAM_PLAN))
        if levels != exams and sorted(levels) == sorted(exams) == [False, True]:
            return left, right
    return None


def occasions(message: str, part: Span) -> tuple[Span, ...] | None:
    """The parts of a sentence that tells of several occasions, each with a day of its own; None for one occasion.

    A day that another one replaced, denied or narrowed down (下週有期中考，星期四考英文) is of the same occasion.

    >>> text = "12月6號考英檢，12月20號考多益"
    >>> [span.text for span in occasions(text, Span(0, len(text), text))]
    ['12月6號考英檢', '12月20號考多益']
    """
    from memora.core.event_time.find import times_named  # late: most sentences name no time
    from memora.core.event_time.folding import fold as fold_times
    from memora.core.event_time.hidden import hide
    from memora.core.event_time.named import Said

    if len(_TIME.findall(part.text)) < 2 or _ONE_OCCASION.search(fold(part.text)):
        return None
    cuts = {clause.start for clause in clauses(message, part)[1:]}
    cuts |= {part.start + m.start() for m in _JOINS.finditer(part.text)}
    for cut in sorted(cuts):
        left, right = trimmed(message, part.start, cut), trimmed(message, cut, part.end)
        if left is None or right is None or not all(_OCCASION.search(fold(half.text)) for half in (left, right)):
            continue
        text, joint = fold_times(f"{left.text};{right.text}"), len(fold_times(left.text))
        named = times_named(Said(hide(text), _ANY_DAY))
        before, after = [t.days for t in named if t.end <= joint], [t.days for t in named if t.start >= joint]
        if before and after and not any(_overlap(a, b) for a in before for b in after):
            return (left, *(occasions(message, right) or (right,)))
    return None


def _overlap(one: EventTime, other: EventTime) -> bool:
    return one.first_day <= other.last_day and other.first_day <= one.last_day


def lasts(folded: str) -> bool:
    """Whether the words say that it holds again and again."""
    return _HOLDS.search(folded) is not None


def _sort(folded: str) -> str | None:
    """`event`, `plan` or `habit` where the words say so plainly and nothing else."""
    dated = cues.PAST.search(folded) is not None
    event = dated and (cues.RESULT.search(folded) is not None or _ONE_DAY.search(folded) is not None)
    habit = cues.HABIT.search(folded) is not None
    if event and habit and not _HOLDS.search(folded):
        return "event"
    planned = cues.PLAN_DATE.search(folded) is not None and cues.OCCASION.search(folded) is not None
    sorts = [name for name, holds in (("habit", habit), ("event", event), ("plan", planned and not event)) if holds]
    return sorts[0] if len(sorts) == 1 else None
