"""What Memora is made of, wired once and loaded late: the only file that knows the concrete classes.

Opening is cheap (SQLite only); models, embedders, the judge and Chroma are loaded when first needed, so that listing
memories imports none of them.
"""

from __future__ import annotations

import logging
import threading
from datetime import timedelta
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from memora.adapters.nothing_on_disk import LoneWorker, PassingProfile
from memora.adapters.profile_json import JsonProfile
from memora.adapters.records_sqlite import SqliteRecords
from memora.adapters.sqlite_schema import has_records
from memora.adapters.worker_lock import WorkerLock
from memora.clock import Clock
from memora.connections import Notice, choose_model, embedder_name, open_native_index
from memora.errors import MemoraError, ProfileUnreadable
from memora.meter import Meter, require_within_cap
from memora.settings import Settings
from memora.store import LongTermMemoryStore
from memora.types import Mode, UserProfile

if TYPE_CHECKING:
    from memora.chat import Conversation
    from memora.memory_work import MemoryWork
    from memora.ports import ChatModel, Embedder, Judge, UserProfileStore, VectorIndex
    from memora.recall import MemoryReader
    from memora.remember import MemoryWriter

log = logging.getLogger(__name__)

CALLS_A_TURN = 12
"""At most so many model calls, with their repairs and repeats, are made for one turn's memory work."""
REFUSED_KEPT = timedelta(days=30)
"""How long refused text can be looked at (P8)."""


class Parts:
    """Every object behind one learner's Memora. A test may put its own in the place of any of them."""

    def __init__(self, settings: Settings, clock: Clock, mode: Mode = "normal") -> None:
        self.settings, self.clock, self.mode = settings, clock, mode
        self._loading = threading.RLock()
        self._notices: list[Notice] = []
        self._wants_native = self._closing = False
        self.running: Conversation | None = None
        self._worker: WorkerLock | LoneWorker
        self.profiles: UserProfileStore
        self._leaves_nothing = mode == "incognito" or (mode == "read-only" and not has_records(settings.db_path))
        folder = None if self._leaves_nothing else settings.db_path
        self._worker = LoneWorker() if folder is None else WorkerLock(folder / "workers")
        if mode == "incognito":
            self.profiles = PassingProfile()
        elif (settings.db_path / "chroma.sqlite3").exists():
            self._notices.append(Notice("series_folder_found", {"path": str(settings.db_path)}))
        self.records = SqliteRecords(folder, user=settings.user, worker=self._worker)
        if mode == "normal" and not self.records.is_writable:
            self.mode = "read-only"
            self._notices.append(Notice("folder_read_only", {"path": str(settings.db_path)}))
        if mode != "incognito":
            self.profiles = JsonProfile(settings.profile_path, touches_nothing=self.mode == "read-only")
        self.meter = Meter(self.records, clock, keeps=self.records.is_writable)

    @property
    def cache_dir(self) -> Path | None:
        """Where tables and constants may be kept; nowhere in incognito, or read-only where there is nothing to read."""
        return None if self._leaves_nothing else self.settings.state_dir / "cache"

    @cached_property
    def embedder(self) -> Embedder:
        return self.build_embedder(embedder_name(self.settings, self.records))

    def build_embedder(self, name: str) -> Embedder:
        from memora.adapters.embedders import build_embedder

        s = self.settings
        return build_embedder(
            name,
            cache_dir=self.cache_dir,
            openai_api_key=s.api_key if s.model != "none" else None,  # "none" asks nobody, for vectors neither
            base_url=s.base_url or None,
            timeout_s=s.timeout_s,
        )

    @cached_property
    def model(self) -> ChatModel | None:
        """The chat model, or None where none is connected."""
        from memora.adapters.models import build_chat

        choice = choose_model(self.settings)
        return build_chat(**choice | {"cache_dir": self.cache_dir}) if choice else None

    @cached_property
    def judge(self) -> Judge:
        choice = None if self.settings.judge == "local" else choose_model(self.settings)
        if choice is not None:
            from memora.adapters.models import build_judge

            return build_judge(**choice)
        from memora.adapters.embedders import cross_encoder_of
        from memora.adapters.judge_local import LocalJudge

        embedder = self._local_embedder()
        return LocalJudge(embedder, cross_encoder_of(embedder))

    def _local_embedder(self) -> Embedder:
        if self.embedder.id.startswith("local:"):
            return self.embedder
        return self.build_embedder("local:e5-small")

    @cached_property
    def store(self) -> LongTermMemoryStore:
        def open_exact() -> VectorIndex:
            from memora.adapters.blas import pin_blas_to_one_thread

            pin_blas_to_one_thread()
            from memora.adapters.index_exact import ExactIndex

            return ExactIndex(self.records)

        return LongTermMemoryStore(self.records, exact=open_exact, embedder=lambda: self.embedder, now=self.clock.now)

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
            now=self.clock.now,
        )

    @cached_property
    def writer(self) -> MemoryWriter:
        from memora.remember import MemoryWriter

        def require_budget() -> None:
            if not self.judge.name.startswith("local"):
                s = self.settings
                require_within_cap(
                    self.records.usage(), now=self.clock.now(), calls=s.daily_calls, usd=s.daily_usd, prices=s.prices
                )

        return MemoryWriter(
            judge=self.judge,
            embedder=self.embedder,
            store=self.store,
            records=self.records,
            meter=self.meter,
            profile=self.profile,
            require_budget=require_budget,
        )

    @cached_property
    def work(self) -> MemoryWork:
        from memora.memory_work import MemoryWork

        lease_s = max(600.0, CALLS_A_TURN * self.settings.timeout_s)
        return MemoryWork(
            writer=lambda: self.writer,
            records=self.records,
            clock=self.clock,
            lease_s=lease_s,
            committed=self.bring_profile_up_to_date,
            resumes=self.mode == "normal",
        )

    def conversation(self) -> Conversation:
        from memora.chat import Conversation

        conversation = self.running = Conversation(
            records=self.records,
            reader=self.reader,
            work=self.work,
            profile=self.profile,
            model=lambda: self.model,
            count=self.count_tokens,
            meter=self.meter,
            clock=self.clock,
            language=self.settings.lang,
            mode=self.mode,
        )

        def afterwards() -> None:
            if self._wants_native:
                self.attach_native_index()
            if self.mode == "normal":
                self.keep_house()
            conversation.compact()

        self.work.afterwards = afterwards
        return conversation

    def profile(self) -> UserProfile:
        """The profile; a damaged file is set aside, or left in a mode that touches nothing, and reads as empty."""
        try:
            return self.profiles.load()
        except ProfileUnreadable as error:
            code = "profile_left" if error.kept_as == error.path else "profile_set_aside"
            values = {"path": error.path, "problem": error.problem, "kept_as": error.kept_as}
            self._notices.append(Notice(code, values))
            return UserProfile()

    def bring_profile_up_to_date(self) -> None:
        """What conversations changed of it, from the records into the file; a file that cannot take it now is told of
        when it is next read, and gets it later."""
        try:
            self.profiles.catch_up(self.records.profile_changes_after)
        except MemoraError as error:
            log.warning("the profile could not be brought up to date: %s", type(error).__name__)

    def count_tokens(self, text: str) -> int:
        """An estimate by the embedder's tokenizer, or by length where it cannot be loaded."""
        try:
            return self.embedder.count_tokens(text)
        except MemoraError:
            return len(text.encode()) // 3 + 1

    @property
    def native_folder(self) -> Path:
        return self.settings.db_path / "chroma"

    def attach_native_index(self) -> None:
        """Load Chroma, guard it, and bring it up to the records; the exact index goes on answering where it cannot."""
        if self.settings.store != "chroma" or self.mode != "normal":
            return
        self._wants_native = True
        if self.records.embedder() is None:
            return  # an empty store; the first memory brings it up
        with self._loading:
            if self._closing or self.store.has_native:
                return
            native, notice = open_native_index(self.native_folder, self.records, learner=self.settings.user)
            if notice is not None:
                self._notices.append(notice)
            if native is not None:
                self.store.attach(native)

    def notices(self) -> list[Notice]:
        """What the learner should be told once, since the last call."""
        told, self._notices = self._notices, []
        return told

    def take_notices(self, *codes: str) -> list[Notice]:
        """Those of these kinds, for somebody who says them in words of their own."""
        taken = [notice for notice in self._notices if notice.code in codes]
        self._notices = [notice for notice in self._notices if notice.code not in codes]
        return taken

    def keep_house(self) -> None:
        """Bring the index up to the records, where it is loaded, and let go of refusals that were kept long enough."""
        self.records.drop_old_refusals(self.clock.now() - REFUSED_KEPT)
        self.store.index_pending()

    def close(self, timeout_s: float = 10.0) -> int:
        """Give memory work up to `timeout_s`, close everything; how many turns wait for the next start."""
        self._closing = True
        stopped = True  # also where its records are gone: nobody can write any more
        try:
            stopped = self.work.close(timeout_s) if "work" in self.__dict__ else True
            return len(self.records.waiting_turns())
        finally:
            self._let_go(timeout_s, stopped=stopped)

    def _let_go(self, timeout_s: float, *, stopped: bool) -> None:
        """Close index and records, but for a call that still runs and may yet write: the process ends it then, and the
        next start goes on. An index being opened behind us is finished first."""
        if not self._loading.acquire(timeout=timeout_s):
            return
        try:
            if not stopped:
                return
            try:
                if "store" in self.__dict__:
                    self.store.close()
            finally:
                self.records.close()
                self._worker.close()
        finally:
            self._loading.release()
