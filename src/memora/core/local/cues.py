"""Words that tell what kind of sentence this is, in both languages; matched against folded text (fold.fold).

Each names a kind, never a learner: persons other than the learner, the tutor, time, habit, plans, requests.
"""

from __future__ import annotations

import re


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns))


EXAM = (
    r"toeic|toefl|ielts|gept|duolingo|det\b|cambridge|\bket\b|\bpet\b|\bfce\b|\bcae\b|\bcpe\b|\boet\b|\bgre\b|\bgmat\b|\bsat\b|linguaskill|bulats|versant|\bpte\b|"
    r"多益|托福|雅思|全民英檢|英檢|學測|指考|分科測驗|會考|劍橋|培力|口試|檢定|統測|高考|普考|特考|國考|\bnclex\b|\baptis\b"
)
MONTH = r"jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"

FIRST_PERSON = re.compile(r"我|咱|本人|\bi\b|\bi'|\bme\b|\bmy\b|\bmine\b|\bmyself\b|\bwe\b|\bwe'|\bour\b|\bus\b")

LEARNING = _any(
    EXAM,
    r"英文|英語|英聽|美語|單字|生字|片語|文法|語法|聽力|口說|口語|發音|腔|重音|連音|(?:過去|完成|進行|未來|現在)[式時]|時態|語態|被動|假設語氣|子句|連接詞|副詞|名詞|動詞|形容詞|單複數|第三人稱|代名詞|專心|學習|念書|讀書|聽寫|跟讀|閱讀|寫作|作文|翻譯|字幕|例句|句型|時態|冠詞|介系詞|子音|母音|音標|拼字|拼錯",
    r"考試|測驗|模擬考|模考|小考|考題|分數|成績|程度|級分|題|簡報|演講|致詞|面試|會議|開會|視訊|電話|報告|課本|講義|練習|複習|會話|開口|口音|數字|卡住|結巴|背了|學(?:的|了|到)|[個的]字|[a-z]{2,} ?[跟和與] ?[a-z]{2,}|[唸念講說聽寫]成|[a-z] ?變成? ?[a-z]|聽錯|聽不|[回答說講]不[了出上]|例子|舉例|號碼|期刊|投稿|稿子|老師|上課|下課|糾正|講解|解釋|更正",
    r"english|vocab|word|grammar|listening|speaking|reading|writing|pronounc|pronunciation|accent|idiom|phras|tense|article|preposition|spelling|spell|sentence|paragraph|example|explain|explanation",
    r"exam|test|quiz|score|band|level|essay|lesson|class|homework|practi[sc]e|interview|presentation|present\b|meeting|call\b|calls|email|speech|subtitle|podcast|correct|mistake|flashcard|shadowing|dictation|concentrat|\bfocus\b|\blearn|\bstud(?:y|ied|ying)|\b[a-z] ?(?:and|和|跟|、|/) ?[a-z]\b|\bnumbers\b|'[a-z]' (?:and|or) '[a-z]'",
    r"podcast|\b[abc][12]\b",
)
"""Talk of learning or using English."""

_AT_WORK = re.compile(
    r"簡報|會議|開會|視訊|電話|報告|老師|號碼|專心|數字|稿子"
    r"|\b(?:meetings?|calls?|e-?mails?|homework|presentations?|present|speech|focus|numbers)\b"
)
"""Talk of school and office, which is talk of English only with more beside it."""
_USED = re.compile(
    r"(?:上次|這次|[你妳]給|老師[給出])\S{0,3}(?:作業|功課)|[念唸讀看上寫]到第?\s?[\d一二兩三四五六七八九十]+\s?(?:章|課|單元|回|頁|篇)|[聽看讀][得不]?懂|(?<!是)[講說](?!電話)|敢[說講發開舉問]|[聽讀念唸]|學(?![校生長姐姊弟妹期費])|教(?![授室練])|重複|發言|上台|外國|老外|[英美德法荷印]國?\S?人|英國|美國|問路|簡報完|報告完|忘詞|第一次|終於|這個詞|六級|四級|角色扮演|考卷|考古題|題庫|克漏字|疑問句|祈使句|條件句|倒裝|[記學背抄查認](?:了|到|下來?|住)?\s?[\d一二兩三四五六七八九十幾百]+\s?個\S{0,6}(?:字|詞|片語|句|用法)"
    r"|[\u3400-\u9fff].{0,3}[「“\"]?(?<![a-z])(?!(?:meetings?|calls?|e-?mails?|presentations?|app|line|ig|fb|netflix|podcast)\b)[a-z]{4,}|(?<![a-z])[\"“'‘][a-z]"
    r"|\b(?:present|past|future) (?:perfect|simple|continuous|progressive|tense)\b|\b(?:underst\w+|explain\w*|translat\w+|interpret\w+|spoke|said|told|asked|heard|repeat|read|listened|looked up|taught|slang|presented|gave (?:a|my|the|our) (?:\w+ )?(?:presentation|talk|speech)|tone|first time|on my own|tourists?|foreigners?|guests?|passengers?|directions|polite\w*|mixed up|scenario|role-?play|conditionals?|passives?|subjunctive|gerunds?|infinitives?|participles?|modals?|clauses?|collocations?|cloze|synonyms?|antonyms?|consonants?|vowels?|syllables?|intonation|linking|workbook|textbook|worksheets?|coursebook|chapters?|unit \d+|prefix(?:es)?|suffix(?:es)?)\b"
    r"|\b(?:got|had|with|missed|and) (?:\w+ )?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|half|all|some)(?: of (?:them|these|those|it))? (?:wrong|right|correct)\b|\b(?:wrote|typed|replied|answered) …"
)
"""Something was said, heard, read or learned, or a stranger met."""


def about_english(folded: str) -> bool:
    """Whether it is talk of learning or using English, and not only of a day at school or at work.

    >>> about_english("today's meeting took three hours"), about_english("today's meeting was in english")
    (False, True)
    """
    return _USED.search(folded) is not None or LEARNING.search(_AT_WORK.sub("…", folded)) is not None


HABIT = _any(
    r"一直|老是|總是|老會|總會|常常|常會?(?=[講說寫念唸用忘把拼犯打聽])|經常|每次|每天|每週|每周|每個?禮拜|每個?星期|每個?月|平常|平時|習慣|通常|往往|從來|一向|動不動|容易|就會?(?:卡|忘|當機|空白|結巴|緊張|講不)|最弱|最怕|最常|很弱|[很超太好ㄏ]爛|還可以|還行|死穴|頭痛|沒搞懂|好[幾多]次|很多次|亂[用寫講念唸]|(?<!改)[唸念聽寫講說]成|都像|怎麼\S{1,3}都|用錯|寫錯|念錯|唸錯|講錯|拼錯|聽不出|聽不懂|發不出|唸不出|講不出|只能|弱點|弱項|罩門|沒轍|[到見]\S{0,4}就(?:怕|暈|頭[痛大暈]|慌|緊張|投降|放棄|想[睡逃]|卡)|不擅長|不太會|不會|分不清|分不出|搞混|混在一起|改不掉|老毛病|一\S{1,8}就",
    r"\balways\b|\busually\b|\boften\b|\bnever\b|\bi (?:still )?(?:forget|drop|skip|leave out|omit) (?:the|to (?:add|use|put|say|write)|articles?|-)|\bkeep \w+ing|\bevery (?:time|single|day|week|morning|night|month)|\bwhenever\b|\bgenerally\b|\btend to\b|\bhabit|\bmixe?s? up|\bmix(?:ing)? up|\bconfus|\bstruggl|\bweak|\bworst|\bcan't (?:tell|hear|say|pronounce)|\btrouble\b|\bcan only\b|\bstill can't\b|\bhard to\b|\bafraid of\b|\bscared\b|\bnervous\b|\bfreeze\b|\bprefer|\b(?:easy|hard|difficult|fine|tough) for me\b|\bmy (?:worst|best|weakest|strongest)\b|\b(?:impossible|torture) for me|\b(?:not (?:great|good)|bad|terrible|hopeless) (?:at|with)\b|\bhard for me|\btrip me up",
)
"""It holds again and again."""

PAST = _any(
    r"昨天|昨晚|前天|大前天|剛剛|剛才|剛(?=[做考看寫聽背練完上講])|今天早上|今早|上次|上回|上一?[週周](?!末前)|上個?禮拜|上個?星期|上個?月|那天|前陣子|這次|今晚|今天(?!開始|起)|早上|中午|下午(?=.*了)|這個?禮拜|這週|第一次",
    r"\byesterday\b|\blast (?:night|week|month|time|session|lesson|mon|tue|wed|thu|fri|sat|sun|year)|\bjust now\b|\btoday\b|\bthis (?:morning|afternoon|evening|week)\b|\btonight(?:'s)?\b|\bearlier\b|\bthe other day\b|\b(?:days?|weeks?|hours?|minutes?) ago\b|\bi just\b|\bfirst time\b",
)
"""It happened once, at some time."""

RESULT = _any(
    r"(?:錯|對|答對|答錯|寫錯|拼錯|聽錯)了?\s*(?:第|[0-9一二兩三四五六七八九十])|第\s*[0-9一二三四五六七八九十]+\s*題|[0-9一二兩三四五六七八九十]+\s*題|考了|拿了|拿到|得了|只對|只錯|全對|成績(?:出來|公布|出爐)|退步|進步了?\s*\d",
    r"\b(?:got|scored|missed|answered)\b.*(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|all)\b)|\b\d+ (?:out of|of|/) ?\d+|\bquestions? \d+|\b\d+ (?:right|wrong|correct|mistakes|errors)\b|\b\d+ ?/ ?\d+\b|\b(?:results?|scores?) (?:are|is|came|just came) (?:out|in|back)|\bwrong\b.*\bquestion|\b\d+ ?%",
)
"""What an exercise or a test came to."""

HAPPENED = _any(
    r"成績(?:出來|公布|出爐)|(?:[考做寫讀看聽背上練念唸]完|完成)(?!了|再|才|後|之後|以後|就|的話|，再)(?=\S{2})|拿到|考到|(?:完成|考過|[考做寫讀看聽背上練念唸]完|錄取|通過|參加|做|考|寫|聽|看|講|練|複習|背|遇到|買|拿|學|投|交|達標)了(?!\S{0,3}(?:很久|多年|[幾一二兩三四五六七八九十\d]+年))|有投出去|斷線|被\S{1,6}(?:退|罵|糾正|稱讚|誇|問)|(?<!覺得)(?:說|誇|稱讚)我|糾正過?我",
    r"\bi(?:'ve| have)?(?: just| finally| also| already| even)? (?:completed|finished|gave|passed|failed|scored|took|met|bought|wrote|went|got|made|did|said|told|learned|learnt|heard|spoke|talked|presented|practi[sc]ed|reviewed|watched|listened|joined|attended|missed|sent|forgot|spent|tried|managed|recorded|answered|ordered|could only)\b(?!.*\b(?:for (?:\w+ )?(?:years|months)|since)\b)",
    r"\b(?:asked|told|corrected|praised|interrupted|complimented) me\b|\byou (?:said|told|corrected|praised)\b|\b(?:dropped|crashed|got cancelled|was cancelled|sent back)\b",
)
"""It is done: a past act or happening, with or without a word of time."""

PLAN_DATE = _any(
    r"下下?個?(?:週|周|禮拜|星期|月|學期)|明年|後年|年底|月底|學期末|暑假|寒假|\d{1,2}\s*月|\d{1,2}/\d{1,2}|[一二三四五六七八九十]+月|民國|改期|明天|後天|(?<!每個)(?<!每)(?:這|下)?(?:週|周|禮拜|星期)[一二三四五六日天](?![、和跟都])|(?:還有|[只還]?剩下?|倒數)\s*\S{1,4}\s*(?:天|週|個?月)|\d{1,2}\s*[號日]",
    rf"\bnext (?:week|month|year|quarter|spring|summer|autumn|fall|winter|semester|term|{WEEKDAY})|\btomorrow\b|\b(?:on|this) {WEEKDAY}\b|\bin (?:{MONTH})\b|\bin \w+ (?:weeks|months)\b|\b(?:{MONTH})\.? \d{{1,2}}\b|\b\d{{1,2}}(?:st|nd|rd|th)?(?: of)? (?:{MONTH})\b|\b\d{{1,2}}/\d{{1,2}}\b|\b(?:\d+|one|two|three|four|five|six|a few) (?:days?|weeks?|months?) (?:left|to go|until|till|away|from now)\b|\bby (?:the end|{MONTH}|next)|\bthis (?:{MONTH}|coming|summer|winter|autumn|fall|spring)",
)
"""A day that is still to come, or any written date."""

OCCASION = _any(
    EXAM,
    r"考試|考英|要考|考場|考期|場次|口說考|面試|簡報|報告|演講|致詞|研討會|出國|留學|申請|簽證|出差|旅行|旅遊|轉調|升等|預演|發表|視訊|婚禮|飛去?|會議|複試|初試|期末|期中|開學|入學|移民|交換(?!禮物|心得)|支援|出發|進修|打工度假|外派|參訪|接待|主持|面談|受訓|培訓|比賽|決賽|初賽|預賽|期刊|投稿|認證|證照|提案|審查|口試",
    r"\bexam|\btest\b|\binterview|\bpresent|\btalk\b|\bspeech|\bconference|\bvisa\b|\btrip\b|\btravel|\bmov(?:e|ing) to\b|\bflight|\bfly|\bdefen[cs]e\b|\bpitch|\bmeeting|\bdeadline|\bapplication|\bexchange|\bwebinar|\bdemo\b|\bviva\b|\bworking holiday|\bau pair\b|\bimmigra|\bhost(?:ing)?\b|\bcompetition|\bcontest|\bprelims?\b|\bfinals?\b|\btraining\b|\bjournal\b|\bsubmission|\baudit\b|\bcertificat|\babroad\b|\boverseas\b",
)
"""Something that the learner may be working towards."""

NEED = re.compile(
    r"口吃|左耳|右耳|老花|視力(?:不好|很?差|受損)|看不清楚?.{0,3}(?:小|字|螢幕)|(?:小字|字太小).{0,4}看不|聽損|聽障|重聽|視障|色盲|色弱|弱視|閱讀障礙|讀寫障礙|過動|注意力不足|自閉"
    r"|\bstutter|\bstammer|\bdyslexi|\bdysgraphi|\badhd\b|\bhard of hearing|\bdeaf|\bcolou?r-?blind|\blow vision|\bvisually impaired|\bcan't (?:see|read) (?:small|tiny)|\b(?:left|right|one) ear\b|\bautis"
)
"""An enduring need: it shapes how to teach, with or without a word about English."""

TRAIT = _any(
    r"記性|記憶力|專注力|注意力|坐不住|容易(?:分心|緊張|害羞|忘|累|放棄)|怕生|慢熟",
    r"\bget (?:bored|distracted|tired|nervous|discouraged) (?:easily|fast|quickly|after)|\b(?:easily|quickly) (?:bored|distracted|discouraged)|\bi(?:'ll| will)? (?:always )?forget (?:things|everything|words|most|what)|\b(?:bad|poor|terrible) memory\b|\battention span\b|\b(?:visual|auditory|slow|fast|hands-on) learner\b",
)
"""How this learner learns or behaves in a lesson."""

MOVED = _any(
    r"(?:改|延|移|挪|換|調|提前|提早)(?:到|成|在|為|至)|延[期後]|改期|取消|提前|提早",
    r"\b(?:moved|pushed|put|brought|shifted|changed|switched) (?:\w+ )?(?:to|back|off|forward|up)\b|\bpostponed\b|\bresched\w+|\bdelayed (?:to|until|till)\b|\bcancel+ed\b|\bcalled off\b",
)
"""A plan that is no longer what it was."""

FREE_TIME = re.compile(
    r"(?:沒空|有空|(?:只有|只剩|只能|都能|才能?|以後|之後).{0,6}(?:有時間|能上課?|可以上課?|能練|可以練)|(?:晚上|早上|中午|下午|平日|週末|假日|午休|下班後)(?:\S{0,3}點)?(?:後|以後)?(?:才|比較)(?:行|可以|ok|方便|能)|不能上|可以上課|配合不[了上來]|不排|不要排|不方便|空檔)|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days? (?:is|are) (?:out|off|bad|impossible|no good|difficult|full)\b|\b(?:free|available|busy|can't (?:study|do|make|have)|no lessons?|off)\b.{0,30}\b(?:on|mon|tue|wed|thu|fri|sat|sun|evening|morning|weekend|night)"
)
"""When the learner can or cannot study."""

LEVEL = re.compile(
    r"\b[abc][12]\b|(?:英文|英語|程度|聽力|口說|閱讀)\S{0,6}(?:初級|中級|中高級|高級|初學|普通|國中程度|高中程度)|\b(?:beginner|intermediate|upper-intermediate|advanced)\b"
)

GOAL_SET = re.compile(
    r"目標.{0,14}(?:[\d]|[一二三四五六七八九十]+百|[高低]分)|(?:考|拚|拼|衝)到?\s?\d+(?:\.\d)?\s?分?(?:就好|為目標)|(?:不|先不|放棄)考\S{1,6}了?[，,\s]?\S{0,4}(?:改考|先考|先拼|考)"
    r"|\b(?:goal|target|aim(?:ing)?)\b.{0,24}\d|\b(?:score|get|reach|hit|make it|aim (?:for|at))(?: an?)? (?:\w+ )?\d+(?:\.\d)?\b.{0,8}\binstead\b"
)
"""A number to reach, or another exam than before; which exam it is, the learner has told before."""

STANDING = _any(
    r"以後|之後|往後|從今|從現在|接下來|每次|[一每][天週](?:[考教給出練背學]\S{0,2})?[一二兩三四五六七八九十\d]+[個題句次]|都(?:用|要|請|給|附|先)|一律|盡量|一次(?:最多|不要|只)|不要再|別再|永遠|[少多別]用|先(?:讓|給)我|再(?:告訴|解釋|給答案)|就好|優先|改成(?!(?:否定|疑問|肯定|被動|主動|過去|未來|現在|完成|進行|間接|直接|倒裝|英文|中文|正式|口語)\S{0,4}\W*$)|麻煩.*都|不要(?!這[題個句段篇字]|那[題個句段篇字]|了\W*$)|別(?!人|這|的)",
    r"\bfrom now on\b|\balways\b|\bnever\b|\beach\b|\bevery\b|\bwhenever\b|\bwhen (?:you|i)\b|\bright away\b|\bstraight ?away\b|\bimmediately\b|\bas soon as\b|\bat the end\b|\buntil\b|\bunless\b|\binstead of\b|\brather than\b|\bby default\b|\bkeep (?:it|your|the|my|all|example|explanation|sentence|answer)|\bno more than\b|\bat most\b|\bunder \w+ (?:words|lines|sentences)|\bfirst\b.*\b(?:then|later|after(?:wards?)?|last)\b|\bonly after\b|\bin general\b|\banymore\b|\b(?:don't|do not|stop) (?:\w+ing|rewrite|correct|translate|explain|fix|give|tell|interrupt|use|sugarcoat)\b(?! (?:this|that|it|these|me another)\b)|\bjust (?:underline|mark|point|highlight|circle|hint)|\blet me (?:fix|find|guess)\b|\bgo easy\b|\bbe (?:blunt|strict|gentle|honest|direct)",
)
"""A wish for every time, not for this one."""

MOMENT = _any(
    r"再(?:給|來|說|講|舉|一)|換一|下一|這[一]?[題句個段篇次]|那[一]?[題句個段篇]|上面|剛剛那|繼續|等等|等一下|等我|先這樣|停",
    r"\banother\b|\bone more\b|\bnext (?:one|question|exercise)\b|\bthis (?:one|sentence|word|question|paragraph|text|time)\b|\bthat (?:one|sentence|word|question)\b|\bagain\b|\bthe (?:first|second|third|last|previous|above) (?:one|example|sentence|question|word)|\beasier one\b|\bgo on\b|\bcontinue\b|\bstop\b(?! (?:\w+ )?\w+ing\b)|\bwait\b",
)
"""A wish for this moment only."""

REQUEST = _any(
    r"^(?:那|就|也|還有|另外|然後|所以|老師|欸|嗨)?[，,]?\s*(?:請|拜託|麻煩|幫我|給我|可以|能不能|可不可以|不要|別|你以後|以後|之後|希望你|我希望你|我想要你|直接)",
    r"請你|拜託|麻煩你|希望你|你(?:可以|能|以後|就)",
    r"^(?:and |also |but |so |then |ok(?:ay)?,? |btw,? |by the way,? )*(?:please|pls|could you|can you|would you|don't|do not|never|always|give|show|tell|keep|use|explain|correct|let's|ignore|repeat|go|continue|change|replace|pick|choose|let|summari[sz]e|rewrite|proofread|paraphrase|make|ask|start|stop|write|speak|talk|try|save|put|skip|avoid|focus|teach|point|wait|be|(?:quiz|test)(?= (?:me|us)\b)|remind|translate|check|send)\b",
    r"\bplease\b|\bpls\b|\bi(?:'d| would) (?:like|love|prefer|rather)\b|\bi want you to\b|\bi need you to\b",
)
"""Asks the tutor to do something."""

ASKS = _any(
    r"嗎\W*$|呢\W*$|什麼|甚麼|怎麼|如何|為何|為什麼|哪[裡個一些種邊]?|幾[號點題分個]|多少|是不是|對不對|好不好|有沒有|能不能|可不可以|可以.*嗎|差在|差別|差異",
    r"^(?:and |so |but |ok(?:ay)?,? |btw,? |by the way,? |hey,? |hi,? )*(?:what|why|how|when|where|who|which|whose|is|are|am|was|were|do|does|did|can|could|would|should|shall|will|may|might|have|has)\b",
    r"\bhow (?:do|can|should|would) (?:i|you)\b|\bwhat(?:'s| is| does| are)\b",
)
"""Asks for something; counts with a question mark, or with an unmistakable opening."""
