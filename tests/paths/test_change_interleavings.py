"""Never zero, never two: facts that change, in two processes at once, with a fault or a death wherever it hurts (T4).

Each line (the level, the exam's date ...) has exactly one version in force from the first that was acknowledged on,
whatever fails: said anew, said again, made more precise, asked about, taken back, restored, forgotten. Only what the
learner keeps on purpose (an answer `both`, an import) adds a second one. MEMORA_INTERLEAVINGS sets the number of
examples; a failing one is printed with its blob.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from memora.adapters.profile_json import JsonProfile
from memora.app import Memora
from memora.core.profile_talk import stated_level
from memora.errors import StoreError
from memora.turns import Review
from memora.types import ReconcileStep, StoredMemory
from support.faulty import Faults
from support.lines import LINES, LineJudge, decided_as_told, line_of
from support.two_processes import OneFolder, machine, process

EXAMPLES = int(os.environ.get("MEMORA_INTERLEAVINGS", "60"))
STEPS = 25
IN_FORCE = ("active", "in_question")

some_line = st.sampled_from(tuple(LINES))
which = st.integers(0, 9)


@contextmanager
def faulty_profile(faults: Faults) -> Iterator[None]:
    """The file may fail before anything is done to it, or the process die right before or after it is replaced."""
    change, catch_up, write = JsonProfile.change, JsonProfile.catch_up, JsonProfile._write

    def torn(self: JsonProfile, *about: Any) -> None:
        faults.strike(kill=0.01)
        write(self, *about)
        faults.strike(kill=0.01)

    def failing(whole: Callable[..., Any]) -> Callable[..., Any]:
        def step(self: JsonProfile, *about: Any) -> Any:
            faults.strike(lambda: StoreError("disk full"))
            return whole(self, *about)

        return step

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(JsonProfile, "change", failing(change))
        patch.setattr(JsonProfile, "catch_up", failing(catch_up))
        patch.setattr(JsonProfile, "_write", torn)
        yield


class LinesOfFacts(OneFolder):
    """One learner whose facts change, said to either process."""

    def __init__(self) -> None:
        super().__init__()
        self.around.enter_context(faulty_profile(self.faults))
        self.around.enter_context(decided_as_told())
        self.told: dict[str, ReconcileStep] = {}
        self.confused: set[str] = set()
        self.before: Counter[str] = Counter()
        """Versions in force by line, after the step before this one."""
        self.granted: Counter[str] = Counter()
        """So many more this step may bring: the learner keeps both."""
        self.may_end = False
        """This step may leave nothing of a line: a forgetting, or a taking back."""
        self.forgotten: set[str] = set()
        self.half_forgotten: set[str] = set()
        """Gone from the records, though the forgetting did not come to its end: in no file either, at the end."""
        self.commanded: tuple[str, frozenset[str]] | None = None
        """The level that a command has set, and the level's versions in force by then: it holds as long as they do."""
        self.levels: set[str | None] = set()
        """What else the profile's level may be, after commands, forgettings and what was taken back of them."""
        self.documents: list[dict[str, Any]] = []
        self.then: Callable[[], object] | None = None
        """What the other process does as soon as this one has decided."""

    def judge(self) -> LineJudge:
        return LineJudge(self.faults, self.told, self.confused, self.decided)

    def decided(self) -> None:
        """Between a decision and its commit."""
        happens, self.then = self.then, None
        if happens is not None:
            with self.no_faults():
                happens()

    # what there is

    def held(self) -> list[StoredMemory]:
        with self.no_faults():
            return self.looking().records.list_all(ended=True)

    def in_force(self, line: str = "") -> list[StoredMemory]:
        return [m for m in self.held() if m.status in IN_FORCE and (not line or line_of(m.content) == line)]

    def reviews(self) -> list[Review]:
        with self.no_faults():
            return self.looking().reviews()

    def texts_of(self, memory: StoredMemory) -> set[str]:
        """Every wording of it and of what it took the place of."""
        gone, ids = {memory.content}, [memory.memory_id]
        held = self.held()
        for memory_id in ids:
            ids += [m.memory_id for m in held if m.succeeded_by == memory_id and m.memory_id not in ids]
        with self.no_faults():
            rows = self.looking().records._db.rows("SELECT memory_id, content FROM wordings")
        return gone | {m.content for m in held if m.memory_id in ids} | {r[1] for r in rows if r[0] in ids}

    def wording(self, line: str) -> str:
        self.count += 1
        return LINES[line][1](self.count)

    # saying

    @rule(name=process, line=some_line, step=st.sampled_from(("supersede", "supersede", "skip", "update", "review")))
    def say(self, name: str, line: str, step: ReconcileStep) -> None:
        self.say_it(name, line, step)

    def say_it(self, name: str, line: str, step: ReconcileStep) -> None:
        text, before = self.wording(line), {m.memory_id for m in self.in_force(line)}
        self.told[text] = step
        receipts = self.say_just(name, text)
        if receipts is None or self.changed_meanwhile:
            return
        after = {m.memory_id: m.content for m in self.in_force(line)}
        told = [r.do for r in receipts if r.content == text]
        if told == ["waiting"]:
            assert after.keys() == before, "it waits, and something was touched"
        elif step == "supersede" or not before:
            assert text in after.values(), "acknowledged, and not in force"

    def say_just(self, name: str, text: str) -> list[Any] | None:
        """The receipts, or None where the step did not come to its end."""
        receipts: list[Any] = []
        done = self.tried(name, lambda app: receipts.extend(app.remember_turn(text)))
        return receipts if done else None

    @rule(name=process, line=some_line)
    def say_the_same_words(self, name: str, line: str) -> None:
        for text in [memory.content for memory in self.in_force(line)][:1]:
            self.told.setdefault(text, "skip")
            self.say_just(name, text)

    @rule(name=process, line=some_line, step=st.sampled_from(("supersede", "update", "review")))
    def say_while_busy(self, name: str, line: str, step: ReconcileStep) -> None:
        """A turn of a conversation, whose memory work waits."""
        text = self.wording(line)
        self.told[text] = step

        def talk(app: Memora) -> None:
            turn_id = app.records.begin_turn(text, kind="chat", said_at=app.clock.now())
            app.records.close_turn(turn_id, reply="Well done.", used=[], now=app.clock.now())

        self.tried(name, talk)

    @rule(name=process, line=some_line)
    def the_judge_names_a_stranger(self, name: str, line: str) -> None:
        """Refused by name where something was offered; the turn waits, nothing is touched (H10)."""
        before, text = self.in_force(), self.wording(line)
        self.told[text] = "supersede"
        self.confused.add(text)
        with self.no_faults():
            receipts = self.say_just(name, text)
        if any(line_of(memory.content) == line for memory in before):
            assert receipts is not None
            assert [(r.do, r.why) for r in receipts] == [("waiting", "UnknownMemoryId")]
            assert self.in_force() == before

    @rule(name=process)
    def slip(self, name: str) -> None:
        self.count += 1
        text = f"I got {self.count} articles wrong in quiz {self.count}"
        self.tried(name, lambda app: app.remember_turn(text))

    # the learner's hand

    @precondition(lambda self: self.reviews())
    @rule(name=process, which=which, answer=st.sampled_from(("new", "old", "both")), own_words=st.booleans())
    def answer(self, name: str, which: int, answer: Any, own_words: bool) -> None:
        reviews = self.reviews()
        self.answer_it(name, reviews[which % len(reviews)], answer, own_words)

    def answer_it(self, name: str, review: Review, answer: Any, own_words: bool = False) -> None:
        line = line_of(review.old_content or review.content or "")
        text = self.wording(line) if own_words and line else None
        self.granted[line] += answer == "both" or review.old_id is None
        if answer == "new" and (review.content or text) is None:
            asked = [m for m in self.held() if m.memory_id == review.old_id]
            texts = {text for memory in asked for text in self.texts_of(memory)}
            self.forgetting(name, line, texts, lambda app: app.answer(review.review_id, "new"))
        else:
            self.tried(name, lambda app: app.answer(review.review_id, answer, text))

    @rule(name=process)
    def undo(self, name: str) -> None:
        self.undo_it(name)

    def undo_it(self, name: str) -> bool:
        self.may_end = True
        self.levels |= {self.commanded[0]} if self.commanded else set()
        self.commanded = None
        return self.tried(name, lambda app: app.undo())

    @precondition(lambda self: any(m.status == "superseded" for m in self.held()))
    @rule(name=process, which=which)
    def restore(self, name: str, which: int) -> None:
        history = [m for m in self.held() if m.status == "superseded"]
        self.restore_it(name, history[which % len(history)])

    def restore_it(self, name: str, old: StoredMemory) -> None:
        done = self.tried(name, lambda app: app.restore(old.memory_id))
        if done and not self.changed_meanwhile:
            assert old.memory_id in {m.memory_id for m in self.in_force()}

    @precondition(lambda self: self.held())
    @rule(name=process, which=which, pinned=st.booleans())
    def pin(self, name: str, which: int, pinned: bool) -> None:
        held = self.held()
        memory = held[which % len(held)]
        self.tried(name, lambda app: app.pin(memory.memory_id, pinned))

    @precondition(lambda self: self.held())
    @rule(name=process, which=which)
    def forget(self, name: str, which: int) -> None:
        held = self.held()
        self.forget_it(name, held[which % len(held)])

    def forget_it(self, name: str, memory: StoredMemory) -> None:
        line = line_of(memory.content)
        self.forgetting(name, line, self.texts_of(memory), lambda app: app.forget(memory.memory_id))

    def forgetting(self, name: str, line: str, texts: set[str], step: Callable[[Memora], object]) -> None:
        self.may_end = True
        self.levels |= {None} if line == "level" else set()
        done = self.tried(name, step)
        left = {text for memory in self.held() for text in self.texts_of(memory)}
        whole = done and not self.changed_meanwhile
        (self.forgotten if done else self.half_forgotten).update(texts if whole else texts - left)

    @rule(name=process)
    def forget_everything(self, name: str) -> None:
        texts = {text for memory in self.held() for text in self.texts_of(memory)}
        self.commanded = None
        self.forgetting(name, "level", texts, lambda app: app.forget_all())

    @rule(name=process, level=st.sampled_from(("A1", "A2")))
    def command_a_level(self, name: str, level: str) -> None:
        """These levels are never said: whatever the profile takes from a conversation again overwrites them."""
        versions = frozenset(m.content for m in self.in_force("level"))
        done = self.tried(name, lambda app: app.change_profile("set", "level", level))
        self.levels.add(level)
        self.commanded = (level, versions) if done else None

    # working

    @rule(name=process)
    def work(self, name: str) -> None:
        self.tried(name, lambda app: list(app.work.run_due(limit_s=5)))

    @rule(name=process)
    def retry(self, name: str) -> None:
        self.tried(name, lambda app: app.retry())

    @rule(name=process)
    def consolidate(self, name: str) -> None:
        self.tried(name, lambda app: app.consolidate())

    @rule(name=process)
    def index_it(self, name: str) -> None:
        done = self.tried(name, lambda app: self.hold_index(app, name))
        if done and self.holder == name and not self.changed_meanwhile:
            assert {i: row.content for i, row in self.index.rows.items()} == self.contents()

    @rule()
    def look(self) -> None:
        """The list, the search of either process whatever index it has, and the history agree."""
        with self.no_faults():
            for name in list(self.open):
                app = self.app(name)
                listed = {m.memory_id for m in app.memories()}
                assert listed == {m.memory_id for m in self.in_force()}
                assert {found.memory_id for found in app.search("My level, exam or goal", top_k=50)} == listed
            for memory in self.held():
                told = {chapter.memory_id for chapter in self.looking().history(memory.memory_id)}
                assert {memory.memory_id, memory.succeeded_by or memory.memory_id} <= told

    def contents(self) -> dict[str, str]:
        return {m.memory_id: m.content for m in self.held()}

    @rule(name=process)
    def leave(self, name: str) -> None:
        self.close(name)

    # documents

    @precondition(lambda self: len(self.documents) < 2)
    @rule(name=process)
    def export(self, name: str) -> None:
        self.tried(name, lambda app: self.documents.append(app.export_document()))

    @precondition(lambda self: self.documents)
    @rule(name=process, which=which)
    def import_(self, name: str, which: int) -> None:
        document = self.documents[which % len(self.documents)]
        self.granted += Counter(line_of(row["content"]) for row in document["memories"])
        self.levels.add(document["profile"]["english_level"])
        with self.no_faults():
            self.looking().bring_profile_up_to_date()
            self.levels.add(self.looking().profile().english_level)  # what is here stays, and the import says so
        self.commanded = None
        self.tried(name, lambda app: app.import_document(document))

    # what goes wrong

    @rule(after=st.integers(0, 14), which=st.integers(0, 3))
    def arm_an_error(self, after: int, which: int) -> None:
        self.faults.arm_error(after=after, which=which)

    @rule(after=st.integers(0, 20))
    def arm_a_death(self, after: int) -> None:
        self.faults.arm_death(after=after)

    @rule(
        name=process,
        line=some_line,
        step=st.sampled_from(
            ("supersede", "update", "review", "undo", "restore", "answer", "forget", "retry", "index_it")
        ),
        after=st.integers(0, 14),
        what=st.sampled_from(("supersede", "update", "review", "undo", "restore", "answer", "forget", "overtake")),
    )
    def both_at_once(self, name: str, line: str, step: str, after: int, what: str) -> None:
        """In the middle of a step of one process, the other does something about the same line."""
        self.faults.arm_meanwhile(after=after, step=lambda: self.meanwhile(line, what))
        self.do(name, line, step)
        self.faults.disarm()

    @rule(
        name=process,
        line=some_line,
        step=st.sampled_from(("supersede", "update", "review", "retry")),
        what=st.sampled_from(("supersede", "supersede", "update", "review", "undo", "restore", "answer", "forget")),
    )
    def both_decide(self, name: str, line: str, step: str, what: str) -> None:
        """On the same neighbours: the second one commits first, so the first one decides anew."""
        self.then = lambda: self.meanwhile(line, what)
        self.do(name, line, step)
        self.then = None

    def meanwhile(self, line: str, what: str) -> None:
        acting, other = self.acting, self.other()
        self.do(other, line, what)
        self.acting, self.changed_meanwhile = acting, True

    def do(self, name: str, line: str, what: str) -> None:
        """One step about a line, drawn without Hypothesis: its newest version, its oldest question."""
        match what:
            case "supersede" | "update" | "review":
                self.say_it(name, line, what)  # type: ignore[arg-type]  # three of the steps
            case "undo":
                self.undo_it(name)
            case "restore":
                for old in [m for m in self.held() if m.status == "superseded" and line_of(m.content) == line][:1]:
                    self.restore_it(name, old)
            case "answer":
                for review in [r for r in self.reviews() if line_of(r.old_content or "") == line][:1]:
                    self.answer_it(name, review, "new")
            case "forget":
                for memory in self.in_force(line)[-1:]:
                    self.forget_it(name, memory)
            case "overtake":
                with self.app(name).records._db.transaction() as run:
                    run.execute("UPDATE turns SET lease_until = 0 WHERE state = 'working'")
                self.work(name)
            case _:
                getattr(self, what)(name)

    # the books

    @initialize()
    def begin(self) -> None:
        for line in ("level", "exam", "plan"):
            self.say("phone", line, "supersede")
        self.before = Counter(line_of(m.content) for m in self.in_force())
        self.say("phone", "level", "supersede")
        assert self.before == Counter(line_of(m.content) for m in self.in_force()) == Counter(("level", "exam", "plan"))

    @invariant()
    def never_zero_never_two(self) -> None:
        held, now = {m.memory_id: m for m in self.held()}, Counter(line_of(m.content) for m in self.in_force())
        for line in LINES:
            most = max(1, self.before[line]) + self.granted[line]
            assert now[line] <= most, f"{now[line]} versions of {line} in force"
            assert now[line] or not self.before[line] or self.may_end, f"no version of {line} is in force any more"
        for memory in held.values():
            last, seen = memory, set[str]()
            while last.status == "superseded":
                assert last.ended_at
                assert last.succeeded_by in held, "history, and nothing took its place"
                assert last.memory_id not in seen, "it took its own place"
                seen.add(last.memory_id)
                last = held[last.succeeded_by]
            assert (last.ended_at, last.succeeded_by) == (None, None)
        self.before, self.granted, self.may_end = now, Counter(), False

    @invariant()
    def questions_and_counts_are_right(self) -> None:
        asked = {review.old_id for review in self.reviews()} - {None}
        assert {m.memory_id for m in self.held() if m.status == "in_question"} == asked
        with self.no_faults():
            rows = self.looking().records._db.rows(
                "SELECT memory_id, sum(kind IN ('known', 'updated')), max(kind = 'imported') FROM events"
                " WHERE undone = 0 AND memory_id IS NOT NULL GROUP BY memory_id"
            )
        said = {row[0]: 1 + row[1] for row in rows if not row[2]}
        assert all(m.times_said == said[m.memory_id] for m in self.held() if m.memory_id in said)

    @invariant()
    def the_profile_has_the_level_in_force(self) -> None:
        with self.no_faults():
            self.looking().bring_profile_up_to_date()
            level = self.looking().profile().english_level
        versions = frozenset(m.content for m in self.in_force("level"))
        if self.commanded and self.commanded[1] != versions:
            self.commanded = None
        if self.commanded:
            assert level == self.commanded[0], "the profile was changed once more"
        elif versions:
            assert level in {stated_level(content) for content in versions} | self.levels

    @invariant()
    def what_was_forgotten_is_nowhere(self) -> None:
        assert not {memory.content for memory in self.held()} & self.forgotten
        self.in_no_file(self.forgotten)

    def teardown(self) -> None:
        """The faults end, everything waiting is done, and the index is brought up: one version of each line."""
        try:
            self.faults.on = False
            self.confused.clear()
            for name in list(self.open):
                self.close(name)
            app = self.app("phone")
            list(app.work.run_due(limit_s=30))
            app.retry()
            assert app.records.waiting_turns() == []
            self.never_zero_never_two()
            self.questions_and_counts_are_right()
            self.the_profile_has_the_level_in_force()
            app.store.attach(self.index)
            app.store.index_pending()
            assert {i: row.content for i, row in self.index.rows.items()} == self.contents()
            self.look()
            self.close("phone")
            self.in_no_file(self.forgotten | self.half_forgotten)
        finally:
            for name in list(self.open):
                self.bury(name)
            self.around.close()
            shutil.rmtree(self.home)


TestLinesOfFacts = LinesOfFacts.TestCase
TestLinesOfFacts.settings = machine(examples=EXAMPLES, steps=STEPS)
