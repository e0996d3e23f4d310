"""Numbers that the state gives a person: Taiwanese identity and residence numbers, passports and the like."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memora.core.rules.spans import Span
from memora.core.rules.values import DATES

_LETTERS = "ABCDEFGHJKLMNPQRSTUVXYWZIO"
"""Their place + 10 is the number that the letter stands for (Ministry of the Interior, national ID check digit)."""

_WELL_FORMED = re.compile(
    r"(?<![A-Za-z0-9])(?P<number>[A-Za-z][ -]?[1289A-Da-d][ -]?\d{4}[ -]?\d{4})(?!\d)(?![A-Za-z])"
)
_NAMED = re.compile(
    r"(?:身分證|身份證|統一證號|居留證|居留號碼|護照|駕照|健保卡|台胞證|證件(?:號碼|字號)|"
    r"(?<![A-Za-z])(?:(?:national|resident|identity|ID|ARC|passport|driver'?s? licen[cs]e|health insurance)[ -]?"
    r"(?:card|number|no\.?|#)|"
    r"(?:my|his|her|their) (?:national |taiwan(?:ese)? )?ID|passport|SSN|social security(?: number)?)(?![A-Za-z]))"
    r"[^0-9\n。！？▇]{0,24}?(?P<number>(?<![A-Za-z0-9])[A-Za-z]{0,2}\d(?:[ -]?[0-9A-Da-d]){6,11})(?![A-Za-z0-9])",
    re.IGNORECASE,
)
_US_SOCIAL_SECURITY = re.compile(r"(?<![\d-])(?P<number>\d{3}-\d{2}-\d{4})(?![\d-])")


def is_taiwanese_id(number: str) -> bool:
    """Ten characters with a right check digit: citizens (1, 2), residents since 2021 (8, 9) and before (A to D).

    >>> is_taiwanese_id("A123456789"), is_taiwanese_id("A123456788")
    (True, False)
    """
    letter = _LETTERS.find(number[0]) + 10
    second = int(number[1]) if number[1].isdigit() else (_LETTERS.find(number[1]) + 10) % 10
    tail = [int(d) for d in number[2:]]
    weighted = (
        letter // 10
        + letter % 10 * 9
        + second * 8
        + sum(d * w for d, w in zip(tail, (7, 6, 5, 4, 3, 2, 1, 1), strict=True))
    )
    return weighted % 10 == 0


def find_identity_numbers(text: str) -> Iterator[Span]:
    """Taiwanese numbers with a right check digit; after the name of a document, any number of seven digits and more."""
    for match in _WELL_FORMED.finditer(text):
        if is_taiwanese_id(re.sub(r"[ -]", "", match["number"]).upper()):
            yield Span("identity", *match.span("number"))
    for pattern in (_NAMED, _US_SOCIAL_SECURITY):
        for match in pattern.finditer(text):
            if not DATES.fullmatch(match["number"]):
                yield Span("identity", *match.span("number"))
