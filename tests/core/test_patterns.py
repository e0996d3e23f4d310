"""Difficulties that come back are seen in the learner's own episodes, and in nothing else."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memora.core.patterns import already_said, find_patterns
from memora.core.went_wrong import difficulties
from memora.types import EPISODES_OF_A_PATTERN, StoredMemory

NOW = datetime.fromisoformat("2026-04-01T20:00:00+08:00")


def episode(number: int, content: str, *, days_ago: float | None = None, **about: object) -> StoredMemory:
    at = NOW - timedelta(days=20 - number if days_ago is None else days_ago)
    held = StoredMemory(
        f"e{number}", content, "episodic", 2, "automatic", at.isoformat(), turn_id=f"t{number}", occurred_at=None
    )
    return replace(held, **about)  # type: ignore[arg-type]


def fact(content: str, *, days_ago: float = 30, source: str = "automatic") -> StoredMemory:
    at = (NOW - timedelta(days=days_ago)).isoformat()
    return StoredMemory(f"f-{content}", content, "semantic", 3, source, at, turn_id="t-fact")


def told(*contents: str) -> list[str]:
    return [p.content for p in find_patterns([episode(n, c) for n, c in enumerate(contents)], now=NOW)]


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("昨天的小考，現在完成式錯了三題", {"gram.present_perfect"}),
        ("小考考介系詞，只對兩題", {"gram.preposition"}),
        ("文法錯了三題，都是關係子句", {"gram.relative"}),
        ("又錯了五題。都是被動語態。", {"gram.passive"}),
        ("我又把現在完成式跟過去式搞混了", {"gram.present_perfect", "gram.past_simple"}),
        ("家教課練假設語氣，我完全寫不出來", {"gram.conditional"}),
        ("忘了第三人稱單數要加 s", {"gram.third_s"}),
        ("模擬考聽力錯了八題", {"skill.listening"}),
        ("昨天寫的英文日記被改了一堆介系詞", {"gram.preposition"}),
        ("线上测验的现在完成式又写错了", {"gram.present_perfect"}),
        ("present perfect 又寫錯了", {"gram.present_perfect"}),
        ("I got the present perfect wrong again", {"gram.present_perfect"}),
        ("Missed two in the quiz: both prepositions.", {"gram.preposition"}),
        ("I forgot the articles in my e-mail yesterday", {"gram.article"}),
        ("Only got 2 out of 10 right on the passive worksheet", {"gram.passive"}),
        ("I scored 3 out of 10 on phrasal verbs", {"gram.phrasal"}),
        ("I couldn't remember how to form the conditional on Friday's test", {"gram.conditional"}),
        ("I confused gerunds and infinitives on the test", {"gram.gerund", "gram.infinitive"}),
        ("In yesterday's dictation I misspelled nine words", {"skill.spelling"}),
        ("My listening went badly, I missed half of part 3", {"skill.listening"}),
        ("My tutor corrected my word order four times", {"gram.word_order"}),
    ],
)
def test_what_went_wrong_is_read_in_both_languages(text: str, topics: set[str]) -> None:
    assert set(difficulties(text)) == topics


@pytest.mark.parametrize(
    "text",
    [
        "我現在完成式全對",
        "今天的冠詞沒有寫錯",
        "現在完成式只錯一題",
        "現在完成式十題答對九題",
        "希望不要再寫錯介系詞",
        "昨天訂正了現在完成式的錯題",
        "我忘了帶文法書",
        "忘了寫作業，文法課被罵",
        "終於搞懂假設語氣了",
        "英文週記這次沒有被圈出任何複數錯誤",
        "1/5 的冠詞小考全對",
        "我幫同學改介系詞的錯",
        "上課學了關係代名詞",
        "今天又錯過公車",
        "I got all the present perfect questions right",
        "I got all of them right",
        "No mistakes with articles today",
        "I don't want to get prepositions wrong again",
        "I missed the listening class on Tuesday",
        "I forgot my grammar book",
        "I forgot to do my grammar homework",
        "Yesterday I finally understood the present perfect",
        "I only got one preposition wrong",
        "I reviewed my present perfect mistakes",
        "I watched a video about common article errors",
        "My classmate mixed up the tenses and I explained them",
        "I taught my brother the passive and he got it wrong",
        "I scored 10 out of 10 on phrasal verbs",
        "We practised the present perfect today",
        "I got three answers wrong",
        "",
    ],
)
def test_what_went_well_or_went_wrong_with_nothing_in_particular_is_no_evidence(text: str) -> None:
    assert difficulties(text) == {}


@pytest.mark.parametrize(
    ("episodes", "content"),
    [
        (("現在完成式錯了三題", "現在完成式又寫錯了", "完成式的小考只對一題，現在完成式最慘"), "現在完成式常出錯"),
        (("I got the present perfect wrong", "Missed two present perfect questions", "The present perfect went badly"), "Often gets the present perfect wrong"),
        (("One preposition was wrong", "I used the wrong preposition", "Got a preposition wrong"), "Often gets prepositions wrong"),
        (("聽力錯了八題", "聽力測驗聽不懂", "今天的聽力考差了"), "聽力常出錯"),
        (("I misspelled nine words", "I spelled four words wrong", "My spelling was a mess"), "Often makes mistakes in spelling"),
        (("present perfect 又寫錯了", "I got the present perfect wrong", "今天的 present perfect 錯兩題"), "present perfect 常出錯"),
    ],
)  # fmt: skip
def test_it_is_told_in_the_language_of_most_of_it_and_in_the_learners_own_word(
    episodes: tuple[str, ...], content: str
) -> None:
    assert told(*episodes) == [content]


def test_two_are_no_pattern_and_three_of_one_turn_or_one_occasion_are_one() -> None:
    wrong = [f"現在完成式錯了{n}題" for n in "二三四五"]
    assert told(*wrong[:2]) == []
    one_turn = [replace(episode(n, c), turn_id="t") for n, c in enumerate(wrong)]
    one_day = [episode(n, c, days_ago=3 + n / 100) for n, c in enumerate(wrong)]
    assert find_patterns(one_turn, now=NOW) == find_patterns(one_day, now=NOW) == []


def test_a_quiz_and_a_mock_test_of_one_day_are_two_occasions() -> None:
    contents = ["小考現在完成式錯三題", "模擬考的現在完成式也錯了", "跟家教上課時現在完成式又寫錯"]
    (pattern,) = find_patterns([episode(n, c, days_ago=2) for n, c in enumerate(contents)], now=NOW)
    assert pattern.evidence == ("e0", "e1", "e2")


def test_the_day_is_the_events_and_the_learners() -> None:
    """Told on three days, one quiz is one quiz; and 00:30 in Taipei is the next day, whatever UTC says."""
    text = "那次小考現在完成式錯了三題"
    held = [episode(n, text, occurred_at="2026-03-20") for n in range(3)]
    assert find_patterns(held, now=NOW) == []
    nights = ["2026-03-20T15:30:00+00:00", "2026-03-20T16:30:00+00:00", "2026-03-21T16:30:00+00:00"]
    held = [episode(n, "現在完成式又寫錯了", created_at=at) for n, at in enumerate(nights)]
    assert [len(p.evidence) for p in find_patterns(held, now=NOW)] == [3]


@pytest.mark.parametrize(
    "about",
    [
        {"source": "import"},
        {"source": "agent"},
        {"source": "consolidated"},
        {"source": "unknown"},
        {"turn_id": None},
        {"memory_type": "semantic"},
        {"memory_type": "unclassified"},
        {"created_at": "unknown"},
        {"occurred_at": "2026-05-01"},
    ],
)
def test_only_the_learners_own_record_counts(about: dict[str, object]) -> None:
    held = [episode(n, "I got the present perfect wrong", **about) for n in range(5)]
    assert find_patterns(held, now=NOW) == []


def test_another_persons_difficulty_is_none_of_the_learner() -> None:
    assert (
        told(*["我妹妹現在完成式寫錯了", "My sister got the present perfect wrong", "我弟弟現在完成式只對一題"] * 2)
        == []
    )


def test_three_quizzes_on_three_topics_make_nothing() -> None:
    assert told("冠詞小考錯了五題", "介系詞小考錯了五題", "被動語態小考錯了五題") == []
    assert told("Got the articles wrong", "Got three prepositions wrong", "Got the passive wrong") == []


def test_what_went_before_the_learner_had_it_under_control_counts_no_more() -> None:
    held = [episode(n, "I got the present perfect wrong") for n in range(4)]
    assert find_patterns([*held, fact("I've mastered the present perfect", days_ago=1)], now=NOW) == []
    assert find_patterns([*held, fact("我已經學會現在完成式了", days_ago=1)], now=NOW) == []
    assert len(find_patterns([*held, fact("I've mastered the present perfect", days_ago=60)], now=NOW)) == 1
    assert len(find_patterns([*held, fact("I've mastered the passive", days_ago=1)], now=NOW)) == 1


@pytest.mark.parametrize(
    ("content", "says_it"),
    [
        ("我的現在完成式很弱", True),
        ("I always mix up the present perfect and the past simple", True),
        ("現在完成式常出錯", True),
        ("Often gets the present perfect wrong", True),
        ("我想學現在完成式", False),
        ("我的被動語態很弱", False),
        ("The present perfect is easy for me", False),
        ("我妹妹的現在完成式很弱", False),
    ],
)
def test_what_a_memory_says_already_is_recognised(content: str, says_it: bool) -> None:
    (pattern,) = find_patterns([episode(n, "現在完成式又寫錯了") for n in range(3)], now=NOW)
    assert (already_said(pattern, [fact(content)]) is not None) is says_it


def test_what_was_spent_is_not_counted_again() -> None:
    held = [episode(n, "現在完成式又寫錯了") for n in range(5)]
    assert find_patterns(held, now=NOW, spent={"e0", "e1", "e2"}) == []
    assert [p.evidence for p in find_patterns(held, now=NOW, spent={"e1"})] == [("e0", "e2", "e3", "e4")]


@pytest.mark.parametrize(("count", "importance"), [(3, 3), (5, 3), (6, 4), (12, 4)])
def test_importance_follows_from_the_number_of_episodes(count: int, importance: int) -> None:
    (pattern,) = find_patterns([episode(n, "現在完成式又寫錯了") for n in range(count)], now=NOW)
    assert pattern.importance == importance


TEXTS = st.sampled_from(
    [
        "現在完成式又寫錯了",
        "I got the present perfect wrong",
        "小考介系詞只對一題",
        "Missed two prepositions in the mock test",
        "聽力錯了八題",
        "今天聽力全對",
        "I read a book today",
    ]
)
RECORDS = st.lists(st.tuples(TEXTS, st.integers(0, 6), st.integers(0, 6)), max_size=14).map(
    lambda rows: [episode(n, text, days_ago=float(day), turn_id=f"t{turn}") for n, (text, turn, day) in enumerate(rows)]
)


@given(RECORDS, st.randoms(use_true_random=False))
def test_never_fewer_than_three_turns_and_the_same_in_any_order(
    held: list[StoredMemory], shuffle: random.Random
) -> None:
    found = find_patterns(held, now=NOW)
    turns = {memory.memory_id: memory.turn_id for memory in held}
    for pattern in found:
        assert len({turns[episode_id] for episode_id in pattern.evidence}) == len(pattern.evidence)
        assert len(pattern.evidence) >= EPISODES_OF_A_PATTERN
    mixed = list(held)
    shuffle.shuffle(mixed)
    assert find_patterns(mixed, now=NOW) == found


@given(RECORDS)
def test_what_is_found_is_recognised_afterwards(held: list[StoredMemory]) -> None:
    """So that running twice changes nothing."""
    for pattern in find_patterns(held, now=NOW):
        assert already_said(pattern, [*held, fact(pattern.content, source="consolidated")]) is not None


@given(st.text(max_size=80))
def test_any_text_can_be_read(text: str) -> None:
    assert isinstance(difficulties(text), dict)
