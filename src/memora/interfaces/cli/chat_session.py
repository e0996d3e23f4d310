"""The conversation, whatever it is typed on: a line is a command or a message (U5), and every turn ends in a receipt."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Protocol, cast

from memora.errors import EmbedderMismatch, MemoraError, StoreError
from memora.interfaces.cli import chat_commands
from memora.interfaces.cli.answers import is_yes
from memora.interfaces.cli.chat_changes import Questions
from memora.interfaces.cli.failures import CommandFailed, line_for
from memora.interfaces.cli.forget_request import forget_what_is_meant
from memora.interfaces.cli.printable import one_line
from memora.interfaces.cli.prompt_commands import LEAVING, Command, Message, Suggestion, Unknown, answers_bare, parse
from memora.interfaces.cli.receipts import chat_receipt_text
from memora.interfaces.cli.state import State
from memora.interfaces.texts.offline_questions import asks_for_everything
from memora.interfaces.texts.offline_reply import offline_reply
from memora.turns import Receipt
from memora.types import Mode, Recall, UserProfile

if TYPE_CHECKING:
    from memora.app import Memora
    from memora.chat import Conversation, TurnEvent
    from memora.short_term import ShortTermMemory

COMMAND_LINE_ONLY = ("ask", "replay", "chat", "import-chroma", "reindex", "doctor", "demo")
SWITCH_S = 10.0
"""How long memory work is waited for before the conversation goes on in another mode."""
REMIND_EVERY = 10
"""Turns from one word that no model is connected to the next."""


class ReplyOut(Protocol):
    """Where a reply is shown as it arrives."""

    def begin(self) -> None: ...

    def piece(self, text: str) -> None: ...

    def end(self) -> None: ...


class ChatSession:
    """One conversation of one learner."""

    def __init__(
        self,
        state: State,
        memora: Memora,
        *,
        out: ReplyOut,
        ask: Callable[[str], str] | None,
        go_on: Callable[[Mode], Memora],
    ) -> None:
        """`ask` puts a question and gives the answer; None where there is no terminal to put it to.

        `go_on` closes Memora and opens it in another mode.
        """
        self.state, self.memora, self.out, self.ask, self._go_on = state, memora, out, ask, go_on
        state.in_chat = True
        self.conversation: Conversation = memora.conversation()
        self._short_term: ShortTermMemory | None = None
        self.in_use = threading.Lock()
        """Held while this Memora is made ready in the background, or left for another mode."""
        self._turns_without_model = 0
        self._mismatch_told = False
        self.questions = Questions()
        self.numbered: list[str] = []
        """Ids of the memories listed last: `/forget 2` means the second of them."""

    def check_store(self) -> None:
        """Before the first turn: say once where the settings name another embedder than the store's (H41)."""
        try:
            self.memora.check_embedder()
        except MemoraError as error:
            self._memory_problem(error)

    def begin_work(self) -> None:
        """Work on what waits, behind the conversation; in a mode that keeps nothing, only the summary of older turns."""
        self.memora.work.start()
        self.memora.work.wake()

    def agrees(self, question: str) -> bool:
        """Whether the learner says yes to it; needs `ask`."""
        return self.ask is not None and is_yes(self.ask(question))

    def switch(self, mode: Mode) -> None:
        """Go on in this mode; nothing of an incognito conversation is known in the one after it."""
        before = self.conversation
        before.settle(SWITCH_S)
        self.show_receipts()
        if before.mode != "incognito":
            self._short_term = before.short_term
        with self.in_use:
            self.memora = self._go_on(mode)
            self.conversation = self.memora.conversation()
        if self.memora.mode != "incognito" and self._short_term is not None:
            self.conversation.short_term = self._short_term
        self.numbered = []
        self.note(self.state.say(f"mode.now.{self.memora.mode}"), "")
        self.state.tell_notices(self.memora)
        self.begin_work()

    def start_over(self) -> None:
        """After everything was forgotten: the conversation so far is, too."""
        self._short_term = None
        self.conversation = self.memora.conversation()
        self.numbered = []

    def handle(self, line: str) -> bool:
        """Deal with one line; False when the learner leaves."""
        asked, self.questions.just_asked = self.questions.just_asked, None
        if asked is not None and answers_bare(line):
            self.note(self.state.say("review.bare", number=asked), "warn")
            self.questions.just_asked = asked
            return True
        self.show_receipts()
        match parse(line, bare_commands=self.memora.settings.bare_commands):
            case Suggestion(typed, name):
                self.note(self.state.say("chat.suggest", typed=typed, name=name))
            case Unknown(typed):
                if typed.lower() in COMMAND_LINE_ONLY:
                    self.note(self.state.say("chat.not_here", name=typed.lower()))
                else:
                    self.note(self.state.say("chat.unknown", typed=one_line(typed)))
            case Command(name, argument, bare):
                if name in LEAVING and not argument:
                    return False
                if bare:
                    self.note(self.state.say("chat.bare_hint", name=name))
                self._command(name, argument)
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
        except KeyboardInterrupt:
            self.note(self.state.say("chat.stopped"))
        except (MemoraError, CommandFailed, OSError) as error:
            self.note(line_for(error, self.state.lang, chat=True), "warn")
        self.state.tell_notices(self.memora)

    def _message(self, text: str) -> None:
        """One turn. Ctrl-C stops the reply, and what was said is kept; without a terminal it ends the conversation."""
        try:
            if self._was_about_forgetting(text):
                return
            with contextlib.closing(cast("Generator[TurnEvent, None, None]", self.conversation.send(text))) as events:
                for event in events:
                    self._event(event, text)
        except KeyboardInterrupt:
            self.out.end()
            self.note(self.state.say("chat.stopped"))
            if self.ask is None:
                raise
        except MemoraError as error:
            self.out.end()
            self.note(self.state.error_line(error), "warn")
            if isinstance(error, StoreError):
                self._show_unkept()
        else:
            self._show_unkept()
        self.state.tell_notices(self.memora)

    def _show_unkept(self) -> None:
        """The receipt of a turn that has none to come: in a mode that keeps nothing, or where it could not be recorded."""
        if self.memora.mode != "normal" or self.conversation.turn_id is None:
            self.show(self.conversation.receipts_of_last_turn())

    def _was_about_forgetting(self, text: str) -> bool:
        """Whether it asked to forget something, and was dealt with. Raises ReadOnly."""
        done = forget_what_is_meant(self.state, self.memora, text, ask=self.ask)
        if done is None:
            return False
        if any(receipt.do == "forgotten" for receipt in done.receipts):
            self.show(done.receipts)
            self.memora.work.wake()
        else:
            self._say(done.line)
        return True

    def _event(self, event: object, text: str) -> None:
        from memora import chat

        say = self.state.say
        match event:
            case chat.Recalled():
                if self.has_model():  # without one there may be nothing to say
                    self.out.begin()
            case chat.ReplyPiece(piece):
                self.out.piece(piece)
            case chat.ReplyFinished(_, stop_reason):
                self.out.end()
                if stop_reason == "length":
                    self.note(say("chat.cut_off"))
            case chat.ReplyFailed(error, _):
                self.out.end()
                problem = self.state.error_line(error)
                key = "chat.reply_failed" if self.memora.mode == "normal" else "chat.reply_failed.unkept"
                self.note(one_line(say(key, problem=problem)), "warn")
            case chat.MemoryUnavailable(error):
                self._memory_problem(error)
            case chat.NoModel(recall, profile):
                self._answer_offline(recall, profile, text)

    def has_model(self) -> bool:
        """Whether a chat model is connected; False also where the settings cannot be met."""
        try:
            return self.memora.model is not None
        except MemoraError:  # the turn itself tells it
            return False

    def _answer_offline(self, recall: Recall, profile: UserProfile, text: str) -> None:
        """From the records where they can answer; how to connect a model in full once, then in passing."""
        memories = self.memora.memories() if asks_for_everything(text) else ()
        reply = offline_reply(
            recall, self.state.lang, text, profile=profile, memories=memories, today=self.memora.today()
        )
        first = self._turns_without_model == 0
        due = self._turns_without_model % REMIND_EVERY == 0 or (reply.asked and not reply.text)
        self._turns_without_model += 1
        if reply.text:
            self.conversation.reply_shown(reply.text)
            self._say(reply.text)
        elif first:
            self._say(self.state.say("offline.connect"))
            return
        if due:
            self.note(self.state.say("offline.connect" if first else "offline.no_model"))

    def _say(self, text: str) -> None:
        self.out.begin()
        self.out.piece(text)
        self.out.end()

    def _memory_problem(self, error: MemoraError) -> None:
        """That another embedder made the store is said once a conversation, anything else every time."""
        is_mismatch = isinstance(error, EmbedderMismatch)
        if not (is_mismatch and self._mismatch_told):
            self.note(self.state.error_line(error), "warn")
        self._mismatch_told |= is_mismatch

    def show_receipts(self) -> None:
        """What memory work has finished since the last time, one dim line a receipt (P1)."""
        for _, receipts in self.conversation.poll_receipts():
            self.show(receipts)

    def show(self, receipts: tuple[Receipt, ...]) -> None:
        """Each as a dim line; a question is put to the learner."""
        for receipt in receipts:
            number = self._number(receipt.review_id) if receipt.do == "review" and receipt.review_id else None
            line = chat_receipt_text(self.memora, receipt, self.state.lang, review=number)
            style = {"waiting": "warn", "review": "accent"}.get(receipt.do, "dim")
            self.note("  " + line, style)

    def _number(self, review_id: str) -> str | None:
        """By which it is answered; None where it was settled meanwhile."""
        open_ids = [review.review_id for review in self.memora.reviews()]
        return self.questions.ask(review_id, open_ids) if review_id in open_ids else None
