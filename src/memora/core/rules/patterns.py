"""One way to write a long rule: its alternatives, one a line, compiled so that a long paste costs linear time."""

from __future__ import annotations

import re

_LONGEST_WORD = 24


def any_of(*alternatives: str) -> re.Pattern[str]:
    r"""A pattern that finds any of the alternatives in any case; `\w+` in them means a word of 1 to 24 characters.

    >>> any_of(r"forget \w+ rules", "忘記規則").search("Forget your rules") is not None
    True
    """
    bounded = (alternative.replace(r"\w+", rf"\w{{1,{_LONGEST_WORD}}}") for alternative in alternatives)
    return re.compile("|".join(bounded), re.IGNORECASE)
