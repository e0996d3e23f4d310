"""Is everything as it should be, and mending what is not: `memora doctor`.

What holds the learner's words comes first (`folder`), then what is derived of them (`vectors`), then who is asked
(`asking`), then how good the memories are (`audit`). `recovery` is for records that SQLite itself reads no more.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from memora.doctor import asking, audit, folder, vectors
from memora.doctor.check import Check, Examination, State
from memora.doctor.folder import wide_paths
from memora.errors import MemoraError, StoreError

if TYPE_CHECKING:
    from memora.app import Memora
    from memora.settings import Settings

log = logging.getLogger(__name__)

__all__ = ["Check", "State", "examine", "examine_unopened", "wide_paths"]

Step = Callable[[Examination], Check]

STEPS: tuple[tuple[str, Step], ...] = (
    ("schema", folder.schema),
    ("profile", folder.profile),
    ("permissions", folder.permissions),
    ("embedder", vectors.embedder),
    ("vectors", vectors.stored),
    ("index", vectors.index),
    ("findable", vectors.findable),
    ("model", asking.model),
    ("waiting_work", asking.waiting_work),
)
AUDIT: tuple[tuple[str, Step], ...] = (
    ("duplicates", audit.duplicates),
    ("junk", audit.junk),
    ("stale", audit.stale),
    ("never_used", audit.never_used),
    ("recall_loops", audit.recall_loops),
    ("cost", audit.cost),
)
WITHOUT_RECORDS = ("profile", "permissions")


def examine(memora: Memora, *, wide: Sequence[Path] | None = None) -> Iterator[Check]:
    """Every check in turn, each mended where it can be and the mode allows it; at last the audit, which is advice.

    `wide` are the paths that were open to others before Memora was opened. With damaged records only what needs none
    of them is looked at: a repair could make it worse.
    """
    mends = memora.mode == "normal"
    x = Examination(memora.settings, mends=mends, now=memora.clock.now(), memora=memora, wide=wide)
    records = _looked_at("records", folder.records, x)
    yield records
    for name, step in (*STEPS, *AUDIT):
        if not records.damaged or name in WITHOUT_RECORDS:
            yield _looked_at(name, step, x)


def examine_unopened(settings: Settings, problem: StoreError, *, mends: bool, wide: Sequence[Path]) -> Iterator[Check]:
    """The same where the records could not be opened at all."""
    from memora.clock import Clock

    x = Examination(settings, mends=mends, now=Clock(zone=settings.tz).now(), wide=wide)
    yield folder.unopened(x, problem)
    for name, step in STEPS:
        if name in WITHOUT_RECORDS:
            yield _looked_at(name, step, x)


def _looked_at(name: str, step: Step, x: Examination) -> Check:
    try:
        return step(x)
    except MemoraError as error:
        return Check(name, "wrong", error=error)
    except Exception as error:
        log.error("the check of %s failed: %s", name, type(error).__name__)  # its text may quote the learner
        log.debug("traceback", exc_info=True)
        return Check(name, "wrong", error=MemoraError(type(error).__name__))
