"""What learners saw elsewhere of their profile: a damaged file, and one session undoing the other.

That a save cut off by `kill -9` leaves the old file or the new one (H58) is tried in `tests/paths/test_kill.py`.
"""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from interfaces.conftest import Run
from memora.types import UserProfile
from support.scripted import ScriptedChat, memora

DAMAGED = [
    b"\0" * 512,
    b"",
    b" \n",
    b"[]",
    b"null",
    b'"B1"',
    b'{"english_level": "B1"',
    b"{'english_level': 'B1'}",
    b'{"english_level": 3}',
    b'{"learning_goals": {"a": 1}}',
    '{"english_level": "B1"}'.encode("utf-16"),
    b"\xff\xfe\x00",
]


@pytest.mark.parametrize("damaged", DAMAGED)
@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_a_damaged_profile_is_named_kept_aside_and_not_overwritten(
    run: Run, memora_home: Path, damaged: bytes, lang: str
) -> None:
    """An empty profile until the learner writes a new one (H59)."""
    run("profile", "set", "level", "B1")
    (file,) = memora_home.rglob("user_profile.json")
    file.write_bytes(damaged)
    done = run("profile", "--lang", lang, "--json")
    assert done.code == 0
    assert done.document["profile"] == {"english_level": None, "learning_goals": [], "preferences": []}
    assert "user_profile.json.damaged-1" in done.err.replace("\n", "")
    assert file.with_name("user_profile.json.damaged-1").read_bytes() == damaged
    assert run("profile", "set", "level", "B2").code == 0
    assert file.with_name("user_profile.json.damaged-1").read_bytes() == damaged
    file.write_bytes(damaged)
    run("profile", "add", "goal", "旅遊英文")
    assert file.with_name("user_profile.json.damaged-2").read_bytes() == damaged, "a second one does not replace it"


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b""])
def test_a_profile_with_a_byte_order_mark_is_simply_read(run: Run, memora_home: Path, mark: bytes) -> None:
    """As editors on Windows write it (H59)."""
    run("profile", "set", "level", "A2")
    (file,) = memora_home.rglob("user_profile.json")
    file.write_bytes(mark + '{"english_level": "B1", "learning_goals": ["旅遊英文"], "note": "我的"}'.encode())
    done = run("profile", "--json")
    assert done.err == ""
    assert done.document["profile"]["english_level"] == "B1"
    run("profile", "set", "level", "B2")
    assert "我的" in file.read_text(encoding="utf-8-sig")
    assert not list(file.parent.glob("*damaged*"))


@pytest.mark.parametrize(
    ("slow", "quick"),
    [(("set", "level", "B2"), ("add", "goal", "旅遊英文")), (("add", "preference", "短例句"), ("set", "level", "B1"))],
)
def test_a_slow_session_does_not_undo_what_another_one_changed_meanwhile(
    tmp_path: Path, slow: tuple[str, str, str], quick: tuple[str, str, str]
) -> None:
    """Whichever of them read first, both changes are there (H60)."""
    model = ScriptedChat()
    one, other = memora(tmp_path, model=model), memora(tmp_path)
    assert one.profile() == UserProfile(), "read before, as a session does at its start"
    model.while_streaming = lambda: other.change_profile(*quick)  # type: ignore[arg-type]
    list(one.conversation().send("What should I practise?"))
    one.change_profile(*slow)  # type: ignore[arg-type]
    profile = memora(tmp_path).profile()
    held = {profile.english_level, *profile.learning_goals, *profile.preferences}
    assert {slow[2], quick[2]} <= held


def test_a_change_that_takes_its_time_makes_the_other_one_wait_and_not_vanish(tmp_path: Path) -> None:
    """The slow one is inside read, change, write when the quick one comes (H60)."""
    one, other = memora(tmp_path), memora(tmp_path)
    inside, go_on = threading.Event(), threading.Event()

    def slowly(held: UserProfile) -> UserProfile:
        inside.set()
        go_on.wait(5)
        return UserProfile("B2", held.learning_goals, held.preferences)

    slow = threading.Thread(target=one.profiles.change, args=(slowly,))
    slow.start()
    inside.wait(5)
    quick = threading.Thread(target=other.change_profile, args=("add", "goal", "旅遊英文"))
    quick.start()
    go_on.set()
    slow.join()
    quick.join()
    assert memora(tmp_path).profile() == UserProfile("B2", ("旅遊英文",))
