"""A sound home for the doctor to look at, and what it said of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interfaces.conftest import Ran

GOAL, LEVEL, HABIT = "我的目標是多益 850 分", "My English level is B1", "I prefer short examples"
FACTS = (GOAL, LEVEL, HABIT)
HEALTH = [
    "records", "schema", "profile", "permissions", "embedder", "vectors", "index", "findable", "model", "waiting_work",
]  # fmt: skip
AUDIT = ["duplicates", "junk", "stale", "never_used", "recall_loops", "cost"]


def checks(done: Ran) -> dict[str, dict[str, Any]]:
    """Each check of the document by its name."""
    return {check["name"]: check for check in done.document["checks"]}


def line(done: Ran, name: str) -> str:
    """What a person reads of one check."""
    return next(text for text in done.out.splitlines() if f" {name}: " in text or f" {name}：" in text)


def edit(home: Path, sql: str, *values: object) -> None:
    """Change the records behind Memora's back."""
    with closing(sqlite3.connect(home / "memora_db" / "records.sqlite3")) as records, records:
        records.execute(sql, values)
