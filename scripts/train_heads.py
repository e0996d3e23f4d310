"""Trains the local judge's heads on training/*.jsonl named below; writes src/memora/data/heads-<embedder>.json.

    python scripts/train_heads.py [--embedder local:e5-small] [--embedder local:use] [--check]

`--check` prints five-fold cross-validated figures instead of writing. Needs scikit-learn (extra `train`); the same
data and the same weights give the same file. Logistic heads, ridge with alpha 1 (DESIGN 4).
"""

from __future__ import annotations

import argparse
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.model_selection import StratifiedKFold, cross_val_predict

from memora.adapters.embedders import build_embedder
from memora.core.local.flags import NAMES
from memora.core.local.fold import plain
from memora.core.local.heads import features
from memora.core.local.plan import plan
from memora.core.policy import refused_by_hard_rule
from memora.core.secrets import MASK, mask_secrets
from memora.ports import Embedder

ROOT = Path(__file__).resolve().parent.parent
DATA = tuple(ROOT / "training" / f"{name}.jsonl" for name in ("utterances", "everyday", "harder", "short"))
"""Labelled utterances of every kind, everyday talk that has nothing to do with English, and pairs that look alike."""
SIGNIFICANT = 4


def logistic(head: str) -> LogisticRegression:
    """C 10 as in DESIGN 4; the store head, which sees few refusals once the rules have spoken, keeps to C 1."""
    return LogisticRegression(C=1.0 if head == "store" else 10.0, max_iter=3000)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--embedder", action="append", choices=("local:e5-small", "local:use"))
    ask.add_argument("--check", action="store_true", help="cross-validate instead of writing")
    ask.add_argument("--cache", type=Path, default=Path.home() / ".cache" / "memora")
    asked = ask.parse_args()
    rows = [json.loads(line) for path in DATA for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    for name in asked.embedder or ("local:e5-small", "local:use"):
        embedder = build_embedder(name, cache_dir=asked.cache)
        inputs = embed(embedder, [plain(row["text"]) for row in rows])
        if asked.check:
            check(name, rows, inputs)
        else:
            write(embedder, rows, inputs)


def embed(embedder: Embedder, texts: list[str]) -> np.ndarray:
    vectors = [embedder.embed(texts[i : i + 64], purpose="document")[0] for i in range(0, len(texts), 64)]
    return features(texts, np.vstack(vectors))


def left_open(text: str) -> bool:
    """Whether the rules leave anything of this text to the heads; what they settle, the heads need not learn."""
    pieces = plan(mask_secrets(text).text, now=datetime(2026, 1, 1, tzinfo=UTC), earlier=[], mask=MASK)
    return any(piece.kind != "refused" and not refused_by_hard_rule(piece.content) for piece in pieces)


def parts(rows: list[dict[str, Any]]) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """For each head: which rows it learns from, and the answers."""
    stored = np.array([row["policy"] == "store" for row in rows])
    reason = np.array([row["reason"] or "" for row in rows])
    episodic = np.array([row["memory_type"] == "episodic" for row in rows])
    importance = np.array([float(row["importance"] or 0) for row in rows])
    # Whose words or whose life it is, meaning does not show: the rules decide that, and these rows would only be noise.
    unsettled = np.array([left_open(row["text"]) for row in rows])
    scope = unsettled & ~np.isin(reason, ("third_party", "not_about_learner", "injection", "secret"))
    return {
        "store": (scope, stored[scope]),
        "episodic": (stored, episodic[stored]),
        "importance": (stored, importance[stored]),
        "accepting": (stored, reason[stored]),
        "refusing": (~stored & unsettled, reason[~stored & unsettled]),
    }


def check(name: str, rows: list[dict[str, Any]], inputs: np.ndarray) -> None:
    folds = StratifiedKFold(5, shuffle=True, random_state=7)
    for head, (which, answers) in parts(rows).items():
        if head == "importance":
            said = np.clip(np.rint(cross_val_predict(Ridge(alpha=1.0), inputs[which], answers, cv=5)), 1, 5)
            print(f"{name} {head}: mean error {np.abs(said - answers).mean():.3f} of {len(answers)}")
        else:
            said = cross_val_predict(logistic(head), inputs[which], answers, cv=folds)
            print(f"{name} {head}: {np.mean(said == answers):.3f} of {len(answers)}")


def write(embedder: Embedder, rows: list[dict[str, Any]], inputs: np.ndarray) -> None:
    heads: dict[str, Any] = {}
    for head, (which, answers) in parts(rows).items():
        model = (Ridge(alpha=1.0) if head == "importance" else logistic(head)).fit(inputs[which], answers)
        weights, bias = np.atleast_2d(model.coef_), np.atleast_1d(model.intercept_)
        classes = [] if head == "importance" else [str(c) for c in model.classes_]
        heads[head] = {"classes": classes, "weights": [rounded(row) for row in weights], "bias": rounded(bias)}
    made = {"embedder": embedder.id, "dim": embedder.dim, "rows": len(rows), "flags": NAMES, "heads": heads}
    path = ROOT / "src" / "memora" / "data" / f"heads-{embedder.id.removeprefix('local:')}.json"
    path.write_text(json.dumps(made, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"{path.relative_to(ROOT)}: {len(rows)} rows, {path.stat().st_size} bytes")


def rounded(numbers: np.ndarray) -> list[float]:
    return [float(f"{number:.{SIGNIFICANT}g}") for number in numbers]


if __name__ == "__main__":
    main()
