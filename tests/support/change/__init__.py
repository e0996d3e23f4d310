"""Labelled pairs for reconciliation (T4): the same fact in other words, look-alikes, and what was said before and after.

Every text is one memory in a learner's own words. `dev` is for whoever writes the rules; `unseen` is for measuring
them: nobody who works on the rules reads it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from memora.types import ExtractedMemoryType, ReconcileStep

Split = Literal[
    "dev",
    "practice",
    "practice2",
    "practice3",
    "unseen",
    "unseen2",
    "unseen3",
    "unseen4",
    "unseen5",
    "unseen6",
    "unseen7",
    "unseen8",
    "unseen9",
    "practice4",
    "practice5",
    "practice6",
    "practice7",
    "practice8",
    "practice9",
    "practice10",
    "practice11",
    "practice12",
    "practice13",
    "practice14",
    "practice15",
    "practice16",
    "practice17",
    "practice18",
    "practice19",
    "practice20",
    "practice21",
    "practice22",
    "practice23",
    "practice24",
]
SPLITS: tuple[Split, ...] = get_args(Split)
Language = Literal["en", "zh"]

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class SameFact:
    """One wording of `fact`: all rows of one fact, in both languages, end as a single memory."""

    fact: str
    lang: Language
    text: str
    memory_type: ExtractedMemoryType

    def __post_init__(self) -> None:
        _check_one_of(self.lang, Language)
        _check_one_of(self.memory_type, ExtractedMemoryType)
        _check_text(self.fact, self.text)


@dataclass(frozen=True, slots=True)
class NearMiss:
    """Two memories that look alike and are both true: in neither order may one merge with the other or retire it."""

    a: str
    b: str
    kind: str
    """What tells them apart: date, number, name, negation, person, tense ..."""
    a_type: ExtractedMemoryType
    b_type: ExtractedMemoryType

    def __post_init__(self) -> None:
        _check_one_of(self.a_type, ExtractedMemoryType)
        _check_one_of(self.b_type, ExtractedMemoryType)
        _check_text(self.a, self.b, self.kind)


@dataclass(frozen=True, slots=True)
class Update:
    """`old` is known, `new` was said `said_gap_days` later; `expected` is the right step, those in `accept` are right too."""

    old: str
    new: str
    old_type: ExtractedMemoryType
    new_type: ExtractedMemoryType
    old_importance: int
    said_gap_days: int
    expected: ReconcileStep
    accept: tuple[ReconcileStep, ...]
    note: str

    def __post_init__(self) -> None:
        for memory_type in (self.old_type, self.new_type):
            _check_one_of(memory_type, ExtractedMemoryType)
        for step in (self.expected, *self.accept):
            _check_one_of(step, ReconcileStep)
        _check_text(self.old, self.new, self.note)
        if type(self.old_importance) is not int or not 1 <= self.old_importance <= 5:
            raise ValueError(f"an importance is a whole number from 1 to 5, not {self.old_importance!r}")
        if type(self.said_gap_days) is not int or self.said_gap_days < 0:
            raise ValueError(f"days from one saying to the next cannot be {self.said_gap_days!r}")
        if self.expected in self.accept:
            raise ValueError(f"{self.expected} is expected already, so it is not accepted beside itself")
        if "review" in (self.expected, *self.accept) and self.old_importance < 4:
            raise ValueError(f"nobody is asked about a memory of importance {self.old_importance}")

    def is_right(self, step: ReconcileStep) -> bool:
        return step == self.expected or step in self.accept


def same_facts(split: Split = "dev") -> tuple[SameFact, ...]:
    return tuple(SameFact(**row) for row in _rows("same_facts", split))


def near_misses(split: Split = "dev") -> tuple[NearMiss, ...]:
    return tuple(NearMiss(**row) for row in _rows("near_miss", split))


def updates(split: Split = "dev") -> tuple[Update, ...]:
    return tuple(Update(**{**row, "accept": tuple(row["accept"])}) for row in _rows("updates", split))


def _rows(name: str, split: Split) -> Iterator[dict[str, Any]]:
    with (FOLDER / f"{name}_{split}.jsonl").open(encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines)


def _check_one_of(value: str, choices: Any) -> None:
    if value not in get_args(choices):
        raise ValueError(f"{value!r} is none of {', '.join(get_args(choices))}")


def _check_text(*texts: str) -> None:
    for text in texts:
        if not isinstance(text, str) or not text.strip():
            raise ValueError(f"a text is missing: {text!r}")
