"""Reads the memories of a Chroma folder that another program made, such as the series' `memora_db` (T7).

Opening a folder writes to it, so a copy is opened. Only the database is copied: documents and metadata stand in it
whole, and the vector files, whose damage kills whoever loads them, are of no use, since every document is embedded
anew. A child process opens the copy, so that whatever is wrong with it cannot take this process along:

    python -m memora.adapters.chroma_import FOLDER COLLECTION      one JSON document on stdout
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from memora.adapters.chroma_guard import DATABASE, database_damage
from memora.errors import StoreError

PAGE = 5000
TIMEOUT_S = 600


@dataclass(frozen=True, slots=True)
class OldRecord:
    """One record as it was found: `content` is blank where it has no document, any key of `metadata` may be missing."""

    memory_id: str
    content: str
    metadata: Mapping[str, Any]


def read_series_folder(path: Path, *, collection: str = "memora_memories") -> list[OldRecord]:
    """Every record of the collection, oldest first; not a byte of the folder changes.

    Raises StoreError: no Chroma folder, a damaged database, no such collection (it names those that are there), a
    reader that died, or chromadb not installed.
    """
    source = Path(path).expanduser()
    if not (source / DATABASE).is_file():
        raise StoreError(f"no Chroma folder: there is no {DATABASE} in it", path=str(source))
    if find_spec("chromadb") is None:
        raise StoreError("reading a Chroma folder needs Chroma: pip install 'memora[chroma]'")
    with TemporaryDirectory(prefix="memora-import-") as scratch:
        copy = Path(scratch) / "copy"
        try:
            copy.mkdir()
            for part in ("", "-journal", "-wal"):
                if (source / (DATABASE + part)).is_file():
                    shutil.copyfile(source / (DATABASE + part), copy / (DATABASE + part))
        except OSError as error:
            raise StoreError(f"the folder could not be copied ({error.strerror})", path=str(source)) from error
        if found := database_damage(copy / DATABASE):
            raise StoreError(f"the Chroma folder is damaged ({found})", path=str(source))
        answer = _ask_child(copy, collection, source)
    if "error" in answer:
        raise StoreError(f"Chroma cannot read the folder ({answer['error']})", path=str(source))
    if "records" not in answer:
        there = ", ".join(answer["collections"]) or "none"
        raise StoreError(f"no collection {collection!r} in the folder; there: {there}", path=str(source))
    return [OldRecord(memory_id, content or "", metadata or {}) for memory_id, content, metadata in answer["records"]]


def _ask_child(copy: Path, collection: str, source: Path) -> dict[str, Any]:
    here = str(Path(__file__).parents[2])
    paths = os.pathsep.join(part for part in (here, os.environ.get("PYTHONPATH", "")) if part)
    try:
        child = subprocess.run(
            [sys.executable, "-X", "utf8", "-m", "memora.adapters.chroma_import", str(copy), collection],
            cwd=copy.parent,  # chromadb reads a `.env` where it stands
            env={**os.environ, "PYTHONPATH": paths},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=TIMEOUT_S,
        )
    except subprocess.TimeoutExpired as error:
        raise StoreError(f"reading the folder took over {TIMEOUT_S} s", path=str(source)) from error
    if child.returncode != 0:
        how = f"signal {-child.returncode}" if child.returncode < 0 else f"exit {child.returncode}"
        raise StoreError(f"the process that read the folder died ({how}): the folder is damaged", path=str(source))
    answer: dict[str, Any] = json.loads(child.stdout)
    return answer


def _read(copy: Path, collection: str) -> dict[str, Any]:
    """`records`, or the `collections` that are there instead, or the kind of `error`."""
    from memora.adapters.chroma_folder import import_chromadb, kind_of, quiet_settings

    import_chromadb()
    import chromadb

    try:
        client = chromadb.PersistentClient(path=str(copy), settings=quiet_settings())
        names = sorted(found.name for found in client.list_collections())
        if collection not in names:
            return {"collections": names}
        found = client.get_collection(collection, embedding_function=None)
        records: list[tuple[str, str | None, dict[str, Any] | None]] = []
        while page := found.get(include=["documents", "metadatas"], limit=PAGE, offset=len(records)):
            if not page["ids"]:
                return {"records": records}
            records += zip(page["ids"], page["documents"], page["metadatas"], strict=True)
        return {"records": records}
    except Exception as error:  # whatever Chroma raises is the answer: the parent makes a StoreError of it
        return {"error": kind_of(error)}


def main() -> None:
    out = sys.stdout
    with contextlib.redirect_stdout(sys.stderr):  # a library that prints cannot spoil the answer
        answer = _read(Path(sys.argv[1]), sys.argv[2])
    json.dump(answer, out)


if __name__ == "__main__":
    main()
