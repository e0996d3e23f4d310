"""What a newcomer types in the first ten minutes: questions without a mark, names, half requests, chat without marks."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from memora.adapters.embedders import build_embedder
from memora.adapters.judge_local import LocalJudge
from memora.core.policy import apply_memory_policy
from memora.turns import Turn
from memora.types import MemoryCandidate

NOW = datetime.fromisoformat("2026-04-01T20:00:00+08:00")


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> LocalJudge:
    cache: Path = tmp_path_factory.mktemp("models")
    return LocalJudge(build_embedder("local:e5-small", cache_dir=cache))


def found(judge: LocalJudge, text: str) -> tuple[list[MemoryCandidate], list[MemoryCandidate]]:
    turn = Turn(turn_id="t", kind="chat", user_text=text, said_at=NOW)
    return apply_memory_policy(judge.extract(turn, earlier=[])[0])


def kept(judge: LocalJudge, text: str) -> list[str]:
    return [memory.content for memory in found(judge, text)[0]]


@pytest.mark.parametrize(
    "question",
    [
        "我什麼時候有空念書",
        "我該考雅思還是多益",
        "我應該怎麼準備聽力",
        "我喜歡哪種例句",
        "你記得我什麼",
        "我上次考幾分",
        "我的程度到哪",
        "我是不是該先背單字",
        "what do you remember about me",
        "which exam should I take",
        "how can I improve my listening",
        "should I take IELTS or TOEFL",
        "what mistakes do I often make",
        "remember to bring 跟 remember bringing 差在哪",
        "when do I use remember doing",
    ],
)
def test_a_question_is_a_question_without_its_mark(judge: LocalJudge, question: str) -> None:
    assert found(judge, question) == ([], [])


@pytest.mark.parametrize(
    "claim",
    [
        "我每次都不知道什麼時候要用完成式",
        "單字怎麼背都背不起來",
        "我還是聽不懂印度腔的英文",
        "When I speak English I always freeze",
        "I never know when to use the present perfect",
    ],
)
def test_a_question_word_inside_a_claim_asks_nothing(judge: LocalJudge, claim: str) -> None:
    assert kept(judge, claim) == [claim]


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("我下週五要考多益 該怎麼準備", "我下週五要考多益"),
        ("我下週五要考多益該怎麼準備", "我下週五要考多益"),
        ("my IELTS is on June 14 how should I prepare", "my IELTS is on June 14"),
    ],
)
def test_what_is_told_before_a_question_without_a_mark_is_kept(judge: LocalJudge, message: str, told: str) -> None:
    assert kept(judge, message) == [told]


@pytest.mark.parametrize(
    "request_",
    [
        "請記住我的名字",
        "記住我",
        "請記住我說的話",
        "請記住我的攤位",
        "記住我的考試",
        "幫我記一下我的程度",
        "remember me",
        "Remember my name",
        "Please remember my exam date",
        "please remember that",
        "remember everything I said",
    ],
)
def test_a_request_to_remember_that_names_no_fact_keeps_nothing(judge: LocalJudge, request_: str) -> None:
    assert found(judge, request_) == ([], [])


@pytest.mark.parametrize(
    ("message", "content"),
    [
        ("remember to call me Amy", "call me Amy"),
        ("記得叫我小安", "叫我小安"),
        ("Remember semantic I like tea", "I like tea"),
        ("Remember that I like cats", "I like cats"),
        ("記住我吃素", "我吃素"),
        ("remember my level is B1", "my level is B1"),
        ("記住我的程度是 B1", "我的程度是 B1"),
    ],
)
def test_a_request_to_remember_keeps_its_fact_alone(judge: LocalJudge, message: str, content: str) -> None:
    assert kept(judge, message) == [content]


@pytest.mark.parametrize(
    "errand",
    [
        "用中文解釋 although",
        "用簡單的英文解釋 nevertheless 這個字",
        "幫我用中文解釋 break even",
        "explain although in Chinese",
        "Please explain 'break even' in simple English",
        "I want to know how to use although",
        "我想知道 although 怎麼用",
    ],
)
def test_explaining_one_word_is_for_this_moment(judge: LocalJudge, errand: str) -> None:
    assert found(judge, errand) == ([], [])


@pytest.mark.parametrize("wish", ["文法用中文解釋", "以後用中文解釋", "Explain grammar in Chinese"])
def test_explaining_in_a_language_is_a_preference(judge: LocalJudge, wish: str) -> None:
    assert [memory.policy_reason for memory in found(judge, wish)[0]] == ["preference"]


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        ("I mix up affect and effect.", "recurring_difficulty"),
        ("I often confuse say and tell.", "recurring_difficulty"),
        ("我常講 I very like", "recurring_difficulty"),
        ("I always say I very like", "recurring_difficulty"),
        ("I forget the third person -s", "recurring_difficulty"),
        ("I forget to add -ed", "recurring_difficulty"),
        ("我老是忘記念 -ed", "recurring_difficulty"),
        ("I no longer mix up borrow and lend", "level_or_ability"),
        ("I can finally tell ship from sheep", "level_or_ability"),
        ("我不會再搞混 affect 跟 effect 了", "level_or_ability"),
    ],
)
def test_difficulties_and_what_is_mastered_are_kept_as_such(judge: LocalJudge, claim: str, reason: str) -> None:
    assert [(memory.content, memory.policy_reason) for memory in found(judge, claim)[0]] == [(claim, reason)]


@pytest.mark.parametrize("claim", ["I never get it right.", "我老是搞混", "I always mix them up"])
def test_a_difficulty_that_does_not_say_with_what_is_not_kept_alone(judge: LocalJudge, claim: str) -> None:
    assert kept(judge, claim) == []


@pytest.mark.parametrize(
    "request_",
    [
        "忘記我討厭 phrasal verbs",
        "忘了我說過的話",
        "刪掉剛剛那個",
        "不用記了",
        "別記這個",
        "Forget that I mix up affect and effect",
        "Please forget my exam date",
        "I don't want you to remember my level",
    ],
)
def test_a_request_to_forget_keeps_nothing(judge: LocalJudge, request_: str) -> None:
    assert found(judge, request_) == ([], [])


@pytest.mark.parametrize(
    ("message", "content"),
    [
        ("其實我不叫阿哲，我叫阿傑", "我叫阿傑"),
        ("叫我 Kevin 就好", "叫我 Kevin 就好"),
        ("我叫阿哲", "我叫阿哲"),
        ("Please call me Kevin", "Please call me Kevin"),
        ("You can call me Vivi", "You can call me Vivi"),
        ("My name is Amy", "My name is Amy"),
        ("My name isn't Ben. I'm called Ken.", "I'm called Ken."),
    ],
)
def test_how_to_call_the_learner_is_kept_and_weighs_little(judge: LocalJudge, message: str, content: str) -> None:
    accepted, _ = found(judge, message)
    assert [memory.content for memory in accepted] == [content]
    assert accepted[0].policy_reason in ("learning_background", "explicit_request")
    assert [row.importance_score for row in judge.assess(accepted)[0].assessments] == [2]


@pytest.mark.parametrize(
    ("message", "content"),
    [
        ("My password is hunter2xyz and my level is B1", "my level is B1"),
        ("My level is B1 and my password is hunter2xyz", "My level is B1"),
        ("我的密碼是Rose#8841，我的程度是 B1", "我的程度是 B1"),
        ("我程度 B1 密碼是 Rose#8841", "我程度 B1"),
    ],
)
def test_the_half_beside_a_secret_is_kept(judge: LocalJudge, message: str, content: str) -> None:
    accepted, refused = found(judge, message)
    assert [memory.content for memory in accepted] == [content]
    assert [memory.policy_reason for memory in refused] == ["secret"]


@pytest.mark.parametrize("trivia", ["I like cats", "I'm a vegetarian", "我喜歡喝茶", "我吃素"])
def test_trivia_is_kept_only_when_asked(judge: LocalJudge, trivia: str) -> None:
    assert kept(judge, trivia) == []
    accepted, _ = found(judge, ("記住" if trivia.startswith("我") else "Remember that ") + trivia)
    assert [memory.content for memory in accepted] == [trivia]
    assert judge.assess(accepted)[0].assessments[0].importance_score <= 2


@pytest.mark.parametrize(
    ("message", "facts"),
    [
        ("我下禮拜二要考多益 目標七百五 聽力最爛", ["多益", "七百五", "聽力"]),
        ("今天小考 20題錯8題 介系詞全錯 好慘", ["20題錯8題", "介系詞"]),
        ("偶英文ㄏ爛 只有國中程度ㄉ樣子", ["國中程度"]),
        ("老師我明天要面試 好緊張 怕講不出來", ["面試", "講不出來"]),
        ("我在竹科上班 每天要跟美國客戶開會 聽不太懂印度腔", ["竹科", "美國客戶", "印度腔"]),
        ("i work in a hotel i need english for check in", ["hotel", "check in"]),
        ("my toeic is next friday i want 800 listening is my worst part", ["next friday", "800", "listening"]),
    ],
)
def test_chat_without_marks_loses_no_fact(judge: LocalJudge, message: str, facts: list[str]) -> None:
    whole = " ".join(kept(judge, message))
    assert [fact for fact in facts if fact not in whole] == []


@pytest.mark.parametrize(
    ("message", "content"),
    [
        ("我的LINE密碼是abc12345 然後我多益650", "我多益650"),
        ("My email is amy@gmail.com and I want to reach B2 by June", "I want to reach B2 by June"),
        ("I have a job interview next Friday what should I prepare", "I have a job interview next Friday"),
        ("幫我記 我禮拜三沒空", "我禮拜三沒空"),
        ("我想學怎麼寫英文email", "我想學怎麼寫英文email"),
        ("我有幾個單字一直背不起來", "我有幾個單字一直背不起來"),
    ],
)
def test_only_the_learners_fact_is_kept_of_a_message_in_one_breath(
    judge: LocalJudge, message: str, content: str
) -> None:
    assert kept(judge, message) == [content]


def test_a_fact_set_right_is_kept_and_a_word_of_the_conversation_set_right_is_not(judge: LocalJudge) -> None:
    assert kept(judge, "No, you've got it wrong, I worked in mining, not in shipping.") == ["I worked in mining"]
    assert kept(judge, "其實我不是越南人，我是印尼人。") == ["我是印尼人。"]
    assert kept(judge, "Actually I'm not Vietnamese, I'm Indonesian") == ["I'm Indonesian"]
    assert kept(judge, "No, I meant the first sentence.") == []
    assert kept(judge, "不對啦，我是說另一個意思") == []


@pytest.mark.parametrize(
    "text", ["我現在是B1了。", "我現在是 B1 了。", "我升到B2了！", "我已經B1了。", "我覺得我B1左右"]
)
def test_a_level_is_a_level_with_and_without_blanks_around_it(judge: LocalJudge, text: str) -> None:
    """Most write none between Chinese and a letter; what is kept stays as typed."""
    assert kept(judge, text) == [text]


@pytest.mark.parametrize(
    "answer", ["I think number 4 is false", "I'd say question 2 should be B", "我覺得第4題是 B", "我猜第三題選 C"]
)
def test_an_answer_to_an_exercise_that_is_only_thought_leaves_nothing(judge: LocalJudge, answer: str) -> None:
    accepted, _ = found(judge, answer)
    assert accepted == []
