"""A judge and a chat model that do as a test tells them, and Memora around them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path

from memora.app import Memora, open_memora
from memora.core.reconcile import check_decision
from memora.settings import load_settings
from memora.turns import Message, ReplyEnd, Turn, Usage
from memora.types import Decision, ImportanceAssessment, ImportanceAssessmentResult, MemoryCandidate, Neighbour
from support.hashing_embedder import HashingEmbedder

OPENED: list[Memora] = []
"""What a test opened and may have left open; it is closed after the test, so that no lock outlives it."""
NOW = datetime.fromisoformat("2026-03-02T07:00:00+08:00")


def fact(content: str, *, store: bool = True, kind: str = "semantic", reason: str = "preference") -> MemoryCandidate:
    return MemoryCandidate(content, kind, store, reason)  # type: ignore[arg-type]


class ScriptedJudge:
    """Extracts what `found` says for a message (nothing otherwise), and gives every candidate `importance`."""

    name = "test:judge"

    def __init__(self) -> None:
        self.found: dict[str, list[MemoryCandidate]] = {}
        self.importance = 4
        self.decisions: dict[str, Decision] = {}
        self.failures: list[Exception] = []
        self.seen: list[Turn] = []
        self.earlier: list[list[str]] = []
        self.asked: list[str] = []

    def extract(self, turn: Turn, *, earlier: Sequence[Turn]) -> tuple[list[MemoryCandidate], Usage]:
        self.asked.append("extract")
        self.seen.append(turn)
        self.earlier.append([t.user_text for t in earlier])
        if self.failures:
            raise self.failures.pop(0)
        return self.found.get(turn.user_text, []), Usage(10, 2)

    def advise(self, candidate: MemoryCandidate) -> tuple[MemoryCandidate, Usage]:
        self.asked.append("advise")
        return candidate, Usage()

    def reconcile(
        self, candidate: MemoryCandidate, offered: Sequence[Neighbour], *, said: str
    ) -> tuple[Decision, Usage]:
        """What `decisions` says for this content, else a new memory: the rules have tests of their own."""
        self.asked.append("reconcile")
        decision = self.decisions.get(candidate.content, Decision("create"))
        return check_decision(decision, candidate, offered), Usage(3, 1)

    def assess(self, candidates: Sequence[MemoryCandidate]) -> tuple[ImportanceAssessmentResult, Usage]:
        self.asked.append("assess")
        rows = [ImportanceAssessment(index, self.importance) for index in range(len(candidates))]
        return ImportanceAssessmentResult(rows), Usage(5, 1)


class ScriptedChat:
    """Replies with `pieces`, then ends or fails; keeps every request."""

    name = "test:chat"

    def __init__(self, *pieces: str, failure: Exception | None = None) -> None:
        self.pieces, self.failure = pieces or ("Good ", "question."), failure
        self.requests: list[tuple[Message, ...]] = []
        self.while_streaming: Callable[[], object] = lambda: None
        self.closed = False

    def stream(self, messages: Sequence[Message]) -> Iterator[str | ReplyEnd]:
        self.requests.append(tuple(messages))
        try:
            for piece in self.pieces:
                self.while_streaming()
                yield piece
            if self.failure is not None:
                raise self.failure
            yield ReplyEnd(Usage(20, 7))
        finally:
            self.closed = True


def memora(
    home: Path,
    *,
    judge: ScriptedJudge | None = None,
    model: ScriptedChat | None = None,
    now: datetime = NOW,
    **settings: str,
) -> Memora:
    """The real application on the hashing embedder and the exact index, with these in place of real models."""
    flags = {"MEMORA_HOME": str(home), "MEMORA_STORE": "exact", "MEMORA_MODEL": "none", **settings}
    opened = open_memora(load_settings(flags, {}), now=now)
    OPENED.append(opened)
    opened.embedder = HashingEmbedder()
    opened.judge = judge or ScriptedJudge()
    opened.model = model
    return opened
