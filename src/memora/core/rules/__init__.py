"""The hard rules of the memory policy (W2): code that wins over a model's advice and over an explicit request.

Each rule takes the content of a candidate and returns why it may not be stored, or None. One idea a file.
"""

from __future__ import annotations

from collections.abc import Callable

Rule = Callable[[str], str | None]
