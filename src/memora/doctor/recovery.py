"""What can be read of damaged records, as documents that `memora import` takes, and beginning anew from them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memora.adapters.chroma_guard import holds_chroma
from memora.adapters.nothing_on_disk import LoneWorker
from memora.adapters.profile_json import JsonProfile
from memora.adapters.records_sqlite import SqliteRecords
from memora.adapters.sqlite_salvage import salvage
from memora.adapters.sqlite_schema import FILE_NAME
from memora.archive import Archive
from memora.connections import collection_of
from memora.core.document import write_document
from memora.errors import MemoraError, SchemaTooNew, StoreError
from memora.settings import Settings
from memora.types import UserProfile

if TYPE_CHECKING:
    from memora.app import Memora

DAMAGE = ("malformed", "not a database", "disk I/O error", "an empty file, though there were memories", "no such table")
"""What stands in the details of errors that speak of a damaged file; the first four are SQLite's words and ours."""
MOST_COPIES = 10_000
LOGS = ("-shm", "-wal", "")
"""What belongs to the database, in the order in which it is moved: the log never stands alone."""


@dataclass(frozen=True, slots=True)
class Rescued:
    """How many of the learner's memories could be read, and where they are now."""

    count: int
    file: Path | None = None


def rescue(settings: Settings, *, write: bool, now: datetime) -> Rescued:
    """Read what can be read, and keep it beside the damaged file, for its owner only; the same thing only once."""
    records = SqliteRecords(None, user=settings.user, worker=LoneWorker())
    try:
        records.take_over(salvage(settings.db_path / FILE_NAME))
        archive = records.archive()
    finally:
        records.close()
    count = len(archive.memories)
    return Rescued(count, _kept(settings, archive, now) if write and count else None)


def set_aside(settings: Settings) -> Path:
    """Move the damaged database out of the way, with its log; where it is now. Raises OSError."""
    kept = next(
        path
        for number in range(1, MOST_COPIES)
        if not (path := settings.db_path / f"{FILE_NAME}.damaged-{number}").exists()
    )
    for log in LOGS:
        held = settings.db_path / (FILE_NAME + log)
        if held.exists():
            os.replace(held, kept.with_name(kept.name + log))
    return kept


def _kept(settings: Settings, archive: Archive, now: datetime) -> Path:
    """The file that holds this already, or a new one."""
    document = write_document(archive, _profile(settings), exported_at=now.isoformat())
    held: Any = json.loads(json.dumps(document))["memories"]
    for number in range(1, MOST_COPIES):
        file = settings.db_path / f"rescued-{number}.json"
        if not file.exists():
            with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as stream:
                json.dump(document, stream, ensure_ascii=False, indent=2)
            return file
        if _memories_in(file) == held:
            return file
    raise FileExistsError(settings.db_path / "rescued-*.json")


def _profile(settings: Settings) -> UserProfile:
    try:
        return JsonProfile(settings.profile_path, touches_nothing=True).load()
    except MemoraError:
        return UserProfile()


def _memories_in(file: Path) -> object:
    try:
        return json.loads(file.read_text("utf-8")).get("memories")
    except (OSError, ValueError, AttributeError):
        return None


@dataclass(frozen=True, slots=True)
class Recovered:
    """What came of beginning anew: so many memories of the learner, and where the damaged file is now."""

    count: int
    kept_as: Path
    of_index: bool
    """Nothing could be read of the database; these are what the vector index held."""


def recover(settings: Settings, opened: Callable[[], AbstractContextManager[Memora]]) -> Recovered | None:
    """Set damaged records aside and begin anew with every row that can be read, of every learner; None where they are
    sound, and stay.

    Raises StoreError for records that are only in use, closed to us, or of a newer Memora.
    """
    if _are_sound(opened):
        return None
    rows = list(salvage(settings.db_path / FILE_NAME))
    kept_as = set_aside(settings)
    with opened() as memora:
        memora.records.take_over(rows)
        of_index = not memora.records.memory_ids() and holds_chroma(memora.native_folder)
        if of_index:
            memora.import_chroma(memora.native_folder, collection_of(settings.user))
        memora.index_few()
        return Recovered(len(memora.records.memory_ids()), kept_as, of_index)


def _are_sound(opened: Callable[[], AbstractContextManager[Memora]]) -> bool:
    """Raises StoreError where they are neither sound nor damaged."""
    damaged = False
    try:
        with opened() as memora:
            damaged = bool(memora.records.schema_problems())
            damaged = damaged or memora.records.integrity_problem() == "file"
    except StoreError as error:
        if not damaged and not is_damage(error):
            raise
        damaged = True
    return not damaged


def is_damage(error: StoreError) -> bool:
    """Whether the file itself is at fault: not a lock, a permission or a full disk."""
    return not isinstance(error, SchemaTooNew) and any(word in error.detail for word in DAMAGE)
