"""The nouns of a turn and of what it changes: a line with its reply, its receipts, its outcome, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from memora.errors import CallFailed
from memora.types import (
    Decision,
    DroppedMemory,
    EmbeddedMemoryCandidate,
    ExtractedMemoryType,
    ImportanceScore,
    MemoryCandidate,
    ProfileStep,
    RetrievedMemory,
    StoredMemory,
)

ReceiptKind = Literal[
    "stored",
    "refused",
    "known",
    "updated",
    "superseded",
    "kept_both",
    "review",
    "waiting",
    "nothing",
    "forgotten",
    "undone",
    "restored",
    "profile",
]


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of one memory or one change, said by code after the write (P1)."""

    do: ReceiptKind
    memory_id: str | None = None
    old_id: str | None = None
    content: str | None = None
    memory_type: str | None = None
    importance_score: int | None = None
    policy_reason: str | None = None
    why: str | None = None
    occurred_at: str | None = None
    review_id: str | None = None


@dataclass(frozen=True, slots=True)
class Usage:
    """What one question took: tokens as the server counted them (the local embedder counts its own, at no cost)."""

    tokens_in: int = 0
    tokens_out: int = 0
    calls: int = 1
    """Requests that were sent for it, with those that were repeated."""
    failed: int = 0
    """Of these, how many brought nothing to use."""

    @classmethod
    def of_failed(cls, error: CallFailed) -> Usage:
        return cls(error.tokens_in, error.tokens_out, calls=error.calls, failed=error.calls)

    @property
    def total(self) -> int:
        return self.tokens_in + self.tokens_out

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.tokens_in + other.tokens_in,
            self.tokens_out + other.tokens_out,
            self.calls + other.calls,
            self.failed + other.failed,
        )


@dataclass(frozen=True, slots=True)
class Message:
    """One message for a chat model."""

    role: Literal["system", "user", "assistant"]
    content: str


TurnKind = Literal["chat", "remember_semantic", "remember_episodic"]


TurnState = Literal["open", "waiting", "working", "done"]
"""Memory work of a turn: `open` while its reply is being made, `waiting` to be worked on (new, or again after a
failure), `working` under a lease, `done`."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A learner's line with its reply, as recorded: secrets are masked before it is written (P3)."""

    turn_id: str
    kind: TurnKind
    user_text: str
    said_at: datetime
    """Aware; its offset is the learner's zone in that turn."""
    reply: str | None = None
    state: TurnState = "open"
    attempts: int = 0
    why: str | None = None
    """Why its memory work waits, after a failure."""
    receipts: tuple[Receipt, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnLease:
    """The right to do a turn's memory work until `expires_at`; the commit checks `token` in its own transaction."""

    turn: Turn
    token: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Change:
    """The last change, as `undo` takes it back: all events of one turn or one command."""

    events: tuple[int, ...]
    memory_ids: tuple[str, ...] = ()
    """What it wrote, changed or retired."""


KeptWordsKind = Literal["waiting", "refused", "undone", "asked", "said", "profile"]
"""Of a turn that waits; refused by the policy; of a memory that was taken back; of a question about something that is no
memory (yet), open or answered; of a turn from which no memory came; a value of the profile."""


@dataclass(frozen=True, slots=True)
class KeptWords:
    """Words of the learner's in the records that are no memory, and can be forgotten like one (P4)."""

    words_id: str
    """Of the turn, of the refusal, of the memory that was, of the question, or of the value."""
    kind: KeptWordsKind
    text: str
    at: str
    """When they were written (ISO 8601); "" where nobody knows."""
    turn_id: str | None = None
    key: str | None = None
    """Of the profile, for a value of it."""


Forgettable = StoredMemory | KeptWords
"""What the learner may have forgotten."""


def id_of(one: Forgettable) -> str:
    return one.words_id if isinstance(one, KeptWords) else one.memory_id


def text_of(one: Forgettable) -> str:
    return one.text if isinstance(one, KeptWords) else one.content


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What a forgetting took: the ids of all that is gone, the one that was meant first, and every text."""

    memory_ids: tuple[str, ...]
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One event in the life of a memory, or of the profile: when, what, and the wording that held until then."""

    at: str
    kind: str
    memory_id: str | None = None
    content: str | None = None
    other_id: str | None = None
    """The memory that took its place, or whose place it took."""
    turn_id: str | None = None
    steps: tuple[ProfileStep, ...] = ()
    """Of a `profile` entry: what gave way to what."""
    occurred_at: str | None = None
    """The date beside `content`."""


ReviewReason = Literal["ImpliedChange", "ForgottenBefore", "DependsOnChanged"]


ReviewAnswer = Literal["new", "old", "both"]


@dataclass(frozen=True, slots=True)
class Review:
    """A question that waits for the learner: may this take the place of that? (T4)

    Until it is answered, the old memory stays in force and stands as `in_question`. `ForgottenBefore` has no old
    one, `DependsOnChanged` no new one: it asks whether `old_id` still holds.
    """

    review_id: str
    why: ReviewReason
    asked_at: str
    content: str | None = None
    memory_type: ExtractedMemoryType | None = None
    importance_score: ImportanceScore | None = None
    policy_reason: str | None = None
    occurred_at: str | None = None
    old_id: str | None = None
    old_content: str | None = None
    turn_id: str | None = None
    old_occurred_at: str | None = None
    """The date beside `old_content`."""


OF_THE_OLD_ONE = ("old_content", "old_occurred_at")
"""What a question shows of the memory it is about, and does not hold itself."""


@dataclass(frozen=True, slots=True)
class ReplyEnd:
    """The last thing a reply stream yields: the server's own count, and how the reply ended."""

    usage: Usage
    stop_reason: str = "stop"


@dataclass(frozen=True, slots=True)
class PreparedContext:
    """The exact messages a model would get, oldest first, and their estimated size (C4)."""

    messages: tuple[Message, ...]
    tokens: int
    used: tuple[RetrievedMemory, ...] = ()
    dropped: tuple[DroppedMemory, ...] = ()


NEW_FACT = Decision("create")


@dataclass(frozen=True, slots=True)
class Settled:
    """An accepted candidate, scored and embedded, with what is to become of it beside what is known (T4)."""

    memory: EmbeddedMemoryCandidate
    reason: str
    """The accepting policy reason."""
    span: tuple[int, int] = (0, 0)
    """Where in the turn's words it is said (W1)."""
    decision: Decision = NEW_FACT
    occurred_at: str | None = None


@dataclass(frozen=True, slots=True)
class TurnOutcome:
    """All effects of one turn's memory work, committed in one transaction or not at all."""

    settled: Sequence[Settled] = ()
    repeats: Sequence[str] = ()
    """Ids of memories in force that are said again, but for case, width, marks and script (T4)."""
    refused: Sequence[MemoryCandidate] = ()
    forgotten_before: Sequence[MemoryCandidate] = ()
    """Said anew though the learner once had it forgotten: not stored, the learner is asked (P4)."""
    dependent: Sequence[str] = ()
    """Ids of memories that rest on what has changed: the learner is asked whether they still hold."""
    profile: Sequence[ProfileStep] = ()
    seen: int | None = None
    """The history's length when the decisions were made; the commit refuses them where it has grown since."""
