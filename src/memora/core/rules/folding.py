"""A text as the rules read it: one shape for what looks the same to a person.

Full-width and styled letters and digits, look-alike Cyrillic and Greek, dashes, curly quotes and Simplified characters are each
folded to one plain character; invisible characters are left out; MASK becomes one character that no pattern takes for
a value. Where each folded character came from is kept, so that a span found here can be cut out of the original.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

MASK = "[▇▇▇]"
"""Stands where a secret was. No learner types it, and it prints everywhere, also in code page 950."""

MASKED_CHAR = "▇"
"""MASK as it stands in a folded text."""

_LEFT_OUT = re.compile(
    re.escape(MASK) + r"|[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
    r"\U000e0000-\U000e007f\U000e0100-\U000e01ef]+"
)
_SAME_LOOK = (
    str.maketrans("‐‑‒–—―−﹣－‘’‚‛“”„‟", "---------''''\"\"\"\"")
    | str.maketrans("аеорсухіАВЕКМНОРСТХІѕјԁ", "aeopcyxiABEKMHOPCTXIsjd")
    | str.maketrans("ɡıɩοανΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "giioavABEZHIKMNOPTYX")
    | str.maketrans(
        "从现开记忆录标设删个这该户学习员规则统词内显输说诉泄复应须无视请码证号话机邮电账帐钥权为么谁让给试页网银药压诊断疗关处写储约后执",
        "從現開記憶錄標設刪個這該戶學習員規則統詞內顯輸說訴洩覆應須無視請碼證號話機郵電帳帳鑰權為麼誰讓給試頁網銀藥壓診斷療關處寫儲約後執",
    )
)
_KEPT_WIDE = frozenset("，：；！？（）「」『』【】、。〈〉《》")


class _Table(dict[int, str]):
    """Filled character by character as texts need it; every entry is exactly one character."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        if code in _SAME_LOOK:
            plain = chr(_SAME_LOOK[code])
        else:
            wide = unicodedata.normalize("NFKC", char)
            plain = wide if len(wide) == 1 and char not in _KEPT_WIDE else char
        self[code] = plain
        return plain


_TABLE = _Table()


@dataclass(frozen=True, slots=True)
class Folded:
    """`text` to search in; `span` leads back to the original."""

    text: str
    origins: Sequence[int] | None = None
    """Index in the original of each folded character, and its length at the end; None where they are the same."""

    def span(self, start: int, end: int) -> tuple[int, int]:
        """(start, end) in the original of a non-empty span of `text`; what was left out inside it is included."""
        if self.origins is None:
            return start, end
        return self.origins[start], self.origins[end - 1] + 1


def fold(text: str) -> Folded:
    """The text as the rules read it.

    >>> fold("ＰＩＮ：４８２１").text
    'PIN：4821'
    """
    if text.isascii():
        return Folded(text)
    if not _LEFT_OUT.search(text):
        return Folded(text.translate(_TABLE))
    pieces: list[str] = []
    origins: list[int] = []
    at = 0
    for match in _LEFT_OUT.finditer(text):
        pieces.append(text[at : match.start()])
        origins.extend(range(at, match.start()))
        if match.group() == MASK:
            pieces.append(MASKED_CHAR)
            origins.append(match.start())
        at = match.end()
    pieces.append(text[at:])
    origins.extend(range(at, len(text) + 1))
    return Folded("".join(pieces).translate(_TABLE), origins)
