"""Whether a question asks about a stretch of the learner's own time, and which."""

from __future__ import annotations

import re
from datetime import datetime

from memora.core.event_time.find import times_named
from memora.core.event_time.folding import fold
from memora.core.event_time.hidden import asks_about_words, hide
from memora.core.event_time.named import YEARS, Said
from memora.core.event_time.pattern import Pattern
from memora.core.event_time.when import EventTime

_SENTENCE_END = re.compile(r"(?<=[。!?;\n])|(?<=\.)\s|,(?=\s*(?:請|可以|能不能|幫|想|can|could|please|what|which))")
_ASKS_ZH = Pattern(
    r"什麼|甚麼|啥|哪[些一個題裡]|幾[個次題天頁分篇]|多少|怎麼樣|如何|[有沒]沒有|有[^,。]{0,12}嗎|[過了到][^,。]{0,6}嗎|列出|列一下|回顧|整理|總結|複習一下|複習[^,。]{0,6}的|報告"
)
_ASKS_EN = Pattern(
    r"(?i)(?<![a-z])(?:what|which|how (?:many|much|well|often|did)|did i|have i|had i|do i have|was i|were|am i|is there|are there|"
    r"list|show|summari[sz]e|review|recap|remind me|tell me|go over|anything)(?![a-z])"
)
_OWN_ZH = Pattern(r"我|咱|(?:^|[^他她你妳您們師])(?:練習|學|複習|考|錯|做|讀|背|念|唸|聊|上課|準備|進步)")
_OWN_EN = Pattern(r"(?i)(?<![a-z])(?:i|i've|me|my|mine|we|our)(?![a-z])")
_SPANS_ASKED = re.compile(r"(?i)(?<![a-z])(?:for|over|during|in) (?=the (?:past|last|next) )")


def asked_window(question: str, now: datetime) -> EventTime | None:
    """The stretch of time that a question or request about the learner's own past or plans names; None for any other.

    >>> from datetime import timezone
    >>> str(asked_window("上週我練習了什麼？", datetime(2026, 3, 11, 9, tzinfo=timezone.utc)))
    '2026-03-02/2026-03-08'
    """
    text = _SPANS_ASKED.sub("", fold(question))
    if asks_about_words(text) or now.year not in YEARS:
        return None
    hidden = hide(text)
    at = 0
    for sentence in filter(None, _SENTENCE_END.split(hidden)):
        at += len(sentence)
        zh = _ASKS_ZH.search(sentence) and _OWN_ZH.search(sentence)
        en = _ASKS_EN.search(sentence) and _OWN_EN.search(sentence)
        if not (zh or en):
            continue
        named = times_named(Said(sentence, now.date()))
        if named:
            return named[0].days
    return None
