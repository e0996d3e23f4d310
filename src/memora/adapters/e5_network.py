"""The forward pass of multilingual-e5-small in NumPy: 12 post-layer-norm layers, as it is or with a tuning on top."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from memora.adapters.e5_file import E5File, dequantise

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from memora.ports import Vectors

TOKENS_AT_ONCE = 2048
"""Padded tokens in one pass: bounds memory at about 100 MB and keeps the matrices large enough."""


@dataclass(frozen=True, slots=True)
class Layer:
    """Weights as (inputs, outputs), biases, and the two normalisations."""

    qkv: Vectors
    qkv_bias: Vectors
    attended: Vectors
    attended_bias: Vectors
    attended_norm: tuple[Vectors, Vectors]
    inner: Vectors
    inner_bias: Vectors
    outer: Vectors
    outer_bias: Vectors
    outer_norm: tuple[Vectors, Vectors]


@dataclass(frozen=True, slots=True)
class LowRank:
    """What a tuning adds to one matrix (LoRA, Hu et al. 2021): shapes (inputs, rank) and (rank, outputs), float32."""

    down: Vectors
    up: Vectors


@dataclass(frozen=True, slots=True)
class Tuning:
    """What was learned on top of the network, for two texts read at once."""

    layers: tuple[Mapping[str, LowRank], ...]
    """By the names `qkv`, `attended`, `inner`, `outer`."""
    segments: Vectors
    """Added to the pieces of the first text and of the second: shape (2, hidden)."""


class E5Network:
    """Piece numbers to vectors; holds about 85 MB of dequantised weights."""

    def __init__(self, file: E5File, *, pad: int) -> None:
        self.shape, self._pad = file.shape, pad
        hidden = file.shape.hidden
        self._words = file.blocks("emb.word", columns=hidden)
        self._positions = file.floats("emb.pos").reshape(-1, hidden) + file.floats("emb.type")[:hidden]
        self._norm = file.floats("emb.ln.w"), file.floats("emb.ln.b")
        self.layers = [self._read_layer(file, f"l{number}.") for number in range(file.shape.layers)]

    def encode(self, sequences: Sequence[Sequence[int]]) -> Vectors:
        """One unit row a sequence (at most `positions` numbers each), in the order given: shape (n, hidden)."""
        rows = np.empty((len(sequences), self.shape.hidden), np.float32)
        for group in batches([len(sequence) for sequence in sequences]):
            states, real = self.states([sequences[i] for i in group])
            rows[group] = (states * real[..., None]).sum(1) / real.sum(1, keepdims=True)
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        return rows

    def states(
        self,
        sequences: Sequence[Sequence[int]],
        *,
        second: NDArray[np.bool_] | None = None,
        tuning: Tuning | None = None,
    ) -> tuple[Vectors, NDArray[np.bool_]]:
        """(what each piece is in its context, which are real and no padding): shapes (n, longest, hidden), (n, longest).

        One pass, whatever the size: see `batches`. With a tuning, `second` tells which pieces are of the second text.
        """
        numbers, real = self.padded(sequences)
        count, longest = numbers.shape
        hide_padding = np.where(real, np.float32(0), np.float32(-1e9))[:, None, None, :]
        x = self.embedded(numbers)
        if tuning is not None and second is not None:
            x += tuning.segments[second.astype(np.intp)]
        x = x.reshape(count * longest, -1)
        for number, layer in enumerate(self.layers):
            added = tuning.layers[number] if tuning else {}
            attended = self._attend(
                _times(x, layer.qkv, added.get("qkv")) + layer.qkv_bias, count, longest, hide_padding
            )
            attended = _times(attended, layer.attended, added.get("attended")) + layer.attended_bias
            x = self._normalise(x + attended, layer.attended_norm)
            inner = _gelu(_times(x, layer.inner, added.get("inner")) + layer.inner_bias)
            outer = _times(inner, layer.outer, added.get("outer")) + layer.outer_bias
            x = self._normalise(x + outer, layer.outer_norm)
        return x.reshape(count, longest, -1), real

    def padded(self, sequences: Sequence[Sequence[int]]) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
        """(piece numbers, which of them are no padding): shape (n, longest) each."""
        lengths = np.array([len(sequence) for sequence in sequences])
        numbers = np.full((len(sequences), lengths.max()), self._pad)
        for row, sequence in zip(numbers, sequences, strict=True):
            row[: len(sequence)] = sequence
        return numbers, np.arange(numbers.shape[1]) < lengths[:, None]

    def embedded(self, numbers: NDArray[np.intp]) -> Vectors:
        """The pieces before the first layer, each at its place: shape (n, longest, hidden)."""
        words = dequantise(self._words[numbers.ravel()]).reshape(*numbers.shape, -1)
        return self._normalise(words + self._positions[: numbers.shape[1]], self._norm)

    def _read_layer(self, file: E5File, at: str) -> Layer:
        hidden, inner = self.shape.hidden, self.shape.feed_forward
        return Layer(
            qkv=np.concatenate([file.transposed(f"{at}{part}.w", columns=hidden) for part in "qkv"], axis=1),
            qkv_bias=np.concatenate([file.floats(f"{at}{part}.b") for part in "qkv"]),
            attended=file.transposed(at + "ao.w", columns=hidden),
            attended_bias=file.floats(at + "ao.b"),
            attended_norm=(file.floats(at + "aln.w"), file.floats(at + "aln.b")),
            inner=file.transposed(at + "fi.w", columns=hidden),
            inner_bias=file.floats(at + "fi.b"),
            outer=file.transposed(at + "fo.w", columns=inner),
            outer_bias=file.floats(at + "fo.b"),
            outer_norm=(file.floats(at + "oln.w"), file.floats(at + "oln.b")),
        )

    def _attend(self, qkv: Vectors, count: int, longest: int, hide_padding: Vectors) -> Vectors:
        heads, hidden = self.shape.heads, self.shape.hidden
        width = hidden // heads
        query, key, value = qkv.reshape(count, longest, 3, heads, width).transpose(2, 0, 3, 1, 4)
        weights = (query @ key.transpose(0, 1, 3, 2)) * np.float32(width**-0.5) + hide_padding
        weights -= weights.max(-1, keepdims=True)
        np.exp(weights, out=weights)
        weights /= weights.sum(-1, keepdims=True)
        attended: Vectors = (weights @ value).transpose(0, 2, 1, 3).reshape(-1, hidden)
        return attended

    def _normalise(self, x: Vectors, scale_and_shift: tuple[Vectors, Vectors]) -> Vectors:
        scale, shift = scale_and_shift
        x -= x.mean(-1, keepdims=True)
        variance = np.einsum("...i,...i->...", x, x)[..., None] / np.float32(x.shape[-1])
        x /= np.sqrt(variance + np.float32(self.shape.epsilon))
        x *= scale
        x += shift
        return x


def batches(lengths: Sequence[int]) -> list[list[int]]:
    """Indexes in batches of like length, none over TOKENS_AT_ONCE with its padding (a batch has at least one)."""
    groups: list[list[int]] = []
    for index in sorted(range(len(lengths)), key=lengths.__getitem__):
        if groups and (len(groups[-1]) + 1) * lengths[index] <= TOKENS_AT_ONCE:
            groups[-1].append(index)
        else:
            groups.append([index])
    return groups


def _times(x: Vectors, weights: Vectors, added: LowRank | None) -> Vectors:
    product: Vectors = x @ weights
    if added is not None:
        product += (x @ added.down) @ added.up
    return product


def _gelu(x: Vectors) -> Vectors:
    """The exact GELU, x (1 + erf(x / sqrt 2)) / 2, with erf by Abramowitz and Stegun 7.1.26 (error under 1.5e-7)."""
    a = np.abs(x) * np.float32(0.5**0.5)
    t = 1 / (1 + np.float32(0.3275911) * a)
    series = np.float32(1.061405429) * t
    for coefficient in (-1.453152027, 1.421413741, -0.284496736, 0.254829592):
        series += np.float32(coefficient)
        series *= t
    a *= a
    np.negative(a, out=a)
    np.exp(a, out=a)
    a *= series
    erf = np.copysign(1 - a, x)
    erf += 1
    erf *= x
    erf *= np.float32(0.5)
    return erf
