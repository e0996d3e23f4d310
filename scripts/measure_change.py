"""How often reconciliation decides rightly (T4), with the local embedder and the local judge: `make change`.

Every row goes the way of the write path: exact repeats by folding, else the nearest memories by calibrated score, a
decision, and the check of that decision. `--split unseen` takes the rows that the rules were not written with; `--wrong`
shows what was decided wrongly.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from memora.adapters.e5_cross_encoder import E5CrossEncoder
from memora.adapters.embedder_calibrated import CalibratedEmbedder
from memora.adapters.embedder_e5 import E5Embedder
from memora.core.reconcile import (
    RECONCILE_MIN_SCORE,
    RECONCILE_NEIGHBOURS,
    check_decision,
    decide,
    fold_repeat,
)
from memora.core.script import language_of
from memora.types import Decision, MemoryCandidate, Neighbour, StoredMemory
from support.change import SPLITS, NearMiss, SameFact, Split, Update, near_misses, same_facts, updates

ORDERS = 30
"""In so many orders the same facts are told."""
WRITTEN = "2026-03-01T00:00:00+00:00"


Local = tuple[CalibratedEmbedder, E5CrossEncoder | None]
"""The embedder, and what reads two texts at once with the same model."""


class Known:
    """The memories in force, and the decisions about a new one beside them."""

    def __init__(self, local: Local, texts: Sequence[str]) -> None:
        self._embedder, self._cross_encoder = local
        self._likely: dict[tuple[str, str], Mapping[str, float]] = {}
        distinct = list(dict.fromkeys(texts))
        vectors, _ = self._embedder.embed(distinct, purpose="document")
        self._vectors = dict(zip(distinct, vectors, strict=True))
        self.memories: dict[str, StoredMemory] = {}

    def put(self, memory_id: str, content: str, memory_type: str, importance: int) -> None:
        self.memories[memory_id] = StoredMemory(memory_id, content, memory_type, importance, "automatic", WRITTEN)  # type: ignore[arg-type]

    def decided(self, content: str, memory_type: str) -> Decision:
        folded = fold_repeat(content)
        for memory in self.memories.values():
            if folded == fold_repeat(memory.content):
                return Decision("skip", memory.memory_id, "the same words")
        new = MemoryCandidate(content, memory_type, should_store=True, policy_reason="preference")  # type: ignore[arg-type]
        near = [Neighbour(memory, self._score(memory.content, content)) for memory in self.memories.values()]
        near = sorted((n for n in near if n.score >= RECONCILE_MIN_SCORE), key=lambda n: -n.score)
        offered = near[:RECONCILE_NEIGHBOURS]
        if self._cross_encoder:
            offered = [replace(n, likely=self._read(n.memory.content, content)) for n in offered]
        return check_decision(decide(new, offered, said=content), new, offered)

    def _read(self, old: str, new: str) -> Mapping[str, float]:
        """Each pair once, though thirty orders meet it."""
        assert self._cross_encoder
        if (old, new) not in self._likely:
            (self._likely[old, new],) = self._cross_encoder.read([(old, new)])
        return self._likely[old, new]

    def _score(self, old: str, new: str) -> float:
        return self._embedder.score(1 - float(np.dot(self._vectors[old], self._vectors[new])))


def tell(known: Known, rows: Sequence[SameFact], seed: int) -> tuple[int, list[str]]:
    """(active memories after all rows were said in one order, what was decided wrongly)."""
    order = list(rows)
    random.Random(seed).shuffle(order)
    known.memories, fact_of, wrong = {}, dict[str, str](), list[str]()
    for number, row in enumerate(order):
        decision = known.decided(row.text, row.memory_type)
        seen = row.fact in fact_of.values()
        if decision.old_id is None or decision.step in ("keep_both", "review"):
            memory_id = f"m{number}"
            wrong += [f"{decision.step}: {row.text} ({decision.why})"] if seen else []
        else:
            memory_id = decision.old_id
            old = known.memories[memory_id].content
            if fact_of[memory_id] != row.fact or decision.step == "supersede":
                wrong.append(f"{decision.step}: {old} | {row.text} ({decision.why})")
            if decision.step == "skip":
                continue
        known.put(memory_id, row.text, row.memory_type, 4)
        fact_of[memory_id] = row.fact
    return len(known.memories), wrong


def measure_facts(local: Local, rows: Sequence[SameFact]) -> Iterator[str]:
    known = Known(local, [row.text for row in rows])
    facts, wordings = len({row.fact for row in rows}), len(rows)
    for name, part in (
        ("both languages", list(rows)),
        ("zh", [row for row in rows if row.lang == "zh"]),
        ("en", [row for row in rows if row.lang == "en"]),
    ):
        told = [tell(known, part, seed) for seed in range(ORDERS)]
        counts = Counter(count for count, _ in told)
        spread = ", ".join(f"{count} x{times}" for count, times in sorted(counts.items()))
        print(
            f"same facts, {name}: {facts} facts in {len(part)} of {wordings} wordings -> memories (x orders): {spread}"
        )
        yield from (line for _, wrong in told for line in wrong)


def measure_near(local: Local, rows: Sequence[NearMiss]) -> Iterator[str]:
    known = Known(local, [text for row in rows for text in (row.a, row.b)])
    false, tried, asked = Counter[str](), Counter[str](), 0
    for row in rows:
        for old, old_type, new, new_type in (
            (row.a, row.a_type, row.b, row.b_type),
            (row.b, row.b_type, row.a, row.a_type),
        ):
            for importance in (3, 5):
                known.memories = {}
                known.put("old", old, old_type, importance)
                decision = known.decided(new, new_type)
                tried[direction(old, new)] += 1
                asked += decision.step == "review"
                if decision.step in ("skip", "update", "supersede"):
                    false[direction(old, new)] += 1
                    yield f"{row.kind}, {decision.step}: {old} | {new} ({decision.why})"
    print(
        f"near misses: {sum(false.values())} false merges of {sum(tried.values())} ({len(rows)} pairs); asked {asked}"
    )
    for way, count in sorted(tried.items()):
        print(f"  {way}: {false[way]} of {count}")


def measure_updates(local: Local, rows: Sequence[Update]) -> Iterator[str]:
    known = Known(local, [text for row in rows for text in (row.old, row.new)])
    right, tried = Counter[str](), Counter[str]()
    for row in rows:
        known.memories = {}
        known.put("old", row.old, row.old_type, row.old_importance)
        decision = known.decided(row.new, row.new_type)
        for key in ("all", row.expected, direction(row.old, row.new)):
            tried[key] += 1
            right[key] += row.is_right(decision.step)
        if not row.is_right(decision.step):
            yield f"{row.expected}, got {decision.step}: {row.old} | {row.new} ({decision.why})"
    for key, count in tried.items():
        print(f"updates, {key}: {right[key]} of {count} = {right[key] / count:.1%}")


def direction(old: str, new: str) -> str:
    return f"{language_of(old)} -> {language_of(new)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--split", choices=SPLITS, default="dev")
    parser.add_argument("--wrong", action="store_true", help="show every wrong decision")
    parser.add_argument("--unread", action="store_true", help="without the cross-encoder")
    args = parser.parse_args()
    split: Split = args.split
    raw = E5Embedder(cache_dir=None)
    local = CalibratedEmbedder(raw, cache_dir=None), None if args.unread else E5CrossEncoder(raw)
    for part in (
        measure_facts(local, same_facts(split)),
        measure_near(local, near_misses(split)),
        measure_updates(local, updates(split)),
    ):
        for line, times in Counter(part).most_common():
            if args.wrong:
                print(f"    {times} x {line}")


if __name__ == "__main__":
    main()
