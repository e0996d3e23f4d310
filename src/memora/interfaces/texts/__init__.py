"""Everything a person reads, in English and in Traditional Chinese as used in Taiwan: same keys, same placeholders.

`say("zh-TW", "receipt.stored", ...)` is one text; `errors`, `receipts` and `offline_reply` choose the key for a value.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from memora.types import Language


@cache
def texts(lang: Language) -> Mapping[str, str]:
    """All texts of one language; the other one is not even loaded."""
    if lang == "zh-TW":
        from memora.interfaces.texts.zh_tw import TEXTS
    else:
        from memora.interfaces.texts.en import TEXTS
    return TEXTS


def say(lang: Language, key: str, **values: object) -> str:
    """The text of `key` with its placeholders filled. Raises KeyError for a key or a value that is missing.

    >>> say("en", "type.semantic")
    'semantic'
    """
    return texts(lang)[key].format(**values)


def has(lang: Language, key: str) -> bool:
    """Whether there is a text of that key (both languages have the same ones)."""
    return key in texts(lang)
