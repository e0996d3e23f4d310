"""Whether a question asks about a stretch of the learner's own time, and which."""

from __future__ import annotations

import re
from datetime import datetime

from memora.core.event_time.find import times_named
from memora.core.event_time.folding import fold
from memora.core.event_time.hidden import hide
from memora.core.event_time.language_talk import asks_about_words
from memora.core.event_time.named import YEARS, Said
from memora.core.event_time.pattern import Pattern
from memora.core.event_time.when import EventTime

_SENTENCE_END = re.compile(r"(?<=[。!?;\n])|(?<=\.)\s")
_CLAUSE_END = re.compile(r"(?<=,)(?!\s?\d{4})")
_LENGTH_ASKED = re.compile(r"(?i)(?<![a-z])(?:for|over|during|in) (?=the (?:past|last|next) )")
_ASKS = Pattern(
    r"什麼|甚麼|啥|哪[些一個題裡]|幾[個次題天頁分篇]|多少|怎麼樣|如何|誰|[有沒]沒有|有[^,]{0,12}嗎|[過了到][^,]{0,6}嗎"
    r"|(?:^|幫我|請|可以|能不能|麻煩|給我|想|再)[^,]{0,6}(?:整理|列出|列一下|回顧|總結|複習)"
    r"|(?i:(?<![a-z])(?:what|which|who|how (?:many|much|well|often|did)|did i|have i|had i|do i have|was i|is there|are there|"
    r"(?:^|please |can you |could you |would you )(?:list|show|summari[sz]e|review|recap|remind me|tell me|go over))(?![a-z]))"
)
_OWN = Pattern(
    r"我|(?:^|[^他她你妳您們師])(?:練習|學|複習|考|錯|做|讀|背|念|唸|聊|上課|準備|進步)"
    r"|(?i:(?<![a-z])(?:i|i've|me|my|mine|we|our)(?![a-z]))"
)
_OWN_PAST = Pattern(r"我[^,]{0,8}[了過到的錯]|(?i:(?<![a-z])(?:did|have|had|was|were|do) (?:i|we)(?![a-z]))")


def asked_window(question: str, now: datetime) -> EventTime | None:
    """The stretch of time that a question or request about the learner's own past or plans names; None for any other.

    The time stands in the clause that asks, or before one that asks what the learner did.

    >>> from datetime import timezone
    >>> str(asked_window("上週我練習了什麼？", datetime(2026, 3, 11, 9, tzinfo=timezone.utc)))
    '2026-03-02/2026-03-08'
    """
    text = _LENGTH_ASKED.sub("", fold(question))
    if asks_about_words(text) or now.year not in YEARS:
        return None
    for sentence in _SENTENCE_END.split(hide(text)):
        clauses = _CLAUSE_END.split(sentence)
        for place, clause in enumerate(clauses):
            if not (_ASKS.search(clause) and _OWN.search(clause)):
                continue
            asking = "".join(clauses[: place + 1]) if _OWN_PAST.search(clause) else clause
            if named := times_named(Said(asking, now.date())):
                return named[0].days
    return None
