"""Asked to forget, it told; asked to forget nothing, it forgot everything; and what was gone still took up room."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interfaces.conftest import Run
from memora.app import Memora
from support.hashing_embedder import HashingEmbedder
from support.scripted import ScriptedJudge, fact, memora
from support.scripted_server import ScriptedServer, memories

EXAM = "我的考試日期是 12 月 20 日"
JOB = "I work as a nurse in Tainan"
NOBODY = "00000000-0000-4000-8000-000000000000"


def remember(run: Run, text: str, *flags: str) -> str:
    receipts = run("remember", "semantic", text, "--json", *flags).document["receipts"]
    return str(receipts[0]["memory_id"])


def held(run: Run, *flags: str) -> list[str]:
    return [memory["content"] for memory in run("memories", "--json", *flags).document["memories"]]


REQUESTS = [
    (EXAM, "請忘記我的考試日期", "12 月 20"),
    (EXAM, "把我的考試日期刪掉", "12 月 20"),
    (EXAM, "Please forget my exam date", "12 月 20"),
    (EXAM, "不要再記得我的考試日期", "12 月 20"),
    (JOB, "Delete what I said about my job as a nurse", "Tainan"),
    (JOB, "請忘記我的工作", "Tainan"),
]


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
@pytest.mark.parametrize(("known", "request_", "detail"), REQUESTS)
def test_forget_it_was_answered_by_telling_it_and_storing_the_request(
    run: Run, memora_home: Path, known: str, request_: str, detail: str, lang: str
) -> None:
    """A way to delete it is offered, since `ask` has nobody to ask back; the request is no memory, nor even recorded.

    After the deletion neither search, list, context nor the rejected show it, and no file holds it (H29).
    """
    memory_id = remember(run, known)
    asked = run("ask", request_, "--json", "--lang", lang)
    assert asked.code == 0
    assert f"memora forget {memory_id[:8]}" in asked.document["reply"]
    assert {receipt["do"] for receipt in asked.document["receipts"]} == {"nothing"}
    assert held(run) == [known]
    assert request_ not in json.dumps(run("why", "--json").document, ensure_ascii=False)
    assert run("forget", memory_id, "--yes").code == 0
    for command in (("memories",), ("search", request_), ("recall", request_), ("context", "hello"), ("refused",)):
        assert detail not in run(*command, "--json").out
    assert [p for p in memora_home.rglob("*") if p.is_file() and detail.encode() in p.read_bytes()] == []


@pytest.mark.parametrize(
    "message", ["請忘記我的考試日期，我確定", "我確定要刪，請忘記我的考試日期", "Please forget my exam date, I'm sure"]
)
def test_what_is_clearly_meant_is_forgotten_at_once(run: Run, message: str) -> None:
    """(H29)"""
    memory_id = remember(run, EXAM)
    asked = run("ask", message, "--json")
    assert asked.document["receipts"] == [{"do": "forgotten", "memory_id": memory_id}]
    assert memory_id[:8] in asked.document["reply"]
    assert held(run) == []
    assert run("refused", "--json").document["refused"] == []


@pytest.mark.parametrize(
    ("said", "claim"),
    [
        ("請忘記我的考試日期 12 月 20 日", "考試日期 12 月 20 日"),
        ("請忘記我的考試日期 12 月 20 日", "請忘記我的考試日期 12 月 20 日"),
        ("Please forget that my exam is on June 14", "my exam is on June 14"),
        ("把我考多益這件事忘掉", "我考多益"),
    ],
)
def test_a_request_for_what_is_not_there_is_no_memory_of_it(tmp_path: Path, said: str, claim: str) -> None:
    """It goes on to the tutor, and a judge that makes a fact of it is not believed; nor is it kept as refused (H29)."""
    judge = ScriptedJudge()
    judge.found[said] = [fact(claim)]
    app = memora(tmp_path, judge=judge)
    assert [receipt.do for receipt in app.remember_turn(said)] == ["nothing"]
    assert (app.memories(), app.refused()) == ([], [])


def test_a_request_beside_a_new_fact_keeps_the_fact(tmp_path: Path) -> None:
    """(H29)"""
    judge = ScriptedJudge()
    said = "請忘記我的考試日期。我現在改考托福。"
    judge.found[said] = [fact("我的考試日期"), fact("我現在改考托福")]
    app = memora(tmp_path, judge=judge)
    app.remember_turn(said)
    assert [memory.content for memory in app.memories()] == ["我現在改考托福"]


def opened(home: Path, store: str) -> Memora:
    app = memora(home, MEMORA_STORE=store)
    app.attach_native_index()
    return app


@pytest.mark.parametrize("store", ["exact", "chroma"])
@pytest.mark.parametrize("topic", ["聽力練習第{}回", "listening practice number {}"])
def test_what_was_deleted_still_filled_the_result(tmp_path: Path, store: str, topic: str) -> None:
    """Ten near one query, the eight nearest forgotten: the other two come back, also after a restart (H30)."""
    if store == "chroma":
        pytest.importorskip("chromadb")
    app = opened(tmp_path, store)
    for number in range(10):
        app.remember("semantic", topic.format(number))
    app.attach_native_index()
    app.keep_house()
    assert app.store.has_native == (store == "chroma")
    nearest = app.search(topic.format(0), top_k=8)
    for result in nearest:
        app.forget(result.memory_id)
    left = {memory.memory_id for memory in app.memories()}
    assert len(left) == 2
    for _ in range(2):
        assert {result.memory_id for result in app.search(topic.format(0), top_k=8)} == left
        assert {m.result.memory_id for m in app.recall(topic.format(0)).used} <= left
        app.keep_house()
    app.close()
    again = opened(tmp_path, store)
    assert isinstance(again.embedder, HashingEmbedder)
    assert {result.memory_id for result in again.search(topic.format(0), top_k=8)} == left
    again.close()


NOTHING_NAMED = [[], [""], ["  "], ["　"], ["*"], ["%"], ["**"], ["_"], ["?"], ["%%"], [".*"]]
NOTHING_NAMED += [["--about", ""], ["--about", "*"], ["--about", "%"]]


@pytest.mark.parametrize("what", NOTHING_NAMED)
@pytest.mark.parametrize("yes", [[], ["--yes"]])
def test_forget_without_saying_what_deleted_everything(run: Run, what: list[str], yes: list[str]) -> None:
    """The usage line, and nothing deleted (H31)."""
    remember(run, EXAM)
    remember(run, JOB, "--user", "somebody-else")
    done = run("forget", *what, *yes)
    assert done.code == 2
    assert "memora forget ID" in done.err
    assert held(run) == [EXAM]
    assert held(run, "--user", "somebody-else") == [JOB]


def test_nor_does_it_in_the_conversation(run: Run) -> None:
    """(H31)"""
    remember(run, EXAM)
    done = run("chat", stdin='/forget\n/forget ""\n/forget *\n/forget % --yes\n/forget about *\n/forget --yes\n')
    assert done.err.count("Usage: /forget") == 6
    assert held(run) == [EXAM]


STRANGERS = [
    NOBODY,
    NOBODY.upper(),
    "ffffffff",
    "1=1",
    "' OR '1'='1",
    "a%",
    "我的考試日期",
    "zzz",
    "0" * 300,
    "../memories",
]


@pytest.mark.parametrize("named", STRANGERS)
@pytest.mark.parametrize("flags", [[], ["--yes"], ["--yes", "--json"]])
def test_forgetting_what_never_existed_reported_success(run: Run, named: str, flags: list[str]) -> None:
    """ "No such memory" in both languages, no success, the count as before (H32)."""
    remember(run, EXAM)
    done = run("forget", named, *flags)
    assert done.code == 4
    assert "There is no memory" in done.err
    assert "沒有" in run("forget", named, *flags, "--lang", "zh-TW").err
    assert held(run) == [EXAM]


def test_forgetting_twice_and_in_the_conversation_says_so_too(run: Run) -> None:
    """(H32)"""
    memory_id = remember(run, EXAM)
    remember(run, JOB)
    assert run("forget", memory_id, "--yes").code == 0
    assert run("forget", memory_id, "--yes").code == 4
    assert "There is no memory" in run("chat", stdin=f"/forget {memory_id} --yes\n/forget {NOBODY} --yes\n").err
    assert held(run) == [JOB]


def test_the_model_hears_nothing_of_a_request_that_was_dealt_with(run: Run, model_server: ScriptedServer) -> None:
    """(H29)"""
    remember(run, EXAM)
    model_server.requests.clear()
    model_server.always("extraction", memories((EXAM, "semantic", "learning_goal")))
    run("ask", "請忘記我的考試日期，我確定", "--json")
    assert (model_server.of("reply"), model_server.of("extraction"), held(run)) == ([], [], [])
