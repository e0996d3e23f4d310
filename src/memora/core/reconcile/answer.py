"""A model's decision as it is held to; apart from `asking`, since Pydantic is only loaded to read one."""

# No `from __future__ import annotations`: Pydantic reads these types as they stand.
from dataclasses import dataclass

from pydantic import TypeAdapter

from memora.types import ReconcileStep


@dataclass(frozen=True, slots=True)
class Answer:
    decision: ReconcileStep
    memory_id: str | None
    why: str = ""


ANSWER = TypeAdapter(Answer)
