"""The line history of the prompt: secrets are masked before the first byte is written (P3), and what is forgotten
leaves it too (P4)."""

from __future__ import annotations

import hashlib
import json
import os
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from memora.core.secrets import mask_secrets
from memora.settings import DEFAULT_USER, Settings

KEPT_LINES = 1000
_SHORTEST_MATCH = 4


@dataclass(frozen=True, slots=True)
class LineHistory:
    """One JSON string a line, oldest first, readable by the owner alone."""

    path: Path

    @classmethod
    def of(cls, settings: Settings) -> LineHistory:
        if settings.user == DEFAULT_USER:
            return cls(settings.state_dir / "history.jsonl")
        digest = hashlib.sha256(settings.user.encode()).hexdigest()[:16]
        return cls(settings.state_dir / f"history-{digest}.jsonl")

    def load(self) -> list[str]:
        """Oldest first, at most 1000; a line that cannot be read is passed over."""
        try:
            raw = self.path.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return []
        held: list[str] = []
        for line in raw.splitlines():
            try:
                text = json.loads(line)
            except ValueError:
                continue
            if isinstance(text, str):
                held.append(text)
        return held[-KEPT_LINES:]

    def append(self, text: str) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with open(os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "w", encoding="utf-8") as file:
            file.write(_as_line(mask_secrets(text).text))

    def drop(self, texts: Sequence[str]) -> None:
        """Remove every line that holds one of these texts, or is held by one of them."""
        wanted = [folded for text in texts if len(folded := _folded(text)) >= _SHORTEST_MATCH]
        held = self.load()
        kept = [line for line in held if not _touches(_folded(line), wanted)]
        if len(kept) == len(held):
            return
        fresh = self.path.with_suffix(".tmp")
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            file.writelines(_as_line(line) for line in kept)
        os.replace(fresh, self.path)

    def clear(self) -> None:
        """Remove all of it."""
        for path in (self.path, self.path.with_suffix(".tmp")):
            path.unlink(missing_ok=True)


def _as_line(text: str) -> str:
    return json.dumps(text) + "\n"


def _folded(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKC", text).casefold() if c.isalnum())


def _touches(line: str, wanted: Sequence[str]) -> bool:
    return any(text in line or (len(line) >= _SHORTEST_MATCH and line in text) for text in wanted)
