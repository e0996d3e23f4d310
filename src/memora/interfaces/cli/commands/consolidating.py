"""What comes back again and again, made into one memory on request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from memora.interfaces.cli import documents, views
from memora.interfaces.cli.printable import one_line
from memora.interfaces.cli.state import State, state_of

if TYPE_CHECKING:
    from memora.app import Memora
    from memora.consolidation import Consolidated
    from memora.interfaces.cli.tables import Lines


def consolidate(context: typer.Context, dry_run: Annotated[bool, typer.Option("--dry-run")] = False) -> None:
    """`memora consolidate [--dry-run]`"""
    state = state_of(context)
    with state.memora() as memora:
        found = memora.consolidate(dry_run=dry_run)
        state.show(
            lambda: {"patterns": [documents.pattern(row) for row in found]},
            lambda: _lines(state, memora, found, dry_run=dry_run),
        )
        if not dry_run:
            state.index(memora)


def _lines(state: State, memora: Memora, found: list[Consolidated], *, dry_run: bool) -> Lines:
    """Each pattern and, below it, what shows it."""
    if not found:
        return [("dim", state.say("consolidate.none"))]
    lines: Lines = []
    for row in found:
        key = ("would" if dry_run else "made") if row.is_new else "known"
        quoted = state.say("quote", text=one_line(row.pattern.content))
        lines.append(("bold", state.say(f"consolidate.{key}", content=quoted)))
        lines += views.evidence(row.episodes, state.lang, memora.settings.tz, memora.today())
    return lines
