"""The embedder that the rest of Memora sees: raw vectors of any model, centred and calibrated (DESIGN 3).

The constants of the two local embedders are shipped. Any other embedder is shown the reference sentences once, and its
constants are kept in the cache folder by its id.
"""

from __future__ import annotations

import io
import threading
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np

from memora.adapters.long_texts import in_parts
from memora.adapters.pinned_file import write_atomically
from memora.core.calibration import PURPOSES, Calibration, Role, calibrate, centre, score_from_distance
from memora.core.chinese import to_traditional
from memora.core.clean import MEMORY_LIMIT_CHARS
from memora.core.script import SCRIPT_LANGUAGES, ScriptLanguage
from memora.errors import BadVector, EmbeddingCountMismatch
from memora.turns import Usage
from memora.types import Purpose

if TYPE_CHECKING:
    from memora.ports import Vectors

MARKS = 8
"""Tokens that a model's own marks and prefix take, at most."""
PART_CHARS = 400
"""Of a document that is too long, so much is read at once: under 512 tokens in either language."""

_DATA = Path(__file__).parent.parent / "data"
_REFERENCE_FILES: dict[ScriptLanguage, str] = {"zh": "zh-TW.txt", "en": "en.txt"}


class RawEmbedder(Protocol):
    """A model as it is: its cosines mean nothing yet."""

    @property
    def id(self) -> str: ...

    @property
    def dim(self) -> int | None:
        """None where only the first answer tells."""

    @property
    def max_tokens(self) -> int: ...

    @property
    def has_purposes(self) -> bool:
        """Whether queries and documents are encoded differently."""

    def embed_raw(self, texts: Sequence[str], *, purpose: Purpose) -> tuple[Vectors, Usage]: ...

    def count_tokens(self, text: str) -> int: ...


class CalibratedEmbedder:
    """Implements ports.Embedder over a raw one; safe to share between threads.

    Chinese is read in Traditional characters, whichever were typed, so that both scripts find the same memories (H17).
    Where no constants are known yet, the first call to `embed`, `score` or (for an unknown model) `dim` works them out,
    and their tokens are part of the next usage.
    """

    def __init__(self, raw: RawEmbedder, *, cache_dir: Path | None, constants: Calibration | None = None) -> None:
        self._raw, self._cache_dir = raw, cache_dir
        self._constants = constants
        self._unreported = Usage(calls=0)
        self._lock = threading.Lock()

    @property
    def raw(self) -> RawEmbedder:
        """The model as it is."""
        return self._raw

    @property
    def id(self) -> str:
        return self._raw.id

    @property
    def dim(self) -> int:
        return self._raw.dim or self.constants().dim

    @property
    def max_tokens(self) -> int:
        return self._raw.max_tokens

    def embed(self, texts: Sequence[str], *, purpose: Purpose) -> tuple[Vectors, Usage]:
        if not texts:
            return np.zeros((0, self.dim), np.float32), Usage()
        constants = self.constants()
        texts = [to_traditional(text) for text in texts]
        parts = [self._parts(text, purpose) for text in texts]
        read = [part for of_one in parts for part in of_one]
        raw, usage = self._checked(read, purpose=purpose, dim=constants.dim)
        vectors = centre(raw, read, purpose, constants)
        if len(read) != len(texts):
            starts = np.cumsum([0, *map(len, parts[:-1])])
            vectors = np.add.reduceat(vectors, starts, axis=0)
            vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
        for index in np.flatnonzero(~vectors.any(axis=1)):
            raise BadVector(index=int(index), problem="it has no direction")
        with self._lock:
            spent, self._unreported = self._unreported, Usage(calls=0)
        return vectors, usage + spent

    def _parts(self, text: str, purpose: Purpose) -> list[str]:
        """The text itself; where it is a document that is too long to be read at once, what it is read in."""
        if purpose == "query" or len(text) <= MEMORY_LIMIT_CHARS or self.count_tokens(text) <= self.max_tokens - MARKS:
            return [text]
        return in_parts(text, PART_CHARS)

    def score(self, distance: float) -> float:
        constants = self.constants()
        return score_from_distance(distance, constants.mean, constants.sd)

    def count_tokens(self, text: str) -> int:
        return self._raw.count_tokens(text)

    def constants(self) -> Calibration:
        """This embedder's constants: given, or shipped, or cached, or measured now."""
        with self._lock:
            if self._constants is None:
                self._constants = shipped(self.id) or _cached(self._cache_dir, self.id) or self.measure()
            return self._constants

    def measure(self) -> Calibration:
        """Embed the reference sentences, in one batch or one a purpose, and keep what they tell in the cache folder."""
        references = reference_sentences()
        everything = [text for language in SCRIPT_LANGUAGES for text in references[language]]
        split = len(references[SCRIPT_LANGUAGES[0]])
        raw: dict[Role, Vectors] = {}
        rows: Vectors | None = None
        for purpose in PURPOSES:
            if rows is None or self._raw.has_purposes:
                rows, usage = self._checked(everything, purpose=purpose, dim=self._raw.dim)
                self._unreported += usage
            raw[SCRIPT_LANGUAGES[0], purpose], raw[SCRIPT_LANGUAGES[1], purpose] = rows[:split], rows[split:]
        constants = calibrate(references, raw)
        if self._cache_dir is not None:
            write_atomically(self._cache_dir / _file_name(self.id), packed(constants))
        return constants

    def _checked(self, texts: Sequence[str], *, purpose: Purpose, dim: int | None) -> tuple[Vectors, Usage]:
        raw, usage = self._raw.embed_raw(texts, purpose=purpose)
        if len(raw) != len(texts):
            raise EmbeddingCountMismatch(asked=len(texts), got=len(raw))
        if dim is not None and raw.shape[1] != dim:
            raise BadVector(index=0, problem=f"{raw.shape[1]} dimensions, not {dim}")
        for index in np.flatnonzero(~np.isfinite(raw).all(axis=1)):
            raise BadVector(index=int(index), problem="NaN or infinite")
        for index in np.flatnonzero(~raw.any(axis=1)):
            raise BadVector(index=int(index), problem="zero")
        return raw, usage


def reference_sentences() -> dict[ScriptLanguage, list[str]]:
    """What a learner may say, in each language; no sentence says what another one says.

    Stored vectors depend on them: another wording needs another embedder id, or a re-embedding.
    """
    folder = _DATA / "reference_sentences"
    return {
        language: (folder / name).read_text("utf-8").split("\n")[:-1] for language, name in _REFERENCE_FILES.items()
    }


def shipped(embedder_id: str) -> Calibration | None:
    """The constants that come with Memora, or None."""
    file = _DATA / "calibration" / _file_name(embedder_id)
    return unpacked(file.read_bytes()) if file.is_file() else None


def packed(constants: Calibration) -> bytes:
    """The constants as an .npz without a pickle in it."""
    content = io.BytesIO()
    means = {f"{language}_{purpose}": vector for (language, purpose), vector in constants.means.items()}
    np.savez(content, allow_pickle=False, spread=np.array([constants.mean, constants.sd]), **means)
    return content.getvalue()


def unpacked(content: bytes) -> Calibration:
    """Raises ValueError, KeyError or BadZipFile where these are no constants."""
    with np.load(io.BytesIO(content), allow_pickle=False) as stored:
        means = {
            (language, purpose): np.asarray(stored[f"{language}_{purpose}"], np.float32)
            for language in SCRIPT_LANGUAGES
            for purpose in PURPOSES
        }
        mean, sd = map(float, stored["spread"])
    return Calibration(means=means, mean=mean, sd=sd)


def _cached(cache_dir: Path | None, embedder_id: str) -> Calibration | None:
    if cache_dir is None:
        return None
    try:
        return unpacked((cache_dir / _file_name(embedder_id)).read_bytes())
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):  # not there yet, or damaged: measure again
        return None


def _file_name(embedder_id: str) -> str:
    """A readable, safe name: the local ones as they are, others with a hash, since ids are written by people."""
    kind, _, name = embedder_id.partition(":")
    if kind == "local":
        return f"{name}.npz"
    import hashlib

    return f"calibration-{kind}-{hashlib.sha256(embedder_id.encode()).hexdigest()[:16]}.npz"
