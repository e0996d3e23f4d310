"""Data in words: pure, one list of (style, line) each, so that the terminal and a pipe show the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from memora.explain import WhyMemory, WhyReply
from memora.interfaces.cli.printable import one_line, pad, printable, width
from memora.interfaces.texts import has, say
from memora.interfaces.texts.sentences import SHORT_ID, reason, type_name
from memora.meter import UsageTotal
from memora.types import (
    UNKNOWN,
    Language,
    MemorySearchResult,
    PreparedContext,
    Recall,
    Refusal,
    RetrievedMemory,
    StoredMemory,
    UserProfile,
)

Lines = list[tuple[str, str]]
SAID_CHARS, USES_SHOWN = 200, 3
"""How much of a message, and how many uses of a memory, `why` shows."""


def memories(rows: Sequence[StoredMemory], lang: Language, tz: str) -> Lines:
    """Every memory, numbered from 1, with Type, Importance, Source and Created at (U2)."""
    if not rows:
        return [("dim", say(lang, "memories.none"))]
    lines: Lines = []
    for number, row in enumerate(rows, 1):
        lines += [*_memory(number, row, lang, tz), ("", "")]
    lines.append(("dim", count_of_memories(len(rows), lang)))
    if any(row.importance_is_default for row in rows):
        lines.append(("dim", say(lang, "memories.default_note")))
    return lines


def search_results(rows: Sequence[MemorySearchResult], lang: Language) -> Lines:
    """Plain vector order with Type, Importance and score (U3)."""
    if not rows:
        return [("dim", say(lang, "search.none"))]
    lines: Lines = []
    for number, row in enumerate(rows, 1):
        score = _pair(lang, "label.score", f"{row.score:.3f}")
        lines += _numbered(number, row.content, [score, *_nature(row, lang), _id(row.memory_id, lang)])
    return lines


def recall(found: Recall, lang: Language) -> Lines:
    """What a reply would use, with the sum behind each place, and what was left out (R4)."""
    lines: Lines = []
    if found.used:
        lines.append(("dim", say(lang, "recall.used")))
    else:
        lines.append(("dim", say(lang, "recall.none")))
    for number, memory in enumerate(found.used, 1):
        lines += _numbered(number, memory.result.content, [_sum_of_parts(memory, lang), *_nature(memory.result, lang)])
    if found.dropped:
        lines += [("", ""), ("dim", say(lang, "recall.dropped"))]
    for dropped in found.dropped:
        key = f"dropped.{dropped.why}"
        why = say(lang, key) if has(lang, key) else say(lang, "dropped.other", why=dropped.why)
        about = f"{_pair(lang, 'label.score', f'{dropped.result.score:.3f}')} · {why}"
        shown = say(lang, "with_remark", content=one_line(dropped.result.content), remark=about)
        lines.append(("dim", f"   - {shown}"))
    return lines


def context(prepared: PreparedContext, lang: Language) -> Lines:
    """The exact messages, oldest first."""
    lines: Lines = []
    for message in prepared.messages:
        lines += [("accent", f"[{message.role}]"), ("", printable(message.content)), ("", "")]
    count = say(lang, "context.tokens", messages=len(prepared.messages), tokens=prepared.tokens)
    return [*lines, ("dim", count)]


def refused(rows: Sequence[Refusal], lang: Language, tz: str) -> Lines:
    if not rows:
        return [("dim", say(lang, "refused.none"))]
    lines: Lines = []
    for number, row in enumerate(rows, 1):
        about = [_pair(lang, "label.reason", reason(row.policy_reason, lang)), when(row.created_at, lang, tz)]
        lines += _numbered(number, row.content, about)
    return lines


def profile(row: UserProfile, lang: Language) -> Lines:
    lines: Lines = []
    for key in ("english_level", "learning_goals", "preferences"):
        value = getattr(row, key)
        values = [value] if isinstance(value, str) else list(value or ())
        label = say(lang, f"profile.{key}")
        if len(values) <= 1:
            shown = one_line(values[0]) if values else say(lang, "profile.not_set")
            lines.append(("" if values else "dim", say(lang, "pair", label=label, value=shown)))
        else:
            lines.append(("", say(lang, "pair", label=label, value="")))
            lines += [("", f"  - {one_line(v)}") for v in values]
    return lines


def why(found: WhyMemory | WhyReply, lang: Language, tz: str) -> Lines:
    """Where a memory comes from and which replies used it; or what the last reply used."""
    if isinstance(found, WhyReply):
        return _why_reply(found, lang, tz)
    row, turn = found.memory, found.turn
    lines = [*_memory(1, row, lang, tz), ("", ""), ("dim", say(lang, "why.memory"))]
    if turn is None:
        lines.append(("", say(lang, "why.no_turn_of_memory")))
    else:
        lines.append(("", _said(turn.user_text, lang)))
        lines.append(("", _pair(lang, "label.said_at", turn.said_at.strftime("%Y-%m-%d %H:%M"))))
    if row.policy_reason:
        lines.append(("", _pair(lang, "label.reason", reason(row.policy_reason, lang))))
    return [*lines, ("", _pair(lang, "label.uses", _uses([at for _, at in found.uses], lang, tz)))]


def _said(text: str, lang: Language) -> str:
    """What the learner said, cut where it is long."""
    shown = one_line(text)
    shown = shown if len(shown) <= SAID_CHARS else shown[:SAID_CHARS] + "…"
    return _pair(lang, "label.you_said", say(lang, "quote", text=shown))


def _uses(times: Sequence[str], lang: Language, tz: str) -> str:
    """When replies used it, the newest few; `times` are the newest first."""
    if not times:
        return say(lang, "label.never_used")
    shown = [when(at, lang, tz) for at in times[:USES_SHOWN]]
    more = [say(lang, "uses.more", count=len(times) - USES_SHOWN)] if len(times) > USES_SHOWN else []
    return say(lang, "list_comma").join([*shown, *more])


def _why_reply(found: WhyReply, lang: Language, tz: str) -> Lines:
    if found.turn is None:
        return [("dim", say(lang, "why.no_turn"))]
    lines: Lines = [("bold", f"{say(lang, 'why.last')} · {found.turn.said_at.strftime('%Y-%m-%d %H:%M')}")]
    lines.append(("", _said(found.turn.user_text, lang)))
    if not found.used:
        from memora.interfaces.texts.offline_reply import is_listing

        return [*lines, ("dim", say(lang, "why.listed" if is_listing(found.turn.reply) else "why.used_none"))]
    lines.append(("dim", say(lang, "why.used")))
    for number, memory in enumerate(found.used, 1):
        lines += _numbered(number, memory.result.content, [_sum_of_parts(memory, lang), *_nature(memory.result, lang)])
    return lines


def usage(totals: Mapping[str, UsageTotal], lang: Language) -> Lines:
    """Calls, tokens and cost by purpose, as a table."""
    if not totals:
        return [("dim", say(lang, "usage.none"))]
    heads = [say(lang, f"usage.{key}") for key in ("purpose", "calls", "tokens_in", "tokens_out", "cost")]
    rows = [[_purpose(name, lang), *_figures(row)] for name, row in sorted(totals.items())]
    rows.append([say(lang, "usage.total"), *_figures(_sum(totals.values()))])
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


def when(created_at: str, lang: Language, tz: str) -> str:
    """A time as the learner's clock showed it, to the minute; `unknown` in words."""
    if created_at == UNKNOWN:
        return say(lang, "time.unknown")
    try:
        moment = datetime.fromisoformat(created_at)
    except ValueError:
        return one_line(created_at)
    if moment.tzinfo is not None:
        moment = moment.astimezone(ZoneInfo(tz) if tz else None)
    return moment.strftime("%Y-%m-%d %H:%M")


def _memory(number: int, row: StoredMemory, lang: Language, tz: str) -> Lines:
    about = [
        *_nature(row, lang),
        _pair(lang, "label.source", _source(row.source, lang)),
        _pair(lang, "label.created_at", when(row.created_at, lang, tz)),
        _id(row.memory_id, lang),
    ]
    if row.status != "active":
        about.append(_pair(lang, "label.status", say(lang, f"status.{row.status}")))
    return _numbered(number, row.content, about)


def _numbered(number: int, content: str, about: Sequence[str]) -> Lines:
    return [("bold", f"{number}. {one_line(content)}"), ("dim", "   " + " · ".join(about))]


def _nature(row: StoredMemory | MemorySearchResult, lang: Language) -> list[str]:
    importance = f"{row.importance_score}/5"
    if row.importance_is_default:
        importance = say(lang, "with_remark", content=importance, remark=say(lang, "label.default"))
    return [
        _pair(lang, "label.type", type_name(row.memory_type, lang)),
        _pair(lang, "label.importance", importance),
    ]


def _pair(lang: Language, label: str, value: str) -> str:
    return say(lang, "pair", label=say(lang, label), value=value)


def _id(memory_id: str, lang: Language) -> str:
    return _pair(lang, "label.id", one_line(memory_id[:SHORT_ID]))


def _source(code: str, lang: Language) -> str:
    key = f"source.{code}"
    return say(lang, key) if has(lang, key) else one_line(code)


def _purpose(code: str, lang: Language) -> str:
    key = f"purpose.{code}"
    return say(lang, key) if has(lang, key) else one_line(code)


def count_of_memories(count: int, lang: Language) -> str:
    return say(lang, "memories.count.one" if count == 1 else "memories.count.many", count=count)


def _sum_of_parts(memory: RetrievedMemory, lang: Language) -> str:
    """The retrieval score as a sum: weight × relevance + weight × importance where the weights can be told (R4)."""
    relevance, importance = min(1.0, max(0.0, memory.result.score)), memory.parts.get("importance", 0.0)
    weight = memory.parts.get("relevance", 0.0) / relevance if relevance else 1.0
    if not memory.parts.get("recency") and 0 < weight < 1:
        return say(
            lang,
            "recall.formula",
            score=memory.retrieval_score,
            w1=weight,
            relevance=relevance,
            w2=1 - weight,
            importance=importance / (1 - weight),
        )
    parts = {"relevance": 0.0, "importance": 0.0, "recency": 0.0, **memory.parts}
    total = say(lang, "recall.parts", retrieval_score=memory.retrieval_score, **parts)
    return total + (say(lang, "recall.recency_part", **parts) if parts["recency"] else "")


def _figures(row: UsageTotal) -> list[str]:
    cost = "–" if row.cost_usd is None else f"{row.cost_usd:.4f}"
    return [f"{row.calls:,}", f"{row.tokens_in:,}", f"{row.tokens_out:,}", cost]


def _sum(rows: Iterable[UsageTotal]) -> UsageTotal:
    """All of them together; the known costs are added up, None where none is known."""
    held = list(rows)
    costs = [row.cost_usd for row in held if row.cost_usd is not None]
    return UsageTotal(
        calls=sum(row.calls for row in held),
        tokens_in=sum(row.tokens_in for row in held),
        tokens_out=sum(row.tokens_out for row in held),
        cost_usd=sum(costs) if costs else None,
    )


def _table(rows: Sequence[Sequence[str]], *, left: int = 1) -> list[str]:
    """Columns by display width; the first `left` ones are words, the others figures."""
    widths = [max(width(row[i]) for row in rows) for i in range(len(rows[0]))]
    return ["  ".join(pad(cell, widths[i], right=i >= left) for i, cell in enumerate(row)).rstrip() for row in rows]
