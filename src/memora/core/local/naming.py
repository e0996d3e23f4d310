"""How the learner wants to be called: worth little, but used in every lesson."""

from __future__ import annotations

import re

from memora.core.local.fold import plain

_NAME_ZH = r"(?:[A-Z][A-Za-z]+|[a-z]{2,12}|[\u3400-\u9fff]{2,4}|[\u3400-\u9fff]?[ -]?[A-Z][A-Za-z]+)"
_NO_NAME_ZH = r"(?!了|他|她|它|你|我|做|車|外|人|不|去|起|回|別|先|再|把|要|多|重|[念唸讀寫講說背練聽看考用改翻交查問加來買吃試上大小聲]+(?![\u3400-\u9fff]{0,2}\W*(?:就好|即可|吧)?\W*$)|[念唸讀寫講說背練聽看考用改翻交查問])"
_CALLED_ZH = re.compile(
    rf"(?:^|[，,。！!\s])(?:那|老師|大家|同學|朋友)?(?:你|妳)?(?:以後|之後)?(?:就|可以|請|都|直接|也)*叫我\s?{_NO_NAME_ZH}{_NAME_ZH}\s?(?:就好|就可以|就行|即可|吧|喔|哦)?了?\W*(?:$|[，,。！!])"
    rf"|(?:^|[，,。！!\s])(?:大家好|哈囉|嗨|你好)?[，,\s]*(?:其實|對了)?我(?:是)?(?:的)?(?:英文|中文)?(?:本名|名字)?(?:叫做?|名字是|名字叫做?|是叫)\s?{_NO_NAME_ZH}{_NAME_ZH}\s?(?:啦|喔|哦)?\W*(?:$|[，,。！!])"
)
_NOT_A_NAME = r"(?!back\b|when\b|if\b|at\b|on\b|in\b|tomorrow\b|later\b|again\b|about\b|for\b|an?\b|the\b|by\b|now\b|this\b|that\b|every\b|after\b|before\b|out\b|to\b|crazy\b|stupid\b|maybe\b|please\b|hard\b|difficult\b|easy\b|too\b|so\b|very\b|not\b|always\b|often\b|spelled\b|pronounced\b|misspelled\b|my\b|your\b|wrong\b)"
_CALLED_EN = re.compile(
    rf"^\W*(?:(?:and|so|also|but|hi|hello|hey|btw|actually|just|please|pls|remember to|by the way)\W+)*(?:(?:you|everyone|everybody|people|they|friends) (?:can |may |should |all )?)?(?:just |please )?call me {_NOT_A_NAME}[^\W\d]"
    rf"|(?:^|[,.!;]|\band|\bbut|\bhi|\bhello)\W*(?:actually,? )?my (?:english |chinese |nick ?|first |real |full |given )?name(?:'s| is) {_NOT_A_NAME}[^\W\d]|\bi go by {_NOT_A_NAME}[^\W\d]|\bi(?:'m| am) called {_NOT_A_NAME}[^\W\d]",
    re.IGNORECASE,
)


def tells_name(text: str) -> bool:
    """Whether the sentence says how to call the learner; `text` keeps its case.

    >>> tells_name("叫我 Kevin 就好"), tells_name("老師叫我念大聲一點"), tells_name("Call me back later")
    (True, False, False)
    """
    said = plain(text)
    return _CALLED_ZH.search(said) is not None or _CALLED_EN.search(said) is not None
