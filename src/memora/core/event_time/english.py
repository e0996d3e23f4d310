"""What English words of time name, relative to the day when they were said.

`next Friday` is the Friday of next calendar week, as 下週五 (learners in Taiwan mean that, and `this Friday` or `on
Friday` name the nearer one); `last Friday` is the latest one before today; `this Friday` is that of this week, or the
coming one where that is past and the clause is a plan; `Friday after next` is read in two ways and taken in neither. `the end of` a month or year is its last day.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from memora.core.event_time import almanac, english_dates
from memora.core.event_time.english_words import (
    LENGTH,
    PART,
    STEP,
    STEPS,
    WEEKDAY,
    WEEKDAY_SCRAPS,
    moved,
    part_named,
    rule,
    weekday_number,
)
from memora.core.event_time.named import Rule, Said
from memora.core.event_time.tense import tense_around
from memora.core.event_time.when import EventTime, one_day

_A_DAY = r"(?P<from>today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"


def _weekday_of_week(match: re.Match[str], said: Said) -> date:
    return almanac.weekday(said.today, weekday_number(match["wd"]), STEPS[match["step"].lower()])


def _weekday(match: re.Match[str], said: Said) -> date | None:
    today, day = said.today, weekday_number(match["wd"])
    step = (match["step"] or "").lower()
    if not match["lead"] and len(match["wd"]) < len("Monday"):
        return None
    if step in ("last", "this past", "past"):
        return almanac.nearest_weekday(today - timedelta(days=1), day, past=True)
    if step == "next":
        found = almanac.weekday(today, day, 1)
    elif step == "this":
        found = almanac.weekday(today, day, 0)
        if found < today and not said.past(match):
            found += timedelta(weeks=1)
    elif said.one_day(match) and not match["after"]:
        found = almanac.nearest_weekday(today, day, past=said.past(match))
    else:
        return None
    return found


def _weekday_before_last(match: re.Match[str], said: Said) -> date:
    return almanac.nearest_weekday(said.today - timedelta(days=8), weekday_number(match["wd"]), past=True)


def _weekend(match: re.Match[str], said: Said) -> EventTime | None:
    step, on_one = (match["step"] or "").lower(), said.today.weekday() >= almanac.SATURDAY
    if step in ("next", "last", "past", "previous"):
        return almanac.weekend(said.today, STEPS[step])
    if step in ("", "the") and not said.one_day(match):
        return None
    return almanac.weekend(said.today, -1 if said.past(match) and not on_one else 0)


def _near_day(match: re.Match[str], said: Said) -> date:
    words = re.sub(r"\s+", " ", match.group().lower())
    ahead = {"yesterday": -1, "last night": -1, "tomorrow": 1, "tmr": 1, "tmrw": 1}.get(words, 0)
    if words.endswith("before yesterday"):
        ahead = -2
    elif words.endswith("after tomorrow"):
        ahead = 2
    return said.today + timedelta(days=ahead)


def _whole_years(match: re.Match[str], moved: date) -> EventTime | date:
    halves = match["half"] or match["half2"] or match["half3"] or match.groupdict().get("same")
    return almanac.year(moved.year) if match["unit"].lower() == "year" and not halves else moved


def _ago(match: re.Match[str], said: Said) -> EventTime | date:
    return _whole_years(match, moved(said.today, match, -1))


def _from_now(match: re.Match[str], said: Said) -> EventTime | date:
    return _whole_years(match, moved(said.today, match, 1))


def _in(match: re.Match[str], said: Said) -> EventTime | date | None:
    return None if said.past(match) else _from_now(match, said)


def _from_a_day(match: re.Match[str], said: Said) -> date:
    word = match["from"].lower()
    if word in ("tomorrow", "today"):
        start = said.today + timedelta(days=word == "tomorrow")
    else:
        start = almanac.nearest_weekday(said.today, weekday_number(word), past=False)
    return moved(start, match, 1)


def _week_from(match: re.Match[str], said: Said) -> date:
    """`Friday week`, `a week on Monday`, `a week tomorrow`: so long after that day."""
    word, weeks = match["from"].lower(), 2 if match["long"].lower() == "fortnight" else 1
    if word in ("today", "tomorrow"):
        start = said.today + timedelta(days=word == "tomorrow")
    else:
        start = almanac.nearest_weekday(said.today, weekday_number(word), past=False)
    return start + timedelta(weeks=weeks)


def _weekday_so_far(match: re.Match[str], said: Said) -> date | None:
    """`in two weeks on Friday`: the Friday of the week then."""
    if match["unit"].lower() not in ("week", "fortnight"):
        return None
    return almanac.weekday(moved(said.today, match, 1), weekday_number(match["wd"]), 0)


def _ahead(match: re.Match[str], said: Said) -> EventTime:
    return EventTime(said.today, moved(said.today, match, 1))


def _until_today(match: re.Match[str], said: Said) -> EventTime:
    return EventTime(moved(said.today, match, -1), said.today)


def _stretch(match: re.Match[str], said: Said) -> EventTime | None:
    near, further, today = (match["step"] or "the").lower(), match["further"], said.today
    if near == "the" and not part_named(match) and not further:
        return None
    step = (2 if "next" in further else -2) if further else STEPS[near]
    what = match["what"].lower()
    whole = {
        "week": almanac.week,
        "month": almanac.month,
        "quarter": almanac.quarter,
        "semester": almanac.term,
        "term": almanac.term,
        "year": lambda day, years: almanac.year(day.year + years),
    }[what](today, step)
    part = part_named(match)
    if not part:
        return whole
    if what == "month":
        return almanac.part_of_month(whole, part)
    if part == "end":
        return one_day(whole.last_day)
    return almanac.month(whole.first_day) if what == "year" and part == "early" else whole


def _year(match: re.Match[str], said: Said) -> EventTime:
    whole = almanac.year(int(match["y"]))
    return one_day(whole.last_day) if match["part"] and match["part"].lower() == "end" else whole


def _holidays(match: re.Match[str], said: Said) -> EventTime | None:
    season, today, step = match["season"].lower(), said.today, (match["step"] or "").lower()
    if match.groupdict().get("during") and tense_around(said.text, match.start(), match.end()) is None:
        return None
    past = step == "last" or (not step and said.past(match))
    for distance in (0, 1):
        found = almanac.holidays(season, today.year - distance if past else today.year + distance)
        if step == "this" or (found.last_day < today if past else found.last_day >= today):
            break
    return found


RULES: tuple[Rule, ...] = (
    *english_dates.RULES,
    rule(
        " from ",
        rf"{LENGTH} from {_A_DAY}",
        "near",
        _from_a_day,
    ),
    rule("week|fortnight", rf"(?:on |by )?{_A_DAY} (?P<long>week|fortnight)", "weekday", _week_from),
    rule("week|fortnight", rf"(?:in )?an? (?P<long>week|fortnight) (?:on )?{_A_DAY}", "weekday", _week_from),
    rule("week|fortnight", rf"in {LENGTH}(?:'s?)?(?: time)?,? on {WEEKDAY}", "weekday", _weekday_so_far),
    rule("week|fortnight", rf"(?:on )?{WEEKDAY} in {LENGTH}(?:'s?)?(?: time)?", "weekday", _weekday_so_far),
    rule(" ago", rf"{LENGTH} ago(?P<same> today)?", "near", _ago),
    rule(
        "yesterday|night|tomorrow|tmr",
        r"(?:the )?day (?:before yesterday|after tomorrow)|yesterday|last night|tomorrow|tmrw?",
        "near",
        _near_day,
    ),
    rule("today|tonight|this", r"today|tonight|this (?:morning|afternoon|evening)", "today", _near_day),
    rule("before last", rf"(?:on )?the {WEEKDAY} before last", "weekday", _weekday_before_last),
    rule("week", rf"{WEEKDAY},? (?:of )?{STEP} week", "weekday", _weekday_of_week),
    rule("week", rf"{STEP} week(?:'s)?,? (?:on )?{WEEKDAY}", "weekday", _weekday_of_week),
    rule("from now", rf"{LENGTH} from now", "near", _from_now),
    rule("in ", rf"in (?:about |around )?{LENGTH}(?:'s?)?(?: time)?", "near", _in),
    rule("next|coming|within", rf"(?:(?:the )?(?:next|coming)|within) {LENGTH}", "near", _ahead),
    rule("past|last|previous", rf"(?:the )?(?:past|last|previous) {LENGTH}", "near", _until_today),
    rule(
        WEEKDAY_SCRAPS,
        rf"(?P<lead>(?P<step>this past|this coming|this|coming|next|last|past)) ?{WEEKDAY}(?P<after>)",
        "weekday",
        _weekday,
    ),
    rule(
        WEEKDAY_SCRAPS,
        rf"(?P<step>)(?P<lead>on|by|until|till|before|from|to|for)? ?{WEEKDAY}(?P<after> after next)?",
        "bare weekday",
        _weekday,
    ),
    rule("weekend", r"(?:(?P<step>this|the|next|last|past|previous|coming) )?weekend", "bare weekday", _weekend),
    rule(
        "week|month|quarter|semester|term|year",
        rf"(?:{PART})?(?:{STEP} )?(?P<what>week|month|quarter|semester|term|year)(?P<further> after next| before last)?",
        "near",
        _stretch,
    ),
    rule(
        "19|20|21",
        r"(?:(?P<part>end|beginning|start) of|in|by|before|during|until) (?P<y>(?:19|2[01])\d\d)(?![\d/:-])",
        "date",
        _year,
    ),
    rule(
        "summer|winter",
        r"(?:(?P<step>this|next|last) )?(?P<season>summer|winter) (?:vacation|break|holidays?)",
        "near",
        _holidays,
    ),
    rule("summer", r"(?P<step>this|next|last) (?P<season>summer)", "near", _holidays),
    rule("summer", r"(?P<step>)(?P<during>over|during|in) the (?P<season>summer)", "near", _holidays),
)
