"""What one call of the program carries from the command line to its commands."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from memora.errors import MemoraError, SettingError, StoreError
from memora.interfaces.cli.flags import CommonFlags
from memora.interfaces.cli.logs import set_up_logs
from memora.interfaces.cli.printable import one_line
from memora.interfaces.cli.screen import Screen
from memora.interfaces.texts import say, say_in_chat
from memora.interfaces.texts.sentences import error_line, notice_line
from memora.settings import Settings, load_settings
from memora.types import Language, Mode

if TYPE_CHECKING:
    import typer

    from memora.app import Memora
    from memora.interfaces.cli.tables import Lines


@dataclass
class State:
    """The flags, the language that the learner reads, and the screen."""

    flags: CommonFlags
    lang: Language
    screen: Screen = field(default_factory=Screen)
    told: set[str] = field(default_factory=set)
    mode: Mode = "normal"
    """What this call may leave behind (P5)."""
    in_chat: bool = False
    """Commands are named as they are typed in a conversation."""
    left: int = 0
    """Turns whose memory work waits for the next start, known after Memora was closed."""

    def say(self, key: str, **values: object) -> str:
        return (say_in_chat if self.in_chat else say)(self.lang, key, **values)

    def error_line(self, error: MemoraError) -> str:
        return one_line(error_line(error, self.lang, chat=self.in_chat))

    def show(self, document: Callable[[], Mapping[str, Any]], lines: Callable[[], Lines]) -> None:
        """The same data for a program or for a person, and only the one that was asked for is made."""
        if self.flags.as_json:
            self.screen.document(document())
        else:
            self.screen.lines(lines())

    def settings(self) -> Settings:
        """Raises SettingError, and StoreError where the named home is a file."""
        home = self.flags.home or os.environ.get("MEMORA_HOME")
        if home and Path(home).expanduser().is_file():
            raise StoreError("a folder is needed, and this is a file", path=home)
        settings = load_settings(self.flags.settings(), os.environ)
        set_up_logs(settings.log_level)
        return settings

    @contextmanager
    def memora(self, settings: Settings | None = None) -> Iterator[Memora]:
        """Memora, opened and closed again; what it has to tell the learner goes to standard error."""
        with self.opened(settings) as (memora, _):
            yield memora

    @contextmanager
    def opened(
        self, settings: Settings | None = None, *, goes_on: bool = False
    ) -> Iterator[tuple[Memora, Callable[[Mode], Memora]]]:
        """The same, and how to go on in another mode: the Memora there was is closed then, and a fresh one opened.

        A conversation that has begun, or one that `goes_on` whatever the folder is like, is incognito where the folder
        cannot be used.
        """
        settings = settings or self.settings()
        now = self.now(settings)

        def in_any_case(mode: Mode) -> Memora:
            try:
                opened, self.mode = _opened(settings, now=now, mode=mode), mode
            except StoreError as error:
                self.screen.note(self.error_line(error), "warn")
                opened, self.mode = _opened(settings, now=now, mode="incognito"), "incognito"
            return opened

        memora = in_any_case(self.mode) if goes_on else _opened(settings, now=now, mode=self.mode)

        def go_on(mode: Mode) -> Memora:
            nonlocal memora
            self.left = memora.close()
            memora = in_any_case(mode)
            return memora

        try:
            self.tell_notices(memora)
            yield memora, go_on
            self.tell_notices(memora)
        finally:
            self.left = memora.close()

    def index(self, memora: Memora) -> None:
        """After a one-shot write has printed its receipt: bring the vector index up to the records (DESIGN 2)."""
        if memora.mode == "normal":
            memora.index_few()

    def choose_mode(self) -> None:
        """What the flags say. Raises CommandFailed for both at once."""
        from memora.interfaces.cli.failures import USAGE, CommandFailed

        if self.flags.incognito and self.flags.read_only:
            raise CommandFailed(USAGE, self.say("mode.only_one"))
        if self.flags.incognito or self.flags.read_only:
            self.mode = "incognito" if self.flags.incognito else "read-only"

    def tell_problem(self, text: str) -> None:
        """What went wrong, each once: what keeps a turn from being recorded mostly keeps the end from it too."""
        if text in self.told:
            return
        self.told.add(text)
        from memora.core.secrets import mask_secrets

        self.screen.note(self.say("cli.error", text=mask_secrets(text).text), "")

    def tell_notices(self, memora: Memora) -> None:
        """Each notice once."""
        for notice in memora.notices():
            line = notice_line(notice, self.lang, chat=self.in_chat)
            if line not in self.told:
                self.told.add(line)
                self.screen.note(line, "warn")

    def now(self, settings: Settings) -> datetime | None:
        """The clock of `--now`; a time without an offset is in the learner's zone. Raises SettingError."""
        return read_time(self.flags.now, settings.tz, name="--now") if self.flags.now else None


def _opened(settings: Settings, *, now: datetime | None, mode: Mode) -> Memora:
    """Memora; what it forgets leaves the line history of the prompt too (P4)."""
    from memora.app import open_memora

    def drop(texts: Sequence[str]) -> None:
        from memora.interfaces.cli.history_file import LineHistory

        LineHistory.of(settings).drop(texts)

    memora = open_memora(settings, now=now, mode=mode)
    memora.when_forgotten = drop
    return memora


def state_of(context: typer.Context) -> State:
    return cast(State, context.find_root().obj)


def read_time(text: str, tz: str, *, name: str) -> datetime:
    """An aware time. Raises SettingError."""
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError as error:
        raise SettingError(name=name, value=text, allowed="2026-09-14T20:05:00+08:00") from error
    if not 1900 <= moment.year <= 2999:
        raise SettingError(name=name, value=text, allowed="2026-09-14T20:05:00+08:00")
    if moment.tzinfo is not None:
        return moment
    if not tz:
        return moment.astimezone()
    from zoneinfo import ZoneInfo

    return moment.replace(tzinfo=ZoneInfo(tz))


def language_of(flags: CommonFlags, environ: Mapping[str, str]) -> Language:
    """The learner's language; a wrong setting elsewhere does not matter here, it is reported in this language."""
    bare = {name: value for name, value in environ.items() if not name.startswith(("MEMORA_", "OPENAI_"))}
    flag, variable = {"MEMORA_LANG": flags.lang}, {"MEMORA_LANG": environ.get("MEMORA_LANG")}
    tries = [(flags.settings(), environ), (variable, bare), ({}, bare)]
    if flags.lang:
        tries.insert(1, (flag, bare))
    for given, around in tries:
        try:
            return load_settings(given, around).lang
        except (SettingError, StoreError):
            continue
    return "en"
