"""The read path: search, threshold, ranking, and why (R1 to R7)."""

from __future__ import annotations

from pathlib import Path

import pytest

from memora.app import Memora
from memora.errors import EmbedderMismatch
from support.hashing_embedder import HashingEmbedder
from support.scripted import ScriptedChat, ScriptedJudge, memora


def test_an_empty_store_finds_nothing_and_asks_nobody(tmp_path: Path) -> None:
    app = memora(tmp_path)
    assert app.search("目標") == []
    assert app.recall("目標").used == ()
    assert app.embedder.calls == []  # type: ignore[attr-defined]


def test_one_memory_is_found_though_eight_are_asked_for(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.remember("semantic", "目標是多益 850 分")
    (found,) = app.search("目標是多益 850 分")
    assert found.score == pytest.approx(1.0, abs=1e-5)
    assert 0 <= found.distance <= 1e-5


def test_a_search_keeps_plain_vector_order_and_a_recall_ranks(tmp_path: Path) -> None:
    judge = ScriptedJudge()
    app = memora(tmp_path, judge=judge)
    for text, importance in (("TOEIC target score 850", 1), ("TOEIC target is far away", 5)):
        judge.importance = importance
        app.remember("semantic", text)
    assert [r.importance_score for r in app.search("TOEIC target score")] == [1, 5]
    used = app.recall("TOEIC target score").used
    assert [round(sum(m.parts.values()), 6) for m in used] == [round(m.retrieval_score, 6) for m in used]


def test_a_search_may_be_kept_to_one_type(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.remember("semantic", "quiz results matter to me")
    app.remember("episodic", "quiz today: three wrong")
    assert [r.memory_type for r in app.search("quiz", memory_type="episodic")] == ["episodic"]


def test_after_forgetting_the_nearest_the_others_come_back(tmp_path: Path) -> None:
    app = memora(tmp_path)
    for n in range(10):
        app.remember("semantic", f"TOEIC goal number {n}")
    for found in app.search("TOEIC goal", top_k=8):
        app.forget(found.memory_id)
    assert len(app.search("TOEIC goal")) == 2
    app.close()
    assert len(memora(tmp_path).search("TOEIC goal")) == 2


class Wider(HashingEmbedder):
    id, dim = "test:wider", 128


def test_another_embedder_is_refused_and_the_texts_stay_readable(tmp_path: Path) -> None:
    memora(tmp_path).remember("semantic", "目標是多益 850 分")
    app = memora(tmp_path)
    app.embedder = Wider()
    with pytest.raises(EmbedderMismatch) as mismatch:
        app.search("目標")
    assert (mismatch.value.store_dim, mismatch.value.asked_dim) == (64, 128)
    assert [r.do for r in app.remember("semantic", "新的目標")] == ["waiting"]
    (memory,) = app.memories()
    app.forget(memory.memory_id)
    assert app.memories() == []


def used_once(home: Path) -> Memora:
    app = memora(home, model=ScriptedChat())
    app.remember("semantic", "目標是多益 850 分")
    list(app.conversation().send("目標是多益幾分？"))
    return app


def test_why_shows_what_the_last_reply_used_and_where_a_memory_comes_from(tmp_path: Path) -> None:
    app = used_once(tmp_path)
    (memory,) = app.memories()
    reply = app.why(None)
    assert [m.result.content for m in reply.used] == ["目標是多益 850 分"]  # type: ignore[union-attr]
    origin = app.why(memory.memory_id[:8])
    assert origin.turn.user_text == "目標是多益 850 分"  # type: ignore[union-attr]
    assert len(origin.uses) == 1  # type: ignore[union-attr]
    assert memory.last_accessed_at is not None


def test_a_forgotten_memory_is_no_longer_named_by_why(tmp_path: Path) -> None:
    app = used_once(tmp_path)
    app.forget(app.memories()[0].memory_id)
    assert app.why(None).used == ()  # type: ignore[union-attr]
