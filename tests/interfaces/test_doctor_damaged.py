"""The doctor and damaged records: nothing is made worse, what can be read is saved, and one command begins anew."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from interfaces.conftest import Run
from support.doctor_home import FACTS, GOAL, HABIT, LEVEL, checks, edit, line


def broken(home: Path, how: str) -> Path:
    path = home / "memora_db" / "records.sqlite3"
    with closing(sqlite3.connect(path)) as records:
        records.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = records.execute("PRAGMA page_size").fetchone()[0]
        root = records.execute("SELECT rootpage FROM sqlite_master WHERE name = 'turns'").fetchone()[0]
    whole = path.read_bytes()
    damaged = {
        "garbage instead of its header": b"\x07" * 100 + whole[100:],
        "garbage instead of its first page": b"\x07" * size + whole[size:],
        "cut off in the middle": whole[: len(whole) // 2 + 100],
        "one page overwritten": whole[: (root - 1) * size] + b"\xff" * size + whole[root * size :],
        "another file": b"\x89PNG" * 5000,
    }[how]
    path.write_bytes(damaged)
    return path


DAMAGES = ["garbage instead of its header", "garbage instead of its first page", "one page overwritten"]


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
@pytest.mark.parametrize("how", [*DAMAGES, "cut off in the middle", "another file"])
def test_damaged_records_are_told_with_what_to_do(run: Run, home: Path, how: str, lang: str) -> None:
    path = broken(home, how)
    held = path.read_bytes()
    seen = run("doctor", "--read-only", "--lang", lang)
    assert seen.code == 6
    assert not list(path.parent.glob("rescued-*"))
    done = run("doctor", "--lang", lang)
    assert done.code == 6
    assert ("the database is damaged" if lang == "en" else "資料庫壞了") in done.out
    assert "memora doctor --recover" in done.out
    assert str(path) in done.out, "the file that a backup would take the place of"
    assert path.read_bytes() == held, "the damaged file is left as it is"
    assert "Traceback" not in done.out + done.err
    found = checks(run("doctor", "--json"))
    assert not found["records"]["ok"]
    assert found["permissions"]["ok"]


@pytest.mark.parametrize("how", DAMAGES)
def test_what_can_be_read_of_damaged_records_is_saved_once_for_the_learner_alone(
    run: Run, home: Path, how: str
) -> None:
    path = broken(home, how)
    for _ in range(2):
        run("doctor")
    (file,) = path.parent.glob("rescued-*.json")
    assert os.name != "posix" or file.stat().st_mode & 0o077 == 0
    document = json.loads(file.read_text("utf-8"))
    assert [row["content"] for row in document["memories"]] == list(FACTS)
    assert document["profile"]["english_level"] == "B1"


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
@pytest.mark.parametrize("how", DAMAGES)
def test_recovering_begins_anew_with_all_that_can_be_read(run: Run, home: Path, how: str, lang: str) -> None:
    before = run("memories", "--json").document["memories"]
    path = broken(home, how)
    done = run("doctor", "--recover", "--lang", lang)
    assert done.code == 0, done.err
    assert f"{path}.damaged-1" in done.err
    after = run("memories", "--json").document["memories"]
    assert after == before, "ids, types, importance, sources and times as they were"
    assert run("doctor").code == 0
    assert run("profile", "--json").document["profile"]["english_level"] == "B1"


def test_what_was_forgotten_does_not_come_back_by_recovering(run: Run, home: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.json"
    assert run("export", str(old)).code == 0
    (level,) = (row for row in run("memories", "--json").document["memories"] if row["content"] == LEVEL)
    assert run("forget", level["memory_id"], "--yes").code == 0
    broken(home, DAMAGES[0])
    assert run("doctor", "--recover").code == 0
    assert [row["content"] for row in run("memories", "--json").document["memories"]] == [GOAL, HABIT]
    assert run("import", str(old), "--json").document["imported"] == 0, "nor by an old export"
    assert [row["content"] for row in run("memories", "--json").document["memories"]] == [GOAL, HABIT]


def test_forgetting_reaches_what_recovering_kept(run: Run, home: Path) -> None:
    broken(home, DAMAGES[0])
    assert run("doctor", "--recover").code == 0
    (level,) = (row for row in run("memories", "--json").document["memories"] if row["content"] == LEVEL)
    run("forget", level["memory_id"], "--yes")
    assert not [path for path in home.rglob("*") if path.is_file() and LEVEL.encode() in path.read_bytes()]


def test_where_nothing_can_be_read_the_vector_folder_gives_the_memories_back(run: Run, home: Path) -> None:
    chroma = {"MEMORA_STORE": "chroma"}
    assert run("reindex", env=chroma).code == 0
    broken(home, "another file")
    assert run("doctor", "--recover", env=chroma).code == 0
    assert sorted(row["content"] for row in run("memories", "--json").document["memories"]) == sorted(FACTS)


@pytest.mark.parametrize(("lang", "said"), [("en", "nothing to recover"), ("zh-TW", "沒有東西需要救回")])
def test_sound_records_are_not_recovered(run: Run, home: Path, lang: str, said: str) -> None:
    held = run("memories", "--json").document
    done = run("doctor", "--recover", "--lang", lang)
    assert done.code == 0
    assert said in done.err
    assert run("memories", "--json").document == held
    assert run("doctor", "--recover", "--read-only").code == 2


def test_a_database_whose_own_index_is_damaged_is_mended(run: Run, home: Path) -> None:
    edit(home, "DROP INDEX memories_in_order")
    assert "memories_in_order" in checks(run("doctor", "--json"))["schema"]["detail"]
    assert checks(run("doctor", "--json"))["schema"]["detail"] == "schema: complete"


def test_a_database_that_lost_a_table_is_recovered(run: Run, home: Path) -> None:
    edit(home, "DROP TABLE wordings")
    done = run("doctor")
    assert done.code == 6
    assert "wordings.content" in done.out
    assert run("doctor", "--recover").code == 0
    assert len(run("memories", "--json").document["memories"]) == 3


def hidden(home: Path, name: str, meanwhile: str) -> None:
    """An index that lacks what was written while it was not there, as after a torn write."""
    path = home / "memora_db" / "records.sqlite3"
    with closing(sqlite3.connect(path)) as records, records:
        (row,) = records.execute("SELECT * FROM sqlite_master WHERE name = ?", (name,)).fetchall()
        records.execute("PRAGMA writable_schema = ON")
        records.execute("DELETE FROM sqlite_master WHERE name = ?", (name,))
    with closing(sqlite3.connect(path)) as records, records:
        records.execute(meanwhile)
        records.execute("PRAGMA writable_schema = ON")
        records.execute("INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)", row)


@pytest.mark.parametrize(
    ("lang", "seen", "said"), [("en", "to fix", "made anew; no memory was touched"), ("zh-TW", "待修", "已經重建")]
)
def test_an_index_of_the_database_that_lacks_rows_is_made_anew(
    run: Run, home: Path, lang: str, seen: str, said: str
) -> None:
    written = (
        "INSERT INTO memories (user_id, memory_id, content, memory_type, importance_score, source, created_at)"
        " VALUES ('me', 'm4', 'I mix up say and tell', 'semantic', 4, 'automatic', '2026-03-01T00:00:00+00:00')"
    )
    hidden(home, "memories_in_order", written)
    looked = run("doctor", "--read-only", "--lang", lang)
    assert looked.code == 1
    assert seen in line(looked, "records" if lang == "en" else "紀錄")
    done = run("doctor", "--lang", lang)
    assert done.code == 0, done.out
    assert said in line(done, "records" if lang == "en" else "紀錄")
    assert len(run("memories", "--json").document["memories"]) == 4


def test_what_waits_and_the_learner_next_door_are_recovered_too(run: Run, home: Path) -> None:
    run("remember", "semantic", "Amy likes songs", "--user", "amy")
    edit(home, "UPDATE turns SET state = 'waiting', next_try = 0 WHERE seq = 1")
    edit(home, "DELETE FROM vectors WHERE seq = 1")
    edit(home, "DELETE FROM memories WHERE seq = 1")
    broken(home, DAMAGES[0])
    assert run("doctor", "--recover").code == 0
    assert run("doctor").code == 0, "and worked off what waited"
    held = {row["content"]: row["memory_id"] for row in run("memories", "--json").document["memories"]}
    assert held.keys() == set(FACTS)
    assert run("why", held[HABIT], "--json").document["why"]["turn"]["user"] == HABIT
    (amys,) = run("memories", "--json", "--user", "amy").document["memories"]
    assert amys["content"] == "Amy likes songs"
