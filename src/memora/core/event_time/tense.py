"""Whether a clause tells of something done or of something to come; only then a day without a year is known.

Words of the future win over those of the past (報好名了，12/25 要考). A clause with neither follows the rest of the
message; a message with neither is a plan.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import lru_cache
from typing import Literal

from memora.core.event_time.pattern import Pattern

FAR_CHARS = 80
"""Words further away in a clause without any mark say nothing about the tense of a time."""

Tense = Literal["past", "future"]

_CLAUSE_END = Pattern(r"[。!?;\n]|,(?!\s?\d{4})|:(?!\d)|\.(?=\s|$)|(?<![A-Za-z])(?:and|but|so|because)(?![A-Za-z])")
_FUTURE = Pattern(
    r"要(?!求|點)|(?<!機|社|開|晚|誤|體|不)會(?!議|話)|將|打算|準備|預計|預定|計畫|希望|目標|想(?!到)|報(?![告導紙仇])|訂[了在於]|約[了好在]|[排選定][在了於]|錄取|受邀|入選|截止|(?<![沒不])取消|不(?:考|用|必|去|上台|參加)[^,。!?;\n]{0,8}了|泡湯|之前|以前|前要|前(?=拿|考|完|達|把|交)|下次|即將|快到|快要|剩|還有|[改延移挪換調]到|改[成為在]|有(?:場|個|一場|一個|什麼|哪些)"
    r"|(?i:(?<![a-z])(?:will|'ll|going to|gonna|plan|planning|by|before|until|want|hope|goal|aim|due|deadline|"
    r"upcoming|booked|scheduled|accepted|invited|selected|chosen|approved|confirmed|registered|signed up|have to|need|needs|must|should|shall|won't|cancel\w*|called off|is|starts|begins)(?![a-z])|'s (?:on|in)(?![a-z])|(?<![a-z])(?:was|were|been|got|it|they|they've) (?:moved|pushed|postponed|rescheduled|delayed|brought|changed|shifted)(?![a-z]))"
)
_PAST = Pattern(
    r"(?<!為|除|不|極|死)了(?!解|結|不)|(?<!不|經|難|超|透|通)過(?!去式|程|敏|年|關|期|得|濾)|剛|曾|已經|昨|那時|當時|的時候|以來|考得|錯了|考到|考砸|學到|沒考|沒過|那[次回]|[搞弄]混|[聽講寫看唸念拼說]成|才拿|只拿|只有\s?\d|完(?![成全美整])"
    r"|(?i:(?<![a-z])(?:was|were|did|had|took|(?<!'ve )(?<!have )(?<!has )got|went|passed|failed|wrote|read|made|met|gave|came|began|forgot|spoke|"
    r"learnt|taught|sat|left|ago|last|lost|bought|felt|thought|said|told|saw|heard|found|kept|'ve(?! got)|have been|have done|"
    r"(?!need|book|schedul|plann|mov|interest|advanc|tir|excit|relat|worri|nervous|speed|proce|succe|exce)[a-z]{2,}ed)(?![a-z]))"
)


_EVENT = Pattern(
    r"考|測驗|面試|口試|報告|簡報|發表|上台|截止|交(?!流|換|通|朋友)|比賽|典禮|出差|出發|見面|[改延移挪換調]到|改[成為在]"
    r"|(?i:(?<![a-z])(?:exam|test|quiz|interview|presentation|talk|deadline|due|demo|competition|audition|flight|appointment|"
    r"ha(?:s|ve) (?:an?|my|our|the|to)|moved|postponed|rescheduled|pushed|changed|see you|meet|midterm|final|speech)s?(?![a-z]))"
)
_TIMETABLE = Pattern(r"[沒有]空|沒辦法上課|不能上課|不要排|排課|(?i:(?<![a-z])(?:free|available|no lessons?)(?![a-z]))")
_AVAILABLE = Pattern(
    r"[沒有]空|沒辦法|不行|不能|不方便|休息|公休|放假|[排沒]課|排練習|[也都]在|讀書會|加班"
    r"|(?i:(?<![a-z])(?:free|busy|available|can't|cannot|don't|doesn't|never|no lessons?|off)(?![a-z]))"
)


@lru_cache(maxsize=8)
def _clause_ends(text: str) -> tuple[list[int], list[int]]:
    """Where the marks between clauses begin, and where the clauses after them do."""
    marks = list(_CLAUSE_END.finditer(text))
    return [mark.start() for mark in marks], [mark.end() for mark in marks]


def clause_around(text: str, start: int, end: int) -> tuple[int, int]:
    """Where the clause that holds text[start:end] begins and ends, as far as it concerns those words."""
    marks, clauses = _clause_ends(text)
    before, after = bisect_right(clauses, start), bisect_left(marks, end)
    begin, stop = clauses[before - 1] if before else 0, marks[after] if after < len(marks) else len(text)
    return max(begin, start - FAR_CHARS), min(stop, end + FAR_CHARS)


def tense_around(text: str, start: int, end: int) -> Tense | None:
    """Whether the clause around text[start:end] tells of something done or to come; None where it says neither.

    >>> tense_around("5/3的模擬考我錯了八題", 0, 3), tense_around("5/3要考多益", 0, 3), tense_around("5/3考多益", 0, 3)
    ('past', 'future', None)
    """
    begin, stop = clause_around(text, start, end)
    return tense_of(text[begin:start] + " " + text[end:stop])


@lru_cache(maxsize=8)
def tense_of(words: str) -> Tense | None:
    if _FUTURE.search(words):
        return "future"
    return "past" if _PAST.search(words) else None


@lru_cache(maxsize=8)
def _gives_a_timetable(text: str) -> bool:
    return bool(_TIMETABLE.search(text))


def tells_of_one_day(text: str, start: int, end: int) -> bool:
    """Whether a bare weekday at text[start:end] is the day of an event, not of a timetable (禮拜一我沒空上課)."""
    begin, stop = clause_around(text, start, end)
    around = text[begin:stop]
    if tense_of(around) == "past":
        return True
    if _AVAILABLE.search(around) or _gives_a_timetable(text):
        return False
    return bool(tense_of(around) or tense_of(text) or _EVENT.search(around))
