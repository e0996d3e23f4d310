"""A data file is trusted by its hash, hashed once, and hashed again as soon as it may have changed."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from memora.adapters import blas, pinned_file
from memora.adapters.pinned_file import PinnedFile
from memora.errors import ProviderError

CONTENT = b"weights"


@pytest.fixture
def weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PinnedFile:
    """Inside a package that must not be imported."""
    package = tmp_path / "site" / "unimportable_weights"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("raise RuntimeError('imported')")
    (package / "w.bin").write_bytes(CONTENT)
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    digest = hashlib.sha256(CONTENT).hexdigest()
    return PinnedFile("unimportable_weights", "weights==1", "w.bin", len(CONTENT), digest)


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Every file that was hashed."""
    paths: list[Path] = []
    real = pinned_file._sha256
    monkeypatch.setattr(pinned_file, "_sha256", lambda path: paths.append(path) or real(path))
    return paths


def test_it_is_hashed_once_and_again_after_a_change(weights: PinnedFile, hashed: list[Path], tmp_path: Path) -> None:
    path, cache = weights.find(provider="p"), tmp_path / "cache"
    weights.verify(path, provider="p", cache_dir=cache)
    weights.verify(path, provider="p", cache_dir=cache)
    assert len(hashed) == 1

    path.write_bytes(b"wEights")
    os.utime(path, ns=(1, 1))
    with pytest.raises(ProviderError, match=r"w\.bin"):
        weights.verify(path, provider="p", cache_dir=cache)
    assert len(hashed) == 2


def test_without_a_cache_folder_it_is_hashed_every_time(weights: PinnedFile, hashed: list[Path]) -> None:
    path = weights.find(provider="p")
    weights.verify(path, provider="p", cache_dir=None)
    weights.verify(path, provider="p", cache_dir=None)
    assert len(hashed) == 2


def test_another_release_of_the_same_file_is_hashed_again(
    weights: PinnedFile, hashed: list[Path], tmp_path: Path
) -> None:
    path = weights.find(provider="p")
    weights.verify(path, provider="p", cache_dir=tmp_path)
    newer = PinnedFile(weights.package, "weights==2", weights.name, weights.size, "0" * 64)
    with pytest.raises(ProviderError, match="weights==2"):
        newer.verify(path, provider="p", cache_dir=tmp_path)


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b"\xff", b'{"x": 3}'])
def test_a_damaged_memory_of_checks_only_means_that_it_is_hashed_again(
    weights: PinnedFile, hashed: list[Path], tmp_path: Path, damage: bytes
) -> None:
    (tmp_path / "checked-files.json").write_bytes(damage)
    path = weights.find(provider="p")
    weights.verify(path, provider="p", cache_dir=tmp_path)
    weights.verify(path, provider="p", cache_dir=tmp_path)
    assert len(hashed) == 1


def test_a_cache_folder_that_cannot_be_made_costs_time_and_nothing_else(weights: PinnedFile, tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_bytes(b"")
    weights.verify(weights.find(provider="p"), provider="p", cache_dir=in_the_way / "cache")
    assert in_the_way.read_bytes() == b""


@pytest.mark.parametrize("first", ["", "import numpy"])
def test_numpy_computes_with_one_thread_whether_it_was_loaded_before_or_not(first: str) -> None:
    """And what a child process inherits stays as it was."""
    program = (
        f"import os\n{first}\n"
        "def switches(): return {name for name in os.environ if name.endswith('_THREADS')}\n"
        "before = switches()\n"
        "from memora.adapters.blas import pin_blas_to_one_thread\n"
        "pin_blas_to_one_thread()\n"
        "import threadpoolctl\n"
        "threads = [pool['num_threads'] for pool in threadpoolctl.threadpool_info() if pool['user_api'] == 'blas']\n"
        "assert threads and set(threads) == {1}, threads\n"
        "assert switches() == before\n"
    )
    source = Path(blas.__file__).parents[2]
    subprocess.run([sys.executable, "-c", program], check=True, env={"PYTHONPATH": str(source)})
