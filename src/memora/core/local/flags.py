"""Surface features of a sentence, beside the embedder's vector: what word order and vectors blur (DESIGN 4)."""

from __future__ import annotations

import re

from memora.core.local import cues
from memora.core.local.fold import fold

_PREFERENCE = re.compile(
    r"喜歡|偏好|比較(?:想|愛|習慣)|希望|寧願|不想|討厭|受不了|不愛|就好"
    r"|\bprefer|\blike\b|\blove\b|\bhate\b|\brather\b|\bcan't stand\b|\bfavou?rite\b|\bfind .{1,30} (?:boring|helpful|easier|useful)|\bwant\b"
)
_DIGIT = re.compile(
    r"\d|[一二兩三四五六七八九十]+[題分個次頁字]|\b(?:two|three|four|five|six|seven|eight|nine|ten|half|twice)\b"
)
_IRREALIS = re.compile(r"如果|假如|要是|\bif\b|\bwould\b")
_TUTOR = re.compile(r"你|妳|老師|\byou\b|\byour\b")

NAMES = (
    "question", "length", "first_person", "past_time", "preference", "digit", "habit", "result", "plan_date", "occasion",
    "level", "learning", "standing", "moment", "request", "tutor", "done", "irrealis", "asks", "quoted",
)  # fmt: skip
"""Order of `flags`; the committed coefficients name it too."""


def flags(text: str) -> list[float]:
    """One number in 0..1 for each of NAMES: 1.0 where the cue is there, `length` in hundreds of characters.

    >>> dict(zip(NAMES, flags("我的英文是 B1")))["level"]
    1.0
    """
    said = fold(text)
    found = (
        re.search(r"[?？]\W*$", said) is not None,
        min(len(said), 100) / 100,
        cues.FIRST_PERSON.search(said) is not None,
        *(
            pattern.search(said) is not None
            for pattern in (cues.PAST, _PREFERENCE, _DIGIT, cues.HABIT, cues.RESULT, cues.PLAN_DATE)
        ),
        *(
            pattern.search(said) is not None
            for pattern in (cues.OCCASION, cues.LEVEL, cues.LEARNING, cues.STANDING, cues.MOMENT)
        ),
        *(pattern.search(said) is not None for pattern in (cues.REQUEST, _TUTOR, cues.HAPPENED, _IRREALIS, cues.ASKS)),
        "…" in said or re.search(r"[「『“\"]", said) is not None,
    )
    return [float(value) for value in found]
