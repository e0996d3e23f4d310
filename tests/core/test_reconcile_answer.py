"""What a model may decide about memories: only about those it was shown, and nothing that code can see to be wrong."""

from __future__ import annotations

import json

import pytest

from memora.core.reconcile import build_reconcile_messages, check_decision, read_reconcile
from memora.errors import AnswerUnreadable, UnknownMemoryId
from memora.types import Decision, MemoryCandidate, Neighbour, StoredMemory


def known(content: str, *, memory_id: str = "m1", importance: int = 5, kind: str = "semantic") -> Neighbour:
    memory = StoredMemory(memory_id, content, kind, importance, "automatic", "2026-03-01T00:00:00+00:00")  # type: ignore[arg-type]
    return Neighbour(memory, 0.8)


def fresh(content: str, *, reason: str = "learning_goal") -> MemoryCandidate:
    return MemoryCandidate(content, "semantic", True, reason)  # type: ignore[arg-type]


OFFERED = [known("目標是多益 700 分"), known("I mix up its and it's", memory_id="m2", importance=3)]


def test_a_memory_that_was_not_shown_is_refused_by_its_name() -> None:
    """H10: the model answers "7" where m1 and m2 were offered."""
    with pytest.raises(UnknownMemoryId, match=r"'7'.*m1, m2"):
        check_decision(Decision("update", "7"), fresh("多益目標 700，十月考"), OFFERED)


def test_a_new_memory_names_none_and_any_other_step_names_one() -> None:
    assert check_decision(Decision("create", "m1"), fresh("我養了兩隻貓"), OFFERED) == Decision("create")
    with pytest.raises(AnswerUnreadable, match="memory_id"):
        check_decision(Decision("skip"), fresh("多益 700"), OFFERED)
    with pytest.raises(UnknownMemoryId):
        check_decision(Decision("create", "9"), fresh("我養了兩隻貓"), OFFERED)


@pytest.mark.parametrize(
    ("step", "new", "becomes"),
    [
        ("skip", "多益我想拿七百分", "skip"),
        ("skip", "多益我想拿 750 分", "keep_both"),
        ("update", "我妹的目標是多益 700 分", "keep_both"),
        ("supersede", "我妹的目標是多益 800 分", "keep_both"),
        ("supersede", "托福目標 90 分", "keep_both"),
        ("supersede", "多益目標改成 800 分", "supersede"),
        ("supersede", "我改考托福了，目標 90 分", "supersede"),
        ("supersede", "多益目標也許該改成 800 分", "review"),
        ("update", "多益目標 700 分，可能十月考", "review"),
        ("update", "多益目標 700 分，十月考", "update"),
    ],
)
def test_what_code_can_see_is_stronger_than_the_model(step: str, new: str, becomes: str) -> None:
    decided = check_decision(Decision(step, "m1"), fresh(new), OFFERED)  # type: ignore[arg-type]
    assert (decided.step, decided.old_id) == (becomes, "m1")


def test_nobody_is_asked_about_a_small_matter() -> None:
    assert check_decision(Decision("review", "m2"), fresh("maybe its is fine now"), OFFERED).step == "keep_both"


def test_what_the_learner_asks_to_have_remembered_needs_no_second_question() -> None:
    new = fresh("多益目標可能改成 800 分", reason="explicit_request")
    assert check_decision(Decision("supersede", "m1"), new, OFFERED).step == "supersede"


def test_an_answer_is_read_strictly() -> None:
    assert read_reconcile('{"decision": "update", "memory_id": "m1", "why": "date added"}') == Decision(
        "update", "m1", "date added"
    )
    assert read_reconcile('```json\n{"decision": "create", "memory_id": null, "why": ""}\n```') == Decision("create")
    for unusable in (
        "update m1",
        '{"decision": "merge", "memory_id": "m1", "why": ""}',
        '{"decision": "update", "memory_id": 1, "why": ""}',
        '{"memory_id": "m1", "why": ""}',
        '[{"decision": "create", "memory_id": null, "why": ""}]',
    ):
        with pytest.raises(AnswerUnreadable):
            read_reconcile(unusable)


def test_the_model_sees_the_words_as_they_are_and_every_id_it_may_name() -> None:
    system, user = build_reconcile_messages(fresh("多益目標改成 800"), OFFERED, said="多益目標改成 800，謝謝")
    assert system.role == "system"
    asked = json.loads(user.content)
    assert asked["new"]["content"] == "多益目標改成 800"
    assert [memory["memory_id"] for memory in asked["known"]] == ["m1", "m2"]
    assert "目標是多益 700 分" in user.content
