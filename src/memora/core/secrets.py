"""Finding secrets and masking them, before the first byte is written (P3)."""

from __future__ import annotations

from typing import NamedTuple

from memora.core.rules.cards import find_cards
from memora.core.rules.codes import find_codes
from memora.core.rules.contacts import find_emails, find_phones
from memora.core.rules.folding import MASK, fold
from memora.core.rules.handles import find_addresses, find_handles
from memora.core.rules.identity import find_identity_numbers
from memora.core.rules.keys import find_keys
from memora.core.rules.passwords import find_passwords
from memora.core.rules.spans import Finder, SecretKind, Span
from memora.core.rules.stated import find_stated

__all__ = ["MASK", "Masked", "SecretKind", "Span", "find_secrets", "mask_secrets"]

FINDERS: tuple[Finder, ...] = (
    find_passwords,
    find_stated,
    find_codes,
    find_keys,
    find_cards,
    find_identity_numbers,
    find_emails,
    find_phones,
    find_handles,
    find_addresses,
)


class Masked(NamedTuple):
    """A text without its secrets, and what kinds were taken out, in the order of the text."""

    text: str
    found: tuple[SecretKind, ...]


def find_secrets(text: str) -> list[Span]:
    """Every secret in the text as typed, first to last; overlapping ones are merged under the kind that starts first.

    Where two kinds start together, the earlier finder names the merged span.
    """
    folded = fold(text)
    spans = sorted((span for find in FINDERS for span in find(folded.text)), key=lambda span: span.start)
    merged: list[Span] = []
    for kind, found_start, found_end in spans:
        start, end = folded.span(found_start, found_end)
        if merged and start < merged[-1].end:
            merged[-1] = merged[-1]._replace(end=max(end, merged[-1].end))
        else:
            merged.append(Span(kind, start, end))
    return merged


def mask_secrets(text: str) -> Masked:
    """Each secret replaced by MASK; every other character stays. Idempotent.

    >>> mask_secrets("我的網銀密碼是Meihua#2291，先放你這邊")
    Masked(text='我的網銀密碼是[▇▇▇]，先放你這邊', found=('password',))
    """
    found: list[SecretKind] = []
    while spans := find_secrets(text):  # again, because a mask may uncover the edge of what stood beside it
        found.extend(span.kind for span in spans)
        pieces: list[str] = []
        at = 0
        for span in spans:
            pieces += [text[at : span.start], MASK]
            at = span.end
        text = "".join([*pieces, text[at:]])
    return Masked(text, tuple(found))
