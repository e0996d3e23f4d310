"""The same fact piled up or deleted itself, a correction lost to the mistake, and a model named memories of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from interfaces.conftest import Run, shared_embedder
from memora.app import Memora, open_memora
from memora.errors import BadVector
from memora.settings import load_settings
from memora.types import Purpose
from support.embedding import needs_e5
from support.scripted import NOW
from support.scripted_server import Recorded, ScriptedServer, memories

pytestmark = needs_e5


def days(count: int) -> list[str]:
    """One session a day."""
    return [f"2026-03-{day:02}T20:00:00+08:00" for day in range(2, 2 + count)]


def tell(run: Run, *texts: str, start: int = 0) -> list[dict[str, Any]]:
    """Each in a session of its own; the first receipt of each."""
    told = []
    for text, now in zip(texts, days(start + len(texts))[start:], strict=True):
        told.append(run("ask", text, "--json", "--now", now).document["receipts"][0])
    return told


def held(run: Run, *flags: str) -> list[dict[str, Any]]:
    return run("memories", "--json", "--now", "2026-03-28T20:00:00+08:00", *flags).document["memories"]


def in_context(run: Run, question: str) -> list[str]:
    """What the tutor reads as facts of the present."""
    document = run("context", question, "--json", "--now", "2026-03-28T20:00:00+08:00").document
    lines = "\n".join(message["content"] for message in document["messages"]).splitlines()
    return [line.removeprefix("- [semantic] ") for line in lines if line.startswith("- [semantic] ")]


# a model that decides


def as_said(request: Recorded) -> str:
    return memories((json.loads(request.messages[-1]["content"])["message"], "semantic", "learning_goal"))


def untouched(run: Run) -> list[dict[str, Any]]:
    """The memories but for when a reply used them: the reply is given before any memory work."""
    return [{k: v for k, v in memory.items() if k != "last_accessed_at"} for memory in held(run)]


@pytest.mark.parametrize("step", ["update", "supersede", "skip", "keep_both", "review"])
@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("My goal is TOEIC 800", "My goal is TOEIC 800 by June"),
        ("我的目標是多益 800 分", "我的目標是六月前多益 800 分"),
    ],
)
def test_a_model_named_a_memory_that_it_was_never_shown(
    run: Run, model_server: ScriptedServer, step: str, known: str, said: str
) -> None:
    """Refused by that name, after being told once; nothing is touched, the turn waits, the reply was given, and no
    trace of the program is on the screen (H10)."""
    model_server.always("extraction", as_said)
    tell(run, known)
    before = untouched(run)
    wrong = json.dumps({"decision": step, "memory_id": "7", "why": "the same"})
    model_server.always("reconciliation", wrong)
    asked = run("ask", said, "--json", "--now", days(2)[1])
    assert (asked.code, asked.document["reply"]) == (0, "OK.")
    assert [(r["do"], r["why"]) for r in asked.document["receipts"]] == [("waiting", "UnknownMemoryId")]
    assert len(model_server.of("reconciliation")) == 2
    assert "7" in model_server.of("reconciliation")[1].messages[-1]["content"]
    assert untouched(run) == before
    for lang in ("en", "zh-TW"):
        shown = run("retry", "--lang", lang)
        assert "Traceback" not in shown.out + shown.err
    offered = before[0]["memory_id"]
    model_server.always("reconciliation", json.dumps({"decision": "update", "memory_id": offered, "why": "by when"}))
    assert [r["do"] for r in run("retry", "--json").document["receipts"]] == ["updated"]
    (memory,) = held(run)
    assert (memory["memory_id"], memory["content"]) == (offered, said)


# repeats


@pytest.mark.parametrize("kind", ["semantic", "episodic"])
@pytest.mark.parametrize(
    ("texts", "query"),
    [
        (["My goal is TOEIC 800"] * 3, "TOEIC"),
        (["My goal is TOEIC 800", "my goal is ＴＯＥＩＣ 800!", "  My goal  is TOEIC 800."], "TOEIC"),
        (["我的目標是多益 800 分"] * 3, "多益"),
        (["我的目標是多益 800 分", "我的目標是多益８００分！", "我的目标是多益 800 分"], "多益"),
    ],
)
def test_adding_the_same_memory_twice_deleted_it(run: Run, kind: str, texts: list[str], query: str) -> None:
    """One row afterwards, found by its words; the second and third time say that it was known (H23)."""
    said = [run("remember", kind, text, "--json", "--now", days(1)[0]).document["receipts"][0] for text in texts]
    assert [receipt["do"] for receipt in said] == ["stored", "known", "known"]
    (memory,) = held(run)
    assert (memory["content"], memory["times_said"]) == (texts[0], 3)
    assert run("search", query, "--json").document["results"][0]["content"] == texts[0]


WORDINGS = [
    (
        "多益目標",
        ["目標是多益 800", "我想考到 TOEIC 800", "My TOEIC target is 800 points.", "多益我希望能有八百分"],
        ["多益我報了五月的場次", "My weak part in TOEIC is listening"],
    ),
    (
        "How long should examples be?",
        ["I prefer short example sentences", "例句短一點比較好", "Keep the examples short, please", "我喜歡簡短的例句"],
        ["Please give an example for every new word", "例句請附中文翻譯"],
    ),
    (
        "borrow 跟 lend 怎麼分？",
        ["我常搞混 borrow 跟 lend", "I mix up borrow and lend", "borrow 和 lend 我老是分不清", "I always confuse lend and borrow"],
        ["我也常搞混 rise 跟 raise", "I mix up speak and talk"],
    ),
    (
        "How should grammar be explained?",
        ["Please explain grammar in Chinese", "文法請用中文解釋", "用中文講解文法我比較懂", "I understand grammar better when it's explained in Chinese"],
        ["Explain new words with pictures", "文法最好配上表格"],
    ),
]  # fmt: skip


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("query", "wordings", "others"), WORDINGS)
def test_the_same_fact_piled_up_in_other_words(
    run: Run, query: str, wordings: list[str], others: list[str], turned: bool
) -> None:
    """Said four times in four sessions and two languages, it is one memory, and leaves room for other things (H24)."""
    tell(run, *(reversed(wordings) if turned else wordings))
    (memory,) = held(run)
    assert memory["times_said"] == 4
    tell(run, *others, start=5)
    used = [m["content"] for m in run("recall", query, "--json", "--now", days(9)[-1]).document["results"]]
    assert memory["content"] in used
    assert len(set(used) & set(wordings)) == 1


# updates


@pytest.fixture
def app(memora_home: Path) -> Memora:
    """With the local judge and an embedder that can be made to fail."""
    settings = load_settings({"MEMORA_HOME": str(memora_home), "MEMORA_STORE": "exact", "MEMORA_MODEL": "none"}, {})
    opened = open_memora(settings, now=NOW)
    opened.embedder = Breaking()
    return opened


class Breaking:
    """The real embedder, but for what is stored while `broken`."""

    def __init__(self) -> None:
        self.broken, self._real = "", shared_embedder()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)

    def embed(self, texts: list[str], *, purpose: Purpose) -> Any:
        if self.broken and self.broken in texts:
            raise BadVector(index=0, problem="NaN")
        return self._real.embed(texts, purpose=purpose)


@pytest.mark.parametrize(
    ("old", "new", "level"),
    [
        ("My level is B1.", "上週檢定過了，我現在是 B2", "B2"),
        ("我的程度是 A2", "I passed the test, I'm B1 now", "B1"),
        ("我的程度是 B1", "我升到 B2 了", "B2"),
        ("My level is B2", "My level is C1 now", "C1"),
    ],
)
def test_on_a_contradiction_the_old_one_was_deleted_and_the_new_one_lost(
    app: Memora, old: str, new: str, level: str
) -> None:
    """Whatever fails, one of them is in force: the old one until the new one is written, then it is history (H25)."""
    app.remember_turn(old)
    app.embedder.broken = new  # type: ignore[attr-defined]
    assert [r.do for r in app.remember_turn(new)] == ["waiting"]
    assert [m.content for m in app.memories()] == [old]
    assert app.profile().english_level != level
    app.embedder.broken = ""  # type: ignore[attr-defined]
    assert [r.do for r in app.retry()] == ["superseded", "profile"]
    assert [(m.content, m.status) for m in app.memories(all_of_them=True)] == [(old, "superseded"), (new, "active")]
    assert app.profile().english_level == level
    app.undo()
    assert [m.content for m in app.memories()] == [old]


CORRECTED = [
    ("Please always use British spelling", "Use American spelling from now on", "Which spelling should I use for colour?"),
    ("我喜歡英式拼法", "以後都用美式拼法", "colour 這個字我該用哪種拼法？"),
    ("Please use British spelling", "以後請用美式拼字", "Which spelling should I use for colour?"),
    ("拼字請用英式", "Use American spelling from now on", "拼字要用哪一種？"),
    ("文法用中文解釋", "文法改用英文解釋", "文法要用什麼語言解釋？"),
    ("Correct my mistakes at once", "From now on correct my mistakes at the end", "When should my mistakes be corrected?"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "question"), CORRECTED)
def test_what_was_wrong_outranked_its_correction(run: Run, tmp_path: Path, old: str, new: str, question: str) -> None:
    """However important the old one was, only the new one is a fact of the present (H26)."""
    row = {"memory_id": "old-one", "content": old, "memory_type": "semantic", "importance_score": 5, "source": "manual"}
    row |= {"created_at": "2026-01-02T08:00:00+00:00", "policy_reason": "preference"}
    file = tmp_path / "old.json"
    file.write_text(json.dumps({"version": 1, "memories": [row], "profile": {}}), encoding="utf-8")
    assert run("import", str(file)).code == 0
    (receipt,) = [tell(run, new)[0]]
    assert (receipt["do"], receipt["old_id"]) == ("superseded", "old-one")
    assert in_context(run, question) == [new]
    assert [r["content"] for r in run("recall", question, "--json").document["results"]] == [new]
    assert {m["content"]: m["status"] for m in held(run, "--all")} == {old: "superseded", new: "active"}


@pytest.mark.parametrize(
    ("old", "new", "nearer", "farther"),
    [
        ("我要考雅思", "我要考雅思，目標 6.5 分", "雅思 6.5 分", "我要考雅思"),
        ("My goal is TOEIC", "My goal is TOEIC 800 in May", "TOEIC 800 in May", "My goal is TOEIC"),
        ("I prefer short examples", "I prefer short examples with a Chinese translation", "a Chinese translation", "short examples"),
        ("單字我喜歡用字卡背", "單字我喜歡用字卡背，每天二十張", "每天二十張字卡", "用字卡背單字"),
    ],
)  # fmt: skip
def test_the_text_was_updated_and_the_vector_was_not(run: Run, old: str, new: str, nearer: str, farther: str) -> None:
    """The vector is that of the new words; id, type, importance and birthday stay, and the time of the update is told
    (H27, T4)."""
    stored, updated = tell(run, old, new)
    assert (updated["do"], updated["memory_id"]) == ("updated", stored["memory_id"])
    (memory,) = held(run)
    assert memory["content"] == new
    for key in ("memory_id", "memory_type", "importance_score"):
        assert memory[key] == stored[key]
    assert memory["created_at"] < memory["updated_at"]
    embedder = shared_embedder()
    (vector,), _ = embedder.embed([new], purpose="document")
    for query in (nearer, farther):
        (asked,), _ = embedder.embed([query], purpose="query")
        (found,) = run("search", query, "--json").document["results"]
        assert found["distance"] == pytest.approx(1 - float(asked @ vector), abs=1e-4)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("目標是雅思 6.5", "不考雅思了，改考多益 800"),
        ("I want IELTS 6.5", "I've switched from IELTS to TOEIC, target 800"),
    ],
)
def test_after_another_goal_the_old_one_was_still_what_a_search_found(run: Run, old: str, new: str) -> None:
    """Another exam is another fact: a new memory with a vector of its own, and the old one is history (H27)."""
    stored, changed = tell(run, old, new)
    assert (changed["do"], changed["old_id"]) == ("superseded", stored["memory_id"])
    for query in ("TOEIC", "IELTS", "多益", "雅思"):
        assert [r["content"] for r in run("search", query, "--json").document["results"]] == [new]


# the profile

FILLED = (
    ("set", "level", "B1"),
    ("add", "goal", "TOEIC"),
    ("add", "goal", "旅遊"),
    ("add", "preference", "short examples"),
)


@pytest.mark.parametrize("lists", [(None, []), ([], None), ([], []), (None, None)])
@pytest.mark.parametrize("level", ["B2", None])
def test_nothing_in_part_of_an_update_wiped_the_lists(
    run: Run, tmp_path: Path, lists: tuple[Any, Any], level: str | None
) -> None:
    """What an update leaves out or leaves empty stays; only the learner's command clears a list (H28)."""
    for words in FILLED:
        assert run("profile", *words).code == 0
    held_before = run("profile", "--json").document["profile"]
    profile = {"english_level": level, "learning_goals": lists[0], "preferences": lists[1]}
    file = tmp_path / "profile.json"
    file.write_text(json.dumps({"version": 1, "memories": [], "profile": profile}), encoding="utf-8")
    assert run("import", str(file)).code == 0
    after = run("profile", "--json").document["profile"]
    for key in ("learning_goals", "preferences"):
        assert after[key] == held_before[key]
    assert after["english_level"] in ("B1", level)
    assert run("profile", "clear", "goal").code == 0
    assert run("profile", "--json").document["profile"]["learning_goals"] == []


@pytest.mark.parametrize("said", ["My level is B2 now", "我現在是 B2 了"])
def test_a_new_level_wiped_the_goals(run: Run, said: str) -> None:
    """(H28)"""
    for words in FILLED:
        run("profile", *words)
    tell(run, said)
    assert run("profile", "--json").document["profile"] == {
        "english_level": "B2",
        "learning_goals": ["TOEIC", "旅遊"],
        "preferences": ["short examples"],
    }
