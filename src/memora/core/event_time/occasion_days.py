"""Days that have a name and the same date every year, as learners in Taiwan plan for them."""

from __future__ import annotations

import re

from memora.core.event_time.named import Rule, Said
from memora.core.event_time.pattern import Pattern
from memora.core.event_time.when import EventTime

_DAYS = {
    (1, 1): "元旦|new year'?s day",
    (2, 14): "(?:西洋)?情人節|valentine'?s day",
    (10, 10): "雙十節?|國慶日|double tenth",
    (10, 31): "萬聖節|halloween",
    (12, 24): "平安夜|(?:聖誕|耶誕)夜|christmas eve",
    (12, 25): "(?:聖誕|耶誕)節|christmas(?: day)?",
    (12, 31): "跨年(?:夜|那天|當天)|new year'?s eve",
}
_NAME = "|".join(f"(?P<d{month}_{day}>{names})" for (month, day), names in _DAYS.items())
_YEARS = {"去年": -1, "今年": 0, "明年": 1, "last": -1, "this": 0, "next": 1}


def _named_day(match: re.Match[str], said: Said) -> EventTime | None:
    """The coming one, or the last one in what is done; none where it is only talked about (聖誕節的由來)."""
    month, day = next(date for date in _DAYS if match[f"d{date[0]}_{date[1]}"])
    if not (match["on"] or said.one_day(match)):
        return None
    found = said.yearless(match, month, day)
    if step := match["year"]:
        year = said.today.year + _YEARS[step.lower()]
        return EventTime(found.first_day.replace(year=year), found.last_day.replace(year=year))
    return found


RULES: tuple[Rule, ...] = (
    (
        Pattern(
            rf"(?i:(?P<year>去年|今年|明年|(?<![a-z])(?:last|this|next)(?= ))?的? ?(?:(?<![a-z])(?P<on>on |by ))?(?:{_NAME})"
            r"(?![a-z])(?!的?(?:歌|卡|禮|裝|樹|由來|故事|電影|單字|活動|大餐|市集)| (?:songs?|cards?|gifts?|presents?|trees?|carols?|movies?|stor|words|vocab|part)))",
            "節|日|夜|年|元旦|雙十|day|eve|halloween|christmas|double tenth",
        ),
        "date",
        _named_day,
    ),
)
