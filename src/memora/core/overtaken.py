"""Which of several relevant memories is the newest word on what was asked.

No ranker of texts can tell an old fact from its correction: to the vector both are the answer. Where two memories hold
the same words of a question, or the newer one holds more of them, the newer counts as fresh and the older as stale,
whatever the day on which it is asked. Measured on LongMemEval's knowledge updates by `make change`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from memora.core.decay import read_time
from memora.types import MemorySearchResult

APART = timedelta(hours=12)
"""Two memories nearer in time than this are of one sitting; neither is news to the other."""
SHARED_FOR_A_GAP = 3
"""With so many words of the question in both, the newer may lack one that the older has."""
_CARRYING = ("han", "latin", "alike")
_ASKING = frozenset("how now current currently far recent recently".split())  # noqa: SIM905


def overtaken(query: str, candidates: Sequence[MemorySearchResult]) -> dict[str, bool]:
    """By id: False where it overtakes an older candidate, True where a newer one overtakes it; others are left out.

    >>> at = lambda i, text, day: MemorySearchResult(i, text, "semantic", 3, "automatic", f"2026-03-{day}", 0.2, 0.7)
    >>> old, new = at("a", "My best score in darts is 124", "01"), at("b", "best darts score yet: 132!", "09")
    >>> sorted(overtaken("What is my best score in darts?", [old, new]).items())
    [('a', True), ('b', False)]
    """
    asked = _words(query)
    about = {c.memory_id: asked & _words(c.content) for c in candidates}
    times = {c.memory_id: time for c in candidates if (time := _time(c)) is not None and about[c.memory_id]}
    found: dict[str, bool] = {}
    for newer, said in times.items():
        for older, before in times.items():
            if said - before >= APART and _holds_as_much(about[newer], about[older]):
                found.setdefault(newer, False)
                found[older] = True
    return found


def _holds_as_much(newer: frozenset[str], older: frozenset[str]) -> bool:
    lacking = len(older - newer)
    return lacking == 0 or (lacking == 1 and len(older & newer) >= SHARED_FOR_A_GAP)


def _words(text: str) -> frozenset[str]:
    """What carries the subject: no words for asking, and none that anybody adds by themselves (`~`, core.lexicon)."""
    from memora.core.wording import read_words  # late: who only lists memories compares none

    words = (word for word in read_words(text) if word.kind in _CARRYING and word.exact not in _ASKING)
    return frozenset(word.text for word in words if not word.text.startswith("~"))


def _time(result: MemorySearchResult) -> datetime | None:
    """When it was said last; of an event, when it was written down."""
    times = [read_time(held) for held in (result.created_at, result.updated_at)]
    return max((time for time in times if time is not None), default=None)
