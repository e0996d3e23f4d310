"""Short codes that open something: PINs, one-time codes, the security code of a card, a door's code."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memora.core.rules.spans import Span
from memora.core.rules.values import LINK, is_counted

_NAMED = re.compile(
    r"(?:(?<![A-Za-z])(?:OTP|CVV2?|CVC2?|2FA|MFA)(?: code)?(?![A-Za-z])|"
    r"(?<![A-Za-z])(?:pin (?:code|number)|(?:verification|security|one[- ]time|auth(?:entication)?|login|access"
    r"|door|entry|gate|alarm|"
    r"backup|recovery|unlock|confirmation) (?:code|pin|number)|passcode)(?![A-Za-z])|"
    r"PIN\s?碼|驗證碼|認證碼|安全碼|檢查碼|檢核碼|動態碼|簡訊碼|確認碼|解鎖碼|門禁碼|末三碼|後三碼|備用碼|復原碼)"
    rf"(?:{LINK}|\s{{0,3}})[\"'「]?(?P<code>[A-Za-z0-9]{{1,8}}(?:[- ]?\d[A-Za-z0-9]{{1,7}}){{0,2}})(?![A-Za-z0-9])",
    re.IGNORECASE,
)
_NAMED_EARLIER = re.compile(
    r"(?:驗證碼|認證碼|安全碼|動態碼|簡訊碼|確認碼|解鎖碼|門禁碼|密碼鎖|(?<![A-Za-z])(?:locker |lock "
    r"|safe )?combination(?: is)?)"
    r"[^0-9A-Za-z。！？\n▇]{1,12}?(?P<code>\d{4,10}|\d{1,2}-\d{1,2}-\d{1,2})(?![A-Za-z0-9-])",
    re.IGNORECASE,
)
_PIN = re.compile(rf"(?<![A-Za-z])(?:PIN(?:{LINK}|\s{{1,3}}|(?=\d))|[Pp]in{LINK})(?P<code>\d{{3,12}})(?![A-Za-z0-9])")
_SENT = re.compile(
    r"(?<![A-Za-z])code\b[^.!?。！？\n▇]{0,40}?\b(?:texted|sent|got|received|gave)\b[^.!?。！？\n▇]{0,30}?\b(?:is"
    r"|was|:)\s{0,3}(?P<code>\d{4,10})(?!\d)",
    re.IGNORECASE,
)


def find_codes(text: str) -> Iterator[Span]:
    """Values of named codes: at least three digits, alone or with letters, right after the name."""
    for pattern in (_NAMED, _NAMED_EARLIER, _PIN, _SENT):
        for match in pattern.finditer(text):
            start, end = match.span("code")
            code = match["code"]
            if sum(c.isdigit() for c in code) >= 3 and not is_counted(text, end):
                yield Span("code", start, end)
