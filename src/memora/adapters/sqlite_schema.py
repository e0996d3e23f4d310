"""Opening the SQLite records: numbered migrations, durability, and the one place for a transaction."""

from __future__ import annotations

import errno
import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from memora.errors import SchemaTooNew, StoreError

FILE_NAME = "records.sqlite3"
COPIES = (f"{FILE_NAME}.damaged-*", "rescued-*.json")
"""Damaged records that were set aside, and what could be read of them: they lie beside the file."""

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE turns (
        seq INTEGER PRIMARY KEY, user_id TEXT NOT NULL, turn_id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,
        user_text TEXT NOT NULL, said_at TEXT NOT NULL, reply TEXT, used TEXT NOT NULL DEFAULT '[]',
        state TEXT NOT NULL, worker TEXT, lease_token TEXT, lease_until REAL, attempts INTEGER NOT NULL DEFAULT 0,
        next_try REAL NOT NULL DEFAULT 0, why TEXT, receipts TEXT NOT NULL DEFAULT '[]');
    CREATE INDEX turns_due ON turns (user_id, state, seq);
    CREATE TABLE memories (
        seq INTEGER PRIMARY KEY, user_id TEXT NOT NULL, memory_id TEXT NOT NULL, content TEXT NOT NULL,
        memory_type TEXT NOT NULL, importance_score INTEGER, source TEXT NOT NULL, created_at TEXT NOT NULL,
        updated_at TEXT, last_accessed_at TEXT, status TEXT NOT NULL DEFAULT 'active', turn_id TEXT,
        policy_reason TEXT, UNIQUE (user_id, memory_id));
    CREATE INDEX memories_in_order ON memories (user_id, seq);
    CREATE TABLE vectors (
        seq INTEGER PRIMARY KEY REFERENCES memories (seq), vector BLOB NOT NULL, indexed INTEGER NOT NULL DEFAULT 0);
    CREATE INDEX vectors_unindexed ON vectors (seq) WHERE indexed = 0;
    CREATE TABLE decisions (
        seq INTEGER PRIMARY KEY, user_id TEXT NOT NULL, turn_id TEXT, content TEXT NOT NULL, memory_type TEXT,
        policy_reason TEXT NOT NULL, created_at TEXT NOT NULL);
    CREATE TABLE events (
        seq INTEGER PRIMARY KEY, user_id TEXT NOT NULL, at TEXT NOT NULL, kind TEXT NOT NULL, memory_id TEXT,
        turn_id TEXT, detail TEXT NOT NULL DEFAULT '{}');
    CREATE TABLE usage (
        seq INTEGER PRIMARY KEY, user_id TEXT NOT NULL, at TEXT NOT NULL, day TEXT NOT NULL, purpose TEXT NOT NULL,
        model TEXT NOT NULL, tokens_in INTEGER NOT NULL, tokens_out INTEGER NOT NULL);
    """,
    """
    ALTER TABLE events ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE memories ADD COLUMN span_start INTEGER;
    ALTER TABLE memories ADD COLUMN span_end INTEGER;
    CREATE TABLE tombstones (seq INTEGER PRIMARY KEY, user_id TEXT NOT NULL, mark TEXT NOT NULL, at REAL NOT NULL);
    CREATE INDEX tombstones_by_mark ON tombstones (user_id, mark);
    """,
    """
    ALTER TABLE memories ADD COLUMN occurred_at TEXT;
    ALTER TABLE memories ADD COLUMN times_said INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE memories ADD COLUMN times_used INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE memories ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE memories ADD COLUMN woken_at TEXT;
    ALTER TABLE memories ADD COLUMN ended_at TEXT;
    ALTER TABLE memories ADD COLUMN succeeded_by TEXT;
    ALTER TABLE memories ADD COLUMN fold TEXT;
    CREATE INDEX memories_by_fold ON memories (user_id, fold);
    CREATE INDEX memories_dated ON memories (user_id) WHERE occurred_at IS NOT NULL;
    CREATE INDEX memories_by_successor ON memories (user_id, succeeded_by);
    ALTER TABLE events ADD COLUMN change_id TEXT;
    CREATE INDEX events_by_memory ON events (user_id, memory_id);
    CREATE TABLE wordings (
        seq INTEGER PRIMARY KEY, user_id TEXT NOT NULL, memory_id TEXT NOT NULL, content TEXT NOT NULL,
        occurred_at TEXT, vector BLOB NOT NULL, until TEXT NOT NULL);
    CREATE INDEX wordings_by_memory ON wordings (user_id, memory_id);
    CREATE TABLE reviews (
        seq INTEGER PRIMARY KEY, user_id TEXT NOT NULL, review_id TEXT NOT NULL, turn_id TEXT, why TEXT NOT NULL,
        content TEXT, memory_type TEXT, importance_score INTEGER, policy_reason TEXT, occurred_at TEXT, old_id TEXT,
        asked_at TEXT NOT NULL, answer TEXT, answered_at TEXT);
    CREATE INDEX reviews_open ON reviews (user_id, answer);
    CREATE TABLE evidence (
        user_id TEXT NOT NULL, memory_id TEXT NOT NULL, episode_id TEXT NOT NULL,
        PRIMARY KEY (user_id, memory_id, episode_id));
    """,
    """
    ALTER TABLE usage ADD COLUMN calls INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE usage ADD COLUMN failed INTEGER NOT NULL DEFAULT 0;
    """,
    """
    ALTER TABLE turns ADD COLUMN brought_by TEXT;
    ALTER TABLE decisions ADD COLUMN brought_by TEXT;
    ALTER TABLE events ADD COLUMN brought_by TEXT;
    ALTER TABLE reviews ADD COLUMN brought_by TEXT;
    """,
)
"""Step n brings a store from schema n to n + 1; a step that was released is never edited.

Vectors stand in a table of their own, so that listing 10 000 memories does not read 15 MB of them. `brought_by` names
the change, an import, with which a row came from elsewhere and is taken back.
"""


def has_records(folder: Path) -> bool:
    """Whether a learner's records were ever kept there."""
    return (folder / FILE_NAME).exists()


def fresh_rows(sql: str) -> list[sqlite3.Row]:
    """What a database that was made just now answers: how it should be."""
    with closing(sqlite3.connect(":memory:")) as fresh:
        fresh.executescript("".join(MIGRATIONS))
        rows: list[sqlite3.Row] = fresh.execute(sql).fetchall()
        return rows


def may_write(path: Path) -> bool:
    """Whether the file can be written, and others beside it; it is made, for its owner only. Raises OSError.

    A read-only file, folder or disk: False, where there is something to read.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # its log takes the same permissions
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS) and path.exists():
            return False
        raise
    return os.access(path.parent, os.W_OK)


class Database:
    """One connection to the records folder, shared by this process's threads under a lock.

    WAL with synchronous FULL: what was committed survives a crash. A folder that may only be read is read into memory,
    as far as SQLite can without writing a byte. Raises StoreError when the folder cannot be used, SchemaTooNew when a
    newer Memora wrote it.
    """

    def __init__(self, folder: Path | None) -> None:
        """`folder` None: records that live in memory and end with this object (incognito, P5)."""
        self.path = Path(":memory:") if folder is None else folder / FILE_NAME
        self.is_on_disk = folder is not None
        self.is_writable = True
        self._lock = threading.RLock()
        self._log_to_cut = False
        try:
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True, mode=0o700)
                self._require_no_loss(folder)
            is_writable = folder is None or may_write(self.path)
            place = self.path if is_writable else ":memory:"
            self._connection = sqlite3.connect(place, timeout=30, isolation_level=None, check_same_thread=False)
            self._connection.row_factory = sqlite3.Row
            self._inode = self.path.stat().st_ino if self.is_on_disk else 0
            if not is_writable:
                self._copy_into_memory()
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "secure_delete=ON"):
                self._connection.execute(f"PRAGMA {pragma}")
            self._migrate()
            if self.is_on_disk and is_writable:
                self.path.chmod(0o600)
            self.is_writable = is_writable
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"the data folder cannot be used ({error})", path=str(folder)) from error

    def _require_no_loss(self, folder: Path) -> None:
        """An emptied file would open as a new store, without a word about what was in it."""
        if self.path.exists() and self.path.stat().st_size == 0 and (folder / "chroma").exists():
            raise StoreError(
                "the records are an empty file, though there were memories; put a backup back", path=str(self.path)
            )

    def _copy_into_memory(self) -> None:
        """So that records of an older schema can be read as well, and nothing is locked.

        Without a log the file is all there is, and SQLite needs no file beside it; with one it needs the log's.
        """
        log = self.path.with_name(self.path.name + "-wal")
        has_log = log.exists() and log.stat().st_size > 0
        address = f"{self.path.resolve().as_uri()}?mode=ro{'' if has_log else '&immutable=1'}"
        with closing(sqlite3.connect(address, uri=True)) as source:
            source.backup(self._connection)

    def _migrate(self) -> None:
        if self._version() > len(MIGRATIONS):
            raise SchemaTooNew(found=self._version(), known=len(MIGRATIONS), path=str(self.path))
        while self._version() < len(MIGRATIONS):
            with self.transaction() as run:
                version = self._version()  # another process may have been first
                if version < len(MIGRATIONS):
                    for statement in filter(str.strip, MIGRATIONS[version].split(";")):
                        run.execute(statement)
                    run.execute(f"PRAGMA user_version = {version + 1}")

    def _version(self) -> int:
        return int(self._connection.execute("PRAGMA user_version").fetchone()[0])

    def require_writable(self) -> None:
        if not self.is_writable:
            raise StoreError("the data folder can only be read", path=str(self.path.parent))

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All of it or nothing, holding the write lock from the start."""
        self.require_writable()
        with self._lock:
            self._require_file()
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                yield self._connection
                self._connection.execute("COMMIT")
            except sqlite3.Error as error:
                self._roll_back()
                raise StoreError(f"the records could not be written ({error})", path=str(self.path)) from error
            except BaseException:
                self._roll_back()
                raise

    def _require_file(self) -> None:
        """A write into a file that was deleted under us would succeed, and be lost."""
        if not self.is_on_disk:
            return
        try:
            there = self.path.stat().st_ino == self._inode
        except OSError:
            there = False
        if not there:
            raise StoreError("the data folder was removed while Memora was running", path=str(self.path))

    def _roll_back(self) -> None:
        with suppress(
            sqlite3.Error
        ):  # closed or broken: nothing of it was committed, and the first error is the one to tell
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    @contextmanager
    def rehearsal(self) -> Iterator[sqlite3.Connection]:
        """All that is changed in it is taken back at its end, and no file changes."""
        with self._lock:
            self.rows("BEGIN IMMEDIATE" if self.is_writable else "BEGIN")
            try:
                yield self._connection
            finally:
                self._roll_back()

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Every `rows` in it sees the same moment, whatever other processes write meanwhile."""
        with self._lock:
            self.rows("BEGIN")
            try:
                yield
            finally:
                self.rows("COMMIT")

    def rows(self, sql: str, *values: object) -> list[sqlite3.Row]:
        """All rows of one read."""
        with self._lock:
            try:
                return self._connection.execute(sql, values).fetchall()
            except sqlite3.Error as error:
                raise StoreError(f"the records could not be read ({error})", path=str(self.path)) from error

    def checkpoint(self) -> None:
        """Bring the write-ahead log into the file and cut it to nothing, so that no deleted text stays in it.

        Waits for readers as long as any write would; where one stays on, `close` tries again.
        """
        with self._lock:
            try:
                busy = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
            except sqlite3.Error as error:
                raise StoreError(f"the records could not be written ({error})", path=str(self.path)) from error
            self._log_to_cut = bool(busy)

    def close(self) -> None:
        with self._lock:
            if self._log_to_cut:
                self.checkpoint()
            self._connection.close()
