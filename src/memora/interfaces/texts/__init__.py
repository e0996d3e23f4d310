"""Everything a person reads, in English and in Traditional Chinese as used in Taiwan: same keys, same placeholders.

`say("zh-TW", "receipt.stored", ...)` is one text; `errors`, `receipts` and `offline_reply` choose the key for a value.
"""

from __future__ import annotations

from memora.interfaces.texts.en import TEXTS as ENGLISH
from memora.interfaces.texts.zh_tw import TEXTS as TAIWANESE
from memora.types import Language

TEXTS: dict[Language, dict[str, str]] = {"en": ENGLISH, "zh-TW": TAIWANESE}


def say(lang: Language, key: str, **values: object) -> str:
    """The text of `key` with its placeholders filled. Raises KeyError for a key or a value that is missing.

    >>> say("en", "type.semantic")
    'semantic'
    """
    return TEXTS[lang][key].format(**values)


def has(key: str) -> bool:
    """Whether there is a text of that key (both languages have the same ones)."""
    return key in ENGLISH
