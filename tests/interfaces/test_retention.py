"""Rules of the learner's own, by which what is old is deleted: nothing without one, and never what matters (T3)."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from interfaces.conftest import Run
from memora.core.retention import falls_due
from memora.types import RetentionRule, StoredMemory

NOW = datetime(2026, 9, 10, tzinfo=UTC)
NOW_FLAG = ("--now", "2026-09-10T08:00:00+08:00")
YEAR_OLD, MINOR = "2025-01-10T12:00:00+00:00", "I once read a comic in English"
RULE = ("retention", "set", "--type", "episodic", "--older-than", "365d", "--importance-at-most", "2")


def old_memories(run: Run) -> None:
    """A minor event a year old, an important one, a lasting one, and a minor one of this month."""
    rows = [
        ("aaaa1111-0", MINOR, "episodic", 1, YEAR_OLD),
        ("bbbb2222-0", "I passed the GEPT intermediate test", "episodic", 4, YEAR_OLD),
        ("cccc3333-0", "I like short examples", "semantic", 2, YEAR_OLD),
        ("dddd4444-0", "I watched one video lesson", "episodic", 1, "2026-09-01T12:00:00+00:00"),
    ]
    names = ("memory_id", "content", "memory_type", "importance_score", "created_at")
    document = {"version": 1, "memories": [dict(zip(names, row, strict=True)) | {"source": "manual"} for row in rows]}
    assert run("import", "-", "--json", stdin=json.dumps(document)).document["imported"] == 4


def ids(run: Run) -> list[str]:
    return [m["memory_id"][:4] for m in run("memories", "--all", "--json", *NOW_FLAG).document["memories"]]


def memory(**more: object) -> StoredMemory:
    values = {"memory_id": "m", "content": MINOR, "memory_type": "episodic", "importance_score": 1, "source": "manual"}
    return StoredMemory(**(values | {"created_at": YEAR_OLD} | more))  # type: ignore[arg-type]


EPISODIC = RetentionRule("episodic", timedelta(days=365), 2)


@pytest.mark.parametrize(
    ("held", "rule", "goes"),
    [
        (memory(), EPISODIC, True),
        (memory(), RetentionRule("any", timedelta(days=365), 2), True),
        (memory(memory_type="unclassified"), RetentionRule("any", timedelta(days=365), 2), True),
        (memory(), RetentionRule("semantic", timedelta(days=365), 2), False),
        (memory(importance_score=3), EPISODIC, False),
        (memory(created_at="2026-09-01T00:00:00+00:00"), EPISODIC, False),
        (memory(updated_at="2026-08-01T00:00:00+00:00"), EPISODIC, False),
        (memory(last_accessed_at="2026-08-01T00:00:00+00:00"), EPISODIC, False),
        (memory(woken_at="2026-08-01T00:00:00+00:00"), EPISODIC, False),
        (memory(pinned=True), EPISODIC, False),
        (memory(status="in_question"), EPISODIC, False),
        (memory(status="superseded"), EPISODIC, False),
        (memory(occurred_at="2026-09-10"), EPISODIC, False),
        (memory(occurred_at="2026-09-01/2026-09-30"), EPISODIC, False),
        (memory(occurred_at="2025-01-09"), EPISODIC, True),
        (memory(created_at="unknown"), EPISODIC, False),
        (memory(created_at="2025-09-10T00:00:00+00:00"), EPISODIC, False),
        (memory(created_at="2025-09-09T23:59:59+00:00"), EPISODIC, True),
    ],
)
def test_what_falls_due(held: StoredMemory, rule: RetentionRule, goes: bool) -> None:
    assert falls_due(held, [rule], NOW) is goes
    assert not falls_due(held, [], NOW)


def test_a_rule_is_shown_replaced_and_cleared(run: Run) -> None:
    assert run("retention", "--json").document["rules"] == []
    rule = {"memory_type": "episodic", "older_than_days": 365, "importance_at_most": 2}
    assert run(*RULE, "--json").document["rules"] == [rule]
    run("retention", "set", "--type", "any", "--older-than", "2y", "--importance-at-most", "1")
    rules = run("retention", "set", "--type", "episodic", "--older-than", "52w", "--json").document["rules"]
    assert [(r["memory_type"], r["older_than_days"], r["importance_at_most"]) for r in rules] == [
        ("any", 730, 1), ("episodic", 364, 2),
    ]  # fmt: skip
    for lang, words in (("en", "untouched for more than 364 days"), ("zh-TW", "超過 364 天沒有動過")):
        assert words in run("retention", "--lang", lang).out
    assert run("retention", "clear", "--json").document["rules"] == []
    assert run("--user", "hana", "retention", "--json").document["rules"] == []


@pytest.mark.parametrize(
    "argv",
    [
        ("set",),
        ("set", "--type", "episodic"),
        ("set", "--type", "moods", "--older-than", "365d"),
        ("set", "--type", "any", "--older-than", "soon"),
        ("set", "--type", "any", "--older-than", "0d"),
        ("set", "--type", "any", "--older-than", "365d", "--importance-at-most", "9"),
        ("show", "--yes"),
        ("apply", "--type", "any"),
        ("everything",),
    ],
)
@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_a_rule_that_cannot_be_meant_is_a_mistake_of_usage(run: Run, argv: tuple[str, ...], lang: str) -> None:
    done = run("retention", *argv, "--lang", lang)
    assert done.code == 2
    assert done.err.strip()
    assert run("retention", "--json").document["rules"] == []


def test_nothing_is_deleted_without_a_rule_or_without_a_yes(run: Run) -> None:
    old_memories(run)
    assert run("retention", "apply", "--yes", "--json", *NOW_FLAG).document["receipts"] == []
    run(*RULE)
    dry = run("retention", "apply", "--dry-run", "--json", *NOW_FLAG).document["memories"]
    assert [m["content"] for m in dry] == [MINOR]
    assert run("retention", "apply", *NOW_FLAG).code == 2, "nobody can be asked here"
    assert ids(run) == ["aaaa", "bbbb", "cccc", "dddd"]
    for lang, would in (("en", "1 memory would go now"), ("zh-TW", "現在有 1 筆記憶會徹底刪掉")):
        assert would in run("retention", "apply", "--dry-run", "--lang", lang, *NOW_FLAG).out
        assert would in run(*RULE, "--lang", lang, *NOW_FLAG).out, "a new rule shows at once what it would do"


@pytest.mark.parametrize(
    ("lang", "gone", "none"), [("en", "Your rules are gone", "no rules"), ("zh-TW", "規則都拿掉了", "還沒有規則")]
)
def test_rules_that_are_taken_away_are_said_to_be_gone(run: Run, lang: str, gone: str, none: str) -> None:
    assert none in run("retention", "clear", "--lang", lang).out
    run(*RULE)
    assert gone in run("retention", "clear", "--lang", lang).err
    assert none in run("retention", "--lang", lang).out
    assert run("retention", "apply", "--lang", lang).code == 0, "nothing is due, so nobody need be asked"


def test_what_a_rule_lets_go_is_forgotten_for_good(run: Run, memora_home: Path) -> None:
    old_memories(run)
    run("pin", "cccc3333-0")
    run("retention", "set", "--type", "any", "--older-than", "365d", "--importance-at-most", "5")
    receipts = run("retention", "apply", "--yes", "--json", *NOW_FLAG).document["receipts"]
    assert [(r["do"], r["memory_id"][:4]) for r in receipts] == [("forgotten", "aaaa"), ("forgotten", "bbbb")]
    assert ids(run) == ["cccc", "dddd"], "a pinned one stays, whatever its age"
    assert not [file for file in memora_home.rglob("*") if file.is_file() and MINOR.encode() in file.read_bytes()]
    assert run("undo", "--json", *NOW_FLAG).document["receipts"][0].get("content") != MINOR


@pytest.mark.parametrize(("lang", "told"), [("en", "By your retention rules"), ("zh-TW", "照你的保留規則")])
def test_the_conversation_applies_the_rules_once_a_day_and_says_so(run: Run, lang: str, told: str) -> None:
    old_memories(run)
    run(*RULE)
    assert "aaaa" in ids(run), "a reading command deletes nothing"
    first = run("chat", "--lang", lang, *NOW_FLAG, stdin="/usage\n")
    assert told in first.err
    assert ids(run) == ["bbbb", "cccc", "dddd"]
    run("retention", "set", "--type", "any", "--older-than", "365d", "--importance-at-most", "5")
    assert told not in run("chat", "--lang", lang, *NOW_FLAG, stdin="/usage\n").err, "once a day"
    assert told in run("chat", "--lang", lang, "--now", "2026-09-11T08:00:00+08:00", stdin="/usage\n").err
    assert ids(run) == ["dddd"]


def test_a_conversation_that_keeps_nothing_deletes_nothing(run: Run) -> None:
    old_memories(run)
    run(*RULE)
    run("chat", "--read-only", *NOW_FLAG, stdin="/usage\n")
    run("chat", "--incognito", *NOW_FLAG, stdin="/usage\n")
    assert ids(run) == ["aaaa", "bbbb", "cccc", "dddd"]
