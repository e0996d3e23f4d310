"""Trains the weights of core.reconcile.weigh on tests/support/change; writes src/memora/data/reconcile-weights.json.

    python scripts/train_cross_encoder.py --folds 3
    python scripts/train_reconcile.py [--check]

Two sets of weights: for pairs that a cross-encoder has read too, and for those that none has. How it reads is taken from
the folds, where no pair was read by weights that were trained on it. `--check` prints, for each set, the figures of
weights that never saw that set, beside those of the rules alone. Needs scikit-learn (extra `train`).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression

from labelled_pairs import HELD_OUT, ROOT, Row, as_target, rows
from memora.adapters.embedders import build_embedder
from memora.core.reconcile.choosing import choose_step
from memora.core.reconcile.decision import by_rules
from memora.core.reconcile.evidence import evidence
from memora.core.reconcile.pair import Pair, pair_of
from memora.core.reconcile.weigh import probabilities
from memora.ports import Embedder
from memora.types import MemoryCandidate, Neighbour, ReconcileStep, StoredMemory
from support.change import SPLITS

OUT = ROOT / "src" / "memora" / "data" / "reconcile-weights.json"
STEPS = ("skip", "update", "supersede", "review", "apart")
OF_READING = tuple(f"read_{step}" for step in STEPS)
EVIDENCE_OF = {"update": 8.0, "near": 4.0, "same": 2.1, "other": 4.5}
"""How much a row of each kind counts: the labelled changes most, the many pairs of the same facts least."""
EVERY = {"update": 1, "near": 1, "same": 3, "other": 3}
"""One in so many rows of a kind is learned from: of these there are many, and they say the same."""

Weights = tuple[dict[str, float], dict[str, dict[str, float]]]


@dataclass(frozen=True, slots=True)
class Shown:
    row: Row
    pair: Pair
    rule: ReconcileStep
    evidence: Mapping[str, float]


def show(data: list[Row], embedder: Embedder, read: Mapping[str, np.ndarray]) -> Iterator[Shown]:
    """The rows that a cross-encoder has read, with what they show."""
    data = [row for row in data if f"{row.old}\n{row.new}" in read]
    texts = list(dict.fromkeys(text for row in data for text in (row.old, row.new)))
    vectors = dict(zip(texts, embedder.embed(texts, purpose="document")[0], strict=True))
    for row in data:
        likely = dict(zip(STEPS, map(float, read[f"{row.old}\n{row.new}"]), strict=True))
        score = embedder.score(1 - float(vectors[row.old] @ vectors[row.new]))
        held = StoredMemory("old", row.old, row.types[0], row.importance, "automatic", "unknown")
        new = MemoryCandidate(row.new, row.types[1], True, "preference")
        pair = pair_of(new, Neighbour(held, score, likely), row.new)
        rule = by_rules(pair)[0]
        yield Shown(row, pair, rule, evidence(pair, rule))


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--check", action="store_true", help="measure instead of writing")
    ask.add_argument("--cache", type=Path, default=Path.home() / ".cache" / "memora")
    asked = ask.parse_args()
    embedder = build_embedder("local:e5-small", cache_dir=asked.cache)
    known = (row for split in SPLITS if split not in HELD_OUT for row in rows(split))
    data = [row for number, row in enumerate(known) if number % EVERY[row.kind] == 0]
    with np.load(asked.cache / "cross-encoder-readings.npz") as kept:
        read = dict(zip(map(str, kept["pairs"]), kept["likely"], strict=True))
    shown = list(show(data, embedder, read))
    without = [replace(one, evidence={n: x for n, x in one.evidence.items() if n not in OF_READING}) for one in shown]
    trained = {}
    for name, seen in (("read", shown), ("unread", without)):
        if asked.check:
            check(name, seen)
        else:
            bias, weights = as_weights(*fit(seen))
            trained[name] = {"bias": bias, "weights": weights}
    if trained:
        OUT.write_text(json.dumps(trained) + "\n", encoding="utf-8")


def fit(shown: list[Shown]) -> tuple[LogisticRegression, list[str]]:
    names = list(shown[0].evidence)
    features = np.array([[one.evidence[name] for name in names] for one in shown], np.float32)
    weights = [EVIDENCE_OF[one.row.kind] for one in shown]
    model = LogisticRegression(C=0.3, max_iter=5000)
    return model.fit(features, [one.row.target for one in shown], sample_weight=weights), names


def check(name: str, shown: list[Shown]) -> None:
    for split in dict.fromkeys(one.row.split for one in shown):
        weights = as_weights(*fit([one for one in shown if one.row.split != split]))
        right: dict[str, list[tuple[bool, bool]]] = {}
        for one in shown:
            if one.row.split == split:
                step = choose_step(one.pair, one.rule, probabilities(one.evidence, *weights))
                found = as_target(step) in one.row.right, as_target(one.rule) in one.row.right
                right.setdefault(one.row.kind, []).append(found)
        for kind, found_ in right.items():
            learned, ruled = (sum(side) / len(found_) for side in zip(*found_, strict=True))
            print(f"{name} {split:10s} {kind:7s} {len(found_):4d}   weighed {learned:.3f}   rules alone {ruled:.3f}")


def as_weights(model: LogisticRegression, names: list[str]) -> Weights:
    bias = {str(step): round(float(b), 3) for step, b in zip(model.classes_, model.intercept_, strict=True)}
    weights = {
        str(step): {name: round(float(w), 3) for name, w in zip(names, row, strict=True)}
        for step, row in zip(model.classes_, model.coef_, strict=True)
    }
    return bias, weights


if __name__ == "__main__":
    main()
