"""What was only heard or read: news about exams, and what somebody in a story says in quotation marks."""

from __future__ import annotations

import re

from memora.core.local import cues

_HEARD = re.compile(
    r"^\W*(?:欸|對了|話說|最近|好像|我)*(?:聽[說聞]|據說|聽人[家說]|(?:新聞|網路|網路上|報導|電視|有人)\S{0,2}(?:說|寫|講|報)|剛?(?:看到|聽到)(?:新聞|報導))"
    r"|^\W*(?:(?:btw|by the way|oh|so|well)\W+)*(?:i (?:just |recently )?(?:heard (?!of\b|him\b|her\b|them\b|back\b)|read (?:that|somewhere|online|in the news)\b)|apparently\b|they say\b|people say\b|rumou?r has it\b|it says\b|the news\b)"
)
_OWN_PART = re.compile(r"我|\bi\b(?! (?:just |recently )?(?:heard|read)\b)|\bi'|\bmy\b|\bme\b|\bwe\b|\bour\b")
_OF_THE_EXAM = re.compile(
    rf"(?:{cues.EXAM}).{{0,14}}(?:改版|改制|漲價|報名費|電腦|線上考|線上化|在家考|變[難長短簡多少]|縮短|變成|新制|新版|題型|很貴|好貴|貴死|超貴|一年[好有]?[幾兩三四\d]|效期|有效期)"
    rf"|\b(?:the )?(?:{cues.EXAM})\b.{{0,20}}\b(?:fee|costs?|went up|expensive|computer-based|online now|shorter|longer|harder|easier|new format|valid for|is changing|has changed)\b"
)
_OF_ENGLISH = re.compile(
    r"^\W*(?:(?:唉|欸|吼|天啊|我的天)[，,\s]*)?英[文語](?:的)?(?:時態|文法|發音|拼字|單字|介系詞|冠詞)?(?:真的|怎麼|好|超|很|有夠|也太|就是|實在|這麼)*(?:煩|怪|奇怪|機車|奧妙|神奇|搞笑|沒道理|複雜|有趣)\S{0,3}\W*$"
    r"|^\W*(?:wow,? |ugh,? |man,? |god,? )?(?:the )?english (?:\w+ )?(?:is|are|makes?) (?:such an? |so |really |just |too |no )*(?:weird|strange|funny|crazy|annoying|illogical|sense|confusing|silly|odd|cool|beautiful)(?: language)?\W*$"
)
"""What English is like, for anybody."""
_QUOTED_SPEAKER = re.compile(
    r"…\W*(?:said|asked|replied|answered|cried|whispered|shouted|thought|wrote|added|explained)\b(?! i\b)(?: (?:the|a|an|my|his|her|mr|mrs|ms|dr)?\.?\s?[\w-]+)?\W*$"
    r"|^\W*(?:he|she|they|the \w+|tom|mary|john|jane|mom|dad) (?:\w+ )?(?:said|asked|told \w+|replied|answered|cried|shouted)\W*…\W*$"
)


def only_heard(folded: str) -> bool:
    """Whether the sentence passes on news, or tells of an exam or of English in general, and the learner does not come into it.

    >>> only_heard("聽說多益要改版了"), only_heard("聽說我的考試改到五月"), only_heard("i heard the ielts fee went up")
    (True, False, True)
    """
    heard = _HEARD.search(folded)
    if heard is not None and not _OWN_PART.search(folded, heard.end()):
        return True
    return (_OF_THE_EXAM.search(folded) or _OF_ENGLISH.search(folded)) is not None and not _OWN_PART.search(folded)


def said_by_a_character(folded: str) -> bool:
    """Whether the sentence, quotations replaced by an ellipsis, only tells who says the quoted words.

    >>> said_by_a_character("…, said the man."), said_by_a_character("… is what i said to my boss.")
    (True, False)
    """
    return _QUOTED_SPEAKER.search(folded) is not None
