"""Short-term memory: this conversation so far, within its budget (C4)."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from memora.core.context import SHORT_TERM_BUDGET_TOKENS, Counted, CountTokens, split_recent
from memora.turns import Message, Turn


class ShortTermMemory:
    """Recent turns, each counted once when it is added, and a summary of those that no longer fit.

    The conversation adds turns while memory work folds older ones into the summary; each sees a whole state.
    """

    def __init__(self, count: CountTokens) -> None:
        self._count, self._lock = count, threading.Lock()
        self._turns: tuple[tuple[Turn, Counted, Counted], ...] = ()
        self._summary = ""

    def add(self, turn: Turn) -> None:
        """Keep an answered turn."""
        said, reply = Message("user", turn.user_text), Message("assistant", turn.reply or "")
        counted = turn, Counted(said, self._count(said.content)), Counted(reply, self._count(reply.content))
        with self._lock:
            self._turns = (*self._turns, counted)

    def start_over(self) -> None:
        """Know nothing of the conversation any more: what was forgotten may stand in any turn and in the summary."""
        with self._lock:
            self._turns, self._summary = (), ""

    def state(self) -> tuple[list[Counted], str]:
        """(the recent turns as messages, oldest first; the summary of those before them, empty at first)."""
        with self._lock:
            turns, summary = self._turns, self._summary
        return [message for _, *pair in turns for message in pair], summary

    def overflow(self) -> tuple[Turn, ...]:
        """The oldest turns, once all no longer fit the budget: down to half of it, so that this is rare."""
        recent, _ = self.state()
        if not split_recent(recent, budget_tokens=SHORT_TERM_BUDGET_TOKENS)[1]:
            return ()
        _, older = split_recent(recent, budget_tokens=SHORT_TERM_BUDGET_TOKENS // 2)
        return tuple(turn for turn, *_ in self._turns[: len(older) // 2])

    def fold(self, turns: Sequence[Turn], summary: str) -> None:
        """Let `summary` stand for these oldest turns and for the summary before."""
        with self._lock:
            held = [turn for turn, *_ in self._turns[: len(turns)]]
            if len(held) < len(turns) or any(ours is not theirs for ours, theirs in zip(held, turns, strict=True)):
                return  # the conversation started over meanwhile
            self._turns, self._summary = self._turns[len(turns) :], summary
