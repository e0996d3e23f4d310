"""`memora`: the way in from a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import typer


def main() -> int:
    """Run the command line; returns the exit code. `memora --version` answers before anything is imported."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from importlib.metadata import version

        print("memora", version("memora"))
        return 0
    from typer.main import get_command

    from memora.interfaces.cli.group import MemoraGroup

    command = get_command(build_app())
    assert isinstance(command, MemoraGroup)
    return command.run(sys.argv[1:])


def build_app() -> typer.Typer:
    """The Typer app, the same in every language: help pages look their texts up when they are printed."""
    import typer

    from memora.interfaces.cli.commands import moving, reading, upkeep, writing
    from memora.interfaces.cli.group import MemoraCommand, MemoraGroup

    app = typer.Typer(
        name="memora",
        cls=MemoraGroup,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["--help", "-h"]},
    )

    @app.callback(invoke_without_command=True)
    def start(context: typer.Context, version: bool = typer.Option(False, "--version", "-V")) -> int | None:
        if version:
            from importlib.metadata import version as installed_version

            print("memora", installed_version("memora"))
            raise typer.Exit
        return upkeep.chat(context) if context.invoked_subcommand is None else None

    for name, command in (
        ("chat", upkeep.chat),
        ("ask", writing.ask),
        ("replay", writing.replay),
        ("remember", writing.remember),
        ("memories", reading.memories),
        ("search", reading.search),
        ("recall", reading.recall),
        ("context", reading.context),
        ("refused", reading.refused),
        ("profile", reading.profile),
        ("forget", writing.forget),
        ("why", reading.why),
        ("usage", reading.usage),
        ("import-chroma", moving.import_chroma),
        ("export", moving.export),
        ("import", moving.import_),
        ("reindex", moving.reindex),
        ("paths", upkeep.paths),
        ("config", upkeep.config),
        ("demo", upkeep.demo),
    ):
        app.command(name, cls=MemoraCommand)(command)
    return app


if __name__ == "__main__":
    sys.exit(main())
