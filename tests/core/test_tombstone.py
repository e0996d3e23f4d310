"""What was forgotten is known again in other clothes, and nothing else is taken for it (P4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memora.core.tombstone import marks, matches

SALT = b"a salt of one data folder"

SAME = [
    ("My exam is on 14 June", "my exam is on June 14"),
    ("My exam is on 14 June", "On June 14th is my exam!"),
    ("I work at a bank", "i work at a bank."),
    ("I work at a bank", "Work at a bank"),
    ("I work at a bank", "The user works at a bank"),
    ("I mix up affect and effect", "affect and effect: I mix them up"),
    ("I'm a nurse", "I’m a  NURSE"),
    ("I prefer short examples", "Short examples I prefer"),
    ("My cat is called Mochi", "Mochi, my cat is called"),
    ("I scored 1,000 points", "I scored 1000 points"),
    ("I don't like grammar drills", "Grammar drills I do not like"),
    ("IELTS 7.0 is my goal", "My goal is IELTS 7"),
    ("My level is B2", "level: b2"),
    ("I study on Monday nights", "Monday nights I study"),
    ("My wife speaks English", "my  wife   speaks english"),
    ("我的考試在六月十四日", "考試在 6 月 14 日"),
    ("我的考試在六月十四日", "我的考试在六月十四日"),
    ("我六月要考多益", "多益我六月要考"),
    ("早餐吃蛋餅", "我早餐都吃蛋餅"),
    ("早餐我吃蛋餅", "蛋餅，我早餐吃"),
    ("我喜歡短例句", "短例句我喜歡！"),
    ("我喜歡短例句", "使用者喜歡短例句"),
    ("我養了一隻叫 Mochi 的貓", "我養了一隻叫 ＭＯＣＨＩ 的貓"),
    ("目標是 TOEIC 800", "ＴＯＥＩＣ８００是我的目標"),
    ("我禮拜三晚上有空", "週三晚上我有空"),
    ("聽力我最沒把握", "我聽力最沒把握"),
    ("我不喜歡背單字", "背單字我不喜歡"),
    ("我在台北上班", "我在臺北上班"),
    ("我老公是法國人", "老公是法國人"),
    ("writing 最弱", "最弱 writing"),
    ("我考了八百五十分", "我考了 850 分"),
]

OTHER = [
    ("My exam is on 14 June", "My exam is on 15 June"),
    ("My exam is on 14 June", "My exam is on 14 July"),
    ("My exam is on 14 June", "My interview is on 14 June"),
    ("I work at a bank", "I work at a school"),
    ("I work at a bank", "I don't work at a bank"),
    ("I'm a nurse", "I'm a vet"),
    ("My cat is called Mochi", "My cat is called Momo"),
    ("My cat is called Mochi", "My dog is called Mochi"),
    ("My level is B2", "My level is B1"),
    ("My level is B2", "My level is B2+"),
    ("IELTS 7.0 is my goal", "IELTS 7.5 is my goal"),
    ("I like tea", "I want tea"),
    ("I scored 100 points", "I scored 1000 points"),
    ("I study on Monday nights", "I study on Tuesday nights"),
    ("I mix up affect and effect", "I mix up borrow and lend"),
    ("I prefer short examples", "I prefer long examples"),
    ("Ann is my tutor", "Anna is my tutor"),
    ("我的考試在六月十四日", "我的考試在六月十五日"),
    ("我的考試在六月十四日", "我的考試在七月十四日"),
    ("我六月要考多益", "我六月要考雅思"),
    ("我六月要考多益", "我六月不考多益"),
    ("早餐吃蛋餅", "早餐吃飯糰"),
    ("早餐吃蛋餅", "晚餐吃蛋餅"),
    ("我喜歡短例句", "我不喜歡短例句"),
    ("我喜歡短例句", "我喜歡長例句"),
    ("我的家教叫小明", "我的家教叫小華"),
    ("我禮拜三晚上有空", "我禮拜四晚上有空"),
    ("我禮拜三晚上有空", "我禮拜三早上有空"),
    ("聽力我最沒把握", "口說我最沒把握"),
    ("聽力我最沒把握", "聽力我最有把握"),
    ("我老公是法國人", "我老公是英國人"),
    ("我考了八百五十分", "我考了八百分"),
    ("我喜歡用短例句學單字", "我希望每天只複習十分鐘"),
]


@pytest.mark.parametrize(("forgotten", "again"), SAME)
def test_the_same_fact_in_the_same_words_is_known_again(forgotten: str, again: str) -> None:
    assert matches(again, SALT, set(marks(forgotten, SALT)))


@pytest.mark.parametrize(("forgotten", "other"), OTHER)
def test_another_fact_is_not_taken_for_it(forgotten: str, other: str) -> None:
    assert not matches(other, SALT, set(marks(forgotten, SALT)))


@given(st.text(max_size=50))
def test_a_text_matches_itself_and_no_mark_holds_it(text: str) -> None:
    known = set(marks(text, SALT))
    assert matches(text, SALT, known) is bool(known)
    assert all(len(mark) == 40 and set(mark) <= set("0123456789abcdef") for mark in known)


def test_another_folder_marks_the_same_text_otherwise() -> None:
    """So that marks tell nothing to somebody who has only a copy of them."""
    assert set(marks("My exam is on 14 June", SALT)).isdisjoint(marks("My exam is on 14 June", SALT[::-1]))


@pytest.mark.parametrize("text", ["", "  ", "…！？", "😀"])
def test_a_text_without_words_matches_nothing(text: str) -> None:
    assert marks(text, SALT) == ()


@pytest.mark.parametrize("salt", [b"", b"short", bytes(65)])
def test_a_salt_that_guards_nothing_is_refused(salt: bytes) -> None:
    with pytest.raises(ValueError, match="16 to 64 bytes"):
        marks("anything", salt)
