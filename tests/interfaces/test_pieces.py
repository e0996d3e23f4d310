"""The small parts of the screen: width, wrapping, streaming, history, and replies without a model."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memora.core.english_level import read_level
from memora.interfaces.cli.first_run import is_skip
from memora.interfaces.cli.history_file import LineHistory
from memora.interfaces.cli.line_input import decode_line
from memora.interfaces.cli.printable import (
    CLOSING,
    OPENING,
    fit,
    json_safe,
    one_line,
    pad,
    printable,
    shorten,
    typed,
    width,
    wrap,
)
from memora.interfaces.cli.reply_printer import ReplyPrinter
from memora.interfaces.texts import texts
from memora.interfaces.texts.offline_questions import asks_about_learner, asks_for_everything
from memora.interfaces.texts.offline_reply import LISTED, offline_reply
from memora.types import DroppedMemory, Language, MemorySearchResult, Recall, RetrievedMemory, StoredMemory, UserProfile

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
    reply = offline_reply(recalled("my level was B1"), "en", "What is my level?", profile=profile).text
    assert reply.index("B2") < reply.index("B1")
    assert offline_reply(recalled("x"), "zh-TW", "although 怎麼用？").text == ""
    assert offline_reply(recalled("x"), "zh-TW", "although 怎麼用？").asked
    assert not offline_reply(recalled("x"), "zh-TW", "早安，今天又下雨了。").asked


def nearest(content: str, score: float) -> Recall:
    result = MemorySearchResult("a", content, "semantic", 4, "automatic", "unknown", 1 - score, score)
    far = MemorySearchResult("b", "far away", "semantic", 5, "automatic", "unknown", 0.9, 0.1)
    return Recall((), (DroppedMemory(far, "below_threshold"), DroppedMemory(result, "below_threshold")))


@pytest.mark.parametrize(
    ("lang", "question", "maybe"),
    [("en", "When is my exam?", "The nearest, maybe:"), ("zh-TW", "我什麼時候考試？", "最接近的是：")],
)
def test_a_memory_that_was_not_near_enough_is_offered_as_a_guess(lang: Language, question: str, maybe: str) -> None:
    reply = offline_reply(nearest("12 月 20 日考多益", 0.3), lang, question).text
    assert maybe in reply
    assert "12 月 20 日考多益" in reply
    assert "far away" not in reply
    assert maybe not in offline_reply(nearest("12 月 20 日考多益", 0.24), lang, question).text
    for greeting in ("Hello!", "你好", "Good morning, how are you?"):
        assert "12 月" not in offline_reply(nearest("12 月 20 日考多益", 0.4), lang, greeting).text


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_all_that_is_remembered_is_listed_and_a_long_list_says_how_to_see_the_rest(lang: Language) -> None:
    rows = [StoredMemory(str(n), f"memory {n}.", "semantic", 3, "manual", "unknown") for n in range(LISTED + 5)]
    profile = UserProfile("B2", ("TOEIC 850",), ("short examples",))
    reply = offline_reply(NOTHING, lang, "What do you remember about me?", profile=profile, memories=rows).text
    assert all(held in reply for held in ("B2", "TOEIC 850", "short examples", "memory 5.", "memory 24."))
    assert "memory 4." not in reply
    assert "/memories" in reply


@pytest.mark.parametrize(
    "message",
    [
        *("你記得我什麼", "你知道我哪些事？", "妳還記得我什麼呢？", "你對我了解多少？", "關於我，你記得什麼？"),
        *("你記得我嗎？", "我是誰？", "我跟你說過什麼？", "列出所有記憶", "請問你現在記得我哪些事情呢？", "你記得什麼"),
        *("What do you remember about me?", "what do you know about me", "Who am I?", "List my memories"),
        *("Tell me what you remember about me.", "Can you tell me everything you know about me?", "Do you know me?"),
        *("What have I told you so far?", "What’s in your memory?", "Hi, what do you remember about me?"),
    ],
)
def test_a_question_for_everything_is_known_as_such(message: str) -> None:
    assert asks_for_everything(message)


@pytest.mark.parametrize(
    "message",
    [
        *(
            "你記得我的目標嗎？",
            "你記得我什麼時候考試嗎？",
            "你記得我喜歡什麼嗎",
            "你知道我哪裡常錯嗎？",
            "你有什麼建議？",
        ),
        *("你知道什麼是現在完成式嗎？", "你好", "記得", "我記得昨天學過", "你知道多少單字"),
        *("What do you know about articles?", "What do you remember about my exam?", "Do you remember my goal?"),
        *("What do you mean?", "Who am I talking to?", "I remember everything you told me."),
    ],
)
def test_a_question_for_one_thing_is_not_one_for_everything(message: str) -> None:
    assert not asks_for_everything(message)


@pytest.mark.parametrize("message", ["Please remember that I am B1", "記住我的程度是 B1", "What do you know about me?"])
@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_a_reply_without_a_model_never_claims_to_have_saved(message: str, lang: Language) -> None:
    reply = offline_reply(NOTHING, lang, message).text
    assert not any(word in reply.lower() for word in ("saved", "i remember", "stored", "記住了", "記下", "存好"))


@pytest.mark.parametrize(
    "answer", ["A1 到 B1", "b2", "about B1", "多益 650", "TOEIC 700", "初級", "beginner", "國中程度", "普通"]
)
def test_an_answer_that_names_a_level(answer: str) -> None:
    assert read_level(answer)
    assert not is_skip(answer, "zh-TW")


@pytest.mark.parametrize("answer", ["亂七八糟", "asdf", "哈囉", "what?", "y", "ok", "好", "Z9", "99"])
def test_an_answer_that_names_no_level_is_asked_for_again(answer: str) -> None:
    assert read_level(answer) is None
    assert not is_skip(answer, "zh-TW")


@pytest.mark.parametrize("answer", ["", "不知道", "我不知道。", "skip", "No", "沒有", "I don’t know"])
def test_an_answer_that_skips_the_question(answer: str) -> None:
    assert is_skip(answer, "zh-TW")


@pytest.mark.parametrize("columns", [62, 80, 100])
@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_no_text_is_cut_in_a_word_or_begins_a_line_with_a_closing_mark(lang: Language, columns: int) -> None:
    for key, text in texts(lang).items():
        if key.startswith("help."):
            continue
        lines = fit(text, columns).split("\n")
        assert "".join("".join(lines).split()) == "".join(text.split()), key
        assert all(width(line) <= columns for line in lines), key
        assert not any(line.lstrip()[:1] in tuple(CLOSING) for line in lines[1:]), key
        assert not any(line[-1:] in tuple(OPENING) for line in lines if line), key
        words = set(text.split())
        assert all(word in words for line in lines for word in line.split() if word.isascii()), key


@given(st.text(alphabet="ab 程度，。「」（）", max_size=80), st.integers(12, 40))
def test_closing_marks_stay_with_what_they_close(text: str, columns: int) -> None:
    for line in wrap("我" + text.replace(" 」", "」"), columns)[1:]:
        assert line[0] not in CLOSING or " " + line[0] in text


def test_a_command_to_copy_is_not_broken_in_two() -> None:
    receipt = '  Remembered: "I like short examples." (importance 3/5) · undo: /forget cccfd918'
    assert fit(receipt, 72).split("\n") == [
        '  Remembered: "I like short examples." (importance 3/5)',
        "  · undo: /forget cccfd918",
    ]


def test_the_meaning_of_a_command_stays_below_itself() -> None:
    assert fit("  /usage    tokens, calls and cost of it", 32).split("\n") == [
        "  /usage    tokens, calls and",
        "            cost of it",
    ]


def test_a_streamed_reply_never_begins_a_line_with_a_closing_mark() -> None:
    text = "要接的話，再重新啟動 Memora。也可以說 **lend**，（或是 `borrow`）。"
    for columns in range(10, 40):
        printer = ReplyPrinter(columns=columns, colour=False)
        shown = "".join(printer.feed(character) for character in text) + printer.finish()
        assert not any(line[0] in CLOSING for line in shown.split("\n") if line), (columns, shown)
