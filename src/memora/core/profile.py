"""Changes to the learner's profile, as pure steps (C1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from memora.errors import SettingError
from memora.types import UserProfile

ProfileAction = Literal["set", "add", "remove", "clear"]

LIST_KEYS = ("learning_goals", "preferences")
KEYS = ("english_level", *LIST_KEYS)
SHORT_NAMES = {
    "level": "english_level",
    "goal": "learning_goals",
    "goals": "learning_goals",
    "preference": "preferences",
}
VALUE_LIMIT_CHARS = 200


def change(profile: UserProfile, action: ProfileAction, key: str, value: str | None = None) -> UserProfile:
    """The profile after one change; `level`, `goal` and `preference` are accepted for the long names.

    `set` on a list makes it that one value; adding what is there already changes nothing.

    >>> change(UserProfile(), "add", "goal", "TOEIC 800").learning_goals
    ('TOEIC 800',)
    """
    key = SHORT_NAMES.get(key, key)
    if key not in KEYS:
        raise SettingError(name="profile", value=key, allowed=", ".join(KEYS))
    value = (value or "").strip()
    if action != "clear" and not value:
        raise SettingError(name=key, value=value, allowed="a text that is not blank")
    if len(value) > VALUE_LIMIT_CHARS:
        raise SettingError(name=key, value=f"{value[:20]}…", allowed=f"at most {VALUE_LIMIT_CHARS} characters")
    if key == "english_level":
        if action == "remove" and value != profile.english_level:
            raise SettingError(name=key, value=value, allowed=profile.english_level or "—")
        return replace(profile, english_level=None if action in ("clear", "remove") else value)
    return _with_list(profile, key, _changed(getattr(profile, key), action, key, value))


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
