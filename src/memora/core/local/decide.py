"""From pieces and what the heads read in them to candidates: what is kept, as what, and why (W1, W2)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from memora.core.local import cues
from memora.core.local.atoms import lasts
from memora.core.local.fold import fold, han_share
from memora.core.local.naming import tells_name
from memora.core.local.plan import LONG_MESSAGE, Piece
from memora.types import ACCEPTING_REASONS, ExtractedMemoryType, MemoryCandidate, PolicyReason

if TYPE_CHECKING:
    from memora.core.local.heads import Reading

STORE_FROM = 0.5
"""Probability from which a piece of an ordinary message is kept."""
SURE_FACT_FROM = 0.05
"""The same for who the learner is, and for setting the assistant right: the heads know few trades and places."""
SURE_FROM = 0.8
"""The same in a long message, where a wrong guess has many chances."""
NO_ENGLISH_FROM = 0.55
"""The same for a claim that is not about learning or using English, but of school, office or nothing of the kind."""
EVERYDAY_FROM = 0.97
"""The same for what happened that day in which nothing was said, heard or learned in English."""
KEPT_OF_A_LONG_MESSAGE = 2
CONSIDERED_FROM = 0.25
"""A claim below STORE_FROM but above this was considered: its refusal is shown to the learner."""
HAPPENED_FROM = 0.1
"""Probability from which something done, and no habit, is an event: people leave the time word out."""
VERY_SURE = 0.9
"""How sure the heads must be to stop an explicit request as out of scope (W2)."""

_ALWAYS_SHOWN = ("secret", "injection", "health")
"""Refusals that are told even in a long message; the rest of its chatter is passed over."""
_LEVEL_CLAIM = re.compile(
    r"(?:是|在|升|程度|級|分級|level|at|i'm|am|to|reached|now|測|考|about|around|band).{0,16}\b[abc][12]\b|\b[abc][12]\b.{0,12}(?:程度|左右|了|level|now)"
)
_WHO_I_AM = re.compile(
    r"(?:^|[，,。\s])(?:我)?(?:是|念|讀)?(?:大|高|國|研|碩|博)[一二三四五](?:的?學?生)?(?=[，,。\s]|$)|我是(?:一[個名位])?.{0,10}(?:師|員|學生|[大高國研][一二三]|大四|護理|醫生|業務|採購|會計|司機|老闆|店長|主管|經理|助理|工程|家庭主婦|公務|客服|秘書)|(?:搬[到來去]|住在|移民|嫁到|人在|定居)\S{0,2}(?:國外|海外|美國|英國|加拿大|澳洲|紐西蘭|新加坡|愛爾蘭|蘇格蘭|歐洲|德國|荷蘭|倫敦|紐約|雪梨|墨爾本|溫哥華|多倫多)|我在.{1,14}(?:上班|工作|念書|讀書|念[^成]|當(?!場)|服務|實習)"
    r"|\bi(?:'m| am) (?:currently |now )?(?:an? )?(?:[\w-]+ ){0,3}(?:(?!vegetarian|christian|fever|prefer|never|ever|better|longer|after|over|under|other)\w{2,}(?:er|or|ist|ian|eer)|student|guide|cook|mechanic|secretary|housewife|housekeeper|soldier|cashier|agent|professor|host|fisherman|salesman|saleswoman|businessman|rep|representative|analyst|coordinator|vet|nurse|accountant|assistant|consultant|chef|pilot|attendant|clerk|freshman|sophomore|senior|graduate)\b|\bi (?:really |actually |do |also |now |still |currently |mostly )*(?:work|study|teach|intern) (?:as|at|in|for)\b|\bi(?:'m| am|'ve| have)? (?:just |recently |now |really |actually |do |still )*(?:live|living|moved|relocated|emigrated) (?:in|to) (?!taiwan|taipei|taichung|tainan|kaohsiung|hsinchu|my\b|the (?!uk|us|states|netherlands)|an?\b|this\b)|\bi'm (?:doing|studying for) (?:a|my) (?:master|phd|degree|bachelor|mba)"
)
_DESIRE = re.compile(
    r"目標|想(?:要)?(?:考|拿|到|達|學|練|進步)|希望|要考|要拿|準備|打算|計[劃畫]|要(?:去|投|交|用|上|飛|跟|參加|面|主持|搬|接|帶|受訓|報告)|擔心|緊張|\bgoal\b|\baim|\bwant to\b|\bneed (?:a|an|to|at)\b|\bhope\b|\bplan|\bpreparing\b|\bhave to\b|\bmust\b|\b(?:accepted|selected|booked|registered|invited)\b|\bsigned up\b|報[了好名]|入選|受邀"
)


_CAREER = re.compile(
    r"我(?:以後|將來|未來|一直|很|也|長大|畢業後?|之後|其實)*(?:想(?:要)?|希望(?:能|可以)?)(?:當(?![然作天日下個初成])|成為)\S{2}|夢想(?:就)?是|我想(?:進|去|到)(?:外商|外資|國外|航空|外交|飯店)"
    r"|\bmy dream (?:job )?is\b|\bi(?:'d (?:like|love)| want| hope| plan| dream)(?: to| of) (?:be(?:come|ing)?|becoming|work(?:ing)? as) an? |\bi(?: want| hope| plan|'d (?:like|love)) to (?:work|study|live) (?:in|at|for|abroad|overseas)\b"
)
"""What the learner wants to become: it shapes which English they need."""
_INTEREST = re.compile(
    r"我(?:是|算是)(?:個|一個)?[^，,。\s是]{1,8}(?:迷|控|狂|粉|宅)(?=[，,。\s啦喔]|$)|(?:喜歡|愛|迷|興趣|嗜好).{1,20}(?:題材|主題|話題|文章|例句|例子|內容|影片).{0,6}(?:用|挑|選|找|可以|換|給|就)|(?:題材|主題|話題|文章|例句|例子)\S{0,4}(?:用|挑|選|找)"
    r"|\bi(?:'m| am) (?:an? )?(?:\w+ )?(?:huge |big |total )?(?:\w+ )(?:fan|lover|geek|nerd|enthusiast|buff)\b|\b(?:love|like|crazy about|into|fan of)\b.{1,40}\b(?:topics?|texts?|articles?|examples?|stories)\b"
)
"""What the learner likes to read or talk about."""
_CALLED_OFF = re.compile(
    rf"(?:{cues.EXAM}|考試|面試|出差|出國|留學|交換|打工度假|移民|受訓|外派|發表|演講).{{0,8}}(?:取消|不辦|停辦|延期|泡湯|告吹|不[考去]了)"
    rf"|\b(?:exam|test|interview|trip|exchange|conference|presentation|{cues.EXAM})\b.{{0,12}}\b(?:(?:is|was|got|has been|been) (?:cancel+ed|called off|postponed)|fell through)\b"
)
"""A plan of the learner's that is no more."""
_LESSON_TIME = re.compile(
    r"(?:課|上課|練習|家教|課程)(?:時間)?.{0,6}(?:改|換|調|移|挪|提前|延|固定|是|都)(?:到|成|在|為|至)?.{0,4}(?:[週周]|星期|禮拜|早上|上午|中午|下午|晚上|[\d一二三四五六七八九十]+\s?[點:：月/])|(?:[週周]|星期|禮拜)[一二三四五六日天末].{0,6}(?:才|有|都)?(?:上課|有課)"
    r"|\b(?:lessons?|class(?:es)?|sessions?)\b.{0,12}\b(?:moved|changed|switched|shifted|is|are)\b.{0,10}(?:\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\d ?(?:am|pm|o'clock|:))"
)
"""When the learner's lessons are."""
_FULL_DATE = re.compile(
    r"^\W*(?:\d{4}\W\d{1,2}\W\d{1,2}|\d{1,2}\s*月\s*\d{1,2}|\d{1,2}/\d{1,2})(?!.{0,30}(?:了|過|完))"
)
"""Opens with a date and tells of nothing done: a diary entry for what is to come."""
_DIFFICULTY = re.compile(
    r"搞混|搞不清|分不[清出]|混在一起|(?:老是|總是|每次|常常|一直|從來).{0,12}(?:錯|忘|卡|[不沒]|成)|[聽念唸發講說寫]不(?:出|懂|完|順)|[唸念講說聽寫]成|用錯|寫錯|念錯|唸錯|講錯|拼錯|聽錯|卡住|結巴|(?:常|老|總)會?(?:把|講|說|寫|念|唸|用|拼|打)(?:[成「\" ]|[a-z])|只(?:會|敢|能)[說講](?!話)|會把.{1,20}[講說寫念唸用拼](?:成|出來|錯)"
    r"|\bmix(?:es|ing)? (?:\w+ ){0,5}up\b|\bconfus|\bstruggl|\btrouble\b|\b(?:keep|always) (?:forget|miss|mix|get|say|writ|us|leav|drop|mispronounc|add|put|spell)\w*|\bi (?:still |often |sometimes |usually )?(?:forget|drop|skip|leave out|omit) (?:the|to (?:add|use|put|say|write)|articles?|-)|\bi (?:still |often |sometimes |usually )(?:say|write|use|spell) |\bcan't (?:tell|hear|pronounce|say|follow)|\btrip(?:s)? me up\b|\b(?:impossible|hard|difficult|torture) for me\b"
)
_JUST_NOW = re.compile(
    r"剛|\bfinally (?!can|understand|understood|mastered|nailed|learned|learnt|passed|finished|spoke|got|get)\w+(?:ed|ought|ade|old|ot|elt)\b|\bjust (?:\w+ed|ate|broke|came|fell|found|got|had|left|lost|made|met|saw|took|went|woke)\b"
)
_MEANT = re.compile(r"(?:是|想|剛)(?:說|講|問|指)|意思|\b(?:mean|meant|said|saying|asked|asking|wanted)\b")
"""Sets a word of the conversation right, not a fact."""
_MASTERED = re.compile(
    r"不會?再.{0,8}(?:搞混|錯|混|卡|忘|結巴)|終於(?:會|分得|聽得|看得|講得|敢|能|學會|搞懂|弄懂|記住)|已經(?:會|分得|聽得|敢|不會|學會|搞懂)|現在(?:會|分得|聽得|敢|不會)(?!.{0,6}嗎)"
    r"|\b(?:but )?not any ?more\W*$|\bno longer (?:mix|confus|forget|need|struggl|drop|say|translat|freez|make)\w*|\bcan (?:finally|now|already)\b|\b(?:finally|now|already) can\b|\b(?:don't|do not) (?:get|mix|confuse|forget|make|need|struggle)\b.*\b(?:anymore|any more|now)\b|\bstopped (?:mixing|confusing|forgetting|saying|making)\b"
)
"""What used to be difficult and is no longer: an ability."""
_FORM_BESIDE = re.compile(
    r"[\u3400-\u9fff].*[a-z]|[a-z].*[\u3400-\u9fff]"
    r"|\b(?:mix(?:es|ing)?|confus(?:e|es|ing)|tell|between|say(?:ing)?|forget(?:ting)?|drop(?:ping)?|use|using|write|spell)\b.{0,24}(?:\b(?:and|from|with|or|for|instead of)\b|\bi \w+ \w+|-[a-z]{1,3}\b|['\"…])"
)
"""Names the forms in question: English in a Chinese sentence, or a pair, an ending or a quotation in an English one."""


def decide(pieces: Sequence[Piece], readings: Sequence[Reading], *, sentence_count: int) -> list[MemoryCandidate]:
    """One candidate for each piece that is kept or was considered, in the order of the message.

    `readings` belong to the pieces that are not refused, in order. From LONG_MESSAGE sentences on, only sure pieces
    about learning are kept, at most two, and the one that the learner calls the point goes first.
    """
    waiting = iter(readings)
    judged = [(piece, None if piece.kind == "refused" else next(waiting)) for piece in pieces]
    kept = {id(piece) for piece, reading in judged if reading is not None and _keeps(piece, reading)}
    long = sentence_count >= LONG_MESSAGE
    if long:
        kept = _surest([(piece, reading) for piece, reading in judged if reading is not None])
    found: list[MemoryCandidate] = []
    for piece, reading in judged:
        if reading is None:
            if long and piece.reason not in _ALWAYS_SHOWN:
                continue
            found.append(MemoryCandidate(piece.content, _guessed_type(piece), False, piece.reason or "no_future_use"))
        elif id(piece) in kept:
            found.append(
                MemoryCandidate(piece.content, memory_type(piece.judged, reading), True, _accepting(piece, reading))
            )
        elif not long and _considered(piece, reading):
            found.append(
                MemoryCandidate(piece.content, memory_type(piece.judged, reading), False, _refusing(piece, reading))
            )
    return found


def memory_type(judged: str, reading: Reading) -> ExtractedMemoryType:
    """A level, a habit and a dated plan hold on (semantic), what an exercise came to is an event; else the head decides."""
    said = fold(judged)
    if tells_name(judged):
        return "semantic"
    happened = cues.HAPPENED.search(said) is not None and not cues.HABIT.search(said)
    dated = cues.PAST.search(said) is not None
    event = (dated or happened) and cues.RESULT.search(said) is not None
    planned = (
        cues.PLAN_DATE.search(said) is not None
        and cues.OCCASION.search(said) is not None
        and _DESIRE.search(said) is not None
    )
    moved = cues.MOVED.search(said) is not None and cues.PLAN_DATE.search(said) is not None
    planned = planned or (_FULL_DATE.search(said) is not None and cues.OCCASION.search(said) is not None and not dated)
    if (_LEVEL_CLAIM.search(said) and not cues.RESULT.search(said)) or ((planned or moved) and not event):
        return "semantic"
    if lasts(said) and not event:
        return "semantic"
    if event and not lasts(said) and not _LEVEL_CLAIM.search(said):
        return "episodic"
    return "episodic" if reading.episodic >= (HAPPENED_FROM if happened else 0.5) else "semantic"


def refuses_as_out_of_scope(reading: Reading) -> bool:
    """Whether the heads are very sure that this is no matter of learning English or of working with this learner."""
    return reading.refusing == "out_of_scope" and (1 - reading.store) * reading.refusing_sure >= VERY_SURE


def _keeps(piece: Piece, reading: Reading) -> bool:
    if tells_name(piece.judged):
        return True
    if piece.kind == "explicit":
        return cues.FIRST_PERSON.search(fold(piece.judged)) is not None or not refuses_as_out_of_scope(reading)
    return reading.store >= _threshold(piece, reading)


def _threshold(piece: Piece, reading: Reading) -> float:
    said = fold(piece.judged)
    if piece.sets_right and cues.FIRST_PERSON.search(said):
        return VERY_SURE if _MEANT.search(said) else 0.0
    if _tells_who(said):
        return SURE_FACT_FROM
    mine = cues.FIRST_PERSON.search(said) is not None or han_share(said) >= 0.5  # Chinese leaves 我 out
    told = _MASTERED.search(said) or _DIFFICULTY.search(said)
    if told and piece.kind == "claim" and mine and _FORM_BESIDE.search(said):
        return SURE_FACT_FROM
    if piece.kind == "claim" and _everyday(said, reading):
        return EVERYDAY_FROM
    if piece.kind == "wish" and cues.STANDING.search(said):
        return STORE_FROM / 2
    dated = cues.PLAN_DATE.search(said) is not None and cues.OCCASION.search(said) is not None
    if dated and cues.MOVED.search(said):
        return SURE_FACT_FROM
    habit = cues.HABIT.search(said) is not None and (cues.LEARNING.search(said) or _DIFFICULTY.search(said))
    if (mine and (_LEVEL_CLAIM.search(said) or dated or habit)) or (dated and re.search(cues.EXAM, said)):
        return STORE_FROM / 2
    return STORE_FROM if cues.about_english(said) or piece.kind == "wish" else NO_ENGLISH_FROM


def _tells_who(said: str) -> bool:
    """Who the learner is, when they can learn, or what they are after: worth keeping whatever the heads know of it."""
    if any(p.search(said) for p in (_WHO_I_AM, cues.FREE_TIME, cues.NEED, cues.TRAIT)):
        return True
    if (_LESSON_TIME.search(said) or _CALLED_OFF.search(said)) and not cues.RESULT.search(said):
        return True
    return not cues.PAST.search(said) and any(p.search(said) for p in (cues.GOAL_SET, _CAREER, _INTEREST))


def _everyday(said: str, reading: Reading) -> bool:
    """Something that happened, once, and had nothing to do with English."""
    if (
        (cues.HABIT.search(said) and not cues.PAST.search(said))
        or _DESIRE.search(said)
        or cues.PLAN_DATE.search(said)
        or cues.LEVEL.search(said)
    ):
        return False
    happened = any(cue.search(said) for cue in (cues.PAST, cues.HAPPENED, _JUST_NOW))
    return (happened or reading.accepting == "learning_event") and not cues.about_english(said)


def _surest(judged: Sequence[tuple[Piece, Reading]]) -> set[int]:
    sure = [
        (piece, reading)
        for piece, reading in judged
        if piece.kind == "explicit"
        or (reading.store >= (STORE_FROM if piece.main_point else SURE_FROM) and _about_learning(piece))
    ]
    ranked = sorted(
        sure, key=lambda pair: (pair[0].main_point, pair[0].kind == "explicit", pair[1].store), reverse=True
    )
    if ranked and ranked[0][0].main_point:
        ranked = [pair for pair in ranked if pair[0].main_point or pair[0].kind != "claim"]
    return {id(piece) for piece, _ in ranked[:KEPT_OF_A_LONG_MESSAGE]}


def _about_learning(piece: Piece) -> bool:
    said = fold(piece.judged)
    return cues.LEARNING.search(said) is not None and (
        piece.kind == "wish" or cues.FIRST_PERSON.search(said) is not None
    )


def _considered(piece: Piece, reading: Reading) -> bool:
    return piece.kind == "explicit" or (piece.kind == "claim" and reading.store >= CONSIDERED_FROM)


def _accepting(piece: Piece, reading: Reading) -> PolicyReason:
    said = fold(piece.judged)
    if tells_name(piece.judged):
        return "explicit_request" if piece.kind == "explicit" else "learning_background"
    if (
        piece.kind == "explicit"
        and not _tells_who(said)
        and not (reading.store >= STORE_FROM and cues.LEARNING.search(said))
    ):
        return "explicit_request"
    if _LEVEL_CLAIM.search(said) and not _DESIRE.search(said):
        return "level_or_ability"
    semantic = memory_type(piece.judged, reading) == "semantic"
    if semantic and piece.kind == "claim" and _MASTERED.search(said):
        return "level_or_ability"
    if semantic and piece.kind == "claim" and _DIFFICULTY.search(said) and not _DESIRE.search(said):
        return "recurring_difficulty"
    reason = reading.accepting if reading.accepting in ACCEPTING_REASONS else "learning_background"
    if reason == "explicit_request":
        return "learning_background"
    if semantic and reason == "learning_event":
        return "learning_goal" if cues.PLAN_DATE.search(said) else "learning_background"
    return reason


def _refusing(piece: Piece, reading: Reading) -> PolicyReason:
    if piece.kind == "explicit":
        return "out_of_scope"
    return reading.refusing if reading.refusing in ("out_of_scope", "short_lived") else "no_future_use"


def _guessed_type(piece: Piece) -> ExtractedMemoryType:
    return "episodic" if cues.PAST.search(fold(piece.judged)) else "semantic"
