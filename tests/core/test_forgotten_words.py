"""What of other texts goes with a forgotten one (P4)."""

from __future__ import annotations

import pytest

from memora.core.forgotten_words import ForgottenWords

EXAM_ZH, EXAM_EN = "我的考試日期是 12 月 20 日", "My exam is on 20 December"


@pytest.mark.parametrize(
    ("forgotten", "text", "left"),
    [
        (EXAM_ZH, "我的考試日期是 12 月 20 日", "…"),
        (EXAM_ZH, "我的考试日期是12月20日！", "…！"),
        (EXAM_ZH, "考試日期：１２ 月 ２０ 日，我的", "…"),
        (EXAM_ZH, "請出一題。我的考試日期是 12 月 20 日喔，謝謝", "請出一題。…喔，謝謝"),
        (EXAM_ZH, "我的考試日期是 12 月 21 日", "我的考試日期是 12 月 21 日"),
        (EXAM_ZH, "考試怎麼準備？", "考試怎麼準備？"),
        (EXAM_EN, "Well, my exam is on 20 December. Ask me something.", "Well, …. Ask me something."),
        (EXAM_EN, "MY EXAM  IS ON 20 DECEMBER and my exam is on 20 december", "… and …"),
        (EXAM_EN, "My exam is on 20 November", "My exam is on 20 November"),
        ("I like tea", "I liked teaching", "I liked teaching"),
    ],
)
def test_only_what_says_it_is_cut_out(forgotten: str, text: str, left: str) -> None:
    words = ForgottenWords([forgotten])
    assert words.cut_from(text) == left
    assert words.are_said_by(text) == (left != text)


@pytest.mark.parametrize(
    ("forgotten", "text", "left"),
    [
        ("我喜歡簡短的例句", "嗯，其實我比較喜歡例句短一點", "嗯，其實我…"),
        ("I like tea", "I like green tea in the morning", "I … in the morning"),
    ],
)
def test_a_turn_of_which_nothing_was_kept_loses_other_words_for_it_too(forgotten: str, text: str, left: str) -> None:
    words = ForgottenWords([forgotten])
    assert words.cut_from(text) == text
    assert words.cut_from(text, loosely=True) == left


@pytest.mark.parametrize(
    ("forgotten", "reply", "goes"),
    [
        ("我早餐固定吃蛋餅", "蛋餅很好吃！", True),
        ("我早餐固定吃蛋餅", "我們來練習介系詞。", False),
        ("I prefer walrus examples", "A walrus walks into a bar.", True),
        ("I prefer walrus examples", "Let us do prepositions.", False),
        ("我的程度是 B1", "Here is a text at B1 for you.", True),
        ("我的程度是 B1", "Here is a text at B1+ for you.", True),
    ],
)
def test_a_reply_goes_where_it_gives_it_back(forgotten: str, reply: str, goes: bool) -> None:
    assert ForgottenWords([forgotten]).are_repeated_by(reply) is goes


def test_a_whole_message_takes_only_its_equals_along() -> None:
    words = ForgottenWords(["OK"], in_passing=False)
    assert words.cut_from("ok!") == "…"
    assert words.cut_from("ok, let us do prepositions") == "ok, let us do prepositions"


@pytest.mark.parametrize(
    ("held", "left"),
    [
        ({"steps": [{"key": "english_level", "old": "A2", "new": "B1"}]}, {}),
        (
            {"steps": [{"key": "english_level", "old": "B1", "new": "B2"}]},
            {"steps": [{"key": "english_level", "old": None, "new": "B2"}]},
        ),
        (
            {
                "before": {"english_level": None, "learning_goals": []},
                "after": {"english_level": "B1", "learning_goals": []},
            },
            {},
        ),
        (
            {
                "before": {"english_level": "B1", "learning_goals": []},
                "after": {"english_level": "B1", "learning_goals": ["x"]},
            },
            {
                "before": {"english_level": None, "learning_goals": []},
                "after": {"english_level": None, "learning_goals": ["x"]},
            },
        ),
    ],
)
def test_a_change_of_the_profile_is_told_without_the_value(held: dict[str, object], left: dict[str, object]) -> None:
    assert ForgottenWords(["我的程度是 B1"]).out_of_change(held) == left


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "cp950"])
def test_a_file_is_searched_in_every_encoding(encoding: str) -> None:
    words = ForgottenWords(["目標是多益 870"])
    assert words.stand_in('{"goal": "目標是多益 870"'.encode(encoding))
    assert not words.stand_in('{"goal": "目標是雅思 6.5"'.encode(encoding))


def test_a_file_is_searched_through_its_escapes() -> None:
    assert ForgottenWords(["目標是多益 870"]).stand_in(rb'["\u76ee\u6a19\u662f\u591a\u76ca 870"')


def test_nothing_is_found_of_nothing() -> None:
    words = ForgottenWords(["", "…", " "])
    assert (words.texts, words.cut_from("…"), words.are_repeated_by("anything"), words.are_value("")) == (
        (),
        "…",
        False,
        False,
    )
