"""The one place that turns what went wrong into an exit code and a line in the learner's language."""

from __future__ import annotations

import os
import re
import traceback
from typing import Any

from memora import errors
from memora.interfaces.cli.flags import FlagNeedsValue
from memora.interfaces.cli.printable import one_line, typed
from memora.interfaces.cli.screen import OutputFailed
from memora.interfaces.texts import say
from memora.interfaces.texts.details import detail, os_problem
from memora.interfaces.texts.sentences import error_line
from memora.types import Language

DONE, FAILED, USAGE, REFUSED, NO_SUCH_MEMORY, PROVIDER, STORE, INTERRUPTED = 0, 1, 2, 3, 4, 5, 6, 130
EXIT_CODES = (DONE, FAILED, USAGE, REFUSED, NO_SUCH_MEMORY, PROVIDER, STORE, INTERRUPTED)

_CODES: tuple[tuple[type[BaseException], int], ...] = (
    (errors.UsageError, USAGE),
    (errors.PolicyRefused, REFUSED),
    (errors.NoSuchMemory, NO_SUCH_MEMORY),
    (errors.NoSuchReview, NO_SUCH_MEMORY),
    (errors.ProviderError, PROVIDER),
    (errors.AnswerError, PROVIDER),
    (errors.StoreError, STORE),
    (FlagNeedsValue, USAGE),
    (KeyboardInterrupt, INTERRUPTED),
)


_SENTENCE_ENDS = (".", "?", "。", "？")


class CommandFailed(Exception):
    """A command ends with this code; what there was to say has been said (`text`: still to be said)."""

    def __init__(self, code: int, text: str = "") -> None:
        self.code, self.text = code, text
        super().__init__(text)


def exit_code(error: BaseException) -> int:
    if isinstance(error, CommandFailed):
        return error.code
    for kind, code in _CODES:
        if isinstance(error, kind):
            return code
    return USAGE if hasattr(error, "format_message") else FAILED


def line_for(error: BaseException, lang: Language, *, chat: bool = False) -> str:
    """What to tell the learner; empty where everything has been said."""
    if isinstance(error, CommandFailed):
        return error.text
    if isinstance(error, errors.MemoraError):
        return one_line(error_line(error, lang, chat=chat))
    if isinstance(error, FlagNeedsValue):
        return say(lang, "cli.flag_needs_value", name=error.flag)
    if isinstance(error, KeyboardInterrupt):
        return say(lang, "error.interrupted")
    if hasattr(error, "format_message"):
        return _typer_line(error, lang)
    if isinstance(error, ModuleNotFoundError):
        return say(lang, "error.python_package", package=error.name or "?")
    if isinstance(error, OutputFailed):
        problem = os_problem(error.error, lang) if error.error else say(lang, "os.closed")
        return say(lang, "error.output", problem=problem)
    if isinstance(error, OSError) and error.filename is not None:
        return say(lang, "error.file", path=one_line(typed(str(error.filename))), problem=os_problem(error, lang))
    frame = traceback.extract_tb(error.__traceback__)[-1:]
    place = f"{os.path.basename(frame[0].filename)}:{frame[0].lineno}" if frame else "?"
    return say(lang, "error.internal", kind=type(error).__name__, place=place)


def _typer_line(error: Any, lang: Language) -> str:
    """Typer's own complaints about the command line, by the name of their class."""
    kind = type(error).__name__
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "memora"
    parameter = getattr(error, "param", None)
    name = one_line(str(getattr(parameter, "opts", [None])[0] or getattr(parameter, "name", "") or ""))
    if parameter is not None and getattr(parameter, "param_type_name", "") == "argument":
        name = str(parameter.name).upper()
    if kind == "NoSuchOption":
        problem = say(lang, "cli.no_such_option", name=one_line(error.option_name))
        if error.possibilities:
            problem += say(lang, "cli.did_you_mean", name=sorted(error.possibilities)[0])
    elif kind == "MissingParameter":
        problem = say(lang, "cli.missing", name=name)
    elif kind == "BadParameter":
        problem = say(lang, "cli.bad_value", name=name, problem=one_line(error.message))
    elif kind == "BadOptionUsage":
        key = "cli.flag_takes_no_value" if "does not take" in error.message else "cli.flag_needs_value"
        problem = say(lang, key, name=one_line(error.option_name))
    elif extra := re.fullmatch(r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", error.message, re.DOTALL):
        problem = say(lang, "cli.extra", text=one_line(extra[1]))
    else:
        problem = say(lang, "cli.wrong", problem=detail(one_line(error.format_message()).rstrip("."), lang))
    return with_help(problem, command, lang)


def with_help(problem: str, command: str, lang: Language) -> str:
    """What is wrong, and where examples stand."""
    problem += "" if problem.endswith(_SENTENCE_ENDS) else say(lang, "cli.stop")
    return say(lang, "cli.then", problem=problem, hint=say(lang, "cli.try_help", command=command))
