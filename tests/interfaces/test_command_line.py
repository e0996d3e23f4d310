"""The command line itself: flags anywhere, help in the learner's language, and what a mistake is answered with."""

from __future__ import annotations

from pathlib import Path

import pytest

from interfaces.conftest import Run
from memora.errors import StoreError
from memora.interfaces.cli import failures
from memora.interfaces.cli.flags import CommonFlags, FlagNeedsValue, split_flags
from memora.interfaces.cli.program import COMMANDS


@pytest.mark.parametrize(
    ("argv", "flags", "rest"),
    [
        (["memories", "--home", "x", "--json"], CommonFlags(home="x", as_json=True), ["memories"]),
        (["--lang=zh-TW", "ask", "hi"], CommonFlags(lang="zh-TW"), ["ask", "hi"]),
        (
            ["ask", "--user", "mei", "hi", "--now", "2026-01-01"],
            CommonFlags(user="mei", now="2026-01-01"),
            ["ask", "hi"],
        ),
        (["ask", "--", "--json"], CommonFlags(), ["ask", "--", "--json"]),
    ],
)
def test_common_flags_stand_before_or_after_the_command(argv: list[str], flags: CommonFlags, rest: list[str]) -> None:
    assert split_flags(argv) == (flags, rest)


@pytest.mark.parametrize("argv", [["memories", "--home"], ["--lang="]])
def test_a_flag_without_its_value_is_named(run: Run, argv: list[str]) -> None:
    with pytest.raises(FlagNeedsValue):
        split_flags(argv)
    assert run(*argv).code == 2


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(("lang", "heading"), [("en", "Examples:"), ("zh-TW", "範例：")])
def test_every_help_page_shows_examples_first(run: Run, name: str, lang: str, heading: str) -> None:
    page = run(name, "--help", "--lang", lang)
    assert page.code == 0
    lines = page.out.splitlines()
    assert lines[2] == heading
    assert lines[3].startswith("  ")
    assert "--home" in page.out


@pytest.mark.parametrize(
    ("env", "chinese"),
    [
        ({"LC_ALL": "zh_TW.UTF-8"}, True),
        ({"LC_ALL": "", "LANG": "zh_TW.UTF-8"}, True),
        ({"LC_ALL": "en_US.UTF-8"}, False),
        ({"LC_ALL": "en_US.UTF-8", "MEMORA_LANG": "zh-TW"}, True),
        ({"MEMORA_LANG": "zh-TW", "MEMORA_LIMIT": "wrong"}, True),
        *(({"MEMORA_LANG": spelt}, True) for spelt in ("zh", "zh_TW", "zh-tw", "ZH-TW", "zh-Hant", "zh_TW.UTF-8")),
        ({"MEMORA_LANG": "tlh"}, False),
    ],
)
def test_the_language_comes_from_the_setting_else_from_the_locale(run: Run, env: dict[str, str], chinese: bool) -> None:
    assert ("指令：" in run("--help", env=env).out) == chinese


def test_the_language_can_stand_in_the_config_file(run: Run, memora_home: Path) -> None:
    assert run("config", "set", "MEMORA_LANG", "zh-TW").code == 0
    assert "指令：" in run("--help").out


@pytest.mark.parametrize(
    ("argv", "named"),
    [
        (("memorise",), "memories"),
        (("banana",), "banana"),
        (("memories", "--colour"), "--colour"),
        (("remember", "semantic"), "TEXT"),
        (("remember", "fact", "x"), "semantic"),
        (("search", "two", "words"), "words"),
        (("reindex", "a", "b"), "a b"),
        (("config", "show", "everything"), "everything"),
        (("profile", "show", "level"), "level"),
        (("export", "x", "--yes=1"), "--yes"),
        (("search", "x", "--top-k"), "--top-k"),
        (("memories", "--now", "yesterday"), "yesterday"),
        (("memories", "--lang", "tlh"), "tlh"),
        (("demo", "--json"), "--json"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_a_mistake_is_one_line_that_names_it(run: Run, argv: tuple[str, ...], named: str, lang: str) -> None:
    done = run(*argv, env={"MEMORA_LANG": lang})
    assert done.code == 2
    assert done.out == ""
    assert named in done.err
    assert len(done.err.splitlines()) == 1
    if argv[-2:] != ("--lang", "tlh"):
        assert (lang == "zh-TW") == any("\u4e00" <= c <= "\u9fff" for c in done.err), done.err


def test_a_wrong_setting_names_itself_its_value_and_what_is_allowed(run: Run) -> None:
    done = run("memories", env={"MEMORA_STORE": "cloud"})
    assert done.code == 2
    assert all(word in done.err for word in ("MEMORA_STORE", "cloud", "chroma", "exact"))


def test_a_data_folder_that_is_a_file_has_its_own_exit_code(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    done = run("memories", env={"MEMORA_DB_PATH": str(tmp_path / "file")})
    assert done.code == 6
    assert done.err.count(str(tmp_path / "file")) == 1
    for lang, said in (("en", "that is a file"), ("zh-TW", "這是檔案")):
        home = run("memories", "--home", str(tmp_path / "file"), "--lang", lang)
        assert home.code == 6
        assert said in home.err.lower()
    nowhere = run("memories", "--home", "/proc/x")
    assert nowhere.code == 6
    assert nowhere.err.count("/proc/x") == nowhere.err.lower().count("data folder") == 1


def test_a_switch_takes_no_value_and_says_so(run: Run) -> None:
    assert "--yes takes no value" in run("export", "x", "--yes=1").err
    assert "--yes 後面不接值" in run("export", "x", "--yes=1", "--lang", "zh-TW").err
    assert "多了一個參數：b。" in run("memories", "b", "--lang", "zh-TW").err


def test_a_key_that_no_request_can_carry_is_named_and_not_shown(run: Run) -> None:
    for lang in ("en", "zh-TW"):
        done = run("ask", "Hello there.", env={"OPENAI_API_KEY": "sk-我的金鑰-abcdef", "MEMORA_LANG": lang})
        assert done.code == 2
        assert ("可以用的值" in done.err) == (lang == "zh-TW")
        assert "OPENAI_API_KEY" in done.err
        assert "abcdef" not in done.err


def test_our_own_mistakes_are_named_by_place_and_quote_nothing_of_the_learner(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ValueError("my password is hunter2")

    monkeypatch.setattr("memora.app.Memora.memories", broken)
    done = run("memories")
    assert done.code == 1
    assert "ValueError" in done.err
    assert "hunter2" not in done.err


def test_every_failure_has_its_exit_code() -> None:
    assert failures.exit_code(StoreError("x")) == 6
    assert failures.exit_code(KeyboardInterrupt()) == 130
    assert failures.exit_code(RuntimeError()) == 1


@pytest.mark.parametrize(
    ("lang", "asked"),
    [
        ("en", "out.json is there already. Overwrite it? There is no terminal"),
        ("zh-TW", "已經有了，要覆蓋嗎？現在沒有終端機"),
    ],
)
def test_what_needs_a_yes_says_what_it_would_ask(run: Run, tmp_path: Path, lang: str, asked: str) -> None:
    file = tmp_path / "out.json"
    file.write_text("{}")
    done = run("export", str(file), "--lang", lang)
    assert done.code == 2
    assert asked in done.err
    assert file.read_text() == "{}"


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_a_usage_line_and_its_hint_are_two_sentences(run: Run, lang: str) -> None:
    for argv in (("review", "1", "maybe"), ("retention", "maybe")):
        done = run(*argv, "--lang", lang)
        assert done.code == 2
        assert (". `memora" if lang == "en" else "。用 `memora") in done.err
