"""Which of the ranked memories enter the context: the best, and among them always the nearest of all.

Relevance often spans a few hundredths where importance spans everything, so that eight important memories near a
question would keep its very answer out. Importance reorders what is relevant (R5); it may not displace the nearest.
"""

from __future__ import annotations

from memora.types import DroppedMemory, Recall


def cut_to(ranked: Recall, limit: int) -> Recall:
    """The first `limit` of what `ranked` would use, the nearest of them in the last place where it ranks below that.

    Only where there is more than one place: a single one is the ranking's. What does not fit is dropped, `over_limit`.
    """
    used = list(ranked.used)
    if 1 < limit < len(used):
        nearest = min(range(len(used)), key=lambda place: used[place].result.distance)
        if nearest >= limit:
            used.insert(limit - 1, used.pop(nearest))
    over = tuple(DroppedMemory(memory.result, "over_limit") for memory in used[limit:])
    return Recall(used=tuple(used[:limit]), dropped=(*over, *ranked.dropped))
