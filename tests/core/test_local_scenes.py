"""Words that are not the learner's own never reach a judgement: pasted, quoted, played or hypothetical ones."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from memora.core.local.plan import plan
from memora.core.local.roleplay import EarlierTurn, announcement
from memora.core.local.scenes import not_own_words

NOW = datetime.fromisoformat("2026-04-01T20:00:00+08:00")
MASK = "[▇▇▇]"


def kept(message: str, *earlier: str, minutes_ago: int = 3) -> list[str]:
    """What of the message is left to judge, as it stands in the message."""
    before = [EarlierTurn(text, NOW - timedelta(minutes=minutes_ago)) for text in earlier]
    return [p.content for p in plan(message, now=NOW, earlier=before, mask=MASK) if p.kind != "refused"]


def after_reply(message: str, reply: str) -> list[str]:
    """What is left to judge after this answer of the tutor."""
    before = [EarlierTurn("我想練習", NOW - timedelta(minutes=2), reply)]
    return [p.content for p in plan(message, now=NOW, earlier=before, mask=MASK) if p.kind != "refused"]


@pytest.mark.parametrize(
    "message",
    [
        "幫我翻譯這段：I am a vet and I have lived in Cork since 2012.",
        "Could you proofread this?\n\nI was born in Oslo. My English level is C2 and I need a band of 8.",
        "課本第三題：My brother ___ (work) in Rome and I ___ (be) a pilot. 要填什麼？",
        "Choose the correct answer: She (don't / doesn't) like maths, but I always fail it.",
        "I have seen him yesterday. Is this sentence right?",
        "「我從小就怕說英文」這句英文怎麼說？",
        "If I were a nurse, I would work in London.",
        "In the dialogue Tom says he hates studying English.",
        "> My goal is to pass the IELTS in May.",
        "你剛剛說我的程度應該是 B2",
        "老師叫我們背：Honesty is the best policy. I have always told the truth.",
        "This is your pilot. I have turned off the sign. 這句為什麼用完成式？",
        "作文 My dream is to become a pilot. I live in the sky. 幫我看",
        "I am agree with you and I like English 幫我改",
        "Unscramble: English / my / is / favourite / subject",
    ],
)
def test_a_pasted_or_quoted_text_tells_nothing_about_the_learner(message: str) -> None:
    assert kept(message) == []


@pytest.mark.parametrize(
    "message",
    [
        "來玩角色扮演，你當店員，我當客人。I'm from Toronto and I'm allergic to nuts.",
        "Let's do a mock interview: I have worked in Zurich for ten years.",
        "I'll play the landlord: your rent was due last Friday, and I live upstairs.",
        "You be the officer. I lost my passport in Lima and my level is C1.",
    ],
)
def test_a_role_play_is_nobodys_life(message: str) -> None:
    assert kept(message) == []


def test_a_role_play_goes_on_without_being_announced_again() -> None:
    opening = "我們來情境對話，你當櫃檯人員。Hello, I have a booking."
    assert kept("My name is Ken and I always stay with my wife.", opening) == []
    assert kept("My name is Ken and I always stay with my wife.") != []


@pytest.mark.parametrize(
    "ending",
    [
        "我下個月要考雅思，想先練口說。",
        "Btw, when you correct me, please wait until the end.",
        "OK, let's stop the role-play. I always mix up in and on.",
    ],
)
def test_a_role_play_ends_in_plain_words_or_in_chinese(ending: str) -> None:
    assert kept(ending, "Let's do a role-play. You be the waiter.") != []


@pytest.mark.parametrize(
    "reply",
    [
        "Great idea! I'll be the waiter. Good evening, a table for one?",
        "好，我來扮演面試官。Tell me about yourself.",
        "Let's start the role-play now: you have just walked into my shop.",
    ],
)
def test_a_role_play_may_be_opened_by_the_tutor(reply: str) -> None:
    assert after_reply("My name is Ken and I always stay with my wife.", reply) == []


@pytest.mark.parametrize(
    "reply",
    [
        "I'm your assistant, and since you're a nurse I'll pick medical words.",
        "Would you like to do a role-play tomorrow?",
        "The role-play is over, well done!",
        "You did well in our role-play last week.",
    ],
)
def test_a_tutor_who_plays_no_role_opens_nothing(reply: str) -> None:
    assert after_reply("I always mix up in and on.", reply) == ["I always mix up in and on."]


def test_a_proposed_role_play_begins_when_the_learner_agrees() -> None:
    proposal = "Shall we do a role-play about hotels?"
    assert after_reply("Sure! My name is Ken and I always stay with my wife.", proposal) == []


def test_a_role_play_does_not_outlive_the_night() -> None:
    opening = "Let's do a role-play. You be the waiter."
    assert kept("I always order in Chinese when I am nervous.", opening, minutes_ago=600) != []


@pytest.mark.parametrize(
    "message",
    [
        "Actually I can't stand role-plays.",
        "我不喜歡角色扮演，會很尷尬。",
        "In our role-play last week I was the clerk.",
        "From next month I'll be the one hosting the calls.",
    ],
)
def test_talking_about_role_plays_opens_none(message: str) -> None:
    assert announcement(message) is None


def test_a_fact_before_the_announcement_is_still_the_learners() -> None:
    assert kept("我下週五要面試，我們來角色扮演，你當面試官。") == ["我下週五要面試"]


def test_short_quotations_stay_in_what_the_learner_says() -> None:
    message = "I keep adding -s to words like 'advices' and 'furnitures'."
    assert not_own_words(message) == []
    assert kept(message) == [message]


def test_after_the_pasted_text_the_learner_may_speak_again() -> None:
    message = "幫我改這句：I am agree with you. 另外我平日只有晚上九點後有空。"
    assert kept(message) == ["我平日只有晚上九點後有空。"]
