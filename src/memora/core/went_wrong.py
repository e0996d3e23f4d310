"""Which part of English a learner's sentence tells went wrong, in both languages, clause by clause.

In doubt nothing: what went both ways, was only feared, is being mended, or happened to somebody else, tells of none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from memora.core.local.fold import fold
from memora.core.reconcile.claim import read_claim
from memora.core.reconcile.concepts import concept_names, pattern

ANY_GRAMMAR = "skill.grammar"
"""Where a grammar point is named as well, that one is meant."""
_NOT_A_TOPIC = "skill.overall"

Mood = Literal["wrong", "well", ""]


def difficulties(text: str) -> dict[str, str]:
    """Topic -> how it is called, of all that a text tells went wrong.

    >>> difficulties("今天的小考，現在完成式錯了三題"), difficulties("Missed two: both prepositions.")
    ({'gram.present_perfect': '現在完成式'}, {'gram.preposition': 'prepositions'})
    >>> difficulties("I got the present perfect right"), difficulties("我沒有寫錯冠詞")
    ({}, {})
    """
    return dict(_difficulties(text))


def topics_of(text: str) -> set[str]:
    """Every grammar point and skill that a text names."""
    return {topic for topic, _ in named(fold(text))}


def named(folded: str) -> Iterator[tuple[str, str]]:
    """(topic, wording) of every grammar point and skill that a folded text names, whatever else its words say."""
    for match in pattern("gram", "skill").finditer(folded):
        yield from ((topic, match.group().strip()) for topic in concept_names(match) if topic != _NOT_A_TOPIC)


_CLAUSE_END = re.compile(
    r"[，,。！？!?；;：:\n]+|\.(?=\s|$)|\s[—–-]+\s|(?:但是?|可是|不過|然而|只是)(?=\S)|\b(?:but|while|although|though|however|whereas)\b|\band (?=(?:i|he|she|they)\b)"
)
_N_ZH, _N_EN = r"[\d一二兩三四五六七八九十幾]", r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|half)"
_WRONG_AFTER_ALL = re.compile(
    r"(?:只|才)(?:有)?(?:答|寫|做|猜|拼|用|選)?對|沒(?:有)?(?:能)?(?:答|寫|做|用|拼|聽)(?:出來|對|出|到)|[答寫做用拼聽]不(?:對|好)|(?<!沒)(?<!沒有)(?<!沒再)被[^沒]{0,4}?(?:改|圈|退|叉|槓|糾正|抓|扣)|[答接講說]不(?:上|出)(?:來|話)"
    r"|\b(?:teacher|tutor|instructor|coach|partner|friend|boss) (?:\w+ )?corrected (?:my|me)\b"
    rf"|\bonly (?:\w+ )?{_N_EN}(?: \w+)?(?: \w+){{0,5}} (?:right|correct(?:ly)?)|\bonly (?:\w+ )?{_N_EN} (?:right|correct)"
    r"|(?:\b(?:couldn't|could not|didn't|did not|can't|cannot|never|wasn't able to)|\b(?:fail|failed|failing) to) (?:\w+ ){0,2}?(?:get|do|go|answer|write|use|say|hear|spell)\b[^.]*?\b(?:right|correct(?:ly)?|well)\b"
)
"""It sounds well and is not."""
_WELL_AFTER_ALL = re.compile(
    r"(?<!不)不錯|沒錯|沒有?(?:再)?被.{0,3}(?:改|圈|退|叉|槓|糾正|抓|扣).{0,8}?(?:錯誤?)?|(?:沒有?|零|0 ?|無)(?:再)?(?:任何)?(?:答|寫|做|用|拼|犯|出|弄|搞|選)?(?:錯|混|忘|漏)|(?:只|才)(?:答|寫|做|拼|用)?錯|少錯|錯得?(?:比較|變)?少|錯誤(?:比較|變)?少"
    r"|\b(?:no|zero|without(?: a| any)?|fewer|not a single|hardly any) (?:\w+ ){0,2}(?:mistakes?|errors?|slips?|confusion)|\bonly (?:\w+ )?(?:one|1|a|two|2) (?:\w+ ){0,2}(?:mistakes?|errors?|wrong|slips?)|\bonly (?:missed|got (?:one|1) wrong)"
    r"|\b(?:nothing|none)(?: of (?:it|them))? (?:was |were |is )?wrong"
)
"""It sounds bad and is not."""
_NOT_SO = re.compile(
    r"不想|不要|別再?|不會再|不再|希望|避免|害?怕|擔心|以免|免得|防止|如果|萬一|要是|會不會|常見|關於|有關|幫.{1,8}[改看檢]|訂正|改正|檢討|複習|糾正"
    r"|\b(?:don't|do not|didn't|did not|never|won't|will not|wouldn't|stop(?:ped)?|avoid\w*|without|hope|hoping|afraid|fear\w*|scared|worr\w+|if|in case|might|could|correct(?:ed|ing)?|fix(?:ed|ing)?|review(?:ed|ing)?|went over|going over|about|common|typical|he|she|they)\b|(?<!其)[他她]"
)
"""Before what went wrong: it did not, or may, or is mended now, or it is somebody else's."""
_WRONG = re.compile(
    r"錯(?![覺過])|失誤|忘|[搞弄寫用分]混|混淆|混在一起|[分搞弄](?:不清|不懂)|[弄用搞寫]反|漏(?:寫|掉|加|聽|看|了)|卡住|放棄|[劃畫]掉|跟不上|一塌糊塗|亂七八糟|最低分|沒有?(?:通)?過(?![的得])|不及格|考[砸爆差]|扣(?:了|掉|.{0,3}分)|全軍覆沒|慘不忍睹|零分|被當|考得(?:很|超|有夠|好)?[爛差慘]|[亂誤]用|把.{1,12}[用說念唸聽拼]成|該.{1,10}(?:卻|[寫用說念唸]成)"
    r"|沒有?(?:加|寫到|打)(?!班|分)|少(?:了|加|寫|打)|只(?:有|考|拿|得)(?:了|到)? ?\d+ ?分"
    r"|[聽看讀](?:不懂|不出來?)|想不起|[答寫說講拼唸念](?:不出來?)|不(?:知道|曉得|確定)(?:要|該|怎麼|何時|什麼時候|用)|不會(?=[寫做用答分拼唸念，。]|$)"
    r"|\b(?:wrong(?:ly)?|incorrect(?:ly)?|mistakes?|errors?|slip(?:s|ped)?(?: up)?|fail(?:ed)?|flunk\w*|blank(?:ed)?|stuck|struggl\w+|stumbl\w+|botch\w*|bomb(?:ed)?|screw(?:ed)?|trip(?:ped)? up|mis|left (?:\w+ ){0,4}?(?:out|off)|leav(?:e|ing) (?:\w+ ){0,4}?(?:out|off)|omitted|ran out of time|mixed .{1,30}? (?:and|with)|circled|crossed out|badly|all over the place|mess(?:ed)?|confus\w+|muddl\w+|mix(?:ed|ing)?(?: \S+){0,6}? up|forgot(?:ten)?|los(?:t|e) (?:\w+ )?(?:points?|marks?))\b"
    r"|\bmiss(?:ed)?\b(?! (?:\w+ ){0,3}(?:class|lesson|bus|train|mrt|session|course|meeting|deadline|practice|school)\b)"
    r"|\b(?:couldn't|could not|didn't|did not|can't|cannot) (?:\w+ )?(?:get|remember|understand|tell|recall|catch|follow|know|hear|make out)\b"
    r"|\b(?:wrote|used|said|put|typed|chose|spoke) .{1,40} instead of\b"
)
_ERRAND = re.compile(
    r"忘[了記]?(?:要)?(?:帶|交|買|去|繳|拿|寫(?:作業|功課)|做(?:作業|功課)|複習|練|背)|"
    r"\b(?:forgot(?:ten)?|failed) (?:to (?!add|use|put|say|write|include|change|make|drop)|(?:my|the|our) (?:\w+ )?(?:book|books|homework|notes?|textbook|workbook|worksheet|sheet|bag|class|lesson|assignment)\b|about (?:the|my) (?:\w+ )?(?:class|lesson|test|exam|quiz|homework))"
)
"""Forgotten to do, which is no difficulty with English."""
_WELL = re.compile(
    rf"全(?:部)?(?:都)?(?:答|寫)?對|都(?:答|寫|做|用|拼|選)?對|[答寫做用拼選]對|對了? ?{_N_ZH}|滿分|進步|[搞弄]懂|學會|會了|終於|順利|沒問題|很好|完美|掌握|克服|變好|好多了"
    r"|\b(?:right(?! (?:after|before|away|now|at|when))|correct(?:ly)?|full marks|ace[ds]?|nailed|mastered|improv\w+|passed|finally|understood|understand|better|100 ?%|no problems?|got the hang|clicked|makes sense|easily|went well|did well)\b"
)


_MIS = re.compile(r"\bmis(?=spel|pronounc|heard|hear|read|us(?:e[ds]?|ing)\b|wr[oi]t|understood|understand)")
_SHARE = re.compile(
    r"(?<!\d)(\d{1,3})(?: out of | of (?:the )?(?=\d))(\d{1,3})(?!\d)"
    r"|(?:\b(?:got|scored|score|was|is)|[拿得對考]了?):? ?(\d{1,3}) ?/ ?(\d{1,3})(?![\d/])|(?<![\d.])(\d{1,3}) ?%"
)
"""A fraction with a slash is a date, unless a word for a result stands before it."""
WENT_WRONG_BELOW = 0.6
"""The share of right answers below which a result tells of a difficulty; from there on it tells of none."""


@lru_cache(maxsize=8192)
def _difficulties(text: str) -> dict[str, str]:
    folded = _MIS.sub("mis ", fold(text))
    if next(named(folded), None) is None:
        return {}
    clauses = [_Clause(_mood(part), dict(named(part))) for part in _CLAUSE_END.split(folded) if part and part.strip()]
    found: dict[str, str] = {}
    for place, clause in enumerate(clauses):
        if clause.mood == "wrong":
            found |= _about(clause, [*clauses[max(0, place - 1) : place], *clauses[place + 1 : place + 2]])
    return _grammar(found) or found


class _Clause(NamedTuple):
    mood: Mood
    topics: dict[str, str]


def _about(clause: _Clause, beside: list[_Clause]) -> dict[str, str]:
    """What a clause that tells of a difficulty is about: what it names, or what the one before or behind it does, unless
    that one tells how it went itself. 文法 alone is any grammar point."""
    if clause.topics.keys() - {ANY_GRAMMAR}:
        return clause.topics
    told = [_grammar(b.topics) if clause.topics else b.topics for b in beside if not b.mood]
    return next((topics for topics in told if topics), clause.topics)


def _grammar(topics: dict[str, str]) -> dict[str, str]:
    return {topic: wording for topic, wording in topics.items() if topic.startswith("gram.")}


def _mood(clause: str) -> Mood:
    """How it went for the learner; what went both ways counts as well."""
    if (share := _share(clause)) is not None:
        return "wrong" if share < WENT_WRONG_BELOW else "well"
    left, really_wrong = _WRONG_AFTER_ALL.subn(" ", clause)
    left, really_well = _WELL_AFTER_ALL.subn(" ", left)
    left, errand = _ERRAND.subn(" ", left)
    match = _WRONG.search(left)
    not_so = match is not None and _NOT_SO.search(left[: match.start()]) is not None
    if really_well or not_so or _WELL.search(left):
        return "well"
    claim = read_claim(clause)
    if claim.ability > 0 or claim.person:
        return "well"
    return "wrong" if really_wrong or match is not None or (claim.ability < 0 and not errand) else ""


def _share(clause: str) -> float | None:
    """The share (0..1) of right answers that a clause tells: `3 out of 10`, `8/10`, `40%`; of wrong ones, the rest."""
    match = _SHARE.search(clause)
    if match is None:
        return None
    part, whole = match[1] or match[3] or match[5], match[2] or match[4] or "100"
    share = int(part) / int(whole) if int(whole) else 1.0
    if share > 1:
        return None
    return 1 - share if _WRONG.search(clause) else share
