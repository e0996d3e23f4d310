"""What became of memories, told from their events: the life of one fact, and what changed since a moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from memora.turns import HistoryEntry, Review
from memora.types import CONSOLIDATED, ProfileStep, StoredMemory

NOT_TOLD = ("undone", "embedded_anew", "consolidated", "carried", "brought")
_WRITTEN = ("stored", "imported")


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


@dataclass(frozen=True, slots=True)
class Before:
    """What a receipt alone does not say: the text that held until then, and how often it has been said by now."""

    content: str | None = None
    times_said: int | None = None


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
        chapters.append(Chapter(entry.at, kind, memory_id, until, new, entry.other_id))
    return chapters


class _Wordings:
    """Which wording of a memory held at which event: an update's entry carries the one that held until then."""

    def __init__(self, entries: Sequence[HistoryEntry], held: Mapping[str, StoredMemory]) -> None:
        self._entries, self._held = entries, held

    def at(self, place: int, memory_id: str) -> str:
        """The wording just before the event at this place."""
        for entry in self._entries[place:]:
            if entry.memory_id == memory_id and entry.kind == "updated" and entry.content is not None:
                return entry.content
        return self._held[memory_id].content


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
            found["new"].append(Difference("new", e.at, memory.memory_id, memory.content))
        elif e.kind == "known" and last[e.kind, e.memory_id] == place:
            count = said[e.memory_id]
            found["said_again"].append(Difference("said_again", e.at, memory.memory_id, memory.content, count=count))
        elif e.kind == "updated" and first[e.kind, e.memory_id] == place and not _written_in(entries, e.memory_id):
            before = wordings.at(place, memory.memory_id)
            found["changed"].append(Difference("changed", e.at, memory.memory_id, memory.content, before))
        elif e.kind == "superseded" and (new := held.get(e.other_id or "")) is not None:
            old = wordings.at(place, memory.memory_id)
            found["changed"].append(Difference("changed", e.at, new.memory_id, new.content, old, memory.memory_id))
        elif e.kind == "answered":
            found["answered"].append(Difference("answered", e.at, memory.memory_id, memory.content))
        elif e.kind in ("revived", "woken", "pinned", "unpinned") and last[e.kind, e.memory_id] == place:
            found["standing"].append(Difference("standing", e.at, memory.memory_id, memory.content, what=e.kind))
    found["asked"] = [
        Difference("asked", r.asked_at, None, r.content, r.old_content, r.old_id, r.review_id, what=r.why)
        for r in reviews
    ]
    gone = [e for e in entries if e.kind == "forgotten"]
    if gone:
        found["forgotten"] = [Difference("forgotten", gone[-1].at, count=len(gone))]
    return [difference for kind in found.values() for difference in kind]


def _written_in(entries: Sequence[HistoryEntry], memory_id: str | None) -> bool:
    return any(e.memory_id == memory_id and e.kind in _WRITTEN for e in entries)


def _of_profile(step: ProfileStep, at: str) -> Difference:
    return Difference("profile", at, content=step.new, old_content=step.old, what=step.key)
