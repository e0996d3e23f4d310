"""Times of the day, in both languages: 下午三點半, 14:30, 3 pm, half past nine.

An hour without its half of the day is read by daylight: 12 is noon and 1 to 6 the afternoon. 7 to 11 may be either half,
so they are taken only as written with minutes (9:30, 09:00), and are no time otherwise: the day alone is kept.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memora.core.event_time.folding import number
from memora.core.event_time.pattern import Pattern
from memora.core.event_time.tense import clause_around

DAY_MINUTES = 24 * 60


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of the day at text[start:end], in minutes after midnight (晚上十二點 is 1440), and where it ends, if said."""

    start: int
    end: int
    minutes: int
    until: int
    with_day_only: bool = False
    """Too weak to name today by itself: 中午, noon."""


_PART_ZH = r"凌晨|清晨|一大早|一早|早上|早晨|上午|中午|下午|傍晚|晚上|晚間|半夜|午夜|夜裡|(?<=[今明昨前天])[早晚]"
_HOUR_ZH = r"(?:[012]?\d|二十[一二三四]?|十[一二三四五六七八九]?|[一二兩三四五六七八九])"
_MINUTE_ZH = r"(?:半|[一三]刻|(?:[0-5]?\d|[二三四五]?十[一二三四五六七八九]?|零?[一二三四五六七八九])分?(?![題個頁句次點月年號]))"
_ZH = Pattern(
    rf"(?P<part>{_PART_ZH})?的?(?<![\d第有這那幾])(?P<h>{_HOUR_ZH})(?:點(?![點多也都不心評名子數擊建兒])|時(?![候間態差常機期代段]))(?:鐘|整)?(?P<m>{_MINUTE_ZH})?"
    rf"(?:(?:到|至|-)(?P<part2>{_PART_ZH})?(?P<h2>{_HOUR_ZH})點(?:鐘|整)?(?P<m2>{_MINUTE_ZH})?)?",
    "點|時",
)
_AMPM = r"[ap]\.?m(?:\.|(?![A-Za-z]))"
_WRITTEN = Pattern(
    rf"(?i:(?P<part>{_PART_ZH})?\s*(?<![\d:/.])(?P<h>[012]?\d):(?P<m>[0-5]\d)(?![\d:])\s*(?P<half>{_AMPM})?"
    rf"(?:\s*(?:到|至|-|to|until|till)\s*(?P<part2>{_PART_ZH})?(?P<h2>[012]?\d):(?P<m2>[0-5]\d)(?![\d:])\s*(?P<half2>{_AMPM})?)?)",
    ":",
)
_EN = Pattern(
    rf"(?i:(?<![A-Za-z\d:/.])(?P<h>1?\d)\s*(?P<half>{_AMPM})?\s*(?:-|to|until|till)\s*(?P<h2>1?\d)(?::(?P<m2>[0-5]\d))?\s*(?P<half2>{_AMPM})"
    rf"|(?<![A-Za-z\d:/.])(?P<h3>1?\d)\s*(?P<half3>{_AMPM}))",
    "am|pm|a.m|p.m",
)
_HOUR_WORDS = r"(?:1[0-2]|[1-9]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_PAST_TO = Pattern(
    rf"(?i:(?<![A-Za-z])(?P<m>half|a?\s?quarter|five|ten|twenty|5|10|20)\s+(?P<way>past|to)\s+(?P<h>{_HOUR_WORDS})(?![A-Za-z\d%])(?:\s*(?P<half>{_AMPM}))?)",
    "past|to",
)
_OCLOCK = Pattern(
    rf"(?i:(?<![A-Za-z])(?:at )?(?P<h>{_HOUR_WORDS}) o'?clock|(?<![A-Za-z])at (?P<h2>{_HOUR_WORDS})(?=\s*(?:$|[.,;!?)]|(?:on|in the|tomorrow|this|today|next|with|for|and|sharp|at night|i|we|my|the|he|she|they)(?![a-z]))))",
    "clock|at",
)
_NOON = Pattern(r"(?i:中午(?![\d一二三四五六七八九十兩])|(?<![a-z])(?:noon|midday)(?![a-z]))", "中午|noon|midday")
_UNTIL = Pattern(r"(?<![改延移挪換調])到$|(?i:(?<![a-z])(?:until|till) $)")
_HALF_WORDS = Pattern(
    r"(?i:(?P<am>凌晨|清晨|早上|早晨|上午|(?<=[今明])早|(?<![a-z])morning)|(?P<night>晚上|晚間|(?<=[今明昨])晚|(?<![a-z])(?:night|tonight|evening))|(?P<pm>下午|傍晚|(?<![a-z])afternoon))"
)
_PARTS = {
    **dict.fromkeys(("清晨", "一大早", "一早", "早上", "早晨", "上午", "早"), "am"),
    **dict.fromkeys(("下午", "傍晚"), "pm"),
    **dict.fromkeys(("晚上", "晚間", "晚", "夜裡"), "night"),
    **dict.fromkeys(("半夜", "午夜"), "midnight"),
    "中午": "noon",
    "凌晨": "am",
}


def named_clocks(text: str) -> list[Clock]:
    """Every time of the day in the folded words, as they stand."""
    found: list[Clock] = []
    for pattern, read in (
        (_WRITTEN, _written),
        (_ZH, _in_chinese),
        (_EN, _in_english),
        (_PAST_TO, _past_to),
        (_OCLOCK, _oclock),
    ):
        for match in pattern.finditer(text):
            if any(match.start() < other.end and other.start < match.end() for other in found):
                continue
            span = read(match, text)
            if span is not None and not _UNTIL.search(text[max(match.start() - 9, 0) : match.start()]):
                found.append(Clock(match.start(), match.end(), *span))
    if not found:
        found = [Clock(m.start(), m.end(), 720, 720, with_day_only=True) for m in _NOON.finditer(text)]
    return sorted(found, key=lambda clock: clock.start)


def _minutes(hour: int, minute: int, half: str | None, *, written: str | None = None) -> int | None:
    """Minutes after midnight; None where the half of the day is neither said nor plain."""
    if hour > 24 or minute > 59:
        return None
    if hour <= 12:
        if half == "am":
            hour %= 12
        elif half == "noon":
            hour += 12 if hour < 10 else 0
        elif half == "pm":
            hour = hour % 12 + 12
        elif half == "night":
            hour = hour + 12 if hour >= 5 else hour + 24
        elif half == "midnight":
            hour = 24 if hour == 12 else hour if hour < 6 else hour + 12
        elif written:
            hour += 12 if 1 <= hour <= 6 and not written.startswith("0") else 0
        elif 1 <= hour <= 6:
            hour += 12
        elif hour != 12:
            return None
    return hour * 60 + minute


def _half_nearby(text: str, match: re.Match[str]) -> str | None:
    begin, end = clause_around(text, match.start(), match.end())
    for words in (text[max(begin, match.start() - 20) : match.start()], text[match.end() : min(end, match.end() + 20)]):
        if near := list(_HALF_WORDS.finditer(words)):
            return near[-1].lastgroup
    return None


def _ampm(word: str | None) -> str | None:
    return f"{word[0].lower()}m" if word else None


def _span(first: int | None, last: int | None) -> tuple[int, int] | None:
    if first is None:
        return None
    return first, last if last is not None and last > first else first


def _written(match: re.Match[str], text: str) -> tuple[int, int] | None:
    half = _PARTS.get(match["part"] or "") or _ampm(match["half"]) or (_ampm(match["half2"]) if match["h2"] else None)
    half = half or _half_nearby(text, match)
    first = _minutes(int(match["h"]), int(match["m"]), half, written=match["h"])
    if not match["h2"]:
        return _span(first, first)
    half2 = _PARTS.get(match["part2"] or "") or _ampm(match["half2"]) or half
    return _span(first, _later(first, _minutes(int(match["h2"]), int(match["m2"]), half2, written=match["h2"])))


def _later(first: int | None, last: int | None) -> int | None:
    """早上十點到十二點: an end before its beginning is in the other half of the day."""
    return last + 720 if first is not None and last is not None and last <= first else last


def _in_chinese(match: re.Match[str], text: str) -> tuple[int, int] | None:
    part = match["part"]
    if match["h"] in ("一", "1") and not match["m"] and (not part or len(part) == 1) and "鐘" not in match.group():
        return None  # 早一點, 晚一點, 一點: a little
    half = _PARTS.get(part or "") or _half_nearby(text, match)
    first = _minutes(number(match["h"]), _minute(match["m"]), half)
    if not match["h2"]:
        return _span(first, first)
    half2 = _PARTS.get(match["part2"] or "") or half
    return _span(first, _later(first, _minutes(number(match["h2"]), _minute(match["m2"]), half2)))


def _minute(words: str | None) -> int:
    if not words:
        return 0
    if words == "半":
        return 30
    if words.endswith("刻"):
        return 15 if words.startswith("一") else 45
    return number(words.rstrip("分").lstrip("零") or "0")


def _in_english(match: re.Match[str], text: str) -> tuple[int, int] | None:
    if match["h3"]:
        first = _minutes(int(match["h3"]), 0, _ampm(match["half3"]))
        return _span(first, first)
    half2 = _ampm(match["half2"])
    first = _minutes(int(match["h"]), 0, _ampm(match["half"]) or half2)
    return _span(first, _later(first, _minutes(int(match["h2"]), int(match["m2"] or 0), half2)))


def _past_to(match: re.Match[str], text: str) -> tuple[int, int] | None:
    words = match["m"].lower().split()[-1]
    minute = {"half": 30, "quarter": 15, "aquarter": 15}.get(words) or number(words)
    hour = _minutes(number(match["h"]), 0, _ampm(match["half"]) or _half_nearby(text, match))
    if hour is None:
        return None
    moment = hour + minute if match["way"].lower() == "past" else hour - minute
    return moment, moment


def _oclock(match: re.Match[str], text: str) -> tuple[int, int] | None:
    moment = _minutes(number(match["h"] or match["h2"]), 0, _half_nearby(text, match))
    return _span(moment, moment)
