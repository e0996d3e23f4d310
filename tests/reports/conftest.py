"""The command line, in this process or one of its own, as the tests of the interfaces use it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from interfaces.conftest import run, spawn
from support.scripted_server import ScriptedServer

__all__ = ["run", "spawn"]


@pytest.fixture
def model_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedServer]:
    """A connected model that says what a test tells it to; `run` and `spawn` ask it for replies and as the judge."""
    with ScriptedServer() as server:
        monkeypatch.setenv("MEMORA_BASE_URL", server.base_url)
        monkeypatch.setenv("MEMORA_MODEL", "scripted")
        yield server
