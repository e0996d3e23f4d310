"""Read-only uses what is known and records nothing but usage; incognito leaves nothing on disk at all (P5)."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from memora.app import Memora, open_memora
from memora.chat import Recalled, ReplyFinished
from memora.errors import ReadOnly
from memora.settings import load_settings
from memora.types import Mode
from support.hashing_embedder import HashingEmbedder
from support.scripted import NOW, ScriptedChat, ScriptedJudge, memora


def in_mode(home: Path, mode: Mode, chat: ScriptedChat) -> Memora:
    flags = {"MEMORA_HOME": str(home), "MEMORA_MODEL": "none"}
    opened = open_memora(load_settings(flags, {}), now=NOW, mode=mode)
    opened.embedder = HashingEmbedder()
    opened.judge = ScriptedJudge()
    opened.model = chat
    return opened


def fingerprint(folder: Path) -> dict[str, str]:
    """Every file with the hash of its bytes; empty where the folder does not exist."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_incognito_leaves_the_folder_byte_for_byte_as_it_was(tmp_path: Path) -> None:
    before = memora(tmp_path)
    before.remember("semantic", "目標是多益 850 分")
    before.change_profile("set", "level", "B2")
    before.close()
    was = fingerprint(tmp_path)
    chat = ScriptedChat("Hello.")
    app = in_mode(tmp_path, "incognito", chat)
    conversation = app.conversation()
    for text in ("我的密碼是 Tr0ub4dor-3", "目標是多益幾分？", "I prefer tables."):
        assert any(isinstance(event, ReplyFinished) for event in conversation.send(text))
        assert [(r.do, r.why) for r in conversation.receipts_of_last_turn()] == [("nothing", "incognito")]
    conversation.compact()
    app.attach_native_index()
    assert app.memories() == []
    assert "B2" not in "".join(m.content for request in chat.requests for m in request if "user_profile" in m.content)
    assert app.usage_of_this_process()["reply"].calls == 3
    app.close()
    assert fingerprint(tmp_path) == was


def test_incognito_on_a_folder_that_was_never_opened_does_not_make_it(tmp_path: Path) -> None:
    app = in_mode(tmp_path / "never", "incognito", ScriptedChat())
    list(app.conversation().send("Hi!"))
    app.close()
    assert not (tmp_path / "never").exists()


def test_incognito_still_knows_the_turn_before(tmp_path: Path) -> None:
    chat = ScriptedChat("Sure.")
    conversation = in_mode(tmp_path, "incognito", chat).conversation()
    list(conversation.send("Explain articles."))
    list(conversation.send("Again?"))
    assert [m.content for m in chat.requests[1][-3:]] == ["Explain articles.", "Sure.", "Again?"]


def test_read_only_uses_memories_and_touches_nothing(tmp_path: Path) -> None:
    first = memora(tmp_path)
    first.remember("semantic", "目標是多益 850 分")
    first.close()
    app = in_mode(tmp_path, "read-only", ScriptedChat("850."))
    events = list(app.conversation().send("目標是多益幾分？"))
    assert [len(e.recall.used) for e in events if isinstance(e, Recalled)] == [1]
    assert app.records.last_turn() is None
    assert app.memories()[0].last_accessed_at is None
    assert app.usage_totals()["reply"].calls == 1
    app.close()


@pytest.mark.parametrize("mode", ["read-only", "incognito"])
def test_a_change_is_refused_and_says_why(tmp_path: Path, mode: Mode) -> None:
    app = in_mode(tmp_path, mode, ScriptedChat())
    for change in (
        lambda: app.remember("semantic", "I prefer tables."),
        lambda: app.remember_turn("I prefer tables."),
        lambda: app.change_profile("set", "level", "B2"),
        lambda: app.forget("00000000"),
        app.undo,
        app.retry,
        app.reindex,
        lambda: app.import_document({}),
    ):
        with pytest.raises(ReadOnly):
            change()
    assert app.run_waiting_work() == []


@pytest.mark.parametrize("mode", ["read-only", "incognito"])
def test_a_long_conversation_is_summed_up_in_memory_in_every_mode(tmp_path: Path, mode: Mode) -> None:
    """The oldest turns alone give way, though no turn of these modes has an id; only usage may be written."""
    first = memora(tmp_path)
    first.remember("semantic", "目標是多益 850 分")
    first.close()
    was = fingerprint(tmp_path)
    chat = ScriptedChat("word " * 150)
    app = in_mode(tmp_path, mode, chat)
    conversation = app.conversation()
    app.work.start()
    for n in range(24):
        list(conversation.send(f"question {n} about articles"))
        assert conversation.settle(10)
    list(conversation.send("and one more question"))
    asked = [m.content for m in chat.requests[-1]]
    assert any("<earlier_conversation_summary>" in text for text in asked)
    assert "question 23 about articles" in asked
    assert "question 0 about articles" not in asked
    assert app.usage_of_this_process()["summary"].calls >= 1
    assert ("summary" in app.usage_totals()) or mode == "incognito"
    assert app.records.last_turn() is None
    app.close()
    if mode == "incognito":
        assert fingerprint(tmp_path) == was


def test_what_waits_is_left_to_the_next_normal_start(tmp_path: Path) -> None:
    first = memora(tmp_path)
    turn = first.records.begin_turn("I prefer tables.", kind="chat", said_at=NOW)
    first.records.close_turn(turn, reply=None, used=[], now=NOW)
    first.close()
    app = in_mode(tmp_path, "read-only", ScriptedChat("Hello."))
    conversation = app.conversation()
    app.work.start()
    list(conversation.send("Hi!"))
    assert conversation.settle(10)
    assert [waiting.state for waiting in app.records.waiting_turns()] == ["waiting"]
    app.close()


def test_read_only_leaves_a_damaged_profile_where_it_is_and_says_so(tmp_path: Path) -> None:
    memora(tmp_path).close()
    path = tmp_path / "user_profile.json"
    path.write_bytes(b"{")
    was = fingerprint(tmp_path)
    app = in_mode(tmp_path, "read-only", ScriptedChat())
    assert app.profile().is_empty
    assert [(notice.code, notice.values["path"]) for notice in app.notices()] == [("profile_left", str(path))]
    app.close()
    assert fingerprint(tmp_path) == was
