"""A process that says one fact a turn, up to a number or for ever, and prints each receipt once it has it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from memora.types import MemoryCandidate, Turn, Usage
from support.scripted import ScriptedJudge, fact, memora


class EchoJudge(ScriptedJudge):
    """Every message is one fact."""

    def extract(self, turn: Turn, *, earlier: Sequence[Turn]) -> tuple[list[MemoryCandidate], Usage]:
        return [fact(turn.user_text)], Usage(1, 1)


def open_echo(home: Path):  # type: ignore[no-untyped-def]
    return memora(home, judge=EchoJudge())


if __name__ == "__main__":
    app = open_echo(Path(sys.argv[1]))
    app.run_waiting_work()
    number = int(sys.argv[2])
    end = int(sys.argv[3]) if len(sys.argv) > 3 else None
    while number != end:
        print("said", number, flush=True)
        (receipt,) = app.remember_turn(f"I keep mixing up pair number {number}")
        print(receipt.do, number, flush=True)
        number += 1
    app.close()
