"""What goes wrong again and again becomes one memory with its evidence: the learner's own, taken back, never at a loss."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from interfaces.conftest import shared_embedder
from memora.adapters.judge_local import LocalJudge
from memora.app import Memora
from memora.errors import ProviderUnreachable, ReadOnly
from memora.types import CONSOLIDATED, StoredMemory
from support.embedding import needs_e5
from support.hashing_embedder import HashingEmbedder
from support.scripted import NOW, ScriptedChat, ScriptedJudge, fact, memora

WRONG_ZH = ["昨天的小考，現在完成式錯了三題", "家教課造句，現在完成式又寫錯", "模擬考的現在完成式只對一題"]
WRONG_EN = [
    "I got three present perfect questions wrong in the quiz",
    "My tutor corrected my present perfect twice",
    "In the mock test I forgot how the present perfect is formed",
]
ZH, EN = "現在完成式常出錯", "Often gets the present perfect wrong"


@pytest.fixture
def app(tmp_path: Path) -> Memora:
    return memora(tmp_path)


def live(app: Memora, *episodes: str) -> list[StoredMemory]:
    """Each on a day of its own; what is remembered then."""
    for text in episodes:
        app.set_now(app.clock.now() + timedelta(days=1))
        assert app.remember("episodic", text)[0].do in ("stored", "kept_both")
    return app.memories(all_of_them=True)


def contents(app: Memora) -> list[str]:
    return [memory.content for memory in app.memories(all_of_them=True)]


def patterns(app: Memora) -> list[StoredMemory]:
    return [memory for memory in app.memories(all_of_them=True) if memory.source == CONSOLIDATED]


@pytest.mark.parametrize(("episodes", "content"), [(WRONG_ZH, ZH), (WRONG_EN, EN)])
def test_three_wrong_answers_make_one_pattern_and_no_episode_is_lost(
    app: Memora, episodes: list[str], content: str
) -> None:
    held = live(app, *episodes)
    (made,) = app.consolidate()
    assert app.memories(all_of_them=True)[:-1] == held
    (pattern,) = patterns(app)
    assert (pattern.content, pattern.memory_type, pattern.importance_score) == (content, "semantic", 3)
    assert (pattern.policy_reason, pattern.turn_id, pattern.memory_id) == ("recurring_difficulty", None, made.memory_id)
    why = app.why(pattern.memory_id)
    assert [episode.content for episode in why.evidence] == episodes  # type: ignore[union-attr]
    assert pattern.memory_id in [result.memory_id for result in app.search(content)]


def test_a_preview_writes_nothing_and_running_twice_changes_nothing(app: Memora) -> None:
    live(app, *WRONG_ZH)
    length = app.records.history_length()
    (would,) = app.consolidate(dry_run=True)
    assert (would.pattern.content, would.memory_id, app.records.history_length()) == (ZH, None, length)
    assert len(app.consolidate()) == 1
    length = app.records.history_length()
    assert (app.consolidate(), app.consolidate(dry_run=True), app.records.history_length()) == ([], [], length)


def test_it_survives_a_restart_with_its_evidence(app: Memora, tmp_path: Path) -> None:
    live(app, *WRONG_ZH)
    app.consolidate()
    now = app.clock.now()
    app.close()
    again = memora(tmp_path, now=now)
    (pattern,) = patterns(again)
    assert [e.content for e in again.records.evidence_of(pattern.memory_id)] == WRONG_ZH
    assert again.consolidate() == []


def test_a_pattern_gains_evidence_and_no_second_row(app: Memora) -> None:
    live(app, *WRONG_ZH)
    app.consolidate()
    live(app, "I got the present perfect wrong in my diary", *WRONG_EN)
    (linked,) = app.consolidate()
    assert not linked.is_new
    (pattern,) = patterns(app)
    assert (pattern.content, pattern.importance_score) == (ZH, 3)
    assert len(app.records.evidence_of(pattern.memory_id)) == 7


@pytest.mark.parametrize("said", ["我的現在完成式很弱", "I always mix up the present perfect and the past simple"])
def test_what_the_learner_says_of_it_already_is_linked_and_not_doubled(app: Memora, said: str) -> None:
    app.remember("semantic", said)
    live(app, *WRONG_ZH)
    (linked,) = app.consolidate()
    (memory,) = [m for m in app.memories() if m.content == said]
    assert (linked.is_new, linked.memory_id, patterns(app)) == (False, memory.memory_id, [])
    assert len(app.records.evidence_of(memory.memory_id)) == 3
    app.forget(app.memories()[-1].memory_id)
    assert said in contents(app)  # the learner said it: it rests on no evidence


def test_taken_back_it_does_not_come_back_from_the_same_episodes(app: Memora) -> None:
    """And three new ones are enough to ask for it anew."""
    live(app, *WRONG_ZH)
    app.consolidate()
    assert [(r.do, r.content) for r in app.undo()] == [("undone", ZH)]
    assert contents(app) == WRONG_ZH
    assert app.consolidate() == []
    live(app, *WRONG_EN[:2])
    assert app.consolidate() == []
    live(app, WRONG_EN[2])
    assert [one.pattern.content for one in app.consolidate()] == [EN]


def test_linking_evidence_is_not_the_last_change_of_the_learner(app: Memora) -> None:
    live(app, *WRONG_ZH)
    app.consolidate()
    live(app, "I got the present perfect wrong in my diary")
    app.consolidate()
    assert [r.content for r in app.undo()] == ["I got the present perfect wrong in my diary"]
    (pattern,) = patterns(app)
    assert len(app.records.evidence_of(pattern.memory_id)) == 3
    assert [r.content for r in app.undo()] == [ZH]


def test_with_too_little_evidence_left_the_pattern_goes(app: Memora, tmp_path: Path) -> None:
    """Nothing may be read from it that the learner had forgotten (P4)."""
    live(app, *WRONG_ZH, "線上測驗的現在完成式又錯兩題")
    app.consolidate()
    app.forget(app.memories()[0].memory_id)
    assert len(patterns(app)) == 1
    app.forget(app.memories()[0].memory_id)
    assert patterns(app) == []
    assert app.consolidate() == []
    app.close()
    assert [path for path in tmp_path.rglob("*") if path.is_file() and ZH.encode() in path.read_bytes()] == []


def test_a_forgotten_pattern_is_not_learnt_again_in_any_language(app: Memora) -> None:
    live(app, *WRONG_ZH)
    app.consolidate()
    app.forget(patterns(app)[0].memory_id)
    assert (contents(app), app.consolidate()) == (WRONG_ZH, [])
    live(app, "文法小考的現在完成式又錯了", *WRONG_EN)
    assert app.consolidate() == []
    app.forget_all()
    live(app, *WRONG_EN)
    assert [one.pattern.content for one in app.consolidate()] == [EN]  # of what nothing is known any more


def test_three_quizzes_on_three_topics_make_nothing(app: Memora) -> None:
    live(app, "冠詞的小考錯了五題", "介系詞的練習錯了五題", "Got four answers on the passive voice wrong")
    assert app.consolidate() == []


def test_what_went_well_makes_nothing(app: Memora) -> None:
    live(
        app,
        "The quiz on the present perfect: I got all right",
        "現在完成式的小考我全對",
        "No mistakes with the present perfect in my essay",
        "現在完成式的練習只錯一題",
    )
    assert app.consolidate() == []


def test_the_tutors_words_and_imports_are_no_evidence(app: Memora, tmp_path: Path) -> None:
    live(app, *WRONG_ZH)
    document = app.export_document()
    other = memora(tmp_path / "other", now=app.clock.now())
    assert len(other.import_document(document).imported) == 3
    assert other.consolidate() == []
    chatting = memora(tmp_path / "third", model=ScriptedChat("You got the present perfect wrong again."))
    for _ in range(4):
        chatting.set_now(chatting.clock.now() + timedelta(days=1))
        list(chatting.conversation().send("再出一題"))
        assert [r.do for r in chatting.running.receipts_of_last_turn()] == ["nothing"]  # type: ignore[union-attr]
    assert chatting.consolidate() == []


def test_a_pattern_is_imported_as_what_it_is(app: Memora, tmp_path: Path) -> None:
    live(app, *WRONG_ZH)
    app.consolidate()
    other = memora(tmp_path / "other", now=app.clock.now())
    other.import_document(app.export_document())
    assert [(m.content, m.source) for m in patterns(other)] == [(ZH, CONSOLIDATED)]


def test_outgrown_it_is_not_made_again(app: Memora) -> None:
    live(app, *WRONG_ZH)
    app.set_now(app.clock.now() + timedelta(days=1))
    app.remember("semantic", "我已經學會現在完成式了")
    assert app.consolidate() == []


def test_reading_modes_make_no_pattern(app: Memora, tmp_path: Path) -> None:
    live(app, *WRONG_ZH)
    app.mode = "read-only"
    with pytest.raises(ReadOnly):
        app.consolidate()
    assert len(app.consolidate(dry_run=True)) == 1


class Unreachable(HashingEmbedder):
    fails = True

    def embed(self, texts, *, purpose):  # type: ignore[no-untyped-def]
        if self.fails:
            raise ProviderUnreachable(provider="test")
        return super().embed(texts, purpose=purpose)


def test_behind_a_conversation_it_is_made_once_told_once_and_taken_back(tmp_path: Path) -> None:
    judge = ScriptedJudge()
    for text in WRONG_ZH:
        judge.found[text] = [fact(text, kind="episodic", reason="learning_event")]
    app = memora(tmp_path, judge=judge, model=ScriptedChat("加油！"))
    conversation = app.conversation()
    for number, text in enumerate(WRONG_ZH):
        app.set_now(NOW + timedelta(days=number))
        list(conversation.send(text))
        receipts = conversation.receipts_of_last_turn()
        assert [r.do for r in receipts] in (["stored"], ["kept_both"])  # the turn's own, and no more
        app.work.afterwards()
        assert len(patterns(app)) == (number == 2)
    told = [(n.code, n.values["content"], n.values["count"]) for n in app.notices()]
    assert told == [("pattern_found", ZH, "3")]
    app.work.afterwards()
    assert app.notices() == []
    app.undo()
    app.work.afterwards()
    assert (patterns(app), app.notices()) == ([], [])


def test_where_something_else_was_the_last_change_the_way_back_is_another(app: Memora) -> None:
    """`/undo` would take that back: the line names the pattern itself."""
    live(app, *WRONG_ZH)
    app.conversation()
    app.work.afterwards()
    app.remember("semantic", "My level is B1")
    (told,) = app.notices()
    assert (told.code, told.values["memory_id"]) == ("pattern_found_before", patterns(app)[0].memory_id)


def test_where_it_fails_the_rest_of_the_house_is_kept(tmp_path: Path) -> None:
    """A provider that is away stops no indexing and no summary; it is tried again after the next change."""
    app = memora(tmp_path)
    live(app, *WRONG_ZH)
    failing = Unreachable()
    app.embedder = failing
    app.conversation()
    app.work.afterwards()
    assert patterns(app) == []
    failing.fails = False
    live(app, "I read two chapters of a novel")
    app.work.afterwards()
    assert len(patterns(app)) == 1


def test_one_shot_commands_leave_it_to_the_conversation(app: Memora) -> None:
    live(app, *WRONG_ZH)
    app.index_few()
    assert patterns(app) == []


@needs_e5
@pytest.mark.parametrize(
    "said", ["我已經學會現在完成式了", "I've finally mastered the present perfect", "現在完成式我現在沒問題了"]
)
def test_what_the_learner_has_outgrown_is_history(app: Memora, said: str) -> None:
    """By the local judge: the pattern gives way to the learner's own word, and comes back by an undo only."""
    app.embedder = shared_embedder()
    app.judge = LocalJudge(app.embedder)
    live(app, *WRONG_ZH)
    app.consolidate()
    app.set_now(app.clock.now() + timedelta(days=1))
    assert [r.do for r in app.remember_turn(said)] == ["superseded"]
    assert [(m.content, m.status) for m in patterns(app)] == [(ZH, "superseded")]
    assert app.consolidate() == []
    app.undo()
    assert [(m.content, m.status) for m in patterns(app)] == [(ZH, "active")]


@needs_e5
@pytest.mark.parametrize("said", ["我的現在完成式很弱", "I'm really bad at the present perfect"])
def test_said_by_the_learner_too_it_rests_on_no_evidence_any_more(app: Memora, said: str) -> None:
    app.embedder = shared_embedder()
    app.judge = LocalJudge(app.embedder)
    live(app, *WRONG_ZH)
    app.consolidate()
    assert [r.do for r in app.remember_turn(said)] == ["known"]
    for memory in app.memories()[:3]:
        app.forget(memory.memory_id)
    assert [m.content for m in app.memories()] == [ZH]


def test_two_processes_that_see_it_at_once_make_one_pattern(app: Memora, tmp_path: Path) -> None:
    """Whoever comes second decides anew, and finds it said."""
    live(app, *WRONG_ZH)
    other = memora(tmp_path, now=app.clock.now())

    class Interrupted(HashingEmbedder):
        def embed(self, texts, *, purpose):  # type: ignore[no-untyped-def]
            assert len(other.consolidate()) <= 1
            return super().embed(texts, purpose=purpose)

    app.embedder = Interrupted()
    assert app.consolidate() == []
    assert [m.content for m in patterns(app)] == [ZH]
    assert len(app.records.evidence_of(patterns(app)[0].memory_id)) == 3
