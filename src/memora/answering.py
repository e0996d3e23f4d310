"""What the learner's answer to an open question does (T4, P4)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from memora.core.clean import MEMORY_LIMIT_CHARS, require_text
from memora.core.event_time import find_event_time
from memora.core.policy import apply_memory_policy
from memora.core.profile_talk import steps_of_answer
from memora.core.secrets import mask_secrets
from memora.errors import NoSuchReview
from memora.records import Records
from memora.remember import MemoryWriter
from memora.store import LongTermMemoryStore
from memora.turns import Receipt, Review, ReviewAnswer, Settled
from memora.types import Decision, MemoryCandidate, UserProfile

PREFIX_MIN = 4
"""A prefix of a question's id must be at least this long to stand for it; a question may also be named by its place."""


def find_review(id_or_prefix: str, reviews: list[Review]) -> Review:
    """By whole id, by a unique prefix, or by its place in the list (1 is the oldest). Raises NoSuchReview."""
    if id_or_prefix.isascii() and id_or_prefix.isdigit() and 1 <= int(id_or_prefix) <= len(reviews):
        return reviews[int(id_or_prefix) - 1]
    long_enough = len(id_or_prefix) >= PREFIX_MIN
    found = [review for review in reviews if long_enough and review.review_id.startswith(id_or_prefix)]
    if len(found) != 1:
        raise NoSuchReview(id_or_prefix)
    return found[0]


def answer_review(
    id_or_prefix: str,
    answer: ReviewAnswer,
    text: str | None,
    *,
    records: Records,
    store: LongTermMemoryStore,
    writer: MemoryWriter,
    profile: UserProfile,
    forget: Callable[[str], tuple[Receipt, ...]],
    said_at: datetime,
) -> tuple[Receipt, ...]:
    """`text` is the learner's own wording in place of the new one. Raises NoSuchReview, BlankText, TextTooLong."""
    review = find_review(id_or_prefix, records.reviews())
    content = review.content if text is None else mask_secrets(require_text(text, limit=MEMORY_LIMIT_CHARS)).text
    if answer == "old" and review.why == "ForgottenBefore":  # it stays forgotten, and so do the words that said it anew
        forget(review.review_id)
        return (Receipt("nothing", why="NotRemembered", review_id=review.review_id),)
    if answer == "old":
        return store.answer(review, "old")
    if content is None:  # it only asked whether the old one still holds: it does not
        assert review.old_id is not None
        return forget(review.old_id) if answer == "new" else store.answer(review, "old")
    reason = review.policy_reason or "explicit_request"
    memory_type = review.memory_type or _type_of(review, records)
    candidate = MemoryCandidate(content, memory_type, True, reason)  # type: ignore[arg-type]  # a policy reason
    accepted, refused = apply_memory_policy([candidate])
    if refused:
        return tuple(Receipt("refused", content=r.content, policy_reason=r.policy_reason) for r in refused)
    memory = writer.prepare(accepted[0], importance=review.importance_score)
    found = None if text is None else find_event_time(content, said_at)
    occurred_at = review.occurred_at if text is None else None if found is None else str(found)
    settled = Settled(memory, reason, decision=_decision(review, answer), occurred_at=occurred_at)
    receipts = store.answer(
        review,
        answer,
        settled,
        source="automatic" if text is None else "manual",
        profile=steps_of_answer(profile, review.old_content, settled),
    )
    if review.why == "ForgottenBefore":
        records.lift_tombstone(content)
    return receipts


def _decision(review: Review, answer: ReviewAnswer) -> Decision:
    if review.old_id is None:
        return Decision("create")
    return Decision("supersede" if answer == "new" else "keep_both", review.old_id)


def _type_of(review: Review, records: Records) -> str:
    """The old memory's, where the question brought none; what is unclassified becomes semantic."""
    held = records.get([review.old_id or ""]).get(review.old_id or "")
    return "episodic" if held is not None and held.memory_type == "episodic" else "semantic"
