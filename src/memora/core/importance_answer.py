"""D6 and D7 as a model's answer is held to them; apart from `importance`, since Pydantic is only loaded to read one."""

# No `from __future__ import annotations`: Pydantic reads these types as they stand.
from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le
from pydantic import TypeAdapter


@dataclass(frozen=True, slots=True)
class Assessment:
    """One row, strictly: "4", true and 2.0 are no integers, 0 and 6 no scores."""

    candidate_index: Annotated[int, Ge(0)]
    importance_score: Annotated[int, Ge(1), Le(5)]


@dataclass(frozen=True, slots=True)
class Answer:
    assessments: list[Assessment]


ANSWER = TypeAdapter(Answer)
