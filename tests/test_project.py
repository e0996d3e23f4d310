"""The promises of the project's own files: nobody's machine in them, locked sets, two twin pages, a readable source."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import memora

ROOT = Path(__file__).resolve().parent.parent
RUNTIME, DEVELOPMENT, TRAINING = (ROOT / f"requirements{part}.txt" for part in ("", "-dev", "-train"))
SOURCES = sorted((ROOT / "src").rglob("*.py"))

# In two halves, so that this page may be read by its own test.
REGISTRIES = (
    "py" + "pi.org",
    "python" + "hosted",
    "npm" + "js",
    "deb." + "debian",
    "find" + "-links",
    "index" + "-url",
)
MACHINE = re.compile(r"(?<![\w.~*-])/(?:wo" + r"rk|op" + r"t|ro" + r"ot)/|file:" + "///")

MAINLAND = (
    "軟件",
    "默認",
    "文件夾",
    "網絡",
    "信息",
    "用戶",
    "數據",
    "視頻",
    "硬盤",
    "激活",
    "服務器",
    "屏幕",
    "鼠標",
    "打印",
    "卸載",
)
"""What a Taiwanese reader would never write for 軟體, 預設, 資料夾, 網路, 訊息, 使用者, 資料, 影片 and so on."""


@cache
def tracked_texts() -> dict[str, str]:
    """Every text file of the project, by its path."""
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z", "--cached"], capture_output=True, check=True
    ).stdout.decode()
    texts = {}
    for name in filter(None, listed.split("\0")):
        path = ROOT / name
        if path.is_file() and b"\0" not in (data := path.read_bytes()):
            texts[name] = data.decode("utf-8")
    return texts


def locked(lock: Path) -> dict[str, tuple[Requirement, int]]:
    """Each requirement of a lock as written (name and marker), with the number of its hashes."""
    found: dict[str, tuple[Requirement, int]] = {}
    joined = lock.read_text(encoding="utf-8").replace("\\\n", " ")
    for line in filter(None, (line.partition("#")[0].strip() for line in joined.splitlines())):
        written, *hashes = re.split(r"\s+--hash=", line)
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", value.strip()) for value in hashes), line
        requirement = Requirement(written)
        found[written] = (requirement, len(hashes))
    return found


def pins(lock: Path) -> set[tuple[str, str]]:
    return {(canonicalize_name(r.name), str(r.specifier)) for r, _ in locked(lock).values()}


def test_no_file_names_a_registry_or_somebodys_machine() -> None:
    guilty = [
        f"{name}: {found}"
        for name, text in tracked_texts().items()
        for found in [*(word for word in REGISTRIES if word in text), *MACHINE.findall(text)]
        if not (name == "scripts/lock.sh" and found in REGISTRIES[-2:])  # the options that keep them out
    ]
    assert guilty == []


@pytest.mark.parametrize("lock", [RUNTIME, DEVELOPMENT, TRAINING], ids=lambda lock: lock.name)
def test_every_locked_package_is_pinned_and_has_hashes(lock: Path) -> None:
    for written, (requirement, hashes) in locked(lock).items():
        assert hashes > 0, written
        assert str(requirement.specifier).startswith("=="), written


def test_the_development_lock_holds_the_runtime_lock() -> None:
    """Otherwise `make chat` after `make test` would be another program than `make chat` alone."""
    assert pins(RUNTIME) <= pins(DEVELOPMENT)
    assert pins(TRAINING) - pins(DEVELOPMENT) == {
        pin for pin in pins(TRAINING) if pin[0] not in dict(pins(DEVELOPMENT))
    }


def test_everything_the_project_asks_for_is_in_the_lock() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = [*project["project"]["dependencies"], *project["project"]["optional-dependencies"]["chroma"]]
    versions = {(canonicalize_name(r.name), str(r.specifier).removeprefix("==")) for r, _ in locked(RUNTIME).values()}
    for requirement in map(Requirement, [*asked, *project["build-system"]["requires"]]):
        name = canonicalize_name(requirement.name)
        assert any(n == name and requirement.specifier.contains(v) for n, v in versions), str(requirement)


def test_one_version_is_told_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert memora.__version__ == project["version"] == version("memora")


def test_the_twin_pages_have_the_same_shape() -> None:
    def shape(page: str) -> list[str]:
        text = (ROOT / page).read_text(encoding="utf-8")
        marks = re.findall(r"^(#{1,6}(?= )|```\w*|<!-- \w+ -->|\|(?= ---))", text, re.MULTILINE)
        return marks + sorted(re.findall(r"MEMORA_[A-Z_]+|`make \w+`", text))

    assert shape("README.md") == shape("README.zh-TW.md")


def test_chinese_is_written_as_in_taiwan() -> None:
    read_by_people = ("README.zh-TW.md", "docs/", "src/memora/interfaces/")
    guilty = [
        f"{name}: {word}"
        for name, text in tracked_texts().items()
        if name.startswith(read_by_people)
        for word in MAINLAND
        if word in text
    ]
    assert guilty == []


def test_the_nouns_load_nothing_but_the_standard_library() -> None:
    """A command that only lists memories may not wait for NumPy, Pydantic, openai or chromadb."""
    script = "import sys, memora.types, memora.errors, memora.ports; print(*sys.modules)"
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    loaded = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, encoding="utf-8", check=True
    ).stdout.split()
    heavy = {"numpy", "pydantic", "openai", "chromadb", "rich", "prompt_toolkit", "typer"}
    assert heavy.isdisjoint(loaded)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_a_file_fits_in_the_head(path: Path) -> None:
    """Near 300 lines one looks for the second idea; at 400 it is there."""
    assert len(path.read_text(encoding="utf-8").splitlines()) < 400


def test_a_missing_python_is_said_in_words(tmp_path: Path) -> None:
    done = subprocess.run(
        ["sh", str(ROOT / "scripts/make_venv.sh"), str(tmp_path / "venv")],
        env={"PATH": os.defpath, "PYTHON": "/bin/false"},
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 1
    assert "needs Python 3.11 or newer" in done.stderr
    assert not (tmp_path / "venv").exists()


def test_the_suite_reaches_nothing_beyond_this_machine() -> None:
    """192.0.2.1 is an address kept for documents (RFC 5737): nobody is there, and nobody is asked."""
    with socket.socket() as outside, pytest.raises(RuntimeError, match=r"192\.0\.2\.1"):
        outside.connect(("192.0.2.1", 80))
    with pytest.raises(RuntimeError, match="example"):
        socket.getaddrinfo("example.org", 80)
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()) as inside:
        assert inside.getpeername() == server.getsockname()
