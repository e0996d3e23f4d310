"""Yesterday became whatever day the machine had, odd times broke the ranking, and after months nothing was found."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from interfaces.conftest import Run, shared_embedder
from memora.app import Memora, open_memora
from memora.core.decay import RECENCY_FLOOR, UNKNOWN_RECENCY
from memora.core.ranking import DEFAULT_WEIGHTS
from memora.settings import load_settings
from support.embedding import needs_e5

pytestmark = needs_e5

SEVEN, HALF_PAST_MIDNIGHT = "2026-03-02T07:00:00+08:00", "2026-03-02T00:30:00+08:00"
IN_MAY = "2026-05-10T20:00:00+08:00"


@pytest.mark.parametrize("at", [SEVEN, HALF_PAST_MIDNIGHT])
@pytest.mark.parametrize(
    ("said", "day", "question", "english", "chinese"),
    [
        ("我昨天的模擬考聽力錯了八題", "2026-03-01", "模擬考聽力錯幾題？", "Sun 1 Mar", "3/1（日）"),
        ("前天的小考我錯了五題", "2026-02-28", "小考錯了幾題？", "Sat 28 Feb", "2/28（六）"),
        (
            "Yesterday I got eight listening questions wrong in the mock test",
            "2026-03-01",
            "How did my mock test go?",
            "Sun 1 Mar",
            "3/1（日）",
        ),
        (
            "Last Friday I failed the unit test on the passive voice",
            "2026-02-27",
            "How was my test on the passive voice?",
            "Fri 27 Feb",
            "2/27（五）",
        ),
    ],
)
def test_yesterday_was_dated_by_the_machine_and_read_in_may_it_was_yesterday_still(
    run: Run, at: str, said: str, day: str, question: str, english: str, chinese: str
) -> None:
    """The day is the learner's, also where UTC has another one; `created_at` is when it was written; the words stay,
    and every list and the tutor's context say the date beside them (H52, D11)."""
    (receipt,) = run("ask", said, "--json", "--now", at).document["receipts"]
    assert (receipt["do"], receipt["content"], receipt["occurred_at"]) == ("stored", said, day)
    (memory,) = run("memories", "--json", "--now", IN_MAY).document["memories"]
    assert (memory["content"], memory["occurred_at"]) == (said, day)
    assert datetime.fromisoformat(memory["created_at"]) == datetime.fromisoformat(at)
    for command in (("memories",), ("search", question), ("recall", question), ("why", memory["memory_id"])):
        for lang, shown in (("en", english), ("zh-TW", chinese)):
            assert shown in run(*command, "--lang", lang, "--now", IN_MAY).out, command
    (used,) = run("recall", question, "--json", "--now", IN_MAY).document["results"]
    assert used["occurred_at"] == day
    messages = run("context", question, "--json", "--now", IN_MAY).document["messages"]
    (line,) = [line for m in messages for line in m["content"].splitlines() if line.startswith("- [episodic]")]
    assert said in line
    assert day in line


def row(number: int, content: str, created_at: str, importance: int = 3) -> dict[str, Any]:
    return {
        "memory_id": f"row-{number}",
        "content": content,
        "memory_type": "semantic",
        "importance_score": importance,
        "source": "automatic",
        "created_at": created_at,
    }


def bring_in(run: Run, folder: Path, rows: list[dict[str, Any]]) -> None:
    file = folder / "rows.json"
    file.write_text(json.dumps({"version": 1, "memories": rows, "profile": {}}), encoding="utf-8")
    assert run("import", str(file), "--json").document["imported"] == len(rows)


MOMENTS = ["2025-01-01T10:00:00", "2025-01-01T10:00:00Z", "2025-01-01T18:00:00+08:00", "unknown", "a week ago"]
GOALS = {
    "en": ("My goal is TOEIC 800 ({})", "What is my TOEIC goal?"),
    "zh": ("我的目標是多益 800（{}）", "我的多益目標是什麼？"),
}


@pytest.mark.parametrize("language", GOALS)
def test_times_with_and_without_a_zone_could_not_be_compared(run: Run, tmp_path: Path, language: str) -> None:
    """Listed, sorted and ranked: without a zone it is UTC, and the first three are one moment; what is no time counts
    as half (H53)."""
    content, question = GOALS[language]
    bring_in(run, tmp_path, [row(n, content.format("abcde"[n]), at) for n, at in enumerate(MOMENTS)])
    now = "2025-01-20T20:00:00+08:00"
    for command in (("memories",), ("memories", "--all"), ("search", question), ("diff", "--since", "2024-01-01")):
        for lang in ("en", "zh-TW"):
            assert run(*command, "--lang", lang, "--now", now).code == 0
    found = run("recall", question, "--json", "--now", now, env={"MEMORA_LIMIT": "8"}).document["results"]
    recency = {r["memory_id"]: r["parts"]["recency"] for r in found}
    assert len(recency) == 5
    assert recency["row-0"] == recency["row-1"] == recency["row-2"]
    assert recency["row-3"] == recency["row-4"] == pytest.approx(UNKNOWN_RECENCY * DEFAULT_WEIGHTS.recency)


@pytest.mark.parametrize("language", GOALS)
@pytest.mark.parametrize("future", ["2028-03-02T12:00:00+00:00", "9999-12-31T23:59:59+00:00", "2028-03-02T12:00:00"])
def test_a_clock_that_was_wrong_once_won_for_ever(run: Run, tmp_path: Path, language: str, future: str) -> None:
    """Recency stays between nothing and its weight; the row from the future comes first for no question but its own (H54)."""
    content, question = GOALS[language]
    rows = [
        row(0, "I would like to travel to Kyoto in autumn", future, 5),
        row(1, content.format("a"), "2025-02-20T09:00:00Z"),
    ]
    bring_in(run, tmp_path, rows)
    for now in ("2025-03-02T20:00:00+08:00", "2027-03-02T20:00:00+08:00", "2031-03-02T20:00:00+08:00"):
        (first, *_) = run("recall", question, "--json", "--now", now).document["results"]
        assert first["memory_id"] == "row-1"
        (kyoto, *_) = run("recall", "Do I want to travel to Kyoto?", "--json", "--now", now).document["results"]
        assert kyoto["memory_id"] == "row-0"
        assert 0 <= kyoto["parts"]["recency"] <= DEFAULT_WEIGHTS.recency


OLD_STORE = [
    ("我的英文程度大概是 B1", 4), ("My goal is TOEIC 850 before I graduate", 5), ("我在高雄的港務公司做報關", 3),
    ("I prefer corrections after I have finished speaking", 4), ("我常把 affect 跟 effect 搞混", 3),
    ("I mix up the past simple and the present perfect", 4), ("每天早上七點到七點半是我的英文時間", 3),
    ("Please keep example sentences short", 3), ("我最怕講電話", 3), ("My listening is weaker than my reading", 4),
    ("我用 podcast 練聽力", 3), ("I am preparing a talk about harbour logistics", 4), ("我的發音最大的問題是 th", 3),
    ("I leave out articles when I write e-mails", 3), ("文法請用中文解釋", 4), ("I like learning phrases from cooking shows", 3),
    ("週四晚上我要帶小孩，不能上課", 3), ("I want to read novels without a dictionary", 4), ("我對假設語氣完全沒把握", 4),
    ("My boss wants me to lead the English meeting", 4), ("小考錯了兩題", 1), ("Finished unit two of the workbook", 1),
    ("今天聽了一集影集", 2), ("I wrote three sentences in my diary", 1), ("背了十個水果的單字", 2),
    ("Read a short text about penguins", 1), ("練了十分鐘的繞口令", 1), ("Looked up the word serendipity", 1),
    ("看了一部動畫電影學英文", 2), ("Sang an English song in the shower", 2),
]  # fmt: skip
QUESTIONS = [
    "我的英文程度是多少？", "What score do I want in TOEIC?", "我在哪裡上班？", "When should mistakes be corrected?",
    "我會把哪兩個字搞混？", "Which tenses do I mix up?", "我什麼時候讀英文？", "What is wrong with my pronunciation?",
    "文法要用哪種語言解釋？", "Which day can I not have lessons?",
]  # fmt: skip
DAY_ONE = datetime.fromisoformat("2026-03-02T20:00:00+08:00")
EIGHT_MONTHS = timedelta(days=245)


@pytest.fixture
def old_store(memora_home: Path) -> Iterator[Memora]:
    """Thirty memories that were written in the three weeks before day one."""
    settings = load_settings({"MEMORA_HOME": str(memora_home), "MEMORA_STORE": "exact", "MEMORA_MODEL": "none"}, {})
    app = open_memora(settings, now=DAY_ONE)
    app.embedder = shared_embedder()
    rows = []
    for number, (content, importance) in enumerate(OLD_STORE):
        written = DAY_ONE - timedelta(days=20 - number % 20, hours=number)
        kind = "episodic" if importance < 3 else "semantic"
        rows.append(row(number, content, written.isoformat(), importance) | {"memory_type": kind})
    assert len(app.import_document({"version": 1, "memories": rows, "profile": {}}).imported) == 30
    yield app
    app.close()


def first_hits(app: Memora) -> list[str]:
    return [app.recall(question).used[0].result.content for question in QUESTIONS]


def test_after_eight_months_nothing_was_found(old_store: Memora) -> None:
    """The same ten first hits as on day one; what rests is listed, found when looked for, and brought back (H68)."""
    before = first_hits(old_store)
    assert len(set(before)) >= 8
    old_store.set_now(DAY_ONE + EIGHT_MONTHS)
    assert first_hits(old_store) == before
    minor = {content for content, importance in OLD_STORE if importance < 3}
    standing = {memory.content: memory.status for memory in old_store.memories(all_of_them=True)}
    assert len(standing) == 30
    assert {content for content, status in standing.items() if status == "dormant"} == minor
    assert not minor & {memory.content for memory in old_store.memories()}
    resting = {m.content: m.memory_id for m in old_store.memories(all_of_them=True) if m.status == "dormant"}
    assert old_store.search("背了哪些水果的單字？")[0].content == "背了十個水果的單字"
    looked_for = {memory.content for memory in old_store.memories()} & minor
    assert "背了十個水果的單字" in looked_for
    for content in sorted(minor - looked_for):
        assert [r.do for r in old_store.restore(resting[content])] == ["restored"]
    assert len(old_store.memories()) == 30
    assert first_hits(old_store) == before


def test_age_only_orders_what_is_nearly_as_relevant(old_store: Memora) -> None:
    """All that eight months take from a memory is less than a tenth of a score, and the same of each in the end."""
    question = "我的英文程度是多少？"
    used = old_store.recall(question).used[0]
    old_store.set_now(DAY_ONE + 3 * EIGHT_MONTHS)
    later = old_store.recall(question).used[0]
    assert used.parts["relevance"] == later.parts["relevance"]
    assert 0 < used.retrieval_score - later.retrieval_score < DEFAULT_WEIGHTS.recency
    assert later.parts["recency"] >= DEFAULT_WEIGHTS.recency * RECENCY_FLOOR


@pytest.mark.parametrize(
    ("popular", "question", "right"),
    [
        ("I am preparing a talk about harbour logistics", "What is my TOEIC goal?", "My goal is TOEIC 850 before I graduate"),
        ("文法請用中文解釋", "我的發音哪裡有問題？", "我的發音最大的問題是 th"),
        ("文法請用中文解釋", "我對哪個文法沒把握？", "我對假設語氣完全沒把握"),
        ("My listening is weaker than my reading", "聽力怎麼練？", "我用 podcast 練聽力"),
    ],
)  # fmt: skip
def test_what_was_used_often_was_used_ever_more_often(
    old_store: Memora, popular: str, question: str, right: str
) -> None:
    """Used on fifty days, a memory that is near the question too is no nearer the first place (T2)."""
    asked_before = [m.result.content for m in old_store.recall(question).used]
    (memory,) = [m for m in old_store.memories() if m.content == popular]
    records = old_store.records
    now = DAY_ONE
    for _ in range(50):
        now += timedelta(days=1)
        turn_id = records.begin_turn("再一題", kind="chat", said_at=now)
        records.close_turn(turn_id, reply="好。", used=[{"memory_id": memory.memory_id}], now=now)
    old_store.set_now(now)
    assert records.get([memory.memory_id])[memory.memory_id].times_used == 50
    used = [m.result.content for m in old_store.recall(question).used]
    assert popular in asked_before
    assert used[0] == asked_before[0] == right
