"""The last change back, and waiting work tried again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from memora.interfaces.cli import documents
from memora.interfaces.cli.commands.writing import show_receipts
from memora.interfaces.cli.printable import one_line, shorten
from memora.interfaces.cli.receipts import code_of
from memora.interfaces.cli.state import State, state_of
from memora.interfaces.texts.sentences import SHORT_ID, waiting_cause

if TYPE_CHECKING:
    from memora.app import Memora

SAID_COLUMNS = 60
"""How much of a waiting turn's words is shown."""


def undo(context: typer.Context) -> None:
    """`memora undo`"""
    state = state_of(context)
    with state.memora() as memora:
        receipts = memora.undo()
        if state.flags.as_json:
            state.screen.document({"receipts": documents.receipts(receipts)})
        else:
            show_receipts(state, memora, receipts)
        state.index(memora)


def retry(context: typer.Context) -> int:
    """`memora retry`"""
    state = state_of(context)
    with state.memora() as memora:
        memora.require_normal()
        if not state.flags.as_json:
            show_waiting(state, memora)
        receipts = memora.retry()
        if state.flags.as_json:
            left = documents.waiting(memora.records.waiting_turns())
            state.screen.document({"receipts": documents.receipts(receipts), "waiting": left})
        else:
            show_receipts(state, memora, receipts)
        state.index(memora)
    return code_of(receipts)


def show_waiting(state: State, memora: Memora) -> None:
    """What waits: the learner's words, clipped, and why."""
    waiting = memora.records.waiting_turns()
    if not waiting:
        state.screen.note(state.say("retry.nothing"))
        return
    state.screen.note(state.say(f"retry.waits.{'one' if len(waiting) == 1 else 'many'}", count=len(waiting)), "")
    for turn in waiting:
        said = state.say("quote", text=shorten(one_line(turn.user_text), SAID_COLUMNS))
        code = turn.why if turn.state == "waiting" else "InProgress"
        why, short = waiting_cause(code or "new", state.lang), one_line(turn.turn_id[:SHORT_ID])
        state.screen.note(state.say("retry.turn", said=said, why=why, turn_id=short), "")
