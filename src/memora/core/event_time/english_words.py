"""English words of time that several rules share."""

from __future__ import annotations

import re
from datetime import date

from memora.core.event_time import almanac
from memora.core.event_time.folding import NUMBER_EN, number
from memora.core.event_time.named import Kind, Meaning, Rule
from memora.core.event_time.pattern import Pattern

MONTH_SCRAPS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
WEEKDAY_SCRAPS = "mon|tue|wed|thu|fri|sat|sun"
MONTHS = MONTH_SCRAPS.split("|")
MONTH = r"(?P<m>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
DAYS_OF_WEEK = WEEKDAY_SCRAPS.split("|")
WEEKDAY = (
    r"(?P<wd>(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?-i:(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)(?![a-z]))\.?)"
)
STEPS = {"this": 0, "the": 0, "current": 0, "next": 1, "coming": 1, "last": -1, "past": -1, "previous": -1}
STEP = r"(?P<step>this|next|last|past|previous|the|current|coming)"
_UNIT = r"(?P<unit>day|week|fortnight|month|year)s?"
LENGTH = rf"(?:(?P<half>half an?) |(?P<n>{NUMBER_EN})(?: of)?[ -](?P<half2>and a half )?){_UNIT}(?P<half3> and a half)?"
_HALVES = {
    "day": {"days": 0},
    "fortnight": {"weeks": 1},
    "week": {"days": 3},
    "month": {"days": 15},
    "year": {"months": 6},
}
_PARTS = {
    "early": "early",
    "beginning": "early",
    "start": "early",
    "mid": "mid",
    "middle": "mid",
    "late": "late",
    "end": "end",
}
PART = r"(?:(?P<part>early|mid|late)[ -]|(?P<part2>beginning|start|middle|end) of )"
ORDINAL = r"(?P<d>[0-3]?\d)(?:st|nd|rd|th)"
TO = r"\s?(?:-|to|through|until|till)\s?(?:the )?"


def rule(scraps: str, pattern: str, kind: Kind, meaning: Meaning) -> Rule:
    return Pattern(rf"(?i:(?<![A-Za-z\d])(?:{pattern})(?![A-Za-z]))", scraps), kind, meaning


def part_named(match: re.Match[str]) -> str | None:
    word = match["part"] or match["part2"]
    return _PARTS[word.lower()] if word else None


def weekday_number(word: str) -> int:
    return DAYS_OF_WEEK.index(word.lower()[:3])


def moved(day: date, match: re.Match[str], sign: int) -> date:
    count = number(match["n"]) if match["n"] else 0
    unit = match["unit"].lower()
    counted = {"weeks": 2 * count} if unit == "fortnight" else {unit + "s": count}
    moved = almanac.add(day, **{name: sign * number for name, number in counted.items()})
    if match["half"] or match["half2"] or match["half3"]:
        return almanac.add(moved, **{name: sign * half for name, half in _HALVES[unit].items()})
    return moved
