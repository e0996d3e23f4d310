"""Where words go: data to standard output, everything else to standard error; colour only on a terminal."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TextIO

from memora.interfaces.cli.printable import fit, json_safe

DOCUMENT_VERSION = 1
_STYLES = {"dim": "2", "bold": "1", "accent": "36", "warn": "33", "good": "32"}
_MAX_COLUMNS = 100


class OutputFailed(Exception):
    """Standard output takes nothing; `error` is what the system said, None where it is closed."""

    def __init__(self, error: OSError | None = None) -> None:
        self.error = error
        super().__init__(str(error))


class Screen:
    """The two output streams, as UTF-8 whatever the locale says; and what is typed at a terminal, as it shows UTF-8."""

    def __init__(self) -> None:
        for stream in (sys.stdout, sys.stderr):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(encoding="utf-8", errors="backslashreplace")
        if _is_terminal(sys.stdin) and hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(encoding="utf-8", errors="replace")
        self.interactive = _is_terminal(sys.stdin) and _is_terminal(sys.stdout)

    @property
    def columns(self) -> int:
        """Width to lay out for: the terminal's, at most 100; 80 where there is none."""
        return min(_MAX_COLUMNS, shutil.get_terminal_size((80, 24)).columns)

    def data(self, text: str, *, end: str = "\n") -> None:
        """What the command was asked for, already printable. Raises OutputFailed, and BrokenPipeError."""
        if sys.stdout is None:
            raise OutputFailed
        with output():
            print(text, end=end, file=sys.stdout, flush=True)

    def lines(self, lines: Iterable[tuple[str, str]]) -> None:
        """A view: (style, line) each."""
        for style, text in lines:
            self.data(self.styled(self._fitted(text, sys.stdout), style))

    def document(self, keys: Mapping[str, Any]) -> None:
        """One JSON document, with its version; laid out to read at a terminal, on one line for a program."""
        indent = 2 if _is_terminal(sys.stdout) else None
        text = json.dumps({"version": DOCUMENT_VERSION, **keys}, ensure_ascii=False, indent=indent, allow_nan=False)
        self.data(json_safe(text))

    def note(self, text: str, style: str = "dim") -> None:
        """Anything that is no data: receipts, hints, problems; where standard error takes nothing, it is not said."""
        if sys.stderr is None:
            return
        try:
            print(self.styled(self._fitted(text, sys.stderr), style, stream=sys.stderr), file=sys.stderr, flush=True)
        except BrokenPipeError:
            raise
        except OSError:  # there is no third place to say it
            silence(sys.stderr)

    def _fitted(self, text: str, stream: TextIO) -> str:
        """Broken by display width where a terminal would break it anywhere; later lines keep the indent."""
        return fit(text, self.columns) if _is_terminal(stream) else text

    def styled(self, text: str, style: str, *, stream: TextIO | None = None) -> str:
        """The text in a style, where the stream can show one (NO_COLOR, TERM=dumb)."""
        if not text or not style or not can_colour(stream or sys.stdout):
            return text
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m"


def can_colour(stream: TextIO) -> bool:
    """Only a terminal that is not dumb, and only where NO_COLOR is not set."""
    return _is_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


@contextmanager
def output() -> Iterator[None]:
    """Writing to standard output: that it takes nothing is no mistake of ours. Raises OutputFailed, BrokenPipeError."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        silence(sys.stdout)
        raise OutputFailed(error) from error


def silence_output() -> None:
    """Whoever read us has gone: nothing more is written, also not at interpreter exit."""
    for stream in (sys.stdout, sys.stderr):
        silence(stream)


def silence(stream: TextIO | None) -> None:
    """What is left of the stream goes nowhere, also at interpreter exit."""
    if stream is None:
        return
    null = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(null, stream.fileno())
    except (OSError, ValueError):  # a stream without a file descriptor has nothing to flush
        return
    finally:
        os.close(null)


def _is_terminal(stream: TextIO) -> bool:
    return bool(stream) and not stream.closed and stream.isatty()
