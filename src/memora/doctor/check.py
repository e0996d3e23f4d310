"""What a check finds, and what the checks of one visit share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from memora.errors import MemoraError
from memora.types import StoredMemory

if TYPE_CHECKING:
    from memora.app import Memora
    from memora.ports import Vectors
    from memora.settings import Settings

State = Literal["fine", "mended", "due", "wrong", "advice", "skipped"]
"""As it should be; mended just now; to be mended where something may be changed; wrong; sound, and could be better; not
looked at."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at."""

    name: str
    state: State = "fine"
    code: str = ""
    """Which sentence the interface says: `doctor.NAME.CODE`; empty: the one for the state."""
    values: Mapping[str, object] = field(default_factory=dict)
    error: MemoraError | None = None
    """Says itself what is wrong and what to do."""
    shown: tuple[StoredMemory, ...] = ()
    """Memories that it is about, the first few."""
    damaged: bool = False
    """The data folder is not usable as it is."""

    @property
    def ok(self) -> bool:
        """Advice is no failure, and neither is what was mended."""
        return self.state not in ("wrong", "due")


@dataclass
class Examination:
    """One visit: what is looked at, whether anything may be changed, and what one check leaves for the next."""

    settings: Settings
    mends: bool
    now: datetime
    memora: Memora | None = None
    """None where the records could not be opened."""
    wide: Sequence[Path] | None = None
    sample: list[tuple[str, Vectors]] = field(default_factory=list)
    """(memory id, what an embedder says of its text now)."""
    embedder_fails: bool = False
    model_fails: bool = False

    @property
    def app(self) -> Memora:
        assert self.memora is not None, "checks that need the records are not made without them"
        return self.memora

    def mended(self, name: str, *, code: str = "", **values: object) -> Check:
        """It was mended, or would be."""
        state: State = "mended" if self.mends else "due"
        return Check(name, state, code if self.mends or not code else f"{code}.due", values)
