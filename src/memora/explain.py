"""Why: where a memory comes from and which replies used it, and what the last reply used (U4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from memora.turns import Turn
from memora.types import RetrievedMemory, StoredMemory

if TYPE_CHECKING:
    from memora.records import Records


@dataclass(frozen=True, slots=True)
class WhyMemory:
    """A memory, the turn and the words it came from, and the replies that used it (turn id, when), newest first.

    `evidence` are the episodes that show it, oldest first: of a pattern, all that it was worked out of.
    """

    memory: StoredMemory
    turn: Turn | None
    uses: tuple[tuple[str, str], ...]
    evidence: tuple[StoredMemory, ...] = ()


@dataclass(frozen=True, slots=True)
class WhyReply:
    """The last turn and the memories its reply used, in ranked order; one forgotten since is no longer among them."""

    turn: Turn | None
    used: tuple[RetrievedMemory, ...]


def why_memory(records: Records, id_or_prefix: str) -> WhyMemory:
    """Raises NoSuchMemory."""
    memory = records.find(id_or_prefix)
    turn = records.turn(memory.turn_id) if memory.turn_id else None
    evidence = tuple(records.evidence_of(memory.memory_id))
    return WhyMemory(memory, turn, tuple(records.uses_of(memory.memory_id)), evidence)


def why_reply(records: Records) -> WhyReply:
    """What the last reply used, and why it ranked as it did."""
    turn = records.last_turn()
    if turn is None:
        return WhyReply(None, ())
    uses = records.used_memories(turn.turn_id)
    held = records.get([use["memory_id"] for use in uses])
    used = [
        RetrievedMemory(held[use["memory_id"]].at(use["distance"], use["score"]), use["retrieval_score"], use["parts"])
        for use in uses
        if use["memory_id"] in held
    ]
    return WhyReply(turn, tuple(used))
