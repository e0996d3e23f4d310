"""The model's answer was not the JSON that was asked for, and what the learner said was gone without a word."""

from __future__ import annotations

import json
from typing import Any

import pytest

from interfaces.conftest import Run
from memora.interfaces.texts import say
from memora.types import Language
from support.scripted_server import Recorded, Say, ScriptedServer, memories, scores

LEVEL, GOAL, HABIT = "我的程度大約是 B1", "目標是多益 800 分", "I study on the train"
SAID = f"{LEVEL}，{GOAL}。{HABIT}."
THREE = memories(
    (LEVEL, "semantic", "level_or_ability"),
    (GOAL, "semantic", "learning_goal"),
    (HABIT, "semantic", "learning_background"),
)
ONE = memories((LEVEL, "semantic", "level_or_ability"))


def limit_of(request: Recorded) -> int:
    return int(request.body.get("max_output_tokens") or request.body["max_tokens"])


def waits_for(run: Run, why: str, said: str = SAID, langs: tuple[Language, ...] = ("zh-TW",)) -> None:
    """Said as waiting with its cause, never as nothing to remember; not one memory is there."""
    (receipt,) = run("ask", said, "--json").document["receipts"]
    assert (receipt["do"], receipt["why"], receipt["content"]) == ("waiting", why, said)
    for lang in langs:
        told = run("ask", said, "--lang", lang)
        assert told.code == 0
        assert say(lang, f"waiting.{why}") in told.err
        assert "Traceback" not in told.err
    assert run("memories", "--json").document["memories"] == []


PROSE = [
    ("好的，以下是結果：", " 希望有幫助！"),
    ("Sure! Here is what I found:\n", "\nLet me know if you need anything else."),
    ("好的：\n```json\n", "\n```\n以上是我的判斷。"),
    ("memories = ", ";"),
    ("", "\n// done"),
    ("# Result\n", ""),
]


@pytest.mark.parametrize(("before", "after"), PROSE)
def test_a_sentence_around_the_answer_made_my_fact_disappear(
    run: Run, model_server: ScriptedServer, before: str, after: str
) -> None:
    """Asked once more, the model may mend it; if it insists, the learner is told (H01)."""
    model_server.answers("extraction", before + ONE + after, ONE)
    assert [r["content"] for r in run("ask", SAID, "--json").document["receipts"]] == [LEVEL]
    (memory,) = run("memories", "--json").document["memories"]
    run("forget", memory["memory_id"], "--yes")
    model_server.always("extraction", before + ONE + after)
    waits_for(run, "AnswerUnreadable", langs=("en", "zh-TW"))


@pytest.mark.parametrize(
    "answer",
    [
        'Use {curly} marks. {"memories": []} } end',
        '花括號像 {這樣} 用。{"memories": []}',
        '{note} {"memories": []}',
        '{"memories": []} {"memories": []}',
        '{"memories": []} }',
        '{{"memories": []}}',
        "{'memories': []}",
        '[{"memories": []}]',
        '{"memories": [],}',
    ],
)
def test_braces_in_the_prose_cut_the_answer_at_the_wrong_place(
    run: Run, model_server: ScriptedServer, answer: str
) -> None:
    """Refused by name, and no half of it is taken for an empty list (H02)."""
    model_server.always("extraction", answer)
    waits_for(run, "AnswerUnreadable")


@pytest.mark.parametrize("fence", ["", "```json\n"])
@pytest.mark.parametrize("cut", [70, 100])
def test_an_answer_cut_off_by_the_token_limit_stored_half_of_the_batch(
    run: Run, model_server: ScriptedServer, fence: str, cut: int
) -> None:
    """The limit is raised once; then it is said to be cut off, and all three of its facts still stand as waiting (H03)."""
    model_server.always("extraction", THREE)
    model_server.always("importance", Say((fence + scores(4, 5, 3))[:cut], finish="length"))
    waits_for(run, "AnswerCutOff")
    assert "cut off" in say("en", "waiting.AnswerCutOff")
    (receipt,) = run("ask", SAID, "--json").document["receipts"]
    assert all(content in receipt["content"] for content in (LEVEL, GOAL, HABIT))
    first, raised = model_server.of("importance")[:2]
    assert limit_of(raised) > limit_of(first)
    model_server.answers("importance", Say(scores(4, 5, 3)[:cut], finish="length"), scores(4, 5, 3))
    done = run("ask", SAID + "！", "--json").document["receipts"]
    assert [(r["do"], r["importance_score"]) for r in done] == [("stored", 4), ("stored", 5), ("stored", 3)]


def test_a_cut_answer_that_the_server_calls_complete_is_not_half_read_either(
    run: Run, model_server: ScriptedServer
) -> None:
    """A fence that never closes, an object that never ends: broken, and nothing of it is stored (H03)."""
    model_server.always("extraction", THREE)
    model_server.always("importance", "```json\n" + scores(4, 5, 3)[:70])
    waits_for(run, "AnswerUnreadable")


THOUGHTS = [
    '<think>index 0 could be {"candidate_index":0,"importance_score":5}</think>',
    f"<think>也許是 {scores(5)}</think>\n",
    f"<thinking>\n{scores(5)}\n</thinking>\n\n",
    f"<reasoning>a main goal, so {scores(5)}</reasoning>",
    f"<think>first</think><think>then {scores(5)}</think>",
    f"it could be {scores(5)}\n</think>\n",
    f"<THINK>{scores(5)}</THINK> ",
]


@pytest.mark.parametrize("thought", THOUGHTS)
@pytest.mark.parametrize(("before", "after"), [("", ""), ("```json\n", "\n```")])
def test_what_the_model_thought_aloud_became_the_score(
    run: Run, model_server: ScriptedServer, thought: str, before: str, after: str
) -> None:
    """(H04)"""
    model_server.always("extraction", ONE)
    model_server.always("importance", thought + before + scores(2) + after)
    (receipt,) = run("ask", SAID, "--json").document["receipts"]
    assert (receipt["do"], receipt["importance_score"]) == ("stored", 2)


@pytest.mark.parametrize(
    "thought", ["Let me think: 5?\n", f"{scores(5)}\nNo, better: ", f"<scratchpad>{scores(5)}</scratchpad>"]
)
def test_thoughts_in_any_other_dress_are_never_taken_for_the_score(
    run: Run, model_server: ScriptedServer, thought: str
) -> None:
    """(H04)"""
    model_server.always("extraction", ONE)
    model_server.always("importance", thought + scores(2))
    waits_for(run, "AnswerUnreadable")


@pytest.mark.parametrize(
    "said",
    [
        "我下個月要考多益，目標 800 分",
        "My IELTS is on June 14 and I need a 7.",
        "我的 goal 是 TOEFL 100，speaking 最弱",
        "I keep forgetting articles.",
    ],
)
@pytest.mark.parametrize("empty", ['{"memories":[]}', '```json\n{"memories": []}\n```', '{\n  "memories": [ ]\n}'])
def test_nothing_was_kept_and_the_screen_said_it_was(
    run: Run, model_server: ScriptedServer, said: str, empty: str
) -> None:
    """Nothing stored, nothing claimed, and the turn's trace says so (H05)."""
    model_server.always("extraction", empty)
    for lang in ("zh-TW", "en"):
        told = run("ask", said, "--lang", lang)
        assert not any(claim in told.out + told.err for claim in ("已記住", "記住了", "Remembered", "Stored", "Saved"))
    assert run("ask", said, "--json").document["receipts"] == [{"do": "nothing"}]
    why = run("why", "--json").document["why"]
    assert (why["receipts"], why["used"]) == ([{"do": "nothing"}], [])
    assert model_server.of("importance") == []
    assert run("memories", "--json").document["memories"] == []


WHOLE: dict[str, Any] = {
    "content": GOAL,
    "memory_type": "semantic",
    "should_store": True,
    "policy_reason": "learning_goal",
}
MISSING = object()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *[(key, MISSING) for key in WHOLE],
        *[(key, None) for key in WHOLE],
        ("should_store", "true"),
        ("should_store", 1),
        ("should_store", "yes"),
        ("memory_type", "fact"),
        ("memory_type", "unclassified"),
        ("policy_reason", "useful"),
        ("content", ["目標"]),
        ("content", ""),
        ("content", "　"),
    ],
)
def test_a_missing_field_was_filled_in_or_crashed_far_away(
    run: Run, model_server: ScriptedServer, key: str, value: object
) -> None:
    """The model is told the very place; if it insists, neither of the two memories is stored (H06)."""
    second = {k: v for k, v in (WHOLE | {key: value}).items() if v is not MISSING}
    answer = json.dumps({"memories": [*json.loads(ONE)["memories"], second]}, ensure_ascii=False)
    model_server.always("extraction", answer)
    waits_for(run, "AnswerUnreadable")
    correction = model_server.of("extraction")[1].messages[-1]["content"]
    assert f"memories[1].{key}" in correction
