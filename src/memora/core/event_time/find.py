"""The time of what a message tells of: one among all the times that it names."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time, timedelta

from memora.core.event_time import almanac, chinese, english, numeric, occasion_days
from memora.core.event_time.clock import Clock, named_clocks
from memora.core.event_time.folding import fold
from memora.core.event_time.hidden import hide
from memora.core.event_time.language_talk import asks_about_words
from memora.core.event_time.named import YEARS, Named, Said, named_days
from memora.core.event_time.pattern import Pattern
from memora.core.event_time.tense import clause_around
from memora.core.event_time.when import EventTime, one_day

RULES = (*numeric.RULES, *occasion_days.RULES, *chinese.RULES, *english.RULES)

_TO = Pattern(r"(?i)\s*(?:到|至|-|一直到|to|until|till|through)\s*(?:the\s+)?")
_BETWEEN_AND = Pattern(r"(?i)\s*(?:and|和|跟)\s*(?:the\s+)?")
_BETWEEN = Pattern(r"(?i)(?:between|介於|在)\s*(?:the\s+)?$")
_DENIED = Pattern(
    r"(?:(?<!是)不是(?:在|於|說)?|不在|並非|而非|不再是)\s*$"
    r"|(?i:(?:(?<![a-z])(?:not|never|rather than|instead of|no longer)|n't)(?: (?:on|in|at|by|for|due|this))?(?: the)?\s*$)"
)
_CHANGED = Pattern(
    r"改(?:到|成|為|在|期|考|約)|延(?:到|後|期)|提[前早](?:到|了)|[挪換移]到"
    r"|(?i:(?<![a-z])(?:moved|postponed|rescheduled|pushed|changed|brought forward|shifted|delayed|switched)(?![a-z]))"
)
_CHANGED_TO = Pattern(
    r"(?:改(?:到|成|為|在|考|約)|延(?:後|期)?到|提[前早]到|[挪換移]到|(?i:(?<![a-z])(?:to|until|till|for|forward to))(?: the)?)\s*$"
)
_FORMER = Pattern(
    r"(?:原本|本來|原先|原定|原來)(?:是|說|訂|定|約|排|在|的|於|考試){0,3}\s*$|(?i:(?<![a-z])(?:originally|used to be|supposed to be|previously)(?: (?:on|for|in|the)){0,2}\s*$)"
)
_TELLING = Pattern(
    r"說|告訴|宣布|公布|通知|報名|報好|訂[了好]|約[了好]|決定|收到|發現|聽說|得知|提醒"
    r"|(?i:(?<![a-z])(?:told|said|says|announced|booked|registered|signed up|decided|found out|heard|reminded|scheduled|enrolled)(?![a-z]))"
)
_LASTING_TOLD = Pattern(
    r"(?:說|提|講|告訴)[^。!?]{0,20}我[^。!?]{0,8}(?:喜歡|偏好|習慣|希望|想要)"
    r"|(?i:(?<![a-z])(?:said|told|mentioned|wrote)[^。!?]{0,20}(?<![a-z])i(?:'d)? (?:\w+ ){0,2}(?:prefer|like|want|need|hope)(?![a-z]))",
    "說|提|講|告訴|said|told|mentioned|wrote",
)
_LASTING = Pattern(
    r"喜歡|比較|才(?:有|能)|以後|有空|下班|通常|習慣|偏好|[都常]|適合|(?i:(?<![a-z])(?:prefer|like|usually|free|available|after|before|best|always|often|work|works)(?![a-z])|(?<![a-z])(?:from|until) \d)"
)


def find_event_time(words: str, said_at: datetime) -> EventTime | None:
    """What the learner's words name, relative to the day of `said_at` by its own offset; None where they name no time.

    Habits, quotations, spans, scores and questions about the language name none. 昨天 said at 00:30 is the calendar day
    before. Of several times the asserted one counts (not one that is denied, or that another replaced), then the one of
    the event rather than of its telling, then the most precise, then the first.
    """
    text = fold(words)
    said = Said(hide(text), said_at.date())
    if asks_about_words(text) or said.today.year not in YEARS:
        return None
    named = times_named(said)
    clocks = [clock for clock in named_clocks(said.text) if not any(_overlap(clock, other) for other in named)]
    if not named:
        alone = [clock for clock in clocks if not clock.with_day_only]
        other_day = _LASTING.search(said.text) or _WEEKDAY.search(said.text)
        return _at(said.today, alone[0], said_at) if len(alone) == 1 and not other_day else None
    chosen = _choose(said, named)
    if chosen is None:
        return None
    clock = _clock_of(chosen, named, clocks, said)
    return _at(chosen.days.first_day, clock, said_at) if clock else chosen.days


_WEEKDAY = Pattern(
    r"(?:週|星期|禮拜)[一二三四五六日天末]|(?i:(?<![a-z])(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend)s?(?![a-z]))",
    "週|星期|禮拜|day|weekend",
)
"""The hour beside a weekday that is no one day is not today's either."""
_WEEK_OF = Pattern(r"(?i:(?<![a-z])week (?:of|starting|beginning)(?: on)?(?: the)?\s*$)", "week")
_THAT_WEEK = Pattern(r"的?那一?個?(?:週(?!末)|星期|禮拜)(?![一二三四五六日天])", "那")


def times_named(said: Said) -> list[Named]:
    """All days and stretches named and not denied, with ranges joined and days put into the month or week they mean."""
    changed = bool(_CHANGED.search(said.text))
    named = _placed([_its_week(said, times) for times in named_days(said, RULES)], changed=changed)
    named = [times for times in named if not _DENIED.search(_before(said.text, times.start))]
    return named if changed else _joined(said, named)


def _its_week(said: Said, times: Named) -> Named:
    """`the week of October 5`, 10月5號那週: the whole week around that day."""
    that_week = _THAT_WEEK.match(said.text, times.end)
    week_of = _WEEK_OF.search(_before(said.text, times.start))
    if not times.days.is_one_day or not (that_week or week_of):
        return times
    start = times.start - len(week_of.group()) if week_of else times.start
    return Named(start, that_week.end() if that_week else times.end, almanac.week(times.days.first_day), "near")


def _placed(named: list[Named], *, changed: bool) -> list[Named]:
    """`next month ... on the 15th`, 下週 ... 星期五: the day is one of the stretch named before it."""
    placed: list[Named] = []
    for times in named:
        for before in reversed(placed):
            if days := _within(times, before.days):
                times = replace(times, days=days, kind="date" if times.kind == "bare day" else "weekday")
                break
        if changed and placed and times.kind == "bare weekday" and placed[-1].kind == "weekday":
            times = replace(times, days=_next_weekday(placed[-1].days, times))
        placed.append(times)
    return placed


def _within(times: Named, stretch: EventTime) -> EventTime | None:
    """A bare day of the month inside a month, a bare weekday inside a week; None where they do not go together."""
    start, end = stretch.first_day, stretch.last_day
    first, last = times.days.first_day, times.days.last_day
    if times.kind == "bare day" and start.day == 1 and end == almanac.month_end(start):
        if last == almanac.month_end(last):
            last = end
            first = end if times.days.is_one_day else first
        return EventTime(start.replace(day=first.day), start.replace(day=last.day)) if last.day <= end.day else None
    if times.kind == "bare weekday" and (end - start).days == 6 and start.weekday() == almanac.MONDAY:
        moved = start + timedelta(days=first.weekday())
        return EventTime(moved, moved + (last - first))
    return None


def _next_weekday(days: EventTime, times: Named) -> EventTime:
    return one_day(almanac.nearest_weekday(days.last_day, times.days.first_day.weekday(), past=False))


def _joined(said: Said, named: list[Named]) -> list[Named]:
    """Ranges as one; from one weekday to another, with no week named, is a habit."""
    joined: list[Named] = []
    for times in named:
        before = joined[-1] if joined else None
        if before and _is_range(said.text, before, times):
            first, last = before.days.first_day, times.days.last_day
            if times.kind == "bare weekday":
                if before.kind == "bare weekday":
                    joined.pop()
                    continue
                last = _next_weekday(before.days, times).last_day
            if first > last and before.kind == "date":
                first = almanac.add(first, years=-1)
            if first <= last:
                joined[-1] = Named(before.start, times.end, EventTime(first, last), before.kind)
                continue
        joined.append(times)
    return joined


def _is_range(text: str, first: Named, second: Named) -> bool:
    gap = text[first.end : second.start]
    if _BETWEEN_AND.fullmatch(gap):
        return bool(_BETWEEN.search(_before(text, first.start)))
    return bool(_TO.fullmatch(gap))


def _choose(said: Said, named: list[Named]) -> Named | None:
    named = [t for t in named if len(named) == 1 or not _FORMER.search(_before(said.text, t.start))] or named
    if len(named) > 1 and (change := _CHANGED.search(said.text)):
        targets = [t for t in named if t.start >= change.end() - 1 and _CHANGED_TO.search(_before(said.text, t.start))]
        later = [t for t in named if t.start >= change.end()]
        named = targets or later or named
    events = [t for t in named if not _is_telling(said, t)]
    if not events and _LASTING_TOLD.search(said.text):
        return None  # yesterday I said that I prefer ...: the preference has no day
    named = events or named
    return min(named, key=lambda t: (t.kind == "today", _coarseness(t, named), t.start), default=None)


def _is_telling(said: Said, times: Named) -> bool:
    """Whether these words say when something was told or booked, not when it is: 我昨天報名了12/20的多益."""
    if times.days.first_day > said.today or times.kind == "date":
        return False
    begin, end = clause_around(said.text, times.start, times.end)
    return bool(_TELLING.search(said.text[begin:end]))


def _coarseness(times: Named, others: list[Named]) -> int:
    """A day before a week before a month; a weekday beside the date of the same day adds nothing."""
    days = (times.days.last_day - times.days.first_day).days + 1
    beside = any(o.kind == "date" and times.kind != "date" and abs(o.start - times.end) < 4 for o in others)
    return 1 + beside if days == 1 else 3 + (days > 10) + (days > 31)


def _before(text: str, place: int) -> str:
    """The few words before a place: what denies or moves a time stands beside it."""
    return text[max(place - 40, 0) : place]


def _overlap(one: Clock | Named, other: Clock | Named) -> bool:
    return one.start < other.end and other.start < one.end


def _clock_of(chosen: Named, named: list[Named], clocks: list[Clock], said: Said) -> Clock | None:
    """The time of the day that goes with a day: beside it, or the only one in the message."""
    if not chosen.days.is_one_day or not clocks:
        return None
    nearest = min(clocks, key=lambda clock: _gap(clock, chosen))
    if any(_gap(nearest, other) < _gap(nearest, chosen) for other in named if other is not chosen):
        return None
    begin, end = clause_around(said.text, chosen.start, chosen.end)
    in_clause = begin <= nearest.start <= end
    return nearest if in_clause or (len(clocks) == 1 and not nearest.with_day_only) else None


def _gap(clock: Clock, times: Named) -> int:
    return max(clock.start - times.end, times.start - clock.end, 0)


def _at(day: date, clock: Clock, said_at: datetime) -> EventTime:
    midnight = datetime.combine(day, time(0), tzinfo=said_at.tzinfo)
    return EventTime(midnight + timedelta(minutes=clock.minutes), midnight + timedelta(minutes=clock.until))
