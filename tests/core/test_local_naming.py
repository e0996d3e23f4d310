"""How the learner wants to be called, told apart from every other calling."""

from __future__ import annotations

import pytest

from memora.core.local.naming import tells_name


@pytest.mark.parametrize(
    "words",
    [
        "我叫阿哲",
        "叫我小安就好",
        "你可以叫我 Vivi",
        "我的英文名字是 Kevin",
        "Call me Ben",
        "My name's Amy, nice to meet you",
        "I go by Max",
    ],
)
def test_a_name_is_heard(words: str) -> None:
    assert tells_name(words)


@pytest.mark.parametrize(
    "words",
    [
        "老師叫我念大聲一點",
        "我叫了外送",
        "我媽叫我起床",
        "叫我重寫一次",
        "call me back later",
        "My name is hard to pronounce",
        "My friend is called Ken",
        "He told me to call my boss",
    ],
)
def test_what_only_looks_like_a_name_is_none(words: str) -> None:
    assert not tells_name(words)
