"""The flags that every command takes, before or after its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

VALUED = ("--home", "--user", "--now", "--lang")
SWITCHES = ("--json", "--incognito", "--read-only")


class FlagNeedsValue(Exception):
    """A flag stands at the end, or without its value."""

    def __init__(self, flag: str) -> None:
        self.flag = flag
        super().__init__(flag)


@dataclass(frozen=True, slots=True)
class CommonFlags:
    """`--home --user --now --lang --json --incognito --read-only`, as typed."""

    home: str | None = None
    user: str | None = None
    now: str | None = None
    lang: str | None = None
    as_json: bool = False
    incognito: bool = False
    read_only: bool = False

    def settings(self) -> dict[str, str | None]:
        """By the names of the settings."""
        return {"MEMORA_HOME": self.home, "MEMORA_USER": self.user, "MEMORA_LANG": self.lang}


def split_flags(argv: Sequence[str]) -> tuple[CommonFlags, list[str]]:
    """(the common flags, everything else in its order); what follows `--` is text. Raises FlagNeedsValue.

    >>> split_flags(["memories", "--home", "x", "--json"])
    (CommonFlags(home='x', user=None, now=None, lang=None, as_json=True, incognito=False, read_only=False), ['memories'])
    """
    values: dict[str, str] = {}
    rest: list[str] = []
    given: set[str] = set()
    words = iter(argv)
    for word in words:
        name, equals, value = word.partition("=")
        if word == "--":
            rest += [word, *words]
        elif word in SWITCHES:
            given.add(word)
        elif name in VALUED:
            text = value if equals else next(words, None)
            if text is None or text == "":
                raise FlagNeedsValue(name)
            values[name] = text
        else:
            rest.append(word)
    home, user, now, lang = map(values.get, VALUED)
    as_json, incognito, read_only = (switch in given for switch in SWITCHES)
    return CommonFlags(home, user, now, lang, as_json, incognito, read_only), rest
