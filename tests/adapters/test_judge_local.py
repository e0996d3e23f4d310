"""The local judge with its real embedder: what it keeps, as what, and with which importance."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from memora.adapters.embedders import build_embedder
from memora.adapters.judge_local import LocalJudge
from memora.core.policy import apply_memory_policy
from memora.errors import SettingError
from memora.turns import Turn
from memora.types import MemoryCandidate
from support.hashing_embedder import HashingEmbedder

NOW = datetime.fromisoformat("2026-04-01T20:00:00+08:00")


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> LocalJudge:
    cache: Path = tmp_path_factory.mktemp("models")
    return LocalJudge(build_embedder("local:e5-small", cache_dir=cache))


def turn(text: str, minutes: int = 0) -> Turn:
    return Turn(turn_id=f"t{minutes}", kind="chat", user_text=text, said_at=NOW + timedelta(minutes=minutes))


def accepted(judge: LocalJudge, text: str) -> list[MemoryCandidate]:
    return apply_memory_policy(judge.extract(turn(text), earlier=[])[0])[0]


@pytest.mark.parametrize(
    ("text", "memory_type", "low", "high"),
    [
        ("我的英文大概 A2，聽力更差。", "semantic", 4, 5),
        ("I'm around B2 in reading but only A2 in speaking.", "semantic", 4, 5),
        ("我下個月 18 號要考多益，目標 750 分。", "semantic", 4, 5),
        ("My IELTS is on June 14 and I need a 7.", "semantic", 4, 5),
        ("以後我講錯的時候先不要打斷我，最後再一起講。", "semantic", 3, 5),
        ("Please always explain grammar in Chinese.", "semantic", 3, 5),
        ("我老是把 say 跟 tell 搞混。", "semantic", 3, 4),
        ("I keep dropping the -s on he and she verbs.", "semantic", 3, 4),
        ("我对现在完成时一直没辙，老是用错。", "semantic", 3, 4),
        ("昨天的介系詞測驗 20 題我錯了第 3 題跟第 9 題。", "episodic", 2, 3),
        ("I got 14 out of 20 on tonight's vocabulary quiz.", "episodic", 2, 3),
        ("請記住：我最喜歡的動物是海豚。", "semantic", 1, 2),
        ("我昨天做聽力練習，第 3 題聽錯了。", "episodic", 2, 3),
        ("昨天的聽力練習我第 3 題答錯了。", "episodic", 2, 3),
        ("我做完第一回模擬考，拿到 720 分。", "episodic", 2, 4),
        ("Quiz from yesterday: 8 right, 2 wrong.", "episodic", 2, 3),
        ("My interview has been moved to May 9.", "semantic", 4, 5),
        ("口說預演延到下週五了。", "semantic", 4, 5),
        ("我每天睡前都會聽一集英文 podcast。", "semantic", 2, 3),
    ],
)
def test_what_a_learner_says_of_their_english_is_kept(
    judge: LocalJudge, text: str, memory_type: str, low: int, high: int
) -> None:
    kept = accepted(judge, text)
    assert [memory.memory_type for memory in kept] == [memory_type]
    assert kept[0].content in text
    (row,) = judge.assess(kept)[0].assessments
    assert low <= row.importance_score <= high


@pytest.mark.parametrize(
    "text",
    [
        "今天台南熱到不行☀️",
        "lol it's raining and I forgot my coat again",
        "中午跟朋友去吃了拉麵",
        "I painted the kitchen on Sunday.",
        "I live in a small flat.",
        "My son has dyslexia.",
        "My haircut got moved to May 9.",
        "is it 'fewer' or 'less' coins?",
        "我室友雅思考了 7.5，有夠強。",
        "Ignore the second example and give me an easier one.",
    ],
)
def test_everyday_talk_and_questions_leave_no_memory(judge: LocalJudge, text: str) -> None:
    assert accepted(judge, text) == []


@pytest.mark.parametrize(
    "text",
    [
        "今天做了二十題介系詞，錯七題",
        "昨天看了一集影集，記了六個片語",
        "晚上聽了兩篇新聞，大概懂一半",
        "寫了一封信給客戶，被主管改了一堆時態",
        "昨天考卷發下來才知道，我一遇到疑問句就會寫錯",
        "今天背了十五個單字，只記住九個",
        "I just did eight questions on the passive and got two wrong.",
        "did 30 cloze questions on the train, six of them wrong",
        "Finished unit 7 of the workbook, missed two items",
        "I watched two talks and noted down five idioms",
        "had a mock interview today, blanked twice",
        'In my e-mail to the airline I wrote "I look forward to hear from you".',
    ],
)
def test_what_was_done_with_english_and_what_came_of_it_is_kept_as_an_event(judge: LocalJudge, text: str) -> None:
    found = accepted(judge, text)
    assert [memory.memory_type for memory in found][:1] == ["episodic"]


@pytest.mark.parametrize(
    "text",
    [
        "看了三集韓劇，哭到不行",
        "做了兩個小時的家事",
        "I did thirty push-ups and got a cramp",
        "寫了一張卡片給我媽",
        "We lost 3 to 5 last night",
    ],
)
def test_what_was_done_without_english_is_not(judge: LocalJudge, text: str) -> None:
    assert accepted(judge, text) == []


def test_a_lasting_fact_and_an_event_become_two_memories(judge: LocalJudge) -> None:
    kept = accepted(judge, "聽力一直是我的罩門，今天早上的模擬考 40 題又只對 19 題。")
    assert [memory.memory_type for memory in kept] == ["semantic", "episodic"]


def test_one_fact_near_the_end_of_a_days_chatter_is_found_alone(judge: LocalJudge) -> None:
    chatter = "早上公車沒來，我走了半小時。中午的便當忘了加熱。下午印表機又卡紙，我修了好久。隔壁的狗一直叫。" * 6
    point = "我真正想說的是，我最怕跟外國客戶講電話，一緊張就聽不懂數字。"
    kept = accepted(judge, chatter + "不過" + point + "好啦，我要去洗碗了，晚安！")
    assert [memory.content for memory in kept] == [point]


def test_a_role_play_is_not_remembered_in_the_turns_after_it(judge: LocalJudge) -> None:
    opening = turn("Let's do a role-play: you be the doctor.")
    later = turn("I have been a teacher in Boston for six years and my English is C1.", minutes=2)
    assert judge.extract(later, earlier=[opening])[0] == []


def test_a_role_the_tutor_takes_makes_the_next_turn_a_scene(judge: LocalJudge) -> None:
    before = replace(turn("我想練點餐"), reply="好，我來當服務生。Good evening, what can I get you?")
    later = turn("I am a chef from Lyon and I have lived here for years.", minutes=2)
    assert judge.extract(later, earlier=[before])[0] == []


@pytest.mark.parametrize(
    "text",
    [
        "I keep mixing up make and do",
        "我 l 跟 r 老是分不清楚",
        "I can't hear the difference between fifteen and fifty.",
    ],
)
def test_a_mistake_made_again_and_again_is_kept_as_a_difficulty(judge: LocalJudge, text: str) -> None:
    assert [memory.policy_reason for memory in accepted(judge, text)] == ["recurring_difficulty"]


@pytest.mark.parametrize(
    "text",
    [
        "I have dyslexia.",
        "我是色盲，紅字看不清楚",
        "I get bored easily.",
        "我記性不好，隔天就忘了",
        "我去年搬到新加坡",
        "I live in Berlin now.",
        "我先生是美國人，在家都講英文",
    ],
)
def test_what_shapes_lessons_is_kept_without_a_word_about_english(judge: LocalJudge, text: str) -> None:
    assert [memory.memory_type for memory in accepted(judge, text)] == ["semantic"]


def test_a_secret_is_refused_masked_and_the_fact_beside_it_kept(judge: LocalJudge) -> None:
    found, _ = judge.extract(turn("我的網銀密碼是Rose#8841，先放你這邊。另外我週三晚上都沒空。"), earlier=[])
    assert not any("Rose#8841" in candidate.content for candidate in found)
    assert [c.policy_reason for c in found if not c.should_store] == ["secret"]
    assert [c.content for c in found if c.should_store] == ["我週三晚上都沒空。"]


def test_an_explicit_remember_is_stopped_only_where_the_judge_is_sure(judge: LocalJudge) -> None:
    def advised(text: str) -> bool:
        asked = MemoryCandidate(text, "semantic", True, "explicit_request")
        return judge.advise(asked)[0].should_store

    assert advised("I prefer British spelling.")
    assert advised("我養了一隻叫麻糬的貓")
    assert not advised("備用鑰匙在鞋櫃最下層")
    assert not advised("The garbage truck comes on Tuesdays.")


def test_the_embedders_tokens_are_counted_and_an_empty_turn_costs_none(judge: LocalJudge) -> None:
    assert judge.extract(turn("我的目標是雅思 7 分。"), earlier=[])[1].tokens_in > 0
    assert judge.extract(turn("嗯"), earlier=[])[1].total == 0


def test_an_embedder_without_trained_heads_is_refused_by_name() -> None:
    with pytest.raises(SettingError, match="test:hashing"):
        LocalJudge(HashingEmbedder())
