"""What each slash command of the conversation does; the words are those of the command line (INTERFACE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from memora.errors import NoSuchMemory, ReadOnly
from memora.interfaces.cli import views
from memora.interfaces.cli.commands import moving, upkeep
from memora.interfaces.cli.commands.forgetting import (
    about_question,
    forget_all,
    forget_everywhere,
    is_word_for_all,
    names_something,
    show_about,
)
from memora.interfaces.cli.commands.taking_back import show_waiting
from memora.interfaces.cli.printable import one_line, typed_path
from memora.interfaces.cli.prompt_commands import remember_parts
from memora.types import Mode

if TYPE_CHECKING:
    from memora.interfaces.cli.chat_session import ChatSession

PROFILE_ACTIONS = ("set", "add", "remove", "clear")


def run(session: ChatSession, name: str, argument: str) -> None:
    """Run one command. Raises MemoraError."""
    without_argument = {
        "memories": _memories,
        "refused": _refused,
        "undo": _undo,
        "retry": _retry,
        "incognito": lambda session: _toggle(session, "incognito"),
        "readonly": lambda session: _toggle(session, "read-only"),
        "usage": _usage,
        "paths": _paths,
        "help": _help,
    }
    with_argument = {
        "remember": _remember,
        "search": _search,
        "recall": _recall,
        "context": _context,
        "profile": _profile,
        "why": _why,
        "forget": _forget,
        "export": _export,
        "import": _import,
        "config": _config,
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
    if pending := len(session.memora.records.waiting_turns()):
        session.note(session.state.say(f"chat.pending.{'one' if pending == 1 else 'many'}", count=pending))


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


def _export(session: ChatSession, argument: str) -> None:
    name, flags = _file_and_flags(argument)
    if name in ("", "-"):
        session.note(session.state.say("chat.export_usage"))
        return
    if session.memora.mode == "incognito":
        raise ReadOnly(session.memora.mode)  # no file of any kind
    path = typed_path(name)
    shown = one_line(str(path))
    if path.exists() and not flags & {"--yes", "-y"}:
        if session.ask is None:
            session.note(session.state.say("chat.overwrite_needs_yes", path=shown))
            return
        if not session.agrees(session.state.say("export.overwrite", path=shown)):
            session.note(session.state.say("error.not_done"))
            return
    moving.write_export(session.state, session.memora.export_document(), path, markdown="--markdown" in flags)


def _import(session: ChatSession, argument: str) -> None:
    name, _ = _file_and_flags(argument)
    if name in ("", "-"):
        session.note(session.state.say("chat.import_usage"))
        return
    moving.import_file(session.state, session.memora, name)


def _file_and_flags(argument: str) -> tuple[str, set[str]]:
    """A file's name, in which blanks may stand, and the flags beside it."""
    words = argument.split(" ")
    flags = {word for word in words if word in ("--yes", "-y", "--markdown")}
    return " ".join(word for word in words if word not in flags).strip().strip("\"'"), flags


def _paths(session: ChatSession) -> None:
    upkeep.show_paths(session.state, session.memora.settings)


def _config(session: ChatSession, argument: str) -> None:
    match argument.split(maxsplit=2):
        case [] | ["show"]:
            upkeep.show_config(session.state, session.memora.settings)
        case ["set", name, value]:
            upkeep.set_setting(session.state, name, value)
            session.note(session.state.say("config.next_start"))
        case _:
            session.note(session.state.say("chat.config_usage"))


def _help(session: ChatSession) -> None:
    say = session.state.say
    lines = [("", line) for line in say("chat.help").split("\n")]
    if session.memora.settings.bare_commands:
        lines.append(("", say("chat.help_bare")))
    if not session.has_model():
        lines += [("", ""), ("", say("offline.connect"))]
    _show(session, lines)


def _undo(session: ChatSession) -> None:
    session.show(session.memora.undo())
    session.numbered = []
    session.memora.work.wake()


def _retry(session: ChatSession) -> None:
    show_waiting(session.state, session.memora)
    session.show(session.memora.retry())
    session.memora.work.wake()


def _toggle(session: ChatSession, mode: Mode) -> None:
    session.switch("normal" if session.memora.mode == mode else mode)


def _forget(session: ChatSession, argument: str) -> None:
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
    memory_id = _meant(session, named)
    if memory_id is None:
        return
    memory = session.memora.find(memory_id)
    question = session.state.say("chat.forget_ask", content=session.state.say("quote", text=one_line(memory.content)))
    if _agreed(session, question, session.state.say("chat.forget_needs_yes", memory_id=named), yes=yes):
        session.show((forget_everywhere(session.memora, memory.memory_id),))
        session.memora.work.wake()


def _forget_about(session: ChatSession, query: str, *, yes: bool) -> None:
    found = show_about(session.state, session.memora, query)
    if not found:
        return
    needs_yes = session.state.say("forget.about_needs_yes", query=one_line(query))
    if _agreed(session, about_question(session.state, len(found)), needs_yes, yes=yes):
        session.show(tuple(forget_everywhere(session.memora, memory.memory_id, query) for memory in found))
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


def _meant(session: ChatSession, word: str) -> str | None:
    """The id that a number of the last list, or an id's beginning, means; None after saying that there is none."""
    if not (word.isascii() and word.isdigit() and len(word) < 4):
        return word
    number = int(word)
    if not session.numbered:
        _memories(session)
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


def _show(session: ChatSession, lines: views.Lines) -> None:
    session.state.screen.lines(lines)
