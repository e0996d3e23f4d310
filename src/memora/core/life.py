"""What became of memories, told from their events: the life of one fact, and what changed since a moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from memora.turns import HistoryEntry, Review
from memora.types import CONSOLIDATED, ProfileStep, StoredMemory

NOT_TOLD = ("undone", "embedded_anew", "consolidated", "carried", "brought")
_WRITTEN = ("stored", "imported")
_STANDINGS = {"revived": "in force", "woken": "in force", "pinned": "pinned", "unpinned": "pinned"}
"""By what is done to a memory's standing: what it is about."""


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of a memory at some time, and the date of its event that stood beside them."""

    content: str
    occurred_at: str | None


@dataclass(frozen=True, slots=True)
class Chapter:
    """One event in the life of a fact, whatever memory held it by then."""

    at: str
    kind: str
    memory_id: str
    content: str | None
    """The wording of `memory_id` until then; the first one where it was written."""
    new_content: str | None = None
    """The wording that it was given, or that took its place."""
    other_id: str | None = None
    """The memory that took its place."""
    occurred_at: str | None = None
    """The date beside `content`."""
    new_occurred_at: str | None = None


@dataclass(frozen=True, slots=True)
class Before:
    """What a receipt alone does not say: the text that held until then, and how often it has been said by now."""

    content: str | None = None
    times_said: int | None = None
    occurred_at: str | None = None
    """The date beside that text."""


DifferenceKind = Literal["new", "said_again", "changed", "asked", "answered", "standing", "profile", "forgotten"]


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as it was."""

    kind: DifferenceKind
    at: str
    memory_id: str | None = None
    content: str | None = None
    """What holds now."""
    old_content: str | None = None
    """What held before."""
    old_id: str | None = None
    review_id: str | None = None
    count: int = 1
    """How often it was said again, how many were forgotten."""
    what: str | None = None
    """The key of the profile, or what was done to the memory's standing: its event's kind."""
    occurred_at: str | None = None
    """The date beside what holds now."""
    old_occurred_at: str | None = None


def kin(memory: StoredMemory, everything: Iterable[StoredMemory]) -> list[StoredMemory]:
    """The memories that told this fact one after the other, in the order of `everything` and `memory` among them: what
    it took the place of, and what took its place."""
    held = {one.memory_id: one for one in everything} | {memory.memory_id: memory}
    found = {memory.memory_id: memory}
    grown = True
    while grown:
        near = {m.memory_id: m for m in held.values() if m.succeeded_by in found}
        near |= {i: held[i] for m in found.values() if (i := m.succeeded_by or "") in held}
        grown = not near.keys() <= found.keys()
        found |= near
    return [one for one in held.values() if one.memory_id in found]


def tell(entries: Sequence[HistoryEntry], held: Mapping[str, StoredMemory]) -> list[Chapter]:
    """The events of these memories in words that held at the time, oldest first; `held` has every one of them."""
    wordings = _Wordings(entries, held)
    chapters: list[Chapter] = []
    for place, entry in enumerate(entries):
        memory_id, other_id = entry.memory_id or "", entry.other_id or ""
        if memory_id not in held or entry.kind in NOT_TOLD:
            continue
        new = wordings.at(place + 1, memory_id) if entry.kind == "updated" else None
        if entry.kind == "superseded" and other_id in held:
            new = wordings.at(place, other_id)
        until = wordings.at(place, memory_id)
        kind = CONSOLIDATED if entry.kind == "stored" and held[memory_id].source == CONSOLIDATED else entry.kind
        new_content, new_date = (new.content, new.occurred_at) if new else (None, None)
        chapters.append(
            Chapter(entry.at, kind, memory_id, until.content, new_content, entry.other_id, until.occurred_at, new_date)
        )
    return chapters


class _Wordings:
    """Which wording of a memory held at which event: an update's entry carries the one that held until then."""

    def __init__(self, entries: Sequence[HistoryEntry], held: Mapping[str, StoredMemory]) -> None:
        self._entries, self._held = entries, held

    def at(self, place: int, memory_id: str) -> Wording:
        """The wording just before the event at this place."""
        for entry in self._entries[place:]:
            if entry.memory_id == memory_id and entry.kind == "updated" and entry.content is not None:
                return Wording(entry.content, entry.occurred_at)
        return Wording(self._held[memory_id].content, self._held[memory_id].occurred_at)


def differences(
    entries: Sequence[HistoryEntry], held: Mapping[str, StoredMemory], reviews: Sequence[Review]
) -> list[Difference]:
    """What is not as it was before these events, grouped by kind in the order of DifferenceKind.

    `held` are all memories, history too, and `reviews` the questions among these events that are still open. What was
    forgotten is only counted: nothing else is known of it (P4).
    """
    wordings = _Wordings(entries, held)
    replaced = {e.memory_id: e.other_id for e in entries if e.kind == "superseded"}
    said = Counter(e.memory_id for e in entries if e.kind == "known")
    last = {(e.kind, e.memory_id): place for place, e in enumerate(entries)}
    first = {(e.kind, e.memory_id): place for place, e in reversed(list(enumerate(entries)))}
    found: dict[DifferenceKind, list[Difference]] = {kind: [] for kind in get_args(DifferenceKind)}
    for place, e in enumerate(entries):
        memory = held.get(e.memory_id or "")
        if e.kind == "profile":
            found["profile"] += [_of_profile(step, e.at) for step in e.steps]
        elif memory is None:
            continue
        elif e.kind in _WRITTEN and memory.status != "superseded" and memory.memory_id not in replaced.values():
            found["new"].append(_of_memory("new", e.at, memory))
        elif e.kind == "known" and last[e.kind, e.memory_id] == place:
            count = said[e.memory_id]
            found["said_again"].append(replace(_of_memory("said_again", e.at, memory), count=count))
        elif e.kind == "updated" and first[e.kind, e.memory_id] == place and not _written_in(entries, e.memory_id):
            before = wordings.at(place, memory.memory_id)
            found["changed"].append(_of_memory("changed", e.at, memory, before))
        elif e.kind == "superseded" and (new := held.get(e.other_id or "")) is not None:
            old = wordings.at(place, memory.memory_id)
            found["changed"].append(replace(_of_memory("changed", e.at, new, old), old_id=memory.memory_id))
        elif e.kind == "answered":
            found["answered"].append(_of_memory("answered", e.at, memory))
        elif e.kind in _STANDINGS and _is_news(entries, place, replaced.values()):
            found["standing"].append(replace(_of_memory("standing", e.at, memory), what=e.kind))
    found["asked"] = [
        Difference(
            "asked",
            r.asked_at,
            content=r.content,
            old_content=r.old_content,
            old_id=r.old_id,
            review_id=r.review_id,
            what=r.why,
            occurred_at=r.occurred_at,
            old_occurred_at=r.old_occurred_at,
        )
        for r in reviews
    ]
    gone = [e for e in entries if e.kind == "forgotten"]
    if gone:
        found["forgotten"] = [Difference("forgotten", gone[-1].at, count=len(gone))]
    return [difference for kind in found.values() for difference in kind]


def _of_memory(kind: DifferenceKind, at: str, memory: StoredMemory, before: Wording | None = None) -> Difference:
    old = (before.content, before.occurred_at) if before else (None, None)
    return Difference(
        kind,
        at,
        memory.memory_id,
        memory.content,
        old[0],
        occurred_at=memory.occurred_at,
        old_occurred_at=old[1],
    )


def _is_news(entries: Sequence[HistoryEntry], place: int, successors: Collection[str | None]) -> bool:
    """Whether what this event did of a memory's standing holds at the end and did not before the first of its like; what
    came back in the place of another one is told as a change."""
    done = entries[place]
    same = [e for e in entries if e.memory_id == done.memory_id and _STANDINGS.get(e.kind) == _STANDINGS[done.kind]]
    if _STANDINGS[done.kind] == "pinned":
        return same[-1] is done and same[0].kind == done.kind
    told = [e for e in same if e.kind == "revived"] or same
    return told[-1] is done and done.memory_id not in successors


def _written_in(entries: Sequence[HistoryEntry], memory_id: str | None) -> bool:
    return any(e.memory_id == memory_id and e.kind in _WRITTEN for e in entries)


def _of_profile(step: ProfileStep, at: str) -> Difference:
    return Difference("profile", at, content=step.new, old_content=step.old, what=step.key)
