"""What is derived from the texts: the embedder, the vectors in the records, the index, and whether memories are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from memora.connections import native_index_problem
from memora.doctor.check import Check, Examination
from memora.meter import counted
from memora.reindex import unusable_vectors

if TYPE_CHECKING:
    from memora.ports import Vectors

_Row = TypeVar("_Row")

TEXTS = 100
"""So many memories, spread over all, are embedded anew to see whether they are found by their own text: a second."""
TEXTS_OF_A_REMOTE_EMBEDDER = 20
"""The same where each costs."""
ROWS = 2000
"""So many, spread over all, are looked for by the vectors that the records hold."""
NEAR_ENOUGH = 0.001
"""Cosine distance under which a vector has found itself, or its double."""
OF_ITS_TEXT = 0.02
"""Cosine distance over which a vector is not that of its text: no rounding on another machine explains it."""


def embedder(x: Examination) -> Check:
    """It can be loaded or reached, gives what it should, and is the one that these vectors were made with."""
    app, x.embedder_fails = x.app, True
    app.check_embedder()
    with counted(app.meter, purpose="check", model=app.embedder.id) as count:
        vectors, usage = app.embedder.embed(["程度 B1"], purpose="query")
        count(usage)
    x.embedder_fails = vectors.shape != (1, app.embedder.dim)
    return Check("embedder", "wrong" if x.embedder_fails else "fine", values={"embedder": app.embedder.id})


def stored(x: Examination) -> Check:
    """Each memory has a vector that can be one, and a sample has that of its text; others are embedded anew."""
    app = x.app
    damaged: dict[str, str] = dict(unusable_vectors(app.records))
    if app.records.embedder() is not None and not x.embedder_fails:
        damaged |= dict.fromkeys(_of_another_text(x, set(damaged)), "other_text")
    if not damaged:
        count = len(app.records.memory_ids())
        return Check("vectors", code="" if count else "none", values={"count": count})
    shown = tuple(app.records.get(list(damaged)).values())[:3]
    values = {"count": len(damaged), "why": dict(Counter(damaged.values()))}
    if x.embedder_fails:
        return Check("vectors", "wrong", values=values, shown=shown)
    if x.mends:
        app.mend_vectors(list(damaged))
        _of_another_text(x, set())  # the sample, with the mended ones in it
    return Check("vectors", "mended" if x.mends else "due", values=values, shown=shown)


def index(x: Examination) -> Check:
    """The native index is open, sound and complete; where it is not, it is made from the records."""
    app = x.app
    if app.settings.store != "chroma":
        return Check("index", code="none")
    if not x.mends:
        if problem := native_index_problem(app.native_folder):
            return Check("index", "due", "rebuilt.due", {"reason": problem})
        waiting = app.records.count_unindexed()
        return x.mended("index", count=waiting) if waiting else Check("index")
    before = app.records.count_unindexed()
    app.attach_native_index()
    told = {notice.code: notice.values for notice in app.take_notices("index_rebuilt", "index_unavailable")}
    if "index_unavailable" in told:
        return Check("index", "wrong", values=told["index_unavailable"])
    if not app.store.has_native:
        return Check("index", code="empty" if app.records.embedder() is None else "busy")
    app.store.index_pending()
    if "index_rebuilt" in told:
        return x.mended("index", code="rebuilt", **told["index_rebuilt"])
    return x.mended("index", count=before) if before else Check("index")


def findable(x: Examination) -> Check:
    """Memories are found by their own text, and by the vectors that the records hold, in whatever answers now."""
    app = x.app
    if x.embedder_fails:
        return Check("findable", "skipped")
    by_id = {memory_id: np.frombuffer(row or b"", np.float32) for memory_id, row in app.records.stored_vectors()}
    bad = unusable_vectors(app.records)  # told already
    rows = [(memory_id, row) for memory_id, row in _spread(list(by_id.items()), ROWS) if memory_id not in bad]
    lost = {memory_id for memory_id, row in [*rows, *x.sample] if not _finds(x, memory_id, row)}
    if not lost and not rows:
        return Check("findable", code="none")
    shown = tuple(app.records.get(sorted(lost)[:3]).values())
    values = {"count": len(lost), "looked_at": len(rows), "texts": len(x.sample)}
    return Check("findable", "wrong" if lost else "fine", values=values, shown=shown)


def _finds(x: Examination, memory_id: str, row: Vectors) -> bool:
    found = x.app.store.search(row, 3, wanted=lambda memory: True)
    return any(hit.memory_id == memory_id or hit.distance < NEAR_ENOUGH for hit in found)


def _of_another_text(x: Examination, damaged: set[str]) -> list[str]:
    """Ids of sampled memories whose vector is not that of their text; `x.sample` gets the vectors of the texts."""
    app = x.app
    app.store.require_embedder()
    held = [(i, row) for i, row in app.records.stored_vectors() if i not in damaged and row]
    most = TEXTS if app.embedder.id.startswith("local:") else TEXTS_OF_A_REMOTE_EMBEDDER
    some, contents = _spread(held, most), app.records.contents()
    if not some:
        return []
    with counted(app.meter, purpose="check", model=app.embedder.id) as count:
        fresh, usage = app.embedder.embed([contents[memory_id] for memory_id, _ in some], purpose="document")
        count(usage)
    x.sample = [(memory_id, vector) for (memory_id, _), vector in zip(some, fresh, strict=True)]
    rows = np.stack([np.frombuffer(row, np.float32) for _, row in some])
    apart = 1.0 - np.einsum("ij,ij->i", rows, fresh)
    return [memory_id for (memory_id, _), distance in zip(some, apart, strict=True) if distance > OF_ITS_TEXT]


def _spread(rows: Sequence[tuple[str, _Row]], most: int) -> list[tuple[str, _Row]]:
    """At most so many, evenly spread, the newest among them."""
    step = -(-len(rows) // most) or 1
    return list(reversed(rows[::-1][::step]))
