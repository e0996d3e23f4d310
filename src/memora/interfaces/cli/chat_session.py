"""The conversation, whatever it is typed on: a line is a command or a message (U5), and every turn ends in a receipt."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Protocol, cast

from memora.errors import MemoraError, NoSuchMemory
from memora.interfaces.cli import chat_commands
from memora.interfaces.cli.printable import one_line
from memora.interfaces.cli.prompt_commands import LEAVING, Command, Message, Suggestion, parse
from memora.interfaces.cli.state import State
from memora.interfaces.texts.offline_reply import offline_reply
from memora.interfaces.texts.sentences import error_line, receipt_line
from memora.types import Receipt

if TYPE_CHECKING:
    from memora.app import Memora
    from memora.chat import Conversation, TurnEvent

UNDO = "/forget {memory_id}"


class ReplyOut(Protocol):
    """Where a reply is shown as it arrives."""

    def begin(self) -> None: ...

    def piece(self, text: str) -> None: ...

    def end(self) -> None: ...


class ChatSession:
    """One conversation of one learner."""

    def __init__(self, state: State, memora: Memora, *, out: ReplyOut, ask: Callable[[str], bool] | None) -> None:
        """`ask` puts a yes-or-no question; None where there is no terminal to put it to."""
        self.state, self.memora, self.out, self.ask = state, memora, out, ask
        self.conversation: Conversation = memora.conversation()
        self._told_how_to_connect = False
        self.numbered: list[str] = []
        """Ids of the memories listed last: `/forget 2` means the second of them."""

    def handle(self, line: str) -> bool:
        """Deal with one line; False when the learner leaves."""
        match parse(line, bare_commands=self.memora.settings.bare_commands):
            case Suggestion(typed, name):
                self.note(self.state.say("chat.suggest", typed=typed, name=name))
            case Command(name, argument, bare):
                if name in LEAVING and not argument:
                    return False
                self._command(name, argument)
                if bare:
                    self.note(self.state.say("chat.bare_hint", name=name))
            case Message(text, hint):
                if hint is not None:
                    key = "chat.second_slash" if hint == "second_slash" else "chat.remember_bare"
                    self.note(self.state.say(key))
                if text.strip():
                    self._message(text)
        self.show_receipts()
        return True

    def note(self, text: str, style: str = "dim") -> None:
        self.state.screen.note(text, style)

    def _command(self, name: str, argument: str) -> None:
        try:
            chat_commands.run(self, name, argument)
        except NoSuchMemory as error:
            self.note(one_line(error_line(error, self.state.lang)), "warn")
        except MemoraError as error:
            self.note(error_line(error, self.state.lang), "warn")
        self.state.tell_notices(self.memora)

    def _message(self, text: str) -> None:
        """One turn. Ctrl-C stops the reply, and what was said is kept."""
        try:
            with contextlib.closing(cast("Generator[TurnEvent, None, None]", self.conversation.send(text))) as events:
                for event in events:
                    self._event(event, text)
        except KeyboardInterrupt:
            self.out.end()
            self.note(self.state.say("chat.stopped"))
        except MemoraError as error:
            self.out.end()
            self.note(one_line(error_line(error, self.state.lang)), "warn")
        self.state.tell_notices(self.memora)

    def _event(self, event: object, text: str) -> None:
        from memora import chat

        say = self.state.say
        match event:
            case chat.Recalled():
                self.out.begin()
            case chat.ReplyPiece(piece):
                self.out.piece(piece)
            case chat.ReplyFinished(_, stop_reason):
                self.out.end()
                if stop_reason == "length":
                    self.note(say("chat.cut_off"))
            case chat.ReplyFailed(error, _):
                self.out.end()
                problem = error_line(error, self.state.lang)
                self.note(one_line(say("chat.reply_failed", problem=problem)), "warn")
            case chat.MemoryUnavailable(error):
                self.note(one_line(error_line(error, self.state.lang)), "warn")
            case chat.NoModel(recall, profile):
                reply = offline_reply(recall, self.state.lang, text, profile=profile, brief=self._told_how_to_connect)
                self._told_how_to_connect |= say("offline.connect") in reply
                self.conversation.reply_shown(reply)
                self.out.piece(reply)
                self.out.end()

    def show_receipts(self) -> None:
        """What memory work has finished since the last time, one dim line a receipt (P1)."""
        for _, receipts in self.conversation.poll_receipts():
            self.show(receipts)

    def show(self, receipts: tuple[Receipt, ...]) -> None:
        for receipt in receipts or (Receipt("nothing"),):
            line = receipt_line(receipt, self.state.lang, undo=UNDO)
            self.note("  " + one_line(line), "warn" if receipt.do == "waiting" else "dim")
