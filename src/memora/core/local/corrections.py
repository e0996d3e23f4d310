"""When the learner sets the assistant right, only the true half is theirs to keep."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memora.core.local.clauses import Span, clauses, span_of
from memora.core.local.fold import fold

_SETS_RIGHT = re.compile(
    r"你(?:是不是)?(?:又)?(?:記|搞|弄|說|講|寫|聽|看)(?:錯|混)|你(?:誤會|誤解)|我(?:其實|真的|的名字)?(?:不叫|不是叫)|名字不[是叫]|其實我不是(?![不沒很故因想]).{1,10}[，,\s]我是(?![怕想因覺真說要不])|不對(?:啦|喔|吧)?(?=[，,。！])|才不是|(?:^|[，,。！!\s])(?:老師)?錯了啦?(?=[，,。！])"
    r"|\byou(?:'ve| have)? (?:got|have|had) (?:that|it|me|this|my \w+) (?:all )?wrong|\byou(?:'re| are) (?:wrong|mistaken|mixing)|\bmy name(?:'s not| isn't| is not)\b|\bi(?:'m| am) not called\b|\bactually,? i(?:'m| am) not (?:an? |from )?\w+(?: \w+)?, i(?:'m| am) (?:an? |from )?\w+\W*$|\byou misunderstood|\byou (?:mixed|confused|misremember)|\bthat's (?:not right|wrong|incorrect|not true|not what i)|^\W*(?:wrong|no|nope|not quite|correction)\s*[,:—-]"
)
_ONLY = re.compile(r"^\W*(?:等等|等一下|欸|不對|不是|老師|no|nope|wait|sorry|hey|hmm|wrong|actually|well)\W*$")
_DENIES = re.compile(r"不是|沒有在?|並非|沒在|不在|不住|不叫|\bnot\b|n't\b|\bnever said\b")
_OWN_SUBJECT = re.compile(r"我|\bi\b|\bi'|\bmy\b|\bmine\b")


def sets_right_at(message: str, parts: Sequence[Span]) -> int | None:
    """Where the learner begins to set the assistant right, or None."""
    return next((part.start for part in parts if _SETS_RIGHT.search(fold(part.text))), None)


def corrected(message: str, parts: Sequence[Span]) -> list[Span]:
    """The sentences, with "you got that wrong" and the denied half cut away wherever the assistant is set right.

    The denied half stays where the true half has no subject of its own.

    >>> from memora.core.local.clauses import sentences
    >>> text = "你記錯了，我不是護理師，我是藥師。"
    >>> [s.text for s in corrected(text, sentences(text))]
    ['我是藥師。']
    """
    kept: list[Span] = []
    correcting = False
    for place, part in enumerate(parts):
        opens = _SETS_RIGHT.search(fold(part.text)) is not None
        if not opens and not correcting:
            kept.append(part)
            continue
        correcting = True
        kept.extend(_true_half(message, part, followed=place + 1 < len(parts)))
    return kept


def _true_half(message: str, part: Span, *, followed: bool) -> list[Span]:
    told = [
        c for c in _halves(message, part) if not _SETS_RIGHT.search(fold(c.text)) and not _ONLY.search(fold(c.text))
    ]
    affirmed = [c for c in told if not _DENIES.search(fold(c.text))]
    if not told or (not affirmed and followed):
        return []
    if not affirmed:
        return []
    denied_first = [c for c in told if c.start < affirmed[0].start]
    has_subject = _OWN_SUBJECT.search(fold(affirmed[0].text)) or not denied_first
    start = affirmed[0].start if has_subject else denied_first[0].start
    whole = span_of(message, start, affirmed[-1].end)
    return [whole] if whole else []


def _halves(message: str, part: Span) -> list[Span]:
    """Clauses, also cut after a colon."""
    found: list[Span] = []
    for clause in clauses(message, part):
        colon = re.search(r"[:：]\s*(?=\D)", clause.text)
        cut = clause.start + colon.end() if colon else clause.start
        found.extend(filter(None, [span_of(message, clause.start, cut), span_of(message, cut, clause.end)]))
    return found
