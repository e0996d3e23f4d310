"""Sounds around what is said: how a sentence begins and ends in a chat tells nothing of what it is."""

from __future__ import annotations

import re

from memora.core.local.fold import fold

_IN_FRONT = re.compile(
    r"^\s*(?:(?:um+|uh+|er+m?|hmm+|well|ok(?:ay)?|okok|hey|hi|hello|oh|ah|ha(?:ha)+h?|lol|yeah|yep|anyways?|欸+|ㄟ|誒|嗯+|喔+|哦+|啊|那個|那|好(?:的|喔|啊)?|哈{2,}|哈囉|嗨)[\s,，、.…～~!！]+|老師[，,、！!～~]\s*)+(?=[「『\"'“‘]?\w{2}|…)"
)
_BEHIND = re.compile(
    r"(?<=\S)(?:[\s,，、。.!！～~…]+(?:thanks?(?: you| a lot)?|thx|ty|pls|plz|謝謝(?:老師|你)?|感謝|感恩|哈{2,}|ㄏ+|ha(?:ha)+h?|lol|xd+)(?![\w\u3400-\u9fff]))+[\s.!！～~…。]*$"
)


def bare(text: str) -> str:
    """The sentence without fillers in front of it and laughter or thanks behind it; a part of `text`.

    >>> bare("um, my boss is late haha"), bare("欸 今天好熱 謝謝"), bare("thanks"), bare("okra is green")
    ('my boss is late', '今天好熱', 'thanks', 'okra is green')
    """
    folded = fold(text)
    lead, trail = _IN_FRONT.match(folded), _BEHIND.search(folded)
    start = lead.end() if lead else 0
    end = trail.start() if trail and trail.start() > start else len(text)
    return text[start:end]
