"""What Chinese words of time name, relative to the day when they were said.

上週三, 這週三 and 下週三 are days of the calendar weeks around today (Monday to Sunday); 週三 alone is the next one,
or the last one where the clause tells of something done. 月底 and 年底 are the last day.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from memora.core.event_time import almanac
from memora.core.event_time.folding import NUMBER_ZH, number, year_in_chinese
from memora.core.event_time.named import Kind, Meaning, Rule, Said
from memora.core.event_time.numeric import MINGUO
from memora.core.event_time.pattern import Pattern
from memora.core.event_time.when import EventTime, one_day

_N = NUMBER_ZH
_WEEK = r"(?:週|星期|禮拜)"
_DAY_OF_WEEK = (
    r"(?P<wd>[一二三四五六日天])(?![次堂回篇]|天(?!氣)|一?起[讀念唸來去練學準看複做寫]|[一二三四五六七八九十]?[個年])"
)
_PARTS = {"底": "end", "初": "early", "中": "mid", "中旬": "mid", "上旬": "early", "下旬": "late"}
_PART = r"(?P<part>底|初|中旬|上旬|下旬|中(?![文午國英心間高級]))"
_MONTH = r"(?<![\d第])(?P<m>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九]|元(?=月(?![費租薪])))月(?![球天])份?"
_DAY = r"(?P<d>[0-3]?\d|[一二三四五六七八九十廿卅]{1,3})"
_TO = r"(?:到|至|-|一直到)"
_RANGE_OF_DAYS = rf"(?:{_TO}(?P<d2>[0-3]?\d|[一二三四五六七八九十廿卅]{{1,3}})[號日])?"
_PART_OF_YEAR = r"年?底|年?初|年中|上半年|下半年"
_STEPS = {"上上": -2, "上": -1, "這": 0, "本": 0, "今": 0, "下": 1, "下下": 2, "下下下": 3}
_STEP = r"(?P<step>(?<![早晚])上上|(?<![早晚])上|這|本|下下下|下下|下)(?:一?個|一)?"
_STEP_AGAIN = r"(?:(?P=step)個?)?"
_YEARS = {"大前年": -3, "前年": -2, "去年": -1, "今年": 0, "明年": 1, "後年": 2}
_YEAR = r"(?P<year>大前年|前年|去年|今年|明年|後年)"
_DAYS = {"大前": -3, "前": -2, "昨": -1, "今": 0, "本": 0, "明": 1, "後": 2, "大後": 3}
_UNITS = {"年": "years", "月": "months", "週": "weeks", "星期": "weeks", "禮拜": "weeks", "天": "days", "日": "days"}
_HALVES = {"years": {"months": 6}, "months": {"days": 15}, "weeks": {"days": 3}, "days": {"days": 0}}
_UNIT = r"(?P<unit>年|月|週|星期|禮拜|天|日(?!文|本|語))"
_SAME_DAY = r"的?(?P<same>今天|今日|同一天|這一天)"


def _month_or_day(year: int, month: int, match: re.Match[str]) -> EventTime:
    """A month with its day, its days from .. to .., or its part, as far as the match has them."""
    whole = almanac.month_of(year, month)
    groups = match.groupdict()
    if groups.get("nth"):
        return one_day(almanac.nth_weekday(whole, _week_number(groups["nwd"]), _nth(groups["nth"])))
    if groups.get("d"):
        first = date(year, month, number(groups["d"]))
        last = first.replace(day=number(groups["d2"])) if groups.get("d2") else first
        return EventTime(first, last)
    return almanac.part_of_month(whole, _PARTS[groups["part"]]) if groups.get("part") else whole


def _full(match: re.Match[str], said: Said) -> EventTime | None:
    year = number(match["y"]) if "十" in match["y"] else year_in_chinese(match["y"])
    if year < 1000:
        if not match["era"] and not (match["m"] and 90 <= year < 200):
            return None
        year += MINGUO
    if match["m"]:
        return _month_or_day(year, number(match["m"]), match)
    return _part_of_year(year, match["half"])


def _part_of_year(year: int, half: str | None) -> EventTime:
    whole = almanac.year(year)
    if half in ("底", "年底"):
        return one_day(whole.last_day)
    if half in ("初", "年初"):
        return almanac.month_of(year, 1)
    if half == "年中":
        return EventTime(date(year, 6, 1), date(year, 7, 31))
    if half == "上半年":
        return EventTime(whole.first_day, date(year, 6, 30))
    return EventTime(date(year, 7, 1), whole.last_day) if half == "下半年" else whole


def _near_year(match: re.Match[str], said: Said) -> EventTime:
    year = said.today.year + _YEARS[match["year"]]
    if match["same"]:
        return one_day(almanac.add(said.today, years=_YEARS[match["year"]]))
    if match["m"]:
        return _month_or_day(year, number(match["m"]), match)
    if match["season"]:
        return almanac.holidays("winter" if match["season"] == "寒假" else "summer", year)
    return _part_of_year(year, match["half"])


def _near_month(match: re.Match[str], said: Said) -> EventTime | None:
    whole = almanac.month(said.today, _STEPS[match["step"]])
    if match["same"]:
        return one_day(almanac.add(said.today, months=_STEPS[match["step"]]))
    if match["m"] and number(match["m"]) != whole.first_day.month:
        return None
    return _month_or_day(whole.first_day.year, whole.first_day.month, match)


def _yearless(match: re.Match[str], said: Said) -> EventTime:
    month = number(match["m"])
    day = number(match["d"]) if match["d"] else 28 if match["part"] == "底" else None
    found = said.yearless(match, month, day)
    return _month_or_day(found.first_day.year, month, match)


def _bare_part(match: re.Match[str], said: Said) -> EventTime:
    """月底, 年初 ...: of this month or year, unless what is told of cannot be in it."""
    past = said.past(match)
    for step in (0, -1 if past else 1):
        if match["of"] == "月":
            found = almanac.part_of_month(almanac.month(said.today, step), _PARTS[match["part"]])
        else:
            found = _part_of_year(said.today.year + step, match["part"])
        if found.first_day <= said.today if past else found.last_day >= said.today:
            break
    return found


def _half_year(match: re.Match[str], said: Said) -> EventTime:
    return _part_of_year(said.today.year, match["half"])


def _bare_day(match: re.Match[str], said: Said) -> EventTime:
    first = almanac.day_of_month(said.today, number(match["d"]), past=said.past(match)).first_day
    return EventTime(first, first.replace(day=number(match["d2"])) if match["d2"] else first)


def _week_number(character: str) -> int:
    return 6 if character == "天" else "一二三四五六日".index(character)


def _nth(words: str) -> int:
    """Which of a month's weekdays: 1 to 5, -1 for the last."""
    return -1 if words.startswith("最後") else number(words[1])


def _near_week(match: re.Match[str], said: Said) -> EventTime | date:
    weeks = _STEPS[match["step"]]
    if match["wd"]:
        first = almanac.weekday(said.today, _week_number(match["wd"]), weeks)
        last = almanac.weekday(said.today, _week_number(match["wd2"]), weeks) if match["wd2"] else first
        apart = match["and"] is not None and (last - first).days != 1
        return EventTime(first, first if apart else last)
    if match["end"]:
        return almanac.weekend(said.today, weeks)
    return almanac.week(said.today, weeks)


def _bare_weekday(match: re.Match[str], said: Said) -> date | None:
    if not said.one_day(match):
        return None
    return almanac.nearest_weekday(said.today, _week_number(match["wd"]), past=said.past(match))


def _bare_weekend(match: re.Match[str], said: Said) -> EventTime | None:
    if not said.one_day(match):
        return None
    on_one = said.today.weekday() >= almanac.SATURDAY
    return almanac.weekend(said.today, -1 if said.past(match) and not on_one else 0)


def _near_day(match: re.Match[str], said: Said) -> date:
    return said.today + timedelta(days=_DAYS[match["day"] or match["evening"]])


def _moved(match: re.Match[str], said: Said, sign: int) -> date:
    """Today moved by a length of time; half a month is 15 days, half a week 3."""
    count, unit = number(match["n"]) if match["n"] else 0, _UNITS[match["unit"]]
    moved = almanac.add(said.today, **{unit: sign * count})
    if match["half"] or match["half2"] or match["half3"]:
        return almanac.add(moved, **{name: sign * half for name, half in _HALVES[unit].items()})
    return moved


def _ago_or_later(match: re.Match[str], said: Said) -> EventTime | date:
    moved = _moved(match, said, -1 if match["way"] == "前" else 1)
    if match["wd"] and match["unit"] in ("週", "星期", "禮拜"):
        return almanac.weekday(moved, _week_number(match["wd"]), 0)
    whole_years = match["unit"] == "年" and not (match["half"] or match["half3"] or match["same"])
    return almanac.year(moved.year) if whole_years else moved


def _still_to_go(match: re.Match[str], said: Said) -> date:
    return _moved(match, said, 1)


def _within(match: re.Match[str], said: Said) -> EventTime:
    return EventTime(said.today, _moved(match, said, 1))


def _until_today(match: re.Match[str], said: Said) -> EventTime:
    return EventTime(_moved(match, said, -1), said.today)


def _near_term(match: re.Match[str], said: Said) -> EventTime:
    steps = _STEPS[match["step"]]
    return almanac.term(said.today, steps) if match["what"] == "學期" else almanac.quarter(said.today, steps)


def _quarter(match: re.Match[str], said: Said) -> EventTime:
    year = int(match["y"] or said.today.year + _YEARS[match["year"] or match["year2"] or "今年"])
    return almanac.quarter(date(year, 3 * number(match["q"] or match["q3"]), 1))


def _holidays(match: re.Match[str], said: Said) -> EventTime:
    season, today = "summer" if match["season"] == "暑" else "winter", said.today
    past = said.past(match)
    for distance in (0, 1):
        found = almanac.holidays(season, today.year - distance if past else today.year + distance)
        if found.first_day <= today if past else found.last_day >= today:
            return found
    return found


_LENGTH = rf"(?:(?P<half>半)|(?P<n>(?<![第\d]){_N}))(?:個|(?!月))(?P<half2>半)?{_UNIT}(?P<half3>半)?"
"""十一月前 is before November, 十一個月前 eleven months ago."""
_DAYS_OF_MONTH = (
    rf"{_DAY}(?:[號日](?!遊|內|間|份|文|本|語|記|常|子|期)|(?<=\d)(?:st|nd|rd|th)(?![a-z])){_RANGE_OF_DAYS}"
)
_NTH_WEEKDAY = rf"(?P<nth>第[一二三四五1-5]|最後一?)個?{_WEEK}(?P<nwd>[一二三四五六日天])"
_OF_MONTH = rf"(?:的?{_DAYS_OF_MONTH}|的?{_NTH_WEEKDAY}|{_PART})?"
_YEAR_FIGURES = r"(?P<y>\d{4}|\d{2,3}|[〇零一二三四五六七八九]{4}|(?<=民國)[一二三四五六七八九十]{2,4}|(?<=民國)[〇零一二三四五六七八九]{3})"


def _rule(scraps: str, pattern: str, kind: Kind, meaning: Meaning) -> Rule:
    return Pattern(pattern, scraps), kind, meaning


RULES: tuple[Rule, ...] = (
    _rule(
        "q|季",
        rf"(?:{_YEAR}|(?P<y>20\d\d)年?)的?\s?[Qq](?P<q>[1-4])(?![A-Za-z\d])|(?:{_YEAR.replace('year', 'year2')}的?)?第(?P<q3>[一二三四])季",
        "near",
        _quarter,
    ),
    _rule(
        "年",
        rf"(?P<era>民國)?(?<!\d){_YEAR_FIGURES}年(?!級|半|的?經驗)(?:的?(?P<half>{_PART_OF_YEAR})|{_MONTH}{_OF_MONTH})?",
        "date",
        _full,
    ),
    _rule(
        "去年|今年|明年|前年|後年",
        rf"{_YEAR}(?:{_SAME_DAY}|的?(?:(?P<half>{_PART_OF_YEAR})|(?P<season>暑假|寒假|夏天)|{_MONTH}{_OF_MONTH}))?",
        "date",
        _near_year,
    ),
    _rule("月", rf"{_STEP}月(?!球)(?:{_SAME_DAY}|的?(?:{_MONTH})?{_OF_MONTH})", "date", _near_month),
    _rule(
        "前|後",
        rf"(?<![月\d一二三四五六七八九十]){_LENGTH}(?:之|以)?(?P<way>前|後)(?:{_SAME_DAY}|的?{_WEEK}{_DAY_OF_WEEK})?",
        "near",
        _ago_or_later,
    ),
    _rule(
        "再|還有|剩|倒數", rf"(?:再過?|還有|還剩|只剩下?|剩下?|倒數)(?:不到|大約|大概)?{_LENGTH}", "near", _still_to_go
    ),
    _rule("未來|接下來", rf"(?:未來|接下來)的?{_LENGTH}內?", "near", _within),
    _rule("內", rf"{_LENGTH}(?:之|以)?內", "near", _within),
    _rule("最近|過去|近|這", rf"(?:最近|過去|近|這)的?這?{_LENGTH}", "near", _until_today),
    _rule("月", rf"{_MONTH}{_OF_MONTH}", "date", _yearless),
    _rule(
        "週|星期|禮拜",
        rf"{_STEP}{_WEEK}(?:(?P<end>末)|{_DAY_OF_WEEK}(?:(?:{_TO}|(?P<and>[、和跟及與]|(?<=六)(?=日))){_STEP_AGAIN}{_WEEK}?(?P<wd2>[一二三四五六日天]))?)?",
        "weekday",
        _near_week,
    ),
    _rule(
        "週|星期|禮拜",
        rf"(?<![一兩二三四五六七八九十幾每隔半個\d]){_WEEK}{_DAY_OF_WEEK}",
        "bare weekday",
        _bare_weekday,
    ),
    _rule("週末|週六日", r"(?<![每個])(?:週末|週六日)", "bare weekday", _bare_weekend),
    _rule(
        "天|日|昨|明",
        r"(?P<day>大前|前|昨|明|大後|後)(?:天(?!天(?!氣))|日)|(?P<evening>昨|明)(?=早|晚|夜|晨)",
        "near",
        _near_day,
    ),
    _rule("今|本", r"(?P<day>今|本)(?:天|日)|(?P<evening>今)(?=早|晚|夜|晨)", "today", _near_day),
    _rule("學期|季", rf"{_STEP}(?P<what>學期|季)(?!節)", "near", _near_term),
    _rule("暑假|寒假", r"(?P<season>[暑寒])假", "near", _holidays),
    _rule(
        "月|年",
        r"(?<![一二三四五六七八九十\d個])(?P<of>月|年)(?P<part>底|初|中(?![文午國英心間高級]))",
        "bare day",
        _bare_part,
    ),
    _rule("半年", r"(?P<half>[上下]半年)", "near", _half_year),
    _rule("號|日", rf"(?<![第\d/.:月一二三四五六七八九十-]){_DAYS_OF_MONTH}", "bare day", _bare_day),
)
