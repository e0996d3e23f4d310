"""Old folders of the series are read whole, and not a byte of them changes (T7, W9)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from memora.adapters.chroma_import import OldRecord, read_series_folder
from memora.errors import StoreError
from support.series_folder import OldRow, fingerprint, make_series_folder

pytest.importorskip("chromadb")

ROWS: list[OldRow] = [
    ("id-1", "使用者的英文程度約為 B1。", {"source": "automatic", "created_at": "2025-08-17T02:00:00+00:00"}),
    (
        "id-2",
        "Mixes up the present perfect and the past simple.",
        {"source": "manual", "created_at": "2025-08-20T02:00:00+00:00", "memory_type": "semantic"},
    ),
    (
        "id-3",
        "上次練習第三題答錯。",
        {
            "source": "automatic",
            "created_at": "2025-08-22T02:00:00+00:00",
            "updated_at": "2025-08-23T02:00:00+00:00",
            "last_accessed_at": "2025-08-24T02:00:00+00:00",
            "memory_type": "episodic",
            "importance_score": 2,
        },
    ),
    ("id-4", "An odd score", {"importance_score": 4.0, "memory_type": "procedural"}),
    ("id-5", "Nothing but a document 📄", None),
]


@pytest.fixture(scope="module")
def series_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_series_folder(tmp_path_factory.mktemp("series") / "memora_db", ROWS)


def test_every_record_is_read_as_it_was_found_and_the_folder_is_not_changed_by_a_byte(series_folder: Path) -> None:
    before = fingerprint(series_folder)
    assert len(before) >= 2, "the fingerprint sees the database and the vector files"
    assert read_series_folder(series_folder) == [OldRecord(i, text, metadata or {}) for i, text, metadata in ROWS]
    assert fingerprint(series_folder) == before


def test_a_folder_made_with_a_configuration_and_other_dimensions_is_read_too(tmp_path: Path) -> None:
    folder = make_series_folder(tmp_path / "memora_db", ROWS[:2], dim=3, old_style=False)
    assert [record.memory_id for record in read_series_folder(folder)] == ["id-1", "id-2"]


def test_a_long_collection_is_read_page_after_page(
    tmp_path: Path, series_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from memora.adapters import chroma_import

    monkeypatch.setattr(chroma_import, "PAGE", 2)
    copy = Path(shutil.copytree(series_folder, tmp_path / "copy"))
    answer = chroma_import._read(copy, "memora_memories")
    assert [memory_id for memory_id, *_ in answer["records"]] == [memory_id for memory_id, *_ in ROWS]


def test_a_missing_collection_is_an_error_that_names_those_that_are_there(series_folder: Path) -> None:
    with pytest.raises(StoreError, match=r"no collection 'other'.* there: memora_memories"):
        read_series_folder(series_folder, collection="other")


def test_a_folder_without_a_database_is_said_to_be_none_of_chroma(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(StoreError, match="no Chroma folder"):
            read_series_folder(folder)
    assert list(tmp_path.iterdir()) == [], "looking made nothing"


@pytest.mark.parametrize(
    "content", [b"", b"garbage" * 1000, b"SQLite format 3\0" + b"\0" * 5000], ids=["empty", "garbage", "header"]
)
def test_a_damaged_database_is_a_clear_error(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "chroma.sqlite3").write_bytes(content)
    with pytest.raises(StoreError, match="damaged"):
        read_series_folder(tmp_path)


def test_damaged_vector_files_cost_no_memory(tmp_path: Path, series_folder: Path) -> None:
    """They are never loaded: a torn one kills the interpreter, a bloated one has terabytes of apparent size."""
    folder = Path(shutil.copytree(series_folder, tmp_path / "memora_db"))
    for file in folder.rglob("*.bin"):
        file.write_bytes(b"\xff" * 50)
    (bloated,) = folder.rglob("link_lists.bin")
    os.truncate(bloated, 1 << 40)
    assert len(read_series_folder(folder)) == len(ROWS)


def test_a_reader_that_is_killed_is_an_error_and_leaves_no_copy_behind(
    tmp_path: Path, series_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Chroma's native part does with a torn folder: here the child kills itself while it loads."""
    (tmp_path / "sitecustomize.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n")
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    with pytest.raises(StoreError, match=r"died.*signal 11"):
        read_series_folder(series_folder)
    assert list(scratch.iterdir()) == []


def test_reading_an_old_folder_does_not_load_chroma_into_this_process(series_folder: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from memora.adapters.chroma_import import read_series_folder;"
        "print(len(read_series_folder(Path(sys.argv[1]))), 'chromadb' in sys.modules, 'numpy' in sys.modules)"
    )
    src = str(Path(__file__).parents[2] / "src")
    ran = subprocess.run(
        [sys.executable, "-c", script, str(series_folder)],
        env={**os.environ, "PYTHONPATH": src},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.split() == [str(len(ROWS)), "False", "False"]
    assert ran.stderr == ""
