"""Commands that carry memories in and out, and rebuild what is derived from them."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from memora.errors import ReadOnly, StoreError
from memora.interfaces.cli import documents
from memora.interfaces.cli.commands.writing import confirm
from memora.interfaces.cli.failures import USAGE, CommandFailed
from memora.interfaces.cli.line_input import read_input
from memora.interfaces.cli.markdown import as_markdown
from memora.interfaces.cli.printable import json_safe, one_line, typed, typed_path
from memora.interfaces.cli.state import State, state_of
from memora.interfaces.cli.views import count_of_memories
from memora.interfaces.texts import has, say
from memora.interfaces.texts.sentences import SHORT_ID, reason
from memora.types import Language

if TYPE_CHECKING:
    from memora.app import Memora
    from memora.exchange import Conflict, ImportReport

DEFAULT_COLLECTION = "memora_memories"
DATABASE = "chroma.sqlite3"
UNDO = "memora undo"


def import_chroma(
    context: typer.Context, path: str, collection: Annotated[str, typer.Option("--collection")] = DEFAULT_COLLECTION
) -> None:
    """`memora import-chroma PATH`"""
    state = state_of(context)
    folder = typed_path(path)
    if problem := _no_series_folder(folder, state.lang):
        raise CommandFailed(USAGE, state.say("error.file", path=one_line(path), problem=problem))
    with state.memora() as memora:
        try:
            report = memora.import_chroma(folder, collection)
        except StoreError as error:
            if error.path != str(folder):
                raise
            raise CommandFailed(USAGE, state.error_line(error)) from error  # PATH is at fault
        _show(state, report, undo=UNDO)
        state.index(memora)


def _no_series_folder(folder: Path, lang: Language) -> str | None:
    """What PATH is instead of a folder of Chroma's, or None."""
    if not folder.exists():
        return say(lang, "detail.no_folder")
    if not folder.is_dir():
        return say(lang, "detail.folder_is_file")
    return None if (folder / DATABASE).is_file() else say(lang, "detail.no_chroma_folder", file=DATABASE)


def export(
    context: typer.Context,
    file: str,
    markdown: Annotated[bool, typer.Option("--markdown")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y")] = False,
) -> None:
    """`memora export FILE`"""
    state = state_of(context)
    if state.mode == "incognito":
        raise ReadOnly(state.mode)  # no file of any kind
    path = typed_path(file)
    if file != "-" and path.exists() and not yes:
        confirm(state, state.say("export.overwrite", path=one_line(typed(str(path)))))
    with state.memora() as memora:
        if file == "-":
            state.screen.data(_as_text(memora.export_document(), markdown, state.lang, memora.settings.tz), end="")
            _note_waiting(state, memora)
        else:
            write_export(state, memora, path, markdown=markdown)


def write_export(state: State, memora: Memora, path: Path, *, markdown: bool) -> None:
    """The export as a file, and a line that says so. Raises OSError."""
    document = memora.export_document()
    _write_private(path, _as_text(document, markdown, state.lang, memora.settings.tz))
    count = len(document["memories"])
    if state.flags.as_json:
        state.screen.document({"exported": count, "file": typed(str(path))})
    else:
        state.screen.note(
            state.say("export.done", memories=count_of_memories(count, state.lang), path=one_line(typed(str(path))))
        )
    _note_waiting(state, memora)


def _note_waiting(state: State, memora: Memora) -> None:
    """What nobody has worked on yet is in no export."""
    if count := len(memora.records.waiting_turns()):
        state.screen.note(state.say(f"export.waiting.{'one' if count == 1 else 'many'}", count=count))


def _as_text(document: dict[str, Any], markdown: bool, lang: Language, tz: str) -> str:
    if markdown:
        return as_markdown(document, lang, tz)
    return json_safe(json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False)) + "\n"


def import_(context: typer.Context, file: str) -> None:
    """`memora import FILE`"""
    state = state_of(context)
    document = read_export(state, file)
    with state.memora() as memora:
        _show(state, memora.import_document(document), undo=UNDO)
        state.index(memora)


def import_file(state: State, memora: Memora, file: str) -> None:
    """The same within a conversation. Raises OSError, CommandFailed, UsageError."""
    _show(state, memora.import_document(read_export(state, file)), undo="/undo")
    memora.work.wake()  # let the background bring the index up to the records


def read_export(state: State, file: str) -> object:
    """The JSON document in the file. Raises CommandFailed."""
    try:
        return json.loads(read_input(state, file).decode("utf-8-sig", "replace"))
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise CommandFailed(USAGE, state.say("error.not_json", path=one_line(file), line=line)) from error


def reindex(context: typer.Context, embedder: Annotated[str | None, typer.Option("--embedder")] = None) -> None:
    """`memora reindex`"""
    state = state_of(context)
    with state.memora() as memora:
        done = memora.reindex(embedder)
    if state.flags.as_json:
        state.screen.document({"reindexed": done.memories, "embedded_anew": done.embedded_anew})
        return
    state.screen.note(state.say("reindex.done", memories=count_of_memories(done.memories, state.lang)))
    if embedder is None and done.embedded_anew:
        anew = count_of_memories(done.embedded_anew, state.lang)
        state.screen.note(state.say("reindex.mended", memories=anew))


def _show(state: State, report: ImportReport, *, undo: str) -> None:
    if state.flags.as_json:
        state.screen.document(documents.imported(report))
        return
    counts = {"imported": len(report.imported), "known": len(report.known), "skipped": len(report.skipped)}
    taken_in = bool(report.imported or report.replaced)
    way_back = state.say("receipt.take_back", command=undo) if taken_in else ""
    state.screen.note(state.say("import.done", **counts) + way_back)
    if report.replaced:
        one_or_many = "one" if len(report.replaced) == 1 else "many"
        state.screen.note("  " + state.say(f"import.replaced.{one_or_many}", count=len(report.replaced)))
    for what, why in report.skipped:
        label = state.say(f"profile.{what}") if has(state.lang, f"profile.{what}") else one_line(what)
        state.screen.note("  - " + state.say("pair", label=label, value=reason(why, state.lang)))
    for conflict in report.conflicts:
        state.screen.note(f"  - {_conflict(state, conflict)}")


def _conflict(state: State, conflict: Conflict) -> str:
    label = f"profile.{conflict.what}"
    what = state.say(label) if has(state.lang, label) else one_line(conflict.what[:SHORT_ID])
    here = state.say("quote", text=one_line(conflict.here))
    if conflict.there is None:
        return state.say("import.forgotten_there", what=what, here=here)
    return state.say("import.conflict", what=what, here=here, there=state.say("quote", text=one_line(conflict.there)))


def _write_private(path: Path, text: str) -> None:
    """Whole or not at all, and for the owner's eyes only."""
    fresh = path.with_name(path.name + ".tmp")
    try:
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as stream:
            stream.write(text)
        os.replace(fresh, path)
    except OSError as error:
        error.filename, error.filename2 = str(path), None  # what the learner asked for, not our draft of it
        raise
