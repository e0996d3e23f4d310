"""Text as a terminal may show it: no raw control character, and laid out by display width, not by length."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path

_UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_JSON_UNSAFE = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")

_BYTES = re.compile("[\udc80-\udcff]+")
_SURROGATE = re.compile("[\ud800-\udfff]")

CLOSING, OPENING = "、。，．！？；：」』）】》〉％…”’", "「『（【《〈“‘"
UNIT = re.compile(
    rf"[^\S\n]+|[<(\[{OPENING}]*(?:[\x21-\u2e7f]+|[^\x00-\u2e7f{OPENING}{CLOSING}])[>)\]{CLOSING}]*|[{OPENING}{CLOSING}]+"
    rf"|[<(\[]"
)
"""What stays together when a text is wrapped: blanks, a word, or one wide character, each with its own marks."""
DOT = " · "
_TABLE_ENTRY = re.compile(r" +\S+(?: \S+)* {2,}(?=\S)")


def printable(text: str) -> str:
    r"""The text with every control, bidirectional and surrogate character made visible; line breaks and tabs stay.

    >>> printable("a\x1b[31mb")
    'a\\x1b[31mb'
    """
    return _UNPRINTABLE.sub(_escaped, _with_names(text.replace("\r\n", "\n")))


def _with_names(text: str) -> str:
    """The name of a file that the locale has no characters for, in the UTF-8 that stands on disk."""
    return _BYTES.sub(_decoded, text)


def _decoded(match: re.Match[str]) -> str:
    try:
        return match[0].encode("ascii", "surrogateescape").decode()
    except UnicodeDecodeError:
        return match[0]


def one_line(text: str) -> str:
    r"""The same on a single line.

    >>> one_line("a\n  b")
    'a b'
    """
    return printable(re.sub(r"\s*[\r\n\t]+\s*", " ", text)).strip()


def json_safe(document: str) -> str:
    """A JSON document whose strings hold no character that a terminal would act on (DEL, C1, bidi, surrogates)."""
    return _JSON_UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", _with_names(document))


def typed(word: str) -> str:
    r"""A word of the command line as it was typed, whatever the locale made of its UTF-8 bytes; halves of characters
    become U+FFFD.

    >>> typed("a\udc80b"), typed("a\ud83db")
    ('a\ufffdb', 'a\ufffdb')
    """
    try:
        raw = os.fsencode(word)
        return raw.decode()
    except UnicodeEncodeError:  # not from the command line of a system
        return word.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    except UnicodeDecodeError:  # bytes of the locale's own encoding, or broken ones
        return raw.decode("utf-8", "replace") if _SURROGATE.search(word) else word


def typed_path(word: str) -> Path:
    """The path of a word that was typed, also where the locale has no bytes for its characters."""
    try:
        os.fsencode(word)
    except UnicodeEncodeError:
        word = os.fsdecode(word.encode("utf-8", "replace"))
    return Path(word).expanduser()


def width(text: str) -> int:
    """Columns on a terminal: two for wide characters, none for combining ones.

    >>> width("B1 程度")
    7
    """
    return sum(_columns(character) for character in text)


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """The text filled with spaces to that many columns."""
    fill = " " * max(0, columns - width(text))
    return fill + text if right else text + fill


def shorten(text: str, columns: int) -> str:
    """At most that many columns, ending in an ellipsis where something was cut.

    >>> shorten("我的程度是中級", 8)
    '我的程…'
    """
    if width(text) <= columns:
        return text
    kept, used = [], 0
    for character in text:
        used += _columns(character)
        if used > columns - 1:
            break
        kept.append(character)
    return "".join(kept) + "…"


def fit(text: str, columns: int) -> str:
    """Every line of the text in at most that many columns: later parts keep its indent, and in a line of a table
    (an indented word, two spaces, its meaning) stand below the meaning.

    >>> print(fit("  /usage  tokens and cost", 20))
      /usage  tokens and
              cost
    """
    fitted: list[str] = []
    for line in text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip(" ")))
        if (entry := _TABLE_ENTRY.match(line)) and width(entry[0]) <= columns * 3 // 4:
            indent = " " * width(entry[0])
        fitted += _fit_line(line, columns, indent) if width(line) > columns else [line]
    return "\n".join(fitted)


def _fit_line(line: str, columns: int, indent: str) -> list[str]:
    """Wrapped, with each part after a dot (` · `) in one piece where a line can hold it: a command can be copied."""
    first, *parts = line.split(DOT)
    lines = wrap(first, columns, indent=indent)
    for part in parts:
        if width(lines[-1] + DOT + part) <= columns:
            lines[-1] += DOT + part
        elif width(indent + DOT.lstrip() + part) <= columns:
            lines.append(indent + DOT.lstrip() + part)
        else:
            lines[-1:] = wrap(lines[-1] + DOT + part, columns, indent=indent)
    return lines


def wrap(text: str, columns: int, *, indent: str = "") -> list[str]:
    """Lines of at most that many columns: broken at spaces, or between wide characters; later ones are indented.

    A closing mark is never the first of a line, an opening one never the last, and no word is cut: one that is wider
    than the line stands on a line of its own.
    """
    lines: list[str] = []
    current = ""
    for part in UNIT.findall(text):
        if current.strip() and width(current) + width(part.rstrip()) > columns:
            lines.append(current.rstrip())
            current = indent + part.lstrip()
        else:
            current += part
    if current.strip():
        lines.append(current.rstrip())
    return lines or [""]


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Me", "Mn"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _escaped(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
