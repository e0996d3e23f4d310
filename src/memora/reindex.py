"""Vectors from the texts that they belong to: all of them for another embedder, or those that are damaged (P2)."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from datetime import datetime

from memora.core.vector_health import VectorProblem, vector_problem
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
        vectors |= _embedded(missing, records, embedder, meter=meter)
        missing = records.replace_vectors(vectors, embedder=(embedder.id, embedder.dim), now=now)
        if not missing:
            return len(contents)
        contents = records.contents()


def unusable_vectors(records: Records) -> dict[str, VectorProblem]:
    """By the id of a memory: why what lies there can be no vector. Every one, where no embedder is known."""
    held = records.embedder()
    dim = held[1] if held is not None else -1
    found = ((memory_id, vector_problem(vector, dim)) for memory_id, vector in records.stored_vectors())
    return {memory_id: problem for memory_id, problem in found if problem is not None}


def mend_vectors(
    records: Records, embedder: Embedder, memory_ids: Sequence[str], *, meter: UsageMeter, now: datetime
) -> None:
    """Embed these memories anew; the others keep their vectors. Raises EmbedderMismatch, ProviderError, AnswerError."""
    if memory_ids:
        vectors = _embedded(memory_ids, records, embedder, meter=meter)
        records.mend_vectors(vectors, embedder=(embedder.id, embedder.dim), now=now)


def _embedded(
    memory_ids: Sequence[str], records: Records, embedder: Embedder, *, meter: UsageMeter
) -> dict[str, bytes]:
    contents, vectors = records.contents(), dict[str, bytes]()
    there = [memory_id for memory_id in memory_ids if memory_id in contents]
    for start in range(0, len(there), BATCH):
        batch = there[start : start + BATCH]
        with counted(meter, purpose="embedding", model=embedder.id) as count:
            rows, usage = embedder.embed([contents[memory_id] for memory_id in batch], purpose="document")
            count(usage)
        vectors |= {i: array("f", row).tobytes() for i, row in zip(batch, rows.tolist(), strict=True)}
    return vectors
