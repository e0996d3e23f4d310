"""A folder as the series' own program leaves it: made with nothing but `chromadb` (T7)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

OldRow = tuple[str, str, dict[str, Any] | None]
"""(id, document, metadata): any key of the metadata may be missing, or all of it."""


def make_series_folder(
    path: Path, rows: Sequence[OldRow], *, collection: str = "memora_memories", dim: int = 1536, old_style: bool = True
) -> Path:
    """`old_style` names the space in the collection's metadata, as older programs do, else in its configuration."""
    import chromadb
    from chromadb.config import Settings

    with chromadb.PersistentClient(path=str(path), settings=Settings(anonymized_telemetry=False)) as client:
        made = (
            client.get_or_create_collection(name=collection, metadata={"hnsw:space": "cosine"})
            if old_style
            else client.get_or_create_collection(name=collection, configuration={"hnsw": {"space": "cosine"}})
        )
        for memory_id, document, metadata in rows:
            vector = [1.0 / (1 + (place + len(document)) % 97) for place in range(dim)]
            made.add(
                ids=[memory_id], documents=[document], embeddings=[vector], metadatas=[metadata] if metadata else None
            )
    return path


def fingerprint(folder: Path) -> dict[str, str]:
    """The SHA-256 of every file in it, and its time of change."""
    return {
        str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest() + f" {file.stat().st_mtime_ns}"
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }
