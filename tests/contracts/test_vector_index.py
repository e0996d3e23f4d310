"""The promises of ports.VectorIndex, kept by every adapter alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from memora.adapters.index_exact import ExactIndex
from memora.adapters.records_sqlite import SqliteRecords
from memora.adapters.worker_lock import WorkerLock
from memora.ports import IndexRow, VectorIndex
from memora.records import AdoptedMemory
from support.hashing_embedder import HashingEmbedder

NOW = datetime(2025, 3, 1, 9, 0, tzinfo=UTC)
EMBEDDER = HashingEmbedder()
SUBJECTS = (
    "present perfect",
    "phrasal verbs",
    "過去簡單式",
    "多益聽力",
    "linking sounds",
    "冠詞",
    "job interviews",
    "旅遊英文",
)
TEMPLATES = (
    "Mixes up {} when telling a story, lesson {}",
    "Wants short examples about {} before number {}",
    "常常在第 {1} 課弄錯 {0}",
    "想在 {1} 月前加強 {0}",
    "Got {} question {} wrong 😅",
)
TEXTS = [template.format(subject, n) for n in range(5) for template in TEMPLATES for subject in SUBJECTS]


def vector(text: str) -> Any:
    return EMBEDDER.embed([text], purpose="document")[0][0]


def row(memory_id: str, content: str, memory_type: Any = "semantic", embedding: Any = None) -> IndexRow:
    said: dict[str, str | int] = {
        "memory_type": memory_type,
        "importance_score": 3,
        "source": "automatic",
        "created_at": NOW.isoformat(),
    }
    return IndexRow(
        memory_id, content, vector(content) if embedding is None else np.asarray(embedding, np.float32), said
    )


def planar(degrees: float) -> Any:
    """A vector at this angle, for distances that one can work out: 1 - cos(degrees)."""
    found = np.zeros(EMBEDDER.dim, np.float32)
    found[:2] = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return found


class ExactHeld:
    """The exact index over real records: what is written to them is what it holds."""

    def __init__(self, folder: Path) -> None:
        self._records = SqliteRecords(folder, user="me", worker=WorkerLock(folder / "workers"))
        self.index: VectorIndex = ExactIndex(self._records)

    def write(self, rows: Sequence[IndexRow]) -> None:
        adopted = [
            AdoptedMemory(
                r.memory_id,
                r.content,
                r.metadata["memory_type"],
                3,
                "automatic",
                NOW.isoformat(),
                list(map(float, r.embedding)),
            )
            for r in rows
        ]
        self._records.adopt(adopted, embedder=(EMBEDDER.id, EMBEDDER.dim), now=NOW)
        self.index.upsert(rows)

    def remove(self, memory_ids: Sequence[str]) -> None:
        for memory_id in memory_ids:
            self._records.forget(memory_id, now=NOW)
        self.index.delete(memory_ids)

    def close(self) -> None:
        self.index.close()
        self._records.close()


class ChromaHeld:
    def __init__(self, folder: Path) -> None:
        pytest.importorskip("chromadb")
        from memora.adapters.index_chroma import ChromaIndex

        self.index: VectorIndex = ChromaIndex(
            folder / "chroma", learner="me", dim=EMBEDDER.dim, embedder_id=EMBEDDER.id
        )
        self.index.reset()

    def write(self, rows: Sequence[IndexRow]) -> None:
        self.index.upsert(rows)

    def remove(self, memory_ids: Sequence[str]) -> None:
        self.index.delete(memory_ids)

    def close(self) -> None:
        self.index.close()


Held = ExactHeld | ChromaHeld


@pytest.fixture(params=[ExactHeld, ChromaHeld], ids=["exact", "chroma"])
def held(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Held]:
    make: Callable[[Path], Held] = request.param
    found = make(tmp_path)
    yield found
    found.close()


def test_the_nearest_memory_comes_first_with_its_cosine_distance(held: Held) -> None:
    held.write(
        [
            row("far", "c", embedding=planar(180)),
            row("near", "a", embedding=planar(10)),
            row("side", "b", embedding=planar(90)),
        ]
    )
    found = held.index.search(planar(0), 8)
    assert [memory_id for memory_id, _ in found] == ["near", "side", "far"]
    assert [distance for _, distance in found] == pytest.approx([1 - np.cos(np.radians(10)), 1.0, 2.0], abs=1e-5)


def test_equal_distances_keep_the_order_of_writing_and_are_cut_by_it(held: Held) -> None:
    names = ["zulu", "alpha", "mike", "echo", "kilo", "bravo"]
    held.write([row(name, f"的 {name}", embedding=planar(30)) for name in names])
    held.write([row("nearest", "最近", embedding=planar(1))])
    assert [memory_id for memory_id, _ in held.index.search(planar(0), 4)] == ["nearest", "zulu", "alpha", "mike"]


def test_asking_for_more_than_there_is_gives_all_of_it(held: Held) -> None:
    held.write([row(str(i), text) for i, text in enumerate(TEXTS[:5])])
    assert {memory_id for memory_id, _ in held.index.search(vector("anything"), 1000)} == set("01234")


def test_asking_for_none_gives_none(held: Held) -> None:
    held.write([row("a", "一筆記憶")])
    assert held.index.search(vector("一筆記憶"), 0) == []


def test_an_empty_index_answers_with_nothing(held: Held) -> None:
    assert held.index.search(vector("hello"), 8) == []
    assert held.index.search(vector("hello"), 8, memory_type="semantic") == []
    assert held.index.ids() == set()


def test_empty_writes_and_deletions_do_nothing(held: Held) -> None:
    held.write([])
    held.index.delete([])
    assert held.index.ids() == set()


def test_a_filter_by_type_finds_that_type_only_even_where_the_others_are_nearer(held: Held) -> None:
    held.write([row(f"s{i}", f"fact {i}", "semantic", planar(i)) for i in range(30)])
    held.write([row("e", "昨天答錯第三題", "episodic", planar(80)), row("u", "old", "unclassified", planar(90))])
    assert [memory_id for memory_id, _ in held.index.search(planar(0), 8, memory_type="episodic")] == ["e"]
    assert [memory_id for memory_id, _ in held.index.search(planar(0), 8, memory_type="unclassified")] == ["u"]
    assert len(held.index.search(planar(0), 8, memory_type="semantic")) == 8


def test_writing_the_same_memory_twice_leaves_one(held: Held) -> None:
    for _ in range(2):
        held.write([row("a", "Level is B1"), row("b", "目前程度是 B1")])
    assert held.index.ids() == {"a", "b"}
    assert len(held.index.search(vector("Level is B1"), 8)) == 2


def test_a_deleted_memory_is_found_no_more_and_the_others_still_are(held: Held) -> None:
    held.write([row("a", "Level is B1"), row("b", "目前程度是 B1"), row("c", "Prefers short examples")])
    held.remove(["b"])
    assert held.index.ids() == {"a", "c"}
    assert {memory_id for memory_id, _ in held.index.search(vector("目前程度是 B1"), 8)} == {"a", "c"}


def test_deleting_what_is_not_there_does_nothing(held: Held) -> None:
    held.write([row("a", "Level is B1")])
    held.index.delete(["nobody", "nobody"])
    assert held.index.ids() == {"a"}


def test_after_a_reset_the_index_can_be_filled_again(held: Held) -> None:
    rows = [row(str(i), text) for i, text in enumerate(TEXTS[:20])]
    held.write(rows)
    held.index.reset()
    held.write(rows)
    assert held.index.search(vector(TEXTS[7]), 1) == [("7", pytest.approx(0.0, abs=1e-5))]


@pytest.mark.parametrize(
    "text", ["I’m “fine” – naïve café", "我想考多益 850 分", "👩🏽‍🏫 says hi", "ﷺ", "a\0b", "x" * 60_000]
)
def test_any_text_that_can_be_a_memory_is_found_by_itself(held: Held, text: str) -> None:
    held.write([row("it", text), row("other", "Something else entirely"), row("另一筆", "完全不同的事")])
    assert held.index.search(vector(text), 1) == [("it", pytest.approx(0.0, abs=1e-5))]


def test_two_hundred_memories_each_find_themselves_at_distance_zero_and_never_below(held: Held) -> None:
    assert len(set(TEXTS)) == 200
    held.write([row(f"m{i}", text) for i, text in enumerate(TEXTS)])
    first = {text: vector(text).tobytes() for text in TEXTS}
    for text in TEXTS:
        (memory_id, distance), *rest = held.index.search(vector(text), 3)
        assert first[TEXTS[int(memory_id[1:])]] == first[text], "not itself, nor one with the very same vector"
        assert 0.0 <= distance < 1e-5
        assert [distance] + [d for _, d in rest] == sorted([distance] + [d for _, d in rest])


def test_both_indexes_give_one_answer_from_the_same_memories(tmp_path: Path) -> None:
    exact, chroma = ExactHeld(tmp_path), ChromaHeld(tmp_path)
    rows = [row(f"m{i}", text, ("semantic", "episodic")[i % 2]) for i, text in enumerate(TEXTS)]
    for held in (exact, chroma):
        held.write(rows)
    for query in ("travel English", "多益", "questions I got wrong", "冠詞 a the", "第 3 課"):
        for memory_type in (None, "semantic", "episodic"):
            one = exact.index.search(vector(query), 8, memory_type=memory_type)
            two = chroma.index.search(vector(query), 8, memory_type=memory_type)
            assert [d for _, d in two] == pytest.approx([d for _, d in one], abs=2e-6)
            for (left, distance), (right, _) in zip(one, two, strict=True):
                assert left == right or sum(abs(d - distance) < 2e-6 for _, d in one) > 1
    exact.close()
    chroma.close()
