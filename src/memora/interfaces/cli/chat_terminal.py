"""The conversation at a terminal: line editing, history, completion, and receipts that arrive while one types."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.history import History
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.patch_stdout import patch_stdout

from memora.connections import warm_model
from memora.interfaces.cli import first_run
from memora.interfaces.cli.chat_session import ChatSession
from memora.interfaces.cli.failures import DONE
from memora.interfaces.cli.history_file import LineHistory
from memora.interfaces.cli.prompt_commands import NAMES
from memora.interfaces.cli.reply_printer import ReplyPrinter
from memora.interfaces.cli.screen import can_colour
from memora.interfaces.cli.state import State
from memora.settings import Settings
from memora.types import Mode

if TYPE_CHECKING:
    from memora.app import Memora

log = logging.getLogger(__name__)

QUICK_RECEIPT_S = 0.8
"""How long a finished reply waits for its receipt before the next prompt; later ones appear above the prompt."""
POLL_S = 0.4
MARGIN = 2
"""Columns kept free at the right: a closing mark that comes after a style may hang there."""


def talk(state: State) -> int:
    """Until Ctrl-D, Ctrl-C twice, or /exit."""
    try:
        settings = first_run.prepare(state) if state.mode == "normal" else state.settings()
        return _talk(state, settings)
    except first_run.Left:
        state.screen.note(state.say("chat.bye"))
        return DONE


def _talk(state: State, settings: Settings) -> int:
    """Raises Left."""
    with state.opened(settings, goes_on=True) as (memora, go_on):
        if memora.mode == "normal":
            first_run.ask_profile(state, memora)
        session = ChatSession(state, memora, out=TerminalReply(state), ask=first_run.question, go_on=go_on)
        _header(state, memora)
        session.check_store()
        _Loop(state, session, LineHistory.of(settings)).run()
        if not session.conversation.settle(0.2):
            state.screen.note(state.say("chat.saving"))
    session.show_receipts()
    if state.left:
        state.screen.note(state.say(f"chat.left_for_later.{'one' if state.left == 1 else 'many'}", count=state.left))
    state.screen.note(state.say("chat.bye"))
    return DONE


class _Loop:
    """Prompt, handle, and again."""

    def __init__(self, state: State, session: ChatSession, history: LineHistory) -> None:
        self._state, self._session = state, session
        self._typing, self._done = threading.Event(), threading.Event()
        self._screen = threading.Lock()
        """Held while receipts are shown above the prompt, so that none appears in the middle of anything else."""
        self._prompt: PromptSession[str] = PromptSession(
            history=PromptHistory(history, lambda: session.memora.mode),
            completer=SlashCompleter(state),
            key_bindings=_keys(),
            multiline=True,
            complete_while_typing=True,
            prompt_continuation=lambda width, *_: " " * width,
            reserve_space_for_menu=5,
        )

    def run(self) -> None:
        threading.Thread(target=self._background, name="chat-background", daemon=True).start()
        pressed = False
        try:
            while True:
                try:
                    line = self._read()
                    pressed = False
                except KeyboardInterrupt:
                    if pressed:
                        return
                    pressed = True
                    self._session.note(self._state.say("chat.press_again"))
                    continue
                except EOFError:
                    return
                if not line.strip():
                    continue
                with typing_unseen():
                    if not self._session.handle(line):
                        return
                    self._session.conversation.settle(QUICK_RECEIPT_S)
                    self._session.show_receipts()
                self._state.screen.data("")
        except KeyboardInterrupt:
            return
        finally:
            self._done.set()

    def _read(self) -> str:
        with patch_stdout(raw=True):
            self._typing.set()
            try:
                return self._prompt.prompt(ANSI(self._label()))
            finally:
                with self._screen:
                    self._typing.clear()

    def _label(self) -> str:
        """The prompt; it says in which mode the conversation is (P5)."""
        mode = self._session.memora.mode
        text = self._state.say("chat.prompt" if mode == "normal" else f"chat.prompt.{mode}")
        return self._state.screen.styled(text, "accent")

    def _background(self) -> None:
        """After the first prompt is there: load what the first turn needs, then show receipts as they come."""
        self._typing.wait()
        self._done.wait(0.3)  # the prompt is drawn before anything heavy competes with it
        warm: Memora | None = None
        while not self._done.is_set():
            with self._session.in_use:
                if warm is not self._session.memora:
                    warm = self._session.memora
                    _warm(warm)
                    self._session.begin_work()
            self._done.wait(POLL_S)
            with self._screen:
                if self._typing.is_set():
                    self._session.show_receipts()


@contextmanager
def typing_unseen() -> Iterator[None]:
    """What is typed while a reply comes does not show in the middle of it; it waits for the next prompt."""
    try:
        import termios
    except ImportError:  # Windows: nothing is echoed outside a prompt
        yield
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    unseen = before.copy()
    unseen[3] &= ~termios.ECHO
    termios.tcsetattr(terminal, termios.TCSANOW, unseen)
    try:
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSANOW, before)


def _warm(memora: Memora) -> None:
    """Import and open in the background what a turn will need; whatever fails here is reported by the turn itself.

    Nobody is asked over the network: only a local embedder is tried out, which costs nothing and is not counted.
    """
    from memora.errors import MemoraError

    def is_local() -> bool:
        return memora.embedder.id.startswith("local:")

    def warm_embedder() -> None:
        if is_local():
            memora.embedder.embed(["warm"], purpose="query")

    steps: list[Callable[[], object]] = [warm_embedder, lambda: memora.model]
    if memora.mode == "normal":
        steps += [lambda: memora.judge, memora.attach_native_index]
    for step in steps:
        with suppress(MemoraError):
            step()
    with suppress(MemoraError):
        if memora.model is not None or not is_local():
            warm_model()


class TerminalReply:
    """The reply under its speaker's name, wrapped by display width."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._printer: ReplyPrinter | None = None

    def begin(self) -> None:
        from memora.interfaces.cli.printable import width

        label = f"{self._state.say('chat.tutor')} › "
        self._write(self._state.screen.styled(label, "good"))
        self._printer = ReplyPrinter(
            columns=self._state.screen.columns - MARGIN, colour=can_colour(sys.stdout), start=width(label)
        )

    def piece(self, text: str) -> None:
        if self._printer is not None:
            self._write(self._printer.feed(text))

    def end(self) -> None:
        if self._printer is not None:
            self._write(self._printer.finish() + "\n")
        self._printer = None

    def _write(self, text: str) -> None:
        self._state.screen.data(text, end="")


class PromptHistory(History):
    """The line history as prompt_toolkit wants it; in a mode that keeps nothing it ends with the conversation (P5)."""

    def __init__(self, lines: LineHistory, mode: Callable[[], Mode]) -> None:
        super().__init__()
        self._lines, self._mode = lines, mode

    def load_history_strings(self) -> Iterable[str]:
        return reversed(self._lines.load()) if self._mode() != "incognito" else ()

    def store_string(self, string: str) -> None:
        if self._mode() != "normal":
            return
        try:
            self._lines.append(string)
        except OSError as error:  # the conversation is worth more than its line history
            log.warning("line history could not be written: %s", type(error).__name__)


class SlashCompleter(Completer):
    """The commands, while the first word after a slash is typed."""

    def __init__(self, state: State) -> None:
        self._state = state

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        typed = document.text_before_cursor
        if not typed.startswith(("/", "／")) or not typed[1:].isascii() or (typed[1:] and not typed[1:].isalpha()):
            return
        for name in NAMES:
            if name.startswith(typed[1:].lower()):
                meaning = self._state.say(f"chat.complete.{name}")
                yield Completion(f"/{name}", start_position=-len(typed), display_meta=meaning)


def _keys() -> KeyBindings:
    """Enter sends; Alt-Enter (Esc, then Enter) begins a new line; a pasted text keeps its lines."""
    keys = KeyBindings()

    @keys.add("enter")
    def _send(event: Any) -> None:
        buffer = event.current_buffer
        if buffer.complete_state and buffer.complete_state.current_completion:
            buffer.apply_completion(buffer.complete_state.current_completion)
            return
        buffer.validate_and_handle()

    @keys.add("escape", "enter")
    def _new_line(event: Any) -> None:
        event.current_buffer.insert_text("\n")

    return keys


def _header(state: State, memora: Memora) -> None:
    screen = state.screen
    screen.lines([("bold", state.say("chat.welcome"))])
    model = memora.model
    about = state.say("chat.model", model=model.name) if model is not None else state.say("chat.no_model")
    if memora.mode == "incognito":
        screen.note(about)
    else:
        screen.note(f"{about} · {state.say('chat.count', count=len(memora.memories()))}")
    if memora.mode != "normal":
        screen.note(state.say(f"mode.now.{memora.mode}"), "")
    if waiting := len(memora.reviews()):
        screen.note(state.say(f"review.waiting.{'one' if waiting == 1 else 'many'}", count=waiting), "accent")
    screen.note(state.say("chat.hint"))
    screen.data("")
