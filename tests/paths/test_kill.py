"""`kill -9` at any moment of a turn: the next start works, nothing acknowledged is lost, nothing happens twice (P3)."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from support.kill_writer import open_echo

TRIALS = int(os.environ.get("MEMORA_KILL_TRIALS", "5"))


WRITES = int(os.environ.get("MEMORA_WRITES", "40"))


def writer(home: Path, *numbers: int) -> subprocess.Popen[str]:
    path = os.pathsep.join([str(Path(__file__).parents[1]), str(Path(__file__).parents[2] / "src")])
    command = [sys.executable, "-m", "support.kill_writer", str(home), *map(str, numbers)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": path})


def kill_after(home: Path, start: int, lines: int, extra_s: float) -> list[str]:
    """Run the writer until it printed so many lines and a little longer, kill it, and return all it printed."""
    with writer(home, start) as child:
        assert child.stdout is not None
        said = [child.stdout.readline() for _ in range(lines)]
        try:
            child.wait(timeout=extra_s)
        except subprocess.TimeoutExpired:
            os.kill(child.pid, signal.SIGKILL)
        return said + child.stdout.readlines()


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_killed_at_any_moment_nothing_acknowledged_is_lost_and_nothing_happens_twice(tmp_path: Path) -> None:
    seed = random.randrange(10**9)
    print(f"seed {seed}")
    chance, start = random.Random(seed), 0
    acknowledged: set[int] = set()
    for _ in range(TRIALS):
        printed = kill_after(tmp_path, start, chance.randint(1, 12), chance.random() / 20)
        words = [line.split() for line in printed if line.endswith("\n")]
        acknowledged |= {int(number) for word, number in words if word == "stored"}
        start = max(int(number) for _, number in words) + 1
    app = open_echo(tmp_path)
    app.run_waiting_work()
    assert app.records.waiting_turns() == []
    found = Counter(memory.content for memory in app.memories())
    assert set(found.values()) <= {1}
    assert {f"I keep mixing up pair number {n}" for n in acknowledged} <= set(found)
    assert acknowledged


def test_two_processes_write_at_once_and_every_memory_is_there_and_found(tmp_path: Path) -> None:
    children = [writer(tmp_path, start, start + WRITES) for start in (0, 100_000)]
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
