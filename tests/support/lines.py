"""Facts that change, each a line of versions, and a judge that decides by the line's name among what it is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pytest

from memora.errors import ProviderUnreachable
from memora.turns import Turn, Usage
from memora.types import Decision, MemoryCandidate, Neighbour, ReconcileStep
from support.faulty import Faults, FaultyJudge
from support.scripted import fact

LINES: dict[str, tuple[str, Callable[[int], str]]] = {
    "level": ("level_or_ability", lambda n: f"My level is {('B1', 'B2', 'C1')[n % 3]} now, note {n}"),
    "exam": ("learning_goal", lambda n: f"My exam is on March {15 + n % 3}, note {n}"),
    "grammar": ("preference", lambda n: f"Grammar in {('English', 'Chinese', 'pictures')[n % 3]} please, note {n}"),
    "plan": ("learning_goal", lambda n: f"Before the exam on March {15 + n % 3} I plan to read, note {n}"),
}
"""By name: why it is kept, and the wording of its version number n; no two versions are worded alike."""

FOREIGN = "00000000-not-offered"


def line_of(text: str) -> str:
    """The line that a text is a version of, or "" where it is of none."""
    starts = {"My level": "level", "My exam": "exam", "Grammar": "grammar", "Before": "plan"}
    return next((line for start, line in starts.items() if text.startswith(start)), "")


@contextmanager
def decided_as_told() -> Iterator[None]:
    """What the texts say decides nothing here: of the check of a decision only the one of ids is left."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("memora.core.reconcile.safety.contradictions", lambda old, new: frozenset())
        patch.setattr("memora.core.reconcile.safety.said_plainly", lambda new, said: True)
        patch.setattr("memora.remember.with_event_times", lambda decision, *about, **more: decision)
        yield


class LineJudge(FaultyJudge):
    """Every version is one fact; what becomes of it stands in `told` by its text, about a version of its line that it is
    offered. Where none is offered, it is new."""

    def __init__(
        self,
        faults: Faults,
        told: dict[str, ReconcileStep],
        confused: set[str],
        decided: Callable[[], object] = lambda: None,
    ) -> None:
        """`confused` are the texts for which it names a memory that it was not offered, as a model may; `decided` is
        called between each decision and what is done with it."""
        super().__init__(faults)
        self.importance = 4
        self.told, self.confused, self.decided = told, confused, decided

    def extract(self, turn: Turn, *, earlier: Sequence[Turn]) -> tuple[list[MemoryCandidate], Usage]:
        _, usage = super().extract(turn, earlier=earlier)
        line, text = line_of(turn.user_text), turn.user_text
        if text.startswith("I got"):
            return [fact(text, kind="episodic", reason="recurring_difficulty")], usage
        return [fact(text, reason=LINES[line][0])] if line and text in self.told else [], usage

    def reconcile(
        self, candidate: MemoryCandidate, offered: Sequence[Neighbour], *, said: str
    ) -> tuple[Decision, Usage]:
        line = line_of(candidate.content)
        versions = [n.memory.memory_id for n in offered if line and line_of(n.memory.content) == line]
        decision = Decision(self.told[candidate.content], versions[0]) if versions else Decision("create")
        if candidate.content in self.confused:
            decision = Decision("supersede", FOREIGN)
        self.faults.strike(lambda: ProviderUnreachable(provider="x"))
        self.decided()  # what it saw may be stale by now
        return decision, Usage(3, 1)
