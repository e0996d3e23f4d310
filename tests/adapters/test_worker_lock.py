"""A process is alive while it holds its lock file, and nothing that happens to the file ends another process (P3)."""

from __future__ import annotations

import threading
import uuid
from pathlib import Path

import pytest

from memora.adapters import worker_lock
from memora.adapters.file_lock import file_lock
from memora.adapters.worker_lock import WorkerLock
from memora.errors import StoreError


def test_a_worker_is_alive_until_it_is_closed(tmp_path: Path) -> None:
    one, other = WorkerLock(tmp_path), WorkerLock(tmp_path)
    name = one.id
    assert one.is_alive(name)
    assert other.is_alive(name)
    one.close()
    assert not other.is_alive(name)
    assert list(tmp_path.iterdir()) == []


def test_a_dead_workers_file_is_removed(tmp_path: Path) -> None:
    name = str(uuid.uuid4())
    (tmp_path / f"{name}.lock").touch()
    assert not WorkerLock(tmp_path).is_alive(name)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_vanishes_while_it_is_looked_at_belongs_to_nobody_alive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "exists", lambda self: True)
    assert not WorkerLock(tmp_path).is_alive(str(uuid.uuid4()))


def test_a_file_that_may_not_be_opened_counts_as_alive(tmp_path: Path) -> None:
    name = str(uuid.uuid4())
    (tmp_path / f"{name}.lock").mkdir()
    assert WorkerLock(tmp_path).is_alive(name)


def test_a_worker_that_cannot_hold_its_lock_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_lock, "try_lock", lambda descriptor: False)
    with pytest.raises(StoreError):
        _ = WorkerLock(tmp_path).id
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "workers").touch()
    with pytest.raises(StoreError):
        _ = WorkerLock(tmp_path / "workers").id


def test_threads_that_ask_at_once_get_one_id(tmp_path: Path) -> None:
    worker, seen, start = WorkerLock(tmp_path), set[str](), threading.Barrier(8)

    def ask() -> None:
        start.wait()
        seen.add(worker.id)

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == len(list(tmp_path.iterdir())) == 1


def test_a_lock_is_held_by_one_and_the_next_waits_no_longer_than_told(tmp_path: Path) -> None:
    path = tmp_path / "profile.lock"
    with file_lock(path), pytest.raises(StoreError), file_lock(path, timeout_s=0.02):
        pass
    with file_lock(path, timeout_s=0.02):
        pass
