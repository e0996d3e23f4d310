"""What Memora may rely on from its records, whichever database keeps them (`ports.Records`)."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from array import array
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memora.adapters.records_sqlite import SqliteRecords
from memora.adapters.sqlite_schema import MIGRATIONS
from memora.adapters.worker_lock import WorkerLock
from memora.errors import EmbedderMismatch, LeaseLost, NoSuchMemory, SchemaTooNew, StoreError
from memora.records import AdoptedMemory
from memora.turns import Settled, TurnOutcome, Usage
from memora.types import EmbeddedMemoryCandidate, MemoryCandidate

NOW = datetime(2026, 3, 2, 7, 0, tzinfo=UTC)
Open = Callable[..., SqliteRecords]
TEST = ("test:two", 2)


def embedded(text: str, importance: int = 3) -> EmbeddedMemoryCandidate:
    return EmbeddedMemoryCandidate(text, "semantic", importance, [0.6, 0.8])


def waiting_turn(records: SqliteRecords, text: str = "我的程度是 B1", said_at: datetime = NOW) -> str:
    turn_id = records.begin_turn(text, kind="chat", said_at=said_at)
    records.close_turn(turn_id, reply="好", used=[], now=NOW)
    return turn_id


@pytest.fixture
def open_records(tmp_path: Path) -> Iterator[Open]:
    opened: list[SqliteRecords] = []

    def open_one(user: str = "me") -> SqliteRecords:
        records = SqliteRecords(tmp_path, user=user, worker=WorkerLock(tmp_path / "workers"))
        opened.append(records)
        return records

    yield open_one
    for records in opened:
        records.close()


@pytest.fixture
def records(open_records: Open) -> SqliteRecords:
    return open_records()


def test_what_is_written_is_read_back_after_a_restart(open_records: Open) -> None:
    first = open_records()
    (memory_id,) = first.add([embedded("我想考 TOEIC 800", 5)], source="manual", embedder=TEST, now=NOW)
    first.close()
    (memory,) = open_records().list_all()
    assert (memory.memory_id, memory.content, memory.importance_score) == (memory_id, "我想考 TOEIC 800", 5)
    assert (memory.source, memory.created_at) == ("manual", "2026-03-02T07:00:00+00:00")


def test_a_turn_takes_effect_once_though_two_workers_had_it(open_records: Open) -> None:
    """The second lease is taken after the first ran out; only the holder of the newest may commit."""
    first, second = open_records(), open_records()
    waiting_turn(first)
    slow = first.claim_turn(now=NOW, lease_s=60)
    assert slow is not None
    assert second.claim_turn(now=NOW, lease_s=60) is None
    quick = second.claim_turn(now=NOW + timedelta(seconds=61), lease_s=60)
    assert quick is not None
    outcome = TurnOutcome([Settled(embedded("程度是 B1"), "level_or_ability")])
    receipts = second.commit_turn(quick, outcome, source="automatic", embedder=TEST, now=NOW)
    assert [r.do for r in receipts] == ["stored"]
    with pytest.raises(LeaseLost):
        first.commit_turn(slow, outcome, source="automatic", embedder=TEST, now=NOW)
    assert len(first.list_all()) == 1


def test_a_commit_keeps_memories_refusals_and_receipts_together(records: SqliteRecords) -> None:
    turn_id = waiting_turn(records)
    lease = records.claim_turn(now=NOW, lease_s=60)
    assert lease is not None
    refused = MemoryCandidate("血壓太高", "semantic", False, "health")
    records.commit_turn(
        lease,
        TurnOutcome([Settled(embedded("B1"), "level_or_ability")], refused=[refused]),
        source="automatic",
        embedder=TEST,
        now=NOW,
    )
    turn = records.turn(turn_id)
    assert turn is not None
    assert [(r.do, r.policy_reason) for r in turn.receipts] == [("stored", "level_or_ability"), ("refused", "health")]
    assert [(r.content, r.policy_reason) for r in records.refused()] == [("血壓太高", "health")]
    assert records.list_all()[0].turn_id == turn_id
    assert records.waiting_turns() == []


def test_a_turn_with_nothing_in_it_has_a_receipt_that_says_so(records: SqliteRecords) -> None:
    turn_id = waiting_turn(records, "嗯…")
    lease = records.claim_turn(now=NOW, lease_s=60)
    assert lease is not None
    assert [r.do for r in records.commit_turn(lease, TurnOutcome(), source="automatic", embedder=TEST, now=NOW)] == [
        "nothing"
    ]
    assert records.claim_turn(now=NOW, lease_s=60, turn_id=turn_id) is None


def test_postponed_work_waits_for_its_time_and_comes_first_when_asked_for(records: SqliteRecords) -> None:
    turn_id = waiting_turn(records)
    lease = records.claim_turn(now=NOW, lease_s=60)
    assert lease is not None
    records.postpone_turn(lease, why="ProviderBusy", next_try_at=NOW + timedelta(minutes=5))
    assert records.claim_turn(now=NOW + timedelta(minutes=4), lease_s=60) is None
    again = records.claim_turn(now=NOW + timedelta(minutes=6), lease_s=60)
    assert again is not None
    assert (again.turn.turn_id, again.turn.attempts, again.turn.why) == (turn_id, 1, "ProviderBusy")
    records.postpone_turn(again, why="ProviderBusy", next_try_at=None)
    assert records.claim_turn(now=NOW + timedelta(days=900), lease_s=60) is None
    assert records.claim_turn(now=NOW, lease_s=60, turn_id=turn_id) is not None


DYING = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from memora.adapters.records_sqlite import SqliteRecords
from memora.adapters.sqlite_schema import MIGRATIONS
from memora.adapters.worker_lock import WorkerLock
folder = Path(sys.argv[1])
records = SqliteRecords(folder, user="me", worker=WorkerLock(folder / "workers"))
now = datetime(2026, 3, 2, 7, 0, tzinfo=UTC)
records.begin_turn("closed", kind="chat", said_at=now)
turn_id = records.begin_turn("leased", kind="chat", said_at=now)
records.close_turn(turn_id, reply=None, used=[], now=now)
assert records.claim_turn(now=now, lease_s=3600)
import os, signal
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_turns_of_a_killed_process_are_due_at_once(tmp_path: Path, open_records: Open) -> None:
    """Neither the open turn nor the leased one has to wait for a time to run out: their process is dead."""
    killed = subprocess.run([sys.executable, "-c", DYING, str(tmp_path)], capture_output=True, check=False)
    assert killed.returncode == -9, killed.stderr
    records = open_records()
    found = [records.claim_turn(now=NOW, lease_s=60) for _ in range(3)]
    assert [lease.turn.user_text for lease in found if lease] == ["closed", "leased"]


def test_an_open_turn_of_a_living_process_is_left_alone(open_records: Open) -> None:
    open_records().begin_turn("still answering", kind="chat", said_at=NOW)
    assert open_records().claim_turn(now=NOW + timedelta(days=1), lease_s=60) is None


def test_learners_never_see_each_other(open_records: Open) -> None:
    amy, amy2 = open_records("amy"), open_records("amy2")
    (hers,) = amy.add([embedded("Amy's goal")], source="manual", embedder=TEST, now=NOW)
    amy2.add([embedded("the other's goal")], source="manual", embedder=TEST, now=NOW)
    assert [m.content for m in amy.list_all()] == ["Amy's goal"]
    assert amy2.get([hers]) == {}
    assert len(amy2.vectors()[0]) == 1
    with pytest.raises(NoSuchMemory):
        amy2.forget(hers, now=NOW)


def test_a_memory_is_found_by_a_unique_beginning_of_its_id(records: SqliteRecords) -> None:
    (memory_id,) = records.add([embedded("x")], source="manual", embedder=TEST, now=NOW)
    assert records.find(memory_id[:8]).memory_id == memory_id
    for wrong in ("", "*", "%", memory_id[:3], "00000000-0000-4000-8000-000000000000"):
        with pytest.raises(NoSuchMemory):
            records.find(wrong)


def test_a_forgotten_memory_is_in_no_byte_of_the_records(records: SqliteRecords, tmp_path: Path) -> None:
    """Neither the words it came from, nor a reply that used it, nor a later verbatim repeat keeps it (P4)."""
    waiting_turn(records, "我最愛 cuttlefish 了")
    lease = records.claim_turn(now=NOW, lease_s=60)
    assert lease is not None
    (receipt,) = records.commit_turn(
        lease,
        TurnOutcome([Settled(embedded("最愛 cuttlefish"), "explicit_request")]),
        source="automatic",
        embedder=TEST,
        now=NOW,
    )
    assert receipt.memory_id is not None
    later = records.begin_turn("what do I like?", kind="chat", said_at=NOW)
    records.close_turn(later, reply="You like the cuttlefish.", used=[{"memory_id": receipt.memory_id}], now=NOW)
    waiting_turn(records, "再說一次，最愛 cuttlefish")
    records.forget(receipt.memory_id, now=NOW)
    assert records.list_all() == []
    for file in tmp_path.rglob("*"):
        assert file.is_dir() or b"cuttlefish" not in file.read_bytes(), file


def test_a_fresh_id_that_repeats_is_an_error_and_not_a_silent_loss(tmp_path: Path) -> None:
    records = SqliteRecords(tmp_path, user="me", worker=WorkerLock(tmp_path / "w"), new_id=lambda: "same")
    records.add([embedded("first")], source="manual", embedder=TEST, now=NOW)
    with pytest.raises(StoreError):
        records.add([embedded("second")], source="manual", embedder=TEST, now=NOW)
    assert [m.content for m in records.list_all()] == ["first"]
    records.close()


def test_old_records_read_as_they_were_found(records: SqliteRecords) -> None:
    """No type: unclassified. No usable score: the default, marked. No source or time: unknown (D9, D10, W9)."""
    bare = AdoptedMemory("old-1", "偏好簡短例句", "unclassified", None, "unknown", "unknown", [1.0, 0.0])
    scored = AdoptedMemory(
        "old-2", "B2 in three months", "semantic", 5, "automatic", "2026-09-12T03:20:00+00:00", [0.0, 1.0]
    )
    assert records.adopt([bare, scored], embedder=TEST, now=NOW) == (["old-1", "old-2"], [])
    assert records.adopt([bare], embedder=TEST, now=NOW) == ([], ["old-1"])
    first, second = records.list_all()
    assert (first.memory_type, first.importance_score, first.importance_is_default) == ("unclassified", 3, True)
    assert (first.source, first.created_at) == ("unknown", "unknown")
    assert (second.importance_score, second.importance_is_default) == (5, False)


def test_an_adopted_memory_keeps_everything_that_was_known_of_it(records: SqliteRecords) -> None:
    old = AdoptedMemory(
        "old",
        "B2 in three months",
        "semantic",
        5,
        "manual",
        "2026-09-12T03:20:00+00:00",
        [0.0, 1.0],
        updated_at="2026-09-13T03:20:00+00:00",
        last_accessed_at="2026-09-14T03:20:00+00:00",
        status="superseded",
        policy_reason="learning_goal",
    )
    records.adopt([old], embedder=TEST, now=NOW)
    held = records.find("old")
    for name in ("memory_type", "source", "created_at", "updated_at", "last_accessed_at", "status", "policy_reason"):
        assert getattr(held, name) == getattr(old, name), name


def test_what_is_refused_outside_a_turn_is_kept_once(records: SqliteRecords) -> None:
    refused = MemoryCandidate("血壓太高", "semantic", False, "health")
    records.refuse([refused, refused], now=NOW)
    records.refuse([refused], now=NOW)
    (kept,) = records.refused()
    assert (kept.content, kept.policy_reason, kept.turn_id) == ("血壓太高", "health", None)


def test_a_store_of_a_newer_memora_is_refused(tmp_path: Path, open_records: Open) -> None:
    open_records().close()
    with sqlite3.connect(tmp_path / "records.sqlite3") as raw:
        raw.execute("PRAGMA user_version = 99")
    with pytest.raises(SchemaTooNew) as refused:
        open_records()
    assert (refused.value.found, refused.value.known) == (99, len(MIGRATIONS))


def test_a_damaged_database_is_named_and_left_alone(tmp_path: Path, open_records: Open) -> None:
    (tmp_path / "records.sqlite3").write_bytes(b"this is no database" * 100)
    with pytest.raises(StoreError):
        open_records()
    assert (tmp_path / "records.sqlite3").read_bytes().startswith(b"this is no database")


def test_an_emptied_database_is_no_new_store_where_there_were_memories(tmp_path: Path, open_records: Open) -> None:
    (tmp_path / "records.sqlite3").write_bytes(b"")
    open_records().close()
    (tmp_path / "chroma").mkdir()
    for file in tmp_path.glob("records.sqlite3*"):
        file.unlink()
    (tmp_path / "records.sqlite3").write_bytes(b"")
    with pytest.raises(StoreError):
        open_records()


def test_a_data_folder_removed_under_a_running_chat_is_reported(tmp_path: Path) -> None:
    """Writing into a deleted file would succeed and be lost in silence (H51)."""
    folder = tmp_path / "db"
    records = SqliteRecords(folder, user="me", worker=WorkerLock(tmp_path / "w"))
    (folder / "records.sqlite3").unlink()
    with pytest.raises(StoreError):
        records.begin_turn("worth storing", kind="chat", said_at=NOW)


def test_the_store_remembers_its_embedder_and_takes_no_other_vectors(records: SqliteRecords) -> None:
    """Checked in the transaction that writes, so that no vector of another size ever stands beside the old ones."""
    assert records.embedder() is None
    records.add([embedded("a")], source="manual", embedder=TEST, now=NOW)
    assert records.embedder() == TEST
    with pytest.raises(EmbedderMismatch) as mismatch:
        records.add([embedded("b")], source="manual", embedder=("openai:text-embedding-3-small", 1536), now=NOW)
    assert (mismatch.value.store_dim, mismatch.value.asked_dim) == (2, 1536)
    assert [m.content for m in records.list_all()] == ["a"]


def test_each_learner_has_an_embedder_of_their_own(open_records: Open) -> None:
    ann, bob = open_records("ann"), open_records("bob")
    ann.add([embedded("a")], source="manual", embedder=TEST, now=NOW)
    bob.add([embedded("b")], source="manual", embedder=TEST, now=NOW)
    wider = ("test:wider", 3)
    one = array("f", [1.0, 0.0, 0.0]).tobytes()
    assert ann.replace_vectors({i: one for i in ann.contents()}, embedder=wider, now=NOW) == []
    assert (ann.embedder(), bob.embedder()) == (wider, TEST)
    assert len(bob.vectors()[2]) == 8


def test_vectors_are_replaced_for_all_memories_or_for_none(records: SqliteRecords) -> None:
    """What another process stored while they were embedded is named, and nothing has changed yet."""
    (first,) = records.add([embedded("a")], source="manual", embedder=TEST, now=NOW)
    (second,) = records.add([embedded("b")], source="manual", embedder=TEST, now=NOW)
    assert records.replace_vectors({first: b"\0" * 12}, embedder=("test:wider", 3), now=NOW) == [second]
    assert records.embedder() == TEST


def test_refused_text_is_kept_for_a_while_and_then_nowhere(records: SqliteRecords, tmp_path: Path) -> None:
    waiting_turn(records, "血壓太高，另外我喜歡表格")
    lease = records.claim_turn(now=NOW, lease_s=60)
    assert lease is not None
    refused = MemoryCandidate("血壓太高", "semantic", False, "health")
    records.commit_turn(lease, TurnOutcome(refused=[refused]), source="automatic", embedder=None, now=NOW)
    assert records.drop_old_refusals(NOW) == 0
    assert [r.content for r in records.refused()] == ["血壓太高"]
    assert records.drop_old_refusals(NOW + timedelta(days=1)) == 1
    assert records.refused() == []
    turn = records.turn(lease.turn.turn_id)
    assert turn is not None
    assert turn.user_text == "…，另外我喜歡表格"
    records.close()
    for file in tmp_path.rglob("*"):
        assert file.is_dir() or "血壓太高".encode() not in file.read_bytes(), file


def test_usage_is_summed_by_day_purpose_and_model(records: SqliteRecords) -> None:
    for _ in range(2):
        records.record_usage(purpose="reply", model="m", usage=Usage(10, 5), now=NOW)
    (row,) = records.usage()
    assert (row.day, row.calls, row.tokens_in, row.tokens_out) == ("2026-03-02", 2, 20, 10)


def test_another_process_sees_a_change_without_reopening(open_records: Open) -> None:
    first, second = open_records(), open_records()
    before = second.change_counter()
    first.add([embedded("我改考 IELTS")], source="manual", embedder=TEST, now=NOW)
    assert second.change_counter() != before
    assert [m.content for m in second.list_all()] == ["我改考 IELTS"]


def test_what_is_not_indexed_is_counted_until_it_is_marked(records: SqliteRecords) -> None:
    ids = records.add([embedded("a"), embedded("b")], source="manual", embedder=TEST, now=NOW)
    rows = records.unindexed_rows(limit=10)
    assert [row.memory_id for row in rows] == ids
    assert rows[0].metadata == {
        "source": "manual",
        "created_at": "2026-03-02T07:00:00+00:00",
        "memory_type": "semantic",
        "importance_score": 3,
    }
    records.mark_indexed(records.unindexed_rows(limit=1))
    assert records.count_unindexed() == 1


def test_a_turn_that_is_forgotten_while_it_is_worked_on_takes_no_effect(records: SqliteRecords) -> None:
    turn_id = waiting_turn(records, "我的程度是 B1")
    lease = records.claim_turn(now=NOW, lease_s=60)
    assert lease is not None
    (words,) = records.kept_words()
    assert (words.kind, words.words_id, words.text) == ("waiting", turn_id, "我的程度是 B1")
    assert records.forget_words(words, now=NOW).texts == ("我的程度是 B1",)
    outcome = TurnOutcome([Settled(embedded("程度是 B1"), "level_or_ability")])
    with pytest.raises(LeaseLost):
        records.commit_turn(lease, outcome, source="automatic", embedder=TEST, now=NOW)
    assert (records.list_all(), records.kept_words()) == ([], [])
    with pytest.raises(NoSuchMemory):
        records.forget_words(words, now=NOW)


def test_words_that_are_no_memory_are_one_learners_own(open_records: Open) -> None:
    ours, theirs = open_records("me"), open_records("you")
    waiting_turn(ours, "mine")
    theirs.refuse([MemoryCandidate("theirs", "semantic", False, "health")], now=NOW)
    assert [(w.kind, w.text) for w in ours.kept_words()] == [("waiting", "mine")]
    assert [(w.kind, w.text) for w in theirs.kept_words()] == [("refused", "theirs")]
    with pytest.raises(NoSuchMemory):
        theirs.forget_words(ours.kept_words()[0], now=NOW)
    assert [w.text for w in ours.kept_words()] == ["mine"]
