"""The tokenizer of multilingual-e5-small: a SentencePiece unigram model over 250 002 pieces.

Instead of a dictionary of 250 000 strings (0.2 s to build at every start) the pieces are two sorted arrays, 64-bit hash
and number, that load in milliseconds; all substrings of a text are hashed and looked up at once. The hashes are free
of collisions among the pieces, which is checked when the tables are made.
"""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from memora.adapters.pinned_file import write_atomically

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from memora.adapters.e5_file import Pieces

UNKNOWN_PENALTY = 10.0
"""An unknown character scores the lowest piece's score less this (SentencePiece, kUnkPenalty)."""
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_SPACE = "\u2581"
_WINDOW = 4096
"""Positions looked up at once, so that a long text needs no more memory than a short one."""


@dataclass(frozen=True, slots=True)
class TokenTables:
    """Everything the tokenizer knows, as arrays. `hashes` is sorted, and `numbers[i]` is the piece of `hashes[i]`."""

    hashes: NDArray[np.uint64]
    numbers: NDArray[np.int32]
    scores: NDArray[np.float32]
    special: NDArray[np.int32]
    """bos, eos, pad, unk, and the longest piece in characters."""
    replaced: NDArray[np.uint32]
    replacements: NDArray[np.uint32]
    """What the normaliser makes of `replaced[i]`: row i, padded with NO_CHARACTER."""


NO_CHARACTER = 0xFFFFFFFF
_FIELDS = ("hashes", "numbers", "scores", "special", "replaced", "replacements")


class UnigramTokenizer:
    """Text to piece numbers, without the begin and end marks."""

    def __init__(self, tables: TokenTables) -> None:
        self._tables = tables
        self.bos, self.eos, self.pad, self._unk, self._longest = map(int, tables.special)
        self._unknown_score = float(tables.scores.min()) - UNKNOWN_PENALTY
        self._normaliser = {
            int(code): "".join(chr(c) for c in row if c != NO_CHARACTER)
            for code, row in zip(tables.replaced.tolist(), tables.replacements.tolist(), strict=True)
        }

    def ids(self, text: str) -> list[int]:
        """The best segmentation of the whole text (Viterbi); a run of unknown characters is one unknown piece.

        NFC first (the file's normaliser sees single code points only), NUL as a space, a lone surrogate as U+FFFD.
        """
        written = self._normalise(text)
        best = [0.0] + [float("-inf")] * len(written)
        came_from = [0] * (len(written) + 1)
        piece = [self._unk] * (len(written) + 1)
        for at, matches in enumerate(self._matches(written)):
            here = best[at]
            if here + self._unknown_score > best[at + 1]:
                best[at + 1], came_from[at + 1], piece[at + 1] = here + self._unknown_score, at, self._unk
            for end, number, score in matches:
                if here + score > best[end]:
                    best[end], came_from[end], piece[end] = here + score, at, number
        found: list[int] = []
        at = len(written)
        while at > 0:
            if not (piece[at] == self._unk and found and found[-1] == self._unk):
                found.append(piece[at])
            at = came_from[at]
        return found[::-1]

    def _normalise(self, text: str) -> str:
        clean = text.replace("\0", " ").encode("utf-8", "replace").decode("utf-8")
        replaced = unicodedata.normalize("NFC", clean).translate(self._normaliser)
        return _SPACE + re.sub(" +", _SPACE, replaced.strip(" "))

    def _matches(self, written: str) -> list[list[tuple[int, int, float]]]:
        """For every position the (end, piece, score) of the pieces that begin there, shortest first."""
        codes = np.frombuffer(written.encode("utf-32-le"), "<u4").astype(np.uint64)
        found: list[list[tuple[int, int, float]]] = [[] for _ in written]
        for first in range(0, len(codes), _WINDOW):
            window = codes[first : first + _WINDOW + self._longest - 1]
            for length, hashes in enumerate(_hashes_by_length(window, self._longest), start=1):
                wanted = hashes[:_WINDOW]
                places = np.searchsorted(self._tables.hashes, wanted)
                places[places == len(self._tables.hashes)] = 0
                hits = np.flatnonzero(self._tables.hashes[places] == wanted)
                numbers = self._tables.numbers[places[hits]]
                scores = self._tables.scores[numbers].tolist()
                for at, number, score in zip((hits + first).tolist(), numbers.tolist(), scores, strict=True):
                    found[at].append((at + length, number, score))
        return found


def load_tables(read_pieces: Callable[[], Pieces], cache: Path | None) -> TokenTables:
    """The tables out of the cache file, or else made from the pieces and then cached.

    A damaged cache file counts as none (every array in it carries a check sum).
    """
    if cache is not None:
        try:
            with np.load(cache, allow_pickle=False) as stored:
                return TokenTables(*(stored[name] for name in _FIELDS))
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
            pass  # not there yet, or damaged: made again below
    tables = _make_tables(read_pieces())
    if cache is not None:
        content = io.BytesIO()
        np.savez(content, **{name: getattr(tables, name) for name in _FIELDS})
        write_atomically(cache, content.getvalue())
    return tables


def _make_tables(source: Pieces) -> TokenTables:
    codes = np.frombuffer(source.blob.decode("utf-8").encode("utf-32-le"), "<u4").astype(np.uint64)
    starts_character = (np.frombuffer(source.blob, np.uint8) & 0xC0) != 0x80
    character_at = np.concatenate([[0], np.cumsum(starts_character)])
    starts = character_at[source.offsets[:-1]]
    lengths = character_at[source.offsets[1:]] - starts
    longest = int(lengths.max())

    hashes = np.zeros(len(starts), np.uint64)
    for length, by_length in enumerate(_hashes_by_length(codes, longest), start=1):
        has_it = lengths == length
        hashes[has_it] = by_length[starts[has_it]]
    # The marks that frame a text are not found in a text: a learner who types "</s>" writes four characters.
    is_text = np.ones(len(starts), bool)
    is_text[[source.bos, source.eos, source.pad, source.unk, source.mask]] = False
    numbers = np.flatnonzero(is_text).astype(np.int32)
    order = np.argsort(hashes[numbers], kind="stable")
    numbers, hashes = numbers[order], hashes[numbers][order]
    if (hashes[1:] == hashes[:-1]).any():
        raise ValueError("two pieces of the tokenizer have the same hash")

    widest = max(map(len, source.replacements.values()))
    replacements = np.full((len(source.replacements), widest), NO_CHARACTER, np.uint32)
    for row, text in zip(replacements, source.replacements.values(), strict=True):
        row[: len(text)] = [ord(character) for character in text]
    special = np.array([source.bos, source.eos, source.pad, source.unk, longest], np.int32)
    replaced = np.array(list(source.replacements), np.uint32)
    return TokenTables(hashes, numbers, source.scores.astype(np.float32), special, replaced, replacements)


def _hashes_by_length(codes: NDArray[np.uint64], longest: int) -> list[NDArray[np.uint64]]:
    """For each length 1 to `longest`, the hash of every substring of that length, by its first position."""
    hashes = [codes + np.uint64(1)]
    while len(hashes) < longest and len(codes) > len(hashes):
        length = len(hashes)
        hashes.append(hashes[-1][:-1] * _MULTIPLIER + codes[length:] + np.uint64(1))
    return hashes
