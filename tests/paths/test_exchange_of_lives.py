"""Any life, exported and imported elsewhere, looks there as it looked here; one undo takes it all back (C8)."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from memora.app import Memora
from memora.interfaces.cli import documents
from memora.types import ReconcileStep
from support.faulty import Faults
from support.lines import LINES, LineJudge, decided_as_told
from support.scripted import NOW, ScriptedChat, memora

EXAMPLES = int(os.environ.get("MEMORA_LIVES", "12"))

line = st.sampled_from(("level", "exam", "grammar"))
which = st.integers(0, 9)


def one(name: str, *about: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.tuples(st.just(name), *about)


STEPS: dict[int, tuple[st.SearchStrategy[tuple[Any, ...]], ...]] = {
    3: (
        one("say", line, st.sampled_from(("supersede", "update", "skip", "keep_both"))),
        one("say", line, st.just("review")),
    ),
    2: (one("ask", which), one("pin", which), one("answer", st.sampled_from(("new", "old", "both"))), one("undo")),
    1: (
        one("again", which),
        one("restore", which),
        one("forget", which),
        one("remember", st.sampled_from(("密碼：Tr0ub4dor-3", "我喜歡短例句", "每天早上讀 20 分鐘"))),
        one("profile", st.sampled_from(("goal", "preference")), st.sampled_from(("多益 850", "慢一點", "IELTS"))),
        one("consolidate"),
        one("later", st.integers(1, 120)),
    ),
}
"""By how often they are drawn."""
step = st.one_of(*(strategy for weight, strategies in STEPS.items() for strategy in strategies for _ in range(weight)))
BEGINNING = (("say", "level", "supersede"), ("say", "exam", "supersede"), ("say", "grammar", "supersede"))


class Life:
    """One learner, who does as the steps say."""

    def __init__(self, home: Path) -> None:
        self.told: dict[str, ReconcileStep] = {}
        self.app = memora(home, judge=LineJudge(Faults(), self.told, set()), model=ScriptedChat("Good."))  # type: ignore[arg-type]
        self.count, self.now = 0, NOW

    def live(self, steps: Sequence[tuple[Any, ...]]) -> None:
        for name, *about in steps:
            self.now += timedelta(hours=1)
            self.app.set_now(self.now)
            self.count += 1
            getattr(self, name)(*about)

    def _one(self, at: int) -> str | None:
        held = self.app.memories(all_of_them=True)
        return held[at % len(held)].memory_id if held else None

    def say(self, line: str, decision: ReconcileStep) -> None:
        text = LINES[line][1](self.count)
        self.told[text] = decision
        self.app.remember_turn(text)

    def again(self, at: int) -> None:
        if self.told:
            self.app.remember_turn(list(self.told)[at % len(self.told)])

    def wrong(self) -> None:
        self.app.remember_turn("I got the present perfect wrong again today")
        self.later(1)

    def ask(self, at: int) -> None:
        conversation = self.app.conversation()
        text = list(self.told)[at % len(self.told)] if self.told else "hello"
        list(conversation.send(f"{text}?"))
        conversation.receipts_of_last_turn()

    def remember(self, text: str) -> None:
        self.app.remember("semantic", text)

    def profile(self, key: str, value: str) -> None:
        self.app.change_profile("add", key, value)

    def answer(self, answer: Any) -> None:
        if reviews := self.app.reviews():
            self.app.answer(reviews[0].review_id, answer)

    def restore(self, at: int) -> None:
        if (memory_id := self._one(at)) is not None:
            self.app.restore(memory_id)

    def pin(self, at: int) -> None:
        if (memory_id := self._one(at)) is not None:
            self.app.pin(memory_id, self.count % 3 != 0)

    def forget(self, at: int) -> None:
        if (memory_id := self._one(at)) is not None:
            self.app.forget(memory_id)

    def undo(self) -> None:
        self.app.undo()

    def consolidate(self) -> None:
        for _ in range(3):
            self.wrong()
        self.app.consolidate()

    def later(self, days: int) -> None:
        self.now += timedelta(days=days)
        self.app.set_now(self.now)


def visible(app: Memora, began: datetime) -> dict[str, Any]:
    """All that the commands of a learner show, as their JSON."""
    memories = app.memories(all_of_them=True)
    since = [began + timedelta(days=days) for days in (0, 1, 5, 40, 200)]
    moment, last = app.changes_since_last_time()
    return {
        "memories": [documents.memory(m) for m in memories],
        "in force": [m.memory_id for m in app.memories()],
        "history": {m.memory_id: [documents.chapter(c) for c in app.history(m.memory_id)] for m in memories},
        "reviews": [documents.review(r) for r in app.reviews()],
        "refused": [row | {"refused_id": ""} for row in documents.refused(app.refused())],
        "profile": documents.profile(app.profile()),
        "diff": [[documents.difference(d) for d in app.changes_since(at)] for at in since],
        "since last time": (moment, [documents.difference(d) for d in last]),
        "why": {m.memory_id: documents.why(app.why(m.memory_id)) for m in memories},
        "last reply": documents.why(app.why(None)),
    }


@given(steps=st.lists(step, max_size=20))
@settings(max_examples=EXAMPLES)
def test_any_life_looks_the_same_elsewhere(steps: list[tuple[Any, ...]]) -> None:
    with tempfile.TemporaryDirectory() as folder, decided_as_told():
        here = Life(Path(folder, "here"))
        here.live(steps)
        there = memora(Path(folder, "there"), now=here.now)
        nothing = visible(there, NOW)
        document = json.loads(json.dumps(here.app.export_document(), ensure_ascii=False))
        wanted = visible(here.app, NOW)

        there.import_document(document)
        assert visible(there, NOW) == wanted
        assert json.loads(json.dumps(there.export_document())) == document, "and so it may go on"

        again = there.import_document(document)
        assert (again.imported, again.skipped, again.conflicts) == ([], [], [])
        assert len(again.known) == len(wanted["memories"])
        assert visible(there, NOW) == wanted, "nothing is doubled"

        there.undo()
        assert visible(there, NOW) == nothing
        assert [r.do for r in there.undo()] == ["nothing"]

        here.app.import_document(document)
        assert visible(here.app, NOW) == wanted, "nor where it came from"
        here.app.close()
        there.close()
