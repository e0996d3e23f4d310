"""How good the memories are, each kind of weakness as advice: what to do about it is the learner's choice."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from memora.core import audit
from memora.core.reconcile import RECONCILE_MIN_SCORE, RECONCILE_NEIGHBOURS
from memora.doctor.check import Check, Examination
from memora.errors import MemoraError
from memora.meter import MEMORY_PURPOSES
from memora.types import Neighbour, StoredMemory

COMPARED = 500
"""So many memories, the newest, are compared with their neighbours: a second or two."""
REPLIES = 30
"""So many replies back it is looked at which memories they used."""
SHOWN = 3


def duplicates(x: Examination) -> Check:
    memories = x.app.memories()
    pairs = audit.duplicates(memories, _neighbours(x, memories))
    return _found("duplicates", [memory for memory, _ in pairs], memories)


def junk(x: Examination) -> Check:
    memories = x.app.memories()
    return _found("junk", audit.junk(memories), memories)


def stale(x: Examination) -> Check:
    memories = x.app.memories()
    return _found("stale", audit.stale(memories, x.now), memories)


def never_used(x: Examination) -> Check:
    memories = x.app.memories()
    return _found("never_used", audit.never_used(memories, x.now), memories)


def _found(name: str, found: Sequence[StoredMemory], memories: Sequence[StoredMemory], code: str = "") -> Check:
    values = {"count": len(found), "memories": len(memories)}
    if not found:
        return Check(name, values=values)
    return Check(name, "advice", code, values, shown=tuple(found[:SHOWN]))


def _neighbours(x: Examination, memories: Sequence[StoredMemory]) -> audit.Neighbours:
    """What is near to a memory by the vectors in the records; of too many memories, only for the newest."""
    app = x.app
    rows = {memory_id: row for memory_id, row in app.records.stored_vectors() if row}
    compared = {memory.memory_id for memory in memories[-COMPARED:]}

    def neighbours(memory: StoredMemory) -> list[Neighbour]:
        if memory.memory_id not in compared or memory.memory_id not in rows:
            return []
        try:
            near = app.store.search(np.frombuffer(rows[memory.memory_id], np.float32), RECONCILE_NEIGHBOURS + 1)
        except MemoraError:  # told by other checks; exact repeats need no vector
            return []
        held = app.records.get([result.memory_id for result in near])
        return [Neighbour(held[r.memory_id], r.score) for r in near if r.score >= RECONCILE_MIN_SCORE]

    return neighbours


def recall_loops(x: Examination) -> Check:
    """What came out of a recalled memory instead of the learner's words, else what is recalled whatever is asked."""
    records, memories = x.app.records, x.app.memories()
    echoes = []
    for memory in memories:
        turn = records.turn(memory.turn_id) if memory.turn_id and memory.source == "automatic" else None
        if turn is not None:
            used = [str(use.get("memory_id")) for use in records.used_memories(turn.turn_id)]
            if used and audit.is_echo(memory, turn.user_text, list(records.get(used).values())):
                echoes.append(memory)
    if echoes:
        return _found("recall_loops", echoes, memories, "echo")
    last = records.last_turn()
    turns = [*records.earlier_turns(last.turn_id, limit=REPLIES - 1), last] if last is not None else []
    used_by = [frozenset(str(use.get("memory_id")) for use in records.used_memories(t.turn_id)) for t in turns]
    often = set(audit.in_every_reply(used_by))
    return _found("recall_loops", [memory for memory in memories if memory.memory_id in often], memories, "every_reply")


def cost(x: Examination) -> Check:
    """Of what memory itself asked for, divided by the memories that there are."""
    count = len(x.app.memories())
    if not count:
        return Check("cost", code="none")
    totals = x.app.usage_totals()
    rows = [totals[purpose] for purpose in (*MEMORY_PURPOSES, "embedding") if purpose in totals]
    tokens = sum(row.tokens_in + row.tokens_out for row in rows) / count
    dollars = [row.cost_usd for row in rows]
    known = [cost for cost in dollars if cost is not None]
    values = {"tokens": f"{tokens:,.0f}", "usd": f"{sum(known) / count:.4f}"}
    if len(known) < len(dollars):
        return Check("cost", values=values)
    return Check("cost", code="priced" if sum(known) else "free", values=values)
