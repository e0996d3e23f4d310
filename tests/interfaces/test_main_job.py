"""The main job through the real command line, against a server that speaks the real wire format.

The flow of the source's own test sections, and the specification's worked example with its numbers (R4).
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from memora.adapters.embedder_calibrated import unpacked
from memora.core.calibration import score_from_distance
from support.scripted_server import Recorded, ScriptedServer, memories, scores

DIM = 96
GOAL, EXERCISE, MEME = "我希望三個月後通過 B2 檢定", "我今天完成了五題單字練習", "我偶爾喜歡看英文迷因"
PLAN = "幫我安排接下來的英文學習"
Run = Callable[..., dict[str, Any]]


class Vectors:
    """Unrelated texts get random directions in the first 64 dimensions; a test places others in the rest."""

    def __init__(self) -> None:
        self.placed: dict[str, list[float]] = {}

    def __call__(self, text: str) -> list[float]:
        if text in self.placed:
            return self.placed[text]
        seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
        row = np.zeros(DIM)
        row[:64] = np.random.default_rng(seed).standard_normal(64)
        return [float(x) for x in row / np.linalg.norm(row)]

    def place(self, home: Path, wanted: dict[str, float]) -> None:
        """Make each text's calibrated score against PLAN the wanted one, by the constants this store measured."""
        (file,) = (home / "state" / "cache").glob("calibration-openai-*.npz")
        constants = unpacked(file.read_bytes())
        middle = constants.means["zh", "query"]
        for place, (text, score) in enumerate([(PLAN, 1.0), *wanted.items()]):
            direction = np.zeros(DIM)
            low, high = 0.0, 2.0  # the distance with this score, by halving: the score falls with it
            for _ in range(60):
                half = (low + high) / 2
                low, high = (
                    (half, high) if score_from_distance(half, constants.mean, constants.sd) > score else (low, half)
                )
            cosine = 1.0 if text == PLAN else 1.0 - low
            direction[64] = cosine
            direction[65 + place] = (1 - cosine**2) ** 0.5
            self.placed[text] = [float(x) for x in middle + direction * (1 - middle @ middle) ** 0.5]


@pytest.fixture
def vectors() -> Vectors:
    return Vectors()


@pytest.fixture
def server(vectors: Vectors) -> Iterator[ScriptedServer]:
    with ScriptedServer(embed=vectors) as running:
        yield running


@pytest.fixture
def run(request: pytest.FixtureRequest, server: ScriptedServer, memora_home: Path) -> Run:
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(__file__).parents[2] / "src"),
        "OPENAI_API_KEY": "test-key",
        "MEMORA_BASE_URL": server.base_url,
        "MEMORA_MODEL": "scripted",
        "MEMORA_EMBEDDING_MODEL": "openai:scripted-embedding",
        "MEMORA_API": getattr(request, "param", "responses"),
        "MEMORA_WEIGHTS": "relevance=0.8,importance=0.2",  # the two terms of R4's worked example
        "MEMORA_STORE": "exact",
    }

    def command(*words: str, code: int = 0) -> dict[str, Any]:
        done = subprocess.run(
            [sys.executable, "-m", "memora", *words, "--json"],
            capture_output=True,
            env=environment,
            encoding="utf-8",
            stdin=subprocess.DEVNULL,
            check=False,
        )
        assert done.returncode == code, done.stderr
        if code:
            return {}
        document: dict[str, Any] = json.loads(done.stdout)
        assert document["version"] == 1
        return document

    return command


def extraction_of(text: str, *rows: tuple[str, str, str]) -> Callable[[Recorded], str]:
    return lambda request: memories(*rows) if text in request.messages[-1]["content"] else memories()


@pytest.mark.parametrize("run", ["responses", "chat"], indirect=True)
def test_the_flow_of_the_source_and_the_worked_example(
    run: Run, server: ScriptedServer, vectors: Vectors, memora_home: Path
) -> None:
    server.answers("reply", "好，我們朝 B2 前進。")
    server.answers("extraction", memories((GOAL, "semantic", "explicit_request")))
    server.answers("importance", scores(5))
    asked = run("ask", f"請記住，{GOAL}。")
    assert asked["reply"] == "好，我們朝 B2 前進。"
    (receipt,) = asked["receipts"]
    assert {k: receipt[k] for k in ("do", "content", "memory_type", "importance_score", "policy_reason")} == {
        "do": "stored",
        "content": GOAL,
        "memory_type": "semantic",
        "importance_score": 5,
        "policy_reason": "explicit_request",
    }
    assert set(asked["usage"]) >= {"reply", "extraction", "importance", "embedding"}
    assert asked["usage"]["reply"] == {"calls": 1, "tokens_in": 100, "tokens_out": 10, "cost_usd": None}

    vectors.place(memora_home, {GOAL: 0.70, EXERCISE: 0.82, MEME: 0.20})
    server.answers("importance", scores(2), scores(5))
    run("forget", receipt["memory_id"], "--yes")
    server.answers("importance", scores(5))
    run("remember", "episodic", EXERCISE)
    run("remember", "Semantic", MEME)
    run("remember", "semantic", GOAL)
    listed = run("memories")["memories"]
    assert [(m["content"], m["memory_type"], m["importance_score"], m["source"]) for m in listed] == [
        (EXERCISE, "episodic", 2, "manual"),
        (MEME, "semantic", 5, "manual"),
        (GOAL, "semantic", 5, "manual"),
    ]
    assert all(m["created_at"].endswith("+00:00") and not m["importance_is_default"] for m in listed)

    assert [r["content"] for r in run("search", PLAN)["results"]] == [EXERCISE, GOAL, MEME]
    recalled = run("recall", PLAN)
    assert [r["content"] for r in recalled["results"]] == [GOAL, EXERCISE]
    assert [r["score"] for r in recalled["results"]] == pytest.approx([0.70, 0.82], abs=1e-3)
    assert [r["retrieval_score"] for r in recalled["results"]] == pytest.approx([0.760, 0.706], abs=1e-3)
    assert [(d["content"], d["why"]) for d in recalled["dropped"]] == [(MEME, "below_threshold")]

    server.requests.clear()
    used = run("ask", PLAN)["used"]
    assert [u["content"] for u in used] == [GOAL, EXERCISE]
    (request,) = server.of("reply")
    text = request.text
    assert text.index(f"- [semantic] {GOAL}") < text.index(f"- [episodic] {EXERCISE}")
    assert MEME not in text
    assert request.messages[-1] == {"role": "user", "content": PLAN}
    assert {f"{m['role']}: {m['content']}" for m in run("context", PLAN)["messages"]} >= {f"user: {PLAN}"}


def test_what_the_policy_refuses_is_shown_and_never_scored_or_embedded(run: Run, server: ScriptedServer) -> None:
    server.answers(
        "extraction",
        memories(("血壓太高，每天吃藥", "semantic", "health"), ("密碼是 Tr0ub4dor-3", "semantic", "preference")),
    )
    asked = run("ask", "我血壓太高，每天吃藥，密碼是 Tr0ub4dor-3")
    assert [(r["do"], r["policy_reason"]) for r in asked["receipts"]] == [("refused", "health"), ("refused", "secret")]
    assert server.of("importance") == []
    assert "Tr0ub4dor-3" not in json.dumps([r.body for r in server.requests], ensure_ascii=False)
    refused = run("refused")["refused"]
    assert [r["policy_reason"] for r in refused] == ["health", "secret"]
    assert "Tr0ub4dor-3" not in json.dumps(refused)
    assert run("memories")["memories"] == []


def test_a_short_scorer_is_named_and_stores_none_of_the_batch(run: Run, server: ScriptedServer) -> None:
    rows = [(f"habit {n} of mine", "semantic", "preference") for n in range(3)]
    server.answers("extraction", memories(*rows))
    server.always("importance", scores({0: 4, 2: 3}))
    (receipt,) = run("ask", "habit 0 of mine, habit 1 of mine, habit 2 of mine")["receipts"]
    assert (receipt["do"], receipt["why"]) == ("waiting", "IndexMismatch")
    assert run("memories")["memories"] == []
    assert len(server.of("importance")) <= 3


def test_memories_answer_in_a_new_conversation(
    run: Run, server: ScriptedServer, vectors: Vectors, memora_home: Path
) -> None:
    server.answers("importance", scores(3))
    run("remember", "episodic", EXERCISE)
    vectors.place(memora_home, {EXERCISE: 0.9})
    assert run("recall", "完全無關的問題")["results"] == []
    (memory,) = run("memories")["memories"]
    assert run("forget", memory["memory_id"], "--yes")["receipts"][0]["do"] == "forgotten"
    run("forget", memory["memory_id"], "--yes", code=4)
