"""What learners saw elsewhere: data of another version taken for none, and overwritten."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from interfaces.conftest import Run
from support.scripted import memora

COMMANDS = [
    ("memories",),
    ("remember", "semantic", "我喜歡短例句"),
    ("ask", "What is my goal?"),
    ("forget", "abcd", "--yes"),
    ("forget", "--all", "--yes"),
    ("undo",),
    ("reindex",),
    ("chat",),
]


@pytest.mark.parametrize("schema", [99, 1000])
@pytest.mark.parametrize(("lang", "said"), [("en", "newer Memora"), ("zh-TW", "更新版的 Memora")])
def test_data_of_a_newer_memora_is_named_and_not_one_byte_of_it_is_changed(
    run: Run, memora_home: Path, schema: int, lang: str, said: str
) -> None:
    """Refused by every command, with both versions (H67)."""
    run("remember", "semantic", "我的目標是多益 800")
    (file,) = memora_home.rglob("records.sqlite3")
    with closing(sqlite3.connect(file)) as raw:
        raw.execute(f"PRAGMA user_version = {schema}")
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = hashlib.sha256(file.read_bytes()).hexdigest()
    for words in COMMANDS:
        done = run(*words, "--lang", lang, stdin="我的程度是 B1\n")
        assert done.code == 6, words
        assert said in done.err
        assert str(schema) in done.err
    assert hashlib.sha256(file.read_bytes()).hexdigest() == before


SCORES: list[tuple[Any, int, bool]] = [
    ("high", 3, True),
    (4.0, 4, False),
    (True, 3, True),
    (9, 3, True),
    (0, 3, True),
    (-1, 3, True),
    (2.5, 3, True),
    ("4", 3, True),
    ("五", 3, True),
    (5, 5, False),
    (1.0, 1, False),
    (float("inf"), 3, True),
    (float("nan"), 3, True),
]


def test_an_odd_importance_reads_as_the_default_and_is_marked_as_such(tmp_path: Path) -> None:
    """From a document (W9, H67)."""
    app = memora(tmp_path)
    odd = [*SCORES, (None, 3, True), ([4], 3, True), ({"score": 4}, 3, True)]
    rows = [
        {"memory_id": f"old-{n}", "content": f"我的習慣 {n}", "importance_score": s} for n, (s, _, _) in enumerate(odd)
    ]
    app.import_document({"version": 1, "memories": rows})
    read = [(memory.importance_score, memory.importance_is_default) for memory in app.memories()]
    assert read == [(score, is_default) for _, score, is_default in odd]


@pytest.mark.parametrize(("lang", "marked"), [("en", "default"), ("zh-TW", "預設")])
def test_an_odd_importance_in_an_old_folder_is_shown_as_a_default_in_the_list(
    run: Run, tmp_path: Path, lang: str, marked: str
) -> None:
    """From Chroma's metadata, which holds text, numbers and booleans (H67)."""
    pytest.importorskip("chromadb")
    from support.series_folder import make_series_folder

    held = [row for row in SCORES if row[0] == row[0] and row[0] != float("inf")]
    rows = [(f"old-{n}", f"我的習慣 {n}", {"importance_score": s}) for n, (s, _, _) in enumerate(held)]
    make_series_folder(tmp_path / "old", rows, dim=8)
    assert run("import-chroma", str(tmp_path / "old"), "--json").document["imported"] == len(held)
    listed = run("memories", "--json").document["memories"]
    assert [(m["importance_score"], m["importance_is_default"]) for m in listed] == [(s, d) for _, s, d in held]
    shown = run("memories", "--lang", lang).out
    assert shown.count(marked) >= sum(is_default for _, _, is_default in held)
