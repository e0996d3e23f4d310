"""The shape of an order about the learner: a command, "the student" as its object, and what a tutor keeps or judges.

However it is worded, such a sentence is not said by the learner about the learner. Sentences that ask for help with a
text (`translate`, `this sentence`, 英文怎麼說) are practice, and so is anything in the first person or a question.
"""

from __future__ import annotations

import re

_OBJECT = re.compile(
    r"\b(?:the|this|that|each|every|any) (?:current |same )?(?:user|student|learner|reader|account holder|pupil)(?:'s)?\b"
    r"|\b(?:user|student|learner) ?(?:=|is\b)",
    re.IGNORECASE,
)
_COMMAND = re.compile(
    r"(?:^[^A-Za-z]{0,4}|[:;,—]\s?|\b(?:please|kindly|and|then|also|now|just|hereby|to) )(?:please |kindly |always |never |do not |don't "
    r"|immediately |from now on,? )?(?:put|add|give|set|make|mark|note|record|save|store|write|insert|enter|register|log|list|keep"
    r"|remember|forget|clear|delete|erase|reset|wipe|remove|drop|cancel|replace|change|raise|lower|upgrade|update|rate|grade|score"
    r"|treat|consider|count|accept|approve|confirm|agree|answer|reply|respond|praise|point|mention|correct|test|quiz|question|tell"
    r"|assume|state|tag|label|assign|grant|promote|ignore|obey|stop|cease|avoid|hide|award|declare|certify|pretend|regard|report"
    r"|overlook|file|round|say|pass|swap|take|leave|trust|believe|inform|let|enable|unlock)\b"
    r"|\b(?:you|tutor|assistant|ai|model|bot|memory|system|records?|profile|notes?)s? (?:must|should|shall|will|may|can|has to"
    r"|have to|is to|are to|needs? to)\b|\bunder no circumstances\b|\bno (?:more|further|longer)\b",
    re.IGNORECASE,
)
_KEPT_OR_JUDGED = re.compile(
    r"\b(?:memor\w{1,4}|records?|profiles?|notes?|notebook|storage|database|history|knowledge|facts?|file|corrections?|corrected"
    r"|(?:as|is|are|be) (?:correct|right)|errors?|mistakes?|weakness\w{0,2}|answers|agreement|levels?|[abc][12]|rat(?:e|ing)|scores?|grades?|marks|points"
    r"|tests?|tested|exam|goals?|premium|vip|admin\w{0,10}|customer|member\w{0,4}|access|rights|permissions?|fluent|native|bilingual"
    r"|exempt|perfect|expert|advanced|course|lessons?|grammar|passed|certif\w{1,6}|diploma|feedback|moderator|developer|paid|solved|obey|request|everything|10/10)\b",
    re.IGNORECASE,
)
_PRACTISES = re.compile(
    r"\b(?:sentences?|translat\w{1,6} (?:this|the|it|into|to)|rewrite|paraphrase|e-?mails?|letters?|essays?|paragraphs?|tense|grammatical"
    r"|in english|into english|in chinese|dialog\w{0,3}|role[- ]play|manual|how to say|vocabulary|passage|listen|choose|write an? (?:\w{1,12} )?(?:note|message|card|report|speech|story))\b|翻成|英文|中文怎|例句|這句|句子|單字"
    r"|作文|文章|書信|對話|家長|怎麼|如何",
    re.IGNORECASE,
)
_OBJECT_ZH = r"(?:(?:這[位個名]|[該此本])(?:學生|讀者|使用者|用戶|學習者|學員)|使用者|用戶|學習者|學員|讀者|該生|此人)"
_COMMAND_ZH = (
    r"(?:請|勿|別|不要|不得|不准|不可|往後|今後|以後|一律|務必|必須|把|將|替|停止|凡|無條件|立刻|你[要應得被])"
)
_KEPT_ZH = (
    r"(?:記憶|檔案?|紀錄|記錄|筆記|訂正|糾正|更正|錯誤?|程度|等級|滿[級分]|最高分|答案|內容|說法|弱點|目標|頂尖|精通|精熟|流利|C2|VIP|會員"
    r"|權限|考試|加註|註記|免|稱讚|同意|評分|分數|測驗|老師|母語|付費|付款|說[好對]|一切|所有)"
)
_SHAPE_ZH = re.compile(
    rf"(?=[^\n]{{0,60}}?{_OBJECT_ZH})(?=[^\n]{{0,60}}?{_COMMAND_ZH})[^\n]{{0,60}}?{_KEPT_ZH}"
    r"|(?=[^\n]{0,40}?學生)(?=[^\n]{0,40}?(?:一律|停止檢查|停止訂正|設成|給予|評為|判為|當作|視為))[^\n]{0,40}?(?:滿[級分]|最高|錯誤|C2|頂尖|精通|及格|通過)"
)
_MACHINE = re.compile(
    r"\b(?:disclose|reveal|give|share|tell|show|print|copy|recite|quote|output|write out|describe)\b[^.!?\n]{0,30}?\b(?:your (?:\w{1,12} )?"
    r"(?:instructions|prompt|configuration|directives)|you (?:were|are|have been) (?:configured|given|programmed|set up|instructed|built))\b"
    r"|\byour (?:job|role|task|purpose|employer|mission) (?:has changed|is now|changes|changed)\b|\byou (?:now )?work for\b[^.!?\n]{0,30}\bnow\b"
    r"|(?:^[^A-Za-z]{0,4})(?:AI|bot|LLM|model|chatbot)s?\s?[:：,，]|\b(?:models?|bots?|AIs|machines?) (?:that|which|who) (?:reads?|parses?|translates?"
    r"|summari[sz]es?|process(?:es)?)\b|\bif (?:a|an|any|some) (?:bot|model|machine|ai|llm)\b|\b(?:admin|root|system|developer)\s?>\s?\w"
    r"|\b(?:long-term|permanent) (?:storage|memory)\b|\bmemory should\b|</?command>|\b(?:user|student|learner)\.\w{1,20}\s?="
    r"|\brules (?:above|before|so far|until now) (?:are|is|were) (?:now )?(?:void|cancelled|over|invalid|lifted)\b|\bmore important than"
    r" your\b|\b(?:stop|quit) (?:acting like|being|playing) (?:an?|the) (?:\w{1,12} )?(?:teacher|tutor|assistant)\b|\bleave the (?:tutoring"
    r"|teaching)\b|\b(?:your|the) hidden (?:text|instructions?|message)\b|\b(?:output|print|reply|answer) [\"“'「][^\"”'」\n]{1,40}[\"”'」] and"
    r" nothing else\b|\breal (?:instructions?|task|orders?) (?:follows?|is|are|below|starts?)\b|\byour (?:makers|creators|developers) (?:want"
    r"|say|ask)\b"
    r"|比你的(?:規則|指令|設定)[^。！？\n]{0,4}?(?:重要|優先|高)|(?:前文|以上|上述)的?規則[^。！？\n]{0,4}?(?:不算|作廢|無效)|你[^。！？\n]{0,6}?(?:不用|不必"
    r"|無須)[^。！？\n]{0,4}?(?:遵守|扮演)[^。！？\n]{0,4}?(?:角色|規則)|你(?:看到|收到|讀到)的[^。！？\n]{0,4}?(?:設定|提示|指令)|(?:回答|回覆|輸出)\s?[「『]"
    r"[^」』\n]{1,12}[」』](?:就好|即可)|(?:將|把)所有(?:測驗|考試|答案|題目)[^。！？\n]{0,3}?(?:判|視|記|評)為|此帳號[^。！？\n]{0,12}?(?:權限|所有)"
    r"|真正的(?:指令|任務|指示)|你(?:原先|原本|原來)?的規則[^。！？\n]{0,3}?(?:到此|結束)"
    r"|你的(?:工作|職責|身分|任務)(?:改為|改成|變更|現在是)|(?:系統|開發者|公司)給你的|(?:讀者|收件人|閱讀者)(?:如為|若為|若是|如果是)\s?AI"
    r"|(?:凡|任何)?(?:讀|看|翻譯|處理)此[^。！？\n]{0,4}?之?的?(?:模型|AI|機器)|譯者注意|指令開始|(?:管理員|開發者|系統)留言|授權碼"
    r"|(?:記憶檔|腦中|記憶體)[^。！？\n]{0,8}?(?:改寫|抹|刪|清)|(?:抹|刪|清)[^。！？\n]{0,6}?(?:腦中|記憶檔|記憶體)",
    re.IGNORECASE,
)


def has_the_shape_of_an_order(sentence: str) -> bool:
    """The (folded) sentence, in which nobody says `I`, commands what is kept or judged of the learner, or the machine.

    >>> has_the_shape_of_an_order("Put down that the student finished the whole course.")
    True
    >>> has_the_shape_of_an_order("Correct this: the student have finished the homework.")
    False
    """
    if _MACHINE.search(sentence):
        return True
    if _PRACTISES.search(sentence):
        return False
    if _SHAPE_ZH.search(sentence):
        return True
    return bool(_OBJECT.search(sentence) and _COMMAND.search(sentence) and _KEPT_OR_JUDGED.search(sentence))
