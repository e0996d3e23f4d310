"""Whether a message asks for everything that is remembered: that is answered by code, with the list itself (P1)."""

from __future__ import annotations

import re

from memora.core.local.fold import fold

LONGEST_QUESTION_CHARS = 80
"""A longer message asks for something of its own as well, and goes to the tutor."""

_QUOTED = re.compile(r"「[^」]*」|『[^』]*』|“[^”]*”|\"[^\"]*\"")
_LEAD_ZH = r"^(?:(?:請問|那|所以|嗨|哈囉|欸|對了|memora|我想知道|我想問|可以|能不能|請|跟我|告訴我|說說|列出|給我看|幫我|看看|查|讓我|看|到底|現在|一下|目前)[，,、 ]*)*"
_KNOWN_ZH = r"(?:記得|記住|記了|記下|記著|知道|存了|儲存了|保存了|瞭解|了解|記錄了)(?:了|過|的)?"
_WHAT_ZH = r"(?:的?(?:什麼|甚麼)(?:事情?)?|啥|哪些(?:事情?|東西|內容|資料)?|多少(?:事情?|東西)?|些什麼|的(?:全部|一切|所有)?(?:事情?|東西|內容|資料|記憶)?)"
_MIND_ZH = re.compile(
    _LEAD_ZH
    + r"(?:"
    + rf"(?:你|妳|您)(?:都|還|到底|現在|目前|已經|總共|一共)*{_KNOWN_ZH}(?:關於|有關)?我(?:的)?{_WHAT_ZH}"
    + rf"|(?:關於|有關|對於)我[，, ]?(?:你|妳)?(?:都|還|到底)*{_KNOWN_ZH}{_WHAT_ZH}"
    + rf"|(?:你|妳)(?:都|還|到底)*(?:對我|有)(?:的)?(?:{_KNOWN_ZH}{_WHAT_ZH}|(?:瞭解|了解)(?:多少|什麼)|(?:哪些|什麼)(?:關於我的|我的)?(?:記憶|資料|紀錄))"
    + rf"|(?:你|妳)(?:都|還|到底|總共)*(?:幫我)?{_KNOWN_ZH}(?:哪些|些?什麼|啥)(?:關於我的?(?:事情?|東西)?|我的(?:事情?|東西|資料))?"
    + r"|(?:你|妳)(?:的)?(?:記憶|記憶庫)(?:裡|裡面)?(?:有)?(?:哪些|什麼)(?:關於)?我?(?:的)?(?:事情?|東西)?"
    + rf"|(?:所有|全部)?(?:你|妳){_KNOWN_ZH}(?:的)?(?:關於)?我的?(?:所有|全部|一切)?(?:事情?|東西|資料)"
    + r")(?:呢|啊|呀|嗎|了|喔|\s)*[?？。!！]*$"
)
_LEAD_EN = r"^(?:(?:so|hey|hi|ok(?:ay)?|well|and|memora|please|tell me|show me|list|can you (?:tell|show) me|could you (?:tell|show) me|i(?:'d like| want) to know|i wonder|now|just|btw|by the way|exactly)[,:]? )*"
_KNOW_EN = r"(?:remember(?:ed)?|know|stored?|saved?|recorded|record|keep|kept|noted|have|got|learn(?:ed|t)|recall)"
_MIND_EN = re.compile(
    _LEAD_EN
    + r"(?:"
    + rf"(?:what|(?:what|which) (?:things|facts|memories|info(?:rmation)?|data)|how much)(?: all| else| exactly| things| kind of things)? (?:do|did|have|can|are) you (?:\w+ )?{_KNOW_EN}(?: down| stored| saved| on file)? (?:about|of|on|from) me(?: so far| now| at the moment| by now| until now| already)?"
    + rf"|(?:everything|all|all the things|anything|what)(?: that)? you(?:'ve| have)? (?:\w+ )?{_KNOW_EN}(?: down| stored| saved)? (?:about|of|on) me(?: so far| now)?"
    + r"|what(?:'s| is) in your memory(?: about me)?|what memories do you have(?: of me| about me)?|what do you remember(?: so far)?|what have you (?:stored|saved|remembered)(?: so far)?"
    + r"|(?:all )?(?:my|your) memories(?: of me| about me)?|do you (?:remember|know) (?:anything|something) about me"
    + r")(?: please| then)?[ ?.!]*$"
)


def asks_what_is_remembered(message: str) -> bool:
    """Whether the message asks what Memora remembers of the learner as a whole, not about one thing.

    >>> [asks_what_is_remembered(m) for m in ("你記得我什麼？", "What do you remember about me?", "你記得我的考試日期嗎？")]
    [True, True, False]
    """
    if len(message) > LONGEST_QUESTION_CHARS or _QUOTED.search(message):
        return False
    text = re.sub(r"\s+", " ", fold(message)).strip(" 。.,，")
    return bool(_MIND_ZH.match(text) or _MIND_EN.match(text))
