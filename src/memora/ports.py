"""What Memora asks of the outside world: a few Protocols, each with one contract suite under `tests/contracts`.

`core` decides without them; `remember`, `recall` and `chat` order their calls; `adapters` hold the real ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from memora.turns import (
    Message,
    ReplyEnd,
    Turn,
    Usage,
)
from memora.types import (
    Decision,
    ImportanceAssessmentResult,
    MemoryCandidate,
    Neighbour,
    Purpose,
    StoredMemoryType,
    UserProfile,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]


ProfileChange = Callable[[UserProfile], UserProfile]
"""The profile after a change, from what it is before."""

EmbedderKey = tuple[str, int]
"""(id, dimension) of an embedder: what a store must remember of it."""


class Embedder(Protocol):
    """Text to vectors, centred and calibrated (DESIGN 3), so that nothing above it knows one model from another."""

    @property
    def id(self) -> str:
        """Such as `local:e5-small`; a store remembers it."""

    @property
    def dim(self) -> int: ...

    @property
    def max_tokens(self) -> int:
        """Longest text it reads whole; longer ones are cut there, on purpose."""

    def embed(self, texts: Sequence[str], *, purpose: Purpose) -> tuple[Vectors, Usage]:
        """One centred unit-length row a text, in the order given; a blank text is refused before it gets here.

        Shape (len(texts), dim), float32. No texts: shape (0, dim) and no call.
        Raises ProviderError, BadVector (NaN, infinite, zero), EmbeddingCountMismatch.
        """

    def score(self, distance: float) -> float:
        """Calibrated relevance (-1..1) of a cosine distance; falls strictly with it; 0.45 is the threshold's scale."""

    def count_tokens(self, text: str) -> int:
        """The text's length as this embedder reads it; an estimate where the tokenizer is remote."""


class CrossEncoder(Protocol):
    """Reads two texts at once, which two vectors cannot stand for: whether a number is another one, or said again."""

    def read(self, pairs: Sequence[tuple[str, str]]) -> list[Mapping[str, float]]:
        """Of each (old, new), in order: the probability (0..1, adding up to 1) of `skip`, `update`, `supersede`, `review`
        and `apart` (T4). Raises ProviderError.
        """


class Judge(Protocol):
    """Extraction, policy advice and importance (W1, W3): by a model, or by the local heads."""

    @property
    def name(self) -> str: ...

    def extract(self, turn: Turn, *, earlier: Sequence[Turn]) -> tuple[list[MemoryCandidate], Usage]:
        """What of the learner's own words is worth keeping, with the recommendation; refused ones are returned too.

        `earlier` are the turns before it, oldest first, as context only (a role-play may still be going on).
        Raises ProviderError, AnswerError: an empty list always means "nothing worth keeping".
        """

    def advise(self, candidate: MemoryCandidate) -> tuple[MemoryCandidate, Usage]:
        """The same candidate, refused as `out_of_scope` where this judge is sure; for an explicit `remember` (W2, W8)."""

    def assess(self, candidates: Sequence[MemoryCandidate]) -> tuple[ImportanceAssessmentResult, Usage]:
        """One importance a candidate, for the whole batch in one call; never called with an empty batch."""

    def reconcile(
        self, candidate: MemoryCandidate, offered: Sequence[Neighbour], *, said: str
    ) -> tuple[Decision, Usage]:
        """What becomes of it beside the memories that are near, checked (T4); never called with none offered.

        `said` is the learner's whole message. Raises ProviderError, AnswerError, UnknownMemoryId.
        """


class ChatModel(Protocol):
    """A language model that replies in a conversation."""

    @property
    def name(self) -> str: ...

    def stream(self, messages: Sequence[Message]) -> Iterator[str | ReplyEnd]:
        """Pieces of the reply as they arrive, then one ReplyEnd. Closing the iterator stops the request.

        Raises ProviderError, also in the middle of a reply.
        """


class UsageMeter(Protocol):
    """Counts every call (W10)."""

    def record(self, *, purpose: str, model: str, usage: Usage) -> None:
        """`purpose` is extraction, importance, embedding, reply, summary, advice, reconciliation or check."""


@dataclass(frozen=True, slots=True)
class IndexRow:
    """One memory as the vector index holds it (W7): document, vector, and metadata without a single None."""

    memory_id: str
    content: str
    embedding: Vectors
    metadata: Mapping[str, str | int | float | bool]


class VectorIndex(Protocol):
    """Vectors derived from the records: losing it loses nothing (P2). One learner's vectors only."""

    def upsert(self, rows: Sequence[IndexRow]) -> None: ...

    def delete(self, memory_ids: Sequence[str]) -> None: ...

    def search(
        self, embedding: Vectors, top_k: int, *, memory_type: StoredMemoryType | None = None
    ) -> list[tuple[str, float]]:
        """(memory_id, cosine distance), nearest first, at most `top_k`, fewer where there are fewer."""

    def ids(self) -> set[str]: ...

    def reset(self) -> None:
        """Drop everything, also from disk; the caller fills it again from the records."""

    def close(self) -> None: ...


class UserProfileStore(Protocol):
    """The profile file (C1)."""

    def load(self) -> UserProfile:
        """Raises ProfileUnreadable after setting a damaged file aside; a missing file is an empty profile."""

    def change(self, step: Callable[[UserProfile], UserProfile]) -> UserProfile:
        """The profile after `step`, read and written without anybody in between; always the old or the new file."""

    def forget_copies(self, is_held_by: Callable[[bytes], bool]) -> None:
        """Remove the damaged files that were set aside and hold what is forgotten (P4)."""

    def catch_up(self, changes_after: Callable[[int], Sequence[tuple[int, ProfileChange]]]) -> UserProfile:
        """The profile after every change in the records since the event that the file names as its last: each once,
        also where a crash came between the records and the file."""
