"""Two texts read at once (a cross-encoder): e5-small with a low-rank tuning, trained on pairs by many hands.

Which step each pair asks for (T4) it tells as probabilities, which `core.reconcile` takes as one piece of evidence. It
shares the embedder's network, so that it costs 2 MB of weights and no second model; about 50 ms a pair on one core.
Trained by `scripts/train_cross_encoder.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np

from memora.adapters.e5_network import LowRank, Tuning, batches
from memora.core.chinese import to_traditional

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from memora.adapters.e5_tokenizer import UnigramTokenizer
    from memora.adapters.embedder_e5 import E5Embedder
    from memora.ports import Vectors

TUNING = "cross-encoder-e5-small.npz"
PIECES = 120
"""Of each text so many pieces are read; the longest memory has about 500, and what it is about stands in front."""
FAR = 4
"""By how much the difference of the two texts is scaled for the last two layers."""


class E5CrossEncoder:
    """Implements ports.CrossEncoder. Made in no time; everything loads with the first pair."""

    def __init__(self, embedder: E5Embedder) -> None:
        self._embedder = embedder

    def read(self, pairs: Sequence[tuple[str, str]]) -> list[Mapping[str, float]]:
        """Of each (old, new), in order: the probability (0..1, adding up to 1) of each step. Raises ProviderError."""
        tokenizer, network = self._embedder.tokenizer(), self._embedder.network()
        tuning, arrays = self._tuning
        sequences = [pieces_of(tokenizer, old, new) for old, new in pairs]
        logits = np.empty((len(pairs), len(arrays["steps"])), np.float32)
        for group in batches([len(pieces) for pieces, _ in sequences]):
            second = from_second([sequences[i] for i in group])
            states, real = network.states([sequences[i][0] for i in group], second=second, tuning=tuning)
            a, b = _mean(states, real & ~second), _mean(states, real & second)
            seen = np.concatenate([a, b, FAR * np.abs(a - b), a * b], axis=1)
            hidden = np.tanh(seen @ arrays["head_in"] + arrays["head_in_bias"])
            logits[group] = hidden @ arrays["head_out"] + arrays["head_out_bias"]
        grown = np.exp(logits - logits.max(1, keepdims=True))
        likely = grown / grown.sum(1, keepdims=True)
        return [dict(zip(map(str, arrays["steps"]), map(float, row), strict=True)) for row in likely]

    @cached_property
    def _tuning(self) -> tuple[Tuning, dict[str, Vectors]]:
        with (files("memora.data") / TUNING).open("rb") as file, np.load(file, allow_pickle=False) as stored:
            arrays = {name: stored[name] for name in stored.files}
        arrays = {name: row.astype(np.float32) if row.dtype == np.float16 else row for name, row in arrays.items()}
        names = sorted({name.split(".")[0] for name in arrays if "." in name}, key=int)
        layers = tuple(
            {
                part: LowRank(arrays[f"{number}.{part}.down"], arrays[f"{number}.{part}.up"])
                for part in ("qkv", "attended", "inner", "outer")
            }
            for number in names
        )
        return Tuning(layers, arrays["segments"]), arrays


def pieces_of(tokenizer: UnigramTokenizer, old: str, new: str) -> tuple[list[int], int]:
    """(the piece numbers of both texts in one sequence, where the second text begins)."""
    one, other = (tokenizer.ids(to_traditional(text))[:PIECES] for text in (old, new))
    return [tokenizer.bos, *one, tokenizer.eos, tokenizer.eos, *other, tokenizer.eos], len(one) + 2


def from_second(sequences: Sequence[tuple[list[int], int]]) -> NDArray[np.bool_]:
    """Which pieces are of the second text, or padding after it: shape (n, longest)."""
    longest = max(len(pieces) for pieces, _ in sequences)
    return np.arange(longest) >= np.array([start for _, start in sequences])[:, None]


def _mean(states: Vectors, chosen: NDArray[np.bool_]) -> Vectors:
    """Of the chosen pieces of each row: shape (n, hidden)."""
    mean: Vectors = (states * chosen[..., None]).sum(1) / chosen.sum(1, keepdims=True)
    return mean
