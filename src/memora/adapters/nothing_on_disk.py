"""What incognito stands on (P5): a worker and a profile that leave no trace on disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from memora.types import UserProfile

if TYPE_CHECKING:
    from memora.ports import ProfileChange


class LoneWorker:
    """The only process that can know its turns: their records end with it."""

    id = "incognito"

    def is_alive(self, worker_id: str) -> bool:
        return True

    def close(self) -> None:
        """Nothing to close."""


class PassingProfile:
    """Implements ports.UserProfileStore: empty at the start, gone at the end."""

    def __init__(self) -> None:
        self._profile = UserProfile()

    def load(self) -> UserProfile:
        return self._profile

    def change(self, step: Callable[[UserProfile], UserProfile]) -> UserProfile:
        self._profile = step(self._profile)
        return self._profile

    def forget_copies(self, is_held_by: Callable[[bytes], bool]) -> None:
        """There are none."""

    def catch_up(self, changes_after: Callable[[int], Sequence[tuple[int, ProfileChange]]]) -> UserProfile:
        return self._profile  # nothing is remembered of a conversation, so none changes it
