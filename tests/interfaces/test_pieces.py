"""The small parts of the screen: width, wrapping, streaming, history, and replies without a model."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memora.interfaces.cli.history_file import LineHistory
from memora.interfaces.cli.line_input import decode_line
from memora.interfaces.cli.printable import json_safe, one_line, pad, printable, shorten, typed, width, wrap
from memora.interfaces.cli.reply_printer import ReplyPrinter
from memora.interfaces.texts.offline_reply import asks_about_learner, offline_reply
from memora.types import MemorySearchResult, Recall, RetrievedMemory, UserProfile

NOTHING = Recall((), ())


@given(st.text())
def test_nothing_that_a_terminal_acts_on_is_printed(text: str) -> None:
    shown = printable(text)
    assert not any(c in shown for c in "\x1b\x07\x00\x9b\u202e\u2066\r")
    assert "\n" not in one_line(text)
    shown.encode()
    typed(text).encode()
    assert json.loads(json_safe(json.dumps(text, ensure_ascii=False))) == text


def test_width_counts_columns() -> None:
    assert width("B1 程度") == 7
    assert width("e\u0301") == 1
    assert pad("程度", 6) == "程度  "
    assert pad("程度", 6, right=True) == "  程度"
    assert shorten("我的程度是中級", 8) == "我的程…"


@given(st.text(alphabet="ab 程度，。 ", max_size=80), st.integers(10, 40))
def test_wrapping_loses_nothing_and_keeps_to_the_width(text: str, columns: int) -> None:
    lines = wrap(text, columns)
    assert "".join("".join(lines).split()) == "".join(text.split())
    longest_word = max((width(word) for word in text.replace("，", " ").replace("。", " ").split()), default=0)
    if longest_word < 6 and "。" not in text and "，" not in text:
        assert all(width(line) <= columns for line in lines)


@given(st.lists(st.text(alphabet="ab *`\n程度，", max_size=8)))
def test_a_reply_is_the_same_however_it_is_cut(pieces: list[str]) -> None:
    cut = ReplyPrinter(columns=20, colour=False)
    whole = ReplyPrinter(columns=20, colour=False)
    in_pieces = "".join(cut.feed(piece) for piece in pieces) + cut.finish()
    at_once = whole.feed("".join(pieces)) + whole.finish()
    assert in_pieces == at_once


def test_a_reply_is_wrapped_between_words_and_styled() -> None:
    printer = ReplyPrinter(columns=20, colour=True)
    shown = printer.feed("Say **although it** rained, 我們還是出門了。") + printer.finish()
    assert "\x1b[1malthough it\x1b[0m" in shown
    plain = shown.replace("\x1b[1m", "").replace("\x1b[0m", "")
    assert plain.split("\n") == ["Say although it", "rained, 我們還是出門", "了。"]


def test_the_line_history_masks_secrets_and_lets_go_of_what_is_forgotten(tmp_path: Path) -> None:
    history = LineHistory(tmp_path / "state" / "history.jsonl")
    for line in ("我的程度是 B1", "my password is Lotus-4821-bloom", "two\nlines", "hi"):
        history.append(line)
    assert "Lotus" not in history.path.read_text(encoding="utf-8")
    assert history.path.stat().st_mode & 0o077 == 0
    assert history.load()[2] == "two\nlines"
    history.drop(["我的程度是 b1。", "hi"])
    assert [line[:2] for line in history.load()] == ["my", "tw", "hi"]


def test_a_damaged_line_history_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    path.write_bytes(b'"one"\n\xff\xfe\n{"x": 1}\n"two"\n')
    assert LineHistory(path).load() == ["one", "two"]
    assert LineHistory(tmp_path / "none").load() == []


def test_bytes_are_read_as_utf8_and_broken_ones_are_marked() -> None:
    assert decode_line("程度".encode()) == "程度"
    assert "\ufffd" in decode_line(b"B1 \xe7\xa8") or decode_line(b"B1 \xe7\xa8").startswith("B1 ")


@pytest.mark.parametrize(
    ("message", "about_learner"),
    [
        ("What is my level?", True),
        ("Do you remember my goal?", True),
        ("我的程度是多少？", True),
        ("你記得我什麼", True),
        ("我上次哪一題答錯了", True),
        ("although 怎麼用？", False),
        ("What is the difference between my and mine?", False),
        ("我的程度是 B1", False),
        ("Hello!", False),
    ],
)
def test_which_messages_the_records_can_answer(message: str, about_learner: bool) -> None:
    assert asks_about_learner(message) == about_learner


def recalled(content: str) -> Recall:
    result = MemorySearchResult("a", content, "semantic", 4, "automatic", "unknown", 0.2, 0.8)
    return Recall((RetrievedMemory(result, 0.8, {"relevance": 0.64, "importance": 0.15, "recency": 0.0}),), ())


def test_without_a_model_the_records_answer_and_the_profile_comes_first() -> None:
    profile = UserProfile(english_level="B2")
    reply = offline_reply(recalled("my level was B1"), "en", "What is my level?", profile=profile)
    assert reply.index("B2") < reply.index("B1")
    assert "OPENAI_API_KEY" in offline_reply(NOTHING, "en", "What is my level?")
    assert "OPENAI_API_KEY" in offline_reply(recalled("x"), "zh-TW", "although 怎麼用？")


@pytest.mark.parametrize("message", ["Please remember that I am B1", "記住我的程度是 B1", "What do you know about me?"])
@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_a_reply_without_a_model_never_claims_to_have_saved(message: str, lang: str) -> None:
    reply = offline_reply(NOTHING, lang, message)  # type: ignore[arg-type]
    assert not any(word in reply.lower() for word in ("saved", "i remember", "stored", "記住了", "記下", "存好"))
