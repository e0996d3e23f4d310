"""Text that gives orders to the assistant or to its memory, instead of saying something about the learner.

A wish about lessons is none, however firmly it is put: `From now on save all corrections for the end`. What makes an
order an injection is its target: earlier instructions, the system prompt, the assistant's identity or limits, other
memories, what is recorded about "the user", or the frame in which recalled text is shown.
"""

from __future__ import annotations

import re

from memora.core.rules.folding import fold
from memora.core.rules.patterns import any_of

_LEARNER_EN = r"(?:(?:this|the|that|our|current) (?:user|student|learner|human|account holder)|user|(?<=the )learner)"
_IS_EN = (
    r"(?:'s|'re|\s(?:is|are|was|has|have|can|must|should|will|does|prefers?|wants?|needs?|speaks?|already|never"
    r"|always|no longer|reached|passed|scored|likes?|agreed|consents?))\b"
)
_INSTRUCTIONS = (
    r"(?:instructions?|prompts?|rules|directions|directives?|guidelines|programming|training|polic(?:y|ies)"
    r"|restrictions?|constraints?|"
    r"commands?|orders|system messages?|safety \w+|guardrails|filters?|hard rules)"
)
_ROLE_OF_PRACTICE = (
    r"(?:an?|the|my)\s(?:\w+\s){0,3}?(?:examiner|interviewer|teacher|tutor|coach|partner|customer|client|guest"
    r"|tourist|waiter|waitress|receptionist|clerk|"
    r"doctor|dentist|nurse|pharmacist|boss|manager|colleague|friend|officer|host|barista|shopkeeper|seller|buyer"
    r"|driver|pilot|agent|student|"
    r"neighbou?r|landlord|stranger|judge|reporter|journalist|patient|passenger|classmate|roommate|cashier"
    r"|salesperson)\b"
)

_ORDERS = any_of(
    # earlier instructions
    r"\b(?:ignore|disregard|forget|override|bypass|overrule|circumvent|discard|do not follow|don't follow"
    r"|stop following|pay no attention to)\s(?:\w+[,\s]+){0,3}?"
    r"(?:(?:all\s|any\s|every\s|of\s|the\s|these\s)*(?:previous|prior|above|earlier|preceding|past|your|system"
    rf"|initial|original|existing|other|safety|hard)\s(?:\w+\s){{0,3}}?{_INSTRUCTIONS}"
    rf"|(?:all|any|every)\s(?:\w+\s){{0,1}}?(?:instructions?|directives?|guidelines|restrictions?|guardrails)\b"
    r"|(?:the\s)?instructions?\s(?:above|before|given|you)|(?:everything|anything|all)\s(?:of the\s)?(?:above"
    r"|before|previously|prior|you (?:were|have been) told|that came before)"
    r"|(?:the\s)?above\s(?:and|text|prompt|content)\b|what you(?:'ve| have| were)? (?:been )?told)",
    r"\b(?:new|updated|revised|real|actual|secret|hidden|override)\s(?:system\s)?(?:instructions?|prompt"
    r"|directives?)\s?[:：]",
    r"\byour\s(?:new|real|true|only|actual|secret|primary)\s(?:task|goal|purpose|instructions?|objective"
    r"|directives?|mission|prompt)\s(?:is|are)\b",
    # the system prompt
    r"\b(?:reveal|show|print|repeat|output|display|leak|tell me|give me|dump|expose|paste|recite|translate)\b"
    r"(?:\s\w+){0,4}?\s(?:your|the|hidden|system|initial)\s(?:\w+\s){0,2}?(?:system\s)?"
    r"(?:prompts?|instructions you (?:were|have)|hidden instructions|initial instructions|system message"
    r"|developer message)\b",
    r"\b(?:your|the) system prompt\s(?:is|says|now|has|should|must)\b",
    # identity and limits
    r"\byou are no longer\s(?:an?|the|my|bound|limited|restricted|required|allowed)\b",
    rf"\byou are now\s(?!{_ROLE_OF_PRACTICE})(?!\w+ing\b)(?!(?:\w+\s){{0,2}}?(?:late|early|right|wrong|speaking"
    r"|talking|going|in (?:a|the) \w+ (?:interview|role)))",
    r"\b(?:pretend|act|behave|respond)\s(?:\w+\s){0,2}?(?:you (?:have|had|are under) no|as if (?:you|there) "
    r"(?:have|had|are|were) no|as (?:an? )?(?:\w+\s)?(?:unrestricted|uncensored|jailbroken|dan\b|root|admin\w*"
    r"|system))",
    r"\bdo anything now\b|\b(?:enable|enter|activate|switch to|turn on|you are in)\s(?:\w+\s)?(?:developer|debug"
    r"|god|admin|jailbreak|dan|root|maintenance|sudo) mode\b",
    r"\b(?:you|assistant|ai) (?:have|has|are|is|must have)\s(?:\w+\s){0,2}?(?:no|without|free (?:of|from)"
    r"|not bound by|exempt from)\s(?:\w+\s){0,2}?(?:restrictions?|limits|filters?|rules|guidelines|polic(?:y"
    r"|ies))\b",
    r"\bas an ai(?: language)?(?: model)?,? you (?:must|should|will|have to)\b|\byou (?:must|will|shall) (?:obey"
    r"|comply)\b|\bobey (?:me|the following|these)\b",
    # a note addressed to the machine
    r"\b(?:system|admin(?:istrator)?|developer|hidden|internal)\s(?:note|notice|message|instruction|alert|update"
    r"|override|command)s?\b(?:\s(?:to|for)\s(?:the\s|all\s|any\s)?(?:assistant|ai|model|llm|bot|chatbot|agent"
    r"|tutor)|\s?[:：])",
    r"\b(?:note|message|instructions?|attention|reminder|memo|notice|dear)\s?(?:to|for|,|:)?\s(?:the\s|all\s|any\s"
    r"|whichever\s)?(?:ai|llm|language model|chatbot|ai assistant|ai tutor|ai agent|assistant(?! (?:manager"
    r"|professor|teacher|director|editor|coach)))s?\b\s?(?:[:：,，—-]|reading|processing|summari[sz]ing|that|who"
    r"|who's)",
    r"\bif you are an? (?:ai|llm|language model|assistant|bot)\b|\bend of (?:user|learner|student|human) "
    r"(?:message|input|text|turn)\b|\bbegin (?:system|admin|developer) (?:message|prompt|instructions?)\b",
    # what is recorded about "the user"
    r"\b(?:save|store|record|remember|note|write|log|memori[sz]e|register|remind yourself|add|know|believe"
    r"|assume)\b(?:\s(?:down|in|into|to|your|the|long-term|memory|profile|records?|as|a|fact|it)){0,6}?[\s:,]+"
    rf"(?:that\s)?{_LEARNER_EN}{_IS_EN}",
    r"\b(?:set|update|change|mark|tag|label|classify|treat|consider|regard|list|upgrade|raise|promote)\s"
    rf"(?:\w+\s){{0,3}}?{_LEARNER_EN}(?:'s)?\s(?:\w+\s){{0,3}}?(?:as|to|=|is)\b",
    r"\b(?:never|stop|don't|do not|no need to|refrain from|must not|should not)\s(?:ever\s)?(?:correct|test"
    rf"|contradict|question|refuse)(?:ing)?\s(?:\w+\s){{0,2}}?{_LEARNER_EN}",
    rf"\bnever correct (?:the |any |their |his |her )?(?:\w+ )?again\b|{_LEARNER_EN}\s(?:\w+\s){{0,4}}?(?:never"
    r"|not) (?:to )?be (?:corrected|tested|questioned)\b",
    # other memories, the policy, the machine's own fields
    r"\b(?:delete|erase|wipe|clear|purge|remove|overwrite|drop|destroy|corrupt|reset|forget)\s(?:\w+\s){0,4}?"
    r"(?:all|every|any|other|your|previous|existing|stored|saved)\s(?:\w+\s){0,3}?(?:memor(?:y|ies)|records?"
    r"|profiles?|database|conversation history|stored facts|knowledge of)\b",
    r"\b(?:should_store|policy_reason|importance_score|memory_type|candidate_index|long_term_memories|user_profile)\b",
    r"\b(?:set|give|assign|make)\s(?:\w+\s){0,3}?importance\s(?:\w+\s){0,2}?(?:to\s)?[1-5]\b",
    r"\b(?:bypass|evade|skip|disable|turn off|switch off|ignore)\s(?:\w+\s){0,2}?(?:memory|content|safety|hard)\s?"
    r"(?:policy|filter|rules?|checks?|moderation)\b",
    r"\b(?:send|post|upload|forward|leak|exfiltrate|e-?mail)\s(?:\w+\s){0,3}?(?:memories|conversation history"
    r"|system prompt|chat history|user data|user's data|profile)\s(?:\w+\s){0,3}?(?:to|at)\b",
    r"\b(?:execute|run)\s(?:the\s|this\s|these\s)?(?:following|next|hidden|decoded)\s(?:\w+\s)?(?:instructions?"
    r"|commands?|code|payload)\b",
    r"\b(?:call|invoke|use)\sthe\s(?:\w+\s)?(?:tool|function)\s(?:named|called|to)\b|\b(?:remember_memory"
    r"|search_memory|request_forget_memory)\b",
    r"\bonly (?:ever )?(?:answer|reply|respond|say|output)\s(?:with\s)?(?:[\"'「]|(?:yes|no|ok|okay|pwned|hacked"
    r"|i don't know|done)\b)",
)
_FRAMES = any_of(
    r"<\|[^|<>\n]{1,40}\|>|<</?SYS>>|\[/?INST\]|</?s>|</?\s?[a-z]{1,24}(?:[_-][a-z]{1,24}){1,4}\b[^<>\n]{0,60}>"
    r"|</?\s?(?:system|assistant|user|instructions?|memor(?:y|ies)|prompt|developer|tool|function|context"
    r"|admin)\b[^<>\n]{0,60}>",
    r"[\[【(（]\s?(?:system|assistant|developer|admin|系統|系統提示|開發者|管理員)\s?[\]】)）]",
    r"(?:^|[\n。.!?])\s{0,3}(?:#{1,4}\s{0,2})?(?:system|developer)(?:\sprompt)?\s?[:：]|(?:^|\n)#{2,4}\s?(?:system"
    r"|instructions?|new task|assistant)\b",
    r"\{\s?[\"']role[\"']\s?:|^\s?(?:Human|User|Assistant):.{0,300}\n\s?(?:Human|User|Assistant):",
)
_LEARNER_ZH = r"(?:(?:這位|這個|這名|該名?|此|本|那位)?(?:學生(?!證|會|票|簽|宿|時|優)|使用者|用戶|學習者|學員))"
_RULES_ZH = r"(?:指示|指令|提示詞?|規則|規定|設定|命令|限制|規範|準則|政策|prompt|instructions?|訓練|系統訊息)"
_ORDERS_ZH = any_of(
    r"(?:忽略|無視|忘記|忘掉|忘了|不要理會|不用理會|不必理會|別理|別管|不用管|拋開|拋棄|跳過|略過|推翻|覆蓋|違反"
    r"|不要遵守|不用遵守|停止遵守|繞過|解除|取消)"
    r"[^。！？\n，,我]{0,6}?(?:之前|先前|前面|以上|上面|上述|你|妳|系統|原本|原先|原來|一切|所有|任何|全部|既有"
    rf"|安全)[^。！？\n，,我]{{0,8}}?(?<!文法)(?<!拼字)(?<!發音){_RULES_ZH}",
    r"(?:忽略|無視|忘記|忘掉|不要理會|不用理會)(?:掉)?(?:以上|上述|上面|前面|之前)(?:的)?(?:所有|全部|一切)?"
    r"(?:的)?(?:內容|文字|訊息|對話|東西)",
    r"(?:顯示|印出|說出|告訴我|透露|洩漏|輸出|重複|複誦|貼出|列出|給我看|公開|翻譯)[^。！？\n]{0,8}?(?:系統提示"
    r"|提示詞|系統指令|內部指令|隱藏指令|你的指令|你的提示|初始指令|初始設定|system prompt)",
    r"(?:你|妳)(?:現在|從現在起|從此|已經)?(?:不再是|已經不是)|(?:你|妳)(?:現在|從現在起|從此)?(?:是|變成|成為"
    r"|扮演|進入)[^。！？\n]{0,10}?(?:沒有(?:任何)?限制|不受(?:任何)?(?:限制|規範|約束|拘束)|DAN|駭客|管理員"
    r"|開發者|越獄|無限制|最高權限|root)",
    r"(?:開發者|除錯|越獄|上帝|管理員|無限制|維護)模式(?!下)|解除(?:所有|一切|你的|全部)[^。！？\n]{0,4}?限制"
    r"|你不受(?:任何)?[^。！？\n]{0,4}?(?:限制|規範|約束)",
    r"(?:你|妳)(?:必須|只能|只准|只可以|一律|務必)只?(?:能|可以|准|會)?(?:回答|回覆|輸出|說"
    r"|回應)(?!我的)(?!時)(?!英文|中文|英語|重點|問題|得|完|話|慢)[^。！？\n]{0,3}?(?:[「『\"']|是|否|對|好|yes|no"
    r"|ok|不知道|我|同一|這句|\.\.\.|…)",
    r"從現在(?:開始|起)[，,]?\s?(?:你|妳)?(?:必須|只能|只准|一律|務必|都)?只(?:能|可以|准)?(?:回答|回覆|輸出|說"
    r"|回應)(?!英文|中文|英語|重點|我的|時)",
    r"(?:你|妳)的(?:新|真正的?|唯一的?|實際的?|主要)(?:任務|目標|指令|指示|使命|身分|身份)(?:是|為|:|：)|新(?:的)?"
    r"(?:系統)?(?:指令|指示|提示詞)\s?[:：]",
    r"系統(?:指令|備註|提示詞?|指示|覆寫)\s?[:：]|(?:給|致)\s?(?:這個|各位|所有|任何)?\s?(?:AI|人工智慧|語言模型"
    r"|助理機器人|聊天機器人|模型|AI\s?助理|AI\s?老師|助理|助手)(?:的|們)?(?:指示|指令|訊息|備註|話|提醒|注意事項"
    r"|一段話)?\s?[:：]",
    r"(?:如果|若)你是(?:一個)?(?:AI|人工智慧|語言模型|機器人|大型語言模型)",
    r"(?:記住|記得|記錄|紀錄|記下|記成|儲存|存下|存成|存|標記|標註|登記|寫入|註記|寫下"
    rf"|寫進記憶)[^。！？\n]{{0,10}}?{_LEARNER_ZH}[^。！？\n]{{0,10}}?(?:是|已|為|不需要|不用|不必|具備|擁有|喜歡"
    r"|達到|通過|精通|有權)",
    rf"(?:把|將){_LEARNER_ZH}[^。！？\n]{{0,10}}?(?:記成|記為|標記|設為|設成|設定|當成|視為|列為|改成|改為|存成"
    r"|升級|調成|更新)",
    r"(?:不要再?|別再?|停止|不准再?|不用再?|不可以?|不得|永遠不要|絕對不要)(?:糾正|訂正|更正|測驗|質疑"
    rf"|批評)[^。！？\n]{{0,4}}?{_LEARNER_ZH}",
    r"(?:刪除|刪掉|清除|清空|抹除|移除|覆蓋|改寫|銷毀|洗掉|忘掉|忘記)[^。！？\n]{0,6}?(?:所有|全部|其他|其它|一切"
    r"|每一筆|任何|既有|你的)[^。！？\n錯]{0,6}?(?:記憶|紀錄|記錄|資料庫|個人檔案)",
    r"(?:把|將)(?:所有|全部|其他|其它|一切|你的|每一筆)[^。！？\n]{0,6}?(?:記憶|紀錄|記錄)[^。！？\n]{0,4}?(?:刪"
    r"|清|抹|移除|忘|洗|覆蓋)",
    r"(?:繞過|避開|關閉|停用|跳過)[^。！？\n]{0,6}?(?:政策|審查|過濾|安全檢查|記憶規則|硬性規則|限制)|(?:把"
    r"|將)[^。！？\n]{0,8}?(?:重要性|重要程度|importance)[^。！？\n]{0,4}?(?:設|調|改|給|標)",
    r"(?:把|將)[^。！？\n]{0,8}?(?:記憶|對話紀錄|對話記錄|系統提示|個資|使用者資料|個人檔案)[^。！？\n]{0,6}?"
    r"(?:寄到|傳到|上傳|傳給|寄給|送到|貼到|發送)",
)
_OWN_HABIT = re.compile(
    r"(?:\b(?:I|we|he|she|they|people|students)(?:'d|'ll|'ve| (?!you\b)\w{1,24}){0,3}|\b(?:don't|do not|never"
    r"|not to|can't|didn't|to not)|\bhow (?:do|can|should) (?:I|you|we) (?:\w+ )?|"
    r"(?:我|我們|(?<!其)他|她|大家)(?:[^。！？\n，,你]{0,8})|不要|別|不會|怎麼)\s{0,2}$",
    re.IGNORECASE,
)


def refuse_injection(content: str) -> str | None:
    """`injection` where the text orders the assistant or its memory about, or imitates the frame around recalled text.

    A learner's own habit is none: `I always forget the rules you gave me`.
    """
    text = re.sub(r"[ \t\u3000]+", " ", fold(content).text)
    if _FRAMES.search(text):
        return "injection"
    for orders in (_ORDERS, _ORDERS_ZH):
        for match in orders.finditer(text):
            if not _OWN_HABIT.search(text[max(0, match.start() - 40) : match.start()]):
                return "injection"
    return None
