"""Reads the weight file of multilingual-e5-small in 4 bits (`E5S1`, little endian), memory-mapped.

    magic, u32 version, i32 hidden, layers, heads, feed-forward, vocabulary, positions, types, f32 epsilon, i32 block
    tokenizer   i32 n, bos, eos, pad, unk, u64 bytes, u32 offsets[n + 1], f32 scores[n], the pieces in UTF-8 end to end
    normaliser  i32 count, u32 bytes, then per entry u32 code point, u8 k, u32[k]
    directory   i32 n, then per tensor u16 length, name, u8 kind (0 f32, 1 q4), u32 count, u64 offset, u64 bytes

A q4 block is an f16 scale and 16 bytes (low nibbles: weights 0-15, high ones: 16-31); w = (nibble - 8) x scale.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from memora.ports import Vectors

BLOCK = 32
BLOCK_BYTES = 18


@dataclass(frozen=True, slots=True)
class Shape:
    hidden: int
    layers: int
    heads: int
    feed_forward: int
    vocabulary: int
    positions: int
    epsilon: float


@dataclass(frozen=True, slots=True)
class Pieces:
    """The tokenizer as it stands in the file: piece i is `blob[offsets[i]:offsets[i + 1]]`, in UTF-8."""

    blob: bytes
    offsets: NDArray[np.uint32]
    scores: NDArray[np.float32]
    bos: int
    eos: int
    pad: int
    unk: int
    mask: int
    """The last piece."""
    replacements: dict[int, str]
    """What the normaliser makes of a code point; often nothing."""


class E5File:
    """The open file. The header is read at once; `pieces` and the tensors when they are asked for."""

    def __init__(self, path: Path) -> None:
        self._bytes: NDArray[np.uint8] = np.memmap(path, dtype=np.uint8, mode="r")
        self._buffer = self._bytes.data
        if bytes(self._buffer[:4]) != b"E5S1":
            raise ValueError(f"{path.name} has no E5S1 header")
        hidden, layers, heads, feed_forward, vocabulary, positions, _, epsilon, block = self._unpack("7ifi", 8)
        if block != BLOCK:
            raise ValueError(f"{path.name} has blocks of {block} weights, not {BLOCK}")
        self.shape = Shape(hidden, layers, heads, feed_forward, vocabulary, positions, epsilon)
        self._tokenizer_at = 8 + struct.calcsize("<7ifi")
        count, *_, blob_bytes = self._unpack("5iQ", self._tokenizer_at)
        self._normaliser_at = self._tokenizer_at + 28 + 4 * (count + 1) + 4 * count + blob_bytes
        _, normaliser_bytes = self._unpack("iI", self._normaliser_at)
        self._tensors = self._read_directory(self._normaliser_at + 8 + normaliser_bytes)

    def pieces(self) -> Pieces:
        count, bos, eos, pad, unk, blob_bytes = self._unpack("5iQ", self._tokenizer_at)
        at = self._tokenizer_at + 28
        offsets = np.frombuffer(self._buffer, "<u4", count + 1, at)
        scores = np.frombuffer(self._buffer, "<f4", count, at + offsets.nbytes)
        at += offsets.nbytes + scores.nbytes
        blob = bytes(self._buffer[at : at + blob_bytes])
        return Pieces(blob, offsets, scores, bos, eos, pad, unk, count - 1, self._read_replacements())

    def floats(self, name: str) -> Vectors:
        """A tensor kept in float32, flat, copied out of the file."""
        _, count, offset, _ = self._tensors[name]
        return np.frombuffer(self._buffer, "<f4", count, offset).astype(np.float32)

    def blocks(self, name: str, *, columns: int) -> NDArray[np.uint8]:
        """A 4-bit matrix as it lies in the file: shape (rows, columns / 32, 18), not copied."""
        _, count, offset, size = self._tensors[name]
        return self._bytes[offset : offset + size].reshape(count // columns, columns // BLOCK, BLOCK_BYTES)

    def transposed(self, name: str, *, columns: int) -> Vectors:
        """A 4-bit matrix in float32, turned round: shape (columns, rows), contiguous.

        Few tokens times such a matrix takes two thirds of the time of the other way round. It is turned while its
        weights still have one byte.
        """
        blocks = self.blocks(name, columns=columns)
        scales, weights = _scales_and_weights(blocks)
        turned = np.ascontiguousarray(weights.transpose(1, 2, 0))
        by_block = np.ascontiguousarray(scales.transpose(1, 2, 0))
        return np.multiply(turned, by_block, dtype=np.float32).reshape(columns, -1)

    def _unpack(self, layout: str, at: int) -> tuple[int, ...]:
        return struct.unpack_from("<" + layout, self._buffer, at)

    def _read_replacements(self) -> dict[int, str]:
        (count,) = self._unpack("i", self._normaliser_at)
        at = self._normaliser_at + 8
        replacements = {}
        for _ in range(count):
            code, length = self._unpack("IB", at)
            replacements[code] = "".join(map(chr, self._unpack(f"{length}I", at + 5)))
            at += 5 + 4 * length
        return replacements

    def _read_directory(self, at: int) -> dict[str, tuple[int, int, int, int]]:
        (count,) = self._unpack("i", at)
        at += 4
        tensors = {}
        for _ in range(count):
            (length,) = self._unpack("H", at)
            name = bytes(self._buffer[at + 2 : at + 2 + length]).decode()
            kind, number, offset, size = self._unpack("BIQQ", at + 2 + length)
            tensors[name] = (kind, number, offset, size)
            at += 2 + length + 21
        return tensors


def dequantise(blocks: NDArray[np.uint8]) -> Vectors:
    """float32 weights of 4-bit blocks: shape (..., n, 18) becomes (..., n * 32)."""
    scales, weights = _scales_and_weights(blocks)
    return np.multiply(weights, scales, dtype=np.float32).reshape(*blocks.shape[:-2], -1)


def _scales_and_weights(blocks: NDArray[np.uint8]) -> tuple[Vectors, NDArray[np.int8]]:
    """Shapes (..., n, 1) in float32 and (..., n, 32) from -8 to 7."""
    scales = np.ascontiguousarray(blocks[..., :2]).view("<f2").astype(np.float32)
    pairs = blocks[..., 2:]
    nibbles = np.empty((*blocks.shape[:-1], BLOCK), np.uint8)
    np.bitwise_and(pairs, 15, out=nibbles[..., :16])
    np.right_shift(pairs, 4, out=nibbles[..., 16:])
    weights = nibbles.view(np.int8)
    weights -= 8
    return scales, weights
