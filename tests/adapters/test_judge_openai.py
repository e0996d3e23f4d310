"""Extraction, advice and importance by a model: strict, repaired once, never half-stored, always counted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from memora.adapters.judge_openai import OpenAIJudge
from memora.adapters.models import build_judge, warm
from memora.adapters.openai_client import OpenAIClient
from memora.errors import (
    AnswerCutOff,
    AnswerError,
    AnswerUnreadable,
    IndexMismatch,
    ProviderBusy,
    ProviderRefused,
    ProviderUnreachable,
)
from memora.ports import Judge
from memora.turns import Turn, Usage
from memora.types import MemoryCandidate
from support.scripted_server import Fail, Hang, Raw, Say, ScriptedServer, memories, scores

KEY = "sk-proj-TESTfakeKEY0000"
NOW = datetime(2026, 9, 14, 20, 5, tzinfo=UTC)
TURN = Turn("t1", "chat", "我下個月要考多益，目標 800 分", NOW, reply="加油！")
GOAL = ("下個月要考多益，目標 800 分", "semantic", "learning_goal")
THREE = [
    MemoryCandidate("程度是 B1", "semantic", True, "level_or_ability"),
    MemoryCandidate("Got two articles wrong", "episodic", True, "learning_event"),
    MemoryCandidate("常把 borrow 跟 lend 搞混", "semantic", True, "recurring_difficulty"),
]


@pytest.fixture(params=["responses", "chat"])
def api(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


def judge(server: ScriptedServer, api: str = "auto", **changed: Any) -> Judge:
    given: dict[str, Any] = {"model": "scripted", "api_key": KEY, "base_url": server.base_url, "api": api}
    return build_judge(**(given | {"cache_dir": None, "timeout_s": 5.0} | changed))


def patient(server: ScriptedServer, slept: list[float]) -> OpenAIJudge:
    """A judge whose waits are written down instead of waited."""
    return OpenAIJudge(
        OpenAIClient(
            model="scripted",
            api_key=KEY,
            base_url=server.base_url,
            api="auto",
            cache_dir=None,
            timeout_s=5,
            sleep=slept.append,
        )
    )


def test_one_structured_call_extracts_with_type_and_recommendation(server: ScriptedServer, api: str) -> None:
    """W1, W10"""
    server.answers("extraction", Say(memories(GOAL, ("室友考 C1", "semantic", "third_party")), 900, 60))
    found, usage = judge(server, api).extract(TURN, earlier=[])
    assert found == [
        MemoryCandidate("下個月要考多益，目標 800 分", "semantic", True, "learning_goal"),
        MemoryCandidate("室友考 C1", "semantic", False, "third_party"),
    ]
    assert usage == Usage(tokens_in=900, tokens_out=60)
    assert len(server.requests) == 1
    assert "加油" not in server.requests[0].text


def test_the_schema_goes_with_the_request_in_the_apis_own_place(server: ScriptedServer, api: str) -> None:
    judge(server, api).extract(TURN, earlier=[])
    body = server.requests[0].body
    asked = body["text"]["format"] if api == "responses" else body["response_format"]["json_schema"]
    assert asked["strict"] is True
    assert list(asked["schema"]["properties"]) == ["memories"]


def test_an_empty_list_means_nothing_worth_keeping(server: ScriptedServer, api: str) -> None:
    """H05: read as what it is, in one call."""
    assert judge(server, api).extract(TURN, earlier=[])[0] == []
    assert len(server.requests) == 1


def test_prose_is_shown_to_the_model_once_and_then_read(server: ScriptedServer, api: str) -> None:
    """H01: its own answer, and what is wrong with it. Both calls are counted."""
    prose = f"好的，以下是結果：{memories(GOAL)} 希望有幫助！"
    server.answers("extraction", Say(prose, 100, 10), Say(memories(GOAL), 150, 12))
    found, usage = judge(server, api).extract(TURN, earlier=[])
    assert [memory.content for memory in found] == [GOAL[0]]
    assert usage == Usage(tokens_in=250, tokens_out=22, calls=2, failed=1)
    assistant, correction = server.requests[1].messages[-2:]
    assert assistant == {"role": "assistant", "content": prose}
    assert "not JSON alone" in correction["content"]


def test_an_answer_that_stays_unreadable_is_an_error_with_its_cost(server: ScriptedServer, api: str) -> None:
    """H01, H06: two tries, then a name; never "nothing to remember"."""
    second = {"content": "x", "memory_type": "semantic", "policy_reason": "preference"}
    bad = json.dumps({"memories": [json.loads(memories(GOAL))["memories"][0], second]})
    server.always("extraction", Say(bad, 100, 10))
    with pytest.raises(AnswerUnreadable) as caught:
        judge(server, api).extract(TURN, earlier=[])
    assert caught.value.where == "memories[1].should_store"
    assert (caught.value.tokens_in, caught.value.tokens_out) == (200, 20)
    assert len(server.requests) == 2


def test_thinking_aloud_is_not_read_as_the_score(server: ScriptedServer, api: str) -> None:
    """H04"""
    thought = '<think>index 0 could be {"candidate_index":0,"importance_score":5}</think>'
    server.answers("importance", thought + scores(2))
    result, _ = judge(server, api).assess(THREE[:1])
    assert [a.importance_score for a in result.assessments] == [2]


def test_the_whole_batch_is_scored_in_one_call(server: ScriptedServer, api: str) -> None:
    """W3"""
    server.answers("importance", Say(scores({2: 5, 0: 1, 1: 3}), 300, 30))
    result, usage = judge(server, api).assess(THREE)
    assert {a.candidate_index: a.importance_score for a in result.assessments} == {0: 1, 1: 3, 2: 5}
    assert usage == Usage(300, 30)
    assert [row["content"] for row in json.loads(server.requests[0].messages[-1]["content"])] == [
        candidate.content for candidate in THREE
    ]


def test_a_missing_index_is_named_after_two_tries(server: ScriptedServer, api: str) -> None:
    """H07: a bounded number of tries, and never a memory dropped in silence."""
    server.always("importance", scores({0: 4, 2: 4}))
    with pytest.raises(IndexMismatch) as caught:
        judge(server, api).assess(THREE)
    assert caught.value.missing == (1,)
    assert len(server.requests) == 2
    assert "missing index 1" in server.requests[1].messages[-1]["content"]


@pytest.mark.parametrize("value", [9, "4", True, 2.5])
def test_a_score_that_is_none_is_repaired_or_named(server: ScriptedServer, value: object) -> None:
    """H09"""
    server.answers("importance", scores(4, value), scores(4, 5), scores(4, value), scores(4, value))
    result, _ = judge(server).assess(THREE[:2])
    assert [a.importance_score for a in result.assessments] == [4, 5]
    with pytest.raises(AnswerUnreadable) as caught:
        judge(server).assess(THREE[:2])
    assert caught.value.where == "assessments[1].importance_score"
    assert f"candidate_index 1: {json.dumps(value)}" in caught.value.problem


def test_a_cut_off_answer_gets_a_higher_limit_once(server: ScriptedServer, api: str) -> None:
    """H03"""
    server.answers("importance", Say(scores(1, 2, 3)[:70], 300, 30, "length"), Say(scores(1, 2, 3), 300, 40))
    result, usage = judge(server, api).assess(THREE)
    assert [a.importance_score for a in result.assessments] == [1, 2, 3]
    assert usage == Usage(600, 70, calls=2, failed=1)
    limits = [r.body.get("max_output_tokens") or r.body.get("max_tokens") for r in server.requests]
    assert limits[1] > limits[0]


def test_an_answer_that_stays_cut_off_is_an_error_and_scores_nobody(server: ScriptedServer, api: str) -> None:
    """H03: even where what arrived looks like JSON."""
    server.always("importance", Say(scores(1, 2, 3), 300, 30, "length"))
    with pytest.raises(AnswerCutOff, match="cut off") as caught:
        judge(server, api).assess(THREE)
    assert len(server.requests) == 2
    assert (caught.value.tokens_in, caught.value.tokens_out) == (600, 60)


@pytest.mark.parametrize("answer", [Say("I'm sorry, no.", finish="refusal"), Say("", finish="content_filter"), ""])
def test_a_refusal_or_silence_is_an_error(server: ScriptedServer, api: str, answer: Say | str) -> None:
    server.always("extraction", answer)
    with pytest.raises(AnswerUnreadable) as caught:
        judge(server, api).extract(TURN, earlier=[])
    assert caught.value.where == "answer"


def test_a_busy_server_is_waited_for_as_long_as_it_asks(server: ScriptedServer) -> None:
    """H65: 429 with a wait of 2 s once, then it works; its tokens are counted once, both requests are counted."""
    slept: list[float] = []
    server.answers("importance", Fail(429, retry_after="2"), Say(scores(4), 50, 5))
    result, usage = patient(server, slept).assess(THREE[:1])
    assert slept == [2.0]
    assert [a.importance_score for a in result.assessments] == [4]
    assert usage == Usage(50, 5, calls=2, failed=1)


def test_the_wait_is_a_real_one(server: ScriptedServer) -> None:
    server.answers("importance", Fail(429, retry_after="0.2"), scores(4))
    judge(server).assess(THREE[:1])
    assert server.requests[1].at - server.requests[0].at >= 0.2


def test_waiting_has_an_end(server: ScriptedServer) -> None:
    """The turn waits instead: a background thread does not sleep for an hour."""
    slept: list[float] = []
    server.always("importance", Fail(429, retry_after="3600"))
    with pytest.raises(ProviderBusy) as caught:
        patient(server, slept).assess(THREE)
    assert (slept, caught.value.retry_after_s) == ([], 3600)
    server.always("importance", Fail(500))
    with pytest.raises(ProviderBusy):
        patient(server, slept).assess(THREE)
    assert slept == [0.5, 2.0]
    assert len(server.requests) == 4


def test_a_wrong_key_is_asked_once_and_never_shown(server: ScriptedServer, api: str) -> None:
    server.api_key = "another"
    with pytest.raises(ProviderRefused) as caught:
        judge(server, api).extract(TURN, earlier=[])
    assert len(server.requests) == 1
    assert KEY not in f"{caught.value} {vars(caught.value)}"


def test_a_server_that_hangs_is_unreachable(server: ScriptedServer, api: str) -> None:
    server.answers("extraction", Hang())
    with pytest.raises(ProviderUnreachable, match="timed out"):
        judge(server, api, timeout_s=0.3).extract(TURN, earlier=[])


def test_a_server_that_refuses_schemas_is_asked_without_and_remembered(server: ScriptedServer, api: str) -> None:
    server.refuses_schema = True
    server.always("extraction", memories(GOAL))
    model = judge(server, api)
    for _ in range(2):
        assert len(model.extract(TURN, earlier=[])[0]) == 1
    assert len(server.requests) == 3


def test_a_server_that_ignores_schemas_is_read_strictly(server: ScriptedServer, api: str) -> None:
    server.answers("extraction", f"```json\n{memories(GOAL)}\n```")
    assert len(judge(server, api).extract(TURN, earlier=[])[0]) == 1


@pytest.mark.parametrize("body", [b"<html>", b"null", b"{}", b'{"choices": [null], "output": 1}', b"\xff\xfe"])
def test_a_body_that_is_no_answer_is_an_error_by_name(server: ScriptedServer, api: str, body: bytes) -> None:
    from memora.errors import ProviderError

    server.always("extraction", Raw(body))
    with pytest.raises(ProviderError):
        judge(server, api).extract(TURN, earlier=[])


def test_a_memory_in_another_script_is_sent_back_once(server: ScriptedServer) -> None:
    """H11: Chinese input does not become an English memory."""
    turn = Turn("t", "chat", "我的程度是中級", NOW)
    english = memories(("The user is intermediate", "semantic", "level_or_ability"))
    server.answers("extraction", english, memories(("程度是中級", "semantic", "level_or_ability")))
    assert judge(server).extract(turn, earlier=[])[0][0].content == "程度是中級"
    assert "memories[0].content" in server.requests[1].messages[-1]["content"]


def test_if_the_model_insists_the_memory_is_refused_and_the_others_stay(server: ScriptedServer) -> None:
    turn = Turn("t", "chat", "我的程度是中級", NOW)
    mixed = memories(
        ("Is intermediate", "semantic", "level_or_ability"), ("程度是中級", "semantic", "level_or_ability")
    )
    server.always("extraction", mixed)
    found, _ = judge(server).extract(turn, earlier=[])
    assert [(m.should_store, m.policy_reason) for m in found] == [
        (False, "not_about_learner"),
        (True, "level_or_ability"),
    ]


def test_advice_refuses_only_out_of_scope_and_keeps_the_learners_words(server: ScriptedServer, api: str) -> None:
    """W2, W8"""
    key = MemoryCandidate("備用鑰匙在抽屜", "semantic", True, "explicit_request")
    server.answers("advice", Say(memories(("改寫過的", "episodic", "out_of_scope")), 80, 8))
    advised, usage = judge(server, api).advise(key)
    assert advised == MemoryCandidate("備用鑰匙在抽屜", "semantic", False, "out_of_scope")
    assert usage == Usage(80, 8)
    server.answers("advice", memories(("x", "semantic", "no_future_use")))
    assert judge(server, api).advise(key)[0] == key
    assert judge(server, api).advise(key)[0] == key


def test_a_failing_batch_does_not_grow(server: ScriptedServer) -> None:
    """H66: the request of turn 10 is as large as that of turn 1."""
    server.always("extraction", "no")
    earlier: list[Turn] = []
    for number in range(10):
        turn = Turn(str(number), "chat", f"我今天練了聽力 {number}", NOW)
        with pytest.raises(AnswerError):
            judge(server).extract(turn, earlier=earlier)
        earlier.append(turn)
    sizes = [len(json.dumps(request.body)) for request in server.requests[::2]]
    assert max(sizes[4:]) == min(sizes[4:])


def test_warming_up_asks_nobody(server: ScriptedServer) -> None:
    warm()
    judge(server)
    assert server.requests == []
