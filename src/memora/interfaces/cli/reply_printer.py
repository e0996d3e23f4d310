"""A reply as it arrives: wrapped between words by display width, `**bold**` and code shown as such."""

from __future__ import annotations

import re

from memora.interfaces.cli.printable import CLOSING, OPENING, printable, width

_TOKEN = re.compile(
    rf"\*\*|`+|\n|[^\S\n]+"
    rf"|[{OPENING}]*(?:[^\s*`\u2e80-\U0010ffff]+|[^\x00-\u2e7f{OPENING}{CLOSING}])[{CLOSING}]*|[{OPENING}]+|[{CLOSING}]+|\*"
)
_BOLD, _CODE, _PLAIN = "\x1b[1m", "\x1b[36m", "\x1b[0m"


class ReplyPrinter:
    """Feed it pieces, print what it gives back; the last word is held until it is known to be whole.

    A closing mark that comes after a style hangs past the last column rather than beginning a line.

    >>> printer = ReplyPrinter(columns=10, colour=False)
    >>> printer.feed("Good **mor") + printer.feed("ning**, Taipei") + printer.finish()
    'Good\\nmorning,\\nTaipei'
    """

    def __init__(self, *, columns: int, colour: bool, start: int = 0) -> None:
        self._columns, self._colour = max(columns, 10), colour
        self._column, self._held = start, ""
        self._bold = self._code = False
        self._space, self._breakable = "", start > 0
        self._style_due = ""

    def feed(self, piece: str) -> str:
        """What may be printed now."""
        self._held += printable(piece)
        tokens = _TOKEN.findall(self._held)
        if not tokens:
            return ""
        self._held = tokens[-1] if self._held.endswith(tokens[-1]) else ""
        whole = tokens[:-1] if self._held else tokens
        return "".join(self._shown(token) for token in whole)

    def finish(self) -> str:
        """The rest, and an end to every style."""
        rest, self._held = self._held, ""
        shown = "".join(self._shown(token) for token in _TOKEN.findall(rest))
        if self._colour and (self._bold or self._code):
            shown += _PLAIN
        self._bold = self._code = False
        return shown

    def _shown(self, token: str) -> str:
        if token == "**" and not self._code:
            self._bold = not self._bold
            return self._change_style()
        if token[0] == "`":
            self._code = not self._code
            return self._change_style() if self._colour else self._word(token)
        if token == "\n":
            self._column, self._space, self._breakable = 0, "", False
            return "\n"
        if token.isspace():
            self._space += " " * len(token)
            self._breakable = True
            return ""
        return self._word(token)

    def _word(self, token: str) -> str:
        columns = width(token)
        wide = token[0] > "\u2e7f"
        needed = self._column + len(self._space) + columns
        hangs = token[0] in CLOSING and not self._space
        if needed > self._columns and (self._breakable or wide) and self._column and not hangs:
            self._space, self._column = "", columns
            self._breakable = wide
            return "\n" + self._styled(token)
        shown = self._flush_space() + self._styled(token)
        self._column += columns
        self._breakable = wide
        return shown

    def _flush_space(self) -> str:
        space, self._space = self._space, ""
        if self._column + len(space) >= self._columns:
            self._space = space
            return ""
        self._column += len(space)
        return space

    def _change_style(self) -> str:
        """At once, or with the next word where a blank stands before it: a wrap may still take that blank away."""
        if not self._space:
            return self._style()
        self._style_due = self._style()
        return ""

    def _styled(self, token: str) -> str:
        style, self._style_due = self._style_due, ""
        return style + token

    def _style(self) -> str:
        if not self._colour:
            return ""
        return _PLAIN + (_BOLD if self._bold else "") + (_CODE if self._code else "")
