"""Logistic and ridge heads over an embedder's vector and the surface flags; coefficients come from a JSON file.

Imports NumPy, so only the judge's adapter imports this module.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from memora.core.local.flags import NAMES, flags
from memora.types import PolicyReason

Numbers = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Head:
    """A linear layer: `weights` (classes, features), `bias` (classes,); one row means yes or no, or a number."""

    classes: tuple[str, ...]
    weights: Numbers
    bias: Numbers

    def raw(self, features: Numbers) -> Numbers:
        """Shape (texts, classes): the value before any squashing."""
        return cast(Numbers, features @ self.weights.T + self.bias)


@dataclass(frozen=True, slots=True)
class Reading:
    """What the heads say of one text. Probabilities are 0..1, `importance` is a real number around 1..5."""

    store: float
    episodic: float
    importance: float
    accepting: PolicyReason
    refusing: PolicyReason
    refusing_sure: float
    """Probability of `refusing` among the refusing reasons."""


@dataclass(frozen=True, slots=True)
class Heads:
    """All heads of one embedder."""

    embedder_id: str
    dim: int
    store: Head
    episodic: Head
    importance: Head
    accepting: Head
    refusing: Head

    def read(self, texts: Sequence[str], vectors: NDArray[np.float32]) -> list[Reading]:
        """One reading a text; `vectors` are the texts' centred document vectors, shape (len(texts), dim)."""
        if not texts:
            return []
        rows = features(texts, vectors)
        store, episodic = _sigmoid(self.store.raw(rows)[:, 0]), _sigmoid(self.episodic.raw(rows)[:, 0])
        importance = self.importance.raw(rows)[:, 0]
        accepting, refusing = _softmax(self.accepting.raw(rows)), _softmax(self.refusing.raw(rows))
        return [
            Reading(
                store=float(store[i]),
                episodic=float(episodic[i]),
                importance=float(importance[i]),
                accepting=cast(PolicyReason, self.accepting.classes[int(accepting[i].argmax())]),
                refusing=cast(PolicyReason, self.refusing.classes[int(refusing[i].argmax())]),
                refusing_sure=float(refusing[i].max()),
            )
            for i in range(len(texts))
        ]


def features(texts: Sequence[str], vectors: NDArray[np.float32]) -> Numbers:
    """Vector and flags side by side, shape (len(texts), dim + len(NAMES))."""
    return np.hstack([vectors, np.array([flags(text) for text in texts], np.float32)]).astype(np.float32)


def load_heads(text: str) -> Heads:
    """The heads written by scripts/train_heads.py.

    Raises ValueError where they were trained on other flags than this code computes.
    """
    data: Mapping[str, Any] = json.loads(text)
    if tuple(data["flags"]) != NAMES:
        raise ValueError(
            f"heads of {data['embedder']} were trained on flags {data['flags']}; run scripts/train_heads.py"
        )
    made = {name: _head(data["heads"][name]) for name in ("store", "episodic", "importance", "accepting", "refusing")}
    return Heads(embedder_id=data["embedder"], dim=int(data["dim"]), **made)


def _head(data: Mapping[str, Any]) -> Head:
    return Head(tuple(data["classes"]), np.array(data["weights"], np.float32), np.array(data["bias"], np.float32))


def _sigmoid(raw: Numbers) -> Numbers:
    return cast(Numbers, 1 / (1 + np.exp(-np.clip(raw, -30, 30))))


def _softmax(raw: Numbers) -> Numbers:
    shifted = np.exp(raw - raw.max(axis=1, keepdims=True))
    return cast(Numbers, shifted / shifted.sum(axis=1, keepdims=True))
