"""The hard rule about secrets: nothing that opens an account or reaches a person is a memory."""

from __future__ import annotations

import re

from memora.core.rules.folding import MASK, MASKED_CHAR, fold
from memora.core.rules.third_person import contact_of_someone_else
from memora.core.secrets import find_secrets

_CONTACTS = ("phone", "email", "handle", "address")
_CLAUSE = re.compile(r"[^。！？!?；;\n]+")
_CONTACT_WORD = re.compile(
    r"手機|電話|市話|分機|傳真|信箱|電郵|電子郵件|聯絡|打給|寄給|\b(?:(?:tele|cell)?phone|mobile|cell|number|call"
    r"|text|e-?mail|mail|reach(?:ed)?|contact(?:ed)?|fax|whatsapp|line|ig|instagram"
    r"|telegram|discord|wechat|address)\b|微信|住址|地址|住在?",
    re.IGNORECASE,
)


def refuse_secrets(content: str) -> str | None:
    """`third_party` where all that is secret is contact data of another person, else `secret`, or None.

    A masked secret counts as one: turns are masked before they are written, and memories are extracted from the masked
    words. There the words around the mask say what it hides.
    """
    spans = find_secrets(content)
    if not spans and MASK not in content:
        return None
    if any(span.kind not in _CONTACTS for span in spans):
        return "secret"
    pieces, at = [], 0
    for span in spans:
        pieces += [content[at : span.start], MASK]
        at = span.end
    known_contact = bool(spans)
    clauses = [c for c in _CLAUSE.findall(fold("".join([*pieces, content[at:]])).text) if MASKED_CHAR in c]
    theirs = all(contact_of_someone_else(c) and (known_contact or _CONTACT_WORD.search(c)) for c in clauses)
    return "third_party" if theirs else "secret"
