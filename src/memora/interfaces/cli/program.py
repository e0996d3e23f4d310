"""The Typer app: the same in every language, since help pages look their texts up when they are printed."""

from __future__ import annotations

from collections.abc import Callable

import typer
from typer.main import get_command

from memora.interfaces.cli.commands import (
    changing,
    consolidating,
    forgetting,
    health,
    keeping,
    moving,
    reading,
    taking_back,
    upkeep,
    writing,
)
from memora.interfaces.cli.group import MemoraCommand, MemoraGroup
from memora.interfaces.cli.main import print_version

COMMANDS: dict[str, Callable[..., int | None]] = {
    "chat": upkeep.chat,
    "ask": writing.ask,
    "replay": writing.replay,
    "remember": writing.remember,
    "memories": reading.memories,
    "search": reading.search,
    "recall": reading.recall,
    "context": reading.context,
    "refused": reading.refused,
    "profile": reading.profile,
    "forget": forgetting.forget,
    "undo": taking_back.undo,
    "retry": taking_back.retry,
    "why": reading.why,
    "history": changing.history,
    "review": changing.review,
    "diff": changing.diff,
    "restore": changing.restore,
    "pin": changing.pin,
    "consolidate": consolidating.consolidate,
    "retention": keeping.retention,
    "usage": reading.usage,
    "import-chroma": moving.import_chroma,
    "export": moving.export,
    "import": moving.import_,
    "reindex": moving.reindex,
    "paths": upkeep.paths,
    "config": upkeep.config,
    "doctor": health.doctor,
    "demo": upkeep.demo,
}
"""In the order of the help page."""


def build_app() -> typer.Typer:
    app = typer.Typer(
        name="memora",
        cls=MemoraGroup,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    app.callback(invoke_without_command=True)(start)
    for name, command in COMMANDS.items():
        app.command(name, cls=MemoraCommand)(command)
    return app


def start(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", "-V"),
) -> int | None:
    """`memora` without a command is the conversation."""
    if version:
        print_version()
        raise typer.Exit
    return upkeep.chat(context) if context.invoked_subcommand is None else None


def run(argv: list[str]) -> int:
    """The exit code."""
    command = get_command(build_app())
    assert isinstance(command, MemoraGroup)
    return command.run(argv)
