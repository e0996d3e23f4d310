"""Commands that carry memories in and out, and rebuild what is derived from them."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from memora.errors import ReadOnly, StoreError
from memora.interfaces.cli.commands.writing import confirm
from memora.interfaces.cli.failures import USAGE, CommandFailed
from memora.interfaces.cli.line_input import read_input
from memora.interfaces.cli.printable import json_safe, one_line, typed, typed_path
from memora.interfaces.cli.state import State, state_of
from memora.interfaces.cli.views import count_of_memories
from memora.interfaces.texts import say
from memora.interfaces.texts.sentences import error_line, reason, type_name, with_date
from memora.types import Language

if TYPE_CHECKING:
    from memora.app import Memora
    from memora.exchange import ImportReport

DEFAULT_COLLECTION = "memora_memories"
DATABASE = "chroma.sqlite3"


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
            raise CommandFailed(USAGE, one_line(error_line(error, state.lang))) from error  # PATH is at fault
        _show(state, report)
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
        document = memora.export_document()
    if file == "-":
        state.screen.data(_as_text(document, markdown, state.lang), end="")
    else:
        write_export(state, document, path, markdown=markdown)


def write_export(state: State, document: dict[str, Any], path: Path, *, markdown: bool) -> None:
    """The export as a file, and a line that says so. Raises OSError."""
    _write_private(path, _as_text(document, markdown, state.lang))
    count = len(document["memories"])
    if state.flags.as_json:
        state.screen.document({"exported": count, "file": typed(str(path))})
    else:
        state.screen.note(
            state.say("export.done", memories=count_of_memories(count, state.lang), path=one_line(typed(str(path))))
        )


def _as_text(document: dict[str, Any], markdown: bool, lang: Language) -> str:
    if markdown:
        return as_markdown(document, lang)
    return json_safe(json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False)) + "\n"


def import_(context: typer.Context, file: str) -> None:
    """`memora import FILE`"""
    state = state_of(context)
    document = read_export(state, file)
    with state.memora() as memora:
        _show(state, memora.import_document(document))
        state.index(memora)


def import_file(state: State, memora: Memora, file: str) -> None:
    """The same within a conversation. Raises OSError, CommandFailed, UsageError."""
    _show(state, memora.import_document(read_export(state, file)))
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


def as_markdown(document: dict[str, Any], lang: Language) -> str:
    """An export to read: the profile and one bullet a memory, oldest first."""
    profile = document["profile"]
    lines = [f"# {say(lang, 'export.title')}", "", f"## {say(lang, 'export.profile')}", ""]
    for key in ("english_level", "learning_goals", "preferences"):
        value = profile.get(key)
        values = [value] if isinstance(value, str) else list(value or ())
        shown = one_line("; ".join(values)) or say(lang, "profile.not_set")
        lines.append(f"- {say(lang, 'pair', label=say(lang, f'profile.{key}'), value=shown)}")
    lines += ["", f"## {say(lang, 'export.memories')}", ""]
    for row in document["memories"]:
        importance = row.get("importance_score")
        about = [type_name(row["memory_type"], lang), f"{importance}/5" if importance else say(lang, "label.default")]
        about += [str(row["created_at"])[:10]]
        if row.get("status") == "superseded":
            about.append(say(lang, "status.superseded"))
        content = with_date(one_line(row["content"]), row.get("occurred_at"), lang, None)
        lines.append(f"- {say(lang, 'with_remark', content=content, remark=' · '.join(about))}")
    return "\n".join(lines) + "\n"


def _show(state: State, report: ImportReport) -> None:
    if state.flags.as_json:
        skipped = [{"id": memory_id, "why": why} for memory_id, why in report.skipped]
        state.screen.document({"imported": len(report.imported), "known": len(report.known), "skipped": skipped})
        return
    counts = {"imported": len(report.imported), "known": len(report.known), "skipped": len(report.skipped)}
    state.screen.note(state.say("import.done", **counts))
    for memory_id, why in report.skipped:
        state.screen.note(f"  - {one_line(memory_id)}: {reason(why, state.lang)}")


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
