"""Phone numbers and e-mail addresses, anybody's; and whose they are, so that a refusal can say it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memora.core.rules.spans import Span
from memora.core.rules.values import DATES

_LOCAL = r"[A-Za-z0-9._%+\-\u00c0-\u024f]"
_EMAIL = re.compile(rf"(?<!{_LOCAL}){_LOCAL}{{1,}}\s?@\s?(?:[A-Za-z0-9\u00c0-\u024f-]+\.)+[A-Za-z]{{2,24}}")
_DOT = r"(?:\s?[(\[{]\s?dot\s?[)\]}]\s?|\sdot\s|\s?點\s?)"
_TLD = r"(?:com|org|net|edu|gov|tw|io|me|co|uk|jp|hk|cn)"
_EMAIL_SPELT = re.compile(
    r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}\s{0,2}(?:(?:[(\[{<]\s?at\s?[)\]}>]"
    rf"|小老鼠)\s{{0,2}}[A-Za-z0-9-]{{2,40}}(?:\s?(?:\.|{_DOT})\s?{_TLD}){{1,3}}"
    rf"| at \s?[A-Za-z0-9-]{{2,40}}(?:{_DOT}{_TLD}){{1,3}})(?![A-Za-z])"
    r"|(?<![A-Za-z0-9._%+-])(?=[A-Za-z._-]{1,40}\d)[A-Za-z][\w.-]{2,63} at "
    rf"(?:[A-Za-z0-9-]{{2,40}}\.){{1,4}}{_TLD}(?![A-Za-z])",
    re.IGNORECASE,
)
_TAIWAN_MOBILE = re.compile(r"(?<!\d)(?:(?:\+\s?)?886[\s-]?\(?0?\)?|0)[\s-]?9[\s.-]?\d(?:[\s.-]?\d){7}(?!\d)")
_NORTH_AMERICAN = re.compile(r"(?<![\d-])(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[-.])\d{3}[-.]\d{4}(?![\d-])")
_SPOKEN_MOBILE = re.compile(r"[零〇○]九[一二三四五六七八九零〇○\d]{8}")
_NAMED_NUMBER = re.compile(
    r"(?:電話|手機|市話|傳真|專線|分機|聯絡方式|打給|撥打?|(?<![A-Za-z])(?:(?:tele|cell|mobile )?phone|mobile|cell"
    r"|tel|fax|whatsapp|call|text|reach|dial|ring|"
    r"contact)(?![A-Za-z])|(?<![A-Za-z])(?:my|his|her|their) number(?![A-Za-z]))"
    r"[^\d\n。！？▇]{0,30}?(?P<number>\+?\(?\d(?:[\s().-]{0,2}\d){6,14})(?![\d/:年月])",
    re.IGNORECASE,
)
_MAYBE_PHONE = re.compile(r"(?<![\d.])[+(]{0,2}\d(?:[\s().-]{0,3}\d){7,16}(?!\d)")
_PREFIXED = re.compile(r"(?<!\d)0\d|\+|(?<!\d)886")
_ASKED_AT_MOST = 300
"""Candidates for which the library is asked in one text; a table of more numbers than that is judged by its shape."""


def find_emails(text: str) -> Iterator[Span]:
    """Addresses, also with blanks around the sign, spelt out, or touching Chinese characters."""
    if "@" in text:
        for match in _EMAIL.finditer(text):
            yield Span("email", *match.span())
    for match in _EMAIL_SPELT.finditer(text):
        yield Span("email", *match.span())


def find_phones(text: str) -> Iterator[Span]:
    """Numbers valid in Taiwan or with an international prefix; other long ones after a word such as `call` or 電話.

    The library is imported when something that could be a number and is no date is there, and not before.
    """
    for pattern in (_TAIWAN_MOBILE, _NORTH_AMERICAN, _SPOKEN_MOBILE):
        for match in pattern.finditer(text):
            yield Span("phone", *match.span())
    for match in _NAMED_NUMBER.finditer(text):
        if not DATES.match(match["number"]):
            yield Span("phone", *match.span("number"))
    for asked, match in enumerate(_MAYBE_PHONE.finditer(text)):
        candidate = match.group()
        if not _PREFIXED.search(candidate) or DATES.fullmatch(candidate):
            continue
        if asked >= _ASKED_AT_MOST:
            yield Span("phone", *match.span())
            continue
        for start, end in _valid_in(candidate):
            yield Span("phone", match.start() + start, match.start() + end)


def _valid_in(candidate: str) -> list[tuple[int, int]]:
    import phonenumbers  # late: 65 ms that a text without a number need not pay

    return [(found.start, found.end) for found in phonenumbers.PhoneNumberMatcher(candidate, "TW")]
