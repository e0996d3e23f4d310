"""How much a memory will help future lessons, 1..5 (W4): the head's number inside the bounds that its kind allows."""

from __future__ import annotations

import re

from memora.core.local import cues
from memora.core.local.atoms import lasts
from memora.core.local.fold import fold
from memora.core.local.naming import tells_name
from memora.types import ExtractedMemoryType

_AIM = re.compile(
    r"目標|要考|想考|報名|必須|一定要|才能|沒過就|申請|錄取|門檻|要拿到?|想拿|要達到|\bgoal\b|\baim\b|\bneed (?:a|an|to|at least)\b|\bmust\b|\bhave to\b|\bbooked\b|\bregister|\bsigned up\b|\btarget\b|\brequire"
)
_MAIN_AIM = re.compile(
    r"(?:主要|最大|最重要|最終|首要).{0,4}(?:目標|目的)|第一優先|擺第一|\b(?:main|biggest|most important|ultimate|top) (?:goal|aim|priority)\b|\bbefore everything else\b|\bnumber one\b"
)


NAME_WEIGHS = 2
"""How to call the learner helps every lesson a little."""
EVENT_OFFSET = 0.5
"""Added to an event's number: the ridge draws events towards the many trifles among them."""
_FEAR = re.compile(
    r"不敢|害?怕|恐懼|緊張|空白|當機|\b(?:afraid|scared|fear|nervous|anxious|anxiety|freeze|panic|blank|avoid)"
)
_PROGRESS = re.compile(
    r"第一次|終於|進步|退步|突破|\bfirst time\b|\bfor the first\b|\bfinally\b|\bimproved\b|\bdropped\b|\bfailed\b|\bpassed\b"
)


def weigh(content: str, memory_type: ExtractedMemoryType, reason: str, raw: float) -> int:
    """The importance (1..5) of an accepted memory; `raw` is the ridge head's real number.

    A learning need, a main aim and a dated exam are 5; a level at least 4; an ability 3; a wish for teaching 3 or 4; a recurring
    difficulty 3, and 4 where it is fear; an event 1..4; a name 2; a fact kept only because the learner asked 1 or 2, for "please remember" makes no 5 (W8).
    """
    if tells_name(content):
        return NAME_WEIGHS
    low, high = _bounds(fold(content), memory_type, reason)
    return min(max(round(raw + (EVENT_OFFSET if memory_type == "episodic" else 0.0)), low), high)


def _bounds(said: str, memory_type: ExtractedMemoryType, reason: str) -> tuple[int, int]:
    if cues.NEED.search(said):
        return 5, 5
    if reason == "explicit_request" and not cues.LEARNING.search(said):
        return 1, 2
    if memory_type == "episodic":
        if _PROGRESS.search(said) and cues.LEARNING.search(said):
            return 3, 4
        if re.search(cues.EXAM, said) and (cues.RESULT.search(said) or cues.HAPPENED.search(said)):
            return 3, 4
        result = cues.RESULT.search(said) and not re.search(cues.EXAM, said)
        return (2, 3) if result else (1, 4)
    if _MAIN_AIM.search(said):
        return 5, 5
    occasion = cues.OCCASION.search(said) is not None
    if occasion and cues.PLAN_DATE.search(said) and not cues.HABIT.search(said):
        return 5, 5
    if re.search(cues.EXAM, said) and _AIM.search(said):
        return 4, 5
    if reason == "level_or_ability" and cues.LEVEL.search(said):
        return 4, 5
    if cues.FREE_TIME.search(said):
        return 2, 3
    if reason == "recurring_difficulty":
        return 3, 4 if _FEAR.search(said) else 3
    if reason == "preference":
        return 3, 4
    if reason == "level_or_ability":
        return 3, 5
    if lasts(said) and cues.LEARNING.search(said):
        return 2, 5
    return 1, 4 if reason == "explicit_request" else 5
