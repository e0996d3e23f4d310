"""Cleaning what a learner typed or pasted, before anything else reads it.

What a person can see stays as typed: full-width letters, emoji, line breaks and tabs, spelling, script. What a
terminal, a log or a database would act on, and what nobody can see, goes: control characters, whole escape sequences,
direction overrides, zero-width characters, half characters.
"""

from __future__ import annotations

import re
import unicodedata

from memora.errors import BlankText, TextTooLong

MESSAGE_LIMIT_CHARS = 60_000
"""Longest message, in code points after cleaning; longer ones are refused whole."""

MEMORY_LIMIT_CHARS = 500
"""Longest text of one memory, in code points after cleaning."""

# ECMA-48: CSI with its parameters; OSC, DCS, SOS, PM and APC up to their terminator or the line's end; other escapes.
_ESCAPE_SEQUENCE = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d\x9e\x9f])[^\x07\x1b\x9c\r\n]*(?:\x07|\x9c|\x1b\\)?"
    r"|\x1b[ -/]*[0-~]?"
)
_LINE_END = re.compile(r"\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]")
_INVISIBLE = re.compile(
    r"[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"
    r"\u3164\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U000e0000-\U000e001f]"
)
_PICTURE = r"[\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff\ufe0f\U0001f3fb-\U0001f3ff]"
_JOINED_LETTER = r"[\u0600-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17ff]"
_STRAY_JOINER = re.compile(  # kept inside an emoji, and where a script's spelling needs them (Arabic, Indic, Khmer)
    rf"\u200d(?!{_PICTURE})(?!{_JOINED_LETTER})|(?<!{_PICTURE})(?<!{_JOINED_LETTER})\u200d|\u200c(?!{_JOINED_LETTER})"
    rf"|(?<!{_JOINED_LETTER})\u200c"
)
_TAG_RUN = re.compile(r"(\U0001f3f4)?([\U000e0020-\U000e007f]+)")
_FLAG_TAGS = re.compile(r"[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
_STRAY_SELECTOR = re.compile(
    r"(?<![\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])[\U000e0100-\U000e01ef]+"
)
_BLANK = re.compile(r"[\s\u2800\ufe00-\ufe0f\u200c\u200d]*")


def clean_text(raw: str) -> str:
    """The text without control, escape and invisible characters, in NFC, with `\\n` as its only line end.

    Half characters become U+FFFD, one each. Idempotent. White space at the ends stays: the caller may read meaning
    into it (a leading space sends a bare command as a message, U5).

    >>> clean_text("\\x1b[31mred\\x1b[0m\\r\\nline\\x00 two\\u202e")
    'red\\nline two'
    """
    if raw.isascii() and raw.isprintable():
        return raw
    text = raw.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    text = _ESCAPE_SEQUENCE.sub("", text)
    text = _LINE_END.sub("\n", text)
    text = _CONTROL.sub("", text)
    text = _INVISIBLE.sub("", text)
    text = _TAG_RUN.sub(_keep_flag, text)
    text = _STRAY_SELECTOR.sub("", text)
    text = _STRAY_JOINER.sub("", unicodedata.normalize("NFC", text))
    return unicodedata.normalize("NFC", text)  # again: a joiner may have stood between a letter and its accent


def require_text(raw: str, *, limit: int) -> str:
    """The cleaned text without white space at its ends: 1 to `limit` code points.

    Raises BlankText where nothing visible is left, TextTooLong above the limit; nothing is ever cut in silence.
    """
    text = clean_text(raw).strip()
    if is_blank(text):
        raise BlankText
    if len(text) > limit:
        raise TextTooLong(length=len(text), limit=limit)
    return text


def is_blank(text: str) -> bool:
    """Whether nothing of a cleaned text can be seen."""
    return bool(_BLANK.fullmatch(text))


def _keep_flag(match: re.Match[str]) -> str:
    """Tag characters spell the flags of England, Scotland and Wales; anywhere else they only hide text."""
    flag, tags = match.group(1) or "", match.group(2)
    return flag + tags if flag and _FLAG_TAGS.fullmatch(tags) else flag
