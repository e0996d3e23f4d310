"""The profile file (C1): atomic to write, forgiving to read, never overwritten when it cannot be understood."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memora.adapters.file_lock import file_lock
from memora.errors import ProfileUnreadable, StoreError
from memora.types import UserProfile

if TYPE_CHECKING:
    from memora.ports import ProfileChange

APPLIED_KEY = "applied_event"


class JsonProfile:
    """`user_profile.json`; keys it does not know are kept as they are."""

    def __init__(self, path: Path, *, touches_nothing: bool = False) -> None:
        """`touches_nothing`: a damaged file is left where it is (P5)."""
        self._path, self._touches_nothing = path, touches_nothing

    def load(self) -> UserProfile:
        """A missing file is an empty profile.

        Raises ProfileUnreadable after setting a damaged file aside, or leaving it where nothing may be touched;
        StoreError where it cannot be read or set aside.
        """
        return _profile(self._read())

    def change(self, step: Callable[[UserProfile], UserProfile]) -> UserProfile:
        """Read, `step`, write, while no other process or thread can do the same; the profile after it.

        The file is always the old or the new one, readable by its owner only. Raises ProfileUnreadable as `load` does,
        StoreError where the file cannot be written or is held for too long, and whatever `step` raises.
        """
        with file_lock(self._path.with_name(self._path.name + ".lock")):
            raw = self._read()
            held = _profile(raw)
            changed = step(held)
            if changed != held:
                self._write(raw, changed)
        return changed

    def catch_up(self, changes_after: Callable[[int], Sequence[tuple[int, ProfileChange]]]) -> UserProfile:
        """See `ports.UserProfileStore`; the file keeps the number of the last event under APPLIED_KEY."""
        if not changes_after(_applied(self._read())):
            return self.load()
        with file_lock(self._path.with_name(self._path.name + ".lock")):
            raw = self._read()
            pending, profile = changes_after(_applied(raw)), _profile(raw)
            for _, change in pending:
                profile = change(profile)
            if pending:
                self._write(raw | {APPLIED_KEY: pending[-1][0]}, profile)
        return profile

    def forget_copies(self, is_held_by: Callable[[bytes], bool]) -> None:
        """See `ports.UserProfileStore`; also what a kill left of a file that was never finished."""
        with file_lock(self._path.with_name(self._path.name + ".lock")):
            for pattern in ("damaged-*", "tmp"):
                for copy in self._path.parent.glob(f"{self._path.name}.{pattern}"):
                    if is_held_by(copy.read_bytes()):
                        copy.unlink()

    def _write(self, raw: dict[str, Any], profile: UserProfile) -> None:
        document = raw | {
            "english_level": profile.english_level,
            "learning_goals": list(profile.learning_goals),
            "preferences": list(profile.preferences),
        }
        fresh = self._path.with_name(
            self._path.name + ".tmp"
        )  # ours alone, under the lock: one is all that a kill leaves
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            fresh.unlink(missing_ok=True)
            try:
                descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
                with open(descriptor, "w", encoding="utf-8") as file:
                    json.dump(document, file, ensure_ascii=False, indent=2)
                    file.flush()
                    os.fsync(file.fileno())
                os.replace(fresh, self._path)
            except BaseException:
                fresh.unlink(missing_ok=True)
                raise
        except OSError as error:
            raise StoreError(f"the profile could not be written ({error.strerror})", path=str(self._path)) from error

    def _read(self) -> dict[str, Any]:
        try:
            text = self._path.read_bytes()
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise StoreError(f"the profile could not be read ({error.strerror})", path=str(self._path)) from error
        try:
            document = json.loads(text.decode("utf-8-sig"))
            json.dumps(document, ensure_ascii=False).encode()
        except (ValueError, RecursionError) as error:
            raise self._set_aside("it is no JSON text") from error
        if problem := _problem(document):
            raise self._set_aside(problem)
        return dict(document)

    def _set_aside(self, problem: str) -> ProfileUnreadable:
        if self._touches_nothing:
            return ProfileUnreadable(path=str(self._path), problem=problem, kept_as=str(self._path))
        kept = next(
            path
            for n in range(1, 10_000)
            if not (path := self._path.with_name(f"{self._path.name}.damaged-{n}")).exists()
        )
        try:
            os.replace(self._path, kept)
        except OSError as error:
            detail = f"the damaged profile could not be set aside ({error.strerror})"
            raise StoreError(detail, path=str(self._path)) from error
        return ProfileUnreadable(path=str(self._path), problem=problem, kept_as=str(kept))


def _applied(raw: dict[str, Any]) -> int:
    held = raw.get(APPLIED_KEY)
    return held if isinstance(held, int) and not isinstance(held, bool) and held >= 0 else 0


def _profile(raw: dict[str, Any]) -> UserProfile:
    return UserProfile(
        english_level=raw.get("english_level") or None,
        learning_goals=tuple(raw.get("learning_goals") or ()),
        preferences=tuple(raw.get("preferences") or ()),
    )


def _problem(document: object) -> str | None:
    if not isinstance(document, dict):
        return "it is no JSON object"
    if not isinstance(document.get("english_level"), str | None):
        return "english_level is no text"
    for key in ("learning_goals", "preferences"):
        values = document.get(key)
        if values is not None and not (isinstance(values, list) and all(isinstance(v, str) for v in values)):
            return f"{key} is no list of texts"
    return None
