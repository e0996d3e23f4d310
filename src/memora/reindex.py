"""Another embedder for a learner's memories: all are embedded anew, then all vectors change at once."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from datetime import datetime

from memora.meter import counted
from memora.ports import Embedder, UsageMeter
from memora.records import Records

BATCH = 256


def embed_anew(records: Records, embedder: Embedder, *, meter: UsageMeter, now: datetime) -> int:
    """Give every memory a vector of `embedder` in one transaction; how many. Raises ProviderError, AnswerError.

    What another process writes meanwhile is embedded too, before anything changes.
    """
    vectors: dict[str, bytes] = {}
    contents = records.contents()
    missing: Sequence[str] = list(contents)
    while True:
        for start in range(0, len(missing), BATCH):
            batch = missing[start : start + BATCH]
            with counted(meter, purpose="embedding", model=embedder.id) as count:
                rows, usage = embedder.embed([contents[memory_id] for memory_id in batch], purpose="document")
                count(usage)
            vectors |= {i: array("f", row).tobytes() for i, row in zip(batch, rows.tolist(), strict=True)}
        missing = records.replace_vectors(vectors, embedder=(embedder.id, embedder.dim), now=now)
        if not missing:
            return len(contents)
        contents = records.contents()
