"""What time and the learner do to memories: taking back, questions, history, standing, retention."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import TYPE_CHECKING

from memora.clock import Clock
from memora.connections import Notice
from memora.erasure import Erasure
from memora.errors import MemoraError, RecordsChanged
from memora.settings import Settings
from memora.turns import Receipt
from memora.types import Due, Mode, RetentionRule, StoredMemory

if TYPE_CHECKING:
    from memora.chat import Conversation
    from memora.consolidation import Consolidated
    from memora.core.life import Before, Chapter, Difference
    from memora.turns import Review, ReviewAnswer

log = logging.getLogger(__name__)

PROFILE_CHANGE_IS_RECENT = timedelta(days=1)
"""So far back the value is looked for that a change of the profile replaced."""
TURNS_LOOKED_AT = 1000
"""So many turns back, at most, the end of the conversation before the last one is looked for."""


class Changing(Erasure):
    """What changes something raises ReadOnly in a mode that changes nothing (P5)."""

    def __init__(self, settings: Settings, clock: Clock, mode: Mode = "normal") -> None:
        super().__init__(settings, clock, mode)
        self._consolidated_at = -1
        """The history's length when patterns were last looked for."""

    def today(self) -> date:
        """The learner's day."""
        return self.clock.now().date()

    # taking back

    def undo(self) -> tuple[Receipt, ...]:
        """Take the last change back: all that one turn or one command did; never a forgetting (P1).

        Nothing to take back: one receipt that says `nothing`.
        """
        self.require_normal()
        while (change := self.records.last_change()) is not None:
            try:
                receipts = self.store.undo(change)
            except RecordsChanged:
                continue  # another process was faster: what it did is the last change now
            self.bring_profile_up_to_date()
            return receipts or (Receipt("nothing", why="NothingToUndo"),)
        return (Receipt("nothing", why="NothingToUndo"),)

    # what became of a memory, and what changed

    def history(self, id_or_prefix: str) -> list[Chapter]:
        """The life of a fact, oldest first: also of the memories whose place this one took, or that took its place.

        Raises NoSuchMemory.
        """
        from memora.core.life import kin, tell

        told = {m.memory_id: m for m in kin(self.find(id_or_prefix), self.records.list_all(ended=True))}
        entries = [entry for memory_id in told for entry in self.records.history(memory_id)]
        return tell(sorted(entries, key=lambda entry: entry.at), told)

    def before(self, receipt: Receipt) -> Before:
        """What held before this receipt, and how often it has been said: a receipt keeps no text but its own (P4)."""
        from memora.core.life import Before

        if receipt.do == "known":
            held = self.records.get([receipt.memory_id or ""])
            return Before(times_said=next((memory.times_said for memory in held.values()), None))
        if receipt.do == "updated":
            updates = [e for e in self.records.history(receipt.memory_id or "") if e.kind == "updated"]
            return Before(updates[-1].content, occurred_at=updates[-1].occurred_at) if updates else Before()
        if receipt.do == "profile":
            since = self.clock.now() - PROFILE_CHANGE_IS_RECENT
            steps = [step for entry in self.records.changes_since(since) for step in entry.steps]
            olds = [step.old for step in steps if (step.key, step.new) == (receipt.why, receipt.content)]
            return Before(olds[-1] if olds else None)
        held = self.records.get([receipt.old_id]) if receipt.old_id is not None else {}
        old = next(iter(held.values()), None)
        return Before() if old is None else Before(old.content, occurred_at=old.occurred_at)

    def changes_since(self, at: datetime, *, but_for_turn: str | None = None) -> list[Difference]:
        """What is not as it was then: memories and the profile."""
        from memora.core.decay import read_time
        from memora.core.life import differences

        entries = [e for e in self.records.changes_since(at) if but_for_turn is None or e.turn_id != but_for_turn]
        held = {memory.memory_id: memory for memory in self.records.list_all(ended=True)}
        asked = [r for r in self.reviews() if (when := read_time(r.asked_at)) and when >= at]
        asked = [r for r in asked if but_for_turn is None or r.turn_id != but_for_turn]
        return differences(entries, held, asked)

    def changes_since_last_time(self) -> tuple[datetime | None, list[Difference]]:
        """What is not as it was at the end of the conversation before the last one: of the last turn on an earlier day
        of the learner's than the newest one. None where there was no such day: then everything is new."""
        newest = self.records.last_turn()
        id_, limit = newest.turn_id if newest is not None else "", TURNS_LOOKED_AT
        earlier = self.records.earlier_turns(id_, limit=limit, brought=True)
        zone = self.clock.now().tzinfo
        day = newest.said_at.astimezone(zone).date() if newest is not None else self.today()
        before = [turn for turn in earlier if turn.said_at.astimezone(zone).date() < day]
        if not before:
            return None, self.changes_since(datetime.combine(date.min, time.min, zone).replace(year=1900))
        return before[-1].said_at, self.changes_since(before[-1].said_at, but_for_turn=before[-1].turn_id)

    # questions to the learner

    def reviews(self) -> list[Review]:
        """The questions that wait for the learner, oldest first."""
        return self.records.reviews()

    def answer(self, id_or_prefix: str, answer: ReviewAnswer, text: str | None = None) -> tuple[Receipt, ...]:
        """Settle an open question: the new one holds (in the learner's `text`, where given), the old one, or both.

        Raises NoSuchReview, BlankText, TextTooLong; a hard rule refuses `text` as it would refuse `remember`.
        """
        self.require_normal()
        from memora.answering import answer_review

        receipts = answer_review(
            id_or_prefix,
            answer,
            text,
            records=self.records,
            store=self.store,
            writer=self.writer,
            profile=self.profile(),
            forget=self.forget,
            said_at=self.clock.now(),
        )
        self.bring_profile_up_to_date()
        return receipts

    # a memory's standing

    def restore(self, id_or_prefix: str) -> tuple[Receipt, ...]:
        """Bring a dormant memory back, or one from history in the place of what holds now, in the profile too.

        Of one that is in force and awake, one receipt that says `nothing`. Raises NoSuchMemory.
        """
        self.require_normal()
        from memora.core.decay import standing
        from memora.core.profile_talk import steps_of_restoring

        memory, profile = self.find(id_or_prefix), self.profile()
        memory_id = memory.memory_id
        if standing(memory, self.clock.now()) in ("active", "in_question"):
            return (Receipt("nothing", memory_id=memory_id, content=memory.content, why="InForce"),)
        steps = partial(steps_of_restoring, profile)
        receipts = self.records.restore(memory_id, now=self.clock.now(), profile=steps)
        self.bring_profile_up_to_date()
        return receipts

    def pin(self, id_or_prefix: str, pinned: bool = True) -> StoredMemory:
        """A pinned memory never ages. Raises NoSuchMemory."""
        self.require_normal()
        memory_id = self.find(id_or_prefix).memory_id
        self.records.pin(memory_id, pinned, now=self.clock.now())
        return self.find(memory_id)

    # patterns

    def consolidate(self, *, dry_run: bool = False) -> list[Consolidated]:
        """Make lasting memories of difficulties that came back; with `dry_run` only what would be made."""
        if not dry_run:
            self.require_normal()
        from memora.consolidation import Consolidation

        work = Consolidation(
            records=self.records,
            store=self.store,
            embedder=lambda: self.embedder,
            meter=self.meter,
            now=self.clock.now(),
        )
        return work.preview() if dry_run else work.run()

    def _find_patterns(self) -> None:
        """Behind a conversation, whenever memories have changed; the learner is told of each new pattern."""
        length = self.records.history_length() if self.mode == "normal" else self._consolidated_at
        if length == self._consolidated_at:
            return
        self._consolidated_at = length
        try:
            found = [one for one in self.consolidate() if one.is_new]
        except MemoraError as error:
            log.info("patterns were not looked for: %s", type(error).__name__)  # again after the next change
            return
        for one in found:
            values = {"content": one.pattern.content, "count": str(len(one.episodes)), "memory_id": one.memory_id or ""}
            self._notices.append(Notice("pattern_found", values))

    def notices(self) -> list[Notice]:
        """With the way back that is right by now: `undo` takes the last change back, whatever that is."""
        told = super().notices()
        if all(notice.code != "pattern_found" for notice in told):
            return told
        change = self.records.last_change()
        last = change.memory_ids if change is not None else ()
        return [
            replace(notice, code="pattern_found_before")
            if notice.code == "pattern_found" and notice.values["memory_id"] not in last
            else notice
            for notice in told
        ]

    # retention

    def retention_rules(self) -> tuple[RetentionRule, ...]:
        return self.records.retention()

    def retention_set(self, rule: RetentionRule) -> tuple[RetentionRule, ...]:
        """Every rule there is then: one a type."""
        self.require_normal()
        from memora.core.retention import with_rule

        self.records.set_retention(with_rule(self.records.retention(), rule))
        return self.records.retention()

    def retention_clear(self) -> None:
        self.require_normal()
        self.records.set_retention(())

    def retention_due(self) -> list[Due]:
        """What the rules would let go now, oldest first, each followed by what goes along with it: just what
        `retention_apply` forgets. Nothing goes that would take along what no rule lets go."""
        from memora.core.decay import standing
        from memora.core.retention import falls_due, may_go_along

        rules, now = self.records.retention(), self.clock.now()
        meant = [m.memory_id for m in self.records.list_all() if falls_due(m, rules, now)] if rules else []
        if not meant:
            return []
        groups = self.records.would_forget(meant, may_go=lambda memory: may_go_along(memory, rules, now))
        return [
            Due(replace(memory, status=standing(memory, now)), None if memory is group[0] else group[0].memory_id)
            for group in groups
            for memory in group
        ]

    def retention_apply(self) -> tuple[Receipt, ...]:
        """Forget, for good, what the rules let go; a receipt each."""
        self.require_normal()
        return self.forget(*(due.memory.memory_id for due in self.retention_due() if due.goes_with is None))

    def conversation(self) -> Conversation:
        """A conversation; behind it the retention rules are applied, once a day, and patterns are found; the learner is
        told of both."""
        conversation = super().conversation()
        others = self.work.afterwards

        def afterwards() -> None:
            self._keep_rules()
            self._find_patterns()
            others()

        self.work.afterwards = afterwards
        return conversation

    def _keep_rules(self) -> None:
        if self.mode != "normal" or not self.records.retention() or not self.records.begin_retention_day(self.today()):
            return
        if gone := self.retention_apply():
            self._notices.append(Notice("retention_applied", {"count": str(len(gone))}))
