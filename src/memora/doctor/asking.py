"""Who is asked: the chat model, and the memory work that waits for it."""

from __future__ import annotations

from memora.connections import choose_model
from memora.doctor.check import Check, Examination
from memora.errors import MemoraError
from memora.meter import counted
from memora.turns import Message, ReplyEnd


def model(x: Examination) -> Check:
    """A connected model answers one word; without one there is nothing to check."""
    try:
        chat = x.app.model
        if chat is None:
            return Check("model", code="none")
        with counted(x.app.meter, purpose="check", model=chat.name) as count:
            for part in chat.stream([Message("user", "Say OK.")]):
                if isinstance(part, ReplyEnd):
                    count(part.usage)
    except MemoraError:
        x.model_fails = True
        raise
    return Check("model", values={"model": chat.name})


def waiting_work(x: Examination) -> Check:
    """What waits is worked off, unless it waits for a model that fails: then each would be asked for in vain."""
    app = x.app
    before = {turn.turn_id: turn for turn in app.records.waiting_turns()}
    waiting = [turn for turn in before.values() if turn.state == "waiting"]
    if not x.mends:
        return x.mended("waiting_work", count=len(waiting)) if waiting else Check("waiting_work")
    needs_model = app.settings.judge != "local" and choose_model(app.settings) is not None
    if before and not (needs_model and x.model_fails):
        app.run_waiting_work()  # also what a process left that has died; what a living one is at stays its own
        app.retry()
    after = app.records.waiting_turns()
    left = [turn for turn in after if turn.state == "waiting"]
    if left:
        return Check("waiting_work", "wrong", values={"count": len(left), "why": left[0].why or "new"})
    done = before.keys() - {turn.turn_id for turn in after}
    return x.mended("waiting_work", count=len(done)) if done else Check("waiting_work")
