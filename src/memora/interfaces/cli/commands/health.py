"""`memora doctor`: every check as one line, mended where it can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from memora.interfaces.cli.failures import DONE, FAILED
from memora.interfaces.cli.printable import one_line
from memora.interfaces.cli.state import State, state_of

if TYPE_CHECKING:
    from memora.doctor import Check


def doctor(context: typer.Context) -> int:
    """`memora doctor`"""
    from memora.doctor import examine

    state = state_of(context)
    found: list[dict[str, Any]] = []
    with state.memora() as memora:
        for check in examine(memora):
            detail = detail_of(check, state)
            found.append({"name": check.name, "ok": check.ok, "detail": detail})
            if not state.flags.as_json:
                mark = state.say("doctor.ok" if check.ok else "doctor.bad")
                state.screen.lines([("" if check.ok else "warn", f"{mark} {detail}")])
    if state.flags.as_json:
        state.screen.document({"checks": found})
    return DONE if all(check["ok"] for check in found) else FAILED


def detail_of(check: Check, state: State) -> str:
    """The sentence for a check: as it should be, mended, or what is wrong."""
    kind = "mended" if check.mended else "fine" if check.ok else "wrong"
    if "problem" in check.values and not check.ok:
        return state.say(
            "doctor.problem", name=state.say(f"doctor.{check.name}"), problem=one_line(check.values["problem"])
        )
    return state.say(f"doctor.{check.name}.{kind}", **check.values)
