"""Help pages: the line, then examples, then the rest; laid out by display width."""

from __future__ import annotations

import shutil
from typing import Any

from memora.interfaces.cli.failures import EXIT_CODES
from memora.interfaces.cli.printable import fit, pad, width, wrap
from memora.interfaces.texts import has, say
from memora.types import Language

WIDEST = 88
_EVERYWHERE = (
    ("--home DIR", "help.home"),
    ("--user ID", "help.user"),
    ("--now ISO-TIME", "help.now"),
    ("--lang LANG", "help.lang"),
    ("--json", "help.json"),
    ("--incognito", "help.incognito"),
    ("--read-only", "help.read_only"),
    ("--help", "help.help"),
)

_ALONE = (("--version", "help.version"),)


def _columns() -> int:
    return min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns)


def group_page(group: Any, lang: Language) -> str:
    """The page of `memora --help`."""
    commands = [(name, say(lang, f"help.{name}")) for name in group.commands]
    return "\n".join(
        [
            f"{say(lang, 'help.memora')}",
            "",
            *_examples("memora", lang),
            say(lang, "cli.usage") + "memora [COMMAND] ...",
            "",
            *wrap(say(lang, "help.memora.about"), _columns()),
            "",
            *_table("help.heading.commands", commands, lang),
            *_table(
                "help.heading.everywhere",
                [(flag, say(lang, key)) for flag, key in (*_EVERYWHERE, *_ALONE)],
                lang,
            ),
            *_table("help.heading.exit_codes", [(str(code), say(lang, f"exit.{code}")) for code in EXIT_CODES], lang),
        ]
    )


def command_page(command: Any, context: Any, lang: Language) -> str:
    """The page of one command."""
    name = command.name
    lines = [say(lang, f"help.{name}"), "", *_examples(name, lang)]
    lines += [say(lang, "cli.usage") + " ".join([context.command_path, *_pieces(command)]), ""]
    if has(lang, f"help.{name}.about"):
        lines += [*wrap(say(lang, f"help.{name}.about"), _columns()), ""]
    for kind, heading in (("argument", "help.heading.arguments"), ("option", "help.heading.options")):
        parameters = [p for p in command.params if p.param_type_name == kind]
        rows = [(_shown(p), say(lang, f"help.{name}.{p.name}")) for p in parameters]
        lines += _table(heading, rows, lang) if rows else []
    lines += _table("help.heading.everywhere", [(flag, say(lang, key)) for flag, key in _EVERYWHERE], lang)
    return "\n".join(lines)


def _examples(name: str, lang: Language) -> list[str]:
    examples = say(lang, f"help.{name}.examples").split("\n")
    return [say(lang, "help.heading.examples"), *(fit(f"  {line}", _columns()) for line in examples), ""]


def _pieces(command: Any) -> list[str]:
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    options = ["[OPTIONS]"] if any(p.param_type_name == "option" for p in command.params) else []
    return options + [p.name.upper() if p.required else f"[{p.name.upper()}]" for p in arguments]


def _shown(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return str(parameter.name.upper())
    value = "" if parameter.is_flag else f" {parameter.name.upper()}"
    return ", ".join(parameter.opts) + value


def _table(heading: str, rows: list[tuple[str, str]], lang: Language) -> list[str]:
    left = max(width(name) for name, _ in rows) + 4
    lines = [say(lang, heading)]
    for name, text in rows:
        first, *more = wrap(text, _columns() - left)
        lines += [pad(f"  {name}", left) + first, *(" " * left + line for line in more)]
    return [*lines, ""]
