"""Passwords that a learner says in free text, in both languages, before or after the word for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from memora.core.rules.spans import Span
from memora.core.rules.values import (
    BARE,
    LINK,
    QUOTED,
    is_counted,
    is_date_time_or_count,
    is_mixed,
    is_ordinary,
    is_year,
    trimmed,
)

LINKED = 4
"""So many characters, as in "密碼是 ", lie at most between the name of a password and its value."""
_NAME = (
    r"(?:(?<![A-Za-z\d])(?:pass[ -]?(?:word|code)s?|passwd|pass(?=\s?[:=：])|pwd|pw|login|log-in)(?![A-Za-z])|(?<=_)"
    r"(?:PASSWORD|PASSWD"
    r"|PWD|PASS)\b|密碼|帳密|口令|通關密語)"
)
_NAME_AT = re.compile(_NAME, re.IGNORECASE)
_LINKED = re.compile(rf"{LINK}(?:{QUOTED}|{BARE})", re.IGNORECASE)
_LINKED_LATER = re.compile(rf"[^。！？!?\n▇;；]{{1,60}}?{LINK}(?:{QUOTED}|{BARE})", re.IGNORECASE)
_BESIDE = re.compile(rf"(?:\s{{1,3}}[(（]?|(?<=[密碼語令])\s{{0,3}})(?:{QUOTED}|{BARE})")
_FOR = re.compile(rf"\s(?:for|to|of|on|at)\s[^。！？!?\n▇;；]{{1,40}}?{LINK}(?:{QUOTED}|{BARE})", re.IGNORECASE)
_NAME_AND_WORD = re.compile(
    rf"{LINK}[^\s/▇]{{1,40}}\s{{0,2}}(?:/|,|and)\s{{0,2}}(?P<bare>[!-~]{{4,64}})", re.IGNORECASE
)
_AFTER_HAN = re.compile(r"[:：]?[^。！？!?\n▇;；，,:：]{0,12}?(?<![!-~])(?P<bare>[!-~]{4,64})")
_SECOND = re.compile(r"\s{0,2}(?:/|／|,|、|和|跟|and)\s{0,2}(?P<bare>[!-~]{4,64})")
_FURTHER = re.compile(r" (?P<bare>[!-~]{4,64})")
_BEFORE = re.compile(
    r"(?<![!-~])(?P<bare>[!-~]{6,64})\s{0,3}(?:(?:這|那)(?:組|個)\s{0,2})?(?:is|was|as|being|是|就是|為|當作?|做"
    r"|當成|設成|設為)\s{0,3}"
    r"(?:(?:my|our|the|his|her|their|your)\b|我|他|她|你|家裡|公司)?[^。！？!?\n▇]{0,24}?" + _NAME,
    re.IGNORECASE,
)
_PHRASE = re.compile(
    r"(?:(?P<phrase>pass[ -]?phrase|seed phrase|recovery phrase|mnemonic phrase|助記詞)|(?:my|our|wi-?fi"
    r"|gmail) password)"
    rf"{LINK}[\"'「]?(?P<bare>[a-z]{{3,12}}(?:[ ,-]{{1,2}}[a-z]{{3,12}}){{2,23}})(?=[\"'」]?\s{{0,3}}(?:$"
    r"|[.!?。！？\n]))",
    re.IGNORECASE,
)
_PHRASE_NAME = re.compile(r"phrase|助記詞", re.IGNORECASE)
_FUNCTION_WORD = re.compile(
    r"\b(?:the|and|but|for|from|with|not|very|too|has|have|had|can|cannot|was|were|are|been|being|that|this|what"
    r"|when|again|"
    r"really|quite|you|she|they|our|about|into|than|because|never|always|still|already|more|most|much|must|should"
    r"|will|would)\b",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(
    r"\s{0,3}(?:$|[.,;:!?)\]}\n，。；！？、）」』\u3400-\u9fff]|(?:and|but|so|please|-)\b)", re.IGNORECASE
)
_TALKED_ABOUT = re.compile(
    r"(?:\b(?:word|term|noun|say|spell|pronounce|mean)s?|單字|詞|這個字|英文|怎麼說|唸)\s{0,2}[:：]?\s{0,2}[\"'「『]?$"
)
_OPENING, _CLOSING = "\"'`「『“‘", "\"'`」』"


def _names(text: str) -> list[re.Match[str]]:
    """Where a password is named; a value that begins like such a name (密碼是PW2233) is no second name."""
    names: list[re.Match[str]] = []
    for match in _NAME_AT.finditer(text):
        glued = "!" <= text[match.end() : match.end() + 1] <= "~" and text[match.end()] not in ":=,.;"
        if not (names and glued and match.start() - names[-1].end() <= LINKED):
            names.append(match)
    return names


def find_passwords(text: str) -> Iterator[Span]:
    """Values of passwords; talk about the word `password` has none."""
    names = _names(text)
    if not names and not _PHRASE_NAME.search(text):
        return
    for name, following in pairwise([*names, None]):
        if name:
            yield from _values_after(text, name, before=following.start() if following else len(text))
    for match in _BEFORE.finditer(text):
        start, end = match.span("bare")
        if is_mixed(match["bare"]) and not is_date_time_or_count(text, start, end):
            yield Span("password", start, end)
    for match in _PHRASE.finditer(text):
        if not _FUNCTION_WORD.search(match["bare"]) and (match["phrase"] or not is_ordinary(match["bare"].split()[0])):
            yield Span("password", *match.span("bare"))


def _values_after(text: str, name: re.Match[str], *, before: int) -> Iterator[Span]:
    at = name.end()
    quoted_word = text[name.start() - 1 : name.start()] in tuple(_OPENING) and text[at : at + 1] in tuple(_CLOSING)
    if quoted_word:
        at += 1
        if not re.match(r"\s{0,3}[:=：]", text[at : at + 4]):
            return
    talked_about = bool(_TALKED_ABOUT.search(text[max(0, name.start() - 16) : name.start()]))
    said_login = name.group().lower().startswith("log")
    for pattern, sure in (
        (_LINKED, not talked_about and not said_login),
        (_BESIDE, False),
        (_FOR, not talked_about and not said_login),
        (_NAME_AND_WORD, False),
        (_LINKED_LATER, False),
        (_AFTER_HAN, False),
    ):
        if pattern is _AFTER_HAN and name.group().isascii():
            continue
        match = pattern.match(text, at, before)
        if match and (span := _value(text, match, sure=sure)):
            yield span
            end = span.end
            while (further := _FURTHER.match(text, end, before)) and is_mixed(further["bare"]):
                start, end = trimmed(text, *further.span("bare"))
                yield Span("password", start, end)
            second = _SECOND.match(text, span.end)
            if second and is_mixed(second["bare"]):
                yield Span("password", *trimmed(text, *second.span("bare")))
            return


def _value(text: str, match: re.Match[str], *, sure: bool) -> Span | None:
    groups = match.groupdict()
    if quoted := groups.get("quoted"):
        holds = (
            re.search(r"[A-Za-z0-9]", quoted)
            and not is_ordinary(quoted)
            and (sure or is_mixed(quoted) or quoted.isdigit())
        )
        return Span("password", *match.span("quoted")) if holds else None
    start, end = trimmed(text, *match.span("bare"))
    value = text[start:end]
    joined_to_han = (
        match.re is _AFTER_HAN and is_year(value) and text[start - 1] > "\u3400" and not is_counted(text, end)
    )
    if len(value) < 4 or (is_date_time_or_count(text, start, end) and not joined_to_han):
        return None
    if is_mixed(value):
        return Span("password", start, end)
    if value.isdigit():
        return Span("password", start, end)
    alone = sure and value.replace("-", "").replace("'", "").isalpha() and bool(_CLAUSE_END.match(text, end))
    return Span("password", start, end) if alone and not is_ordinary(value) else None
