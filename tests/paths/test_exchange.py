"""Memories in and out, without a loss and without a way around the policy (W7, W9)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memora.exchange import UnreadableDocument
from memora.types import UserProfile
from support.scripted import memora


def test_an_export_brings_everything_back_elsewhere(tmp_path: Path) -> None:
    here = memora(tmp_path / "here")
    here.remember("semantic", "目標是多益 850 分")
    here.remember("episodic", "Quiz today: three wrong")
    here.change_profile("set", "level", "B2")
    document = json.loads(json.dumps(here.export_document(), ensure_ascii=False))
    there = memora(tmp_path / "there")
    report = there.import_document(document)
    assert len(report.imported) == 2
    assert [(m.memory_id, m.content, m.importance_score, m.source, m.created_at) for m in there.memories()] == [
        (m.memory_id, m.content, m.importance_score, m.source, m.created_at) for m in here.memories()
    ]
    assert there.profile() == UserProfile("B2")
    assert there.search("目標是多益")[0].content == "目標是多益 850 分"


def test_the_same_backup_twice_is_known(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.remember("semantic", "目標是多益 850 分")
    report = app.import_document(app.export_document())
    assert (len(report.imported), len(report.known)) == (0, 1)


def test_an_import_never_overwrites_the_profile_that_is_here(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.change_profile("set", "level", "B2")
    app.import_document({"version": 1, "memories": [], "profile": {"english_level": "B1", "learning_goals": ["TOEIC"]}})
    assert app.profile() == UserProfile("B2", ("TOEIC",))


def test_old_values_read_as_the_rules_say(tmp_path: Path) -> None:
    scores = ["high", 4.0, True, 9, None]
    rows = [
        {"memory_id": f"old-{n}", "content": f"a habit of mine, number {n}", "importance_score": s, "memory_type": None}
        for n, s in enumerate(scores)
    ]
    app = memora(tmp_path)
    app.import_document({"version": 1, "memories": rows})
    assert [(m.importance_score, m.importance_is_default) for m in app.memories()] == [
        (3, True),
        (4, False),
        (3, True),
        (3, True),
        (3, True),
    ]
    assert {(m.memory_type, m.source, m.created_at) for m in app.memories()} == {("unclassified", "unknown", "unknown")}


def test_a_secret_in_an_old_record_is_left_out_and_named(tmp_path: Path) -> None:
    app = memora(tmp_path)
    rows = [{"memory_id": "old", "content": "密碼：Tr0ub4dor-3"}]
    assert app.import_document({"version": 1, "memories": rows}).skipped == [("old", "secret")]
    assert app.memories() == []


@pytest.mark.parametrize(
    "document",
    [
        [],
        {},
        {"version": 9, "memories": []},
        {"version": 1, "memories": [{"content": "x"}]},
        {"version": 1, "memories": [], "profile": []},
    ],
)
def test_what_is_no_export_changes_nothing(tmp_path: Path, document: object) -> None:
    app = memora(tmp_path)
    with pytest.raises(UnreadableDocument):
        app.import_document(document)
    assert app.memories() == []
