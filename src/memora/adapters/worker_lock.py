"""This process as the records know it: a lock file that the system releases when the process dies, however it dies."""

from __future__ import annotations

import os
import re
from pathlib import Path
from uuid import uuid4

if os.name == "nt":
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
    """Holds `<folder>/<id>.lock` for as long as this process lives; another process can test whether it does."""

    def __init__(self, folder: Path) -> None:
        self.id = str(uuid4())
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._path = folder / f"{self.id}.lock"
        self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        _try_lock(self._descriptor)

    def is_alive(self, worker_id: str) -> bool:
        """Whether the process that called itself `worker_id` still runs; a dead one's file is removed."""
        if worker_id == self.id:
            return True
        path = self._folder / f"{worker_id}.lock"
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
        os.close(self._descriptor)
        self._path.unlink(missing_ok=True)
