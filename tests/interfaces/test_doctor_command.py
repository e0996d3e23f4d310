"""`memora doctor`: what is wrong is named, mended where it can be, and told with what to do, in both languages."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from interfaces.conftest import Run
from support.doctor_home import AUDIT, HEALTH, checks, edit, line
from support.scripted_server import Fail, ScriptedServer


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


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "memora reindex --embedder"), ("zh-TW", "memora reindex --embedder")]
)
def test_another_embedder_than_the_stores_is_told_once(run: Run, home: Path, lang: str, said: str) -> None:
    done = run("doctor", "--lang", lang, env={"MEMORA_EMBEDDING_MODEL": "local:use"})
    assert done.code == 1
    assert done.out.count(said) == 1
    assert ("not looked at" if lang == "en" else "這次沒有檢查") in line(done, "search" if lang == "en" else "搜尋")


def test_read_only_changes_no_file_but_the_count_of_its_calls(run: Run, home: Path) -> None:
    def held() -> dict[Path, bytes]:
        files = (path for path in home.rglob("*") if path.is_file() and "records.sqlite3" not in path.name)
        return {path: path.read_bytes() for path in files}

    def texts() -> object:
        return [run(*words, "--json").document for words in (("memories",), ("refused",), ("profile",))]

    before, said = held(), texts()
    assert run("doctor", "--read-only").code == 0
    assert (held(), texts()) == (before, said)


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
