"""The write path: from what the learner says to what is stored, refused, or waiting (W1 to W10)."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from memora.chat import ReplyFinished
from memora.errors import AnswerUnreadable, BlankText, ProviderBusy, ProviderUnreachable, TextTooLong
from support.scripted import NOW, ScriptedChat, ScriptedJudge, fact, memora


@pytest.fixture
def judge() -> ScriptedJudge:
    return ScriptedJudge()


def test_a_fact_is_stored_with_its_type_importance_source_and_receipt(tmp_path: Path, judge: ScriptedJudge) -> None:
    judge.found["我偏好短例句"] = [fact("我偏好短例句")]
    app = memora(tmp_path, judge=judge)
    (receipt,) = app.remember_turn("我偏好短例句")
    (memory,) = app.memories()
    assert (receipt.do, receipt.memory_id, receipt.content) == ("stored", memory.memory_id, "我偏好短例句")
    assert (memory.memory_type, memory.importance_score, memory.source) == ("semantic", 4, "automatic")
    assert memory.created_at == "2026-03-01T23:00:00+00:00"


def test_nothing_to_keep_asks_no_scorer_no_embedder_and_no_store(tmp_path: Path, judge: ScriptedJudge) -> None:
    app = memora(tmp_path, judge=judge)
    assert [r.do for r in app.remember_turn("嗨")] == ["nothing"]
    assert judge.asked == ["extract"]
    assert app.embedder.calls == []  # type: ignore[attr-defined]
    assert app.writer.store_accepted_memories([], "automatic") == ([], 0)
    assert app.writer.score_memory_importance([]) == ([], 0)
    assert app.writer.create_embeddings([]) == ([], 0)
    assert judge.asked == ["extract"]


def test_a_hard_rule_wins_over_the_model_and_the_secret_is_nowhere(tmp_path: Path, judge: ScriptedJudge) -> None:
    """What the model wanted to keep, by mistake or because it was asked to, is refused by code (W2)."""
    judge.found["我的網銀密碼是[▇▇▇]，先放你這邊"] = [fact("網銀密碼是[▇▇▇]", reason="explicit_request")]
    app = memora(tmp_path, judge=judge)
    (receipt,) = app.remember_turn("我的網銀密碼是Meihua#2291，先放你這邊")
    assert (receipt.do, receipt.policy_reason) == ("refused", "secret")
    assert app.memories() == []
    app.close()
    for file in tmp_path.rglob("*"):
        assert file.is_dir() or b"Meihua#2291" not in file.read_bytes(), file


def test_accepted_and_refused_of_one_turn_both_get_a_receipt(tmp_path: Path, judge: ScriptedJudge) -> None:
    text = "平日早上練閱讀，還有血壓太高要吃藥"
    judge.found[text] = [fact("平日早上練閱讀"), fact("血壓太高要吃藥", store=False, reason="health")]
    app = memora(tmp_path, judge=judge)
    assert [(r.do, r.policy_reason) for r in app.remember_turn(text)] == [
        ("stored", "preference"),
        ("refused", "health"),
    ]
    assert [r.policy_reason for r in app.refused()] == ["health"]


def test_a_remembered_sentence_takes_the_same_way_in(tmp_path: Path, judge: ScriptedJudge) -> None:
    app = memora(tmp_path, judge=judge)
    (receipt,) = app.remember("episodic", "今天完成了機場報到練習")
    assert (receipt.do, receipt.memory_type, receipt.policy_reason) == ("stored", "episodic", "explicit_request")
    assert app.memories()[0].source == "manual"
    assert judge.asked == ["advise", "assess"]


def test_a_remembered_secret_is_refused_before_any_model_is_asked(tmp_path: Path, judge: ScriptedJudge) -> None:
    app = memora(tmp_path, judge=judge)
    (receipt,) = app.remember("semantic", "密碼：Tr0ub4dor-3")
    assert (receipt.do, receipt.policy_reason) == ("refused", "secret")
    assert judge.asked == []


def test_please_remember_does_not_raise_the_importance(tmp_path: Path, judge: ScriptedJudge) -> None:
    judge.importance = 1
    app = memora(tmp_path, judge=judge)
    app.remember("semantic", "我早餐固定吃蛋餅")
    assert [m.importance_score for m in app.memories()] == [1]


@pytest.mark.parametrize("blank", ["", "   ", "　", "\u200b", "\x00"])
def test_a_blank_memory_calls_nobody(tmp_path: Path, judge: ScriptedJudge, blank: str) -> None:
    app = memora(tmp_path, judge=judge)
    with pytest.raises(BlankText):
        app.remember("semantic", blank)
    with pytest.raises(BlankText):
        app.remember_turn(blank)
    assert judge.asked == []


def test_a_memory_over_the_limit_is_refused_whole_and_the_limit_is_named(tmp_path: Path, judge: ScriptedJudge) -> None:
    with pytest.raises(TextTooLong) as refused:
        memora(tmp_path, judge=judge).remember("semantic", "我想說明一下，" * 100 + "所以我的考試在六月")
    assert refused.value.limit == 500


@pytest.mark.parametrize(
    "failure",
    [ProviderUnreachable(provider="x"), ProviderBusy(provider="x"), AnswerUnreadable(where="answer", problem="prose")],
)
def test_a_failing_model_means_waiting_and_never_nothing(
    tmp_path: Path, judge: ScriptedJudge, failure: Exception
) -> None:
    judge.found["我下個月要考多益"] = [fact("我下個月要考多益", reason="learning_goal")]
    judge.failures = [failure]
    app = memora(tmp_path, judge=judge)
    (receipt,) = app.remember_turn("我下個月要考多益")
    assert (receipt.do, receipt.why) == ("waiting", type(failure).__name__)
    assert app.memories() == []
    turn = app.records.waiting_turns()[0]
    assert [r.do for r in app.work.run_turn(turn.turn_id)] == ["stored"]
    assert [m.content for m in app.memories()] == ["我下個月要考多益"]


def test_a_bug_in_a_judge_is_a_waiting_turn_too(tmp_path: Path, judge: ScriptedJudge) -> None:
    judge.failures = [KeyError("7")]
    (receipt,) = memora(tmp_path, judge=judge).remember_turn("我是 B1")
    assert (receipt.do, receipt.why) == ("waiting", "KeyError")


def test_a_request_does_not_grow_with_earlier_failures(tmp_path: Path, judge: ScriptedJudge) -> None:
    """Twenty failing turns: the last extraction still gets its own words and at most twelve turns of context (H66)."""
    app = memora(tmp_path, judge=judge)
    for n in range(20):
        judge.failures = [ProviderUnreachable(provider="x")]
        app.remember_turn(f"turn {n}")
    assert judge.seen[-1].user_text == "turn 19"
    assert judge.earlier[-1] == [f"turn {n}" for n in range(7, 19)]


def test_waiting_work_of_an_earlier_start_is_finished_once(tmp_path: Path, judge: ScriptedJudge) -> None:
    judge.found["My level is B1."] = [fact("My level is B1.", reason="level_or_ability")]
    first = memora(tmp_path, judge=judge)
    turn_id = first.records.begin_turn("My level is B1.", kind="chat", said_at=first.clock.now())
    first.records.close_turn(turn_id, reply="Good.", used=[], now=first.clock.now())
    first.close()
    second = memora(tmp_path, judge=judge)
    assert len(second.run_waiting_work()) == 1
    assert second.run_waiting_work() == []
    assert [m.content for m in second.memories()] == ["My level is B1."]


def test_every_call_is_counted_by_its_purpose(tmp_path: Path, judge: ScriptedJudge) -> None:
    judge.found["B1"] = [fact("B1", reason="level_or_ability")]
    app = memora(tmp_path, judge=judge)
    app.remember_turn("B1")
    totals = app.usage_totals()
    assert (totals["extraction"].tokens_in, totals["importance"].tokens_out) == (10, 1)
    assert totals["embedding"].calls == 1
    assert totals == app.usage_of_this_process()


def test_an_answer_that_cannot_be_read_is_counted_too(tmp_path: Path, judge: ScriptedJudge) -> None:
    failure = AnswerUnreadable(where="answer", problem="prose")
    failure.tokens_in, failure.tokens_out = 30, 4
    judge.failures = [failure]
    app = memora(tmp_path, judge=judge)
    app.remember_turn("My level is B1.")
    assert (app.usage_totals()["extraction"].tokens_in, app.usage_totals()["extraction"].tokens_out) == (30, 4)


def test_a_candidate_longer_than_a_memory_may_be_is_refused_and_shown(tmp_path: Path, judge: ScriptedJudge) -> None:
    """An embedder would read only its beginning: stored, it could never be found by its end (H39)."""
    text = "我想考多益" * 1000
    judge.found[text] = [fact(text, reason="learning_goal")]
    app = memora(tmp_path, judge=judge)
    (receipt,) = app.remember_turn(text)
    assert receipt.do == "refused"
    assert receipt.content is not None
    assert len(receipt.content) < 100
    assert app.memories() == []


@pytest.mark.parametrize(
    ("said", "claimed"),
    [
        ("How do I use although?", "I am the king of Spain"),
        ("gerund 是什麼？", "I love swimming"),
        ("ok", "程度是 B1"),
        ("我想考到 B2", "The learner wants to reach B2 in three months."),
        ("考試是 10 月 15 日", "考試是 10 月 16 日"),
    ],
)
def test_what_the_learner_did_not_say_is_no_memory(
    tmp_path: Path, judge: ScriptedJudge, said: str, claimed: str
) -> None:
    """Invented, recalled, or the tutor's words: the span that says it is looked for by code (W1, P6)."""
    judge.found[said] = [fact(claimed)]
    app = memora(tmp_path, judge=judge)
    (receipt,) = app.remember_turn(said)
    assert (receipt.do, receipt.policy_reason) == ("refused", "not_about_learner")
    assert app.memories() == []


def test_words_that_a_model_adds_are_written_as_in_taiwan_and_typed_ones_stay(
    tmp_path: Path, judge: ScriptedJudge
) -> None:
    said = "我对 phrasal verbs 没辙，put off 和 call off 老是混在一起"
    judge.found[said] = [fact(said), fact("学习者 put off 和 call off 老是混在一起")]
    app = memora(tmp_path, judge=judge)
    app.remember_turn(said)
    assert [m.content for m in app.memories()] == [said, "學習者 put off 和 call off 老是混在一起"]


def test_a_daily_cap_stops_memory_work_until_tomorrow_and_never_the_chat(tmp_path: Path, judge: ScriptedJudge) -> None:
    judge.found["I prefer tables."] = [fact("I prefer tables.")]
    app = memora(tmp_path, judge=judge, model=ScriptedChat("Sure."), MEMORA_DAILY_CALLS="2")
    assert [r.do for r in app.remember_turn("I prefer tables.")] == ["stored"]
    asked = len(judge.asked)
    assert [(r.do, r.why) for r in app.remember_turn("我偏好短例句")] == [("waiting", "DailyCapReached")]
    assert len(judge.asked) == asked
    assert any(isinstance(event, ReplyFinished) for event in app.conversation().send("Hello?"))
    app.set_now(NOW + timedelta(days=1))
    assert next(r.do for r in app.retry()) == "nothing"
