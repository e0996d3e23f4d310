"""Where a role-play begins and what ends it; a wish about role-plays, or a report of one, begins nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from memora.core.local import cues
from memora.core.local.clauses import clauses, sentences
from memora.core.local.fold import fold, han_share

SCENE_PAUSE = timedelta(hours=1)
"""A role-play does not outlive a longer silence than this."""


@dataclass(frozen=True, slots=True)
class EarlierTurn:
    """What was said before: the learner's words, masked, when, and the tutor's answer (empty: none)."""

    words: str
    said_at: datetime
    reply: str = ""


_NAMED = r"角色扮演|情境(?:劇|對話|模擬|練習)|模擬(?:面試|對話|情境|電話|點餐)|role-?\s?play(?:ing)?|mock (?:interview|call|meeting)|skit|pretend"
_ROLE = r"(?:[\w-]+ ){0,2}(?:officer|clerk|waiter|waitress|receptionist|customer|client|interviewer|interviewee|applicant|agent|boss|doctor|nurse|guest|shopkeeper|cashier|staff|tourist|traveller|landlord|tenant|driver|buyer|seller|player|fan|visitor|neighbou?r|flatmate|vendor|judge|attendant|purser|client|interviewee|patient|examiner|recruiter|manager|passenger|assistant|pharmacist|barista|host|reporter|celebrity|stranger|caller|pilot|supplier|investor)\b"
_INVITES = re.compile(
    rf"(?:來|玩|開始|進行|做|練)(?:一下|一次|一段|個|場)*\S{{0,6}}(?:{_NAMED})|(?:{_NAMED})\S{{0,4}}(?:時間|開始|吧|一下|好嗎|嗎|模式)|^\W*(?:{_NAMED})\s*(?:[:：，,。.!！–—-]|time\b)"
    rf"|\b(?:let's|let us|shall we|can we|could we|how about|ready to|time (?:to|for)|start (?:a|the|our)|want to|wanna)\b[^.?!]*(?:{_NAMED})|\b(?:let's|i'll|you) pretend\b|\bpretend (?:to be|you're|you are|i'm|i am|that|we)\b"
    r"|\b(?:let's|can we|shall we|time to) (?:do|try|act out|run|play|set up) (?:a|the|this|another) (?:\w+ )?(?:scene|scenario|situation|simulation)\b"
    rf"|\blet's (?:act|play)\b(?! (?:a game|that again))|\bi(?:'ll| will)? (?:play|be) (?:the|a|an) {_ROLE}(?! (?:in|at|for|from|next|when|soon|by|one day|again)\b)|\byou(?:'ll| will)? (?:play|act as) (?:the|a|an|my) \w+|\byou(?:'ll| will| can|'re| are)?(?: be)? (?:the|a|an|my) {_ROLE}"
    r"|\bact as (?:the|a|an|my)\b|\bi'm (?:a|an|the) [\w ]{1,20} and you(?:'re| are)|\byou(?:'re| are) (?:a|an|the) [\w ]{1,30}(?:,| and) (?:and )?i(?:'m| am) (?:a|an|the)\b"
    r"|我(?:來)?[當演扮](?:個|一個|成)?\S{1,8}[，,、\s]*(?:你|妳|換你|老師)(?:來)?[當演扮]|(?:你|妳)(?:來)?[當演扮](?:個|一個|我的)?\S{1,8}[，,、\s]*(?:我|換我)(?:來)?[當演扮是]?|(?:你|妳)(?:來)?(?:扮演|演|當)(?:一?個)?(?:客人|店員|面試官|服務生|櫃[台檯]|海關|醫生|客戶|房東|老闆|路人|旅客|地勤|空服員|警察|買家|賣家|主管|考官|顧客|病人)"
    rf"|^\W*\(in character\)|^\W*as (?:the|a|an|your) {_ROLE}[^:]{{0,12}},|\b(?:me|i'm|you|you're) as (?:the|a|an) {_ROLE}|\blet me be (?:the|a|an) {_ROLE}|^\W*(?:現在)?(?:換)?我是?(?:了)?[a-z ]{{0,14}}[:：]|^\W*演練一下|^\W*(?:劇本|腳本|場景|情境|戲裡|角色)\S{{0,4}}\s*[:：]|(?:我們|咱們|一起|^\W*)來演|^\W*我的?(?:演的?)?角色(?:是|叫)|^\W*(?:那|現在|換)?我(?:先|來|要)?(?:當|演|扮演|飾演)\S{{1,12}}\s*[:：]"
    r"|^\W*(?:scenario|situation|simulation|scene|script|character)(?: \w+)?\s*[:：-]|\bmy character\b|^\W*\((?:as|playing) [^)]{1,30}\)|\b(?:in|for) (?:this|the|a|our|my|that|today's) (?:\w+ )?(?:play|scene|story|dialog(?:ue)?|skit|sketch|game|film|movie|drama|scenario|situation|simulation),? (?:i'm|i am|i'll be|i will be|i play|my name is|you're|you are)\b"
    rf"|^\W*(?:(?:yes|no|good (?:morning|evening|afternoon)|hello|hi|excuse me|sorry|thank you|well|but),? )?(?:doctor|officer|sir|ma'am|madam|your honou?r|waiter|waitress|miss|captain)[,.!]|\breservation under (?:the )?name\b|\bis this the (?:front desk|reception|right gate|lost and found)\b"
    r"|^\W*(?:我們)?(?:來)?(?:演|扮演)(?:一下|一段|一場|看看)|[你妳]是(?!不是|否)[^，,。\s我]{1,6}[\s，,、]+我是[^，,。\s]{1,6}[\s，,、：:。]|假裝(?:你|妳|我|我們)|(?:我|換我)(?:來)?(?:扮演|當|演)\S{0,6}(?:客人|店員|面試官|服務生|櫃[台檯]|海關|旅客|客戶|房客|房東|病人|顧客|買家|賣家|求職者|應徵者|遊客|觀光客)"
)
_NOT_NOW = re.compile(
    r"結束|不要玩|\bstop\b|\bend\b|\bfinish\b|\bno more\b|不喜歡|討厭|不愛|不想|很尷尬|喜歡|比較|昨天|上次|剛才|剛剛|上週|每[週天次個]|以後|之後都|常常|覺得|不要再"
    r"|\bhate\b|\bcan't stand\b|\bdon't like\b|\bprefer\b|\blove\b|\benjoy\b|\blast (?:time|week|session|night)\b|\byesterday\b|\bin our\b|\bwe did\b|\bi was\b|\bevery\b|\balways\b|\bfrom now on\b|\bno more\b|\bhelp me\b"
)
_ENDS = re.compile(
    r"(?:結束|停|不玩|不演|演到這|演完|玩完|到這裡|到此為止|出戲|離開角色|回到正題|先這樣|暫停)"
    r"|\b(?:end|stop|finish|pause|quit|enough)\b.{0,20}\b(?:role|scene|play|here|it|acting)|\bout of (?:character|role)\b|\bend of (?:scene|role)|\bback to (?:normal|studying|real|our lesson|me)|\bthat's (?:it|all) for (?:the )?(?:role|today|now)|\bthe end\b|\bscene over\b"
    r"|\bbtw\b|\bby the way, (?:when|in|for|my english|could you|please|you|next time)|\bwhen you correct|\bcorrect(?:ing)? me\b|\bhow did i do\b|\bthanks, that was\b|\bthat was (?:fun|hard|good practice|useful|helpful)\b|\breal life\b|\bfor real\b|\bno longer playing\b"
)
_ASKS_ONLY = re.compile(r"[?？]\s*$|嗎\W*$|怎麼|什麼")


def announcement(message: str) -> int | None:
    """1 + the place where a role-play is announced (so that 0 never means none), or None.

    >>> announcement("我下週要面試。我們來角色扮演，你當面試官")
    8
    >>> announcement("Actually I can't stand role-plays.") is None
    True
    """
    text = fold(message)
    for sentence in sentences(message):
        said = text[sentence.start : sentence.end]
        found = _INVITES.search(said)
        if found is None or _NOT_NOW.search(re.split(r"[:：]", said, maxsplit=1)[0]):
            continue
        part = max(
            (c.start for c in clauses(message, sentence) if c.start <= sentence.start + found.start()),
            default=sentence.start,
        )
        before = text[sentence.start : part]
        tells = any(cue.search(before) for cue in (cues.PLAN_DATE, cues.HABIT, cues.LEVEL, cues.OCCASION))
        return (part if tells else sentence.start) + 1
    return None


def ends_role_play(message: str) -> bool:
    """Plain words that end it, or words mostly in Chinese that tell something instead of asking how to say it."""
    text = fold(message)
    if _ENDS.search(text):
        return True
    return han_share(text) >= 0.5 and len(text) > 6 and _ASKS_ONLY.search(text) is None


_TUTOR_ENDS = re.compile(
    r"(?:角色扮演|情境|對話|扮演|演練|模擬)\S{0,8}(?:結束|到這|告一段落|完成)|(?:結束|跳出|離開)\S{0,4}(?:角色|情境|扮演)"
    r"|\b(?:role-?\s?play|scene|mock \w+|skit)\b.{0,14}\b(?:over|done|finished|ends?|complete)\b|\b(?:end of|out of|step(?:ping)? out of|that's the end of) (?:the |our )?(?:role|character|scene)|\bfeedback on (?:the|our|your) (?:role|scene)"
)
_TUTOR_OPENS = re.compile(
    rf"(?:來|玩|開始|進行|做|練)(?:一下|一次|一段|個|場)*\S{{0,6}}(?:{_NAMED})|(?:{_NAMED})\S{{0,4}}(?:時間|開始|吧|一下|模式)"
    rf"|\b(?:let's|let us|shall we|can we|could we|how about|ready to|want to|would you like to|i suggest)\b[^.?!]*(?:{_NAMED})|\b(?:let's|i'll) pretend\b|\bin this (?:scene|role-?play)\b"
    rf"|\bi(?:'ll| will|'m going to| can| could) (?:play|be|act as) (?:the|an?|your) {_ROLE}|\bi'm (?:now|playing) (?:the|an?|your) {_ROLE}"
    r"|我(?:來|就|先|會|可以)?(?:扮演|當|演)(?:一?[個位名])?(?:客人|店員|面試官|服務生|櫃[台檯]|海關|旅客|客戶|房客|房東|病人|顧客|買家|賣家|乘客|老闆|司機|醫生|考官|地勤|空服員|路人|觀光客)|你(?:來|就|先)?(?:扮演|演)"
)
"""Unlike the learner's own words, "you are a nurse" is here no role: the tutor speaks of the learner."""
_TOLD_OF = re.compile(
    r"昨天|上次|剛才|剛剛|\byesterday\b|\blast (?:time|week|night)\b|\bin our\b|\bwe did\b|\byou did\b"
)
_PROPOSES = re.compile(
    r"[?？]\W*$|[嗎呢]\W*$|\bwould you like\b|\bwe (?:could|can)\b|\bi (?:could|can)\b|要不要|也可以|下次|如果你|\bif you (?:like|want)|\bi suggest\b|\bnext time\b"
)
_AGREES = re.compile(
    r"^\W*(?:ok(?:ay)?|sure|yes|yeah|yep|great|good|fine|let's|alright|all right|i'm ready|ready|go ahead|好|可以|來吧|沒問題|開始|行|嗯|對|走)"
)


def role_play_goes_on(message: str, now: datetime, earlier: Sequence[EarlierTurn]) -> bool:
    """Whether an earlier turn, the learner's or the tutor's half of it, opened a role-play that this still belongs to.

    It ends with plain words, a message mostly in Chinese that asks nothing, words to the tutor, or an hour of silence.
    What the tutor only proposes begins when the learner agrees.
    """
    opened: datetime | None = None
    offered = False
    for turn in earlier:
        if opened is not None and (turn.said_at - opened > SCENE_PAUSE or ends_role_play(turn.words)):
            opened = None
        if announcement(turn.words) or opened is not None or (offered and _agrees(turn.words)):
            opened = turn.said_at
        plays, offered = _tutor_opens(turn.reply)
        if _TUTOR_ENDS.search(fold(turn.reply)):
            opened, offered = None, False
        elif plays:
            opened = turn.said_at
    if opened is None and offered and _agrees(message):
        opened = earlier[-1].said_at
    if opened is None or now - opened > SCENE_PAUSE:
        return False
    return not ends_role_play(message) and han_share(message) < 0.5


def _agrees(words: str) -> bool:
    return _AGREES.search(fold(words)) is not None


def _tutor_opens(reply: str) -> tuple[bool, bool]:
    """(the tutor takes a role, the tutor only proposes one)."""
    plays = offers = False
    text = fold(reply)
    for sentence in sentences(reply):
        said = text[sentence.start : sentence.end]
        if not _TUTOR_OPENS.search(said) or _TOLD_OF.search(said):
            continue
        asks = _PROPOSES.search(said)
        plays, offers = plays or not asks, offers or asks is not None
    return plays, offers
