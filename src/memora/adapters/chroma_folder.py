"""One Chroma collection in its guarded folder: opened, begun afresh, and left sound (DESIGN 2)."""

from __future__ import annotations

import ctypes
import logging
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from memora.adapters.chroma_guard import (
    FolderLock,
    FolderState,
    damage,
    holds_chroma,
    read_state,
    remove_chroma,
    seal,
    write_state,
)
from memora.errors import MemoraError, StoreError

HNSW = {"space": "cosine", "ef_construction": 400, "ef_search": 400, "max_neighbors": 32, "sync_threshold": 5000}
"""Finds .75 of the right memories in the top 8 where Chroma's defaults find .61 to .68 (DESIGN 2, measured); the high
`sync_threshold` makes the moments rare in which a kill tears the files."""
PAGE = 5000
MAX_OPENINGS = 3
_M_PERTURB = -6
"""malloc.h of glibc"""


class ChromaFolder:
    """Holds the lock, the client and the collection from opening to `close`.

    `rebuild_reason` is None, or says why the collection is empty and must be filled from the records: "new", "missing",
    "unclean", "version", "embedder" or "damaged: ...". `acknowledge` says that the caller will fill it.
    """

    def __init__(self, path: Path, *, collection: str, made_for: Mapping[str, str | int]) -> None:
        """Raises IndexBusy where another holder has it, StoreError where chromadb is missing, the folder cannot be
        written, or is a Chroma folder that Memora did not make.
        """
        self.path = Path(path).expanduser().absolute()
        self.rebuild_reason: str | None = None
        self.is_fresh = False
        """True for a collection made by this opening that nothing was written to."""
        self.has_failed = False
        """True from the first exception of Chroma to the next `begin_afresh`."""
        self.collection: Any = None
        self.ids: list[str] = []
        """What the collection held when it was opened, oldest first."""
        self._name, self._made_for = collection, dict(made_for)
        self._state_path = self.path.with_name(self.path.name + ".state")
        self._client: Any = None
        self._version = import_chromadb()
        lock = self.path.with_name(self.path.name + ".lock")
        self._held_before = lock.exists()
        try:
            self.path.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = FolderLock(lock)
        except OSError as error:
            raise StoreError(
                f"the vector index cannot be kept there ({error.strerror})", path=str(self.path)
            ) from error
        try:
            self._open()
        except BaseException:
            self._release()
            self._lock.release()
            raise

    def _open(self) -> None:
        self.rebuild_reason = self._why_not_open()
        if self.rebuild_reason is None:
            self._write_state(replace(self._state, openings=self._state.openings + 1))
            try:
                self._connect()
                self.rebuild_reason = self._why_not_use()
            except BaseException as error:
                let_pass(error)
                self.rebuild_reason = f"damaged: {kind_of(error)}"
            self._write_state(replace(self._state, openings=0))
        if self.rebuild_reason is not None and not (self.is_fresh and self.rebuild_reason == "new"):
            self.begin_afresh(self.rebuild_reason)

    def _why_not_open(self) -> str | None:
        """Why the native library may not see what lies in the folder, or None."""
        state = read_state(self._state_path)
        self._state = state or FolderState()
        if not holds_chroma(self.path):
            return "missing" if state else "new"
        if state is None and self._held_before:
            return "unclean"
        if state is None:
            detail = "a Chroma folder that Memora did not make; `memora import-chroma` adopts its memories"
            raise StoreError(detail, path=str(self.path))
        if not state.clean or state.openings >= MAX_OPENINGS:
            return "unclean"
        if state.chromadb != self._version:
            return "version"
        found = damage(self.path, state.files)
        return f"damaged: {found}" if found else None

    def _why_not_use(self) -> str | None:
        """Why the opened collection is not the one that this learner and embedder need, or None."""
        if self.is_fresh:
            return "new"
        if self.collection.metadata != self._made_for:
            return "embedder"
        hnsw = self.collection.configuration_json.get("hnsw") or {}
        return None if HNSW.items() <= hnsw.items() else "version"

    def _connect(self) -> None:
        import chromadb

        self._client = chromadb.PersistentClient(path=str(self.path), settings=quiet_settings())
        self.is_fresh = self._name not in {found.name for found in self._client.list_collections()}
        if self.is_fresh:
            self._mark_unclean()
        self.collection = self._client.get_or_create_collection(
            self._name, configuration={"hnsw": dict(HNSW)}, metadata=self._made_for, embedding_function=None
        )
        self.batch = min(PAGE, self._client.get_max_batch_size())
        self.ids = []
        while page := self.collection.get(include=[], limit=PAGE, offset=len(self.ids))["ids"]:
            self.ids += page
        if self.collection.count() != len(self.ids):
            raise ValueError("the collection counts other memories than it lists")

    def begin_afresh(self, reason: str) -> None:
        """Remove everything that Chroma keeps here, every learner's, and open an empty collection. Raises StoreError."""
        self.rebuild_reason, self.is_fresh, self.has_failed = reason, False, False
        self._mark_unclean()
        try:
            self._release()
            remove_chroma(self.path)
            self._connect()
        except BaseException as error:
            let_pass(error)
            raise StoreError(f"the vector index cannot be made ({kind_of(error)})", path=str(self.path)) from error

    def acknowledge(self) -> None:
        """The caller fills the empty collection now: from here on a clean close makes the folder sound again."""
        self.rebuild_reason = None

    def before_write(self) -> None:
        """To be called before every change: until `close`, the folder counts as torn."""
        self.is_fresh = False
        self._mark_unclean()

    def failed(self, error: BaseException) -> None:
        self.rebuild_reason, self.is_fresh, self.has_failed = f"damaged: {kind_of(error)}", False, True

    def close(self) -> None:
        """Let go of the folder, and say that it is sound, only where it is."""
        try:
            self._release()
            if not self._state.clean and self.rebuild_reason is None:
                self._write_state(FolderState(clean=True, chromadb=self._version, files=seal(self.path)))
        finally:
            self._lock.release()

    def _release(self) -> None:
        """Make Chroma let go. A client that failed half-way stays in its shared cache, so that is cleared instead."""
        client, self._client, self.collection = self._client, None, None
        if client is not None:
            client.close()
        else:
            from chromadb.api.shared_system_client import SharedSystemClient

            SharedSystemClient.clear_system_cache()

    def _mark_unclean(self) -> None:
        if self._state.clean or not self._state_path.exists():
            self._write_state(FolderState())

    def _write_state(self, state: FolderState) -> None:
        try:
            write_state(self._state_path, state)
        except OSError as error:
            detail = f"the vector index cannot be kept there ({error.strerror})"
            raise StoreError(detail, path=str(self._state_path)) from error
        self._state = state


def import_chromadb() -> str:
    """Its version. Raises StoreError. Its logs, which may quote memories, go nowhere."""
    logger = logging.getLogger("chromadb")
    logger.addHandler(logging.NullHandler())
    logger.propagate = False
    hand_out_blank_memory()
    try:
        import chromadb
    except ImportError as error:
        raise StoreError("Chroma is not installed: pip install 'memora[chroma]'") from error
    except (ValueError, OSError, RuntimeError) as error:  # it reads a `.env` of the working folder, whatever that holds
        raise StoreError(f"Chroma cannot be loaded ({kind_of(error)})") from error
    return str(chromadb.__version__)


def hand_out_blank_memory() -> None:
    """Have the C library blank what it hands out and what it gets back, where it is glibc.

    Chroma's native library writes whole blocks that it has not filled yet into its files. In them stood whatever had
    been in that memory before: the text of a memory that was just forgotten, in 2 of 12 runs (P4).
    """
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt is not None:
            mallopt(_M_PERTURB, 0xFF)  # memory handed out is filled with the complement, 0x00


def quiet_settings() -> Any:
    """No telemetry, no server, and nothing taken from the environment or a `.env` file."""
    from chromadb.config import Settings

    return Settings(
        _env_file=None,
        anonymized_telemetry=False,
        chroma_api_impl="chromadb.api.rust.RustBindingsAPI",
        chroma_otel_collection_endpoint="",
        chroma_otel_granularity="none",
        chroma_server_host=None,
        migrations="apply",
        allow_reset=False,
    )


def let_pass(error: BaseException) -> None:
    """Raise what is no fault of Chroma; the panics of its native part are BaseExceptions, so all else must be caught."""
    if isinstance(error, MemoraError | KeyboardInterrupt | SystemExit | GeneratorExit):
        raise error


def kind_of(error: BaseException) -> str:
    """Only the kind: Chroma's messages may quote what was to be written."""
    return type(error).__name__
