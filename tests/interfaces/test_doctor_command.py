"""`memora doctor` on the real command line, in both languages."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "records: 1 memories, the file is sound"), ("zh-TW", "紀錄：1 筆記憶，檔案完好")]
)
def test_a_sound_store_is_called_sound(spawn: Run, memora_home: Path, lang: str, said: str) -> None:
    spawn("remember", "semantic", "我的目標是多益 850 分")
    done = spawn("doctor", "--lang", lang)
    assert done.code == 0, done.err
    assert said in done.out


def test_the_document_names_every_check(spawn: Run, memora_home: Path) -> None:
    done = spawn("doctor", "--json")
    checks = json.loads(done.out)["checks"]
    assert [check["name"] for check in checks] == [
        "records",
        "permissions",
        "embedder",
        "waiting_work",
        "index",
        "findable",
        "model",
        "quality",
    ]
    assert all(check["ok"] and check["detail"] for check in checks)
