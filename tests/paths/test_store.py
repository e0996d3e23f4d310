"""Records are the truth and the index follows: whatever happens to it, the same memories are found (P2)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from memora.app import Memora
from support.scripted import memora

pytest.importorskip("chromadb")


def with_chroma(home: Path) -> Memora:
    return memora(home, MEMORA_STORE="chroma")


def said(app: Memora) -> list[str]:
    return [result.content for result in app.search("TOEIC goal", top_k=20)]


def test_chroma_answers_once_it_holds_every_record_and_in_the_same_order(tmp_path: Path) -> None:
    app = with_chroma(tmp_path)
    for n in range(6):
        app.remember("semantic", f"TOEIC goal number {n}")
    exact = said(app)
    app.attach_native_index()
    assert app.records.count_unindexed() == 0
    assert said(app) == exact
    app.close()


def test_the_first_memory_of_a_new_store_reaches_chroma_in_the_same_session(tmp_path: Path) -> None:
    app = with_chroma(tmp_path)
    app.conversation()
    app.attach_native_index()
    app.remember("semantic", "TOEIC goal")
    app.work.afterwards()
    assert app.store.has_native
    assert app.records.count_unindexed() == 0
    app.close()


def test_what_another_process_writes_is_found_without_a_restart(tmp_path: Path) -> None:
    holder, other = with_chroma(tmp_path), with_chroma(tmp_path)
    holder.remember("semantic", "TOEIC goal A")
    holder.attach_native_index()
    other.remember("semantic", "TOEIC goal B")
    other.attach_native_index()
    assert not other.store.has_native
    assert sorted(said(holder)) == sorted(said(other)) == ["TOEIC goal A", "TOEIC goal B"]
    holder.store.index_pending()
    assert holder.records.count_unindexed() == 0
    holder.close()
    other.close()


def in_any_file(folder: Path, text: str) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_file() and text.encode() in file.read_bytes()]


def test_a_forgotten_memory_leaves_chromas_folder_too(tmp_path: Path) -> None:
    app = with_chroma(tmp_path)
    app.remember("semantic", "TOEIC goal: platypus")
    app.remember("semantic", "TOEIC goal: 800")
    app.attach_native_index()
    assert in_any_file(tmp_path / "memora_db" / "chroma", "platypus")
    app.forget(app.search("platypus", top_k=1)[0].memory_id)
    assert said(app) == ["TOEIC goal: 800"]
    app.store.index_pending()
    assert said(app) == ["TOEIC goal: 800"]
    app.close()
    assert in_any_file(tmp_path, "platypus") == []


def test_a_one_shot_forgetting_removes_it_from_chroma_without_loading_it(tmp_path: Path) -> None:
    app = with_chroma(tmp_path)
    app.remember("semantic", "TOEIC goal: platypus")
    app.attach_native_index()
    app.close()
    later = with_chroma(tmp_path)
    later.forget(later.memories()[0].memory_id)
    later.close()
    assert in_any_file(tmp_path, "platypus") == []


def test_the_holder_sees_a_forgetting_of_another_process_at_once(tmp_path: Path) -> None:
    holder, other = with_chroma(tmp_path), with_chroma(tmp_path)
    holder.remember("semantic", "TOEIC goal: platypus")
    holder.remember("semantic", "TOEIC goal: 800")
    holder.attach_native_index()
    other.forget(other.search("platypus", top_k=1)[0].memory_id)
    assert said(holder) == ["TOEIC goal: 800"]
    holder.store.index_pending()
    assert said(holder) == ["TOEIC goal: 800"]
    holder.close()
    other.close()
    assert in_any_file(tmp_path, "platypus") == []


def test_a_lost_index_is_made_anew_from_the_records(tmp_path: Path) -> None:
    app = with_chroma(tmp_path)
    app.remember("semantic", "TOEIC goal")
    app.attach_native_index()
    app.close()
    shutil.rmtree(tmp_path / "memora_db" / "chroma")
    again = with_chroma(tmp_path)
    assert said(again) == ["TOEIC goal"]
    again.attach_native_index()
    assert said(again) == ["TOEIC goal"]
    assert again.records.count_unindexed() == 0
    again.close()


def test_a_damaged_index_is_noticed_told_and_made_anew(tmp_path: Path) -> None:
    app = with_chroma(tmp_path)
    app.remember("semantic", "TOEIC goal")
    app.attach_native_index()
    app.close()
    (tmp_path / "memora_db" / "chroma" / "chroma.sqlite3").write_bytes(b"torn")
    again = with_chroma(tmp_path)
    again.attach_native_index()
    assert [notice.code for notice in again.notices()] == ["index_rebuilt"]
    assert said(again) == ["TOEIC goal"]
    again.close()


def test_reindexing_with_another_embedder_keeps_every_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from support.hashing_embedder import HashingEmbedder

    class Wider(HashingEmbedder):
        id, dim = "test:wider", 128

    app = with_chroma(tmp_path)
    app.remember("semantic", "TOEIC goal")
    app.attach_native_index()
    app.close()
    again = with_chroma(tmp_path)
    monkeypatch.setattr(again, "build_embedder", lambda name: Wider())
    assert again.reindex("test:wider").embedded_anew == 1
    assert again.records.embedder() == ("test:wider", 128)
    assert said(again) == ["TOEIC goal"]
    again.close()
