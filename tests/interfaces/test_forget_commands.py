"""Forgetting on the command line and in the conversation: by id, about something, everything, in plain words (P4)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interfaces.conftest import Run
from memora.interfaces.cli.forget_request import chosen_of
from memora.types import StoredMemory

EXAM = "我的考試日期是 12 月 20 日"
TOEIC = "I want to get 850 on the TOEIC."
EXAMPLES = "我喜歡簡短的例句"


def remember(run: Run, text: str) -> str:
    return str(run("remember", "semantic", text, "--json").document["receipts"][0]["memory_id"])


def held(run: Run) -> list[str]:
    return [memory["content"] for memory in run("memories", "--json").document["memories"]]


def test_two_ways_to_say_what_to_forget_are_one_too_many(run: Run) -> None:
    memory_id = remember(run, EXAM)
    for wrong in ([memory_id, "--all"], ["--all", "--about", "考試"], [memory_id, "--about", "考試"], ["*", "--all"]):
        assert run("forget", *wrong, "--yes").code == 2, wrong
    assert held(run) == [EXAM]


def test_everything_is_forgotten_only_after_a_yes_and_the_line_history_too(run: Run, memora_home: Path) -> None:
    remember(run, EXAM)
    run("profile", "set", "level", "B1")
    history = memora_home / "state" / "history.jsonl"
    history.parent.mkdir(parents=True, exist_ok=True)
    history.write_text(json.dumps("something else that was typed") + "\n")
    assert run("forget", "--all").code == 2, "without a terminal there is nobody to type the word"
    assert held(run) == [EXAM]
    done = run("forget", "--all", "--yes", "--json")
    assert done.document["receipts"] == [{"do": "forgotten", "why": "all"}]
    assert held(run) == []
    assert run("profile", "--json").document["profile"]["english_level"] is None
    assert not history.exists()
    for lang, said in (("en", "Everything is forgotten"), ("zh-TW", "全部都徹底忘掉了")):
        assert said in run("forget", "--all", "--yes", "--lang", lang).err


def test_what_is_about_something_is_shown_before_it_is_forgotten(run: Run) -> None:
    remember(run, EXAM)
    remember(run, EXAMPLES)
    asked = run("forget", "--about", "考試日期")
    assert asked.code == 2
    assert EXAM in asked.err
    assert EXAMPLES not in asked.err.partition("come")[0], "only what is about it"
    assert sorted(held(run)) == sorted([EXAM, EXAMPLES])
    done = run("forget", "--about", "考試日期", "--yes", "--json")
    assert [receipt["do"] for receipt in done.document["receipts"]] == ["forgotten"]
    assert held(run) == [EXAMPLES]
    run("forget", "--all", "--yes")
    none = run("forget", "--about", "考試日期", "--yes")
    assert none.code == 4
    assert "nothing was deleted" in none.err


@pytest.mark.parametrize(("lang", "said"), [("en", "near it and stay"), ("zh-TW", "只是相近，會留著")])
def test_what_only_comes_near_is_shown_and_stays(run: Run, lang: str, said: str) -> None:
    remember(run, EXAM)
    remember(run, "我的程度大概是 B1")
    done = run("forget", "--about", "我的生日", "--yes", "--lang", lang)
    assert done.code == 4
    assert said in done.err
    assert EXAM in done.err
    assert len(held(run)) == 2


def test_a_piped_conversation_forgets_what_is_clear_and_says_how_else(run: Run) -> None:
    memory_id = remember(run, EXAM)
    first = run("chat", stdin="請忘記我的考試日期\n/forget about 考試日期\n/forget all\n/forget *\n")
    assert f"memora forget {memory_id[:8]}" in first.out
    assert "/forget about 考試日期 --yes" in first.err
    assert "/forget all --yes" in first.err
    assert "Usage: /forget" in first.err
    assert held(run) == [EXAM]
    second = run("chat", stdin="請忘記我的考試日期，我確定\n")
    assert f"Forgotten for good: {memory_id[:8]}" in second.err
    assert held(run) == []


def test_the_conversation_forgets_about_something_and_everything(run: Run) -> None:
    remember(run, EXAM)
    remember(run, EXAMPLES)
    done = run("chat", stdin="/forget about 考試日期 --yes\n/memories\n/forget all --yes\n/memories\n")
    assert done.err.count("Forgotten for good") == 1
    assert EXAMPLES in done.out
    assert EXAM not in done.out
    assert "No memories yet" in done.out
    assert held(run) == []


def test_a_request_for_what_is_not_there_is_told_so_and_goes_on_to_the_tutor(run: Run) -> None:
    asked = run("ask", "請忘記我的考試日期", "--lang", "zh-TW")
    assert "什麼都沒刪" in asked.err
    assert "OPENAI_API_KEY" in asked.out


def test_what_was_forgotten_is_asked_about_when_it_is_said_anew(run: Run) -> None:
    memory_id = remember(run, TOEIC)
    run("forget", memory_id, "--yes")
    again = run("ask", TOEIC, "--json")
    assert [(r["do"], r["why"]) for r in again.document["receipts"]] == [("review", "ForgottenBefore")]
    for lang, said in (("en", "Remember it again? · memora review "), ("zh-TW", "你曾經要我忘掉")):
        assert said in run("ask", TOEIC, "--lang", lang).err
    assert "/review 1 new (yes)" in run("chat", stdin=TOEIC + "\n").err
    assert held(run) == []


@pytest.mark.parametrize(("lang", "said"), [("en", "you had it forgotten"), ("zh-TW", "你要我忘掉過")])
def test_an_import_says_what_it_left_out_because_it_was_forgotten(
    run: Run, tmp_path: Path, lang: str, said: str
) -> None:
    memory_id = remember(run, TOEIC)
    file = str(tmp_path / "all.json")
    run("export", file)
    run("forget", memory_id, "--yes")
    assert said in run("import", file, "--lang", lang).err
    assert run("import", file, "--json").document["skipped"] == [{"id": memory_id, "why": "forgotten"}]


@pytest.mark.parametrize(
    ("answer", "many", "chosen"),
    [
        ("2", True, ["two"]),
        ("1, 3", True, ["one", "three"]),
        ("第２筆", True, ["two"]),
        ("1號、3號", True, ["one", "three"]),
        ("a", True, ["one", "two", "three"]),
        ("全部", True, ["one", "two", "three"]),
        ("都不要", True, []),
        ("不要", True, []),
        ("是", False, ["one"]),
        ("y", True, []),
        ("4", True, []),
        ("1 9", True, []),
        ("", True, []),
        ("no", True, []),
        ("y", False, ["one"]),
        ("1", False, ["one"]),
        ("n", False, []),
        ("a", False, []),
    ],
)
def test_a_number_chooses_and_anything_unclear_deletes_nothing(answer: str, many: bool, chosen: list[str]) -> None:
    meant = tuple(StoredMemory(name, name, "semantic", 3, "manual", "unknown") for name in ("one", "two", "three"))
    found = chosen_of(answer, meant if many else meant[:1])
    assert [memory.memory_id for memory in found] == chosen
