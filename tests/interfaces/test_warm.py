"""What a chat loads in the background while its learner types the first line."""

from __future__ import annotations

from pathlib import Path

import pytest

from memora.interfaces.cli.chat_terminal import _warm
from support.hashing_embedder import HashingEmbedder
from support.scripted import memora


@pytest.mark.parametrize(("embedder_id", "calls"), [("openai:text-embedding-3-small", 0), ("local:e5-small", 1)])
def test_only_a_local_embedder_is_tried_out_and_nothing_is_counted(
    tmp_path: Path, embedder_id: str, calls: int
) -> None:
    class NamedEmbedder(HashingEmbedder):
        id = embedder_id

    app = memora(tmp_path)
    app.embedder = NamedEmbedder()
    _warm(app)
    app.close()
    assert len(app.embedder.calls) == calls
    assert app.meter.rows == []
