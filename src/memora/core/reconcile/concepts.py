"""What learners talk about, in both languages: one name for 解釋, 說明, explain and explanation.

Each row is `name: english | chinese`, alternatives separated by commas. English ones are regular expressions of whole
words in lower case; Chinese ones are written in Traditional. An earlier row is tried first, so the longer and more
special ones stand above the general ones. The part of the name before the dot is the concept's family.

In the families of EXCLUSIVE two texts that name different members speak of different things; in those of VALUES the
member is what a memory says of its subject, and may change.
"""

from __future__ import annotations

import re
from functools import cache

from memora.core.reconcile import concepts_learning, concepts_life

EXCLUSIVE = frozenset({"skill", "gram", "exam", "occ", "thing", "field", "app", "stage"})
"""Whoever names another member speaks of another thing."""
_VALUES = "lang when len variety tone job place part pace mode ease school amount uni"
VALUES = frozenset(_VALUES.split())
"""What is said of a subject: one at a time."""


@cache
def pattern(*families: str) -> re.Pattern[str]:
    """Every concept (of these families) as a named group, in the order of the rows; only tried where a word or a Han
    character begins."""
    latin, han = [], []
    for number, (name, forms) in enumerate(_rows()):
        if families and family(name) not in families:
            continue
        ascii_forms = [form for form in forms if form.isascii()]
        han_forms = [form for form in forms if not form.isascii()]
        forms_en = "|".join(ascii_forms).replace(r"\w", "[a-z]").replace(r"\S", r"[^\s\u3400-\u9fff]")
        latin += [f"(?P<a{number}>{forms_en})"] if ascii_forms else []
        han += [f"(?P<h{number}>{'|'.join(han_forms)})"] if han_forms else []
    return re.compile(rf"(?<![a-z])(?=[-a-z])(?:{'|'.join(latin)})(?![a-z])|(?=[\u3400-\u9fff])(?:{'|'.join(han)})")


def concept_names(match: re.Match[str]) -> list[str]:
    """The names of the concept that `pattern` found; a row may have several, joined by "+"."""
    return _names()[int(str(match.lastgroup)[1:])].split("+")


def concepts_of(text: str) -> set[str]:
    """The concepts that a folded text names."""
    return {name for match in pattern().finditer(text) for name in concept_names(match)}


@cache
def _names() -> tuple[str, ...]:
    return tuple(name for name, _ in _rows())


def family(concept: str) -> str:
    """>>> family("skill.listening")
    'skill'
    """
    return concept.partition(".")[0]


@cache
def _rows() -> tuple[tuple[str, tuple[str, ...]], ...]:
    rows = []
    for line in (concepts_learning.ROWS + concepts_life.ROWS).strip().split("\n"):
        name, _, forms = line.partition(":")
        parts = tuple(form.strip(" |") for form in forms.replace(" | ", ", ").split(", ") if form.strip(" |"))
        rows.append((name, parts))
    return tuple(rows)
