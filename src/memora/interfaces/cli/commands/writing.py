"""Commands that change what is remembered."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Any

import typer

from memora.errors import BlankText, EmbedderMismatch, MemoraError, SettingError, StoreError, TextTooLong
from memora.interfaces.cli import documents
from memora.interfaces.cli.answers import is_yes
from memora.interfaces.cli.failures import DONE, PROVIDER, REFUSED, STORE, USAGE, CommandFailed, with_help
from memora.interfaces.cli.line_input import decode_line, read_input, read_standard_input
from memora.interfaces.cli.printable import one_line, printable
from memora.interfaces.cli.receipts import code_of, receipt_text
from memora.interfaces.cli.state import State, read_time, state_of
from memora.turns import Receipt
from memora.types import Recall, UserProfile

if TYPE_CHECKING:
    from memora.app import Memora
    from memora.chat import Conversation

WAITING_WORK_S = 20.0
"""How long `ask` and `replay` work on turns that an earlier start left."""


def show_receipts(state: State, memora: Memora, receipts: tuple[Receipt, ...]) -> None:
    """One line each, on standard error."""
    for receipt in receipts:
        style = "warn" if receipt.do in ("refused", "waiting", "review") else "dim"
        state.screen.note("  " + receipt_text(memora, receipt, state.lang), style)


def remember(context: typer.Context, memory_type: str, text: str) -> int:
    """`memora remember TYPE TEXT`"""
    state = state_of(context)
    kind = memory_type.lower()
    if kind not in ("semantic", "episodic"):
        problem = state.say("cli.type_unknown", value=one_line(memory_type))
        raise CommandFailed(USAGE, with_help(problem, "memora remember", state.lang))
    with state.memora() as memora:
        receipts = memora.remember("semantic" if kind == "semantic" else "episodic", text)
        if state.flags.as_json:
            state.screen.document({"receipts": documents.receipts(receipts)})
        else:
            show_receipts(state, memora, receipts)
        state.index(memora)
    return REFUSED if any(receipt.do == "refused" for receipt in receipts) else code_of(receipts)


def ask(context: typer.Context, text: str) -> int:
    """`memora ask TEXT`"""
    state = state_of(context)
    message = read_standard_input() if text == "-" else text
    with state.memora() as memora:
        answer = _Answer(state, memora, message)
        answer.run()
        state.index(memora)
    return answer.code


class _Answer:
    """One turn: the reply as it comes, or one document at the end.

    Whatever the data folder is like, the reply is given as far as it can be; then `code` says that it is not usable.
    """

    def __init__(self, state: State, memora: Memora, message: str) -> None:
        self.state, self.memora, self.message = state, memora, message
        self.pieces: list[str] = []
        self.recall = Recall((), ())
        self.code = DONE

    def run(self) -> None:
        from memora.interfaces.cli.forget_request import forget_what_is_meant

        try:
            self.memora.run_waiting_work(WAITING_WORK_S)
        except StoreError as error:
            self._memory_problem(error)
        done = forget_what_is_meant(self.state, self.memora, self.message)
        if done is not None:
            self._say(done.line + ("" if self.state.flags.as_json else "\n"))
            self._finish(done.receipts, shown=True)
            return
        conversation = self.memora.conversation()
        try:
            self._reply(conversation)
        except StoreError as error:
            self._memory_problem(error)
        if not self.state.flags.as_json and self.pieces:
            self.state.screen.data("")
        receipts = conversation.receipts_of_last_turn()
        self.code = self.code or code_of(receipts)
        self._finish(receipts)

    def _reply(self, conversation: Conversation) -> None:
        from memora import chat

        for event in conversation.send(self.message):
            if isinstance(event, chat.Recalled):
                self.recall = event.recall
            elif isinstance(event, chat.ReplyPiece):
                self._say(event.text)
            elif isinstance(event, chat.NoModel):
                self._answer_offline(conversation, event.recall, event.profile)
            elif isinstance(event, chat.ReplyFailed):
                self.code = PROVIDER
                self._problem(self.state.error_line(event.error))
            elif isinstance(event, chat.MemoryUnavailable):
                self._memory_problem(event.error)
            elif event.stop_reason == "length":
                self._problem(self.state.say("chat.cut_off"))

    def _answer_offline(self, conversation: Conversation, recall: Recall, profile: UserProfile) -> None:
        """From the records; a line about how to connect a model is no reply, and used no memory."""
        from memora.interfaces.texts.offline_questions import asks_for_everything
        from memora.interfaces.texts.offline_reply import offline_reply

        memories = self.memora.memories() if asks_for_everything(self.message) else ()
        reply = offline_reply(
            recall, self.state.lang, self.message, profile=profile, memories=memories, today=self.memora.today()
        )
        if reply.text:
            conversation.reply_shown(reply.text)
        else:
            self.recall = Recall((), ())
        self._say(reply.text or self.state.say("offline.connect"))

    def _say(self, piece: str) -> None:
        self.pieces.append(piece)
        if not self.state.flags.as_json:
            self.state.screen.data(printable(piece), end="")

    def _memory_problem(self, error: MemoraError) -> None:
        """That the folder is not usable is told once; another embedder's store is, its memory work only waits."""
        if isinstance(error, StoreError) and not isinstance(error, EmbedderMismatch):
            if self.code == STORE:
                return
            self.code = STORE
        self._problem(self.state.error_line(error))

    def _problem(self, text: str) -> None:
        self.state.tell_problem(one_line(text))

    def _finish(self, receipts: tuple[Receipt, ...], *, shown: bool = False) -> None:
        if not self.state.flags.as_json:
            show_receipts(self.state, self.memora, () if shown else receipts)
            return
        document: dict[str, Any] = {"reply": "".join(self.pieces)} if self.pieces else {}
        document |= {"used": documents.used(self.recall.used), "receipts": documents.receipts(receipts)}
        self.state.screen.document(document | {"usage": documents.usage(self.memora.usage_of_this_process())})


def replay(context: typer.Context, file: str) -> int:
    """`memora replay FILE.jsonl`"""
    state = state_of(context)
    turns: list[dict[str, Any]] = []
    done: list[Receipt] = []
    with state.memora() as memora:
        memora.require_normal()
        lines = list(_replay_lines(state, file, memora.settings.tz))
        try:
            memora.run_waiting_work(WAITING_WORK_S)
            for name, said_at, user in lines:
                if said_at is not None:
                    memora.set_now(said_at)
                receipts = _replayed(state, memora, name, user)
                done += receipts
                turns.append({"id": name, "receipts": documents.receipts(receipts)})
                if not state.flags.as_json:
                    from memora.core.secrets import mask_secrets

                    state.screen.data(f"{one_line(name)}: {one_line(mask_secrets(user).text)}")
                    show_receipts(state, memora, receipts)
        except KeyboardInterrupt:
            if state.flags.as_json:
                state.screen.document({"turns": turns})  # what was done so far
            raise
        state.index(memora)
    if state.flags.as_json:
        state.screen.document({"turns": turns})
    return code_of(done)


def _replayed(state: State, memora: Memora, name: str, user: str) -> tuple[Receipt, ...]:
    """The receipts of one line; one that cannot be used says so, and the others go on."""
    try:
        return memora.remember_turn(user)
    except BlankText:
        return (Receipt("nothing", why="BlankText"),)
    except TextTooLong as error:
        state.screen.note(f"{one_line(name)}: {state.error_line(error)}", "warn")
        return (Receipt("refused", why="TextTooLong"),)


def _replay_lines(state: State, file: str, tz: str) -> Iterator[tuple[str, datetime | None, str]]:
    """(id, time, text) a line, all of them checked before the first is worked on."""
    for number, line in enumerate(read_input(state, file).removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        text = decode_line(line).strip()
        if not text:
            continue
        try:
            row = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise _bad_line(state, number, state.say("error.replay_no_json")) from error
        if not isinstance(row, dict) or not isinstance(row.get("user"), str):
            raise _bad_line(state, number, state.say("error.replay_no_user"))
        said_at = None
        if row.get("now") is not None:
            try:
                said_at = read_time(str(row["now"]), tz, name="now")
            except SettingError as error:
                raise _bad_line(state, number, state.say("error.replay_bad_now")) from error
        yield str(row.get("id", number)), said_at, row["user"]


def _bad_line(state: State, number: int, problem: str) -> CommandFailed:
    return CommandFailed(USAGE, state.say("error.replay_line", line=number, problem=problem))


def confirm(state: State, question: str) -> None:
    """Go on only after a yes; without a terminal, or with --json, `--yes` is asked for instead."""
    needs_terminal(state, question)
    print(question, end="", file=sys.stderr, flush=True)
    if not is_yes(sys.stdin.readline()):
        raise CommandFailed(DONE, state.say("error.not_done"))


def needs_terminal(state: State, question: str) -> None:
    """Raises CommandFailed, which names what would be asked, where nobody can be."""
    if not state.screen.interactive or state.flags.as_json:
        asked = question.partition(" [")[0].partition("[")[0].strip()
        raise CommandFailed(USAGE, state.say("error.needs_yes", question=asked))
