"""Everything one learner can do with Memora, over its parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from memora.archive import Past
from memora.changing import Changing
from memora.clock import Clock
from memora.core.decay import standing
from memora.errors import EmbedderMismatch, PolicyRefused
from memora.meter import UsageTotal, total_usage
from memora.settings import Settings
from memora.turns import Receipt, id_of
from memora.types import Language, MemoryCandidate, Mode, PolicyReason, Refusal, StoredMemory, UserProfile

if TYPE_CHECKING:
    from memora.exchange import ImportReport, OldMemory
    from memora.explain import WhyMemory, WhyReply
    from memora.short_term import ShortTermMemory
    from memora.turns import PreparedContext
    from memora.types import MemorySearchResult, Recall, StoredMemoryType

NO_PAST, NOBODY = Past(), UserProfile()
ONE_SHOT_INDEX_LIMIT = 500
"""A one-shot command brings at most so many records into Chroma before it ends (a second); a chat any number."""


@dataclass(frozen=True, slots=True)
class Reindexed:
    """How many memories the index was made of, and how many of them were embedded anew."""

    memories: int
    embedded_anew: int


def open_memora(settings: Settings, *, now: datetime | None = None, mode: Mode = "normal") -> Memora:
    """Memora for the learner and the folders of `settings`. Raises StoreError, SchemaTooNew."""
    return Memora(settings, Clock(zone=settings.tz, fixed=now), mode)


class Memora(Changing):
    """One learner's memory, profile and tutor.

    What changes something raises ReadOnly in a mode that changes nothing (P5).
    """

    # reading

    def memories(self, *, all_of_them: bool = False) -> list[StoredMemory]:
        """Those in force and awake, oldest first; or also the dormant ones and those that are history."""
        now = self.clock.now()
        held = self.records.list_all(ended=all_of_them)
        resting = {memory.memory_id for memory in held if standing(memory, now) == "dormant"}
        if not all_of_them:
            return [memory for memory in held if memory.memory_id not in resting]
        return [replace(m, status="dormant") if m.memory_id in resting else m for m in held]

    def search(
        self, query: str, top_k: int = 8, memory_type: StoredMemoryType | None = None
    ) -> list[MemorySearchResult]:
        """Plain vector order (R1), dormant ones among them; what is found so is awake again (T3)."""
        found = self.reader.semantic_search(query, top_k, memory_type=memory_type)[0]
        held, now = self.records.get([result.memory_id for result in found]), self.clock.now()
        status = {memory_id: standing(memory, now) for memory_id, memory in held.items()}
        results = [replace(result, status=status[result.memory_id]) for result in found]
        woken = [r.memory_id for r in results if r.status == "dormant" and r.score >= self.settings.min_score]
        if woken and self.mode == "normal":
            self.records.wake(woken, now=now)
        return results

    def recall(self, query: str) -> Recall:
        """What a reply would use, and what it would not, with the reason."""
        return self.reader.recall(query)

    def context(self, message: str, short_term: ShortTermMemory | None = None) -> PreparedContext:
        """The exact messages a model would get, in a new conversation or in the one of `short_term`."""
        from memora.core.context import build_context
        from memora.core.secrets import mask_secrets

        said = mask_secrets(message).text
        recent, summary = short_term.state() if short_term is not None else ([], "")
        return build_context(
            said,
            self.recall(said),
            profile=self.profile(),
            language=self.language,
            today=self.clock.now().date(),
            recent=recent,
            summary=summary,
            count=self.count_tokens,
        )

    def refused(self) -> list[Refusal]:
        return self.records.refused()

    def why(self, id_or_prefix: str | None) -> WhyMemory | WhyReply:
        """Where a memory comes from; without an id, what the last reply used."""
        from memora.explain import why_memory, why_reply

        return why_reply(self.records) if id_or_prefix is None else why_memory(self.records, id_or_prefix)

    def usage_totals(self) -> dict[str, UsageTotal]:
        return total_usage(self.records.usage(), self.settings.prices)

    def usage_of_this_process(self) -> dict[str, UsageTotal]:
        return total_usage(self.meter.rows, self.settings.prices)

    # the profile

    def change_profile(
        self, action: Literal["set", "add", "remove", "clear"], key: str, value: str | None = None
    ) -> UserProfile:
        """Raises SettingError for a key or value that is not usable, PolicyRefused where a hard rule keeps it out: that
        can be looked at like any refusal."""
        from memora.core.profile import change, tidy_value

        try:
            return self._save_profile(lambda held: change(held, action, key, value))
        except PolicyRefused as refused:
            reason = cast(PolicyReason, refused.policy_reason)
            self.records.refuse(
                [MemoryCandidate(tidy_value(value or ""), "semantic", False, reason)], now=self.clock.now()
            )
            raise

    def _save_profile(self, step: Callable[[UserProfile], UserProfile]) -> UserProfile:
        """The one way to write it: tidied, secrets masked, within its limits, and never over another one's change."""
        self.require_normal()
        from memora.core.profile import tidy

        def tidied(held: UserProfile) -> UserProfile:
            ours = tidy(held, held=held)
            return tidy(step(ours), held=ours)

        before = self.profile()  # sets a damaged file aside, with its notice
        after = self.profiles.change(tidied)
        if after != before:
            self.records.record_profile_change(asdict(before), asdict(after), now=self.clock.now())
        return after

    # writing

    def remember(self, memory_type: Literal["semantic", "episodic"], text: str) -> tuple[Receipt, ...]:
        """The manual way in (U1, W8). Raises BlankText, TextTooLong."""
        from memora.core.clean import MEMORY_LIMIT_CHARS, require_text

        kind: Literal["remember_semantic", "remember_episodic"] = (
            "remember_semantic" if memory_type == "semantic" else "remember_episodic"
        )
        return self._record_and_work(require_text(text, limit=MEMORY_LIMIT_CHARS), kind)

    def remember_turn(self, text: str) -> tuple[Receipt, ...]:
        """The write path on one message, without a reply (`replay`). Raises BlankText, TextTooLong."""
        from memora.core.clean import MESSAGE_LIMIT_CHARS, require_text
        from memora.forgetting import unconfirmed

        said = require_text(text, limit=MESSAGE_LIMIT_CHARS)
        plan = self.plan_forgetting(said)
        if plan is not None and plan.meant:  # a request to forget is itself no memory, and no transcript
            return self.forget(id_of(plan.clearly)) if plan.clearly is not None else unconfirmed(plan)
        return self._record_and_work(said, "chat")

    def _record_and_work(
        self, text: str, kind: Literal["chat", "remember_semantic", "remember_episodic"]
    ) -> tuple[Receipt, ...]:
        self.require_normal()
        from memora.core.secrets import mask_secrets

        turn_id = self.records.begin_turn(mask_secrets(text).text, kind=kind, said_at=self.clock.now())
        self.records.close_turn(turn_id, reply=None, used=[], now=self.clock.now())
        return self.work.run_turn(turn_id)

    def retry(self) -> tuple[Receipt, ...]:
        """Work on every waiting turn now, however often it failed; the receipts of all."""
        self.require_normal()
        waiting = [turn for turn in self.records.waiting_turns() if turn.state == "waiting"]
        return tuple(receipt for turn in waiting for receipt in self.work.run_turn(turn.turn_id))

    def import_chroma(self, path: Path, collection: str) -> ImportReport:
        """Adopt a folder of the series without changing a byte of it."""
        self.require_normal()
        from memora.adapters.chroma_import import read_series_folder
        from memora.exchange import OldMemory

        found = read_series_folder(path, collection=collection)
        old = [OldMemory(record.memory_id, record.content, record.metadata) for record in found]
        return self._adopt(old)

    def _adopt(self, old: Sequence[OldMemory], past: Past = NO_PAST, theirs: UserProfile = NOBODY) -> ImportReport:
        from memora.exchange import adopt

        report = adopt(
            old,
            store=self.store,
            records=self.records,
            embedder=lambda: self.embedder,
            meter=self.meter,
            now=self.clock.now(),
            past=past,
            profiles=lambda: (self.profile(), self._without_forgotten(theirs)),
        )
        self.bring_profile_up_to_date()
        return report

    def _without_forgotten(self, profile: UserProfile) -> UserProfile:
        from memora.core.profile_talk import without_texts

        told = (*profile.learning_goals, *profile.preferences)
        return without_texts(profile, [value for value in told if self.records.forgotten_at(value) is not None])

    def export_document(self) -> dict[str, Any]:
        from memora.core.document import write_document

        return write_document(self.records.archive(), self.profile(), exported_at=self.clock.now().isoformat())

    def import_document(self, document: object) -> ImportReport:
        """Raises UnreadableDocument, or SettingError for a profile that is too long, before anything is written."""
        self.require_normal()
        from memora.core.document import read_document
        from memora.core.profile import tidy, without_refused

        found = read_document(document)
        theirs, refused = without_refused(tidy(found.profile, held=NOBODY))
        report = self._adopt(found.memories, found.past, theirs)
        report.skipped.extend((key, why) for key, _, why in refused)
        self.records.refuse(
            [MemoryCandidate(value, "semantic", False, cast(PolicyReason, why)) for _, value, why in refused],
            now=self.clock.now(),
        )
        return report

    def reindex(self, embedder: str | None = None) -> Reindexed:
        """Rebuild the index from the records; with another embedder, embed every memory anew first.

        Vectors that are damaged in the records are embedded anew in any case.
        """
        self.require_normal()
        from memora.reindex import embed_anew, unusable_vectors

        anew = 0
        if embedder is not None:
            self.embedder = self.build_embedder(embedder)
            anew = embed_anew(self.records, self.embedder, meter=self.meter, now=self.clock.now())
        elif damaged := unusable_vectors(self.records):
            anew = self.mend_vectors(list(damaged))
        self.attach_native_index()
        self.store.rebuild()
        return Reindexed(len(self.memories()), anew)

    def mend_vectors(self, memory_ids: Sequence[str]) -> int:
        """Embed these memories anew with the embedder of this store; how many. Raises EmbedderMismatch, ProviderError."""
        self.require_normal()
        from memora.reindex import mend_vectors

        self.store.require_embedder()
        mend_vectors(self.records, self.embedder, memory_ids, meter=self.meter, now=self.clock.now())
        return len(memory_ids)

    # upkeep

    @property
    def language(self) -> Language:
        return self.settings.lang

    def set_now(self, now: datetime | None) -> None:
        """The clock, for replays and tests; None: the real time."""
        self.clock.fixed = now

    def run_waiting_work(self, limit_s: float = 60.0) -> list[tuple[str, tuple[Receipt, ...]]]:
        """Finish what an earlier start left (chat, ask and replay do; reading commands never)."""
        if self.mode != "normal":
            return []
        return list(self.work.run_due(limit_s=limit_s))

    def check_embedder(self) -> None:
        """Raises EmbedderMismatch where the settings name another embedder than the store's."""
        held = self.records.embedder()
        if held is not None and self.settings.embedding_model not in ("auto", held[0]):
            raise EmbedderMismatch(
                store_id=held[0], store_dim=held[1], asked_id=self.embedder.id, asked_dim=self.embedder.dim
            )

    def index_few(self) -> None:
        """After a one-shot write: bring a few records into the index; many are left to the next conversation."""
        if 0 < self.records.count_unindexed() <= ONE_SHOT_INDEX_LIMIT:
            self.attach_native_index()
        self.keep_house()
