"""The first start at a terminal: a few questions, each may be skipped, none is asked twice; and an Ollama is offered."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, TypeVar, get_args

from memora.connections import detect_ollama
from memora.core.clean import clean_text, is_blank
from memora.core.english_level import read_level
from memora.core.profile import receipts_of
from memora.errors import PolicyRefused, UsageError
from memora.interfaces.cli.answers import folded, is_no, is_yes
from memora.interfaces.cli.printable import fit, one_line
from memora.interfaces.cli.prompt_commands import LEAVING, Command, Suggestion, Unknown, parse
from memora.interfaces.cli.receipts import profile_receipt_texts
from memora.interfaces.cli.state import State
from memora.interfaces.texts import has, say
from memora.settings import Settings, write_setting
from memora.types import Language

if TYPE_CHECKING:
    from pathlib import Path

    from memora.app import Memora

_LANGUAGES: dict[str, Language] = {"1": "en", "en": "en", "english": "en", "2": "zh-TW", "zh": "zh-TW", "zh-tw": "zh-TW",
                                   "中文": "zh-TW", "繁體中文": "zh-TW", "繁中": "zh-TW", "chinese": "zh-TW", "英文": "en", "英語": "en"}  # fmt: skip

ROOM_TO_TYPE = 12
"""Columns that a question leaves free behind it."""
Answer = TypeVar("Answer")


class Left(Exception):
    """The learner left instead of answering."""


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
    """Level and goal, straight into the profile (C1). Raises Left."""
    if _asked(memora.settings, "profile"):
        return
    before = memora.profile()
    if before.is_empty:
        level = _answer(state, "first.level", "first.level_again", read_level)
        if level is not None:
            _keep(state, memora, "set", "english_level", level)
        goal = _answer(state, "first.goal", "first.goal_again", read_goal)
        if goal is not None:
            _keep(state, memora, "add", "learning_goals", goal)
        after = memora.profile()
        if after != before:
            for line in profile_receipt_texts(memora, receipts_of(before, after), state.lang, brief=True):
                state.screen.note("  " + line)
        state.screen.lines([("", state.say("first.done" if after != before else "first.skipped")), ("", "")])
    _mark(memora.settings, "profile")


def _ask_language(state: State, settings: Settings) -> None:
    shown = {"en": "English", "zh-TW": "繁體中文"}[state.lang]
    asked = state.say("first.language", current=shown)
    chosen: Language | None = _answer(state, asked, asked, lambda answer: read_language(answer, state.lang))
    if chosen is not None:
        state.lang = chosen
        write_setting(settings.config_path, "MEMORA_LANG", chosen)


def _offer_ollama(state: State, settings: Settings) -> None:
    models = detect_ollama()
    if not models:
        return
    asked = state.say("first.ollama", model=one_line(models[0]))
    agreed = _answer(
        state, asked, asked, lambda answer: True if is_yes(answer) else False if is_no(answer) else None, enter=True
    )
    if not agreed:
        return
    model = f"ollama:{models[0]}"
    write_setting(settings.config_path, "MEMORA_MODEL", model)
    state.screen.note(state.say("first.ollama_yes", model=one_line(model), path=one_line(str(settings.config_path))))


def _answer(
    state: State, first: str, again: str, read: Callable[[str], Answer | None], *, enter: Answer | None = None
) -> Answer | None:
    """What the learner answered, as `read` understands it; `enter` for Enter alone, and None where it was skipped.

    What is no answer is asked for once more, then skipped; a command is explained, and one that leaves leaves.
    """
    for text in (first, again):
        typed = question(state.say(text) if has(state.lang, text) else text)
        if is_blank(clean_text(typed)):
            return enter
        match parse(typed):
            case Command(name) if name in LEAVING:
                raise Left
            case Command() | Suggestion() | Unknown():
                state.screen.note(state.say("first.no_command"))
                continue
        understood = read(typed)
        if understood is not None:
            return understood
        if is_skip(typed, state.lang):
            return None
    return None


def _keep(state: State, memora: Memora, action: Literal["set", "add"], key: str, answer: str) -> None:
    try:
        memora.change_profile(action, key, answer)
    except (UsageError, PolicyRefused) as error:
        state.screen.note(state.error_line(error), "warn")


def is_skip(answer: str, lang: Language) -> bool:
    """Nothing, or a word for it.

    >>> is_skip("I don't know.", "en"), is_skip("我不知道", "zh-TW"), is_skip("No problem with B1", "en")
    (True, True, False)
    """
    text = folded(answer).replace("’", "'")
    return not text or is_no(text) or text in say(lang, "first.skip_words").split(" / ")


def read_language(answer: str, current: Language) -> Language | None:
    """The language that is named; the current one for a yes.

    >>> read_language("２", "en"), read_language("中文", "en"), read_language("y", "en"), read_language("3", "en")
    ('zh-TW', 'zh-TW', 'en', None)
    """
    return current if is_yes(answer) else _LANGUAGES.get(folded(answer))


def read_goal(answer: str) -> str | None:
    """A goal in the learner's words; None for a nod, a greeting, noise, and what skips the question.

    >>> read_goal("看懂英文新聞"), read_goal("y"), read_goal("好"), read_goal("哈囉")
    ('看懂英文新聞', None, None, None)
    """
    if is_yes(answer) or is_no(answer) or any(is_skip(answer, lang) for lang in get_args(Language)):
        return None
    from memora.core.small_talk import says_nothing_to_look_for

    return None if says_nothing_to_look_for(answer) else answer


def _asked(settings: Settings, what: str) -> bool:
    return _marker(settings, what).exists()


def _mark(settings: Settings, what: str) -> None:
    """Remember that this was asked; a state folder that cannot be written only means that it is asked again."""
    with contextlib.suppress(OSError):
        settings.state_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        _marker(settings, what).touch()


def _marker(settings: Settings, what: str) -> Path:
    return settings.state_dir / f"asked-{what}-{settings.user}"
