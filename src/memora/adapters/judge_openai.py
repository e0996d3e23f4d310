"""Extraction, policy advice, importance and reconciliation by a language model (ports.Judge)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from memora.adapters.openai_apis import Answer, Schema
from memora.adapters.openai_client import OpenAIClient
from memora.core.extraction import (
    EXTRACTION_SCHEMA,
    build_advice_messages,
    build_extraction_messages,
    keeps_script,
    read_advice,
    read_extraction,
)
from memora.core.importance import IMPORTANCE_SCHEMA, apply_assessments, build_importance_messages, read_importance
from memora.errors import AnswerCutOff, AnswerError, AnswerUnreadable, CallFailed, ProviderError
from memora.turns import Message, Turn, Usage
from memora.types import Decision, ImportanceAssessmentResult, MemoryCandidate, Neighbour

MAX_TOKENS = 2000
RAISED_MAX_TOKENS = 8000
"""Given once to an answer that was cut off; a reasoning model's thinking counts too."""
REPAIR_SHOWN_CHARS = 4000

_EXTRACTION = Schema("memories", EXTRACTION_SCHEMA)
_ADVICE = Schema("memory_advice", EXTRACTION_SCHEMA)
_IMPORTANCE = Schema("importance", IMPORTANCE_SCHEMA)

_T = TypeVar("_T")


class OpenAIJudge:
    """Asks a model on an OpenAI-compatible server, and reads its answers strictly.

    At most three requests a question: the first, one with a raised limit where it was cut off, and one repair in
    which the model sees its own unreadable answer and what is wrong with it. Then the error, with nothing half-read.
    """

    def __init__(self, client: OpenAIClient) -> None:
        self._client = client

    @property
    def name(self) -> str:
        return self._client.name

    def extract(self, turn: Turn, *, earlier: Sequence[Turn]) -> tuple[list[MemoryCandidate], Usage]:
        """Memories of this turn, refused ones too. Raises ProviderError, AnswerError.

        A memory that shares no script with the message is sent back once; if the model insists, it is refused as
        `not_about_learner`: those are not the learner's words.
        """

        def read(text: str, last: bool) -> list[MemoryCandidate]:
            memories = read_extraction(text)
            foreign = [i for i, memory in enumerate(memories) if not keeps_script(memory.content, turn.user_text)]
            if foreign and not last:
                problem = "not in the language of the message: keep the learner's own words, do not translate"
                raise AnswerUnreadable(where=f"memories[{foreign[0]}].content", problem=problem)
            return [_refuse_wording(memory) if i in foreign else memory for i, memory in enumerate(memories)]

        return self._ask("extraction", build_extraction_messages(turn, earlier), _EXTRACTION, read)

    def advise(self, candidate: MemoryCandidate) -> tuple[MemoryCandidate, Usage]:
        """The candidate, refused as `out_of_scope` where the model says so. Raises ProviderError, AnswerError."""
        messages = build_advice_messages(candidate)
        out_of_scope, usage = self._ask("advice", messages, _ADVICE, lambda text, last: read_advice(text))
        if out_of_scope:
            candidate = replace(candidate, should_store=False, policy_reason="out_of_scope")
        return candidate, usage

    def assess(self, candidates: Sequence[MemoryCandidate]) -> tuple[ImportanceAssessmentResult, Usage]:
        """One checked score for every candidate, in one call. Raises ProviderError, AnswerError, IndexMismatch."""

        def read(text: str, last: bool) -> ImportanceAssessmentResult:
            result = read_importance(text)
            apply_assessments(candidates, result)
            return result

        return self._ask("importance", build_importance_messages(candidates), _IMPORTANCE, read)

    def reconcile(
        self, candidate: MemoryCandidate, offered: Sequence[Neighbour], *, said: str
    ) -> tuple[Decision, Usage]:
        """The model's decision, made safe. Raises ProviderError, AnswerError; UnknownMemoryId where it insists."""
        from memora.core import reconcile  # late: its words and patterns take 0.2 s to load

        def read(text: str, last: bool) -> Decision:
            return reconcile.check_decision(reconcile.read_reconcile(text), candidate, offered)

        messages = reconcile.build_reconcile_messages(candidate, offered, said=said)
        schema = Schema("reconciliation", reconcile.RECONCILE_SCHEMA)
        return self._ask("reconciliation", messages, schema, read)

    def _ask(
        self, what: str, messages: list[Message], schema: Schema, read: Callable[[str, bool], _T]
    ) -> tuple[_T, Usage]:
        """The value read, with every request it took; an error carries them too."""
        spent = Usage(calls=0)
        try:
            answer = self._complete(messages, schema, MAX_TOKENS)
            spent, limit = answer.usage, MAX_TOKENS
            if answer.stop_reason == "length":
                spent, limit = replace(spent, failed=spent.calls), RAISED_MAX_TOKENS
                answer = self._complete(messages, schema, limit)
                spent += answer.usage
            try:
                return read(_finished(answer, what), False), spent
            except AnswerCutOff:
                raise
            except AnswerError as error:
                spent = replace(spent, failed=spent.calls)
                answer = self._complete([*messages, *_repair(answer, error)], schema, limit)
                spent += answer.usage
            return read(_finished(answer, what), True), spent
        except CallFailed as error:
            sent = error.calls if isinstance(error, ProviderError) else 0  # an unreadable answer is in `spent` already
            error.calls, error.tokens_in, error.tokens_out = spent.calls + sent, spent.tokens_in, spent.tokens_out
            raise

    def _complete(self, messages: Sequence[Message], schema: Schema, max_tokens: int) -> Answer:
        return self._client.complete(messages, schema=schema, max_tokens=max_tokens)


def _finished(answer: Answer, what: str) -> str:
    """The text of an answer that came to its end; named errors for the other endings."""
    if answer.stop_reason == "length":
        raise AnswerCutOff(what=what)
    if answer.stop_reason in ("refusal", "content_filter"):
        raise AnswerUnreadable(where="answer", problem=f"the model declined ({answer.stop_reason})")
    return answer.text


def _repair(answer: Answer, error: AnswerError) -> list[Message]:
    """What the model said, and what is wrong with it; an empty answer is not repeated."""
    said = [Message("assistant", answer.text[:REPAIR_SHOWN_CHARS])] if answer.text.strip() else []
    request = (
        f"Your answer could not be used: {error}. Answer the same question again, in full, with the JSON object only:"
        " no prose, no code fence, every key present, numbers as plain whole numbers."
    )
    return [*said, Message("user", request)]


def _refuse_wording(memory: MemoryCandidate) -> MemoryCandidate:
    if not memory.should_store:
        return memory
    return replace(memory, should_store=False, policy_reason="not_about_learner")
