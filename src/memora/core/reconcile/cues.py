"""How something is said: that it changed, that it is only thought about, that it is over, whose it is (both languages)."""

from __future__ import annotations

import re

from memora.core.local.clauses import sentences
from memora.core.local.fold import fold

_CHANGED = re.compile(
    r"達標|下一個目標|接下來|(?<!修)改(?:成|到|為|用|考|叫|期|在|去|念|讀|學|做|掉|聽|看|練|了|當|約|上)|之後.{0,6}改|換(?:成|到|了|去|工作|老師|班|一|個)|變(?:成|了|更|更)|不再|已經不|搬(?:出|家|走)|不用[^，。]{1,10}了|不必[^，。]{1,8}了|(?:過|考完|達成|完成)了[，,！!。 ]+.{0,4}(?:現在|目前|接下來|下一)|(?:移|延|挪|調|提前|提早|往後|往前|拉|搬|轉|升|降|加|減|縮)(?:到|成|去|至|為|了|期|高|長|短)|延[期後]|提[前早]|改期"
    r"|從現在|從今|從下|以後|往後|今後|之後(?!再)|取消|不用(?:再|那麼|了)|不必(?:再|那麼)|不要(?:再|那麼)|別再|現在(?!完成|進行|簡單|式|時)|目前(?!還)|如今|終於|總算|才對|不是.{1,18}[，, ]?\s?(?:而?是|我是)|升了|離職|辭職|辭掉|畢業了|轉行|轉職|跳槽|調職|剛(?:搬|換|轉|進|開始|升)|決定(?:不|改)|沒有要|放棄|還是.{1,14}(?:好了|吧|比較好)|太(?:長|短|快|慢|難|簡單|多|少)(?:了|我|，)|接下來|到第?\s?[\d一二三四五六七八九十百]+\s?(?:頁|課|單元|章|回|集)了|不考了|不去了|不學了|已經(?!.{0,4}好幾年)|順延|後來|[講記寫說打]錯|其實是|更正|改(?:短|長|慢|快|少|多)|(?:先|都)不(?:要|用)[^，。]{0,10}了|(?:停|刪|退)(?:掉|了)|改教|換[^，。]{0,6}教|加到"
    r"|\bno longer\b|\banymore\b|\bany more\b|\bnow\b|\bnowadays\b|\bthese days\b|\binstead\b(?! of)|\bfrom now on\b|\bgoing forward\b|\bfrom (?:today|next|this|\w+day)\b|\bstarting (?:from|next|this|today|\w+day)\b|\bas of\b|\bswitch(?:ed|ing)?\b|\bchang(?:ed|ing|e)\b|\bmoved\b|\bmoving\b|\bshifted\b|\bpostpon\w+|\bpushed (?:back|forward|to)\b|\breschedul\w+|\bbrought forward\b|\bdelayed\b|\bcancel\w*|\bcalled off\b|\bnext up\b|\bnext (?:goal|target)\b|\bleft (?:my|the)\b|\bi've left\b|\btoo (?:long|short|hard|easy|fast|slow|much|many|difficult)\b|\bno more\b|\blet's (?:use|do|try|make|go)\b|\bonly\b(?=.*\bnow\b)|\bquit\b|\bgot (?:a|the) (?:new )?job\b|\bleft my\b|\bresigned\b|\bgraduated\b|\bpromoted\b|\bfinally\b|\bagain it's\b|\bfine again\b|\b(?:went|gone|go) (?:up|down|from)\b|\bup to\b|\bdown to\b|\braised\b|\blowered\b|\bdropped\b|\bjust (?:started|moved|got|became|turned|switched|joined)\b|\bturned into\b|\bbecame\b|\bactually\b.{0,20}\bnot\b|\bdecided (?:not|to)\b|\bg(?:ive|ave|iven|iving) up\b|\bdropping\b|\bskip\b|\breplac\w+|\bonwards?\b|\bafter all\b|\bupgraded\b|\bfrom here on\b|\bmake it (?=\w+\W*$)|\b(?:re|un)book\w+|\btransferred\b|\bstop (?:\w+ing|the|calling)\b|\bkilling me\b|\bi've (?:moved|become|started|switched|changed|gone|reached|made it)\b"
)
"""Something is otherwise than it was."""
_WEAK_CHANGE = re.compile(r"現在|目前|以後|之後|往後|\bnow\b|已經")
"""Says when it holds, and so only with another value that it changed."""
_UNSURE = re.compile(
    r"好像|可能|也許|或許|搞不好|說不定|不一定|在想|想說|考慮|猶豫|不確定|不太確定|不知道(?:要不要|該不該|能不能|會不會)|要不要|該不該|是不是(?:該|要|應該|最|比較|不)|有點想|似乎|感覺|聽說(?!讀寫)|據說|應該(?:會|可以|要|是)|大概會|恐怕|萬一|如果|要是|不見得|還沒決定|還在看|越來越覺得|打不打算|有時候?覺得|有點(?:煩|累)|會不會|考不考|(?:老師|家教|主管|朋友|同學|同事|學長|學姊)(?:說|覺得|認為|講)我(?:現在|其實|已經)?(?:應該|大概|可能)?(?:是|有|到|的)"
    r"|\bmaybe\b|\bperhaps\b|\bmight\b|\bpossibl[ey]\b|\bprobably\b|\bnot (?:so |really |quite |entirely |completely )?sure\b|\bunsure\b|\bi wonder\b|\bwondering\b|\bthinking (?:about|of)\b|\bconsidering\b|\bi (?:feel|guess|suppose|suspect|think)\b|\bseems?\b|\bi heard\b|\bapparently\b|\bsupposedly\b|\bcould be\b|\btempted\b|\bhaven't decided\b|\bnot decided\b|\bif i\b|\bwhat if\b|\bshould i\b|\bmay (?:not )?(?:be|have|need|want|switch|move|change|take|go|end)\b|\bsort of\b|\bkind of\b|\bhalf a mind\b|\btoying with\b|\bsomeone (?:said|told)\b|\bthey say\b|\bwould (?:it )?do me good\b|\bin two minds\b|\bdoubt\b|\bmight be too\b|\bwhether\b|\b(?:teacher|tutor|boss|friend|colleague|coach|classmate|parent)s? (?:thinks?|says?|said|believes?|tells? me|told me) (?:that )?(?:i|my)\b"
)
"""Thought about, felt or heard of; not settled."""
_APPROXIMATE = re.compile(
    r"我想(?:應該)?是|感覺(?:很|好|超)|感覺到|\bi think in\b|\b(?:know|tell|decide) (?:whether|if|when)\b|\bsure (?:whether|when|how) to use\b|\bkind of (?:word|text|book|exam|question)|\bsort of (?:word|text)"
)
_PAST = re.compile(
    r"以前|之前(?!要|得|想|把|考到|拿)|曾經?|過去(?![式時完進])|當年|小時候|昨[天晚]|前天|上(?:個?(?:週|周|月|星期|禮拜)|(?:次|回)(?!的|學|考的|教)|學期)|去年|的時候我?修過|剛剛|剛才|(?:考|修|學|去|住|做|當|上|讀|念|教|用|看|聽)過(?!得|去)|(?<!不)考了(?!再)|得了|(?:寫|讀|做|考|看|聽|背|練)完了?(?!再|才|後|之後)|沒過(?!就|的話)|學到了?|學了(?!\S{0,3}年)|背了|過了(?=$|[，。！])|[對錯]了? ?(?:第 ?)?\d|[對錯]了?[一二兩三四五六七八九十]|只[對錯]|第 ?\d+ ?題.{0,4}(?:錯|猜)|錯(?:在|的是)|成功(?:了|$)|考爆|今天早上那|今天下午那|(?:通過|考上|錄取|參加|完成|講|說|交|寄|聊|做)了(?!解|[兩一二三四五六七八九十\d半幾]+個?[年月])|[試級考]過[啦耶嘍囉]|有過[耶啦]"
    r"|\bused to\b|\byesterday\b|\blast (?:night|week|month|year|term|semester|summer|winter|spring|autumn|fall|(?<!from last )time(?! ?'s)|mon|tue|wed|thu|fri|sat|sun)|\bago\b|^(?:\W|guess what|btw|just|finally)*(?:got|passed|presented|failed|finished|took|scored|wrote|went|met|gave)\b|: (?:passed|failed|presented|got)\b|\bi(?:'ve| have) (?:just )?(?:passed|failed|finished|completed)\b|\bi (?:\w+ ){0,2}(?:presented|passed|talked)\b|\bi (?:took|got|had|went|met|gave|wrote|finished|passed|failed|scored|did|learned|learnt|watched|heard|attended|presented|spoke|talked|sat|made|missed|worked|taught|lived|studied)\b|\bwas\b|\bwere\b|\bwhen i was\b|\bpreviously\b|\bformerly\b"
)
_FUTURE = re.compile(
    r"下(?:個?(?:週|周|月|星期|禮拜)|次|學期)|明[天年]|後[天年]|打算|計畫|準備(?:要|去|考)|想(?:要|修|去|考|讀|學)|要(?:去|考|飛|修|參加|開始)|即將|會去|\bgoing to\b|\bwill\b|\bplan(?:ning)? to\b|\bnext (?:week|month|year|term|semester|summer|winter)|\bthis (?:winter|summer|coming)|\bwant to\b|\bi'm taking\b|\bi'll\b|\bupcoming\b"
)
_EXPLICIT = re.compile(
    r"記住|記得|記一下|記下來|幫我記|請記|\bremember (?:that|this|:|i)|\bplease remember\b|\bnote that\b|\bkeep in mind\b|\bdon't forget\b"
)
_ALSO = re.compile(
    r"也(?!許)|還有|另外|除了|再加|同時|順便|\balso\b|\btoo\b(?=\W*$)|\bas well\b|\bin addition\b|\bbesides\b|\banother\b|\bbeside\b|\bplus\b"
)
_ENDED = re.compile(
    r"取消|不(?:考|去|學|念|讀|辦|參加|報)了|去不成|考不成|放棄|泡湯|停(?:辦|課)了|\bcancel\w*|\bcalled off\b|\bnot (?:going|taking|doing|coming)\b.*\b(?:any ?more|after all|now)\b|\bwon't (?:be )?(?:go|tak|do)\w*|\bg(?:ave|iven|iving|ive) up\b|\bfell through\b"
)
"""It does not take place, or is given up."""
_AS_PLANNED = re.compile(
    r"(?:沒|不|未)(?:有|會|被)*(?:取消|延期|延後|改期|停辦)|(?:\bnot|n't|\bnever)(?: been| be| being| getting)? (?:cancel\w*|called off|postponed|moved|rescheduled)\b"
)
"""A change that did not happen."""
_MISGIVING = re.compile(
    r"太|不夠|不成|難|放棄|怕|還是|\btoo\b|\benough\b|\bdoubt\b|\bafford\b|\binstead\b|\bgive up\b|\bunrealistic\b|\bkilling me\b|\bmy (?:mistake|bad)\b|\bi meant\b|\bgot (?:that|it) wrong\b|\bcorrection:"
)
"""Something speaks against it."""
_SWITCHES = re.compile(
    r"[改轉換](?:成)?(?:去)?(?:考|報|準備|拚|用|看|聽|讀|學|練|搭|喝)|不去|不考|考不了|\bswitch\w*|\binstead\b|\bdecided (?:to|on)\b|\bno more\b|\bdropp(?:ed|ing)\b|\brather than\b|\bnot taking\b|\bafter all\b"
)
"""Another exam or plan in place of one."""
_REPEATED = re.compile(
    r"再(?:強調|說|講|提醒)一次|我說過|跟你說過|之前[說講提]過|一樣(?:是|還)|還是一樣|\b(?:like|as) i (?:said|told|mentioned)|\bi(?:'ve| have) (?:told|said|mentioned)|\balready (?:told|said)|\bonce again\b"
)
"""Said before, by the learner's own word."""
_FORMER = re.compile(
    r"從\s?(?P<a>[^，。,;；從]{1,20}?)(?=(?:升|降|變|改|換|搬|調|轉|加|減|延|提|移|挪|拉|跳|進步)(?:到|成|為|至|去|了))"
    r"|不是\s?(?P<b>[^，。,;；是]{1,20}?)(?=[，,；; ]+\s?(?:而?是|我是|應該是|在|我在|要)|而是|是(?=\S))"
    r"|太\s?(?P<m>長|短|快|慢|難|簡單)了?(?=[，,。；]|$)|\btoo (?P<n>long|short|fast|slow|hard|easy)\b"
    r"|(?:不再|不|不要|不用|別再?)(?P<c>[^，。,;；]{1,14})[，,]\s?(?=改|換|而是|要)"
    r"|(?:原本|本來|以前|之前|原來)(?:是|的|在|說)?(?P<d>[^，。,;；]{1,20})[，,]"
    r"|把(?P<r>[^，。,;；]{1,16}?)(?=退掉|退了|取消|停掉|推掉|辭掉|延掉)"
    r"|\bfrom (?P<e>[^,.;]{1,25}?) (?=to\b|into\b)"
    r"|\b(?:instead of|replac(?:es|ing)) (?P<f>(?:on |at |in |the |an? )?[^,.;]{1,25}?)(?=[,.;!]|$| now\b)"
    r"|(?:,| and| but) not (?P<k>(?:on |at |in |the |an? )?[^,.;]{1,25}?)(?=[,.;!]|$)"
    r"|\brather \w+ [^,.;]{1,25}? than (?P<p>[^,.;]{1,20}?)(?=[,.;!]|$| when\b)|\brather than (?P<q>[^,.;]{1,20}?)(?=[,.;!]|$| when\b)"
    r"|\bnot (?P<l>[^,.;]{1,30}?),? but (?=\w)"
    r"|\b(?:i (?:don't|do not|didn't)|i'm not|i am not|it isn't|it's not|isn't|aren't) (?P<g>[^,.;]{1,40})[,;] (?=(?:but |and )?(?:it's|i'm|i am|i |it ))"
    r"|\b(?P<j>\w+days?(?: \w+s)?|listening|speaking|reading|writing|grammar|pronunciation|spelling|vocabulary) (?:are|is) (?:fine|ok|okay|free|good|better|great|possible|available|no problem|much better) (?:again|now)\b|(?P<o>聽力|口說|閱讀|寫作|發音|文法|單字)(?:現在|已經)?(?:好多了|沒問題了|進步了|可以了|變好了)"
    r"|\b(?:used to|was|were) (?P<h>[^,.;]{1,30}?)[,;] (?=(?:but|and|now)?\b)"
    r"|\b(?:quit|left|dropped|gave up|stopped) (?P<i>[^,.;]{1,25})(?=[,.;]| and\b| for\b)"
)
"""What a sentence says is over or was never so."""


def changed(text: str) -> bool:
    """>>> changed("my exam is on May 24 now"), changed("my exam is on May 24")
    (True, False)
    """
    return _CHANGED.search(_AS_PLANNED.sub("＿", fold(text))) is not None


def changed_strongly(text: str) -> bool:
    """Not merely that it holds "now" or "from now on"."""
    return _CHANGED.search(_WEAK_CHANGE.sub("＿", _AS_PLANNED.sub("＿", fold(text)))) is not None


def unsure(text: str) -> bool:
    """>>> unsure("maybe English would be better"), unsure("好像雅思比較適合我"), unsure("我現在是 B2 了")
    (True, True, False)
    """
    return _UNSURE.search(_APPROXIMATE.sub(" ", fold(text))) is not None


def switches(text: str) -> bool:
    """>>> switches("改考雅思"), switches("多益目標改成 750"), switches("I'm taking IELTS instead")
    (True, False, True)
    """
    return _SWITCHES.search(fold(text)) is not None


def ended(text: str) -> bool:
    """>>> ended("東京出差取消了"), ended("I'm not going to Tokyo after all"), ended("I'm going to Tokyo")
    (True, True, False)
    """
    return _ENDED.search(_AS_PLANNED.sub("＿", fold(text))) is not None


def misgives(text: str) -> bool:
    return _MISGIVING.search(fold(text)) is not None


def past(text: str) -> bool:
    return _PAST.search(fold(text)) is not None


def future(text: str) -> bool:
    return _FUTURE.search(fold(text)) is not None


def repeated(text: str) -> bool:
    """Whether the learner says that they said it before."""
    return _REPEATED.search(fold(text)) is not None


def adds(text: str) -> bool:
    """Whether it says that it comes beside something: 也, also."""
    return _ALSO.search(fold(text)) is not None


def without_former(text: str) -> tuple[str, str]:
    """(what a folded text says now, what it says is over or was never so); the first keeps its length.

    >>> without_former("it's on may 24 now, not may 23")
    ("it's on may 24 now            ", 'may 23')
    """
    former: list[str] = []

    def blank(match: re.Match[str]) -> str:
        name = str(match.lastgroup)
        former.append(match[name])
        return " " * len(match.group())

    return _FORMER.sub(blank, text), " ; ".join(former)


def around(content: str, said: str) -> str:
    """The sentences of the message that hold the content and stand beside it; the content where it stands nowhere."""
    parts = [part.text for part in sentences(said)] if said.strip() else []
    bare = "".join(content.split())
    held = [i for i, part in enumerate(parts) if bare[:12] in "".join(part.split()) or "".join(part.split()) in bare]
    if not held:
        return f"{content}\n{said}" if len(said) <= 2 * len(content) + 40 else content
    return "\n".join([content, *parts[max(0, held[0] - 1) : held[-1] + 2]])


def said_plainly(new: str, said: str) -> bool:
    """Whether the learner states it as settled, or asks outright to have it remembered.

    >>> said_plainly("我現在是 B2 了", "我現在是 B2 了"), said_plainly("maybe I should take IELTS", "")
    (True, False)
    """
    return _EXPLICIT.search(fold(said)) is not None or not unsure(new)
