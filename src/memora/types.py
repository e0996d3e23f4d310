"""The nouns of Memora, one frozen type for each stage of a memory.

A stage is built from the one before, so a signature says where in the path it stands:

    MemoryCandidate -> ScoredMemoryCandidate -> EmbeddedMemoryCandidate -> StoredMemory -> MemorySearchResult

Ids such as D1 or W3 are those of the specification.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal, get_args

ExtractedMemoryType = Literal["semantic", "episodic"]
"""What a new memory may be (D8)."""

StoredMemoryType = Literal["semantic", "episodic", "unclassified"]
"""What a read may return (D9); `unclassified` says that an old record carries no type."""

PolicyReason = Literal[
    "explicit_request",
    "level_or_ability",
    "learning_goal",
    "preference",
    "recurring_difficulty",
    "learning_event",
    "learning_background",
    "secret",
    "health",
    "third_party",
    "injection",
    "not_about_learner",
    "out_of_scope",
    "short_lived",
    "no_future_use",
]
"""Why something may or may not be stored (W2); the first seven accept, the rest refuse."""

ACCEPTING_REASONS: frozenset[str] = frozenset(get_args(PolicyReason)[:7])
REFUSING_REASONS: frozenset[str] = frozenset(get_args(PolicyReason)[7:])

ImportanceScore = int
"""1..5, the expected value for future English learning: 1 a minor event ... 5 a lasting goal (W4).

The range is checked where a value comes in: a model's answer (`core.importance_answer`), an old record (W9).
"""

Purpose = Literal["query", "document"]
"""What a text is embedded for: some models encode the two differently."""

Language = Literal["en", "zh-TW"]
"""The languages in which Memora speaks to its learner."""

Mode = Literal["normal", "read-only", "incognito"]
"""What a conversation may leave behind (P5): all, nothing but usage, nothing on disk."""

MemoryStatus = Literal["active", "in_question", "dormant", "superseded"]
"""Where a memory stands: in force; in force with an open question about it; resting, out of automatic retrieval (T3);
history, because a newer one took its place (T4)."""

BLANKED = "…"
"""Stands where a forgotten text stood."""
EPISODES_OF_A_PATTERN = 3
"""So many episodes of one kind, of different turns, make a pattern; with fewer left it is forgotten with them."""

CONSOLIDATED = "consolidated"
"""`source` of a memory that was worked out of episodes (D10)."""

UNKNOWN = "unknown"
"""`source` or `created_at` of a record that carries none (D10)."""


@dataclass(frozen=True, slots=True)
class MemoryCandidate:
    """Extracted from a turn; not yet known whether it may be stored (D1)."""

    content: str
    memory_type: ExtractedMemoryType
    should_store: bool
    policy_reason: PolicyReason


@dataclass(frozen=True, slots=True)
class ScoredMemoryCandidate:
    """A candidate that passed the policy and was scored; not embedded yet (D2)."""

    content: str
    memory_type: ExtractedMemoryType
    importance_score: ImportanceScore


@dataclass(frozen=True, slots=True)
class EmbeddedMemoryCandidate:
    """A scored candidate with the centred, unit-length vector of its content (D3)."""

    content: str
    memory_type: ExtractedMemoryType
    importance_score: ImportanceScore
    embedding: list[float]


@dataclass(frozen=True, slots=True)
class StoredMemory:
    """A memory read back from the records (D4).

    `created_at` is when the record was written (UTC, ISO 8601), never when the event happened (D11);
    it reads `unknown` where an old record has none, and so does `source`.
    """

    memory_id: str
    content: str
    memory_type: StoredMemoryType
    importance_score: ImportanceScore
    source: str
    created_at: str
    importance_is_default: bool = False
    """True where the score is DEFAULT_IMPORTANCE_SCORE because the record carries no usable one (W9)."""
    status: MemoryStatus = "active"
    updated_at: str | None = None
    last_accessed_at: str | None = None
    """When a reply last used it (UTC, ISO 8601)."""
    turn_id: str | None = None
    policy_reason: str | None = None
    occurred_at: str | None = None
    """When what it tells happens or happened, in the learner's time: `2026-03-01`, `2026-03-01T15:00+08:00`, or
    `first day/last day` (ISO 8601); None where its words name no time. `core.event_time` reads it."""
    times_said: int = 1
    times_used: int = 0
    """On how many of the learner's days a reply used it."""
    pinned: bool = False
    woken_at: str | None = None
    """When the learner last brought it back from dormancy."""
    ended_at: str | None = None
    """When a newer one took its place."""
    succeeded_by: str | None = None

    def at(self, distance: float, score: float) -> MemorySearchResult:
        """This memory as a search found it."""
        return MemorySearchResult(
            memory_id=self.memory_id,
            content=self.content,
            memory_type=self.memory_type,
            importance_score=self.importance_score,
            source=self.source,
            created_at=self.created_at,
            distance=distance,
            score=score,
            importance_is_default=self.importance_is_default,
            status=self.status,
            updated_at=self.updated_at,
            last_accessed_at=self.last_accessed_at,
            occurred_at=self.occurred_at,
            times_said=self.times_said,
            times_used=self.times_used,
            pinned=self.pinned,
        )


@dataclass(frozen=True, slots=True)
class MemorySearchResult:
    """A memory found by a search (D5).

    `distance` is the cosine distance (0 the same direction ... 2 opposite) of the embedder's centred vectors;
    `score` (-1..1) is the calibrated relevance, which falls strictly with `distance`.
    """

    memory_id: str
    content: str
    memory_type: StoredMemoryType
    importance_score: ImportanceScore
    source: str
    created_at: str
    distance: float
    score: float
    importance_is_default: bool = False
    status: MemoryStatus = "active"
    updated_at: str | None = None
    last_accessed_at: str | None = None
    occurred_at: str | None = None
    times_said: int = 1
    times_used: int = 0
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class ImportanceAssessment:
    """One row of the scorer's answer (D6)."""

    candidate_index: int
    """Place in the batch, from 0."""
    importance_score: ImportanceScore


@dataclass(frozen=True, slots=True)
class ImportanceAssessmentResult:
    """The scorer's whole answer (D7)."""

    assessments: list[ImportanceAssessment]


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A memory in force that is near to a new candidate; `score` is the calibrated relevance (-1..1) between them."""

    memory: StoredMemory
    score: float
    likely: Mapping[str, float] | None = None
    """By step, the probability (0..1) that a cross-encoder gives it, both texts read at once; None: nobody read them."""


ReconcileStep = Literal["create", "skip", "update", "supersede", "keep_both", "review"]
"""What becomes of an accepted candidate beside what is known (T4): `skip` says it again, `update` says the same fact
more precisely, `supersede` says that it has changed, `keep_both` looks alike and is another fact, `review` asks."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One step of reconciliation; `old_id` is the offered memory that it is about, None only for `create`."""

    step: ReconcileStep
    old_id: str | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class RetrievedMemory:
    """A search result with what decided its place in the context (R4)."""

    result: MemorySearchResult
    retrieval_score: float
    parts: dict[str, float]
    """The weighted terms whose sum is `retrieval_score`: relevance, importance, recency."""
    replaces: str | None = None
    """The version whose place it took, where that says more than what has changed."""


@dataclass(frozen=True, slots=True)
class DroppedMemory:
    """A search result that a reply will not use, and why: `below_threshold` or `over_limit`."""

    result: MemorySearchResult
    why: str


@dataclass(frozen=True, slots=True)
class Recall:
    """What the read path decided for one query: `used` in ranked order, and the rest with the reason."""

    used: tuple[RetrievedMemory, ...]
    dropped: tuple[DroppedMemory, ...]
    coming: tuple[StoredMemory, ...] = ()
    """Goals and exams of the next days, brought up whatever the query is about (L4)."""


@dataclass(frozen=True, slots=True)
class UserProfile:
    """The learner's present state (C1): it outranks memories and is outranked by the current message (C2)."""

    english_level: str | None = None
    learning_goals: tuple[str, ...] = ()
    preferences: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.english_level or self.learning_goals or self.preferences)


@dataclass(frozen=True, slots=True)
class ProfileStep:
    """One value of the profile that gives way to another; `old` None adds, `new` None removes."""

    key: str
    old: str | None
    new: str | None


RetentionType = Literal["semantic", "episodic", "any"]


@dataclass(frozen=True, slots=True)
class RetentionRule:
    """A rule of the learner's own: what is of this type, untouched for longer than `older_than`, and at most so
    important, may be deleted (T3)."""

    memory_type: RetentionType
    older_than: timedelta
    importance_at_most: ImportanceScore


@dataclass(frozen=True, slots=True)
class Due:
    """A memory that a retention rule lets go now, or that goes along with one."""

    memory: StoredMemory
    goes_with: str | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """A candidate that the policy refused; a secret in `content` is masked (P3)."""

    content: str
    policy_reason: str
    created_at: str
    turn_id: str | None = None
    refused_id: str = ""
    """By which it can be forgotten before its thirty days are over."""
