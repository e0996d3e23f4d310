"""A language model on 127.0.0.1 that says what a test tells it to, over the real wire format.

    with ScriptedServer() as server:
        server.answers("reply", "Good evening!")
        server.answers("extraction", memories(("My level is B1", "semantic", "level_or_ability")))
        server.answers("importance", Fail(429, retry_after="2"), scores(5))
        build_chat(base_url=server.base_url, ...)

Speaks `/v1/responses` and `/v1/chat/completions` (whole and as server-sent events, with structured output),
`/v1/embeddings`, `/v1/models` and Ollama's `/api/tags`. What a request is for is read from its schema or its prompt:
`reply`, `extraction`, `advice`, `importance`, `reconciliation`, `summary`, `embedding`. The last answer of a purpose is not repeated:
when the script has run out, the quiet defaults of `DEFAULTS` answer. Every request is recorded.
"""

from __future__ import annotations

import hashlib
import json
import math
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from support import scripted_wire as wire


@dataclass(frozen=True)
class Say:
    """An answer; `finish` length is cut off, `refusal` a refusal. `tokens_in` and `tokens_out` are the server's count."""

    text: str
    tokens_in: int = 100
    tokens_out: int = 10
    finish: str = "stop"


@dataclass(frozen=True)
class Fail:
    """An HTTP error before anything is said."""

    status: int
    retry_after: str | None = None
    code: str | None = None
    message: str = "no"


@dataclass(frozen=True)
class Hang:
    """Accepts the request and stays silent, at most this long."""

    seconds: float = 30.0


@dataclass(frozen=True)
class Drop:
    """Sends the beginning of a stream, then hangs up."""

    text: str = ""


@dataclass(frozen=True)
class Raw:
    """These very bytes as the body of a 200."""

    body: bytes
    content_type: str = "application/json"


Scripted = str | Say | Fail | Hang | Drop | Raw


@dataclass(frozen=True)
class Recorded:
    """One request as it arrived."""

    purpose: str
    path: str
    headers: dict[str, str]
    body: dict[str, Any]
    at: float
    """Seconds of the monotonic clock."""

    @property
    def messages(self) -> list[dict[str, str]]:
        """role and content, whichever API was spoken; instructions come first as `system`."""
        return wire.messages_of(self.body)

    @property
    def text(self) -> str:
        return "\n".join(str(message["content"]) for message in self.messages)


def memories(*rows: tuple[str, str, str]) -> str:
    """An extraction answer from (content, memory_type, policy_reason); the reason decides `should_store`."""
    from memora.types import ACCEPTING_REASONS

    answer = [
        {"content": c, "memory_type": t, "should_store": r in ACCEPTING_REASONS, "policy_reason": r} for c, t, r in rows
    ]
    return json.dumps({"memories": answer}, ensure_ascii=False)


def scores(*values: object) -> str:
    """An importance answer: one score for index 0, 1, 2 ...; a dict gives the indexes itself."""
    rows = values[0].items() if values and isinstance(values[0], dict) else enumerate(values)
    return json.dumps({"assessments": [{"candidate_index": i, "importance_score": s} for i, s in rows]})


def score_all(request: Recorded) -> str:
    """Every candidate of the request gets a 3."""
    return scores(*[3] * len(json.loads(request.messages[-1]["content"])))


def hashed_vector(text: str, dim: int = 64) -> list[float]:
    """Texts that share characters get near vectors; the same text always gets the same one."""
    vector = [0.0] * dim
    for start in range(len(text)):
        digest = hashlib.blake2b(text[start : start + 2].lower().encode("utf-8", "replace"), digest_size=4).digest()
        vector[digest[0] % dim] += 1.0 if digest[1] % 2 else -1.0
    length = math.sqrt(sum(x * x for x in vector)) or 1.0
    return [x / length for x in vector]


DEFAULTS: dict[str, Callable[[Recorded], Scripted]] = {
    "reply": lambda request: "OK.",
    "extraction": lambda request: memories(),
    "advice": lambda request: memories(),
    "importance": score_all,
    "reconciliation": lambda request: json.dumps({"decision": "create", "memory_id": None, "why": ""}),
    "summary": lambda request: "Nothing much.",
}


@dataclass
class ScriptedServer:
    """Starts on a free port when entered; every attribute may be changed while it runs."""

    api_key: str | None = None
    """Where set, another key is answered with 401, and the message repeats the wrong key as real servers do."""
    missing: dict[str, int] = field(default_factory=dict)
    """Endpoint -> status, such as {"/v1/responses": 404}."""
    refuses_schema: bool = False
    models: list[str] = field(default_factory=lambda: ["scripted"])
    ollama_models: list[str] = field(default_factory=list)
    embed: Callable[[str], list[float]] = hashed_vector
    requests: list[Recorded] = field(default_factory=list)
    hung_up: threading.Event = field(default_factory=threading.Event)
    """Set when a client closed a stream before its end."""

    def __post_init__(self) -> None:
        self._scripts: dict[str, deque[Scripted]] = {}
        self._rules: dict[str, Callable[[Recorded], Scripted]] = dict(DEFAULTS)
        self._rules["embedding"] = lambda request: Raw(wire.embeddings(request.body, self.embed))
        self._lock = threading.Lock()
        self._stopping = threading.Event()

    def answers(self, purpose: str, *answers: Scripted) -> None:
        """The next answers for this purpose, each once."""
        with self._lock:
            self._scripts.setdefault(purpose, deque()).extend(answers)

    def always(self, purpose: str, rule: Callable[[Recorded], Scripted] | Scripted) -> None:
        """What answers once the script of this purpose has run out."""
        self._rules[purpose] = rule if callable(rule) else lambda request: rule

    def of(self, purpose: str) -> list[Recorded]:
        """The requests for this purpose so far, oldest first."""
        return [request for request in self.requests if request.purpose == purpose]

    @property
    def port(self) -> int:
        return int(self._http.server_address[1])

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    def __enter__(self) -> ScriptedServer:
        self._http = _QuietServer(("127.0.0.1", 0), _handler(self))
        threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self._stopping.set()
        self._http.shutdown()
        self._http.server_close()

    def _next(self, request: Recorded) -> Scripted:
        with self._lock:
            script = self._scripts.get(request.purpose)
            if script:
                return script.popleft()
        return self._rules[request.purpose](request)


class _QuietServer(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hangs up is part of many tests; anything else is shown."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def _handler(server: ScriptedServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def log_message(self, format: str, *args: object) -> None:
            """Silent: a test's output is its own."""

        def do_GET(self) -> None:
            if self.path == "/v1/models":
                self._json({"object": "list", "data": [{"id": m, "object": "model"} for m in server.models]})
            elif self.path == "/api/tags" and server.ollama_models:
                self._json({"models": [{"name": name, "model": name, "size": 1} for name in server.ollama_models]})
            else:
                self._error(Fail(404, message="404 page not found"))

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            purpose = "embedding" if self.path == "/v1/embeddings" else wire.purpose_of(body)
            request = Recorded(purpose, self.path, dict(self.headers), body, time.monotonic())
            server.requests.append(request)
            if self.path in server.missing:
                return self._error(Fail(server.missing[self.path], message="404 page not found"))
            key = self.headers.get("Authorization", "").removeprefix("Bearer ")
            if server.api_key is not None and key != server.api_key:
                return self._error(Fail(401, code="invalid_api_key", message=f"Incorrect API key provided: {key}"))
            if server.refuses_schema and wire.schema_of(body):
                return self._error(Fail(400, message="response_format is not supported"))
            return self._answer(request, server._next(request))

        def _answer(self, request: Recorded, scripted: Scripted) -> None:
            said = Say(scripted) if isinstance(scripted, str) else scripted
            if isinstance(said, Fail):
                self._error(said)
            elif isinstance(said, Hang):
                server._stopping.wait(said.seconds)
                self.close_connection = True
            elif isinstance(said, Raw):
                self._send(200, said.body, said.content_type)
            elif isinstance(said, Drop):
                self._stream(wire.events(request.path, Say(said.text))[0:-1], dropped=True)
            elif request.body.get("stream"):
                self._stream(wire.events(request.path, said, usage=wire.wants_usage(request.body)))
            else:
                self._json(wire.whole(request.path, said))

        def _stream(self, events: list[bytes], *, dropped: bool = False) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            try:
                for event in events:
                    self.wfile.write(b"%x\r\n%s\r\n" % (len(event), event))
                    self.wfile.flush()
                    if server._stopping.wait(0.001):
                        break
                if not dropped:
                    self.wfile.write(b"0\r\n\r\n")
            except OSError:
                server.hung_up.set()
            self.close_connection = self.close_connection or dropped

        def _error(self, fail: Fail) -> None:
            body = {"error": {"message": fail.message, "type": "error", "param": None, "code": fail.code}}
            retry = {"Retry-After": fail.retry_after} if fail.retry_after is not None else {}
            self._send(fail.status, json.dumps(body).encode(), "application/json", retry)

        def _json(self, body: dict[str, Any]) -> None:
            self._send(200, json.dumps(body).encode(), "application/json")

        def _send(self, status: int, body: bytes, content_type: str, headers: dict[str, str] | None = None) -> None:
            self.send_response(status)
            for name, value in (
                {"Content-Type": content_type, "Content-Length": str(len(body))} | (headers or {})
            ).items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

    return Handler
