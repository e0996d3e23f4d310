"""Data in words: pure, one list of (style, line) each, so that the terminal and a pipe show the same."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from zoneinfo import ZoneInfo

from memora.explain import WhyMemory, WhyReply
from memora.interfaces.cli.printable import one_line, printable
from memora.interfaces.cli.tables import Lines
from memora.interfaces.texts import has, say
from memora.interfaces.texts.sentences import SHORT_ID, reason, type_name, with_date
from memora.turns import PreparedContext
from memora.types import (
    CONSOLIDATED,
    UNKNOWN,
    Language,
    MemorySearchResult,
    Recall,
    Refusal,
    RetrievedMemory,
    StoredMemory,
    UserProfile,
)

SAID_CHARS, USES_SHOWN = 200, 3
"""How much of a message, and how many uses of a memory, `why` shows."""


def memories(rows: Sequence[StoredMemory], lang: Language, tz: str, today: date, *, full: bool = False) -> Lines:
    """Every memory, numbered from 1, with its event's date, Type, Importance, Source and Created at (U2).

    `full`: with its status and how often it was said, also where that is nothing out of the ordinary.
    """
    if not rows:
        return [("dim", say(lang, "memories.none"))]
    lines: Lines = []
    for number, row in enumerate(rows, 1):
        lines += [*memory(number, row, lang, tz, today, full=full), ("", "")]
    lines.append(("dim", count_of_memories(len(rows), lang)))
    if any(row.importance_is_default for row in rows):
        lines.append(("dim", say(lang, "memories.default_note")))
    if any(row.status == "in_question" for row in rows):
        lines.append(("dim", say(lang, "memories.question_note")))
    return lines


def search_results(rows: Sequence[MemorySearchResult], lang: Language, today: date) -> Lines:
    """Plain vector order with Type, Importance and score (U3)."""
    if not rows:
        return [("dim", say(lang, "search.none"))]
    lines: Lines = []
    for number, row in enumerate(rows, 1):
        score = pair(lang, "label.score", f"{row.score:.3f}")
        lines += numbered(number, _found(row, lang, today), [score, *_nature(row, lang), _id(row.memory_id, lang)])
    return lines


def recall(found: Recall, lang: Language, today: date) -> Lines:
    """What a reply would use, with the sum behind each place, and what was left out (R4)."""
    lines: Lines = []
    if found.used:
        lines.append(("dim", say(lang, "recall.used")))
    else:
        lines.append(("dim", say(lang, "recall.none")))
    for number, memory in enumerate(found.used, 1):
        lines += _used(number, memory, lang, today)
    if found.dropped:
        lines += [("", ""), ("dim", say(lang, "recall.dropped"))]
    for dropped in found.dropped:
        key = f"dropped.{dropped.why}"
        why = say(lang, key) if has(lang, key) else say(lang, "dropped.other", why=dropped.why)
        about = f"{pair(lang, 'label.score', f'{dropped.result.score:.3f}')} · {why}"
        shown = say(lang, "with_remark", content=_found(dropped.result, lang, today), remark=about)
        lines.append(("dim", f"   - {shown}"))
    others = [m for m in found.coming if m.memory_id not in {used.result.memory_id for used in found.used}]
    if others:
        lines += [("", ""), ("dim", say(lang, "recall.coming"))]
        lines += [("", f"   - {with_date(one_line(m.content), m.occurred_at, lang, today)}") for m in others]
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
        about = [pair(lang, "label.reason", reason(row.policy_reason, lang)), when(row.created_at, lang, tz)]
        about.append(row.refused_id[:SHORT_ID])
        lines += numbered(number, row.content, about)
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


def why(found: WhyMemory | WhyReply, lang: Language, tz: str, today: date) -> Lines:
    """Where a memory comes from and which replies used it; or what the last reply used."""
    if isinstance(found, WhyReply):
        return _why_reply(found, lang, today)
    row, turn = found.memory, found.turn
    lines = [*memory(1, row, lang, tz, today), ("", ""), ("dim", say(lang, "why.memory"))]
    if row.source == CONSOLIDATED:
        lines.append(("", say(lang, "why.pattern")))
    elif turn is None:
        lines.append(("", say(lang, "why.no_turn_of_memory")))
    else:
        lines.append(("", _said(turn.user_text, lang)))
        lines.append(("", pair(lang, "label.said_at", turn.said_at.strftime("%Y-%m-%d %H:%M"))))
    if row.policy_reason:
        lines.append(("", pair(lang, "label.reason", reason(row.policy_reason, lang))))
    if found.evidence:
        lines += [("", say(lang, "why.evidence")), *evidence(found.evidence, lang, tz, today)]
    return [*lines, ("", pair(lang, "label.uses", _uses([at for _, at in found.uses], lang, tz)))]


def evidence(rows: Sequence[StoredMemory], lang: Language, tz: str, today: date) -> Lines:
    """The episodes that show something, a line each, with the day on which it happened or was told."""
    return [("", f"  - {_episode(row, lang, tz, today)}") for row in rows]


def _episode(row: StoredMemory, lang: Language, tz: str, today: date) -> str:
    if row.occurred_at is not None:
        return with_date(one_line(row.content), row.occurred_at, lang, today)
    return say(lang, "with_remark", content=one_line(row.content), remark=when(row.created_at, lang, tz))


def _said(text: str, lang: Language) -> str:
    """What the learner said, cut where it is long."""
    shown = one_line(text)
    shown = shown if len(shown) <= SAID_CHARS else shown[:SAID_CHARS] + "…"
    return pair(lang, "label.you_said", say(lang, "quote", text=shown))


def _uses(times: Sequence[str], lang: Language, tz: str) -> str:
    """When replies used it, the newest few; `times` are the newest first."""
    if not times:
        return say(lang, "label.never_used")
    shown = [when(at, lang, tz) for at in times[:USES_SHOWN]]
    more = [say(lang, "uses.more", count=len(times) - USES_SHOWN)] if len(times) > USES_SHOWN else []
    return say(lang, "list_comma").join([*shown, *more])


def _why_reply(found: WhyReply, lang: Language, today: date) -> Lines:
    if found.turn is None:
        return [("dim", say(lang, "why.no_turn"))]
    lines: Lines = [("bold", f"{say(lang, 'why.last')} · {found.turn.said_at.strftime('%Y-%m-%d %H:%M')}")]
    lines.append(("", _said(found.turn.user_text, lang)))
    if not found.used:
        from memora.interfaces.texts.offline_reply import is_listing

        return [*lines, ("dim", say(lang, "why.listed" if is_listing(found.turn.reply) else "why.used_none"))]
    lines.append(("dim", say(lang, "why.used")))
    for number, memory in enumerate(found.used, 1):
        lines += _used(number, memory, lang, today)
    return lines


def _used(number: int, memory: RetrievedMemory, lang: Language, today: date) -> Lines:
    return numbered(
        number, _found(memory.result, lang, today), [_sum_of_parts(memory, lang), *_nature(memory.result, lang)]
    )


def _found(row: MemorySearchResult, lang: Language, today: date) -> str:
    """What was found with its event's date, and that it is in question or was dormant."""
    shown = with_date(one_line(row.content), row.occurred_at, lang, today)
    if row.status in ("in_question", "dormant"):
        shown = say(lang, "with_remark", content=shown, remark=say(lang, f"status.{row.status}"))
    return shown


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


def memory(number: int, row: StoredMemory, lang: Language, tz: str, today: date, *, full: bool = False) -> Lines:
    """One memory with all that is known of it; unless `full`, without that it is active and was said once."""
    about = [
        *_nature(row, lang),
        pair(lang, "label.source", _source(row.source, lang)),
        pair(lang, "label.created_at", when(row.created_at, lang, tz)),
        _id(row.memory_id, lang),
    ]
    if full or row.status != "active":
        about.append(pair(lang, "label.status", say(lang, f"status.{row.status}")))
    if full or row.times_said > 1:
        about.append(say(lang, f"label.times_said.{'one' if row.times_said == 1 else 'many'}", count=row.times_said))
    if row.pinned:
        about.append(say(lang, "label.pinned"))
    if row.ended_at:
        about.append(pair(lang, "label.ended_at", when(row.ended_at, lang, tz)))
    if row.succeeded_by:
        about.append(pair(lang, "label.succeeded_by", one_line(row.succeeded_by[:SHORT_ID])))
    return numbered(number, with_date(one_line(row.content), row.occurred_at, lang, today), about)


def numbered(number: int, content: str, about: Sequence[str]) -> Lines:
    """A line to look at, and a dim one about it."""
    return [("bold", f"{number}. {one_line(content)}"), ("dim", "   " + " · ".join(about))]


def _nature(row: StoredMemory | MemorySearchResult, lang: Language) -> list[str]:
    importance = f"{row.importance_score}/5"
    if row.importance_is_default:
        importance = say(lang, "with_remark", content=importance, remark=say(lang, "label.default"))
    return [
        pair(lang, "label.type", type_name(row.memory_type, lang)),
        pair(lang, "label.importance", importance),
    ]


def pair(lang: Language, label: str, value: str) -> str:
    return say(lang, "pair", label=say(lang, label), value=value)


def _id(memory_id: str, lang: Language) -> str:
    return pair(lang, "label.id", one_line(memory_id[:SHORT_ID]))


def _source(code: str, lang: Language) -> str:
    key = f"source.{code}"
    return say(lang, key) if has(lang, key) else one_line(code)


def count_of_memories(count: int, lang: Language) -> str:
    return say(lang, "memories.count.one" if count == 1 else "memories.count.many", count=count)


def _sum_of_parts(memory: RetrievedMemory, lang: Language) -> str:
    """The retrieval score as a sum, each term as weight × value where the weight can be told (R4, T1): relevance as it
    is compared with the threshold."""
    parts = {"relevance": 0.0, "importance": 0.0, "recency": 0.0, **memory.parts}
    relevance, importance = min(1.0, max(0.0, memory.result.score)), (memory.result.importance_score - 1) / 4
    w1 = parts["relevance"] / relevance if relevance else None
    w2 = parts["importance"] / importance if importance else None
    if not parts["recency"] and w1 is not None:
        w2 = 1 - w1
    w3 = 1 - w1 - w2 if w1 is not None and w2 is not None and parts["recency"] else None
    terms = [_term(w1, parts["relevance"], f"{relevance:.3f}"), _term(w2, parts["importance"], f"{importance:.3g}")]
    if parts["recency"]:
        terms.append(_term(w3, parts["recency"], f"{parts['recency'] / w3:.2f}" if w3 else ""))
    key = "recall.formula.recency" if parts["recency"] else "recall.formula"
    return say(lang, key, score=memory.retrieval_score, terms=" + ".join(terms))


def _term(weight: float | None, part: float, value: str) -> str:
    return f"{weight:.2g} × {value}" if weight else f"{part:.3g}"
