"""A process that saves the profile for ever, and prints each number once it is saved: python -m support.profile_saver PATH START"""

from __future__ import annotations

import sys
from pathlib import Path

from memora.adapters.profile_json import JsonProfile
from memora.types import UserProfile

GOALS = 200


def numbered_profile(number: int) -> UserProfile:
    return UserProfile(learning_goals=tuple(f"目標 {number} 之 {n}" for n in range(GOALS)))


if __name__ == "__main__":
    profiles, number = JsonProfile(Path(sys.argv[1])), int(sys.argv[2])
    while True:
        profiles.change(lambda held: numbered_profile(number))  # noqa: B023 - called at once
        print(number, flush=True)
        number += 1
