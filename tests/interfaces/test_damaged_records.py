"""A data folder that is damaged: a question is answered as far as can be, and nobody is told that all is well (P1, P3)."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from interfaces.conftest import Ran, Run

LEVEL, LATER = "我的英文程度大概是 B1", "我現在是 B2 了"
QUESTION = "What is my level?"
LANGUAGES = pytest.mark.parametrize("lang", ["en", "zh-TW"])
DAMAGED = {"en": "the database is damaged", "zh-TW": "資料庫壞了"}
UNKEPT = {"en": "Not remembered", "zh-TW": "沒記下來"}
Damage = Callable[[str], None]


@pytest.fixture
def damage(memora_home: Path, run: Run) -> Damage:
    """Overwrites the first page of a table or an index of the records, as a failing disk may."""
    assert run("remember", "semantic", LEVEL).code == 0

    def overwrite(name: str) -> None:
        (path,) = memora_home.rglob("records.sqlite3")
        with closing(sqlite3.connect(path)) as records:
            records.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            page, size = (
                records.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()[0],
                records.execute("PRAGMA page_size").fetchone()[0],
            )
        for log in path.parent.glob("*-wal"):
            log.unlink()
        with path.open("r+b") as file:
            file.seek((page - 1) * size)
            file.write(b"\xff" * size)

    return overwrite


def receipts(done: Ran) -> list[tuple[str, str | None]]:
    return [(receipt["do"], receipt.get("why")) for receipt in done.document["receipts"]]


@LANGUAGES
@pytest.mark.parametrize("table", ["turns", "turns_due", "memories", "vectors", "meta", "memories_in_order", "events"])
def test_a_question_to_damaged_records_ends_in_six_with_a_reply_and_a_receipt(
    run: Run, damage: Damage, lang: str, table: str
) -> None:
    damage(table)
    asked = run("ask", LATER, "--lang", lang)
    assert asked.code == 6
    assert asked.err.count(DAMAGED[lang]) == 1, asked.err
    assert asked.out.strip(), "the reply is given all the same"
    told = run("ask", LATER, "--json")
    assert told.code == 6
    assert told.document["reply"]
    assert [do for do, _ in receipts(told)] in (["nothing"], ["waiting"])
    assert receipts(told)[0][1] == "StoreError"


@LANGUAGES
def test_what_could_not_be_recorded_is_told_as_not_remembered(run: Run, damage: Damage, lang: str) -> None:
    damage("turns")
    asked = run("ask", LEVEL, "--lang", lang)
    assert UNKEPT[lang] in asked.err
    assert "Nothing is lost" not in asked.err
    assert receipts(run("ask", LEVEL, "--json")) == [("nothing", "StoreError")]


@LANGUAGES
def test_a_conversation_over_damaged_records_goes_on_and_says_so_each_time(run: Run, damage: Damage, lang: str) -> None:
    damage("turns")
    done = run("chat", "--lang", lang, stdin=f"{LEVEL}\n{QUESTION}\n")
    assert done.err.count(UNKEPT[lang]) == 2
    assert DAMAGED[lang] in done.err


@LANGUAGES
def test_a_file_that_is_no_database_stops_every_command_with_six(run: Run, memora_home: Path, lang: str) -> None:
    run("remember", "semantic", LEVEL)
    (path,) = memora_home.rglob("records.sqlite3")
    path.write_bytes(b"junk" * 2000)
    for argv in (("ask", QUESTION), ("memories",), ("remember", "semantic", "x"), ("retry",), ("undo",), ("chat",)):
        done = run(*argv, "--lang", lang)
        assert done.code == 6, argv
        assert ("no database" if lang == "en" else "不是資料庫") in done.err
        assert not done.out


@pytest.mark.parametrize("argv", [("remember", "semantic", LATER), ("replay", "-"), ("retry",)])
def test_a_command_whose_memory_work_the_folder_keeps_back_ends_in_six(
    run: Run, damage: Damage, argv: tuple[str, ...]
) -> None:
    damage("memories_by_fold")
    if argv[0] == "retry":
        run("remember", "semantic", LATER)
    done = run(*argv, "--json", stdin='{"user": "我現在是 B2 了"}')
    assert done.code == 6
    document = done.document
    shown = document["turns"][0]["receipts"] if "turns" in document else document["receipts"]
    assert [(receipt["do"], receipt["why"]) for receipt in shown] == [("waiting", "StoreError")]


def test_waiting_for_anything_else_is_no_failure(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORA_MODEL", "openai:nobody")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-0000")
    monkeypatch.setenv("MEMORA_BASE_URL", "http://127.0.0.1:9")
    done = run("remember", "semantic", LATER, "--json")
    assert receipts(done) == [("waiting", "ProviderUnreachable")]
    assert done.code == 0
