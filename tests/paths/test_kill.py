"""`kill -9` at any moment of a turn: the next start works, nothing acknowledged is lost, nothing happens twice (P3).

MEMORA_KILL_TRIALS is the number of kills of each sort: at random moments of a writing loop, aimed at the write to
Chroma, and at random moments of a loop that saves the profile.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from memora.adapters.profile_json import JsonProfile
from memora.types import UserProfile
from support.kill_writer import open_echo, open_indexed
from support.profile_saver import numbered_profile

TRIALS = int(os.environ.get("MEMORA_KILL_TRIALS", "10"))
WRITES = int(os.environ.get("MEMORA_WRITES", "40"))
A_WRITE_S = 0.05
"""About how long a write to Chroma takes here, with the rewriting of its files."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")


def start(module: str, *words: object) -> subprocess.Popen[str]:
    path = os.pathsep.join([str(Path(__file__).parents[1]), str(Path(__file__).parents[2] / "src")])
    command = [sys.executable, "-m", f"support.{module}", *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": path})


def kill_at(child: subprocess.Popen[str], *, nth: int, word: str = "", extra_s: float) -> list[str]:
    """Kill a child a little after the nth line that begins with `word`; every whole line that it printed."""
    with child:
        assert child.stdout is not None
        said: list[str] = []
        while nth and (line := child.stdout.readline()):
            said.append(line)
            nth -= line.startswith(word)
        assert nth == 0, "it ended by itself: the start after a kill did not work"
        time.sleep(extra_s)
        os.kill(child.pid, signal.SIGKILL)
        return [line for line in said + child.stdout.readlines() if line.endswith("\n")]


class Books:
    """What killed writers printed."""

    def __init__(self) -> None:
        self.acknowledged: set[int] = set()
        self.next, self.restarts, self.hits = 0, 0, 0

    def enter(self, lines: list[str]) -> None:
        words = [line.split() for line in lines]
        self.acknowledged |= {int(number) for word, number in words if word == "stored"}
        self.next = max([int(number) for _, number in words] + [self.next]) + 1
        self.restarts += 1
        self.hits += words[-1][0] == "writing"

    def check(self, found: Counter[str]) -> None:
        assert set(found.values()) <= {1}
        assert {f"I keep mixing up pair number {n}" for n in self.acknowledged} <= set(found)
        assert len(self.acknowledged) >= self.restarts


def a_seed() -> random.Random:
    seed = random.randrange(10**9)
    print(f"seed {seed}")
    return random.Random(seed)


def test_killed_at_any_moment_nothing_acknowledged_is_lost_and_nothing_happens_twice(tmp_path: Path) -> None:
    chance, books = a_seed(), Books()
    for _ in range(TRIALS):
        child = start("kill_writer", tmp_path, books.next)
        books.enter(kill_at(child, nth=chance.randint(2, 12), extra_s=chance.random() / 20))
    app = open_echo(tmp_path)
    app.run_waiting_work()
    assert app.records.waiting_turns() == []
    books.check(Counter(memory.content for memory in app.memories()))
    print(f"{books.restarts} kills, {len(books.acknowledged)} facts acknowledged")
    app.close()


def test_killed_while_the_index_is_written_it_is_whole_again_at_the_next_start(tmp_path: Path) -> None:
    """Each start looks itself: every memory stands in Chroma once, and is found there by its own text."""
    pytest.importorskip("chromadb")
    chance, books = a_seed(), Books()
    for _ in range(TRIALS):
        child = start("kill_writer", tmp_path, books.next, "chroma")
        books.enter(kill_at(child, nth=chance.randint(1, 4), word="writing", extra_s=chance.random() * A_WRITE_S))
    app = open_indexed(tmp_path)
    assert app.records.waiting_turns() == []
    memories = app.memories()
    books.check(Counter(memory.content for memory in memories))
    for memory in memories[::7]:
        assert memory.content in {found.content for found in app.search(memory.content, top_k=10)}
    print(f"{books.restarts} kills, {books.hits} inside the write, {len(books.acknowledged)} facts acknowledged")
    app.close()


def test_killed_while_the_profile_is_saved_it_is_the_old_one_or_the_new_one(tmp_path: Path) -> None:
    """And the temporary files of the killed do not pile up (H58)."""
    chance, path, number = a_seed(), tmp_path / "user_profile.json", 0
    for _ in range(TRIALS):
        child = start("profile_saver", path, number)
        saved = int(kill_at(child, nth=chance.randint(1, 8), extra_s=chance.random() / 50)[-1])
        held = JsonProfile(path).load()
        assert held in (numbered_profile(saved), numbered_profile(saved + 1))
        assert len(list(tmp_path.iterdir())) <= 3, "the profile, its lock, and one save that was cut off"
        number = saved + 2
    JsonProfile(path).change(lambda held: UserProfile("B2"))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["user_profile.json", "user_profile.json.lock"]


def test_two_processes_write_at_once_and_every_memory_is_there_and_found(tmp_path: Path) -> None:
    children = [start("kill_writer", tmp_path, first, first + WRITES) for first in (0, 100_000)]
    for child in children:
        said, _ = child.communicate(timeout=60 + WRITES)
        assert child.returncode == 0
        assert said.count("stored") == WRITES
    app = open_echo(tmp_path)
    memories = app.memories()
    assert len({memory.content for memory in memories}) == len(memories) == 2 * WRITES
    for memory in memories:
        assert memory.content in {found.content for found in app.search(memory.content, top_k=20)}
    app.close()
