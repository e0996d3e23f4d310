"""Memories that merge and give way: one active version at every moment, nothing lost, and each step taken back (T4)."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from memora.app import Memora
from memora.errors import BadVector, NoSuchReview
from memora.types import Decision, ReconcileStep, StoredMemory, UserProfile
from support.faulty import Faults, FaultyIndex
from support.hashing_embedder import HashingEmbedder
from support.scripted import NOW, ScriptedChat, ScriptedJudge, fact, memora


class Told(ScriptedJudge):
    """Decides as told for each new content; names the memory with that old content."""

    def __init__(self) -> None:
        super().__init__()
        self.told: dict[str, tuple[ReconcileStep, str]] = {}

    def reconcile(self, candidate, offered, *, said):  # type: ignore[no-untyped-def]
        step, old = self.told.get(candidate.content, ("create", ""))
        ids = {n.memory.content: n.memory.memory_id for n in offered}
        assert step == "create" or old in ids, f"{old!r} was not offered"
        _, usage = super().reconcile(candidate, offered, said=said)
        return Decision(step, ids.get(old)), usage


@pytest.fixture
def judge() -> Told:
    return Told()


@pytest.fixture
def app(tmp_path: Path, judge: Told) -> Memora:
    return memora(tmp_path, judge=judge)


def say(app: Memora, judge: Told, text: str, step: ReconcileStep = "create", old: str = "", **about: str) -> list[str]:
    judge.found[text] = [fact(text, **about)]  # type: ignore[arg-type]
    judge.told[text] = (step, old)
    return [receipt.do for receipt in app.remember_turn(text)]


def contents(app: Memora) -> list[str]:
    return [memory.content for memory in app.memories()]


def test_what_was_said_before_is_counted_and_not_added(app: Memora, judge: Told) -> None:
    """Width, case, marks and script folded, without asking anybody; the second time says so (T4, H23)."""
    assert say(app, judge, "My goal is TOEIC 800") == ["stored"]
    judge.asked.clear()
    assert say(app, judge, "my goal is ＴＯＥＩＣ 800！") == ["known"]
    assert "assess" not in judge.asked
    assert [(m.content, m.times_said) for m in app.memories()] == [("My goal is TOEIC 800", 2)]
    assert [(r.do, r.why) for r in app.undo()] == [("undone", "known")]
    assert app.memories()[0].times_said == 1


def test_the_same_words_about_another_day_are_another_event(app: Memora, judge: Told) -> None:
    text = "昨天的模擬考聽力錯了八題"
    assert say(app, judge, text, kind="episodic", reason="learning_event") == ["stored"]
    app.set_now(NOW + timedelta(days=1))
    assert say(app, judge, text, kind="episodic", reason="learning_event") == ["stored"]
    assert [m.occurred_at for m in app.memories()] == ["2026-03-01", "2026-03-02"]


def test_a_more_precise_wording_keeps_id_and_birthday(app: Memora, judge: Told) -> None:
    """The vector belongs to the new wording (H27), the old wording stands in the history, and undo brings it back."""
    say(app, judge, "我要考多益")
    (before,) = app.memories()
    app.set_now(NOW + timedelta(days=3))
    receipt, *_ = app.remember_turn(_found(judge, "我要考多益，目標 800 分", "update", "我要考多益"))
    assert (receipt.do, receipt.memory_id) == ("updated", before.memory_id)
    (after,) = app.memories()
    assert (after.memory_id, after.created_at, after.importance_score) == (
        before.memory_id,
        before.created_at,
        before.importance_score,
    )
    assert after.updated_at == "2026-03-04T23:00:00+00:00"
    assert app.search("我要考多益，目標 800 分")[0].score == pytest.approx(1.0)
    assert [(e.kind, e.content) for e in app.records.history(after.memory_id)] == [
        ("stored", None),
        ("updated", "我要考多益"),
    ]
    assert [(r.do, r.content) for r in app.undo()][:1] == [("restored", "我要考多益")]
    assert [(m.content, m.updated_at, m.times_said) for m in app.memories()] == [("我要考多益", None, 1)]
    assert app.search("我要考多益")[0].score == pytest.approx(1.0)


def _found(judge: Told, text: str, step: ReconcileStep, old: str) -> str:
    judge.found[text], judge.told[text] = [fact(text)], (step, old)
    return text


def test_what_has_changed_becomes_history_with_both_times(app: Memora, judge: Told) -> None:
    say(app, judge, "文法用中文解釋")
    old = app.memories()[0].memory_id
    app.set_now(NOW + timedelta(days=3))
    receipt, profile = app.remember_turn(_found(judge, "文法改用英文解釋", "supersede", "文法用中文解釋"))
    assert (profile.do, profile.content) == ("profile", "文法改用英文解釋")
    assert (receipt.do, receipt.old_id) == ("superseded", old)
    assert contents(app) == ["文法改用英文解釋"]
    held = {m.memory_id: m for m in app.memories(all_of_them=True)}
    assert (held[old].status, held[old].ended_at, held[old].succeeded_by) == (
        "superseded",
        "2026-03-04T23:00:00+00:00",
        receipt.memory_id,
    )
    assert [r.content for r in app.search("文法用中文解釋")] == ["文法改用英文解釋"]
    assert [(r.do, r.content) for r in app.undo()] == [
        ("undone", "文法改用英文解釋"),
        ("restored", "文法用中文解釋"),
        ("profile", None),
    ]
    assert contents(app) == ["文法用中文解釋"]


def test_a_failure_in_the_second_write_leaves_the_first_in_force(tmp_path: Path, judge: Told) -> None:
    """At no moment is neither stored (H25)."""

    class Failing(HashingEmbedder):
        fails = False

        def embed(self, texts, *, purpose):  # type: ignore[no-untyped-def]
            if self.fails:
                raise BadVector(index=0, problem="NaN")
            return super().embed(texts, purpose=purpose)

    app = memora(tmp_path, judge=judge)
    app.embedder = Failing()
    say(app, judge, "My level is B1.", reason="level_or_ability")
    app.embedder.fails = True
    assert say(app, judge, "My level is B2 now.", "supersede", "My level is B1.") == ["waiting"]
    assert contents(app) == ["My level is B1."]
    app.embedder.fails = False
    assert [r.do for r in app.retry()][:1] == ["superseded"]
    assert contents(app) == ["My level is B2 now."]


def test_a_restored_one_takes_its_place_back(app: Memora, judge: Told) -> None:
    say(app, judge, "British spelling, please")
    say(app, judge, "American spelling from now on", "supersede", "British spelling, please")
    old, new = app.memories(all_of_them=True)
    assert app.profile().preferences == ("American spelling from now on",)
    receipt, *_ = app.restore(old.memory_id[:8])
    assert (receipt.do, receipt.old_id) == ("restored", new.memory_id)
    assert contents(app) == ["British spelling, please"]
    assert app.profile().preferences == ("British spelling, please",)
    app.undo()
    assert contents(app) == ["American spelling from now on"]
    assert app.profile().preferences == ("American spelling from now on",)


def test_what_is_only_implied_waits_for_the_learner(app: Memora, judge: Told) -> None:
    """Until then the old one is in force, and the tutor reads that it may have changed."""
    say(app, judge, "目標是多益 800", reason="learning_goal")
    (receipt,) = app.remember_turn(_found(judge, "目標也許是雅思 800 吧", "review", "目標是多益 800"))
    assert (receipt.do, receipt.why) == ("review", "ImpliedChange")
    assert [(m.content, m.status) for m in app.memories()] == [("目標是多益 800", "in_question")]
    assert "may have changed" in app.context("我的目標是多益 800 嗎？").messages[1].content
    (review,) = app.reviews()
    assert (review.content, review.old_content) == ("目標也許是雅思 800 吧", "目標是多益 800")
    assert say(app, judge, "目標也許是雅思 800 吧！", "review", "目標是多益 800") == ["review"]
    assert app.reviews() == [review], "the same question, asked once"
    done, *_ = app.answer("1", "new")
    assert (done.do, done.old_id) == ("superseded", review.old_id)
    assert contents(app) == ["目標也許是雅思 800 吧"]
    assert app.reviews() == []
    with pytest.raises(NoSuchReview):
        app.answer(review.review_id, "old")
    app.undo()
    assert [(m.content, m.status) for m in app.memories()] == [("目標是多益 800", "in_question")]
    assert len(app.reviews()) == 1


@pytest.mark.parametrize(
    ("answer", "text", "left"),
    [
        ("old", None, ["目標是多益 800"]),
        ("both", None, ["目標是多益 800", "目標也許是雅思 800 吧"]),
        ("new", "目標改成雅思 6.5", ["目標改成雅思 6.5"]),
    ],
)
def test_every_answer_does_what_it_says(
    app: Memora, judge: Told, answer: str, text: str | None, left: list[str]
) -> None:
    say(app, judge, "目標是多益 800", reason="learning_goal")
    say(app, judge, "目標也許是雅思 800 吧", "review", "目標是多益 800")
    app.answer("1", answer, text)  # type: ignore[arg-type]
    assert [(m.content, m.status) for m in app.memories()] == [(content, "active") for content in left]
    assert app.reviews() == []


def test_a_hard_rule_refuses_the_learners_own_wording_too(app: Memora, judge: Told) -> None:
    say(app, judge, "目標是多益 800", reason="learning_goal")
    say(app, judge, "目標也許是雅思 800 吧", "review", "目標是多益 800")
    (refused,) = app.answer("1", "new", "我的網銀密碼是Meihua#2291")
    assert (refused.do, refused.policy_reason) == ("refused", "secret")
    assert len(app.reviews()) == 1


def test_what_was_forgotten_and_is_said_anew_is_asked_about(app: Memora, judge: Told) -> None:
    say(app, judge, "I have a cuttlefish poster in my study room")
    app.forget(app.memories()[0].memory_id)
    app.set_now(NOW + timedelta(hours=1))
    assert say(app, judge, "I have a cuttlefish poster in my study room") == ["review"]
    assert contents(app) == []
    receipt, *_ = app.answer("1", "new")
    assert receipt.do == "stored"
    assert contents(app) == ["I have a cuttlefish poster in my study room"]


def test_a_plan_made_for_the_old_date_is_questioned(app: Memora, judge: Told) -> None:
    say(app, judge, "口說考試是3月15號", reason="learning_goal")
    say(app, judge, "3月15號考試前每天背 50 個單字", reason="learning_goal")
    assert say(app, judge, "口說考試改到3月16號", "supersede", "口說考試是3月15號") == ["superseded", "review"]
    (review,) = app.reviews()
    assert (review.why, review.content, review.old_content) == (
        "DependsOnChanged",
        None,
        "3月15號考試前每天背 50 個單字",
    )
    app.answer("1", "old")
    assert [m.status for m in app.memories()] == ["active", "active"]


def test_a_level_said_in_conversation_is_the_profiles_level(app: Memora, judge: Told) -> None:
    say(app, judge, "My level is B1", reason="level_or_ability")
    assert app.profile() == UserProfile("B1")
    dos = say(app, judge, "My level is B2 now", "supersede", "My level is B1", reason="level_or_ability")
    assert dos == ["superseded", "profile"]
    assert app.profile() == UserProfile("B2")
    assert [r.do for r in app.undo()] == ["undone", "restored", "profile"]
    assert app.profile() == UserProfile("B1")


@pytest.mark.parametrize(
    ("old", "new", "reason", "goals"),
    [
        ("我想考多益 850 分", "我不考多益了，改考雅思", "learning_goal", ("我不考多益了，改考雅思",)),
        ("I want to pass the GEPT", "I gave up on the exam", "learning_event", ()),
    ],
)
def test_a_goal_gives_way_with_the_memory_that_says_just_that(
    app: Memora, judge: Told, old: str, new: str, reason: str, goals: tuple[str, ...]
) -> None:
    """However little the two sentences look alike: what is no longer in force must not outrank what is (C1)."""
    say(app, judge, old, reason="learning_goal")
    app.change_profile("add", "goal", old)
    assert app.profile().learning_goals == (old,)
    assert say(app, judge, new, "supersede", old, reason=reason)[:2] == ["superseded", "profile"]
    assert app.profile().learning_goals == goals
    app.undo()
    assert app.profile().learning_goals == (old,)


def test_a_crash_between_records_and_profile_heals(
    tmp_path: Path, judge: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The change is an event first; the file follows, once, at the next start."""
    app = memora(tmp_path, judge=judge)
    monkeypatch.setattr(app.work, "_committed", lambda: None)
    say(app, judge, "My level is B1", reason="level_or_ability")
    assert app.profile() == UserProfile()
    app.close()
    again = memora(tmp_path, judge=judge)
    again.run_waiting_work()
    assert again.profile() == UserProfile("B1")
    again.change_profile("set", "level", "C1")
    again.run_waiting_work()
    assert again.profile() == UserProfile("C1")


def test_null_and_empty_lists_of_a_change_wipe_nothing(app: Memora, judge: Told) -> None:
    """Only the level changes; goals and preferences stay as the learner set them (H28)."""
    app.change_profile("add", "goal", "TOEIC")
    app.change_profile("add", "goal", "旅遊")
    app.change_profile("add", "preference", "short examples")
    say(app, judge, "My level is B2 now", reason="level_or_ability")
    assert app.profile() == UserProfile("B2", ("TOEIC", "旅遊"), ("short examples",))
    document = {
        "version": 1,
        "memories": [],
        "profile": {"english_level": None, "learning_goals": None, "preferences": []},
    }
    app.import_document(document)
    assert app.profile() == UserProfile("B2", ("TOEIC", "旅遊"), ("short examples",))


def test_forgetting_takes_history_wordings_and_profile_along(tmp_path: Path, judge: Told) -> None:
    """No file holds any version of it afterwards (P4)."""
    app = memora(tmp_path, judge=judge)
    say(app, judge, "I want to pass the kiwibird exam", reason="learning_goal")
    say(app, judge, "I want to pass the kiwibird exam with 90", "update", "I want to pass the kiwibird exam")
    say(
        app,
        judge,
        "kiwibird is over, I want zebrafish",
        "supersede",
        "I want to pass the kiwibird exam with 90",
        reason="learning_goal",
    )
    say(app, judge, "maybe not zebrafish, my goal", "review", "kiwibird is over, I want zebrafish")
    assert "kiwibird" in " ".join(app.profile().learning_goals)
    app.forget(app.memories()[0].memory_id)
    assert app.memories(all_of_them=True) == []
    assert app.reviews() == []
    assert app.profile().learning_goals == ()
    app.close()
    for file in tmp_path.rglob("*"):
        held = file.read_bytes() if file.is_file() else b""
        assert b"kiwibird" not in held, file
        assert b"zebrafish" not in held, file


def test_only_what_a_reply_really_used_is_reinforced_and_once_a_day(tmp_path: Path, judge: Told) -> None:
    app = memora(tmp_path, judge=judge, model=ScriptedChat())
    say(app, judge, "I prefer tables for comparing words")
    app.search("tables for comparing words")
    app.recall("tables for comparing words")
    assert (app.memories()[0].times_used, app.memories()[0].last_accessed_at) == (0, None)
    for _ in range(3):
        list(app.conversation().send("Which tables do I prefer for comparing words?"))
    assert app.memories()[0].times_used == 1
    app.set_now(NOW + timedelta(days=1))
    list(app.conversation().send("Which tables do I prefer for comparing words?"))
    assert app.memories()[0].times_used == 2


def test_a_minor_memory_rests_is_listed_and_comes_back_when_looked_for(tmp_path: Path) -> None:
    judge = Told()
    judge.importance = 2
    app = memora(tmp_path, judge=judge)
    say(app, judge, "I had pancakes after the speaking class")
    app.set_now(NOW + timedelta(days=120))
    assert contents(app) == []
    assert [m.status for m in app.memories(all_of_them=True)] == ["dormant"]
    assert app.recall("pancakes after the speaking class").used == ()
    assert [r.status for r in app.search("pancakes after the speaking class")] == ["dormant"]
    assert contents(app) == ["I had pancakes after the speaking class"]
    assert len(app.recall("pancakes after the speaking class").used) == 1


def test_an_exam_is_brought_up_in_the_week_before_and_no_longer_after_it(tmp_path: Path, judge: Told) -> None:
    app = memora(tmp_path, judge=judge)
    say(app, judge, "我3月20號要考多益", reason="learning_goal")

    def told(at: str) -> bool:
        app.set_now(datetime.fromisoformat(at))
        return "coming_up" in app.context("What is a gerund?").messages[1].content

    days = (
        "2026-03-12T23:50:00+08:00",
        "2026-03-13T00:10:00+08:00",
        "2026-03-20T23:50:00+08:00",
        "2026-03-21T00:10:00+08:00",
    )
    assert [told(day) for day in days] == [False, True, True, False]
    assert "2026-03-20" in app.context("我3月20號要考多益嗎").messages[1].content


def test_a_question_about_last_week_is_answered_from_last_week(app: Memora, judge: Told) -> None:
    """By the day of the event; what was written down without one, by that day (the learner's, not UTC's)."""
    app.set_now(datetime.fromisoformat("2026-02-23T00:30:00+08:00"))
    say(app, judge, "我練習了被動語態，錯了三題", kind="episodic", reason="learning_event")
    app.set_now(NOW)
    say(app, judge, "昨天我練習了假設語氣，錯了一題", kind="episodic", reason="learning_event")
    app.set_now(NOW + timedelta(days=7))
    found = [m.result.content for m in app.recall("上週我練習了什麼？").used]
    assert found == []
    app.set_now(NOW + timedelta(days=2))
    assert [m.result.content for m in app.recall("上週我練習了什麼？").used] == [
        "昨天我練習了假設語氣，錯了一題",
        "我練習了被動語態，錯了三題",
    ] or len(app.recall("上週我練習了什麼？").used) == 2
    assert len(app.recall("昨天我練習了什麼？").used) == 0


def test_what_the_change_does_not_touch_is_still_known(app: Memora, judge: Told) -> None:
    """The exam and the score were said with the old date; the new words name neither, and the tutor reads both."""
    say(app, judge, "12月20號要考多益，目標 780 分", reason="learning_goal")
    say(app, judge, "考試改期，12月21號要考", "supersede", "12月20號要考多益，目標 780 分", reason="learning_goal")
    background = app.context("12月21號要考什麼？").messages[1].content
    assert "考試改期，12月21號要考 (date: 2026-12-21) (changes what was said before" in background
    assert "目標 780 分" in background


def test_a_version_that_is_wholly_replaced_is_not_read_again(app: Memora, judge: Told) -> None:
    """(H26)"""
    say(app, judge, "I prefer British spelling")
    say(app, judge, "I prefer American spelling from now on", "supersede", "I prefer British spelling")
    background = app.context("Which spelling do I prefer from now on?").messages[1].content
    assert "American" in background
    assert "British" not in background


def test_restoring_the_first_of_three_makes_the_last_one_history(app: Memora, judge: Told) -> None:
    """Never two: what holds now gives way, not only what once took its place; and undo brings just that back."""
    say(app, judge, "My level is B1", reason="level_or_ability")
    say(app, judge, "My level is B2 now", "supersede", "My level is B1", reason="level_or_ability")
    say(app, judge, "My level is C1 now", "supersede", "My level is B2 now", reason="level_or_ability")
    first, _, last = app.memories(all_of_them=True)
    assert [(r.do, r.old_id) for r in app.restore(first.memory_id)][:1] == [("restored", last.memory_id)]
    assert (contents(app), app.profile().english_level) == (["My level is B1"], "B1")
    app.undo()
    assert (contents(app), app.profile().english_level) == (["My level is C1 now"], "C1")


def test_a_restored_version_stays_though_what_it_replaced_was_forgotten(app: Memora, judge: Told) -> None:
    """Never zero: undo does not put it back behind something that is gone."""
    say(app, judge, "British spelling, please")
    say(app, judge, "American spelling from now on", "supersede", "British spelling, please")
    old, new = app.memories(all_of_them=True)
    app.restore(old.memory_id)
    app.forget(new.memory_id)
    app.undo()
    assert contents(app) == ["British spelling, please"]


def test_an_undo_that_was_overtaken_takes_the_newer_change_back(
    tmp_path: Path, judge: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process changed the same memory just then: one version stays in force, the one before that."""
    here, there = memora(tmp_path, judge=judge), memora(tmp_path, judge=judge)
    say(here, judge, "文法用中文解釋")
    say(here, judge, "文法改用英文解釋", "supersede", "文法用中文解釋")
    last_change = here.records.last_change

    def overtaken() -> object:
        monkeypatch.undo()
        change = last_change()
        say(there, judge, "文法改用圖解說明", "supersede", "文法改用英文解釋")
        return change

    monkeypatch.setattr(here.records, "last_change", overtaken)
    here.undo()
    assert contents(here) == ["文法改用英文解釋"]
    assert here.profile().preferences == ("文法改用英文解釋",)


def test_one_question_taken_back_leaves_the_other_one_open(app: Memora, judge: Told) -> None:
    say(app, judge, "目標是多益 800", reason="learning_goal")
    say(app, judge, "目標也許是多益 900 吧", "review", "目標是多益 800")
    say(app, judge, "目標也許是多益 700 吧", "review", "目標是多益 800")
    app.undo()
    assert [(m.content, m.status) for m in app.memories()] == [("目標是多益 800", "in_question")]
    app.undo()
    assert [(m.content, m.status) for m in app.memories()] == [("目標是多益 800", "active")]


def test_forgetting_what_was_kept_beside_it_ends_the_question_too(app: Memora, judge: Told) -> None:
    """A question in the words of what was forgotten goes; the memory that it was about is in question no longer."""
    say(app, judge, "I like long lessons")
    say(app, judge, "I like evening lessons")
    say(app, judge, "maybe I like short lessons", "review", "I like long lessons")
    say(app, judge, "maybe I like short lessons", "review", "I like evening lessons")
    assert len(app.reviews()) == 2
    app.answer("1", "both")
    app.forget(app.memories()[-1].memory_id)
    assert app.reviews() == []
    assert [m.status for m in app.memories()] == ["active", "active"]


def test_what_is_forgotten_while_it_is_said_again_is_not_stored_anew(tmp_path: Path, judge: Told) -> None:
    """The turn was said before the forgetting; it is decided anew, and refused without its text."""
    here, there = memora(tmp_path, judge=judge), memora(tmp_path, judge=judge)
    text = "I have a cuttlefish poster in my study room"
    here.embedder = busy = Interrupting()
    say(here, judge, text)
    busy.meanwhile = lambda: there.forget(there.memories()[0].memory_id)
    judge.found["Again: " + text] = [fact(text), fact("Again")]
    judge.told["Again"] = ("create", "")
    here.remember_turn("Again: " + text)
    assert contents(here) == ["Again"]
    assert [refusal.content for refusal in here.refused()] == ["…"]


class Interrupting(HashingEmbedder):
    """While it embeds, something else happens, once."""

    meanwhile: Callable[[], object] | None = None

    def embed(self, texts, *, purpose):  # type: ignore[no-untyped-def]
        happens, self.meanwhile = self.meanwhile, None
        if happens is not None:
            happens()
        return super().embed(texts, purpose=purpose)


def test_the_profile_follows_an_undo_that_could_not_write_it(
    app: Memora, judge: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The records tell what is taken back; the file gets it later, once."""
    say(app, judge, "My level is B1", reason="level_or_ability")
    say(app, judge, "My level is B2 now", "supersede", "My level is B1", reason="level_or_ability")
    with monkeypatch.context() as patch:
        patch.setattr(app, "bring_profile_up_to_date", lambda: None)
        app.undo()
    assert (contents(app), app.profile().english_level) == (["My level is B1"], "B2")
    app.run_waiting_work()
    assert app.profile().english_level == "B1"
    app.change_profile("set", "level", "C1")
    app.run_waiting_work()
    assert app.profile().english_level == "C1"


def test_forgetting_everything_also_forgets_what_was_taken_back(app: Memora, judge: Told) -> None:
    """An older export does not bring it in again, in neither wording; after an undo alone it would."""
    say(app, judge, "我要考多益")
    say(app, judge, "我要考多益，目標 800 分", "update", "我要考多益")
    say(app, judge, "My evenings are free")
    backup = app.export_document()
    app.undo()
    app.undo()
    app.undo()
    assert len(app.import_document(backup).imported) == 2
    assert sorted(r.do for r in app.undo()) == ["undone", "undone"]
    app.forget_all()
    assert {why for _, why in app.import_document(backup).skipped} == {"forgotten"}
    assert contents(app) == []
    assert say(app, judge, "My evenings are free") != ["stored"]


def test_what_another_process_forgets_leaves_the_running_conversation(tmp_path: Path, judge: Told) -> None:
    """Its short-term memory starts over; without a forgetting it goes on."""
    chat = ScriptedChat("蛋餅很好吃。")
    here, there = memora(tmp_path, judge=judge, model=chat), memora(tmp_path, judge=judge)
    conversation = here.conversation()
    judge.found["我早餐固定吃蛋餅"] = [fact("我早餐固定吃蛋餅")]
    list(conversation.send("我早餐固定吃蛋餅"))
    conversation.receipts_of_last_turn()
    list(conversation.send("今天學什麼？"))
    assert "蛋餅" in "".join(message.content for message in chat.requests[-1])
    there.forget(there.memories()[0].memory_id)
    list(conversation.send("我早餐吃什麼？"))
    assert "蛋餅" not in "".join(message.content for message in chat.requests[-1])


def test_a_wording_that_changes_while_it_is_indexed_is_indexed_again(tmp_path: Path, judge: Told) -> None:
    app, faults = memora(tmp_path, judge=judge), Faults()
    say(app, judge, "我要考多益")
    index = FaultyIndex(faults)
    (row,) = app.records.unindexed_rows(limit=1)
    index.upsert([row])
    say(app, judge, "我要考多益，目標 800 分", "update", "我要考多益")
    app.records.mark_indexed([row])
    app.store.attach(index)
    assert [held.content for held in index.rows.values()] == ["我要考多益，目標 800 分"]


def test_an_event_told_on_another_day_is_another_event_however_alike(app: Memora, judge: Told) -> None:
    """Neither names its day: each is of the day on which it was told."""
    say(app, judge, "聽力測驗錯了八題", kind="episodic", reason="learning_event")
    app.set_now(NOW + timedelta(days=3))
    again = say(app, judge, "聽力測驗又錯了八題", "skip", "聽力測驗錯了八題", kind="episodic", reason="learning_event")
    assert again == ["kept_both"]
    assert len(app.memories()) == 2


def test_an_older_export_does_not_bring_the_profiles_value_back(app: Memora, judge: Told) -> None:
    """What was forgotten stays out of the profile too (P4)."""
    say(app, judge, "文法用中文解釋")
    app.change_profile("add", "goal", "旅遊英文")
    backup = app.export_document()
    app.forget(app.memories()[0].memory_id)
    assert app.profile() == UserProfile(None, ("旅遊英文",))
    app.import_document(backup)
    assert app.profile() == UserProfile(None, ("旅遊英文",))


def test_what_is_worded_anew_while_it_is_forgotten_is_gone_in_both_wordings(
    tmp_path: Path, judge: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = memora(tmp_path, judge=judge), memora(tmp_path, judge=judge)
    say(here, judge, "I want to pass the kiwibird exam")
    forget_memory = here.records.forget_memory

    def overtaken(memory: StoredMemory, *, now: datetime) -> tuple[str, ...]:
        say(there, judge, "I want to pass the kiwibird exam with 90", "update", "I want to pass the kiwibird exam")
        return forget_memory(memory, now=now)

    monkeypatch.setattr(here.records, "forget_memory", overtaken)
    here.forget(here.memories()[0].memory_id)
    there.close()
    here.close()
    assert [file for file in tmp_path.rglob("*") if file.is_file() and b"kiwibird" in file.read_bytes()] == []


def test_an_import_does_not_bring_back_the_history_of_what_was_forgotten(app: Memora, judge: Told) -> None:
    """Nothing would be in force of it: it is skipped with the memory that took its place."""
    say(app, judge, "British spelling, please")
    app.forget(app.memories()[0].memory_id)
    rows = [
        {"memory_id": "old-1", "content": "Canadian spelling", "status": "superseded", "succeeded_by": "old-2"},
        {"memory_id": "old-2", "content": "British spelling, please"},
    ]
    report = app.import_document({"version": 1, "memories": rows})
    assert report.skipped == [("old-1", "forgotten"), ("old-2", "forgotten")]
    assert app.memories(all_of_them=True) == []


def test_wordings_that_changed_in_one_second_are_told_one_by_one(app: Memora, judge: Told) -> None:
    """A replay may give every line the same time."""
    texts = ["我要考多益", "我要考多益，目標 800 分", "我要考多益，目標 800 分，六月考"]
    say(app, judge, texts[0])
    for old, new in itertools.pairwise(texts):
        assert say(app, judge, new, "update", old)[0] == "updated"
    told = app.history(app.memories()[0].memory_id)
    assert [(c.content, c.new_content) for c in told if c.kind == "updated"] == list(itertools.pairwise(texts))
