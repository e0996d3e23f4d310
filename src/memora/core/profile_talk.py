"""What a conversation changes of the profile, by the same decisions that change memories (C1, T4).

A plainly stated level is the level; a goal or preference that gives way in memory gives way in the profile too, and an
important one that is new joins it. What has a date stays a memory, which knows when it is over.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from memora.core.profile import LEVEL_KEY, LIST_KEYS, VALUE_LIMIT_CHARS, apply_steps, tidy_value
from memora.core.reconcile import decide, fold_repeat
from memora.turns import Settled
from memora.types import MemoryCandidate, Neighbour, ProfileStep, StoredMemory, UserProfile

KEY_OF_REASON = {"learning_goal": "learning_goals", "preference": "preferences"}
JOINS_FROM_IMPORTANCE = 4
"""A new goal or preference joins the profile from this importance on: what should shape every lesson."""
LIST_LIMIT = 8
"""A conversation adds no more values to a list than this; by command there is no limit."""

_LEVEL = re.compile(r"(?<![A-Za-z0-9])([ABC][12]\+?)(?![A-Za-z0-9])")
_OF_WHOLE = re.compile(
    r"level|cefr|placement|程度|等級|等级|分級|分级|檢定|检定|英文|英語|英语|english|我.{0,6}是|升到|升上|進步到|i'?m|i am|reached|moved up",
    re.IGNORECASE,
)
_OF_PART = re.compile(
    r"目標|目标|想要|想考|希望|打算|goal|aim|target|want|hope|plan|"
    r"聽力|听力|口說|口说|閱讀|阅读|寫作|写作|單字|单字|文法|發音|发音|listening|speaking|reading|writing|vocabulary|grammar",
    re.IGNORECASE,
)


def stated_level(text: str) -> str | None:
    """The CEFR level that a text states for the learner's whole English, the last one it names, or None.

    >>> stated_level("我從 B1 升到 B2 啦"), stated_level("我的目標是 B2"), stated_level("My reading is C1")
    ('B2', None, None)
    """
    levels = _LEVEL.findall(text)
    return levels[-1] if levels and _OF_WHOLE.search(text) and not _OF_PART.search(text) else None


def profile_steps(
    profile: UserProfile, settled: Sequence[Settled], *, said: str, olds: Mapping[str, str] | None = None
) -> list[ProfileStep]:
    """What of the profile gives way to what this turn said; nothing where it says it already.

    `olds` are the contents, by id, of memories that give way: a value that says just that gives way with its memory.
    """
    steps: list[ProfileStep] = []
    for one in settled:
        if one.decision.step in ("skip", "review"):
            continue
        now = apply_steps(profile, steps)
        step = _with_its_memory(now, one, (olds or {}).get(one.decision.old_id or "")) or _step(now, one, said)
        if step is not None:
            steps.append(step)
    return steps


def _with_its_memory(profile: UserProfile, settled: Settled, old: str | None) -> ProfileStep | None:
    """The goal or preference that says just what an old memory said, which has now given way."""
    if old is None or settled.decision.step != "supersede":
        return None
    for step in _in_place_of(profile, old, tidy_value(settled.memory.content)) or ():
        if step.key != LEVEL_KEY:
            return step if KEY_OF_REASON.get(settled.reason) == step.key else replace(step, new=None)
    return None


def _step(profile: UserProfile, settled: Settled, said: str) -> ProfileStep | None:
    text = tidy_value(settled.memory.content)
    level = stated_level(text) if settled.reason == "level_or_ability" else None
    if level is not None:
        return None if level == profile.english_level else ProfileStep(LEVEL_KEY, profile.english_level, level)
    key = KEY_OF_REASON.get(settled.reason)
    if key is None or len(text) > VALUE_LIMIT_CHARS or settled.memory.memory_type != "semantic":
        return None
    values: tuple[str, ...] = getattr(profile, key)
    candidate = MemoryCandidate(text, "semantic", True, settled.reason)  # type: ignore[arg-type]  # a policy reason
    for value in values:
        decision = decide(candidate, [_as_neighbour(value)], said=said)
        if decision.step == "skip" or fold_repeat(value) == fold_repeat(text):
            return None
        if decision.step in ("update", "supersede"):
            return ProfileStep(key, value, text)
    joins = settled.memory.importance_score >= JOINS_FROM_IMPORTANCE and settled.occurred_at is None
    return ProfileStep(key, None, text) if joins and len(values) < LIST_LIMIT else None


def steps_of_answer(profile: UserProfile, old: str | None, settled: Settled) -> list[ProfileStep]:
    """What of the profile gives way where the learner has said that `settled` takes the place of `old`: the value that
    says just that; else what the same words in a conversation would change."""
    text = tidy_value(settled.memory.content)
    if settled.decision.step == "supersede" and old is not None:
        steps = _in_place_of(profile, old, text)
        if steps is not None:
            return steps
    return profile_steps(profile, [settled], said=text)


def steps_of_restoring(profile: UserProfile, back: StoredMemory, gone: StoredMemory) -> list[ProfileStep]:
    """What of the profile gives way where `back` holds again in the place of `gone`: the value that says just that."""
    return _in_place_of(profile, gone.content, tidy_value(back.content)) or []


def _in_place_of(profile: UserProfile, old: str, text: str) -> list[ProfileStep] | None:
    """The value that says just what `old` says gives way to what `text` says; None where there is no such value."""
    was, named = stated_level(old), _LEVEL.findall(text)
    if was is not None and was == profile.english_level and named:
        return [ProfileStep(LEVEL_KEY, was, named[-1])] if named[-1] != was else []
    for key in LIST_KEYS:
        for value in getattr(profile, key):
            if fold_repeat(value) == fold_repeat(old):
                return [ProfileStep(key, value, text if len(text) <= VALUE_LIMIT_CHARS else None)]
    return None


NO_SCORE = 0.5
"""Of a text without a vector: the middle of what wordings of one fact score."""


def _as_neighbour(value: str) -> Neighbour:
    """A profile's value as a memory to compare with; it has no vector, so the score says neither yes nor no."""
    return Neighbour(StoredMemory(value, value, "semantic", 3, "manual", "unknown"), NO_SCORE)


def without_texts(profile: UserProfile, texts: Sequence[str]) -> UserProfile:
    """The profile without the values that say just what was forgotten (P4).

    >>> without_texts(UserProfile("B1", ("TOEIC 800",)), ["我的程度是 B1", "ＴＯＥＩＣ 800！"])
    UserProfile(english_level=None, learning_goals=(), preferences=())
    """
    folded, levels = {fold_repeat(text) for text in texts}, {stated_level(text) for text in texts}

    def kept(values: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(value for value in values if fold_repeat(value) not in folded)

    level = None if profile.english_level in levels else profile.english_level
    return UserProfile(level, kept(profile.learning_goals), kept(profile.preferences))
