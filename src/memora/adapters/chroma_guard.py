"""What must hold before Chroma's native library may see a folder (DESIGN 2, "Chroma must be guarded").

Chroma rewrites its HNSW files in place, so a process killed in that moment leaves a folder that can kill the next one.
Beside the folder, never in it and without a word of any memory, stand two files:

    <folder>.lock     held by the one process that may open it; says that process's id
    <folder>.state    whether it was closed cleanly, and then the size and checksum of its finished HNSW files

Everything here uses the standard library alone and opens nothing of Chroma.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import struct
import sys
import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from memora.errors import IndexBusy, StoreError

DATABASE = "chroma.sqlite3"
SQLITE = b"SQLite format 3\0"
HNSW_FILES = ("header.bin", "data_level0.bin", "length.bin", "link_lists.bin")
FINISHED = "index_metadata.pickle"
"""Chroma writes it when the HNSW files hold something; before, they are place-holders that it writes anew."""

_SEGMENT = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_HEADER = struct.Struct("<iQQQQQQiIQQQdQ")
"""hnswlib's header.bin: version, offset of level 0, capacity, rows, bytes a row, offset of label, offset of vector,
top level, entry point, links a row, links at level 0, M, 1/ln M, ef_construction (HierarchicalNSW::saveIndex)."""
_LOCK_AT = 1 << 20
"""Windows locks bytes against reading too: the locked byte lies far behind the process id."""


class FolderLock:
    """The right to open a Chroma folder, for one holder on the machine; the system frees it when its process dies."""

    def __init__(self, path: Path) -> None:
        """Raises IndexBusy, at once, where another index holds it, also one in this process."""
        self._file = open(path, "a+b", buffering=0)  # noqa: SIM115 - open for as long as the lock is held
        try:
            _lock(self._file.fileno())
        except OSError as error:
            self._file.seek(0)
            said = self._file.read(20).strip()
            self._file.close()
            raise IndexBusy(path=str(path), pid=int(said) if said.isdigit() else None) from error
        self._file.truncate(0)
        self._file.write(str(os.getpid()).encode("ascii"))

    def release(self) -> None:
        self._file.close()


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, _LOCK_AT, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@dataclass(frozen=True, slots=True)
class FolderState:
    """What the last holder said of the folder; `clean` is withdrawn before the first write and given at a clean close."""

    clean: bool = False
    openings: int = 0
    """Openings in a row that did not end: a folder that kills whoever opens it is given up after a few."""
    chromadb: str = ""
    files: dict[str, list[int]] = field(default_factory=dict)
    """[size, CRC-32] of each finished HNSW file, by its path in the folder."""


def read_state(path: Path) -> FolderState | None:
    """None where there is no such file; an unreadable one says that the folder is not clean."""
    try:
        return FolderState(**json.loads(path.read_bytes()))
    except FileNotFoundError:
        return None
    except (ValueError, TypeError):
        return FolderState()


def write_state(path: Path, state: FolderState) -> None:
    """On disk when it returns, and always either the old state or the new one."""
    draft = path.with_name(path.name + ".new")
    with open(draft, "w", encoding="utf-8") as file:
        json.dump(asdict(state), file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)


def holds_chroma(folder: Path) -> bool:
    return (folder / DATABASE).exists() or any(_segments(folder))


def damage(folder: Path, files: dict[str, list[int]]) -> str | None:
    """What is wrong with a cleanly closed folder, or None; `files` are its finished HNSW files as they were then."""
    try:
        return hnsw_damage(folder) or _changed(folder, files) or database_damage(folder / DATABASE)
    except OSError as error:
        return f"unreadable ({error.strerror})"


def static_damage(folder: Path, files: dict[str, list[int]]) -> str | None:
    """The same without opening the database, which would write beside it."""
    try:
        with open(folder / DATABASE, "rb") as file:
            is_database = file.read(len(SQLITE)) == SQLITE
        return hnsw_damage(folder) or _changed(folder, files) or (None if is_database else f"{DATABASE} is malformed")
    except OSError as error:
        return f"unreadable ({error.strerror})"


def is_held(lock: Path) -> bool:
    """Whether another process holds a folder's lock now; nothing is written."""
    try:
        with open(lock, "rb", buffering=0) as file:
            _lock(file.fileno())
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False


def hnsw_damage(folder: Path) -> str | None:
    """The first HNSW file that is missing, cut short, bloated or at odds with its header, or None. Reads headers only."""
    for segment in _segments(folder):
        for name in HNSW_FILES:
            if not (segment / name).is_file():
                return f"{name} is missing"
        header = (segment / "header.bin").read_bytes()
        if len(header) != _HEADER.size:
            return f"header.bin has {len(header)} bytes, not {_HEADER.size}"
        size = {name: (segment / name).stat().st_size for name in HNSW_FILES}
        if size["link_lists.bin"] > size["data_level0.bin"]:
            return f"link_lists.bin is bloated to {size['link_lists.bin']} bytes"
        version, _, capacity, rows, row_bytes, label_at, *_ = _HEADER.unpack(header)
        if version != 1 or rows > capacity or row_bytes != label_at + 8:
            return "header.bin does not fit the format"
        if size["data_level0.bin"] < rows * row_bytes or size["data_level0.bin"] > capacity * row_bytes:
            return f"data_level0.bin has {size['data_level0.bin']} bytes for {rows} rows of {row_bytes}"
        if size["length.bin"] < 4 * rows or size["link_lists.bin"] < 4 * rows:
            return f"length.bin or link_lists.bin is too short for {rows} rows"
        if rows and not (segment / FINISHED).is_file():
            return f"{FINISHED} is missing"
    return None


def database_damage(database: Path) -> str | None:
    """What SQLite says against the file, or None; about 25 ms at 10 000 memories."""
    try:
        with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True, timeout=5)) as connection:
            said = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    except sqlite3.Error as error:
        return f"{DATABASE}: {error}"
    if empty:
        return f"{DATABASE} is empty"
    return None if said == "ok" else f"{DATABASE} is malformed"


def seal(folder: Path) -> dict[str, list[int]]:
    """[size, CRC-32] of every finished HNSW file, for FolderState.files."""
    finished = [segment for segment in _segments(folder) if (segment / FINISHED).is_file()]
    return {f"{s.name}/{name}": _checksum(s / name) for s in finished for name in (*HNSW_FILES, FINISHED)}


def remove_chroma(folder: Path) -> None:
    """Remove what Chroma keeps in the folder, and nothing else that may lie there. Raises StoreError."""
    try:
        for segment in list(_segments(folder)):
            shutil.rmtree(segment)
        for part in ("", "-journal", "-wal", "-shm"):
            (folder / (DATABASE + part)).unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"the vector index could not be removed ({error.strerror})", path=str(folder)) from error


def _segments(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        yield from (entry for entry in sorted(folder.iterdir()) if _SEGMENT.fullmatch(entry.name) and entry.is_dir())


def _changed(folder: Path, files: dict[str, list[int]]) -> str | None:
    now: dict[str, Any] = seal(folder)
    for name in sorted(files.keys() | now.keys()):
        if files.get(name) != now.get(name):
            return f"{Path(name).name} is not as it was left"
    return None


def _checksum(path: Path) -> list[int]:
    size = checksum = 0
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            size, checksum = size + len(block), zlib.crc32(block, checksum)
    return [size, checksum]
