"""Where things lie and how they are set."""

from __future__ import annotations

from typing import Annotated

import typer

from memora.errors import SettingError
from memora.interfaces.cli import views
from memora.interfaces.cli.failures import USAGE, CommandFailed
from memora.interfaces.cli.printable import one_line
from memora.interfaces.cli.state import State, state_of
from memora.settings import write_setting


def paths(context: typer.Context) -> None:
    """`memora paths`"""
    state = state_of(context)
    settings = state.settings()
    found = {
        "config": settings.config_path,
        "data": settings.data_dir,
        "records": settings.db_path,
        "profile": settings.profile_path,
        "state": settings.state_dir,
    }
    if state.flags.as_json:
        state.screen.document({"paths": {name: str(path) for name, path in found.items()}})
        return
    rows = [(state.say(f"paths.{name}"), one_line(str(path)), "") for name, path in found.items()]
    state.screen.lines(views.pairs(rows))


def config(
    context: typer.Context,
    action: Annotated[str, typer.Argument()] = "show",
    name: Annotated[str | None, typer.Argument()] = None,
    value: Annotated[str | None, typer.Argument()] = None,
) -> None:
    """`memora config`, `memora config set NAME VALUE`"""
    state = state_of(context)
    if action == "set":
        _set(state, name, value)
        return
    if action != "show":
        raise SettingError(name="config", value=action, allowed="show, set")
    lines = state.settings().described()
    if state.flags.as_json:
        rows = [{"name": line.name, "value": line.value, "origin": line.origin} for line in lines]
        state.screen.document({"settings": rows})
        return
    shown = [(line.name, one_line(line.value) or "–", state.say(f"origin.{line.origin}")) for line in lines]
    state.screen.lines(views.pairs(shown))


def _set(state: State, name: str | None, value: str | None) -> None:
    if name is None or value is None:
        missing = state.say("cli.missing", name="NAME" if name is None else "VALUE")
        raise CommandFailed(USAGE, f"{missing} {state.say('cli.try_help', command='memora config')}")
    settings = state.settings()
    write_setting(settings.config_path, name, value)
    state.screen.note(state.say("config.written", name=one_line(name), path=one_line(str(settings.config_path))))


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
