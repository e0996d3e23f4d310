"""A sentence with a secret in it, cut into the secret and what else the learner tells in the same breath."""

from __future__ import annotations

import re
from itertools import pairwise

from memora.core.local import cues
from memora.core.local.atoms import trimmed
from memora.core.local.clauses import Span, clauses
from memora.core.local.fold import fold
from memora.core.local.triage import triage

_SECRET_NOUN = (
    r"(?:(?:我的?)?[\u3400-\u9fff]{0,4}(?:密碼|帳號|信箱|金鑰|卡號|身分證|手機號碼|電話)"
    r"|(?:(?:my|the) (?:[\w-]+ )?)?(?:pass ?words?\b|passcode|pin\b|api key|e-?mail|phone number|card number|account))"
)
_CUTS_A_SECRET_OFF = re.compile(
    rf"\s(?:and|but)\s|(?<!\bmy)(?<!\bthe)\s(?={_SECRET_NOUN})|[，,、]\s*|▇\]\s*(?=[\u3400-\u9fff])"
)
_SCORE = re.compile(rf"(?:{cues.EXAM}).{{0,8}}\d")
_OF_A_SECRET = re.compile(rf"{_SECRET_NOUN}|^\W*(?:it|that|this)\b|(?:是|用)我?的?(?:生日|名字)")
"""Still speaks of the secret beside it."""


def beside_a_secret(message: str, part: Span, mask: str) -> tuple[Span, list[Span]]:
    """The stretch that holds the secret, and the clauses of the same sentence that plainly tell of learning."""
    apart = _apart(message, part)
    own = [s for s in apart if mask not in s.text and _beside_tells(s)]
    return next((s for s in apart if own and mask in s.text), part), own


def _beside_tells(beside: Span) -> bool:
    said = fold(beside.text)
    if _OF_A_SECRET.search(said) or not _tells_of_learning(said):
        return False
    return triage(beside.text).kind in ("claim", "explicit")


def _apart(message: str, part: Span) -> list[Span]:
    """Clauses, also cut at "and" and in front of words that name a secret."""
    cuts = {c.start for c in clauses(message, part)} | {part.start, part.end}
    cuts |= {part.start + m.end() for m in _CUTS_A_SECRET_OFF.finditer(fold(part.text))}
    ends = sorted(cuts)
    return [s for start, end in pairwise(ends) if (s := trimmed(message, start, end))]


def _tells_of_learning(said: str) -> bool:
    mine = cues.FIRST_PERSON.search(said) or re.search(cues.EXAM, said)
    told = cues.HABIT.search(said) or cues.PLAN_DATE.search(said) or cues.LEVEL.search(said) or _SCORE.search(said)
    return bool(mine and cues.LEARNING.search(said) and told)
