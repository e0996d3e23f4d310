"""What is kept of a learner's message, through the write path with the local judge, in both languages (W1, W2, P6)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from itertools import count
from pathlib import Path

import pytest

from memora.adapters.embedders import build_embedder
from memora.app import open_memora
from memora.settings import load_settings
from memora.turns import Receipt
from support.admission import KEPT, SETS, Set, admitted
from support.embedding import needs_e5

pytestmark = needs_e5

Say = Callable[[str], tuple[Receipt, ...]]
NOW = datetime.fromisoformat("2026-09-16T20:30:00+08:00")


@pytest.fixture(scope="module")
def say(tmp_path_factory: pytest.TempPathFactory) -> Say:
    """Says one message as the first of a new learner; its receipts."""
    home: Path = tmp_path_factory.mktemp("home")
    embedder, numbers = build_embedder("local:e5-small", cache_dir=home / "cache"), count()

    def said(message: str) -> tuple[Receipt, ...]:
        local = {"MEMORA_MODEL": "none", "MEMORA_JUDGE": "local", "MEMORA_EMBEDDING_MODEL": "local:e5-small"}
        flags = {"MEMORA_HOME": str(home), "MEMORA_STORE": "exact", "MEMORA_USER": f"u{next(numbers)}", **local}
        app = open_memora(load_settings(flags, {}), now=NOW)
        app.embedder = embedder
        receipts = app.remember_turn(message)
        app.close()
        return receipts

    return said


def kept(receipts: tuple[Receipt, ...]) -> list[str]:
    return [receipt.content or "" for receipt in receipts if receipt.do in KEPT]


@pytest.mark.parametrize(
    ("message", "fact"),
    [
        ("我週三週五晚上才有空，請記住", "我週三週五晚上才有空"),
        ("我在港口當報關員，常要寫英文信，麻煩記一下喔", "我在港口當報關員，常要寫英文信"),
        ("介系詞我永遠選錯，這點請你記著", "介系詞我永遠選錯"),
        ("我的多益目標是 860 分。請幫我記下來。", "我的多益目標是 860 分。"),
        ("我週日不上課，別忘了", "我週日不上課"),
        ("我剛讀完文法書第五章 幫我記一下進度", "我剛讀完文法書第五章"),
        ("可以幫我記一下我星期一不能上課嗎？", "我星期一不能上課"),
        ("I drive a bus for tourists, please remember that.", "I drive a bus for tourists"),
        ("I can't pronounce 'th', keep that in mind please!", "I can't pronounce 'th'"),
        ("My IELTS is on May 23. Note that down, please.", "My IELTS is on May 23."),
        (
            "Could you note that I've finished chapter 4 of my grammar book?",
            "I've finished chapter 4 of my grammar book",
        ),
        ("Don't forget that I hate dictation.", "I hate dictation."),
    ],
)
def test_what_the_learner_asks_to_remember_is_kept_wherever_the_asking_stands(
    say: Say, message: str, fact: str
) -> None:
    assert kept(say(message)) == [fact]


@pytest.mark.parametrize(
    "message",
    [
        "請記住",
        "Please remember that.",
        "幫我記住我的名字",
        "Can you remember what I said?",
        "這個單字怎麼記住",
        "我背了就是記不住",
        "I can't remember that.",
        "你可以記住我說的話嗎",
    ],
)
def test_asking_to_remember_without_saying_what_keeps_nothing(say: Say, message: str) -> None:
    assert [m for m in kept(say(message)) if "記不住" not in m] == []


@pytest.mark.parametrize("message", ["倉庫鑰匙在二樓，請記住", "The spare key is in the drawer, remember that please"])
def test_a_household_note_is_out_of_scope_also_where_the_asking_stands_behind_it(say: Say, message: str) -> None:
    assert [(r.do, r.policy_reason) for r in say(message)] == [("refused", "out_of_scope")]


@pytest.mark.parametrize(
    "message",
    [
        "目標改成 880 分",
        "目標調高到 7.5",
        "Make it 900 instead.",
        "I'd like to score 880 instead",
        "我不考托福了改考多益",
        "我的課改到星期二了",
        "家教改到禮拜天下午了",
        "My class is moved to Friday at 7 pm.",
        "Please explain in Chinese.",
        "請用中文講解",
        "hint first, answer later pls",
        "可以少用一點表情符號嗎",
        "以後改成每天練習好嗎",
        "倫敦出差取消了",
        "my London trip got called off",
        "多益取消了",
        "我想當導遊",
        "My dream is to work in Sydney",
        "我換工作了，現在做國外業務",
        "學英文是為了跟媳婦聊天",
        "What's the difference between 'lie' and 'lay'? I mix these two up all the time.",
        "糾正我的時候直接講哪裡錯",
    ],
)
def test_a_short_fact_or_wish_is_kept_though_it_names_no_exam_and_no_english(say: Say, message: str) -> None:
    assert kept(say(message)) != []


def test_what_is_told_behind_a_text_to_work_on_is_kept_without_the_text(say: Say) -> None:
    receipts = say("幫我翻這句：「請稍候」，另外我是做銀行櫃台的，每天要講英文")
    assert kept(receipts) == ["我是做銀行櫃台的，每天要講英文"]
    (told,) = kept(say('Can you correct this: "I am live in Tainan". By the way I really do live in the UK now.'))
    assert "Tainan" not in told


@pytest.mark.parametrize(
    "message",
    [
        '"I hate Mondays," said the man.',
        "「我討厭考試」, he said.",
        'The teacher asked, "Do you like tests?"',
        '"My exam is on Friday," Tom replied.',
    ],
)
def test_what_somebody_in_a_story_says_is_refused_as_not_the_learners_words(say: Say, message: str) -> None:
    assert {(r.do, r.policy_reason) for r in say(message)} <= {
        ("refused", "not_about_learner"),
        ("refused", "third_party"),
        ("nothing", None),
    }


def test_the_quoted_man_of_an_example_is_not_called_useless(say: Say) -> None:
    assert [r.policy_reason for r in say('"I hate Mondays," said the man.')] == ["not_about_learner"]


@pytest.mark.parametrize(
    "message",
    [
        "聽說托福又要改版了",
        "I heard that the TOEIC fee went up",
        "雅思現在都在電腦上考耶，好貴",
        "我覺得答案是 B，因為前面有 than",
        "I think the answer is D because of 'since'.",
        "1) C 2) A 3) D",
        "連連看：1-b 2-c 3-a",
        "We eat at six. → We ate at six yesterday.",
        "Can you correct this? My brother is very busy and I am always tired.",
        "I am a doctor. 的否定句怎麼寫",
        "檢查文法 I has lived in Berlin for three years and I am chef.",
        "The sentence is: I have trouble in sleeping.",
        "我是問第三個啦",
        "這篇新聞在講什麼 The bank said that it will raise its rates again next month.",
    ],
)
def test_news_answers_and_sentences_to_look_at_leave_nothing(say: Say, message: str) -> None:
    assert kept(say(message)) == []


@pytest.mark.parametrize(
    ("message", "fact"),
    [
        ("填空：I have ___ in Japan for two years. 我自己真的在日本住過兩年，聽力還可以", "日本"),
        ("Fill in the blank: I ____ (work) at a bank. I really work at a bank, so it was easy.", "I really work"),
        ("1) I ____ (live) in Rome. 2) She ____ (go) out. 對了我住高雄，在港務公司上班", "港務公司"),
    ],
)
def test_what_holds_for_the_learner_too_is_kept_behind_the_exercise_that_says_the_same(
    say: Say, message: str, fact: str
) -> None:
    (told,) = kept(say(message))
    assert fact in told
    assert "___" not in told


@pytest.mark.parametrize("which", SETS)
def test_of_messages_told_apart_by_hand_few_facts_are_lost_and_little_noise_is_kept(which: Set, tmp_path: Path) -> None:
    """The figures of the first runs stand in docs/trust.md; what was mended since stays mended."""
    found = list(admitted(tmp_path, which))
    facts = sum(len(one.told.holds) for one in found)
    lost = [fact for one in found for fact in one.lost]
    junk = [one.told.said for one in found if one.junk]
    print(f"{which}: {len(lost)} of {facts} facts lost, junk from {len(junk)} of {len(found)} messages")
    assert len(lost) <= facts * 0.05, lost
    assert len(junk) <= len(found) * 0.03, junk
