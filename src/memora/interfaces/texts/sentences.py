"""Values in words: an error, a receipt, a notice, a reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from memora.errors import (
    IndexDamaged,
    IndexMismatch,
    MemoraError,
    NoSuchMemory,
    ProviderBusy,
    ProviderError,
    ReadOnly,
    SettingError,
    StoreError,
    TextTooLong,
)
from memora.interfaces.texts import has, say
from memora.interfaces.texts.details import detail, folder_detail
from memora.types import Language, Receipt

SHORT_ID = 8


class Notice(Protocol):
    """Something to tell the learner once."""

    @property
    def code(self) -> str: ...

    @property
    def values(self) -> Mapping[str, object]: ...


def error_line(error: MemoraError, lang: Language) -> str:
    """What went wrong and what to do, filled from the error's attributes; a secret that somebody typed is masked."""
    from memora.core.secrets import mask_secrets

    key = next(f"error.{kind.__name__}" for kind in type(error).__mro__ if has(lang, f"error.{kind.__name__}"))
    values = {**vars(error), "message": detail(str(error), lang)}
    for name in ("problem", "detail"):
        if values.get(name):
            values[name] = detail(values[name], lang)
    match error:
        case SettingError():
            key, values = _setting(error, lang)
        case TextTooLong():
            values["unit"] = say(lang, f"unit.{error.unit}") if has(lang, f"unit.{error.unit}") else error.unit
        case ReadOnly():
            values["mode"] = say(lang, f"mode.{error.mode}")
        case NoSuchMemory() if error.matches:
            key += ".many"
        case IndexMismatch():
            values["which"] = _indices(error, lang)
        case ProviderError():
            values["detail"] = say(lang, "error.detail", detail=values["detail"]) if error.detail else ""
            if isinstance(error, ProviderBusy) and error.retry_after_s is not None:
                key, values["seconds"] = f"{key}.after", round(error.retry_after_s)
        case StoreError():
            values |= {"path": say(lang, "error.path", path=error.path) if error.path else ""}
            said = folder_detail(error.detail, lang)
            values["detail"] = said[:1].upper() + said[1:]
            if isinstance(error, IndexDamaged) and has(lang, f"doing.{error.doing}"):
                values["doing"] = say(lang, f"doing.{error.doing}")
    return mask_secrets(say(lang, key, **values)).text.strip()


def _setting(error: SettingError, lang: Language) -> tuple[str, dict[str, object]]:
    """(key, values) for a setting, a flag or a part of the profile."""
    name = say(lang, f"setting.{error.name}") if has(lang, f"setting.{error.name}") else error.name
    value = detail(error.value, lang) if error.name == "MEMORA_JUDGE" else error.value
    values: dict[str, object] = {"name": name, "value": value, "allowed": detail(error.allowed, lang)}
    if error.allowed == "a readable TOML file":
        return "error.SettingError.file", values
    if error.allowed.startswith("none, while there is no"):
        return "error.SettingError.no_connection", values
    return "error.SettingError" if error.value else "error.SettingError.blank", values


def _indices(error: IndexMismatch, lang: Language) -> str:
    named = {"missing": error.missing, "unknown": error.unknown, "duplicate": error.duplicate}
    comma, semicolon = say(lang, "list_comma"), say(lang, "list_semicolon")
    said = [
        say(lang, f"error.IndexMismatch.{what}", indices=comma.join(map(str, held)))
        for what, held in named.items()
        if held
    ]
    return semicolon.join(said)


def notice_line(notice: Notice, lang: Language) -> str:
    key = f"notice.{notice.code}"
    values = {name: detail(str(v), lang) if name in ("problem", "detail") else v for name, v in notice.values.items()}
    if has(lang, key):
        return say(lang, key, **values)
    shown = ", ".join(f"{name}: {value}" for name, value in values.items())
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


def receipt_line(receipt: Receipt, lang: Language, *, undo: str | None = None, brief: bool = False) -> str:
    """One receipt; `undo` is a command with {memory_id} in it, shown where the receipt can be taken back (P1).

    `brief`: one that waits names only the cause, and commands begin with a slash, for a conversation.
    """
    content = say(lang, "quote", text=receipt.content or "")
    if receipt.do == "stored":
        known = receipt.importance_score is not None
        line = say(
            lang,
            "receipt.stored" if known else "receipt.stored.bare",
            content=content,
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
        return say(lang, "receipt.waiting.brief" if brief else "receipt.waiting", why=waiting_cause(receipt.why, lang))
    key = f"receipt.{receipt.do}.{receipt.why}"
    command = f"{'/' if brief else 'memora '}remember {receipt.memory_type or 'semantic'}"
    return say(
        lang,
        key if receipt.why and has(lang, key) else f"receipt.{receipt.do}",
        content=content,
        memory_id=(receipt.memory_id or "")[:SHORT_ID],
        command=command,
    )
