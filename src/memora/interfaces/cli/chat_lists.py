"""Lists whose numbers the next command may name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memora.errors import NoSuchMemory
from memora.interfaces.cli import views

if TYPE_CHECKING:
    from memora.interfaces.cli.chat_session import ChatSession

ALL_WORDS = ("all", "--all", "全部")


def memories(session: ChatSession, argument: str = "") -> None:
    if argument not in ("", *ALL_WORDS):
        session.note(session.state.say("chat.memories_usage"))
        return
    rows = session.memora.memories(all_of_them=argument in ALL_WORDS)
    session.numbered = [row.memory_id for row in rows]
    tz, today = session.memora.settings.tz, session.memora.today()
    lines = views.memories(rows, session.state.lang, tz, today, full=argument in ALL_WORDS)
    session.state.screen.lines(lines)
    if pending := len(session.memora.records.waiting_turns()):
        session.note(session.state.say(f"chat.pending.{'one' if pending == 1 else 'many'}", count=pending))


def meant(session: ChatSession, word: str) -> str | None:
    """The id that a number of the last list, or an id's beginning, means; None after saying that there is none."""
    if not (word.isascii() and word.isdigit() and len(word) < 4):
        return word
    number = int(word)
    if not session.numbered:
        memories(session)
        if session.numbered:
            session.note(session.state.say("chat.numbers_first"))
        return None
    if not 1 <= number <= len(session.numbered):
        session.note(session.state.say("chat.no_number", number=number))
        return None
    try:
        return session.memora.find(session.numbered[number - 1]).memory_id
    except NoSuchMemory:
        session.note(session.state.say("chat.number_gone", number=number))
        return None


def one_meant(session: ChatSession, argument: str, usage: str) -> str | None:
    """The id of the one memory that is named; None after saying what is wrong."""
    if len(argument.split()) != 1:
        session.note(session.state.say(usage))
        return None
    return meant(session, argument)
