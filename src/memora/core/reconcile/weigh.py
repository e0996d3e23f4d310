"""The evidence weighed: how likely each step is, by a logistic model trained on pairs written by several hands.

Rules alone are right on what their author had seen and on little more than half of what others wrote; their verdict is
one piece of evidence, beside what a cross-encoder reads (`scripts/train_reconcile.py --check`: each set by weights that
never saw it; decision 17).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any

APART = "apart"
"""Another fact: `keep_both` or `create`, whichever the rules say."""
READ = "read_apart"
"""Evidence that is there only where a cross-encoder has read both texts."""


def weigh(evidence: Mapping[str, float]) -> dict[str, float]:
    """Probability (0..1, adding up to 1) of skip, update, supersede, review and apart."""
    trained = _trained()["read" if READ in evidence else "unread"]
    return probabilities(evidence, trained["bias"], trained["weights"])


@cache
def _trained() -> dict[str, Any]:
    """As scripts/train_reconcile.py wrote them: each step's bias, and its weight of each piece of evidence; of their own
    where a cross-encoder has read the two."""
    trained: dict[str, Any] = json.loads((files("memora.data") / "reconcile-weights.json").read_text(encoding="utf-8"))
    return trained


def probabilities(
    evidence: Mapping[str, float], bias: Mapping[str, float], weights: Mapping[str, Mapping[str, float]]
) -> dict[str, float]:
    raw = {
        step: b + sum(weights[step].get(name, 0.0) * value for name, value in evidence.items())
        for step, b in bias.items()
    }
    top = max(raw.values())
    grown = {step: exp(value - top) for step, value in raw.items()}
    total = sum(grown.values())
    return {step: value / total for step, value in grown.items()}
