"""The ways by which a text gets into a learner's memory, each on the real application with the local judge."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from memora.adapters.embedders import build_embedder
from memora.adapters.judge_local import LocalJudge
from memora.app import Memora
from memora.ports import Embedder
from memora.turns import Receipt, Usage
from memora.types import Purpose
from support.scripted import ScriptedChat, memora
from support.series_folder import make_series_folder

if TYPE_CHECKING:
    from memora.ports import Vectors


@dataclass(frozen=True)
class Passed:
    """What became of one text at a door: the memories that hold something of it, and the reasons of refusals."""

    text: str
    stored: tuple[str, ...]
    refused: tuple[str, ...]


class OnceEach:
    """An embedder that is asked for each text once: the same texts go through every door."""

    def __init__(self, inner: Embedder) -> None:
        self._inner = inner
        self._vectors: dict[tuple[Purpose, str], Vectors] = {}
        self.id, self.dim, self.max_tokens = inner.id, inner.dim, inner.max_tokens
        self.score, self.count_tokens = inner.score, inner.count_tokens

    def embed(self, texts: Sequence[str], *, purpose: Purpose) -> tuple[Vectors, Usage]:
        new = [text for text in texts if (purpose, text) not in self._vectors]
        for text, vector in zip(new, self._inner.embed(new, purpose=purpose)[0], strict=True):
            self._vectors[purpose, text] = vector
        return np.stack([self._vectors[purpose, text] for text in texts]), Usage()


@functools.cache
def local_embedder() -> Embedder:
    return OnceEach(build_embedder("local:e5-small", cache_dir=None))


def opened(home: Path, *reply: str) -> Memora:
    app = memora(home, model=ScriptedChat(*reply))
    app.embedder = local_embedder()
    app.judge = LocalJudge(app.embedder)
    return app


def _passed(text: str, receipts: Sequence[Receipt]) -> Passed:
    return Passed(
        text,
        tuple(r.content or "" for r in receipts if r.do == "stored"),
        tuple(r.policy_reason or "" for r in receipts if r.do == "refused"),
    )


def by_conversation(home: Path, texts: Sequence[str]) -> list[Passed]:
    """Each as the first turn of a learner, so that no other one explains it."""
    passed = []
    for place, text in enumerate(texts):
        app = opened(home / str(place), "I see. ", "Tell me more.")
        conversation = app.conversation()
        list(conversation.send(text))
        passed.append(_passed(text, conversation.receipts_of_last_turn()))
        app.close()
    return passed


def by_remember(home: Path, texts: Sequence[str]) -> list[Passed]:
    app = opened(home)
    passed = [_passed(text, app.remember("semantic", text)) for text in texts]
    app.close()
    return passed


def by_import(home: Path, texts: Sequence[str]) -> list[Passed]:
    app = memora(home)  # nobody is asked for an opinion here: the rules alone decide
    rows = [{"memory_id": f"old-{place}", "content": text} for place, text in enumerate(texts)]
    return _adopted(app, texts, lambda: app.import_document({"version": 1, "profile": {}, "memories": rows}).skipped)


def by_old_folder(home: Path, texts: Sequence[str]) -> list[Passed]:
    folder = make_series_folder(
        home / "memora_db", [(f"old-{place}", text, {"source": "manual"}) for place, text in enumerate(texts)], dim=8
    )
    app = memora(home / "memora")
    return _adopted(app, texts, lambda: app.import_chroma(folder, "memora_memories").skipped)


def _adopted(app: Memora, texts: Sequence[str], adopt: Callable[[], Sequence[tuple[str, str]]]) -> list[Passed]:
    """What an import left out stands in the refused list, with its reason."""
    skipped = dict(adopt())
    held = {memory.memory_id: memory.content for memory in app.memories()}
    assert sorted(skipped.values()) == sorted(refusal.policy_reason for refusal in app.refused())
    app.close()
    return [
        Passed(text, (held[key],) if key in held else (), (skipped[key],) if key in skipped else ())
        for key, text in ((f"old-{place}", text) for place, text in enumerate(texts))
    ]


DOORS: dict[str, Callable[[Path, Sequence[str]], list[Passed]]] = {
    "conversation": by_conversation,
    "remember": by_remember,
    "import": by_import,
    "old folder": by_old_folder,
}
