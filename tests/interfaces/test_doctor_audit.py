"""A home as somebody might bring it along: repeats, junk, old and unused memories, and a loop; each told as advice."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from interfaces.conftest import Ran, Run

NOW = ("--now", "2026-03-02T07:00:00+08:00")
ROWS = {
    "goal": ("我的目標是多益 850 分", "2026-02-20", "2026-03-01"),
    "again": ("目標是多益８５０分！", "2026-02-25", "2026-03-01"),
    "habit": ("I prefer short examples", "2026-02-20", "2026-03-01"),
    "alike": ("I like short examples better", "2026-02-26", "2026-03-01"),
    "junk": ("備用鑰匙放在抽屜", "2026-02-20", "2026-03-01"),
    "hello": ("ok thanks", "2026-02-20", "2026-03-01"),
    "stale": ("I mix up affect and effect", "2025-01-05", "2025-01-20"),
    "unused": ("I work in logistics and write emails every day", "2025-12-24", None),
    "fresh": ("My English level is B1", "2026-03-01", None),
}


@pytest.fixture
def home(run: Run, memora_home: Path, tmp_path: Path) -> Path:
    memora_home.mkdir(mode=0o700)
    memories: list[dict[str, Any]] = [
        {
            "memory_id": name,
            "content": content,
            "memory_type": "semantic",
            "importance_score": 4,
            "source": "automatic",
            "created_at": f"{created}T00:00:00+00:00",
            "last_accessed_at": used and f"{used}T00:00:00+00:00",
        }
        for name, (content, created, used) in ROWS.items()
    ]
    export = tmp_path / "export.json"
    export.write_text(json.dumps({"version": 1, "memories": memories}), "utf-8")
    done = run("import", str(export), "--json")
    assert done.document["imported"] == len(ROWS)
    return memora_home


def detail(done: Ran, name: str) -> str:
    (check,) = (check for check in done.document["checks"] if check["name"] == name)
    assert check["ok"] is True, "advice is no failure"
    return str(check["detail"])


def told(run: Run, name: str, lang: str = "en") -> str:
    done = run("doctor", "--json", "--lang", lang, *NOW)
    assert done.code == 0
    return detail(done, name)


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
@pytest.mark.parametrize(
    ("name", "count", "shown"),
    [
        ("duplicates", 2, ["again", "alike"]),
        ("junk", 2, ["junk", "hello"]),
        ("stale", 1, ["stale"]),
        ("never_used", 1, ["unused"]),
    ],
)
def test_each_weakness_is_told_with_examples_and_what_to_do(
    run: Run, home: Path, name: str, count: int, shown: list[str], lang: str
) -> None:
    said = told(run, name, lang)
    assert f"{count} of 9 memories" in said if lang == "en" else f"共 9 筆記憶，其中 {count} 筆" in said
    assert all(ROWS[key][0] in said for key in shown)
    assert not [key for key in ROWS if key not in shown and ROWS[key][0] in said]


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_a_person_reads_it_as_tips_below_a_heading(run: Run, home: Path, lang: str) -> None:
    done = run("doctor", "--lang", lang, *NOW)
    assert done.code == 0
    assert ("How good your memories are" if lang == "en" else "記憶的品質") in done.out
    assert done.out.count("tip " if lang == "en" else "建議") == 4
    assert ROWS["again"][0] in done.out
    assert "`memora forget again`" in done.out
    assert ("All is well." if lang == "en" else "一切正常。") in done.out


def turn(home: Path, said: str, used: list[str], turn_id: str) -> None:
    with closing(sqlite3.connect(home / "memora_db" / "records.sqlite3")) as records, records:
        records.execute(
            "INSERT INTO turns (user_id, turn_id, kind, user_text, said_at, reply, used, state)"
            " VALUES ('me', ?, 'chat', ?, '2026-03-01T07:00:00+08:00', 'OK.', ?, 'done')",
            (turn_id, said, json.dumps([{"memory_id": memory_id} for memory_id in used])),
        )


@pytest.mark.parametrize(("lang", "said"), [("en", "not out of your words"), ("zh-TW", "不是你說的話")])
def test_a_memory_that_was_made_of_a_recalled_one_is_a_loop(run: Run, home: Path, lang: str, said: str) -> None:
    """The learner asked something, the reply used a memory, and the same thing was stored once more as if it was new."""
    turn(home, "What does despite mean?", ["habit"], "t1")
    with closing(sqlite3.connect(home / "memora_db" / "records.sqlite3")) as records, records:
        records.execute("UPDATE memories SET turn_id = 't1' WHERE memory_id = 'alike'")
    loops = told(run, "recall_loops", lang)
    assert said in loops
    assert ROWS["alike"][0] in loops
    assert "memora why alike" in loops


@pytest.mark.parametrize(("lang", "said"), [("en", "nearly every reply"), ("zh-TW", "幾乎每則回覆都用到")])
def test_a_memory_that_every_reply_uses_is_a_loop(run: Run, home: Path, lang: str, said: str) -> None:
    for number in range(12):
        turn(home, f"Question {number}?", ["goal", "unused" if number % 2 else "fresh"], f"t{number}")
    loops = told(run, "recall_loops", lang)
    assert said in loops
    assert ROWS["goal"][0] in loops
    assert ROWS["fresh"][0] not in loops


@pytest.mark.parametrize(("lang", "said"), [("en", "free of charge"), ("zh-TW", "不用錢")])
def test_the_cost_of_a_memory_is_told(run: Run, home: Path, lang: str, said: str) -> None:
    assert said in told(run, "cost", lang)


def test_what_a_model_cost_is_told_in_dollars_where_the_price_is_known(run: Run, home: Path) -> None:
    with closing(sqlite3.connect(home / "memora_db" / "records.sqlite3")) as records, records:
        records.execute(
            "INSERT INTO usage (user_id, at, day, purpose, model, tokens_in, tokens_out) VALUES"
            " ('me', '2026-03-01T00:00:00+00:00', '2026-03-01', 'extraction', 'openai:small', 9000000, 0)"
        )
    assert "MEMORA_PRICES" in told(run, "cost")
    priced = run("doctor", "--json", *NOW, env={"MEMORA_PRICES": "small=0.5/2"})
    assert "US$0.5000" in detail(priced, "cost")
