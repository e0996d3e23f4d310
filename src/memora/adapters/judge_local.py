"""The judge that needs no model: rules first, then small heads on the local embedder's vectors (DESIGN 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING

from memora.core.local.clauses import sentences
from memora.core.local.decide import decide, refuses_as_out_of_scope
from memora.core.local.fold import fold, plain, set_apart
from memora.core.local.plan import plan
from memora.core.local.roleplay import EarlierTurn
from memora.core.local.triage import household, unasked
from memora.core.local.weigh import weigh
from memora.core.secrets import MASK, mask_secrets
from memora.errors import SettingError
from memora.ports import CrossEncoder, Embedder
from memora.turns import Turn, Usage
from memora.types import Decision, ImportanceAssessment, ImportanceAssessmentResult, MemoryCandidate, Neighbour

if TYPE_CHECKING:
    from memora.core.local.heads import Heads, Reading

EMBEDDERS_WITH_HEADS = ("local:e5-small", "local:use")
EARLIER_TURNS = 12
"""How far back a role-play may have been announced."""
MAX_PIECES = 40
"""Pieces of one message that are embedded; a longer message is judged by its last ones, on purpose."""


class LocalJudge:
    """Implements ports.Judge. Made in no time; the coefficients and the embedder load with the first question."""

    def __init__(self, embedder: Embedder, cross_encoder: CrossEncoder | None = None) -> None:
        """Raises SettingError where no heads were trained for this embedder."""
        if embedder.id not in EMBEDDERS_WITH_HEADS:
            raise SettingError(
                name="MEMORA_JUDGE",
                value=f"local with {embedder.id}",
                allowed=f"local with {' or '.join(EMBEDDERS_WITH_HEADS)}",
            )
        self._embedder, self._cross_encoder = embedder, cross_encoder
        self._heads: Heads | None = None
        self._recent: dict[str, Reading] = {}
        """Readings of the last extraction, so that scoring the same words asks the embedder for nothing twice."""

    @property
    def name(self) -> str:
        return f"local ({self._embedder.id})"

    def extract(self, turn: Turn, *, earlier: Sequence[Turn]) -> tuple[list[MemoryCandidate], Usage]:
        """What of the learner's own words is worth keeping; a claim that was considered and refused is there too.

        Content is a verbatim part of the masked message. Raises ProviderError, BadVector from the embedder.
        """
        message = mask_secrets(turn.user_text).text
        before = [
            EarlierTurn(mask_secrets(t.user_text).text, t.said_at, t.reply or "") for t in earlier[-EARLIER_TURNS:]
        ]
        pieces = plan(message, now=turn.said_at, earlier=before, mask=MASK)
        open_ones = [piece for piece in pieces if piece.kind != "refused"][-MAX_PIECES:]
        settled = [piece for piece in pieces if piece.kind == "refused" or piece in open_ones]
        self._recent = {}
        readings, usage = self._read([piece.judged for piece in open_ones])
        self._recent = {piece.judged: reading for piece, reading in zip(open_ones, readings, strict=True)}
        return decide(settled, readings, sentence_count=len(sentences(message))), usage

    def advise(self, candidate: MemoryCandidate) -> tuple[MemoryCandidate, Usage]:
        """The same candidate, refused as `out_of_scope` where the rules know a chore or the heads are very sure."""
        if household(fold(candidate.content)):
            return replace(candidate, should_store=False, policy_reason="out_of_scope"), Usage()
        (reading,), usage = self._read([plain(candidate.content)])
        if refuses_as_out_of_scope(reading):
            return replace(candidate, should_store=False, policy_reason="out_of_scope"), usage
        return candidate, usage

    def assess(self, candidates: Sequence[MemoryCandidate]) -> tuple[ImportanceAssessmentResult, Usage]:
        """One importance a candidate, in order (W3, W4)."""
        readings, usage = self._read([plain(unasked(candidate.content)) for candidate in candidates])
        rows = [
            ImportanceAssessment(index, weigh(c.content, c.memory_type, c.policy_reason, reading.importance))
            for index, (c, reading) in enumerate(zip(candidates, readings, strict=True))
        ]
        return ImportanceAssessmentResult(rows), usage

    def reconcile(
        self, candidate: MemoryCandidate, offered: Sequence[Neighbour], *, said: str
    ) -> tuple[Decision, Usage]:
        """By what both texts show, and how a cross-encoder reads them where there is one; no model is asked (T4)."""
        from memora.core.reconcile import check_decision, decide

        if self._cross_encoder:
            read = self._cross_encoder.read([(near.memory.content, candidate.content) for near in offered])
            offered = [replace(near, likely=likely) for near, likely in zip(offered, read, strict=True)]
        return check_decision(decide(candidate, offered, said=said), candidate, offered), Usage()

    def _read(self, texts: Sequence[str]) -> tuple[list[Reading], Usage]:
        known = dict(self._recent)
        if new := [text for text in dict.fromkeys(texts) if text not in known]:
            read = [set_apart(text) for text in new]
            vectors, usage = self._embedder.embed(read, purpose="document")
            known.update(zip(new, self._loaded().read(read, vectors), strict=True))
        return [known[text] for text in texts], usage if new else Usage()

    def _loaded(self) -> Heads:
        if self._heads is None:
            from memora.core.local.heads import load_heads

            name = f"heads-{self._embedder.id.removeprefix('local:')}.json"
            self._heads = load_heads((files("memora") / "data" / name).read_text(encoding="utf-8"))
        return self._heads
