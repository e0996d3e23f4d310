"""The guided tour: two weeks of conversation on the real pipeline, in a folder that is removed afterwards."""

from __future__ import annotations

import os
import tempfile
import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import TYPE_CHECKING

from memora.core.ranking import RETRIEVAL_LIMIT, RETRIEVAL_MIN_SCORE, Weights, calculate_retrieval_score, choose
from memora.interfaces.cli import tables, views
from memora.interfaces.cli.printable import fit, one_line, wrap
from memora.interfaces.cli.state import State
from memora.interfaces.texts.sentences import Told, receipt_line
from memora.settings import load_settings
from memora.types import MemorySearchResult

if TYPE_CHECKING:
    from memora.app import Memora

FIRST_DAY = datetime(2026, 9, 14, tzinfo=timezone(timedelta(hours=8)))
SECRET = "Lotus-4821-bloom"
LINE_PAUSE_S, PART_PAUSE_S = 0.35, 0.9
EXAMPLE = (("demo.ranking_example_near", 0.82, 2), ("demo.ranking_example_vital", 0.70, 5),
           ("demo.ranking_example_far", 0.20, 5))  # fmt: skip
"""The specification's worked example: relevance and importance; 0.706, 0.760, and one that never enters (R4)."""


def tour(state: State) -> None:
    """All four parts. Needs no key and asks no network."""
    with tempfile.TemporaryDirectory(prefix="memora-demo-") as folder:
        flags = {
            "MEMORA_HOME": folder,
            "MEMORA_LANG": state.lang,
            "MEMORA_MODEL": "none",
            "MEMORA_JUDGE": "local",
            "MEMORA_STORE": "exact",
            "MEMORA_TZ": "Asia/Taipei",
        }
        plain = {name: value for name, value in os.environ.items() if not name.startswith(("MEMORA_", "OPENAI_"))}
        settings = load_settings(flags, plain)
        if state.mode == "normal":
            settings = replace(
                settings, state_dir=state.settings().state_dir
            )  # what is kept there need not be made again
        with replace(state, mode="normal").memora(settings) as memora:
            show = _Show(state, memora)
            show.opening()
            show.storing()
            show.refusing(Path(folder))
            show.ranking()
            show.recall()
            count = len(memora.memories())
    show.closing(count)


@dataclass
class _Show:
    state: State
    memora: Memora

    def opening(self) -> None:
        self._title("demo.title")
        self._prose(self.state.say("demo.intro", embedder=self.memora.embedder.id))

    def storing(self) -> None:
        """The two weeks, day by day, with the receipts of the real write path."""
        self._title("demo.storing")
        self._prose(self.state.say("demo.storing_note"))
        shown = 0
        for line in self.state.say("demo.story").splitlines():
            when, _, text = line.partition("|")
            day, _, clock = when.partition(" ")
            if int(day) != shown:
                shown = int(day)
                self._day(shown)
            self._turn(_moment(int(day), clock), text)

    def refusing(self, folder: Path) -> None:
        """A password said in passing: masked, refused, and nowhere on the disk."""
        self._title("demo.refusing")
        self._turn(_moment(14, "20:30"), self.state.say("demo.secret_line", secret=SECRET))
        self._prose(self.state.say("demo.refusing_note"))
        self.state.screen.lines(views.refused(self.memora.refused()[-1:], self.state.lang, self.memora.settings.tz))
        hits = sum(file.read_bytes().count(SECRET.encode()) for file in folder.rglob("*") if file.is_file())
        self._prose(self.state.say("demo.searched_disk", count=hits), style="good" if hits == 0 else "warn")

    def ranking(self) -> None:
        """The specification's worked example, through the ranking that replies use."""
        self._title("demo.ranking")
        self._prose(self.state.say("demo.ranking_note", min_score=RETRIEVAL_MIN_SCORE, limit=RETRIEVAL_LIMIT))
        results = [
            MemorySearchResult(
                str(i), self.state.say(key), "semantic", importance, "manual", "unknown", 1 - score, score
            )
            for i, (key, score, importance) in enumerate(EXAMPLE)
        ]
        weights, now = Weights(), datetime.now(UTC)
        chosen = choose(results, now=now, weights=weights)
        places = {memory.result.memory_id: place for place, memory in enumerate(chosen.used, 1)}
        rows = [[self.state.say(f"demo.column.{c}") for c in ("memory", "relevance", "importance", "score", "place")]]
        for result in results:
            total = calculate_retrieval_score(result)
            place = places.get(result.memory_id)
            figures = [f"{result.score:.2f}", f"{result.importance_score}/5"]
            scored = [f"{total:.3f}", str(place)] if place else ["–", self.state.say("demo.never_enters")]
            rows.append([result.content, *figures, *scored])
        self.state.screen.lines(tables.columns(rows))
        self._rest(PART_PAUSE_S)

    def recall(self) -> None:
        """What a reply would use, asked in both languages."""
        self._title("demo.recall")
        self.memora.set_now(_moment(15, "19:00"))
        for key, question in (
            ("", "demo.recall_question"),
            ("demo.recall_other_language", "demo.recall_question_other"),
        ):
            if key:
                self._prose(self.state.say(key))
            text = self.state.say(question)
            self._said(text)
            found = self.memora.recall(text)
            self.state.screen.lines(views.recall(replace(found, dropped=()), self.state.lang, self.memora.today()))
            self._rest(PART_PAUSE_S)

    def closing(self, count: int) -> None:
        self.state.screen.data("")
        self._prose(self.state.say("demo.end", count=count))

    def _turn(self, moment: datetime, text: str) -> None:
        self._said(text)
        self.memora.set_now(moment)
        for receipt in self.memora.remember_turn(text):
            style = "warn" if receipt.do == "refused" else "good" if receipt.do == "stored" else "dim"
            self._line(
                "    "
                + one_line(
                    receipt_line(receipt, self.state.lang, Told(today=self.memora.today()), self.memora.before(receipt))
                ),
                style,
            )

    def _said(self, text: str) -> None:
        speaker = f"{self.state.say('demo.you')} ›"
        said = fit(f"{speaker} {text}", self.state.screen.columns)
        self.state.screen.data(self.state.screen.styled(speaker, "accent") + said.removeprefix(speaker))
        self._rest(LINE_PAUSE_S)

    def _day(self, day: int) -> None:
        date = FIRST_DAY + timedelta(days=day - 1)
        self.state.screen.data("")
        self._line(self.state.say("demo.day", day=day, date=date.strftime("%Y-%m-%d")), "dim")

    def _title(self, key: str) -> None:
        self.state.screen.data("")
        self._line(self.state.say(key), "bold")
        self._rest(PART_PAUSE_S)

    def _prose(self, text: str, *, style: str = "dim") -> None:
        for line in wrap(text, self.state.screen.columns - 2):
            self.state.screen.data(self.state.screen.styled(line, style))
        self._rest(PART_PAUSE_S)

    def _line(self, text: str, style: str) -> None:
        self.state.screen.lines([(style, text)])
        self._rest(LINE_PAUSE_S)

    def _rest(self, seconds: float) -> None:
        """A moment to read, where somebody reads along."""
        if self.state.screen.interactive:
            time.sleep(seconds)


def _moment(day: int, clock: str) -> datetime:
    hour, minute = map(int, clock.split(":"))
    return FIRST_DAY + timedelta(days=day - 1, hours=hour, minutes=minute)
