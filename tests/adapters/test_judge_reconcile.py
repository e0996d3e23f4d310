"""What becomes of a memory beside what is known, by a model and by the local rules (T4)."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np
import pytest

from memora.adapters.embedder_calibrated import CalibratedEmbedder
from memora.adapters.judge_local import LocalJudge
from memora.adapters.models import build_judge
from memora.core.reconcile import RECONCILE_MIN_SCORE, RECONCILE_NEIGHBOURS
from memora.errors import AnswerUnreadable, UnknownMemoryId
from memora.ports import Judge
from memora.turns import Usage
from memora.types import Decision, MemoryCandidate, Neighbour, StoredMemory
from support.embedding import loaded_e5, needs_e5
from support.scripted_server import Say, ScriptedServer

NEW = MemoryCandidate("多益目標改成 850", "semantic", True, "learning_goal")


def known(memory_id: str, content: str) -> StoredMemory:
    return StoredMemory(memory_id, content, "semantic", 5, "automatic", "2026-03-01T00:00:00+00:00")


OFFERED = [Neighbour(known("m1", "多益目標 800"), 0.9), Neighbour(known("m2", "I mix up say and tell"), 0.3)]


def answer(step: str, memory_id: str | None, tokens_in: int = 300, tokens_out: int = 20) -> Say:
    return Say(json.dumps({"decision": step, "memory_id": memory_id, "why": "x"}), tokens_in, tokens_out)


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


@pytest.fixture(params=["responses", "chat"])
def judge(server: ScriptedServer, request: pytest.FixtureRequest) -> Judge:
    return build_judge(
        model="scripted",
        api_key="sk-proj-TESTfakeKEY0000",
        base_url=server.base_url,
        api=request.param,
        cache_dir=None,
        timeout_s=5.0,
    )


def test_the_model_decides_about_a_memory_that_it_was_shown(server: ScriptedServer, judge: Judge) -> None:
    server.answers("reconciliation", answer("supersede", "m1"))
    decision, usage = judge.reconcile(NEW, OFFERED, said="多益目標改成 850")
    assert decision == Decision("supersede", "m1", "x")
    assert usage == Usage(300, 20)


def test_a_memory_that_was_not_shown_is_pointed_out_once_then_refused(server: ScriptedServer, judge: Judge) -> None:
    """H10: the model is told which ids it may name; if it insists, the decision is refused by name."""
    server.answers("reconciliation", answer("update", "7"), answer("supersede", "m1"))
    decision, usage = judge.reconcile(NEW, OFFERED, said=NEW.content)
    assert decision.old_id == "m1"
    assert usage == Usage(600, 40, calls=2, failed=1)
    server.answers("reconciliation", answer("update", "7"), answer("update", "8"))
    with pytest.raises(UnknownMemoryId, match="'8'") as caught:
        judge.reconcile(NEW, OFFERED, said=NEW.content)
    assert (caught.value.tokens_in, caught.value.tokens_out) == (600, 40)


def test_prose_for_a_decision_is_sent_back_once(server: ScriptedServer, judge: Judge) -> None:
    server.answers("reconciliation", Say("It is an update of m1.", 300, 20), Say("update", 300, 20))
    with pytest.raises(AnswerUnreadable):
        judge.reconcile(NEW, OFFERED, said=NEW.content)


def test_the_model_may_not_merge_what_code_sees_to_differ(server: ScriptedServer, judge: Judge) -> None:
    server.answers("reconciliation", answer("skip", "m1"))
    assert judge.reconcile(NEW, OFFERED, said=NEW.content)[0].step == "keep_both"


FACTS = {
    "level": [
        "我的英文大概 B1",
        "分級測驗說我是 B1",
        "程度差不多在 B1 左右啦",
        "My English is at B1",
        "I'm around B1, says the placement test",
        "I'd say my level is B1",
    ],
    "target": [
        "多益目標 850",
        "我希望多益能考到八百五十分",
        "想拿 TOEIC 850 分",
        "My goal is 850 on the TOEIC",
        "I want to score 850 in TOEIC",
        "aiming for a TOEIC score of 850",
    ],
    "pair": [
        "我老是把 say 跟 tell 搞混",
        "say 和 tell 我分不清楚",
        "常常該用 tell 卻用 say，兩個混在一起",
        "I always mix up say and tell",
        "I can't tell the difference between say and tell",
        "say vs tell still confuses me",
    ],
    "corrections": [
        "請等我講完再糾正我",
        "糾正可以留到最後嗎，不要打斷我",
        "改錯放在最後就好",
        "Please correct me only after I finish",
        "Save the corrections for the end",
        "don't interrupt me, correct me at the end",
    ],
    "job": [
        "我是護理師，在台南的醫院上班",
        "我在台南一間醫院當護理師",
        "工作是護理師，醫院在台南",
        "I'm a nurse at a hospital in Tainan",
        "I work as a nurse in a Tainan hospital",
        "my job is nursing in a hospital in Tainan",
    ],
}


@cache
def embedded() -> tuple[CalibratedEmbedder, dict[str, np.ndarray]]:
    embedder = CalibratedEmbedder(loaded_e5(), cache_dir=None)
    texts = [text for wordings in FACTS.values() for text in wordings]
    vectors, _ = embedder.embed(texts, purpose="document")
    return embedder, dict(zip(texts, vectors, strict=True))


def nearest(known_ones: Sequence[StoredMemory], text: str) -> list[Neighbour]:
    embedder, vectors = embedded()
    scored = [Neighbour(m, embedder.score(1 - float(vectors[m.content] @ vectors[text]))) for m in known_ones]
    near = sorted((n for n in scored if n.score >= RECONCILE_MIN_SCORE), key=lambda n: -n.score)
    return near[:RECONCILE_NEIGHBOURS]


@needs_e5
@pytest.mark.parametrize("seed", range(6))
def test_five_facts_in_thirty_wordings_end_as_five_memories(seed: int) -> None:
    """H24, in whatever order and language they are told."""
    judge = LocalJudge(embedded()[0])
    texts = [text for wordings in FACTS.values() for text in wordings]
    random.Random(seed).shuffle(texts)
    memories: dict[str, StoredMemory] = {}
    for number, text in enumerate(texts):
        new = MemoryCandidate(text, "semantic", True, "preference")
        offered = nearest(list(memories.values()), text)
        decision = judge.reconcile(new, offered, said=text)[0] if offered else Decision("create")
        if decision.step == "skip":
            continue
        memory_id = decision.old_id if decision.step == "update" else f"m{number}"
        assert memory_id
        memories[memory_id] = known(memory_id, text)
    assert len(memories) == len(FACTS), [memory.content for memory in memories.values()]
