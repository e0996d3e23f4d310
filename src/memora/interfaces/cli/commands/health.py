"""`memora doctor`: every check as one line with what to do about it, mended where it can be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from memora.errors import ReadOnly, StoreError
from memora.interfaces.cli.failures import DONE, FAILED, STORE, USAGE, CommandFailed
from memora.interfaces.cli.printable import one_line, pad, shorten, width
from memora.interfaces.cli.state import State, state_of
from memora.interfaces.cli.views import count_of_memories
from memora.interfaces.texts import has
from memora.interfaces.texts.details import detail
from memora.interfaces.texts.sentences import SHORT_ID, error_line, waiting_cause

if TYPE_CHECKING:
    from memora.doctor import Check
    from memora.settings import Settings

STYLES = {"fine": "good", "mended": "good", "due": "warn", "wrong": "warn", "advice": "accent", "skipped": "dim"}
INDENT = "  "
"""With it a line is laid out as an entry of a table: where it is broken, it goes on below its words."""
AUDIT = ("duplicates", "junk", "stale", "never_used", "recall_loops", "cost")


def doctor(context: typer.Context, recover: Annotated[bool, typer.Option("--recover")] = False) -> int:
    """`memora doctor`"""
    state = state_of(context)
    if state.mode == "incognito":
        raise CommandFailed(USAGE, state.say("doctor.incognito"))
    settings = state.settings()
    if recover:
        return _recover(state, settings)
    report = _Report(state)
    for check in _checks(state, settings):
        report.add(check)
    return report.finish()


def _checks(state: State, settings: Settings) -> Iterator[Check]:
    """Also of records that cannot be opened, and of those that are too damaged to be closed as they should."""
    from memora.doctor import examine, examine_unopened, wide_paths

    wide, is_damaged = wide_paths(settings), None
    try:
        with state.memora(settings) as memora:
            for check in examine(memora, wide=wide):
                is_damaged = is_damaged or check.damaged
                yield check
    except StoreError as error:
        if is_damaged is None:
            yield from examine_unopened(settings, error, mends=state.mode == "normal", wide=wide)
        elif not is_damaged:
            raise


class _Report:
    """Line by line as the checks are made, or one document at the end."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.found: list[Check] = []
        self._width = max(width(state.say(f"doctor.mark.{kind}")) for kind in STYLES) + 2

    def add(self, check: Check) -> None:
        if not self.state.flags.as_json:
            if check.name in AUDIT and not any(held.name in AUDIT for held in self.found):
                self.state.screen.lines([("", ""), ("bold", self.state.say("doctor.audit"))])
            self.state.screen.lines(self._lines(check))
        self.found.append(check)

    def _lines(self, check: Check) -> Iterator[tuple[str, str]]:
        mark = INDENT + pad(self.state.say(f"doctor.mark.{check.state}"), self._width)
        below = " " * width(mark)
        sentence, advice = sentence_of(check, self.state), advice_of(check, self.state)
        yield ("" if check.state == "fine" else STYLES[check.state]), mark + sentence
        room = self.state.screen.columns - width(mark) - SHORT_ID - 2
        for memory in check.shown:
            yield "dim", f"{below}{memory.memory_id[:SHORT_ID]}  {shorten(one_line(memory.content), room)}"
        if advice:
            yield "", f"{below}→ {advice}"

    def finish(self) -> int:
        """What all comes to, and the exit code."""
        if self.state.flags.as_json:
            self.state.screen.document({"checks": [_row(check, self.state) for check in self.found]})
        else:
            self.state.screen.lines([("", ""), *self._together()])
        if any(check.damaged for check in self.found):
            return STORE
        return DONE if all(check.ok for check in self.found) else FAILED

    def _together(self) -> Iterator[tuple[str, str]]:
        counts = {
            "left": sum(c.state == "wrong" for c in self.found),
            "due": sum(c.state == "due" for c in self.found),
        }
        for name, count in counts.items():
            if count:
                key = f"doctor.{name}.one" if count == 1 else f"doctor.{name}.many"
                yield "warn", self.state.say(key, count=count)
        if not any(counts.values()):
            yield "bold", self.state.say("doctor.well")


def _row(check: Check, state: State) -> dict[str, Any]:
    """`detail` says in one line what a terminal shows in several."""
    shown = [f"{memory.memory_id[:SHORT_ID]} {one_line(memory.content)}" for memory in check.shown]
    parts = [sentence_of(check, state), *shown, advice_of(check, state)]
    return {"name": check.name, "ok": check.ok, "detail": " · ".join(part for part in parts if part)}


def sentence_of(check: Check, state: State) -> str:
    """What was found."""
    if check.error is not None:
        said = one_line(error_line(check.error, state.lang))
    else:
        said = state.say(f"doctor.{check.name}.{check.code or check.state}", **_values(check, state))
    return state.say("pair", label=state.say(f"doctor.name.{check.name}"), value=said)


def advice_of(check: Check, state: State) -> str:
    """What to do about it; empty where nothing is to be done, or an error has said it."""
    if check.error is not None:
        return ""
    key = f"doctor.{check.name}.{check.code or check.state}.do"
    if has(state.lang, key):
        return state.say(key, **_values(check, state))
    return state.say("doctor.due.do") if check.state == "due" else ""


def _values(check: Check, state: State) -> dict[str, object]:
    """As the sentences name them: counts of memories in words, reasons in the learner's language."""
    values = {name: one_line(value) if isinstance(value, str) else value for name, value in check.values.items()}
    for name, words in (("count", "counted"), ("memories", "all")):
        if isinstance(number := values.get(name), int):
            values[words] = count_of_memories(number, state.lang)
    for name in ("problem", "detail"):
        if name in values:
            values[name] = detail(str(values[name]), state.lang)
    if check.name == "waiting_work" and "why" in values:
        values["why"] = waiting_cause(str(values["why"]), state.lang)
    elif isinstance(why := values.get("why"), dict):
        said = [state.say(f"doctor.vector.{kind}", count=count) for kind, count in why.items()]
        values["why"] = state.say("list_comma").join(said)
    if check.shown:
        values["example"] = check.shown[0].memory_id[:SHORT_ID]
    return values


def _recover(state: State, settings: Settings) -> int:
    """Begin anew with what can be read of damaged records; sound ones stay as they are."""
    from memora.doctor.recovery import recover

    if state.mode != "normal":
        raise ReadOnly(state.mode)
    done = recover(settings, lambda: state.memora(settings))
    if state.flags.as_json:
        kept = None if done is None else str(done.kept_as)
        state.screen.document({"recovered": 0 if done is None else done.count, "kept_as": kept})
    elif done is None:
        state.screen.note(state.say("doctor.recover.sound"))
    else:
        counted = count_of_memories(done.count, state.lang)
        state.screen.note(state.say("doctor.recover.done", counted=counted, kept_as=one_line(str(done.kept_as))), "")
        if done.of_index:
            state.screen.note(state.say("doctor.recover.of_index"))
    return DONE
