"""What a single sentence is before any head is asked: nothing, refused with a reason, or worth a judgement."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from memora.core.local import cues
from memora.core.local.asking import is_question, wish_question
from memora.core.local.chatter import bare
from memora.core.local.clauses import QUOTE
from memora.core.local.fold import fold, plain
from memora.core.local.hearsay import only_heard, said_by_a_character
from memora.core.local.naming import tells_name
from memora.core.local.persons import about_somebody_else
from memora.core.local.remembering import asks_to_forget, asks_what_is_known, to_remember, without_asking, without_fact
from memora.core.local.scenes import asks_about_form, asks_for_work, hypothetical, retells
from memora.core.rules.injection import refuse_injection
from memora.types import PolicyReason

Kind = Literal["nothing", "refused", "claim", "wish", "explicit"]
"""`claim` says something, `wish` asks the tutor for a way of teaching, `explicit` asks to remember."""


@dataclass(frozen=True, slots=True)
class Triage:
    """What a sentence is; `reason` is set exactly where it is refused."""

    kind: Kind
    reason: PolicyReason | None = None


_GREETING = re.compile(
    r"^\W*(?:(?:嗨|哈囉|你好|您好|早安?|午安|晚安|安安|謝謝你?|感謝|感恩|辛苦了?|掰掰?|拜拜|好的?|好喔|好啊|嗯+|喔+|哦+|對啊?|是的?|沒錯|沒問題|了解|懂了|知道了|原來如此|ok(?:ay)?|哈+|真的假的|沒關係|不客氣|收到|明天見|下次見|謝啦|感恩啦|ㄏ+|懂ㄌ|好ㄉ|蛤|讚|太棒了|辛苦啦|\S{1,3}節快樂|新年快樂|生日快樂|恭喜|再見|老師|首先|今天先這樣|先這樣|"
    r"hi|hello|hey|thanks?(?: you)?(?: so much| a lot)?|thx|bye(?: bye)?|goodbye|good (?:morning|night|evening|afternoon)|sure|yes|yep|yeah|no|nope|nah|cool|great|nice|got it|i see|right|alright|wow|lol|haha\w*|hmm+|um+|see you(?: tomorrow| later| soon)?|never mind|new here|sorry|oops|perfect|awesome|makes sense|that makes sense now|hi there|happy (?:new year|birthday|holidays)|merry christmas|ye+s+|finally|fine|welcome back|you too)\W*)+(?:memora\W*)?$"
)
_SHORT_LIVED = re.compile(
    r"(?:[\d一二兩三四五六七八九十幾半]+\s*(?:分鐘|小時|個小時|秒)\s*(?:後|內|以內)|等(?:我|一下我?)|馬上).{0,8}(?:回來?|要(?:走|出門|開會|上課|下車|上車)|出門|下車|到站|就好|開會|上車)|人在\S{2,6}[，,]|先(?:閃|暫停|聊到這|不寫|醒一下)|等等(?:回|來)|(?:腦袋|網路|訊號|麥克風|耳機).{0,4}(?:當機|不好|很差|壞|沒電|斷)|現在.{0,3}(?:super |有點|好|很)?(?:sleepy|tired|吵|冷|熱)|等\s?我?\s?\d+\s?min|先離開|先去|先忙|去(?:開門|收衣服|晾|洗碗|煮|接小孩|拿|洗澡|吃飯|上廁所|倒水|接電話|尿尿|買|倒垃圾)|只剩.{0,6}(?:分鐘|電)|快沒電|剩.{0,3}%|待會|等等(?:要|再|就|得)|今天(?:先|只|就|簡單|暫時)(?!.{0,6}(?:[背錯對學讀寫聽考完]))|今天(?:比較|有點|很|好)(?:累|忙|睏|懶|趕)|(?:這次|暫時|目前先)(?:就|先)|(?:現在|正)在(?:捷運|公車|車|路|開會|排隊|外面|咖啡|等|趕|高鐵|火車)|(?:現在|今天).{0,4}(?:餓|睏|累|想睡|頭痛|不舒服|沒空|沒力)"
    r"|\b(?:in|for|only have|have|got|give me|within) (?:(?:a|one|two|three|four|five|ten|fifteen|twenty|thirty|about|just|\d+|couple|few|of) ?)+(?:min(?:ute)?s?|secs?|seconds?|hours?)\b(?!.{0,20}(?:every|each|a day|talk|speech|presentation|session))(?=.*(?:leav|bus|train|meeting|back|go\b|only|left|start|board|class|before|hurry|wait|quick|short))|\b(?:leaves|leaving|boarding|starts|be back|back|landing|closing) in (?:a|an|\d+|one|two|three|five|ten|half|about|few)\b|\bbe back after\b|\bone moment\b|\bhang on\b|\bbe quick\b|\bright now\b|\brn\b|\b(?:mic|microphone|headphones?|wifi|connection|signal|camera)\b.{0,12}(?:isn't working|not working|is bad|broken|lagging)|\btoo (?:loud|noisy)\b|\bso loud\b|\bon my break\b|\blet me (?:close|open|grab|get|take)\b|\bbrb\b|\bhold on\b|\bgive me (?:a|one) (?:sec|minute|moment)|\bjust (?:for )?(?:today|tonight|this once|this time)\b|\b(?:today|tonight) only\b|\bonly (?:for )?(?:today|tonight)\b|\bfor now\b|\bi'm (?:on|at|in) (?:the|a) (?:bus|train|mrt|metro|subway|queue|line|taxi|meeting|airport|supermarket|lift)|\bright now i(?:'m| am)|\bi'm (?:so |really |a bit |super |kind of )?(?:tired|hungry|sleepy|exhausted|bored|busy) (?:today|now|tonight|right now)|\b(?:phone|battery|laptop).{0,14}(?:\d+ ?%|dying|dead|low)|\bin a (?:hurry|rush)\b|\bgotta (?:go|run)\b|\bi (?:have|need|got) to (?:go|run|leave)(?: now|\W*$|[,.!;]\s)"
)
_LASTING = re.compile(
    r"每[天週個次晚]|平常|通常|以後|一直|總是|\bevery\b|\balways\b|\busually\b|\beach\b|\bfrom now on\b|\bonly (?:have|free)\b.*\ba day\b"
)
_REMINDS = re.compile(r"(?:提醒|叫)我|\bremind me\b")
_HOUSEHOLD = re.compile(
    r"鑰匙|抽屜|櫃子|冰箱|倉庫|車庫|垃圾|回收|水費|電費|瓦斯|帳單|房租|繳費|繳[電水房卡稅]|包裹|取貨|快遞|領貨|牛奶|衛生紙|買菜|洗衣|澆花|澆水|貓砂|飼料|保養|換機油|輪胎|車位|停車|門鎖|遙控器|影印機|印表機|掃把|工具箱|備用|插座|燈泡|濾[網心芯]|發票|統編|訂位|蛋糕|掛號|座位|打掃|倒數第|櫃檯下|放在"
    r"|\bkeys?\b(?! words?| phrase| vocab| point)|\bdrawer|\bcabinet|\bcupboard|\bfridge|\bfreezer|\bwarehouse|\bgarage|\bgarbage|\btrash|\brecycl|\bbills?\b|\brent\b|\bparcel|\bpackage\b|\bdelivery|\bgrocer|\bmilk\b|\beggs\b|\btoilet paper|\blaundry|\bwater the|\bplants?\b|\bcat litter|\boil change|\btyres?\b|\btires?\b|\bparking|\blocker|\btoolbox|\bspare\b|\bplumber|\belectrician|\bprinter|\btoner|\blight ?bulb|\bfilter|\bcharger|\bumbrella|\breservation|\bdry clean|\bvacuum|\bbehind the|\bunder the (?!pressure|weather)|\bshelf\b|\bbins?\b|\bmeter\b|\bgas\b"
)
_FOR_LESSONS = re.compile(
    r"英|單字|病人|病患|客人|練|念|說成|老師|醫院上班|\bpatient|\benglish\b|\bword|\bpractis|\bpractic|\blesson|\bcustomer|\bplease\b|\bsaid\b"
)
"""Health as a subject of lessons or of work, or as a reason for how to teach."""
_OTHER_STUDIES = re.compile(
    r"日[文語]|韓[文語]|法[文語]|德[文語]|西班牙[文語]|泰[文語]|越南[文語]|拉丁[文語]|粵語|台語|日檢|韓檢|\bn[1-5]\b|數學|微積分|物理|化學|生物|歷史|地理|國文|鋼琴|駕照|路考|馬拉松|減肥|瘦\S{1,3}公斤"
    r"|\bjapanese\b|\bkorean\b|\bfrench\b|\bgerman\b|\bspanish\b|\bitalian\b|\bmandarin\b|\bjlpt\b|\btopik\b|\bmaths?\b|\bcalculus\b|\bphysics\b|\bchemistry\b|\bdriving (?:test|licen[cs]e)\b|\bmarathon\b|\blose \w+ (?:kilos|pounds|kg)\b|\bpiano\b"
)
"""Learning something else."""
_STUDIES = re.compile(
    r"考|學|課|分|練|過|背|目標|檢定|\b(?:exam|test|class|course|lesson|learn|study|studying|goal|quiz|oral|certificate|pass|passed|train)"
)
_ENGLISH = re.compile(
    r"英|toeic|toefl|ielts|gept|多益|托福|雅思|文法|english|vocab|grammar|\bcall(?:s)?\b|speak|write|accent|explain|translat|翻|解釋|例句"
)
_HEALTH = re.compile(
    r"手術|開刀|住院|診斷|確診|糖尿|高血壓|血壓|血糖|癌|過敏|氣喘|憂鬱症|焦慮症|躁鬱|服藥|吃藥|藥物|化療|懷孕|胃炎|潰瘍|腰椎|生理期|健檢|安眠藥|根管|拔牙|智齒|\bbmi\b"
    r"|\bsurgery\b|\boperation (?:in|on|last|for)|\bdiagnos|\bdiabet|\bhypertension|\bblood (?:pressure|sugar)|\bcancer\b|\ballerg|\basthma|\bdepression\b|\bmedication|\bpills?\b|\bprescri|\bpregnan|\bulcer|\bglaucoma|\bcataract|\bchemo|\bmigraine|\broot canal|\bwisdom t(?:oo|ee)th"
)
_TEACHES_WITH = re.compile(r"單字|英文|英語|例句|文法|練習|english|vocab|practi[sc]e|word|learn|lesson")
_ANSWER = re.compile(
    r"^\W*i(?:'d| would|'ll| will)? (?:go with|went with|pick|picked|choose|chose) ?(?:['\"“‘「]|\(?[a-e]\)?\W*$)|"
    r"(?:(?:^|[\s,，、;；:：.])(?:\d{1,2}\s?[-.):=→]?|[a-z]{3,14}\s?[-=→:])\s?\(?[a-e]\)?(?=[\s,，、;；.)]|$)\W*){3,}"
    r"|"
    r"^\W*(?:我選|選|答案是?|it's|i think it's|i'd say|the answer is)?\s*(?:\(?[a-e]\)?|\d+|the (?:first|second|third|fourth|last) (?:one|option))\W*$"
    r"|^\W*(?:第\S{1,3}題|q\d+|no\. ?\d+|(?:question|number) \d+)\W*(?:是|選|應該|我?覺得|我?猜|i think|i guess|it's|is\b|i don't know|no idea|不會|不知道)"
    r"|^\W*(?:i(?:'d| would)? (?:think|guess|say)|maybe|我?覺得|我猜|應該)\W*(?:第\S{1,3}題|q ?\d+|no\. ?\d+|(?:question|number) \d+)\W*(?:是|選|要選|should|must|is\b|has to be)"
    r"|^\W*(?:(?:i think|i guess|i\'d say|so|maybe|because|我?覺得|我?猜|應該|因為)[\s,，]*)*(?:the |正確)?(?:answer|答案)(?: (?:to|of|for) [\w ]{1,14}?| ?[\w第]{0,4})? ?(?:is|was|should be|would be|must be|是|應該)(?!.{0,6}(?:都|always))"
)
_SORT_OF_TASK_EN = r"(?:an?|one|some|another|more|quick|short|easy|hard|new|english|writing|speaking|listening|reading|grammar|vocab\w*|spelling|pronunciation|translation|conversation|sentence|tenses?|idioms?|phrasal verbs?)"
_SORT_OF_TASK_ZH = r"英文|英語|聽力|口說|寫作|閱讀|文法|單字|翻譯|發音|會話|對話|時態|今天的?|來|做"
_ERRAND = re.compile(
    r"^\W*(?:老師|請|麻煩|可以|能不能|幫我|幫忙)*把.{1,40}(?:翻|變|換|寫|改|弄|轉|譯)成|(?:^\W*|[，,]\s*)(?:那|請|可以)?(?:再|先)?(?:幫我|給我|推薦|出|造|列|寫|想)(?:我|給我)?(?:把|想|找|出|寫|翻|改|列|做|查|整理|[一兩二三四五六七八九十幾\d]|好吃|造)"
    r"|(?:^\W*|^[^我，,]{0,8}[，,]\s*)(?!.{0,30}的時候)(?:那|請|可以|先|就|老師)*(?:換[個一難簡別下]|講[個一慢快]|說[個慢快]|聊|玩|出[個一二兩三四五六七八九十題\d]|再[來出給講說念唸試]|更多|[多再]?來[個點一幾]|推薦|介紹|跳過|開始|列[出一幾\d]|考我|測我|教我(?!的)|陪我|幫我(?:複習|整理|列|查|統計|總結|看|想|找|算|分析|畫|編|擬|出))|(?:你出題|[換出]\S{0,2}[題難簡]\S{0,3}[的題])\W*$|^\W*用 ?[a-z' ]+ ?造|^\W*(?:請|麻煩|那|可以)*(?:你)?(?:幫我)?舉(?:[個一幾兩三些]*)例(?:子)?(?:說明|看看|一下|給我|吧|嗎|謝謝|[，,\s])*\W*$|^\W*(?:please |pls |ok,? |now |can you |could you )*(?:(?:tell|teach) (?:me|us) (?:more |something )?about|introduce|compare)\b(?! myself| me\b)|^\W*(?:請|麻煩|可以|幫我|你)*(?:比較(?:一下)?\s*[「『\"'a-z]|(?:用\S{2,4})?(?:跟我|給我|向我)?(?:介紹|說說|講講)(?:一下)?(?!自己|我)(?!.*(?:時|之前|之後|先|每)))|^\W*(?:請|麻煩|可以|你)*(?:幫|替)我們?家?的?(?:大|小|二)?(?:女兒|兒子|小孩|孩子|妹|弟|哥|姊|姐|爸|媽|老公|老婆|先生|太太|朋友|同學|同事|學生|姪|外甥)|^\W*(?:please |pls |ok,? |now )*(?:give|write|make|show|tell|suggest|recommend|list|find|think of|send|create|generate|(?:quiz|test)(?= (?:me|us)\b)|describe|draw)\b(?: me| us)?(?=.{0,20}\b(?:a|an|another|one|two|three|four|five|ten|twenty|\d+|some|more|something|this|the|up)\b)|^\W*(?:please |now )*(?:quiz|test) (?:me|us)\b|^\W*(?:please |now )*(?:tell|show|teach) me (?:what|how|which|who|where|when|why|about|more|something)\b|^\W*(?:an? |some |another |one |more )?(?:[\w-]+ ){0,3}(?:quiz(?:zes)?|exercise|question|topic|story|joke|game|hint|dictation|shadowing|drill|practice|test|review|round|riddle)s?,? (?:please|pls)\b|^\W*(?:讓我|我們?來)(?:先|再)?(?:想|猜|試|練|做|寫|看)\S|讓我(?:先|再)?(?:想|猜|試)(?:一下|看看?|一次)?\W*$|^\W*let's (?:do|try|talk|chat|practi[sc]e|start|go|move|have|see)|^\W*let me (?:try|think|see|do)|^\W*(?:請|麻煩|幫我|可以)*(?:(?:改|轉|變|寫)成(?!星期|[週周]|禮拜|每|早|晚|上午|下午|明|後|隔|\d)|換成?)\S{1,8}\W*$|^\W*(?:請|麻煩|再|幫我|可以|老師)*(?:看|改|潤|修|翻|查|念|唸|讀|訂正|批改|檢查)(?:一下|看看?|[一潤])?(?:嗎|吧|喔)?\W*$|^\W*(?:please |can you |could you )*help me (?:to )?(?:name|find|choose|pick|write|come up|think of|decide|draft|make|reply|answer|order|plan)\b"
    rf"|^\W*(?:{_SORT_OF_TASK_EN} )*(?:quiz(?:zes)?|exercises?|practi[sc]e|drills?|dictation|shadowing|test)(?: time| again)?\W*$|^\W*(?:{_SORT_OF_TASK_ZH})*(?:練習|測驗|小考|聽寫|造句)(?:時間|開始|吧)*\W*$"
)
_SINCE_I = re.compile(
    r"[慢快短長簡][\S]{0,2}[，,\s](?:因為)?我(?:真的|都|會|常|老|總)*(?:跟不上|聽不|看不|記不|來不及|反應不|吃不消)"
)
"""How to speak, and what the learner cannot do as its reason."""
_WAY_OF_TEACHING = re.compile(
    r"\b(?:use|speak|write|explain|answer|reply|correct|talk|teach)\b(?!.*\b(?:this|that|it|these|those|the (?:word|sentence|last|first|second))\b).*\b(?:american|british|simple|simpler|easy|easier|slow|slower|slowly|chinese|mandarin|english|ipa|kk)\b"
    r"|(?:用|講|說)(?:比較)?(?:中文|英文|國語|美式|英式|台灣|簡單|白話|淺)\S{0,4}(?:解釋|說明|講解|教|回|改|糾正|聊|拼|發音|跟我)(?!.*[這那上下])"
)
"""Asks for a language, an accent or a pace, and not for one thing said in it."""
_THIS_ONCE = re.compile(
    r"^\W*(?:先|再)?[一二兩三四五六七八九十\d]+\s?[題個句段篇次](?:就|即)(?:好|可以?)了?\W*$|^\W*先?讓我(?:先|再|自己|好好|慢慢)*(?:想|猜|試|寫|做|看)\S{0,2}?[\d一二兩三四五六七八九十幾]+\s?(?:分鐘|秒鐘?|次|下)\W*$|^\W*先(?:不要|別)[^，,]{1,6}[，,\s]+讓?我先?(?:想|猜|試)(?:一下|看看)?\W*$|這(?:一)?[題句段篇次](?!.{0,6}(?:考|測|比|模|只)).{0,8}(?:用|不用|例句|解釋|先|就|不要|別|短|簡單|給)|\bfor this (?:one|paragraph|sentence|text|essay|email|exercise|time|task)\b|\bthis (?:once|time)\b(?!.*\b(?:got|scored|only|wrong)\b)"
)
_MATERIAL = re.compile(
    r"我(?:剛剛?|現在|其實)?(?:是)?(?:在)?(?:想)?(?:問|說|指)(?:的是)?(?:第|這|那|上|前|後|剛|你)|^\W*(?:那|剛剛的?|上面的?|克漏字|選擇題?|填空|閱讀|題組|翻譯題?)?\s?第\s?[一二三四五六七八九十\d]+\s?(?:個例[句子]|個選項|個空格|個句子|題|句|段|格|行|空)(?!.{0,12}(?:[錯對]|看成|聽成|寫成))"
    r"|^\W*(?:\S{0,6}…\S{0,2})?這[種個些一]\S{0,2}(?:例[句子]|句子|題目?|文章|單字)|^\W*(?:i|we)? ?(?:really |don't |do not |can't )*(?:like|love|hate|get|understand|enjoy(?:ed)?|liked) (?:the|that|this|your) (?:\w+ )?(?:example|sentence|exercise|question|joke|story|explanation)\b"
    r"|^\W*(?:the|that|this|your|last) (?:\w+ )?(?:example|sentence|question|joke|story|explanation|picture|video)s?\b(?!.*\b(?:i|my|me)\b).*\b(?:is|was|are|were|sounds?|looks?) (?:so |really |very |too |quite |a bit |pretty |kind of )*(?:funny|nice|good|great|weird|strange|easy|hard|difficult|clear|confusing|interesting|boring|cute|cool|lovely|useful|helpful|long|short)\b"
    r"|^\W*(?:the|that|this|your) (?:\w+ )?(?:example|sentence|question|joke|story|explanation|answer)s?\b.*\b(?:doesn't|don't|does not) (?:make|seem|look|sound|work)"
    r"|^\W*(?:…|[a-z' ]+)?\s?(?:後面|前面)(?:也)?(?:可以|要|能|會|只能)?(?:直接)?(?:接|加|放)[^我]*$|^\W*…\W*的?(?:英文|中文|英語)\S{0,3}\W*$"
)
"""Speaks of the sentence, item or example at hand."""
_OF_YOURS = re.compile(
    r"^\W*[你妳](?:剛剛?|剛才|上面|前面|給)?的?(?:那個|第\S個)?(?:例[句子]|句子|題目|解釋|答案|翻譯)(?!.*我)\S{0,4}(?:怪|錯|不對|不通|矛盾|問題)"
)
"""Finds fault with what the tutor wrote."""
_EVERY_TIME = re.compile(
    r"以後|之後|往後|每次|從今|從現在|一律|永遠|都要|\bfrom now on\b|\balways\b|\bevery time\b|\bwhenever\b|\bin future\b|\bnever\b"
)
_SUPPOSES = re.compile(r"^\W*(?:如果|假如|要是|假設)我.*就|^\W*if i .*\bi(?:'d| would| will|'ll)\b")
_KINDS_OF_FORM = r"(?!(?:in|into|to|with|using|by|only|more|slowly|simply|grammar|vocab\w*|pronunciation|english|everything|things|it|them|(?:all |new |hard |difficult |long |the )*(?:words?|idioms?|phrases?|phrasal verbs?|sentences?|tenses?|rules?|mistakes?|errors?|articles?|prepositions?|answers?|corrections?|examples?|points?)|my .*|every .*)\b)"
_ONE_WORD = re.compile(
    rf"(?:解釋|說明|翻譯|講解|翻)(?:一下|給我聽)?\s*[「\"'“]?{_KINDS_OF_FORM}[a-z][a-z' /-]*[」\"'”]?\s*(?:這?個?(?:字|片語|單字|句子)|的(?:意思|用法|差別|差異))?(?:給我)?(?:聽)?\W*$"
    rf"|^\W*[「\"'“]?{_KINDS_OF_FORM}[a-z][a-z' /-]*[」\"'”]?\s*(?:這個字)?(?:請|幫我)?用(?:中文|英文|簡單的英文)\S{{0,2}}(?:解釋|說明)\W*$"
    rf"|^\W*(?:(?:please|pls|can you|could you|now|ok|then)\W+)*(?:explain|define|translate|spell|pronounce) (?:the (?:word|phrase|idiom|meaning of|difference between) )?[\"'“]?{_KINDS_OF_FORM}[a-z…][\w' /-]*[\"'”]?(?: (?:in|into|to|with|using) (?:\w+ ){{0,2}}\w+)?\W*$"
)
"""Asks to explain or translate this word, not words in general."""
_WANTS_TO_KNOW = re.compile(
    r"\bi(?:'d| would)? (?:want|like|need) to (?:know|ask)\b|\bi(?: was| am|'m)? (?:wonder|wondering|curious)\b|^\W*(?:i want to say|i'd like to say|我?想(?:要)?(?:說|講|表達|寫))(?:的是)?[：:,\s]*…\W*$|我?想(?:要)?(?:知道|請?問)|想請教|好奇"
)
_OBJECTLESS = re.compile(
    r"^\W*(?:因為)?(?:這兩個(?:字|詞)?|這[些個](?:字|詞)?|它們|兩個)?我?(?:真的|就是|到現在)?(?:老是|總是|每次都?|常常|一直|永遠|還是)?(?:會|都)?(?:[搞弄用寫記](?:反|顛倒)|搞混|搞不清楚|分不清楚?|分不出來|搞不懂|忘記|記不住|弄錯|用錯|寫錯|搞錯|念錯|講錯|混在一起)了?\W*$"
    r"|^\W*i (?:always |keep |often |still |never |just |really |constantly |usually |sometimes |can't |can never )*(?:mix(?:ing)?|confus(?:e|ing)|forget(?:ting)?|get(?:ting)?|tell|remember|know|say|spell|misus(?:e|ing)) (?:them|it|these two|those two|these|those|that|this|the two|which(?: is which| one to use)?)(?: both)?(?: up| wrong| right| confused| mixed up| apart| backwards)?(?: (?:all the time|every (?:single )?time|always|too|a lot|constantly|so often|again and again))?\W*$"
)
"""A difficulty that does not say with what."""
_ADDRESSED = re.compile(
    r"\byou\b|\bplease\b|\bpls\b|幫我|請|麻煩|^\W*(?:translate|correct|check|fix|summari|proofread|rewrite|polish)"
)
_POLITE_END = re.compile(r"[\s,，](?:please|pls|plz)\W*$")
_DISLIKED = re.compile(r"\b(?:i (?:don't|do not|can't|hate|love|like|prefer|enjoy|find))\b")


def triage(text: str, *, rationale_follows: bool = False) -> Triage:
    """What this sentence is, from its words alone.

    `text` is one sentence with foreign stretches replaced by an ellipsis; `rationale_follows` says that the next
    sentence gives a reason, which makes a polite question a lasting wish.
    """
    polite = _POLITE_END.search(fold(text)) is not None
    text = bare(text)
    folded = fold(text)
    if _GREETING.search(folded) or _ANSWER.search(folded) or not re.search(r"[^\W\d_]", folded):
        return Triage("nothing")
    if asks_to_forget(folded) or asks_what_is_known(folded):
        return Triage("nothing")
    if _REMINDS.search(folded) and household(folded):
        return Triage("refused", "out_of_scope")
    if refuse_injection(text):
        return Triage("refused", "injection")
    if (asked := to_remember(text)) is not None and not is_question(fold(text[slice(*asked)])):
        return _explicit(text[slice(*asked)])
    folded = QUOTE.sub("…", folded)
    if said_by_a_character(folded):
        return Triage("refused", "not_about_learner")
    if tells_name(text) and not re.search(r"[?？]\W*$", folded):
        return Triage("claim")
    if is_question(folded):
        return _question(folded, rationale_follows=rationale_follows)
    if hypothetical(folded) or asks_about_form(folded) or retells(folded):
        return Triage("nothing")
    if _WANTS_TO_KNOW.search(folded) or objectless(folded) or only_heard(folded):
        return Triage("nothing")
    if _SUPPOSES.search(folded) and not re.search(r"你|請|直接|打斷|\byou\b|\bplease\b", folded):
        return Triage("nothing")
    if about_somebody_else(plain(text), folded):
        return Triage("refused", "third_party")
    return _statement(folded, polite=polite)


_SAID_BEFORE = re.compile(
    r"^\W*(?:就?像|如同)?我?(?:昨[天晚]|前[天幾]天?|今天|剛剛?|剛才|上次|上回|上一?個?(?:週|周|禮拜|星期|月)|之前|先前|以前|那天|前陣子|曾經?|已經|早就|好像|應該|也|就|都|有)*我?(?:曾經?|已經|好像|有|就|也|都)*"
    r"(?:[跟和對向]\S{1,4})?(?:(?:說|講|提|聊)(?:過|到)?|提起過?|告訴過?\S{1,3}?)(?:了|的)?(?:[，,：:]\s*|(?=我))(?=.{0,4}我|.{0,4}(?:請|以後))"
    r"|^\W*(?:(?:like|as) )?(?:(?:yesterday|earlier|before|(?:the )?last \w+|the other day|this morning|previously|once),? )?i(?:'ve| have)? (?:already |just |also |once |think i |even )*(?:said|mentioned|explained|wrote|told (?:you|him|her|them|[a-z]+))"
    r"(?: (?:to you|before|earlier|already|once|yesterday|(?:the )?last \w+|the other day|this morning|\w+ (?:days?|weeks?) ago))*(?:,|:| that)? (?=i\b|my\b|please\b)"
)
_STORY_OF_IT = re.compile(r"錯|結果|糾正|但|可是|\bwrong\b|\bcorrect|\bbut\b|\binstead\b|\band (?:he|she|they|you)\b")
"""Tells how it was said, not only what."""


def unasked(text: str) -> str:
    """The sentence without "please remember" on either side, "by the way", "as I said yesterday"; a part of it.

    >>> unasked("請記住：我養了一隻貓。"), unasked("I work nights, please remember that.")
    ('我養了一隻貓。', 'I work nights')
    """
    told = without_asking(text)
    if not text.endswith(told):
        return unasked(told)
    if told != text:
        return told
    opening = re.match(
        r"(?:對了|另外|順便|話說|老師|欸)[，,\s]*(?=我)|(?:對了|另外|還有|順便|話說|btw|by the way|oh|also|anyway|欸|老師|嗨|哈囉|hi|hey)(?:老師)?[，,！!～\s]+",
        fold(text),
    )
    rest = text[opening.end() :] if opening else text
    said = _SAID_BEFORE.search(fold(rest))
    if said and not _STORY_OF_IT.search(fold(rest)):
        rest = rest[said.end() :]
    return rest if len(rest) > 3 else text


def wants_remembering(text: str) -> bool:
    """Whether the learner asks, in so many words, to remember this."""
    return to_remember(text) is not None


def household(folded: str) -> bool:
    """Whether it is about keys, bills, parcels, chores and the like, and not about learning."""
    return _HOUSEHOLD.search(folded) is not None and _TEACHES_WITH.search(folded) is None


def _explicit(text: str) -> Triage:
    folded = fold(text)
    if without_fact(text) or _explains_one_word(folded):
        return Triage("nothing")
    if household(folded):
        return Triage("refused", "out_of_scope")
    if about_somebody_else(plain(text), folded):
        return Triage("refused", "third_party")
    if not cues.FIRST_PERSON.search(folded) and not cues.LEARNING.search(folded):
        return Triage("refused", "out_of_scope")
    return Triage("explicit")


def is_errand(folded: str) -> bool:
    """Whether the words ask for something to be done or told now."""
    asked = _ERRAND.search(folded) is not None and not cues.GOAL_SET.search(folded)
    return asked and not tells_why(folded) and not cues.STANDING.search(folded) and not cues.PLAN_DATE.search(folded)


def tells_why(folded: str) -> bool:
    """Whether what the learner asks for has their own difficulty as its reason, so that it holds beyond this moment."""
    return _SINCE_I.search(folded) is not None and cues.MOMENT.search(folded) is None


def is_standing_wish(folded: str) -> bool:
    """Whether it asks, in the form of a question, for a way of teaching from now on."""
    standing = cues.STANDING.search(folded) or _WAY_OF_TEACHING.search(folded)
    return wish_question(folded) and standing is not None


def objectless(folded: str) -> bool:
    """Whether a difficulty is told without saying with what; only the sentence before can say it."""
    return _OBJECTLESS.search(folded) is not None


def _explains_one_word(folded: str) -> bool:
    return _ONE_WORD.search(folded) is not None


def _question(folded: str, *, rationale_follows: bool) -> Triage:
    if wish_question(folded) and not asks_about_form(folded) and not cues.MOMENT.search(folded):
        if cues.STANDING.search(folded) or _WAY_OF_TEACHING.search(folded):
            return Triage("wish")
        if rationale_follows and not asks_for_work(folded):
            return Triage("wish")
    return Triage("nothing")


def _statement(folded: str, *, polite: bool) -> Triage:
    lasting = _LASTING.search(folded) or cues.HABIT.search(folded)
    if _HEALTH.search(folded) and cues.FIRST_PERSON.search(folded) and not _FOR_LESSONS.search(folded):
        return Triage("refused", "health")
    if _OTHER_STUDIES.search(folded) and _STUDIES.search(folded) and not _ENGLISH.search(folded):
        return Triage("refused", "out_of_scope")
    if _SHORT_LIVED.search(folded) and not lasting and not cues.HAPPENED.search(folded):
        return Triage("refused", "short_lived")
    if (_THIS_ONCE.search(folded) or _OF_YOURS.search(folded)) and not _EVERY_TIME.search(folded):
        return Triage("nothing")
    if _MATERIAL.search(folded) and not _EVERY_TIME.search(folded) and not cues.PAST.search(folded):
        return Triage("nothing")
    if _explains_one_word(folded) and not _EVERY_TIME.search(folded):
        return Triage("nothing")
    if is_errand(folded):
        return Triage("nothing")
    if cues.REQUEST.search(folded) or (polite and not cues.FIRST_PERSON.search(folded)):
        standing = cues.STANDING.search(folded) or _DISLIKED.search(folded)
        if cues.PLAN_DATE.search(folded) and cues.OCCASION.search(folded) and cues.FIRST_PERSON.search(folded):
            return Triage("claim")
        if cues.MOMENT.search(folded) and not standing:
            return Triage("nothing")
        if asks_for_work(folded) and not standing and _ADDRESSED.search(folded):
            return Triage("nothing")
        return Triage("wish")
    return Triage("claim")
