"""What is logged, and how: on standard error, actions and kinds of errors, never what somebody typed or a server said."""

from __future__ import annotations

import logging
import sys
import traceback
from types import TracebackType
from typing import Any


def set_up_logs(level: str) -> None:
    """Log what Memora does from this level on; safe to repeat. Other libraries keep to their warnings."""
    logger = logging.getLogger("memora")
    logger.setLevel(level.upper())
    logger.handlers = [_ToStandardError()]


def where_it_failed(error: BaseException) -> str:
    """The places in the code and the kinds of the error and of its causes; an error's own text may quote anything.

    >>> where_it_failed(ValueError("my password is hunter2"))
    'ValueError'
    """
    lines: list[str] = []
    seen: set[int] = set()
    here: BaseException | None = error
    while here is not None and id(here) not in seen:
        seen.add(id(here))
        frames = "".join(traceback.format_list(traceback.extract_tb(here.__traceback__)))
        lines.append(f"{frames}{type(here).__name__}")
        here = here.__cause__ or (None if here.__suppress_context__ else here.__context__)
    return "\nwhich came from\n".join(lines)


class _ToStandardError(logging.StreamHandler[Any]):
    """Writes to whatever standard error is at the moment."""

    def __init__(self) -> None:
        super().__init__(sys.stderr)
        self.setFormatter(_WithoutWords("%(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self.stream = sys.stderr
        if self.stream is not None:
            super().emit(record)


class _WithoutWords(logging.Formatter):
    def formatException(
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        return where_it_failed(ei[1]) if ei[1] is not None else ""
