"""What Chroma does not do by itself: refuse bad vectors, stay quiet, forget, and belong to one learner and embedder."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("chromadb")

from memora.adapters import chroma_folder
from memora.adapters.index_chroma import ChromaIndex, collection_name
from memora.errors import BadVector, IndexBusy, IndexDamaged, StoreError
from memora.ports import IndexRow
from support.series_folder import fingerprint, make_series_folder

DIM = 8


def open_index(folder: Path, **other: Any) -> ChromaIndex:
    return ChromaIndex(folder, **{"learner": "me", "dim": DIM, "embedder_id": "test:eight", **other})


def row(memory_id: str, content: str = "程度是 B1", embedding: Any = None, **metadata: Any) -> IndexRow:
    vector = np.eye(DIM, dtype=np.float32)[len(memory_id) % DIM] if embedding is None else embedding
    return IndexRow(memory_id, content, vector, {"memory_type": "semantic", "importance_score": 3, **metadata})


def filled(folder: Path, *ids: str, **other: Any) -> ChromaIndex:
    index = open_index(folder, **other)
    index.reset()
    index.upsert([row(memory_id) for memory_id in ids])
    return index


@pytest.fixture
def index(tmp_path: Path) -> Iterator[ChromaIndex]:
    found = filled(tmp_path / "chroma")
    yield found
    found.close()


BAD_VECTORS = {
    "nan": [np.nan] + [1.0] * (DIM - 1),
    "infinite": [np.inf] + [1.0] * (DIM - 1),
    "beyond float32": [1e300] * DIM,
    "zero": [0.0] * DIM,
    "too short": [1.0] * (DIM - 1),
    "too long": [1.0] * (DIM + 1),
    "two rows": [[1.0] * DIM] * 2,
}


@pytest.mark.parametrize("vector", BAD_VECTORS.values(), ids=BAD_VECTORS)
def test_a_vector_that_would_spoil_the_index_is_refused_with_its_whole_batch(index: ChromaIndex, vector: Any) -> None:
    with pytest.raises(BadVector) as refused:
        index.upsert([row("a"), row("bb", embedding=np.array(vector))])
    assert refused.value.index == 1
    with pytest.raises(BadVector):
        index.search(np.array(vector), 8)
    assert index.ids() == set()
    assert not index.needs_rebuild, "a bad vector is no fault of the index"


def test_the_same_id_twice_in_one_write_keeps_the_last(index: ChromaIndex) -> None:
    index.upsert([row("a", embedding=np.eye(DIM)[0]), row("a", embedding=np.eye(DIM)[5])])
    assert index.search(np.eye(DIM)[5], 8) == [("a", 0.0)]


def test_a_memory_written_anew_keeps_no_old_metadata(tmp_path: Path) -> None:
    index = filled(tmp_path / "chroma")
    index.upsert([row("a", updated_at="2025-03-01"), row("bb", updated_at="2025-03-01")])
    index.upsert([row("a", memory_type="episodic")])
    found = index._folder.collection.get(ids=["a", "bb"])["metadatas"]
    assert found[0] == {"memory_type": "episodic", "importance_score": 3}
    assert found[1]["updated_at"] == "2025-03-01"
    index.close()


def test_a_lone_surrogate_is_replaced_and_the_rest_of_the_text_stays(index: ChromaIndex) -> None:
    index.upsert([row("a", "half \ud83d an emoji 😅", source="x\udc80")])
    found = index._folder.collection.get(ids=["a"])
    assert found["documents"] == ["half \ufffd an emoji 😅"]
    assert found["metadatas"][0]["source"] == "x\ufffd"


def test_more_rows_than_chroma_takes_at_once_are_written_in_batches(index: ChromaIndex) -> None:
    index._folder.batch = 3
    index.upsert([row("x" * n) for n in range(1, 11)])
    index.delete(["x" * n for n in range(1, 9)])
    assert index.ids() == {"x" * 9, "x" * 10}


def test_equal_distances_keep_their_order_after_the_folder_was_closed_and_opened(tmp_path: Path) -> None:
    names = ["zz", "yy", "xx", "ww"]
    filled(tmp_path / "chroma", *names).close()
    index = open_index(tmp_path / "chroma")
    assert not index.needs_rebuild
    index.upsert([row("zz", "said again")])
    assert [name for name, _ in index.search(row("zz").embedding, 8)] == names
    index.close()


def test_distances_are_cosine_whatever_the_length_of_the_vectors(index: ChromaIndex) -> None:
    index.upsert([row("a", embedding=np.eye(DIM)[0] * 40), row("b", embedding=-np.eye(DIM)[0] / 40)])
    assert index.search(np.eye(DIM)[0] * 1e-3, 2) == [("a", 0.0), ("b", 2.0)]


def test_a_forgotten_text_is_on_disk_no_more_after_a_reset(tmp_path: Path) -> None:
    """Chroma keeps the words of deleted rows in its database; so forgetting removes the folder (P4)."""
    index = filled(tmp_path / "chroma")
    index.upsert([row("a", "Cuttlefish 烏賊"), row("bb", "Keep me")])
    index.delete(["a"])
    index.reset()
    index.upsert([row("bb", "Keep me")])
    index.close()
    for file in tmp_path.rglob("*"):
        assert file.is_dir() or b"uttlefish" not in file.read_bytes(), file
        assert file.is_dir() or "烏賊".encode() not in file.read_bytes(), file


def test_the_default_learner_has_the_name_of_the_series_and_others_have_one_that_chroma_takes() -> None:
    assert collection_name("me") == "memora_memories"
    names = {collection_name(learner) for learner in ("小明", "a/b", "x" * 900, "Me", "")}
    assert len(names) == 5
    assert all(3 <= len(name) <= 63 and name.isascii() for name in names)


def test_two_learners_share_a_folder_and_never_see_each_other(tmp_path: Path) -> None:
    filled(tmp_path / "chroma", "mine").close()
    other = open_index(tmp_path / "chroma", learner="小明")
    assert other.rebuild_reason == "new"
    other.reset()
    other.upsert([row("theirs")])
    assert other.ids() == {"theirs"}
    other.close()
    mine = open_index(tmp_path / "chroma")
    assert mine.ids() == {"mine"}
    assert not mine.needs_rebuild, "beginning another learner's collection took nothing of mine"
    mine.close()


@pytest.mark.parametrize("other", [{"embedder_id": "test:other"}, {"dim": DIM + 1}], ids=["model", "dimensions"])
def test_vectors_of_another_embedder_are_never_answered_from(tmp_path: Path, other: dict[str, Any]) -> None:
    filled(tmp_path / "chroma", "a").close()
    index = open_index(tmp_path / "chroma", **other)
    assert index.rebuild_reason == "embedder"
    assert index.ids() == set()
    index.close()


def test_an_index_that_was_begun_and_never_filled_asks_again_to_be_filled(tmp_path: Path) -> None:
    open_index(tmp_path / "chroma").close()
    again = open_index(tmp_path / "chroma")
    assert again.needs_rebuild
    again.close()


def test_a_second_holder_is_told_who_holds_the_folder_and_a_third_comes_after_it_left(tmp_path: Path) -> None:
    first = filled(tmp_path / "chroma", "a")
    with pytest.raises(IndexBusy) as busy:
        open_index(tmp_path / "chroma")
    assert busy.value.pid == os.getpid()
    assert first.ids() == {"a"}, "the attempt did it no harm"
    first.close()
    third = open_index(tmp_path / "chroma")
    assert third.ids() == {"a"}
    third.close()


def test_a_chroma_folder_that_memora_did_not_make_is_left_as_it_is(tmp_path: Path) -> None:
    folder = make_series_folder(tmp_path / "memora_db", [("a", "老資料", {"source": "manual"})], dim=DIM)
    before = fingerprint(folder)
    with pytest.raises(StoreError, match="import-chroma"):
        open_index(folder)
    assert fingerprint(folder) == before


def test_what_else_lies_in_the_folder_survives_a_rebuild(tmp_path: Path) -> None:
    index = filled(tmp_path / "chroma", "a")
    (tmp_path / "chroma" / "notes.txt").write_text("mine")
    index.reset()
    index.close()
    assert (tmp_path / "chroma" / "notes.txt").read_text() == "mine"


def test_a_home_shorthand_is_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    filled(Path("~/chroma"), "a").close()
    assert (tmp_path / "chroma" / "chroma.sqlite3").is_file()


def test_a_folder_that_cannot_be_made_is_a_store_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match="cannot be kept"):
        open_index(tmp_path / "file" / "chroma")


def test_a_closed_index_says_so_and_may_be_closed_again(tmp_path: Path) -> None:
    index = filled(tmp_path / "chroma", "a")
    index.close()
    index.close()
    with pytest.raises(IndexDamaged, match="closed"):
        index.search(np.eye(DIM)[0], 1)


def test_a_failure_inside_chroma_is_told_as_ours_and_mended_by_a_reset(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its native part throws panics that are no Exception, so BaseException stands for one here."""
    index = filled(tmp_path / "chroma", "a")

    def panic(**_: Any) -> None:
        raise BaseException("called `Option::unwrap()` on 烏賊")

    monkeypatch.setattr(type(index._folder.collection), "query", lambda _self, **_kw: panic())
    with pytest.raises(IndexDamaged) as damaged:
        index.search(np.eye(DIM)[0], 1)
    assert "烏賊" not in str(damaged.value), "an error names no content"
    monkeypatch.undo()
    assert index.needs_rebuild
    with pytest.raises(IndexDamaged):
        index.search(np.eye(DIM)[0], 1)
    index.reset()
    index.upsert([row("a")])
    assert index.search(row("a").embedding, 1) == [("a", 0.0)]
    index.close()


def test_a_failed_index_is_rebuilt_at_the_next_start_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index = filled(tmp_path / "chroma", "a")
    monkeypatch.setattr(type(index._folder.collection), "delete", lambda _self, **_kw: 1 / 0)
    with pytest.raises(IndexDamaged):
        index.delete(["a"])
    monkeypatch.undo()
    index.close()
    again = open_index(tmp_path / "chroma")
    assert again.rebuild_reason == "unclean"
    again.close()


def test_chroma_neither_speaks_nor_opens_a_socket_nor_reads_a_dot_env_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / ".env").write_text("CHROMA_SERVER_HOST=example.invalid\nCHROMA_API_IMPL=nonsense\nALLOW_RESET=true\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CHROMA_OTEL_COLLECTION_ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.setenv("CHROMA_OTEL_GRANULARITY", "all")
    screen = logging.StreamHandler()
    logging.getLogger().addHandler(screen)
    before = internet_sockets()
    index = filled(tmp_path / "chroma", "a")
    logging.getLogger("chromadb.anything").error("quotes a memory")
    assert index.search(row("a").embedding, 1)
    assert internet_sockets() <= before
    index.close()
    logging.getLogger().removeHandler(screen)
    assert capfd.readouterr() == ("", "")


def internet_sockets() -> set[str]:
    """The internet sockets that this process has open, where the system tells (Linux)."""
    tables = [Path(f"/proc/self/net/{kind}") for kind in ("tcp", "tcp6", "udp", "udp6")]
    internet = {line.split()[9] for table in tables if table.exists() for line in table.read_text().splitlines()[1:]}
    held = set()
    for entry in Path("/proc/self/fd").glob("*") if internet else ():
        target = os.readlink(entry) if entry.is_symlink() else ""
        held.add(target.removeprefix("socket:[").removesuffix("]"))
    return internet & held


def test_the_settings_that_the_folder_was_measured_with_are_the_ones_it_has(index: ChromaIndex) -> None:
    hnsw = index._folder.collection.configuration_json["hnsw"]
    assert chroma_folder.HNSW.items() <= hnsw.items()
    assert (hnsw["space"], hnsw["ef_construction"], hnsw["ef_search"], hnsw["max_neighbors"]) == (
        "cosine",
        400,
        400,
        32,
    )
    assert hnsw["sync_threshold"] == 5000
