"""How fast Memora is, as ratios within one run: `make bench`.

Fills a temporary home with 10 000 memories and measures cold commands against importing the command-line library, and
recall in one process. Nothing is asserted: machines are shared and noisy; read the ratios, not the milliseconds.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from memora.app import Memora, open_memora
from memora.settings import load_settings
from memora.types import EmbeddedMemoryCandidate

MEMORA = str(Path(sys.executable).with_name("memora"))
QUERIES = ("我的目標是什麼？", "What should I practise next?", "上次練習我錯哪一題？", "Which words do I mix up?")


def opened(home: Path, store: str) -> Memora:
    return open_memora(load_settings({"MEMORA_HOME": str(home), "MEMORA_STORE": store, "MEMORA_MODEL": "none"}, {}))


def fill(home: Path, count: int) -> None:
    """Random directions are the hardest case for an approximate index and no easier one for the exact index."""
    memora = opened(home, "exact")
    embedder = (memora.embedder.id, memora.embedder.dim)
    rows = np.random.default_rng(1).standard_normal((count, memora.embedder.dim)).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    for start in range(0, count, 1000):
        batch = [
            EmbeddedMemoryCandidate(
                f"第 {n} 筆：我常常把 word{n} 跟 term{n} 搞混", "semantic", 1 + n % 5, rows[n].tolist()
            )
            for n in range(start, min(count, start + 1000))
        ]
        memora.records.add(batch, source="automatic", embedder=embedder, now=datetime.now(UTC))
    memora.close()


def cold(words: Sequence[str], repeat: int) -> float:
    """Median seconds of a command from a cold process, with its pages in memory and its bytecode on disk."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    times = []
    for _ in range(repeat + 1):
        start = time.perf_counter()
        subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment, check=True)
        times.append(time.perf_counter() - start)
    return statistics.median(times[1:])


def spread(call: Callable[[int], object], repeat: int) -> tuple[float, float]:
    """(median, 95th percentile) in milliseconds."""
    times = []
    for n in range(repeat):
        start = time.perf_counter()
        call(n)
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times), sorted(times)[int(0.95 * repeat)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--repeat", type=int, default=7, help="runs of each cold command")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        fill(home, asked.memories)
        base = cold([sys.executable, "-c", "import typer"], asked.repeat)
        commands = {
            "--version": ["--version"],
            "memories --json": ["memories", "--json"],
            "recall": ["recall", QUERIES[0], "--json"],
        }
        figures: dict[str, float] = {"import typer, s": round(base, 3)}
        for name, words in commands.items():
            taken = cold([MEMORA, *words, *([] if name == "--version" else ["--home", folder])], asked.repeat)
            figures[f"{name}, x import typer"] = round(taken / base, 2)
        for store in ("exact", "chroma"):
            memora = opened(home, store)
            start = time.perf_counter()
            memora.attach_native_index()
            if store == "chroma":
                figures["chroma filled and opened, s"] = round(time.perf_counter() - start, 1)
            for query in QUERIES:
                memora.recall(query)
            median, p95 = spread(lambda n, m=memora: m.recall(QUERIES[n % 4] + str(n)), 100)
            embed, _ = spread(lambda n, m=memora: m.embedder.embed([QUERIES[n % 4] + str(n)], purpose="query"), 100)
            figures |= {f"{store}: recall median, ms": round(median, 1), f"{store}: recall p95, ms": round(p95, 1)}
            figures[f"{store}: share of embedding"] = round(embed / median, 2)
            memora.close()
    if asked.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:32} {value}")


if __name__ == "__main__":
    main()
