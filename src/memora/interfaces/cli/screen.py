"""Where words go: data to standard output, everything else to standard error; colour only on a terminal."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterable, Mapping
from typing import Any, TextIO

from memora.interfaces.cli.printable import fit, json_safe

DOCUMENT_VERSION = 1
_STYLES = {"dim": "2", "bold": "1", "accent": "36", "warn": "33", "good": "32"}
_MAX_COLUMNS = 100


class Screen:
    """The two output streams, as UTF-8 whatever the locale says."""

    def __init__(self) -> None:
        for stream in (sys.stdout, sys.stderr):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(encoding="utf-8", errors="backslashreplace")
        self.interactive = _is_terminal(sys.stdin) and _is_terminal(sys.stdout)

    @property
    def columns(self) -> int:
        """Width to lay out for: the terminal's, at most 100; 80 where there is none."""
        return min(_MAX_COLUMNS, shutil.get_terminal_size((80, 24)).columns)

    def data(self, text: str, *, end: str = "\n") -> None:
        """What the command was asked for, already printable."""
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
        """Anything that is no data: receipts, hints, problems."""
        print(self.styled(self._fitted(text, sys.stderr), style, stream=sys.stderr), file=sys.stderr, flush=True)

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


def silence_output() -> None:
    """Whoever read us has gone: nothing more is written, also not at interpreter exit."""
    null = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(null, stream.fileno())
        except (OSError, ValueError):  # a stream without a file descriptor has nothing to flush
            continue


def _is_terminal(stream: TextIO) -> bool:
    return bool(stream) and not stream.closed and stream.isatty()
