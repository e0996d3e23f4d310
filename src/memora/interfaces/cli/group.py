"""Typer, spoken to in the learner's language: common flags anywhere, our help pages, our exit codes."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, NoReturn

from typer.core import TyperCommand, TyperGroup

from memora.interfaces.cli import failures
from memora.interfaces.cli.flags import CommonFlags, FlagNeedsValue, split_flags
from memora.interfaces.cli.help_page import command_page, group_page
from memora.interfaces.cli.logs import set_up_logs
from memora.interfaces.cli.printable import one_line, typed
from memora.interfaces.cli.screen import output, silence_output
from memora.interfaces.cli.state import State, language_of

log = logging.getLogger(__name__)

ProgramName = "memora"


class _NobodyReads(Exception):
    """A broken pipe, by a name that Typer does not turn into an exit code of its own."""


class AsTyped:
    """Stands where Typer would put its coercion by pydantic, whose import costs more than most commands.

    Every parameter of ours is a text or a switch, and needs none.
    """

    def coerce(self, value: Any, **_: Any) -> Any:
        return value


class _AsTypedParameters:
    """For a command or a group: its parameters arrive as typed, `--help` too."""

    def make_context(self, *args: Any, **extra: Any) -> Any:
        """The only thing written in here is the help page."""
        try:
            with output():
                return super().make_context(*args, **extra)  # type: ignore[misc]
        except BrokenPipeError as error:
            raise _NobodyReads from error

    def get_params(self, ctx: Any) -> list[Any]:
        parameters: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        for parameter in parameters:
            parameter._runtime_param = AsTyped()
        return parameters


class MemoraCommand(_AsTypedParameters, TyperCommand):
    """A command whose help page is ours."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(command_page(self, ctx, _language(ctx)))


class MemoraGroup(_AsTypedParameters, TyperGroup):
    """The program: reads the common flags, chooses the language, runs the command, says what went wrong."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(group_page(self, _language(ctx)))

    def invoke(self, ctx: Any) -> Any:
        """What Typer would end in its own way, under names that it lets pass."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise _NobodyReads from error
        except KeyboardInterrupt as error:
            state: State = ctx.find_root().obj
            raise failures.CommandFailed(failures.INTERRUPTED, state.say("error.interrupted")) from error

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0]
        if name.startswith("-") or self.get_command(ctx, name) is not None:
            return super().resolve_command(ctx, args)
        state: State = ctx.find_root().obj
        problem = state.say("cli.no_such_command", name=one_line(name))
        near = get_close_matches(name, list(self.commands), n=1)
        if near:
            problem += state.say("cli.did_you_mean", name=near[0])
        raise failures.CommandFailed(failures.USAGE, failures.with_help(problem, ProgramName, state.lang))

    def main(self, args: Sequence[str] | None = None, *_: Any, **extra: Any) -> NoReturn:
        """Run and leave with the exit code of INTERFACE; raises SystemExit, and nothing else."""
        sys.exit(self.run(list(sys.argv[1:] if args is None else args)))

    def run(self, argv: list[str]) -> int:
        missing: FlagNeedsValue | None = None
        try:
            flags, rest = split_flags([typed(word) for word in argv])
        except FlagNeedsValue as error:
            flags, rest, missing = CommonFlags(), [], error
        state = State(flags, language_of(flags, os.environ))
        try:
            if missing is not None:
                raise missing
            state.choose_mode()
            result = super().main(args=rest, prog_name=ProgramName, standalone_mode=False, obj=state)
            if sys.stdout is not None:
                with output():
                    sys.stdout.flush()
            return result if isinstance(result, int) else failures.DONE
        except (BrokenPipeError, _NobodyReads):
            silence_output()
            return failures.DONE
        except BaseException as error:
            return _report(error, state)


def _report(error: BaseException, state: State) -> int:
    """Say it on standard error, in one line, and give the exit code; GeneratorExit and SystemExit pass."""
    if isinstance(error, SystemExit | GeneratorExit):
        raise error
    text = failures.line_for(error, state.lang)
    with contextlib.suppress(BrokenPipeError):  # nobody is left to read it
        if os.environ.get("MEMORA_LOG_LEVEL") == "debug":
            set_up_logs("debug")  # also where a setting is what is wrong
            log.debug("the command failed", exc_info=error)
        if text:
            state.tell_problem(text)
    return failures.exit_code(error)


def _language(ctx: Any) -> Any:
    state = ctx.find_root().obj
    return state.lang if isinstance(state, State) else "en"
