"""Forgetting for good: from records, profile, index and the running conversation (P4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

from memora.clock import Clock
from memora.connections import drop_native_index
from memora.errors import MemoraError, NoSuchMemory, ReadOnly
from memora.parts import Parts
from memora.settings import Settings
from memora.turns import KeptWords, Receipt
from memora.types import Mode, StoredMemory, UserProfile

if TYPE_CHECKING:
    from memora.forgetting import About, ForgettingPlan
    from memora.types import MemorySearchResult

_VALUES = UUID("0b8d6f0e-8f0e-4a53-8a27-6a3d7f8f2a11")
NEAREST = 200
"""Among so many memories nearest to a request in plain words the meant ones are looked for."""
PREFIX_MIN = 4
"""A prefix of an id must be at least this long to stand for it."""


class Erasure(Parts):
    """What is forgotten raises ReadOnly in a mode that changes nothing (P5)."""

    def __init__(self, settings: Settings, clock: Clock, mode: Mode = "normal") -> None:
        super().__init__(settings, clock, mode)
        self.when_forgotten: Callable[[Sequence[str]], object] = lambda texts: None
        """Told every text that is forgotten, with the words that it came from: a way in may hold them elsewhere."""

    def require_normal(self) -> None:
        """Raises ReadOnly, and StoreError for a folder that may only be read: before anything is asked or begun."""
        self.records.require_writable()
        if self.mode != "normal":
            raise ReadOnly(self.mode)

    def find(self, id_or_prefix: str) -> StoredMemory:
        return self.records.find(id_or_prefix)

    def find_forgettable(self, id_or_prefix: str) -> StoredMemory | KeptWords:
        """A memory, or else words that are none, by whole id or unique prefix. Raises NoSuchMemory."""
        try:
            return self.find(id_or_prefix)
        except NoSuchMemory as error:
            if error.matches:
                raise
        found = {words.words_id: words for words in self.kept_words() if _is_named(words, id_or_prefix)}
        if id_or_prefix in found:
            return found[id_or_prefix]
        if len(found) != 1:
            raise NoSuchMemory(id_or_prefix, matches=len(found))
        return next(iter(found.values()))

    def kept_words(self) -> list[KeptWords]:
        """What the learner may want forgotten and is no memory, in the records and in the profile."""
        from memora.core.profile import values_of

        values = [
            KeptWords(str(uuid5(_VALUES, f"{key} {value}")), "profile", value, "", key=key)
            for key, value in values_of(self.profile())
        ]
        return [*self.records.kept_words(), *values]

    # what is meant

    def plan_forgetting(self, message: str) -> ForgettingPlan | None:
        """What a message asks to forget, in plain words; None where it asks for nothing of the kind."""
        from memora.forgetting import plan_forgetting

        return plan_forgetting(
            message,
            memories=self.records.list_all,
            search=self._nearest,
            kept=self.kept_words,
            scores=self._scores,
        )

    def about(self, query: str) -> About:
        """What would be forgotten as being about a query, whatever its state, and what only comes near it."""
        from memora.forgetting import beside, find_about, find_words_about

        held = self.records.list_all(ended=True)
        found = find_about(query, held, self._in_order(query))
        words = find_words_about(query, beside(found.plainly, self.kept_words()), self._scores)
        others = tuple(one for one in words if one.kind != "said")
        named = {one.turn_id for one in others}
        said = tuple(one for one in words if one.kind == "said" and one.turn_id not in named)
        return replace(found, words=others, said=said)

    def _nearest(self, query: str) -> list[MemorySearchResult]:
        """Those in force in vector order; looking for what to forget wakes none."""
        return self.reader.semantic_search(query, NEAREST)[0]

    def _in_order(self, query: str) -> list[MemorySearchResult]:
        """The same of all memories, whatever their state."""
        count = len(self.records.memory_ids())
        return self.reader.semantic_search(query, count, wanted=lambda memory: True)[0] if count else []

    def _scores(self, query: str, texts: Sequence[str]) -> list[float] | None:
        """Calibrated relevance of each text; None where nothing can be embedded now."""
        from memora.core.bilingual import in_the_other_language
        from memora.core.context import shorten_query
        from memora.core.secrets import mask_secrets

        wordings = [shorten_query(mask_secrets(wording).text) for wording in (query, *in_the_other_language(query))]
        try:
            asked, usage = self.embedder.embed(wordings, purpose="query")
            held, more = self.embedder.embed(texts, purpose="document")
        except MemoraError:
            return None
        for count in (usage, more):
            self.meter.record(purpose="embedding", model=self.embedder.id, usage=count)
        return [max(self.embedder.score(float(1 - row @ vector)) for vector in asked) for row in held]

    # forgetting

    def forget(self, *ids: str) -> tuple[Receipt, ...]:
        """Remove these for good, from the profile too: one receipt each, also for memories that go with them.

        Raises NoSuchMemory before anything is removed.
        """
        self.require_normal()
        receipts: dict[str, Receipt] = {}
        for meant in [self.find_forgettable(named) for named in ids]:
            if isinstance(meant, KeptWords):
                receipts |= self._forget_words(meant)
            elif meant.memory_id not in receipts:  # else it went with one before it
                receipts |= self._forget_whole(meant.memory_id)
        return tuple(receipts.values())

    def _forget_whole(self, memory_id: str) -> dict[str, Receipt]:
        """Receipts by id, also where another process has just taken the memory back: then its words are what is left."""
        try:
            return {gone: Receipt("forgotten", memory_id=gone) for gone in self._forget_memory(memory_id)}
        except NoSuchMemory:
            left = self.find_forgettable(memory_id)
            if not isinstance(left, KeptWords):
                raise
            return self._forget_words(left)

    def _forget_memory(self, memory_id: str) -> tuple[str, ...]:
        """The ids of all that is gone; none where another process was faster."""
        try:
            memory = self.find(memory_id)
        except NoSuchMemory:
            return ()
        turn = self.records.turn(memory.turn_id) if memory.turn_id else None
        self.profiles.catch_up(self.records.profile_changes_after)  # else what is still to come would bring it back
        self._leave_profile([memory.content])  # first: the other half can be done again
        gone = self.store.forget(memory.memory_id)
        self._leave_profile(gone.texts)
        self._forget_around([*gone.texts, *([turn.user_text] if turn is not None else [])])
        return gone.memory_ids

    def _forget_words(self, words: KeptWords) -> dict[str, Receipt]:
        """Its receipt by its id. What a turn said is no value of the profile; what was refused, asked about or taken back
        may be one."""
        from memora.core.profile import without_value

        if words.kind not in ("waiting", "said"):
            self.profiles.catch_up(self.records.profile_changes_after)
        if words.key is not None:
            key = words.key
            self.profiles.change(lambda held: without_value(held, key, words.text))
        elif words.kind not in ("waiting", "said"):
            self._leave_profile([words.text])
        try:
            texts = self.store.forget_words(words).texts
        except NoSuchMemory:
            turn = self.records.turn(words.words_id)
            if turn is None or turn.user_text:
                raise  # it was worked on meanwhile: what came of it can be forgotten now
            texts = ()  # it went with one before it
        self._forget_around([words.text, *texts])
        if words.kind == "said":
            return {"said": Receipt("forgotten", why="said")}  # one for all of them
        return {words.words_id: Receipt("forgotten", memory_id=words.words_id, why=words.kind)}

    def _leave_profile(self, texts: Sequence[str]) -> None:
        from memora.core.profile_talk import without_texts

        self.profiles.change(lambda held: without_texts(held, texts))

    def forget_all(self) -> Receipt:
        """Remove every memory, turn and refusal of this learner, and the profile; usage stays, it holds no text."""
        self.require_normal()
        self.profiles.change(lambda held: UserProfile())  # first: the other half can be done again
        self.store.forget_all()
        self.profiles.change(lambda held: UserProfile())
        self._forget_around(None)
        return Receipt("forgotten", why="all")

    def _forget_around(self, texts: Sequence[str] | None) -> None:
        """What else may hold these texts, or any text for None: copies of a damaged profile or of damaged records, the
        running conversation, a native index that nobody has open, and whatever a way in has."""
        from memora.core.forgotten_words import ForgottenWords

        is_held_by = (lambda held: True) if texts is None else ForgottenWords(texts).stand_in
        self.profiles.forget_copies(is_held_by)
        self.records.forget_copies(is_held_by)
        if self.running is not None:
            self.running.short_term.start_over()
        if not self.store.has_native:
            drop_native_index(self.native_folder)
        self.when_forgotten(texts or ())


def _is_named(words: KeptWords, id_or_prefix: str) -> bool:
    """Of a turn that was only said the whole id: among thousands of them a mistyped one would soon begin like one."""
    if words.words_id == id_or_prefix:
        return True
    return words.kind != "said" and len(id_or_prefix) >= PREFIX_MIN and words.words_id.startswith(id_or_prefix)
