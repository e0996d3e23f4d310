"""Months and days of the month in English: May 23, the 15th of next month, in March, by 2027."""

from __future__ import annotations

import re
from datetime import date

from memora.core.event_time import almanac
from memora.core.event_time.english_words import (
    MONTH,
    MONTH_SCRAPS,
    MONTHS,
    ORDINAL,
    PART,
    STEP,
    STEPS,
    TO,
    WEEKDAY,
    WEEKDAY_SCRAPS,
    part_named,
    rule,
    weekday_number,
)
from memora.core.event_time.named import Rule, Said
from memora.core.event_time.when import EventTime

_COUNTED = r"(?:questions?|words?|minutes?|mins?|hours?|days?|weeks?|people|points?|times?|km|miles?|percent|sentences?|lessons?)"
_DAY = rf"(?P<d>[0-3]?\d)(?:st|nd|rd|th)?(?![\d%/:]|\.\d|,\d| {_COUNTED}(?![a-z]))"
_PRONOUN = re.compile(r"(?i)(?<![a-z])(?:i|you|we|they|he|she|it|that|which|who|this|there|one) $")


_YEAR_BEHIND = r"(?:,? (?P<y>(?:19|2[01])\d\d)(?!\d)| (?:of )?(?P<near>this|next|last) year)?"
_ONLY_A_DAY = r"(?=\s*(?:$|[.,;!?)\x00\u3000-\uffff-]|(?:at|and|in|for|with|now|instead|so|because|but|if|to|from|morning|afternoon|evening|not|when|i|we|or)(?![a-z])))"


def _month_number(match: re.Match[str]) -> int:
    return MONTHS.index(match["m"].lower()[:3]) + 1


def _may_be_a_verb(match: re.Match[str]) -> bool:
    """`I may 5`: the verb, not the month."""
    return match["m"].islower() and bool(_PRONOUN.search(match.string, 0, match.start()))


def _day_of_month(match: re.Match[str], said: Said) -> EventTime | None:
    if _may_be_a_verb(match):
        return None
    month, day = _month_number(match), int(match["d"])
    groups = match.groupdict()
    if match["y"]:
        first = date(int(match["y"]), month, day)
    elif match["near"]:
        first = date(said.today.year + STEPS[match["near"].lower()], month, day)
    else:
        first = said.yearless(match, month, day).first_day
    return EventTime(first, first.replace(day=int(groups["d2"])) if groups.get("d2") else first)


def _day_before_month(match: re.Match[str], said: Said) -> EventTime | None:
    """`5 May`, but not the verb of `question 5 may be hard`."""
    verb = match["m"] in ("may", "march") and " of " not in match.group()
    return None if verb else _day_of_month(match, said)


def _month(match: re.Match[str], said: Said) -> EventTime | None:
    """Only after a word that leads to a month, or with its year: `in March`, `next May`, `from June`."""
    led = any(match[name] for name in ("part", "part2", "lead", "step", "y", "near"))
    if not led and not (match["loose"] and match["m"][0].isupper()):
        return None
    number_, today = _month_number(match), said.today
    step = (match["step"] or "").lower()
    if match["y"]:
        whole = almanac.month_of(int(match["y"]), number_)
    elif match["near"]:
        whole = almanac.month_of(today.year + STEPS[match["near"].lower()], number_)
    elif step in ("next", "last"):
        other = almanac.month(today, 1 if step == "next" else -1).first_day
        whole = almanac.yearless(other, number_, None, past=step == "last")
    elif step == "this":
        whole = almanac.month_of(today.year, number_)
    else:
        whole = said.yearless(match, number_, None)
    part = part_named(match)
    return almanac.part_of_month(whole, part) if part else whole


def _near_month_day(match: re.Match[str], said: Said) -> date:
    return almanac.month(said.today, STEPS[match["step"].lower()]).first_day.replace(day=int(match["d"]))


def _weekday_with_day(match: re.Match[str], said: Said) -> date:
    """Thursday the 12th: the nearest month in which they meet."""
    number, day, past = weekday_number(match["wd"]), int(match["d"]), said.past(match)
    for distance in range(24):
        whole = almanac.month(said.today, -distance if past else distance)
        if day > whole.last_day.day:
            continue
        found = whole.first_day.replace(day=day)
        if found.weekday() == number and (found <= said.today if past else found >= said.today):
            return found
    raise ValueError(match.group())


def _bare_day(match: re.Match[str], said: Said) -> EventTime:
    first = almanac.day_of_month(said.today, int(match["d"]), past=said.past(match)).first_day
    return EventTime(first, first.replace(day=int(match["d2"])) if match["d2"] else first)


_NTH = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "last": -1}


def _nth_weekday(match: re.Match[str], said: Said) -> date | None:
    """The last Sunday of January, the first Saturday of next month."""
    whole = _month(match, said) if match["m"] else almanac.month(said.today, STEPS[match["step"].lower()])
    if whole is None:
        return None
    return almanac.nth_weekday(whole, weekday_number(match["wd"]), _NTH[match["nth"].lower()])


RULES: tuple[Rule, ...] = (
    rule(
        "day",
        rf"(?:the )?(?P<nth>{'|'.join(_NTH)}) {WEEKDAY} (?P<lead>of|in) (?P<loose>)(?P<part>)(?P<part2>)"
        rf"(?:(?P<step>this|next|last) month|{MONTH}{_YEAR_BEHIND})",
        "date",
        _nth_weekday,
    ),
    rule(
        MONTH_SCRAPS,
        rf"{MONTH} {_DAY}(?:{TO}(?P<d2>[0-3]?\d)(?:st|nd|rd|th)?(?!\d|:\d|\s?[ap]\.?m))?{_YEAR_BEHIND}",
        "date",
        _day_of_month,
    ),
    rule(
        MONTH_SCRAPS,
        rf"(?P<d>[0-3]?\d)(?:st|nd|rd|th)?(?:{TO}(?P<d2>[0-3]?\d)(?:st|nd|rd|th)?)? (?:of )?{MONTH}{_YEAR_BEHIND}",
        "date",
        _day_before_month,
    ),
    rule("month", rf"(?:the )?{ORDINAL} (?:of )?{STEP} month", "date", _near_month_day),
    rule("month", rf"{STEP} month,? (?:on )?the {ORDINAL}", "date", _near_month_day),
    rule(
        MONTH_SCRAPS,
        rf"(?:{PART}|(?P<lead>in|by|during|of|within) |(?P<loose>is|it's|was|from|to|until|till|before|after|around|through|and|for) )?(?:(?P<step>this|next|last) )?{MONTH}{_YEAR_BEHIND}",
        "date",
        _month,
    ),
    rule(WEEKDAY_SCRAPS, rf"{WEEKDAY},? (?:the )?{ORDINAL}(?! of )", "date", _weekday_with_day),
    rule(
        "the ",
        rf"(?:on|by|before|until|till|to|from|is|was|for|it's|between|and|after|around|due) the {ORDINAL}(?:{TO}(?P<d2>[0-3]?\d)(?:st|nd|rd|th))?{_ONLY_A_DAY}",
        "bare day",
        _bare_day,
    ),
)
