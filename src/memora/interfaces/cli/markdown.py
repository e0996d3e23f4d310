"""An export to read: the profile, every memory with what it took the place of, open questions, and what was refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from memora.interfaces.cli.printable import one_line
from memora.interfaces.cli.views import when
from memora.interfaces.texts import say
from memora.interfaces.texts.sentences import SHORT_ID, reason, type_name, with_date
from memora.types import Language

Row = Mapping[str, Any]


def as_markdown(document: Row, lang: Language, tz: str) -> str:
    """A bullet a memory that holds, oldest first, and under it what held before; times are the learner's."""
    page = _Page(document, lang, tz)
    parts = [
        ("export.profile", page.profile()),
        ("export.memories", page.memories()),
        ("export.history", page.history()),
        ("export.questions", page.questions()),
        ("export.refused", page.refused()),
    ]
    written = say(lang, "export.written", at=when(document["exported_at"], lang, tz))
    lines = [f"# {say(lang, 'export.title')}", "", written]
    for title, bullets in parts:
        if bullets:
            lines += ["", f"## {say(lang, title)}", "", *bullets]
    return "\n".join(lines) + "\n"


class _Page:
    """The document's rows, in words."""

    def __init__(self, document: Row, lang: Language, tz: str) -> None:
        self._document, self._lang, self._tz = document, lang, tz
        rows: Sequence[Row] = document["memories"]
        self._by_id = {row["memory_id"]: row for row in rows}
        self._before: dict[str, list[Row]] = {}
        for row in rows:
            if row["status"] == "superseded":
                self._before.setdefault(row["succeeded_by"] or "", []).append(row)
        self._told: set[str] = set()

    def profile(self) -> list[str]:
        held, lines = self._document["profile"], []
        for key in ("english_level", "learning_goals", "preferences"):
            value = held.get(key)
            values = [value] if isinstance(value, str) else list(value or ())
            shown = one_line("; ".join(values)) or self._say("profile.not_set")
            lines.append(f"- {self._say('pair', label=self._say(f'profile.{key}'), value=shown)}")
        return lines

    def memories(self) -> list[str]:
        rows = [row for row in self._by_id.values() if row["status"] != "superseded"]
        return [line for row in rows for line in self._memory(row)] or [self._say("memories.none")]

    def history(self) -> list[str]:
        """What no longer holds, and nothing that holds has taken its place: that is told there."""
        rows = [r for r in self._by_id.values() if r["status"] == "superseded" and r["memory_id"] not in self._told]
        last = [row for row in rows if row["succeeded_by"] not in self._by_id]
        found = [line for row in last for line in self._memory(row)]
        return found + [line for row in rows if row["memory_id"] not in self._told for line in self._memory(row)]

    def questions(self) -> list[str]:
        return [f"- {self._question(row)}" for row in self._document["reviews"]]

    def refused(self) -> list[str]:
        return [
            f"- {self._remark(one_line(row['content']), reason(row['policy_reason'], self._lang), row['created_at'])}"
            for row in self._document["refused"]
        ]

    def _memory(self, row: Row) -> list[str]:
        self._told.add(row["memory_id"])
        importance = row["importance_score"]
        about = [
            type_name(row["memory_type"], self._lang),
            self._say(
                "pair",
                label=self._say("label.importance"),
                value=f"{importance}/5" if importance else self._say("label.default"),
            ),
            when(row["created_at"], self._lang, self._tz),
        ]
        if row["times_said"] > 1:
            about.append(self._say("label.times_said.many", count=row["times_said"]))
        if row["pinned"]:
            about.append(self._say("label.pinned"))
        if row["status"] != "active":
            about.append(self._say(f"status.{row['status']}"))
        about.append(self._say("pair", label=self._say("label.id"), value=one_line(row["memory_id"][:SHORT_ID])))
        content = with_date(one_line(row["content"]), row["occurred_at"], self._lang, None)
        shown = self._say("with_remark", content=content, remark=" · ".join(about))
        return [f"- {shown}", *self._below(row)]

    def _below(self, row: Row) -> list[str]:
        """What it said before, what it took the place of, and what it rests on."""
        lines = [
            f"  - {self._until('export.earlier', w['content'], w['until'], w['occurred_at'])}"
            for w in reversed(row["earlier_wordings"])
        ]
        for old in reversed(self._before.get(row["memory_id"], ())):
            if old["memory_id"] not in self._told:
                self._told.add(old["memory_id"])
                lines.append(f"  - {self._until('export.before', old['content'], old['ended_at'], old['occurred_at'])}")
                lines += self._below(old)
        episodes = [self._by_id[episode]["content"] for episode in row["evidence"] if episode in self._by_id]
        return lines + [f"  - {self._say('export.rests_on', content=self._quoted(content))}" for content in episodes]

    def _until(self, key: str, content: str, until: str | None, occurred_at: str | None) -> str:
        shown = with_date(self._quoted(content), occurred_at, self._lang, None)
        return self._say(key, content=shown, until=when(until or "unknown", self._lang, self._tz))

    def _question(self, row: Row) -> str:
        old = self._by_id.get(row["old_id"] or "")
        held = [old["content"] if old else None, row["content"]]
        about = " → ".join(self._quoted(text) for text in held if text)
        return self._remark(about, self._say(f"review.why.{row['why']}"), row["asked_at"])

    def _remark(self, content: str, why: str, at: str) -> str:
        return self._say("with_remark", content=content, remark=f"{why} · {when(at, self._lang, self._tz)}")

    def _quoted(self, text: str) -> str:
        return self._say("quote", text=one_line(text))

    def _say(self, key: str, **values: object) -> str:
        return say(self._lang, key, **values)
