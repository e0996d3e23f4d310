"""What the learner typed stays as typed; what a model adds is Traditional as in Taiwan; no memory changes language (P7)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memora.core.chinese import is_simplified_only, simplified, to_taiwan
from memora.core.language_guard import drifts, guard


@pytest.mark.parametrize(
    ("content", "message", "kept"),
    [
        ("使用者喜欢短例句", "我喜歡短例句", "使用者喜歡短例句"),
        ("使用者喜欢用软件学英文", "我都用 app 學英文", "使用者喜歡用軟體學英文"),
        ("学习者后天要考试", "我後天要考試", "學習者後天要考試"),
        ("听力很差，网络课程", "聽力好差", "聽力很差，網路課程"),
        ("使用者的單詞量不夠", "字彙太少了", "使用者的單字量不夠"),
        ("使用者元音发不准", "a e i 都發不好", "使用者母音發不準"),
        ("用户在打印店工作", "我在印刷廠上班", "使用者在列印店工作"),
        ("使用者想看視頻學英文", "我想看 YouTube 學英文", "使用者想看影片學英文"),
        ("使用者住在台北", "我住台北啦", "使用者住在台北"),
        ("目標：通過中高級考試", "我想過 GEPT 中高級", "目標：通過中高級考試"),
        ("讨论 'lie' 和 「躺下」", "lie 怎麼用", "討論 'lie' 和 「躺下」"),
        ("常把 borrow 与 lend 混淆", "borrow lend 我都亂用", "常把 borrow 與 lend 混淆"),
    ],
)
def test_chinese_that_a_model_adds_is_written_as_in_taiwan(content: str, message: str, kept: str) -> None:
    assert guard(content, message).content == kept


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("我喜欢短例句", "我喜欢短例句，谢谢"),
        ("我的软件工作", "我的软件工作要用英文"),
        ("质量", "请问 quality 是质量吗"),
        ("我用視頻學英文", "我用視頻學英文"),
        ("我的 goal 是 IELTS 7.0，writing 最弱", "我的 goal 是 IELTS 7.0，writing 最弱"),
        ("I prefer short examples", "I prefer short examples before long explanations."),
        ("I spell it colour", "I spell it colour"),
        ("「后天」", "anything"),
        ('"软件" is a word', "I learned a word"),
        ("发 r 的音", "发 r 的音很难"),
        ("通過、對象、項目、文件、支持、程序、打開", "完全不同的話"),
        ("皇后在公里外的郵局裡寫信，頭髮很乾", "另外一句"),
    ],
)
def test_what_was_typed_or_quoted_stays_byte_for_byte(content: str, message: str) -> None:
    assert guard(content, message).content == content


def test_the_typed_part_stays_simplified_beside_an_added_part() -> None:
    assert guard("学习者喜欢短例句", "我喜欢短例句").content == "學習者喜欢短例句"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("Often mixes up borrow and lend", "我常常把 borrow 跟 lend 搞混"),
        ("Confuses borrow and lend", "我常常把 borrow 跟 lend 搞混"),
        ("The user's goal is TOEIC 800", "我的目標是多益 800"),
        ("偏好簡短的例句", "I prefer short examples before long explanations."),
        ("使用者的目標是 B2", "My goal is B2"),
        ("學習者混淆在和再", "I mix up 在 and 再"),
        ("Goal is IELTS 7.0 and writing is weakest", "我的 goal 是 IELTS 7.0，writing 最弱"),
        ("使用者的 target 是多益 800", "我的目標是多益 800"),
        ("Le prefiere ejemplos cortos", "我喜歡短例句"),
        ("例文は短いほうがいい", "我喜歡短例句"),
        ("Prefers short examples", "例句短一點"),
        ("The level is low", "我的程度很差"),
    ],
)
def test_a_memory_in_another_language_than_its_words_is_noticed(content: str, message: str) -> None:
    """H11, H12, H13."""
    assert guard(content, message).problem == "language_drift"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("我常常把 borrow 跟 lend 搞混", "我常常把 borrow 跟 lend 搞混"),
        ("使用者會搞混 borrow 和 lend", "我常常把 borrow 跟 lend 搞混"),
        ("Prefers short examples", "I prefer short examples before long explanations."),
        ("目標是 IELTS 7.0，writing 最弱", "我的 goal 是 IELTS 7.0，writing 最弱"),
        ("Mixes up 在 and 再", "I mix up 在 and 再"),
        ("My exam is in June", "對了 my exam is in June，請用中文解釋"),
        ("Exam is in June", "對了 my exam is in June，請用中文解釋"),
        ("考試在六月", "My exam is in June。還有我考試在六月，很緊張"),
        ("程度是 B1", "B1"),
        ("IELTS 7.0 goal", "我的 goal 是 IELTS 7.0，writing 最弱"),
        ("使用者喜欢短例句", "我喜歡短例句"),
        ("Knows the phrase 「加油」", "I know the phrase 加油!"),
    ],
)
def test_the_learners_own_mix_of_languages_is_no_drift(content: str, message: str) -> None:
    assert guard(content, message).problem is None


_LETTERS = st.text("我喜欢歡后後发發里軟软件 aB1「」'，视频頻", max_size=20)


@given(_LETTERS, _LETTERS)
def test_guarding_twice_changes_nothing_more(content: str, message: str) -> None:
    once = guard(content, message).content
    assert guard(once, message).content == once


@given(_LETTERS, _LETTERS, _LETTERS)
def test_whatever_stands_in_the_message_comes_back_as_it_was(before: str, content: str, after: str) -> None:
    assert guard(content, before + content + after) == (content, None)


@given(st.text(max_size=30))
def test_no_simplified_character_is_left_and_english_never_changes(text: str) -> None:
    assert not any(map(is_simplified_only, to_taiwan(text)))
    assert [c for c in to_taiwan(text) if c.isascii()] == [c for c in text if c.isascii()]
    assert len(simplified(text)) == len(text)


def test_an_english_memory_asks_for_no_table() -> None:
    """OpenCC is a quarter of a second that somebody who writes English only never waits for."""
    assert to_taiwan("I prefer short examples") == "I prefer short examples"
    assert not drifts("Prefers short examples", "I prefer short examples")
