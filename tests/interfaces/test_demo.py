"""The guided tour runs on the real pipeline, in both languages, and leaves nothing behind."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from interfaces.conftest import Run
from memora.interfaces.cli.demo import SECRET


@pytest.mark.parametrize(
    ("lang", "stored", "refused"), [("en", "Remembered", "Not kept"), ("zh-TW", "記住了", "沒有記")]
)
def test_the_tour_shows_storing_refusing_ranking_and_a_recall(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str, stored: str, refused: str
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    shown = run("demo", "--lang", lang)
    assert shown.code == 0, shown.err
    assert shown.out.count(stored) >= 4
    assert refused in shown.out
    assert shown.out.count(SECRET) == 1, "said once by the learner, and nowhere else"
    assert all(figure in shown.out for figure in ("0.706", "0.760", "0.45"))
    assert shown.out.index("0.706") < shown.out.index("0.760")
    assert "0 hits" in shown.out or "0 處" in shown.out
    recalled = shown.out.split("4. Two weeks" if lang == "en" else "四、兩個星期")[1]
    assert recalled.count("720") == (1 if lang == "en" else 2), "the mock test, asked for in either language"
    assert "850" in recalled
    assert "= 0.7 × 0." in recalled, "the relevance that is compared with the threshold, not a weighted one"
    assert list(tmp_path.iterdir()) == []
    assert run("memories", "--json").document["memories"] == []
