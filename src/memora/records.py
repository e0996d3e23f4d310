"""The truth as a port: turns, memories, refusals, events and usage of one learner, in SQL (DESIGN 2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal, Protocol

from memora.archive import NOTHING_ALONG, AdoptedMemory, Along, Archive
from memora.held_vectors import HeldVectors
from memora.ports import EmbedderKey, ProfileChange
from memora.turns import (
    Change,
    Forgotten,
    HistoryEntry,
    KeptWords,
    Receipt,
    Review,
    ReviewAnswer,
    Settled,
    Turn,
    TurnKind,
    TurnLease,
    TurnOutcome,
    Usage,
)
from memora.types import (
    EmbeddedMemoryCandidate,
    MemoryCandidate,
    ProfileStep,
    Refusal,
    RetentionRule,
    StoredMemory,
)


@dataclass(frozen=True, slots=True)
class UsageRow:
    """One line of the usage report."""

    day: str
    purpose: str
    model: str
    calls: int
    tokens_in: int
    tokens_out: int
    failed: int = 0
    """Of the calls, how many brought nothing to use."""


class Records(HeldVectors, Protocol):
    """The truth (DESIGN 2): turns, memories, refusals, events and usage of one learner, in SQL.

    Every method is one transaction. Times given are aware. A store written by a newer Memora is refused (SchemaTooNew).
    """

    # turns and their memory work
    def begin_turn(self, user_text: str, *, kind: TurnKind, said_at: datetime) -> str:
        """Write the (masked) words before any model is asked; returns the turn's id, state `open`."""

    def close_turn(self, turn_id: str, *, reply: str | None, used: Sequence[dict[str, Any]], now: datetime) -> None:
        """The (masked) reply and the memories it used; the turn becomes `waiting` for memory work."""

    def claim_turn(self, *, now: datetime, lease_s: float, turn_id: str | None = None) -> TurnLease | None:
        """Lease the oldest turn whose work is due (or this one, due or not), or None.

        Due: waiting and its time has come, or left `open` or `working` by a process that died, or a lease run out.
        """

    def commit_turn(
        self, lease: TurnLease, outcome: TurnOutcome, *, source: str, embedder: EmbedderKey | None, now: datetime
    ) -> tuple[Receipt, ...]:
        """All effects of the turn and its receipts, exactly once: the lease is checked in the same transaction.

        `embedder` made the vectors; None where there are none. Raises LeaseLost, EmbedderMismatch, or RecordsChanged
        where memories changed since the outcome was decided, and writes nothing then.
        """

    def postpone_turn(self, lease: TurnLease, *, why: str, next_try_at: datetime | None) -> None:
        """Give the lease back after a failure; None: it waits until the learner asks."""

    def turn(self, turn_id: str) -> Turn | None: ...

    def earlier_turns(self, turn_id: str, *, limit: int, brought: bool = False) -> list[Turn]:
        """The chat turns before this one, oldest first; with `brought` also those from an import, which no judge and no
        model is shown: anybody may have written them (P6)."""

    def waiting_turns(self) -> list[Turn]: ...

    def last_turn(self) -> Turn | None: ...

    def used_memories(self, turn_id: str) -> list[dict[str, Any]]: ...

    def uses_of(self, memory_id: str) -> list[tuple[str, str]]:
        """(turn id, when) of the replies that used this memory, newest first."""

    # memories
    def add(
        self, memories: Sequence[EmbeddedMemoryCandidate], *, source: str, embedder: EmbedderKey, now: datetime
    ) -> list[str]:
        """Write memories outside a turn; a fresh UUID each (W7). Raises EmbedderMismatch."""

    def adopt(
        self,
        memories: Sequence[AdoptedMemory],
        *,
        embedder: EmbedderKey | None,
        now: datetime,
        along: Along = NOTHING_ALONG,
    ) -> tuple[list[str], list[str]]:
        """(imported ids, ids that were known already and left alone), as one change that can be taken back.

        `embedder` made the vectors; None where there are none. Raises EmbedderMismatch, or RecordsChanged where the
        history has grown since `along.seen`, and writes nothing then.
        """

    def archive(self) -> Archive:
        """All that an export carries, as one moment saw it: nothing that waits, was taken back, or was forgotten."""

    def list_all(self, *, ended: bool = False) -> list[StoredMemory]:
        """The memories in force, oldest first; with `ended` also those that are history. None reads as dormant: that
        is worked out of its times (`core.decay.standing`)."""

    def dated(self) -> list[StoredMemory]:
        """Those in force that have an event time."""

    def same_text(self, text: str, *, ended: bool = False) -> list[StoredMemory]:
        """Those in force that say just this, but for case, width, white space, marks and script; oldest first. With
        `ended` also those that are history."""

    def predecessors(self, memory_ids: Sequence[str]) -> dict[str, StoredMemory]:
        """By the id of a memory: the version whose place it took last."""

    def memory_ids(self) -> set[str]:
        """Of every memory, whatever its status: what the index holds."""

    def get(self, memory_ids: Sequence[str]) -> dict[str, StoredMemory]: ...

    def find(self, id_or_prefix: str) -> StoredMemory:
        """By whole id or a unique prefix of at least four characters; raises NoSuchMemory."""

    def forget(self, memory_id: str, *, now: datetime) -> Forgotten:
        """Remove text and vector, what it took the place of, what says just the same, and whatever else says it in the
        transcript, among refusals and questions, and in the history of the profile.

        The event keeps id, time and kind only, and a tombstone knows the text again without holding it (P4). Raises
        NoSuchMemory.
        """

    def would_forget(
        self, memory_ids: Sequence[str], *, may_go: Callable[[StoredMemory], bool]
    ) -> list[tuple[StoredMemory, ...]]:
        """What `forget` would remove for each of these, one after the other: it, and what goes along. A group with one
        that may not go is left out. Nothing is written."""

    def kept_words(self) -> list[KeptWords]:
        """Every text of the learner's that is no memory: of turns, refusals, what was taken back, questions; by kind,
        oldest first in each."""

    def forget_words(self, words: KeptWords, *, now: datetime) -> Forgotten:
        """Remove them and whatever else says the same, as `forget` does; a turn that waits is done then, without memory
        work. Raises NoSuchMemory where it was worked on meanwhile."""

    def forget_all(self, *, now: datetime) -> int:
        """Every memory, turn and refusal of this learner; how many memories there were. Usage stays: it holds no text."""

    def forgettings(self) -> int:
        """How often this learner has forgotten something, in whatever process."""

    def forgotten_at(self, text: str) -> datetime | None:
        """When this text (in other spelling, width, script or order of words too) was last forgotten, or None."""

    def lift_tombstone(self, text: str) -> None:
        """The learner wants it remembered after all."""

    # history
    def history_length(self) -> int:
        """Grows with every change of this learner's memories; a commit that names an older one is refused."""

    def history(self, memory_id: str) -> list[HistoryEntry]:
        """What became of a memory, oldest first, with each wording that gave way; changes taken back are left out."""

    def changes_since(self, at: datetime) -> list[HistoryEntry]:
        """The same of every memory and of the profile."""

    def profile_changes_after(self, seq: int) -> list[tuple[int, ProfileChange]]:
        """(event, what it does to the profile) of each after this one, oldest first: what conversations changed of it,
        and what was taken back."""

    def record_profile_change(self, before: Mapping[str, Any], after: Mapping[str, Any], *, now: datetime) -> None: ...

    def last_change(self) -> Change | None:
        """The newest change that can be taken back and was not yet: all that one turn or one command did."""

    def undo_change(self, change: Change, *, now: datetime) -> tuple[Receipt, ...]:
        """Undo each of its events, the newest first, and mark it as taken back; once, whoever asks. A receipt each:
        `undone` with the text that is gone, `restored` with the text that is in force again. Raises RecordsChanged
        where it is no longer the last change: what came after rests on it."""

    # questions to the learner, and a memory's standing
    def reviews(self) -> list[Review]:
        """The open ones, oldest first."""

    def answer_review(
        self,
        review_id: str,
        answer: ReviewAnswer,
        settled: Settled | None,
        *,
        embedder: EmbedderKey | None,
        now: datetime,
        source: str = "automatic",
        profile: Sequence[ProfileStep] = (),
    ) -> tuple[Receipt, ...]:
        """`new`: `settled` takes the old one's place; `both`: it is stored beside it; `old`: nothing changes. Once:
        raises NoSuchReview where it is not open (any more). What changes of the profile is taken back with it."""

    def restore(
        self,
        memory_id: str,
        *,
        now: datetime,
        profile: Callable[[StoredMemory, StoredMemory], Sequence[ProfileStep]] = lambda back, gone: (),
    ) -> tuple[Receipt, ...]:
        """Bring back a dormant memory, or one from history: what holds in its place becomes history then, and `profile`
        tells from the two what changes of the profile. Raises NoSuchMemory."""

    def wake(self, memory_ids: list[str], *, now: datetime) -> None:
        """The learner looked for these and found them: they are no longer dormant."""

    def pin(self, memory_id: str, pinned: bool, *, now: datetime) -> None:
        """A pinned memory never ages."""

    # patterns: what was worked out of episodes
    def add_pattern(
        self,
        memory: EmbeddedMemoryCandidate,
        evidence: Sequence[str],
        *,
        reason: str,
        seen: int,
        embedder: EmbedderKey,
        now: datetime,
    ) -> str:
        """Write a memory that rests on these episodes, as one change that can be taken back; its id. Raises
        EmbedderMismatch, or RecordsChanged where the history has grown since `seen`, and writes nothing then."""

    def add_evidence(self, memory_id: str, evidence: Sequence[str], *, seen: int, now: datetime) -> None:
        """These episodes show what this memory says; its text stays. Raises NoSuchMemory, RecordsChanged."""

    def evidence_of(self, memory_id: str) -> list[StoredMemory]:
        """The episodes that it rests on, oldest first."""

    def spent_episodes(self) -> set[str]:
        """Ids of episodes that are no evidence of anything new: they showed what is no longer in force, or were brought
        in from elsewhere."""

    # the learner's own rules for what may be deleted
    def retention(self) -> tuple[RetentionRule, ...]: ...

    def set_retention(self, rules: Sequence[RetentionRule]) -> None:
        """These, in the place of all others."""

    def begin_retention_day(self, day: date) -> bool:
        """True for the first who asks on this day or after it, whichever process: the rules are applied once a day."""

    # the database itself
    def schema_problems(self) -> list[str]:
        """Names of tables, columns and indexes that should be there and are not."""

    def forget_copies(self, is_held_by: Callable[[bytes], bool]) -> None:
        """Remove damaged records that were set aside, and what was read of them, where this holds of their bytes (P4)."""

    def take_over(self, rows: Iterable[tuple[str, Sequence[Any]]]) -> None:
        """Rows of other records as they were there, every learner's, by table; what cannot stand here is left out."""

    def restore_indexes(self) -> None:
        """Make the database's own indexes anew; what they are made from stays as it is."""

    def integrity_problem(self) -> Literal["file", "indexes"] | None:
        """Whether the database finds its own file damaged, or only its indexes, which `restore_indexes` makes anew."""

    # refusals, usage
    def refused(self) -> list[Refusal]: ...

    def refuse(self, refused: Sequence[MemoryCandidate], *, now: datetime) -> None:
        """Keep what was refused outside a turn, secrets masked; what is there already, with its reason, only once."""

    def drop_old_refusals(self, before: datetime) -> int:
        """Remove what was refused before then, its words in the transcript too (P8); how many."""

    def record_usage(self, *, purpose: str, model: str, usage: Usage, now: datetime) -> None: ...

    def usage(self) -> list[UsageRow]: ...

    def close(self) -> None: ...


class Worker(Protocol):
    """This process as the records know it, so that another one sees at once when it has died."""

    @property
    def id(self) -> str: ...

    def is_alive(self, worker_id: str) -> bool: ...
