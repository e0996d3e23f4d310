"""What learners saw elsewhere: a long paste that crashed, a long note that was lost, an empty line that was sent."""

from __future__ import annotations

from pathlib import Path

import pytest

from interfaces.conftest import Run, shared_embedder
from memora.chat import ReplyFinished
from memora.core.clean import MEMORY_LIMIT_CHARS, MESSAGE_LIMIT_CHARS
from memora.errors import TextTooLong
from support.embedding import needs_e5
from support.fifty_memories import FIFTY
from support.scripted import ScriptedChat, ScriptedJudge, fact, memora
from support.scripted_server import ScriptedServer

ESSAYS = [
    ("My hometown is small and I have lived here for years. ", "請幫我改"),
    ("我的家鄉在海邊，每到冬天風都很大，我常常一個人去散步。", "Please correct it."),
    ("word" * 5, "請幫我改"),
    ("字", "幫我改好嗎？"),
]


@pytest.mark.parametrize(("unit", "request_"), ESSAYS)
def test_a_pasted_essay_gets_a_reply_and_only_its_two_ends_are_searched_with(
    tmp_path: Path, unit: str, request_: str
) -> None:
    """No crash, the whole message for the tutor, and no memory longer than a memory may be (H38)."""
    essay = (unit * MESSAGE_LIMIT_CHARS)[: MESSAGE_LIMIT_CHARS - len(request_) - 1].strip() + "\n" + request_
    judge, model = ScriptedJudge(), ScriptedChat()
    judge.found[essay] = [fact(essay), fact(essay[:600])]
    app = memora(tmp_path, judge=judge, model=model)
    app.remember("semantic", "My essays are about my hometown")
    app.embedder.calls.clear()  # type: ignore[attr-defined]
    conversation = app.conversation()
    assert any(isinstance(event, ReplyFinished) for event in conversation.send(essay))
    assert model.requests[-1][-1].content == essay
    ((_, (searched,)),) = app.embedder.calls  # type: ignore[attr-defined]
    assert len(searched) < 1000
    assert searched.endswith(request_)
    conversation.receipts_of_last_turn()
    assert all(len(memory.content) <= MEMORY_LIMIT_CHARS for memory in app.memories())


@pytest.mark.parametrize(("lang", "limit"), [("en", "at most 60000"), ("zh-TW", "最多只收 60000")])
def test_a_paste_over_the_limit_is_refused_politely_and_the_next_message_works(run: Run, lang: str, limit: str) -> None:
    """(H38)"""
    done = run("chat", "--lang", lang, stdin="My essay. " * 6100 + "請幫我改\nMy level is B1.\n/memories\n")
    assert done.code == 0
    assert limit in done.err
    assert "My level is B1" in done.out
    assert run("ask", "x" * 60_001, "--lang", lang).code == 2


@pytest.mark.parametrize(
    ("filler", "times", "last"),
    [
        ("我想先說明一下我的狀況，平常工作很忙，", 40, "所以我的考試在六月"),
        ("Let me explain my situation first, work keeps me busy, ", 13, "so my exam is in June"),
    ],
)
@needs_e5
def test_a_long_note_is_refused_with_its_limit_or_found_by_its_last_clause(
    tmp_path: Path, filler: str, times: int, last: str
) -> None:
    """Never stored and unfindable, by either way in, the import of an old record too (H39)."""
    long, fits = filler * times + last, (filler * 40)[: MEMORY_LIMIT_CHARS - len(last)] + last
    app = memora(tmp_path)
    app.embedder = shared_embedder()
    for text in FIFTY[::2]:
        app.remember("semantic", text)
    with pytest.raises(TextTooLong) as refused:
        app.remember("semantic", long)
    assert refused.value.limit == MEMORY_LIMIT_CHARS
    app.remember("semantic", fits)
    app.import_document({"version": 1, "memories": [{"memory_id": "old", "content": long + "。"}]})
    found = [memory.content for memory in app.search("六月考試" if "考試" in last else "exam in June")]
    assert fits in found
    assert long + "。" in found


EMPTY = ["", " ", "\t", "　", "\u200b", "　\u200b\u2060 ", "\u2800", "\ufeff", "\x00", "\u3164"]


@pytest.mark.parametrize("blank", EMPTY)
def test_nothing_but_blanks_asks_nobody(run: Run, blank: str, memora_home: Path) -> None:
    """A new prompt for an empty line, the usage for a command without its words, and not one call (H40)."""
    with ScriptedServer() as server:
        env = {"OPENAI_API_KEY": "k", "MEMORA_BASE_URL": server.base_url, "MEMORA_MODEL": "scripted"}
        lines = [
            blank,
            f"search {blank}",
            f"remember semantic {blank}",
            f"/remember episodic {blank}",
            f"/search {blank}",
        ]
        done = run("chat", stdin="\n".join(lines) + "\n", env=env)
        assert done.code == 0
        assert done.err.count("Usage: /remember semantic") == 2
        assert done.err.count("Usage: /search") == 2
        for words in (["ask", blank], ["search", blank], ["recall", blank], ["remember", "semantic", blank]):
            if "\x00" not in blank:
                assert run(*words, env=env).code == 2, words
        assert [request.purpose for request in server.requests] == []
    assert run("memories", "--json").document["memories"] == []
