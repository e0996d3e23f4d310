"""What I said in one language was remembered in another."""

from __future__ import annotations

import pytest

from interfaces.conftest import Run
from memora.core.chinese import is_simplified_only
from memora.interfaces.texts import say
from support.scripted_server import ScriptedServer, memories


def told(run: Run, said: str, *, lang: str = "zh-TW") -> list[tuple[str, str | None, str | None]]:
    receipts = run("ask", said, "--json", "--lang", lang).document["receipts"]
    return [(r["do"], r.get("content"), r.get("policy_reason")) for r in receipts]


def held(run: Run) -> list[str]:
    return [memory["content"] for memory in run("memories", "--json").document["memories"]]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("我常常把 borrow 跟 lend 搞混", ("borrow", "lend", "搞混")),
        ("我老是分不清 affect 和 effect", ("affect", "effect")),
        ("我每次都把 interested 寫成 interesting", ("interested", "interesting")),
        ("say 跟 tell 我常常用錯", ("say", "tell")),
        ("我的程度大約是 B1", ("B1",)),
        ("我下個月要考多益，目標 800 分", ("多益", "800")),
    ],
)
def test_chinese_words_became_an_english_memory(run: Run, said: str, words: tuple[str, ...]) -> None:
    """Kept without any model, in the learner's own words (H11)."""
    (kept,) = told(run, said, lang="en")
    assert kept[0] == "stored"
    assert kept[1] in said
    assert all(word in kept[1] for word in words)


@pytest.mark.parametrize(
    ("said", "english"),
    [
        ("我常常把 borrow 跟 lend 搞混", "The user often confuses borrow and lend"),
        ("我常常把 borrow 跟 lend 搞混", "Confuses borrow with lend"),
        ("我的聽力很弱", "Listening is weak"),
        ("我想在六月考過 B2", "Wants to pass B2 in June"),
        ("我喜歡簡短的例句", "Prefers short example sentences"),
    ],
)
def test_a_model_that_insists_on_english_is_not_believed(
    run: Run, model_server: ScriptedServer, said: str, english: str
) -> None:
    """(H11)"""
    model_server.always("extraction", memories((english, "semantic", "preference")))
    assert told(run, said) == [("refused", english, "not_about_learner")]
    assert held(run) == []


@pytest.mark.parametrize(
    "said",
    [
        "I prefer short examples before long explanations.",
        "Please always explain grammar with pictures.",
        "My listening is weaker than my reading.",
        "I want to reach C1 by next summer.",
    ],
)
def test_an_english_speaker_got_chinese_memories(run: Run, said: str) -> None:
    """The labels around it are Chinese, the words are the learner's (H12)."""
    (kept,) = told(run, said)
    assert kept[0] == "stored"
    assert kept[1] in said
    shown = run("memories", "--lang", "zh-TW").out
    assert kept[1] in shown
    assert say("zh-TW", "label.importance") in shown


@pytest.mark.parametrize(
    ("said", "chinese"),
    [
        ("I prefer short examples before long explanations.", "喜歡先看簡短的例子再看長的說明"),
        ("I want to reach C1 by next summer.", "想在明年夏天前達到 C1"),
        ("My listening is weaker than my reading.", "聽力比閱讀弱"),
    ],
)
def test_a_model_that_insists_on_chinese_is_not_believed(
    run: Run, model_server: ScriptedServer, said: str, chinese: str
) -> None:
    """(H12)"""
    model_server.always("extraction", memories((chinese, "semantic", "preference")))
    assert [do for do, _, _ in told(run, said)] == ["refused"]
    assert held(run) == []


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("我的 goal 是 IELTS 7.0，writing 最弱", ("IELTS 7.0", "writing")),
        ("我的 speaking 卡在 B1，每天 practice 20 分鐘", ("speaking", "B1")),
        ("下個月的 presentation 我要 present 我們的 Q3 report", ("presentation", "Q3 report")),
    ],
)
def test_a_mixed_sentence_keeps_its_own_mix(run: Run, said: str, words: tuple[str, ...]) -> None:
    """(H13)"""
    told(run, said)
    kept = "\n".join(held(run))
    assert all(word in kept for word in words)
    assert all(content in said for content in held(run))


@pytest.mark.parametrize(
    ("said", "changed", "kept"),
    [
        ("我的 goal 是 IELTS 7.0，writing 最弱", "我的 goal 是 IELTS 7.0，writing 最弱", True),
        ("我的 goal 是 IELTS 7.0，writing 最弱", "學習者的 goal 是 IELTS 7.0，writing 最弱", True),
        ("我的 goal 是 IELTS 7.0，writing 最弱", "学习者的 goal 是 IELTS 7.0", True),
        ("我的 goal 是 IELTS 7.0，writing 最弱", "我的目標是雅思 7.0，寫作最弱", False),
        ("我的 goal 是 IELTS 7.0，writing 最弱", "My goal is IELTS 7.5", False),
        ("我的 goal 是 IELTS 7.0，writing 最弱", "我的 goal 是 IELTS 6.5", False),
        ("我每天 commute 時聽 podcast", "用户每天 commute 時聽 podcast", True),
        ("我每天 commute 時聽 podcast", "每天 walk 時聽 podcast", False),
    ],
)
def test_languages_were_mixed_at_random(
    run: Run, model_server: ScriptedServer, said: str, changed: str, kept: bool
) -> None:
    """Names, numbers and English words as typed, whatever the model adds as written in Taiwan; else refused (H13)."""
    model_server.always("extraction", memories((changed, "semantic", "learning_goal")))
    assert [do for do, _, _ in told(run, said)] == ["stored" if kept else "refused"]
    assert not any(is_simplified_only(character) for content in held(run) for character in content)
    assert not any("用戶" in content for content in held(run))
