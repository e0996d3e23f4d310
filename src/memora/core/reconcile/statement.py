"""What kind of statement a text makes: a goal and a result of one exam are two facts, whatever they share."""

from __future__ import annotations

import re

from memora.core.reconcile.concepts import family
from memora.core.reconcile.marks import Scan

_SAID = {
    "goal": r"目標|門檻|想(?:要)?(?:考|拿|達|到|進步|衝|申請)|希望.{0,8}(?:考|拿|達|到)|要(?:考到|拿到|達到|到)|考到|衝(?:到|上)|才(?:收|能|夠)|至少要?|(?:需要|要有?)\s?\d"
    r"|\b(?:goals?|targets?|aim\w*|hop(?:e|ing) (?:to|for)|need (?:a |an |at least )?\d|wants? (?:me to|a |an |to (?:get|reach|score|be|hit|become))|reach\w*|at least|required?|requires|looking for|trying to)\b",
    "result": r"考了|拿了|只(?:拿|考|有)\s?\d|這次|成績(?:是|出來|單)|測(?:驗|試)?(?:出來|結果)|模考|[沒有]過(?=$|[，。,.!！])|過了|通過"
    r"|\b(?:got|scored?|came back|came out|result|passed|failed|mock|placement test|tested as)\b",
    "appointment": r"考試?(?:在|是)|報名了|\b(?:is on|takes? place|booked|scheduled|registered)\b",
    "question": r"[?？]\s*$|怎麼(?:分|解|用|念|說|算)|嗎\s*$|^(?:asks?|how|what|why|when|which|can you tell)\b|想知道",
    "topic": r"(?:課堂|上課|課上|跟你|和你).{0,10}(?:聊|練|學|介紹|討論)|(?:聊|討論|介紹|學|練習?).{0,8}(?:相關|的英文|主題|話題|劇情)|用英文(?:聊|介紹)"
    r"|\b(?:in (?:our |my )?(?:class|lessons?)|lessons? (?:about|on)|discuss|talk about|chat about|topics?)\b",
    "effect": r"頭[痛昏暈]|[痛酸暈]$|手腕|累|想睡|睡不著|沒精神|失眠|心跳|胃|喘不過|流汗|腦袋(?:很|太|一片)|眼睛"
    r"|\b(?:headaches?|tired|exhaust\w+|sleepy|asleep at|awake|drain\w*|dizzy|sore|hurts?|heart|stomach|grumpy|sick|energy|sweat\w*|ears? ring)\b",
    "helped": r"有(?:用|效|幫助)|沒(?:有)?(?:用|效|幫助)|讓我.{0,6}進步|幫我.{0,6}很多|\b(?:help(?:s|ed)|useful|useless|works? for me|made me better|improved my|no use|did nothing)\b",
    "finished": r"(?:學|上|讀|看|寫|做|背)完|完成了?|結束了|\b(?:done with|finished|completed|got through|wrapped up)\b",
    "reason": r"因為|為了|原因|所以(?:才|想)|\b(?:because|so that|reason|since (?!\d|last)|in order to|that's why)\b",
    "forgotten": r"忘(?:記|掉|光)?|記不(?:住|得|起)|想不起|\b(?:forget\w*|forgot\w*|slip\w*|vanish|can't (?:recall|remember)|don't (?:remember|stick))\b",
    "dislike": r"討厭|不(?:太)?(?:喜歡|愛)|\b(?:don't|do not|doesn't) (?:really )?(?:like|enjoy|want)\b|\bhate|\bdislike|\bnot a fan",
    "single": r"今天|昨天|這(?:週|次|個?星期|個?禮拜)|上(?:週|次|個?星期|個?禮拜|個?月)|\b(?:today|yesterday|this (?:week|time|\w+day)|last (?:week|time|night|\w+day)|once)\b",
    "regular": r"每(?:天|週|周|月|晚|次|個|逢)|固定|平常|通常|\b(?:a (?:day|week|month)|every|each|normally|usually|always|weekly|daily|twice|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b",
}
_SPEECH = {kind: re.compile(pattern) for kind, pattern in _SAID.items()}
_STANCES = {
    "stance.hard": "difficulty",
    "stance.mix": "difficulty",
    "stance.cannot": "difficulty",
    "stance.fear": "fear",
    "stance.good": "strength",
    "stance.can": "strength",
    "stance.clear": "strength",
    "stance.like": "liking",
    "topic.job": "work",
    "topic.study_time": "activity",
}
_WISHED = frozenset(
    [
        "topic.explain",
        "topic.correct",
        "topic.example",
        "topic.reply",
        "topic.speech",
        "topic.translate",
        "topic.hint",
        "topic.use_lang",
    ]
)
_OF_THE_TUTOR = re.compile(
    r"請|麻煩|拜託|希望你|你可以|幫我|不要|別|以後|先.{0,8}再|\bplease\b|\bpls\b|\byour?\b|\bgive me\b|\bdon't\b|\bkeep\b|\buse\b|\bonly\b|\bme\b"
)
_MATERIAL = re.compile(
    r"文章|題目|內容|教材|課程|影片|那本|這本|\b(?:books?|articles?|passages?|materials?|courses?|podcasts?|texts?|novels?|videos?|exercises?|content)\b"
)
_TOO = re.compile(
    r"太(?:難|簡單)|對我.{0,4}(?:難|簡單)|\btoo (?:hard|easy|difficult|simple)|\bover my head\b|\bway too\b"
)
KINDS = (
    *_SAID, "difficulty", "fear", "strength", "liking", "work", "activity", "level", "material", "wish", "plan", "experience",
)  # fmt: skip


def statement_kinds(scan: Scan, *, is_past: bool, is_planned: bool) -> frozenset[str]:
    """Of KINDS, those that the text is; several where it says several things, none where nothing tells."""
    concepts = {mark.name for mark in scan.marks if mark.kind == "concept"}
    values = {mark.value.kind for mark in scan.marks if mark.value}
    kinds = {kind for concept, kind in _STANCES.items() if concept in concepts}
    kinds |= {kind for kind, pattern in _SPEECH.items() if pattern.search(scan.text)}
    exam = any(family(concept) == "exam" for concept in concepts) or "occ.exam" in concepts
    if _of_a_material(scan) or (_TOO.search(scan.text) and not values & {"date", "clock"}):
        kinds.add("material")
    elif "level" in values and "goal" not in kinds:
        kinds.add("level")
    if exam and values & {"number", "grade"} and not kinds & {"goal", "difficulty", "fear", "regular"}:
        kinds.add("result")
    if exam and values & {"date", "when"} and not is_past and not kinds & {"goal", "result"}:
        kinds.add("appointment")
    if concepts & _WISHED and _OF_THE_TUTOR.search(scan.text):
        kinds = kinds - {"difficulty", "liking", "dislike"} | {"wish"}
    if "dislike" in kinds:
        kinds.discard("liking")
    if is_planned and not kinds & {"goal", "appointment"}:
        kinds.add("plan")
    if is_past and not kinds & {"result", "finished"}:
        kinds.add("experience")
    return frozenset(kinds)


def _of_a_material(scan: Scan) -> bool:
    """The level stands in a clause with a book or a podcast: it is the book's."""
    for start, end in scan.clauses:
        here = [mark for mark in scan.marks if start <= mark.start < end]
        has_level = any(mark.value and mark.value.kind == "level" for mark in here)
        if has_level and (any(mark.family == "thing" for mark in here) or _MATERIAL.search(scan.text, start, end)):
            return True
    return False
