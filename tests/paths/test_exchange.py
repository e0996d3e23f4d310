"""Memories in and out, without a loss and without a way around the policy (W7, W9)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from memora.app import Memora
from memora.errors import SettingError
from memora.exchange import UnreadableDocument
from memora.types import StoredMemory, UserProfile
from support.scripted import NOW, ScriptedChat, ScriptedJudge, fact, memora


def everything(app: Memora) -> list[StoredMemory]:
    """Every memory whatever its status, but for the turn, which stays where it was said."""
    return [replace(m, turn_id=None) for m in app.records.get(list(app.records.contents())).values()]


def test_an_export_brings_everything_back_elsewhere(tmp_path: Path) -> None:
    judge = ScriptedJudge()
    judge.found["我是 B1"] = [fact("我是 B1", reason="level_or_ability")]
    here = memora(tmp_path / "here", judge=judge, model=ScriptedChat())
    here.remember("semantic", "目標是多益 850 分")
    here.remember("episodic", "Quiz today: three wrong")
    here.remember_turn("我是 B1")
    here.import_document({"version": 1, "memories": [{"memory_id": "bare", "content": "an old habit of mine"}]})
    there_too = {"memory_id": "old", "content": "an old wish", "status": "superseded", "updated_at": NOW.isoformat()}
    here.import_document({"version": 1, "memories": [there_too]})
    list(here.conversation().send("目標是多益幾分？"))
    here.change_profile("set", "level", "B2")
    document = json.loads(json.dumps(here.export_document(), ensure_ascii=False))
    there = memora(tmp_path / "there")
    report = there.import_document(document)
    assert len(report.imported) == 5
    kept = everything(there)
    assert kept == everything(here)
    for name in ("policy_reason", "updated_at", "last_accessed_at"):
        assert any(getattr(m, name) for m in kept), name
    assert {m.status for m in kept} == {"active", "superseded"}
    assert {m.importance_is_default for m in kept} == {True, False}
    assert there.profile() == UserProfile("B2")
    assert there.search("目標是多益")[0].content == "目標是多益 850 分"
    assert there.export_document()["memories"] == document["memories"]


def test_every_memory_of_an_export_says_all_that_is_known_of_it(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.import_document({"version": 1, "memories": [{"memory_id": "bare", "content": "an old habit of mine"}]})
    assert app.export_document()["memories"] == [
        {
            "memory_id": "bare",
            "content": "an old habit of mine",
            "memory_type": "unclassified",
            "importance_score": None,
            "source": "unknown",
            "created_at": "unknown",
            "updated_at": None,
            "last_accessed_at": None,
            "status": "active",
            "policy_reason": None,
            "occurred_at": None,
            "times_said": 1,
            "times_used": 0,
            "pinned": False,
            "woken_at": None,
            "ended_at": None,
            "succeeded_by": None,
            "turn_id": None,
            "earlier_wordings": [],
            "evidence": [],
        }
    ]


@pytest.mark.parametrize("status", ["deleted", "", 1, None, "ACTIVE"])
def test_an_unknown_status_reads_as_active_and_an_unknown_reason_as_none(tmp_path: Path, status: object) -> None:
    app = memora(tmp_path)
    row = {"memory_id": "old", "content": "an old habit of mine", "status": status, "policy_reason": "secret"}
    app.import_document({"version": 1, "memories": [row]})
    assert [(m.status, m.policy_reason) for m in app.memories()] == [("active", None)]


def test_imported_texts_are_cleaned(tmp_path: Path) -> None:
    app = memora(tmp_path)
    row = {"memory_id": "old\ud800", "content": "\x1b[31mmy habit\x00\u202e\ud800 ", "source": "old\x07 app"}
    app.import_document({"version": 1, "memories": [row]})
    assert [(m.memory_id, m.content, m.source) for m in app.memories()] == [("old\ufffd", "my habit\ufffd", "old app")]


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
    for _ in range(2):
        assert app.import_document({"version": 1, "memories": rows}).skipped == [("old", "secret")]
    assert app.memories() == []
    (refusal,) = app.refused()
    assert (refusal.policy_reason, refusal.turn_id) == ("secret", None)
    assert "Tr0ub4dor" not in refusal.content
    app.close()
    for file in tmp_path.rglob("*"):
        assert file.is_dir() or b"Tr0ub4dor" not in file.read_bytes(), file


@pytest.mark.parametrize("blank", ["", " ", "\u200b", "\u2800"])
def test_a_blank_record_is_left_out_and_there_is_nothing_to_show_of_it(tmp_path: Path, blank: str) -> None:
    app = memora(tmp_path)
    report = app.import_document({"version": 1, "memories": [{"memory_id": "old", "content": blank}]})
    assert report.skipped == [("old", "no_future_use")]
    assert app.refused() == []


def test_a_secret_in_an_imported_profile_is_masked(tmp_path: Path) -> None:
    app = memora(tmp_path)
    preference = "我的網銀密碼是Meihua#2291"
    profile = {"english_level": " B1\u200b", "preferences": [preference, "short\nexamples", " "]}
    app.import_document({"version": 1, "memories": [], "profile": profile})
    assert app.profile() == UserProfile("B1", (), ("我的網銀密碼是[▇▇▇]", "short examples"))
    assert "Meihua" not in app.settings.profile_path.read_text(encoding="utf-8")


def test_a_profile_that_is_too_long_stops_an_import_before_anything_is_written(tmp_path: Path) -> None:
    app = memora(tmp_path)
    document = {"version": 1, "memories": [{"memory_id": "old", "content": "a habit of mine"}]}
    with pytest.raises(SettingError):
        app.import_document(document | {"profile": {"learning_goals": ["x" * 201]}})
    assert app.memories() == []
    assert app.profile().is_empty


def test_the_tokens_of_an_import_are_counted(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.import_document({"version": 1, "memories": [{"memory_id": "old", "content": "a habit of mine"}]})
    used = app.usage_totals()["embedding"]
    assert (used.calls, used.tokens_in) == (1, app.embedder.count_tokens("a habit of mine"))


@pytest.mark.parametrize(
    "document",
    [
        [],
        {},
        {"version": 9, "memories": []},
        {"version": 1, "memories": [{"content": "x"}]},
        {"version": 1, "memories": [], "profile": []},
        {"version": 1, "memories": [], "profile": {"learning_goals": "TOEIC"}},
        {"version": 1, "memories": [], "profile": {"preferences": 3}},
        {"version": 1, "memories": [{"memory_id": " ", "content": "x"}]},
    ],
)
def test_what_is_no_export_changes_nothing(tmp_path: Path, document: object) -> None:
    app = memora(tmp_path)
    with pytest.raises(UnreadableDocument):
        app.import_document(document)
    assert app.memories() == []
