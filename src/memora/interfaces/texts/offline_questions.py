"""What a message asks for, where no model reads it: pure, in both languages, and rather nothing than a wrong guess."""

from __future__ import annotations

import re
import unicodedata

_QUESTION = re.compile(
    r"[?？]|[嗎呢]\s*$|什麼|甚麼|哪|多少|幾|誰|何時|怎樣|怎麼樣|如何|有沒有|是不是|記不記得"
    r"|^\s*(what|which|when|where|who|why|how|do|does|did|am|is|are|was|were|have|has|can|could|should|tell me)\b",
    re.IGNORECASE,
)
_ABOUT_LEARNER = re.compile(
    r"我|記得|上次|上回|\b(my|mine|me|i|i'm|i've|remember|last time)\b",
    re.IGNORECASE,
)
_ASKS_TO_TEACH = re.compile(
    r"怎麼(用|說|寫|念|唸|講|翻|發音)|差(在)?哪|差別|意思|翻(譯|成)|幫我|教我|造句|改(一)?下|文法對"
    r"|\b(mean|means|meaning|difference|translate|correct|pronounce|spell|grammatical|teach me|explain|help me"
    r"|how (do|can|should) (i|you) (use|say|write))\b",
    re.IGNORECASE,
)

_LEAD = r"(?:(?:hi|hello|hey|so|and|well|ok|okay|please|嗨|欸|那|請問|請|麻煩)[,，、\s]*)*"
_YOU, _NOW = r"(?:你|妳|memora)", r"(?:現在|目前|到底|究竟|還|都|已經|總共|一共)*"
_KNOW = r"(?:記得|記住|記下|記|知道|了解|瞭解|認識|存|保存|保留)(?:了|過|著)?"
_WHICH = r"(?:什麼|甚麼|哪些|哪些事|什麼事|哪些事情|什麼事情|些什麼|些甚麼|多少|多少事|哪些東西|什麼東西|的事|的事情|的一切|的全部)"
_ME, _END = r"(?:有關|關於|對|跟)?我", r"(?:嗎|呢|啊|呀|了)*"
_EVERYTHING = tuple(
    re.compile(_LEAD + pattern)
    for pattern in (
        # 你記得我什麼、你對我了解多少、你記得哪些關於我的事、你還記得我嗎
        rf"{_YOU}?{_NOW}{_KNOW}{_ME}{_WHICH}{_END}",
        rf"{_YOU}?(?:對我|關於我)的?{_NOW}{_KNOW}{_WHICH}{_END}",
        rf"{_YOU}?{_NOW}{_KNOW}{_WHICH}(?:(?:有關|關於)?我(?:的事|的事情)?)?{_END}",
        rf"(?:有關|關於)我(?:的事|的事情)?[，,\s]*{_YOU}?{_NOW}{_KNOW}(?:{_WHICH})?{_END}",
        rf"{_YOU}{_NOW}(?:記得|認識|知道)我(?:是誰)?(?:嗎|呢)",
        rf"{_YOU}{_NOW}有(?:有關|關於)?我的?(?:什麼|哪些)(?:資料|記憶|紀錄){_END}",
        r"我是誰",
        rf"我(?:有)?(?:跟|和|對)?{_YOU}?(?:說|講|告訴|提)(?:過|了){_YOU}?{_WHICH}{_END}",
        rf"(?:列出|給我看|秀出|顯示|看看|看)(?:一下)?{_YOU}?(?:記得的|所有|全部|的|我)*記憶",
        rf"{_YOU}的(?:記憶|紀錄)(?:裡面|裡|中)?有{_WHICH}{_END}",
        rf"(?:把)?{_YOU}{_NOW}(?:記得|知道)的(?:事|事情|一切|全部)?(?:都)?(?:列出來|告訴我)",
        # what do you remember about me, do you know me, what have I told you, who am I
        r"(?:(?:can|could|will|would) you )?(?:tell me |show me |list )?(?:what|everything|all|all the things|which things"
        r"|how much)(?: else| exactly| all)?(?: that)?(?: (?:do|did|have))? you (?:(?:still|already|actually|really) )?"
        r"(?:remember|remembered|stored?|saved?|kept|keep|have on|noted|recorded)(?: about| of| on| from)?(?: me)?"
        r"(?: so far| now| right now| already)?",
        r"(?:(?:can|could|will|would) you )?(?:tell me |show me |list )?(?:what|everything|all|all the things|which things"
        r"|how much)(?: else| exactly| all)?(?: that)?(?: do)? you (?:(?:still|already|actually|really) )?"
        r"(?:know|know about|have learned about|have learnt about) (?:about )?me(?: so far| now| right now| already)?",
        r"do you (?:still )?(?:remember|know)(?: who)? (?:me|i am)",
        r"who am i(?: to you)?",
        r"what (?:have i told|did i tell) you(?: about me| about myself| so far)*",
        r"what(?: is|'s|s) in your (?:memory|memories|records)(?: about me)?",
        r"(?:show|list|read)(?: me)? (?:all )?(?:of )?(?:my|your|the) memories",
        r"what are (?:my|your) memories(?: of me| about me)?",
        r"tell me (?:about me|about myself)",
    )
)


def asks_about_learner(message: str) -> bool:
    """Whether the records can answer it: a question about the learner, not one about English.

    >>> asks_about_learner("What is my level?"), asks_about_learner("although 怎麼用？"), asks_about_learner("我的程度是 B1")
    (True, False, False)
    """
    return asks_something(message) and bool(_ABOUT_LEARNER.search(message)) and not _ASKS_TO_TEACH.search(message)


def asks_something(message: str) -> bool:
    """Whether it is a question at all, or asks to be taught."""
    return bool(_QUESTION.search(message) or _ASKS_TO_TEACH.search(message))


def asks_for_everything(message: str) -> bool:
    """Whether it asks for all that is remembered of the learner, and not for one thing.

    >>> asks_for_everything("你記得我什麼？"), asks_for_everything("What do you remember about me?")
    (True, True)
    >>> asks_for_everything("你記得我的目標嗎？"), asks_for_everything("What do you know about articles?")
    (False, False)
    """
    text = unicodedata.normalize("NFKC", message).lower().replace("’", "'").strip(" \t\n?!.。~")
    return any(pattern.fullmatch(text) for pattern in _EVERYTHING)
