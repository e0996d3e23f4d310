"""This process as the records know it: a lock file that the system releases when the process dies, however it dies."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from uuid import uuid4

if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _try_lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True


class WorkerLock:
    """Holds `<folder>/<id>.lock` for as long as this process lives; another process can test whether it does.

    The file is made when the id is first asked for, so that a process that only reads leaves no trace.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: tuple[str, int] | None = None

    @property
    def id(self) -> str:
        if self._held is None:
            worker_id = str(uuid4())
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            descriptor = os.open(self._path(worker_id), os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
            _try_lock(descriptor)
            self._held = (worker_id, descriptor)
        return self._held[0]

    def _path(self, worker_id: str) -> Path:
        return self._folder / f"{worker_id}.lock"

    def is_alive(self, worker_id: str) -> bool:
        """Whether the process that called itself `worker_id` still runs; a dead one's file is removed."""
        if self._held is not None and worker_id == self._held[0]:
            return True
        path = self._path(worker_id)
        if not re.fullmatch(r"[0-9a-f-]{36}", worker_id) or not path.exists():
            return False
        descriptor = os.open(path, os.O_RDWR)
        try:
            dead = _try_lock(descriptor)
        finally:
            os.close(descriptor)
        if dead:
            path.unlink(missing_ok=True)
        return not dead

    def close(self) -> None:
        if self._held is not None:
            worker_id, descriptor = self._held
            self._path(worker_id).unlink(missing_ok=True)
            os.close(descriptor)
            self._held = None
