"""What learners saw elsewhere: passwords kept in clear, and ordinary words taken for keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from memora.app import Memora
from memora.core.secrets import mask_secrets
from support.scripted import ScriptedChat, ScriptedJudge, fact, memora

SAID = [
    ("我的信箱密碼是 Tr0ub4dor-3，幫我記住", "Tr0ub4dor-3"),
    ("請記得：wifi 密碼 Sunny-Hill-77", "Sunny-Hill-77"),
    ("我的提款卡密碼是 739215，記一下好嗎", "739215"),
    ("Please remember that my mail password is kx9!Pear-tree", "kx9!Pear-tree"),
    ("remember my passcode: 0427-blue", "0427-blue"),
    ("My API key is sk-proj-Abc123Def456Ghi789Jkl012Mno345, keep it for me", "Abc123Def456Ghi789"),
    ("我的 login 是 mei_lin，password 是 Orchid_2024!", "Orchid_2024"),
]
ASKED = [
    ("密碼：Tr0ub4dor-3", "Tr0ub4dor-3"),
    ("登入密碼 = Orchid_2024!", "Orchid_2024"),
    ("password: kx9!Pear-tree", "kx9!Pear-tree"),
    ("PIN 碼是 4821", "4821"),
    ("卡號 4111 1111 1111 1111", "4111 1111 1111"),
    ("my one-time code is 738201", "738201"),
]


def everywhere(home: Path) -> bytes:
    return b"".join(file.read_bytes() for file in home.rglob("*") if file.is_file())


def talking(home: Path, model: ScriptedChat, said: str) -> Memora:
    """A model that repeats the secret, and a judge that wants to store it."""
    judge = ScriptedJudge()
    judge.found = {mask_secrets(said).text: [fact(said, reason="explicit_request")]}
    return memora(home, judge=judge, model=model, MEMORA_LOG_LEVEL="debug")


@pytest.mark.parametrize(("said", "secret"), SAID)
def test_a_password_is_in_no_file_though_the_learner_asked_to_remember_it(
    tmp_path: Path, said: str, secret: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Not in records, refused list, transcript, log or summary, and no model is shown it (H36)."""
    caplog.set_level("DEBUG")
    model = ScriptedChat(f"好，我記住了：{said}")
    app = talking(tmp_path, model, said)
    conversation = app.conversation()
    list(conversation.send(said))
    assert {r.policy_reason for r in conversation.receipts_of_last_turn() if r.do != "nothing"} <= {"secret"}
    for _ in range(30):
        list(conversation.send("那我們繼續練習，" + "a long answer of mine " * 40))
    conversation.compact()
    list(conversation.send("你剛剛記了什麼？"))
    assert app.memories() == []
    seen = "".join(message.content for request in model.requests for message in request)
    shown = "".join(refusal.content for refusal in app.refused())
    app.close()
    assert secret not in seen
    assert secret not in shown
    assert secret not in caplog.text
    assert secret.encode() not in everywhere(tmp_path)


@pytest.mark.parametrize(("said", "secret"), ASKED)
@pytest.mark.parametrize("kind", ["semantic", "episodic"])
def test_an_explicit_remember_keeps_no_secret_and_says_why(tmp_path: Path, said: str, secret: str, kind: str) -> None:
    """The hard rule wins over the request (W2, W8), and the refused list shows a mask (H36)."""
    app = memora(tmp_path)
    (receipt,) = app.remember(kind, said)  # type: ignore[arg-type]
    assert (receipt.do, receipt.policy_reason) == ("refused", "secret")
    assert app.memories() == []
    (refusal,) = app.refused()
    app.close()
    assert secret not in f"{refusal.content} {receipt.content}"
    assert secret.encode() not in everywhere(tmp_path)


@pytest.mark.parametrize(
    "said",
    [
        "I am learning risk-based and task-specific vocabulary",
        "單字：desk-bound",
        "My teacher uses ask-and-answer drills and brisk-paced reading",
        "我想學 disk-shaped、mask-like 這類 sk- 中間的字",
        "I mix up password and passport",
        "我分不清 token 跟 coin 的差別",
        "I like secret-agent stories and key-value flashcards",
        "「密碼」的英文我老是拼成 passwrod",
        "I keep misspelling task-oriented-curriculum-development-workshop",
        "My goal is to read a whiskey-tasting-and-pairing-guide in English",
        "我在準備 pk-12 課程的英文試教",
        "I struggle with words such as bear-skin and sea-sick",
    ],
)
def test_ordinary_words_that_hold_the_beginning_of_a_key_are_kept_as_typed(tmp_path: Path, said: str) -> None:
    """(H37)"""
    app = memora(tmp_path)
    (receipt,) = app.remember("semantic", said)
    assert (receipt.do, receipt.content) == ("stored", said)
    assert mask_secrets(said).found == ()
