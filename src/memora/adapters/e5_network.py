"""The forward pass of multilingual-e5-small in NumPy: 12 post-layer-norm layers, mean pooling, unit length."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from memora.adapters.e5_file import E5File, dequantise

if TYPE_CHECKING:
    from memora.ports import Vectors

TOKENS_AT_ONCE = 2048
"""Padded tokens in one pass: bounds memory at about 100 MB and keeps the matrices large enough."""


@dataclass(frozen=True, slots=True)
class _Layer:
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


class E5Network:
    """Piece numbers to unit vectors; holds about 85 MB of dequantised weights."""

    def __init__(self, file: E5File, *, pad: int) -> None:
        self._shape, self._pad = file.shape, pad
        hidden = file.shape.hidden
        self._words = file.blocks("emb.word", columns=hidden)
        self._positions = file.floats("emb.pos").reshape(-1, hidden) + file.floats("emb.type")[:hidden]
        self._norm = file.floats("emb.ln.w"), file.floats("emb.ln.b")
        self._layers = [self._read_layer(file, f"l{number}.") for number in range(file.shape.layers)]

    def encode(self, sequences: Sequence[Sequence[int]]) -> Vectors:
        """One unit row a sequence (at most `positions` numbers each), in the order given: shape (n, hidden)."""
        rows = np.empty((len(sequences), self._shape.hidden), np.float32)
        for group in _groups([len(sequence) for sequence in sequences]):
            rows[group] = self._forward([sequences[i] for i in group])
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        return rows

    def _read_layer(self, file: E5File, at: str) -> _Layer:
        hidden, inner = self._shape.hidden, self._shape.feed_forward
        return _Layer(
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

    def _forward(self, sequences: Sequence[Sequence[int]]) -> Vectors:
        lengths = np.array([len(sequence) for sequence in sequences])
        count, longest, hidden = len(sequences), int(lengths.max()), self._shape.hidden
        numbers = np.full((count, longest), self._pad)
        for row, sequence in zip(numbers, sequences, strict=True):
            row[: len(sequence)] = sequence
        real = np.arange(longest) < lengths[:, None]
        hide_padding = np.where(real, np.float32(0), np.float32(-1e9))[:, None, None, :]

        x = dequantise(self._words[numbers.ravel()]).reshape(count, longest, hidden) + self._positions[:longest]
        x = self._normalise(x, self._norm).reshape(-1, hidden)
        for layer in self._layers:
            attended = self._attend(x @ layer.qkv + layer.qkv_bias, count, longest, hide_padding)
            x = self._normalise(x + (attended @ layer.attended + layer.attended_bias), layer.attended_norm)
            inner = _gelu(x @ layer.inner + layer.inner_bias)
            x = self._normalise(x + (inner @ layer.outer + layer.outer_bias), layer.outer_norm)
        pooled: Vectors = (x.reshape(count, longest, hidden) * real[..., None]).sum(1) / lengths[:, None]
        return pooled

    def _attend(self, qkv: Vectors, count: int, longest: int, hide_padding: Vectors) -> Vectors:
        heads, hidden = self._shape.heads, self._shape.hidden
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
        x /= np.sqrt(variance + np.float32(self._shape.epsilon))
        x *= scale
        x += shift
        return x


def _groups(lengths: Sequence[int]) -> list[list[int]]:
    """Indexes in batches of like length, none over TOKENS_AT_ONCE with its padding (a batch has at least one)."""
    groups: list[list[int]] = []
    for index in sorted(range(len(lengths)), key=lengths.__getitem__):
        if groups and (len(groups[-1]) + 1) * lengths[index] <= TOKENS_AT_ONCE:
            groups[-1].append(index)
        else:
            groups.append([index])
    return groups


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
