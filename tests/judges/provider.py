"""A provider on loopback that speaks the Messages API and chat completions and does what a test tells it."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import web

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable


@dataclass
class Answer:
    """What is sent back: a reply's text, or a status; late, cut to some bytes, or not at all."""

    text: str = ""
    status: int = 200
    stop: str = "end_turn"
    error: tuple[str, str] = ("api_error", "scripted")
    headers: dict[str, str] = field(default_factory=dict)
    usage: dict[str, Any] | None = None
    wait: float = 0.0
    cut: int | None = None
    reset: bool = False
    body: dict[str, Any] | None = None


class Provider:
    """Answers each request with `script` of its body; `bodies` and `headers` keep what came."""

    def __init__(self) -> None:
        self.bodies: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.script: Callable[[dict[str, Any], int], Answer] = lambda body, n: Answer(labels(body))
        self.url = ""

    async def handle(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        self.bodies.append(body)
        self.headers.append({k.lower(): v for k, v in request.headers.items()})
        answer = self.script(body, len(self.bodies))
        await asyncio.sleep(answer.wait)
        if answer.reset:
            assert request.transport is not None
            request.transport.abort()
            return web.Response()
        claude = request.path.endswith("/messages")
        if answer.body is not None:
            made = answer.body
        elif answer.status != 200:
            kind, said = answer.error
            made = {"error": {"type": kind, "message": said, "code": kind}} | (
                {"type": "error"} if claude else {}
            )
        else:
            made = message(body, answer) if claude else completion(body, answer)
        data = json.dumps(made).encode()
        return web.Response(
            body=data[: answer.cut],
            status=answer.status,
            content_type="application/json",
            headers=answer.headers,
        )


def prompt_of(body: dict[str, Any]) -> str:
    parts = [m["content"] for m in body["messages"]]
    return "\n".join(p if isinstance(p, str) else "\n".join(b["text"] for b in p) for p in parts)


def labels(body: dict[str, Any], label: str = "supported") -> str:
    """One label for each marked claim of the prompt."""
    marks = re.findall(r"^\[(c\d+)\]", prompt_of(body), re.MULTILINE)
    return json.dumps(dict.fromkeys(marks, label))


def message(body: dict[str, Any], answer: Answer) -> dict[str, Any]:
    usage = {
        "input_tokens": 100,
        "output_tokens": 10,
        "cache_creation_input_tokens": 0,
        "cache_read_input_tokens": 0,
    }
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": f"{body['model']}-dated",
        "content": [{"type": "text", "text": answer.text}] if answer.text else [],
        "stop_reason": answer.stop,
        "stop_sequence": None,
        "usage": usage | (answer.usage or {}),
    }


def completion(body: dict[str, Any], answer: Answer) -> dict[str, Any]:
    stop = {"end_turn": "stop", "max_tokens": "length"}.get(answer.stop, answer.stop)
    usage = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
    return {
        "id": "chat-1",
        "object": "chat.completion",
        "created": 1,
        "model": f"{body['model']}-dated",
        "choices": [
            {
                "index": 0,
                "finish_reason": stop,
                "message": {
                    "role": "assistant",
                    "content": None if answer.stop == "refusal" else answer.text,
                    "refusal": answer.text if answer.stop == "refusal" else None,
                },
            }
        ],
        "usage": usage | (answer.usage or {}),
    }


@asynccontextmanager
async def serving() -> AsyncIterator[Provider]:
    """A provider on a free port of loopback."""
    provider = Provider()
    app = web.Application()
    app.router.add_post("/v1/messages", provider.handle)
    app.router.add_post("/v1/chat/completions", provider.handle)
    runner = web.AppRunner(app, handler_cancellation=True)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    provider.url = f"http://{host}:{port}"
    try:
        yield provider
    finally:
        await runner.cleanup()
