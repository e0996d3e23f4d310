"""Trains the weights of core.reconcile.weigh on tests/support/change; writes src/memora/data/reconcile-weights.json.

    python scripts/train_reconcile.py [--check]

`--check` prints, for each set, the figures of weights that never saw that set, beside those of the rules alone. Needs
scikit-learn (extra `train`); the same data and the same embedder give the same file.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from memora.adapters.embedders import build_embedder  # noqa: E402
from memora.core.reconcile.choosing import choose_step  # noqa: E402
from memora.core.reconcile.decision import by_rules  # noqa: E402
from memora.core.reconcile.evidence import evidence  # noqa: E402
from memora.core.reconcile.pair import pair_of  # noqa: E402
from memora.core.reconcile.weigh import APART, probabilities  # noqa: E402
from memora.ports import Embedder  # noqa: E402
from memora.types import ExtractedMemoryType, MemoryCandidate, Neighbour, StoredMemory  # noqa: E402
from support.change import SPLITS, Split, near_misses, same_facts, updates  # noqa: E402

OUT = ROOT / "src" / "memora" / "data" / "reconcile-weights.json"
EVIDENCE_OF = {"update": 8.0, "near": 4.0, "same": 0.7, "other": 1.5}
"""How much a row of each kind counts: the labelled changes most, the many pairs of the same facts least."""


@dataclass(frozen=True, slots=True)
class Row:
    split: Split
    kind: str
    right: frozenset[str]
    """Every step that is right; the first learning target is `target`."""
    target: str
    pair: tuple[MemoryCandidate, Neighbour]


def rows(split: Split, embedder: Embedder) -> Iterator[Row]:
    def pair(
        old: str, new: str, types: tuple[ExtractedMemoryType, ExtractedMemoryType], importance: int
    ) -> tuple[MemoryCandidate, Neighbour]:
        score = embedder.score(1 - float(vectors[old] @ vectors[new]))
        held = StoredMemory("old", old, types[0], importance, "automatic", "unknown")
        return MemoryCandidate(new, types[1], True, "preference"), Neighbour(held, score)

    texts = [text for u in updates(split) for text in (u.old, u.new)]
    texts += [text for n in near_misses(split) for text in (n.a, n.b)] + [fact.text for fact in same_facts(split)]
    texts = list(dict.fromkeys(texts))
    vectors = dict(zip(texts, embedder.embed(texts, purpose="document")[0], strict=True))
    for u in updates(split):
        right = frozenset({as_target(step) for step in (u.expected, *u.accept)})
        yield Row(
            split,
            "update",
            right,
            as_target(u.expected),
            pair(u.old, u.new, (u.old_type, u.new_type), u.old_importance),
        )
    told_of = updates(split)
    for step in (1, 7):
        for u, other in zip(told_of, told_of[step:] + told_of[:step], strict=True):
            types = other.old_type, u.new_type
            yield Row(split, "other", frozenset({APART}), APART, pair(other.old, u.new, types, other.old_importance))
    for n in near_misses(split):
        for (a, ta), (b, tb) in itertools.permutations(((n.a, n.a_type), (n.b, n.b_type))):
            for importance in (3, 5):
                yield Row(split, "near", frozenset({APART, "review"}), APART, pair(a, b, (ta, tb), importance))
    facts: dict[str, list[tuple[str, ExtractedMemoryType]]] = {}
    for fact in same_facts(split):
        facts.setdefault(fact.fact, []).append((fact.text, fact.memory_type))
    for told in facts.values():
        for (a, ta), (b, tb) in itertools.permutations(told, 2):
            yield Row(split, "same", frozenset({"skip", "update"}), "skip", pair(a, b, (ta, tb), 4))
    for one, other in itertools.pairwise(facts.values()):
        for (a, ta), (b, tb) in zip(one, reversed(other), strict=False):
            yield Row(split, "other", frozenset({APART}), APART, pair(a, b, (ta, tb), 4))


def as_target(step: str) -> str:
    return APART if step in ("create", "keep_both") else step


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--check", action="store_true", help="measure instead of writing")
    ask.add_argument("--without", nargs="*", default=[], choices=SPLITS, help="sets to leave out, to measure on them")
    ask.add_argument("--cache", type=Path, default=Path.home() / ".cache" / "memora")
    asked = ask.parse_args()
    embedder = build_embedder("local:e5-small", cache_dir=asked.cache)
    data = [row for split in SPLITS if split not in asked.without for row in rows(split, embedder)]
    shown = []
    for row in data:
        pair = pair_of(*row.pair, row.pair[0].content)
        shown.append((pair, by_rules(pair)[0], evidence(pair, by_rules(pair)[0])))
    names = list(shown[0][2])
    features = np.array([[seen[name] for name in names] for _, _, seen in shown])
    if asked.check:
        check(data, shown, features, names)
    else:
        write(fit(data, features), names)


def fit(data: list[Row], features: np.ndarray) -> LogisticRegression:
    weights = [EVIDENCE_OF[row.kind] for row in data]
    return LogisticRegression(C=0.3, max_iter=5000).fit(features, [row.target for row in data], sample_weight=weights)


def check(data: list[Row], shown: list[tuple], features: np.ndarray, names: list[str]) -> None:  # type: ignore[type-arg]
    for split in SPLITS:
        train = [i for i, row in enumerate(data) if row.split != split]
        model = fit([data[i] for i in train], features[train])
        weights = as_weights(model, names)
        right: dict[str, list[tuple[bool, bool]]] = {}
        for row, (pair, rule, seen) in zip(data, shown, strict=True):
            if row.split == split:
                step = choose_step(pair, rule, probabilities(seen, *weights))
                right.setdefault(row.kind, []).append((as_target(step) in row.right, as_target(rule) in row.right))
        for kind, found in right.items():
            learned, ruled = (sum(side) / len(found) for side in zip(*found, strict=True))
            print(f"{split:8s} {kind:7s} {len(found):4d}   weighed {learned:.3f}   rules alone {ruled:.3f}")


Weights = tuple[dict[str, float], dict[str, dict[str, float]]]


def as_weights(model: LogisticRegression, names: list[str]) -> Weights:
    bias = {str(step): round(float(b), 3) for step, b in zip(model.classes_, model.intercept_, strict=True)}
    weights = {
        str(step): {name: round(float(w), 3) for name, w in zip(names, row, strict=True)}
        for step, row in zip(model.classes_, model.coef_, strict=True)
    }
    return bias, weights


def write(model: LogisticRegression, names: list[str]) -> None:
    bias, weights = as_weights(model, names)
    OUT.write_text(json.dumps({"bias": bias, "weights": weights}) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
