"""Vectors are derived from the texts: whatever becomes of them in the records, the other memories are found as before,
and one command works them out anew (P2)."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from interfaces.conftest import Run

GOAL, LEVEL, HABIT = "我的目標是多益 850 分", "My English level is B1", "I prefer short examples"
FACTS = (GOAL, LEVEL, HABIT)
ROW = "(SELECT seq FROM memories WHERE content = ?)"
NUMBERS = 384


def floats(*values: float) -> bytes:
    return np.array(values, np.float32).tobytes()


DAMAGES = {
    "missing": None,
    "empty": b"",
    "zero": floats(*[0.0] * NUMBERS),
    "not a number": floats(float("nan"), *[0.1] * (NUMBERS - 1)),
    "infinite": floats(*[0.1] * (NUMBERS - 1), float("inf")),
    "of another embedder": floats(*[0.1] * 512),
    "cut in the middle of a number": floats(*[0.1] * NUMBERS)[:-3],
}
Damage = Callable[..., None]


@pytest.fixture
def damage(run: Run, memora_home: Path) -> Damage:
    """Put this in the place of the vector of a memory, behind Memora's back."""
    for fact in FACTS:
        run("remember", "semantic", fact)

    def spoil(content: str, vector: bytes | None) -> None:
        with closing(sqlite3.connect(memora_home / "memora_db" / "records.sqlite3")) as records, records:
            if vector is None:
                records.execute(f"DELETE FROM vectors WHERE seq = {ROW}", (content,))
            else:
                records.execute(f"UPDATE vectors SET vector = ?, indexed = 0 WHERE seq = {ROW}", (vector, content))

    return spoil


def found(run: Run, query: str) -> list[str]:
    return [row["content"] for row in run("search", query, "--json").document["results"]]


@pytest.mark.parametrize("kind", DAMAGES)
def test_one_damaged_vector_hides_no_other_memory(run: Run, damage: Damage, kind: str) -> None:
    damage(GOAL, DAMAGES[kind])
    assert found(run, "what is my level?")[0] == LEVEL
    assert HABIT in found(run, "examples")
    assert run("ask", "What is my level?").code == 0
    assert GOAL in [row["content"] for row in run("memories", "--json").document["memories"]]


@pytest.mark.parametrize("store", ["exact", "chroma"])
@pytest.mark.parametrize("kind", DAMAGES)
def test_reindex_works_damaged_vectors_out_anew(run: Run, damage: Damage, kind: str, store: str) -> None:
    before = found(run, "多益目標")
    damage(GOAL, DAMAGES[kind])
    done = run("reindex", "--json", env={"MEMORA_STORE": store})
    assert done.document == {"version": 1, "reindexed": 3, "embedded_anew": 1}
    assert found(run, "多益目標") == before
    assert run("reindex", "--json").document["embedded_anew"] == 0


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "worked out anew: 2 memories"), ("zh-TW", "已經重新算好：共 2 筆記憶")]
)
def test_reindex_says_how_many_it_worked_out(run: Run, damage: Damage, lang: str, said: str) -> None:
    damage(GOAL, None)
    damage(HABIT, DAMAGES["zero"])
    assert said in run("reindex", "--lang", lang).err


def test_a_store_that_forgot_its_embedder_is_embedded_anew(run: Run, damage: Damage, memora_home: Path) -> None:
    with closing(sqlite3.connect(memora_home / "memora_db" / "records.sqlite3")) as records, records:
        records.execute("DELETE FROM meta WHERE key LIKE 'embedder/%'")
    assert found(run, "多益目標") == []
    assert run("reindex", "--json").document["embedded_anew"] == 3
    assert found(run, "多益目標")[0] == GOAL
