"""Where a text still stands on the disk, in any form in which a program may have written it."""

from __future__ import annotations

import json
from pathlib import Path


def traces(folder: Path, *texts: str) -> list[str]:
    """Each text with the file that holds it: as UTF-8, as UTF-16 in either order, or escaped in JSON."""
    found: list[str] = []
    for path in sorted(folder.rglob("*")):
        held = path.read_bytes() if path.is_file() else b""
        for text in texts:
            escaped = json.dumps(text)[1:-1]
            forms = {
                text.encode(),
                text.encode("utf-16-le"),
                text.encode("utf-16-be"),
                escaped.encode(),
                escaped.upper().encode(),
            }
            if any(form in held for form in forms):
                found.append(f"{text} in {path.relative_to(folder)}")
    return found
