"""The doctor and the files around the records: a profile that is damaged, and what others can read."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from interfaces.conftest import Run
from support.doctor_home import GOAL, checks, line


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
@pytest.mark.parametrize("kept", [b'{"english_level": "B', b"", b"[1]", b"\xff\xfe\x00"])
def test_a_damaged_profile_is_told_with_what_to_do(run: Run, home: Path, kept: bytes, lang: str) -> None:
    path = home / "user_profile.json"
    path.write_bytes(kept)
    seen = run("doctor", "--read-only", "--lang", lang)
    assert seen.code == 1
    assert path.read_bytes() == kept, "read-only touches nothing"
    done = run("doctor", "--lang", lang)
    assert done.code == 1
    assert "user_profile.json.damaged-1" in done.out
    assert "memora profile set level B1" in done.out
    assert (home / "user_profile.json.damaged-1").read_bytes() == kept
    again = run("doctor", "--lang", lang)
    assert again.code == 0
    assert "user_profile.json.damaged-1" in again.out, "the copy is still there, and it says so"


POSIX = pytest.mark.skipif(os.name != "posix", reason="there are no such permissions on Windows")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@POSIX
@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_what_others_can_read_is_told_and_made_the_learners_own(run: Run, home: Path, lang: str) -> None:
    run("doctor", env={"MEMORA_STORE": "chroma"})
    (home / "config.toml").write_text('OPENAI_API_KEY = "sk-test-000"\nMEMORA_MODEL = "none"\n')
    (home / "memora_db" / "records.sqlite3-wal").touch()
    (home / "state").mkdir(exist_ok=True)
    (home / "state" / "history.txt").write_text("hello")
    paths = [home, *home.rglob("*")]
    for path in paths:
        path.chmod(0o755 if path.is_dir() else 0o644)
    seen = run("doctor", "--read-only", "--lang", lang)
    assert seen.code == 1
    assert mode(home / "config.toml") == 0o644
    done = run("doctor", "--lang", lang)
    assert done.code == 0, done.out
    said = line(done, "permissions" if lang == "en" else "檔案權限")
    assert "memora" in said
    assert "(+" in said, "the first few are named, the others counted"
    for path in [home, *home.rglob("*")]:
        assert mode(path) == (0o700 if path.is_dir() else 0o600), path
    assert "(+" not in run("doctor", "--lang", lang).out


@POSIX
@pytest.mark.parametrize(
    "name", ["memora_db/records.sqlite3", "config.toml", "user_profile.json", "memora_db", "memora_db/workers"]
)
def test_a_single_wide_path_is_named(run: Run, home: Path, name: str) -> None:
    (home / "config.toml").write_text("")
    (home / "config.toml").chmod(0o600)
    (home / name).chmod(0o755 if (home / name).is_dir() else 0o640)
    assert f"memora/{name}" in checks(run("doctor", "--json"))["permissions"]["detail"]
    assert mode(home / name) & 0o077 == 0


@POSIX
def test_a_folder_that_memora_shares_with_the_person_stays_as_it_is(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their home, named as MEMORA_HOME: its files of ours are narrowed, the home and what else is in it are not."""
    mine = tmp_path / "notes.txt"
    mine.write_text("hi")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("MEMORA_HOME", str(tmp_path))
    run("remember", "semantic", GOAL)
    for path in (tmp_path, mine, tmp_path / "memora_db"):
        path.chmod(0o755)
    assert run("doctor").code == 0
    assert (mode(tmp_path), mode(mine), mode(tmp_path / "memora_db")) == (0o755, 0o755, 0o700)


@pytest.mark.parametrize(("lang", "said"), [("en", "not checked on Windows"), ("zh-TW", "Windows 上不檢查")])
def test_where_there_are_no_such_permissions_it_says_that_it_did_not_look(
    run: Run, home: Path, lang: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from memora.doctor import folder

    monkeypatch.setattr(folder, "HAS_PERMISSIONS", False)
    (home / "user_profile.json").chmod(0o644)
    done = run("doctor", "--lang", lang)
    assert done.code == 0
    assert said in line(done, "permissions" if lang == "en" else "檔案權限")
