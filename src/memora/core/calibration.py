"""Makes cosines comparable across languages and embedders: centring, and a relevance score (DESIGN 3).

    v = normalise(e(t) - mu[lang(t), purpose])      cosine = v(query) . v(memory)      distance = 1 - cosine
    z = (cosine - mean) / sd                        score = a fixed, rising function of z

Order and distance come from the cosine alone; one mean and one sd per embedder keep the score in the same order.
Imports NumPy, so it is imported by the adapters that embed, late.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from memora.core.script import SCRIPT_LANGUAGES, ScriptLanguage, language_of
from memora.types import Purpose

if TYPE_CHECKING:
    from memora.ports import Vectors

Role = tuple[ScriptLanguage, Purpose]
PURPOSES: tuple[Purpose, ...] = ("query", "document")

Z_AT_THRESHOLD = 1.5
"""Standard deviations above an unrelated pair where a memory becomes relevant."""
SCORE_AT_THRESHOLD = 0.45
"""The score there: RETRIEVAL_MIN_SCORE (R2)."""
Z_AT_ONE = 6.0
"""Standard deviations where the score reaches 1."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """An embedder's constants, measured on reference sentences that say unrelated things.

    `means` holds one vector of shape (dim,) for each language and purpose; `mean` and `sd` are those of the cosine of
    a centred query and a centred document that have nothing to do with each other.
    """

    means: Mapping[Role, Vectors]
    mean: float
    sd: float

    @property
    def dim(self) -> int:
        return len(next(iter(self.means.values())))


def centre(raw: Vectors, texts: Sequence[str], purpose: Purpose, constants: Calibration) -> Vectors:
    """Each raw row minus the mean of its text's language and purpose, at unit length.

    Shape (len(texts), dim), float32, in the order given. A row that equals its mean has no direction and stays zero.
    """
    if not texts:
        return np.zeros((0, constants.dim), np.float32)
    means = np.stack([constants.means[language_of(text), purpose] for text in texts])
    return _unit(np.asarray(raw, np.float32) - means)


def score_from_distance(distance: float, mean: float, sd: float) -> float:
    """Calibrated relevance of a cosine distance, -1..1; falls strictly with it, except where it is clipped.

    With z = (1 - distance - mean) / sd: 0.45 z / 1.5 up to z = 1.5, then 0.45 + 0.55 (z - 1.5) / 4.5 (DESIGN 3).

    >>> [round(score_from_distance(distance, mean=0.0, sd=0.1), 3) for distance in (1.0, 0.85, 0.625, 0.3, 2.0)]
    [0.0, 0.45, 0.725, 1.0, -1.0]
    """
    z = (1.0 - distance - mean) / sd
    if z <= Z_AT_THRESHOLD:
        return max(-1.0, SCORE_AT_THRESHOLD * z / Z_AT_THRESHOLD)
    return min(1.0, SCORE_AT_THRESHOLD + (1 - SCORE_AT_THRESHOLD) * (z - Z_AT_THRESHOLD) / (Z_AT_ONE - Z_AT_THRESHOLD))


def calibrate(references: Mapping[ScriptLanguage, Sequence[str]], raw: Mapping[Role, Vectors]) -> Calibration:
    """The constants of an embedder, from the raw vectors of the reference sentences in every language and purpose.

    Row i of `raw[language, purpose]` belongs to `references[language][i]`. Every sentence is paired with every other
    one, of either language, as query and document; no two may mean the same, or `mean` and `sd` are spoilt.
    """
    means = {role: _mean(raw[role]) for role in _roles()}
    sides = []
    for purpose in PURPOSES:
        centred = [_unit(raw[language, purpose] - means[language, purpose]) for language in SCRIPT_LANGUAGES]
        sides.append(np.concatenate(centred))
    cosines = sides[0].astype(np.float64) @ sides[1].astype(np.float64).T
    unrelated = cosines[~np.eye(sum(map(len, references.values())), dtype=bool)]
    return Calibration(means=means, mean=float(unrelated.mean()), sd=float(unrelated.std()))


def _roles() -> list[Role]:
    return [(language, purpose) for language in SCRIPT_LANGUAGES for purpose in PURPOSES]


def _mean(rows: Vectors) -> Vectors:
    mean: Vectors = rows.mean(axis=0, dtype=np.float64).astype(np.float32)
    return mean


def _unit(rows: Vectors) -> Vectors:
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    unit: Vectors = (rows / np.where(lengths > 0, lengths, 1)).astype(np.float32)
    return unit
