"""A judge around a judge that asks each question once, however many want the answer at the same time."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from faithgrade.judge import Judge, Reply, Usage
from faithgrade.question import Question, request_digest

if TYPE_CHECKING:
    from collections.abc import Mapping


class SingleFlightJudge:
    """Shares the reply to a question that is under way with everybody who asks the same meanwhile.

    Those who only share pay nothing: their reply counts as cached. The request goes on as long as anybody
    waits for it, and is cancelled with the last of them.
    """

    def __init__(self, inner: Judge, identity: Mapping[str, Any]):
        self.inner, self.identity = inner, identity
        self.flights: dict[str, asyncio.Task[Reply]] = {}
        self.waiting: Counter[str] = Counter()

    async def ask(self, question: Question) -> Reply:
        """The reply, asked for at most once at a time."""
        name = request_digest(self.identity, question)
        flight = self.flights.get(name)
        sharing = flight is not None
        if flight is None:
            flight = self.flights[name] = asyncio.create_task(self.inner.ask(question))
        self.waiting[name] += 1
        try:
            reply = await asyncio.shield(flight)
        finally:
            self.waiting[name] -= 1
            if not self.waiting[name]:
                del self.waiting[name]
                del self.flights[name]
                flight.cancel()
        if sharing:
            return replace(reply, cached=True, cost_usd=0.0, usage=Usage(cached_replies=1), tries=())
        return reply
