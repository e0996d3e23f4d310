"""Talk about the language itself: a time in `the sentence has yesterday in it` is a word, not a day."""

from __future__ import annotations

from memora.core.event_time.pattern import Pattern

_WORDS_ABOUT_WORDS = Pattern(
    r"句子|句型|時態|過去式|現在式|未來式|完成式|進行式|介系詞|副詞|單字|這個字|這個詞|片語|文法(?!課|考|小考|測驗)|用法|怎麼說|什麼意思|意思是|翻譯|翻成|寫成|造句|分不[清出]|例如|英文[是叫]|英文要?怎麼|開頭|例句"
    r"|(?i:(?<![a-z])(?:sentences?|tenses?|the words?|phrases?|past simple|simple past|present perfect|past perfect|"
    r"prepositions?|adverbs?|means?|meaning|grammar|the difference|such as|e\.g\.|correct to say|say|expressions?)(?![a-z]))"
)
_EN_TIME = r"(?:(?:the )?day (?:before|after) (?:yesterday|tomorrow)|yesterday|today|tomorrow|tonight|(?:last|next|this) \w+|(?:in|on|at|by|until|since|before) \w+day|(?:\w+ )?(?:days?|weeks?|months?|years?) ago)"
MENTIONED = Pattern(
    rf"(?i:(?:(?<=[\u4e00-\u9fff、])\s*{_EN_TIME}(?:\s*(?:跟|和|或|、|and|or)\s*{_EN_TIME})*(?=\s*(?:[\u4e00-\u9fff、]|[?。,]|$)))"
    rf"|(?<![a-z])(?:with|like|word|words|use|using|say|saying|between|has|have|contains?|see|than|of|and|or|is|does|as|before|after)\s+{_EN_TIME}(?![a-z]))"
)
_ASKS = Pattern(
    r"\?|嗎|呢|怎麼|什麼|為什麼|是不是|要不要|可不可以|(?i:(?:^|[.!;] )(?:so |and |but )?(?:why|how|what|which|whether|do|does|should|can|is|are|when)(?![a-z]))"
)
_OWN_DEED = Pattern(
    r"我[^,。!?;\n]{0,14}?(?:學|練|錯|寫|問|背|考|做|複習|讀|念|唸|犯|聊|教|講|忘|查|聽|搞|用)[^,。!?;\n]{0,6}?(?:了|過|的|錯|到)"
    r"|(?i:(?<![a-z])(?:did i|have i|i (?:got|made|wrote|learned|learnt|practi[sz]ed|studied|forgot|failed|mixed|confused))(?![a-z]))"
)
"""What the learner did, be it with sentences and words."""


def talks_about_words(text: str) -> bool:
    """Whether the (folded) text is about wording and tells of no deed of the learner's."""
    return bool(_WORDS_ABOUT_WORDS.search(text)) and not _OWN_DEED.search(text)


def asks_about_words(text: str) -> bool:
    """Whether it is a question about the language itself, so that no time in it is the learner's.

    >>> asks_about_words("句子裡有 yesterday 就要用過去式嗎?"), asks_about_words("我昨天學了哪些單字?")
    (True, False)
    """
    return talks_about_words(text) and bool(_ASKS.search(text))
