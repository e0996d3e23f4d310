"""The learner's own rules for what is deleted by age (T3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast, get_args

import typer

from memora.errors import SettingError
from memora.interfaces.cli import documents, views_change
from memora.interfaces.cli.commands.writing import confirm, show_receipts
from memora.interfaces.cli.failures import USAGE, CommandFailed, with_help
from memora.interfaces.cli.state import State, state_of
from memora.types import RetentionRule, RetentionType

if TYPE_CHECKING:
    from memora.app import Memora


def retention(
    context: typer.Context,
    action: Annotated[str, typer.Argument()] = "show",
    memory_type: Annotated[str, typer.Option("--type")] = "",
    older_than: Annotated[str, typer.Option("--older-than")] = "",
    importance_at_most: Annotated[str, typer.Option("--importance-at-most")] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y")] = False,
) -> None:
    """`memora retention [show / set --type T --older-than 365d --importance-at-most 2 / clear / apply [--dry-run]]`"""
    state = state_of(context)
    rule_given, apply_given = bool(memory_type or older_than or importance_at_most), dry_run or yes
    if (
        action not in ("show", "set", "clear", "apply")
        or (rule_given and action != "set")
        or (apply_given and action != "apply")
    ):
        raise CommandFailed(USAGE, with_help(state.say("retention.usage"), "memora retention", state.lang))
    rule = read_rule(memory_type, older_than, importance_at_most) if action == "set" else None
    with state.memora() as memora:
        if action == "apply":
            _apply(state, memora, dry_run=dry_run, yes=yes)
            return
        if rule is not None:
            memora.retention_set(rule)
        elif action == "clear":
            there_were = bool(memora.retention_rules())
            memora.retention_clear()
            if there_were and not state.flags.as_json:
                state.screen.note("  " + state.say("retention.cleared"))
                return
        show_rules(state, memora)
        if rule is not None and not state.flags.as_json:
            state.screen.lines(views_change.due(memora.retention_due(), state.lang))


def read_rule(memory_type: str, older_than: str, importance_at_most: str) -> RetentionRule:
    """Raises SettingError."""
    from memora.core.retention import IMPORTANCE_AT_MOST, LONGEST_DAYS, SHORTEST_DAYS, read_span

    kinds = get_args(RetentionType)
    if memory_type.lower() not in kinds:
        raise SettingError(name="--type", value=memory_type, allowed=", ".join(kinds[:-1]) + f" or {kinds[-1]}")
    span = read_span(older_than)
    if span is None:
        allowed = f"{SHORTEST_DAYS} to {LONGEST_DAYS} days, such as 365d or 1y"
        raise SettingError(name="--older-than", value=older_than, allowed=allowed)
    most = importance_at_most or str(IMPORTANCE_AT_MOST)
    if most not in map(str, range(1, IMPORTANCE_AT_MOST + 1)):
        allowed = f"a whole number from 1 to {IMPORTANCE_AT_MOST}"
        raise SettingError(name="--importance-at-most", value=most, allowed=allowed)
    return RetentionRule(cast(RetentionType, memory_type.lower()), span, int(most))


def show_rules(state: State, memora: Memora) -> None:
    rules = memora.retention_rules()
    state.show(
        lambda: {"rules": [documents.retention_rule(rule) for rule in rules]},
        lambda: views_change.retention(rules, state.lang),
    )


def _apply(state: State, memora: Memora, *, dry_run: bool, yes: bool) -> None:
    if not dry_run:
        memora.require_normal()
    found = memora.retention_due()
    if dry_run or not found:
        state.show(
            lambda: {"memories": [documents.due(row) for row in found]} if dry_run else {"receipts": []},
            lambda: views_change.due(found, state.lang),
        )
        return
    if not yes:
        if not state.flags.as_json:
            state.screen.lines(views_change.due(found, state.lang))
        confirm(state, state.say(f"retention.ask.{'one' if len(found) == 1 else 'many'}", count=len(found)))
    receipts = memora.retention_apply()
    if state.flags.as_json:
        state.screen.document({"receipts": documents.receipts(receipts)})
    else:
        show_receipts(state, memora, receipts)
    state.index(memora)
