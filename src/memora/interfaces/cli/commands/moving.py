"""Commands that carry memories in and out, and rebuild what is derived from them."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from memora.interfaces.cli.commands.writing import confirm
from memora.interfaces.cli.failures import USAGE, CommandFailed
from memora.interfaces.cli.line_input import read_standard_input
from memora.interfaces.cli.printable import json_safe, one_line
from memora.interfaces.cli.state import State, state_of
from memora.interfaces.texts.sentences import reason, type_name
from memora.types import Language

if TYPE_CHECKING:
    from memora.exchange import ImportReport

DEFAULT_COLLECTION = "memora_memories"


def import_chroma(
    context: typer.Context, path: str, collection: Annotated[str, typer.Option("--collection")] = DEFAULT_COLLECTION
) -> None:
    """`memora import-chroma PATH`"""
    state = state_of(context)
    with state.memora() as memora:
        report = memora.import_chroma(Path(path).expanduser(), collection)
        _show(state, report)
        state.index(memora)


def export(
    context: typer.Context,
    file: str,
    markdown: Annotated[bool, typer.Option("--markdown")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y")] = False,
) -> None:
    """`memora export FILE`"""
    state = state_of(context)
    path = Path(file).expanduser()
    if file != "-" and path.exists() and not yes:
        confirm(state, state.say("export.overwrite", path=one_line(str(path))))
    with state.memora() as memora:
        document = memora.export_document()
    if markdown:
        text = as_markdown(document, state.lang)
    else:
        text = json_safe(json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False)) + "\n"
    if file == "-":
        state.screen.data(text, end="")
        return
    _write_private(path, text)
    count = len(document["memories"])
    if state.flags.as_json:
        state.screen.document({"exported": count, "file": str(path)})
    else:
        state.screen.note(state.say("export.done", count=count, path=one_line(str(path))))


def import_(context: typer.Context, file: str) -> None:
    """`memora import FILE`"""
    state = state_of(context)
    text = read_standard_input() if file == "-" else Path(file).expanduser().read_bytes().decode("utf-8-sig", "replace")
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        problem = state.say("error.not_json", path=one_line(file), line=error.lineno, problem=error.msg)
        raise CommandFailed(USAGE, problem) from error
    with state.memora() as memora:
        report = memora.import_document(document)
        _show(state, report)
        state.index(memora)


def reindex(context: typer.Context, embedder: Annotated[str | None, typer.Option("--embedder")] = None) -> None:
    """`memora reindex`"""
    state = state_of(context)
    with state.memora() as memora:
        count = memora.reindex(embedder)
    if state.flags.as_json:
        state.screen.document({"reindexed": count})
    else:
        state.screen.note(state.say("reindex.done", count=count))


def as_markdown(document: dict[str, Any], lang: Language) -> str:
    """An export to read: the profile and one bullet a memory, oldest first."""
    from memora.interfaces.texts import say

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
        lines.append(f"- {one_line(row['content'])}  ({' · '.join(about)})")
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
    with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as stream:
        stream.write(text)
    os.replace(fresh, path)
