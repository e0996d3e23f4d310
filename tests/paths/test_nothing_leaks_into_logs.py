"""A whole life with every kind of error, and neither the key nor a secret is anywhere; no log holds a learner's word."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from typer import Typer
from typer.testing import CliRunner

from memora.interfaces.cli.program import build_app
from support.scripted_server import Drop, Fail, Raw, Recorded, Say, ScriptedServer, memories

SOURCE = Path(__file__).parents[2] / "src"
KEY = "sk-live-Zq83LmT4vXw0RkP6"
SECRETS = (
    "Tulip#2291x",
    "4012888888881881",
    "0912-345-678",
    "amy.chen88@ntu.edu.tw",
    "771203",
    "梅花鹿7788",
    "ghp_16C7e42F292c69",
)
TELLING = (
    "我的網銀密碼是 Tulip#2291x，先放你這邊。我在花蓮當調酒師。",
    "My card is 4012 8888 8888 1881 and I want to talk about marmalade.",
    "請打 0912-345-678 找我，信箱 amy.chen88@ntu.edu.tw，我想練口譯。",
    "驗證碼是 771203，我下個月考雅思。",
    "wifi 密碼：梅花鹿7788，token ghp_16C7e42F292c6912E7710c838347Ae178B4a，我老是把 borrow 弄錯",
)
WORDS = ("花蓮", "調酒師", "marmalade", "口譯", "雅思", "borrow", "kayaking", "獨木舟")
"""Of what the learner says, words that no program of ours has of its own."""
CLEAN = ("I go kayaking on Sundays.", "我週日去划獨木舟。")
LOG = re.compile(r"^(?:DEBUG|INFO|WARNING|ERROR|CRITICAL) [\w.]+: ")


@dataclass
class Life:
    """Runs commands on one home and keeps all that they print."""

    home: Path
    environment: dict[str, str]
    printed: list[tuple[str, str, str]] = field(default_factory=list)
    app: Typer = field(default_factory=build_app)

    def __call__(self, *argv: str, stdin: str = "", **settings: str) -> None:
        ran = CliRunner().invoke(self.app, list(argv), input=stdin, env={**self.environment, **settings})
        self.printed.append((" ".join(argv), ran.stdout, ran.stderr))

    def in_a_process_of_its_own(self, *argv: str, stdin: str) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "memora", *argv],
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            env={**os.environ, "PYTHONPATH": str(SOURCE), "OPENAI_LOG": "debug", **self.environment},
        )
        self.printed.append((" ".join(argv), done.stdout, done.stderr))


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer(api_key=KEY) as running:
        yield running


@pytest.fixture
def life(server: ScriptedServer, memora_home: Path) -> Life:
    environment = {
        "OPENAI_API_KEY": KEY,
        "MEMORA_BASE_URL": server.base_url,
        "MEMORA_MODEL": "scripted",
        "MEMORA_EMBEDDING_MODEL": "openai:scripted-embedding",
        "MEMORA_API": "chat",
        "MEMORA_STORE": "exact",
        "MEMORA_LOG_LEVEL": "debug",
        "MEMORA_LANG": "en",
    }
    return Life(memora_home, environment)


def all_said(request: Recorded) -> str:
    """What a careless server repeats in its errors: the request with the key."""
    return f"bad request: {request.text} Authorization: Bearer {KEY}"


def live(life: Life, server: ScriptedServer) -> None:
    """Chat, remember, search, recall, forget, undo, export and import, in the ways a learner does."""
    server.always("extraction", lambda request: memories(("我在花蓮當調酒師", "semantic", "learning_background")))
    server.always("reply", lambda request: f"You said: {request.messages[-1]['content']}")
    life.in_a_process_of_its_own(
        "chat", stdin="\n".join([*TELLING, *CLEAN, "/memories", "/search 調酒師", "/why", "/usage", "/refused", ""])
    )
    for text in TELLING:
        life("ask", text, "--json")
        life("remember", "semantic", text, "--json")
        life("search", text, "--json")
        life("recall", text, "--json")
    life("remember", "episodic", CLEAN[0], "--json")
    life("profile", "add", "preferences", TELLING[4], "--json")
    life("profile", "set", "english_level", "B1", "--json")
    life("undo", "--json")
    life("refused", "--json")
    life("why", "--json")
    document = life.home.parent / "all.json"
    life("export", str(document), "--json")
    life("export", str(life.home.parent / "all.md"), "--markdown", "--json")
    rows = [{"memory_id": f"x{place}", "content": text} for place, text in enumerate((*TELLING, *CLEAN))]
    coming = life.home.parent / "coming.in"
    coming.write_text(json.dumps({"version": 1, "profile": {"preferences": [TELLING[0]]}, "memories": rows}), "utf-8")
    life("import", str(coming), "--json")
    life("forget", "--about", "kayaking", "--yes", "--json")
    life("doctor", "--json")


def go_wrong(life: Life, server: ScriptedServer) -> None:
    """Errors of every kind, each while the learner's words and the key are at hand."""
    text = TELLING[4]
    for purpose in ("reply", "extraction", "importance", "embedding"):
        for wrong in (
            lambda request: Fail(400, message=all_said(request)),
            lambda request: Fail(500, message=all_said(request), code="server_error"),
            lambda request: Fail(429, message=all_said(request), retry_after="0"),
            lambda request: Raw(f"<html>{all_said(request)}</html>".encode(), "text/html"),
            lambda request: Say(json.dumps({"memories": [{"content": all_said(request), "memory_type": KEY}]})),
            lambda request: Drop(all_said(request)),
        )[: 4 if purpose == "reply" else 6]:  # a reply is shown as the model gives it
            before = server._rules[purpose]
            server.always(purpose, wrong)
            life("ask", text, "--json")
            server.always(purpose, before)
    life("ask", text, "--json", OPENAI_API_KEY=KEY + "-wrong")
    life("retry", "--json")
    life("ask", text, "--json", MEMORA_BASE_URL="http://127.0.0.1:9/v1")
    life("remember", "procedural", text, "--json")
    life("forget", text, "--json")
    life("why", text, "--json")
    life("import", str(life.home.parent / "missing.json"), "--json")
    for content in ("{" + text, json.dumps([text]), json.dumps({"version": text, "memories": [text]})):
        (life.home.parent / "coming.in").write_text(content, "utf-8")
        life("import", str(life.home.parent / "coming.in"), "--json")
        life("replay", str(life.home.parent / "coming.in"), "--json")
    life("ask", text * 2000, "--json")
    (profile,) = life.home.rglob("user_profile.json")
    profile.write_text('{"preferences": ["marmalade', "utf-8")
    life("profile", "--json")
    for kept in life.home.rglob("user_profile.json*"):
        kept.unlink()
    (records,) = life.home.rglob("records.sqlite3")
    records.write_bytes(b"marmalade" * 5000)
    life("memories", "--json")


def log_lines(err: str) -> list[str]:
    """What is a log and no answer to the learner: log lines, and the frames of tracebacks under them."""
    logs, inside = [], False
    for line in err.splitlines():
        inside = bool(LOG.match(line)) or (inside and (line.startswith(" ") or "Error" in line or "which came" in line))
        if inside:
            logs.append(line)
    return logs


def holders(texts: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """Each word that is held, with what stands around it."""
    found = [(text.find(word), word, text) for text in texts for word in wanted if word in text]
    return [f"{word!r} in {text[max(0, at - 80) : at + 60]!r}" for at, word, text in found]


def test_a_whole_life_with_every_error_leaks_neither_key_nor_secret_nor_a_word_into_the_logs(
    life: Life, server: ScriptedServer
) -> None:
    live(life, server)
    exported = [file.read_bytes() for file in life.home.parent.glob("all.*")]
    files = {file: file.read_bytes() for file in life.home.rglob("*") if file.is_file()}
    go_wrong(life, server)
    (life.home.parent / "coming.in").unlink()
    files |= {file: file.read_bytes() for file in life.home.rglob("*") if file.is_file()}

    secrets = [KEY, *SECRETS]
    assert len(exported) == 2
    assert [(f.name, s) for f, held in files.items() for s in secrets if s.encode() in held] == []
    assert [s for held in exported for s in secrets if s.encode() in held] == []
    assert any("花蓮".encode() in held for held in files.values()), "the words themselves are kept"
    assert holders([f"{argv[:60]}: {out}" for argv, out, _ in life.printed if "forget" not in argv], [KEY]) == []
    assert holders([err for _, _, err in life.printed], secrets) == []

    logs = [line for _, _, err in life.printed for line in log_lines(err)]
    assert len(logs) > 50, "at the level debug there is something to look at"
    assert any("Traceback" in line or ' File "' in line for line in logs)
    assert holders(logs, [*secrets, *WORDS]) == []
    mistakes = [err for argv, _, err in life.printed if argv.startswith("ask")]
    assert holders(mistakes, WORDS) == [], "an error of a model names what went wrong, not what was said"
