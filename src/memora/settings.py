"""Settings: flag > environment > `config.toml` > default, read once into one frozen value (T6).

A wrong value stops the start with one line that names the setting, the value and what is allowed.
"""

from __future__ import annotations

import json
import locale
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from memora.core.ranking import DEFAULT_WEIGHTS as _W
from memora.core.ranking import (
    RETRIEVAL_CANDIDATE_K,
    RETRIEVAL_LIMIT,
    RETRIEVAL_MIN_SCORE,
    Weights,
)
from memora.errors import SettingError, StoreError
from memora.setting_values import SettingValues, masked
from memora.types import Language

Origin = Literal["flag", "environment", "config", "default"]

DEFAULTS: Mapping[str, str] = {
    "MEMORA_HOME": "",
    "MEMORA_DB_PATH": "",
    "MEMORA_PROFILE_PATH": "",
    "MEMORA_DATABASE_URL": "",
    "MEMORA_STORE": "chroma",
    "MEMORA_MIN_SCORE": str(RETRIEVAL_MIN_SCORE),
    "MEMORA_WEIGHTS": f"relevance={_W.relevance},importance={_W.importance},recency={_W.recency}",
    "MEMORA_CANDIDATES": str(RETRIEVAL_CANDIDATE_K),
    "MEMORA_LIMIT": str(RETRIEVAL_LIMIT),
    "MEMORA_BARE_COMMANDS": "on",
    "MEMORA_MODEL": "auto",
    "OPENAI_API_KEY": "",
    "MEMORA_BASE_URL": "",
    "MEMORA_API": "auto",
    "MEMORA_JUDGE": "auto",
    "MEMORA_EMBEDDING_MODEL": "auto",
    "MEMORA_USER": "me",
    "MEMORA_LANG": "",
    "MEMORA_TZ": "",
    "MEMORA_DAILY_CALLS": "1000",
    "MEMORA_DAILY_USD": "",
    "MEMORA_TIMEOUT_S": "60",
    "MEMORA_PRICES": "",
    "MEMORA_LOG_LEVEL": "warning",
}
"""Every setting with its default; an empty one is worked out (see `load_settings`)."""

DEFAULT_USER = "me"


@dataclass(frozen=True, slots=True)
class SettingLine:
    """One row of `memora config`; a key's value is masked."""

    name: str
    value: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a learner can choose, checked."""

    config_path: Path
    data_dir: Path
    state_dir: Path
    db_path: Path
    profile_path: Path
    store: Literal["chroma", "exact"]
    min_score: float
    weights: Weights
    candidates: int
    limit: int
    bare_commands: bool
    model: str
    api_key: str
    base_url: str
    api: Literal["auto", "responses", "chat"]
    judge: Literal["auto", "model", "local"]
    embedding_model: str
    user: str
    lang: Language
    tz: str
    timeout_s: float
    daily_calls: int
    """Model calls for memory a day, at most; memory work waits then, the conversation goes on."""
    daily_usd: float | None
    """The same in US dollars, by MEMORA_PRICES; None: no limit."""
    prices: Mapping[str, tuple[float, float]]
    log_level: str
    lines: tuple[SettingLine, ...]


def load_settings(flags: Mapping[str, str | None], environ: Mapping[str, str]) -> Settings:
    """The settings in force. `flags` are by setting name, such as MEMORA_HOME. Raises SettingError."""
    environ = {name: _as_typed(value) for name, value in environ.items()}
    home = flags.get("MEMORA_HOME") or environ.get("MEMORA_HOME") or ""
    config_dir, data_dir, state_dir = _folders(home)
    config_path = config_dir / "config.toml"
    config = _read_config(config_path)
    values: dict[str, str] = {}
    origins: dict[str, Origin] = {}
    for name, default in DEFAULTS.items():
        choices: tuple[tuple[Origin, str | None], ...] = (
            ("flag", flags.get(name)),
            ("environment", environ.get(name)),
            ("config", config.get(name)),
        )
        origins[name], values[name] = next(((o, v) for o, v in choices if v), ("default", default))
    check = SettingValues(values)
    for name in values:
        check.matching(name, r"[^\ud800-\udfff\x00]*", "text in UTF-8")
    check.matching("OPENAI_API_KEY", r"[\x21-\x7e]*", "a key in ASCII, as OpenAI or your server gave it")
    check.matching("MEMORA_DATABASE_URL", "", "nothing yet: records are kept in SQLite")
    if values["MEMORA_JUDGE"].strip().lower() == "model" and not _names_a_model(values):
        raise SettingError(name="MEMORA_JUDGE", value="model", allowed="auto or local while no model is connected")
    user = check.matching("MEMORA_USER", r"[^\s/\\\x00-\x1f]{1,64}", "1 to 64 characters without spaces or slashes")
    db_path = _path(values["MEMORA_DB_PATH"]) or data_dir / "memora_db"
    profile_path = _path(values["MEMORA_PROFILE_PATH"]) or _profile_path(data_dir, user)
    lang = check.language("MEMORA_LANG", _locale_language(environ))
    shown = {"MEMORA_DB_PATH": str(db_path), "MEMORA_PROFILE_PATH": str(profile_path), "MEMORA_LANG": lang}
    return Settings(
        config_path=config_path,
        data_dir=data_dir,
        state_dir=state_dir,
        db_path=db_path,
        profile_path=profile_path,
        store=check.one_of("MEMORA_STORE", "chroma", "exact"),  # type: ignore[arg-type]
        min_score=check.number("MEMORA_MIN_SCORE", -1, 1),
        weights=check.weights("MEMORA_WEIGHTS"),
        candidates=int(check.number("MEMORA_CANDIDATES", 1, 1000, whole=True)),
        limit=int(check.number("MEMORA_LIMIT", 0, 100, whole=True)),
        bare_commands=check.one_of("MEMORA_BARE_COMMANDS", "on", "off") == "on",
        model=check.matching(
            "MEMORA_MODEL", r"auto|none|(openai:|ollama:)?[^\s]+", "auto, none, openai:NAME, ollama:NAME or NAME"
        ),
        api_key=values["OPENAI_API_KEY"].strip(),
        base_url=check.matching(
            "MEMORA_BASE_URL", r"|https?://[^\s]+", "an address beginning with http:// or https://"
        ),
        api=check.one_of("MEMORA_API", "auto", "responses", "chat"),  # type: ignore[arg-type]
        judge=check.one_of("MEMORA_JUDGE", "auto", "model", "local"),  # type: ignore[arg-type]
        embedding_model=check.matching(
            "MEMORA_EMBEDDING_MODEL",
            r"auto|local:e5-small|local:use|openai:[^\s]+",
            "auto, local:e5-small, local:use or openai:NAME",
        ),
        user=user,
        lang=lang,
        tz=check.zone("MEMORA_TZ"),
        timeout_s=check.number("MEMORA_TIMEOUT_S", 1, 600),
        daily_calls=int(check.number("MEMORA_DAILY_CALLS", 0, 1_000_000, whole=True)),
        daily_usd=check.number("MEMORA_DAILY_USD", 0, 10_000) if values["MEMORA_DAILY_USD"].strip() else None,
        prices=check.prices("MEMORA_PRICES"),
        log_level=check.one_of("MEMORA_LOG_LEVEL", "debug", "info", "warning", "error"),
        lines=tuple(SettingLine(n, masked(n, shown.get(n) or v), origins[n]) for n, v in values.items()),
    )


def write_setting(config_path: Path, name: str, value: str) -> None:
    """Keep one setting in `config.toml` (owner-only). Raises SettingError for a name or value that is not usable."""
    if name not in DEFAULTS or name == "MEMORA_HOME":
        raise SettingError(name=name, value=value, allowed=", ".join(n for n in DEFAULTS if n != "MEMORA_HOME"))
    load_settings({name: value}, {"MEMORA_HOME": str(config_path.parent)})
    config = _read_config(config_path) | {name: value}
    config_path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    text = "".join(f"{key} = {json.dumps(held, ensure_ascii=False)}\n" for key, held in sorted(config.items()))
    fresh = config_path.with_suffix(".tmp")
    with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(fresh, config_path)


def _names_a_model(values: Mapping[str, str]) -> bool:
    """Whether there is a chat model by these settings; `connections.choose_model` says which."""
    if values["MEMORA_MODEL"] == "auto":
        return bool(values["OPENAI_API_KEY"].strip() or values["MEMORA_BASE_URL"])
    return values["MEMORA_MODEL"] != "none"


def _folders(home: str) -> tuple[Path, Path, Path]:
    """(config, data, state): all in one folder where a home is named, else the platform's own."""
    base = _path(home)
    if base is not None:
        return base, base, base / "state"
    import platformdirs

    names = (platformdirs.user_config_path, platformdirs.user_data_path, platformdirs.user_state_path)
    config, data, state = (folder("memora", appauthor=False) for folder in names)
    return config, data, state


def _as_typed(text: str) -> str:
    """A value of the environment as it was typed, where the locale is not the one it was typed in."""
    try:
        return os.fsencode(text).decode()
    except UnicodeError:
        return text


def _path(text: str) -> Path | None:
    """Also where the locale has no bytes for its characters: on disk names are UTF-8 then. None for no text."""
    try:
        os.fsencode(text)
    except UnicodeEncodeError:
        text = os.fsdecode(text.encode("utf-8", "replace"))
    return Path(text).expanduser() if text else None


def _profile_path(data_dir: Path, user: str) -> Path:
    if user == DEFAULT_USER:
        return data_dir / "user_profile.json"
    import hashlib

    return data_dir / "profiles" / f"{hashlib.sha256(user.encode()).hexdigest()[:16]}.json"


def _read_config(path: Path) -> dict[str, str]:
    try:
        table = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise StoreError(f"config.toml cannot be read ({error.strerror})", path=str(path)) from error
    except (ValueError, RecursionError) as error:
        raise SettingError(name=str(path), value=type(error).__name__, allowed="a readable TOML file") from error
    unknown = sorted(set(table) - set(DEFAULTS))
    if unknown:
        raise SettingError(name=str(path), value=unknown[0], allowed=", ".join(DEFAULTS))
    return {name: str(value) for name, value in table.items()}


def _locale_language(environ: Mapping[str, str]) -> Language:
    named = next((environ[v] for v in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(v)), "")
    if not named and os.name == "nt":
        named = locale.getlocale()[0] or ""
    return "zh-TW" if named.lower().startswith(("zh", "chinese")) else "en"
