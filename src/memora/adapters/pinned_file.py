"""A data file out of an installed package, located without importing it, and known by its size and hash."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import threading
from dataclasses import dataclass
from pathlib import Path

from memora.errors import ProviderError

_CHECKED = "checked-files.json"


@dataclass(frozen=True, slots=True)
class PinnedFile:
    """`name` inside the folder of `package`; `requirement` is what pip installs to get it."""

    package: str
    requirement: str
    name: str
    size: int
    sha256: str

    def find(self, *, provider: str) -> Path:
        """Where it lies; not one line of the package is run. Raises ProviderError with the install line."""
        spec = importlib.util.find_spec(self.package)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            if (path := Path(folder) / self.name).is_file():
                return path
        raise ProviderError(provider=provider, detail=f"not installed; install it with: pip install {self.requirement}")

    def verify(self, path: Path, *, provider: str, cache_dir: Path | None) -> None:
        """Raises ProviderError where the file is not the one that this Memora was made for.

        The whole file is hashed once; path, size and time of change are remembered in `cache_dir`. None: every time.
        """
        stat = path.stat()
        mark = f"{stat.st_size}:{stat.st_mtime_ns}:{self.sha256}"
        checked = _read_checked(cache_dir)
        if checked.get(str(path)) == mark:
            return
        if stat.st_size != self.size or _sha256(path) != self.sha256:
            detail = f"{path.name} is damaged or of another version; reinstall it with: pip install --force-reinstall "
            raise ProviderError(provider=provider, detail=detail + self.requirement)
        if cache_dir is not None:
            write_atomically(cache_dir / _CHECKED, json.dumps(checked | {str(path): mark}, indent=1).encode())


def write_atomically(path: Path, content: bytes) -> None:
    """The file is always the old or the new one. A cache that cannot be written costs time, not work: no error."""
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        aside = path.with_name(f"{path.name}.{os.getpid()}-{threading.get_ident()}")
        try:
            aside.write_bytes(content)
            os.replace(aside, path)
        finally:
            aside.unlink(missing_ok=True)


def _read_checked(cache_dir: Path | None) -> dict[str, str]:
    if cache_dir is None:
        return {}
    try:
        checked = json.loads((cache_dir / _CHECKED).read_bytes())
    except (OSError, ValueError):  # not there yet, or damaged: hash again
        return {}
    return checked if isinstance(checked, dict) else {}


def _sha256(path: Path) -> str:
    import hashlib

    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
