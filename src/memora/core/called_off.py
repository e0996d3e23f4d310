"""What was called off is not brought up as coming, even where its memory still stands (L4).

Reconciliation ends the memory of a plan where it can see that the two are one. Where it cannot ("the exam is
cancelled", of an exam that has a name), the plan stays in the records; but not to bring it up is the smaller mistake.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from memora.core.decay import read_time
from memora.core.event_time import read_event_time
from memora.core.reconcile.claim import read_claim
from memora.core.reconcile.cues import ended
from memora.types import StoredMemory

_CALLS_OFF = re.compile(
    r"不(?:用|必|會|能|再|打算|想|準備|需要|去)*(?:考|去|上台|參加|面試|飛|報|交|簡報|出席|開會)[^,，。;；]{0,8}了"
    r"|沒有?要(?:考|去|參加)|退掉|退考|推掉|作罷|\bno longer (?:taking|going|doing|having|need)"
    r"|(?:\bnot|n't) (?:be )?(?:tak|go|do|sit|giv|hav|attend)\w*\b.*\b(?:any ?more|after all|now|this (?:year|time))\b"
    r"|\bdropped (?:the|my|out)\b|\bwithdrew\b|\binstead of\b|\brather than\b|\bdecided (?:not to|against)\b"
    r"|\bno (?:more )?[\w-]+(?: exam| test)? for me\b",
    re.IGNORECASE,
)
_KINDS = ("occ.interview", "occ.presentation", "occ.meeting", "occ.call", "occ.business_trip", "occ.trip", "occ.mock")
_EXAM = "occ.exam"


def calls_off(content: str) -> bool:
    """Whether it says that something planned does not take place.

    >>> calls_off("面試取消了"), calls_off("The TOEIC was called off"), calls_off("12月20號要考多益")
    (True, True, False)
    """
    return ended(content) or _CALLS_OFF.search(content) is not None


def still_on(coming: Sequence[StoredMemory], told: Sequence[StoredMemory]) -> tuple[StoredMemory, ...]:
    """Those of `coming` that nothing of `told`, said after them, calls off; a calling off is nothing to look forward to.

    What names no exam in particular ("the exam is cancelled") is believed of the only one that is coming.
    """
    off = [memory for memory in told if calls_off(memory.content)]
    on = [memory for memory in coming if not calls_off(memory.content)]
    ended = {id(memory) for by in off for memory in _meant(by, on)}
    return tuple(memory for memory in on if id(memory) not in ended)


def _meant(by: StoredMemory, coming: Sequence[StoredMemory]) -> list[StoredMemory]:
    before = [memory for memory in coming if _is_before(memory, by)]
    named = [memory for memory in before if _is_named(memory, by)]
    if named:
        return named
    alike = [memory for memory in before if _may_be(memory, by)]
    return alike if len(alike) == 1 else []


def _is_before(memory: StoredMemory, by: StoredMemory) -> bool:
    told, later = read_time(memory.updated_at or memory.created_at), read_time(by.created_at)
    return told is not None and later is not None and told < later


def _exams(content: str) -> frozenset[str]:
    claim = read_claim(content)
    return claim.members("exam") | {name for name in claim.former if name.startswith("exam.")}


def _is_named(memory: StoredMemory, by: StoredMemory) -> bool:
    """The same exam by name, and not on another day, unless the day is that of another exam in its place."""
    ours, theirs = _exams(memory.content), _exams(by.content)
    return bool(ours & theirs) and (bool(theirs - ours) or _days_meet(memory, by))


def _may_be(memory: StoredMemory, by: StoredMemory) -> bool:
    """An occasion of the same kind, where no name and no day tells them apart."""
    ours, theirs = read_claim(memory.content), read_claim(by.content)
    if not _days_meet(memory, by) or (ours.names and theirs.names and not ours.names & theirs.names):
        return False
    if _exams(by.content):
        return False
    is_exam = bool(_exams(memory.content)) or _EXAM in ours.concepts
    return (is_exam and _EXAM in theirs.concepts) or any(k in ours.concepts and k in theirs.concepts for k in _KINDS)


def _days_meet(memory: StoredMemory, by: StoredMemory) -> bool:
    one, other = read_event_time(memory.occurred_at), read_event_time(by.occurred_at)
    if one is None or other is None:
        return True
    return one.first_day <= other.last_day and other.first_day <= one.last_day
