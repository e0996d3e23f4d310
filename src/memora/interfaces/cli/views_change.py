"""What changes with time, in words: the life of a memory, open questions, differences, retention rules; pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from memora.core.life import Chapter, Difference
from memora.interfaces.cli.printable import one_line
from memora.interfaces.cli.tables import Lines
from memora.interfaces.cli.views import when
from memora.interfaces.texts import has, say
from memora.interfaces.texts.sentences import SHORT_ID, type_name, with_date
from memora.turns import Review
from memora.types import Due, Language, RetentionRule


def history(chapters: Sequence[Chapter], lang: Language, tz: str, today: date) -> Lines:
    """The life of one fact, oldest first; that a successor was said, or came back, stands in its predecessor's last line."""
    if not chapters:
        return [("dim", say(lang, "history.none"))]
    took_a_place = {(c.other_id, c.at) for c in chapters if c.kind == "superseded"}
    came_back: set[tuple[str | None, str]] = {(c.memory_id, c.at) for c in chapters if c.kind == "revived"}
    told_elsewhere = {"stored": set[tuple[str | None, str]](), "revived": took_a_place, "woken": came_back}
    lines: Lines = []
    for c in chapters:
        if (c.memory_id, c.at) not in told_elsewhere.get(c.kind, ()):
            back = (c.other_id, c.at) in came_back
            lines.append(("", f"  {when(c.at, lang, tz)}  {_chapter(c, lang, today, back=back)}"))
        if c.kind == "superseded":
            told_elsewhere["stored"].add((c.other_id, c.at))
    return lines


def _chapter(chapter: Chapter, lang: Language, today: date, *, back: bool = False) -> str:
    """`back`: what took its place had held before."""
    key = f"history.{chapter.kind}.back" if back else f"history.{chapter.kind}"
    if not has(lang, key):
        return say(lang, "history.other", kind=one_line(chapter.kind))
    bare = f"{key}.bare"
    key = bare if chapter.new_content is None and has(lang, bare) else key
    content = _quoted(chapter.content, lang, chapter.occurred_at, today)
    return say(lang, key, content=content, new=_quoted(chapter.new_content, lang, chapter.new_occurred_at, today))


def reviews(rows: Sequence[Review], lang: Language, tz: str, today: date, *, command: str) -> Lines:
    """The open questions, numbered from 1, with what was so far, what is new, and how to answer."""
    if not rows:
        return [("dim", say(lang, "review.none"))]
    lines: Lines = []
    for number, row in enumerate(rows, 1):
        lines.append(("bold", f"{number}. {say(lang, f'review.why.{row.why}')}"))
        if row.old_content is not None:
            old = _quoted(row.old_content, lang, row.old_occurred_at, today)
            lines.append(("", say(lang, "review.old", old=old)))
        if row.content is not None:
            new = _quoted(row.content, lang, row.occurred_at, today)
            lines.append(("", say(lang, "review.new", content=new)))
        about = {"at": when(row.asked_at, lang, tz), "review_id": one_line(row.review_id[:SHORT_ID])}
        lines += [("dim", say(lang, "review.about", **about)), ("", "")]
    return [*lines, ("dim", say(lang, "review.how", command=command))]


def differences(rows: Sequence[Difference], since: datetime | None, lang: Language, tz: str, today: date) -> Lines:
    """What changed, in groups; of what was forgotten only the count."""
    if since is None and not rows:
        return [("dim", say(lang, "diff.none_yet"))]
    if since is None:
        lines: Lines = [("dim", say(lang, "diff.since_ever"))]
    else:
        lines = [("dim", say(lang, "diff.since", at=when(since.isoformat(), lang, tz)))]
    if not rows:
        return [*lines, ("", say(lang, "diff.none"))]
    for kind in dict.fromkeys(row.kind for row in rows):
        group = [row for row in rows if row.kind == kind]
        if kind == "forgotten":
            count = sum(row.count for row in group)
            lines += [("", ""), ("bold", say(lang, f"diff.forgotten.{'one' if count == 1 else 'many'}", count=count))]
            continue
        lines += [("", ""), ("bold", say(lang, f"diff.{kind}"))]
        lines += [("", f"  - {_difference(row, lang, today)}") for row in group]
    return lines


def _difference(row: Difference, lang: Language, today: date) -> str:
    content = _quoted(row.content, lang, row.occurred_at, today)
    old = _quoted(row.old_content, lang, row.old_occurred_at, today)
    if row.kind == "said_again":
        return say(lang, f"diff.times.{'one' if row.count == 1 else 'many'}", content=content, count=row.count)
    if row.kind == "standing":
        return say(lang, f"diff.did.{row.what}", content=content)
    if row.kind == "profile":
        return _of_profile(row, lang)
    if row.kind == "asked":
        about = " → ".join(text for text in (old, content) if text)
        return say(lang, "with_remark", content=about, remark=say(lang, f"review.why.{row.what}"))
    return f"{old} → {content}" if row.old_content is not None else content


def _of_profile(row: Difference, lang: Language) -> str:
    name = say(lang, f"profile.{row.what}") if has(lang, f"profile.{row.what}") else one_line(row.what or "")
    values = [one_line(text) if text else say(lang, "profile.not_set") for text in (row.old_content, row.content)]
    return say(lang, "pair", label=name, value=" → ".join(values))


def retention(rules: Sequence[RetentionRule], lang: Language) -> Lines:
    if not rules:
        return [("dim", say(lang, "retention.none"))]
    return [*(("", f"- {_rule(rule, lang)}") for rule in rules), ("dim", say(lang, "retention.note"))]


def _rule(rule: RetentionRule, lang: Language) -> str:
    kind = say(lang, "retention.any") if rule.memory_type == "any" else type_name(rule.memory_type, lang)
    return say(lang, "retention.rule", type=kind, days=rule.older_than.days, most=rule.importance_at_most)


def due(rows: Sequence[Due], lang: Language) -> Lines:
    """What the rules would let go now, and below each what goes along with it."""
    if not rows:
        return [("", say(lang, "retention.due_none"))]
    lines: Lines = [("", say(lang, f"retention.due.{'one' if len(rows) == 1 else 'many'}", count=len(rows)))]
    number = 0
    for row in rows:
        memory = row.memory
        about = {
            "content": _quoted(memory.content, lang, memory.occurred_at, None),
            "memory_id": one_line(memory.memory_id[:SHORT_ID]),
        }
        if row.goes_with is None:
            number += 1
            lines.append(("", say(lang, "forget.candidate", number=number, **about)))
        else:
            lines.append(("dim", say(lang, "retention.along", status=say(lang, f"status.{memory.status}"), **about)))
    return lines


def _quoted(text: str | None, lang: Language, occurred_at: str | None, today: date | None) -> str:
    """A memory's words with its event's date beside them."""
    return with_date(say(lang, "quote", text=one_line(text)), occurred_at, lang, today) if text else ""
