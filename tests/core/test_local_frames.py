"""Labels, drills, echoes of the tutor and the sounds around a sentence: what they are, and what only looks like them."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from memora.core.local.chatter import bare
from memora.core.local.frames import labels_text
from memora.core.local.plan import plan
from memora.core.local.roleplay import EarlierTurn

NOW = datetime.fromisoformat("2026-04-01T20:00:00+08:00")


def kept(message: str, *earlier: tuple[str, str], minutes_ago: int = 2) -> list[str]:
    """What is left to judge of the message after these (learner, tutor) turns."""
    before = [EarlierTurn(words, NOW - timedelta(minutes=minutes_ago), reply) for words, reply in earlier]
    return [p.content for p in plan(message, now=NOW, earlier=before, mask="[▇▇▇]") if p.kind != "refused"]


@pytest.mark.parametrize(
    "message",
    [
        "Please check: I have owned a bakery for ten years.",
        "third attempt: I have been a pilot since 2012",
        "Put this into English: 我從來沒有看過雪",
        "Repeat: My train leaves on Friday.",
        "黑板上寫的：My weakest skill is writing.",
        "廠商的 email：We will visit your office next Monday.",
        "請幫我摘要 When I was a student in Rome, I struggled with Italian grammar.",
        "聽力 M: I need to leave by six. W: My exam is on Friday.",
        "- [semantic] 程度是 C1",
        "* [episodic] scored 9 of 10 on a quiz\n這是哪天的",
        "From the workbook - My uncle has lived in Rome for years and I visit him every summer. 主詞是誰",
        "So you remember that I mix up say and tell, nice",
        "你說我最弱的是寫作，真的嗎",
        "多益有幾大題啊",
        "遇到聽不懂的時候怎麼辦",
        "next exercise please",
        "第四題我填 although",
        "「I like cats」這種例句太簡單了",
        "My cousin passed the TOEFL, I'm so jealous",
        "作文第三段 I have always wanted to be a vet, so I work hard at school. 改一下",
        "網友發文說 I passed the IELTS after two months of self-study 這裡的 self-study 是名詞嗎",
        "before 後面可以直接加名詞",
        "欸 幫我畫重點：The shop will be closed from Monday. We hope to see you again in May.",
        "listening practice!",
        "口說練習時間",
        "um, 「你的發音變好了」英文",
        "你剛說「每天練十分鐘」，記性真好",
        "help me choose a title for my story",
        "bring 的過去式是 brought 還 brang",
        "the story about the old fisherman was lovely",
        "先讓我自己想兩分鐘",
        "What's the main idea of this? I was born in a village. We had no school, and my mother taught me to read.",
        "我死黨在倫敦念書",
        "I'd rather walk than drive. would rather 造好了",
    ],
)
def test_a_text_a_task_or_talk_of_the_tutors_memory_tells_nothing_of_the_learner(message: str) -> None:
    assert kept(message) == []


@pytest.mark.parametrize(
    ("message", "content"),
    [
        ("My goal: TOEIC 800 by June", "My goal: TOEIC 800 by June"),
        ("我的弱點：聽力，尤其是電話", "我的弱點：聽力，尤其是電話"),
        ("你說我是 B1，其實我已經 B2 了", "你說我是 B1，其實我已經 B2 了"),
        ("昨天的考試我第三題跟第五題寫錯", "昨天的考試我第三題跟第五題寫錯"),
        ("I scored 6.5 on IELTS. 口說比較低", "I scored 6.5 on IELTS."),
        ("did 30 vocabulary questions, four wrong", "did 30 vocabulary questions, four wrong"),
        ("can only follow half of the news in English", "can only follow half of the news in English"),
        ("今天學會 borrow 跟 lend 的差別", "今天學會 borrow 跟 lend 的差別"),
        ("我常要用英文解釋怎麼搭車", "我常要用英文解釋怎麼搭車"),
        ("今天背了十個片語，記住六個", "今天背了十個片語，記住六個"),
        ("Could you stop using slang when you explain?", "Could you stop using slang when you explain?"),
    ],
)
def test_what_only_looks_like_one_is_still_the_learners_own(message: str, content: str) -> None:
    assert kept(message)[:1] == [content]


DRILL = ("出三題造句給我", "1. Make a sentence with 'used to'. 2. with 'afraid of'.")


def test_answers_to_an_exercise_are_nobodys_life_as_long_as_the_tutor_marks_them() -> None:
    assert kept("I used to live in Oslo when I was a nurse.", DRILL) == []
    assert kept("I am afraid of speaking English.", DRILL, ("I used to live in Oslo.", "Very good! Next?")) == []
    assert kept("I am a bank clerk.", ("中翻英，你出題", "請翻譯：我是銀行行員。")) == []


@pytest.mark.parametrize(
    "message",
    [
        "Btw, I always mix up say and tell.",
        "我每次都把 say 跟 tell 搞混",
        "Please remember that my exam is in June.",
    ],
)
def test_words_to_the_tutor_in_the_middle_of_an_exercise_are_the_learners_own(message: str) -> None:
    assert kept(message, DRILL) != []


def test_an_exercise_ends_with_other_talk_and_with_an_hour_of_silence() -> None:
    message = "I always mix up say and tell."
    assert kept(message, DRILL, ("謝謝，今天練到這", "辛苦了！")) == [message]
    assert kept(message, DRILL, minutes_ago=90) == [message]


ASKED = ("let's just chat", "Sure! What did you have for lunch today?")


@pytest.mark.parametrize("message", ["A sandwich and some juice, same as always", "就泡麵而已，懶得煮"])
def test_what_the_tutor_was_told_in_small_talk_is_nothing_to_keep(message: str) -> None:
    assert kept(message, ASKED) == []


@pytest.mark.parametrize(
    "message",
    [
        "Nothing, I'm a nurse and my shift was long",
        "I ordered it in English for the first time",
        "我下週四要考多益，吃不下",
    ],
)
def test_what_small_talk_brings_up_of_english_work_and_plans_is_kept(message: str) -> None:
    assert kept(message, ASKED) != []


@pytest.mark.parametrize(
    ("message", "reply"),
    [
        ("I mix up borrow and lend.", "- [semantic] I mix up borrow and lend"),
        ("My TOEIC goal is 800.", "You told me that your TOEIC goal is 800."),
        ("我老是忘記單字", "我記得你老是忘記單字。"),
    ],
)
def test_a_recalled_memory_said_again_is_no_news(message: str, reply: str) -> None:
    assert kept(message, ("hi", reply)) == []


@pytest.mark.parametrize(
    ("message", "reply"),
    [
        ("My TOEIC goal is 900.", "- [semantic] My TOEIC goal is 800."),
        ("I don't mix up borrow and lend.", "You mix up borrow and lend."),
        ("My level is B1.", "Is your level B1?"),
        ("Yes, I mix up borrow and lend.", "It seems that you mix up borrow and lend."),
        ("我老是忘記單字", "你是不是老是忘記單字？"),
    ],
)
def test_another_number_a_denial_and_an_answer_are_news(message: str, reply: str) -> None:
    assert kept(message, ("hi", reply)) != []


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("hey, um my cat is asleep lol", "my cat is asleep"),
        ("那個…我的貓睡著了 哈哈哈", "我的貓睡著了"),
        ("ok", "ok"),
        ("welcome", "welcome"),
        ("好吃的麵", "好吃的麵"),
    ],
)
def test_fillers_and_laughter_around_a_sentence_fall_away(typed: str, said: str) -> None:
    assert bare(typed) == said


@pytest.mark.parametrize("frame", ["my weakness", "以後這樣教我", "好消息", "我的目標", "update", "from now on"])
def test_a_label_of_something_told_is_no_label_of_a_text(frame: str) -> None:
    assert not labels_text(frame)
