"""What a turn holds that the learner does not say of themself: a role, pasted text, an example, another person (W1).

The same rules as the local judge's, applied to every judge's candidates: a model that takes a role for the learner is
not believed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from memora.core.forget_request import read_forget_request
from memora.core.grounding import find_span
from memora.core.local import cues
from memora.core.local.asking import is_question
from memora.core.local.clauses import Span, clauses, quotes, sentences
from memora.core.local.fold import fold, plain
from memora.core.local.persons import about_somebody_else
from memora.core.local.roleplay import EarlierTurn, role_play_goes_on
from memora.core.local.scenes import asks_about_form, hypothetical, not_own_words, own_share
from memora.core.local.triage import is_errand, is_standing_wish, tells_why, wants_remembering
from memora.turns import Turn
from memora.types import MemoryCandidate

_GIVES_A_PART = re.compile(r"的|'s\b|用英[文語]|\bin english\b")
"""What belongs to another one, or is done in English, may be the learner's to prepare for."""
OWN_FROM = 0.1
"""So little of a candidate's span may be the learner's own words that it is none of theirs."""


def refuse_played(candidates: Sequence[MemoryCandidate], turn: Turn, earlier: Sequence[Turn]) -> list[MemoryCandidate]:
    """The candidates, refused where the words that say them are played, pasted or quoted; `earlier` is oldest first.

    What is only asked to be forgotten is none, not even among the refused.
    """
    if not any(candidate.should_store for candidate in candidates):
        return list(candidates)
    said = turn.user_text
    before = [EarlierTurn(t.user_text, t.said_at, t.reply or "") for t in earlier]
    elsewhere = [(0, len(said))] if role_play_goes_on(said, turn.said_at, before) else not_own_words(said)

    def is_played(candidate: MemoryCandidate) -> bool:
        span = find_span(candidate.content, said)
        if span is None:
            return False
        covered = [s for s in sentences(said) if s.start < span[1] and span[0] < s.end]
        quoted = any(q.start <= span[0] and span[1] <= q.end for q in quotes(said))
        if all(
            _asks_or_supposes(said, sentence, span[0], quoted) for sentence in covered or [Span(0, len(said), said)]
        ):
            return True
        return own_share(Span(*span, said[slice(*span)]), elsewhere) <= OWN_FROM

    def judged(candidate: MemoryCandidate) -> MemoryCandidate:
        if candidate.should_store and is_played(candidate):
            return replace(candidate, should_store=False, policy_reason="not_about_learner")
        if candidate.should_store and is_somebody_elses(candidate.content):
            return replace(candidate, should_store=False, policy_reason="third_party")
        return candidate

    def asks_to_forget(candidate: MemoryCandidate) -> bool:
        span = find_span(candidate.content, said)
        asked = [s for s in sentences(said) if span is not None and s.start <= span[0] < s.end]
        return any(read_forget_request(s.text) is not None for s in asked)

    return [judged(candidate) for candidate in candidates if not asks_to_forget(candidate)]


def _asks_or_supposes(said: str, sentence: Span, place: int, quoted: bool) -> bool:
    """Whether the sentence around a candidate that begins at `place` asks, supposes or orders, and tells nothing."""
    around = fold(sentence.text)
    beside = next((fold(c.text) for c in clauses(said, sentence) if c.start <= place < c.end), around)
    if is_question(around) and (quoted or not (cues.FIRST_PERSON.search(around) or is_standing_wish(around))):
        return True
    done_now = is_errand(beside) and not (wants_remembering(around) or tells_why(around))
    return done_now or hypothetical(around) or asks_about_form(around)


def is_somebody_elses(content: str) -> bool:
    """Whether it tells of another person and gives the learner no part in it.

    >>> [is_somebody_elses(c) for c in ("妹妹下週考 KET", "My husband is B2", "朋友的婚禮要用英文致詞", "教妹妹英文")]
    [True, True, False, False]
    """
    folded = fold(content)
    return about_somebody_else(plain(content), folded) and not _GIVES_A_PART.search(folded)
