"""What learners saw elsewhere of their vector store: warnings, lost rows, a crash, answers from yesterday."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from interfaces.conftest import SOURCE, Run
from memora.adapters.records_sqlite import SqliteRecords
from memora.adapters.worker_lock import WorkerLock
from memora.app import Memora
from memora.chat import MemoryUnavailable, Recalled, ReplyFinished
from memora.errors import StoreError
from memora.types import EmbeddedMemoryCandidate
from support.scripted import NOW, ScriptedChat, ScriptedJudge, fact, memora

pytest.importorskip("chromadb")

CHROMA = {"MEMORA_STORE": "chroma"}


def with_chroma(home: Path, **more: Any) -> Memora:
    return memora(home, MEMORA_STORE="chroma", **more)


@pytest.mark.parametrize(
    ("question", "said", "lang"),
    [("我的目標是什麼？", "我的目標是多益 800 分", "zh-TW"), ("What is my goal?", "My goal is TOEIC 800", "en")],
)
def test_the_first_turns_with_no_memory_and_with_one_show_no_warning(
    run: Run, question: str, said: str, lang: str
) -> None:
    """Eight are asked for, none is there, then one (H45)."""
    empty = run("search", question, "--json", env=CHROMA)
    assert (empty.code, empty.document["results"], empty.err) == (0, [], "")
    chat = run(
        "chat", "--lang", lang, stdin=f"{question}\n/remember semantic {said}\n{question}\n".encode(), env=CHROMA
    )
    assert chat.code == 0
    for word in ("warn", "Number of requested results", "Traceback", "chroma"):
        assert word.lower() not in chat.err.lower()
    again = run("search", question, "--top-k", "8", "--json", env=CHROMA)
    assert [r["content"] for r in again.document["results"]] == [said]
    assert again.err == ""


ODD = [
    {"memory_type": None},
    {"memory_type": None, "created_at": None, "source": None, "importance_score": None},
    {"created_at": "", "memory_type": "habit"},
    {"memory_type": 7, "created_at": 7, "source": []},
    {},
]


def test_an_old_record_without_type_or_time_is_taken_over_and_no_null_is_written(tmp_path: Path) -> None:
    """`unclassified`, `unknown`, the default importance, and text and numbers only in the index (D9, D10, H46)."""
    import chromadb

    app = with_chroma(tmp_path)
    rows = [{"memory_id": f"old-{n}", "content": f"我的習慣 number {n}", **odd} for n, odd in enumerate(ODD)]
    assert len(app.import_document({"version": 1, "memories": rows}).imported) == len(ODD)
    for memory in app.memories():
        assert (memory.memory_type, memory.created_at, memory.source) == ("unclassified", "unknown", "unknown")
        assert (memory.importance_score, memory.importance_is_default) == (3, True)
    app.attach_native_index()
    app.close()
    with chromadb.PersistentClient(path=str(tmp_path / "memora_db" / "chroma")) as client:
        (held,) = client.list_collections()
        found = held.get(include=["metadatas"])
    assert len(found["ids"]) == len(ODD)
    for metadata in found["metadatas"]:
        assert metadata["memory_type"] == "unclassified"
        assert all(value is not None for value in metadata.values())


@pytest.mark.parametrize(
    ("lang", "first", "second"),
    [("en", "imported 2", "imported 0 · known already 2"), ("zh-TW", "匯入 2", "匯入 0")],
)
def test_a_backup_restored_twice_says_how_many_were_new_and_how_many_known(
    run: Run, tmp_path: Path, lang: str, first: str, second: str
) -> None:
    """(H47)"""
    file = tmp_path / "backup.json"
    rows = [{"memory_id": f"m{n}", "content": text} for n, text in enumerate(("我喜歡短例句", "I like short lessons"))]
    file.write_text(json.dumps({"version": 1, "memories": rows}), encoding="utf-8")
    once, twice = (run("import", str(file), "--lang", lang) for _ in range(2))
    assert first in once.out + once.err
    assert second in twice.out + twice.err
    report = run("import", str(file), "--json").document
    assert (report["imported"], report["known"]) == (0, 2)
    assert len(run("memories", "--json").document["memories"]) == 2


def test_a_fresh_id_that_repeats_is_an_error_and_the_first_memory_stays(tmp_path: Path) -> None:
    """Also in the middle of a batch, of which nothing is written then (H47)."""
    ids = iter(["one", "two", "three", "two", "four", "one"])
    records = SqliteRecords(tmp_path, user="me", worker=WorkerLock(tmp_path / "w"), new_id=lambda: next(ids))
    embedded = [EmbeddedMemoryCandidate(f"我的第 {n} 個習慣", "semantic", 3, [0.6, 0.8]) for n in range(5)]
    key = ("test:two", 2)
    records.add(embedded[:2], source="manual", embedder=key, now=NOW)
    with pytest.raises(StoreError):
        records.add(embedded[2:4], source="manual", embedder=key, now=NOW)
    assert [m.content for m in records.list_all()] == ["我的第 0 個習慣", "我的第 1 個習慣"]
    with pytest.raises(StoreError):
        records.add(embedded[3:5], source="manual", embedder=key, now=NOW)
    assert [m.memory_id for m in records.list_all()] == ["one", "two"]
    records.close()


def chatting(home: Path, lines: list[str]) -> subprocess.Popen[bytes]:
    child = subprocess.Popen(
        [sys.executable, "-m", "memora", "chat", "--home", str(home)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(SOURCE), **CHROMA},
    )
    assert child.stdin is not None
    child.stdin.write("".join(f"{line}\n" for line in lines).encode())
    child.stdin.close()
    child.stdin = None
    return child


@pytest.mark.parametrize("each", [8, pytest.param(50, marks=pytest.mark.torture)])
def test_two_chats_on_one_folder_each_keep_what_they_are_told(run: Run, memora_home: Path, each: int) -> None:
    """Both at once: every row is there after a restart, and found by search (H48)."""
    said = [[f"/remember semantic {who} 喜歡的第 {n} 個單字是 word{who}{n}" for n in range(each)] for who in "AB"]
    both = [chatting(memora_home, lines) for lines in said]
    for child in both:
        _, err = child.communicate(timeout=200)
        assert child.returncode == 0, err.decode()
    listed = run("memories", "--json").document["memories"]
    assert len(listed) == len({m["content"] for m in listed}) == 2 * each
    for memory in listed[::5]:
        found = run("search", memory["content"], "--top-k", "3", "--json", env=CHROMA).document["results"]
        assert memory["memory_id"] in {row["memory_id"] for row in found}


@pytest.mark.parametrize(
    ("said", "question"), [("我改考 IELTS", "我改考 IELTS 了嗎？"), ("I switched to GEPT", "Have I switched to GEPT?")]
)
def test_what_one_chat_is_told_the_other_knows_without_a_restart(tmp_path: Path, said: str, question: str) -> None:
    """Whichever of the two holds Chroma (H49)."""
    a, b = with_chroma(tmp_path), with_chroma(tmp_path, model=ScriptedChat())
    a.remember("semantic", "I like short examples")
    for holder in (b, a):
        holder.attach_native_index()
    conversation = b.conversation()
    list(conversation.send("What do I like in examples?"))
    a.remember("semantic", said)
    recalled = [event.recall for event in conversation.send(question) if isinstance(event, Recalled)]
    assert said in [memory.result.content for memory in recalled[0].used]
    b.remember("semantic", f"{said}, really")
    assert f"{said}, really" in [memory.content for memory in a.search(question)]
    a.close()
    b.close()


def cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


HARM = {
    "data_level0.bin": cut,
    "header.bin": cut,
    "link_lists.bin": lambda file: file.write_bytes(b"\xff" * 64),
    "length.bin": cut,
    "chroma.sqlite3": cut,
}


@pytest.mark.parametrize("name", HARM)
def test_a_cut_index_file_is_named_and_made_anew_and_no_memory_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The texts are listed without the index, and the next conversation says what happened, in both languages; no
    command is needed, since it is rebuilt by itself (P2, H50)."""
    from memora.adapters import chroma_folder
    from memora.interfaces.texts.sentences import notice_line

    monkeypatch.setitem(chroma_folder.HNSW, "sync_threshold", 6)  # so that a small folder has finished files
    app = with_chroma(tmp_path)
    rows = [{"memory_id": f"m{n}", "content": f"我的第 {n} 個習慣 habit"} for n in range(40)]
    app.import_document({"version": 1, "memories": rows})
    app.attach_native_index()
    app.close()
    (file,) = (tmp_path / "memora_db" / "chroma").rglob(name)
    HARM[name](file)
    again = with_chroma(tmp_path)
    assert len(again.memories()) == 40
    again.attach_native_index()
    (notice,) = again.notices()
    assert "rebuilt" in notice_line(notice, "en")
    assert "重建" in notice_line(notice, "zh-TW")
    assert again.store.has_native
    assert again.search("我的第 3 個習慣 habit", top_k=1)[0].memory_id == "m3"
    again.close()


def test_listing_after_the_index_was_cut_is_no_crash_in_a_process_of_its_own(
    spawn: Run, run: Run, memora_home: Path
) -> None:
    """Never a signal (H50)."""
    run("remember", "semantic", "我喜歡短例句", env=CHROMA)
    (file,) = memora_home.rglob("chroma.sqlite3")
    cut(file)
    listed = spawn("memories", env=CHROMA)
    assert listed.code == 0
    assert "我喜歡短例句" in listed.out


@pytest.mark.parametrize("said", ["我下個月要考多益", "I moved my exam to June"])
def test_a_data_folder_deleted_under_the_chat_costs_no_reply_and_the_failure_is_said(tmp_path: Path, said: str) -> None:
    """Not called stored, not silent, and the conversation goes on (H51)."""
    judge = ScriptedJudge()
    judge.found[said] = [fact(said)]
    app = with_chroma(tmp_path, judge=judge, model=ScriptedChat("好的。"))
    app.remember("semantic", "我喜歡短例句")
    app.attach_native_index()
    conversation = app.conversation()
    shutil.rmtree(tmp_path / "memora_db")
    for _ in range(3):
        events = list(conversation.send(said))
        assert any(isinstance(event, ReplyFinished) for event in events)
        (problem,) = [event.error for event in events if isinstance(event, MemoryUnavailable)]
        assert isinstance(problem, StoreError)
        (receipt,) = conversation.receipts_of_last_turn()
        assert (receipt.do, receipt.why) == ("nothing", "StoreError")
    with pytest.raises(StoreError):
        app.remember("semantic", said)
    with contextlib.suppress(StoreError):
        app.close()
