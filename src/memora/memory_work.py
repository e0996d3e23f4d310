"""Memory work behind the conversation: turn by turn under a lease, never in the way of a reply (P3)."""

from __future__ import annotations

import logging
import queue
import random
import threading
import time
from collections.abc import Callable, Iterator

from memora.clock import Clock
from memora.core.retry import next_try_at
from memora.errors import IndexMismatch, LeaseLost, MemoraError
from memora.records import Records
from memora.remember import MemoryWriter
from memora.turns import Receipt, TurnLease

log = logging.getLogger(__name__)

LOOK_EVERY_S = 30.0
"""How often the background thread looks for turns that have become due, and for what other processes left."""
POLL_S = 0.05

TurnReceipts = tuple[str, tuple[Receipt, ...]]


class MemoryWork:
    """Works off the turns that wait, in this thread or in one of its own."""

    def __init__(
        self,
        *,
        writer: Callable[[], MemoryWriter],
        records: Records,
        clock: Clock,
        lease_s: float = 600.0,
        resumes: bool = True,
        committed: Callable[[], object] = lambda: None,
    ) -> None:
        """`resumes` False: in a mode that keeps nothing no turn is worked on, only what comes `afterwards` (P5).

        `lease_s` must be longer than the slowest turn's model calls; a process that dies gives its turns back at
        once, whatever is left of it. `committed` is run after every commit, and before work that was left is begun.
        """
        self._committed = committed
        self._writer, self._records, self._clock, self._lease_s = writer, records, clock, lease_s
        self._resumes = resumes
        self._finished: queue.SimpleQueue[TurnReceipts] = queue.SimpleQueue()
        self._changed = threading.Condition()
        self._asked = self._answered = 0
        self._stopping = False
        self._thread: threading.Thread | None = None
        self.afterwards: Callable[[], object] = lambda: None
        """Run in the working thread once nothing is due: indexing, the summary of older turns."""

    def run_turn(self, turn_id: str, *, wait_s: float = 60.0) -> tuple[Receipt, ...]:
        """The receipts of this turn, after working on it now if it still waits.

        Where another thread or process is at it, waits for that one up to `wait_s`, then says that it is waiting.
        """
        lease = self._records.claim_turn(now=self._clock.machine(), lease_s=self._lease_s, turn_id=turn_id)
        if lease is not None:
            return self._work(lease)
        deadline = time.monotonic() + wait_s
        while (turn := self._records.turn(turn_id)) is not None and turn.state != "done":
            if turn.state == "waiting" or time.monotonic() > deadline:
                return (Receipt("waiting", content=turn.user_text, why=turn.why or "InProgress"),)
            time.sleep(POLL_S)
        return turn.receipts if turn is not None else ()

    def run_due(self, *, limit_s: float = 60.0) -> Iterator[TurnReceipts]:
        """Work on every turn that is due, oldest first, for about `limit_s` seconds; each as it is finished."""
        deadline = time.monotonic() + limit_s
        if self._resumes:
            self._committed()
        while self._resumes and time.monotonic() < deadline and not self._stopping:
            lease = self._records.claim_turn(now=self._clock.machine(), lease_s=self._lease_s)
            if lease is None:
                return
            yield lease.turn.turn_id, self._work(lease)

    def _work(self, lease: TurnLease) -> tuple[Receipt, ...]:
        try:
            receipts = self._writer().work_on(lease)
            log.info("memory work of one turn: %s", ", ".join(receipt.do for receipt in receipts))
        except LeaseLost:
            return self._receipts_now(lease)
        except MemoraError as error:
            place = str(error) if isinstance(error, IndexMismatch) else getattr(error, "where", "")
            log.info("memory work waits: %s %s", type(error).__name__, place)
            return self._postpone(lease, type(error).__name__, getattr(error, "retry_after_s", None))
        except Exception as error:
            log.error("memory work failed: %s", type(error).__name__)  # the text of an error may quote the learner
            log.debug("traceback", exc_info=True)
            return self._postpone(lease, type(error).__name__, None)
        self._committed()
        return receipts

    def _postpone(self, lease: TurnLease, why: str, retry_after_s: float | None) -> tuple[Receipt, ...]:
        attempts, now = lease.turn.attempts + 1, self._clock.machine()
        when = next_try_at(attempts=attempts, now=now, retry_after_s=retry_after_s, jitter=random.random())
        log.info("memory work of one turn waits: %s, attempt %d", why, attempts)
        try:
            self._records.postpone_turn(lease, why=why, next_try_at=when)
        except LeaseLost:
            return self._receipts_now(lease)
        return (Receipt("waiting", content=lease.turn.user_text, why=why),)

    def _receipts_now(self, lease: TurnLease) -> tuple[Receipt, ...]:
        turn = self._records.turn(lease.turn.turn_id)
        return turn.receipts if turn is not None else ()

    # in the background

    def start(self) -> None:
        """Begin working in a thread of its own; safe to repeat."""
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._loop, name="memory-work", daemon=True)
            self._thread.start()

    def wake(self) -> None:
        """There is a new turn to work on."""
        with self._changed:
            self._asked += 1
            self._changed.notify_all()

    def _loop(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._stopping or self._asked > self._answered, LOOK_EVERY_S)
                if self._stopping:
                    return
                asked = self._asked
            try:
                for finished in self.run_due(limit_s=float("inf")):
                    self._finished.put(finished)
                self.afterwards()
            except Exception as error:
                log.error("memory work stopped for now: %s", type(error).__name__)
                log.debug("traceback", exc_info=True)
            with self._changed:
                self._answered = asked
                self._changed.notify_all()

    def poll(self) -> list[TurnReceipts]:
        """What was finished in the background since the last call."""
        finished: list[TurnReceipts] = []
        while not self._finished.empty():
            finished.append(self._finished.get())
        return finished

    def settle(self, timeout_s: float) -> bool:
        """Wait until everything asked for was worked on or postponed; False when the time ran out first."""
        with self._changed:
            return self._changed.wait_for(lambda: self._answered >= self._asked, timeout_s)

    def close(self, timeout_s: float = 10.0) -> bool:
        """Finish what was asked for within `timeout_s`, then stop; False where a call still runs, which is left alone."""
        deadline = time.monotonic() + timeout_s
        if self._thread is None or not self._thread.is_alive():
            if self._asked > self._answered:
                for finished in self.run_due(limit_s=timeout_s):
                    self._finished.put(finished)
            return True
        self.settle(timeout_s)
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        self._thread.join(timeout=max(0.1, deadline - time.monotonic()))
        return not self._thread.is_alive()
