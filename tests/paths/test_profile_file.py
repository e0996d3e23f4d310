"""The learner's profile on disk: changed by several sessions at once, damaged, never overwritten (C1)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from memora.errors import PolicyRefused, SettingError, StoreError
from memora.types import UserProfile
from support.scripted import ScriptedChat, memora

ADD = """
import sys
from pathlib import Path
from memora.adapters.profile_json import JsonProfile
from memora.core.profile import change

profiles, who = JsonProfile(Path(sys.argv[1])), sys.argv[2]
for n in range(30):
    profiles.change(lambda held: change(held, "add", "goal", f"{who} {n}"))
"""


def test_two_sessions_change_the_profile_at_once_and_nothing_is_lost(tmp_path: Path) -> None:
    one, other = memora(tmp_path), memora(tmp_path)

    def add_goals() -> None:
        for n in range(30):
            other.change_profile("add", "goal", f"goal {n}")

    thread = threading.Thread(target=add_goals)
    thread.start()
    one.change_profile("set", "level", "B2")
    for n in range(29):
        one.change_profile("add", "goal", f"aim {n}")
    thread.join()
    assert one.profile().english_level == "B2"
    assert len(one.profile().learning_goals) == 59


def test_two_processes_change_the_profile_at_once_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "user_profile.json"
    source = str(Path(__file__).parents[2] / "src")
    command = [sys.executable, "-c", ADD, str(path)]
    running = [
        subprocess.Popen([*command, who], env={**os.environ, "PYTHONPATH": source}) for who in ("phone", "laptop")
    ]
    assert [process.wait(timeout=60) for process in running] == [0, 0]
    assert len(json.loads(path.read_text(encoding="utf-8"))["learning_goals"]) == 60


def test_reading_a_profile_leaves_no_trace(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.profile()
    assert not list(app.settings.profile_path.parent.glob("*profile*"))


def test_a_secret_is_refused_and_one_written_by_hand_is_masked(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.settings.profile_path.write_text('{"preferences": ["我的網銀密碼是Meihua#2291"]}', encoding="utf-8")
    with pytest.raises(PolicyRefused):
        app.change_profile("add", "preference", "API key sk-proj-Abc123Def456Ghi789Jkl012Mno345")
    app.change_profile("add", "preference", "short examples")
    written = app.settings.profile_path.read_text(encoding="utf-8")
    assert "Meihua" not in written
    assert "Abc123" not in written


def test_a_long_value_written_by_hand_does_not_stop_another_change(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.settings.profile_path.write_text(json.dumps({"preferences": ["x" * 300]}), encoding="utf-8")
    assert app.change_profile("set", "level", "B2") == UserProfile("B2", (), ("x" * 300,))
    with pytest.raises(SettingError):
        app.change_profile("add", "preference", "y" * 300)


def test_a_value_written_by_hand_can_be_removed_as_it_is_shown(tmp_path: Path) -> None:
    app = memora(tmp_path)
    app.settings.profile_path.write_text('{"preferences": ["short  examples ", "long ones"]}', encoding="utf-8")
    assert app.change_profile("remove", "preference", "short examples") == UserProfile(preferences=("long ones",))


def test_a_damaged_profile_that_cannot_be_set_aside_does_not_end_the_talk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from memora.chat import MemoryUnavailable, ReplyFinished

    def refuse(source: object, target: object) -> None:
        raise PermissionError(13, "Permission denied")

    app = memora(tmp_path, model=ScriptedChat("Hello."))
    app.settings.profile_path.write_bytes(b"{")
    monkeypatch.setattr(os, "replace", refuse)
    events = list(app.conversation().send("Hi there."))
    assert [type(e.error) for e in events if isinstance(e, MemoryUnavailable)] == [StoreError]
    assert any(isinstance(e, ReplyFinished) for e in events)
