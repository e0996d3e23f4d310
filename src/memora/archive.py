"""The nouns of an export: what is carried of a learner from one home to another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from memora.turns import Review, Turn
from memora.types import MemoryStatus, ProfileStep, Refusal, StoredMemory, StoredMemoryType

CARRIED_KINDS = (
    "stored",
    "imported",
    "known",
    "updated",
    "superseded",
    "asked",
    "answered",
    "revived",
    "woken",
    "pinned",
    "unpinned",
    "consolidated",
    "profile",
    "forgotten",
)
"""Of the events: what a history tells, and what patterns rest on. What was taken back did not happen."""
OF_NOBODY = ("forgotten", "consolidated")
"""Those that stay when their memory is gone; they hold ids alone."""


@dataclass(frozen=True, slots=True)
class PastEvent:
    """Something that happened to a memory or to the profile. `detail` holds ids, times and steps, never a text."""

    at: str
    kind: str
    memory_id: str | None = None
    turn_id: str | None = None
    detail: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class PastWording:
    """How a memory was worded until it was said more precisely; `embedding` is made again where it comes in."""

    memory_id: str
    content: str
    until: str
    occurred_at: str | None = None
    embedding: Sequence[float] = ()


@dataclass(frozen=True, slots=True)
class PastTurn:
    """A turn that is done, with the memories that its reply used."""

    turn: Turn
    used: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Past:
    """All that is known of a learner beside the memories as they stand; each in the order in which it happened."""

    events: tuple[PastEvent, ...] = ()
    wordings: tuple[PastWording, ...] = ()
    evidence: tuple[tuple[str, str], ...] = ()
    """(pattern, episode)."""
    turns: tuple[PastTurn, ...] = ()
    reviews: tuple[Review, ...] = ()
    """The questions that are open."""
    refusals: tuple[Refusal, ...] = ()


@dataclass(frozen=True, slots=True)
class Archive:
    """A learner's whole record, history too, as one moment saw it."""

    memories: tuple[StoredMemory, ...]
    past: Past


@dataclass(frozen=True, slots=True)
class AdoptedMemory:
    """An old record taken over as it was found (`import-chroma`, `import`; the exception in W7)."""

    memory_id: str
    content: str
    memory_type: StoredMemoryType
    importance_score: int | None
    """None where the old record had no usable score: it reads as the default, marked as such (W9)."""
    source: str
    created_at: str
    embedding: list[float]
    updated_at: str | None = None
    last_accessed_at: str | None = None
    status: MemoryStatus = "active"
    turn_id: str | None = None
    policy_reason: str | None = None
    occurred_at: str | None = None
    times_said: int = 1
    times_used: int = 0
    pinned: bool = False
    woken_at: str | None = None
    ended_at: str | None = None
    succeeded_by: str | None = None


@dataclass(frozen=True, slots=True)
class Along:
    """What comes in with adopted memories, in the same change."""

    past: Past = Past()
    """Of events, wordings and evidence the records take those of memories that are new here."""
    profile: tuple[ProfileStep, ...] = ()
    given_way: tuple[tuple[str, str, datetime], ...] = ()
    """(a memory in force here, what has taken its place there, and when)."""
    seen: int | None = None
    """The history's length when this was decided; nothing is written where it has grown since."""

    @property
    def is_empty(self) -> bool:
        return self.past == Past() and not self.profile and not self.given_way


NOTHING_ALONG = Along()
