"""One turn of a conversation: recall, ask, answer, then remember (C5, P3)."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from typing import ClassVar

import pytest

from memora.chat import MemoryUnavailable, NoModel, Recalled, ReplyFailed, ReplyFinished, ReplyPiece
from memora.errors import BlankText, ProviderUnreachable
from memora.types import UserProfile
from support.hashing_embedder import HashingEmbedder
from support.scripted import ScriptedChat, ScriptedJudge, fact, memora


def test_a_reply_arrives_in_pieces_and_the_turn_is_remembered_after_it(tmp_path: Path) -> None:
    judge, chat = ScriptedJudge(), ScriptedChat("B1 ", "很好")
    judge.found["我是 B1"] = [fact("我是 B1", reason="level_or_ability")]
    app = memora(tmp_path, judge=judge, model=chat)
    chat.while_streaming = lambda: judge.asked and pytest.fail("memory work ran before the reply was out")
    conversation = app.conversation()
    events = list(conversation.send("我是 B1"))
    assert [e.text for e in events if isinstance(e, ReplyPiece)] == ["B1 ", "很好"]
    assert ReplyFinished("B1 很好", "stop") in events
    assert [r.do for r in conversation.receipts_of_last_turn()] == ["stored"]


def test_profile_and_memories_stand_before_the_message(tmp_path: Path) -> None:
    chat = ScriptedChat()
    app = memora(tmp_path, model=chat)
    app.remember("semantic", "目標是多益 850 分")
    app.change_profile("set", "level", "B2")
    list(app.conversation().send("目標是多益幾分？"))
    request = chat.requests[0]
    assert [m.role for m in request] == ["system", "system", "user"]
    assert "english_level: B2" in request[1].content
    assert "- [semantic] 目標是多益 850 分" in request[1].content
    assert request[-1].content == "目標是多益幾分？"


def test_the_next_turn_knows_the_one_before(tmp_path: Path) -> None:
    chat = ScriptedChat("Sure.")
    conversation = memora(tmp_path, model=chat).conversation()
    list(conversation.send("Explain articles."))
    list(conversation.send("And now in Chinese?"))
    assert [m.content for m in chat.requests[1][-3:]] == ["Explain articles.", "Sure.", "And now in Chinese?"]


def test_a_failed_reply_rolls_back_and_what_was_said_is_kept(tmp_path: Path) -> None:
    judge, chat = ScriptedJudge(), ScriptedChat("Half", failure=ProviderUnreachable(provider="x"))
    judge.found["I prefer tables."] = [fact("I prefer tables.")]
    conversation = memora(tmp_path, judge=judge, model=chat).conversation()
    events = list(conversation.send("I prefer tables."))
    assert any(isinstance(e, ReplyFailed) and e.so_far == "Half" for e in events)
    assert [r.do for r in conversation.receipts_of_last_turn()] == ["stored"]
    chat.failure = None
    list(conversation.send("Again?"))
    assert [m.content for m in chat.requests[1] if m.role == "user"] == ["Again?"]


def test_stopping_a_reply_keeps_what_was_said_and_stops_the_request(tmp_path: Path) -> None:
    chat = ScriptedChat("one ", "two ", "three")
    app = memora(tmp_path, model=chat)
    conversation = app.conversation()
    stream = conversation.send("Tell me a long story.")
    for event in stream:
        if isinstance(event, ReplyPiece):
            stream.close()  # type: ignore[attr-defined]
            break
    assert chat.closed
    turn = app.records.last_turn()
    assert turn is not None
    assert (turn.user_text, turn.reply, turn.state) == ("Tell me a long story.", "one ", "waiting")


def test_without_a_model_the_interface_answers_from_what_was_recalled(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.remember("semantic", "目標是多益 850 分")
    conversation = app.conversation()
    for event in conversation.send("目標是多益幾分？"):
        if isinstance(event, NoModel):
            assert [m.result.content for m in event.recall.used] == ["目標是多益 850 分"]
            conversation.reply_shown("我記得：目標是多益 850 分")
    turn = app.records.last_turn()
    assert turn is not None
    assert turn.reply == "我記得：目標是多益 850 分"


def test_a_secret_reaches_neither_a_model_nor_a_file(tmp_path: Path) -> None:
    """It is masked before anything else happens, in what was said and in what a model says (P3)."""
    chat = ScriptedChat("You read 4111 1111 1111 1111 in groups of four.")
    app = memora(tmp_path, model=chat)
    conversation = app.conversation()
    list(conversation.send("信用卡 4111 1111 1111 1111 用英文怎麼念？"))
    list(conversation.send("Thanks!"))
    assert "4111" not in "".join(m.content for request in chat.requests for m in request)
    app.close()
    for file in tmp_path.rglob("*"):
        assert file.is_dir() or b"4111 1111" not in file.read_bytes(), file


def test_the_reply_still_comes_when_the_data_folder_is_gone(tmp_path: Path) -> None:
    app = memora(tmp_path, model=ScriptedChat("Hello."))
    conversation = app.conversation()
    shutil.rmtree(app.settings.db_path)
    events = list(conversation.send("My level is B2 now."))
    assert any(isinstance(e, MemoryUnavailable) for e in events)
    assert any(isinstance(e, ReplyFinished) for e in events)


def test_a_blank_line_is_no_turn(tmp_path: Path) -> None:
    app = memora(tmp_path, model=ScriptedChat())
    for blank in ("", " ", "　", "\u200b"):
        with pytest.raises(BlankText):
            list(app.conversation().send(blank))
    assert app.records.last_turn() is None


def test_a_greeting_pulls_in_no_memory(tmp_path: Path) -> None:
    app = memora(tmp_path, model=ScriptedChat())
    app.remember("semantic", "目標是多益 850 分")
    for text in ("👍", "."):
        events = list(app.conversation().send(text))
        assert [e.recall.used for e in events if isinstance(e, Recalled)] == [()]


def test_a_long_conversation_is_summarised_and_stays_in_its_budget(tmp_path: Path) -> None:
    chat = ScriptedChat("word " * 400)
    app = memora(tmp_path, model=chat)
    conversation = app.conversation()
    for n in range(12):
        list(conversation.send(f"question {n} about articles"))
        conversation.compact()
    list(conversation.send("and one more question"))
    last = chat.requests[-1]
    assert any("<earlier_conversation_summary>" in m.content for m in last)
    assert sum(app.count_tokens(m.content) for m in last[2:]) < 4500


def test_a_long_conversation_counts_every_text_once(tmp_path: Path) -> None:
    class CountingEmbedder(HashingEmbedder):
        counted: ClassVar[Counter[str]] = Counter()

        def count_tokens(self, text: str) -> int:
            self.counted[text] += 1
            return len(text.split())

    chat = ScriptedChat("")
    app = memora(tmp_path, model=chat)
    app.embedder = CountingEmbedder()
    conversation = app.conversation()
    for n in range(30):
        chat.pieces = (f"answer {n}",)
        list(conversation.send(f"question {n} about articles"))
        conversation.compact()
    counted = CountingEmbedder.counted
    assert len(chat.requests[-1]) == 2 + 2 * 29 + 1
    assert set(counted) == {m.content for m in chat.requests[-1]} | {"answer 29"}
    assert set(counted.values()) == {1}


def test_looking_at_the_context_leaves_the_conversation_its_summary(tmp_path: Path) -> None:
    chat = ScriptedChat("word " * 400)
    app = memora(tmp_path, model=chat)
    conversation = app.conversation()
    for n in range(12):
        list(conversation.send(f"question {n} about articles"))
    app.context("What would you read now?")
    app.work.afterwards()
    list(conversation.send("and one more question"))
    assert any("<earlier_conversation_summary>" in m.content for m in chat.requests[-1])


def test_the_context_of_a_conversation_shows_what_the_model_will_get(tmp_path: Path) -> None:
    chat = ScriptedChat("Sure.")
    app = memora(tmp_path, model=chat)
    app.remember("semantic", "目標是多益 850 分")
    conversation = app.conversation()
    list(conversation.send("Explain articles."))
    shown = app.context("目標是多益幾分？4111 1111 1111 1111", conversation.short_term)
    list(conversation.send("目標是多益幾分？4111 1111 1111 1111"))
    assert shown.messages == chat.requests[-1]
    assert "Sure." in [m.content for m in shown.messages]
    assert [m.result.content for m in shown.used] == ["目標是多益 850 分"]
    assert shown.tokens == sum(app.count_tokens(m.content) for m in shown.messages)


@pytest.mark.parametrize(
    ("pieces", "failure", "used"), [((), True, 0), (("Half",), True, 1), (("",), False, 1), (("All",), False, 1)]
)
def test_only_a_reply_of_which_something_came_has_used_its_memories(
    tmp_path: Path, pieces: tuple[str, ...], failure: bool, used: int
) -> None:
    chat = ScriptedChat(failure=ProviderUnreachable(provider="x") if failure else None)
    chat.pieces = pieces
    app = memora(tmp_path, model=chat)
    app.remember("semantic", "目標是多益 850 分")
    list(app.conversation().send("目標是多益幾分？"))
    turn = app.records.last_turn()
    assert turn is not None
    assert len(app.records.used_memories(turn.turn_id)) == used
    assert (app.memories()[0].last_accessed_at is not None) == bool(used)


def test_without_a_model_only_an_answer_that_was_shown_has_used_its_memories(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.remember("semantic", "目標是多益 850 分")
    list(app.conversation().send("目標是多益幾分？"))
    assert app.memories()[0].last_accessed_at is None


def test_a_profile_that_cannot_be_read_does_not_end_the_talk(tmp_path: Path) -> None:
    app = memora(tmp_path, model=ScriptedChat("Hello."))
    app.settings.profile_path.mkdir()
    events = list(app.conversation().send("Hi there."))
    assert any(isinstance(e, MemoryUnavailable) for e in events)
    assert any(isinstance(e, ReplyFinished) for e in events)


def test_a_damaged_profile_is_set_aside_and_the_talk_goes_on(tmp_path: Path) -> None:
    app = memora(tmp_path, model=ScriptedChat())
    app.settings.profile_path.write_bytes(b"\x00" * 512)
    assert app.profile() == UserProfile()
    (notice,) = app.notices()
    assert notice.code == "profile_set_aside"
    assert Path(notice.values["kept_as"]).read_bytes() == b"\x00" * 512
    assert not app.settings.profile_path.exists()


@pytest.mark.parametrize(
    "damaged",
    [b"", b"[]", b"[" * 200_000, b'{"x": "\\ud800"}', b'{"english_level": 3}', b'{"learning_goals": "TOEIC"}'],
)
def test_other_damage_to_the_profile_is_set_aside_too(tmp_path: Path, damaged: bytes) -> None:
    app = memora(tmp_path)
    app.settings.profile_path.write_bytes(damaged)
    app.profile()
    assert [n.code for n in app.notices()] == ["profile_set_aside"]


def test_a_byte_order_mark_is_simply_read(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.settings.profile_path.write_bytes(b"\xef\xbb\xbf" + '{"english_level": "B2", "note": "我的"}'.encode())
    assert app.profile() == UserProfile("B2")
    app.change_profile("add", "goal", "旅遊英文")
    assert "我的" in app.settings.profile_path.read_text(encoding="utf-8")


SIMPLIFIED = ("这个句", "子的时", "态错了，", "应该用 w", "ent。再试", "一次")
TRADITIONAL = "這個句子的時態錯了，應該用 went。再試一次"


@pytest.mark.parametrize("failure", [None, ProviderUnreachable(provider="x")])
def test_a_reply_in_simplified_is_shown_and_kept_in_traditional(tmp_path: Path, failure: Exception | None) -> None:
    """P7: also where the reply breaks off, its last words are not lost."""
    app = memora(tmp_path, model=ScriptedChat(*SIMPLIFIED, failure=failure))
    events = list(app.conversation().send("I have go yesterday."))
    assert "".join(e.text for e in events if isinstance(e, ReplyPiece)) == TRADITIONAL
    whole = [
        e.reply if isinstance(e, ReplyFinished) else e.so_far
        for e in events
        if hasattr(e, "reply") or hasattr(e, "so_far")
    ]
    assert whole == [TRADITIONAL]
    turn = app.records.last_turn()
    assert turn is not None
    assert turn.reply == TRADITIONAL


def test_a_reply_that_is_stopped_is_kept_as_far_as_it_came(tmp_path: Path) -> None:
    app = memora(tmp_path, model=ScriptedChat(*SIMPLIFIED))
    events = app.conversation().send("I have go yesterday.")
    next(event for event in events if isinstance(event, ReplyPiece))
    events.close()
    turn = app.records.last_turn()
    assert turn is not None
    assert turn.reply == "這個句子的時態錯了，應該用 went。再試"


def test_the_learners_simplified_words_stay_as_typed_in_a_reply(tmp_path: Path) -> None:
    app = memora(tmp_path, model=ScriptedChat("你说「喜欢短例句」，好的，我会给你短句。"))
    app.remember("semantic", "喜欢短例句")
    events = list(app.conversation().send("我喜欢什么例句？"))
    assert [e.reply for e in events if isinstance(e, ReplyFinished)] == ["你說「喜欢短例句」，好的，我會給你短句。"]
