"""A process that says one fact a turn, up to a number or for ever, and prints each receipt once it has it.

    python -m support.kill_writer HOME START [END]     the records alone
    python -m support.kill_writer HOME START chroma    with the index, and a line before and after each write to it

Before it begins it finishes what the last one left, and with an index looks whether that one is sound.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from memora.app import Memora
from memora.turns import Turn, Usage
from memora.types import MemoryCandidate
from support.scripted import ScriptedJudge, fact, memora

FACTS_A_WRITE = 3
SYNC_THRESHOLD = 6
"""Chroma rewrites its HNSW files in place at every second write, so that a kill meets that too."""


class EchoJudge(ScriptedJudge):
    """Every message is one fact."""

    def extract(self, turn: Turn, *, earlier: Sequence[Turn]) -> tuple[list[MemoryCandidate], Usage]:
        return [fact(turn.user_text)], Usage(1, 1)


def open_echo(home: Path, store: str = "exact") -> Memora:
    return memora(home, judge=EchoJudge(), MEMORA_STORE=store, MEMORA_DAILY_CALLS="1000000")


def open_indexed(home: Path) -> Memora:
    """With Chroma brought up to the records: every memory is in it, once, and found there by its own text."""
    from memora.adapters import chroma_folder

    chroma_folder.HNSW["sync_threshold"] = SYNC_THRESHOLD
    app = open_echo(home, "chroma")
    app.run_waiting_work()
    app.attach_native_index()
    memories = app.memories()
    native = app.store._native
    if native is not None:
        assert native.ids() == {memory.memory_id for memory in memories}
        for memory in memories[-3:]:
            (vector,), _ = app.embedder.embed([memory.content], purpose="document")
            assert (memory.memory_id, 0.0) in native.search(vector, 10)
    assert native is not None or not memories
    return app


def say(app: Memora, number: int) -> None:
    print("said", number, flush=True)
    (receipt,) = app.remember_turn(f"I keep mixing up pair number {number}")
    print(receipt.do, number, flush=True)


def main(home: Path, number: int, end: int | None) -> None:
    app = open_echo(home)
    app.run_waiting_work()
    while number != end:
        say(app, number)
        number += 1
    app.close()


def main_indexed(home: Path, number: int) -> None:
    app = open_indexed(home)
    print("open", number, flush=True)
    while True:
        for n in range(number, number + FACTS_A_WRITE):
            say(app, n)
        number += FACTS_A_WRITE
        print("writing", number, flush=True)
        app.attach_native_index()
        app.store.index_pending()
        print("written", number, flush=True)


if __name__ == "__main__":
    folder, start, *last = sys.argv[1:]
    if last == ["chroma"]:
        main_indexed(Path(folder), int(start))
    else:
        main(Path(folder), int(start), int(last[0]) if last else None)
