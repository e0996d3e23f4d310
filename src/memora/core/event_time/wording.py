"""An event's time in words, as lists and receipts show it beside a memory."""

from __future__ import annotations

from datetime import date, datetime

from memora.core.event_time.when import EventTime
from memora.types import Language

_DAYS_EN, _DAYS_ZH = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"), "一二三四五六日"
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_NEAR_EN = {-1: "yesterday, ", 0: "today, ", 1: "tomorrow, "}
_NEAR_ZH = {-1: "昨天 ", 0: "今天 ", 1: "明天 "}


def describe(time: EventTime, language: Language, today: date) -> str:
    """The day with its weekday, always with the year, so that it reads the same next spring; yesterday to tomorrow are
    called that as well. A whole month or year is called by its name.

    >>> from datetime import date
    >>> describe(EventTime(date(2026, 3, 1), date(2026, 3, 1)), "en", date(2026, 5, 1))
    'Sun 1 Mar 2026'
    >>> describe(EventTime(date(2026, 3, 2), date(2026, 3, 8)), "zh-TW", date(2026, 5, 1))
    '2026/3/2（一）～3/8（日）'
    """
    english = language == "en"
    first, last = time.first_day, time.last_day
    if whole := _whole(first, last, english=english):
        return whole
    clock = _clock(time)
    if first == last:
        near = (_NEAR_EN if english else _NEAR_ZH).get((first - today).days, "")
        return f"{near}{_day(first, english=english)}{clock and (', ' if english else ' ') + clock}"
    with_year = first.year != last.year
    start, stop = _day(first, english=english, year=with_year), _day(last, english=english)
    if not english:
        start, stop = _day(first, english=False), _day(last, english=False, year=with_year)
    if clock:
        gap = ", " if english else " "
        from_clock, to_clock = clock.split("–")
        start, stop = f"{start}{gap}{from_clock}", f"{stop}{gap}{to_clock}"
    return f"{start} – {stop}" if english else f"{start}～{stop}"


def _whole(first: date, last: date, *, english: bool) -> str | None:
    if (first.month, first.day, last.month, last.day, first.year) == (1, 1, 12, 31, last.year):
        return f"{first.year}" if english else f"{first.year} 年"
    next_day = last.toordinal() + 1
    ends_month = next_day > date.max.toordinal() or date.fromordinal(next_day).day == 1
    if first.day == 1 and ends_month and (first.year, first.month) == (last.year, last.month):
        return f"{_MONTHS[first.month - 1]} {first.year}" if english else f"{first.year} 年 {first.month} 月"
    return None


def _day(day: date, *, english: bool, year: bool = True) -> str:
    if english:
        return f"{_DAYS_EN[day.weekday()]} {day.day} {_MONTHS[day.month - 1]}" + (f" {day.year}" if year else "")
    return (f"{day.year}/" if year else "") + f"{day.month}/{day.day}（{_DAYS_ZH[day.weekday()]}）"


def _clock(time: EventTime) -> str:
    if not isinstance(time.first, datetime) or not isinstance(time.last, datetime):
        return ""
    first, last = f"{time.first:%H:%M}", f"{time.last:%H:%M}"
    return first if time.first == time.last else f"{first}–{last}"
