"""Whatever happened to the folder, the next start works and answers from a rebuilt index (P2)."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("chromadb")

from memora.adapters import chroma_folder, chroma_guard
from memora.adapters.index_chroma import ChromaIndex
from memora.errors import IndexBusy
from support.chroma_writer import SYNC_THRESHOLD, numbered_row, open_index

ROWS = 90


@pytest.fixture(autouse=True)
def _frequent_rewrites(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a small folder has finished HNSW files, as a large one has."""
    monkeypatch.setitem(chroma_folder.HNSW, "sync_threshold", SYNC_THRESHOLD)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    parent = tmp_path_factory.mktemp("sound")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(chroma_folder.HNSW, "sync_threshold", SYNC_THRESHOLD)
        index = open_index(parent / "chroma")
        rebuild(index, ROWS)
        index.close()
    assert len(list(parent.rglob("*.pickle"))) == 1
    return parent


@pytest.fixture
def folder(sound: Path, tmp_path: Path) -> Path:
    """A cleanly closed folder with finished HNSW files, and what stands beside it."""
    shutil.copytree(sound, tmp_path, dirs_exist_ok=True)
    return tmp_path / "chroma"


def rebuild(index: ChromaIndex, rows: int) -> None:
    index.reset()
    index.upsert([numbered_row(number) for number in range(rows)])


def check(index: ChromaIndex, rows: int) -> None:
    assert index.ids() == {f"m{number}" for number in range(rows)}
    for number in range(rows):
        assert index.search(numbered_row(number).embedding, 1) == [(f"m{number}", 0.0)]


def only(folder: Path, name: str) -> Path:
    (found,) = folder.rglob(name)
    return found


def cut(name: str, keep: float) -> Callable[[Path], None]:
    return lambda folder: os.truncate(only(folder, name), int(only(folder, name).stat().st_size * keep))


def overwrite(name: str, at: float, content: bytes) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        with open(only(folder, name), "r+b") as file:
            file.seek(int(only(folder, name).stat().st_size * at))
            file.write(content)

    return change


DAMAGE: dict[str, tuple[Callable[[Path], None], str]] = {
    "header cut": (cut("header.bin", 0.5), "header.bin has"),
    "header emptied": (cut("header.bin", 0), "header.bin has"),
    "header of noise": (overwrite("header.bin", 0, b"\xa5" * 100), "header.bin does not fit"),
    "header with more rows": (overwrite("header.bin", 0.2, (10**6).to_bytes(8, "little")), "header.bin does not fit"),
    "vectors cut": (cut("data_level0.bin", 0.7), "data_level0.bin has"),
    "vectors emptied": (cut("data_level0.bin", 0), "link_lists.bin is bloated"),
    "vectors changed": (overwrite("data_level0.bin", 0.5, b"\xff" * 64), "data_level0.bin is not as it was left"),
    "vectors lost": (lambda folder: only(folder, "data_level0.bin").unlink(), "data_level0.bin is missing"),
    "lengths cut": (cut("length.bin", 0.5), "too short"),
    "links cut": (cut("link_lists.bin", 0.5), "too short"),
    "links changed": (overwrite("link_lists.bin", 0.5, b"\xff" * 16), "link_lists.bin is not as it was left"),
    "links bloated": (lambda folder: os.truncate(only(folder, "link_lists.bin"), 1 << 40), "link_lists.bin is bloated"),
    "index list cut": (cut("index_metadata.pickle", 0.5), "index_metadata.pickle is not as it was left"),
    "index list lost": (lambda folder: only(folder, "index_metadata.pickle").unlink(), "pickle is missing"),
    "database of noise": (overwrite("chroma.sqlite3", 0, b"garbage" * 900), "chroma.sqlite3"),
    "database emptied": (cut("chroma.sqlite3", 0), "chroma.sqlite3"),
    "database cut": (cut("chroma.sqlite3", 0.5), "chroma.sqlite3"),
    "database lost": (lambda folder: only(folder, "chroma.sqlite3").unlink(), "chroma.sqlite3"),
}


@pytest.mark.parametrize(("harm", "said"), DAMAGE.values(), ids=DAMAGE)
def test_damage_is_noticed_before_the_native_library_sees_it_and_mended(
    folder: Path, harm: Callable[[Path], None], said: str
) -> None:
    harm(folder)
    found = chroma_guard.damage(folder, chroma_guard.read_state(folder.with_name("chroma.state")).files)
    assert found is not None
    assert said in found
    index = open_index(folder)
    assert index.rebuild_reason == f"damaged: {found}"
    rebuild(index, ROWS)
    check(index, ROWS)
    index.close()


def test_a_sound_folder_is_opened_as_it_is_again_and_again(folder: Path) -> None:
    for _ in range(3):
        index = open_index(folder)
        assert index.rebuild_reason is None
        check(index, ROWS)
        index.close()


def test_a_folder_that_was_only_read_stays_sound_when_its_reader_is_killed(folder: Path) -> None:
    reader = open_index(folder)
    reader.search(numbered_row(3).embedding, 3)
    state = chroma_guard.read_state(folder.with_name("chroma.state"))
    reader.close()
    assert state.clean
    assert chroma_guard.damage(folder, state.files) is None


def test_from_the_first_write_to_a_clean_close_the_folder_counts_as_torn(folder: Path) -> None:
    state_file = folder.with_name("chroma.state")
    index = open_index(folder)
    assert chroma_guard.read_state(state_file).clean
    index.upsert([numbered_row(ROWS)])
    assert not chroma_guard.read_state(state_file).clean
    index.close()
    assert chroma_guard.read_state(state_file).clean


@pytest.mark.parametrize("content", [b'{"clean": false}', b"", b"\0\0\0", b"[]", b'{"later": 1}'])
def test_a_folder_that_is_not_said_to_be_clean_is_rebuilt(folder: Path, content: bytes) -> None:
    folder.with_name("chroma.state").write_bytes(content)
    index = open_index(folder)
    assert index.rebuild_reason == "unclean"
    assert index.ids() == set()
    index.close()


def test_a_folder_that_was_removed_is_missed(folder: Path) -> None:
    chroma_guard.remove_chroma(folder)
    folder.rmdir()
    index = open_index(folder)
    assert index.rebuild_reason == "missing"
    rebuild(index, ROWS)
    check(index, ROWS)
    index.close()


def test_a_folder_of_another_chroma_is_rebuilt(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chromadb.__version__", "9.9.9")
    index = open_index(folder)
    assert index.rebuild_reason == "version"
    index.close()


def test_a_folder_that_kills_whoever_opens_it_is_given_up(folder: Path) -> None:
    """No guard knows every kind of damage: three openings in a row without an end are enough."""
    state_file = folder.with_name("chroma.state")
    before = chroma_guard.read_state(state_file)
    chroma_guard.write_state(state_file, replace(before, openings=chroma_folder.MAX_OPENINGS - 1))
    script = "import os, sys; from pathlib import Path; import chromadb; from support.chroma_writer import open_index;"
    script += "chromadb.PersistentClient = lambda **_: os._exit(9); open_index(Path(sys.argv[1]))"
    killed = subprocess.run([sys.executable, "-c", script, str(folder)], env=child_environment(), check=False)
    assert killed.returncode == 9
    assert chroma_guard.read_state(state_file).clean, "nothing was written, so nothing else says that it is not sound"
    index = open_index(folder)
    assert index.rebuild_reason == "unclean"
    index.close()


def test_an_opening_that_ended_clears_those_that_did_not(folder: Path) -> None:
    state_file = folder.with_name("chroma.state")
    before = chroma_guard.read_state(state_file)
    chroma_guard.write_state(state_file, replace(before, openings=chroma_folder.MAX_OPENINGS - 1))
    index = open_index(folder)
    assert index.rebuild_reason is None
    assert chroma_guard.read_state(state_file).openings == 0
    index.close()


def test_a_second_process_is_told_who_holds_the_folder_until_that_one_dies(tmp_path: Path) -> None:
    holder = start_writer(tmp_path / "chroma", 0)
    with pytest.raises(IndexBusy) as busy:
        open_index(tmp_path / "chroma")
    assert busy.value.pid == holder.pid
    kill(holder)
    index = open_index(tmp_path / "chroma")
    assert index.rebuild_reason == "unclean"
    index.close()


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.torture) for n in range(1, 20))])
def test_a_process_killed_while_it_writes_costs_a_rebuild_and_nothing_else(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    written = 0
    for _ in range(2):
        writer = start_writer(tmp_path / "chroma", written)
        time.sleep(chance.random() * 0.5)
        kill(writer)
        index = open_index(tmp_path / "chroma")
        assert index.rebuild_reason == "unclean"
        written = 30
        rebuild(index, written)
        check(index, written)
        index.close()
        index = open_index(tmp_path / "chroma")
        assert index.rebuild_reason is None
        check(index, written)
        index.close()


def start_writer(folder: Path, start: int) -> subprocess.Popen[str]:
    writer = subprocess.Popen(
        [sys.executable, "-m", "support.chroma_writer", str(folder), str(start)],
        env=child_environment(),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert writer.stdout is not None
    assert writer.stdout.readline() == "open\n"
    assert writer.stdout.readline().strip().isdigit(), "it has begun to write"
    return writer


def kill(writer: subprocess.Popen[str]) -> None:
    writer.send_signal(signal.SIGKILL)
    writer.communicate()


def child_environment() -> dict[str, str]:
    root = Path(__file__).parents[2]
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(root / "src"), str(root / "tests")])}
