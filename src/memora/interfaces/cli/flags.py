"""The flags that every command takes, before or after its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

VALUED = {"--home": "home", "--user": "user", "--now": "now", "--lang": "lang"}


class FlagNeedsValue(Exception):
    """A flag stands at the end, or without its value."""

    def __init__(self, flag: str) -> None:
        self.flag = flag
        super().__init__(flag)


@dataclass(frozen=True, slots=True)
class CommonFlags:
    """`--home --user --now --lang --json`, as typed."""

    home: str | None = None
    user: str | None = None
    now: str | None = None
    lang: str | None = None
    as_json: bool = False

    def settings(self) -> dict[str, str | None]:
        """By the names of the settings."""
        return {"MEMORA_HOME": self.home, "MEMORA_USER": self.user, "MEMORA_LANG": self.lang}


def split_flags(argv: Sequence[str]) -> tuple[CommonFlags, list[str]]:
    """(the common flags, everything else in its order); what follows `--` is text. Raises FlagNeedsValue.

    >>> split_flags(["memories", "--home", "x", "--json"])
    (CommonFlags(home='x', user=None, now=None, lang=None, as_json=True), ['memories'])
    """
    values: dict[str, str] = {}
    rest: list[str] = []
    as_json = False
    words = iter(argv)
    for word in words:
        name, equals, value = word.partition("=")
        if word == "--":
            rest += [word, *words]
        elif word == "--json":
            as_json = True
        elif name in VALUED:
            given = value if equals else next(words, None)
            if given is None or given == "":
                raise FlagNeedsValue(name)
            values[VALUED[name]] = given
        else:
            rest.append(word)
    return CommonFlags(**values, as_json=as_json), rest
