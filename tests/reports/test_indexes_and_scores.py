"""Scores came for other memories than those they were asked for, or were no scores; whole batches went with them."""

from __future__ import annotations

import itertools
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from interfaces.conftest import Run
from memora.core.retry import MAX_ATTEMPTS
from memora.errors import IndexMismatch
from support.scripted import ScriptedJudge, memora
from support.scripted_server import Recorded, ScriptedServer, memories, scores

FACTS = ["我的程度大約是 B1", "目標是多益 800 分", "I study on the train"]
SAID = "，".join(FACTS)
NEXT = "I prefer British spelling."


def extraction(request: Recorded) -> str:
    """What is said in the message itself, never in the turns before it."""
    message = json.loads(request.messages[-1]["content"])["message"]
    return memories(*[(fact, "semantic", "preference") for fact in [*FACTS, NEXT] if fact in message])


def asked(request: Recorded) -> list[str]:
    return [row["content"] for row in json.loads(request.messages[-1]["content"])]


@pytest.mark.parametrize(
    ("answer", "named"),
    [
        ({0: 4, 2: 4}, "missing index 1"),
        ({}, "missing index 0, 1, 2"),
        ({0: 4, 1: 4, 2: 4, 3: 5}, "unknown index 3"),
        ({1: 4, 2: 4, 3: 4}, "missing index 0"),
        ({0: 3, 1: 3, 7: 3}, "unknown index 7"),
    ],
)
def test_four_scores_for_five_memories_were_refused_for_ever(
    run: Run, model_server: ScriptedServer, answer: dict[int, int], named: str
) -> None:
    """Two tries, the index by name, the chat goes on, and the next turn asks for its own memory only (H07)."""
    model_server.always("extraction", extraction)
    model_server.always("importance", scores(answer))
    first = run("ask", SAID, "--json")
    assert (first.code, first.document["reply"]) == (0, "OK.")
    assert [(r["do"], r["why"]) for r in first.document["receipts"]] == [("waiting", "IndexMismatch")]
    assert len(model_server.of("importance")) == 2
    assert named in model_server.of("importance")[1].messages[-1]["content"]
    assert run("memories", "--json").document["memories"] == []
    model_server.requests.clear()
    model_server.always("importance", scores(3))
    second = run("ask", NEXT, "--json").document
    assert second["reply"] == "OK."
    assert [(r["do"], r["content"]) for r in second["receipts"]] == [("stored", NEXT)]
    assert [asked(request) for request in model_server.of("importance")] == [[NEXT]]


def test_an_index_given_twice_is_named(run: Run, model_server: ScriptedServer) -> None:
    """(H07)"""
    rows = [{"candidate_index": i, "importance_score": s} for i, s in ((0, 3), (1, 3), (1, 5), (2, 3))]
    model_server.always("extraction", extraction)
    model_server.always("importance", json.dumps({"assessments": rows}))
    assert [r["why"] for r in run("ask", SAID, "--json").document["receipts"]] == ["IndexMismatch"]
    assert "duplicate index 1" in model_server.of("importance")[1].messages[-1]["content"]


def test_a_batch_that_always_fails_is_given_up_after_a_while_and_waits_for_me(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long Memora runs; the learner can still have it tried once more (H07)."""
    judge = ScriptedJudge()
    judge.failures = [IndexMismatch(missing=(1,), unknown=(), duplicate=()) for _ in range(100)]
    app = memora(tmp_path, judge=judge)
    app.remember_turn(SAID)
    for hour in range(1, 100):
        later = datetime.now(UTC) + timedelta(hours=2 * hour)
        monkeypatch.setattr(app.clock, "machine", lambda later=later: later)
        app.run_waiting_work()
    assert len(judge.seen) == MAX_ATTEMPTS
    assert [r.do for r in app.retry()] == ["waiting"]
    assert len(judge.seen) == MAX_ATTEMPTS + 1


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_scores_in_another_order_went_to_the_wrong_memory(
    run: Run, model_server: ScriptedServer, order: tuple[int, ...]
) -> None:
    """Bound by index: 0 has 1, 1 has 3, 2 has 5, in whatever order they come (H08)."""
    right = {0: 1, 1: 3, 2: 5}
    model_server.always("extraction", extraction)
    model_server.always("importance", scores({index: right[index] for index in order}))
    run("ask", SAID, "--json")
    stored = {m["content"]: m["importance_score"] for m in run("memories", "--json").document["memories"]}
    assert stored == dict(zip(FACTS, right.values(), strict=True))


@pytest.mark.parametrize("value", [9, 0, 6, -1, "4", "high", True, False, 2.5, 4.0, None, [4], {"score": 4}, 10**9])
@pytest.mark.parametrize("at", [0, 1])
def test_one_impossible_score_was_bent_to_five_or_took_the_batch_with_it(
    run: Run, model_server: ScriptedServer, value: object, at: int
) -> None:
    """The index and the value are named to the model, whose second answer counts; no clamp, no part stored (H09)."""
    wrong = scores({1: 4, 0: 4} | {at: value})
    model_server.always("extraction", memories(*[(fact, "semantic", "preference") for fact in FACTS[:2]]))
    model_server.always("importance", wrong)
    receipts = run("ask", SAID, "--json").document["receipts"]
    assert [(r["do"], r["why"]) for r in receipts] == [("waiting", "AnswerUnreadable")]
    assert run("memories", "--json").document["memories"] == []
    correction = model_server.of("importance")[1].messages[-1]["content"]
    assert f"candidate_index {at}" in correction
    shown = type(value).__name__ if isinstance(value, list | dict) else json.dumps(value)
    assert f"candidate_index {at}: {shown} is not usable" in correction
    model_server.answers("importance", wrong, scores(2, 5))
    receipts = run("ask", SAID + "！", "--json").document["receipts"]
    assert [(r["do"], r["importance_score"]) for r in receipts] == [("stored", 2), ("stored", 5)]
