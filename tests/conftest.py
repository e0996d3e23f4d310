"""What holds for every test: no key, no network but loopback, and a home of its own.

Time zone, clock and language are chosen by each test; nothing of the person who runs the suite shows through.
"""

from __future__ import annotations

import contextlib
import ipaddress
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# A busy machine is no mistake of the product; what is slow is measured elsewhere. CI tries the same examples every time.
settings.register_profile(
    "memora", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=bool(os.environ.get("CI"))
)
settings.load_profile("memora")

FOREIGN = ("MEMORA_", "OPENAI_", "OLLAMA_", "XDG_", "CHROMA_")
"""Settings of whoever runs the suite; a test that wants one sets it."""

SHOWING = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "LINES", "LANGUAGE", "LC_MESSAGES")

NOWHERE = "http://127.0.0.1:9"
"""A proxy that nobody runs: a child process that asks the network is answered by a refused connection."""


class NetworkForbidden(RuntimeError):
    """A test tried to leave this machine."""


def is_loopback(host: str | bytes | None) -> bool:
    name = host.decode() if isinstance(host, bytes) else host
    if name in (None, "", "localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


@pytest.fixture(autouse=True, scope="session")
def _no_network() -> Iterator[None]:
    """Connecting to, or looking up, anything but this machine fails the test that tries."""
    connect, connect_ex, getaddrinfo = socket.socket.connect, socket.socket.connect_ex, socket.getaddrinfo

    def check(sock: socket.socket, address: Any) -> None:
        if sock.family in (socket.AF_INET, socket.AF_INET6) and not is_loopback(address[0]):
            raise NetworkForbidden(f"a test tried to connect to {address!r}")

    def guarded_connect(sock: socket.socket, address: Any) -> None:
        check(sock, address)
        connect(sock, address)

    def guarded_connect_ex(sock: socket.socket, address: Any) -> int:
        check(sock, address)
        return connect_ex(sock, address)

    def guarded_getaddrinfo(host: Any, *args: Any, **kwargs: Any) -> Any:
        if not is_loopback(host):
            raise NetworkForbidden(f"a test tried to look up {host!r}")
        return getaddrinfo(host, *args, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", guarded_connect)
        patch.setattr(socket.socket, "connect_ex", guarded_connect_ex)
        patch.setattr(socket, "getaddrinfo", guarded_getaddrinfo)
        yield


@pytest.fixture(autouse=True)
def _own_environment(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No setting and no folder of the person who runs the suite; returns the folder that stands for their home."""
    person = tmp_path_factory.mktemp("person")
    for name in list(os.environ):
        if name.startswith(FOREIGN) or name in SHOWING or name.lower().endswith("_proxy"):
            monkeypatch.delenv(name)
    for name in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(person))
    for name in ("HTTP_PROXY", "HTTPS_PROXY"):
        monkeypatch.setenv(name, NOWHERE)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1,localhost,::1")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return person


@pytest.fixture
def memora_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh folder for everything Memora keeps, set as MEMORA_HOME; it does not exist yet."""
    home = tmp_path / "memora"
    monkeypatch.setenv("MEMORA_HOME", str(home))
    return home


@pytest.fixture(autouse=True)
def _nothing_stays_open() -> Iterator[None]:
    """A lock that is only let go when the garbage is collected would be reported in another test."""
    yield
    if (scripted := sys.modules.get("support.scripted")) is not None:
        while scripted.OPENED:
            with contextlib.suppress(Exception):  # its folder may be gone, or it was closed by the test
                scripted.OPENED.pop().close(timeout_s=1)
