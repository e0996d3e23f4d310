"""A lock on a file that the system frees when its holder dies, however it dies."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from memora.errors import StoreError

if sys.platform == "win32":
    import msvcrt

    def try_lock(descriptor: int) -> bool:
        """At once: False where another descriptor holds it, here or in another process, or where nothing can be locked."""
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def try_lock(descriptor: int) -> bool:
        """At once: False where another descriptor holds it, here or in another process, or where nothing can be locked."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True


def open_to_lock(path: Path) -> int:
    """A descriptor of the file, made with its folder where it is not there, for its owner only. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    return os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)


@contextmanager
def file_lock(path: Path, *, timeout_s: float = 10.0) -> Iterator[None]:
    """Hold `path` for the length of the block; the file stays, empty. Raises StoreError after `timeout_s`."""
    try:
        descriptor = open_to_lock(path)
    except OSError as error:
        raise StoreError(f"a lock could not be made ({error.strerror})", path=str(path)) from error
    try:
        deadline = time.monotonic() + timeout_s
        while not try_lock(descriptor):
            if time.monotonic() > deadline:
                raise StoreError(f"another process held it for {timeout_s:g} seconds", path=str(path))
            time.sleep(0.005)
        yield
    finally:
        os.close(descriptor)
