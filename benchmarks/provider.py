"""A stand-in for the Messages API on loopback, to count what a run sends: a verdict for each prompt, always the
same one, after a fixed wait.

Run: ``python benchmarks/provider.py --port 8765 [--latency 0.2]``. ``GET /stats`` gives the counts, ``POST
/reset`` starts them anew.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import re
import time
from collections import Counter
from typing import Any

from aiohttp import web

CHARACTERS_PER_TOKEN = 4
_MARKS = re.compile(r"^\[(c\d+)\]", re.MULTILINE)


class Counts:
    """Requests by prompt, when they came, and how many were under way at most."""

    def __init__(self) -> None:
        self.prompts: Counter[str] = Counter()
        self.times: list[float] = []
        self.under_way = self.most = self.tokens = self.out = self.unanswered = 0

    def stats(self) -> dict[str, Any]:
        """As JSON. `seconds` is from the first request to the last."""
        span = self.times[-1] - self.times[0] if self.times else 0.0
        return {
            "requests": sum(self.prompts.values()),
            "distinct_prompts": len(self.prompts),
            "unanswered": self.unanswered,
            "peak_inflight": self.most,
            "input_tokens": self.tokens,
            "output_tokens": self.out,
            "seconds": round(span, 3),
        }


def make_app(latency: float, status: int = 200) -> web.Application:
    """The server. A status other than 200 is what everybody gets."""
    counts = Counts()

    async def messages(request: web.Request) -> web.Response:
        body = await request.json()
        text = "\n".join(block["text"] for block in body["messages"][0]["content"])
        digest = hashlib.sha256((str(body["system"]) + text).encode()).hexdigest()
        counts.prompts[digest] += 1
        counts.times.append(time.monotonic())
        counts.under_way += 1
        counts.most = max(counts.most, counts.under_way)
        try:
            await asyncio.sleep(latency)
        except asyncio.CancelledError:
            counts.unanswered += 1
            raise
        finally:
            counts.under_way -= 1
        tokens = len(text) // CHARACTERS_PER_TOKEN
        counts.tokens += tokens
        label = "supported" if int(digest[:2], 16) < 180 else "unsupported"
        reply = json.dumps(dict.fromkeys(_MARKS.findall(text), label))
        counts.out += len(reply) // CHARACTERS_PER_TOKEN
        return web.json_response(
            {
                "id": "msg_1",
                "type": "message",
                "role": "assistant",
                "model": body["model"],
                "content": [{"type": "text", "text": reply}],
                "stop_reason": "end_turn",
                "stop_sequence": None,
                "usage": {"input_tokens": tokens, "output_tokens": len(reply) // CHARACTERS_PER_TOKEN},
            }
        )

    async def stats(request: web.Request) -> web.Response:
        return web.json_response(counts.stats())

    async def reset(request: web.Request) -> web.Response:
        counts.__init__()  # type: ignore[misc]  # as new
        return web.json_response({})

    app = web.Application(client_max_size=2**26)
    app.router.add_post("/v1/messages", messages)
    app.router.add_get("/stats", stats)
    app.router.add_post("/reset", reset)
    return app


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--latency", type=float, default=0.2)
    options = parser.parse_args()
    web.run_app(
        make_app(options.latency), host=options.host, port=options.port, print=None, handler_cancellation=True
    )
