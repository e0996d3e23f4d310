"""Is there an Ollama on this machine? Asked with the standard library, so that the first run can offer it."""

from __future__ import annotations

import json
import urllib.request
from http.client import HTTPException

PORT = 11434
_MAX_BYTES = 1_000_000


def base_url(port: int = PORT) -> str:
    """Its OpenAI-compatible address."""
    return f"http://127.0.0.1:{port}/v1"


def detect(timeout_s: float = 0.3, port: int = PORT) -> list[str]:
    """The names of its models, in its order; empty where nothing answers like an Ollama within `timeout_s`.

    Never raises: whatever else listens on that port is simply no Ollama. No proxy is asked.
    """
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(f"http://127.0.0.1:{port}/api/tags", timeout=timeout_s) as response:
            answer = json.loads(response.read(_MAX_BYTES))
    except (OSError, HTTPException, ValueError):
        return []
    models = answer.get("models") if isinstance(answer, dict) else None
    names = [m.get("name") for m in models if isinstance(m, dict)] if isinstance(models, list) else []
    return [name for name in names if isinstance(name, str) and name]
