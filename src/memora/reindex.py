"""Another embedder for a store that has one: every memory is embedded anew, then all vectors change at once."""

from __future__ import annotations

from array import array

from memora.ports import Embedder, Records

BATCH = 256


def embed_anew(records: Records, embedder: Embedder) -> int:
    """Give every memory a vector of `embedder` in one transaction; how many. Raises ProviderError, AnswerError."""
    memories = records.list_all()
    vectors: dict[str, bytes] = {}
    for start in range(0, len(memories), BATCH):
        batch = memories[start : start + BATCH]
        rows, _ = embedder.embed([memory.content for memory in batch], purpose="document")
        vectors |= {m.memory_id: array("f", row).tobytes() for m, row in zip(batch, rows.tolist(), strict=True)}
    records.replace_vectors(embedder_id=embedder.id, dim=embedder.dim, vectors=vectors)
    return len(vectors)
