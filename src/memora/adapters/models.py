"""The two ways to a language model, named without importing a provider's library.

`openai` costs most of a second to import, so nothing here does before the first call; `warm()` pays it early, in a
background thread while a person is typing.
"""

from __future__ import annotations

from pathlib import Path

from memora.adapters.chat_openai import OpenAIChat
from memora.adapters.judge_openai import OpenAIJudge
from memora.adapters.openai_client import DEFAULT_OPENAI_MODEL, OPENAI_URL, OpenAIClient
from memora.ports import ChatModel, Judge

__all__ = ["DEFAULT_OPENAI_MODEL", "OPENAI_URL", "build_chat", "build_judge", "warm"]


def build_chat(
    *, model: str, api_key: str | None, base_url: str | None, api: str, cache_dir: Path | None, timeout_s: float
) -> ChatModel:
    """A model that replies in a conversation; nothing is sent and nothing heavy imported before the first call.

    `model` is the bare name the server knows. `base_url` None is OpenAI itself; any other address, with its `/v1`, is
    taken as it is, and is sent `api_key` where there is one. `api` is auto, responses or chat. In `cache_dir` a small
    file remembers which API each address answers. `timeout_s` is the longest silence, also in the middle of a reply.
    """
    return OpenAIChat(_client(model, api_key, base_url, api, cache_dir, timeout_s))


def build_judge(
    *, model: str, api_key: str | None, base_url: str | None, api: str, cache_dir: Path | None, timeout_s: float
) -> Judge:
    """A model behind extraction, policy advice and importance; the arguments are those of `build_chat`."""
    return OpenAIJudge(_client(model, api_key, base_url, api, cache_dir, timeout_s))


def warm() -> None:
    """Import what the first call needs, for a background thread; a second call costs nothing."""
    import openai  # noqa: F401

    from memora.core.extraction import read_extraction
    from memora.core.importance import read_importance

    read_extraction('{"memories": []}')
    read_importance('{"assessments": []}')


def _client(
    model: str, api_key: str | None, base_url: str | None, api: str, cache_dir: Path | None, timeout_s: float
) -> OpenAIClient:
    return OpenAIClient(
        model=model, api_key=api_key, base_url=base_url, api=api, cache_dir=cache_dir, timeout_s=timeout_s
    )
