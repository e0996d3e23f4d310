"""The reply where no chat model is connected: questions about the learner are answered from the records, and nothing
is ever said to have been saved (P1)."""

from __future__ import annotations

import re

from memora.interfaces.texts import say
from memora.types import Language, Recall, UserProfile

_QUESTION = re.compile(
    r"[?？]|[嗎呢]\s*$|什麼|甚麼|哪|多少|幾|誰|何時|有沒有|是不是|記不記得"
    r"|^\s*(what|which|when|where|who|why|how|do|does|did|am|is|are|was|were|have|has|can|could|should|tell me)\b",
    re.IGNORECASE,
)
_ABOUT_LEARNER = re.compile(
    r"我|記得|\b(my|mine|me|i|i'm|i've|remember)\b",
    re.IGNORECASE,
)
_ASKS_TO_TEACH = re.compile(
    r"怎麼(用|說|寫|念|唸|講|翻|發音)|差(在)?哪|差別|意思|翻(譯|成)|幫我|造句|改(一)?下|文法對"
    r"|\b(mean|means|meaning|difference|translate|correct|pronounce|spell|grammatical|how (do|can|should) (i|you) (use|say|write))\b",
    re.IGNORECASE,
)
_PROFILE_WORDS: dict[str, re.Pattern[str]] = {
    "english_level": re.compile(r"程度|等級|級數|\blevel\b", re.IGNORECASE),
    "learning_goals": re.compile(r"目標|目的|考試|\bgoals?\b|\baim|\bexam", re.IGNORECASE),
    "preferences": re.compile(r"偏好|喜歡|習慣|\bprefer|\blike\b", re.IGNORECASE),
}
_PROFILE_KEYS = {
    "english_level": "offline.profile_level",
    "learning_goals": "offline.profile_goals",
    "preferences": "offline.profile_preferences",
}


def offline_reply(
    recall: Recall, lang: Language, message: str, *, profile: UserProfile | None = None, brief: bool = False
) -> str:
    """What Memora answers on its own: from the profile and the recalled memories where the message asks about the
    learner, else one line that no model is connected and how to connect one (`brief`: it has been said before)."""
    connect = say(lang, "offline.connect_brief" if brief else "offline.connect")
    if not asks_about_learner(message):
        return connect
    facts = [*_from_profile(profile or UserProfile(), message, lang), *_from_memories(recall, lang)]
    if not facts:
        return f"{say(lang, 'offline.nothing')}\n{connect}"
    return "\n".join([say(lang, "offline.from_records"), *(f"- {fact}" for fact in facts), say(lang, "offline.short")])


def asks_about_learner(message: str) -> bool:
    """Whether the records can answer it: a question about the learner, not one about English.

    >>> asks_about_learner("What is my level?"), asks_about_learner("although 怎麼用？"), asks_about_learner("我的程度是 B1")
    (True, False, False)
    """
    return bool(_QUESTION.search(message) and _ABOUT_LEARNER.search(message) and not _ASKS_TO_TEACH.search(message))


def _from_profile(profile: UserProfile, message: str, lang: Language) -> list[str]:
    facts: list[str] = []
    for name, words in _PROFILE_WORDS.items():
        held = getattr(profile, name)
        value = held if isinstance(held, str) else "; ".join(held or ())
        if value and words.search(message):
            facts.append(say(lang, _PROFILE_KEYS[name], value=value))
    return facts


def _from_memories(recall: Recall, lang: Language) -> list[str]:
    return [say(lang, "quote", text=" ".join(memory.result.content.split())) for memory in recall.used]
