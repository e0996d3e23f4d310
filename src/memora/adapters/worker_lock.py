"""This process as the records know it: a lock file that the system releases when the process dies, however it dies."""

from __future__ import annotations

import os
import re
import threading
from pathlib import Path
from uuid import uuid4

from memora.adapters.file_lock import open_to_lock, try_lock
from memora.errors import StoreError


class WorkerLock:
    """Holds `<folder>/<id>.lock` for as long as this process lives; another process can test whether it does.

    The file is made when the id is first asked for, so that a process that only reads leaves no trace.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._making = threading.Lock()
        self._held: tuple[str, int] | None = None

    @property
    def id(self) -> str:
        """Raises StoreError where no lock can be had: others would take this process for a dead one."""
        with self._making:
            if self._held is None:
                self._held = self._take(str(uuid4()))
            return self._held[0]

    def _take(self, worker_id: str) -> tuple[str, int]:
        path = self._path(worker_id)
        try:
            descriptor = open_to_lock(path)
        except OSError as error:
            raise StoreError(f"the data folder cannot be used ({error.strerror})", path=str(path)) from error
        if not try_lock(descriptor):
            os.close(descriptor)
            path.unlink(missing_ok=True)
            raise StoreError("files in the data folder cannot be locked", path=str(path))
        return worker_id, descriptor

    def _path(self, worker_id: str) -> Path:
        return self._folder / f"{worker_id}.lock"

    def is_alive(self, worker_id: str) -> bool:
        """Whether the process that called itself `worker_id` still runs; a dead one's file is removed.

        One whose file may not be opened counts as alive: taking its turns would do them twice.
        """
        if self._held is not None and worker_id == self._held[0]:
            return True
        if not re.fullmatch(r"[0-9a-f-]{36}", worker_id):
            return False
        path = self._path(worker_id)
        try:
            descriptor = os.open(path, os.O_RDWR)
        except FileNotFoundError:
            return False
        except OSError:
            return True
        try:
            dead = try_lock(descriptor)
        finally:
            os.close(descriptor)
        if dead:
            path.unlink(missing_ok=True)
        return not dead

    def close(self) -> None:
        with self._making:
            if self._held is not None:
                worker_id, descriptor = self._held
                self._path(worker_id).unlink(missing_ok=True)
                os.close(descriptor)
                self._held = None
