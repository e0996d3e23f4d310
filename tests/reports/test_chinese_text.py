"""Chinese was treated as if it had no words, no types of fact, and two scripts that never meet."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from interfaces.conftest import Run, shared_embedder
from memora.app import Memora
from memora.core.wording import read_words
from support.embedding import needs_e5
from support.scripted import memora

pytestmark = needs_e5

OTHERS = (Path(__file__).parent / "learner_of_two_languages.txt").read_text("utf-8").splitlines()


@cache
def vectors_of_others() -> list[list[float]]:
    return shared_embedder().embed(OTHERS, purpose="document")[0].tolist()


def learner(home: Path, *facts: str) -> Memora:
    """Somebody with thirty memories in both languages, and these."""
    from memora.types import EmbeddedMemoryCandidate

    app = memora(home)
    app.embedder = shared_embedder()
    mine = app.embedder.embed(facts, purpose="document")[0].tolist() if facts else []
    rows = zip([*OTHERS, *facts], [*vectors_of_others(), *mine], strict=True)
    app.store.add([EmbeddedMemoryCandidate(text, "semantic", 3, vector) for text, vector in rows], "manual")
    return app


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("我喜歡用短例句學單字", "我希望每天只複習十分鐘"),
        ("我想先練口說", "我想先練聽力"),
        ("我怕跟老闆講電話", "我怕在大家面前簡報"),
        ("晚上比較有空念書", "早上比較記得住單字"),
        ("我喜欢用短例句学单词", "我希望每天只复习十分钟"),
    ],
)
def test_two_facts_in_chinese_were_taken_for_one(run: Run, first: str, second: str) -> None:
    """(H14)"""
    for text in (first, second):
        (receipt,) = run("remember", "semantic", text, "--json").document["receipts"]
        assert receipt["do"] in ("stored", "kept_both")
    assert [m["content"] for m in run("memories", "--json").document["memories"]] == [first, second]


@pytest.mark.parametrize("text", ["我", "貓", "聽力", "听力", "口說很弱", "注音", "の", "ㄅㄆㄇ", "한국어", *OTHERS])
def test_a_text_without_latin_letters_had_no_words(text: str) -> None:
    """(H14)"""
    assert read_words(text)


EVENTS = [
    "昨天的小考我第三題寫錯了",
    "今天的聽寫我錯了六個字",
    "上禮拜的口說測驗我只拿到 60 分",
    "上次上課我把 their 寫成 there",
    "今天早上我第一次用英文跟外國客戶開會",
    "昨天的模拟考我错了八题",
    "Yesterday I got question 3 wrong on the quiz",
    "I finished ten grammar exercises this morning",
]
LASTING = [
    "我昨天說過，我比較喜歡短例句",
    "上次跟你講過，我習慣先看中文解釋",
    "我上星期提過，我的目標是托福 90 分",
    "前幾天我告訴過你，我聽力最弱",
    "我剛剛說過我只有早上有空念書",
    "我昨天说过，我比较喜欢短例句",
    "Yesterday I told you that I prefer short examples",
    "As I said last week, I want to pass the B2 exam",
    "Last time I said I like learning with songs",
    "I've already told you I want British spelling",
]


@pytest.mark.parametrize(("said", "wanted"), [*((e, "episodic") for e in EVENTS), *((s, "semantic") for s in LASTING)])
def test_what_happened_and_what_holds_were_one_kind_in_chinese(run: Run, said: str, wanted: str) -> None:
    """The meaning decides, not the word for yesterday (H15)."""
    (receipt,) = run("ask", said, "--json").document["receipts"]
    assert (receipt["do"], receipt["memory_type"]) == ("stored", wanted)
    assert receipt["content"] in said


ACROSS = [
    ("Mixes up present perfect and past simple", "我最常弄混哪兩個時態？"),
    ("I always mix up the present perfect and the past simple", "我哪兩個時態會搞混"),
    ("Confuses borrow and lend", "我常把哪兩個動詞搞混？"),
    ("Works as a nurse in a children's hospital", "我的工作是什麼？"),
    ("Wants to be corrected only at the end", "我希望你什麼時候糾正我？"),
    ("Likes to learn with crime podcasts", "我喜歡用什麼學英文？"),
    ("常把現在完成式和過去簡單式搞混", "Which two tenses do I mix up most often?"),
    ("老是把現在完成式跟過去簡單式搞混", "Which two tenses do I mix up most often?"),
    ("我常把現在完成式和過去簡單式弄混", "Which two tenses do I confuse?"),
    ("我分不清楚现在完成时和过去时", "Which tenses do I mix up?"),
    ("介系詞 in 跟 on 老是用錯", "Which prepositions do I get wrong?"),
    ("口說是我最弱的一項", "Which skill is my weakest?"),
    ("每天晚上九點之後才有空念書", "When am I free to study?"),
    ("下個月要用英文主持全公司的會議", "What do I have to prepare for next month?"),
]


@pytest.mark.parametrize(("fact", "question"), ACROSS)
def test_a_question_in_the_other_language_found_nothing(tmp_path: Path, fact: str, question: str) -> None:
    """In the first three and over the threshold, among some thirty other memories (H16)."""
    used = [memory.result for memory in learner(tmp_path, fact).recall(question).used]
    assert fact in [memory.content for memory in used[:3]]
    assert all(memory.score >= 0.45 for memory in used)


SCRIPTS = [
    ("聽力考試後", "听力考试后"),
    ("面試什麼時候", "面试什么时候"),
    ("不會唸的音", "不会念的音"),
    ("單字", "单字"),
    ("講電話", "讲电话"),
    ("複習多久", "复习多久"),
    ("紐西蘭", "纽西兰"),
    ("寫信結尾", "写信结尾"),
    ("錯了幾題", "错了几题"),
    ("怎麼練聽力", "怎么练听力"),
]


@pytest.mark.parametrize(("traditional", "simplified"), SCRIPTS)
def test_simplified_characters_found_something_else(tmp_path: Path, traditional: str, simplified: str) -> None:
    """The same first hit in both scripts, and the stored text stays as it was typed (H17)."""
    typed = ["聽力考試後常常忘記單字", "我对发音没有信心"]
    app = learner(tmp_path, *typed)
    assert app.search(traditional)[0].content == app.search(simplified)[0].content
    assert [memory.content for memory in app.memories()][-2:] == typed


def test_what_was_typed_in_either_script_is_found_word_for_word_in_both(tmp_path: Path) -> None:
    """(H17)"""
    app = learner(tmp_path, "聽力考試後常常忘記單字", "我对发音没有信心")
    assert app.search("听力考试后")[0].content == "聽力考試後常常忘記單字"
    for query in ("我对发音没有信心", "我對發音沒有信心"):
        first = app.search(query)[0]
        assert (first.content, round(first.score, 2)) == ("我对发音没有信心", 1.0)
