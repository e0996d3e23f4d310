"""What the learner asks of the memory itself: to remember, to forget, to say what it knows."""

from __future__ import annotations

import re

from memora.core.local.fold import fold

_EXPLICIT = re.compile(
    r"(?:^|[，,。！!\s])(?:也|順便|那|可以|拜託|老師|記得)?(?:請|麻煩|拜託)?(?:你|妳)?(?:可以)?(?:先)?(?:幫我|替我|幫忙)?(?:先)?(?:把(?:這|以下|下面)\S{0,3})?(?:記住(?!\s?[\d一二兩三四五六七八九十幾]+\s?個?\W*(?:$|\S{0,3}[字詞句]))|記一下|記下來|記下|記著|記起來|記(?=\s|[:：])|記得(?=[:：，,]|我|叫我)|別忘(?:記|了)(?=我)|不要忘(?:記|了)(?=我)|備註(?:一下)?(?=[:：，,\s我])|存一下|存起來)(?!了)(?:這件事|這個|喔|一下)?\s*[:：，,]?\s*"
    r"|^(?:(?:and|also|so|ok|btw),? )*(?:please |pls |can you |could you |kindly )*(?:remember(?! (?:when|how|what|the time))|keep in mind|note(?= that|:| down)|make a note|take note|don't forget|bear in mind|for the record|for your notes?|save (?:this|that)|write (?:this|that) down)(?: for me)?(?: of)?(?: this| that| it)?(?: down)?(?: for (?:me|later|next time))?\s*[:：,]?\s*(?:that\b\s*)?(?:(?:semantic|episodic)\s+)?(?:to\s+(?=call\b|use\b|explain\b|correct\b|give\b|speak\b))?"
)
_ASKS_KINDLY = re.compile(
    r"^\W*(?:(?:and|also|so|ok|btw),? )*(?:please |pls )?(?:can|could|would|will) you\b|^\W*(?:老師)?(?:你|妳|您)?(?:可以|能不能|可不可以|能|方便)(?:請|麻煩)?(?:你|妳|您)?(?:先)?(?:幫|替)我"
)
"""Puts the asking to remember as a question."""
_TELLS = re.compile(r"^\W*(?:that )?(?:i\b|i'|my \w+ (?:is|are|was|has|will|'s|\w+s)\b|我.{2})")
_WHAT_ZH = r"(?:這(?:一)?[個點件些]?(?:事情?|弱點|弱項|部分|資訊|需求)?|以上(?:這些)?|這樣|我的[\u3400-\u9fff]{2,4}|[進程]度|弱點|時間|日期|目標)"
_KEEPS_ZH = r"(?:記(?:住|下來?|著|起來|得|牢|一下|錄(?:一下|下來)?|好)|存(?:一下|起來|下來)|[做寫](?:個|進|一下)?(?:紀錄|記錄|筆記|備註)|[備註]註(?:一下|起來)?|別忘(?:記)?[了囉]?|不要忘(?:記|了))"
_KEEPS_EN = (
    r"(?:(?:remember|note|save|record|memori[sz]e)(?: (?:that|this|it|these|those|all (?:of )?(?:that|this)))?(?: down)?|(?:note|write|jot|put|mark) (?:that|this|it|these) down"
    r"|(?:keep|bear) (?:that|this|it|these)(?: \w+)? in mind|(?:keep|put|add|save|write) (?:that|this|it|these)(?: \w+)? (?:in|to|on|into) (?:your|my|the) (?:notes?|memory|records?|list|profile|file)"
    r"|(?:make|take) (?:a )?note(?: of (?:that|this|it))?|don't (?:you )?forget(?: (?:that|this|it|about (?:that|this|it)))?)(?: for (?:me|later|next time|the future|future \w+|our \w+|my \w+))?"
)
_ASKS_EN = r"(?:please|pls|plz|kindly|can you|could you|would you|will you)"
_BEHIND = re.compile(
    rf"(?:[\s，,。！!；;～~…(（]+{_WHAT_ZH}?|(?<=[\w」”\"'])(?=幫我|麻煩|請(?!問)|拜託))(?:[也再就要順便那可以拜託老師先務必都一定欸]*)(?:請|麻煩|拜託|勞煩)?(?:你|妳|您|老師)?(?:可以|要|也|先|一定要|務必)*(?:幫我|替我|幫忙|給我)?(?:先|也|都)?(?:把{_WHAT_ZH})?{_KEEPS_ZH}"
    rf"(?:一下)?{_WHAT_ZH}?(?:喔|哦|唷|啦|吧|囉|了|嗎|好嗎|可以嗎|謝謝(?:老師|你)?|感謝|感恩|thanks?|thx|老師|[\W_])*$"
    rf"|(?:(?:^|[,.;!?，。！\n(（—–-])[\s\W]*(?:and |so |but |also |just |do )*(?:{_ASKS_EN} )?|\s(?:and |so )?{_ASKS_EN} )(?<!\w){_KEEPS_EN}(?:\W+(?:please|pls|plz|ok(?:ay)?|thanks?(?: you)?|thx|will you|would you|謝謝))*\W*$"
)
"""Asks, behind a fact or alone, to keep it."""

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


def to_remember(text: str) -> tuple[int, int] | None:
    """(start, end) of what the learner asks to remember, or None where nothing asks.

    The asking stands in front or behind; where it stands alone, what is to be remembered is empty.

    >>> text = "remember to call me Amy"
    >>> text[slice(*to_remember(text))]
    'call me Amy'
    >>> text = "週五我不能上課，麻煩幫我記一下"
    >>> text[slice(*to_remember(text))]
    '週五我不能上課'
    """
    folded = fold(text)
    if _WORD_REMEMBER.search(folded):
        return None
    asks = re.search(r"[?？嗎]\W*$", folded) is not None
    behind = _BEHIND.search(folded)
    told = folded[: behind.start()] if behind else ""
    if behind and re.search(r"\w", told) and not re.search(r"[?？]\W*$", told) and not without_fact(text[: len(told)]):
        front = None if asks else _EXPLICIT.match(folded)
        return (front.end() if front and re.search(r"\w{2}", told[front.end() :]) else 0), len(told)
    found = _EXPLICIT.search(folded)
    if found is None or (asks and not _ASKS_KINDLY.match(folded)):
        return None
    end = len(folded.rstrip(" ?？嗎")) if asks else len(text)
    if asks and (not _TELLS.search(folded[found.end() :]) or without_fact(text[found.end() : end])):
        return None
    return found.end(), max(end, found.end())


def without_asking(text: str) -> str:
    """The part of the text that is left without asking to remember behind it, and without asking that opens it.

    >>> without_asking("請記住：我養了一隻貓。"), without_asking("I work nights, please remember that.")
    ('我養了一隻貓。', 'I work nights')
    """
    asked = to_remember(text)
    if asked is None or not re.search(r"\w{2}", text[slice(*asked)]):
        return text
    found = _EXPLICIT.search(fold(text))
    opens = asked[0] > 0 and found is not None and found.start() < 4
    return text[asked[0] if opens else 0 : asked[1]]


def only_asks(text: str) -> bool:
    """Whether the sentence asks to remember and leaves to the one before it what: "Please keep that in mind."

    >>> only_asks("這個請幫我記下來。"), only_asks("Please remember that."), only_asks("I can't remember that.")
    (True, True, False)
    """
    folded = fold(text)
    behind = _BEHIND.search(" " + folded)
    return behind is not None and not re.search(r"\w", (" " + folded)[: behind.start()])


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
