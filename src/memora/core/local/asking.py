"""Whether a sentence asks, with or without its question mark: most people leave the mark out in a chat."""

from __future__ import annotations

import re

from memora.core.local import cues

_UNSURE = re.compile(
    r"不知道|不確定|不懂|怎麼\S{1,3}都|都像|[唸念聽寫講說]成|分不清|分不出|搞不清|搞不懂|不會|\bdon't know\b|\bnot sure\b|\bnever know\b|\bcan't tell\b|\bconfus"
)
_OPEN_QUESTION = re.compile(
    r"^\W*(?:那|所以|老師)*[你妳](?:覺得|認為|猜|看)(?:我|這|那)(?:的|是|要|該|可以|多久|多少|幾|有|夠|算|能|現在|這樣|需)|(?:嗎|呢)[，,]|[a-z」\"]\s*還是?\s*[a-z「\"]|要怎麼|怎麼[念唸用說寫講]|是什麼意思|什麼意思|幾種說法|有哪些|哪一?個比較|\bwhat'?s the\b|\bquick question\b|比較對|單數還複數"
)
_TAG_QUESTION = re.compile(r"(?:對吧|對嗎|好嗎|可以嗎|行嗎|ok嗎|right|ok(?:ay)?|is that ok(?:ay)?|please)\s*[?？]+\W*$")
_WISH_QUESTION = re.compile(
    r"(?:解釋|說明|講解|糾正|改|教|出題|舉例|回答?|聊)\S{0,6}的時候\S{0,3}(?:可不可以|能不能|可以|能)|^(?:\W|那|老師|欸|so|and|also|btw|by the way|hey|hi|,)*(?:could|can|would|will) you\b|^(?:would you mind|is it (?:ok|okay|possible) (?:if|to|for)|can we|could we|do you mind)|^\W*(?:那|老師|欸)?[，,]?(?:你|請問你?)?(?:以後|之後)?(?:可不可以|能不能|可以)(?!說|用|寫|講)|(?:以後|之後)\S{0,3}(?:可不可以|能不能|可以|能)|你(?:以後|之後)?(?:可不可以|能不能|可以)|(?:以後|之後|每次|往後|從現在|從今天|從明天|不要|別再).{2,24}(?:可以|好|行|ok|方便)(?:嗎|不好)?\W*$|(?:可不可以|能不能|可以)(?:請你|麻煩你?|都|先|每|直接|不要)"
)

_WH_ZH = r"誰|為?什麼|甚麼|怎[麼樣]|如何|為何|哪|第?幾(?=[點號分歲月級])|(?:第|考|要|差|對|錯|到)幾|幾個?[月年週天次分](?=\S{0,3}(?:可以|能|才能|會))|幾[個題次句天年週](?=\S{0,4}\W*$)|多少|多久|差在|該不該|是不是|對不對|會不會|要不要|能不能|可不可以|有沒有|算不算|適不適合|夠不夠|需不需要"
_STILL = r"會|來不|跟不|做不|唸不|寫不|讀不|說不|講不|不|聽|很|沒|有|常|老|一直|覺得|想|卡|得|怕|比較|錯|分|搞|記|無法|只|太|忘|念|唸|講|寫|說|看|拼|背|練|要|在|每|用錯"
_ASKS_ZH = re.compile(
    rf"(?:{_WH_ZH})(?!.{{0,12}}(?:都|也))|(?:我(?:該|應該|要|適合)|該|先|選|考|學|練|加|用|是)[^，,]{{1,14}}還是(?!{_STILL})"
)
"""A word that asks, not made "every" or "any" by a 都 or 也 behind it; or a choice of two (還是 is also "still")."""
_TELLS_ZH = re.compile(
    r"(?:不知道?|不確定|不懂|不曉得|不清楚|不了解|搞不[清懂]|分不[清出]|忘記?了?|想不[到起出]|擔心|怕|猶豫|知道|懂|了解|學會|學到|學了|想學|想練|直接|點出|指出|標出|圈出|解釋|講解|介紹|示範|問了?我?|告訴|教(?![授室練])|說明|討論|決定|看)[^，,]{0,12}$"
    r"|(?:[沒不好這那前後有]|沒有|[只剩才].{0,3}|(?:今天|昨天|剛).{0,3}[學練])\s?$"
)
"""Stands in front of an asking word that asks nothing: not knowing when, being asked what, several, not much."""
_ANY_THERE = re.compile(r"哪|什麼(?:好|方法|方式|辦法|訣竅|技巧|秘訣|推薦|建議|書|app|網站|資源|影片|規則|差)")
"""Behind 有 it still asks."""
_CALLS_OUT = re.compile(
    r"怎麼(?:這麼|那麼|會這)|什麼(?:鬼|啊|東西|的)|多少(?:會|有[點些]|還是)|(?:什麼|哪裡?|怎麼|多少)\S{0,8}就"
)
_WHAT_TO_DO = re.compile(r"(?:怎麼辦|有(?:幾|多少)\S{1,6})[啊呀呢喔\W]*$")
"""At the end it asks, whatever stands in front."""
_ASKING_OPENS = re.compile(r"(?:請問|那|所以)?(?:我|你)?(?:們)?(?:到底)?(?:該|應該|可以|要|能|需要)*$")
"""What of a Chinese question stands in front of its asking word."""

_AUX = r"(?:is|are|am|was|were|do|does|did|can|could|should|would|will|shall|have|has|might|must|may)(?:n't)?"
_WHO = r"(?:i|you|we|it|he|she|they|there|this|that|these|those|my|your|the|an?|people|learners|students)"
_LEAD = r"^\W*(?:(?:and|so|but|ok(?:ay)?|btw|by the way|hey|hi|hello|well|also|teacher|memora|quick question|one question|please tell me)\W+)*"
_ASKS_EN = re.compile(
    rf"{_LEAD}(?:what|which|when|where|why|who|whose|how)(?: [\w-]+){{0,3}}? {_AUX} {_WHO}\b"
    rf"|{_LEAD}(?:what|who|how|where|when|why)(?:'s| is| are| was| were) \w+|{_LEAD}(?:what|how) about\b"
    rf"|{_LEAD}(?:which|what|who) (?:\w+ )?(?:is|are|sounds?|means?|does) "
    rf"|{_LEAD}{_AUX} (?:i|you|we|it|he|she|they|there|these|those|my|your)\b"
    rf"|{_LEAD}(?:is|are) (?:\w+ ){{1,5}}(?:or|right|correct|ok(?:ay)?|good|enough|better|possible|important|hard|easy|necessary)\b"
    r"|(?<!know)(?<!sure)(?<!remember)(?<!understand)(?<!forget)(?<! me)(?<!about)(?<! and)(?<! is)(?<!confused)(?<! in)(?<! of)(?<!decide)"
    r"\s(?:what|which|when|where|why|how)(?: (?!to\b)[\w-]+){0,2}? (?:should|do|does|can|could|would|did) (?:i|you|we)\b"
)
"""Inverted, so that "when I speak I freeze" asks nothing; behind a statement, only what plainly begins anew."""
_DROPS_I = re.compile(
    r"^\W*(?:(?:and|so|but|also)\W+)*(?:(?:did|have|had) (?:\d|an? |my |some |only |half |another |no |(?:two|three|four|five|six|seven|eight|nine|ten|twenty)\b)|(?:can|could) (?:only|barely|hardly|finally)\b|was (?:so |too |really )?(?:late|nervous|lost|stuck)\b|am an? )[^?？]*$"
)
"""Opens like a question because the learner leaves "I" out: "did ten questions", "can only catch half"."""
_LEARNED_IT = re.compile(
    r"(?:學會|學到|學了|搞懂|弄懂|分清楚|記住|複習)\S{0,2}.{1,30}(?:差別|差異|差在哪?)[了。！!\W]*$"
)
"""Tells of a difference that is clear now."""
_CLAIMS_EN = re.compile(r"^\W*(?:which is|that's|(?:what|how|when|where|why) i)\b")


def asks_from(folded: str) -> int | None:
    """Where the sentence begins to ask without needing a question mark for it (0: from its start), or None.

    >>> asks_from("我該怎麼準備聽力"), asks_from("單字怎麼背都背不起來"), asks_from("下週考多益該怎麼準備")
    (0, None, 5)
    >>> asks_from("my exam is in june how should i prepare")
    19
    """
    if not _CLAIMS_EN.search(folded) and (english := _ASKS_EN.search(folded)):
        return english.start() + len(english.group()) - len(english.group().lstrip())
    if re.match(r"\W*請問", folded):
        return 0
    if (helpless := _WHAT_TO_DO.search(folded)) and not re.search(
        r"不(?:知道?|曉得|確定)(?:該|要)?$", folded[: helpless.start()]
    ):
        opens = _ASKING_OPENS.search(folded[: helpless.start()])
        return opens.start() if opens else helpless.start()
    for found in _ASKS_ZH.finditer(folded):
        before = folded[: found.start()]
        tells = (
            _TELLS_ZH.search(before) and not (before.endswith("有") and _ANY_THERE.match(folded[found.start() :]))
        ) or _CALLS_OUT.match(folded[found.start() :])
        if tells or re.search(r"[，,。！!].{5}", folded[found.end() :]):
            continue  # the second: something is told after it
        opens = _ASKING_OPENS.search(before)
        return opens.start() if opens else found.start()
    return None


def is_question(folded: str) -> bool:
    """Whether the sentence asks; a polite wish in the form of a question counts as one, an order does not."""
    if (
        _TAG_QUESTION.search(folded)
        and len(folded) > 16
        and not re.match(r"^\W*(?:is|are|do|does|can|could|what|how|why)\b", folded)
    ):
        return wish_question(folded)
    if re.search(r"[?？][\W\s]*$", folded) or re.search(r"(?:嗎|呢)\W*$", folded):
        return True
    if _DROPS_I.search(folded) or _LEARNED_IT.search(folded):
        return False
    opened = not re.search(r"[。.]\W*$", folded) and not cues.FIRST_PERSON.search(folded)
    if cues.ASKS.search(folded) and opened and not _tells_anyway(folded):
        return True
    hedged = _UNSURE.search(folded) or cues.HABIT.search(folded) or cues.PAST.search(folded)
    if _OPEN_QUESTION.search(folded) and not hedged and not _tells_anyway(folded):
        return True
    ordered = cues.REQUEST.search(folded) and cues.STANDING.search(folded) and "請問" not in folded
    return not wish_question(folded) and not ordered and asks_from(folded) is not None


def _tells_anyway(folded: str) -> bool:
    """Whether every asking word of a Chinese sentence stands where it asks nothing."""
    found = list(re.finditer(_WH_ZH, folded))
    return bool(found) and (
        all(_TELLS_ZH.search(folded[: m.start()]) for m in found) or re.search(r"[麼]\S{0,4}[都也]", folded) is not None
    )


def wish_question(folded: str) -> bool:
    """Whether it asks the tutor, in the form of a question, to do something."""
    return _WISH_QUESTION.search(folded) is not None
