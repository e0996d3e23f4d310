"""Rules of the learner's own, by which what is old is deleted: nothing without one, and never what matters (T3)."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
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
        ("set", "--type", "any", "--older-than", "365d", "--importance-at-most", "3"),
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
    run("retention", "set", "--type", "any", "--older-than", "365d")
    receipts = run("retention", "apply", "--yes", "--json", *NOW_FLAG).document["receipts"]
    assert [(r["do"], r["memory_id"][:4]) for r in receipts] == [("forgotten", "aaaa")]
    assert ids(run) == ["bbbb", "cccc", "dddd"], "an important and a pinned one stay, whatever their age"
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
    run("retention", "set", "--type", "any", "--older-than", "365d")
    assert told not in run("chat", "--lang", lang, *NOW_FLAG, stdin="/usage\n").err, "once a day"
    assert told in run("chat", "--lang", lang, "--now", "2026-09-11T08:00:00+08:00", stdin="/usage\n").err
    assert ids(run) == ["bbbb", "dddd"]


def test_a_conversation_that_keeps_nothing_deletes_nothing(run: Run) -> None:
    old_memories(run)
    run(*RULE)
    run("chat", "--read-only", *NOW_FLAG, stdin="/usage\n")
    run("chat", "--incognito", *NOW_FLAG, stdin="/usage\n")
    assert ids(run) == ["aaaa", "bbbb", "cccc", "dddd"]


def life(run: Run) -> None:
    """What minor memories would take along: history, an earlier wording's text, an important goal, a pinned plan, a
    pattern, and a younger twin."""
    rows = [
        row("aaaa1111-0", "I read comics on Monday", status="superseded", succeeded_by="aaaa1111-1"),
        row("aaaa1111-1", "I read comics on Tuesday", status="superseded", succeeded_by="aaaa1111-2"),
        row("aaaa1111-2", "I read comics on Wednesday"),
        row("bbbb2222-0", "My goal is TOEIC 900", importance_score=5, status="superseded", succeeded_by="bbbb2222-1"),
        row("bbbb2222-1", "I gave that exam up"),
        row("cccc3333-0", "I plan to read one page a day", pinned=True, status="superseded", succeeded_by="cccc3333-1"),
        row("cccc3333-1", "I read when I feel like it"),
        *(row(f"dddd4444-{n}", f"Got the present perfect wrong, take {n}", memory_type="episodic") for n in range(3)),
        row("eeee5555-0", "Often gets the present perfect wrong", importance_score=3, source="consolidated")
        | {"evidence": [f"dddd4444-{n}" for n in range(3)]},
        row("ffff6666-0", "I like tea", created_at="2026-09-01T12:00:00+00:00"),
        row("ffff6666-1", "I like tea!"),
    ]
    done = run("import", "-", "--json", stdin=json.dumps({"version": 1, "memories": rows}))
    assert done.document["imported"] == len(rows)
    run("retention", "set", "--type", "any", "--older-than", "365d")


def row(memory_id: str, content: str, **more: object) -> dict[str, object]:
    held = {"memory_id": memory_id, "content": content, "memory_type": "semantic", "importance_score": 2}
    return held | {"source": "manual", "created_at": YEAR_OLD} | more


def test_a_dry_run_lists_just_what_the_real_one_deletes(run: Run) -> None:
    """Also what goes along; and nothing goes that would take an important, a pinned or a younger one along."""
    life(run)
    before = {m["memory_id"]: m for m in run("memories", "--all", "--json", *NOW_FLAG).document["memories"]}
    dry = run("retention", "apply", "--dry-run", "--json", *NOW_FLAG).document["memories"]
    assert [m["memory_id"] for m in dry] == ["aaaa1111-2", "aaaa1111-1", "aaaa1111-0"]
    assert [m.get("goes_with") for m in dry] == [None, "aaaa1111-2", "aaaa1111-2"]
    for told in dry:
        assert {k: v for k, v in told.items() if k != "goes_with"} == before[told["memory_id"]]
    assert dry[0]["status"] == "dormant"
    receipts = run("retention", "apply", "--yes", "--json", *NOW_FLAG).document["receipts"]
    assert [r["memory_id"] for r in receipts] == [m["memory_id"] for m in dry]
    after = {m["memory_id"] for m in run("memories", "--all", "--json", *NOW_FLAG).document["memories"]}
    assert before.keys() - after == {m["memory_id"] for m in dry}
    assert run("retention", "apply", "--dry-run", "--json", *NOW_FLAG).document["memories"] == []


def test_a_dry_run_changes_no_byte(run: Run, memora_home: Path) -> None:
    life(run)

    def held() -> dict[str, bytes]:
        return {str(f): f.read_bytes() for f in memora_home.rglob("*") if f.is_file() and not f.name.endswith("-shm")}

    before = held()
    run("retention", "apply", "--dry-run", *NOW_FLAG)
    assert held() == before


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            (
                "3 memories would go now, for good:",
                '1. "I read comics on Wednesday" (aaaa1111)',
                'with it: "I read comics on Tuesday" (aaaa1111), replaced by a newer one',
            ),
        ),
        (
            "zh-TW",
            (
                "現在有 3 筆記憶會徹底刪掉：",
                "1. 「I read comics on Wednesday」（aaaa1111）",
                "跟著刪掉：「I read comics on Tuesday」（aaaa1111），已被新的取代",
            ),
        ),
    ],
)
def test_what_goes_along_is_shown_with_what_takes_it(run: Run, lang: str, words: tuple[str, ...]) -> None:
    life(run)
    shown = run("retention", "apply", "--dry-run", "--lang", lang, *NOW_FLAG).out
    for said in words:
        assert said in shown
    assert "--importance-at-most" not in shown


def test_a_rule_of_an_older_version_deletes_nothing_important(run: Run, memora_home: Path) -> None:
    """It may say importance 5; what matters is never deleted by age any more."""
    old_memories(run)
    run(*RULE)
    with closing(sqlite3.connect(next(memora_home.rglob("records.sqlite3")))) as records, records:
        records.execute(
            "UPDATE meta SET value = replace(value, '\"importance_at_most\": 2', '\"importance_at_most\": 5')"
        )
    assert [rule["importance_at_most"] for rule in run("retention", "--json").document["rules"]] == [2]
    dry = run("retention", "apply", "--dry-run", "--json", *NOW_FLAG).document["memories"]
    assert [m["memory_id"] for m in dry] == ["aaaa1111-0"]
