"""What English words of time name, relative to the day when they were said.

`next Friday` is the Friday of next calendar week, as 下週五 (learners in Taiwan mean that, and `this Friday` or `on
Friday` name the nearer one); `last Friday` is the latest one before today; `this Friday` is that of this week, or the
coming one where that is past and the clause is a plan. `the end of` a month or year is its last day.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from memora.core.event_time import almanac
from memora.core.event_time.folding import NUMBER_EN, number
from memora.core.event_time.named import Kind, Meaning, Rule, Said
from memora.core.event_time.when import EventTime, one_day

_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_MONTH = r"(?P<m>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
_DAYS_OF_WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
_WEEKDAY = (
    r"(?P<wd>(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?-i:(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)(?![a-z]))\.?)"
)
_STEPS = {"this": 0, "the": 0, "current": 0, "next": 1, "coming": 1, "last": -1, "past": -1, "previous": -1}
_STEP = r"(?P<step>this|next|last|past|previous|the|current|coming)"
_UNIT = r"(?P<unit>day|week|month|year)s?"
_LENGTH = (
    rf"(?:(?P<half>half an?) |(?P<n>{NUMBER_EN})(?: of)?[ -](?P<half2>and a half )?){_UNIT}(?P<half3> and a half)?"
)
_HALVES = {"day": {"days": 0}, "week": {"days": 3}, "month": {"days": 15}, "year": {"months": 6}}
_PARTS = {
    "early": "early",
    "beginning": "early",
    "start": "early",
    "mid": "mid",
    "middle": "mid",
    "late": "late",
    "end": "end",
}
_PART = r"(?:(?P<part>early|mid|late)[ -]|(?P<part2>beginning|start|middle|end) of )"
_ORDINAL = r"(?P<d>[0-3]?\d)(?:st|nd|rd|th)"
_COUNTED = r"(?:questions?|words?|minutes?|mins?|hours?|days?|weeks?|people|points?|times?|km|miles?|percent|sentences?|lessons?)"
_DAY = rf"(?P<d>[0-3]?\d)(?:st|nd|rd|th)?(?![\d%/:]|\.\d|,\d| {_COUNTED}(?![a-z]))"
_TO = r"\s?(?:-|to|through|until|till)\s?(?:the )?"
_PRONOUN = re.compile(r"(?i)(?<![a-z])(?:i|you|we|they|he|she|it|that|which|who|this|there|one) $")


def _part(match: re.Match[str]) -> str | None:
    word = match["part"] or match["part2"]
    return _PARTS[word.lower()] if word else None


def _month_number(match: re.Match[str]) -> int:
    return _MONTHS.index(match["m"].lower()[:3]) + 1


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
        first = date(said.today.year + _STEPS[match["near"].lower()], month, day)
    else:
        first = almanac.yearless(said.today, month, day, past=said.past(match)).first_day
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
        whole = almanac.month_of(today.year + _STEPS[match["near"].lower()], number_)
    elif step in ("next", "last"):
        other = almanac.month(today, 1 if step == "next" else -1).first_day
        whole = almanac.yearless(other, number_, None, past=step == "last")
    elif step == "this":
        whole = almanac.month_of(today.year, number_)
    else:
        whole = almanac.yearless(today, number_, None, past=said.past(match))
    part = _part(match)
    return almanac.part_of_month(whole, part) if part else whole


def _near_month_day(match: re.Match[str], said: Said) -> date:
    return almanac.month(said.today, _STEPS[match["step"].lower()]).first_day.replace(day=int(match["d"]))


def _bare_day(match: re.Match[str], said: Said) -> EventTime:
    first = almanac.day_of_month(said.today, int(match["d"]), past=said.past(match)).first_day
    return EventTime(first, first.replace(day=int(match["d2"])) if match["d2"] else first)


def _weekday_number(word: str) -> int:
    return _DAYS_OF_WEEK.index(word.lower()[:3])


def _weekday_of_week(match: re.Match[str], said: Said) -> date:
    return almanac.weekday(said.today, _weekday_number(match["wd"]), _STEPS[match["step"].lower()])


def _weekday(match: re.Match[str], said: Said) -> date | None:
    today, day = said.today, _weekday_number(match["wd"])
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
    else:
        found = almanac.nearest_weekday(today, day, past=said.past(match))
    return found + timedelta(weeks=1) if match["after"] else found


def _weekend(match: re.Match[str], said: Said) -> EventTime:
    step, on_one = (match["step"] or "").lower(), said.today.weekday() >= almanac.SATURDAY
    if step in ("next", "last", "past", "previous"):
        return almanac.weekend(said.today, _STEPS[step])
    return almanac.weekend(said.today, -1 if said.past(match) and not on_one else 0)


def _near_day(match: re.Match[str], said: Said) -> date:
    words = re.sub(r"\s+", " ", match.group().lower())
    ahead = {"yesterday": -1, "last night": -1, "tomorrow": 1, "tmr": 1, "tmrw": 1}.get(words, 0)
    if words.endswith("before yesterday"):
        ahead = -2
    elif words.endswith("after tomorrow"):
        ahead = 2
    return said.today + timedelta(days=ahead)


def _moved(day: date, match: re.Match[str], sign: int) -> date:
    count = number(match["n"]) if match["n"] else 0
    unit = match["unit"].lower()
    moved = almanac.add(day, **{unit + "s": sign * count})
    if match["half"] or match["half2"] or match["half3"]:
        return almanac.add(moved, **{name: sign * half for name, half in _HALVES[unit].items()})
    return moved


def _whole_years(match: re.Match[str], moved: date) -> EventTime | date:
    halves = match["half"] or match["half2"] or match["half3"]
    return almanac.year(moved.year) if match["unit"].lower() == "year" and not halves else moved


def _ago(match: re.Match[str], said: Said) -> EventTime | date:
    return _whole_years(match, _moved(said.today, match, -1))


def _from_now(match: re.Match[str], said: Said) -> EventTime | date:
    return _whole_years(match, _moved(said.today, match, 1))


def _in(match: re.Match[str], said: Said) -> EventTime | date | None:
    return None if said.past(match) else _from_now(match, said)


def _from_a_day(match: re.Match[str], said: Said) -> date:
    word = match["from"].lower()
    if word in ("tomorrow", "today"):
        start = said.today + timedelta(days=word == "tomorrow")
    else:
        start = almanac.nearest_weekday(said.today, _weekday_number(word), past=False)
    return _moved(start, match, 1)


def _ahead(match: re.Match[str], said: Said) -> EventTime:
    return EventTime(said.today, _moved(said.today, match, 1))


def _until_today(match: re.Match[str], said: Said) -> EventTime:
    return EventTime(_moved(said.today, match, -1), said.today)


def _stretch(match: re.Match[str], said: Said) -> EventTime | None:
    near, further, today = (match["step"] or "the").lower(), match["further"], said.today
    if near == "the" and not _part(match) and not further:
        return None
    step = (2 if "next" in further else -2) if further else _STEPS[near]
    what = match["what"].lower()
    whole = {
        "week": almanac.week,
        "month": almanac.month,
        "quarter": almanac.quarter,
        "semester": almanac.term,
        "term": almanac.term,
        "year": lambda day, years: almanac.year(day.year + years),
    }[what](today, step)
    part = _part(match)
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


def _holidays(match: re.Match[str], said: Said) -> EventTime:
    season, today, step = match["season"].lower(), said.today, (match["step"] or "").lower()
    past = step == "last" or (not step and said.past(match))
    for distance in (0, 1):
        found = almanac.holidays(season, today.year - distance if past else today.year + distance)
        if step == "this" or (found.last_day < today if past else found.last_day >= today):
            break
    return found


def _rule(pattern: str, kind: Kind, meaning: Meaning) -> Rule:
    return re.compile(rf"(?i:(?<![A-Za-z\d])(?:{pattern})(?![A-Za-z]))"), kind, meaning


_YEAR_BEHIND = r"(?:,? (?P<y>(?:19|2[01])\d\d)(?!\d)| (?:of )?(?P<near>this|next|last) year)?"
_ONLY_A_DAY = r"(?=\s*(?:$|[.,;!?)\x1f\u3000-\uffff-]|(?:at|and|in|for|with|now|instead|so|because|but|if|to|from|morning|afternoon|evening|not|when|i|we|or)(?![a-z])))"

RULES: tuple[Rule, ...] = (
    _rule(
        rf"{_MONTH} {_DAY}(?:{_TO}(?P<d2>[0-3]?\d)(?:st|nd|rd|th)?(?!\d|:\d|\s?[ap]\.?m))?{_YEAR_BEHIND}",
        "date",
        _day_of_month,
    ),
    _rule(
        rf"(?P<d>[0-3]?\d)(?:st|nd|rd|th)?(?:{_TO}(?P<d2>[0-3]?\d)(?:st|nd|rd|th)?)? (?:of )?{_MONTH}{_YEAR_BEHIND}",
        "date",
        _day_before_month,
    ),
    _rule(rf"(?:the )?{_ORDINAL} (?:of )?{_STEP} month", "date", _near_month_day),
    _rule(rf"{_STEP} month,? (?:on )?the {_ORDINAL}", "date", _near_month_day),
    _rule(
        rf"(?:{_PART}|(?P<lead>in|by|during|of|within) |(?P<loose>from|to|until|till|before|after|around|through|and) )?(?:(?P<step>this|next|last) )?{_MONTH}{_YEAR_BEHIND}",
        "date",
        _month,
    ),
    _rule(r"(?:the )?day (?:before yesterday|after tomorrow)|yesterday|last night|tomorrow|tmrw?", "near", _near_day),
    _rule(r"today|tonight|this (?:morning|afternoon|evening)", "today", _near_day),
    _rule(rf"{_WEEKDAY},? (?:of )?{_STEP} week", "weekday", _weekday_of_week),
    _rule(rf"{_STEP} week(?:'s)?,? (?:on )?{_WEEKDAY}", "weekday", _weekday_of_week),
    _rule(rf"{_LENGTH} from (?P<from>today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)", "near", _from_a_day),
    _rule(rf"{_LENGTH} ago", "near", _ago),
    _rule(rf"{_LENGTH} from now", "near", _from_now),
    _rule(rf"in (?:about |around )?{_LENGTH}(?:'s?)?(?: time)?", "near", _in),
    _rule(rf"(?:(?:the )?(?:next|coming)|within) {_LENGTH}", "near", _ahead),
    _rule(rf"(?:the )?(?:past|last|previous) {_LENGTH}", "near", _until_today),
    _rule(
        rf"(?P<lead>(?P<step>this past|this coming|this|coming|next|last|past)) ?{_WEEKDAY}(?P<after>)",
        "weekday",
        _weekday,
    ),
    _rule(
        rf"(?P<step>)(?P<lead>on|by|until|till|before|from|to|for)? ?{_WEEKDAY}(?P<after> after next)?",
        "bare weekday",
        _weekday,
    ),
    _rule(r"(?:(?P<step>this|the|next|last|past|previous|coming) )?weekend", "bare weekday", _weekend),
    _rule(
        rf"(?:{_PART})?(?:{_STEP} )?(?P<what>week|month|quarter|semester|term|year)(?P<further> after next| before last)?",
        "near",
        _stretch,
    ),
    _rule(
        r"(?:(?P<part>end|beginning|start) of|in|by|before|during|until) (?P<y>(?:19|2[01])\d\d)(?![\d/:-])",
        "date",
        _year,
    ),
    _rule(r"(?:(?P<step>this|next|last) )?(?P<season>summer|winter) (?:vacation|break|holidays?)", "near", _holidays),
    _rule(r"(?P<step>this|next|last) (?P<season>summer)", "near", _holidays),
    _rule(
        rf"(?:on|by|before|until|till|to|from|is|was|for|it's|between|and|after|around|due) the {_ORDINAL}(?:{_TO}(?P<d2>[0-3]?\d)(?:st|nd|rd|th))?{_ONLY_A_DAY}",
        "bare day",
        _bare_day,
    ),
)
