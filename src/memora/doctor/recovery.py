"""What can be read of damaged records, as documents that `memora import` takes, and beginning anew from them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memora.adapters.chroma_guard import holds_chroma
from memora.adapters.profile_json import JsonProfile
from memora.adapters.sqlite_salvage import salvage
from memora.adapters.sqlite_schema import FILE_NAME
from memora.archive import Archive, Past
from memora.connections import collection_of
from memora.core.document import write_document
from memora.errors import MemoraError, SchemaTooNew, StoreError
from memora.exchange import ImportReport
from memora.records import Tombstones
from memora.settings import Settings
from memora.types import StoredMemory, UserProfile

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
    others: Mapping[str, Path] = field(default_factory=dict)
    """By another learner of the same folder: the file with what is theirs."""
    tombstones: Tombstones = field(default_factory=Tombstones)
    """What was forgotten, every learner's."""


def rescue(settings: Settings, *, write: bool, now: datetime) -> Rescued:
    """Read what can be read, and keep it beside the damaged file, for its owner only; the same thing only once."""
    found = salvage(settings.db_path / FILE_NAME)
    count = len(found.memories.get(settings.user, ()))
    if not write:
        return Rescued(count)
    files = {user: _kept(settings, user, memories, now) for user, memories in found.memories.items()}
    return Rescued(count, files.pop(settings.user, None), files, found.tombstones)


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


def _kept(settings: Settings, user: str, memories: Sequence[StoredMemory], now: datetime) -> Path:
    """The file that holds these memories already, or a new one."""
    profile = _profile(settings) if user == settings.user else UserProfile()
    document = write_document(Archive(tuple(memories), Past()), profile, exported_at=now.isoformat())
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
    """What came of beginning anew."""

    rescued: Rescued
    kept_as: Path
    report: ImportReport
    of_index: bool
    """Nothing could be read of the database; these are what the vector index held."""


def recover(settings: Settings, opened: Callable[[], AbstractContextManager[Memora]]) -> Recovered | None:
    """Set damaged records aside and begin anew with what can be read; None where they are sound, and stay.

    What is read passes the hard rules again, as every import does. Raises StoreError for records that are only in use,
    closed to us, or of a newer Memora.
    """
    if _are_sound(opened):
        return None
    rescued = rescue(settings, write=True, now=datetime.now().astimezone())
    kept_as = set_aside(settings)
    with opened() as memora:
        memora.records.adopt_tombstones(rescued.tombstones)
        of_index = rescued.file is None and holds_chroma(memora.native_folder)
        if rescued.file is not None:
            report = memora.import_document(json.loads(rescued.file.read_text("utf-8")))
        elif of_index:
            report = memora.import_chroma(memora.native_folder, collection_of(settings.user))
        else:
            report = ImportReport()
        memora.index_few()
    return Recovered(rescued, kept_as, report, of_index)


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
