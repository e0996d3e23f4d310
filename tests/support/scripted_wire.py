"""The bytes of the two APIs, as a server sends them: kept apart from the script of what is said."""

from __future__ import annotations

import base64
import json
import struct
from collections.abc import Callable
from typing import Any, Protocol


class Said(Protocol):
    text: str
    tokens_in: int
    tokens_out: int
    finish: str


def messages_of(body: dict[str, Any]) -> list[dict[str, str]]:
    """role and content of a request in either API."""
    system = [{"role": "system", "content": body["instructions"]}] if body.get("instructions") else []
    rest = body.get("messages") or body.get("input") or []
    return system + ([{"role": "user", "content": rest}] if isinstance(rest, str) else list(rest))


def schema_of(body: dict[str, Any]) -> dict[str, Any] | None:
    """{name, schema, strict} of a request in either API, or None."""
    if chat := body.get("response_format"):
        return chat.get("json_schema")
    responses = (body.get("text") or {}).get("format")
    return responses if responses and responses.get("type") == "json_schema" else None


def purpose_of(body: dict[str, Any]) -> str:
    """From the schema's name or keys; where there is none, from the prompt in front."""
    from memora.core.extraction import ADVICE_PROMPT, EXTRACTION_PROMPT
    from memora.core.importance import IMPORTANCE_PROMPT
    from memora.core.reconcile.asking import RECONCILE_PROMPT
    from memora.core.tutor import SUMMARY_PROMPT

    schema = schema_of(body)
    if schema:
        if schema["name"] in ("memory_advice", "reconciliation"):
            return str(schema["name"]).removeprefix("memory_")
        return "importance" if "assessments" in schema["schema"]["properties"] else "extraction"
    front = str(messages_of(body)[0]["content"])
    prompts = {"extraction": EXTRACTION_PROMPT, "advice": ADVICE_PROMPT, "importance": IMPORTANCE_PROMPT}
    prompts |= {"summary": SUMMARY_PROMPT, "reconciliation": RECONCILE_PROMPT}
    return next((purpose for purpose, prompt in prompts.items() if front.startswith(prompt)), "reply")


def wants_usage(body: dict[str, Any]) -> bool:
    """Chat completions tell usage in a stream only when they are asked to."""
    return bool((body.get("stream_options") or {}).get("include_usage"))


def whole(path: str, said: Said) -> dict[str, Any]:
    """An answer in one piece."""
    return _response(said) if path == "/v1/responses" else _completion(said)


def events(path: str, said: Said, *, usage: bool = True) -> list[bytes]:
    """An answer as server-sent events, the last one being what tells that it is complete."""
    return _response_events(said) if path == "/v1/responses" else _completion_events(said, usage)


def embeddings(body: dict[str, Any], embed: Callable[[str], list[float]]) -> bytes:
    """One vector a text, as numbers or as base64 of float32, whichever was asked for."""
    texts = [body["input"]] if isinstance(body["input"], str) else body["input"]
    rows = []
    for index, text in enumerate(texts):
        vector: Any = embed(text)
        if body.get("encoding_format") == "base64":
            vector = base64.b64encode(struct.pack(f"<{len(vector)}f", *vector)).decode()
        rows.append({"object": "embedding", "index": index, "embedding": vector})
    tokens = sum(len(text) for text in texts)
    usage = {"prompt_tokens": tokens, "total_tokens": tokens}
    return json.dumps({"object": "list", "model": body["model"], "data": rows, "usage": usage}).encode()


def _pieces(text: str) -> list[str]:
    return [text[start : start + 7] for start in range(0, len(text), 7)]


def _response(said: Said, *, status: str | None = None, text: str | None = None) -> dict[str, Any]:
    cut_off = said.finish == "length"
    part: dict[str, Any] = {"type": "output_text", "text": said.text if text is None else text, "annotations": []}
    if said.finish == "refusal":
        part = {"type": "refusal", "refusal": said.text}
    message = {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": [part]}
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": 1,
        "status": status or ("incomplete" if cut_off else "completed"),
        "incomplete_details": {"reason": "max_output_tokens"} if cut_off else None,
        "error": None,
        "model": "scripted",
        "output": [] if status == "in_progress" else [message],
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        "usage": None
        if status == "in_progress"
        else {
            "input_tokens": said.tokens_in,
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens": said.tokens_out,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": said.tokens_in + said.tokens_out,
        },
    }


def _response_events(said: Said) -> list[bytes]:
    kind = "refusal" if said.finish == "refusal" else "output_text"
    place = {"item_id": "msg_1", "output_index": 0, "content_index": 0}
    steps: list[dict[str, Any]] = [{"type": "response.created", "response": _response(said, status="in_progress")}]
    steps += [{"type": f"response.{kind}.delta", **place, "delta": piece} for piece in _pieces(said.text)]
    done = {"refusal": said.text} if kind == "refusal" else {"text": said.text}
    steps.append({"type": f"response.{kind}.done", **place, **done})
    end = "response.incomplete" if said.finish == "length" else "response.completed"
    steps.append({"type": end, "response": _response(said)})
    return [
        f"event: {step['type']}\ndata: {json.dumps({**step, 'sequence_number': number})}\n\n".encode()
        for number, step in enumerate(steps)
    ]


def _usage(said: Said) -> dict[str, int]:
    total = said.tokens_in + said.tokens_out
    return {"prompt_tokens": said.tokens_in, "completion_tokens": said.tokens_out, "total_tokens": total}


def _completion(said: Said) -> dict[str, Any]:
    refused = said.finish == "refusal"
    message = {
        "role": "assistant",
        "content": None if refused else said.text,
        "refusal": said.text if refused else None,
    }
    choice = {"index": 0, "message": message, "finish_reason": "stop" if refused else said.finish, "logprobs": None}
    head = {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "scripted"}
    return {**head, "choices": [choice], "usage": _usage(said)}


def _completion_events(said: Said, usage: bool) -> list[bytes]:
    head = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "scripted"}
    field = "refusal" if said.finish == "refusal" else "content"
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": ""}]
    deltas += [{field: piece} for piece in _pieces(said.text)]
    chunks = [{**head, "choices": [{"index": 0, "delta": d, "finish_reason": None}]} for d in deltas]
    finish = "stop" if said.finish == "refusal" else said.finish
    last = [f"data: {json.dumps({**head, 'choices': [{'index': 0, 'delta': {}, 'finish_reason': finish}]})}\n\n"]
    if usage:
        last.append(f"data: {json.dumps({**head, 'choices': [], 'usage': _usage(said)})}\n\n")
    last.append("data: [DONE]\n\n")
    return [f"data: {json.dumps(chunk)}\n\n".encode() for chunk in chunks] + ["".join(last).encode()]
