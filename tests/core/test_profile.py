"""The learner's own profile, changed step by step (C1)."""

from __future__ import annotations

import pytest

from memora.core.profile import change
from memora.errors import SettingError
from memora.types import UserProfile


def test_a_goal_is_added_once_and_removed_by_its_words() -> None:
    profile = change(UserProfile(), "add", "goal", "旅遊英文")
    profile = change(profile, "add", "learning_goals", "旅遊英文")
    profile = change(profile, "add", "goal", "TOEIC 800")
    assert profile.learning_goals == ("旅遊英文", "TOEIC 800")
    assert change(profile, "remove", "goal", "旅遊英文").learning_goals == ("TOEIC 800",)


def test_the_level_is_set_and_cleared() -> None:
    profile = change(UserProfile(), "set", "level", "B2")
    assert profile.english_level == "B2"
    assert change(profile, "clear", "level").english_level is None


def test_a_new_level_leaves_goals_and_preferences_alone() -> None:
    profile = UserProfile("B1", ("TOEIC",), ("short examples",))
    assert change(profile, "set", "level", "B2") == UserProfile("B2", ("TOEIC",), ("short examples",))


@pytest.mark.parametrize(
    ("action", "key", "value"),
    [("set", "age", "30"), ("add", "goal", "　"), ("remove", "goal", "not there"), ("set", "level", "x" * 201)],
)
def test_what_cannot_be_done_is_named(action: str, key: str, value: str) -> None:
    with pytest.raises(SettingError):
        change(UserProfile(), action, key, value)  # type: ignore[arg-type]
