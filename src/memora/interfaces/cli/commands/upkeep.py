"""Where things lie and how they are set."""

from __future__ import annotations

from typing import Annotated

import typer

from memora.connections import choose_model
from memora.errors import ReadOnly, SettingError
from memora.interfaces.cli import tables
from memora.interfaces.cli.failures import USAGE, CommandFailed, with_help
from memora.interfaces.cli.printable import one_line
from memora.interfaces.cli.state import State, state_of
from memora.settings import Settings, write_setting


def paths(context: typer.Context) -> None:
    """`memora paths`"""
    state = state_of(context)
    show_paths(state, state.settings())


def show_paths(state: State, settings: Settings) -> None:
    found = {
        "config": settings.config_path,
        "data": settings.data_dir,
        "records": settings.db_path,
        "profile": settings.profile_path,
        "state": settings.state_dir,
    }
    rows = [(state.say(f"paths.{name}"), one_line(str(path)), "") for name, path in found.items()]
    state.show(lambda: {"paths": {name: str(path) for name, path in found.items()}}, lambda: tables.pairs(rows))


def config(
    context: typer.Context,
    action: Annotated[str, typer.Argument()] = "show",
    name: Annotated[str | None, typer.Argument()] = None,
    value: Annotated[str | None, typer.Argument()] = None,
) -> None:
    """`memora config`, `memora config set NAME VALUE`"""
    state = state_of(context)
    if action == "set":
        if name is None or value is None:
            missing = state.say("cli.missing", name="NAME" if name is None else "VALUE")
            raise CommandFailed(USAGE, with_help(missing, "memora config", state.lang))
        set_setting(state, name, value)
        return
    if action != "show":
        raise SettingError(name="config", value=action, allowed="show, set")
    if name is not None:
        raise CommandFailed(USAGE, with_help(state.say("cli.extra", text=one_line(name)), "memora config", state.lang))
    show_config(state, state.settings())


def show_config(state: State, settings: Settings) -> None:
    rows = [{"name": line.name, "value": line.value, "origin": line.origin} for line in settings.lines]
    shown = [(row["name"], one_line(row["value"]) or "–", state.say(f"origin.{row['origin']}")) for row in rows]
    state.show(lambda: {"settings": rows}, lambda: tables.pairs(shown))


def set_setting(state: State, name: str, value: str) -> None:
    """Keep one setting, and say what it still needs. Raises SettingError, and ReadOnly in a mode that keeps nothing."""
    if state.mode != "normal":
        raise ReadOnly(state.mode)
    settings = state.settings()
    write_setting(settings.config_path, name, value)
    state.screen.note(state.say("config.written", name=one_line(name), path=one_line(str(settings.config_path))))
    try:
        choose_model(state.settings())
    except SettingError as error:
        state.screen.note(state.error_line(error), "warn")


def demo(context: typer.Context) -> None:
    """`memora demo`"""
    state = state_of(context)
    _no_json(state, "demo")
    from memora.interfaces.cli.demo import tour

    tour(state)


def chat(context: typer.Context) -> int:
    """`memora chat`"""
    state = state_of(context)
    _no_json(state, "chat")
    if state.screen.interactive:
        from memora.interfaces.cli.chat_terminal import talk
    else:
        from memora.interfaces.cli.chat_pipe import talk
    return talk(state)


def _no_json(state: State, command: str) -> None:
    if state.flags.as_json:
        raise CommandFailed(USAGE, state.say("error.no_json", command=command))
