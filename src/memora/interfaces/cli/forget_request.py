"""A wish to forget in plain words: what is clearly meant goes, else the learner is asked, or told how (P4, H29)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memora.errors import BlankText, MemoraError, ReadOnly, TextTooLong
from memora.interfaces.cli.answers import folded, is_all, is_yes
from memora.interfaces.cli.commands.forgetting import ASKED_COLUMNS, forget_everywhere, show_found
from memora.interfaces.cli.printable import one_line, shorten
from memora.interfaces.cli.state import State
from memora.interfaces.texts.sentences import SHORT_ID, receipt_line
from memora.turns import Forgettable, Receipt, id_of, text_of

if TYPE_CHECKING:
    from memora.app import Memora
    from memora.forgetting import ForgettingPlan


@dataclass(frozen=True, slots=True)
class Done:
    """The request was dealt with: it is neither recorded nor sent to the tutor."""

    line: str
    receipts: tuple[Receipt, ...]


def forget_what_is_meant(
    state: State, memora: Memora, message: str, *, ask: Callable[[str], str] | None = None
) -> Done | None:
    """None for a message that goes on to the tutor: it asks for nothing of the kind, or nothing was deleted.

    `ask` puts a question; without it only what is clearly meant is forgotten, else the line says how.
    Raises ReadOnly in a mode that changes nothing, where a memory is meant.
    """
    plan = _plan(state, memora, message)
    if plan is None:
        return None
    if not plan.meant:
        state.screen.note(state.say("forget.meant_none"))
        return None
    if memora.mode != "normal":
        raise ReadOnly(memora.mode)
    if plan.clearly is not None:
        return _forget(state, memora, [plan.clearly], message)
    if ask is None:
        from memora.forgetting import unconfirmed

        return Done(_how(state, plan.meant), unconfirmed(plan))
    show_found(state, plan.meant, "forget.meant")
    many = "one" if len(plan.meant) == 1 else "many"
    chosen = chosen_of(ask(state.say(f"forget.which.{many}", count=len(plan.meant))), plan.meant)
    if not chosen:
        state.screen.note(state.say("forget.nothing_deleted"))
        return None
    return _forget(state, memora, chosen, message)


def _plan(state: State, memora: Memora, message: str) -> ForgettingPlan | None:
    """None too where memory cannot be searched: it is said, and the conversation goes on."""
    from memora.core.clean import MESSAGE_LIMIT_CHARS, require_text

    try:
        return memora.plan_forgetting(require_text(message, limit=MESSAGE_LIMIT_CHARS))
    except (BlankText, TextTooLong):
        return None  # the turn itself refuses it
    except MemoraError as error:
        state.screen.note(state.error_line(error), "warn")
        return None


def _forget(state: State, memora: Memora, chosen: Sequence[Forgettable], message: str) -> Done:
    receipts = forget_everywhere(memora, [id_of(one) for one in chosen], message)
    return Done("\n".join(receipt_line(receipt, state.lang) for receipt in receipts), receipts)


def _how(state: State, meant: Sequence[Forgettable]) -> str:
    commands = (
        state.say(
            "forget.how.command",
            command=f"memora forget {one_line(id_of(one)[:SHORT_ID])}",
            content=state.say("quote", text=shorten(one_line(text_of(one)), ASKED_COLUMNS)),
        )
        for one in meant
    )
    return state.say("forget.how", commands=" · ".join(commands))


def chosen_of(answer: str, meant: Sequence[Forgettable]) -> list[Forgettable]:
    """By number, or all; a plain yes is enough where there is only one."""
    words = folded(answer)
    if is_all(words) and len(meant) > 1:
        return list(meant)
    if is_yes(words):
        return list(meant) if len(meant) == 1 else []
    words = re.sub("[第號個筆#]", "", words)
    if not re.fullmatch(r"[0-9]+(?:[\s,，、]+[0-9]+)*", words):
        return []
    numbers = sorted({int(number) for number in re.findall(r"[0-9]+", words)})
    return [meant[number - 1] for number in numbers] if all(1 <= n <= len(meant) for n in numbers) else []
