"""In which script a text is mostly written: what calibration needs to know of a language (DESIGN 3)."""

from __future__ import annotations

from typing import Literal

ScriptLanguage = Literal["zh", "en"]
SCRIPT_LANGUAGES: tuple[ScriptLanguage, ...] = ("zh", "en")

HAN_SHARE = 0.2
"""More Han than this share of the non-space characters makes a text "zh"; English words inside stay a minority."""

_HAN_RANGES = ((0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x323AF))


def is_han(character: str) -> bool:
    """Whether this one character is a Han ideograph; neither kana, Bopomofo nor full-width punctuation is.

    >>> [is_han(c) for c in "英a，ㄅ"]
    [True, False, False, False]
    """
    code = ord(character)
    return any(first <= code <= last for first, last in _HAN_RANGES)


def language_of(text: str) -> ScriptLanguage:
    """ "zh" if more than 20 % of the non-space characters are Han, else "en" (also for blank text).

    >>> language_of("我想把 present perfect 學好"), language_of("I wrote 你好 in my English notes.")
    ('zh', 'en')
    """
    written = [character for character in text if not character.isspace()]
    return "zh" if sum(map(is_han, written)) > HAN_SHARE * len(written) else "en"
