"""A data folder that can only be read: what is known can be looked at, and a change says why it cannot be made.

The modes of files mean nothing to root; there the program runs without root's right to pass over them.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from interfaces.conftest import SOURCE, Run
from memora.adapters import sqlite_schema
from memora.adapters.sqlite_schema import Database
from memora.errors import StoreError

EXAM = "我的考試日期是 12 月 20 日"
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
AS_ANYONE = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if IS_ROOT else []

needs_modes = pytest.mark.skipif(
    sys.platform == "win32" or (IS_ROOT and shutil.which("setpriv") is None),
    reason="root passes over the modes of files, and there is no setpriv here",
)


def fingerprint(folder: Path) -> dict[str, str]:
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def read_only(run: Run, memora_home: Path) -> Iterator[Path]:
    run("remember", "semantic", EXAM)
    run("profile", "set", "level", "B1")
    folders = [memora_home, *(path for path in memora_home.rglob("*") if path.is_dir())]
    for path in memora_home.rglob("*"):
        if path.is_file():
            path.chmod(0o400)
    for folder in folders:
        folder.chmod(0o500)
    yield memora_home
    for folder in folders:
        folder.chmod(0o700)


def program(*words: str, lang: str = "en") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(SOURCE), "MEMORA_STORE": "exact", "MEMORA_LANG": lang}
    command = [*AS_ANYONE, sys.executable, "-m", "memora", *words]
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)


@needs_modes
@pytest.mark.parametrize(("lang", "said"), [("en", "can only be read"), ("zh-TW", "是唯讀的")])
def test_everything_that_only_reads_works_and_says_that_nothing_is_kept(
    read_only: Path, tmp_path: Path, lang: str, said: str
) -> None:
    was = fingerprint(read_only)
    for words in (["memories"], ["search", "考試日期"], ["recall", "我的考試日期"], ["usage"]):
        done = program(*words, "--json", lang=lang)
        assert done.returncode == 0, done.stderr
        assert said in done.stderr
        assert done.stderr.count("\n") == 1, done.stderr
        assert (EXAM in json.dumps(json.loads(done.stdout), ensure_ascii=False)) == (
            words[0] in ("memories", "search", "recall")
        )
    assert json.loads(program("profile", "--json").stdout)["profile"]["english_level"] == "B1"
    exported = tmp_path / "out.json"
    assert program("export", str(exported)).returncode == 0
    assert EXAM in exported.read_text(encoding="utf-8")
    assert fingerprint(read_only) == was


@needs_modes
def test_a_change_is_refused_as_a_folder_that_cannot_be_used(read_only: Path) -> None:
    was = fingerprint(read_only)
    for lang, said, words in (
        ("en", "nothing was changed", "remember semantic I_prefer_tables"),
        ("zh-TW", "什麼都沒改", "profile set level B2"),
        ("en", "nothing was changed", "forget --all --yes"),
        ("zh-TW", "什麼都沒改", "undo"),
        ("en", "nothing was changed", "reindex"),
    ):
        done = program(*words.split(), lang=lang)
        assert done.returncode == 6, done.stderr
        assert said in done.stderr
    assert fingerprint(read_only) == was


@needs_modes
def test_the_tutor_still_answers_from_what_is_known(read_only: Path) -> None:
    done = program("ask", "我的考試日期是什麼時候？", "--json")
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    assert EXAM in document["reply"]
    assert [(receipt["do"], receipt["why"]) for receipt in document["receipts"]] == [("nothing", "read-only")]


@needs_modes
def test_a_damaged_profile_in_it_is_left_alone(read_only: Path) -> None:
    path = read_only / "user_profile.json"
    path.chmod(0o600)
    path.write_bytes(b"\x00" * 12)
    done = program("profile", "--json")
    assert done.returncode == 0
    assert "left as it is" in done.stderr
    assert path.read_bytes() == b"\x00" * 12


def refuse_writing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_schema, "may_write", lambda path: False)


def test_records_of_an_older_schema_can_be_read_there_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_schema, "MIGRATIONS", sqlite_schema.MIGRATIONS[:1])
    Database(tmp_path).close()
    monkeypatch.undo()
    before = fingerprint(tmp_path)
    refuse_writing(monkeypatch)
    database = Database(tmp_path)
    assert database.rows("SELECT undone FROM events") == []
    with pytest.raises(StoreError, match="can only be read"), database.transaction():
        pass
    database.close()
    assert fingerprint(tmp_path) == before


def test_what_is_still_in_the_log_is_read_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writer = Database(tmp_path)
    with writer.transaction() as run:
        run.execute("INSERT INTO meta VALUES ('a', 'b')")
    assert (tmp_path / "records.sqlite3-wal").stat().st_size
    refuse_writing(monkeypatch)
    reader = Database(tmp_path)
    assert [tuple(row) for row in reader.rows("SELECT * FROM meta")] == [("a", "b")]
    reader.close()
    writer.close()


def test_a_folder_without_records_that_cannot_be_written_is_no_empty_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: object, *_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(sqlite_schema.os, "open", refuse)
    with pytest.raises(StoreError):
        Database(tmp_path)
