"""A model's answer is read as it stands, or refused by name: nothing is guessed, nothing is half-read."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memora.core.answers import unwrap
from memora.core.extraction import read_extraction
from memora.core.importance import read_importance
from memora.errors import AnswerUnreadable
from memora.types import MemoryCandidate

ONE = {"content": "程度大約是 B1", "memory_type": "semantic", "should_store": True, "policy_reason": "level_or_ability"}


def answer(*rows: dict[str, object]) -> str:
    return json.dumps({"memories": list(rows)}, ensure_ascii=False)


def unreadable(text: str) -> AnswerUnreadable:
    with pytest.raises(AnswerUnreadable) as caught:
        read_extraction(text)
    return caught.value


def test_a_plain_answer_is_read_as_it_stands() -> None:
    assert read_extraction(answer(ONE)) == [MemoryCandidate("程度大約是 B1", "semantic", True, "level_or_ability")]
    assert read_extraction('{"memories": []}') == []


def test_a_sentence_around_the_json_is_an_error_and_never_nothing_to_remember() -> None:
    """H01"""
    error = unreadable(f"好的，以下是結果：{answer(ONE)} 希望有幫助！")
    assert (error.where, error.problem) == ("answer", "not JSON alone")


def test_braces_in_prose_are_not_mistaken_for_the_answer() -> None:
    """H02"""
    assert unreadable('Use {curly} marks. {"memories": []} } end').where == "answer"
    assert unreadable('{"memories": []} } end').where == "answer"


@pytest.mark.parametrize(
    "fence", ["```json\n%s\n```", "```\n%s\n```", "  ```JSON\r\n%s\r\n```\n", "\ufeff%s", "```json\n%s```"]
)
def test_one_code_fence_around_the_whole_answer_comes_off(fence: str) -> None:
    assert len(read_extraction(fence % answer(ONE))) == 1


def test_a_fence_that_was_cut_off_is_an_error() -> None:
    """H03, where the server does not say that it ran out of tokens."""
    assert unreadable("```json\n" + answer(ONE)[:-20]).where == "answer"


def test_a_fence_with_prose_around_it_stays_unreadable() -> None:
    assert unreadable(f"Sure:\n```json\n{answer(ONE)}\n```").where == "answer"


def test_thinking_before_the_answer_is_not_the_answer() -> None:
    """H04"""
    thought = '<think>index 0 could be {"candidate_index":0,"importance_score":5}</think>'
    result = read_importance(thought + '{"assessments":[{"candidate_index":0,"importance_score":2}]}')
    assert [a.importance_score for a in result.assessments] == [2]


def test_thinking_that_never_ends_is_no_answer() -> None:
    assert unreadable('<think>maybe {"memories": []}').where == "answer"
    assert unreadable("<think>hm</think>").problem == "it is empty"


def test_a_learners_tag_inside_the_json_is_left_alone() -> None:
    text = "I wrote </think> in my essay"
    assert read_extraction(answer({**ONE, "content": text}))[0].content == text


def test_a_missing_field_is_named_with_its_place() -> None:
    """H06: never a default of true."""
    second = {key: value for key, value in ONE.items() if key != "should_store"}
    error = unreadable(answer(ONE, second))
    assert (error.where, error.problem) == ("memories[1].should_store", "missing")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("should_store", "true"),
        ("should_store", 1),
        ("should_store", None),
        ("memory_type", "unclassified"),
        ("memory_type", "Semantic"),
        ("policy_reason", "because"),
        ("content", 5),
        ("content", "　 "),
        ("content", "\ud800"),
    ],
)
def test_a_field_of_the_wrong_kind_is_named(field: str, value: object) -> None:
    error = unreadable(json.dumps({"memories": [ONE, {**ONE, field: value}]}))
    assert error.where in (f"memories[1].{field}", "answer")


def test_an_error_shows_codes_and_numbers_but_no_content() -> None:
    error = unreadable(answer({**ONE, "content": ["my secret diary"]}))
    assert error.where == "memories[0].content"
    assert "diary" not in str(error)


@pytest.mark.parametrize(
    "text", ["", "  \n", "null", "[]", "{}", '{"memories": null}', "{" * 5000, "[" * 100_000, "1" * 5000]
)
def test_whatever_is_no_answer_is_an_error_by_name(text: str) -> None:
    unreadable(text)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("key", list(ONE))
def test_a_key_that_stands_twice_is_an_error_by_name(key: str, turned: bool) -> None:
    """Of `"should_store": false, "should_store": true` nobody can say which was meant."""
    other = {
        **ONE,
        "should_store": False,
        "content": "某件事",
        "memory_type": "episodic",
        "policy_reason": "preference",
    }
    pairs = [json.dumps({key: row[key]}, ensure_ascii=False)[1:-1] for row in (ONE, other)]
    rest = json.dumps({k: v for k, v in ONE.items() if k != key}, ensure_ascii=False)[1:]
    error = unreadable('{"memories": [{' + ", ".join(pairs[::-1] if turned else pairs) + ", " + rest + "]}")
    assert (error.where, error.problem) == ("answer", f"the key {key} stands twice in one object")
    assert "某件事" not in str(error)


def test_two_lists_of_memories_or_of_assessments_are_an_error_too() -> None:
    assert "memories" in unreadable('{"memories": [], "memories": []}').problem
    row = '{"candidate_index": 0, "importance_score": 5, "importance_score": 1}'
    with pytest.raises(AnswerUnreadable, match="importance_score stands twice"):
        read_importance('{"assessments": [' + row + "]}")


def test_a_key_in_words_is_not_repeated_in_the_error() -> None:
    assert "…" in unreadable('{"我的祕密": 1, "我的祕密": 2}').problem


def test_more_memories_than_one_message_can_hold_are_refused_by_name_and_not_cut() -> None:
    rows = [{**ONE, "content": f"第 {n} 個單字會忘記"} for n in range(21)]
    assert len(read_extraction(answer(*rows[:20]))) == 20
    error = unreadable(answer(*rows))
    assert error.where == "memories"
    assert error.problem.startswith("21 memories in one turn, at most 20")


def test_keys_that_nobody_asked_for_are_ignored() -> None:
    assert read_extraction(json.dumps({"memories": [{**ONE, "confidence": 0.9}], "note": "hi"}))[0].should_store


@given(st.text(max_size=60))
def test_no_text_whatever_raises_anything_but_our_error(text: str) -> None:
    with suppress(AnswerUnreadable):
        assert isinstance(read_extraction(text), list)


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=60))
def test_what_is_inside_the_wrappers_is_not_touched(content: str) -> None:
    wrapped = f"<think>so</think>\n```json\n{json.dumps({'content': content})}\n```"
    assert json.loads(unwrap(wrapped)) == {"content": content}
