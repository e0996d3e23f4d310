"""Measures the shipped constants of the local embedders from the reference sentences.

    python scripts/calibrate.py [local:e5-small local:use]

Run it after a change to the reference sentences. It also prints the nearest pairs among them: a pair that says the same
thing spoils the constants, so reword one of the two.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from memora.adapters.embedder_calibrated import CalibratedEmbedder, packed, reference_sentences
from memora.adapters.embedder_e5 import E5Embedder
from memora.adapters.embedder_use import UseEmbedder

CONSTANTS = Path(__file__).parent.parent / "src" / "memora" / "data" / "calibration"


def main(names: list[str]) -> None:
    for name in names:
        raw = E5Embedder(cache_dir=None) if name == "local:e5-small" else UseEmbedder()
        constants = CalibratedEmbedder(raw, cache_dir=None).measure()
        CONSTANTS.mkdir(parents=True, exist_ok=True)
        (CONSTANTS / f"{name.removeprefix('local:')}.npz").write_bytes(packed(constants))
        print(f"{name}: mean {constants.mean:+.4f}, sd {constants.sd:.4f}")
        print_nearest(CalibratedEmbedder(raw, cache_dir=None, constants=constants))


def print_nearest(embedder: CalibratedEmbedder, *, count: int = 15) -> None:
    texts = [text for language in reference_sentences().values() for text in language]
    queries, _ = embedder.embed(texts, purpose="query")
    documents, _ = embedder.embed(texts, purpose="document")
    cosines = np.triu(queries @ documents.T, k=1)
    for place in np.argsort(cosines, axis=None)[::-1][:count]:
        one, other = np.unravel_index(place, cosines.shape)
        print(f"  {cosines[one, other]:.3f}  {texts[one]}  |  {texts[other]}")


if __name__ == "__main__":
    main(sys.argv[1:] or ["local:e5-small", "local:use"])
