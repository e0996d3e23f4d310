"""Roundabout ways to say something, said straight, before anything is read out of a sentence."""

from __future__ import annotations

import re

_ROUNDABOUT = tuple(
    (re.compile(pattern), said)
    for pattern, said in (
        (r"簡單(?:來)?[說講](?:就是)?|總之|再(?:強調|說|講)一次|(?:我|之前)說過|說真的|老實說|其實|就是說", ""),
        (
            r"\b(?:like|as) i (?:said|told you|mentioned)(?: before)?|\bin short|\bbasically|\bto be honest|\bactually",
            "",
        ),
        (
            r"\blong (?:ones|sentences|examples|texts?|explanations?|answers?) (?:lose|confuse|tire|are (?:hard|too much|confusing))\b",
            "short",
        ),
        (r"落落長|太長的.{0,4}(?:看|讀|聽)不(?:下去|完|懂)", ""),
        (r"\bno ((?:[a-z]+ ){1,3}?)(?:longer|more) than", r"\1at most"),
        (r"\b(?:don't|do not|never) ((?:[a-z]+ ){1,6}?)(?:longer than|over|more than|exceed)\b", r"\1at most"),
        (r"\b(?:not|nothing|never) (?:longer|more) than|\b(?:don't|do not|never|not) exceed", "at most"),
        (r"\banything (?:longer|more) than", "at most"),
        (r"(?:不要|別|不可以?|不能|盡量不)(?:超過|多於|長過)|不超過", "最多"),
        (r"再長.{0,8}$|再長我", ""),
        (r"\b(?:don't|do not|wouldn't) mind\b", "like"),
        (r"不介意", "喜歡"),
        (r"\b(?:i'd|i would) (?:rather|prefer(?: it)?(?: if)?) (?:that )?you (?:didn't|did not|don't|not)\b", "don't"),
        (r"\b(?:a |college |university )*freshman\b", "1th year student"),
        (r"\b(?:a |college |university )*sophomore\b", "2th year student"),
        (
            r"\b(?:a (?:college |university )?junior|junior) (?=in (?:college|university)|now|$|[,.])",
            "3th year student ",
        ),
        (
            r"\b(?:a (?:college |university )?senior|senior) (?=in (?:college|university)|now|$|[,.])",
            "4th year student ",
        ),
        (r"\bcan't .{1,30} without\b|沒有?(?=.{1,8}(?:就|的話).{0,6}(?:看不懂|聽不懂|不行|沒辦法))", "need"),
        (r"[，,](?:英文|中文)我?[看聽]不懂$", ""),
    )
)


def straight(text: str) -> str:
    """A folded text, so that what only sounds like a denial denies nothing.

    >>> straight("no examples longer than 9 words, please"), straight("例句不要超過9個字")
    ('examples at most 9 words, please', '例句最多9個字')
    """
    for pattern, said in _ROUNDABOUT:
        text = pattern.sub(said, text)
    return text
