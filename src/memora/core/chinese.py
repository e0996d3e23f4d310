"""Simplified and Traditional Chinese: one character to compare with, and a model's words as Taiwan writes them (P7).

OpenCC's tables (its 2016 Python rewrite) are loaded at the first Han character: 0.06 s to import and 0.01 to 0.2 s for
a direction, so nothing that speaks English only pays for them.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Protocol, cast

from memora.core.script import is_han

_WORDING_PAIRS = (
    "软件>軟體 硬件>硬體 网络>網路 互联网>網際網路 网上>網路上 信息>資訊 视频>影片 音频>音訊 录像>錄影 短信>簡訊 鼠标>滑鼠 屏幕>螢幕 打印>列印 打印机>印表機 "
    "默认>預設 内存>記憶體 硬盘>硬碟 优盘>隨身碟 文件夹>資料夾 数据>資料 数据库>資料庫 服务器>伺服器 用户>使用者 用户名>使用者名稱 卸载>解除安裝 激活>啟用 "
    "链接>連結 博客>部落格 程序员>程式設計師 编程>程式設計 人工智能>人工智慧 智能手机>智慧型手機 笔记本电脑>筆記型電腦 台式机>桌上型電腦 截屏>截圖 "
    "黑客>駭客 芯片>晶片 元音>母音 辅音>子音 词组>片語 单词>單字 背单词>背單字 幼儿园>幼稚園 出租车>計程車 公交车>公車 "
    "酸奶>優格 奶酪>乳酪 土豆>馬鈴薯 西红柿>番茄 方便面>泡麵 盒饭>便當 冰激凌>冰淇淋 质量>品質 概率>機率 塑料>塑膠 激光>雷射 纳米>奈米 意大利>義大利 新西兰>紐西蘭 "
    "悉尼>雪梨 好莱坞>好萊塢 小伙伴>夥伴 英语水平>英文程度 口语水平>口說程度 听力水平>聽力程度 宾语从句>受詞子句 定语从句>關係子句 宾语>受詞 完型填空>克漏字 完形填空>克漏字 "
    "托业>多益 语法>文法 发短信>傳簡訊 早上好>早安 晚上好>晚安"
)
_WORDING = dict(pair.split(">") for pair in _WORDING_PAIRS.split())
"""Mainland wording (in Simplified, as it is looked up) and what Taiwan says; only words that mean nothing else here.

OpenCC's own s2twp list is made for manuals of software: it would turn 通過考試 into 透過考試 and 中高級 into 中高階.
"""
_MAINLAND = re.compile("|".join(sorted(map(re.escape, _WORDING), key=len, reverse=True)))


_SECOND_LEVEL = 0xC9
_FREQUENT_YET_SIMPLIFIED = frozenset("听坏夸愿扑挂虫荐儿么筑")
"""In Big5's first level as old words of their own (听, to grin), and in nobody's sentence today."""


class _Converter(Protocol):
    def convert(self, string: str) -> str: ...


@cache
def _opencc(direction: str) -> _Converter:
    from opencc import OpenCC  # type: ignore[import-untyped]

    return cast(_Converter, OpenCC(direction))


def _alike(character: str) -> str:
    simplified = _opencc("t2s").convert(character)
    return simplified if len(simplified) == 1 else character


class _Alike(dict[int, str]):
    """A table for `str.translate`, filled as characters are met."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        self[code] = _alike(character) if is_han(character) else character
        return self[code]


_ALIKE = _Alike()


def simplified(text: str) -> str:
    """Every Han character by its Simplified form, which several Traditional ones share; the length stays.

    To compare with, never to keep: 后 and 後, 台 and 臺, 发 and 髮 become one.

    >>> simplified("聽力考試後") == simplified("听力考试后") == "听力考试后"
    True
    """
    return text if text.isascii() else text.translate(_ALIKE)


def is_simplified_only(character: str) -> bool:
    """Whether ordinary Traditional text has no such character: not in Big5's first level, and OpenCC knows another form.

    Big5 holds its 5 401 frequent characters in the first level (lead byte below 0xC9), 听 and 与 in the second.

    >>> [is_simplified_only(c) for c in "学听后喜欢台a"]
    [True, True, False, False, True, False, False]
    """
    if not is_han(character):
        return False
    big5 = character.encode("cp950", "ignore")
    rare = not big5 or big5[0] >= _SECOND_LEVEL or character in _FREQUENT_YET_SIMPLIFIED
    return rare and _opencc("s2tw").convert(character) != character


def to_taiwan(text: str, *, within: str = "") -> str:
    """Simplified characters as Traditional ones and mainland wording as Taiwan's; Traditional text stays. Idempotent.

    Where the text or what it stands `within` has a Simplified character, 后 in it may be 後.

    >>> to_taiwan("学习软件的质量"), to_taiwan("通過中高級考試，後天在台北")
    ('學習軟體的品質', '通過中高級考試，後天在台北')
    """
    if not any(map(is_han, text)):
        return text
    is_simplified = any(map(is_simplified_only, text + within))
    convert = _as_traditional if is_simplified else str
    pieces: list[str] = []
    at = 0
    for match in _MAINLAND.finditer(simplified(text)):
        pieces += [convert(text[at : match.start()]), _WORDING[match.group()]]
        at = match.end()
    return "".join([*pieces, convert(text[at:])])


def to_traditional(text: str) -> str:
    """A text with a Simplified character in it as Traditional throughout (后 in it may be 後); its wording stays.

    >>> to_traditional("听力考试后"), to_traditional("皇后 and 聽力")
    ('聽力考試後', '皇后 and 聽力')
    """
    return _as_traditional(text) if any(map(is_simplified_only, text)) else text


def _as_traditional(text: str) -> str:
    converted = _opencc("s2tw").convert(text)
    return converted if "臺" in text else converted.replace("臺", "台")
