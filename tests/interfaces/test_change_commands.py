"""What became of a memory, what changed, and bringing back, through the real command line and the local judge (T3, T4)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from interfaces.conftest import Run

B1, B2 = "我的英文程度大概是 B1。", "我現在是 B2 了。"
NURSE, NURSE_OF_CHILDREN = "I work as a nurse in Taipei.", "I work as a nurse in Taipei at a children's hospital."
EXAM = "我的多益考試是 2026 年 12 月 20 日。"
LATER = "2026-09-10T08:00:00+08:00"


def replay(run: Run, *turns: tuple[str, str]) -> list[dict[str, Any]]:
    """Each (day of September 2026, words), at eight in the evening; the receipts of all."""
    lines = [json.dumps({"now": f"2026-09-{day}T20:00:00+08:00", "user": said}) for day, said in turns]
    document = run("replay", "-", "--json", stdin="\n".join(lines)).document
    return [receipt for turn in document["turns"] for receipt in turn["receipts"]]


def by_text(run: Run, *flags: str) -> dict[str, dict[str, Any]]:
    return {memory["content"]: memory for memory in run("memories", "--json", *flags).document["memories"]}


@pytest.fixture
def two_levels(run: Run) -> Run:
    """B1, said twice, gave way to B2."""
    replay(run, ("01", B1), ("02", "我的英文程度大概是 B1！"), ("03", B2))
    return run


@pytest.mark.parametrize(
    ("lang", "known", "changed", "profile", "precise"),
    [
        ("en", "I knew that already (said 2 times)", f'"{B1}" → "{B2}"', 'Profile, Level: "B1" → "B2"', f'was "{NURSE}", now'),
        ("zh-TW", "早就記得（說過 2 次）", f"「{B1}」 → 「{B2}」", "個人檔案的程度：「B1」 → 「B2」", f"原本「{NURSE}」，現在"),
    ],
)  # fmt: skip
def test_receipts_tell_what_was_and_what_is_now(
    run: Run, lang: str, known: str, changed: str, profile: str, precise: str
) -> None:
    said = [B1, "我的英文程度大概是 B1！", B2, NURSE, NURSE_OF_CHILDREN]
    shown = [run("ask", words, "--lang", lang).err for words in said]
    assert known in shown[1]
    assert changed in shown[2]
    assert "memora undo" in shown[2]
    assert profile in shown[2]
    assert precise in shown[4]


@pytest.mark.parametrize(("lang", "undo"), [("en", "takes it back"), ("zh-TW", "想收回")])
def test_what_is_known_already_is_shown_as_it_is_held_and_can_be_taken_back(run: Run, lang: str, undo: str) -> None:
    """The receipt names the memory it means, not the new words beside it (P1, T4)."""
    (first,) = replay(run, ("01", B1))
    again = run("ask", "我的英文程度大概是　Ｂ１！", "--lang", lang)
    assert f"{B1}" in again.err
    assert "Ｂ１" not in again.err
    assert undo in again.err
    assert "memora undo" in again.err
    (receipt,) = run("ask", "我的英文程度大概是 b1", "--json").document["receipts"]
    assert (receipt["do"], receipt["memory_id"], receipt["content"]) == ("known", first["memory_id"], B1)
    assert receipt["memory_type"] == "semantic"
    talked = run("chat", "--lang", lang, stdin="我的英文程度大概是 b1\n/undo\n")
    assert "/undo" in talked.err
    assert by_text(run)[B1]["times_said"] == 3


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_what_is_kept_beside_a_similar_one_names_both_and_the_way_back(run: Run, lang: str) -> None:
    short, lively = "我喜歡短的例句", "我喜歡生活化的例句"
    run("remember", "semantic", short)
    told = run("remember", "semantic", lively, "--lang", lang)
    assert told.err.index(lively) < told.err.index(short), "what was kept, then the other one"
    assert f"memora forget {by_text(run)[lively]['memory_id'][:8]}" in told.err


def test_a_receipt_and_every_list_show_the_date_that_the_words_name(run: Run) -> None:
    (stored,) = replay(run, ("01", EXAM))
    assert stored["occurred_at"] == "2026-12-20"
    for lang, date in (("en", "[Sun 20 Dec 2026]"), ("zh-TW", "〔2026/12/20（日）〕")):
        for argv in (("memories",), ("search", "多益考試"), ("recall", "我的多益考試"), ("why", stored["memory_id"])):
            assert date in run(*argv, "--lang", lang, "--now", LATER).out, argv
        assert date in run("ask", "我的多益考試是什麼時候？", "--lang", lang, "--now", LATER).out
    assert by_text(run)[EXAM]["occurred_at"] == "2026-12-20"
    assert run("search", "多益考試", "--json").document["results"][0]["occurred_at"] == "2026-12-20"


def test_what_gave_way_is_listed_only_on_request_with_both_its_times(two_levels: Run) -> None:
    run = two_levels
    assert list(by_text(run)) == [B2]
    everything = by_text(run, "--all")
    old, new = everything[B1], everything[B2]
    assert (old["status"], old["times_said"], old["succeeded_by"]) == ("superseded", 2, new["memory_id"])
    assert old["created_at"] < old["ended_at"]
    assert (new["status"], new["times_said"], new["pinned"]) == ("active", 1, False)
    assert "succeeded_by" not in new
    for lang, status, said in (
        ("en", "replaced by a newer one", "said 2 times"),
        ("zh-TW", "已被新的取代", "說過 2 次"),
    ):
        shown = run("memories", "--all", "--lang", lang).out
        assert status in shown
        assert said in shown
        assert ("Status: active · said once" if lang == "en" else "狀態：使用中 · 說過 1 次") in shown


def test_the_history_tells_one_fact_from_its_first_wording_to_the_one_that_holds(two_levels: Run) -> None:
    run = two_levels
    everything = by_text(run, "--all")
    lives = [run("history", everything[text]["memory_id"], "--json").document["history"] for text in (B1, B2)]
    assert lives[0] == lives[1], "asked for by either end"
    assert [(e["kind"], e["content"]) for e in lives[0]] == [
        ("stored", B1), ("known", B1), ("superseded", B1), ("stored", B2),
    ]  # fmt: skip
    change = lives[0][2]
    assert (change["new_content"], change["other_id"]) == (B2, everything[B2]["memory_id"])
    assert all(e["at"].endswith("+00:00") for e in lives[0])
    for lang, again, changed in (("en", "said again", "changed: "), ("zh-TW", "又說了一次", "變了：")):
        shown = run("history", everything[B2]["memory_id"], "--lang", lang)
        assert again in shown.out
        assert changed in shown.out
        assert shown.out.count(B2) == 2, "as it is now, and in the line that tells the change"
    assert run("history", "ffffffff").code == 4


def test_the_history_keeps_every_earlier_wording_with_its_time(run: Run) -> None:
    replay(run, ("01", NURSE), ("04", NURSE_OF_CHILDREN))
    (memory,) = by_text(run).values()
    assert memory["content"] == NURSE_OF_CHILDREN
    first, update = run("history", memory["memory_id"], "--json").document["history"]
    assert (first["kind"], first["content"]) == ("stored", NURSE)
    assert (update["kind"], update["content"], update["new_content"]) == ("updated", NURSE, NURSE_OF_CHILDREN)
    assert update["at"].startswith("2026-09-04T12:00")


def test_an_export_to_read_shows_dates_and_what_was_replaced(run: Run) -> None:
    replay(run, ("01", B1), ("02", B2), ("03", EXAM))
    shown = run("export", "--markdown", "-", "--lang", "zh-TW").out
    (old,) = [line for line in shown.splitlines() if B1 in line]
    assert "到 2026-09-02 12:00 為止是" in old
    assert f"{EXAM}〔2026/12/20（日）〕" in shown


@pytest.mark.parametrize(("lang", "said"), [("en", "In force again"), ("zh-TW", "又開始用了")])
def test_what_gave_way_can_be_put_in_force_again_and_that_taken_back(two_levels: Run, lang: str, said: str) -> None:
    run = two_levels
    old = by_text(run, "--all")[B1]["memory_id"]
    shown = run("restore", old, "--lang", lang)
    assert said in shown.err
    assert B2 in shown.err
    assert list(by_text(run)) == [B1]
    assert run("undo").code == 0
    assert list(by_text(run)) == [B2]
    assert run("restore", old, "--json").document["receipts"][0]["do"] == "restored"
    assert run("restore", "ffffffff").code == 4


@pytest.mark.parametrize(("lang", "said"), [("en", "in force already"), ("zh-TW", "本來就在用")])
def test_what_is_in_force_cannot_be_brought_back_and_nothing_is_changed(run: Run, lang: str, said: str) -> None:
    run("remember", "semantic", NURSE)
    (memory,) = by_text(run).values()
    assert said in run("restore", memory["memory_id"], "--lang", lang).err
    (receipt,) = run("restore", memory["memory_id"], "--json").document["receipts"]
    assert (receipt["do"], receipt["why"], receipt["content"]) == ("nothing", "InForce", NURSE)
    assert [chapter["kind"] for chapter in run("history", memory["memory_id"], "--json").document["history"]] == [
        "stored"
    ]


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Nothing has been remembered yet."), ("zh-TW", "還沒有記過任何事。")]
)
def test_where_nothing_was_ever_said_nothing_is_new(run: Run, lang: str, said: str) -> None:
    assert run("diff", "--lang", lang).out.strip() == said


def test_what_is_pinned_says_so_and_is_unpinned_again(run: Run) -> None:
    run("remember", "semantic", NURSE)
    (memory,) = by_text(run).values()
    assert run("pin", memory["memory_id"][:8], "--json").document["memories"][0]["pinned"] is True
    for lang, word, off in (("en", "pinned", "No longer pinned"), ("zh-TW", "已釘選", "不再釘選")):
        assert "memora undo" in run("pin", memory["memory_id"], "--lang", lang).err
        assert word in run("memories", "--lang", lang).out
        assert off in run("pin", memory["memory_id"], "--off", "--lang", lang).err
        assert word not in run("memories", "--lang", lang).out
    assert run("pin", "ffffffff").code == 4


def test_the_dormant_rest_until_they_are_looked_for(run: Run) -> None:
    minor = "I did five minutes of vocabulary practice."
    run("remember", "episodic", minor, "--now", "2026-01-02T20:00:00+08:00")
    stored = by_text(run, "--all", "--now", LATER)[minor]
    if stored["importance_score"] > 2:
        pytest.fail("the example is to be a minor one")
    assert stored["status"] == "dormant"
    assert by_text(run, "--now", LATER) == {}
    assert run("search", "five minutes of vocabulary practice", "--json", "--now", LATER).document["results"]
    assert list(by_text(run, "--now", LATER)) == [minor], "found by search, it is awake again"


def test_what_changed_since_the_last_lesson_in_groups(two_levels: Run) -> None:
    run = two_levels
    replay(run, ("05", NURSE), ("05", "我的程度是 B2。"))
    changes = run("diff", "--since", "2026-09-03", "--json", "--now", LATER).document["changes"]
    kinds = {change["change"]: change for change in changes}
    assert (kinds["changed"]["old_content"], kinds["changed"]["content"]) == (B1, B2)
    assert kinds["new"]["content"] == NURSE
    assert (kinds["profile"]["what"], kinds["profile"]["old_content"], kinds["profile"]["content"]) == (
        "english_level", "B1", "B2",
    )  # fmt: skip
    last = run("diff", "--json", "--now", LATER).document
    assert last["since"].startswith("2026-09-03T20:00"), "the end of the last conversation on an earlier day"
    assert "changed" not in {change["change"] for change in last["changes"]}, "that turn belongs to the day before"
    run("forget", by_text(run)[NURSE]["memory_id"], "--yes", "--now", LATER)
    after = run("diff", "--since", "7d", "--json", "--now", LATER)
    assert [c["count"] for c in after.document["changes"] if c["change"] == "forgotten"] == [1]
    assert "nurse" not in after.out, "of what was forgotten only the count is known"


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ("Changed", "Profile", "Level: B1 → B2")), ("zh-TW", ("變了", "個人檔案", "程度：B1 → B2"))],
)
def test_what_changed_is_said_in_words(two_levels: Run, lang: str, words: tuple[str, ...]) -> None:
    for since in ("2026-09-03", "上週四", "7d", "last"):
        shown = two_levels("diff", "--since", since, "--lang", lang, "--now", LATER).out
        for word in words:
            assert word in shown, (since, shown)
    nothing = two_levels("diff", "--since", "昨天", "--lang", lang, "--now", LATER).out
    assert ("Nothing has changed." if lang == "en" else "什麼都沒變。") in nothing


def test_a_since_that_names_no_time_is_a_mistake_of_usage(run: Run) -> None:
    for since in ("someday", "", "👍"):
        done = run("diff", "--since", since, "--lang", "zh-TW")
        assert done.code == 2
        assert "--since" in done.err


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_the_conversation_has_the_same_commands(two_levels: Run, lang: str) -> None:
    lines = [
        "/memories all",
        "/history 1",
        "/restore 1",
        "/pin 2",
        "/pin 2 off",
        "/diff 2026-09-01",
        "/retention",
        "/history",
    ]
    done = two_levels("chat", "--lang", lang, stdin="\n".join(lines) + "\n")
    assert "mistake" not in done.err
    assert "出錯" not in done.err
    assert f"{B1}" in done.out
    assert ("In force again" if lang == "en" else "又開始用了") in done.err
    assert ("No longer pinned" if lang == "en" else "不再釘選") in done.err
    assert ("Usage: /history" if lang == "en" else "用法：/history") in done.err
    assert ("nothing is ever deleted by age" if lang == "en" else "不會因為放久了") in done.out


@pytest.mark.parametrize(
    ("lang", "back"),
    [("en", f'in force again: "{B1}" (instead of "{B2}")'), ("zh-TW", f"又開始用了：「{B1}」（代替「{B2}」）")],
)
def test_what_came_back_is_told_once(two_levels: Run, lang: str, back: str) -> None:
    """In the history, in what changed, and by the undo of it."""
    run = two_levels
    old = by_text(run, "--all")[B1]["memory_id"]
    run("restore", old, "--now", LATER)
    shown = run("history", old, "--lang", lang, "--now", LATER).out
    assert shown.count("2026-09-10") == 1
    assert back in shown
    changes = run("diff", "--since", "2026-09-09", "--json", "--now", LATER).document["changes"]
    assert [(c["change"], c.get("old_content"), c.get("content")) for c in changes] == [
        ("changed", B2, B1),
        ("profile", "B2", "B1"),
    ]
    told = [r["memory_id"] for r in run("undo", "--json", "--now", LATER).document["receipts"] if "memory_id" in r]
    assert len(told) == len(set(told)) == 2


def test_what_was_done_and_taken_back_is_no_difference(run: Run) -> None:
    run("remember", "semantic", NURSE, "--now", "2026-09-01T08:00:00+08:00")
    (memory,) = by_text(run, "--now", LATER).values()
    for flags in ((), ("--off",)):
        run("pin", memory["memory_id"], *flags, "--now", LATER)
        changes = run("diff", "--since", "2026-09-09", "--json", "--now", LATER).document["changes"]
        assert [c.get("what") for c in changes] == ([] if flags else ["pinned"])


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("yesterday", "2026-09-09"), ("昨天", "2026-09-09"), ("last week", "2026-08-31"), ("上週", "2026-08-31"),
        ("上個月", "2026-08-01"), ("2 weeks", "2026-08-27"), ("兩週", "2026-08-27"), ("3 days ago", "2026-09-07"),
        ("三天", "2026-09-07"), ("8/20", "2026-08-20"), ("８月２０日", "2026-08-20"), ("12/24", "2025-12-24"),
        ("9月10日", "2026-09-10"), ("7d", "2026-09-03"), ("2026/8/20", "2026-08-20"), ("2026-08-20", "2026-08-20"),
    ],
)  # fmt: skip
def test_since_when_may_be_said_in_words(run: Run, said: str, day: str) -> None:
    """A day without its year is the last one: nothing has changed since a day to come."""
    assert run("diff", "--since", said, "--json", "--now", LATER).document["since"] == f"{day}T00:00:00+08:00"


@pytest.mark.parametrize("said", ["last", "last lesson", "Last time", "上次", "上一堂課", "上次上課"])
def test_the_last_lesson_may_be_called_so(two_levels: Run, said: str) -> None:
    last = two_levels("diff", "--json", "--now", LATER).document
    assert two_levels("diff", "--since", said, "--json", "--now", LATER).document == last


@pytest.mark.parametrize(
    ("lang", "allowed"), [("en", "last week, 7d or 2026-09-14"), ("zh-TW", "上次、昨天、上週、7d 或 2026-09-14")]
)
def test_a_since_that_cannot_be_read_says_what_can(run: Run, lang: str, allowed: str) -> None:
    done = run("diff", "--since", "nonsense", "--lang", lang)
    assert done.code == 2
    assert allowed in done.err


@pytest.mark.parametrize(("lang", "said"), [("en", f'said: "{B1}"'), ("zh-TW", f"說了：「{B1}」")])
def test_a_life_of_one_second_is_told_from_its_beginning(run: Run, lang: str, said: str) -> None:
    """A replay may give every line the same time."""
    replay(run, ("01", B1), ("01", B2))
    old = by_text(run, "--all")[B1]["memory_id"]
    run("restore", old, "--now", "2026-09-01T20:00:00+08:00")
    lines = run("history", old, "--lang", lang).out.splitlines()[1:]
    assert len(lines) == 3
    assert said in lines[0]
    assert lines[1].index(B1) < lines[1].index(B2)
