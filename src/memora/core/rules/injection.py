"""Text that gives orders to the assistant or to its memory, instead of saying something about the learner.

A wish about lessons is none, however firmly it is put: `From now on save all corrections for the end`. What makes an
order an injection is its target: earlier instructions, the system prompt, the assistant's identity or limits, other
memories, what is recorded about "the user", or the frame in which recalled text is shown.
"""

from __future__ import annotations

import re

from memora.core.rules.folding import fold
from memora.core.rules.injection_disguises import undisguised
from memora.core.rules.machine_talk import speaks_of_the_machine
from memora.core.rules.order_excuses import said_of_oneself
from memora.core.rules.order_intents import is_after_something
from memora.core.rules.orders_en import ORDERS_EN
from memora.core.rules.orders_zh import ORDERS_ZH
from memora.core.rules.patterns import any_of

_FRAMES = any_of(
    r"<\|[^|<>\n]{1,40}\|>|<</?SYS>>|\[/?INST\]|</?s>|</?\s?[a-z]{1,24}(?:[_-][a-z]{1,24}){1,4}\b[^<>\n]{0,60}>"
    r"|</?\s?(?:system|assistant|user|instructions?|memor(?:y|ies)|prompt|developer|tool|function|context"
    r"|admin|rules?|orders?|commands?|override|policy|config)\b[^<>\n]{0,60}>",
    r"[\[【(（]\s?(?:system|assistant|developer|admin|系統|系統提示|開發者|管理員)\s?[\]】)）]",
    r"(?:^|[\n。.!?])\s{0,3}(?:#{1,4}\s{0,2})?(?:system|developer)(?:\sprompt)?\s?[:：]|(?:^|\n)#{2,4}\s?(?:system"
    r"|instructions?|new task|assistant)\b",
    r"(?:^|[\n。.!?！？;；])[\s\"'“”「『(（\[>*_-]{0,4}(?:system|assistant|developer|admin(?:istrator)?|助理|助手|開發者"
    r"|管理員)[*_]{0,2}\s?[:：](?=\s?\S)|(?:^|[\n。.!?！？;；,，])[\s\"'“”「『(（\[>*_-]{0,4}(?:system|系統(?:訊息|提示)?)\s?[:：]"
    r"(?=\s?[^\s我])(?![^\n]*(?:[?？]|嗎))"
    r"|(?<=[\w\"'”」])\s(?:assistant|system)\s?[:：]\s?(?:i(?:'ll| will| have (?:saved|noted|recorded))\b|ignore|forget|from now|always\b|never\b|noted"
    r"|ok(?:ay)?\b|sure\b|you (?:are|must|may|can)\b)"
    r"|^[\s\"'“「(（\[>*_-]{0,4}(?:user|human|使用者|用戶)\s?[:：](?=\s?\S)"
    r"|(?:^|[\n。.!?])[\s\"'“「(（\[]{0,4}(?:tutor|memora|teacher|ai|bot|model|家教|老師|模型)\s?[:：]\s?(?:the (?:learner|student|user)\b|you (?:are|have|can|must|may)\b|noted\b|remembered\b|i(?:'ll| will| have)\b|已(?:經)?(?:記|更新|儲存)|(?:這位)?(?:學習者|使用者|學生|用戶)(?:是|已|的))",
    r"\{\s?[\"']role[\"']\s?:|^\s?(?:Human|User|Assistant):.{0,300}\n\s?(?:Human|User|Assistant):",
    r"[\[【]\s?(?:system|developer|admin(?:istrator)?|系統)\s?(?:override|message|prompt|note|update|command"
    r"|instructions?|指令|覆寫|更新|提示|通知)\s?[\]】]",
    r"<!--|(?:-{2,}|={2,}|#{2,})\s?(?:begin|end|start)\s(?:of\s)?(?:context|instructions?|prompt|system|user"
    r"|conversation|message|memor)",
    r"(?-i:\b(?:USER|User|Human)\s?:)[^\n]{1,200}?(?-i:\b(?:ASSISTANT|Assistant|AI)\s?:)",
    r"(?-i:\b(?:ASSISTANT|Assistant)\s?:)[^\n]{1,200}?(?-i:\b(?:USER|User|Human)\s?:)|\brole\s?[:=]\s?[\"']?system\b",
    r"[\[【<(]\s?(?:new|end of|begin|start of)\s(?:\w+\s){0,2}(?:instructions?|text|prompt|document|input|message)\s?[\]】>)]"
    r"|={3,}\s?(?:new |secret )?instructions?\b",
    r"\bbegin (?:new |secret |hidden )?(?:instructions?|directives?)\s?[:：]",
    r"[\[〔【［{]\s?[/／]?\s?INST\s?[\]〕】］}]|[\[【〔]\s?(?:memory|memories|profile|記憶|學習檔案|檔案)\s?[\]】〕]|!\[[^\]\n]{0,80}\]\(",
    r"(?:^|\n)\s{0,8}(?:Human|User|Assistant|AI|Tutor|Bot|Model|Memora)\s?[:：][^\n]{0,300}\n\s{0,8}(?:Human|User|Assistant|AI|Learner|Student|Tutor|Me)\s?[:：]"
    r"|(?:助理|助手|家教|老師|AI)\s?[:：][^\n]{1,200}\n?\s{0,8}(?:使用者|學生|用戶|學習者)\s?[:：]",
    r"[\"'](?:tool|function|arguments|tool_calls?|parameters|memories|memory_type)[\"']\s?[:：]|\b(?:user|learner|student)_\w+\s?[=:]"
    r"|\bcorrections?\s?[=:]\s?(?:off|on|none|false|true|disabled)\b",
    r"#{2,}\s?(?:系統|指令|新指令|管理員|開發者)|(?:記憶|資料|背景)(?:區段?|段落|部分)(?:到此)?結束"
    r"|(?:以下|下面|接下來)[^。！？\n]{0,4}?(?:給|寫給|是給)?(?:助理|AI|你|家教|模型)?的?(?:正式|真正的?|新的?|最新)(?:規則|指令|指示|設定)",
    r"[\"'](?:speaker|from|author|sender|source|who)[\"']\s?[:：]\s?[\"'](?:system|assistant|admin\w*|developer|operator|tutor)[\"']"
    r"|\b(?:admin\w*|system|root|operator|developer|console)\b[^\n]{0,12}?\s?>{1,3}\s|[=*~#-]{2,}\s?(?:operator|platform|vendor|host|staff|server|owner)\s(?:message|notice|note|order|update|announcement)\b"
    r"|[\[【〔](?:平台|系統|官方|管理|營運|總部|客服)(?:公告|通知|訊息|指示|更新|命令)[\]】〕]|\bend of (?:data|memor(?:y|ies)|records?|background|profile|notes|facts)\b"
    r"|(?:資料|記憶|背景|內容|引文)(?:就)?(?:到|在)?(?:這裡|此|這邊)(?:為止|結束|打住)|\b(?:learner|user|student)(?:'s)? (?:status|role|level|rank)\s?[:：=]",
    r"\b(?:to|for) (?:the|my|this|any|whichever) (?:ai|assistant|bot|chatbot|llm|model|tutor)\s?[:：]"
    r"|\b(?:following|next|rest|remaining|lines? below|text below)\b[^.!?\n]{0,12}\b(?:is|are) (?:the |now )?(?:new |real |official )?(?:rules|instructions|orders)\b"
    r"|\beverything (?:below|after this|that follows) (?:is|comes) from\b",
)
_SENTENCE = re.compile(r"(?:[^.!?。！？\n]|\.(?=[A-Za-z0-9]))+[.!?。！？\n]?")


def refuse_injection(content: str) -> str | None:
    """`injection` where the text orders the assistant or its memory about, or imitates the frame around recalled text.

    A learner's own habit is none: `I always forget the rules you gave me`.
    """
    spellings = (re.sub(r"[ \t\u3000]+", " ", spelt) for spelt in undisguised(fold(content).text))
    return "injection" if any(_orders_about(text) for text in spellings) else None


def _orders_about(text: str) -> bool:
    if _FRAMES.search(text):
        return True
    for orders in (ORDERS_EN, ORDERS_ZH):
        if any(not said_of_oneself(text, match.start()) for match in orders.finditer(text)):
            return True
    return any(speaks_of_the_machine(s) or is_after_something(s) for s in _SENTENCE.findall(text))
