"""What a single sentence is before any head is asked: nothing, refused with a reason, or worth a judgement."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from memora.core.local import cues
from memora.core.local.fold import fold, plain
from memora.core.local.persons import about_somebody_else
from memora.core.local.scenes import asks_about_form, asks_for_work, hypothetical
from memora.types import PolicyReason

Kind = Literal["nothing", "refused", "claim", "wish", "explicit"]
"""`claim` says something, `wish` asks the tutor for a way of teaching, `explicit` asks to remember."""


@dataclass(frozen=True, slots=True)
class Triage:
    """What a sentence is; `reason` is set exactly where it is refused."""

    kind: Kind
    reason: PolicyReason | None = None


_GREETING = re.compile(
    r"^\W*(?:(?:嗨|哈囉|你好|您好|早安?|午安|晚安|安安|謝謝你?|感謝|感恩|辛苦了?|掰掰?|拜拜|好的?|好喔|好啊|嗯+|喔+|哦+|對啊?|是的?|沒錯|了解|懂了|知道了|原來如此|ok(?:ay)?|哈+|真的假的|沒關係|不客氣|收到|明天見|下次見|再見|老師|首先|今天先這樣|先這樣|"
    r"hi|hello|hey|thanks?(?: you)?(?: so much| a lot)?|thx|bye(?: bye)?|goodbye|good (?:morning|night|evening|afternoon)|sure|yes|yep|yeah|no|nope|nah|cool|great|nice|got it|i see|right|alright|wow|lol|haha\w*|hmm+|um+|see you(?: tomorrow| later| soon)?|never mind|new here|sorry|oops|perfect|awesome|makes sense|that makes sense now|fine|welcome back|you too)\W*)+(?:memora\W*)?$"
)
_EXPLICIT = re.compile(
    r"(?:^|[，,。！!\s])(?:也|順便|那|可以|拜託|老師)?(?:請|麻煩|拜託)?(?:你|妳)?(?:可以)?(?:先)?(?:幫我|替我)?(?:先)?(?:記住|記一下|記下來|記下|記著|記起來|記得(?=[:：，,]|我)|存一下|存起來)(?!了)(?:這件事|這個|喔|一下)?\s*[:：，,]?\s*"
    r"|^(?:(?:and|also|so|ok|btw),? )*(?:please |pls |can you |could you |kindly )*(?:remember(?! (?:when|how|what|the time))|keep in mind|note(?= that|:| down)|make a note|take note|don't forget|bear in mind|for the record|for your notes?|save (?:this|that)|write (?:this|that) down)(?: for me)?(?: of)?(?: this| that| it)?(?: down)?(?: for (?:me|later|next time))?\s*[:：,]?\s*(?:that\b\s*)?"
)
_FORGET = re.compile(
    r"(?:請|可以|幫我|麻煩|把).{0,20}(?:忘掉|忘了吧|刪掉|刪除|刪了)|(?:忘掉|忘記)(?:那|這|我說|我剛|上次|前面|剛剛|關於)|那件事.{0,6}(?:忘|刪)|不(?:用|要|必)(?:再)?記(?:得|住|了|這|那)?(?:這|那|我|$|[，。])|(?:刪掉|刪除)(?:那|這|上|我|關於)"
    r"|^\W*(?:please |can you |could you |just |ok,? |you can )*(?:forget|delete|erase|remove|unlearn|drop) (?!to\b)(?:about |the |that |what |my |it\b|this |everything|all )|\bdon't (?:remember|store|save|keep) (?:that|this|it|what)|\bdelete it\b|\bforget (?:it|that|about)\b"
)
_NOT_FORGET = re.compile(r"\bi (?:always |often |keep |never |usually )?forget|^\W*don't forget|老是忘|常常忘|會忘|總是忘")
_RECALLS = re.compile(
    r"(?:我|你).{0,8}(?:說過|講過|提過|記得).{0,12}(?:嗎|什麼|幾|哪)|你(?:還)?記得.{0,20}[嗎?？]|\bdo you (?:still )?(?:remember|know)\b|\bwhat did i (?:say|tell)|\bremind me (?:what|when|which)"
)
_SHORT_LIVED = re.compile(
    r"(?:[\d一二兩三四五六七八九十幾半]+\s*(?:分鐘|小時|個小時|秒)\s*(?:後|內|以內)|等(?:我|一下我?)|馬上).{0,8}(?:回來?|要(?:走|出門|開會|上課|下車|上車)|出門|下車|到站|就好|開會|上車)|先離開|先去|先忙|去(?:開門|收衣服|洗澡|吃飯|上廁所|倒水|接電話|尿尿|買|倒垃圾)|只剩.{0,6}(?:分鐘|電)|快沒電|剩.{0,3}%|待會|等等(?:要|再|就|得)|今天(?:先|只|就|簡單|暫時)(?!.{0,6}(?:[背錯對學讀寫聽考完]))|今天(?:比較|有點|很|好)(?:累|忙|睏|懶|趕)|(?:這次|暫時|目前先)(?:就|先)|(?:現在|正)在(?:捷運|公車|車|路|開會|排隊|外面|咖啡|等|趕|高鐵|火車)|(?:現在|今天).{0,4}(?:餓|睏|累|想睡|頭痛|不舒服|沒空|沒力)"
    r"|\b(?:in|for|only have|have|got|give me|within) (?:(?:a|one|two|three|four|five|ten|fifteen|twenty|thirty|about|just|\d+|couple|few|of) ?)+(?:min(?:ute)?s?|secs?|seconds?|hours?)\b(?!.{0,20}(?:every|each|a day|talk|speech|presentation|session))(?=.*(?:leav|bus|train|meeting|back|go\b|only|left|start|board|class|before|hurry|wait|quick|short))|\b(?:leaves|leaving|boarding|starts|be back|back|landing|closing) in\b|\bbrb\b|\bhold on\b|\bgive me (?:a|one) (?:sec|minute|moment)|\bjust (?:for )?(?:today|tonight|this once|this time)\b|\b(?:today|tonight) only\b|\bonly (?:for )?(?:today|tonight)\b|\bfor now\b|\bi'm (?:on|at|in) (?:the|a) (?:bus|train|mrt|metro|subway|queue|line|taxi|meeting|airport|supermarket|lift)|\bright now i(?:'m| am)|\bi'm (?:so |really |a bit |super |kind of )?(?:tired|hungry|sleepy|exhausted|bored|busy) (?:today|now|tonight|right now)|\b(?:phone|battery|laptop).{0,14}(?:\d+ ?%|dying|dead|low)|\bin a (?:hurry|rush)\b|\bgotta (?:go|run)\b|\bi (?:have|need) to (?:go|run|leave)(?: now|\W*$)"
)
_LASTING = re.compile(r"每[天週個次晚]|平常|通常|以後|一直|總是|\bevery\b|\balways\b|\busually\b|\beach\b|\bfrom now on\b|\bonly (?:have|free)\b.*\ba day\b")
_HOUSEHOLD = re.compile(
    r"鑰匙|抽屜|櫃子|冰箱|倉庫|車庫|垃圾|回收|水費|電費|瓦斯|帳單|房租|繳費|繳[電水房卡稅]|包裹|取貨|快遞|領貨|牛奶|衛生紙|買菜|洗衣|澆花|澆水|貓砂|飼料|保養|換機油|輪胎|車位|停車|門鎖|遙控器|影印機|印表機|掃把|工具箱|備用|插座|燈泡|濾[網心芯]|發票|統編|訂位|蛋糕|掛號|座位|打掃|倒數第|櫃檯下|放在"
    r"|\bkeys?\b(?! words?| phrase| vocab| point)|\bdrawer|\bcabinet|\bcupboard|\bfridge|\bfreezer|\bwarehouse|\bgarage|\bgarbage|\btrash|\brecycl|\bbills?\b|\brent\b|\bparcel|\bpackage\b|\bdelivery|\bgrocer|\bmilk\b|\beggs\b|\btoilet paper|\blaundry|\bwater the|\bplants?\b|\bcat litter|\boil change|\btyres?\b|\btires?\b|\bparking|\blocker|\btoolbox|\bspare\b|\bplumber|\belectrician|\bprinter|\btoner|\blight ?bulb|\bfilter|\bcharger|\bumbrella|\breservation|\bdry clean|\bvacuum|\bbehind the|\bunder the (?!pressure|weather)|\bshelf\b|\bbins?\b|\bmeter\b|\bgas\b"
)
_TEACHES_WITH = re.compile(r"單字|英文|英語|例句|文法|練習|english|vocab|practi[sc]e|word|learn|lesson")
_TAG_QUESTION = re.compile(r"(?:對吧|對嗎|好嗎|可以嗎|行嗎|ok嗎|right|ok(?:ay)?|is that ok(?:ay)?|please)\s*[?？]+\W*$")
_WISH_QUESTION = re.compile(r"^(?:\W|那|老師|欸|so|and|also|btw|by the way|hey|hi|,)*(?:could|can|would|will) you\b|^(?:would you mind|is it (?:ok|okay|possible) (?:if|to|for)|can we|could we|do you mind)|(?:你)?(?:可不可以|能不能|可以|能)(?:請你|麻煩|幫我|都|先|每|直接|不要|用|你)?")
_DISLIKED = re.compile(r"\b(?:i (?:don't|do not|can't|hate|love|like|prefer|enjoy|find))\b")


def triage(text: str, *, rationale_follows: bool = False) -> Triage:
    """What this sentence is, from its words alone.

    `text` is one sentence with foreign stretches replaced by an ellipsis; `rationale_follows` says that the next
    sentence gives a reason, which makes a polite question a lasting wish.
    """
    folded = fold(text)
    if _GREETING.search(folded) or not re.search(r"[^\W\d_]", folded):
        return Triage("nothing")
    if _FORGET.search(folded) and not _NOT_FORGET.search(folded):
        return Triage("nothing")
    if explicit := _EXPLICIT.search(folded):
        return _explicit(text[explicit.end() :], folded[explicit.end() :])
    if _is_question(folded):
        return _question(folded, rationale_follows=rationale_follows)
    if hypothetical(folded) or asks_about_form(folded) or _RECALLS.search(folded):
        return Triage("nothing")
    if about_somebody_else(plain(text), folded):
        return Triage("refused", "third_party")
    return _statement(folded)


def strip_opening(text: str) -> str:
    """The sentence without "please remember", "by the way" and the like in front; still a substring of it.

    >>> strip_opening("請記住：我養了一隻貓。")
    '我養了一隻貓。'
    """
    folded = fold(text)
    if (explicit := _EXPLICIT.search(folded)) and re.search(r"\w{2}", folded[explicit.end() :]) and explicit.start() < 4:
        return text[explicit.end() :]
    opening = re.match(r"(?:對了|另外|還有|順便|話說|btw|by the way|oh|also|anyway|欸|老師|嗨|哈囉|hi|hey)(?:老師)?[，,！!～\s]+", folded)
    rest = text[opening.end() :] if opening else text
    return rest if len(rest) > 3 else text


def wants_remembering(text: str) -> bool:
    """Whether the learner asks, in so many words, to remember this."""
    return _EXPLICIT.search(fold(text)) is not None


def household(folded: str) -> bool:
    """Whether it is about keys, bills, parcels, chores and the like, and not about learning."""
    return _HOUSEHOLD.search(folded) is not None and _TEACHES_WITH.search(folded) is None


def _explicit(text: str, folded: str) -> Triage:
    if not folded.strip():
        return Triage("nothing")
    if household(folded):
        return Triage("refused", "out_of_scope")
    if about_somebody_else(plain(text), folded):
        return Triage("refused", "third_party")
    if not cues.FIRST_PERSON.search(folded) and not cues.LEARNING.search(folded):
        return Triage("refused", "out_of_scope")
    return Triage("explicit")


def _is_question(folded: str) -> bool:
    if _TAG_QUESTION.search(folded) and len(folded) > 16 and not re.match(r"^\W*(?:is|are|do|does|can|could|what|how|why)\b", folded):
        return _WISH_QUESTION.search(folded) is not None
    return bool(re.search(r"[?？][\W\s]*$", folded)) or bool(re.search(r"(?:嗎|呢)\W*$", folded)) or (
        bool(cues.ASKS.search(folded)) and not re.search(r"。\W*$|\.\W*$", folded) and not cues.FIRST_PERSON.search(folded)
    )


def _question(folded: str, *, rationale_follows: bool) -> Triage:
    if _WISH_QUESTION.search(folded) and not asks_about_form(folded) and not cues.MOMENT.search(folded):
        if cues.STANDING.search(folded):
            return Triage("wish")
        if rationale_follows and not asks_for_work(folded):
            return Triage("wish")
    return Triage("nothing")


def _statement(folded: str) -> Triage:
    lasting = _LASTING.search(folded) or cues.HABIT.search(folded)
    if _SHORT_LIVED.search(folded) and not lasting:
        return Triage("refused", "short_lived")
    if cues.REQUEST.search(folded):
        standing = cues.STANDING.search(folded) or _DISLIKED.search(folded)
        if cues.MOMENT.search(folded) and not standing:
            return Triage("nothing")
        if asks_for_work(folded) and not standing and not cues.PLAN_DATE.search(folded):
            return Triage("nothing")
        return Triage("wish")
    return Triage("claim")
