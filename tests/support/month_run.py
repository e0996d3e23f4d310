"""Living through a month of turns with the real application: local judge, local embedder, the real write path.

Only the tutor is scripted. He says again all that he was told of the learner, so recalled text stands in the reply of
nearly every turn and in what an extraction sees of the turns before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from memora.app import Memora, open_memora
from memora.settings import load_settings
from memora.turns import Message, ReplyEnd, Usage
from memora.types import StoredMemory, UserProfile
from support.noisy_month import MonthTurn

EXAMPLES = (
    "For example: I have lived in Paris for ten years.",
    "例如：My goal is to read one book a month. 我的目標是一個月讀一本書。",
    "Many people hate waiting. I love swimming.",
    "繼續加油！I always forget my keys.",
)


class RepeatingTutor:
    """A chat model that answers with `answer`, or with an example, behind every memory that it was given."""

    name = "test:tutor"

    def __init__(self) -> None:
        self.answer = ""
        self.turns = 0
        self.repeated = 0

    def stream(self, messages: Sequence[Message]) -> Iterator[str | ReplyEnd]:
        background = "\n".join(message.content for message in messages if message.role == "system")
        known = re.findall(r"^- \[\w+\] .+$", background, re.MULTILINE)
        self.turns += 1
        self.repeated += len(known)
        yield "\n".join([*known, self.answer or EXAMPLES[self.turns % len(EXAMPLES)]])
        yield ReplyEnd(Usage(20, 7))


@dataclass(frozen=True, slots=True)
class Lived:
    """What a month left behind."""

    stored: int
    junk: list[tuple[str, str]]
    """(what was said, what was kept of it) of every row that no fact explains."""
    lost: list[tuple[str, str]]
    """(what was said, the words that no row of it holds)."""
    mistyped: list[tuple[str, str]]
    repeated: int
    """How many memories stood in the replies."""
    profile_of_noise: list[str]
    """Values that joined the profile and that no kept fact says."""


def open_with_tutor(home: Path) -> tuple[Memora, RepeatingTutor]:
    """The application with its local judge and embedder, and the scripted tutor; its profile says level B1."""
    local = {"MEMORA_MODEL": "none", "MEMORA_JUDGE": "local", "MEMORA_EMBEDDING_MODEL": "local:e5-small"}
    flags = {"MEMORA_HOME": str(home), "MEMORA_STORE": "exact", **local}
    app, tutor = open_memora(load_settings(flags, {})), RepeatingTutor()
    app.model = tutor
    app.change_profile("set", "level", "B1")
    return app, tutor


def _of_noise(now: UserProfile, before: UserProfile, kept: Sequence[str]) -> list[str]:
    """What is new in the profile and stands in no kept memory; a level must be named in one."""
    new = [*now.learning_goals, *now.preferences, now.english_level or ""]
    old = {*before.learning_goals, *before.preferences, before.english_level or ""}
    return [value for value in new if value not in old and not any(value in content for content in kept)]


def live_through(home: Path, month: Sequence[MonthTurn]) -> Lived:
    """Say every turn of the month, each at its time and each with its memory work done, and look at what is kept."""
    app, tutor = open_with_tutor(home)
    conversation, profile = app.conversation(), app.profile()
    said: dict[str, MonthTurn] = {}
    for turn in month:
        app.set_now(turn.said_at)
        tutor.answer = turn.answer
        for _ in conversation.send(turn.said):
            pass
        conversation.receipts_of_last_turn()
        said[conversation.turn_id or ""] = turn
    assert app.records.waiting_turns() == []
    kept = app.memories()
    lived = Lived(
        stored=len(kept),
        junk=[(said[m.turn_id or ""].said, m.content) for m in kept if not _explained(m, said[m.turn_id or ""])],
        lost=[(turn.said, word) for turn_id, turn in said.items() for word in _missing(turn_id, turn, kept)],
        mistyped=[
            (m.content, m.memory_type)
            for m in kept
            if (fact := said[m.turn_id or ""].fact) and _explained(m, said[m.turn_id or ""])
            if m.memory_type != fact.memory_type
        ],
        repeated=tutor.repeated,
        profile_of_noise=_of_noise(app.profile(), profile, [m.content for m in kept]),
    )
    app.close()
    return lived


def _explained(memory: StoredMemory, turn: MonthTurn) -> bool:
    return turn.fact is not None and any(word in memory.content for word in turn.fact.words)


def _missing(turn_id: str, turn: MonthTurn, kept: Sequence[StoredMemory]) -> list[str]:
    whole = " ".join(memory.content for memory in kept if memory.turn_id == turn_id)
    return [word for word in turn.fact.words if word not in whole] if turn.fact else []
