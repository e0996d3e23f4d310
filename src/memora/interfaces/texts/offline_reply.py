"""The reply where no chat model is connected: questions about the learner are answered from the records, and nothing
is ever said to have been saved (P1)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import get_args

from memora.interfaces.texts import say
from memora.interfaces.texts.offline_questions import asks_about_learner, asks_for_everything, asks_something
from memora.interfaces.texts.sentences import with_date
from memora.types import Language, MemorySearchResult, Recall, StoredMemory, UserProfile

MAYBE_SCORE = 0.25
"""A memory that no reply would use is offered as the nearest one from this relevance on, and as no more than that."""
LISTED = 20
"""At most so many memories are listed in a reply, the newest ones."""

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


@dataclass(frozen=True, slots=True)
class OfflineReply:
    """What Memora answers on its own."""

    text: str
    """Empty where the records hold no answer and none was asked for."""
    asked: bool
    """Whether the message asked for something, so that silence would be no answer."""


def offline_reply(
    recall: Recall,
    lang: Language,
    message: str,
    *,
    profile: UserProfile | None = None,
    memories: Sequence[StoredMemory] = (),
    today: date | None = None,
) -> OfflineReply:
    """The answer from the profile and the records to a question about the learner; empty for anything else.

    Only memories that were recalled are quoted, as an answer; where none was, the nearest one may be offered as a
    guess, and a question about a memory is told with it. `memories` are all of them, oldest first, and are needed only
    where `asks_for_everything`.
    """
    profile = profile or UserProfile()
    if asks_for_everything(message):
        return OfflineReply(_everything(memories, profile, lang, today), asked=True)
    if not (asks_about_learner(message) or _asks_about_a_time(message, today)):
        return OfflineReply("", asked=asks_something(message))
    facts = [*_from_profile(profile, message, lang), *(_told(m.result, lang, today) for m in recall.used)]
    if not facts:
        return OfflineReply(f"{say(lang, 'offline.nothing')}{_maybe(recall, lang, today)}", asked=True)
    return OfflineReply("\n".join([say(lang, "offline.from_records"), *(f"- {fact}" for fact in facts)]), asked=True)


def _asks_about_a_time(message: str, today: date | None) -> bool:
    """Whether it asks what was or will be in the learner's life, which needs no "my" in it: 下個月有什麼考試？"""
    from memora.core.event_time import asked_window  # late: most messages ask nothing of the records

    day = today or date(2000, 1, 1)
    return asked_window(message, datetime(day.year, day.month, day.day, tzinfo=UTC)) is not None


def is_listing(reply: str | None) -> bool:
    """Whether a reply of ours listed what is remembered, so that it used all of it."""
    return (reply or "").startswith(tuple(say(lang, "offline.everything") for lang in get_args(Language)))


def _everything(memories: Sequence[StoredMemory], profile: UserProfile, lang: Language, today: date | None) -> str:
    facts = _from_profile(profile, None, lang)
    facts += [_told(memory, lang, today) for memory in memories[-LISTED:]]
    if not facts:
        return say(lang, "memories.none")
    lines = [say(lang, "offline.everything"), *(f"- {fact}" for fact in facts)]
    if len(memories) > LISTED:
        lines.append(say(lang, "offline.more", count=len(memories) - LISTED))
    return "\n".join(lines)


def _from_profile(profile: UserProfile, message: str | None, lang: Language) -> list[str]:
    """The parts of the profile that the message names; all of them without one."""
    facts: list[str] = []
    for name, words in _PROFILE_WORDS.items():
        held = getattr(profile, name)
        value = held if isinstance(held, str) else say(lang, "list_semicolon").join(held or ())
        if value and (message is None or words.search(message)):
            facts.append(say(lang, _PROFILE_KEYS[name], value=value))
    return facts


def _maybe(recall: Recall, lang: Language, today: date | None) -> str:
    nearest = max((d.result for d in recall.dropped), key=lambda result: result.score, default=None)
    if nearest is None or nearest.score < MAYBE_SCORE:
        return ""
    return say(lang, "offline.maybe", content=_told(nearest, lang, today))


def _told(memory: StoredMemory | MemorySearchResult, lang: Language, today: date | None) -> str:
    """Its text, with its event's date, and that there is an open question about it."""
    quoted = say(lang, "quote", text=" ".join(memory.content.split()))
    shown = with_date(quoted, memory.occurred_at, lang, today)
    if memory.status == "in_question":
        shown = say(lang, "with_remark", content=shown, remark=say(lang, "status.in_question"))
    return shown
