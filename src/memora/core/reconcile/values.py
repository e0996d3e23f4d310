"""The values in a text that two statements of one fact must share: levels, dates, times, amounts.

They are written alike whatever the language: 12月20號, 12/20 and December 20 are `12-20`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, NamedTuple

Kind = Literal[
    "level", "grade", "date", "year", "clock", "weekday", "when", "item", "place_in", "span", "number", "direction"
]


class Value(NamedTuple):
    kind: Kind
    text: str
    """A date is `month-day`, either of them `?` where it is not said."""


_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec"
_MONTHS = {m: n for n, m in enumerate(_NAMES.split(), 1)}
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_DAYS = {d: str(n) for n, d in enumerate(("mon", "tue", "wed", "thu", "fri", "sat", "sun"), 1)}
_DAY_ZH = dict(zip("一二三四五六日天123456", "12345677123456", strict=True))
_PER: dict[str, tuple[int, str]] = {
    "分鐘": (1, "min"), "min": (1, "min"), "minute": (1, "min"), "second": (1, "s"), "小時": (60, "min"), "鐘頭": (60, "min"), "hour": (60, "min"),
    "hr": (60, "min"), "秒": (1, "s"), "sec": (1, "s"), "天": (1, "day"), "day": (1, "day"), "週": (7, "day"),
    "星期": (7, "day"), "禮拜": (7, "day"), "week": (7, "day"), "個月": (1, "month"), "month": (1, "month"),
    "年": (1, "year"), "year": (1, "year"), "學期": (1, "term"), "semester": (1, "term"), "term": (1, "term"),
}  # fmt: skip
_GRADES = {
    "初級": "elementary", "elementary": "elementary", "beginner": "elementary", "基礎": "elementary",
    "中高級": "upper", "upper-intermediate": "upper", "upper intermediate": "upper", "high-intermediate": "upper",
    "high intermediate": "upper", "中級": "intermediate", "intermediate": "intermediate", "高級": "advanced",
    "優級": "superior",
}  # fmt: skip
_WHEN = {
    "大前天": "d-3", "前天": "d-2", "昨天": "d-1", "昨晚": "d-1", "今天": "d0", "今早": "d0", "今晚": "d0", "明天": "d1", "後天": "d2",
    "the day before yesterday": "d-2", "yesterday": "d-1", "last night": "d-1", "today": "d0", "tonight": "d0",
    "this morning": "d0", "the day after tomorrow": "d2", "tomorrow": "d1",
    "上上": "w-2", "上": "w-1", "下下": "w2", "下": "w1", "last": "w-1", "next": "w1",
    "這": "w0", "本": "w0", "this": "w0",
}  # fmt: skip
_UNIT_ZH = "(週|周|個?星期|個?禮拜|個?月|學期|季)"
_CALENDAR = {
    "週": "w",
    "星期": "w",
    "禮拜": "w",
    "周": "w",
    "月": "m",
    "學期": "t",
    "季": "q",
    "week": "w",
    "month": "m",
}
_CALENDAR |= {"year": "y", "semester": "t", "term": "t", "quarter": "q", "summer": "summer", "winter": "winter"}
_CALENDAR |= {"spring": "spring", "autumn": "autumn", "fall": "autumn"}


def read_values(text: str, found: Callable[[Value, int], None]) -> str:
    """Tells `found` every value of a folded text whose numbers are figures, and where it begins; the text with blanks
    where they stood."""
    for pattern, read in _READERS:

        def take(match: re.Match[str], read: _Reader = read) -> str:
            values = read(match)
            for value in values:
                found(value, match.start())
            return " " * len(match.group()) if values and read is not _school_year else match.group()

        text = pattern.sub(take, text)
    return text


_Reader = Callable[[re.Match[str]], list[Value]]


def _date(month: str | int | None, day: str | None, year: str | None = None) -> list[Value]:
    values = []
    if year:
        values.append(Value("year", str(int(year) + 1911 if len(year) < 4 else int(year))))
    if month or day:
        if (month and not 1 <= int(month) <= 12) or (day and not 1 <= int(day) <= 31):
            return []
        values.append(Value("date", f"{int(month) if month else '?'}-{int(day) if day else '?'}"))
    return values


def _month(name: str) -> int:
    return _MONTHS[name[:3]]


def _clock(hour: str, minute: str | None) -> list[Value]:
    """On the twelve-hour face: which half of the day it is stands in the words (早上, pm) or nowhere."""
    return [Value("clock", f"{int(hour) if int(hour) <= 12 else int(hour) - 12}:{int(minute or 0):02}")]


def _span(amount: str, unit: str) -> list[Value]:
    factor, name = _PER[unit]
    total = float(amount) * factor
    return [Value("span", f"{total:g}{name}")]


def _weekdays_zh(match: re.Match[str]) -> list[Value]:
    days = [Value("weekday", _DAY_ZH[c]) for c in match["days"] if c in _DAY_ZH]
    week = match["week"]
    return [*days, Value("when", _WHEN[week])] if week in _WHEN else days


def _weekday_en(match: re.Match[str]) -> list[Value]:
    day = [Value("weekday", _DAYS[match["day"][:3]])]
    return [*day, Value("when", _WHEN[match["week"]])] if match["week"] in ("last", "next") else day


def _number(digits: str, percent: str | None = None) -> list[Value]:
    return [Value("number", f"{float(digits):g}{'%' if percent else ''}")]


def _items(match: re.Match[str]) -> list[Value]:
    return [Value("item", n) for n in re.findall(r"\d+", match.group())]


def _grade(year: str, *, before: int = 0) -> list[Value]:
    """Of twelve, whichever school counts it."""
    return [Value("place_in", f"grade{int(year) + before}")]


def _school_year(match: re.Match[str]) -> list[Value]:
    """Its words stay: 高三 also names the school."""
    place, year = next((i, group) for i, group in enumerate(match.groups()) if group)
    number = "一二三四".find(year) + 1 or int(year)
    return [Value("place_in", f"year{number}" if place < 2 else f"grade{number + (9 if place == 2 else 6)}")]


_N = r"(\d+(?:\.\d+)?)"
_ZH_PER = "分鐘|小時|鐘頭|秒|天|週|星期|禮拜|個月|年|學期"
_EN_PER = "min|minute|hour|hr|sec|second|day|week|month|year|semester|term"
_TONGUES = {"chinese": "zh", "中": "zh", "中文": "zh", "english": "en", "英": "en", "英文": "en"}
_TONGUE = "|".join(sorted(_TONGUES, key=len, reverse=True))
_READERS: tuple[tuple[re.Pattern[str], _Reader], ...] = (
    (
        re.compile(rf"(?:from )?({_TONGUE})(?: (?:in)?to |翻譯?成?|譯成?)({_TONGUE})"),
        lambda m: [Value("direction", f"{_TONGUES[m[1]]}-{_TONGUES[m[2]]}")],
    ),
    (re.compile(r"(?<![a-z\d])([abc][12]|n[1-5])(?![a-z\d])"), lambda m: [Value("level", m[1])]),
    (
        re.compile("|".join(sorted(_GRADES, key=len, reverse=True))),
        lambda m: [Value("grade", _GRADES[m.group()])],
    ),
    (
        re.compile(r"(?:民國)?(?<!\d)(20\d\d|1[0-4]\d)\s?年\s?(\d{1,2})\s?月(?:\s?(\d{1,2})\s?[日號]?)?"),
        lambda m: _date(m[2], m[3], m[1]),
    ),
    (re.compile(r"(?<!\d)(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)"), lambda m: _date(m[2], m[3], m[1])),
    (re.compile(r"(?<![\d個])(\d{1,2})\s?月\s?(\d{1,2})\s?[日號]?(?!\d)"), lambda m: _date(m[1], m[2])),
    (
        re.compile(rf"(?<![a-z])({_MONTH})\.?,? (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?(?![\d:%])(?:,? (20\d\d))?"),
        lambda m: _date(_month(m[1]), m[2], m[3]),
    ),
    (
        re.compile(rf"(?<!\d)(\d{{1,2}})(?:st|nd|rd|th)?(?: of)?,? ({_MONTH})(?![a-z])(?:,? (20\d\d))?"),
        lambda m: _date(_month(m[2]), m[1], m[3]),
    ),
    (
        re.compile(r"(?:got|scored|對|錯|得|拿)了? ?(\d+) ?/ ?(\d+)"),
        lambda m: _number(m[1]) + _number(m[2]),
    ),
    (re.compile(r"(?<![\d/])(\d{1,2})/(\d{1,2})(?![\d/])"), lambda m: _date(m[1], m[2])),
    (re.compile(r"(?<![\d個])(\d{1,2})\s?月(?!考(?!多益|雅思|托福|英檢|全民|學測|[a-z ]))"), lambda m: _date(m[1], None)),
    (
        re.compile(rf"(?:(?<=in )|(?<=this )|(?<=next )|(?<=last )|(?<=by )|(?<=of )|(?<=until )|(?<=since )){_MONTH}(?![a-z])"),
        lambda m: _date(_month(m.group()), None),
    ),
    (re.compile(rf"(?<![a-z])(?!mar(?![a-z])|may|march){_MONTH}(?![a-z])"), lambda m: _date(_month(m.group()), None)),
    (re.compile(r"年底|(?:by |at )?the end of (?:the|this) year|year-end"), lambda m: _date(12, None)),
    (re.compile(r"(?<!\d)(\d{1,2})\s?[號日](?![碼本])"), lambda m: _date(None, m[1])),
    (re.compile(r"\b(?:the|on) (\d{1,2})(?:st|nd|rd|th)(?! time| year|-year)"), lambda m: _date(None, m[1])),
    (re.compile(r"(?<!\d)(19[5-9]\d|20[0-4]\d)(?!\d)(?: ?年|(?=$|[,.，。]))|(?:(?<=in )|(?<=since )|(?<=from )|(?<=until )|(?<=by )|(?<=從))(19[5-9]\d|20[0-4]\d)(?!\d)"), lambda m: [Value("year", m[1] or m[2])]),
    (re.compile(r"明年|next year"), lambda m: [Value("year", "+1")]),
    (re.compile(r"去年|last year"), lambda m: [Value("year", "-1")]),
    (re.compile(r"今年|this year"), lambda m: [Value("year", "+0")]),
    (
        re.compile(r"(?<!\d)(\d{1,2})[:：](\d{2})(?:[:：]\d{2})?(?:\s?[ap]\.?m\.?)?"),
        lambda m: _clock(m[1], m[2]),
    ),
    (
        re.compile(r"(?<!\d)(\d{1,2})\s?點[1一]刻"),
        lambda m: _clock(m[1], "15"),
    ),
    (re.compile(r"(?<!\d)(\d{1,2})\s?點[3三]刻"), lambda m: _clock(m[1], "45")),
    (
        re.compile(r"(?<!\d)(\d{1,2})\s?點(?:(半)|(\d{1,2})分?)?(?:鐘|整)?(?!點|建議|以[前後]?$)"),
        lambda m: _clock(m[1], "30" if m[2] else m[3]),
    ),
    (re.compile(r"(?<!\d)(\d{1,2})\s?(?:到|至|~|-)\s?(\d{1,2})\s?點(?!建議)"), lambda m: _clock(m[1], None) + _clock(m[2], None)),
    (
        re.compile(r"(?:from|between) (1[0-2]|[1-9]) (?:to|and|till|until) (1[0-2]|[1-9])(?=(?: ?[ap]\.?m\.?| at night| in the | every| each| on |[,.!]|$| is ))"),
        lambda m: _clock(m[1], None) + _clock(m[2], None),
    ),
    (re.compile(r"half past (\d{1,2})"), lambda m: _clock(m[1], "30")),
    (re.compile(r"(?:a )?quarter past (\d{1,2})(?:\s?[ap]\.?m\.?(?![a-z]))?"), lambda m: _clock(m[1], "15")),
    (re.compile(r"(?:a )?quarter to (\d{1,2})(?:\s?[ap]\.?m\.?(?![a-z]))?"), lambda m: _clock(str(int(m[1]) - 1 or 12), "45")),
    (
        re.compile(r"(?<![\d.])(\d{1,2})\s?(?:a\.?m\.?|p\.?m\.?|o'?clock)(?![a-z])"),
        lambda m: _clock(m[1], None),
    ),
    (
        re.compile(r"(?:(?<=at )|(?<=around )|(?<=until )|(?<=till ))(\d{1,2})(?![\d.%:])(?! ?(?:percent|points?|hours?|min|words?|people|different|compan|school|times?|in (?:listening|reading|speaking|writing)))"),
        lambda m: _clock(m[1], None),
    ),
    (
        re.compile(
            r"(?P<week>上上|下下|上|下|這|本|每)?個?(?:週|周|星期|禮拜)的?(?P<days>[一二三四五六日天123456](?:[、和跟及,，/]?(?:週|周|星期|禮拜)?[一二三四五六日天](?![個些點起次直樣]))*)(?![題個天次])"
        ),
        _weekdays_zh,
    ),
    (
        re.compile(
            r"(?:(?P<week>last|next|this|every|each|on) )?(?<![a-z])(?P<day>mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|r|ur)?day?s?(?![a-z])(?<!sun)(?<!sat)(?<!wed)(?<!mon)"
        ),
        _weekday_en,
    ),
    (re.compile(r"[這每上下]?個?(?:週末|周末|假日)|week-?ends?"), lambda m: [Value("weekday", "end")]),
    (re.compile(r"平日|上班日|weekdays?|work(?:ing)? ?days"), lambda m: [Value("weekday", "work")]),
    (re.compile(r"半個?(小時|鐘頭)|half an hour"), lambda m: [Value("span", "30min")]),
    (re.compile(r"(?<![a-z])an hour|一個?(?:小時|鐘頭)"), lambda m: [Value("span", "60min")]),
    (
        re.compile(rf"(?P<which>上上|下下|上|下|這|本)(?P<unit>{_UNIT_ZH})"),
        lambda m: [Value("when", _CALENDAR[m["unit"].lstrip("個")] + _WHEN[m["which"]][1:])],
    ),
    (
        re.compile(r"(?<![a-z])(?P<which>last|next|this) (?P<unit>week|month|semester|term|quarter|summer|winter|spring|autumn|fall)(?![a-z])"),
        lambda m: [Value("when", _CALENDAR[m["unit"]] + _WHEN[m["which"]][1:])],
    ),
    (
        re.compile("|".join(sorted((w for w in _WHEN if len(w) > 1 and w not in ("last", "next", "this", "上上", "下下")), key=len, reverse=True))),
        lambda m: [Value("when", _WHEN[m.group()])],
    ),
    (re.compile(r"第 ?\d+ ?題(?:[、,，和跟與及 ]*第? ?\d+ ?題?)*|\bquestions? (?:number )?\d+(?:(?:, | and |, and | & )(?:question )?\d+)*|\bno\. ?\d+"), _items),
    (
        re.compile(r"第 ?(\d+) ?(次|單元|課|章|回|集|頁|篇|部分|大題|級|名|關|場|季)"),
        lambda m: [Value("place_in", {"次": "time", "單元": "unit", "課": "unit", "章": "chapter", "場": "time", "部分": "part", "大題": "part"}.get(m[2], m[2]) + m[1])],
    ),
    (
        re.compile(r"(?<![a-z])(unit|lesson|chapter|part|section|book|level|episode|season|page|task) (\d+)"),
        lambda m: [Value("place_in", {"lesson": "unit", "section": "part", "episode": "集", "page": "頁"}.get(m[1], m[1]) + m[2])],
    ),
    (re.compile(r"(?<!\d)(\d)(?:st|nd|rd|th)[- ]year (?=(?:of|in|at) (?:junior|middle))|(?<=[国國初]中)(\d)年[级級]"), lambda m: _grade(m[1] or m[2], before=6)),
    (re.compile(r"(?<!\d)(\d)(?:st|nd|rd|th)[- ]year (?=(?:of|in|at) (?:senior|high))|(?<=高中)(\d)年[级級]"), lambda m: _grade(m[1] or m[2], before=9)),
    (re.compile(r"(?<!大學)(?<!大学)(?<!\d)(\d{1,2}) ?年[级級]|(?<![a-z])grade (\d{1,2})(?!\d)"), lambda m: _grade(m[1] or m[2])),
    (re.compile(r"(?<!\d)(\d+)(?:st|nd|rd|th)[- ]year|大([1-4一二三四])(?!點)|高([1-3一二三])|國([1-3一二三])(?!際)"), _school_year),
    (re.compile(r"(?<!\d)(\d+)(?:st|nd|rd|th)[- ]grade"), lambda m: [Value("place_in", f"grade{m[1]}")]),
    (re.compile(r"(?<!\d)(\d+)(?:st|nd|rd|th)(?: year)?"), lambda m: [Value("place_in", ("year" if "year" in m.group() else "time") + m[1])]),
    (re.compile(r"(?<![a-z\d.])(once|twice|one|\d+)(?: (?:times?|lessons?|class(?:es)?|hours?|sessions?|meetings?))? (?=(?:a|per|each|every) (?:day|week|month))"), lambda m: _number({"once": "1", "one": "1", "twice": "2"}.get(m[1], m[1]))),
    (re.compile(r"(?:每|一)個?(?:天|週|周|星期|禮拜|月)(?:只|都|有|要|上|是)*(?:一|1)(?=次|堂|節)"), lambda m: _number("1")),
    (re.compile(rf"{_N}\s?(?:個)?({_ZH_PER})(?!級)"), lambda m: _span(m[1], m[2]) if m[2] in _PER else []),
    (re.compile(rf"{_N}[- ]?({_EN_PER})s?(?![a-z])"), lambda m: _span(m[1], m[2])),
    (re.compile(rf"百分之 ?{_N}"), lambda m: _number(m[1], "%")),
    (re.compile(rf"(?<![a-z\d.]){_N}\s?(%|percent|成(?![績])|k(?![a-z]))?(?:分|題|points?)?"), lambda m: _percent(m[1], m[2])),
)  # fmt: skip


def _percent(digits: str, unit: str | None) -> list[Value]:
    if unit == "成":
        return _number(str(float(digits) * 10), "%")
    return [] if digits == "1" else _number(digits, unit if unit != "k" else None)
