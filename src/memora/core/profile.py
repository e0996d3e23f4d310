"""Changes to the learner's profile, as pure steps (C1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Literal

from memora.errors import PolicyRefused, SettingError
from memora.turns import Receipt
from memora.types import ProfileStep, UserProfile

ProfileAction = Literal["set", "add", "remove", "clear"]

LIST_KEYS = ("learning_goals", "preferences")
LEVEL_KEY = "english_level"
KEYS = (LEVEL_KEY, *LIST_KEYS)
SHORT_NAMES = {
    "level": "english_level",
    "goal": "learning_goals",
    "goals": "learning_goals",
    "preference": "preferences",
    "程度": "english_level",
    "目標": "learning_goals",
    "偏好": "preferences",
}
VALUE_LIMIT_CHARS = 200


def values_of(profile: UserProfile) -> list[tuple[str, str]]:
    """(key, value) of everything in it.

    >>> values_of(UserProfile("B1", ("TOEIC 800",)))
    [('english_level', 'B1'), ('learning_goals', 'TOEIC 800')]
    """
    level = [(LEVEL_KEY, profile.english_level)] if profile.english_level else []
    return level + [(key, value) for key in LIST_KEYS for value in getattr(profile, key)]


def without_value(profile: UserProfile, key: str, value: str) -> UserProfile:
    """The profile without one of its values, where it is still there."""
    if key == LEVEL_KEY:
        return replace(profile, english_level=None) if profile.english_level == value else profile
    return _with_list(profile, key, tuple(held for held in getattr(profile, key) if held != value))


def tidy_value(value: str) -> str:
    """A value as it may be kept: on one line, without invisible characters, secrets masked (P3).

    >>> tidy_value("我的網銀密碼是Meihua#2291\\n")
    '我的網銀密碼是[▇▇▇]'
    """
    from memora.core.clean import clean_text  # late: who only reads a profile needs neither
    from memora.core.secrets import mask_secrets

    return mask_secrets(" ".join(clean_text(value).split())).text


def tidy(profile: UserProfile, *, held: UserProfile) -> UserProfile:
    """`profile` as it may be written: every value tidied, blank and repeated ones left out.

    Raises SettingError for one over VALUE_LIMIT_CHARS that is not in `held`: what the learner wrote into the file by
    hand stays as long as it is.
    """
    kept = {key: _tidied(getattr(profile, key), key, getattr(held, key)) for key in LIST_KEYS}
    level = _tidied((profile.english_level or "",), KEYS[0], (held.english_level or "",))
    return UserProfile(level[0] if level else None, kept["learning_goals"], kept["preferences"])


def _tidied(values: tuple[str, ...], key: str, held: tuple[str, ...]) -> tuple[str, ...]:
    kept = {tidy_value(value): value for value in values}
    for text, value in kept.items():
        if value not in held:
            _require_short(key, text)
    return tuple(filter(None, kept))


def _require_short(key: str, value: str) -> None:
    if len(value) > VALUE_LIMIT_CHARS:
        raise SettingError(name=key, value=f"{value[:20]}…", allowed=f"at most {VALUE_LIMIT_CHARS} characters")


def change(profile: UserProfile, action: ProfileAction, key: str, value: str | None = None) -> UserProfile:
    """The profile after one change; `level`, `goal`, `preference`, 程度, 目標 and 偏好 are accepted for the long names.

    `set` on a list makes it that one value; adding what is there already changes nothing. Raises SettingError for what
    says nothing or is no level, PolicyRefused for what no rule lets into a memory either.

    >>> change(UserProfile(), "add", "goal", "TOEIC 800").learning_goals
    ('TOEIC 800',)
    """
    key = SHORT_NAMES.get(key.lower(), key.lower())
    if key not in KEYS:
        raise SettingError(name="profile", value=key, allowed=", ".join(KEYS))
    value = tidy_value(value or "")
    if action != "clear" and not any(character.isalnum() for character in value):
        raise SettingError(name=key, value=value, allowed="a text that is not blank")
    _require_short(key, value)
    if action in ("set", "add"):
        value = _usable(key, value)
    if key == "english_level":
        if action == "remove" and value != profile.english_level:
            raise SettingError(name=key, value=value, allowed=profile.english_level or "—")
        return replace(profile, english_level=None if action in ("clear", "remove") else value)
    return _with_list(profile, key, _changed(getattr(profile, key), action, key, value))


def _usable(key: str, value: str) -> str:
    """The value as it is kept."""
    from memora.core.english_level import CEFR, read_level
    from memora.core.policy import refused_by_hard_rule

    if reason := refused_by_hard_rule(value):
        raise PolicyRefused(reason)
    if key != LEVEL_KEY:
        return value
    level = read_level(value)
    if level is None:
        raise SettingError(name=key, value=value, allowed=f"{', '.join(CEFR)}, or words for it")
    return level


def without_refused(profile: UserProfile) -> tuple[UserProfile, list[tuple[str, str, str]]]:
    """A tidied profile from elsewhere without what a hard rule keeps out, and what that was: (key, value, reason) each
    (P6). Of a secret nothing is left that could be one, so its value stays."""
    from memora.core.policy import refused_by_hard_rule

    told = [(LEVEL_KEY, profile.english_level or "")]
    told += [(key, value) for key in LIST_KEYS for value in getattr(profile, key)]
    refused = [
        (key, value, reason) for key, value in told if (reason := refused_by_hard_rule(value)) not in (None, "secret")
    ]
    gone = {value for _, value, _ in refused}
    kept = {key: tuple(value for value in getattr(profile, key) if value not in gone) for key in LIST_KEYS}
    level = None if profile.english_level in gone else profile.english_level
    return UserProfile(level, kept["learning_goals"], kept["preferences"]), [(k, v, str(r)) for k, v, r in refused]


def steps_between(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[ProfileStep, ...]:
    """What a change did, one step a value that went or came; either side as plain data.

    >>> steps_between({"english_level": "B1"}, {"english_level": "B2", "learning_goals": ["TOEIC"]})[1]
    ProfileStep(key='learning_goals', old=None, new='TOEIC')
    """
    steps: list[ProfileStep] = []
    for key, new in after.items():
        old = before.get(key)
        if isinstance(new, list | tuple):
            held = old or ()
            steps += [ProfileStep(key, value, None) for value in held if value not in new]
            steps += [ProfileStep(key, None, value) for value in new if value not in held]
        elif old != new:
            steps.append(ProfileStep(key, old, new))
    return tuple(steps)


def receipts_of(before: UserProfile, after: UserProfile) -> tuple[Receipt, ...]:
    """A receipt for each value that went or came (P1); `nothing` where all was so already."""
    steps = steps_between(asdict(before), asdict(after))
    receipts = tuple(Receipt("profile", content=step.new, why=step.key) for step in steps)
    return receipts or (Receipt("nothing", why="SameProfile"),)


def revert(held: UserProfile, before: UserProfile, after: UserProfile) -> UserProfile:
    """`held` without the change from `before` to `after`; what was changed since in other places stays.

    >>> revert(UserProfile("B2", ("a", "b")), UserProfile("B1", ("a",)), UserProfile("B2", ("a",)))
    UserProfile(english_level='B1', learning_goals=('a', 'b'), preferences=())
    """
    level = before.english_level if held.english_level == after.english_level else held.english_level
    return UserProfile(
        level,
        _reverted(held.learning_goals, before.learning_goals, after.learning_goals),
        _reverted(held.preferences, before.preferences, after.preferences),
    )


def apply_steps(profile: UserProfile, steps: Sequence[ProfileStep]) -> UserProfile:
    """The profile after these steps; one whose old value is gone meanwhile only adds its new one.

    >>> apply_steps(UserProfile("B1"), [ProfileStep("english_level", "B1", "B2")]).english_level
    'B2'
    """
    for step in steps:
        if step.key == LEVEL_KEY:
            profile = replace(profile, english_level=step.new)
        elif step.key in LIST_KEYS:
            profile = _with_list(profile, step.key, _exchanged(getattr(profile, step.key), step))
    return profile


def take_back(profile: UserProfile, steps: Sequence[ProfileStep]) -> UserProfile:
    """The profile without these steps; what was changed since in their place stays.

    >>> take_back(UserProfile("C1"), [ProfileStep("english_level", "B1", "B2")]).english_level
    'C1'
    """
    for step in reversed(steps):
        held = (profile.english_level,) if step.key == LEVEL_KEY else getattr(profile, step.key)
        if step.new is None or step.new in held:
            profile = apply_steps(profile, [ProfileStep(step.key, step.new, step.old)])
    return profile


def _reverted(held: tuple[str, ...], before: tuple[str, ...], after: tuple[str, ...]) -> tuple[str, ...]:
    if held == after:
        return before
    kept = [value for value in held if value in before or value not in after]
    return (*kept, *(value for value in before if value not in after and value not in kept))


def _changed(values: tuple[str, ...], action: ProfileAction, key: str, value: str) -> tuple[str, ...]:
    if action == "clear":
        return ()
    if action == "set":
        return (value,)
    if action == "add":
        return values if value in values else (*values, value)
    if value not in values:
        raise SettingError(name=key, value=value, allowed="; ".join(values) or "—")
    return tuple(v for v in values if v != value)


def _with_list(profile: UserProfile, key: str, values: tuple[str, ...]) -> UserProfile:
    if key == "learning_goals":
        return replace(profile, learning_goals=values)
    return replace(profile, preferences=values)


def _exchanged(values: tuple[str, ...], step: ProfileStep) -> tuple[str, ...]:
    new = () if step.new is None else (step.new,)
    if step.old in values:
        at = values.index(step.old)
        kept = (*values[:at], *new, *values[at + 1 :])
    else:
        kept = (*values, *new)
    return tuple(dict.fromkeys(kept))
