"""Whatever became of a memory, once it is forgotten no file holds a word of it: not in UTF-8, not in UTF-16, not escaped
(P4)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from memora.app import Memora
from memora.types import Decision
from support.scripted import NOW, ScriptedChat, ScriptedJudge, fact, memora
from support.traces import traces

Build = Callable[["Learner"], None]

LANGUAGES = {
    "en": (
        "I prefer walrus examples",
        "I prefer short walrus examples, as before breakfast",
        "I want seal walrus drills now",
        "walrus",
    ),
    "zh-TW": ("我喜歡海象的例句", "我喜歡簡短的海象例句，早餐前做", "我現在改成喜歡海象的練習", "海象"),
}
CASES = [pytest.param(language, id=language) for language in LANGUAGES]


class Learner:
    """One learner whose every sentence speaks of the same animal, in one language."""

    def __init__(self, home: Path, language: str, **settings: str) -> None:
        self.home = home
        self.text, self.longer, self.newer, self.word = LANGUAGES[language]
        self.judge = ScriptedJudge()
        self.chat = ScriptedChat(f"OK: {self.word}!")
        self.settings = settings
        self.app = self.open()

    def open(self) -> Memora:
        self.app = memora(self.home, judge=self.judge, model=self.chat, **self.settings)
        return self.app

    def say(
        self, text: str, step: str = "create", *, old: str | None = None, kind: str = "semantic", **more: str
    ) -> None:
        """In the conversation, so that a reply repeats it."""
        self.judge.found[text] = [fact(text, kind=kind, reason=more.get("reason", "preference"))]
        if old is not None:
            self.judge.decisions[text] = Decision(step, old)  # type: ignore[arg-type]
        conversation = self.app.conversation()
        list(conversation.send(text))
        conversation.receipts_of_last_turn()

    def only(self) -> str:
        (held,) = self.app.memories()
        return held.memory_id

    def later(self, **much: float) -> None:
        self.app.set_now((self.app.clock.fixed or NOW) + timedelta(**much))


def said(learner: Learner) -> None:
    learner.say(learner.text)
    list(learner.app.conversation().send("ok, what do I like?"))


def remembered(learner: Learner) -> None:
    learner.app.remember("semantic", learner.text)


def said_again_otherwise(learner: Learner) -> None:
    learner.say(learner.text)
    learner.say(f"  {learner.text.upper()}！！")


def worded_more_precisely(learner: Learner) -> None:
    learner.say(learner.text)
    learner.say(learner.longer, "update", old=learner.only())


def worded_more_precisely_and_taken_back(learner: Learner) -> None:
    worded_more_precisely(learner)
    learner.app.undo()


def given_way(learner: Learner) -> None:
    learner.say(learner.text)
    learner.say(learner.newer, "supersede", old=learner.only())
    assert [m.status for m in learner.app.memories(all_of_them=True)] == ["superseded", "active"]


def restored(learner: Learner) -> None:
    given_way(learner)
    old = next(m for m in learner.app.memories(all_of_them=True) if m.status == "superseded")
    learner.app.restore(old.memory_id)


def asked_about(learner: Learner) -> None:
    learner.say(learner.text)
    learner.say(learner.newer, "review", old=learner.only())


def answered(answer: str, *, in_own_words: bool = False) -> Build:
    def build(learner: Learner) -> None:
        asked_about(learner)
        learner.app.answer("1", answer, f"I like it quiet, {learner.word}" if in_own_words else None)  # type: ignore[arg-type]

    build.__name__ = f"answered_{answer}{'_in_own_words' if in_own_words else ''}"
    return build


def answered_and_taken_back(learner: Learner) -> None:
    answered("new")(learner)
    learner.app.undo()


def asleep(learner: Learner) -> None:
    learner.judge.importance = 1
    learner.say(learner.text)
    learner.later(days=1000)
    assert [m.status for m in learner.app.memories(all_of_them=True)] == ["dormant"]


def pinned(learner: Learner) -> None:
    learner.say(learner.text)
    learner.app.pin(learner.only())


def in_the_profile(learner: Learner) -> None:
    learner.say(learner.text)
    assert learner.app.profile().preferences == (learner.text,)


def in_the_profile_by_command(learner: Learner) -> None:
    learner.app.change_profile("add", "preference", learner.text)
    learner.app.change_profile("add", "goal", "TOEIC 900")
    learner.app.remember("semantic", learner.text)


def imported_twice(learner: Learner) -> None:
    rows = [{"memory_id": f"old-{n}", "content": learner.text, "memory_type": "semantic"} for n in range(2)]
    learner.app.import_document({"version": 1, "memories": rows})


def imported_taken_back_and_said(learner: Learner) -> None:
    imported_twice(learner)
    learner.app.undo()
    learner.say(learner.text)


def taken_back_and_said_anew(learner: Learner) -> None:
    learner.say(learner.text)
    learner.app.undo()
    learner.say(learner.text)


def refused_before(learner: Learner) -> None:
    learner.judge.found[learner.text] = [fact(learner.text, store=False, reason="short_lived")]
    learner.app.remember_turn(learner.text)
    learner.app.remember("semantic", learner.text)


def waiting_elsewhere(learner: Learner) -> None:
    learner.app.remember("semantic", learner.text)
    turn = learner.app.records.begin_turn(f"{learner.text}.", kind="chat", said_at=NOW)
    learner.app.records.close_turn(turn, reply=f"{learner.word}?", used=[], now=NOW)


STATES: tuple[Build, ...] = (
    said,
    remembered,
    said_again_otherwise,
    worded_more_precisely,
    worded_more_precisely_and_taken_back,
    given_way,
    restored,
    asked_about,
    answered("new"),
    answered("old"),
    answered("both"),
    answered("new", in_own_words=True),
    answered_and_taken_back,
    asleep,
    pinned,
    in_the_profile,
    in_the_profile_by_command,
    imported_twice,
    imported_taken_back_and_said,
    taken_back_and_said_anew,
    refused_before,
    waiting_elsewhere,
)


@pytest.mark.parametrize("language", CASES)
@pytest.mark.parametrize("build", STATES, ids=lambda build: build.__name__)
def test_by_its_id(tmp_path: Path, build: Build, language: str) -> None:
    learner = Learner(tmp_path, language)
    build(learner)
    assert traces(tmp_path, learner.word)
    while held := learner.app.memories(all_of_them=True):
        before = len(held)
        receipts = learner.app.forget(held[-1].memory_id)
        assert len(receipts) == before - len(learner.app.memories(all_of_them=True)), "one receipt a memory"
    learner.app.close()
    assert traces(tmp_path, learner.word) == []


@pytest.mark.parametrize("language", CASES)
@pytest.mark.parametrize("build", STATES, ids=lambda build: build.__name__)
def test_by_what_it_is_about(tmp_path: Path, build: Build, language: str) -> None:
    learner = Learner(tmp_path, language)
    build(learner)
    learner.app.remember("semantic", "My exam is in June")
    learner.app.forget(*learner.app.about(learner.word).ids)
    assert [m.content for m in learner.app.memories(all_of_them=True)] == ["My exam is in June"]
    assert "nothing" in [r.do for _ in range(9) for r in learner.app.undo()], "and nothing comes back"
    learner.app.close()
    assert traces(tmp_path, learner.word) == []


@pytest.mark.parametrize("native_is_open", [True, False])
@pytest.mark.parametrize("build", [given_way, taken_back_and_said_anew, imported_taken_back_and_said])
def test_the_index_folder_holds_none_of_it_either(tmp_path: Path, build: Build, native_is_open: bool) -> None:
    """Chroma leaves the text of deleted rows in its files; whoever forgets may not have it open."""
    pytest.importorskip("chromadb")
    learner = Learner(tmp_path, "zh-TW", MEMORA_STORE="chroma")
    learner.app.attach_native_index()
    build(learner)
    learner.app.attach_native_index()
    learner.app.store.index_pending()
    assert any("chroma" in trace for trace in traces(tmp_path, learner.word))
    if not native_is_open:
        learner.app.close()
        learner.open()
    learner.app.forget(*learner.app.about(learner.word).ids)
    learner.app.store.index_pending()
    learner.app.close()
    assert traces(tmp_path, learner.word) == []


def test_what_was_only_taken_back_leaves_the_index_folder_with_its_forgetting(tmp_path: Path) -> None:
    pytest.importorskip("chromadb")
    learner = Learner(tmp_path, "en", MEMORA_STORE="chroma")
    learner.say(learner.text)
    learner.app.attach_native_index()
    learner.app.close()
    learner.open().undo()
    learner.app.close()
    (words,) = [words for words in learner.open().records.kept_words() if words.kind == "undone"]
    learner.app.forget(words.words_id)
    learner.app.close()
    assert traces(tmp_path, learner.word) == []


@pytest.mark.parametrize(
    ("episodes", "pattern", "words"),
    [
        (
            ("昨天的小考，現在完成式錯了三題", "家教課造句，現在完成式又寫錯", "模擬考的現在完成式只對一題"),
            "現在完成式常出錯",
            "現在完成式",
        ),
        (
            (
                "I got three present perfect questions wrong in the quiz",
                "My tutor corrected my present perfect twice",
                "In the mock test I forgot how the present perfect is formed",
            ),
            "Often gets the present perfect wrong",
            "present perfect",
        ),
    ],
)
def test_a_pattern_goes_with_the_episodes_that_it_was_worked_out_of(
    tmp_path: Path, episodes: tuple[str, ...], pattern: str, words: str
) -> None:
    app = memora(tmp_path)
    for day, text in enumerate(episodes, 1):
        app.set_now(NOW + timedelta(days=day))
        app.remember("episodic", text)
    app.consolidate()
    assert app.memories()[-1].content == pattern
    first = app.memories()[0].memory_id
    assert len(app.forget(first)) == 2, "a receipt for the pattern too, which two episodes are too few for"
    app.remember("semantic", "My exam is in June")
    assert traces(tmp_path, pattern) == []
    app.forget(*app.about(words).ids)
    assert [m.content for m in app.memories(all_of_them=True)] == ["My exam is in June"]
    app.close()
    assert traces(tmp_path, words) == []


@pytest.mark.parametrize("language", CASES)
def test_a_forgetting_that_another_process_undoes_the_memory_of_still_forgets(
    tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The undo is quicker by a moment: what is left of the memory is what the turn said, and that goes."""
    learner = Learner(tmp_path, language)
    learner.say(learner.text)
    meant, forget = learner.only(), learner.app.store.forget

    def after_an_undo(memory_id: str) -> object:
        monkeypatch.undo()
        other = memora(tmp_path, judge=ScriptedJudge())
        assert [receipt.do for receipt in other.undo()][:1] == ["undone"]
        other.close()
        return forget(memory_id)

    monkeypatch.setattr(learner.app.store, "forget", after_an_undo)
    assert [receipt.do for receipt in learner.app.forget(meant)] == ["forgotten"]
    learner.app.close()
    assert traces(tmp_path, learner.word) == []
