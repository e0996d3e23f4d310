"""As a process of its own: light, in any locale, and quiet when nobody listens any more."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from interfaces.conftest import SOURCE, Run

COMPILED = (
    "memora.core.rules",
    "memora.core.wording",
    "memora.core.local",
    "memora.interfaces.texts.offline_questions",
)
"""Rules and word lists: compiling them takes longer than listing 10 000 memories."""
HEAVY = ("numpy", "pydantic", "chromadb", "openai", "rich", "prompt_toolkit")


def imported(*argv: str) -> set[str]:
    """Every module that this command imports."""
    probe = (
        "import sys; sys.argv = ['memora', *sys.argv[1:]];"
        "from memora.interfaces.cli.main import main; code = main();"
        "print('\\n'.join(sys.modules), file=sys.stderr); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe, *argv],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        check=True,
    )
    return set(done.stderr.split())


def test_listing_memories_imports_nothing_heavy(memora_home: Path) -> None:
    loaded = imported("memories", "--json")
    assert "memora.app" in loaded
    assert loaded.isdisjoint(HEAVY)
    assert loaded.isdisjoint(COMPILED)


def test_the_version_is_told_before_anything_is_imported(memora_home: Path) -> None:
    loaded = imported("--version")
    assert loaded.isdisjoint((*HEAVY, "typer", "memora.app"))


@pytest.mark.parametrize("locale", [{"LC_ALL": "C", "PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "cp950"}])
def test_output_is_utf8_in_every_locale(spawn: Run, locale: dict[str, str]) -> None:
    spawn("profile", "set", "level", "中級 B1 👍")
    assert "中級 B1 👍" in spawn("profile", env=locale).out
    assert "指令：" in spawn("--help", env={**locale, "MEMORA_LANG": "zh-TW"}).out


def test_half_a_character_on_the_command_line_is_marked(spawn: Run) -> None:
    done = subprocess.run(
        [sys.executable.encode(), b"-m", b"memora", b"profile", b"set", b"level", b"B1 \xe7\xa8", b"--json"],
        capture_output=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.decode())["profile"]["english_level"].startswith("B1")


def test_a_reader_who_has_gone_is_no_error(spawn: Run) -> None:
    command = f"{sys.executable} -m memora --help | head -1"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
    )
    assert done.returncode == 0
    assert done.stderr == ""
