"""What of a learner's message is kept: messages that hold facts, and messages that hold none, told apart by hand.

Each set was written from imagining learners in Taiwan, and committed before it was run for the first time; the figures
of the first runs stand in docs/trust.md. A line is `{"said": message, "holds": [a word of each fact]}`; `holds` is
empty where nothing belongs in a tutor's memory.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

from memora.adapters.embedders import build_embedder
from memora.app import open_memora
from memora.settings import load_settings

Set = Literal["first", "second", "third"]
SETS: tuple[Set, ...] = ("first", "second", "third")
SAID_AT = datetime.fromisoformat("2026-09-16T20:30:00+08:00")
KEPT = ("stored", "updated", "superseded", "kept_both", "known", "review")


@dataclass(frozen=True, slots=True)
class Told:
    """One message, and what it holds."""

    said: str
    holds: tuple[str, ...]
    """For each fact a stretch of its words; none where the message holds nothing to keep."""


@dataclass(frozen=True, slots=True)
class Admitted:
    """What became of one message."""

    told: Told
    kept: tuple[str, ...]
    refused: tuple[tuple[str, str], ...]
    """(content, reason)."""

    @property
    def lost(self) -> list[str]:
        """The facts that no kept memory says."""
        return [fact for fact in self.told.holds if not any(fact in content for content in self.kept)]

    @property
    def junk(self) -> list[str]:
        """What was kept and says no fact of the message."""
        return [content for content in self.kept if not any(fact in content for fact in self.told.holds)]


def told(which: Set) -> list[Told]:
    """All messages of a set, those with facts first."""
    path = Path(__file__).parent / f"{which}.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [Told(row["said"], tuple(row["holds"])) for row in rows]


def admitted(home: Path, which: Set) -> Iterator[Admitted]:
    """Say each message as the first of a learner of its own, with the local judge and embedder."""
    local = {"MEMORA_MODEL": "none", "MEMORA_JUDGE": "local", "MEMORA_EMBEDDING_MODEL": "local:e5-small"}
    flags = {"MEMORA_HOME": str(home), "MEMORA_STORE": "exact", **local}
    embedder = build_embedder("local:e5-small", cache_dir=home / "cache")
    for number, message in enumerate(told(which)):
        app = open_memora(load_settings(flags | {"MEMORA_USER": f"{which}{number}"}, {}), now=SAID_AT)
        app.embedder = embedder
        receipts = app.remember_turn(message.said)
        app.close()
        yield Admitted(
            message,
            tuple(receipt.content or "" for receipt in receipts if receipt.do in KEPT),
            tuple((r.content or "", r.policy_reason or "") for r in receipts if r.do == "refused"),
        )
