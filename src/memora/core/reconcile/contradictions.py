"""What forbids, in code, that two texts are taken for one fact, whoever thinks so; and what a merge would lose."""

from __future__ import annotations

import re
from functools import lru_cache

from memora.core.reconcile.claim import Claim, read_claim
from memora.core.reconcile.compare import SAME_FRAME, alike, another_word, disagreements

_SAID_OTHERWISE = frozenset({"tense", "skill", "wording"})


@lru_cache(maxsize=512)
def contradictions(old: str, new: str) -> frozenset[str]:
    """Of the disagreements those that make them two, whoever else takes them for one fact.

    Tense, skill and wording may be said otherwise of one fact. Another person is one whom the other text does not name; a
    denial is one in the same sentence: "rather than calls" and "not calls" deny nothing of each other. Another name is one
    beside a name: English learners write theirs small.

    >>> contradictions("I like games", "I don't like games") == contradictions("我喜歡玩遊戲", "我不喜歡玩遊戲")
    True
    >>> contradictions("My client prefers emails to calls", "我客戶喜歡寫信，不喜歡通電話")
    frozenset()
    """
    found = disagreements(old, new) - _SAID_OTHERWISE
    a, b = read_claim(old), read_claim(new)
    if "person" in found and not (_another_person(a, b) or _another_person(b, a) or _one_frame(old, new, a, b)):
        found -= {"person"}
    if "negation" in found and not _one_frame(old, new, a, b):
        found -= {"negation"}
    if "name" in found and not (_names_more(a, b) and _names_more(b, a)) and not another_word(old, new):
        found -= {"name"}
    if _figures(a) - _figures(b) and _figures(b) - _figures(a):
        found |= {"number"}
    return found


def told_beside(claim: Claim, other: Claim) -> frozenset[str]:
    """Numbers and names that it tells and the other does not."""
    return frozenset(_figures(claim) - _figures(other)) | {n for n in claim.names if not other.speaks_of(n)}


def _figures(claim: Claim) -> set[str]:
    """Of its values, of whatever kind: 12 and 20 of December 20."""
    found = {figure for value in claim.values for figure in re.findall(r"\d+(?:\.\d+)?", value.text)}
    return {f"{float(figure):g}" for figure in found} - {"0"}


def _names_more(a: Claim, b: Claim) -> bool:
    """It has a name that the other does not speak of."""
    return any(not b.speaks_of(name) for name in a.names)


def _another_person(a: Claim, b: Claim) -> bool:
    """It is about somebody's kin or colleague, whom the other does not name."""
    return a.person.startswith("kin.") and a.person not in b.concepts


def _one_frame(old: str, new: str, a: Claim, b: Claim) -> bool:
    """The same sentence but for some words."""
    return a.language == b.language and alike(old, new) >= SAME_FRAME
