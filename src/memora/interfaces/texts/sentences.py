"""Values in words: an error, a receipt, a notice, a reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from memora.core.life import Before
from memora.errors import (
    IndexDamaged,
    IndexMismatch,
    MemoraError,
    NoSuchMemory,
    PolicyRefused,
    ProviderBusy,
    ProviderError,
    ReadOnly,
    SettingError,
    StoreError,
    TextTooLong,
)
from memora.interfaces.texts import has, say, say_in_chat
from memora.interfaces.texts.details import detail, folder_detail
from memora.turns import Receipt
from memora.types import Language

SHORT_ID = 8


class Notice(Protocol):
    """Something to tell the learner once."""

    @property
    def code(self) -> str: ...

    @property
    def values(self) -> Mapping[str, object]: ...


def error_line(error: MemoraError, lang: Language, *, chat: bool = False) -> str:
    """What went wrong and what to do, filled from the error's attributes; a secret that somebody typed is masked.

    `chat`: commands are named as they are typed in a conversation.
    """
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
            switch = "/" + error.mode.replace("-", "") if chat else f"--{error.mode}"
            values |= {"mode": say(lang, f"mode.{error.mode}"), "switch": switch}
            key += ".chat" if chat else ""
        case PolicyRefused():
            values["reason"] = reason(error.policy_reason, lang)
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
    return mask_secrets((say_in_chat if chat else say)(lang, key, **values)).text.strip()


def _setting(error: SettingError, lang: Language) -> tuple[str, dict[str, object]]:
    """(key, values) for a setting, a flag or a part of the profile."""
    name = say(lang, f"setting.{error.name}") if has(lang, f"setting.{error.name}") else error.name
    value = detail(error.value, lang) if error.name == "MEMORA_JUDGE" else error.value
    values: dict[str, object] = {"name": name, "value": value, "allowed": detail(error.allowed, lang)}
    if error.allowed == "a readable TOML file":
        return "error.SettingError.file", values
    if error.allowed.startswith("none, while there is no"):
        return "error.SettingError.no_connection", values
    if error.name == "english_level" and error.value and error.allowed.startswith("A1"):
        return "error.SettingError.level", values
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


def notice_line(notice: Notice, lang: Language, *, chat: bool = False) -> str:
    key = f"notice.{notice.code}"
    values = {name: detail(str(v), lang) if name in ("problem", "detail") else v for name, v in notice.values.items()}
    if "memory_id" in values:
        values["memory_id"] = str(values["memory_id"])[:SHORT_ID]
    if has(lang, key):
        return (say_in_chat if chat else say)(lang, key, **values)
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


def date_in_words(occurred_at: str | None, lang: Language, today: date | None) -> str:
    """When it happens or happened, as it stands beside a memory; empty without a date.

    >>> date_in_words("2026-12-20", "zh-TW", None)
    '2026/12/20（日）'
    """
    from memora.core.event_time import describe, read_event_time

    time = read_event_time(occurred_at)
    return "" if time is None else describe(time, lang, today or date.min)


def with_date(shown: str, occurred_at: str | None, lang: Language, today: date | None) -> str:
    """A memory's text with its event's date beside it."""
    when = date_in_words(occurred_at, lang, today)
    return say(lang, "with_date", content=shown, date=when) if when else shown


@dataclass(frozen=True, slots=True)
class Told:
    """How receipts are told: `brief` in a conversation, where commands begin with a slash; `forget` is the command,
    with {memory_id} in it, that takes back what was stored."""

    brief: bool = False
    forget: str | None = None
    today: date | None = None

    def command(self, words: str) -> str:
        return f"/{words}" if self.brief else f"memora {words}"


def receipt_line(
    receipt: Receipt, lang: Language, told: Told = Told(), before: Before | None = None, *, review: str | None = None
) -> str:
    """One receipt, with what held before and the command that takes it back, where there are any (P1).

    `review` is how a question is named in its command; else it is the beginning of its id.
    """
    before = before or Before()
    content = with_date(say(lang, "quote", text=receipt.content or ""), receipt.occurred_at, lang, told.today)
    old = None if before.content is None else say(lang, "quote", text=before.content)
    old = old and with_date(old, before.occurred_at, lang, told.today)
    match receipt.do:
        case "stored":
            return _stored(receipt, lang, told, content) + _way_out(receipt, lang, told)
        case "refused":
            key = "receipt.refused" if receipt.content else "receipt.refused.bare"
            return say(lang, key, content=content, reason=reason(receipt.policy_reason or receipt.why, lang))
        case "waiting":
            key = "receipt.waiting.brief" if told.brief else "receipt.waiting"
            return say(lang, key, why=waiting_cause(receipt.why, lang))
        case "known" if before.times_said is not None:
            known = say(lang, "receipt.known.times", content=content, count=before.times_said)
            return known + say(lang, "receipt.take_back", command=told.command("undo"))
        case "profile" if receipt.why and has(lang, f"profile.{receipt.why}"):
            how = "changed" if old and receipt.content else "set" if receipt.content else "removed"
            name = say(lang, f"profile.{receipt.why}")
            return say(lang, f"receipt.profile.{how}", name=name, old=old, content=content)
        case "review":
            named = review or (receipt.review_id or "")[:SHORT_ID]
            key = f"receipt.review.{receipt.why}"
            key = key if receipt.why and has(lang, key) else "receipt.review"
            return say(lang, key, old=old or "…", content=content, command=told.command(f"review {named}".strip()))
    line = _line(receipt, lang, content, old)
    if receipt.do in ("superseded", "updated"):
        line += say(lang, "receipt.take_back", command=told.command("undo"))
    return line + _way_out(receipt, lang, told) if receipt.do == "kept_both" else line


def _stored(receipt: Receipt, lang: Language, told: Told, content: str) -> str:
    key = "receipt.stored" if receipt.importance_score is not None else "receipt.stored.bare"
    line = say(lang, key, content=content, importance_score=receipt.importance_score)
    if receipt.why == "profile":
        line += say(lang, "receipt.stored.profile")
    return line


def _way_out(receipt: Receipt, lang: Language, told: Told) -> str:
    """How a memory that was just written is deleted again, also when it is no longer the last change."""
    if not (told.forget and receipt.memory_id):
        return ""
    return say(lang, "receipt.undo", command=told.forget.format(memory_id=receipt.memory_id[:SHORT_ID]))


def _line(receipt: Receipt, lang: Language, content: str, old: str | None) -> str:
    """The text for the kind and the reason, the one that tells what held before where that is known."""
    keys = [f"receipt.{receipt.do}.{receipt.why}"] if receipt.why else []
    keys.append(f"receipt.{receipt.do}")
    if old is not None:
        keys = [name for key in keys for name in (f"{key}.old", key)]
    if receipt.content is None:
        keys = [name for key in keys for name in (f"{key}.bare", key)]
    key = next(key for key in keys if has(lang, key))
    return say(lang, key, content=content, old=old, memory_id=(receipt.memory_id or "")[:SHORT_ID])
