"""What stays of a forgotten memory: enough to know it again, nothing from which it could be read (P4).

Two keyed hashes (BLAKE2b) of the text: of what it is but for case, width, script, marks and spaces, and of the set of
its words in any order. The salt belongs to one data folder and lies in it, so the hashes keep the text from whoever
reads a copy or a log; whoever holds folder and salt could still try out guesses, one whole sentence at a time.
"""

from __future__ import annotations

import hashlib

from memora.core.wording import Word, bare, read_words, stem

SALT_BYTES = range(16, 65)
"""Length of a salt: BLAKE2b takes a key of at most 64 bytes."""
MARK_BYTES = 20

_LEADS = ("我的", "我", "使用者的", "使用者", "学习者的", "学习者", "theuser", "thelearner", "my", "im", "i")
"""As they look folded and bare."""


def marks(text: str, salt: bytes) -> tuple[str, ...]:
    """The marks of a text in hexadecimal, 0 to 2 of them; none where the text holds no letter and no digit.

    Raises ValueError where the salt is no 16 to 64 bytes.

    >>> salt = bytes(16)
    >>> marks("我的目標是多益 800", salt) == marks("目标是多益８００！", salt), marks("…", salt)
    (True, ())
    """
    if len(salt) not in SALT_BYTES:
        raise ValueError(f"a salt has 16 to 64 bytes, this one has {len(salt)}")
    return tuple(_mark(kind, value, salt) for kind, value in looks(text))


def looks(text: str) -> tuple[tuple[bytes, str], ...]:
    """What two texts have in common that are taken for one: how each looks but for spelling, and but for its order.

    >>> set(looks("My exam is on 14 June")) & set(looks("on June 14 is my exam")) != set()
    True
    """
    whole = _without_lead(bare(text).text)
    words = "\n".join(sorted({_as_said(word) for word in read_words(text) if word.kind != "empty"}))
    return tuple((kind, value) for kind, value in ((b"text", whole), (b"words", words)) if value)


def matches(text: str, salt: bytes, known: set[str]) -> bool:
    """Whether a text says what was forgotten, in the same words in whatever order.

    >>> salt, old = bytes(16), "My exam is on 14 June"
    >>> known = set(marks(old, salt))
    >>> matches("on June 14 is my exam", salt, known), matches("My exam is on 15 June", salt, known)
    (True, False)
    """
    return any(mark in known for mark in marks(text, salt))


def _as_said(word: Word) -> str:
    """Without its ending, but not exchanged for its synonyms: to like tea and to want tea are two facts."""
    return stem(word.exact) if word.kind == "alike" else word.text


def _without_lead(folded: str) -> str:
    """Without the "I" or 我 that it begins with; a text of nothing else stays."""
    for lead in _LEADS:
        if folded.startswith(lead) and len(folded) > len(lead):
            return folded[len(lead) :]
    return folded


def _mark(kind: bytes, value: str, salt: bytes) -> str:
    return hashlib.blake2b(value.encode(), digest_size=MARK_BYTES, key=salt, person=kind).hexdigest()
