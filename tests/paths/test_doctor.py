"""The doctor looks at everything, mends what it can, and says what it cannot."""

from __future__ import annotations

import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

from memora.core.audit import audit
from memora.doctor import Check, examine
from memora.errors import ProviderUnreachable
from memora.types import StoredMemory
from support.scripted import ScriptedChat, ScriptedJudge, fact, memora

NOW = datetime(2026, 3, 2, tzinfo=UTC)


def by_name(checks: object) -> dict[str, Check]:
    return {check.name: check for check in checks}  # type: ignore[attr-defined]


def test_a_sound_store_passes_every_check(tmp_path: Path) -> None:
    app = memora(tmp_path, model=ScriptedChat("OK"))
    app.remember("semantic", "目標是多益 850 分")
    checks = by_name(examine(app))
    assert all(check.ok for check in checks.values()), checks
    assert not any(check.mended for name, check in checks.items() if name != "index")
    assert checks["quality"].values["memories"] == "1"


def test_what_waits_is_worked_off_and_wide_files_are_narrowed(tmp_path: Path) -> None:
    judge = ScriptedJudge()
    judge.found["I prefer tables."] = [fact("I prefer tables.")]
    judge.failures = [ProviderUnreachable(provider="x")]
    app = memora(tmp_path, judge=judge)
    app.remember_turn("I prefer tables.")
    app.change_profile("set", "level", "B2")
    app.settings.profile_path.chmod(0o644)
    checks = by_name(examine(app))
    assert checks["waiting_work"].mended
    assert checks["permissions"].values["files"] == "user_profile.json"
    assert stat.S_IMODE(app.settings.profile_path.stat().st_mode) == 0o600
    assert [m.content for m in app.memories()] == ["I prefer tables."]


def test_a_model_that_cannot_be_reached_is_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    app = memora(tmp_path, model=ScriptedChat(failure=ProviderUnreachable(provider="x")))
    checks = by_name(examine(app))
    assert not checks["model"].ok
    assert checks["quality"].ok


def stored(content: str, *, used: str | None = None, created: str = "2026-03-01T00:00:00+00:00") -> StoredMemory:
    return StoredMemory(content, content, "semantic", 3, "manual", created, last_accessed_at=used)


def test_the_audit_counts_repeats_what_was_never_used_and_what_is_stale() -> None:
    old = (NOW - timedelta(days=400)).isoformat()
    memories = [
        stored("目標是多益 850 分"),
        stored("目標是多益８５０分。", used="2026-03-01T00:00:00+00:00"),
        stored("I prefer tables", created=old),
        stored("unknown time", created="unknown"),
    ]
    found = audit(memories, memory_tokens=400, now=NOW)
    assert (found.repeats, found.never_used, found.stale, found.tokens_a_memory) == (1, 3, 2, 100)
    assert audit([], memory_tokens=0, now=NOW).tokens_a_memory is None
