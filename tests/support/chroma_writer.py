"""A process that holds a Chroma index and writes to it until it is killed: python -m support.chroma_writer FOLDER START

It prints `open`, then the number of rows that are written, after every write.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from memora.adapters import chroma_folder
from memora.adapters.index_chroma import ChromaIndex
from memora.ports import IndexRow

DIM = 32
SYNC_THRESHOLD = 20
"""Few writes between two rewrites of the HNSW files, so that a kill meets one."""


def numbered_row(number: int) -> IndexRow:
    vector = np.random.default_rng(number).standard_normal(DIM).astype(np.float32)
    return IndexRow(f"m{number}", f"第 {number} 筆", vector, {"memory_type": "semantic", "importance_score": 3})


def open_index(folder: Path) -> ChromaIndex:
    chroma_folder.HNSW["sync_threshold"] = SYNC_THRESHOLD
    return ChromaIndex(folder, learner="me", dim=DIM, embedder_id="test:numbers")


def main() -> None:
    index, written = open_index(Path(sys.argv[1])), int(sys.argv[2])
    index.reset() if index.needs_rebuild else None
    print("open", flush=True)
    while True:
        index.upsert([numbered_row(number) for number in range(written, written + 5)])
        written += 5
        print(written, flush=True)


if __name__ == "__main__":
    main()
