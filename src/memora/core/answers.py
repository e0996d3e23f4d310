"""A model's text to a checked value, or an error that names the place.

Only wrappers that belong to the wire format are taken off: one leading `<think>` block and one code fence around the
whole answer. JSON is never fished out of prose: a sentence around it may well say the opposite.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from memora.errors import AnswerUnreadable

if TYPE_CHECKING:
    from pydantic import TypeAdapter

_T = TypeVar("_T")

_THINKING = re.compile(
    r"(?:\s*<(think|thinking|reasoning|thought)>.*?</\1>)+|(?!\s*[{\[`])(?:(?!<think|<reason|<thought).)*?</(?:think|thinking)>",
    re.DOTALL | re.IGNORECASE,
)
"""Also without its opening tag, which some servers put into the prompt."""
_FENCED = re.compile(r"```(?:json)?[ \t]*\r?\n(?P<inside>.*?)\r?\n?```", re.DOTALL | re.IGNORECASE)
_NAME = re.compile(r"[a-z_]{1,30}", re.IGNORECASE)
_SHOWN_CHARS = 40


def read_answer(text: str, adapter: TypeAdapter[_T]) -> _T:
    """The value that `adapter` describes, checked strictly: "4", true and 2.0 are no integers. Extra keys are ignored.

    Raises AnswerUnreadable; `where` is `answer` for the whole of it, or a place such as `memories[1].should_store`.
    """
    from pydantic import ValidationError

    unwrapped = unwrap(text)
    answer = _parse(unwrapped)
    try:
        return adapter.validate_json(unwrapped, strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise AnswerUnreadable(
            where=place(first["loc"]), problem=_candidate(answer, first["loc"]) + _problem(first)
        ) from None


def unwrap(text: str) -> str:
    """Without one leading thinking block and one fence around all the rest.

    >>> unwrap('<think>{"a": 1}?</think>{"a": 2}')
    '{"a": 2}'
    >>> unwrap('Here it is: {"a": 2}')
    'Here it is: {"a": 2}'
    """
    rest = text.lstrip("\ufeff")
    if thinking := _THINKING.match(rest):
        rest = rest[thinking.end() :]
    rest = rest.strip()
    fenced = _FENCED.fullmatch(rest)
    return fenced["inside"].strip() if fenced else rest


def place(location: Sequence[str | int]) -> str:
    """A path as one writes it in code.

    >>> place(("memories", 1, "should_store"))
    'memories[1].should_store'
    """
    path = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in location)
    return path.removeprefix(".") or "answer"


def _parse(text: str) -> Any:
    if not text:
        raise AnswerUnreadable(where="answer", problem="it is empty")
    try:
        return json.loads(text, object_pairs_hook=_once_each)
    except (ValueError, RecursionError):
        problem = "broken JSON" if text[0] in "{[" else "not JSON alone"
        raise AnswerUnreadable(where="answer", problem=problem) from None


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object. Raises AnswerUnreadable for a key that stands twice: of two values nobody can say which was meant."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            shown = key if _NAME.fullmatch(key) else "…"
            raise AnswerUnreadable(where="answer", problem=f"the key {shown} stands twice in one object")
        found[key] = value
    return found


def _candidate(answer: Any, location: Sequence[str | int]) -> str:
    """`candidate_index 1: ` where the offending row carries one: rows may come in any order, so a place is not enough."""
    owner = answer
    for step in location[:-1]:
        try:
            owner = owner[step]
        except (KeyError, IndexError, TypeError):
            return ""
    if isinstance(owner, dict) and "candidate_index" in owner and location[-1] != "candidate_index":
        return f"candidate_index {json.dumps(owner['candidate_index'])}: "
    return ""


def _problem(error: Any) -> str:
    """What is wrong, with the value, except for free text: a log may name no content."""
    if error["type"] == "missing":
        return "missing"
    value = error["input"]
    if "content" in error["loc"] or isinstance(value, dict | list):
        shown = type(value).__name__
    else:
        shown = json.dumps(value, ensure_ascii=False)
        shown = shown if len(shown) <= _SHOWN_CHARS else f"{type(value).__name__} of {len(str(value))} characters"
    said = error["msg"][:1].lower() + error["msg"][1:]
    return f"{shown} is not usable: {said}"
