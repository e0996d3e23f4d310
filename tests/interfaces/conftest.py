"""The real command line, in this process or in one of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from memora.interfaces.cli.program import build_app
from memora.ports import Embedder
from support.doctor_home import FACTS

SOURCE = Path(__file__).parents[2] / "src"


@dataclass(frozen=True)
class Ran:
    """What a call of `memora` left behind."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> dict[str, Any]:
        return json.loads(self.out)


Run = Callable[..., Ran]


@cache
def shared_embedder() -> Embedder:
    """The real local embedder, loaded once for the whole suite."""
    from memora.adapters.embedders import build_embedder as build

    return build("local:e5-small", cache_dir=None)


@pytest.fixture
def run(memora_home: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`memora ...` with a home of its own, no model, the local judge and the local embedder."""
    from memora.adapters import embedders

    embedder = shared_embedder()
    monkeypatch.setattr(embedders, "build_embedder", lambda *_, **__: embedder)
    monkeypatch.setenv("MEMORA_STORE", "exact")
    runner, app = CliRunner(), build_app()

    def call(*argv: str, stdin: str | bytes = b"", env: Mapping[str, str] | None = None) -> Ran:
        result = runner.invoke(app, list(argv), input=stdin, env=dict(env or {}))
        return Ran(result.exit_code, result.stdout, result.stderr)

    return call


@pytest.fixture
def spawn(memora_home: Path) -> Run:
    """`memora ...` as a process of its own, with bytes in and out."""

    def call(*argv: str, stdin: bytes = b"", env: Mapping[str, str] | None = None) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "memora", *argv],
            input=stdin,
            capture_output=True,
            timeout=60,
            env={**os.environ, "PYTHONPATH": str(SOURCE), "MEMORA_STORE": "exact", **(env or {})},
        )
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    return call


@pytest.fixture
def home(run: Run, memora_home: Path) -> Path:
    """A home with three memories and a profile, as sound as can be."""
    memora_home.mkdir(mode=0o700)
    for fact in FACTS:
        assert run("remember", "semantic", fact).code == 0
    assert run("profile", "set", "level", "B1").code == 0
    return memora_home
