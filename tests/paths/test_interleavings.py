"""Two processes on one folder and one learner, in any order, with a fault or a death wherever it hurts (P2 to P4).

Hypothesis draws the steps and shrinks what fails. After every step the books are right: what was acknowledged stands
in one place only (stored, refused, waiting, or asked about), what was forgotten or taken back in none, and no byte of
a forgotten text in any file. MEMORA_INTERLEAVINGS sets the number of examples; a failing one is printed with its blob.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from memora.app import Memora
from memora.chat import MemoryUnavailable
from support.two_processes import OneFolder, machine, process

EXAMPLES = int(os.environ.get("MEMORA_INTERLEAVINGS", "100"))
STEPS = 20


class TwoProcesses(OneFolder):
    """One learner, two openings of one folder, one vector index that one of them holds at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.acknowledged: set[str] = set()
        self.unsure: set[str] = set()
        """The step that would have acknowledged, forgotten or taken it back failed or died: once or not at all."""
        self.half_forgotten: set[str] = set()
        """Of the unsure, those that a forgetting was to take which did not come to its end."""
        self.perhaps_buried: set[str] = set()
        """Of the unsure, those that were taken back: a document brings them again, but for a forgetting of everything."""
        self.taken_back: set[str] = set()
        self.forgotten: set[str] = set()
        self.wanted: set[str] = set()
        self.wanted_perhaps: set[str] = set()
        self.documents: list[dict[str, Any]] = []

    def fresh(self, *, refused: bool = False) -> str:
        self.count += 1
        return f"refuse this, number {self.count}" if refused else f"I keep mixing up pair number {self.count}"

    # saying

    @rule(name=process, refused=st.booleans())
    def say(self, name: str, refused: bool) -> None:
        self.say_it(name, self.fresh(refused=refused))

    def say_it(self, name: str, text: str) -> None:
        self.enter(text, acknowledged=self.tried(name, lambda app: app.remember_turn(text)))

    @rule(name=process)
    def remember(self, name: str) -> None:
        text = self.fresh()
        self.enter(text, acknowledged=self.tried(name, lambda app: app.remember("semantic", text)))

    @rule(name=process, heard=st.integers(0, 4))
    def talk(self, name: str, heard: int) -> None:
        """A turn of the conversation, whose memory work waits; the learner may stop the reply."""
        text, lost = self.fresh(), False

        def send(app: Memora) -> None:
            nonlocal lost
            events = (app.running or app.conversation()).send(text)
            for _, event in zip(range(heard), events, strict=False):
                lost |= isinstance(event, MemoryUnavailable)
            events.close()

        done = self.tried(name, send)
        self.enter(text, acknowledged=done and heard > 0 and not lost)

    # working

    @rule(name=process)
    def work(self, name: str) -> None:
        self.tried(name, lambda app: list(app.work.run_due(limit_s=5)))

    @rule(name=process)
    def retry(self, name: str) -> None:
        self.tried(name, lambda app: app.retry())

    @rule(name=process)
    def index_it(self, name: str) -> None:
        if (
            self.tried(name, lambda app: self.hold_index(app, name))
            and self.holder == name
            and not self.changed_meanwhile
        ):
            assert not {row.content for row in self.index.rows.values()} & (self.forgotten | self.taken_back)

    @rule(name=process)
    def search(self, name: str) -> None:
        def find(app: Memora) -> None:
            found = {result.content for result in app.search("pair number", top_k=50)}
            assert found <= {memory.content for memory in app.memories()}
            assert not found & (self.forgotten | self.taken_back)

        self.tried(name, find)

    # taking back

    @precondition(lambda self: self.stored())
    @rule(name=process, data=st.data())
    def forget(self, name: str, data: st.DataObject) -> None:
        stored = self.stored()
        content = data.draw(st.sampled_from(sorted(stored)))
        if self.tried(name, lambda app: app.forget(stored[content])):
            self.move({content}, self.forgotten)
        else:
            self.move({content}, self.unsure)
            self.half_forgotten.add(content)

    @rule(name=process)
    def forget_everything(self, name: str) -> None:
        stored, taken_back = set(self.stored()), set(self.taken_back)
        everything = self.acknowledged | stored | taken_back
        if self.tried(name, lambda app: app.forget_all()):
            self.move(everything, self.forgotten)
            self.wanted, self.wanted_perhaps = set(), set()
        else:
            self.move(everything, self.unsure)
            self.half_forgotten |= stored
            self.perhaps_buried |= taken_back
            self.wanted, self.wanted_perhaps = set(), self.wanted | self.wanted_perhaps

    @rule(name=process)
    def undo(self, name: str) -> None:
        before, wishes = set(self.stored()), self.wishes()
        receipts: list[Any] = []
        done = self.tried(name, lambda app: receipts.extend(app.undo()))
        gone = before - set(self.stored())
        if done:
            texts = {receipt.content for receipt in receipts if receipt.do == "undone" and receipt.why != "brought"}
            assert texts == gone  # an import may have brought a history without a memory
            assert not gone or self.wishes() == wishes
        self.move(gone, self.taken_back)
        lost = wishes - self.wishes()
        assert self.wishes() <= wishes
        self.wanted -= lost
        self.wanted_perhaps -= lost if done else set()
        if not done:
            self.wanted_perhaps |= self.wanted  # the file may be changed, and the records not know it yet
            self.wanted = set()

    # the profile, and documents

    @rule(name=process)
    def want(self, name: str) -> None:
        wish = f"wish {self.fresh()}"
        done = self.tried(name, lambda app: app.change_profile("add", "preference", wish))
        (self.wanted if done else self.wanted_perhaps).add(wish)

    @precondition(lambda self: len(self.documents) < 3)
    @rule(name=process)
    def export(self, name: str) -> None:
        self.tried(name, lambda app: self.documents.append(app.export_document()))

    @rule(name=process, data=st.data())
    def import_(self, name: str, data: st.DataObject) -> None:
        """A document from elsewhere, or an export of ours: what was forgotten does not come back by it."""
        ours = data.draw(st.sampled_from((None, *self.documents)))
        document = ours or {
            "version": 1,
            "memories": [{"memory_id": f"id-{self.count}-{n}", "content": self.fresh()} for n in range(2)],
        }
        texts = (
            {row["content"] for row in document["memories"]}
            - self.forgotten
            - self.half_forgotten
            - self.perhaps_buried
        )
        wishes = set(document.get("profile", {}).get("preferences", ()))
        if self.tried(name, lambda app: app.import_document(document)):
            self.move(texts, self.acknowledged)
            self.wanted |= wishes
        else:
            self.move(texts, self.unsure)
            self.wanted_perhaps |= wishes - self.wanted

    # what goes wrong

    @rule(after=st.integers(0, 6), which=st.integers(0, 3))
    def arm_an_error(self, after: int, which: int) -> None:
        self.faults.arm_error(after=after, which=which)

    @rule(after=st.integers(0, 8))
    def arm_a_death(self, after: int) -> None:
        self.faults.arm_death(after=after)

    @rule(
        name=process,
        step=st.sampled_from(("say", "remember", "work", "retry", "index_it")),
        after=st.integers(0, 7),
        what=st.sampled_from(("overtake", "work", "say", "forget", "undo", "forget_all")),
    )
    def both_at_once(self, name: str, step: str, after: int, what: str) -> None:
        """In the middle of a step of one process, the other does something."""
        self.faults.arm_meanwhile(after=after, step=lambda: self.meanwhile(what))
        self.say_it(name, self.fresh()) if step == "say" else getattr(self, step)(name)
        self.faults.disarm()

    def meanwhile(self, what: str) -> None:
        other = self.other()
        app = self.app(other)
        match what:
            case "work":
                list(app.work.run_due(limit_s=5))
                app.retry()
            case "overtake":  # the first one was too slow: its lease has run out
                with app.records._db.transaction() as run:
                    run.execute("UPDATE turns SET lease_until = 0 WHERE state = 'working'")
                list(app.work.run_due(limit_s=5))
            case "say":
                self.say_it(other, self.fresh())
            case "forget":
                for content, memory_id in list(self.stored().items())[-1:]:
                    app.forget(memory_id)
                    self.move({content}, self.forgotten)
                    self.changed_meanwhile = True
            case "undo":
                before = set(self.stored())
                app.undo()
                self.move(before - set(self.stored()), self.taken_back)
                self.wanted_perhaps |= self.wanted
                self.wanted, self.changed_meanwhile = set(), True
            case "forget_all":
                everything = self.acknowledged | set(self.stored()) | self.taken_back
                app.forget_all()
                self.move(everything, self.forgotten)
                self.wanted, self.wanted_perhaps, self.changed_meanwhile = set(), set(), True

    @rule(name=process)
    def leave(self, name: str) -> None:
        self.close(name)

    # the books

    def move(self, texts: set[str], to: set[str]) -> None:
        for kept in (self.acknowledged, self.unsure, self.taken_back, self.forgotten):
            kept -= texts
        self.half_forgotten -= texts
        to |= texts

    def enter(self, text: str, *, acknowledged: bool) -> None:
        """Unsure too where the other process forgot or took back something while it was being said."""
        (self.acknowledged if acknowledged and not self.changed_meanwhile else self.unsure).add(text)
        self.changed_meanwhile = False

    def stored(self) -> dict[str, str]:
        with self.no_faults():
            return {memory.content: memory.memory_id for memory in self.looking().memories()}

    def wishes(self) -> set[str]:
        with self.no_faults():
            return set(self.looking().profile().preferences)

    @initialize()
    def begin(self) -> None:
        """Two facts are known, and stand in a document too: what is forgotten from here on could come back by it."""
        self.remember("phone")
        self.remember("phone")
        self.export("phone")

    @invariant()
    def everything_is_in_one_place(self) -> None:
        with self.no_faults():
            app = self.looking()
            places = Counter(memory.content for memory in app.memories())
            places += Counter(refusal.content for refusal in app.refused())
            places += Counter(turn.user_text for turn in app.records.waiting_turns())
        assert all(places[text] == 1 for text in self.acknowledged), "lost, or twice"
        assert all(places[text] <= 1 for text in self.unsure), "twice"
        assert not any(places[text] for text in self.taken_back | self.forgotten), "it came back"
        assert self.wanted <= self.wishes() <= self.wanted | self.wanted_perhaps
        self.in_no_file(self.forgotten)

    def teardown(self) -> None:
        """The faults end, everything waiting is done, and the index is brought up: nothing is left over."""
        try:
            self.faults.on = False
            for name in list(self.open):
                self.leave(name)
            app = self.app("phone")
            list(app.work.run_due(limit_s=30))
            app.retry()
            assert app.records.waiting_turns() == []
            self.everything_is_in_one_place()
            app.store.attach(self.index)
            app.store.index_pending()
            assert self.index.ids() == {memory.memory_id for memory in app.memories()}
            gone = self.half_forgotten - set(self.stored()) - {refusal.content for refusal in app.refused()}
            self.leave("phone")
            self.forgotten |= gone  # what was to be forgotten and is not there any more is in no file either
            self.in_no_file(self.forgotten)
        finally:
            for name in list(self.open):
                self.bury(name)
            self.around.close()
            shutil.rmtree(self.home)


TestTwoProcesses = TwoProcesses.TestCase
TestTwoProcesses.settings = machine(examples=EXAMPLES, steps=STEPS)
