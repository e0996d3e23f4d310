"""Receipts with what held before them, in one line each (P1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from memora.errors import StoreError
from memora.interfaces.cli.failures import DONE, STORE
from memora.interfaces.cli.printable import one_line
from memora.interfaces.texts import say
from memora.interfaces.texts.sentences import Told, receipt_line
from memora.turns import Receipt
from memora.types import Language

if TYPE_CHECKING:
    from memora.app import Memora

KEPT_BACK = StoreError.__name__
"""`why` of a receipt that could not be more because the data folder is not usable."""
COMMAND_LINE_FORGET = "memora forget {memory_id}"
CHAT_FORGET = "/forget {memory_id}"


def code_of(receipts: Iterable[Receipt]) -> int:
    """Of a command that did what it could: that the folder kept memory work back is no success."""
    return STORE if any(receipt.why == KEPT_BACK for receipt in receipts) else DONE


def receipt_text(memora: Memora, receipt: Receipt, lang: Language) -> str:
    """As a command tells it."""
    told = Told(forget=COMMAND_LINE_FORGET, today=memora.today())
    return one_line(receipt_line(receipt, lang, told, memora.before(receipt)))


def profile_receipt_texts(
    memora: Memora, receipts: Sequence[Receipt], lang: Language, *, brief: bool = False
) -> list[str]:
    """Of a change that the learner made by command, with the way back in the last line."""
    told = Told(brief=brief, today=memora.today())
    lines = [one_line(receipt_line(receipt, lang, told, memora.before(receipt))) for receipt in receipts]
    if any(receipt.do == "profile" for receipt in receipts):
        lines[-1] += say(lang, "receipt.take_back", command=told.command("undo"))
    return lines


def chat_receipt_text(memora: Memora, receipt: Receipt, lang: Language, *, review: str | None = None) -> str:
    """As the conversation tells it; `review` is the number by which a question is answered."""
    told = Told(brief=True, forget=CHAT_FORGET, today=memora.today())
    return one_line(receipt_line(receipt, lang, told, memora.before(receipt), review=review))
