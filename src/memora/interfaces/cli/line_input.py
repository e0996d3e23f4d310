"""What arrives on standard input, as text: UTF-8, else the locale's encoding, else UTF-8 with marks for what is broken."""

from __future__ import annotations

import locale
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from memora.interfaces.cli.failures import USAGE, CommandFailed
from memora.interfaces.cli.printable import one_line, typed, typed_path
from memora.interfaces.texts.details import os_problem

if TYPE_CHECKING:
    from memora.interfaces.cli.state import State

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def decode_line(line: bytes) -> str:
    """One line or one text.

    >>> decode_line("程度".encode())
    '程度'
    """
    for encoding in ("utf-8", locale.getpreferredencoding(False)):
        try:
            return line.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
    return line.decode("utf-8", errors="replace")


def read_input(state: State, file: str) -> bytes:
    """What the file that the learner named holds, `-` being standard input. Raises CommandFailed where it cannot be read:
    a name that leads nowhere is a mistake of usage, whatever command it is given to."""
    if file == "-":
        return sys.stdin.buffer.read()
    path = typed_path(file)
    try:
        return path.read_bytes()
    except OSError as error:
        shown = one_line(typed(str(path)))
        problem = os_problem(error, state.lang)
        raise CommandFailed(USAGE, state.say("error.file", path=shown, problem=problem)) from error


def read_standard_input() -> str:
    """All of it, without its last line break."""
    return decode_line(sys.stdin.buffer.read().removeprefix(BYTE_ORDER_MARK)).removesuffix("\n").removesuffix("\r")


def standard_input_lines() -> Iterator[str]:
    """One message a line, without its line break, as they arrive."""
    first = True
    for line in iter(sys.stdin.buffer.readline, b""):
        text = line.removeprefix(BYTE_ORDER_MARK) if first else line
        first = False
        yield decode_line(text.rstrip(b"\r\n"))
