"""What SQLite itself reads no more is read page by page: all but what stood on the damaged page, and nothing forgotten."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memora.adapters.nothing_on_disk import LoneWorker
from memora.adapters.records_sqlite import SqliteRecords
from memora.adapters.sqlite_salvage import SHAPES
from memora.adapters.sqlite_salvage import salvage as read_rows
from memora.adapters.sqlite_schema import FILE_NAME
from memora.adapters.worker_lock import WorkerLock
from memora.errors import ProviderUnreachable
from memora.types import Decision, EmbeddedMemoryCandidate, StoredMemory
from support.scripted import ScriptedJudge, fact, memora

NOW = datetime(2026, 3, 2, tzinfo=UTC)
PAGE = 4096


def salvage(path: Path, user: str = "me") -> list[StoredMemory]:
    """The memories of a learner among the rows that can be read."""
    records = SqliteRecords(None, user=user, worker=LoneWorker())
    records.take_over(read_rows(path))
    found = records.list_all(ended=True)
    records.close()
    return found


def opened(folder: Path, user: str = "me") -> SqliteRecords:
    return SqliteRecords(folder, user=user, worker=WorkerLock(folder / "workers" / user))


def write(records: SqliteRecords, *contents: str) -> list[str]:
    new = [EmbeddedMemoryCandidate(content, "episodic", 4, [1.0, 0.0]) for content in contents]
    return records.add(new, source="automatic", embedder=("test", 2), now=NOW)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """400 memories on many pages, one of them longer than a page, and one of another learner."""
    records, other = opened(tmp_path), opened(tmp_path, "amy")
    write(records, *(f"我答錯了第 {n} 題 question {n}" for n in range(399)), "很長的筆記" * 3000)
    write(other, "Amy's own")
    held = records.list_all()
    records.close()
    other.close()
    assert salvage(tmp_path / FILE_NAME) == held, "as they were, in every field"
    return tmp_path


def test_each_learner_has_their_own(folder: Path) -> None:
    assert [memory.content for memory in salvage(folder / FILE_NAME, "amy")] == ["Amy's own"]
    assert len(salvage(folder / FILE_NAME)) == 400


@pytest.mark.parametrize("filler", [b"\0", b"\xff", b"\x0d"])
def test_any_one_damaged_page_costs_at_most_what_stood_on_it(folder: Path, filler: bytes) -> None:
    path = folder / FILE_NAME
    whole = path.read_bytes()
    for start in range(0, len(whole), PAGE):
        path.write_bytes(whole[:start] + filler * PAGE + whole[start + PAGE :])
        assert len(salvage(path)) >= 400 - 30, start // PAGE + 1


@pytest.mark.parametrize("kept", [0, 1, 99, PAGE, 7 * PAGE + 5])
def test_of_a_file_that_is_cut_off_the_beginning_is_read(folder: Path, kept: int) -> None:
    path = folder / FILE_NAME
    path.write_bytes(path.read_bytes()[:kept])
    assert len(salvage(path)) <= 400


def test_what_stands_only_in_the_log_is_read(tmp_path: Path) -> None:
    records = opened(tmp_path / "live")
    write(records, "in the log")
    shutil.copytree(tmp_path / "live", tmp_path / "left")  # as a crash leaves it
    records.close()
    path = tmp_path / "left" / FILE_NAME
    assert path.with_name(FILE_NAME + "-wal").stat().st_size > 0
    path.write_bytes(b"\7" * path.stat().st_size)
    assert [memory.content for memory in salvage(path)] == ["in the log"]


def test_a_write_that_was_not_committed_is_not_read(tmp_path: Path) -> None:
    records = opened(tmp_path)
    write(records, "kept")
    records.close()
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other:
        other.execute("PRAGMA cache_size = 1")
        other.execute("BEGIN")
        other.execute("UPDATE memories SET content = 'not kept'")
        shutil.copytree(tmp_path, tmp_path / "left", ignore=shutil.ignore_patterns("left"))
    assert [memory.content for memory in salvage(tmp_path / "left" / FILE_NAME)] == ["kept"]


def test_what_was_forgotten_is_nowhere_to_be_read(folder: Path) -> None:
    records = opened(folder)
    for memory in records.list_all()[100:300]:
        records.forget(memory.memory_id, now=NOW)
    held = records.list_all()
    shutil.copytree(folder, folder / "left", ignore=shutil.ignore_patterns("left", "workers"))
    records.close()
    for path in (folder / "left" / FILE_NAME, folder / FILE_NAME):
        assert salvage(path) == held


def test_a_file_that_is_none_of_ours_holds_nothing(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"\x89PNG" * 9999)
    assert list(read_rows(tmp_path / "a")) == []
    assert list(read_rows(tmp_path / "missing")) == []


def test_every_row_of_every_table_is_read_as_it_was(tmp_path: Path) -> None:
    """What a learner did in a week: turns that are done and one that waits, refusals, changes, questions, usage."""
    judge = ScriptedJudge()
    for text in ("I prefer tables.", "I prefer charts.", "My level is B1."):
        judge.found[text] = [fact(text)]
    judge.found["my doctor says no"] = [fact("my doctor says no", store=False, reason="health")]
    app = memora(tmp_path, judge=judge)
    for text in ("I prefer tables.", "my doctor says no", "My level is B1.", "I prefer short examples"):
        app.remember_turn(text)
    old = app.memories()[0]
    judge.decisions["I prefer charts."] = Decision("supersede", old.memory_id)
    app.remember_turn("I prefer charts.")
    app.forget(app.memories()[0].memory_id)
    app.change_profile("add", "goal", "TOEIC 850")
    judge.failures = [ProviderUnreachable(provider="x")]
    app.remember_turn("This one waits.")
    path = app.settings.db_path / FILE_NAME
    app.close()
    with closing(sqlite3.connect(path)) as records:
        tables = [row[0] for row in records.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        held = {table: records.execute(f"SELECT * FROM {table} ORDER BY rowid").fetchall() for table in tables}
    assert held.keys() == SHAPES.keys()
    assert sum(map(bool, held.values())) >= 7
    path.write_bytes(b"\7" * 100 + path.read_bytes()[100:])
    fresh = SqliteRecords(tmp_path / "fresh", user="me", worker=LoneWorker())
    fresh.take_over(read_rows(path))
    fresh.close()
    with closing(sqlite3.connect(tmp_path / "fresh" / FILE_NAME)) as records:
        for table, rows in held.items():
            assert records.execute(f"SELECT * FROM {table} ORDER BY rowid").fetchall() == rows, table
