"""Tokens and API keys, by the shapes that their makers publish and by the word that introduces them.

Boundaries are ASCII ones: a Chinese character may touch a key on either side, a letter may not, so that `risk-based`,
`desk-bound` and `task-specific` stay words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memora.core.rules.spans import Span
from memora.core.rules.values import LINK, trimmed

_SHAPES = re.compile(
    r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[^▇]*?-----END [A-Z0-9 ]{0,40}PRIVATE KEY"
    r"(?: BLOCK)?-----|[^▇]*)"
    r"|(?<![A-Za-z0-9_-])(?:"
    r"(?:sk|pk|rk)[-_](?=[A-Za-z0-9_-]{0,120}\d)[A-Za-z0-9_-]{12,200}"  # OpenAI, Anthropic, Stripe
    r"|gh[oprsu]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9_]{20,255}|glpat-[\w-]{16,64}"
    r"|(?:AKIA|ASIA|AROA|AGPA)[0-9A-Z]{12,124}|AIza[\w-]{30,45}|ya29\.[\w-]{20,300}"
    r"|xox[abeoprs]-[A-Za-z0-9-]{10,255}|hf_[A-Za-z0-9]{24,64}|npm_[A-Za-z0-9]{30,64}|pypi-[\w-]{40,300}"
    r"|gsk_[A-Za-z0-9]{20,100}"
    r"|SG\.[\w-]{16,64}\.[\w-]{16,64}|dop_v1_[a-f0-9]{40,64}|shp(?:at|ss|ca|pa)_[a-fA-F0-9]{32}|tvly-[\w-]{16,64}"
    r"|xai-[\w-]{20,100}"
    r"|eyJ[\w-]{8,4000}\.[\w-]{4,4000}(?:\.[\w-]{0,4000})?"  # JWT, RFC 7519: base64url of `{"`
    r"|\d{8,10}:[A-Za-z0-9_-]{35}"  # Telegram
    # long and mixed
    r"|(?<![/=&%])(?=[A-Za-z0-9]{0,30}\d[A-Za-z0-9]{0,30}\d)(?=[a-z0-9]{0,30}[A-Z])(?=[A-Z0-9]{0,30}[a-z])[A-Za-z0-9]{28,256}"
    r")(?![A-Za-z0-9])"
)
_BEARER = re.compile(r"(?<![A-Za-z])(?:Bearer|Basic)\s{1,3}(?P<value>[A-Za-z0-9._~+/=-]{16,4000})")
_URL_USER = re.compile(r"(?<=://)[^\s/:@▇]{1,64}:(?P<value>[^\s/@▇]{1,128})(?=@)")
_NAMED = re.compile(
    r"(?:(?<![A-Za-z])(?:api|access|secret|private|client|license|auth|refresh|session|bot)?[ _-]?(?:key|token"
    r"|secret)(?![A-Za-z])"
    rf"|金鑰|密鑰|權杖|存取碼|序號)(?:{LINK}"
    r"|\s{0,3})[\"'`「]?(?P<value>(?=[!-~]{0,60}\d)(?=[!-~]{0,60}[A-Za-z])[A-Za-z0-9+/][\w.~+/=-]{7,512})",
    re.IGNORECASE | re.ASCII,
)


def find_keys(text: str) -> Iterator[Span]:
    """API keys, tokens, private key blocks, and the password inside a URL."""
    for match in _SHAPES.finditer(text):
        yield Span("key", *match.span())
    for pattern in (_BEARER, _URL_USER, _NAMED):
        for match in pattern.finditer(text):
            start, end = trimmed(text, *match.span("value"))
            if end > start and text[start:end].lower() not in ("https", "http"):
                yield Span("key", start, end)
