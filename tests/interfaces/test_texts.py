"""Everything a person reads exists in both languages."""

from __future__ import annotations

import string
from typing import get_args

import pytest

from memora import errors
from memora.connections import Notice
from memora.interfaces.cli.program import COMMANDS, build_app
from memora.interfaces.texts import has, say, texts
from memora.interfaces.texts.sentences import error_line, notice_line, receipt_line
from memora.types import Language, PolicyReason, Receipt, ReceiptKind

LANGUAGES: tuple[Language, ...] = ("en", "zh-TW")

ERRORS = [
    errors.BlankText(),
    errors.TextTooLong(length=70_000, limit=60_000),
    errors.SettingError(name="MEMORA_LIMIT", value="x{y}", allowed="1"),
    errors.NoSuchMemory("abcd"),
    errors.NoSuchMemory("abcd", matches=2),
    errors.ProviderUnreachable(provider="ollama"),
    errors.ProviderRefused(provider="openai"),
    errors.ProviderBusy(provider="openai", retry_after_s=12.0),
    errors.ProviderBusy(provider="openai"),
    errors.EndpointMissing(provider="openai"),
    errors.ModelMissing(provider="openai"),
    errors.AnswerUnreadable(where="memories[0]", problem="missing"),
    errors.AnswerCutOff(what="extraction"),
    errors.IndexMismatch(missing=(1,)),
    errors.BadVector(index=0, problem="NaN"),
    errors.EmbeddingCountMismatch(asked=2, got=1),
    errors.StoreError("read only", path="/x"),
    errors.SchemaTooNew(found=9, known=1, path="/x"),
    errors.EmbedderMismatch(store_id="a", store_dim=1, asked_id="b", asked_dim=2),
    errors.LeaseLost("t"),
    errors.IndexBusy(path="/x", pid=None),
    errors.IndexDamaged(doing="search", problem="torn", path="/x"),
    errors.ProfileUnreadable(path="/p", problem="broken", kept_as="/q"),
]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_have_every_text_with_the_same_placeholders() -> None:
    english, taiwanese = texts("en"), texts("zh-TW")
    assert english.keys() == taiwanese.keys()
    assert [key for key in english if placeholders(english[key]) != placeholders(taiwanese[key])] == []


def test_no_text_was_left_in_the_other_language() -> None:
    """Where the English text has words, the Chinese one has Chinese, but for names and commands."""
    same = {key for key, text in texts("en").items() if text == texts("zh-TW")[key] and any(map(str.isalpha, text))}
    shared = {key for key in same if not key.endswith((".examples", ".origin.config"))}
    assert shared <= {"chat.tutor", "origin.config", "dropped.other", "waiting.other"}


@pytest.mark.parametrize(
    "word",
    ["程序", "信息", "網絡", "默認", "文件夾", "軟件", "視頻", "質量", "设", "记", "终端", "支持", "智能", "用戶"],
)
def test_the_chinese_is_that_of_taiwan(word: str) -> None:
    assert [key for key, text in texts("zh-TW").items() if word in text] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_every_error_can_be_told_to_the_learner(error: errors.MemoraError, lang: Language) -> None:
    line = error_line(error, lang)
    assert line
    assert "{" not in line.replace("x{y}", "")
    assert (lang == "zh-TW") == any("\u4e00" <= character <= "\u9fff" for character in line)


def test_no_error_class_was_forgotten() -> None:
    classes = {c for c in vars(errors).values() if isinstance(c, type) and issubclass(c, errors.MemoraError)}
    for kind in classes - {errors.MemoraError}:
        assert has("en", f"error.{kind.__name__}"), kind


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("do", get_args(ReceiptKind))
def test_every_kind_of_receipt_has_its_line(do: ReceiptKind, lang: Language) -> None:
    receipt = Receipt(do, memory_id="3f2a91bc-0", content="B1 {x}", policy_reason="secret", why="ProviderBusy")
    assert receipt_line(receipt, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_stored_receipt_says_what_how_important_and_how_to_undo_it(lang: Language) -> None:
    receipt = Receipt("stored", "3f2a91bc-1111", content="程度 B1", memory_type="semantic", importance_score=4)
    line = receipt_line(receipt, lang, undo="/forget {memory_id}")
    assert "程度 B1" in line
    assert "4/5" in line
    assert "/forget 3f2a91bc" in line


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", get_args(PolicyReason))
def test_every_policy_reason_is_said_in_words(code: str, lang: Language) -> None:
    assert say(lang, f"reason.{code}") != code


def test_a_wait_is_explained_by_the_error_that_caused_it() -> None:
    classes = {c for c in vars(errors).values() if isinstance(c, type) and issubclass(c, errors.MemoraError)}
    for kind in (c for c in classes if issubclass(c, errors.ProviderError | errors.AnswerError | errors.StoreError)):
        assert has("en", f"waiting.{kind.__name__}"), kind


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "notice",
    [
        Notice("series_folder_found", {"path": "/x"}),
        Notice("profile_set_aside", {"path": "/x", "problem": "empty", "kept_as": "/y"}),
        Notice("index_rebuilt", {"reason": "torn"}),
        Notice("index_unavailable", {"detail": "chromadb is not installed"}),
    ],
    ids=lambda notice: notice.code,
)
def test_every_notice_has_a_sentence_of_its_own(notice: Notice, lang: Language) -> None:
    assert notice.code not in notice_line(notice, lang)


def test_a_notice_without_a_text_is_still_shown() -> None:
    assert "moon" in notice_line(Notice("moon", {"phase": "full"}), "en")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_every_parameter_is_explained(name: str, lang: Language) -> None:
    from typer.main import get_command

    command = get_command(build_app()).commands[name]  # type: ignore[attr-defined]
    assert has(lang, f"help.{name}")
    assert has(lang, f"help.{name}.examples")
    for parameter in command.params:
        assert has(lang, f"help.{name}.{parameter.name}"), parameter.name
