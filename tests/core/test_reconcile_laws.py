"""What holds for any two texts whatever, when they are told apart (T4)."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from memora.core.reconcile import check_decision, contradictions, decide, disagreements, fold_repeat, is_repeat
from memora.core.reconcile.numerals import in_figures
from memora.types import MemoryCandidate, Neighbour, StoredMemory

SAID = [
    "我的程度是 B1",
    "I'm B2 now",
    "多益目標 800，12 月 20 日考",
    "My TOEIC target is 850",
    "maybe IELTS suits me better",
    "我妹要考雅思",
    "講完再糾正我，不要打斷",
    "Correct me right away from now on",
    "我老是把 say 跟 tell 搞混",
    "I don't mix up say and tell anymore",
    "昨天小考錯第 3 題",
    "I can't have lessons on Mondays",
    "東京出差取消了",
    "我在台南的醫院當護理師",
    "",
    "🎉",
]
texts = st.one_of(
    st.sampled_from(SAID), st.text(max_size=60), st.lists(st.sampled_from(SAID), max_size=3).map("，".join)
)
kinds = st.sampled_from(["semantic", "episodic"])
candidates = st.builds(
    MemoryCandidate,
    content=texts,
    memory_type=kinds,
    should_store=st.just(True),
    policy_reason=st.sampled_from(["preference", "explicit_request"]),
)


@st.composite
def neighbours(draw: st.DrawFn) -> list[Neighbour]:
    return [
        Neighbour(
            StoredMemory(f"m{place}", draw(texts), draw(kinds), draw(st.integers(1, 5)), "automatic", "unknown"),
            draw(st.sampled_from([0.1, 0.5, 0.8, 1.0])),
        )
        for place in range(draw(st.integers(0, 4)))
    ]


@given(candidates, neighbours(), texts)
def test_only_a_memory_that_was_offered_is_named_and_nothing_that_disagrees_is_merged(
    new: MemoryCandidate, offered: list[Neighbour], said: str
) -> None:
    decided = decide(new, offered, said=said)
    known = {neighbour.memory.memory_id: neighbour.memory for neighbour in offered}
    assert (decided.old_id is None) == (decided.step == "create")
    assert decided.old_id is None or decided.old_id in known
    if decided.old_id and decided.step in ("skip", "update"):
        old = known[decided.old_id].content
        assert is_repeat(old, new.content) or not contradictions(old, new.content)
    if decided.old_id and decided.step == "review":
        assert known[decided.old_id].importance_score >= 4


@given(candidates, neighbours(), texts, st.randoms())
def test_the_order_in_which_memories_are_offered_decides_nothing(
    new: MemoryCandidate, offered: list[Neighbour], said: str, random: object
) -> None:
    shuffled = list(offered)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert decide(new, shuffled, said=said) == decide(new, offered, said=said)


@given(candidates, neighbours())
def test_a_checked_decision_stays_as_it_is_when_it_is_checked_again(
    new: MemoryCandidate, offered: list[Neighbour]
) -> None:
    checked = check_decision(decide(new, offered, said=new.content), new, offered)
    assert check_decision(checked, new, offered) == checked


@given(texts.filter(lambda text: bool(fold_repeat(text))), st.integers(1, 5))
def test_whatever_was_said_is_known_when_it_is_said_again(text: str, importance: int) -> None:
    """H23: the same memory added again changes nothing."""
    old = Neighbour(StoredMemory("old", text, "semantic", importance, "automatic", "unknown"), 0.9)
    new = MemoryCandidate(text, "semantic", True, "preference")
    assert check_decision(decide(new, [old], said=text), new, [old]).step == "skip"


@settings(max_examples=300)
@given(texts)
@example("Ａ－")
@example("7 - 8")
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold_repeat(fold_repeat(text)) == fold_repeat(text)


@given(texts, texts)
def test_what_two_texts_disagree_about_does_not_depend_on_which_came_first(a: str, b: str) -> None:
    assert disagreements(a, b) == disagreements(b, a)
    assert not disagreements(a, a)
    assert contradictions(a, b) == contradictions(b, a)


@given(texts)
def test_numbers_are_put_into_figures_once(text: str) -> None:
    once = in_figures(text.lower())
    assert in_figures(once) == once
