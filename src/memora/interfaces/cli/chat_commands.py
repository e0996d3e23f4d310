"""What each slash command of the conversation does; the words are those of the command line (INTERFACE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from memora.core.profile import receipts_of
from memora.errors import ReadOnly
from memora.interfaces.cli import chat_changes, tables, views
from memora.interfaces.cli.chat_forgetting import forget
from memora.interfaces.cli.chat_lists import meant, memories
from memora.interfaces.cli.commands import moving, upkeep
from memora.interfaces.cli.commands.taking_back import show_waiting
from memora.interfaces.cli.printable import one_line, typed_path
from memora.interfaces.cli.prompt_commands import remember_parts
from memora.interfaces.cli.receipts import profile_receipt_texts
from memora.turns import Receipt
from memora.types import Mode

if TYPE_CHECKING:
    from memora.interfaces.cli.chat_session import ChatSession

PROFILE_ACTIONS = ("set", "add", "remove", "clear")


def run(session: ChatSession, name: str, argument: str) -> None:
    """Run one command. Raises MemoraError."""
    without_argument = {
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
        "memories": memories,
        "review": chat_changes.review,
        "history": chat_changes.history,
        "diff": chat_changes.diff,
        "restore": chat_changes.restore,
        "pin": chat_changes.pin,
        "retention": chat_changes.retention,
        "remember": _remember,
        "search": _search,
        "recall": _recall,
        "context": _context,
        "profile": _profile,
        "why": _why,
        "forget": forget,
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
    _show(session, views.search_results(rows, session.state.lang, session.memora.today()))


def _recall(session: ChatSession, argument: str) -> None:
    if not argument:
        session.note(session.state.say("chat.recall_usage"))
        return
    found = session.memora.recall(argument)
    session.numbered = [memory.result.memory_id for memory in found.used]
    _show(session, views.recall(found, session.state.lang, session.memora.today()))


def _context(session: ChatSession, argument: str) -> None:
    if not argument:
        session.note(session.state.say("chat.context_usage"))
        return
    prepared = session.memora.context(argument, session.conversation.short_term)
    _show(session, views.context(prepared, session.state.lang))


def _profile(session: ChatSession, argument: str) -> None:
    words, before = argument.split(maxsplit=2), session.memora.profile()
    receipts: tuple[Receipt, ...] = ()
    if words in ([], ["show"]):
        row = before
    elif words[0] in PROFILE_ACTIONS and (len(words) == 3 or (len(words) == 2 and words[0] == "clear")):
        action = cast(Literal["set", "add", "remove", "clear"], words[0])
        row = session.memora.change_profile(action, words[1], words[2] if len(words) == 3 else None)
        receipts = receipts_of(before, row)
    else:
        session.note(session.state.say("chat.profile_usage"))
        return
    _show(session, views.profile(row, session.state.lang))
    for line in profile_receipt_texts(session.memora, receipts, session.state.lang, brief=True):
        session.note("  " + line)


def _why(session: ChatSession, argument: str) -> None:
    memory_id = meant(session, argument) if argument else None
    if argument and memory_id is None:
        return
    found = session.memora.why(memory_id)
    _show(session, views.why(found, session.state.lang, session.memora.settings.tz, session.memora.today()))


def _refused(session: ChatSession) -> None:
    rows = session.memora.refused()
    _show(session, views.refused(rows, session.state.lang, session.memora.settings.tz))


def _usage(session: ChatSession) -> None:
    _show(session, tables.usage(session.memora.usage_totals(), session.state.lang))


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
    moving.write_export(session.state, session.memora, path, markdown="--markdown" in flags)


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
    *rows, leave = say("chat.help").split("\n")
    lines = [("", line) for line in [*rows, *say("chat.help_change").split("\n"), leave]]
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
    session.memora.require_normal()
    show_waiting(session.state, session.memora)
    session.show(session.memora.retry())
    session.memora.work.wake()


def _toggle(session: ChatSession, mode: Mode) -> None:
    session.switch("normal" if session.memora.mode == mode else mode)


def _show(session: ChatSession, lines: tables.Lines) -> None:
    session.state.screen.lines(lines)
