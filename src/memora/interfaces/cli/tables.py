"""Figures and settings in columns, by display width."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from memora.interfaces.cli.printable import one_line, pad, width
from memora.interfaces.texts import has, say
from memora.meter import UsageTotal
from memora.types import Language

Lines = list[tuple[str, str]]


def usage(totals: Mapping[str, UsageTotal], lang: Language) -> Lines:
    """Calls, those that failed where there are any, tokens and cost by purpose, as a table."""
    if not totals:
        return [("dim", say(lang, "usage.none"))]
    together = _sum(totals.values())
    names = ("purpose", "calls", *(("failed",) if together.failed else ()), "tokens_in", "tokens_out", "cost")
    heads = [say(lang, f"usage.{name}") for name in names]
    rows = [[_purpose(name, lang), *_figures(row, names)] for name, row in sorted(totals.items())]
    rows.append([say(lang, "usage.total"), *_figures(together, names)])
    table = _table([heads, *rows])
    return [("dim", table[0]), *(("", line) for line in table[1:-1]), ("bold", table[-1])]


def pairs(rows: Sequence[tuple[str, str, str]]) -> Lines:
    """(name, value, remark) in columns, for settings and paths."""
    name_width = max(width(row[0]) for row in rows)
    value_width = min(48, max(width(row[1]) for row in rows))
    return [("", f"{pad(n, name_width)}  {pad(v, value_width)}  {remark}".rstrip()) for n, v, remark in rows]


def columns(rows: Sequence[Sequence[str]]) -> Lines:
    """A table whose first row is its heading."""
    table = _table(rows)
    return [("dim", table[0]), *(("", line) for line in table[1:])]


def _purpose(code: str, lang: Language) -> str:
    key = f"purpose.{code}"
    return say(lang, key) if has(lang, key) else one_line(code)


def _figures(row: UsageTotal, names: Sequence[str]) -> list[str]:
    cost = "–" if row.cost_usd is None else f"{row.cost_usd:.4f}"
    return [cost if name == "cost" else f"{getattr(row, name):,}" for name in names if name != "purpose"]


def _sum(rows: Iterable[UsageTotal]) -> UsageTotal:
    """All of them together; the known costs are added up, None where none is known."""
    held = list(rows)
    costs = [row.cost_usd for row in held if row.cost_usd is not None]
    return UsageTotal(
        calls=sum(row.calls for row in held),
        tokens_in=sum(row.tokens_in for row in held),
        tokens_out=sum(row.tokens_out for row in held),
        cost_usd=sum(costs) if costs else None,
        failed=sum(row.failed for row in held),
    )


def _table(rows: Sequence[Sequence[str]], *, left: int = 1) -> list[str]:
    """Columns by display width; the first `left` ones are words, the others figures."""
    widths = [max(width(row[i]) for row in rows) for i in range(len(rows[0]))]
    return ["  ".join(pad(cell, widths[i], right=i >= left) for i, cell in enumerate(row)).rstrip() for row in rows]
