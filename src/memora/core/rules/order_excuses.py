"""Whose deed it is: an order's words, said of oneself or of somebody else, are none."""

from __future__ import annotations

import re

_OWN_HABIT = re.compile(
    r"(?:\b(?:I|we|he|she|they|people|students)(?:'d|'ll|'ve| (?!you\b)\w{1,24}){0,3}|\b(?:don't|do not|never"
    r"|not to|can't|didn't|to not)|\b(?:my|our) (?:\w{1,20} ){1,2}(?:should|must|will|has to|had to|always|often)?|\bhow (?:do|can|should) (?:I|you|we) (?:\w+ )?|"
    r"(?:(?<![幫給替讓])我|我們|(?<!其)他|她|大家)(?:[^。！？\n，,你]{0,8})|不要|別|不會|怎麼)\s{0,2}$",
    re.IGNORECASE,
)


def said_of_oneself(text: str, start: int) -> bool:
    """What stands before `start` makes the words there a habit, somebody else's deed, or a thing not to do.

    >>> said_of_oneself("I always forget the rules you gave me", 9)
    True
    >>> said_of_oneself("I want you to forget the rules", 14)
    False
    """
    return _OWN_HABIT.search(text[max(0, start - 40) : start]) is not None
