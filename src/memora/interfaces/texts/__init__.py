"""Everything a person reads, in English and in Traditional Chinese as used in Taiwan: same keys, same placeholders.

`say("zh-TW", "receipt.stored", ...)` is one text; `errors`, `receipts` and `offline_reply` choose the key for a value.
"""

from __future__ import annotations

import re
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


def say_in_chat(lang: Language, key: str, **values: object) -> str:
    """The same where the learner talks to Memora: `memora memories` is /memories there, and a learner's words in
    `values` stay as typed.

    >>> say_in_chat("en", "error.NoSuchMemory", memory_id="memora undo")
    'There is no memory memora undo. /memories shows them all.'
    """
    return _in_chat(texts(lang)[key]).format(**values)


SLASH_COMMANDS = frozenset(
    [
        "memories",
        "remember",
        "search",
        "recall",
        "context",
        "profile",
        "why",
        "refused",
        "forget",
        "undo",
        "retry",
        "review",
        "history",
        "diff",
        "restore",
        "pin",
        "retention",
        "usage",
        "export",
        "import",
        "paths",
        "config",
    ]
)
"""What can be typed in a conversation with a slash, of the commands that texts name."""
_COMMAND = re.compile(r"`memora ([a-z]+)((?: (?!--)[^` ]+)*)`|\bmemora ([a-z]+)(?= [^-])")


@cache
def _in_chat(text: str) -> str:
    def with_slash(found: re.Match[str]) -> str:
        name = found[1] or found[3]
        return f"/{name}{found[2] or ''}" if name in SLASH_COMMANDS else found[0]

    return _COMMAND.sub(with_slash, text)


def has(lang: Language, key: str) -> bool:
    """Whether there is a text of that key (both languages have the same ones)."""
    return key in texts(lang)
