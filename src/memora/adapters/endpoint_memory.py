"""Which API a server answered last, so that a missing endpoint is asked for once and not at every start.

Known for the life of the process, and for longer in a small file of the cache folder: `{"https://host/v1": "chat"}`.
It only decides what is tried first, so a lost, stale or damaged file costs one request.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
import threading
from pathlib import Path

FILE_NAME = "model-apis.json"

_lock = threading.Lock()
_answered: dict[str, str] = {}
_plain: set[tuple[str, str, str]] = set()


class EndpointMemory:
    """What is known of one address. `cache_dir` None: for this process only."""

    def __init__(self, url: str, cache_dir: Path | None) -> None:
        self._url = url
        self._file = cache_dir / FILE_NAME if cache_dir is not None else None

    def last_answered(self) -> str | None:
        """`responses` or `chat`, or None where this address has not answered yet."""
        with _lock:
            if self._url not in _answered:
                known = self._read().get(self._url)
                if known not in ("responses", "chat"):
                    return None
                _answered[self._url] = known
            return _answered[self._url]

    def is_plain(self, api: str, purpose: str) -> bool:
        """True where this server took such a request only without its optional parts, earlier in this process."""
        with _lock:
            return (self._url, api, purpose) in _plain

    def answered(self, api: str, purpose: str, *, plain: bool) -> None:
        """Remember an answer; writes the file only when something changes."""
        with _lock:
            if plain:
                _plain.add((self._url, api, purpose))
            if _answered.get(self._url) == api:
                return
            _answered[self._url] = api
            if self._file is not None:
                self._write(self._file, self._read() | {self._url: api})

    def _read(self) -> dict[str, str]:
        try:
            known = json.loads(self._file.read_text("utf-8")) if self._file is not None else {}
        except (OSError, ValueError):
            return {}
        return known if isinstance(known, dict) else {}

    @staticmethod
    def _write(file: Path, known: dict[str, str]) -> None:
        """Whole or not at all. A cache folder that cannot be written costs a request at the next start, no more."""
        with contextlib.suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=file.parent, prefix=FILE_NAME)
            with os.fdopen(handle, "w", encoding="utf-8") as out:
                json.dump(known, out, indent=1)
            os.replace(temporary, file)
