"""Orders inside pasted or translated text, told by what they are about and not by how they are worded.

Each kind is a verb of command with a target that only a machine has: notes about "the student", a prompt, rules, a
reader that is an AI. Asked only of sentences in which nobody says `I` (`machine_talk`), so that a teacher who learns
here, or somebody who writes manuals, may speak of students and users.
"""

from __future__ import annotations

from memora.core.rules.patterns import any_of

_T = r"(?:(?:the|this|that|our|any|every) (?:current )?(?:user|student|learner|reader|account holder)|this person)"
_CLAIM = r"(?:'s|\s(?:is|was|has|had|holds?|speaks?|needs?|no longer|already|never|reached|graduated|prefers?|hates?|can|may)\b)"
_AT_ONCE = r"(?:^\W{0,3}|[,;:，：]\s?|\b(?:please|kindly|also|and|then|to|must|should|will|shall|always|now|you|may|can|hereby) )"
_LEVEL = (
    r"(?:fluent|native|bilingual|c[12]\b|perfect|expert|advanced|flawless|exempt|admin\w*|premium|vip|verified"
    r"|authenticated|the developer|the owner)"
)
ORDERS_BY_KIND_EN = any_of(
    # write this about the learner
    rf"{_AT_ONCE}(?:save|store|record|remember|note|write|log|register|keep|put|add|enter|file|make a note|state)\b[^.!?\n]{{0,48}}?"
    rf"(?:\bthat|[:：,]|\bsay(?:s|ing)|\bstating)\s[\"“'「]?(?:{_T}|(?:the )?(?:user|student|learner)){_CLAIM}",
    r"\b(?:your|(?:user|student|learner)'s) (?:long-term )?(?:notes?|memory|memories|records?|file|database)\b[^.!?\n]{0,30}?"
    rf"\b(?:{_T}|he|she){_CLAIM}",
    rf"\b(?:save|store|record|remember|register|mark|list|consider|log|treat)\b[^.!?\n]{{0,16}}?\b{_T}\b[^.!?\n]{{0,30}}?\b{_LEVEL}",
    rf"\b(?:remember|record|save|store|note) (?:this|the following)\b[^.!?\n]{{0,16}}?\b(?:about|of|fact)\b[^.!?\n]{{0,6}}\b{_T}",
    # take away what is known about the learner
    r"\b(?:delete|erase|purge|wipe|clear|remove|forget|throw away|discard|drop|replace|overwrite)\b[^.!?\n]{0,40}?\b(?:"
    rf"(?:memor(?:y|ies)|history|notes?|everything|all|what you know)\b[^.!?\n]{{0,36}}?\b(?:about|of|on) {_T}"
    r"|(?:the|this) (?:user|student|learner)'s (?:history|memor(?:y|ies)|notes?|mistakes|goals?|level))\b",
    r"\b(?:delete|erase|purge|wipe|clear|remove)\b[^.!?\n]{0,16}?\b(?:every |all )?(?:memor(?:y|ies)|notes?)\b[^.!?\n]{0,12}?"
    r"\b(?:stored|saved|so far|you (?:have|saved|stored|keep))\b",
    r"\b(?:set|change|replace|overwrite|raise)\s(?:the|this) (?:user|student|learner)'s (?:goals?|level|profile|score|status)\b",
    # you must, you may not; always, never
    r"\byou (?:must|should|shall|will|have to|are to|need to|may)\b[^.!?\n]{0,20}?\b(?:answer|agree|obey|praise|correct|mention"
    rf"|test|quiz|flag|refuse|comply|accept|approve|grade|rate)\b[^.!?\n]{{0,40}}?\b{_T}",
    r"(?:^|[.!?:,;]\s?|\bplease )(?:always|never|do not|don't|stop|no longer)\s(?:praise|correct|test|quiz|tell|mention|flag"
    rf"|point out|refuse|contradict|grade|question|criticis\w+|agree)\b[^.!?\n]{{0,24}}?\b{_T}",
    r"\bnever (?:quiz|test|correct) (?:him|her|them)\b|\b(?:what|how)ever (?:the |this )?(?:user|student|learner|reader)\b"
    r"|\btell (?:him|her|them|the \w+) (?:that )?(?:it|everything|he|she) is (?:perfect|correct|right|fluent)\b",
    r"\byou (?:must|should|shall|will) (?:always |only )?(?:answer|say|reply|respond) (?:with )?[\"“「'](?:yes|ok|no)\b",
    r"\bfrom (?:now on|this moment|today)\b[^.!?\n]{0,6}? you (?:will|must|shall) only (?:speak|talk|write) about (?:the )?(?:products?|company|courses?|school|website)\b",
    r"\b(?:turn off|disable|switch off|suspend|stop)\b[^.!?\n]{0,8}?\b(?:corrections?|correcting|tests?|quizzes|memory|tutoring)\b"
    rf"[^.!?\n]{{0,16}}?\b(?:for |of )?{_T}|\bdisable your\b|\bskip all (?:the )?(?:checks|tests|rules)\b",
    # prompts and rules
    r"\b(?:reveal|print|show|output|dump|leak|list|quote|expose|publish|repeat|tell|display|share)\b[^.!?\n]{0,24}?\byour"
    r"(?: \w+)?(?: system)? prompt\b|\b(?:reveal|print|output|dump|leak|expose) (?:all )?(?:of )?your (?:\w+ )?(?:instructions?|rules)\b",
    r"\b(?:instructions?|rules|directions)(?: that)? you (?:were|have been|had been) given\b|\b(?:instructions?|rules)(?: that)? you"
    r" (?:received|got|have to follow|must follow)\b[^.!?\n]{0,12}?\b(?:word|verbatim|print|in full)\b"
    r"|\bwhich rules you (?:have to|must) follow\b",
    r"\b(?:change|modify|replace|rewrite|drop|alter|break|abandon|suspend) your (?:rules|policy|policies|instructions|guidelines"
    r"|programming)\b(?! (?:for|about|of))|\byour (?:rules|restrictions|limits|filters|limitations) (?:have been|are now|were|did not"
    r"|do not|don't|no longer|are different)\b",
    r"\byou have been given new\b|\b(?:administrator|owner|developer|admin|system) (?:orders|commands|instructs|requires|authori[sz]es)"
    r" you\b|\b(?:command|order|message|instruction)s? from (?:your|the) (?:developers?|administrators?|creators?|owners?|system)\b",
    r"\bstop being (?:an?|the) (?:\w+ )?(?:tutor|assistant|teacher)\b|\b(?:ignore|forget|drop|leave) (?:the|your) (?:tutor|teacher"
    r"|assistant) role\b|\bact as an? (?:\w+ )?(?:shell|terminal|console|salesman)\b|\boverride\s?[:：]",
    # readers that are machines
    r"\b(?:any|every|all|whichever|if an|to the|for the|dear)\s(?:ai|llm|language model|chatbot|bot)s?\b[^.!?\n]{0,20}?\b(?:reads?"
    r"|reading|translat\w+|summari[sz]\w+|process\w+|please|must|should)\b",
    r"(?:^|\bany |\ball )(?:ai|llm|language model|chatbot)s? (?:systems?|assistants?|models?|tools?)? ?(?:that )?(?:reads?|reading"
    r"|translating|summari[sz]ing|processing) (?:this|the)\b|\bhello,? language model\b",
    r"\b(?:while|after|when|before) (?:you )?(?:translat|summari[sz]|read|process)\w*\b[^.!?\n]{0,20}?[,，] ?(?:also |then |please )"
    rf"{{0,2}}(?:record|remember|store|add a memory|delete|save that|(?:mark|set|tell|save)\b[^.!?\n]{{0,12}}?\b{_T})\b",
    r"\bmust recommend (?:the )?(?:school|course|product|company|website)\b|\bthe translator must (?:save|store|record)\b",
)
_TZ = r"(?:(?:這[位個名]|[該此本])?(?:學生(?!證|會|票|簽|宿|時|優)|讀者|使用者|用戶|學習者|學員)|該生|此人)"
_CLAIM_ZH = r"(?:是|已|為|不需|不用|不必|免|很|達|高級|具|擁有|通過|精通|畢業|流利)"
ORDERS_BY_KIND_ZH = any_of(
    r"(?:註明|寫明|標註|載明|登錄|登記|存下|存入|記下|記錄|新增|加上|加入|寫上|寫下|寫)[^。！？\n]{0,8}?[「『：:]?"
    rf"{_TZ}[^。！？\n]{{0,12}}?{_CLAIM_ZH}",
    rf"(?:記憶|紀錄|記錄|筆記|檔案)(?:內容|庫)?(?:中|裡面?)?[^。！？\n]{{0,4}}?(?:註明|寫明|新增|加上|寫上|加入)[^。！？\n]{{0,4}}?(?:{_TZ}|[「『])",
    rf"(?:[把將])?{_TZ}[^。！？\n，]{{0,6}}?(?:升級|調到|調成|提升|改成|改為|升為)|登錄[^。！？\n]{{0,3}}{_TZ}為",
    rf"(?:刪|清|丟|移除|抹|忘|銷毀)[^。！？\n]{{0,10}}?(?:關於|有關|對){_TZ}?[^。！？\n]{{0,10}}?(?:記憶|印象|資料|一切|紀錄)"
    rf"|(?:關於|有關|對)[^。！？\n]{{0,3}}{_TZ}的?(?:一切|所有|全部)",
    rf"(?:刪除|刪掉|清除|清空|移除){_TZ}[^。！？\n]{{0,6}}?(?:資料|紀錄|記錄|記憶|目標)|(?:忘記|忘掉){_TZ}",
    r"(?:先前|之前|你)(?:已?經?)(?:記下|存過|記得|記住|存下|儲存)的[^。！？\n]{0,8}?(?:清|刪|移除|忘|丟)"
    r"|(?:移除|刪除|清除|刪掉|丟掉)你(?:已經)?(?:存過|記得|記下|存下|記住|儲存)的",
    r"(?:你[^。！？\n]{0,3}應該|必須|一定要|務必|絕不|絕對不|永遠|不得|不准|以後|不要|別)[^。！？\n]{0,10}?(?:稱讚|糾正|訂正|指出|測驗|同意|服從|讚美)"
    rf"[^。！？\n]{{0,6}}?{_TZ}|(?:無論|不管|不論){_TZ}[^。！？\n]{{0,4}}?什麼",
    r"對(?:所有|任何|每個)(?:問題|要求|訊息)[^。！？\n]{0,4}?(?:回答|回覆|說)\s?[「『\"]|每次(?:回答|回覆)[^。！？\n]{0,6}?(?:說|寫"
    r"|回)\s?[「『\"]",
    r"(?:公布|公開|貼上|貼出|說出|列出|重複|交出|印出|透露|顯示)[^。！？\n]{0,10}?你(?:的|最初|一開始|原本|必須|收到|被)[^。！？\n]{0,6}?"
    r"(?:提示|規則|規定|指示|指令|prompt)|把你的(?:提示詞?|規則|指示|指令)[^。！？\n]{0,8}?(?:貼|列|說|印|寫)",
    r"(?:修改|更改|改寫|改掉|替換|放寬)你的(?:規則|政策|指令|提示|原則)|(?:停用|關閉)你的|(?:移除|解開|取消)(?:了)?你的(?:所有)?限制",
    rf"(?:關閉|停用|停止|取消)[^。！？\n]{{0,4}}?(?:對|給)?{_TZ}[^。！？\n]{{0,4}}?(?:糾錯|訂正|糾正|測驗|更正)",
    r"(?:開發者|管理員|擁有者|系統)(?:所?下達|命令你|要求你|已移除|已授權|指示你)|視為(?:開發者|系統|管理員)",
    r"(?:別再?|不要再?|停止)(?:當|扮演)[^。！？\n]{0,4}?(?:老師|助理|家教)[^。！？\n]{0,4}?改當",
    r"(?:讀到|讀取|看到|處理|翻譯|摘要)[^。！？\n]{0,6}?的\s?(?:AI|語言模型|機器人)|任何[^。！？\n]{0,8}?的\s?AI"
    r"|(?:請|讓)\s?(?:AI|語言模型)[^。！？\n]{0,4}?(?:摘要|翻譯)|(?:語言模型|聊天機器人)[^。！？\n]{0,4}?[，,]?請",
    rf"(?:翻譯|摘要)(?:完|之後|時|這段|裡)[^。！？\n]{{0,10}}?(?:記憶|記住|存檔|記錄|寫)[^。！？\n]{{0,6}}?{_TZ}",
    rf"^\W{{0,3}}系統(?:通知|訊息)?\s?[:：][^。！？\n]{{0,12}}?(?:{_TZ}|帳號|權限)[^。！？\n]{{0,12}}?(?:升|改|停|為|已)",
    r"(?:購買|推薦)(?:本|我們)(?:公司|課程|補習班)|[=＝]{3,}\s?新?指令|(?:使用者|用戶)\s?[:：][^\n]{1,80}?助理\s?[:：]",
)
