"""What kind of statement a learner makes, and how far two texts say the same (T4)."""

from __future__ import annotations

import pytest

from memora.core.reconcile.alignment import align
from memora.core.reconcile.claim import read_claim
from memora.core.reconcile.statement import KINDS


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("我的多益目標是 860 分", "goal"),
        ("I need a 7.0 in IELTS", "goal"),
        ("TOEIC came back at 715", "result"),
        ("雅思口說這次只拿 5.5", "result"),
        ("我的程度是 B1", "level"),
        ("My level is B2", "level"),
        ("我在看一本 B2 的小說", "material"),
        ("C1 books are too hard for me", "material"),
        ("I'm scared of the IELTS speaking test", "fear"),
        ("我的雅思在五月九號", "appointment"),
        ("課本 Unit 3 終於上完", "finished"),
        ("Words from Unit 3 slip my mind", "forgotten"),
        ("每天打英文日記打到手腕痛", "effect"),
        ("解釋文法請用中文", "wish"),
    ],
)
def test_a_statement_is_of_the_kind_that_a_reader_takes_it_for(text: str, kind: str) -> None:
    kinds = read_claim(text).kinds_of_statement
    assert kind in kinds
    assert kinds <= set(KINDS)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I like reading novels before bed", "我睡前喜歡看小說"),
        ("I use English in meetings with clients", "跟客戶開會時要用英文"),
        ("我學英文是為了跟外籍病人溝通", "I learn English to communicate with foreign patients"),
        ("我在準備簡報", "我正在準備一個報告"),
        ("I have to give a talk at a conference", "I have to give a talk at a meeting"),
    ],
)
def test_the_same_in_other_words_is_said_again(one: str, other: str) -> None:
    assert align(one, other).both >= 0.6
    assert align(other, one).both == pytest.approx(align(one, other).both)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("My exam is on May 23", "我5月23日要去日本旅行"),
        ("Reply in short paragraphs", "我五月要去溫哥華遊學"),
        ("我喜歡手沖咖啡", "My sister keeps rabbits"),
    ],
)
def test_a_shared_date_or_number_is_not_the_same_words(one: str, other: str) -> None:
    assert align(one, other).both < 0.5
