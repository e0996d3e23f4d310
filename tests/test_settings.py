"""Settings: which one wins, and one clear line for a wrong one (T6)."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from memora.connections import choose_model
from memora.errors import SettingError
from memora.settings import load_settings, write_setting


def test_flag_over_environment_over_config_over_default(tmp_path: Path) -> None:
    home = {"MEMORA_HOME": str(tmp_path)}
    assert load_settings(home, {}).limit == 3
    write_setting(tmp_path / "config.toml", "MEMORA_LIMIT", "4")
    assert load_settings(home, {}).limit == 4
    assert load_settings(home, {"MEMORA_LIMIT": "5"}).limit == 5
    settings = load_settings(home | {"MEMORA_LIMIT": "6"}, {"MEMORA_LIMIT": "5"})
    assert settings.limit == 6
    assert {line.name: line.origin for line in settings.lines}["MEMORA_LIMIT"] == "flag"


def test_one_home_holds_everything(tmp_path: Path) -> None:
    settings = load_settings({}, {"MEMORA_HOME": str(tmp_path)})
    assert all(
        p.is_relative_to(tmp_path)
        for p in (settings.config_path, settings.db_path, settings.profile_path, settings.state_dir)
    )


def test_two_learners_have_two_profiles(tmp_path: Path) -> None:
    home = {"MEMORA_HOME": str(tmp_path)}
    assert (
        load_settings(home | {"MEMORA_USER": "amy"}, {}).profile_path
        != load_settings(home | {"MEMORA_USER": "amy2"}, {}).profile_path
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MEMORA_STORE", "faiss"),
        ("MEMORA_MIN_SCORE", "high"),
        ("MEMORA_MIN_SCORE", "nan"),
        ("MEMORA_LIMIT", "2.5"),
        ("MEMORA_CANDIDATES", "0"),
        ("MEMORA_WEIGHTS", "relevance=0.8"),
        ("MEMORA_WEIGHTS", "relevance=0.8,importance=0.8"),
        ("MEMORA_BARE_COMMANDS", "maybe"),
        ("MEMORA_BASE_URL", "localhost:8080"),
        ("MEMORA_API", "rest"),
        ("MEMORA_JUDGE", "me"),
        ("MEMORA_EMBEDDING_MODEL", "word2vec"),
        ("MEMORA_LANG", "zh-CN"),
        ("MEMORA_TZ", "Mars/Base"),
        ("MEMORA_USER", "../amy"),
        ("MEMORA_PRICES", "model=cheap"),
        ("MEMORA_LOG_LEVEL", "loud"),
    ],
)
def test_a_wrong_value_is_named_with_what_is_allowed(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(SettingError) as wrong:
        load_settings({"MEMORA_HOME": str(tmp_path)}, {name: value})
    assert wrong.value.name == name
    assert wrong.value.value == value
    assert wrong.value.allowed


def test_an_unknown_or_broken_config_is_named(tmp_path: Path) -> None:
    for text in ("MEMORA_COLOUR = 'red'", "MEMORA_LIMIT = [", "\x00", "x=" + "[" * 100_000):
        (tmp_path / "config.toml").write_text(text)
        with pytest.raises(SettingError):
            load_settings({"MEMORA_HOME": str(tmp_path)}, {})


def test_a_key_is_never_shown_and_its_file_is_the_owners(tmp_path: Path) -> None:
    write_setting(tmp_path / "config.toml", "OPENAI_API_KEY", "sk-test-1234567890")
    settings = load_settings({"MEMORA_HOME": str(tmp_path)}, {})
    assert settings.api_key == "sk-test-1234567890"
    assert all("1234567890" not in line.value for line in settings.lines)
    assert stat.S_IMODE((tmp_path / "config.toml").stat().st_mode) == 0o600


def test_a_wrong_setting_is_not_written(tmp_path: Path) -> None:
    for name, value in (("MEMORA_LIMIT", "many"), ("MEMORA_COLOUR", "red"), ("MEMORA_HOME", "/tmp")):
        with pytest.raises(SettingError):
            write_setting(tmp_path / "config.toml", name, value)
    assert not (tmp_path / "config.toml").exists()


@pytest.mark.parametrize(
    ("locale", "language"), [("zh_TW.UTF-8", "zh-TW"), ("en_US.UTF-8", "en"), ("C", "en"), ("", "en")]
)
def test_the_language_follows_the_locale(tmp_path: Path, locale: str, language: str) -> None:
    assert load_settings({"MEMORA_HOME": str(tmp_path)}, {"LANG": locale}).lang == language


@pytest.mark.parametrize(
    ("values", "model", "base_url"),
    [
        ({}, None, None),
        ({"MEMORA_MODEL": "none", "OPENAI_API_KEY": "k"}, None, None),
        ({"MEMORA_MODEL": "openai:gpt-x", "OPENAI_API_KEY": "k"}, "gpt-x", None),
        ({"MEMORA_MODEL": "ollama:qwen3:8b"}, "qwen3:8b", "http://127.0.0.1:11434/v1"),
        ({"MEMORA_MODEL": "my-model", "MEMORA_BASE_URL": "http://127.0.0.1:9/v1"}, "my-model", "http://127.0.0.1:9/v1"),
    ],
)
def test_which_model_the_settings_mean(
    tmp_path: Path, values: dict[str, str], model: str | None, base_url: str | None
) -> None:
    choice = choose_model(load_settings({"MEMORA_HOME": str(tmp_path)}, values))
    assert (choice["model"] if choice else None, choice["base_url"] if choice else None) == (model, base_url)


def test_a_named_model_that_cannot_be_reached_is_a_wrong_setting(tmp_path: Path) -> None:
    with pytest.raises(SettingError):
        choose_model(load_settings({"MEMORA_HOME": str(tmp_path)}, {"MEMORA_MODEL": "openai:gpt-x"}))


def test_a_judge_without_a_model_stops_at_the_start(tmp_path: Path) -> None:
    home = {"MEMORA_HOME": str(tmp_path)}
    with pytest.raises(SettingError):
        load_settings(home, {"MEMORA_JUDGE": "model"})
    assert load_settings(home, {"MEMORA_JUDGE": "model", "OPENAI_API_KEY": "k"}).judge == "model"


def test_a_setting_that_is_no_text_or_not_there_yet_is_refused(tmp_path: Path) -> None:
    for name, value in (
        ("MEMORA_USER", "\udcff"),
        ("OPENAI_API_KEY", "sk-中文"),
        ("MEMORA_DATABASE_URL", "postgresql://localhost/memora"),
    ):
        with pytest.raises(SettingError) as wrong:
            load_settings({"MEMORA_HOME": str(tmp_path)}, {name: value})
        assert wrong.value.name == name
