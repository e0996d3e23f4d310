"""Memory work behind the conversation: turn by turn under a lease, never in the way of a reply (P3)."""

from __future__ import annotations

import logging
import queue
import random
import threading
import time
from collections.abc import Callable

from memora.clock import Clock
from memora.core.retry import next_try_at
from memora.errors import LeaseLost, MemoraError
from memora.ports import Records
from memora.remember import MemoryWriter
from memora.types import Receipt, TurnLease

log = logging.getLogger(__name__)

LEASE_S = 600.0
"""Longer than the slowest turn's model calls; a process that dies gives its turns back at once."""

TurnReceipts = tuple[str, tuple[Receipt, ...]]


class MemoryWork:
    """Works off the turns that wait, in this thread or in one of its own."""

    def __init__(self, *, writer: Callable[[], MemoryWriter], records: Records, clock: Clock) -> None:
        self._writer, self._records, self._clock = writer, records, clock
        self._finished: queue.SimpleQueue[TurnReceipts] = queue.SimpleQueue()
        self._wake, self._idle = threading.Event(), threading.Event()
        self._idle.set()
        self._stopping = False
        self._thread: threading.Thread | None = None
        self.afterwards: Callable[[], object] = lambda: None
        """Run in the working thread once nothing is due: indexing, the summary of older turns."""

    def run_turn(self, turn_id: str) -> tuple[Receipt, ...]:
        """The receipts of this turn, after working on it now if it still waits."""
        lease = self._records.claim_turn(now=self._clock.machine(), lease_s=LEASE_S, turn_id=turn_id)
        if lease is not None:
            return self._work(lease)
        turn = self._records.turn(turn_id)
        return turn.receipts if turn else ()

    def run_due(self, *, limit_s: float = 60.0) -> list[TurnReceipts]:
        """Work on every turn that is due, oldest first, for at most about `limit_s` seconds."""
        done: list[TurnReceipts] = []
        deadline = time.monotonic() + limit_s
        while time.monotonic() < deadline and not self._stopping:
            lease = self._records.claim_turn(now=self._clock.machine(), lease_s=LEASE_S)
            if lease is None:
                break
            done.append((lease.turn.turn_id, self._work(lease)))
        return done

    def _work(self, lease: TurnLease) -> tuple[Receipt, ...]:
        try:
            return self._writer().work_on(lease)
        except LeaseLost:
            turn = self._records.turn(lease.turn.turn_id)
            return turn.receipts if turn else ()
        except MemoraError as error:
            return self._postpone(lease, type(error).__name__, getattr(error, "retry_after_s", None))
        except Exception as error:
            log.error("memory work failed: %s", type(error).__name__)  # the text of an error may quote the learner
            log.debug("traceback", exc_info=True)
            return self._postpone(lease, type(error).__name__, None)

    def _postpone(self, lease: TurnLease, why: str, retry_after_s: float | None) -> tuple[Receipt, ...]:
        attempts, now = lease.turn.attempts + 1, self._clock.machine()
        when = next_try_at(attempts=attempts, now=now, retry_after_s=retry_after_s, jitter=random.random())
        self._records.postpone_turn(lease, why=why, next_try_at=when)
        return (Receipt("waiting", content=lease.turn.user_text, why=why),)

    # in the background

    def start(self) -> None:
        """Begin working in a thread of its own; safe to repeat."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._loop, name="memory-work", daemon=True)
            self._thread.start()

    def wake(self) -> None:
        """There is a new turn to work on."""
        self._idle.clear()
        self._wake.set()

    def _loop(self) -> None:
        while not self._stopping:
            self._wake.wait(timeout=30)
            self._wake.clear()
            try:
                for finished in self.run_due():
                    self._finished.put(finished)
                self.afterwards()
            except (MemoraError, OSError) as error:
                log.error("memory work stopped for now: %s", type(error).__name__)
            finally:
                if not self._wake.is_set():
                    self._idle.set()

    def poll(self) -> list[TurnReceipts]:
        """What was finished in the background since the last call."""
        finished: list[TurnReceipts] = []
        while not self._finished.empty():
            finished.append(self._finished.get())
        return finished

    def settle(self, timeout_s: float) -> bool:
        """Wait until nothing is due any more; False when the time ran out first."""
        return self._idle.wait(timeout_s)

    def close(self, timeout_s: float = 10.0) -> None:
        """Finish what is due within `timeout_s`, then stop; the rest waits for the next start."""
        if self._thread is not None:
            self.settle(timeout_s)
            self._stopping = True
            self._wake.set()
            self._thread.join(timeout=1.0)
