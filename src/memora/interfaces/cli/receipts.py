"""Receipts with what held before them, in one line each (P1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memora.interfaces.cli.printable import one_line
from memora.interfaces.texts.sentences import Told, receipt_line
from memora.turns import Receipt
from memora.types import Language

if TYPE_CHECKING:
    from memora.app import Memora

COMMAND_LINE_FORGET = "memora forget {memory_id}"
CHAT_FORGET = "/forget {memory_id}"


def receipt_text(memora: Memora, receipt: Receipt, lang: Language) -> str:
    """As a command tells it."""
    told = Told(forget=COMMAND_LINE_FORGET, today=memora.today())
    return one_line(receipt_line(receipt, lang, told, memora.before(receipt)))


def chat_receipt_text(memora: Memora, receipt: Receipt, lang: Language, *, review: str | None = None) -> str:
    """As the conversation tells it; `review` is the number by which a question is answered."""
    told = Told(brief=True, forget=CHAT_FORGET, today=memora.today())
    return one_line(receipt_line(receipt, lang, told, memora.before(receipt), review=review))
