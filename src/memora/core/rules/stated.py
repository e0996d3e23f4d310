"""Passwords made of words: whatever follows `my password is` or 我的密碼是, up to the end of the clause.

A value cannot be told by its look here, so the sentence decides: it states somebody's own password, asks nothing, and
what follows is not something one says about a password (`is too long`, 是錯的, 是什麼意思).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memora.core.rules.spans import Span
from memora.core.rules.stated_words import (
    NOT_BEFORE_ONE,
    SAID_OF_A_PHRASE,
    SAID_OF_ONE_EN,
    SAID_OF_ONE_ZH,
    TALK_EN,
    TALK_ZH,
    is_said_of_one,
)

_NAME_EN = r"(?:pass[ -]?(?:word|code|phrase)|passwd|pwd|(?:(?-i:PIN)|pin(?= (?:code|number)))(?: code| number)?)"
_NAME_ZH = r"(?:密碼|(?<![A-Za-z])(?-i:PIN)(?![A-Za-z])\s?碼?|驗證碼|口令|通關密語|門禁碼|解鎖碼)"
_ANY_NAME = re.compile(rf"(?<![A-Za-z]){_NAME_EN}(?![A-Za-z])|{_NAME_ZH}", re.IGNORECASE)
_VALUE = r"(?P<value>[^\s,.，。！!？?；;、\n▇\"'「『][^，,。！!？?；;\n▇]{0,60})"
_AFTER_EN = re.compile(
    r"(?P<link>(?:\s(?:for|to|of|on|at)\s[^.!?,;:\n▇]{1,40}?)?\s{0,2}(?:(?:has been |was |is )?(?:now |still |just )?"
    r"(?:changed|set|reset|updated) to\s|(?:is|was|used to be)(?:\s{0,2}:|\s(?:now|still|just|currently))?\s"
    r"|'s\s|[:：]|->|→|=)"
    rf"\s{{0,3}}){_VALUE}",
    re.IGNORECASE,
)
_AFTER_ZH = re.compile(
    r"(?P<link>\s{0,2}(?:就|則|現在|目前|還|一直|已經|我|都|也|先)?(?:是|為|叫做?|設成|設為|設定成|設定為|設(?![好定成為了得置錯完過])"
    rf"|改成了?|改為|換成了?|都用|我用|[:：]|=|→)\s?[:：]?\s{{0,3}}){_VALUE}"
)
_ALONE_ZH = re.compile(r"\s{1,3}(?P<value>[A-Za-z]{6,32})\s{0,3}(?:$|[。，！\n])")
_OWNER_EN = re.compile(
    r"(?:\b(?:my|our|his|her|their|your|the|\w{1,20}'s)\s(?:[\w'-]{1,20}\s){0,4}?|(?:^|[.!?;:：，。！\n])\s{0,3}"
    r"|[\u3400-\u9fff]\s?|\b(?:wi-?fi|remember|note)\s)$",
    re.IGNORECASE,
)
_OWNER_ZH = re.compile(
    r"(?:我|咱|他|她|你|妳|家|爸|媽|老|朋友|同事|室友|記|存|卡|網銀|手機|電腦|筆電|門|帳|信箱|郵|wi-?fi|mail|line"
    r"|fb|臉書|ig|apple|icloud|google|netflix|保險箱|登入|開機|社區|行李箱|會員|網路|學校|公司|銀行|悠遊|遊戲)"
    r"[^，。！？!?；;\n]{0,16}$|(?:^|[，。！？!?；;\n])\s{0,3}$",
    re.IGNORECASE,
)
_CHANGED = re.compile(
    r"\b(?:set|changed?|reset|updated?|made|switched)\s(?:my|our|the|his|her|their)\s(?:[\w-]{1,20}\s){0,3}?"
    rf"{_NAME_EN}\s(?:to|as|into)\s{_VALUE}",
    re.IGNORECASE,
)
_BEFORE_EN = re.compile(
    r"(?:^|[.!?,;:\n]\s{0,2}|\bthat\s|\bremember\s|\buse\s)(?P<value>[^\W\d_][\w'-]{1,20}(?:\s[\w'-]{1,20}){0,4}?)\s"
    rf"(?:is|was|as)\s(?:my|our|his|her|their)\s(?:[\w-]{{1,20}}\s){{0,3}}?{_NAME_EN}(?=\s{{0,2}}(?:[.,;!\n]|$))",
    re.IGNORECASE,
)
_BEFORE_ZH = re.compile(
    r"(?:^|[，。！？；\n]|記[住得下]?)\s?(?P<value>[\u3400-\u9fff]{2,12}?)\s?(?:就是|是|當作?|當成)\s?(?:我|他|她)"
    r"(?![^，。！？\n]{0,12}(?:字|問題))[^，。！？\n▇]{0,10}?密碼(?=\s?(?:[，。！\n]|$))"
)
_ONE_ZH = r"[零〇○一二兩三四五六七八九壹貳參肆伍陸柒捌玖么]"
_NUMERALS_ZH = re.compile(
    rf"{_NAME_ZH}[^。！？\n▇0-9A-Za-z]{{0,8}}?(?P<value>{_ONE_ZH}(?:[、，,\s-]?{_ONE_ZH}){{3,15}})(?![十百千萬位個次年月日])"
    rf"|(?P<before>{_ONE_ZH}{{4,12}})\s?(?:就是|是|當)[^。！？\n▇]{{0,12}}?密碼",
    re.IGNORECASE,
)
_ONE_EN = r"(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)"
_NUMERALS_EN = re.compile(
    r"\b(?:pin|code|passcode|password)(?: code| number)?(?:\s\w{1,12}){0,4}?(?:\sis|\sto|:|,)?\s{1,2}"
    rf"(?P<value>{_ONE_EN}(?:[\s,-]{{1,2}}{_ONE_EN}){{2,15}})\b(?!\s(?:digit|character|letter|time|day|word))",
    re.IGNORECASE,
)
_NEW_THOUGHT = re.compile(
    r"\.(?=\s|$)|\s(?:and|but|so|because|please|thanks|which|can you|could you)\s(?=(?:I|it|we|you|please|the|that|don't"
    r"|can|my|he|she|keep|remember|save)\b)|\s(?:please|thanks|thank you)\b|\s{0,2}[(（]|\s+$",
    re.IGNORECASE,
)


def find_stated(text: str) -> Iterator[Span]:
    """Values that consist of words or spelt digits. What the other rules know by its look may be found here too."""
    names = list(_ANY_NAME.finditer(text))
    for name in names:
        yield from _after(text, name)
    if names:
        for match in _CHANGED.finditer(text):
            yield from _worded(text, match, SAID_OF_ONE_EN, infinitive=True)
        for match in _BEFORE_EN.finditer(text):
            if not NOT_BEFORE_ONE.match(match["value"]) and not is_said_of_one(match["value"], SAID_OF_ONE_EN):
                yield Span("password", *match.span("value"))
        for match in _BEFORE_ZH.finditer(text):
            if not SAID_OF_ONE_ZH.match(match["value"]) and match["value"][-1] not in "的就都不才":
                yield Span("password", *match.span("value"))
    if names or "code" in text.lower() or "pin" in text.lower():
        for pattern in (_NUMERALS_ZH, _NUMERALS_EN):
            for match in pattern.finditer(text):
                yield Span("code", *match.span("before" if match.groupdict().get("before") else "value"))


def _after(text: str, name: re.Match[str]) -> Iterator[Span]:
    before = text[max(0, name.start() - 60) : name.start()]
    owned_en = name.group().isascii() and _OWNER_EN.search(before) and not TALK_EN.search(before)
    if owned_en and (match := _AFTER_EN.match(text, name.end())):
        phrase = "phrase" in name.group().lower()
        yield from _worded(text, match, SAID_OF_A_PHRASE if phrase else SAID_OF_ONE_EN)
    if TALK_ZH.search(before):
        return
    if match := _AFTER_ZH.match(text, name.end()):
        if _OWNER_ZH.search(before):
            yield from _worded(text, match, SAID_OF_ONE_ZH)
        return
    alone = _ALONE_ZH.match(text, name.end())
    if alone and not is_said_of_one(alone["value"], SAID_OF_ONE_EN):
        yield Span("password", *alone.span("value"))


def _worded(
    text: str, match: re.Match[str], said_of_one: re.Pattern[str], *, infinitive: bool = False
) -> Iterator[Span]:
    start, end = match.span("value")
    if stop := _NEW_THOUGHT.search(text, start, end):
        end = stop.start()
    value = text[start:end]
    asked = text[match.end() : match.end() + 1] in ("?", "？")
    if not re.search(r"[^\W\d_]", value) or asked or _is_token(value):
        return
    if value[0] > "\u3400":
        said_of_one = SAID_OF_ONE_ZH
    elif said_of_one is SAID_OF_ONE_ZH:
        said_of_one = SAID_OF_ONE_EN
    talk = TALK_ZH.search(value) or TALK_EN.search(value)
    if not talk and not is_said_of_one(value, said_of_one, infinitive=infinitive):
        yield Span("password", start, end)


def _is_token(value: str) -> bool:
    """One printable token, alone or before something else: the rules that know values by their look decide."""
    first = re.match(r"[!-~]*", value)
    token = first.group() if first else ""
    return bool(token) and (token == value or (len(token) >= 4 and any(c.isdigit() for c in token)))
