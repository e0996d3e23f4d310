"""An import beside what is here already: nothing doubled, nothing that was forgotten, never two versions of a fact (C8)."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from memora.app import Memora
from memora.exchange import Conflict, UnreadableDocument
from memora.types import Decision, ReconcileStep, UserProfile
from support.scripted import NOW, ScriptedChat, ScriptedJudge, fact, memora


class Told(ScriptedJudge):
    """Decides as told by the new text, about whatever is offered first."""

    def __init__(self) -> None:
        super().__init__()
        self.steps: dict[str, ReconcileStep] = {}

    def reconcile(self, candidate, offered, *, said):  # type: ignore[no-untyped-def]
        self.decisions[candidate.content] = Decision(
            self.steps.get(candidate.content, "create"), offered[0].memory.memory_id
        )
        return super().reconcile(candidate, offered, said=said)


def home(folder: Path, **more: Any) -> Memora:
    return memora(folder, judge=Told(), **more)


def say(app: Memora, text: str, step: ReconcileStep = "create", *, later: int = 0, **about: str) -> str:
    """The new or changed memory's id."""
    app.set_now(app.clock.now() + timedelta(days=later))
    app.judge.found[text] = [fact(text, **about)]  # type: ignore[attr-defined, arg-type]
    app.judge.steps = {text: step}  # type: ignore[attr-defined]
    receipts = app.remember_turn(text)
    done = {"create": "stored", "supersede": "superseded", "update": "updated"}
    assert receipts[0].do == done.get(step, step)
    return receipts[0].memory_id or receipts[0].old_id or ""


def document(app: Memora) -> Any:
    return json.loads(json.dumps(app.export_document(), ensure_ascii=False))


def told(app: Memora) -> list[tuple[str, str]]:
    return [(m.content, m.status) for m in app.memories(all_of_them=True)]


def held(folder: Path, text: str) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_file() and text.encode() in file.read_bytes()]


def test_what_is_said_in_both_homes_stands_once(tmp_path: Path) -> None:
    here, there = home(tmp_path / "here"), home(tmp_path / "there")
    say(here, "我是夜貓子，晚上才有空上課")
    ours = say(there, "我是夜貓子，晚上才有空上課！")
    say(here, "我喜歡短例句")
    report = there.import_document(document(here))
    assert (len(report.imported), len(report.known), report.conflicts) == (1, 1, [])
    assert [m.content for m in there.memories()] == ["我是夜貓子，晚上才有空上課！", "我喜歡短例句"]
    assert there.memories()[0].memory_id == ours
    assert len(there.import_document(document(here)).known) == 2


def test_the_same_words_about_another_day_are_another_event(tmp_path: Path) -> None:
    here, there = home(tmp_path / "here"), home(tmp_path / "there")
    text = "昨天的模擬考聽力錯了八題"
    say(here, text, kind="episodic", reason="learning_event")
    say(there, text, kind="episodic", reason="learning_event", later=1)
    assert len(there.import_document(document(here)).imported) == 1
    assert len(there.memories()) == 2


def test_what_has_changed_there_changes_here_too(tmp_path: Path) -> None:
    """Two homes that share a fact: the newer version takes the old one's place, and one undo gives it back."""
    here, there = home(tmp_path / "here"), home(tmp_path / "there")
    old = say(here, "我現在的程度是 B1")
    there.import_document(document(here))
    new = say(here, "我現在的程度是 B2", "supersede", later=30)
    there.set_now(here.clock.now())
    report = there.import_document(document(here))
    assert (report.imported, report.known, report.replaced) == ([new], [old], [old])
    assert told(there) == [("我現在的程度是 B1", "superseded"), ("我現在的程度是 B2", "active")]
    assert there.history(old) == here.history(old)
    there.undo()
    assert told(there) == [("我現在的程度是 B1", "active")]


def test_two_homes_that_grew_up_apart_end_with_one_version(tmp_path: Path) -> None:
    """Both were told the level; where it has changed, it changes in the other one too, whichever takes in which."""
    here, there = home(tmp_path / "here"), home(tmp_path / "there")
    say(here, "我現在的程度是 B1")
    ours = say(there, "我現在的程度是 B1！", later=1)
    say(here, "我現在的程度是 B2", "supersede", later=30)
    changed, unchanged = document(here), document(there)
    there.set_now(here.clock.now())
    report = there.import_document(changed)
    assert (len(report.imported), len(report.known), report.replaced) == (1, 1, [ours])
    assert told(there) == [("我現在的程度是 B1！", "superseded"), ("我現在的程度是 B2", "active")]
    report = here.import_document(unchanged)
    assert (report.imported, len(report.known), report.conflicts) == ([], 1, [])
    assert [m.content for m in here.memories()] == ["我現在的程度是 B2"]
    there.undo()
    assert told(there) == [("我現在的程度是 B1！", "active")]


def test_what_was_said_anew_there_after_it_had_changed_here_is_told(tmp_path: Path) -> None:
    here, there = home(tmp_path / "here"), home(tmp_path / "there")
    say(here, "我現在的程度是 B1")
    say(here, "我現在的程度是 B2", "supersede", later=1)
    anew = say(there, "我現在的程度是 B1", later=90)
    report = here.import_document(document(there))
    assert (report.imported, report.conflicts) == ([anew], [Conflict(anew, "我現在的程度是 B2", "我現在的程度是 B1")])


def test_an_older_export_takes_nothing_back(tmp_path: Path) -> None:
    app = home(tmp_path)
    say(app, "我要考多益")
    say(app, "我現在的程度是 B1")
    before = document(app)
    say(app, "我現在的程度是 B2", "supersede", later=3)
    wanted = told(app)
    report = app.import_document(before)
    assert (report.imported, report.conflicts, report.replaced, len(report.known)) == ([], [], [], 2)
    assert told(app) == wanted


def test_what_was_changed_in_both_homes_is_told(tmp_path: Path) -> None:
    here, there = home(tmp_path / "here"), home(tmp_path / "there")
    shared = say(here, "文法請用中文解釋")
    there.import_document(document(here))
    say(here, "文法請用英文解釋", "supersede", later=1)
    say(there, "文法請用圖解解釋", "supersede", later=1)
    report = there.import_document(document(here))
    assert report.conflicts == [Conflict(shared, "文法請用圖解解釋", "文法請用英文解釋")]


def test_what_was_worded_anew_there_is_told_and_stays_as_it_is_here(tmp_path: Path) -> None:
    here, there = home(tmp_path / "here"), home(tmp_path / "there")
    shared = say(here, "我要考多益")
    there.import_document(document(here))
    say(here, "我要考多益，目標 800 分", "update", later=1)
    assert there.import_document(document(here)).conflicts == [
        Conflict(shared, "我要考多益", "我要考多益，目標 800 分")
    ]
    assert told(there) == [("我要考多益", "active")]


def test_another_level_is_told_and_ours_stays(tmp_path: Path) -> None:
    app = home(tmp_path)
    app.change_profile("set", "level", "B2")
    report = app.import_document({"version": 1, "memories": [], "profile": {"english_level": "B1"}})
    assert report.conflicts == [Conflict("english_level", "B2", "B1")]
    assert app.profile() == UserProfile("B2")


def test_what_was_forgotten_here_comes_back_by_no_part_of_a_file(tmp_path: Path) -> None:
    """Not as a memory, an earlier wording, a turn, a reply, a refusal, a question or a change of the profile (P4)."""
    word = "kiwibird"
    here, there = home(tmp_path / "here", model=ScriptedChat("Your kiwibird exam.")), home(tmp_path / "there")
    say(here, f"I want to pass the {word} exam", reason="learning_goal")
    say(here, f"I want to pass the {word} exam with 90", "update", later=1, reason="learning_goal")
    list(here.conversation().send(f"I want to pass the {word} exam with 90?"))
    here.running.receipts_of_last_turn()  # type: ignore[union-attr]
    backup = document(here)
    assert json.dumps(backup).count(word) >= 5
    there.import_document(backup)
    there.forget(there.memories()[0].memory_id)
    report = there.import_document(backup)
    assert [why for _, why in report.skipped] == ["forgotten"]
    there.close()
    assert held(tmp_path / "there", word) == []


def test_what_came_in_is_forgotten_with_all_that_came_along(tmp_path: Path) -> None:
    word = "kiwibird"
    here, there = home(tmp_path / "here", model=ScriptedChat("Your kiwibird exam.")), home(tmp_path / "there")
    say(here, f"I want to pass the {word} exam", reason="learning_goal")
    list(here.conversation().send(f"I want to pass the {word} exam?"))
    here.running.receipts_of_last_turn()  # type: ignore[union-attr]
    there.import_document(document(here))
    there.forget(there.memories()[0].memory_id)
    there.close()
    assert held(tmp_path / "there", word) == []


def test_what_was_forgotten_there_is_told_and_stays_here(tmp_path: Path) -> None:
    """A forgetting is for good, so no file brings one about; and the export has no word of what is gone."""
    here, there = home(tmp_path / "here"), home(tmp_path / "there")
    shared = say(here, "我最喜歡的影集是 Friends")
    there.import_document(document(here))
    here.forget(shared)
    assert "Friends" not in json.dumps(document(here))
    assert there.import_document(document(here)).conflicts == [Conflict(shared, "我最喜歡的影集是 Friends", None)]
    assert [m.memory_id for m in there.memories()] == [shared]


def test_two_learners_of_one_home_take_in_the_same_file(tmp_path: Path) -> None:
    mine = home(tmp_path)
    memory_id = say(mine, "我是夜貓子")
    hana = home(tmp_path, MEMORA_USER="hana")
    hana.import_document(document(mine))
    turn = hana.why(memory_id).turn
    assert turn is not None
    assert turn.user_text == "我是夜貓子"
    assert len(hana.import_document(document(mine)).known) == 1
    hana.forget(memory_id)
    assert mine.why(memory_id).turn.user_text == "我是夜貓子"  # type: ignore[union-attr]


def test_turns_of_a_file_are_shown_to_no_judge(tmp_path: Path) -> None:
    """Anybody may have written them (P6)."""
    here, there = home(tmp_path / "here"), home(tmp_path / "there")
    say(here, "我是夜貓子")
    there.import_document(document(here))
    say(there, "我喜歡短例句", later=1)
    assert there.judge.earlier == [[]]  # type: ignore[attr-defined]


def test_questions_come_along_and_are_answered_there(tmp_path: Path) -> None:
    here, there = home(tmp_path / "here"), home(tmp_path / "there")
    old = say(here, "我的目標是多益 800 分", reason="learning_goal")
    say(here, "我的目標好像是多益 900 分", "review", later=1, reason="learning_goal")
    assert [m.status for m in here.memories()] == ["in_question"]
    there.import_document(document(here))
    (review,) = there.reviews()
    assert (review.old_id, there.memories()[0].status) == (old, "in_question")
    there.import_document(document(here))
    assert len(there.reviews()) == 1
    there.answer(review.review_id, "new")
    assert [m.content for m in there.memories()] == ["我的目標好像是多益 900 分"]
    assert there.import_document(document(here)).replaced == []
    assert there.reviews() == [], "what was answered is not asked again"


def test_an_export_of_the_first_version_still_comes_in(tmp_path: Path) -> None:
    """Memories, the profile and what was refused; of each memory it is told that it came from elsewhere."""
    app = home(tmp_path)
    row = {
        "memory_id": "3f2a91bc-0000-4000-8000-000000000001", "content": "目標是多益 850 分", "memory_type": "semantic",
        "importance_score": 4, "source": "manual", "created_at": "2026-03-01T23:00:00+00:00", "status": "active",
        "updated_at": None, "last_accessed_at": None, "policy_reason": "learning_goal", "occurred_at": None,
        "times_said": 2, "times_used": 0, "pinned": False, "woken_at": None, "ended_at": None, "succeeded_by": None,
    }  # fmt: skip
    refused = {"content": "血壓太高", "policy_reason": "health", "created_at": "2026-03-01T23:00:00+00:00"}
    profile = {"english_level": "B1", "learning_goals": ["TOEIC"], "preferences": []}
    old = {"version": 1, "exported_at": NOW.isoformat(), "profile": profile, "memories": [row], "refused": [refused]}
    assert app.import_document(old).imported == [row["memory_id"]]
    assert [c.kind for c in app.history("3f2a")] == ["imported"]
    assert [(r.content, r.policy_reason) for r in app.refused()] == [("血壓太高", "health")]
    assert {d.kind for d in app.changes_since(NOW)} == {"new", "profile"}
    app.undo()
    assert (app.memories(), app.refused(), app.profile().is_empty) == ([], [], True)


@pytest.mark.parametrize(
    "part",
    [
        {"events": {}},
        {"events": ["x"]},
        {"events": [{"kind": "stored", "at": "yesterday"}]},
        {"events": [{"kind": "profile", "at": "2026-03-01T23:00:00+00:00", "detail": {"steps": [{"key": "name"}]}}]},
        {"turns": [{"turn_id": "t", "kind": "chat", "said_at": "2026-03-01T23:00:00", "user_text": "no zone"}]},
        {"turns": [{"turn_id": "t", "kind": "order", "said_at": "2026-03-01T23:00:00+00:00", "user_text": "x"}]},
        {
            "turns": [
                {"turn_id": "t", "kind": "chat", "said_at": "2026-03-01T23:00:00+00:00", "user_text": "x", "used": [1]}
            ]
        },
        {"reviews": [{"review_id": "r", "why": "Because", "asked_at": "2026-03-01T23:00:00+00:00"}]},
        {"refused": [{"content": "x", "policy_reason": "health", "created_at": 3}]},
    ],
)
def test_a_part_that_cannot_be_read_is_named_and_nothing_is_written(tmp_path: Path, part: dict[str, Any]) -> None:
    app = home(tmp_path)
    with pytest.raises(UnreadableDocument) as caught:
        app.import_document({"version": 1, "memories": [{"memory_id": "m", "content": "a habit of mine"}]} | part)
    assert caught.value.problem == f"{next(iter(part))}[0] cannot be read"
    assert app.memories() == []


def test_no_part_of_a_file_brings_in_a_secret(tmp_path: Path) -> None:
    secret, at = "密碼：Tr0ub4dor-3", "2026-03-01T23:00:00+00:00"
    app = home(tmp_path)
    row = {"memory_id": "m", "content": "a habit of mine", "earlier_wordings": [{"content": secret, "until": at}]}
    turn = {"turn_id": "t", "kind": "chat", "said_at": at, "user_text": secret, "reply": secret}
    turn |= {"receipts": [{"do": "stored", "memory_id": "m", "content": secret}]}
    steps = [{"key": "preferences", "old": None, "new": secret}]
    review = {"review_id": "r", "why": "ImpliedChange", "asked_at": at, "content": secret, "old_id": "m"}
    app.import_document({
        "version": 1, "memories": [row], "turns": [turn], "reviews": [review],
        "events": [{"at": at, "kind": "profile", "detail": {"steps": steps}}],
        "refused": [{"content": secret, "policy_reason": "secret", "created_at": at}],
    })  # fmt: skip
    assert app.why("m") is not None
    app.close()
    assert held(tmp_path, "Tr0ub4dor") == []


def test_a_secret_written_into_the_profile_by_hand_is_in_no_export(tmp_path: Path) -> None:
    app = home(tmp_path)
    app.settings.profile_path.parent.mkdir(parents=True, exist_ok=True)
    app.settings.profile_path.write_text(json.dumps({"preferences": ["我的網銀密碼是Meihua#2291"]}), encoding="utf-8")
    assert "Meihua" not in json.dumps(document(app), ensure_ascii=False)
