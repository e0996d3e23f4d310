"""`/forget`: one memory, those about something, or everything; only after a yes (P4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memora.interfaces.cli.chat_lists import meant
from memora.interfaces.cli.commands.forgetting import (
    about_question,
    forget_all,
    forget_everywhere,
    forget_question,
    is_word_for_all,
    names_something,
    show_about,
)
from memora.interfaces.cli.printable import one_line
from memora.turns import id_of

if TYPE_CHECKING:
    from memora.interfaces.cli.chat_session import ChatSession


def forget(session: ChatSession, argument: str) -> None:
    session.memora.require_normal()
    words = [word for word in argument.split() if word != "--yes"]
    yes = "--yes" in argument.split()
    match [word.lower() for word in words]:
        case ["about" | "--about", _, *_] if names_something(" ".join(words[1:])):
            _forget_about(session, " ".join(words[1:]), yes=yes)
        case ["all" | "--all"]:
            _forget_all(session, yes=yes)
        case [named] if named not in ("about", "--about") and names_something(named):
            _forget_one(session, words[0], yes=yes)
        case _:
            session.note(session.state.say("chat.forget_usage"))


def _forget_one(session: ChatSession, named: str, *, yes: bool) -> None:
    memory_id = meant(session, named)
    if memory_id is None:
        return
    found = session.memora.find_forgettable(memory_id)
    needs_yes = session.state.say("chat.forget_needs_yes", memory_id=named)
    if _agreed(session, forget_question(session.state, found), needs_yes, yes=yes):
        session.show(forget_everywhere(session.memora, [id_of(found)]))
        session.memora.work.wake()


def _forget_about(session: ChatSession, query: str, *, yes: bool) -> None:
    found = show_about(session.state, session.memora, query)
    if not found.ids:
        return
    needs_yes = session.state.say("forget.about_needs_yes", query=one_line(query))
    if _agreed(session, about_question(session.state, found), needs_yes, yes=yes):
        session.show(forget_everywhere(session.memora, found.ids, query))
        session.numbered = []
        session.memora.work.wake()


def _forget_all(session: ChatSession, *, yes: bool) -> None:
    """Only after the word was typed, or --yes."""
    state = session.state
    if not yes and session.ask is None:
        session.note(state.say("forget.all_needs_yes"))
        return
    word = state.say("forget.word")
    if not yes and session.ask and not is_word_for_all(state, session.ask(state.say("forget.all_ask", word=word))):
        session.note(state.say("error.not_done"))
        return
    session.show((forget_all(session.memora),))
    session.start_over()


def _agreed(session: ChatSession, question: str, needs_yes: str, *, yes: bool) -> bool:
    """Whether the learner wants it: said with --yes, or asked now; says so where not."""
    if yes or session.agrees(question):
        return True
    session.note(needs_yes if session.ask is None else session.state.say("error.not_done"))
    return False
