"""Amid an exercise: what answers it is nobody's, what tells of the learner's own study is theirs."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from memora.core.local.plan import plan
from memora.core.local.roleplay import EarlierTurn

NOW = datetime.fromisoformat("2026-04-01T20:00:00+08:00")


def kept(message: str, *earlier: tuple[str, str]) -> list[str]:
    """What is left to judge of the message after these (learner, tutor) turns, two minutes ago."""
    before = [EarlierTurn(words, NOW - timedelta(minutes=2), reply) for words, reply in earlier]
    return [p.content for p in plan(message, now=NOW, earlier=before, mask="[▇▇▇]") if p.kind != "refused"]


TASKS = (
    "Make a sentence with 'be used to'.",
    "Now write a sentence in the present perfect.",
    "Translate: 我在醫院上班。",
    "Fill in the blank: She ___ (live) here since 2010.",
    "請用「雖然」造句。",
    "Listen and type: The shop closes at nine. Your turn!",
    "Write two sentences about your favourite food.",
    "Use 'in case' in a sentence.",
    'Perfect! Now try **"give up"** in a sentence about yourself.',
    "我們來練習完成式。\n\n**練習 1**：請用 **have/has been** 寫一個句子。",
    "Two questions:\n1. He ___ (take) the bus every day.\n2. I ___ (never / be) to Rome.",
    "很好！接下來請你造一個有 'as long as' 的句子吧",
)


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize(
    "message",
    [
        "My IELTS test is on May 23.",
        "I always mix up in and on.",
        "I want to improve my listening before the summer.",
        "My reading level is B2.",
        "I got eight wrong in yesterday's vocabulary test.",
        "My weak point is articles.",
        "I never know when to use 'which'.",
        "I am dyslexic, so long texts are hard for me.",
        "I have trouble hearing word endings like -ed.",
        "I can't follow native speakers at all when they speak English.",
        "I work at a hostel and need English for the front desk.",
    ],
)
def test_the_learners_own_study_is_kept_whatever_exercise_goes_on(task: str, message: str) -> None:
    assert kept(message, ("an exercise", task)) == [message]


@pytest.mark.parametrize(
    ("task", "message"),
    [
        ("Make a sentence with 'have lived'.", "I have lived in Taipei for ten years."),
        ("Make a sentence with 'be afraid of'.", "I'm afraid of speaking English on the phone."),
        ("Make a sentence with 'mix up'.", "I always mix up their names."),
        ("Make a sentence with 'prefer A to B'.", "I prefer reading to listening."),
        ("Use 'look forward to' in a sentence.", "I look forward to seeing you."),
        ("Make a sentence in the present perfect.", "I have studied English since I was ten."),
        ("Write a sentence in the passive.", "My essay was corrected by my teacher."),
        ("Try a conditional sentence.", "If I pass the exam, I will study in London."),
        ("請翻譯：我下個月要考多益。", "I will take the TOEIC next month."),
        ("Translate: 我的聽力比口說好。", "My listening is better than my speaking."),
        ("Translate into Chinese: I am weak in grammar.", "我的文法很弱"),
        ("翻成中文：I have to take the TOEIC in July.", "我七月要考多益"),
        ("Put this in the past: I write the test on Friday.", "I wrote the test on Friday."),
        ("Fill in: I ___ (prepare) for the exam since March.", "I have been preparing for the exam since March."),
        ("Listen and type: I want to study abroad next year.", "I want to study abroad next year."),
        ("Write two sentences about your plans.", "I want to take the TOEFL in May. I hope to study in Boston."),
        ("Describe your English class.", "My English class is on Monday."),
        ("用 used to 造句", "I used to be bad at English."),
        ("請用 **have/has been** 寫一個句子，說說最近的事。", "I have been preparing for the GEPT since January."),
        ("請你造一個有 'even if' 的句子吧", "Even if my English is poor, I talk to guests."),
        ("1. I ___ (never / see) a whale.", "I have never seen a whale."),
        ("Make a sentence with 'since'.", "I have been weak in grammar since junior high."),
    ],
)
def test_what_the_tutor_asked_for_is_not_kept(task: str, message: str) -> None:
    assert kept(message, ("next", task)) == []


def test_a_pattern_asked_for_two_turns_ago_is_still_asked_for() -> None:
    earlier = (
        ("three sentences please", "1. Make a sentence with 'used to'. 2. with 'be good at'. 3. with 'be tired of'."),
        ("I used to live in Rome.", "Very good! Next?"),
        ("I am good at learning languages.", "Great, that is correct."),
    )
    assert kept("I am tired of studying English grammar.", *earlier) == []
    assert kept("My exam is on 3 June.", *earlier) == ["My exam is on 3 June."]


def test_an_answer_and_a_fact_in_one_message_are_told_apart() -> None:
    message = "I have worked here for six years. My TOEIC exam is on June 14."
    assert kept(message, ("next", "Make a sentence with 'for'.")) == ["My TOEIC exam is on June 14."]


def test_another_exam_or_another_date_than_the_sentence_to_translate_is_the_learners_own() -> None:
    task = ("next", "請翻譯：我下個月要考多益。")
    assert kept("I will take the IELTS in June.", task) == ["I will take the IELTS in June."]
    assert kept("My TOEIC test is on the 14th.", task) == ["My TOEIC test is on the 14th."]


def test_an_hour_later_no_exercise_goes_on() -> None:
    before = [EarlierTurn("quiz", NOW - timedelta(minutes=70), "Make a sentence with 'live'.")]
    assert plan("I live in Oslo for my master in English.", now=NOW, earlier=before, mask="[▇▇▇]")


@pytest.mark.parametrize(
    ("task", "answer"),
    [
        ("Write a sentence using 'have to'.", "I have to take the TOEIC on May 3."),
        ("請用 want to 造句。", "I want to get 850 on the TOEIC."),
    ],
)
def test_an_answer_that_names_the_learners_exam_is_refused_before_their_eyes_and_not_dropped(
    task: str, answer: str
) -> None:
    """It may be true; `remember` keeps it then."""
    earlier = [EarlierTurn("give me an exercise", NOW - timedelta(minutes=2), task)]
    (piece,) = plan(answer, now=NOW, earlier=earlier, mask="[▇▇▇]")
    assert (piece.kind, piece.reason, piece.content) == ("refused", "not_about_learner", answer)
