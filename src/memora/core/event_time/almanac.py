"""Weeks, months and terms as days: the arithmetic of what learners in Taiwan name.

Weeks start on Monday. A school year's first term runs from August to January, its second from February to July;
the summer holidays are July and August, the winter holidays 21 January to 10 February, as schools keep them.
dateutil does the months (31 January + 1 month = 28 February); it is imported when a month is counted.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import cast

from memora.core.event_time.when import EventTime, one_day

MONDAY, SATURDAY, SUNDAY = 0, 5, 6


def add(day: date, *, days: int = 0, weeks: int = 0, months: int = 0, years: int = 0) -> date:
    """A day moved by so much; the day of the month is the last where the month is too short."""
    if months or years:
        from dateutil.relativedelta import relativedelta  # type: ignore[import-untyped]

        day = cast(date, day + relativedelta(months=months, years=years))
    return day + timedelta(days=days, weeks=weeks)


def month_end(day: date) -> date:
    return add(day.replace(day=1), months=1) - timedelta(days=1)


def week(day: date, weeks: int = 0) -> EventTime:
    """Monday to Sunday of the week `weeks` after that of `day`."""
    monday = day - timedelta(days=day.weekday()) + timedelta(weeks=weeks)
    return EventTime(monday, monday + timedelta(days=6))


def weekday(day: date, number: int, weeks: int) -> date:
    """Monday 0 ... Sunday 6 of the calendar week `weeks` after that of `day`."""
    return week(day, weeks).first_day + timedelta(days=number)


def nearest_weekday(day: date, number: int, *, past: bool) -> date:
    """The next such weekday, or the last one; `day` itself counts."""
    ahead = (number - day.weekday()) % 7
    return day + timedelta(days=ahead - 7 if past and ahead else ahead)


def nth_weekday(month: EventTime, number: int, nth: int) -> date:
    """The first (1) to fifth, or last (-1), such weekday of a month; ValueError where it has no fifth."""
    days = [month.first_day + timedelta(days=n) for n in range((month.last_day - month.first_day).days + 1)]
    meant = [day for day in days if day.weekday() == number]
    if nth > len(meant):
        raise ValueError(f"the month has no weekday {number} number {nth}")
    return meant[nth if nth < 0 else nth - 1]


def weekend(day: date, weeks: int = 0) -> EventTime:
    saturday = weekday(day, SATURDAY, weeks)
    return EventTime(saturday, saturday + timedelta(days=1))


def month(day: date, months: int = 0) -> EventTime:
    first = add(day.replace(day=1), months=months)
    return EventTime(first, month_end(first))


def month_of(year: int, number: int) -> EventTime:
    return month(date(year, number, 1))


def year(number: int) -> EventTime:
    return EventTime(date(number, 1, 1), date(number, 12, 31))


def quarter(day: date, quarters: int = 0) -> EventTime:
    first = add(date(day.year, day.month - (day.month - 1) % 3, 1), months=3 * quarters)
    return EventTime(first, month_end(add(first, months=2)))


def term(day: date, terms: int = 0) -> EventTime:
    """The school term of a day, or the one so many after it."""
    second = date(day.year, 2, 1) <= day <= date(day.year, 7, 31)
    start = date(day.year, 2, 1) if second else date(day.year if day.month >= 8 else day.year - 1, 8, 1)
    first = add(start, months=6 * terms)
    return EventTime(first, month_end(add(first, months=5)))


def holidays(season: str, number: int) -> EventTime:
    """The summer or winter holidays of schools in one year."""
    if season == "summer":
        return EventTime(date(number, 7, 1), date(number, 8, 31))
    return EventTime(date(number, 1, 21), date(number, 2, 10))


def part_of_month(whole: EventTime, part: str) -> EventTime:
    """`end` is the last day, since plans mean it as a limit; `early`, `mid` and `late` are ten days each."""
    first, last = whole.first_day, whole.last_day
    if part == "end":
        return one_day(last)
    start, stop = {"early": (1, 10), "mid": (11, 20), "late": (21, last.day)}[part]
    return EventTime(first.replace(day=start), first.replace(day=stop))


def yearless(today: date, number: int, day: int | None, *, past: bool) -> EventTime:
    """A month, or a day of one, named without its year: the next one, or the last one; the present one counts.

    29 February is looked for in leap years.
    """
    for distance in range(9):
        try:
            in_year = today.year - distance if past else today.year + distance
            named = one_day(date(in_year, number, day)) if day else month_of(in_year, number)
        except ValueError:
            continue
        if named.first_day <= today if past else named.last_day >= today:
            return named
    raise ValueError(f"there is no {number}/{day}")


def day_of_month(today: date, day: int, *, past: bool) -> EventTime:
    """`the 15th`: the next one, or the last one; today counts, and months without such a day are passed over."""
    for distance in range(4):
        whole = month(today, -distance if past else distance)
        if day > whole.last_day.day:
            continue
        named = whole.first_day.replace(day=day)
        if named <= today if past else named >= today:
            return one_day(named)
    raise ValueError(f"no month has a day {day}")
