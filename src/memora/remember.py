"""The write path: turn -> extraction -> policy -> importance -> embedding -> store (SPEC 2).

One way in, for what is extracted and for what is said with `remember` alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace

from memora.core.admission import in_own_words, within_limit
from memora.core.event_time import find_event_time
from memora.core.grounding import find_span
from memora.core.importance import apply_assessments
from memora.core.occasions import day_that_stays, is_same_event, rests_on, with_event_times
from memora.core.played import refuse_played
from memora.core.policy import apply_memory_policy
from memora.core.profile_talk import profile_steps
from memora.core.reconcile import (
    RECONCILE_MIN_SCORE,
    RECONCILE_NEIGHBOURS,
    check_decision,
    fold_repeat,
)
from memora.core.secrets import mask_secrets
from memora.errors import EmbeddingCountMismatch, RecordsChanged
from memora.meter import counted
from memora.ports import Embedder, Judge, UsageMeter
from memora.records import Records
from memora.store import LongTermMemoryStore
from memora.turns import Receipt, Settled, Turn, TurnLease, TurnOutcome, Usage
from memora.types import (
    BLANKED,
    Decision,
    EmbeddedMemoryCandidate,
    ExtractedMemoryType,
    MemoryCandidate,
    Neighbour,
    ScoredMemoryCandidate,
    UserProfile,
)

DECIDED_ANEW = 20
"""How often a turn's decisions are made anew because others write at the same time; each time one of them got through."""
EARLIER_TURNS = 12
"""How many turns before it an extraction may look at, as context only: a role-play is announced once."""
SOURCES = {"chat": "automatic", "remember_semantic": "manual", "remember_episodic": "manual"}
"""What `source` a memory gets, by the kind of its turn (D10)."""


class MemoryWriter:
    """The write path over a judge, an embedder and a store."""

    def __init__(
        self,
        *,
        judge: Judge,
        embedder: Embedder,
        store: LongTermMemoryStore,
        records: Records,
        meter: UsageMeter,
        profile: Callable[[], UserProfile] = UserProfile,
        require_budget: Callable[[], None] = lambda: None,
    ) -> None:
        """`require_budget` raises DailyCapReached before a judge is asked that has had enough for today."""
        self._profile = profile
        self._require_budget = require_budget
        self._judge, self._embedder, self._store = judge, embedder, store
        self._records, self._meter = records, meter

    def _counted(self, purpose: str) -> AbstractContextManager[Callable[[Usage], None]]:
        """Counts one question to the judge."""
        return counted(self._meter, purpose=purpose, model=self._judge.name)

    def work_on(self, lease: TurnLease) -> tuple[Receipt, ...]:
        """All memory work of one turn, committed exactly once; its receipts.

        Where another one writes between decision and commit, the decisions are made anew. Raises ProviderError,
        AnswerError, StoreError; nothing is written then and the turn stays with its lease.
        """
        self._require_budget()
        turn = lease.turn
        candidates, _ = self.extract_memories(turn)
        said = turn.user_text
        accepted, refused = apply_memory_policy([in_own_words(within_limit(c), said) for c in candidates])
        rejected = [replace(c, content=mask_secrets(c.content).text) for c in refused]  # a model may repeat a secret
        known: dict[str, EmbeddedMemoryCandidate] = {}
        for _ in range(DECIDED_ANEW):
            try:
                outcome = self._reconciled(turn, accepted, rejected, known)
                receipts = self._store.commit(lease, outcome, SOURCES[turn.kind])
                break
            except RecordsChanged:
                continue
        else:
            raise RecordsChanged
        if turn.kind != "chat" and accepted:
            self._records.lift_tombstone(said)
        return receipts

    def _reconciled(
        self,
        turn: Turn,
        accepted: Sequence[MemoryCandidate],
        rejected: Sequence[MemoryCandidate],
        known: dict[str, EmbeddedMemoryCandidate],
    ) -> TurnOutcome:
        """What is to become of each accepted candidate beside what is known by now (T4).

        Exact repeats are folded before any paid step. `known` keeps what was scored and embedded already.
        """
        seen = self._records.history_length()
        accepted, forgotten, buried = self._without_forgotten(accepted, turn)
        repeats, fresh = self._without_repeats(turn, accepted)
        unscored = [candidate for candidate in fresh if candidate.content not in known]
        if unscored:
            embedded, _ = self._embedded(unscored)
            known |= {memory.content: memory for memory in embedded}
        settled = [self._settled(turn, candidate, known[candidate.content]) for candidate in fresh]
        settled = _one_change_each(settled)
        return TurnOutcome(
            settled=settled,
            repeats=repeats,
            refused=[*rejected, *buried],
            forgotten_before=forgotten,
            dependent=self._resting_on(settled),
            profile=profile_steps(self._profile(), settled, said=turn.user_text, olds=self._giving_way(settled)),
            seen=seen,
        )

    def _giving_way(self, settled: Sequence[Settled]) -> dict[str, str]:
        """Contents, by id, of the memories that give way to these."""
        ids = [s.decision.old_id for s in settled if s.decision.step == "supersede" and s.decision.old_id]
        return {memory_id: memory.content for memory_id, memory in self._records.get(ids).items()}

    def _without_repeats(
        self, turn: Turn, accepted: Sequence[MemoryCandidate]
    ) -> tuple[list[str], list[MemoryCandidate]]:
        """(ids of memories in force that say something of it already, what is new), also within the turn itself."""
        repeats, fresh = list[str](), dict[str, MemoryCandidate]()
        for candidate in accepted:
            same = [m for m in self._records.same_text(candidate.content) if is_same_event(m, candidate, turn.said_at)]
            if same:
                repeats.append(same[0].memory_id)
            else:
                fresh.setdefault(fold_repeat(candidate.content), candidate)
        return repeats, list(fresh.values())

    def _settled(self, turn: Turn, candidate: MemoryCandidate, memory: EmbeddedMemoryCandidate) -> Settled:
        said, time = turn.user_text, find_event_time(candidate.content, turn.said_at)
        occurred_at = None if time is None else str(time)
        span = find_span(candidate.content, said) or (0, len(said))
        offered = self._neighbours(memory)
        decision = Decision("create")
        if offered:
            with self._counted("reconciliation") as count:
                found, usage = self._judge.reconcile(candidate, offered, said=said)
                count(usage)
            decision = check_decision(found, candidate, offered)
            decision = with_event_times(decision, candidate, occurred_at, offered, said_at=turn.said_at)
            occurred_at = occurred_at or day_that_stays(decision, candidate, offered)
        return Settled(memory, candidate.policy_reason, span, decision, occurred_at)

    def _neighbours(self, memory: EmbeddedMemoryCandidate) -> list[Neighbour]:
        """The memories in force near to a candidate, nearest first (T4)."""
        import numpy as np

        self._store.require_embedder()
        near = self._store.search(np.asarray(memory.embedding, np.float32), RECONCILE_NEIGHBOURS)
        found = self._records.get([result.memory_id for result in near])
        return [Neighbour(found[r.memory_id], r.score) for r in near if r.score >= RECONCILE_MIN_SCORE]

    def _resting_on(self, settled: Sequence[Settled]) -> list[str]:
        """Ids of memories that rest on what has just changed: a plan made for the old date (issue C, 5)."""
        changed = [s.decision.old_id for s in settled if s.decision.step == "supersede" and s.decision.old_id]
        if not changed:
            return []
        held = {memory.memory_id: memory for memory in self._records.list_all()}
        olds = [held[i] for i in changed if i in held]
        busy = {s.decision.old_id for s in settled}
        return [
            memory.memory_id
            for memory in held.values()
            if memory.memory_id not in busy and memory.status == "active" and any(rests_on(memory, o) for o in olds)
        ]

    def _without_forgotten(
        self, accepted: Sequence[MemoryCandidate], turn: Turn
    ) -> tuple[list[MemoryCandidate], list[MemoryCandidate], list[MemoryCandidate]]:
        """(what may be stored, what the learner is asked about, what is refused) of what was forgotten before (P4).

        Said anew in a conversation: asked about. Left over in an older turn: refused, without its text. Said with
        `remember`: that is the answer to the question.
        """
        may, ask, refuse = list[MemoryCandidate](), list[MemoryCandidate](), list[MemoryCandidate]()
        for candidate in accepted:
            forgotten_at = None if turn.kind != "chat" else self._records.forgotten_at(candidate.content)
            if forgotten_at is None:
                may.append(candidate)
            elif turn.said_at > forgotten_at:
                ask.append(candidate)
            else:
                refuse.append(replace(candidate, content=BLANKED, should_store=False, policy_reason="no_future_use"))
        return may, ask, refuse

    def extract_memories(self, turn: Turn) -> tuple[list[MemoryCandidate], int]:
        """What is worth keeping of the learner's own words, with advice (W1), and the tokens it took.

        What the learner said with `remember` is one candidate as it stands (W8); the judge may only advise on it.
        """
        if turn.kind == "chat":
            earlier = self._records.earlier_turns(turn.turn_id, limit=EARLIER_TURNS)
            with self._counted("extraction") as count:
                candidates, usage = self._judge.extract(turn, earlier=earlier)
                count(usage)
            return refuse_played(candidates, turn, earlier), usage.total
        memory_type: ExtractedMemoryType = "semantic" if turn.kind == "remember_semantic" else "episodic"
        asked = MemoryCandidate(turn.user_text, memory_type, should_store=True, policy_reason="explicit_request")
        if apply_memory_policy([asked])[1]:
            return [asked], 0  # a hard rule refuses it, whatever a judge would say
        with self._counted("advice") as count:
            advised, usage = self._judge.advise(asked)
            count(usage)
        return [advised], usage.total

    def score_memory_importance(self, candidates: Sequence[MemoryCandidate]) -> tuple[list[ScoredMemoryCandidate], int]:
        """Every candidate with its importance, in the order given (W3). None: no call. Raises IndexMismatch."""
        if not candidates:
            return [], 0
        with self._counted("importance") as count:
            answer, usage = self._judge.assess(candidates)
            count(usage)
        return apply_assessments(candidates, answer), usage.total

    def create_embeddings(self, contents: Sequence[str]) -> tuple[list[list[float]], int]:
        """One vector a content, in the order given (W5). None: no call. Raises EmbeddingCountMismatch, BadVector."""
        if not contents:
            return [], 0
        with counted(self._meter, purpose="embedding", model=self._embedder.id) as count:
            vectors, usage = self._embedder.embed(contents, purpose="document")
            count(usage)
        if len(vectors) != len(contents):
            raise EmbeddingCountMismatch(asked=len(contents), got=len(vectors))
        return vectors.tolist(), usage.total

    def prepare(self, candidate: MemoryCandidate, *, importance: int | None) -> EmbeddedMemoryCandidate:
        """One accepted candidate embedded, with this importance or, where it is None, scored."""
        if importance is None:
            return self._embedded([candidate])[0][0]
        embeddings, _ = self.create_embeddings([candidate.content])
        return EmbeddedMemoryCandidate(candidate.content, candidate.memory_type, importance, embeddings[0])

    def store_accepted_memories(self, candidates: Sequence[MemoryCandidate], source: str) -> tuple[list[str], int]:
        """Score, embed and store what the policy accepted: (ids, tokens) (W6). None: not one call.

        `work_on` does the same under a turn's lease, with the refusals and receipts in the same transaction.
        """
        if not candidates:
            return [], 0
        embedded, tokens = self._embedded(candidates)
        return self._store.add(embedded, source), tokens

    def _embedded(self, candidates: Sequence[MemoryCandidate]) -> tuple[list[EmbeddedMemoryCandidate], int]:
        """Accepted candidates, scored and embedded (W3, W5), and the tokens it took."""
        scored, scoring_tokens = self.score_memory_importance(candidates)
        embeddings, embedding_tokens = self.create_embeddings([memory.content for memory in scored])
        embedded = [
            EmbeddedMemoryCandidate(memory.content, memory.memory_type, memory.importance_score, embedding)
            for memory, embedding in zip(scored, embeddings, strict=True)
        ]
        return embedded, scoring_tokens + embedding_tokens


def _one_change_each(settled: Sequence[Settled]) -> list[Settled]:
    """One turn changes a memory once: a second candidate about the same one is kept beside it."""
    changed, kept = set[str | None](), list[Settled]()
    for one in settled:
        changes = one.decision.step in ("update", "supersede", "review")
        again = changes and one.decision.old_id in changed
        kept.append(replace(one, decision=replace(one.decision, step="keep_both")) if again else one)
        changed |= {one.decision.old_id} if changes else set()
    return kept
