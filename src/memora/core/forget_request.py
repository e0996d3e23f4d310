"""Whether a message asks, in plain words, that something be forgotten, and what (P4, H29).

Only the wish is read here; which memories it means is for a search, a preview and the learner's yes. "Forget" is said
much oftener of homework, words and endings than to a memory, so a request must be made to the tutor: an imperative, a
"please", a 把 ... 忘掉.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memora.core.local.fold import plain
from memora.types import PolicyReason


@dataclass(frozen=True, slots=True)
class ForgetRequest:
    """A wish to have something forgotten."""

    what: str
    """In the learner's words, to search with; "" means what was stored last."""
    confirmed: bool
    """The learner already said that they are sure."""

    @property
    def reason(self) -> PolicyReason | None:
        """The policy reason of what is meant, where a whole kind is named ("my goal").

        >>> ForgetRequest("我的目標", False).reason, ForgetRequest("my TOEIC goal", False).reason
        ('learning_goal', None)
        """
        named = _KIND.fullmatch(self.what.strip())
        return next((reason for reason in _REASONS if named[reason]), None) if named else None


_REASONS: tuple[PolicyReason, ...] = ("learning_goal", "level_or_ability", "preference", "recurring_difficulty")
_KIND = re.compile(
    r"(?:(?:你記得的?|之前的?|所有的?|全部的?)*(?:我的?)?(?:之前的?|所有的?|全部的?)?(?:學習|英文|英語)?(?:的)?"
    r"|(?:(?:all|my|the|current|old|learning|study|english)\s+)*)"
    r"(?:(?P<learning_goal>目標|goals?|aims?)|(?P<level_or_ability>程度|等級|levels?)"
    r"|(?P<preference>偏好|喜好|preferences?)|(?P<recurring_difficulty>弱點|困難|weakness(?:es)?|weak points?|difficult(?:y|ies)))",
    re.I,
)
_QUOTED = re.compile(r"「[^」]*」|『[^』]*』|“[^”]*”|\"[^\"]*\"|(?<!\w)'[^']*'(?!\w)|《[^》]*》")
_PICTURE = re.compile(r"[\u2600-\u27bf\ufe0f\U0001f000-\U0001faff~～]+")
_CLAUSE_END = re.compile(r"[，。！？；!?;\n…]+|[,.](?=\s|$)|\s+(?:and|but)\s+(?=(?:please|yes|i'm)\b)", re.I)
_ABOUT_LANGUAGE = re.compile(
    r"翻譯|翻成|怎麼[說講念唸寫用]|什麼意思|是什麼|英文是|差別|差在|造句|文法對|對不對|改(?:一下|正)?(?:這|我的)?(?:句|作文|文章)|例句|歌詞|片語|時態|過去式|的用法"
    r"|\bhow (?:do|can|would|should) (?:i|you) (?:say|use|spell|pronounce)|\btranslate\b|\bwhat(?:'s| is| does)\b|\bmean(?:s|ing)?\b|\bcorrect(?: this| my| it)?\b|\bdifference\b|\bpast tense\b"
    r"|\bis it (?:right|correct|ok)\b|\bwhy (?:do|does|is)\b|\brole-?play\b|角色扮演",
    re.I,
)
_SURE = re.compile(
    r"確定(?!嗎|不)|我很?肯定|沒錯|是的|對[，,]?\s?(?:就|請)?刪|直接刪|馬上刪|不用(?:再)?(?:問|確認)|\bi(?:'m| am)(?: \w+)? (?:sure|certain)\b|\byes\b|\bi confirm\b|\bdefinitely\b|\bgo ahead\b|\bno need to ask\b",
    re.I,
)

_ZH_LEAD = (
    r"(?:(?:不好意思|拜託|好|那|嗯|欸|ok|OK|對了|另外|還有|現在|memora|Memora)\s?)*"
    r"(?P<please>(?:(?:請|麻煩|幫我|幫忙|可以|可不可以|能不能|能|可否|我要|我想要?|我希望|希望|你|妳|您|直接|從(?:你的)?記憶(?:裡|中)?|也|就|把它|都|全部)\s?)*)"
)
_FORGET_ZH = r"(?:忘掉|忘記|忘了|忘光|遺忘)"
_DELETE_ZH = r"(?:刪掉|刪除|刪了|移除|清掉|清除|消掉|抹掉|砍掉)"
_TAIL_ZH = r"(?:吧|了|喔|啦|嗎|好嗎|好了|謝謝|就好|一下|可以嗎|行嗎|\s)*"
_BY_OBJECT_ZH = re.compile(  # 把 X 忘掉, X 請你忘掉
    rf"^{_ZH_LEAD}(?:把|將)\s?(?P<what>.+?)\s?(?:都|給|從(?:你的)?記憶(?:裡|中)?|全部|通通|也)*\s?(?P<verb>{_FORGET_ZH}|{_DELETE_ZH}){_TAIL_ZH}$"
)
_TOPIC_ZH = re.compile(
    rf"^(?P<what>.*?)\s?(?:(?:就|也|可以)*(?:請|麻煩|幫我|拜託|可以)(?:你|妳|您)?(?:幫我)?(?:都|全部|通通)?(?:把它)?)(?P<verb>{_FORGET_ZH}|{_DELETE_ZH}){_TAIL_ZH}$"
)
_VERB_FIRST_ZH = re.compile(rf"^{_ZH_LEAD}(?P<verb>{_FORGET_ZH}|{_DELETE_ZH})\s?(?P<what>.*?){_TAIL_ZH}$")
_NO_MORE_ZH = re.compile(
    rf"^{_ZH_LEAD}(?:我?不(?:要|希望|想要?)(?:你|妳)?|別|不用|不必|停止)(?:再|繼續)?(?:記住|記得|記著|記|保留|儲存)\s?(?P<what>(?:我|關於|那|這|剛).*?){_TAIL_ZH}$"
)
_UNFORGET_ZH = re.compile(
    r"(?:別|不要|(?<!能)不能|不會|不想|沒有?|不|從不|絕不|難|怕|免得|以免|常|老是?|總是?|會|又|差點|容易|一直|已經|每次都?)\s?(?:把.{0,12})?$"
)
_KEPT_ZH = re.compile(
    r"我|那|這|剛|上一|最後|關於|有關|記憶|紀錄|記錄|資料|所有|全部|每|之前|以前|的事|你(?:記|知|存)|日期|目標"
)
_TEXT_ZH = re.compile(
    r"句|段(?!時間)|逗號|句號|標點|冠詞|單字(?!卡)|作文|文章|答案|題|字母|字尾|介系詞|[a-z]{2,}\b(?!.*(?:那|這)(?:件|個|筆|條)|.*的?事)|檔案|信件?$|app|程式"
)
_LAST_ZH = re.compile(
    r"^(?:(?:我)?(?:剛剛|剛才|剛|上一個?|上一[筆條則]|最後|最新|前一|那|這)+(?:的)?(?:我?(?:說|講|記|存|提到|告訴你))?(?:過)?(?:的|住的|下來的|起來的)?(?:那|這)?(?:一)?(?:個|件事|件|筆|條|則|事|些|句話|話|東西)?(?:記憶|紀錄|資料)?|它|那|這|這個|那個)$"
)
_STRIP_ZH = re.compile(
    r"^(?:關於|有關|我(?:說|講|提)過?的?(?=.{2}))\s?|(?:的)?(?:那|這)(?:件|個|筆|條|則)?(?:事情?|記憶|紀錄|資料|記錄)?$|的(?:事情?|記憶|紀錄|記錄)$|這(?:件事|點)$"
)

_LEAD_EN = (
    r"^(?:(?:ok(?:ay)?|hey|hi|hello|actually|well|now|so|also|oh|yes|no|memora|sorry|then|thanks|and|btw|by the way)[, ]+)*"
    r"(?P<please>(?:(?:please|kindly|just|can you|could you|would you|will you|you can|you may|you should|i want you to|i'd like you to|i would like you to|i need you to|i wish you would"
    r"|i'd like to|i want to|let's|go ahead and|maybe|also|completely|never mind and)\s+)*)"
)
_VERB_EN = re.compile(
    _LEAD_EN
    + r"(?P<verb>forget|delete|erase|remove|wipe|unlearn|discard|scrub|drop|clear)\b\s*(?P<what>.*?)(?:\s+(?:please|for me|now|right now|forever|completely|thanks|thank you))*$",
    re.I,
)
_NO_MORE_EN = re.compile(
    _LEAD_EN
    + r"(?:stop remembering|(?:do not|don't|no longer) (?:remember|keep|store|save)(?: anymore)?|i (?:don't|do not) want you to (?:remember|keep|know))\s+(?P<what>(?:my|that i|what|anything|the|about).*?)(?: any ?more| please)*$",
    re.I,
)
_DROPPED_ZH = re.compile(
    r"^(?P<what>(?=.*(?:我|剛|上一|那|這件)).+?)(?<!要)\s?(?:請)?(?:你)?(?:不要|別)再?(?:記|記住|記得|保留)(?:了|喔|吧)*$"
)
_WANTED_GONE_EN = re.compile(
    r"^i(?:'d like| want| would like) (?P<what>.+?) (?:to be )?(?:deleted|forgotten|erased|removed)$", re.I
)
_FROM_MEMORY_EN = re.compile(
    r"^(?:take|get)\s+(?P<what>.+?)\s+(?:out of|off)\s+(?:your|the) (?:memory|records?|notes)$", re.I
)
_OUT_OF_MEMORY = re.compile(r"\s*(?:from|out of|in) (?:your |the )?(?:memory|memories|records?|notes|database)$", re.I)
_KEPT_EN = re.compile(
    r"\b(?:you (?:know|remember|stored|saved|have|kept|noted)|memor(?:y|ies)|about (?:me|my)|my|me|i (?:just )?(?:said|told|mentioned|wrote)|thing|fact|note|record|everything|all of (?:it|that)|last one|that i)\b|^(?:it|that|this|the last|that one|this one)\b",
    re.I,
)
_TEXT_EN = re.compile(
    r"\b(?:sentences?|paragraphs?|commas?|words?|articles?|lines?|questions?|examples?|files?|essay|letters?|verbs?|adverbs?|prepositions?|bullets?|title|slides?|emails?|typos?|apps?|spaces?|hyphens?|repetitions?|account)\b",
    re.I,
)
_IDIOM_EN = re.compile(
    r"^(?:(?:about )?(?:it|that|this)|about (?:it|that)|to \w+.*|me not.*|-.*|ful.*|your (?:manners|troubles)|rules?|grammar)$",
    re.I,
)
_MOVE_ON = re.compile(r"^\s*(?:just|let'?s|and (?:just|let'?s)|next|let us|talk|move on|直接|我們|先|來)\b", re.I)
_LAST_EN = re.compile(
    r"^(?:it|that|this|(?:the |that |this )?(?:very )?(?:last|latest|previous|most recent)(?: (?:one|thing|memory|fact|note|entry))?(?: (?:you|i) (?:\w+ )?(?:stored|saved|said|told you|kept|noted))?"
    r"|(?:that|this) (?:one|memory|note|thing|entry)|what i (?:just )?(?:said|told you|mentioned|wrote)(?: just now| before)?)$",
    re.I,
)
_STRIP_EN = re.compile(
    r"^(?:about|the fact that|that|what you (?:know|remember|stored|saved|have|kept)(?: stored)? (?:about|on)|everything (?:you (?:know|remember|have|stored) )?(?:about|on)|anything (?:about|on)|all (?:about|of)|the (?:memory|note|thing|record) (?:about|of|that)|any ?thing)\s+|^(?:the|that)\s+(?=.*\bthing$)|\s+thing$",
    re.I,
)


def read_forget_request(message: str) -> ForgetRequest | None:
    """What the message asks to have forgotten; None where it asks for nothing of the kind.

    >>> read_forget_request("早餐吃蛋餅那件事請你忘掉，我確定要刪")
    ForgetRequest(what='早餐吃蛋餅', confirmed=True)
    >>> read_forget_request("Forget the cuttlefish thing, yes I'm sure, delete it.")
    ForgetRequest(what='cuttlefish', confirmed=True)
    >>> read_forget_request("刪掉剛剛那個"), read_forget_request("我忘了帶課本"), read_forget_request("I always forget -ed")
    (ForgetRequest(what='', confirmed=False), None, None)
    """
    text = _PICTURE.sub(" ", _QUOTED.sub("", plain(message))).strip()
    if len(text) > LONGEST_REQUEST_CHARS or _ABOUT_LANGUAGE.search(text):
        return None
    clauses = [clause.strip() for clause in _CLAUSE_END.split(text) if clause and clause.strip()]
    for at, clause in enumerate(clauses):
        following = clauses[at + 1] if at + 1 < len(clauses) else ""
        what = _asked_in_chinese(clause)
        what = _asked_in_english(clause, following) if what is None else what
        if what is None:
            continue
        if not what and at and not _LAST.search(clause):
            what = _named(clauses[at - 1])  # "我的考試日期，請忘掉"
        return ForgetRequest(what, confirmed=bool(_SURE.search(text)))
    return None


LONGEST_REQUEST_CHARS = 300
"""A longer message is a text that somebody pasted or a story, and asks for nothing in passing."""
_LAST = re.compile(r"那|這|剛|上一|最後|\b(?:it|that|this|last|latest|said|told)\b", re.I)


def _asked_in_chinese(clause: str) -> str | None:
    for pattern in (_BY_OBJECT_ZH, _TOPIC_ZH, _VERB_FIRST_ZH, _NO_MORE_ZH, _DROPPED_ZH):
        found = pattern.match(clause)
        if not found:
            continue
        what, verb = found["what"].strip(), found.groupdict().get("verb") or ""
        if verb and _UNFORGET_ZH.search(clause[: found.start("verb")]):
            return None
        if re.search(_DELETE_ZH, verb) and (_TEXT_ZH.search(what) or (what and not _KEPT_ZH.search(what))):
            return None
        asked = found.groupdict().get("please") or pattern in (_BY_OBJECT_ZH, _TOPIC_ZH)
        if pattern is _VERB_FIRST_ZH and not asked and not (_KEPT_ZH.match(what) and verb != "忘了"):
            return None
        if (
            pattern is _VERB_FIRST_ZH
            and re.match(r"我(?:要|想)(?:要)?$", (found["please"] or "").strip())
            and "忘" in verb
        ):
            return None
        return _named(what)
    return None


def _asked_in_english(clause: str, following: str) -> str | None:
    if found := next(filter(None, (p.match(clause) for p in (_NO_MORE_EN, _FROM_MEMORY_EN, _WANTED_GONE_EN))), None):
        return _named(found["what"])
    found = _VERB_EN.match(clause)
    if not found:
        return None
    what, asked, verb = found["what"].strip(), bool(found["please"]), found["verb"].lower()
    out = _OUT_OF_MEMORY.search(what)
    what = _OUT_OF_MEMORY.sub("", what)
    if _IDIOM_EN.match(what) and not (what.lower() in ("it", "that", "this") and (asked or verb != "forget")):
        return None
    if verb == "forget":
        if re.search(r"\bi(?:'d like| want) to\s*$", found["please"], re.I):
            return None
        if _MOVE_ON.match(following) or not (what or asked) or re.search(r"\bfor now\b|\btoday\b", what):
            return None
    elif not out and (_TEXT_EN.search(what) or not _KEPT_EN.search(what)):
        return None
    return _named(what)


def _named(what: str) -> str:
    """The thing itself, without "about", 那件事 and the like; "" where only the last one is meant."""
    what = what.strip(" ，,。.")
    if _LAST_ZH.match(what) or _LAST_EN.match(what):
        return ""
    for _ in range(3):
        what = _STRIP_EN.sub("", _STRIP_ZH.sub("", what)).strip(" ，,。.")
    return what
