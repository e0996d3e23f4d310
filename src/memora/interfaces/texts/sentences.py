"""Values in words: an error, a receipt, a notice, a reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from memora.errors import MemoraError, NoSuchMemory, ProviderBusy, ProviderError
from memora.interfaces.texts import has, say
from memora.types import Language, Receipt

SHORT_ID = 8


class Notice(Protocol):
    """Something to tell the learner once."""

    @property
    def code(self) -> str: ...

    @property
    def values(self) -> Mapping[str, object]: ...


def error_line(error: MemoraError, lang: Language) -> str:
    """What went wrong and what to do, filled from the error's attributes."""
    values = {**vars(error), "message": str(error)}
    if "unit" in values:
        values["unit"] = say(lang, f"unit.{values['unit']}") if has(lang, f"unit.{values['unit']}") else values["unit"]
    key = next(f"error.{kind.__name__}" for kind in type(error).__mro__ if has(lang, f"error.{kind.__name__}"))
    if isinstance(error, NoSuchMemory) and error.matches:
        key += ".many"
    if isinstance(error, ProviderError):
        values["detail"] = say(lang, "error.detail", detail=error.detail) if error.detail else ""
    if isinstance(error, ProviderBusy) and error.retry_after_s is not None:
        key, values["seconds"] = f"{key}.after", round(error.retry_after_s)
    return say(lang, key, **values).strip()


def notice_line(notice: Notice, lang: Language) -> str:
    key = f"notice.{notice.code}"
    if has(lang, key):
        return say(lang, key, **notice.values)
    shown = ", ".join(f"{name}: {value}" for name, value in notice.values.items())
    return say(lang, "notice.other", code=notice.code, values=shown)


def reason(code: str | None, lang: Language) -> str:
    """A policy reason in words."""
    key = f"reason.{code}"
    return say(lang, key) if has(lang, key) else str(code)


def waiting_cause(code: str | None, lang: Language) -> str:
    key = f"waiting.{code}"
    return say(lang, key) if has(lang, key) else say(lang, "waiting.other", why=code or "?")


def type_name(code: str | None, lang: Language) -> str:
    key = f"type.{code}"
    return say(lang, key) if has(lang, key) else str(code)


def receipt_line(receipt: Receipt, lang: Language, *, undo: str | None = None) -> str:
    """One receipt; `undo` is a command with {memory_id} in it, shown where the receipt can be taken back (P1)."""
    content = say(lang, "quote", text=receipt.content or "")
    if receipt.do == "stored":
        known = receipt.importance_score is not None and receipt.memory_type is not None
        line = say(
            lang,
            "receipt.stored" if known else "receipt.stored.bare",
            content=content,
            memory_type=type_name(receipt.memory_type, lang),
            importance_score=receipt.importance_score,
        )
        if undo and receipt.memory_id:
            command = undo.format(memory_id=receipt.memory_id[:SHORT_ID])
            line += say(lang, "receipt.undo", command=command)
        return line
    if receipt.do == "refused":
        key = "receipt.refused" if receipt.content else "receipt.refused.bare"
        return say(lang, key, content=content, reason=reason(receipt.policy_reason or receipt.why, lang))
    if receipt.do == "waiting":
        return say(lang, "receipt.waiting", why=waiting_cause(receipt.why, lang))
    return say(lang, f"receipt.{receipt.do}", content=content, memory_id=(receipt.memory_id or "")[:SHORT_ID])
