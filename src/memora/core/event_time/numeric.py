"""Dates in figures, as both languages write them: 2026-05-03, 2026/5/3, 12/25, 民國115年12月20日, 115.12.20.

A pair of figures is month/day, as in Taiwan; day/month only where the first is no month. Minguo years count from 1911.
"""

from __future__ import annotations

import re
from datetime import date

from memora.core.event_time.named import Rule, Said
from memora.core.event_time.pattern import Pattern
from memora.core.event_time.when import EventTime

MINGUO = 1911
"""The year before Minguo 1."""
MINGUO_AROUND = 15
"""Three figures so near to the present Minguo year, before a month and a day, are a year without being called one."""
_BEFORE, _AFTER = r"(?<![\dA-Za-z/.-])(?<!\d:)", r"(?![\d/:]|[.-]\d|[A-Za-z%])"
_WEEKDAY = r"(?:\s?\(?(?:(?:週|星期|禮拜)?[一二三四五六日天]\)|(?:週|星期|禮拜)[一二三四五六日天]\)?|(?i:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)\)))?"
"""The weekday that stands behind a date adds nothing to it."""


def common_year(year: int, said: Said) -> int | None:
    """A year as written: of four figures, or Minguo where the text says so or it is one of the years around."""
    if year >= 1000:
        return year
    around = year >= 100 and abs(year + MINGUO - said.today.year) <= MINGUO_AROUND
    return year + MINGUO if around or ("民國" in said.text and year < 200) else None


def _year_first(match: re.Match[str], said: Said) -> date | None:
    year = common_year(int(match["y"]), said)
    return date(year, int(match["m"]), int(match["d"])) if year else None


def _year_last(match: re.Match[str], said: Said) -> date:
    month, day = int(match["m"]), int(match["d"])
    return date(int(match["y"]), *((month, day) if month <= 12 else (day, month)))


def _pair(match: re.Match[str], said: Said) -> EventTime:
    month, day = int(match["m"]), int(match["d"])
    if month > 12 and "0" not in (match["m"][0], match["d"][0]):
        month, day = day, month
    return said.yearless(match, month, day)


RULES: tuple[Rule, ...] = (
    (
        Pattern(
            rf"(?:民國)?{_BEFORE}(?P<y>\d{{4}}|\d{{2,3}})(?P<s>[-/.])(?P<m>\d{{1,2}})(?P=s)(?P<d>\d{{1,2}})(?=T\d|{_AFTER}){_WEEKDAY}",
            "/|-|.",
        ),
        "date",
        _year_first,
    ),
    (
        Pattern(
            r"(?<![\dA-Za-z/.:-])(?P<y>20\d\d)(?P<m>0[1-9]|1[0-2])(?P<d>0[1-9]|[12]\d|3[01])(?![\d/:A-Za-z%]|[.-]\d)",
            "20",
        ),
        "date",
        _year_first,
    ),
    (Pattern(rf"{_BEFORE}(?P<m>\d{{1,2}})/(?P<d>\d{{1,2}})/(?P<y>\d{{4}}){_AFTER}{_WEEKDAY}", "/"), "date", _year_last),
    (
        Pattern(
            rf"(?<![\dA-Za-z/.])(?<!\d:)(?P<m>\d{{1,2}})/(?P<d>\d{{1,2}})[號日]?(?![\d/:]|\.\d|-\d(?!\d?/)|[A-Za-z%])(?!的?(?:題|單字|時間)){_WEEKDAY}",
            "/",
        ),
        "date",
        _pair,
    ),
)
