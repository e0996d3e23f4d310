"""What of other texts goes with a forgotten one: the words that say it, the replies that repeat it, the values of the
profile that it stands in (P4)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from memora.core.chinese import simplified
from memora.core.grounding import find_span, find_verbatim
from memora.core.profile_talk import stated_level
from memora.core.said import Span
from memora.core.subject import own_subjects_of, subjects_of
from memora.core.tombstone import looks
from memora.core.wording import bare
from memora.types import BLANKED

REPEATED_SHARE = 1 / 3
"""A reply with so many of the subjects of a forgotten text repeats it, or with one that is not common to what learners
say. Replies are let go of lightly: nothing is ever learned from them."""


class ForgottenWords:
    """The texts that are forgotten now, as other texts are searched for them."""

    def __init__(self, texts: Sequence[str], *, in_passing: bool = True) -> None:
        """`in_passing` False: only what says just this, not what has it in it (a whole message may be an "ok")."""
        self._in_passing = in_passing
        self.texts = tuple(text for text in dict.fromkeys(texts) if text.strip() not in ("", BLANKED))
        self._subjects = [_literal_subjects(text) for text in self.texts]
        self._own = {subject for text in self.texts for subject in own_subjects_of(text) if subject in _easy(text)}
        self._looks = {look for text in self.texts for look in looks(text)}
        self._levels = {level for text in self.texts if (level := stated_level(text))}
        self._folded = {folded for text in self.texts if (folded := bare(text).text)}

    def are_just(self, text: str) -> bool:
        """Whether it is one of them, but for spelling and order.

        >>> ForgottenWords(["My exam is on 20 December"]).are_just("on December 20 is my exam!")
        True
        """
        return bool(self._within(text)) and not self._looks.isdisjoint(looks(text))

    def are_said_by(self, text: str) -> bool:
        """Whether it is one of them, or has one of them in it.

        >>> ForgottenWords(["考試是 12 月 20 日"]).are_said_by("我說過，考试是12月20日！")
        True
        """
        return bool(self._spans(text))

    def cut_from(self, text: str, *, loosely: bool = False) -> str:
        """The text with … in the place of what says one of them; `loosely` also of what would have supported it, in
        other words: not for what may be a fact of its own.

        >>> ForgottenWords(["考試是 12 月 20 日"]).cut_from("請出題。考試是12月20日，謝謝")
        '請出題。…，謝謝'
        """
        for start, end in reversed(self._spans(text, loosely=loosely)):
            text = text[:start] + BLANKED + text[end:]
        return text

    def _within(self, text: str) -> list[str]:
        """Those that it may say: a quick look before the thorough one, since a transcript may be long."""
        easy = _easy(text)
        pairs = zip(self.texts, self._subjects, strict=True)
        return [wanted for wanted, subjects in pairs if _share(subjects, easy) >= REPEATED_SHARE]

    def _spans(self, text: str, *, loosely: bool = False) -> list[Span]:
        """Where it says one of them, in order; none of these overlap."""
        within = self._within(text)
        if not within:
            return []
        found = [span for wanted in within for span in find_verbatim(wanted, text)] if self._in_passing else []
        if not found and not self._looks.isdisjoint(looks(text)):
            return [(0, len(text))]
        if not found and loosely and self._in_passing:
            found = [span for wanted in within if (span := find_span(wanted, text)) is not None]
        kept: list[Span] = []
        for start, end in sorted(found):
            if kept and start < kept[-1][1]:
                kept[-1] = kept[-1][0], max(end, kept[-1][1])
            else:
                kept.append((start, end))
        return kept

    def may_stand_in(self, text: str) -> bool:
        """False where nothing of them can be in it: a quick look at what would have to be taken apart first."""
        easy = _easy(text)
        return any(not subjects or _share(subjects, easy) for subjects in self._subjects) or any(
            level in text for level in self._levels
        )

    def are_repeated_by(self, reply: str) -> bool:
        """Whether a reply gives one of them back, in whatever words."""
        if any(self._names(level, reply) for level in self._levels):
            return True
        easy = _easy(reply)
        return any(subject in easy for subject in self._own) or any(
            _share(subjects, easy) >= REPEATED_SHARE if subjects else any(find_verbatim(text, reply))
            for text, subjects in zip(self.texts, self._subjects, strict=True)
        )

    def _names(self, level: str, text: str) -> bool:
        return re.search(rf"(?<![A-Za-z0-9]){re.escape(level)}(?![A-Za-z0-9+])", text) is not None

    def are_value(self, value: str | None) -> bool:
        """Whether a value of the profile says just one of them, or is the level that one of them states.

        >>> ForgottenWords(["我的程度是 B1"]).are_value("B1"), ForgottenWords(["TOEIC 800"]).are_value("toeic 800!")
        (True, True)
        """
        return value is not None and (value in self._levels or bare(value).text in self._folded)

    def out_of_change(self, held: Mapping[str, Any]) -> dict[str, Any]:
        """What the history keeps of a change of the profile, without these values; {} where nothing is left of it.

        A step that brought one of them is no step any more; one that took its place has brought something new.
        """
        if "steps" in held:
            steps = [
                step | {"old": None if self.are_value(step["old"]) else step["old"]}
                for step in held["steps"]
                if not self.are_value(step["new"])
            ]
            steps = [step for step in steps if (step["old"], step["new"]) != (None, None)]
            return {**held, "steps": steps} if steps else {}
        if "before" not in held:
            return dict(held)
        before, after = self._without_values(held["before"]), self._without_values(held["after"])
        return {} if before == after else {**held, "before": before, "after": after}

    def _without_values(self, profile: Mapping[str, Any]) -> dict[str, Any]:
        return {
            key: [value for value in held if not self.are_value(value)]
            if isinstance(held, list | tuple)
            else None
            if self.are_value(held)
            else held
            for key, held in profile.items()
        }

    def stand_in(self, raw: bytes) -> bool:
        """Whether a file holds one of them, in whatever encoding and escapes it was written."""
        for encoding in ("utf-8", "utf-16-le", "utf-16-be", "cp950"):
            text = raw.decode(encoding, errors="replace")
            text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda match: chr(int(match[1], 16)), text)
            said = bare(text).text
            if any(folded in said for folded in self._folded) or any(self._names(x, text) for x in self._levels):
                return True
        return False


def _easy(text: str) -> str:
    """Without case, width and script: what can be searched fast."""
    return simplified(unicodedata.normalize("NFKC", text).lower())


def _literal_subjects(text: str) -> frozenset[str]:
    """What it speaks of, in the letters in which it says so."""
    easy = _easy(text)
    return frozenset(subject for subject in subjects_of(text) if subject in easy)


def _share(subjects: Collection[str], easy: str) -> float:
    """How much of the subjects a text has; all of none."""
    return sum(subject in easy for subject in subjects) / len(subjects) if subjects else 1.0
