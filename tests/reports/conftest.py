"""The command line, in this process or one of its own, as the tests of the interfaces use it."""

from __future__ import annotations

from interfaces.conftest import run, spawn

__all__ = ["run", "spawn"]
