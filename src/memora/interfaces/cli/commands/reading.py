"""Commands that only read: they load no model but the embedder, and no vector database."""

from __future__ import annotations

from typing import Annotated, Literal, cast

import typer

from memora.core.profile import receipts_of
from memora.errors import SettingError
from memora.interfaces.cli import documents, tables, views
from memora.interfaces.cli.failures import USAGE, CommandFailed, with_help
from memora.interfaces.cli.printable import one_line
from memora.interfaces.cli.receipts import profile_receipt_texts
from memora.interfaces.cli.state import State, state_of
from memora.types import StoredMemoryType

DEFAULT_TOP_K = 8
ProfileAction = Literal["set", "add", "remove", "clear"]


def memories(context: typer.Context, everything: Annotated[bool, typer.Option("--all")] = False) -> None:
    """`memora memories [--all]`"""
    state = state_of(context)
    with state.memora() as memora:
        rows = memora.memories(all_of_them=everything)
    state.show(
        lambda: {"memories": [documents.memory(row) for row in rows]},
        lambda: views.memories(rows, state.lang, memora.settings.tz, memora.today(), full=everything),
    )


def search(
    context: typer.Context,
    query: str,
    top_k: Annotated[str, typer.Option("--top-k")] = str(DEFAULT_TOP_K),
    memory_type: Annotated[str | None, typer.Option("--type")] = None,
) -> None:
    """`memora search QUERY`"""
    state = state_of(context)
    wanted, wanted_k = _stored_type(memory_type), _top_k(state, top_k)
    _require_query(query)
    with state.memora() as memora:
        rows = memora.search(query, top_k=wanted_k, memory_type=wanted)
    state.show(
        lambda: {"results": [documents.search_result(row) for row in rows]},
        lambda: views.search_results(rows, state.lang, memora.today()),
    )


def recall(context: typer.Context, query: str) -> None:
    """`memora recall QUERY`"""
    state = state_of(context)
    _require_query(query)
    with state.memora() as memora:
        found = memora.recall(query)
    state.show(lambda: documents.recall(found), lambda: views.recall(found, state.lang, memora.today()))


def context(context: typer.Context, query: str) -> None:
    """`memora context QUERY`"""
    state = state_of(context)
    _require_query(query)
    with state.memora() as memora:
        prepared = memora.context(query)
    state.show(lambda: documents.context(prepared), lambda: views.context(prepared, state.lang))


def refused(context: typer.Context) -> None:
    """`memora refused`"""
    state = state_of(context)
    with state.memora() as memora:
        rows = memora.refused()
    state.show(
        lambda: {"refused": documents.refused(rows)}, lambda: views.refused(rows, state.lang, memora.settings.tz)
    )


def why(context: typer.Context, memory_id: Annotated[str | None, typer.Argument()] = None) -> None:
    """`memora why [ID]`"""
    state = state_of(context)
    with state.memora() as memora:
        found = memora.why(memory_id)
    state.show(
        lambda: {"why": documents.why(found)}, lambda: views.why(found, state.lang, memora.settings.tz, memora.today())
    )


def usage(context: typer.Context) -> None:
    """`memora usage`"""
    state = state_of(context)
    with state.memora() as memora:
        totals = memora.usage_totals()
    state.show(lambda: {"usage": documents.usage(totals)}, lambda: tables.usage(totals, state.lang))


def profile(
    context: typer.Context,
    action: Annotated[str, typer.Argument()] = "show",
    key: Annotated[str | None, typer.Argument()] = None,
    value: Annotated[str | None, typer.Argument()] = None,
) -> None:
    """`memora profile [show / set KEY VALUE / add KEY VALUE / remove KEY VALUE / clear KEY]`"""
    state = state_of(context)
    with state.memora() as memora:
        change = None if action == "show" and key is None else _profile_change(state, action, key, value)
        before = memora.profile()
        row = before if change is None else memora.change_profile(*change)
        receipts = () if change is None else receipts_of(before, row)
        told = {"receipts": documents.receipts(receipts)} if receipts else {}
        state.show(lambda: {"profile": documents.profile(row)} | told, lambda: views.profile(row, state.lang))
        if not state.flags.as_json:
            for line in profile_receipt_texts(memora, receipts, state.lang):
                state.screen.note("  " + line)
            if row.is_empty:
                state.screen.note(state.say("profile.hint"))


def _profile_change(
    state: State, action: str, key: str | None, value: str | None
) -> tuple[ProfileAction, str, str | None]:
    if action == "show" and key is not None:
        raise CommandFailed(USAGE, with_help(state.say("cli.extra", text=one_line(key)), "memora profile", state.lang))
    if action not in ("set", "add", "remove", "clear"):
        raise SettingError(name="profile", value=action, allowed="show, set, add, remove, clear")
    missing = "KEY" if key is None else "VALUE" if value is None and action != "clear" else None
    if key is None or missing:
        raise CommandFailed(USAGE, with_help(state.say("cli.missing", name=missing), "memora profile", state.lang))
    return cast(ProfileAction, action), key, value


def _require_query(query: str) -> None:
    """Raises BlankText, TextTooLong."""
    from memora.core.clean import MESSAGE_LIMIT_CHARS, require_text

    require_text(query, limit=MESSAGE_LIMIT_CHARS)


def _top_k(state: State, word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 4 and int(word) >= 1):
        raise CommandFailed(USAGE, state.say("cli.bad_value", name="--top-k", problem=state.say("cli.top_k")))
    return int(word)


def _stored_type(word: str | None) -> StoredMemoryType | None:
    if word is None:
        return None
    allowed = ("semantic", "episodic", "unclassified")
    if word.lower() not in allowed:
        raise SettingError(name="--type", value=word, allowed=", ".join(allowed))
    return cast(StoredMemoryType, word.lower())
