"""A stand-in for Message Batches on loopback: create, list, results out of order, cancel, and faults."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from aiohttp import web

from .provider import Answer, labels, message

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

Outcome = Answer | str


class BatchProvider:
    """Batches end after `looks` look-ups. `outcome` is an Answer, ``expired``, ``canceled`` or an error."""

    def __init__(self) -> None:
        self.batches: dict[str, dict[str, Any]] = {}
        self.requested: Counter[str] = Counter()
        self.looks = 1
        self.most = 100_000
        self.refuse_create: list[int] = []
        self.lose_create = 0
        self.outcome: Callable[[dict[str, Any], int], Outcome] = lambda params, n: Answer(labels(params))
        self.live = 0
        self.url = ""

    def add_routes(self, app: web.Application) -> None:
        app.router.add_post("/v1/messages/batches", self.create)
        app.router.add_get("/v1/messages/batches", self.list)
        app.router.add_get("/v1/messages/batches/{id}", self.retrieve)
        app.router.add_get("/v1/messages/batches/{id}/results", self.results)
        app.router.add_post("/v1/messages/batches/{id}/cancel", self.cancel)
        app.router.add_post("/v1/messages", self.one)

    async def create(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        if self.refuse_create:
            return failure(self.refuse_create.pop(0))
        if len(body["requests"]) > self.most:
            return failure(413)
        ids = [r["custom_id"] for r in body["requests"]]
        assert len(set(ids)) == len(ids)
        assert all(len(i) <= 64 for i in ids)
        self.requested.update(ids)
        made = {
            "id": f"msgbatch_{len(self.batches)}",
            "requests": body["requests"],
            "looks": 0,
            "cancelled": False,
        }
        self.batches[made["id"]] = made
        if self.lose_create:
            self.lose_create -= 1
            assert request.transport is not None
            request.transport.abort()
        return web.json_response(self.shown(made))

    def shown(self, batch: dict[str, Any]) -> dict[str, Any]:
        ended = batch["looks"] >= self.looks
        counts = dict.fromkeys(("processing", "succeeded", "errored", "canceled", "expired"), 0)
        counts["succeeded" if ended else "processing"] = len(batch["requests"])
        now = datetime.now(UTC)
        return {
            "id": batch["id"],
            "type": "message_batch",
            "processing_status": "ended" if ended else "canceling" if batch["cancelled"] else "in_progress",
            "request_counts": counts,
            "created_at": now.isoformat(),
            "expires_at": (now + timedelta(hours=24)).isoformat(),
            "ended_at": now.isoformat() if ended else None,
            "results_url": f"{self.url}/v1/messages/batches/{batch['id']}/results" if ended else None,
        }

    async def list(self, request: web.Request) -> web.StreamResponse:
        shown = [self.shown(b) for b in reversed(self.batches.values())]
        return web.json_response({"data": shown, "has_more": False, "first_id": None, "last_id": None})

    async def retrieve(self, request: web.Request) -> web.StreamResponse:
        batch = self.batches[request.match_info["id"]]
        batch["looks"] += 1
        return web.json_response(self.shown(batch))

    async def cancel(self, request: web.Request) -> web.StreamResponse:
        batch = self.batches[request.match_info["id"]]
        batch["cancelled"] = True
        return web.json_response(self.shown(batch))

    async def results(self, request: web.Request) -> web.StreamResponse:
        lines = []
        for made in reversed(self.batches[request.match_info["id"]]["requests"]):
            name, params = made["custom_id"], made["params"]
            outcome = self.outcome(params, self.requested[name])
            if isinstance(outcome, Answer):
                result = {"type": "succeeded", "message": message(params, outcome)}
            elif outcome in ("expired", "canceled"):
                result = {"type": outcome}
            else:
                error = {
                    "type": "error",
                    "error": {"type": outcome, "message": "scripted"},
                    "request_id": None,
                }
                result = {"type": "errored", "error": error}
            lines.append(json.dumps({"custom_id": name, "result": result}))
        return web.Response(text="\n".join(lines) + "\n", content_type="application/x-jsonl")

    async def one(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        self.live += 1
        return web.json_response(message(body, Answer(labels(body))))


def failure(status: int) -> web.Response:
    kind = {413: "request_too_large", 529: "overloaded_error", 401: "authentication_error"}.get(
        status, "api_error"
    )
    return web.json_response({"type": "error", "error": {"type": kind, "message": "scripted"}}, status=status)


@asynccontextmanager
async def batching() -> AsyncIterator[BatchProvider]:
    """A batch provider on a free port of loopback."""
    provider = BatchProvider()
    app = web.Application(client_max_size=2**28)
    provider.add_routes(app)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    provider.url = f"http://{host}:{port}"
    try:
        yield provider
    finally:
        await runner.cleanup()
