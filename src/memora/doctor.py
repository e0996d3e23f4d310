"""Is everything as it should be, and mending what is not: `memora doctor`."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from memora.core.audit import audit
from memora.errors import MemoraError

if TYPE_CHECKING:
    from memora.app import Memora

SAMPLE = 200
"""So many memories, the newest, are looked for by their own vectors."""
NEAR_ENOUGH = 0.001
"""Cosine distance under which a vector has found itself."""
MEMORY_PURPOSES = ("extraction", "advice", "importance", "embedding")


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at. `values` are for the sentence that the interface says about it."""

    name: str
    ok: bool
    values: Mapping[str, str] = field(default_factory=dict)
    mended: bool = False


def examine(memora: Memora) -> Iterator[Check]:
    """Every check in turn, each mended where it can be: permissions, waiting work, the index."""
    steps: tuple[Callable[[Memora], Check], ...] = (
        _records,
        _permissions,
        _embedder,
        _waiting_work,
        _index,
        _findable,
        _model,
        _quality,
    )
    for step in steps:
        try:
            yield step(memora)
        except MemoraError as error:
            yield Check(step.__name__.strip("_"), ok=False, values={"problem": str(error)})


def _records(memora: Memora) -> Check:
    problem = memora.records.integrity_problem()
    return Check("records", ok=problem is None, values={"problem": problem or "", "count": str(len(memora.memories()))})


def _permissions(memora: Memora) -> Check:
    """Files with the learner's words are readable by nobody else; wider ones are narrowed."""
    s = memora.settings
    files = [s.profile_path, s.config_path, *s.db_path.glob("records.sqlite3*"), *s.state_dir.glob("*.jsonl")]
    wide = [path for path in files if path.is_file() and _is_wide(path)] if os.name == "posix" else []
    for path in wide:
        path.chmod(0o600)
    return Check("permissions", ok=True, values={"files": ", ".join(path.name for path in wide)}, mended=bool(wide))


def _is_wide(path: Path) -> bool:
    return bool(stat.S_IMODE(path.stat().st_mode) & 0o077)


def _embedder(memora: Memora) -> Check:
    memora.check_embedder()
    vectors, _ = memora.embedder.embed(["程度 B1"], purpose="query")
    return Check("embedder", ok=vectors.shape == (1, memora.embedder.dim), values={"embedder": memora.embedder.id})


def _waiting_work(memora: Memora) -> Check:
    receipts = memora.retry()
    left = sum(turn.state == "waiting" for turn in memora.records.waiting_turns())
    return Check("waiting_work", ok=left == 0, values={"count": str(left)}, mended=bool(receipts) and left == 0)


def _index(memora: Memora) -> Check:
    memora.attach_native_index()
    written = memora.store.index_pending()
    kept = "chroma" if memora.store.has_native else "exact"
    return Check("index", ok=True, values={"store": kept, "count": str(written)}, mended=written > 0)


def _findable(memora: Memora) -> Check:
    """Every row found by its own vector, in whatever answers searches now."""
    import numpy as np

    ids, _, blob = memora.records.vectors()
    rows = np.frombuffer(blob, np.float32).reshape(len(ids), -1) if ids else np.empty((0, 0), np.float32)
    lost = 0
    for memory_id, row in list(zip(ids, rows, strict=True))[-SAMPLE:]:
        found = memora.store.search(row, 3)
        lost += not any(hit.memory_id == memory_id or hit.distance < NEAR_ENOUGH for hit in found)
    return Check("findable", ok=lost == 0, values={"count": str(lost), "looked_at": str(min(len(ids), SAMPLE))})


def _model(memora: Memora) -> Check:
    """A connected model answers one word; without one there is nothing to check."""
    if memora.model is None:
        return Check("model", ok=True, values={"model": "—"})
    from memora.turns import Message

    for _ in memora.model.stream([Message("user", "Say OK.")]):
        pass
    return Check("model", ok=True, values={"model": memora.model.name})


def _quality(memora: Memora) -> Check:
    totals = memora.usage_totals()
    tokens = sum(totals[p].tokens_in + totals[p].tokens_out for p in MEMORY_PURPOSES if p in totals)
    found = audit(memora.memories(), memory_tokens=tokens, now=memora.clock.now())
    values = {
        "memories": found.memories,
        "repeats": found.repeats,
        "never_used": found.never_used,
        "stale": found.stale,
    }
    cost = "" if found.tokens_a_memory is None else f"{found.tokens_a_memory:.0f}"
    return Check(
        "quality", ok=found.repeats == 0, values={k: str(v) for k, v in values.items()} | {"tokens_a_memory": cost}
    )
