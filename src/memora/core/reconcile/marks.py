"""Where in a text its concepts, its values and the words that are set against one another stand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from memora.core.reconcile.concepts import concept_names, family, pattern
from memora.core.reconcile.numerals import in_figures
from memora.core.reconcile.roundabout import straight
from memora.core.reconcile.values import Value, read_values
from memora.core.reconcile.vocabulary import chinese_entries, english_entry
from memora.core.script import language_of


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that was read, and where it stands; the end of a value is not kept."""

    kind: Literal["concept", "value", "pair"]
    name: str
    start: int
    end: int
    value: Value | None = None

    @property
    def family(self) -> str:
        return self.value.kind if self.value else family(self.name)


@dataclass(frozen=True, slots=True)
class Scan:
    """A text as it was read: `worded` is `text` with blanks where its values stand, `rest` where any mark stands;
    `clauses` are spans of all three."""

    text: str
    marks: list[Mark]
    worded: str
    rest: str
    clauses: list[tuple[int, int]]


_CLAUSE_END = re.compile(r"[，,;；。.!！?？\n]+(?!\d)| (?=but |instead )|而是|但是")
_WORD = r"[a-z][a-z'-]*"
_QUOTED = rf"[\"'“‘「]?(?:the (?:words?|verbs?) )?[\"'“‘「]?(?P<{{}}>{_WORD}(?: (?:off|up|on|in|out|down|over|away|to|for|of|at|by|after))?)[\"'”’」]?"
_PAIR = re.compile(
    _QUOTED.format("x")
    + r"(?:\s+(?:and|from|with|or|vs\.?|versus|for|as)\s+|\s*(?:/|&|跟|和|與|、|還是|或|[寫念唸講說聽拼用看發]成|當成|變成)\s*)"
    + _QUOTED.format("y")
)
_NO_PAIR_WORDS = (
    "i me my it them up they you we he she is are am was do don't can can't always often still when if that this these "
    "english grammar mistake mistakes confused trouble mixed mix confuse keep words verbs time times difference both"
)
_NO_PAIR = frozenset(_NO_PAIR_WORDS.split())
_VERSUS = re.compile(r"\bvs\b|\bversus\b")


@lru_cache(maxsize=512)
def read_marks(text: str) -> Scan:
    """All marks of a folded text, in its order, after its roundabout ways and its numerals were made straight."""
    figures = in_figures(straight(text))
    marks: list[Mark] = []

    def value(found: Value, start: int) -> None:
        marks.append(Mark("value", found.text, start, start, found))

    worded = rest = read_values(figures, value)
    first = [(name, match) for match in pattern().finditer(rest) for name in concept_names(match)]
    for name, match in first:
        if family(name) == "gram":
            marks.append(Mark("concept", name, *match.span()))
            rest = _blank(rest, match.span())
    if language_of(text) == "zh" or "stance.mix" in dict(first) or _VERSUS.search(rest):
        for match in _PAIR.finditer(rest):
            if match["x"] not in _NO_PAIR and match["y"] not in _NO_PAIR:
                marks += [
                    Mark("pair", match["x"], match.start(), match.end("x")),
                    Mark("pair", match["y"], *match.span("y")),
                ]
                rest = _blank(rest, match.span())
    for match in pattern().finditer(rest):
        marks += [Mark("concept", name, *match.span()) for name in concept_names(match)]
        rest = _blank(rest, match.span())
    for match in re.finditer(r"[a-z]+", rest):
        if entry := english_entry(match.group()):
            marks.append(Mark("concept", entry, *match.span()))
            rest = _blank(rest, match.span())
    for entry, start, end in chinese_entries(rest):
        marks.append(Mark("concept", entry, start, end))
        rest = _blank(rest, (start, end))
    ends = [match.end() for match in _CLAUSE_END.finditer(figures)]
    bounds = [0, *ends, len(figures)]
    clauses = [(a, b) for a, b in pairwise(bounds) if re.search(r"\w", figures[a:b])]
    return Scan(figures, sorted(marks, key=lambda mark: mark.start), worded, rest, clauses)


def _blank(text: str, span: tuple[int, int]) -> str:
    return text[: span[0]] + " " * (span[1] - span[0]) + text[span[1] :]
