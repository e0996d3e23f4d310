"""Importance: how much a memory will matter for future lessons, bound by index and never by position."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import memora
from memora.core.importance import (
    DEFAULT_IMPORTANCE_SCORE,
    IMPORTANCE_PROMPT,
    IMPORTANCE_SCHEMA,
    apply_assessments,
    build_importance_messages,
    read_importance,
    read_importance_score,
)
from memora.errors import AnswerUnreadable, IndexMismatch
from memora.types import ImportanceAssessment, ImportanceAssessmentResult, MemoryCandidate, ScoredMemoryCandidate

CANDIDATES = [
    MemoryCandidate("今天做了五題單字練習", "episodic", True, "learning_event"),
    MemoryCandidate("My goal is TOEIC 800", "semantic", True, "learning_goal"),
    MemoryCandidate("常常把 borrow 跟 lend 搞混", "semantic", True, "recurring_difficulty"),
]


def result(*rows: tuple[int, int]) -> ImportanceAssessmentResult:
    return ImportanceAssessmentResult([ImportanceAssessment(index, score) for index, score in rows])


def test_scores_are_bound_by_index_whatever_their_order() -> None:
    """H08: answered as 2, 0, 1 with 5, 1, 3."""
    scored = apply_assessments(CANDIDATES, result((2, 5), (0, 1), (1, 3)))
    assert [memory.importance_score for memory in scored] == [1, 3, 5]


def test_scoring_rewrites_neither_content_nor_type() -> None:
    """W3"""
    scored = apply_assessments(CANDIDATES, result((0, 2), (1, 5), (2, 3)))
    assert scored[0] == ScoredMemoryCandidate("今天做了五題單字練習", "episodic", 2)
    assert [(m.content, m.memory_type) for m in scored] == [(c.content, c.memory_type) for c in CANDIDATES]


@pytest.mark.parametrize(
    ("rows", "missing", "unknown", "duplicate"),
    [
        ([(0, 4), (2, 4)], (1,), (), ()),
        ([], (0, 1, 2), (), ()),
        ([(0, 4), (1, 4), (2, 4), (7, 4)], (), (7,), ()),
        ([(0, 4), (1, 4), (1, 2), (2, 4)], (), (), (1,)),
        ([(1, 4), (1, 4), (5, 4)], (0, 2), (5,), (1,)),
    ],
)
def test_a_missing_unknown_or_repeated_index_is_named(
    rows: list[tuple[int, int]], missing: tuple[int, ...], unknown: tuple[int, ...], duplicate: tuple[int, ...]
) -> None:
    """W3, H07: never a memory dropped in silence."""
    with pytest.raises(IndexMismatch) as caught:
        apply_assessments(CANDIDATES, result(*rows))
    assert (caught.value.missing, caught.value.unknown, caught.value.duplicate) == (missing, unknown, duplicate)


@pytest.mark.parametrize("value", [9, 0, "4", True, 2.5, 2.0, None, [4]])
def test_a_score_that_is_none_names_the_candidate_and_the_value(value: object) -> None:
    """H09: no clamp to 5, no "4" taken for 4, no part of the batch stored."""
    rows = [{"candidate_index": 1, "importance_score": value}, {"candidate_index": 0, "importance_score": 4}]
    with pytest.raises(AnswerUnreadable) as caught:
        read_importance(json.dumps({"assessments": rows}))
    assert caught.value.where == "assessments[0].importance_score"
    assert "candidate_index 1" in caught.value.problem
    if not isinstance(value, list):
        assert json.dumps(value) in caught.value.problem


@pytest.mark.parametrize("index", ["0", -1, 1.0, True, None])
def test_an_index_that_is_none_is_named_by_its_place(index: object) -> None:
    with pytest.raises(AnswerUnreadable) as caught:
        read_importance(json.dumps({"assessments": [{"candidate_index": index, "importance_score": 4}]}))
    assert caught.value.where == "assessments[0].candidate_index"


def test_the_batch_travels_as_json_that_a_person_can_read() -> None:
    """W3: non-ASCII is kept, and nothing but index, content and type is sent."""
    system, user = build_importance_messages(CANDIDATES)
    assert system.content == IMPORTANCE_PROMPT
    assert "常常把 borrow 跟 lend 搞混" in user.content
    assert json.loads(user.content)[1] == {
        "candidate_index": 1,
        "content": "My goal is TOEIC 800",
        "memory_type": "semantic",
    }


def test_the_prompt_says_what_importance_is_and_what_it_is_not() -> None:
    """W4"""
    for words in ("future", "please remember", "emotion", "memory_type", "length", "exactly one assessment"):
        assert words in IMPORTANCE_PROMPT
    assert [line[0] for line in IMPORTANCE_PROMPT.splitlines() if line[1:3] == "  "] == list("54321")


@pytest.mark.parametrize(
    ("kind", "score"),
    [
        ("dated occasion", 5),
        ("whole skill", 4),
        ("in which English is used", 4),
        ("single word", 3),
        ("bare job", 3),
        ("milder preference", 3),
        ("times without practice", 2),
    ],
)
def test_the_prompt_tells_apart_what_a_reader_of_it_could_not(kind: str, score: int) -> None:
    scale = IMPORTANCE_PROMPT[IMPORTANCE_PROMPT.index("5  ") : IMPORTANCE_PROMPT.index("These do not count")]
    before = scale[: scale.index(kind)]
    assert max(before.rfind(f"{n}  ") for n in range(1, 6)) == before.rfind(f"{score}  ")


def test_the_schema_asks_for_exactly_the_two_numbers() -> None:
    """D6, D7"""
    row = IMPORTANCE_SCHEMA["properties"]["assessments"]["items"]
    assert row["required"] == ["candidate_index", "importance_score"]
    assert row["properties"]["importance_score"]["enum"] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("value", "read"),
    [
        (4, (4, False)),
        (4.0, (4, False)),
        (1, (1, False)),
        (5, (5, False)),
        ("high", (3, True)),
        ("4", (3, True)),
        (True, (3, True)),
        (2.5, (3, True)),
        (9, (3, True)),
        (0, (3, True)),
        (-1, (3, True)),
        (float("nan"), (3, True)),
        (float("inf"), (3, True)),
        (None, (3, True)),
        ([], (3, True)),
    ],
)
def test_an_old_record_without_a_usable_score_reads_as_a_marked_three(value: object, read: tuple[int, bool]) -> None:
    """W9, H67"""
    assert read_importance_score(value) == read
    assert DEFAULT_IMPORTANCE_SCORE == 3


def test_reading_old_scores_needs_no_heavy_import() -> None:
    """The list command reads them on every start."""
    source = str(Path(memora.__path__[0]).parent)
    code = (
        f"import sys; sys.path.insert(0, {source!r}); import memora.core.importance; print('pydantic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
