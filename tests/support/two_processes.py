"""Two openings of one folder for one learner, as two processes are, with faults and deaths at every boundary."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine

from memora.app import Memora
from memora.errors import MemoraError
from support.faulty import ArmedFaults, FaultyEmbedder, FaultyIndex, FaultyJudge, Killed, die, faulty_records
from support.scripted import ScriptedChat, memora

process = st.sampled_from(("phone", "laptop"))


class OneFolder(RuleBasedStateMachine):
    """One learner, two openings of one folder, one vector index that one of them holds at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.home = Path(tempfile.mkdtemp())
        self.faults = ArmedFaults()
        self.index, self.holder = FaultyIndex(self.faults), ""
        self.open: dict[str, Memora] = {}
        self.count = 1000
        self.acting, self.changed_meanwhile = "phone", False
        self.around = ExitStack()
        self.around.enter_context(faulty_records(self.faults))

    def judge(self) -> FaultyJudge:
        return FaultyJudge(self.faults)

    def app(self, name: str) -> Memora:
        if name not in self.open:
            with self.no_faults():
                app = memora(self.home, judge=self.judge(), model=ScriptedChat("Well ", "done."))
            app.embedder = FaultyEmbedder(self.faults)
            app.records._db._connection.execute(
                "PRAGMA synchronous = OFF"
            )  # nobody pulls the plug here: 5 times as fast
            self.open[name] = app
        return self.open[name]

    def looking(self) -> Memora:
        return next(iter(self.open.values()), None) or self.app("phone")

    def other(self) -> str:
        return "laptop" if self.acting == "phone" else "phone"

    def no_faults(self) -> ExitStack:
        stack = ExitStack()
        stack.callback(setattr, self.faults, "on", self.faults.on)
        self.faults.on = False
        return stack

    def bury(self, name: str) -> None:
        die(self.open.pop(name), self.faults)
        self.holder = "" if self.holder == name else self.holder

    def close(self, name: str) -> None:
        with self.no_faults():
            self.app(name).close()
        del self.open[name]
        self.holder = "" if self.holder == name else self.holder

    def tried(self, name: str, step: Callable[[Memora], object]) -> bool:
        """Whether the step came to its end; the learner was told of an error, and a death is what it is."""
        app = self.app(name)
        self.acting, self.changed_meanwhile = name, False
        try:
            step(app)
        except Killed:
            self.bury(name)
            return False
        except MemoraError:
            return False
        return True

    def hold_index(self, app: Memora, name: str) -> None:
        if not self.holder and app.records.embedder() is not None:
            self.holder = name
            app.store.attach(self.index)
        app.keep_house()

    def in_no_file(self, texts: set[str]) -> None:
        held = b"".join(path.read_bytes() for path in self.home.rglob("*") if path.is_file())
        assert not [text for text in texts if text.encode() in held]


def machine(*, examples: int, steps: int) -> settings:
    """How both machines are run: other examples every time, and a failing one can be given again."""
    return settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        derandomize=False,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
