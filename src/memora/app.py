"""Everything one learner can do, wired once: the only file that knows the concrete classes.

Opening is cheap (SQLite only); models, embedders, the judge and Chroma are loaded when first needed, so that listing
memories imports none of them.
"""

from __future__ import annotations

import logging
import threading
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from memora.adapters.profile_json import JsonProfile
from memora.adapters.records_sqlite import SqliteRecords
from memora.adapters.worker_lock import WorkerLock
from memora.clock import Clock
from memora.connections import Notice, choose_model, drop_native_index, embedder_name, open_native_index
from memora.errors import EmbedderMismatch, MemoraError, ProfileUnreadable, SettingError
from memora.meter import Meter, UsageTotal, total_usage
from memora.settings import Settings
from memora.store import LongTermMemoryStore
from memora.types import Language, Receipt, Refusal, StoredMemory, UserProfile

if TYPE_CHECKING:
    from memora.chat import Conversation
    from memora.exchange import ImportReport
    from memora.explain import WhyMemory, WhyReply
    from memora.memory_work import MemoryWork
    from memora.ports import ChatModel, Embedder, Judge, UsageRow, VectorIndex
    from memora.recall import MemoryReader
    from memora.remember import MemoryWriter
    from memora.types import MemorySearchResult, PreparedContext, Recall, StoredMemoryType

log = logging.getLogger(__name__)

ONE_SHOT_INDEX_LIMIT = 500
"""A one-shot command brings at most so many records into Chroma before it ends (a second); a chat any number."""


def open_memora(settings: Settings, *, now: datetime | None = None) -> Memora:
    """Memora for the learner and the folders of `settings`. Raises StoreError, SchemaTooNew."""
    return Memora(settings, Clock(zone=settings.tz, fixed=now))


class Memora:
    """One learner's memory, profile and tutor."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self.settings, self.clock = settings, clock
        self._loading = threading.RLock()
        self._notices: list[Notice] = []
        self._wants_native = False
        self._worker = WorkerLock(settings.db_path / "workers")
        self.records = SqliteRecords(settings.db_path, user=settings.user, worker=self._worker)
        self.meter = Meter(self.records, clock)
        self._profile = JsonProfile(settings.profile_path)
        if (settings.db_path / "chroma.sqlite3").exists():
            self._notices.append(Notice("series_folder_found", {"path": str(settings.db_path)}))

    # what is loaded late

    @cached_property
    def embedder(self) -> Embedder:
        return self._build_embedder(embedder_name(self.settings, self.records))

    def _build_embedder(self, name: str) -> Embedder:
        from memora.adapters.embedders import build_embedder

        s = self.settings
        return build_embedder(
            name,
            cache_dir=s.state_dir / "cache",
            openai_api_key=s.api_key or None,
            base_url=s.base_url or None,
            timeout_s=s.timeout_s,
        )

    @cached_property
    def model(self) -> ChatModel | None:
        """The chat model, or None where none is connected."""
        from memora.adapters.models import build_chat

        choice = choose_model(self.settings)
        return build_chat(**choice) if choice else None

    @cached_property
    def judge(self) -> Judge:
        wanted, choice = self.settings.judge, choose_model(self.settings)
        if wanted == "model" and choice is None:
            raise SettingError(name="MEMORA_JUDGE", value="model", allowed="auto or local while no model is connected")
        if choice is not None and wanted != "local":
            from memora.adapters.models import build_judge

            return build_judge(**choice)
        from memora.adapters.judge_local import LocalJudge

        return LocalJudge(self._local_embedder())

    def _local_embedder(self) -> Embedder:
        if self.embedder.id.startswith("local:"):
            return self.embedder
        return self._build_embedder("local:e5-small")

    @cached_property
    def store(self) -> LongTermMemoryStore:
        def open_exact() -> VectorIndex:
            from memora.adapters.blas import pin_blas_to_one_thread

            pin_blas_to_one_thread()
            from memora.adapters.index_exact import ExactIndex

            return ExactIndex(self.records)

        return LongTermMemoryStore(
            self.records, exact=open_exact, score=lambda distance: self.embedder.score(distance), now=self.clock.now
        )

    @cached_property
    def reader(self) -> MemoryReader:
        from memora.recall import MemoryReader, RetrievalSettings

        s = self.settings
        return MemoryReader(
            embedder=lambda: self.embedder,
            store=self.store,
            records=self.records,
            meter=self.meter,
            settings=RetrievalSettings(s.min_score, s.weights, s.candidates, s.limit),
        )

    @cached_property
    def writer(self) -> MemoryWriter:
        from memora.remember import MemoryWriter

        return MemoryWriter(
            judge=self.judge, embedder=self.embedder, store=self.store, records=self.records, meter=self.meter
        )

    @cached_property
    def work(self) -> MemoryWork:
        from memora.memory_work import MemoryWork

        return MemoryWork(writer=lambda: self.writer, records=self.records, clock=self.clock)

    # reading

    def memories(self) -> list[StoredMemory]:
        return self.records.list_all()

    def search(
        self, query: str, top_k: int = 8, memory_type: StoredMemoryType | None = None
    ) -> list[MemorySearchResult]:
        """Plain vector order (R1)."""
        return self.reader.semantic_search(query, top_k, memory_type=memory_type)[0]

    def recall(self, query: str) -> Recall:
        """What a reply would use, and what it would not, with the reason."""
        return self.reader.recall(query)

    def context(self, message: str) -> PreparedContext:
        """The exact messages a model would get."""
        from dataclasses import replace

        from memora.core.secrets import mask_secrets

        said = mask_secrets(message).text
        recall = self.recall(said)
        prepared = self.conversation().context(said, recall.used)
        return replace(prepared, used=recall.used, dropped=recall.dropped)

    def find(self, id_or_prefix: str) -> StoredMemory:
        return self.records.find(id_or_prefix)

    def refused(self) -> list[Refusal]:
        return self.records.refused()

    def why(self, id_or_prefix: str | None) -> WhyMemory | WhyReply:
        """Where a memory comes from; without an id, what the last reply used."""
        from memora.explain import why_memory, why_reply

        return why_reply(self.records) if id_or_prefix is None else why_memory(self.records, id_or_prefix)

    def usage_rows(self) -> list[UsageRow]:
        return self.records.usage()

    def usage_totals(self) -> dict[str, UsageTotal]:
        return total_usage(self.records.usage(), self.settings.prices)

    def usage_of_this_process(self) -> dict[str, UsageTotal]:
        return total_usage(self.meter.rows, self.settings.prices)

    # the profile

    def profile(self) -> UserProfile:
        """The profile; a damaged file is set aside with a notice, and reads as empty."""
        try:
            return self._profile.load()
        except ProfileUnreadable as error:
            self._notices.append(
                Notice("profile_set_aside", {"path": error.path, "problem": error.problem, "kept_as": error.kept_as})
            )
            return UserProfile()

    def change_profile(
        self, action: Literal["set", "add", "remove", "clear"], key: str, value: str | None = None
    ) -> UserProfile:
        """Raises SettingError for a key or value that is not usable."""
        from memora.core.profile import change
        from memora.core.secrets import mask_secrets

        changed = change(self.profile(), action, key, mask_secrets(value).text if value else value)
        self._profile.save(changed)
        return changed

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

        return self._record_and_work(require_text(text, limit=MESSAGE_LIMIT_CHARS), "chat")

    def _record_and_work(
        self, text: str, kind: Literal["chat", "remember_semantic", "remember_episodic"]
    ) -> tuple[Receipt, ...]:
        from memora.core.secrets import mask_secrets

        turn_id = self.records.begin_turn(mask_secrets(text).text, kind=kind, said_at=self.clock.now())
        self.records.close_turn(turn_id, reply=None, used=[], now=self.clock.now())
        return self.work.run_turn(turn_id)

    def forget(self, memory_id: str) -> Receipt:
        """Remove one memory for good. Raises NoSuchMemory."""
        self.store.forget(memory_id)
        if not self.store.has_native:
            drop_native_index(self._native_folder)
        return Receipt("forgotten", memory_id=memory_id)

    def import_chroma(self, path: Path, collection: str) -> ImportReport:
        """Adopt a folder of the series without changing a byte of it."""
        from memora.adapters.chroma_import import read_series_folder
        from memora.exchange import OldMemory, adopt

        found = read_series_folder(path, collection=collection)
        old = [OldMemory(record.memory_id, record.content, record.metadata) for record in found]
        return adopt(old, store=self.store, records=self.records, embedder=lambda: self.embedder)

    def export_document(self) -> dict[str, Any]:
        from memora.exchange import export_document

        return export_document(self.records, self.profile(), exported_at=self.clock.now().isoformat())

    def import_document(self, document: object) -> ImportReport:
        """Raises UnreadableDocument before anything is written."""
        from memora.exchange import adopt, merge_profiles, read_document

        old, profile = read_document(document)
        report = adopt(old, store=self.store, records=self.records, embedder=lambda: self.embedder)
        self._profile.save(merge_profiles(self.profile(), profile))
        return report

    def reindex(self, embedder: str | None = None) -> int:
        """Rebuild the index from the records; with another embedder, embed every memory anew first. How many."""
        if embedder is not None:
            from memora.reindex import embed_anew

            self.embedder = self._build_embedder(embedder)
            embed_anew(self.records, self.embedder)
        self.attach_native_index()
        self.store.rebuild()
        return len(self.memories())

    # conversation and upkeep

    def conversation(self) -> Conversation:
        from memora.chat import Conversation

        conversation = Conversation(
            records=self.records,
            reader=self.reader,
            work=self.work,
            profile=self.profile,
            model=lambda: self.model,
            count=self.count_tokens,
            meter=self.meter,
            clock=self.clock,
            language=self.settings.lang,
        )

        def afterwards() -> None:
            if self._wants_native:
                self.attach_native_index()
            self.store.index_pending()
            conversation.compact()

        self.work.afterwards = afterwards
        return conversation

    def count_tokens(self, text: str) -> int:
        """An estimate by the embedder's tokenizer, or by length where it cannot be loaded."""
        try:
            return self.embedder.count_tokens(text)
        except MemoraError:
            return len(text.encode()) // 3 + 1

    @property
    def language(self) -> Language:
        return self.settings.lang

    def set_now(self, now: datetime | None) -> None:
        """The clock, for replays and tests; None: the real time."""
        self.clock.fixed = now

    def run_waiting_work(self, limit_s: float = 60.0) -> list[tuple[str, tuple[Receipt, ...]]]:
        """Finish what an earlier start left (chat, ask and replay do; reading commands never)."""
        return self.work.run_due(limit_s=limit_s)

    @property
    def _native_folder(self) -> Path:
        return self.settings.db_path / "chroma"

    def attach_native_index(self) -> None:
        """Load Chroma, guard it, and bring it up to the records; the exact index goes on answering where it cannot."""
        if self.settings.store != "chroma":
            return
        self._wants_native = True
        if self.records.embedder() is None:
            return  # an empty store; the first memory brings it up
        with self._loading:
            if self.store.has_native:
                return
            native, notice = open_native_index(self._native_folder, self.records, learner=self.settings.user)
            if notice is not None:
                self._notices.append(notice)
            if native is not None:
                self.store.attach(native)

    def check_embedder(self) -> None:
        """Raises EmbedderMismatch where the settings name another embedder than the store's."""
        held = self.records.embedder()
        if held is not None and self.settings.embedding_model not in ("auto", held[0]):
            raise EmbedderMismatch(
                store_id=held[0], store_dim=held[1], asked_id=self.embedder.id, asked_dim=self.embedder.dim
            )

    def notices(self) -> list[Notice]:
        """What the learner should be told once, since the last call."""
        told, self._notices = self._notices, []
        return told

    def index_few(self) -> None:
        """After a one-shot write: bring a few records into the index; many are left to the next conversation."""
        if 0 < self.records.count_unindexed() <= ONE_SHOT_INDEX_LIMIT:
            self.attach_native_index()
            self.store.index_pending()

    def close(self, timeout_s: float = 10.0) -> int:
        """Give memory work up to `timeout_s`, close everything; how many turns wait for the next start."""
        if "work" in self.__dict__:
            self.work.close(timeout_s)
        left = len(self.records.waiting_turns())
        if "store" in self.__dict__:
            self.store.close()
        self.records.close()
        self._worker.close()
        return left
