"""What is forgotten leaves no words of it: in other spellings, in the profile's history, beside what stays (P4)."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from memora.app import Memora
from memora.types import Decision, UserProfile
from support.scripted import NOW, ScriptedChat, ScriptedJudge, fact, memora
from support.traces import traces

LONG_AGO = NOW - timedelta(days=3650)


def forget_only_memory(app: Memora) -> tuple[str, ...]:
    (held,) = app.memories()
    return tuple(receipt.do for receipt in app.forget(held.memory_id))


@pytest.mark.parametrize(
    ("text", "said_otherwise", "words"),
    [
        ("我早餐固定吃蛋餅配豆漿", "我 早餐，固定吃 蛋饼配豆浆！", ("蛋餅", "蛋饼", "豆漿")),
        ("I prefer WALRUS examples", "ｉ prefer walrus EXAMPLES.", ("WALRUS", "walrus")),
        ("我的考試日期是 12 月 20 日", "考試日期：１２ 月 ２０ 日，我的", ("考試日期",)),
    ],
)
def test_what_was_refused_in_other_spelling_goes_too(
    tmp_path: Path, text: str, said_otherwise: str, words: tuple[str, ...]
) -> None:
    judge = ScriptedJudge()
    judge.found[said_otherwise] = [fact(said_otherwise, store=False, reason="short_lived")]
    app = memora(tmp_path, judge=judge)
    app.remember("semantic", text)
    app.remember_turn(said_otherwise)
    assert [row.content for row in app.refused()] == [said_otherwise]
    forget_only_memory(app)
    assert app.refused() == []
    app.close()
    assert traces(tmp_path, *words) == []


def test_a_sentence_that_says_it_in_passing_loses_only_those_words(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.remember("semantic", "我的考試日期是 12 月 20 日")
    turn_id = app.records.begin_turn("請出一題。我的考試日期是12月20日喔，給我短一點的例句", kind="chat", said_at=NOW)
    app.records.close_turn(turn_id, reply="好，考試在 12 月 20 日。", used=[], now=NOW)
    forget_only_memory(app)
    turn = app.records.turn(turn_id)
    assert turn is not None
    assert turn.user_text == "請出一題。…喔，給我短一點的例句"
    assert (turn.reply, turn.state) == (None, "waiting")
    app.close()
    assert traces(tmp_path, "考試日期", "20 日", "20日") == []


def test_a_turn_that_waits_and_says_nothing_else_is_not_worked_on(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.remember("semantic", "I prefer walrus examples")
    turn_id = app.records.begin_turn("I prefer walrus examples!", kind="chat", said_at=NOW)
    app.records.close_turn(turn_id, reply=None, used=[], now=NOW)
    forget_only_memory(app)
    assert app.records.waiting_turns() == []
    turn = app.records.turn(turn_id)
    assert turn is not None
    assert [receipt.do for receipt in turn.receipts] == ["forgotten"]
    app.close()
    assert traces(tmp_path, "walrus") == []


def test_replies_that_repeat_it_without_having_used_it_go_too(tmp_path: Path) -> None:
    """A conversation carries what was said a turn ago, so a reply may repeat what no memory brought."""
    judge = ScriptedJudge()
    judge.found["I prefer walrus examples"] = [fact("I prefer walrus examples")]
    app = memora(tmp_path, judge=judge, model=ScriptedChat("Here is one with a walrus."))
    conversation = app.conversation()
    for line in ("I prefer walrus examples", "ok next"):
        list(conversation.send(line))
        conversation.receipts_of_last_turn()
    forget_only_memory(app)
    app.close()
    assert traces(tmp_path, "walrus") == []


@pytest.fixture
def leveller() -> ScriptedJudge:
    """我的程度是 A2, then B1, in conversation."""
    judge = ScriptedJudge()
    for level in ("A2", "B1"):
        text = f"我的程度是 {level}"
        judge.found[text] = [fact(text, reason="level_or_ability")]
    return judge


def test_one_receipt_a_memory_also_for_what_it_had_taken_the_place_of(tmp_path: Path, leveller: ScriptedJudge) -> None:
    app = memora(tmp_path, judge=leveller)
    app.remember_turn("我的程度是 A2")
    old = app.memories()[0].memory_id
    leveller.decisions["我的程度是 B1"] = Decision("supersede", old)
    app.remember_turn("我的程度是 B1")
    new = app.memories()[0].memory_id
    assert app.profile().english_level == "B1"
    receipts = app.forget(new)
    assert [(receipt.do, receipt.memory_id) for receipt in receipts] == [("forgotten", new), ("forgotten", old)]
    assert app.memories(all_of_them=True) == []
    assert app.profile().english_level is None


def test_the_profiles_history_does_not_keep_what_was_forgotten(tmp_path: Path, leveller: ScriptedJudge) -> None:
    goal = "通過多益 870"
    leveller.found[goal] = [fact(goal, reason="learning_goal")]
    app = memora(tmp_path, judge=leveller)
    app.change_profile("set", "level", "A2")
    app.change_profile("add", "goal", "看懂影集")
    app.remember_turn("我的程度是 B1")
    app.remember_turn(goal)
    assert app.profile() == UserProfile("B1", ("看懂影集", goal))
    for memory in app.memories():
        app.forget(memory.memory_id)
    assert app.profile() == UserProfile(None, ("看懂影集",))
    told = [value for d in app.changes_since(LONG_AGO) for value in (d.content, d.old_content)]
    assert "B1" not in told
    assert goal not in told
    assert "看懂影集" in told
    app.close()
    assert traces(tmp_path, "多益 870", "B1") == []


def test_undo_after_a_forgetting_takes_back_what_is_no_forgetting(tmp_path: Path, leveller: ScriptedJudge) -> None:
    app = memora(tmp_path, judge=leveller)
    app.change_profile("add", "goal", "看懂影集")
    app.remember_turn("我的程度是 B1")
    forget_only_memory(app)
    assert [(r.do, r.why) for r in app.undo()] == [("profile", "undone")], "the goal, which was set before"
    assert app.profile() == UserProfile()
    assert [(r.do, r.why) for r in app.undo()] == [("nothing", "NothingToUndo")]
    assert app.memories() == []


def test_undo_does_not_bring_a_forgotten_value_back_into_the_profile(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.change_profile("set", "level", "B1")
    app.change_profile("set", "level", "B2")
    app.remember("semantic", "My level is B1")
    forget_only_memory(app)
    assert app.profile().english_level == "B2"
    assert [(r.do, r.why) for r in app.undo()] == [("profile", "undone")]
    assert app.profile().english_level is None
    assert [r.do for r in app.undo()] == ["nothing"]
    app.close()
    assert traces(tmp_path, "B1") == []


@pytest.mark.parametrize("language", ["en", "zh-TW"])
def test_what_is_declined_when_it_is_said_anew_leaves_no_words(tmp_path: Path, language: str) -> None:
    text = "I prefer walrus examples" if language == "en" else "我喜歡海象的例句"
    words = ("walrus",) if language == "en" else ("海象",)
    judge = ScriptedJudge()
    judge.found[text] = judge.found["Well: " + text] = [fact(text)]
    app = memora(tmp_path, judge=judge)
    app.remember_turn(text)
    forget_only_memory(app)
    app.set_now(NOW + timedelta(days=1))
    assert [r.why for r in app.remember_turn("Well: " + text)] == ["ForgottenBefore"]
    assert [(r.do, r.why) for r in app.answer("1", "old")] == [("nothing", "NotRemembered")]
    assert (app.reviews(), app.memories()) == ([], [])
    assert [r.do for r in app.undo()] == ["nothing"], "not remembering it again cannot be taken back either"
    assert traces(tmp_path, *words) == []
    app.set_now(NOW + timedelta(days=2))
    assert [r.why for r in app.remember_turn(text)] == ["ForgottenBefore"], "it is asked about again"


def test_words_answered_with_others_go_with_the_memory_they_became(tmp_path: Path) -> None:
    judge = ScriptedJudge()
    judge.found["I prefer walrus examples"] = [fact("I prefer walrus examples")]
    app = memora(tmp_path, judge=judge)
    app.remember_turn("I prefer walrus examples")
    forget_only_memory(app)
    app.set_now(NOW + timedelta(days=1))
    app.remember_turn("I prefer walrus examples")
    app.answer("1", "new", "I like examples with seals")
    forget_only_memory(app)
    app.close()
    assert traces(tmp_path, "walrus", "seals") == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp950"])
def test_a_damaged_profile_is_searched_in_any_encoding(tmp_path: Path, encoding: str) -> None:
    """A profile saved by an editor in another encoding cannot be read, and is set aside with what it says."""
    app = memora(tmp_path)
    app.change_profile("add", "goal", "通過多益")
    (profile,) = tmp_path.rglob("user_profile.json")
    profile.write_bytes(
        ('{"learning_goals": ["通過 多益 870！"' + (', "A2"' if encoding == "utf-8" else "")).encode(encoding)
    )
    app.profile()
    app.remember("semantic", "通過多益870")
    forget_only_memory(app)
    assert list(tmp_path.rglob("*damaged*")) == []


def test_a_pattern_that_goes_with_its_episode_is_not_forgotten_twice(tmp_path: Path) -> None:
    """Several are forgotten at once: one may take another along."""
    judge = ScriptedJudge()
    app = memora(tmp_path, judge=judge)
    app.remember("semantic", "我的目標是 TOEIC 800")
    old = app.memories()[0].memory_id
    judge.decisions["我的目標是 TOEIC 900"] = Decision("supersede", old)
    app.remember("semantic", "我的目標是 TOEIC 900")
    new = app.memories()[0].memory_id
    assert [r.memory_id for r in app.forget(new, old)] == [new, old]


def test_a_reply_that_was_being_made_meanwhile_is_not_kept(tmp_path: Path) -> None:
    app = memora(tmp_path, model=ScriptedChat("You prefer ", "walrus examples."))
    app.remember("semantic", "I prefer walrus examples")
    chat = app.model
    assert isinstance(chat, ScriptedChat)
    chat.while_streaming = lambda: [app.forget(memory.memory_id) for memory in app.memories()]
    conversation = app.conversation()
    list(conversation.send("Which examples do I prefer?"))
    conversation.receipts_of_last_turn()
    app.close()
    assert traces(tmp_path, "walrus") == []


def test_what_was_refused_or_only_said_does_not_come_back_with_an_older_export(tmp_path: Path) -> None:
    judge = ScriptedJudge()
    judge.found["I am nervous about walruses"] = [fact("I am nervous about walruses", store=False, reason="health")]
    app = memora(tmp_path, judge=judge)
    for line in ("I am nervous about walruses", "What is a walrus?", "ok"):
        app.remember_turn(line)
    backup = app.export_document()
    app.forget(*app.about("walrus").ids)
    app.import_document(backup)
    assert app.refused() == []
    app.import_document(backup)
    app.forget_all()
    app.import_document(backup)
    assert app.refused() == []
    app.close()
    assert traces(tmp_path, "walrus") == []


def test_only_memories_are_counted_among_what_was_forgotten(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.remember("semantic", "I prefer walrus examples")
    app.undo()
    app.remember_turn("What is a walrus?")
    app.remember("semantic", "My walrus is called Wally")
    app.forget(*app.about("walrus").ids)
    (told,) = app.changes_since(LONG_AGO)
    assert (told.kind, told.count) == ("forgotten", 1)


def test_what_only_speaks_of_the_same_thing_stays(tmp_path: Path) -> None:
    """Another memory keeps the words that it came from, another refusal and another question stay."""
    judge = ScriptedJudge()
    green, strong, black = (
        "I like green tea in the morning",
        "I like really strong tea",
        "Perhaps I like only black tea",
    )
    judge.found[green] = [fact(green)]
    judge.found[strong] = [fact(strong, store=False, reason="short_lived")]
    judge.found[black] = [fact(black)]
    app = memora(tmp_path, judge=judge)
    app.remember_turn(green)
    kept = app.memories()[0].memory_id
    app.remember_turn(strong)
    judge.decisions[black] = Decision("review", kept)
    assert [r.do for r in app.remember_turn(black)] == ["review"]
    turn_id = app.records.begin_turn("I like tea with milk", kind="remember_semantic", said_at=NOW)
    app.records.close_turn(turn_id, reply=None, used=[], now=NOW)
    app.remember("semantic", "I like tea")
    app.forget(app.memories()[-1].memory_id)
    assert [turn.user_text for turn in app.records.waiting_turns()] == ["I like tea with milk"]
    why = app.why(kept)
    assert why.turn is not None
    assert why.turn.user_text == green
    assert [row.content for row in app.refused()] == [strong]
    assert [review.content for review in app.reviews()] == [black]
