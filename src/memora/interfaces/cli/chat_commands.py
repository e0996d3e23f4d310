"""What each slash command of the conversation does; the words are those of the command line (INTERFACE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from memora.interfaces.cli import views
from memora.interfaces.cli.commands.writing import forget_everywhere
from memora.interfaces.cli.printable import one_line
from memora.interfaces.cli.prompt_commands import remember_parts

if TYPE_CHECKING:
    from memora.interfaces.cli.chat_session import ChatSession

PROFILE_ACTIONS = ("set", "add", "remove", "clear")


def run(session: ChatSession, name: str, argument: str) -> None:
    """Run one command. Raises MemoraError."""
    without_argument = {"memories": _memories, "refused": _refused, "usage": _usage, "help": _help}
    with_argument = {
        "remember": _remember,
        "search": _search,
        "recall": _recall,
        "context": _context,
        "profile": _profile,
        "why": _why,
        "forget": _forget,
    }
    if name in with_argument:
        with_argument[name](session, argument)
    elif argument:
        session.note(session.state.say("chat.no_argument", name=name))
    else:
        without_argument[name](session)


def _memories(session: ChatSession) -> None:
    rows = session.memora.memories()
    session.numbered = [row.memory_id for row in rows]
    _show(session, views.memories(rows, session.state.lang, session.memora.settings.tz))


def _remember(session: ChatSession, argument: str) -> None:
    parts = remember_parts(argument)
    if parts is None:
        session.note(session.state.say("chat.remember_usage"))
        return
    memory_type, text = cast(tuple[Literal["semantic", "episodic"], str], parts)
    session.show(session.memora.remember(memory_type, text))
    session.memora.work.wake()  # let the background bring the index up to the records


def _search(session: ChatSession, argument: str) -> None:
    if not argument:
        session.note(session.state.say("chat.search_usage"))
        return
    rows = session.memora.search(argument)
    session.numbered = [row.memory_id for row in rows]
    _show(session, views.search_results(rows, session.state.lang))


def _recall(session: ChatSession, argument: str) -> None:
    if not argument:
        session.note(session.state.say("chat.recall_usage"))
        return
    found = session.memora.recall(argument)
    session.numbered = [memory.result.memory_id for memory in found.used]
    _show(session, views.recall(found, session.state.lang))


def _context(session: ChatSession, argument: str) -> None:
    if not argument:
        session.note(session.state.say("chat.context_usage"))
        return
    prepared = session.memora.context(argument, session.conversation.short_term)
    _show(session, views.context(prepared, session.state.lang))


def _profile(session: ChatSession, argument: str) -> None:
    words = argument.split(maxsplit=2)
    if words in ([], ["show"]):
        row = session.memora.profile()
    elif words[0] in PROFILE_ACTIONS and (len(words) == 3 or (len(words) == 2 and words[0] == "clear")):
        action = cast(Literal["set", "add", "remove", "clear"], words[0])
        row = session.memora.change_profile(action, words[1], words[2] if len(words) == 3 else None)
    else:
        session.note(session.state.say("chat.profile_usage"))
        return
    _show(session, views.profile(row, session.state.lang))


def _why(session: ChatSession, argument: str) -> None:
    memory_id = _meant(session, argument) if argument else None
    if argument and memory_id is None:
        return
    found = session.memora.why(memory_id)
    _show(session, views.why(found, session.state.lang, session.memora.settings.tz))


def _refused(session: ChatSession) -> None:
    rows = session.memora.refused()
    _show(session, views.refused(rows, session.state.lang, session.memora.settings.tz))


def _usage(session: ChatSession) -> None:
    _show(session, views.usage(session.memora.usage_totals(), session.state.lang))


def _help(session: ChatSession) -> None:
    session.state.screen.data(session.state.say("chat.help"))
    if session.memora.settings.bare_commands:
        session.state.screen.data(session.state.say("chat.help_bare"))


def _forget(session: ChatSession, argument: str) -> None:
    words = argument.split()
    yes = "--yes" in words
    named = [word for word in words if word != "--yes"]
    if len(named) != 1:
        session.note(session.state.say("chat.forget_usage"))
        return
    memory_id = _meant(session, named[0])
    if memory_id is None:
        return
    memory = session.memora.find(memory_id)
    question = session.state.say("chat.forget_ask", content=session.state.say("quote", text=one_line(memory.content)))
    if not yes and session.ask is None:
        session.note(session.state.say("chat.forget_needs_yes", memory_id=named[0]))
        return
    if not yes and session.ask is not None and not session.ask(question):
        session.note(session.state.say("error.not_done"))
        return
    session.show((forget_everywhere(session.memora, memory.memory_id),))


def _meant(session: ChatSession, word: str) -> str | None:
    """The id that a number of the last list, or an id's beginning, means; None after saying that there is none."""
    if not (word.isascii() and word.isdigit() and len(word) < 4):
        return word
    number = int(word)
    if 1 <= number <= len(session.numbered):
        return session.numbered[number - 1]
    session.note(session.state.say("chat.no_number", number=number))
    return None


def _show(session: ChatSession, lines: views.Lines) -> None:
    session.state.screen.lines(lines)
