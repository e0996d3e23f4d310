"""What one may type at a question: yes and no in either language, full width too, whatever the interface speaks."""

from __future__ import annotations

import unicodedata

_YES = frozenset(
    [
        "y",
        "yes",
        "yeah",
        "yep",
        "yup",
        "sure",
        "ok",
        "okay",
        "please",
        "是",
        "是的",
        "好",
        "好的",
        "好啊",
        "好呀",
        "好喔",
        "要",
        "我要",
        "對",
        "對的",
        "對啊",
        "可以",
        "行",
        "沒問題",
        "確定",
        "確認",
        "嗯",
        "嗯嗯",
    ]
)
_NO = frozenset(
    [
        "n",
        "no",
        "nope",
        "nah",
        "never",
        "cancel",
        "否",
        "不",
        "不是",
        "不要",
        "不用",
        "不了",
        "不行",
        "不可以",
        "不必",
        "不好",
        "沒有",
        "先不要",
        "先不用",
        "取消",
        "算了",
    ]
)


_ALL = frozenset(["a", "all", "both", "全部", "都要", "全都", "都"])


def folded(answer: str) -> str:
    r"""In one width and case, without blanks and marks at its ends.

    >>> folded("　Ｙ。\n"), folded("Forget All!")
    ('y', 'forget all')
    """
    return unicodedata.normalize("NFKC", answer).strip(" \t\r\n.。!！?？~～,，「」“”\"'").casefold()


def is_yes(answer: str) -> bool:
    """
    >>> is_yes("Ｙ"), is_yes("好。"), is_yes("可以！"), is_yes("不要"), is_yes("")
    (True, True, True, False, False)
    """
    return folded(answer) in _YES


def is_no(answer: str) -> bool:
    """
    >>> is_no("Ｎ"), is_no("不用"), is_no("否"), is_no("好")
    (True, True, True, False)
    """
    return folded(answer) in _NO


def is_all(answer: str) -> bool:
    """
    >>> is_all("Ａ"), is_all("全部")
    (True, True)
    """
    return folded(answer) in _ALL
