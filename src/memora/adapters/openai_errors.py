"""Every exception of the `openai` library, as one of ours: the one place where they are turned.

Details name a status and the server's error code only. A server's message may repeat the key or the learner's words,
so it is never passed on.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime

from memora.errors import (
    EndpointMissing,
    MemoraError,
    ModelMissing,
    ProviderBusy,
    ProviderError,
    ProviderRefused,
    ProviderUnreachable,
)

_CODE = re.compile(r"[A-Za-z][A-Za-z0-9_.\[\]-]{0,47}")
_BUSY_CODES = frozenset({"rate_limit_exceeded", "server_error", "internal_error", "overloaded", "overloaded_error"})
_MODEL_IN_MESSAGE = re.compile(r"\bmodel\b", re.IGNORECASE)


def translate(error: Exception, *, provider: str) -> MemoraError:
    """Our error for one of the SDK's or of its HTTP library's; ours come back as they are.

    Carries neither the key nor any content. Something that is no provider's error at all comes back as a plain
    ProviderError that names its class, so raise it `from` the original.
    """
    if isinstance(error, MemoraError):
        return error
    import httpx2
    import openai

    if isinstance(error, openai.APITimeoutError | httpx2.TimeoutException):
        return ProviderUnreachable(provider=provider, detail="timed out")
    if isinstance(error, openai.APIStatusError):
        return _from_status(error, provider)
    if isinstance(error, openai.APIConnectionError | httpx2.TransportError):
        return ProviderUnreachable(provider=provider, detail=_root_name(error))
    if isinstance(error, openai.APIError):
        return from_code(error.code or error.type, provider=provider)
    if isinstance(error, ValueError):
        return ProviderError(provider=provider, detail="the answer is not what an API sends")
    return ProviderError(provider=provider, detail=type(error).__name__)


def provider_exceptions() -> tuple[type[Exception], ...]:
    """What a call to the SDK may raise, for an `except`; ValueError is a body that is no JSON, or not the API's."""
    import httpx2
    import openai

    return (openai.OpenAIError, httpx2.HTTPError, ValueError)


def rejects_parameters(error: Exception) -> bool:
    """True for 400 and 422: the server may only have refused an optional part of the request."""
    return getattr(error, "status_code", None) in (400, 422)


def from_code(code: object, *, provider: str) -> ProviderError:
    """For an error that arrives inside a stream, where there is no status any more."""
    name = _printable(code)
    kind = ProviderBusy if name in _BUSY_CODES else ProviderError
    return kind(provider=provider, detail=f"error in the stream ({name or 'unnamed'})")


def dropped(provider: str) -> ProviderUnreachable:
    """The stream ended without the server saying that it is complete."""
    return ProviderUnreachable(provider=provider, detail="the stream was dropped")


def _from_status(error: object, provider: str) -> ProviderError:
    status = int(getattr(error, "status_code", 0))
    code = _printable(getattr(error, "code", None)) or _printable(getattr(error, "type", None))
    param = _printable(getattr(error, "param", None))
    detail = f"HTTP {status}" + (f" ({code})" if code else "") + (f", {param}" if param else "")
    if status in (401, 403) or code == "insufficient_quota":
        return ProviderRefused(provider=provider, detail=detail)
    if code == "model_not_found" or (status == 404 and _about_the_model(error)):
        return ModelMissing(provider=provider, detail=detail)
    if status in (404, 405, 501):
        return EndpointMissing(provider=provider, detail=detail)
    if status in (408, 409, 429) or status >= 500:
        headers = getattr(getattr(error, "response", None), "headers", {})
        return ProviderBusy(provider=provider, detail=detail, retry_after_s=_retry_after(headers))
    return ProviderError(provider=provider, detail=detail)


def _about_the_model(error: object) -> bool:
    """Ollama and others answer 404 for a model that is not there; a 404 for an endpoint says nothing of models."""
    body = getattr(error, "body", None)
    message = body.get("message") if isinstance(body, Mapping) else None
    return isinstance(message, str) and bool(_MODEL_IN_MESSAGE.search(message))


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds, from `retry-after-ms` or `Retry-After` (a number or an HTTP date); None where there is no usable one."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        value = headers.get(name)
        if value is None:
            continue
        try:
            seconds = float(value) * unit
        except ValueError:
            try:
                seconds = parsedate_to_datetime(value).timestamp() - time.time()
            except ValueError:
                continue
        if 0 <= seconds < float("inf"):
            return seconds
    return None


def _printable(code: object) -> str:
    """A machine's word, or nothing: no prose, no key."""
    text = code if isinstance(code, str) else ""
    return text if _CODE.fullmatch(text) and not text.startswith(("sk-", "sk_")) else ""


def _root_name(error: BaseException) -> str:
    """The name of what lies under it, such as ConnectError or RemoteProtocolError."""
    cause = error.__cause__ or error.__context__
    return type(cause if cause is not None else error).__name__
