"""What is meant to be forgotten: by a request in plain words, or by what it is about (P4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from memora.core.decay import read_time
from memora.core.forget_request import read_forget_request
from memora.core.forgotten_words import ForgottenWords
from memora.core.subject import share_a_subject, subjects_of
from memora.turns import Forgettable, KeptWords, Receipt, id_of, text_of
from memora.types import MemorySearchResult, StoredMemory

CLEARLY_MEANT_FROM_SCORE = 0.45
CLEAR_LEAD = 0.25
"""So far ahead of the next one, a memory is clearly the one that is meant."""
MEANT_FROM_SCORE = 0.6
MEANT_LEAD = 0.1
"""From this calibrated relevance on, and so far ahead of the next one, a memory may be meant without sharing a word with
the request. Most things that one asks to forget are not there: to 70 requests the five over 0.3 of 30 memories were 344,
what is plainly about them and this is 30."""
SHOWN = 5

NEAR_FROM_SCORE = 0.45
"""Calibrated relevance from which a memory may be about a query (that of R2); as a rule for deleting it is too low: of
30 questions to 30 memories it took 70 that had nothing to do with them."""
PLAIN_FROM_SCORE = 0.8
"""So near, a memory is about the query without sharing a word with it, as one in the other language; unrelated ones
reached 0.69 there."""
FAR_BEHIND = 0.35
"""So far behind the nearest one, a shared word tells no more."""
LOOKED_AT = 200
"""So many texts that are no memory, at most, are compared with a query; the newest."""


@dataclass(frozen=True, slots=True)
class ForgettingPlan:
    """What a message asks to forget: what may be meant, most likely first."""

    meant: tuple[Forgettable, ...]
    clearly: Forgettable | None
    """The one that can be forgotten without asking back: the learner said yes, and no other comes near."""


def plan_forgetting(
    message: str,
    *,
    memories: Callable[[], list[StoredMemory]],
    search: Callable[[str], list[MemorySearchResult]],
    kept: Callable[[], list[KeptWords]] = list,
    scores: Callable[[str, Sequence[str]], list[float] | None] = lambda query, texts: None,
) -> ForgettingPlan | None:
    """The plan for a message that asks to forget something, None for any other.

    `search` gives the nearest memories first, `kept` the words that are none, `scores` how near texts are to a query.
    """
    request = read_forget_request(message)
    if request is None:
        return None
    held, texts = memories(), [words for words in kept() if words.kind != "said"]
    if not request.what:
        newest = _newest(held, texts)
        return ForgettingPlan(newest, newest[0] if newest and request.confirmed else None)
    found = search(request.what)
    about = find_about(request.what, held, found)
    near = about.plainly or _far_ahead(about.perhaps, found)
    near = (*near, *(m for m in held if m not in near and m.policy_reason == request.reason and request.reason))
    words = find_words_about(request.what, beside(near, texts), scores)
    first, second = ([result.score for result in found] + [-1.0, -1.0])[:2]
    is_clear = first >= CLEARLY_MEANT_FROM_SCORE and (second < CLEARLY_MEANT_FROM_SCORE or first - second >= CLEAR_LEAD)
    meant: tuple[Forgettable, ...] = (*near[:SHOWN], *words[:SHOWN])
    alone = len(meant) == 1 and (request.reason is not None or bool(words))
    found_so = is_clear and not words and bool(near) and near[0].memory_id == found[0].memory_id
    sure = request.confirmed and (alone or found_so)
    return ForgettingPlan(meant, meant[0] if sure and meant else None)


def _far_ahead(perhaps: Sequence[StoredMemory], found: Sequence[MemorySearchResult]) -> tuple[StoredMemory, ...]:
    """The nearest one, where no other comes as near."""
    first, second = ([result.score for result in found] + [-1.0, -1.0])[:2]
    is_ahead = first >= MEANT_FROM_SCORE and first - second >= MEANT_LEAD
    return tuple(perhaps[:1]) if is_ahead else ()


def unconfirmed(plan: ForgettingPlan) -> tuple[Receipt, ...]:
    """What is said where nobody can be asked: nothing was deleted, and what may be meant."""
    return tuple(
        Receipt("nothing", memory_id=id_of(one), content=text_of(one), why="ForgetNeedsYes") for one in plan.meant
    )


def _newest(held: Sequence[StoredMemory], texts: Sequence[KeptWords]) -> tuple[Forgettable, ...]:
    """What was stored last, or what was said since then and waits or was refused; what was taken back is not meant."""
    memory = held[-1] if held else None
    later = [words for words in texts if words.kind != "undone" and _is_later(words, memory)]
    newest = max(later, key=lambda words: read_time(words.at) or datetime.min.replace(tzinfo=UTC), default=memory)
    return () if newest is None else (newest,)


def _is_later(words: KeptWords, memory: StoredMemory | None) -> bool:
    written, said = read_time(memory.created_at) if memory is not None else None, read_time(words.at)
    return memory is None or (written is not None and said is not None and said > written)


@dataclass(frozen=True, slots=True)
class About:
    """What is near a query, the nearest memories first."""

    plainly: tuple[StoredMemory, ...]
    """About it beyond doubt: these go with a yes."""
    perhaps: tuple[StoredMemory, ...]
    """Near it, and shown, but never deleted by such a query."""
    words: tuple[KeptWords, ...] = ()
    """About it, and no memories: these go too. Without those of the next kind."""
    said: tuple[KeptWords, ...] = ()
    """Turns from which no memory came, and that speak of it: these go too, and are only counted."""

    @property
    def ids(self) -> tuple[str, ...]:
        """Of everything that goes with a yes."""
        everything: tuple[Forgettable, ...] = (*self.plainly, *self.words, *self.said)
        return tuple(id_of(one) for one in everything)


def find_about(query: str, held: Sequence[StoredMemory], found: Sequence[MemorySearchResult]) -> About:
    """What of the learner's memories a query is about; `found` is the search for it, the nearest first.

    Plainly: it holds all that the query speaks of, or some of it and the vector agrees, or the vector alone leaves no
    doubt.
    """
    memories = {memory.memory_id: memory for memory in held}
    near = [result for result in found if result.memory_id in memories]
    best = near[0].score if near else 0.0
    asked = subjects_of(query)

    def is_plain(result: MemorySearchResult) -> bool:
        if result.score < NEAR_FROM_SCORE:
            return bool(asked) and asked <= subjects_of(result.content)
        says_it = result.score >= best - FAR_BEHIND and share_a_subject(query, result.content)
        return says_it or result.score >= PLAIN_FROM_SCORE

    plainly = tuple(memories[result.memory_id] for result in near if is_plain(result))
    others = [result for result in near if result.score >= NEAR_FROM_SCORE and not is_plain(result)]
    return About(plainly, tuple(memories[result.memory_id] for result in others[:SHOWN]))


def beside(memories: Sequence[StoredMemory], kept: Sequence[KeptWords]) -> list[KeptWords]:
    """Without the values of the profile that say just what one of these memories says: they go with it."""
    told = ForgottenWords([memory.content for memory in memories])
    return [words for words in kept if words.kind != "profile" or not told.are_value(words.text)]


def find_words_about(
    query: str, kept: Sequence[KeptWords], scores: Callable[[str, Sequence[str]], list[float] | None]
) -> tuple[KeptWords, ...]:
    """The words that are plainly about a query, in the order given.

    They hold all that it speaks of, or share a part of it and the vector agrees, or the vector alone leaves no doubt. A
    whole message is farther from a query than a memory. Of turns from which no memory came only those are looked at
    that share a word; and where nothing can be embedded (`scores` gives None), the words decide.
    """
    asked = subjects_of(query)
    shared = [share_a_subject(query, _told_by(words)) for words in kept]
    looked_at = [(words, s) for words, s in zip(kept, shared, strict=True) if s or words.kind != "said"][-LOOKED_AT:]
    known = scores(query, [_told_by(words) for words, _ in looked_at]) if looked_at else None
    near: Sequence[float | None] = known if known is not None else [None] * len(looked_at)

    def is_plain(words: KeptWords, shares: bool, score: float | None) -> bool:
        if shares and (score is None or score >= NEAR_FROM_SCORE or asked <= subjects_of(_told_by(words))):
            return True
        return score is not None and score >= PLAIN_FROM_SCORE and words.kind != "said"

    return tuple(
        words for (words, shares), score in zip(looked_at, near, strict=True) if is_plain(words, shares, score)
    )


_NAMES = {
    "english_level": "程度 level",
    "learning_goals": "目標 goal",
    "preferences": "偏好 preference",
}
"""By which a learner may ask for a value of the profile."""


def _told_by(words: KeptWords) -> str:
    """What it tells, as one may ask for it."""
    return f"{_NAMES[words.key]} {words.text}" if words.key in _NAMES else words.text
