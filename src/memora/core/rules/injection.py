"""Text that gives orders to the assistant or to its memory, instead of saying something about the learner.

A wish about lessons is none, however firmly it is put: `From now on save all corrections for the end`. What makes an
order an injection is its target: earlier instructions, the system prompt, the assistant's identity or limits, other
memories, what is recorded about "the user", or the frame in which recalled text is shown.
"""

from __future__ import annotations

import re

from memora.core.rules.folding import fold
from memora.core.rules.machine_talk import speaks_of_the_machine
from memora.core.rules.orders_en import ORDERS_EN
from memora.core.rules.orders_zh import ORDERS_ZH
from memora.core.rules.patterns import any_of

_FRAMES = any_of(
    r"<\|[^|<>\n]{1,40}\|>|<</?SYS>>|\[/?INST\]|</?s>|</?\s?[a-z]{1,24}(?:[_-][a-z]{1,24}){1,4}\b[^<>\n]{0,60}>"
    r"|</?\s?(?:system|assistant|user|instructions?|memor(?:y|ies)|prompt|developer|tool|function|context"
    r"|admin)\b[^<>\n]{0,60}>",
    r"[\[【(（]\s?(?:system|assistant|developer|admin|系統|系統提示|開發者|管理員)\s?[\]】)）]",
    r"(?:^|[\n。.!?])\s{0,3}(?:#{1,4}\s{0,2})?(?:system|developer)(?:\sprompt)?\s?[:：]|(?:^|\n)#{2,4}\s?(?:system"
    r"|instructions?|new task|assistant)\b",
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
)
_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？\n]?")
_OWN_HABIT = re.compile(
    r"(?:\b(?:I|we|he|she|they|people|students)(?:'d|'ll|'ve| (?!you\b)\w{1,24}){0,3}|\b(?:don't|do not|never"
    r"|not to|can't|didn't|to not)|\b(?:my|our) (?:\w{1,20} ){1,2}(?:should|must|will|has to|had to|always|often)?|\bhow (?:do|can|should) (?:I|you|we) (?:\w+ )?|"
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
    for orders in (ORDERS_EN, ORDERS_ZH):
        for match in orders.finditer(text):
            if not _OWN_HABIT.search(text[max(0, match.start() - 40) : match.start()]):
                return "injection"
    return "injection" if any(speaks_of_the_machine(s) for s in _SENTENCE.findall(text)) else None
