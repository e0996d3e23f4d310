"""`forget` reaches what is no memory: what waits, what was refused, taken back, asked about or only said (P4)."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from interfaces.conftest import Run
from memora.app import open_memora
from memora.interfaces.cli.history_file import LineHistory
from memora.settings import load_settings
from memora.types import MemoryCandidate
from support.traces import traces

EXAM = "我的考試日期是 12 月 20 日"
EXAMPLES = "我喜歡簡短的例句"


def remember(run: Run, text: str) -> str:
    return str(run("remember", "semantic", text, "--json").document["receipts"][0]["memory_id"])


def held(run: Run) -> list[str]:
    return [memory["content"] for memory in run("memories", "--json").document["memories"]]


def leave_waiting(text: str) -> str:
    """A turn whose memory work failed, to be tried again in an hour; its id."""
    app = open_memora(load_settings({}, os.environ))
    now = datetime.now(UTC)
    turn = app.records.begin_turn(text, kind="chat", said_at=now)
    app.records.close_turn(turn, reply=None, used=[], now=now)
    lease = app.records.claim_turn(now=now, lease_s=60, turn_id=turn)
    assert lease is not None
    app.records.postpone_turn(lease, why="ProviderUnreachable", next_try_at=now + timedelta(hours=1))
    app.close()
    return turn


def refuse(text: str, reason: str = "health") -> None:
    app = open_memora(load_settings({}, os.environ))
    app.records.refuse([MemoryCandidate(text, "semantic", False, reason)], now=datetime.now(UTC))  # type: ignore[arg-type]
    app.close()


@pytest.mark.parametrize(("lang", "said"), [("en", "what was refused"), ("zh-TW", "沒有記的內容")])
def test_a_refused_text_has_an_id_by_which_it_is_forgotten(run: Run, memora_home: Path, lang: str, said: str) -> None:
    refuse("我的血壓一直很高")
    LineHistory.of(load_settings({}, os.environ)).append("我的血壓一直很高！")
    (row,) = run("refused", "--json").document["refused"]
    assert row["refused_id"][:8] in run("refused", "--lang", lang).out
    assert run("forget", row["refused_id"][:8]).code == 2, "it asks first"
    done = run("forget", row["refused_id"][:8], "--yes", "--lang", lang)
    assert (done.code, said in done.err) == (0, True)
    assert run("refused", "--json").document["refused"] == []
    assert run("forget", row["refused_id"], "--yes").code == 4
    assert traces(memora_home, "血壓") == []


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "the words of a message that waited"), ("zh-TW", "還在等著處理的話")]
)
def test_a_waiting_turn_has_an_id_by_which_it_is_forgotten(run: Run, memora_home: Path, lang: str, said: str) -> None:
    turn_id = leave_waiting(EXAM)
    done = run("forget", turn_id, "--yes", "--lang", lang)
    assert (done.code, said in done.err) == (0, True)
    assert run("retry", "--json").document == {"version": 1, "receipts": [], "waiting": []}
    assert held(run) == []
    assert traces(memora_home, "考試日期") == []


def test_the_waiting_list_names_the_turns(run: Run) -> None:
    turn_id = leave_waiting("今天好累")
    assert turn_id[:8] in run("retry").err


@pytest.mark.parametrize(("lang", "said"), [("en", "what had been taken back"), ("zh-TW", "收回過的記憶")])
def test_what_undo_took_back_is_forgotten_by_the_id_it_had(run: Run, memora_home: Path, lang: str, said: str) -> None:
    memory_id = remember(run, EXAM)
    run("undo")
    assert traces(memora_home, "考試日期"), "taking back keeps the words of the turn"
    done = run("forget", memory_id, "--yes", "--lang", lang)
    assert (done.code, said in done.err) == (0, True)
    assert run("undo", "--json").document["receipts"] == [{"do": "nothing", "why": "NothingToUndo"}]
    assert traces(memora_home, "考試日期") == []
    assert run("forget", memory_id, "--yes").code == 4


@pytest.mark.parametrize(
    ("lang", "kinds"),
    [("en", ("waiting", "not kept", "taken back")), ("zh-TW", ("等待中", "沒有記", "收回過"))],
)
def test_what_is_about_something_is_found_in_every_state(
    run: Run, memora_home: Path, lang: str, kinds: tuple[str, ...]
) -> None:
    remember(run, "我的考試日期可能是 1 月 3 日")
    run("undo")
    remember(run, EXAM)
    remember(run, EXAMPLES)
    leave_waiting("我的考試日期也許會改")
    refuse("我朋友的考試日期是 5 月", "third_party")
    refuse("我的血壓一直很高")
    asked = run("forget", "--about", "考試日期", "--lang", lang)
    assert asked.code == 2
    for kind in kinds:
        assert kind in asked.err
    assert "血壓" not in asked.err
    assert "考試日期" in " ".join(held(run)), "nothing is deleted before the yes"
    done = run("forget", "--about", "考試日期", "--yes", "--json")
    assert sorted(r.get("why", "memory") for r in done.document["receipts"]) == [
        "memory",
        "refused",
        "undone",
        "waiting",
    ]
    assert held(run) == [EXAMPLES]
    assert [row["content"] for row in run("refused", "--json").document["refused"]] == ["我的血壓一直很高"]
    assert traces(memora_home, "考試日期") == []


@pytest.mark.parametrize(
    ("query", "said", "trace"), [("breakfast", "蛋餅當早餐真好吃", "蛋餅"), ("早餐", "What is 早餐?", "早餐")]
)
def test_what_was_only_said_is_counted_and_goes_too(
    run: Run, memora_home: Path, query: str, said: str, trace: str
) -> None:
    run("ask", said)
    run("ask", "ok")
    if query == "breakfast":
        assert run("forget", "--about", query, "--yes").code == 4, "a turn that shares no word with it stays"
        query = "蛋餅"
    asked = run("forget", "--about", query)
    assert asked.code == 2
    assert "1 message from which nothing was kept" in asked.err
    done = run("forget", "--about", query, "--yes", "--json")
    assert done.document["receipts"] == [{"do": "forgotten", "why": "said"}]
    assert traces(memora_home, trace) == []


def test_a_turn_that_was_only_said_is_named_by_its_whole_id(run: Run, memora_home: Path) -> None:
    """A mistyped id of a memory must not hit one of thousands of turns."""
    run("ask", "蛋餅當早餐真好吃")
    app = open_memora(load_settings({}, os.environ))
    (words,) = app.kept_words()
    app.close()
    turn_id = words.words_id
    assert run("forget", turn_id[:8], "--yes").code == 4
    assert traces(memora_home, "蛋餅")
    assert run("forget", turn_id, "--yes").code == 0
    assert traces(memora_home, "蛋餅") == []


def test_the_words_of_a_memory_that_stays_stay_too(run: Run) -> None:
    """`why` still shows where it came from, though its turn speaks of what is forgotten."""
    both = "我喜歡簡短的例句。我的考試日期是 12 月 20 日。"
    run("ask", both)
    assert len(held(run)) == 2
    exam = next(m["memory_id"] for m in run("memories", "--json").document["memories"] if "考試" in m["content"])
    examples = next(m["memory_id"] for m in run("memories", "--json").document["memories"] if "例句" in m["content"])
    assert run("forget", "--about", "簡短的例句", "--yes").code == 0
    assert "考試日期" in str(run("memories", "--json").document)
    assert examples not in str(run("memories", "--json").document)
    assert run("why", exam).code == 0


def test_a_dormant_and_a_former_memory_are_found_too(run: Run, memora_home: Path) -> None:
    run("remember", "semantic", "我的程度是 B1", "--now", "2026-01-05T09:00:00+08:00")
    run("ask", "我現在是 B2 了", "--now", "2026-02-05T09:00:00+08:00")
    assert any(m["status"] == "superseded" for m in run("memories", "--all", "--json").document["memories"])
    done = run("forget", "--about", "我的程度", "--yes", "--json")
    assert done.code == 0
    assert all("B1" not in m["content"] for m in run("memories", "--all", "--json").document["memories"])
    assert traces(memora_home, "程度是 B1") == []


@pytest.mark.parametrize(("lang", "said"), [("en", "Nothing was deleted yet"), ("zh-TW", "還沒刪掉任何東西")])
def test_plain_words_without_a_terminal_say_what_may_be_meant_and_how(run: Run, lang: str, said: str) -> None:
    memory_id = remember(run, EXAM)
    for other in (EXAMPLES, "我養了一隻叫 Mochi 的貓", "聽力是我最弱的一項", "I want to get 850 on the TOEIC."):
        remember(run, other)
    done = run("ask", "請忘記我的考試日期", "--json", "--lang", lang)
    assert done.document["receipts"] == [
        {"do": "nothing", "memory_id": memory_id, "content": EXAM, "why": "ForgetNeedsYes"}
    ]
    assert said in done.document["reply"]
    assert f"memora forget {memory_id[:8]}" in done.document["reply"]
    assert "Mochi" not in done.document["reply"]
    text = run("ask", "請忘記我的考試日期", "--lang", lang)
    assert f"memora forget {memory_id[:8]}" in text.out
    assert len(held(run)) == 5


def test_replayed_plain_words_say_how_too(run: Run, tmp_path: Path) -> None:
    memory_id = remember(run, EXAM)
    lines = tmp_path / "lines.jsonl"
    lines.write_text('{"id": "1", "user": "請忘記我的考試日期"}\n', encoding="utf-8")
    (turn,) = run("replay", str(lines), "--json").document["turns"]
    assert [(r["do"], r["memory_id"], r["why"]) for r in turn["receipts"]] == [("nothing", memory_id, "ForgetNeedsYes")]
    assert memory_id[:8] in run("replay", str(lines)).err


def test_plain_words_reach_what_waits_and_what_was_refused(run: Run, memora_home: Path) -> None:
    leave_waiting("我的血壓一直很高")
    asked = run("ask", "請忘記我的血壓", "--json")
    assert [r["content"] for r in asked.document["receipts"]] == ["我的血壓一直很高"]
    done = run("ask", "請忘記我的血壓，我確定要刪", "--json")
    assert [(r["do"], r["why"]) for r in done.document["receipts"]] == [("forgotten", "waiting")]
    assert traces(memora_home, "血壓") == []


def test_the_last_thing_said_is_what_was_refused_just_now(run: Run) -> None:
    remember(run, EXAM)
    refuse("我的血壓一直很高")
    done = run("ask", "請忘掉剛剛那個，我確定", "--json")
    assert [(r["do"], r["why"]) for r in done.document["receipts"]] == [("forgotten", "refused")]
    assert held(run) == [EXAM]


def test_the_conversation_forgets_by_such_an_id_too(run: Run) -> None:
    refuse("我的血壓一直很高")
    (row,) = run("refused", "--json").document["refused"]
    done = run("chat", stdin=f"/forget {row['refused_id'][:8]}\n/forget {row['refused_id'][:8]} --yes\n/refused\n")
    assert "--yes" in done.err
    assert "Forgotten for good" in done.err
    assert "Nothing was refused." in done.out


@pytest.mark.parametrize(("lang", "kind"), [("en", "in your profile"), ("zh-TW", "在個人檔案裡")])
def test_a_value_of_the_profile_is_found_too(run: Run, memora_home: Path, lang: str, kind: str) -> None:
    run("profile", "set", "level", "B1")
    run("profile", "add", "goal", "通過多益 900")
    run("profile", "add", "goal", "看懂影集")
    asked = run("forget", "--about", "多益", "--lang", lang)
    assert kind in asked.err
    assert "影集" not in asked.err
    done = run("forget", "--about", "多益", "--yes", "--json")
    assert [(r["do"], r["why"]) for r in done.document["receipts"]] == [("forgotten", "profile")]
    assert run("ask", "請忘記我的程度，我確定", "--json").document["receipts"][0]["why"] == "profile"
    profile = run("profile", "--json").document["profile"]
    assert (profile["english_level"], profile["learning_goals"]) == (None, ["看懂影集"])
    assert traces(memora_home, "多益", "B1") == []
    assert run("undo", "--json").document["receipts"] == [{"do": "profile", "why": "undone"}]
    assert run("profile", "--json").document["profile"]["learning_goals"] == []
    assert [r["do"] for r in run("undo", "--json").document["receipts"]] == ["nothing"]


def test_what_stands_in_the_profile_as_in_a_memory_is_one_thing(run: Run) -> None:
    remember(run, "我的目標是多益 900 分")
    run("profile", "add", "goal", "我的目標是多益９００分！")
    done = run("forget", "--about", "多益", "--yes", "--json")
    assert [r["do"] for r in done.document["receipts"]] == ["forgotten"]
    assert run("profile", "--json").document["profile"]["learning_goals"] == []


@pytest.mark.parametrize("request_", ["請忘記我的目標", "Please forget my goal"])
def test_a_whole_kind_may_be_meant(run: Run, request_: str) -> None:
    run("ask", "I want to get 850 on the TOEIC.")
    run("ask", EXAMPLES)
    receipts = run("ask", request_, "--json").document["receipts"]
    assert [r["content"] for r in receipts] == ["I want to get 850 on the TOEIC."]
