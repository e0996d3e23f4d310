"""Payment cards by their check digit, and account numbers by the word that introduces them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memora.core.rules.spans import Span

_RUN = re.compile(r"(?<![\d.])\d(?:[ .-]{0,2}\d){12,}(?!\d)")
_ISSUERS = "23456"
"""First digits of payment cards (ISO/IEC 7812-1, major industry identifiers for travel, banking and merchants)."""
_GROUP = re.compile(r"\d+")
_NAMED = re.compile(
    r"(?:信用卡|金融卡|提款卡|簽帳卡|悠遊卡|卡號|(?<![A-Za-z])(?:credit|debit|bank|visa|master|amex)[ -]?card"
    r"|card (?:number|no\.?)|"
    r"(?<![A-Za-z])(?:visa|mastercard|amex)(?![A-Za-z]))"
    r"[^\d。！？\n▇]{0,20}(?P<number>\d(?:[ -]{0,2}\d){11,18})(?!\d)"
    r"|(?:銀行帳戶|銀行帳號|帳戶|戶頭|匯款帳號|轉帳帳號|帳號|局號|(?<![A-Za-z])(?:bank )?account (?:number|no\.?)|IBAN)"
    r"[^\d。！？\n▇]{0,16}(?P<account>[A-Z]{0,2}\d(?:[ -]{0,2}[A-Z]{0,4}\d){6,30})(?!\d)",
    re.IGNORECASE,
)
_DATE = r"(?:0?[1-9]|1[0-2])\s?(?:[/.-]|月)\s?(?:20)?\d\d(?!\d)"
_EXPIRES = r"(?:到期日?|有效(?:日期|期限?)?(?:至|到)?|效期|exp(?:\.|iry|ires|iration)?(?: date)?|(?:valid|good) (?:thru|until|through|to))"
_EXPIRY_AFTER = re.compile(
    rf"[^\w。！？\n▇]{{0,6}}(?:(?:and|it|which|跟|和|它)\s?)?(?:{_EXPIRES}[^\d。！？\n▇]{{0,8}}(?P<named>{_DATE}|\d{{4}}(?!\d))"
    rf"|(?P<bare>{_DATE}|(?:0[1-9]|1[0-2])\d\d(?!\d)))(?P<check>[ ,/]{{1,2}}\d{{3,4}}(?![\d/:-]))?",
    re.IGNORECASE,
)
_EXPIRY_BEFORE = re.compile(rf"{_EXPIRES}[^\d。！？\n▇]{{0,8}}(?P<named>{_DATE})[^\d。！？\n▇]{{0,16}}$", re.IGNORECASE)


def passes_luhn(digits: str) -> bool:
    """ISO/IEC 7812-1, annex B: every second digit from the right doubled, the sum of all digits divisible by ten.

    Four lines here instead of a library whose import takes longer than a whole command of ours.

    >>> passes_luhn("4111111111111111"), passes_luhn("4111111111111112")
    (True, False)
    """
    doubled = [int(d) for d in reversed(digits)]
    total = sum(doubled[::2]) + sum(sum(divmod(2 * d, 10)) for d in doubled[1::2])
    return total % 10 == 0


def _is_card(digits: str) -> bool:
    return 13 <= len(digits) <= 19 and len(set(digits)) > 1 and passes_luhn(digits)


def find_cards(text: str) -> Iterator[Span]:
    """Card numbers (13 to 19 digits, issuers 2 to 6, Luhn), and anything as long that is called a card or an account.

    The expiry date beside one goes with it. A long number that fails the check and has no such name stays: ISBNs, parcels, timestamps.
    """
    for card in _numbers(text):
        yield card
        if after := _EXPIRY_AFTER.match(text, card.end):
            yield Span("card", after.start("named" if after["named"] else "bare"), after.end())
        if before := _EXPIRY_BEFORE.search(text[max(0, card.start - 40) : card.start]):
            yield Span("card", *(max(0, card.start - 40) + at for at in before.span("named")))


def _numbers(text: str) -> Iterator[Span]:
    for run in _RUN.finditer(text):
        yield from _cards_in(run)
    for match in _NAMED.finditer(text):
        yield Span("card", *match.span("number" if match["number"] else "account"))


def _cards_in(run: re.Match[str]) -> Iterator[Span]:
    groups = [(m.start() + run.start(), m.end() + run.start(), m.group()) for m in _GROUP.finditer(run.group())]
    if all(len(digits) == 1 for _, _, digits in groups):  # read out digit by digit
        groups = [(run.start(), run.end(), "".join(digits for _, _, digits in groups))]
    for first, (start, _, _) in enumerate(groups):
        digits = ""
        for _, end, group in groups[first : first + 6]:
            digits += group
            if len(digits) > 19 or digits[0] not in _ISSUERS:
                break
            if _is_card(digits):
                yield Span("card", start, end)
            if len(group) < 4:  # only the last group of a card is shorter
                break
