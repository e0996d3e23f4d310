"""What would be lost if only the newer of two versions were read: it says what changed, not all that stays."""

from __future__ import annotations

from memora.core.reconcile.claim import GENERIC, read_claim


def keeps_its_day(old: str, new: str) -> bool:
    """Whether the newer version changes something else of the same exam than its day, which stays.

    >>> keeps_its_day("12月20號要考多益，目標 800 分", "我多益目標改成 850 分")
    True
    >>> keeps_its_day("12月20號要考多益", "我不考多益了，改考雅思"), keeps_its_day("12月20號要考多益", "多益我這次取消了")
    (False, False)
    """
    a, b = read_claim(old), read_claim(new)
    same_exam = bool(a.members("exam")) and a.members("exam") == b.members("exam")
    return same_exam and not (b.ended or b.switches or b.past)


def loses_something(old: str, new: str) -> bool:
    """Whether the old version names an exam, a thing or a value that the new one neither names nor takes back.

    >>> loses_something("12月20號要考多益，目標 780 分", "考試改到12月21號了")
    True
    >>> loses_something("I prefer British spelling", "American spelling from now on, please")
    False
    """
    a, b = read_claim(old), read_claim(new)
    kinds = {value.kind for value in b.values}
    if any(value.kind not in kinds and value.text not in b.former for value in a.values):
        return True
    families = {concept.partition(".")[0] for concept in b.concepts}
    about = {c for c in a.subject - GENERIC - b.former if c.partition(".")[0] not in families}
    return bool(about) or (not b.names and bool(a.names - b.former) and not any(map(b.speaks_of, a.names)))
