"""The first start at a terminal: three questions, each may be skipped, none is asked twice; and an Ollama is offered."""

from __future__ import annotations

import contextlib
import re
import shutil
import unicodedata
from typing import TYPE_CHECKING

from memora.connections import detect_ollama
from memora.errors import UsageError
from memora.interfaces.cli.printable import fit, one_line
from memora.interfaces.cli.state import State
from memora.interfaces.texts import say
from memora.interfaces.texts.sentences import error_line
from memora.settings import Settings, write_setting
from memora.types import Language

if TYPE_CHECKING:
    from pathlib import Path

    from memora.app import Memora

_LANGUAGES: dict[str, Language] = {"1": "en", "en": "en", "english": "en", "2": "zh-TW", "zh": "zh-TW", "zh-tw": "zh-TW",
                                   "中文": "zh-TW", "繁體中文": "zh-TW"}  # fmt: skip

ROOM_TO_TYPE = 12
"""Columns that a question leaves free behind it."""
_LEVEL = re.compile(
    r"(?<![a-z])[abc][12](?![0-9])|\d{2,}"
    r"|程度|級|初學|入門|基礎|進階|中等|中上|中下|新手|流利|流暢|母語|普通|還可以|馬馬虎虎|不好|不錯|很差|很爛|很弱|一般|零|國小|國中|高中|大學"
    r"|多益|托福|雅思|英檢|學測|指考|會考|檢定"
    r"|toeic|toefl|ielts|gept|cambridge|cefr|level|beginner|starter|basic|elementary|intermediate|advanced|proficient"
    r"|fluent|native|zero|poor|weak|bad|good|ok|so-so|average|school|college|university|grade",
    re.IGNORECASE,
)


def question(text: str) -> str:
    """One answer; empty for Enter and for Ctrl-D."""
    from prompt_toolkit import prompt

    *before, last = fit(text, shutil.get_terminal_size().columns - ROOM_TO_TYPE).split("\n")
    for line in before:
        print(line)
    try:
        return prompt(last.rstrip() + " ").strip()
    except EOFError:
        return ""


def prepare(state: State) -> Settings:
    """The settings, after asking for the language and offering an Ollama where this is the first start."""
    settings = state.settings()
    if _asked(settings, "language"):
        return settings
    state.screen.lines([("bold", state.say("first.hello"))])
    origins = {line.name: line.origin for line in settings.lines}
    if origins["MEMORA_LANG"] == "default":
        _ask_language(state, settings)
    if origins["MEMORA_MODEL"] == "default" and not settings.api_key and not settings.base_url:
        _offer_ollama(state, settings)
    _mark(settings, "language")
    return state.settings()


def ask_profile(state: State, memora: Memora) -> None:
    """Level and goal, straight into the profile (C1)."""
    if _asked(memora.settings, "profile"):
        return
    if memora.profile().is_empty:
        answered = [
            _keep(state, memora, "set", "english_level", "first.level"),
            _keep(state, memora, "add", "learning_goals", "first.goal"),
        ]
        state.screen.lines([("", state.say("first.done" if any(answered) else "first.skipped")), ("", "")])
    _mark(memora.settings, "profile")


def _ask_language(state: State, settings: Settings) -> None:
    shown = {"en": "English", "zh-TW": "繁體中文"}[state.lang]
    answer = question(state.say("first.language", current=shown)).lower()
    if chosen := _LANGUAGES.get(answer):
        state.lang = chosen
        write_setting(settings.config_path, "MEMORA_LANG", chosen)


def _offer_ollama(state: State, settings: Settings) -> None:
    models = detect_ollama()
    if not models:
        return
    answer = question(state.say("first.ollama", model=one_line(models[0])))
    if answer and answer.lower() not in state.say("chat.yes_words").split():
        return
    model = f"ollama:{models[0]}"
    write_setting(settings.config_path, "MEMORA_MODEL", model)
    state.screen.note(state.say("first.ollama_yes", model=one_line(model), path=one_line(str(settings.config_path))))


def _keep(state: State, memora: Memora, action: str, key: str, text: str) -> bool:
    answer = question(state.say(text))
    if key == "english_level" and not is_skip(answer, state.lang) and not names_a_level(answer):
        answer = question(state.say("first.level_again")) or ""
    if is_skip(answer, state.lang):
        return False
    try:
        memora.change_profile("set" if action == "set" else "add", key, answer)
    except UsageError as error:
        state.screen.note(one_line(error_line(error, state.lang)), "warn")
        return False
    return True


def is_skip(answer: str, lang: Language) -> bool:
    """Nothing, or a word for it.

    >>> is_skip("I don't know.", "en"), is_skip("我不知道", "zh-TW"), is_skip("No problem with B1", "en")
    (True, True, False)
    """
    text = answer.strip(" \t.。!！?？,，").lower().replace("’", "'")
    return not text or text in say(lang, "first.skip_words").split(" / ")


def names_a_level(answer: str) -> bool:
    """Whether an answer says a level: A1 to C2, a test, or a word for how well somebody knows a language.

    >>> names_a_level("about B1"), names_a_level("多益 650"), names_a_level("亂七八糟"), names_a_level("asdf")
    (True, True, False, False)
    """
    return bool(_LEVEL.search(unicodedata.normalize("NFKC", answer)))


def _asked(settings: Settings, what: str) -> bool:
    return _marker(settings, what).exists()


def _mark(settings: Settings, what: str) -> None:
    """Remember that this was asked; a state folder that cannot be written only means that it is asked again."""
    with contextlib.suppress(OSError):
        settings.state_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        _marker(settings, what).touch()


def _marker(settings: Settings, what: str) -> Path:
    return settings.state_dir / f"asked-{what}-{settings.user}"
