"""What may stand as the learner's English level: CEFR, a test with its score, or words for how well one knows it (C1)."""

from __future__ import annotations

import re
import unicodedata

CEFR = ("A1", "A2", "B1", "B2", "C1", "C2")

_CEFR_ALONE = re.compile(r"([ABC])\s?([12])\s?(\+?)", re.IGNORECASE)
_LIKE_CEFR = re.compile(r"(?<![A-Za-z])[A-Za-z]\d(?!\d)")
_NAMED_CEFR = re.compile(r"(?<![A-Za-z])[ABC][12](?!\d)", re.IGNORECASE)
_IN_WORDS = re.compile(
    r"程度|級|初學|入門|基礎|進階|中等|中上|中下|新手|流利|流暢|母語|普通|還可以|馬馬虎虎|不好|不錯|很差|很爛|很弱|一般|零|國小|國中|高中|大學"
    r"|多益|托福|雅思|英檢|學測|指考|會考|檢定"
    r"|toeic|toefl|ielts|gept|cambridge|cefr|level|beginner|starter|basic|elementary|intermediate|advanced|proficient"
    r"|fluent|native|zero|poor|weak|bad|good|so-so|average|school|college|university|grade"
    r"|(?<!\d)[1-9]\d\d(?!\d)",  # a score of three figures needs no test's name
    re.IGNORECASE,
)


def read_level(text: str) -> str | None:
    """The level as it is kept, in the learner's own words but for CEFR alone; None where none is named.

    >>> [read_level(text) for text in ("b1", "Ｂ１＋", "about B1", "多益 650", "國中程度")]
    ['B1', 'B1+', 'about B1', '多益 650', '國中程度']
    >>> [read_level(text) for text in ("Z9", "程度 B3", "y", "/memories", "12")]
    [None, None, None, None, None]
    """
    written = unicodedata.normalize("NFKC", text).strip(" .。!！")
    if alone := _CEFR_ALONE.fullmatch(written):
        return "".join(alone.groups()).upper()
    if _NAMED_CEFR.search(written):
        return text
    if _LIKE_CEFR.search(written):
        return None
    return text if _IN_WORDS.search(written) else None
