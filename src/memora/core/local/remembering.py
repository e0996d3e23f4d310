"""What the learner asks of the memory itself: to remember, to forget, to say what it knows."""

from __future__ import annotations

import re

from memora.core.local.fold import fold

_EXPLICIT = re.compile(
    r"(?:^|[，,。！!\s])(?:也|順便|那|可以|拜託|老師)?(?:請|麻煩|拜託)?(?:你|妳)?(?:可以)?(?:先)?(?:幫我|替我)?(?:先)?(?:把(?:這|以下|下面)\S{0,3})?(?:記住(?!\s?[\d一二兩三四五六七八九十幾]+\s?個?\W*(?:$|\S{0,3}[字詞句]))|記一下|記下來|記下|記著|記起來|記(?=\s|[:：])|記得(?=[:：，,]|我|叫我)|存一下|存起來)(?!了)(?:這件事|這個|喔|一下)?\s*[:：，,]?\s*"
    r"|^(?:(?:and|also|so|ok|btw),? )*(?:please |pls |can you |could you |kindly )*(?:remember(?! (?:when|how|what|the time))|keep in mind|note(?= that|:| down)|make a note|take note|don't forget|bear in mind|for the record|for your notes?|save (?:this|that)|write (?:this|that) down)(?: for me)?(?: of)?(?: this| that| it)?(?: down)?(?: for (?:me|later|next time))?\s*[:：,]?\s*(?:that\b\s*)?(?:(?:semantic|episodic)\s+)?(?:to\s+(?=call\b|use\b|explain\b|correct\b|give\b|speak\b))?"
)
_FORGET = re.compile(
    r"(?:請|可以|幫我|麻煩|把).{0,20}(?:忘掉|忘了吧|刪掉|刪除|刪了)|^\W*(?:那|就|你)?(?:請|可以)?(?:先)?(?:把)?忘(?:掉|記|了)(?:我|你|那|這|剛|上次|前面|關於)|忘掉(?:那|這|我說|我剛|上次|前面|剛剛|關於)|(?:別|不要)(?:再)?[記存](?!錯)(?:住|下|得|了)?(?:我|這|那|剛|上|\W*$)|那件事.{0,6}(?:忘|刪)|不(?:用|必)(?:再)?[記存](?:得|住|下|了)?(?:起來)?(?:了|啦)?(?:這|那|我|\W*$|[，。])|(?:刪掉|刪除)(?:那|這|上|我|關於)"
    r"|^\W*(?:please |can you |could you |just |ok,? |you can )*(?:forget|delete|erase|remove|unlearn|drop) (?!to\b)(?:about |the |that |what |my |it\b|this |everything|all )|\b(?:don't|do not|no need to|needn't|never) (?:want you to )?(?:remember|store|save|keep|record) (?:that|this|it|what|my|i\b|me\b|anything)|(?:記憶|紀錄|記錄|資料|那[條筆則])\S{0,4}(?:刪|移除|拿掉)|\b(?:take|cross|remove|drop|wipe) .{1,40} (?:off|from) your (?:notes?|memory|list|records?)|\bdelete it\b|\bforget (?:it|that|about)\b"
)
_NOT_FORGET = re.compile(
    r"\bi (?:always |often |keep |never |usually )?forget|^\W*don't forget|老是忘|常常忘|會忘|總是忘"
)
_RECALLS = re.compile(
    r"(?:我|你).{0,8}(?:說過|講過|提過|記得).{0,12}(?:嗎|什麼|幾|哪)|你(?:還)?(?:能|會|可以)?記(?:得|住).{0,20}[嗎?？]|你的?\s?(?:memory|記憶|資料).{0,20}(?:什麼|關於我)|\bdo you (?:still )?(?:remember|know)\b|\bwhat did i (?:say|tell)|\bremind me (?:what|when|which)|\bwhat (?:do|did|can|have) you (?:\w+ )?(?:remember|know|learn|stor|sav)"
)

_WORD_REMEMBER = re.compile(
    r"^\W*(?:remember|remind|forget|note)(?: to)?(?: [\w-]+){0,2}\s*(?:跟|和|與|vs\b|/|還是|這個|的|是|後面|怎麼|要|用|可以|差|and (?:remember|forget|remind)|or (?:remember|forget|remind))"
)
"""The word itself is the subject: remember to do against remember doing."""
_NO_FACT = re.compile(
    r"^\W*(?:我|你|me|us|myself|everything.{0,30}|all of (?:it|this)|what i .*|whatever i .*|how i .*|when i .*|(?:我|你)?(?:剛剛|剛才|上次|今天|之前|以前)?(?:[說講](?:的|過的?)\S{0,4}|什麼\S{0,6})"
    r"|我的[^是很最不要有叫比太差爛弱怕會想愛在考剩只還好沒都\d a-z]{1,5}|我的?[^是很最不要有叫比太差爛弱怕會想愛]{0,6}(?:名字|程度|目標|喜好|偏好|習慣|日期|時間|生日|弱點|錯誤|問題|資料|分數|成績|級數|需求|興趣|職業|工作|背景|進度|暱稱|本名|考試|面試|一切|事情?))\W*$"
)
_BARE_NOUN = re.compile(
    r"^\W*(?:my|our)(?: (?!is\b|are\b|was\b|has\b|needs?\b|likes?\b|hates?\b|sucks?\b)[a-z]+){1,3}\W*$"
)
"""Names a matter without saying anything of it; a name in capitals or a digit says something."""


def request_end(text: str) -> int | None:
    """Where the words that ask to remember end and what to remember begins, or None where nothing asks.

    >>> text = "remember to call me Amy"
    >>> text[request_end(text) :]
    'call me Amy'
    """
    folded = fold(text)
    if _WORD_REMEMBER.search(folded) or re.search(r"[?？嗎]\W*$", folded):
        return None
    found = _EXPLICIT.search(folded)
    return found.end() if found else None


def request_start(text: str) -> int | None:
    """Where the words that ask to remember start, or None."""
    found = _EXPLICIT.search(fold(text))
    return found.start() if found and request_end(text) is not None else None


def without_fact(rest: str) -> bool:
    """Whether what is to be remembered only names a matter ("my name") or nothing at all.

    >>> without_fact("my name"), without_fact("my name Amy"), without_fact("我的名字")
    (True, False, True)
    """
    folded = fold(rest)
    return not re.search(r"\w", folded) or _NO_FACT.search(folded) is not None or _BARE_NOUN.search(rest) is not None


def asks_to_forget(folded: str) -> bool:
    """Whether the learner asks to forget, to delete or not to record something."""
    return _FORGET.search(folded) is not None and _NOT_FORGET.search(folded) is None


def asks_what_is_known(folded: str) -> bool:
    """Whether the learner asks what Memora knows, or what they said before."""
    return _RECALLS.search(folded) is not None
