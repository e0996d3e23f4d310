"""The conversation without a terminal: one message a line, replies on standard output, the rest on standard error."""

from __future__ import annotations

from memora.interfaces.cli.chat_session import ChatSession
from memora.interfaces.cli.failures import DONE
from memora.interfaces.cli.line_input import standard_input_lines
from memora.interfaces.cli.printable import printable
from memora.interfaces.cli.screen import Screen
from memora.interfaces.cli.state import State

SETTLE_S = 30.0
"""How long each turn's memory work is waited for, so that its receipt stands beside its turn."""


def talk(state: State) -> int:
    """Until the input ends, or `exit`."""
    try:
        with state.opened() as (memora, go_on):
            session = ChatSession(state, memora, out=PlainReply(state.screen), ask=None, go_on=go_on)
            session.check_store()
            session.begin_work()
            for line in standard_input_lines():
                if not session.handle(line):
                    break
                session.conversation.settle(SETTLE_S)
                session.show_receipts()
            session.conversation.settle(SETTLE_S)
            session.show_receipts()
            state.index(session.memora)
    finally:
        if state.left:
            state.screen.note(
                state.say(f"chat.left_for_later.{'one' if state.left == 1 else 'many'}", count=state.left)
            )
    return DONE


class PlainReply:
    """The reply's own characters, and a line break at its end."""

    def __init__(self, screen: Screen) -> None:
        self._screen, self._open = screen, False

    def begin(self) -> None:
        self._open = False

    def piece(self, text: str) -> None:
        self._open = True
        self._screen.data(printable(text), end="")

    def end(self) -> None:
        if self._open:
            self._screen.data("")
        self._open = False
