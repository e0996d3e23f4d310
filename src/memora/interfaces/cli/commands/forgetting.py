"""Forgetting for good (P4): one memory, those about something, everything; `forget` alone deletes nothing."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from memora.interfaces.cli import documents
from memora.interfaces.cli.answers import folded
from memora.interfaces.cli.commands.writing import confirm, needs_terminal, show_receipts
from memora.interfaces.cli.failures import DONE, NO_SUCH_MEMORY, USAGE, CommandFailed
from memora.interfaces.cli.printable import one_line, shorten
from memora.interfaces.cli.state import State, state_of
from memora.interfaces.texts import has
from memora.interfaces.texts.sentences import SHORT_ID, with_date
from memora.turns import Forgettable, KeptWords, Receipt, id_of, text_of

if TYPE_CHECKING:
    from memora.app import Memora
    from memora.forgetting import About

ASKED_COLUMNS = 240
"""So much is shown of what would be forgotten; a turn may be longer than any memory."""


def forget(
    context: typer.Context,
    memory_id: Annotated[str, typer.Argument()] = "",
    query: Annotated[str | None, typer.Option("--about")] = None,
    everything: Annotated[bool, typer.Option("--all")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y")] = False,
) -> int:
    """`memora forget ID`, `memora forget --about QUERY`, `memora forget --all`"""
    state = state_of(context)
    ways = [names_something(memory_id), query is not None and names_something(query), everything]
    if ways.count(True) != 1 or (memory_id.strip() and not ways[0]) or (query is not None and not ways[1]):
        raise CommandFailed(USAGE, state.say("forget.usage"))
    with state.memora() as memora:
        memora.require_normal()
        if everything:
            if not yes:
                confirm_all(state)
            receipts = [forget_all(memora)]
        elif query is not None:
            receipts = _forget_about(state, memora, query, yes=yes)
        else:
            meant = memora.find_forgettable(memory_id)
            if not yes:
                confirm(state, forget_question(state, meant))
            receipts = list(forget_everywhere(memora, [id_of(meant)]))
        if state.flags.as_json:
            state.screen.document({"receipts": documents.receipts(receipts)})
        else:
            show_receipts(state, memora, tuple(receipts))
        state.index(memora)
    return DONE if receipts else NO_SUCH_MEMORY


def names_something(text: str) -> bool:
    """Whether a letter or a figure is in it: a blank, `*` or `%` names no memory, and never all of them.

    >>> names_something("3f2a"), names_something("*"), names_something(" ")
    (True, False, False)
    """
    return any(character.isalnum() for character in text)


def _forget_about(state: State, memora: Memora, query: str, *, yes: bool) -> list[Receipt]:
    found = show_about(state, memora, query)
    if not found.ids:
        return []
    if not yes:
        confirm(state, about_question(state, found))
    return list(forget_everywhere(memora, found.ids))


def forget_question(state: State, meant: Forgettable) -> str:
    return state.say(
        "chat.forget_ask", content=state.say("quote", text=shorten(one_line(text_of(meant)), ASKED_COLUMNS))
    )


def show_about(state: State, memora: Memora, query: str) -> About:
    """What would be forgotten, after showing it beside what only comes near and stays."""
    found = memora.about(query)
    if found.plainly:
        show_found(state, found.plainly)
    if found.words:
        show_found(state, found.words, "forget.found_words", start=len(found.plainly) + 1)
    if found.said:
        state.screen.note(state.say(f"forget.said.{_many(len(found.said))}", count=len(found.said)), "")
    if not found.ids:
        state.screen.note(state.say("forget.found_none"))
    if found.perhaps:
        show_found(state, found.perhaps, "forget.near")
    return found


def about_question(state: State, found: About) -> str:
    count = len(found.ids)
    return state.say(f"forget.about_ask.{_many(count)}", count=count)


def show_found(state: State, found: Sequence[Forgettable], heading: str = "forget.found", *, start: int = 1) -> None:
    """What would be forgotten, numbered, on standard error."""
    state.screen.note(state.say(f"{heading}.{_many(len(found))}", count=len(found)), "")
    for number, one in enumerate(found, start):
        content = state.say("quote", text=shorten(one_line(text_of(one)), ASKED_COLUMNS))
        content = with_date(content, None if isinstance(one, KeptWords) else one.occurred_at, state.lang, None)
        what = kind_of(state, one)
        content = state.say("forget.candidate.kind", content=content, kind=what) if what else content
        short = one_line(id_of(one)[:SHORT_ID])
        state.screen.note(state.say("forget.candidate", number=number, content=content, memory_id=short), "")


def kind_of(state: State, one: Forgettable) -> str:
    """What it is, where it is no memory in force."""
    kind = one.kind if isinstance(one, KeptWords) else one.status
    return state.say(f"forget.kind.{kind}") if has(state.lang, f"forget.kind.{kind}") else ""


def _many(count: int) -> str:
    return "one" if count == 1 else "many"


def forget_everywhere(memora: Memora, ids: Sequence[str], *asked: str) -> tuple[Receipt, ...]:
    """Forget these, and leave in the line history none of the lines that `asked` for it (P4)."""
    receipts = memora.forget(*ids)
    memora.when_forgotten(asked)
    return receipts


def forget_all(memora: Memora) -> Receipt:
    """Forget everything of this learner, the line history too."""
    from memora.interfaces.cli.history_file import LineHistory

    receipt = memora.forget_all()
    LineHistory.of(memora.settings).clear()
    return receipt


def is_word_for_all(state: State, answer: str) -> bool:
    """Whether it is the word that was shown, in either case, with or without its marks."""
    return folded(" ".join(answer.split())) == state.say("forget.word")


def confirm_all(state: State) -> None:
    """Go on only after the word was typed; without a terminal, or with --json, `--yes` is asked for instead."""
    question = state.say("forget.all_ask", word=state.say("forget.word"))
    needs_terminal(state, question.partition("\n")[0])
    print(question, end="", file=sys.stderr, flush=True)
    if not is_word_for_all(state, sys.stdin.readline()):
        raise CommandFailed(DONE, state.say("error.not_done"))
