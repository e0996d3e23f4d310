"""Which embedder a name means, and that naming one loads nothing."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from memora.adapters import embedders
from memora.adapters.embedders import build_embedder, choose_embedder
from memora.errors import SettingError
from support.embedding import needs_e5


def test_auto_means_openai_with_its_key_and_a_local_model_without() -> None:
    assert choose_embedder("auto", openai_api_key="k") == "openai:text-embedding-3-small"
    assert choose_embedder("auto").startswith("local:")
    assert choose_embedder("auto", openai_api_key="k", base_url="http://127.0.0.1:1/v1").startswith("local:")


def test_auto_falls_back_to_use_where_e5_has_no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert choose_embedder("auto") == "local:use"


@pytest.mark.parametrize("name", ["", "e5-small", "local:e6", "openai:", "OPENAI:x"])
def test_another_name_is_refused_with_what_is_allowed(name: str) -> None:
    with pytest.raises(SettingError) as caught:
        build_embedder(name, cache_dir=None)
    assert caught.value.value == name
    assert "local:e5-small" in caught.value.allowed


@needs_e5
def test_building_one_gives_its_id_and_loads_no_model_and_no_sdk(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from memora.adapters.embedders import build_embedder\n"
        "local = build_embedder('local:e5-small', cache_dir=None)\n"
        "remote = build_embedder('openai:text-embedding-3-large', cache_dir=None, openai_api_key='k')\n"
        "assert (local.id, local.dim) == ('local:e5-small', 384)\n"
        "assert (remote.id, remote.dim) == ('openai:text-embedding-3-large', 3072)\n"
        "assert not {'openai', 'memora.adapters.e5_network', 'numpy.ma'} & set(sys.modules), sys.modules\n"
    )
    source = Path(embedders.__file__).parents[2]
    subprocess.run([sys.executable, "-c", program], check=True, env={"PYTHONPATH": str(source)}, cwd=tmp_path)
