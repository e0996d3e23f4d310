"""What learners saw elsewhere: another model that broke everything, shifted vectors, and odd scores."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from interfaces.conftest import Ran, Run
from memora.app import Memora
from memora.core.ranking import calculate_retrieval_score
from memora.errors import AnswerError
from memora.interfaces.cli.program import build_app
from support.embedding import needs_e5
from support.fifty_memories import FIFTY
from support.hashing_embedder import HashingEmbedder
from support.scripted import ScriptedJudge, fact, memora
from support.scripted_server import ScriptedServer, hashed_vector


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


@pytest.fixture
def typed(memora_home: Path) -> Run:
    """`memora ...` in this process, with the embedder that the settings name."""
    runner, app = CliRunner(), build_app()

    def call(*argv: str, stdin: str | bytes = b"", env: Mapping[str, str] | None = None) -> Ran:
        result = runner.invoke(app, list(argv), input=stdin, env={"MEMORA_STORE": "exact", **(env or {})})
        return Ran(result.exit_code, result.stdout, result.stderr)

    return call


def connected(server: ScriptedServer, embedder: str) -> dict[str, str]:
    return {
        "OPENAI_API_KEY": "k",
        "MEMORA_BASE_URL": server.base_url,
        "MEMORA_MODEL": "scripted",
        "MEMORA_API": "chat",
        "MEMORA_EMBEDDING_MODEL": embedder,
    }


@pytest.mark.parametrize(
    ("before", "after", "lang", "said"),
    [(384, 1024, "en", "This store was made with"), (64, 32, "zh-TW", "這份資料是用")],
)
def test_another_embedding_model_is_told_once_with_both_sizes_and_nothing_is_lost(
    typed: Run, server: ScriptedServer, before: int, after: int, lang: str, said: str, memora_home: Path
) -> None:
    """One message at the start; lists and deletions go on; nothing of the new size stands beside the old (H41)."""
    server.embed = lambda text: hashed_vector(text, before)
    old = connected(server, "openai:old-model")
    assert typed("remember", "semantic", "我的目標是多益 800 分", env=old).code == 0
    assert typed("remember", "semantic", "I prefer short examples", env=old).code == 0
    server.embed = lambda text: hashed_vector(text, after)
    new = connected(server, "openai:new-model")
    chat = typed(
        "chat", "--lang", lang, stdin="Good question?\nsearch 目標\nI like tea.\n/memories\n".encode(), env=new
    )
    assert chat.code == 0
    first = chat.err.splitlines()[0]
    assert first.startswith(said)
    assert str(before) in first
    assert str(after) in first
    assert "memora reindex --embedder openai:new-model" in first
    assert "多益 800" in chat.out
    listed = typed("memories", "--json", env=new).document["memories"]
    assert len(listed) == 2
    searched = typed("search", "目標", "--lang", lang, env=new)
    assert searched.code == 6
    assert "reindex" in searched.err
    refused = typed("remember", "semantic", "I like tea", "--json", env=new).document["receipts"]
    assert [(r["do"], r["why"]) for r in refused] == [("waiting", "EmbedderMismatch")]
    assert typed("forget", listed[1]["memory_id"], "--yes", env=new).code == 0
    assert sizes(memora_home) == {before}
    assert typed("reindex", "--embedder", "openai:new-model", env=new).code == 0
    assert sizes(memora_home) == {after}
    found = typed("search", "我的目標是多益 800 分", "--json", env=new).document["results"]
    assert found[0]["content"] == "我的目標是多益 800 分"


def sizes(home: Path) -> set[int]:
    import sqlite3

    (file,) = home.rglob("records.sqlite3")
    with closing(sqlite3.connect(file)) as raw:
        return {len(row[0]) // 4 for row in raw.execute("SELECT vector FROM vectors")}


THREE = ("I mix up borrow and lend", "我喜歡短例句", "My goal is TOEIC 800")


class Faulty(HashingEmbedder):
    """Does to the vectors of a batch what `harm` says."""

    def __init__(self, harm: str) -> None:
        super().__init__()
        self.harm = harm

    def embed(self, texts: Any, *, purpose: Any) -> Any:
        from memora.adapters.embedder_calibrated import CalibratedEmbedder

        vectors, usage = super().embed(texts, purpose=purpose)
        if not self.harm or len(texts) < 2:
            return vectors, usage
        raw = FaultyRaw(vectors, self.harm)
        CalibratedEmbedder(raw, cache_dir=None)._checked(texts, purpose=purpose, dim=self.dim)
        raise AssertionError("the faulty answer was taken")


class FaultyRaw:
    id, dim, max_tokens, has_purposes = "test:faulty", 64, 512, False

    def __init__(self, vectors: Any, harm: str) -> None:
        self._vectors, self._harm = vectors, harm

    def embed_raw(self, texts: Any, *, purpose: Any) -> Any:
        from memora.turns import Usage

        rows = np.array(self._vectors)
        harmed = {
            "NaN": lambda: rows.__setitem__((1, 3), np.nan),
            "infinite": lambda: rows.__setitem__((1, 0), np.inf),
            "zero": lambda: rows.__setitem__(1, 0.0),
        }
        if self._harm == "one too few":
            rows = np.delete(rows, 1, axis=0)
        elif self._harm == "one too many":
            rows = np.concatenate([rows, rows[:1]])
        else:
            harmed[self._harm]()
        return rows, Usage()

    def count_tokens(self, text: str) -> int:
        return len(text)


HARM = {"NaN": "BadVector", "infinite": "BadVector", "zero": "BadVector"}
HARM |= {"one too few": "EmbeddingCountMismatch", "one too many": "EmbeddingCountMismatch"}


def three_facts(home: Path, harm: str) -> tuple[Memora, Faulty]:
    judge, embedder = ScriptedJudge(), Faulty(harm)
    judge.found["；".join(THREE)] = [fact(text) for text in THREE]
    app = memora(home, judge=judge)
    app.embedder = embedder
    return app, embedder


@pytest.mark.parametrize(("harm", "why"), HARM.items())
def test_a_bad_vector_in_a_batch_stores_none_of_it_and_no_text_slides_onto_another_vector(
    tmp_path: Path, harm: str, why: str
) -> None:
    """The turn waits with the cause, and once the embedder is well each text has its own vector (W5, H42)."""
    app, embedder = three_facts(tmp_path, harm)
    (receipt,) = app.remember_turn("；".join(THREE))
    assert (receipt.do, receipt.why) == ("waiting", why)
    assert app.memories() == []
    rows = [{"memory_id": f"old{n}", "content": text} for n, text in enumerate(THREE)]
    with pytest.raises(AnswerError) as named:
        app.import_document({"version": 1, "memories": rows})
    assert "embedding 1:" in str(named.value) or "asked for 3 embeddings and got" in str(named.value)
    assert app.memories() == []
    embedder.harm = ""
    assert [r.do for r in app.retry()] == ["stored"] * 3
    for text in THREE:
        found = app.search(text, top_k=1)[0]
        assert (found.content, round(found.distance, 5)) == (text, 0.0)


@pytest.mark.parametrize("space", ["l2", "ip"])
def test_a_collection_with_another_metric_is_never_searched_with_odd_scores(tmp_path: Path, space: str) -> None:
    """Memora's own folder with a collection made by hand: noticed at the start and made anew; word for word scores 1
    (H43)."""
    chromadb = pytest.importorskip("chromadb")
    app = memora(tmp_path, MEMORA_STORE="chroma")
    for text in THREE:
        app.remember("semantic", text)
    app.attach_native_index()
    app.close()
    folder = tmp_path / "memora_db" / "chroma"
    with chromadb.PersistentClient(path=str(folder)) as client:
        (held,) = client.list_collections()
        rows, metadata = held.get(include=["embeddings", "documents", "metadatas"]), held.metadata
        client.delete_collection(held.name)
        made = client.create_collection(held.name, metadata=metadata, configuration={"hnsw": {"space": space}})
        made.add(**{key: rows[key] for key in ("ids", "embeddings", "documents", "metadatas")})
    again = memora(tmp_path, MEMORA_STORE="chroma")
    again.attach_native_index()
    assert [notice.code for notice in again.notices()] == ["index_rebuilt"]
    assert again.store.has_native
    for text in THREE:
        assert again.search(text, top_k=1)[0].score == pytest.approx(1.0, abs=1e-5)
    again.close()


@pytest.mark.parametrize("space", [None, "l2", "cosine"])
def test_an_old_folder_of_any_metric_is_adopted_and_its_texts_are_found_at_full_score(
    tmp_path: Path, space: str | None
) -> None:
    """Its vectors are not used: every text is embedded anew (H43)."""
    chromadb = pytest.importorskip("chromadb")
    with chromadb.PersistentClient(path=str(tmp_path / "old")) as client:
        about = {"configuration": {"hnsw": {"space": space}}} if space else {}
        made = client.create_collection("memora_memories", **about)
        made.add(ids=["a", "b", "c"], documents=list(THREE), embeddings=[[9.0, 0.1 * n, 3.0] for n in range(3)])
    app = memora(tmp_path / "home")
    assert len(app.import_chroma(tmp_path / "old", "memora_memories").imported) == 3
    for text in THREE:
        assert app.search(text, top_k=1)[0].score == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize("store", ["exact", "chroma"])
def test_no_score_is_ever_over_one_and_no_distance_below_zero(tmp_path: Path, store: str) -> None:
    """200 texts in both languages, each searched by itself (H44)."""
    if store == "chroma":
        pytest.importorskip("chromadb")
    app = memora(tmp_path, MEMORA_STORE=store)
    texts = [f"{text} {n}" for n in range(4) for text in FIFTY]
    rows = [{"memory_id": f"m{n}", "content": t, "importance_score": 1 + n % 5} for n, t in enumerate(texts)]
    app.import_document({"version": 1, "memories": rows})
    app.attach_native_index()
    for text in texts:
        for found in app.search(text, top_k=3):
            assert 0.0 <= found.distance <= 2.0
            assert found.score <= 1.0
            assert 0.0 <= calculate_retrieval_score(found) <= 1.0
        assert app.search(text, top_k=1)[0].content == text
    app.close()


@needs_e5
def test_the_shown_score_of_a_memory_searched_word_for_word_is_at_most_one(run: Run, tmp_path: Path) -> None:
    """With the real embedder, through the command line (H44)."""
    file = tmp_path / "fifty.json"
    rows = [{"memory_id": f"m{n}", "content": text} for n, text in enumerate(FIFTY)]
    file.write_text(json.dumps({"version": 1, "memories": rows}), encoding="utf-8")
    run("import", str(file))
    for text in FIFTY[::7]:
        results = run("search", text, "--json").document["results"]
        assert results[0]["content"] == text
        assert all(0 <= r["distance"] <= 2 and -1 <= r["score"] <= 1 for r in results)
        assert all(0 <= r["retrieval_score"] <= 1 for r in run("recall", text, "--json").document["results"])


class Placed(HashingEmbedder):
    """Each text lies at its own score from the question, and apart from all others."""

    dim = 32

    def __init__(self, scores: dict[str, float]) -> None:
        super().__init__()
        self._places = {text: (1 + n, score) for n, (text, score) in enumerate(scores.items())}

    def _vector(self, text: str) -> Any:
        place, score = self._places.get(text, (0, 1.0))
        row = np.zeros(self.dim, np.float32)
        row[0], row[place] = score, (1 - score**2) ** 0.5 if place else score
        return row / np.linalg.norm(row)


@pytest.mark.parametrize(
    ("question", "answer", "others", "right"),
    [
        (
            "我最常弄混哪兩個時態？",
            "現在完成式和過去式我會弄混",
            [0.58, 0.62, 0.6, 0.59, 0.61, 0.62, 0.6, 0.58],
            (0.66, 2),
        ),
        ("Which two tenses do I mix up?", "I mix up past and perfect", [0.58 + n / 200 for n in range(8)], (0.66, 2)),
        ("我上次錯了哪一題？", "上次小考我錯在第三題", [0.62] * 7, (0.63, 1)),
        ("When is my call?", "My weekly call is on Monday", [0.5] * 12, (0.6, 1)),
        ("我住過哪裡？", "我在墨爾本住過半年", [0.7, 0.7, 0.7], (0.705, 1)),
    ],
)
def test_the_right_answer_is_not_pushed_out_by_memories_that_are_only_important(
    tmp_path: Path, question: str, answer: str, others: list[float], right: tuple[float, int]
) -> None:
    """Importance reorders what is relevant, and the nearest of all keeps a place among the three (R5, H55)."""
    score, importance = right
    placed = {f"an important one, number {n}": near for n, near in enumerate(others)} | {answer: score}
    app = memora(tmp_path)
    app.embedder = Placed(placed)
    rows = [
        {"memory_id": f"m{n}", "content": text, "importance_score": importance if text == answer else 5}
        for n, text in enumerate(placed)
    ]
    app.import_document({"version": 1, "memories": rows})
    recall = app.recall(question)
    used = [m.result.content for m in recall.used]
    assert answer in used
    assert len(used) == 3
    assert used[0] != answer, "importance still decides the order"
    assert {d.why for d in recall.dropped} <= {"over_limit"}
    assert len(recall.used) + len(recall.dropped) == min(8, len(placed))
