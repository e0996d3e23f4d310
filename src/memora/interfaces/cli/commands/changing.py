"""Seeing and steering change: history, questions, restore, pin, what changed."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from memora.errors import SettingError
from memora.interfaces.cli import documents, views_change
from memora.interfaces.cli.answers import folded, is_no, is_yes
from memora.interfaces.cli.commands.writing import show_receipts
from memora.interfaces.cli.failures import DONE, REFUSED, USAGE, CommandFailed, with_help
from memora.interfaces.cli.printable import one_line
from memora.interfaces.cli.state import State, state_of
from memora.interfaces.texts.sentences import with_date
from memora.turns import Receipt
from memora.types import StoredMemory

if TYPE_CHECKING:
    from memora.app import Memora
    from memora.core.life import Difference

Answer = Literal["new", "old", "both", "edit", "yes", "no"]
ANSWER_WORDS: dict[str, Answer] = {
    "new": "new", "新": "new", "新的": "new", "old": "old", "舊": "old", "舊的": "old", "旧": "old", "both": "both",
    "都": "both", "都留": "both", "都要": "both", "兩個": "both", "edit": "edit", "改": "edit", "改寫": "edit", "修改": "edit",
}  # fmt: skip
"""How a question may be answered, as one may type it."""
LAST_TIME = re.compile(
    r"(?:the )?last(?: time| lesson| class| session| chat)?|上(?:一)?次(?:上課|聊天)?|上(?:一)?堂(?:課)?|上一課",
    re.IGNORECASE,
)
_AGO = re.compile(r"([0-9]{1,5})\s*(d|w|天|週)", re.IGNORECASE)
_DAY_OF_MONTH = re.compile(r"(?P<month>1[0-2]|0?[1-9])\s*[/月.-]\s*(?P<day>3[01]|[12][0-9]|0?[1-9])\s*[日號]?")


def history(context: typer.Context, memory_id: str) -> None:
    """`memora history ID`"""
    state = state_of(context)
    with state.memora() as memora:
        show_history(state, memora, memory_id)


def show_history(state: State, memora: Memora, memory_id: str) -> None:
    """The memory as it is now, and how it came to that. Raises NoSuchMemory."""
    chapters, row = memora.history(memory_id), memora.find(memory_id)
    if not state.flags.as_json:
        now = with_date(one_line(row.content), row.occurred_at, state.lang, memora.today())
        if row.status != "active":
            now = state.say("with_remark", content=now, remark=state.say(f"status.{row.status}"))
        state.screen.lines([("bold", now)])
    state.show(
        lambda: {"history": [documents.chapter(chapter) for chapter in chapters]},
        lambda: views_change.history(chapters, state.lang, memora.settings.tz, memora.today()),
    )


def review(
    context: typer.Context,
    review_id: Annotated[str, typer.Argument()] = "",
    answer: Annotated[str, typer.Argument()] = "",
    text: Annotated[str, typer.Argument()] = "",
) -> int:
    """`memora review [ID new|old|both]`, `memora review ID edit TEXT`"""
    state = state_of(context)
    chosen = answer_word(answer)
    if (review_id and chosen is None) or (chosen == "edit") != bool(text.strip()):
        raise CommandFailed(
            USAGE, with_help(state.say("review.usage", command="memora review"), "memora review", state.lang)
        )
    with state.memora() as memora:
        if chosen is None:
            show_reviews(state, memora, command="memora review")
            return DONE
        receipts = answered(memora, review_id, chosen, text)
        _show(state, memora, receipts)
        state.index(memora)
    return REFUSED if any(receipt.do == "refused" for receipt in receipts) else DONE


def answer_word(word: str) -> Answer | None:
    said = ANSWER_WORDS.get(folded(word))
    return said or ("yes" if is_yes(word) else "no" if is_no(word) else None)


def answered(memora: Memora, review_id: str, answer: Answer, text: str) -> tuple[Receipt, ...]:
    """A yes or no answers what the question asks. Raises NoSuchReview, BlankText, TextTooLong."""
    match answer:
        case "edit":
            return memora.answer(review_id, "new", text)
        case "yes" | "no":
            from memora.answering import find_review

            holds = find_review(review_id, memora.reviews()).why == "DependsOnChanged"  # it asks about the old one
            return memora.answer(review_id, "old" if holds == (answer == "yes") else "new")
        case _:
            return memora.answer(review_id, answer)


def show_reviews(state: State, memora: Memora, *, command: str) -> None:
    rows = memora.reviews()
    state.show(
        lambda: {"reviews": [documents.review(row) for row in rows]},
        lambda: views_change.reviews(rows, state.lang, memora.settings.tz, memora.today(), command=command),
    )


def restore(context: typer.Context, memory_id: str) -> None:
    """`memora restore ID`"""
    state = state_of(context)
    with state.memora() as memora:
        _show(state, memora, memora.restore(memory_id))
        state.index(memora)


def pin(context: typer.Context, memory_id: str, off: Annotated[bool, typer.Option("--off")] = False) -> None:
    """`memora pin ID [--off]`"""
    state = state_of(context)
    with state.memora() as memora:
        row = memora.pin(memory_id, not off)
        if state.flags.as_json:
            state.screen.document({"memories": [documents.memory(row)]})
        else:
            state.screen.note("  " + pinned_line(state, row, undo="memora undo"))


def pinned_line(state: State, row: StoredMemory, *, undo: str) -> str:
    line = state.say("pin.on" if row.pinned else "pin.off", content=state.say("quote", text=one_line(row.content)))
    return line + state.say("receipt.take_back", command=undo)


def diff(context: typer.Context, since: Annotated[str, typer.Option("--since")] = "last") -> None:
    """`memora diff --since DATE`"""
    state = state_of(context)
    with state.memora() as memora:
        show_differences(state, memora, since)


def show_differences(state: State, memora: Memora, since: str) -> None:
    """Raises SettingError for what names no time."""
    moment: datetime | None
    rows: list[Difference]
    if LAST_TIME.fullmatch(unicodedata.normalize("NFKC", since).strip()):
        moment, rows = memora.changes_since_last_time()
    else:
        moment = read_since(since, memora.clock.now())
        rows = memora.changes_since(moment)
    began = {"since": moment.isoformat()} if moment is not None else {}
    state.show(
        lambda: began | {"changes": [documents.difference(row) for row in rows]},
        lambda: views_change.differences(rows, moment, state.lang, memora.settings.tz, memora.today()),
    )


def read_since(text: str, now: datetime) -> datetime:
    """The beginning of the day that is meant, or the moment: ISO 8601, `7d`, or words such as `yesterday` and 上週三.

    Raises SettingError.

    >>> from datetime import UTC
    >>> read_since("7d", datetime(2026, 3, 9, 8, tzinfo=UTC)).isoformat(), read_since("昨天", datetime(2026, 3, 9, 8, tzinfo=UTC)).isoformat()
    ('2026-03-02T00:00:00+00:00', '2026-03-08T00:00:00+00:00')
    """
    from memora.core.event_time import find_event_time

    word = unicodedata.normalize("NFKC", text).strip()
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    if ago := _AGO.fullmatch(word):
        days = int(ago[1]) * (7 if ago[2].lower() in ("w", "週") else 1)
        if days < (now.date() - datetime.min.date()).days:
            return midnight - timedelta(days=days)
    try:
        moment = datetime.fromisoformat(word)
        return moment if moment.tzinfo is not None else moment.replace(tzinfo=now.tzinfo)
    except ValueError:
        asked = _past_day(word, now) or word
        tried = (find_event_time(words, now) for words in (asked, f"{asked} ago", f"{asked}前"))
        time = next((found for found in tried if found is not None), None)
    if time is None:
        raise SettingError(name="--since", value=text, allowed="last, yesterday, last week, 7d or 2026-09-14")
    if isinstance(time.first, datetime):
        return time.first
    return datetime.combine(time.first, datetime.min.time(), now.tzinfo)


def _past_day(word: str, now: datetime) -> str | None:
    """A day that is named without its year, with the year in which it was last."""
    match = _DAY_OF_MONTH.fullmatch(word)
    if match is None:
        return None
    month, day = int(match["month"]), int(match["day"])
    return f"{now.year if (month, day) <= (now.month, now.day) else now.year - 1}-{month:02}-{day:02}"


def _show(state: State, memora: Memora, receipts: tuple[Receipt, ...]) -> None:
    if state.flags.as_json:
        state.screen.document({"receipts": documents.receipts(receipts)})
    else:
        show_receipts(state, memora, receipts)
