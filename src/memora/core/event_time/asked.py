"""Whether a question asks about a stretch of the learner's own time, and which."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from memora.core.event_time.asked_stretch import stretches_asked
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
    r"什麼|甚麼|啥|怎麼了|發生|哪[些一個題裡]|幾[個次題天頁分篇]|多少|怎麼樣|如何|誰|[有沒]沒有|有[^,]{0,12}嗎|[過了到][^,]{0,6}嗎"
    r"|(?:^|幫我|請|可以|能不能|麻煩|給我|想|再)[^,]{0,6}(?:整理|列出|列一下|回顧|總結|複習)|(?:^|[^師])考考?我"
    r"|(?i:(?<![a-z])(?:what|which|who|^any(?:thing)?|how (?:many|much|well|often|did|was|were)|did i|have i|had i|do i have|(?:am|was) i|is there|are there|"
    r"let's (?:review|recap|go over)|(?:quiz|test) me on|(?:^|please |can you |could you |would you )(?:list|show|summari[sz]e|review|recap|remind me|tell me|go over))(?![a-z]))"
)
_OWN = Pattern(
    r"我|(?:^|[^他她你妳您們師])(?:練習|學|複習|考|錯|做|讀|背|念|唸|聊|上課|準備|進步)"
    r"|(?i:(?<![a-z])(?:i|i've|me|my|mine|we|our|let's)(?![a-z]))"
)
_OWN_UNSAID = Pattern(
    r"^[\W_\x00]*(?:那|所以|請問|還)?[\W_\x00]*(?:有(?:什麼|哪些|啥|沒有|幾)[^,]{0,3}(?:事|考|測驗|行程|安排|計畫|計劃|課|面試|約|截止|作業|報告|簡報|要)|要(?:交|考|做|上|面試|報告|開)|[該得]交)"
    r"|(?i:(?<![a-z])(?:coming up|what(?:'s| is| was) (?:on|due|planned|scheduled|next|happening)|(?:is|are) there (?:any|an) \w*\s?(?:exams?|tests?|quiz(?:zes)?|deadlines?|plans?|interviews?|class(?:es)?|lessons?)|any(?:thing)? (?:exams?|tests?|deadlines?|plans?|interviews?|on|due|planned|scheduled))(?![a-z]))"
)
"""Questions to one's own assistant that need not say whose time it is."""
_ADVICE = Pattern(
    r"[應該]該|該(?!交)|怎麼(?:準備|複習|練|學|讀|念|唸|安排|辦|做|說|用|寫)|如何(?=[準練學讀念唸安複做說用寫開進提])|建議|推薦|教我|出(?:幾|一些|點)?題|(?:幫我|可以|能不能)[^,]{0,4}(?:排|規劃|擬|設計)"
    r"|(?:要|想|可以|能|來|我們)(?:一起)?(?:學|練|複習|讀|背|聊|進步)(?:習)?(?:什麼|哪|多少|幾)|可以(?:說|用|做|怎)|不同|差[別在]"
    r"|(?i:(?<![a-z])(?:should|how (?:can|do|could|would|shall) i|recommend|suggest|advice|advise|tips?|help me|teach me|give me|prepare for|make (?:me )?a plan|difference|do i need|(?:can|could|shall|will|do) we(?! (?:review|recap|go over|look|see))|(?:what|which|how|where|who)[^,]{0,20} (?:can|could) i)(?![a-z]))"
)
"""What the learner wants to be told to do is not found in what they told."""
_OWN_PAST = Pattern(r"我[^,]{0,8}[了過到的錯]|(?i:(?<![a-z])(?:did|have|had|was|were|do) (?:i|we)(?![a-z]))")


@dataclass(frozen=True, slots=True)
class AskedWindow:
    """A stretch of time that a question is about, and what is asked beside it, folded."""

    time: EventTime
    rest: str
    otherwise: EventTime | None = None
    """The same words taken as past, where nothing but the absence of a year makes `time` the coming one."""


def asked_window(question: str, now: datetime) -> AskedWindow | None:
    """The stretch of time that a question or request about the learner's own past or plans names; None for any other.

    The time stands in the clause that asks, or before one that asks what the learner did.

    >>> from datetime import timezone
    >>> window = asked_window("上週我練習了什麼？", datetime(2026, 3, 11, 9, tzinfo=timezone.utc))
    >>> str(window.time), window.rest
    ('2026-03-02/2026-03-08', '我練習了什麼?')
    """
    text = _LENGTH_ASKED.sub("", fold(question))
    if asks_about_words(text) or now.year not in YEARS:
        return None
    for sentence in _SENTENCE_END.split(hide(text)):
        clauses = _CLAUSE_END.split(sentence)
        for place, clause in enumerate(clauses):
            if not _ASKS.search(clause) or _ADVICE.search(clause):
                continue
            asking = "".join(clauses[: place + 1]) if _OWN_PAST.search(clause) else clause
            named = stretches_asked(Said(asking, now.date()))
            if not named:
                continue
            rest = asking
            for times in reversed(named):
                rest = rest[: times.start] + rest[times.end :]
            if _OWN.search(clause) or _OWN_UNSAID.search(rest):
                past = stretches_asked(Said(asking, now.date(), told="past"))
                otherwise = past[0].days if past and past[0].days.last_day < named[0].days.first_day else None
                return AskedWindow(named[0].days, rest, otherwise)
    return None
