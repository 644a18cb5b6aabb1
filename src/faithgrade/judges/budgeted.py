"""A judge around a judge that spends no more than it may."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from faithgrade.errors import BudgetError
from faithgrade.judge import Judge, Reply, Usage

if TYPE_CHECKING:
    from faithgrade.judges.prices import Price
    from faithgrade.question import Question

CHARACTERS_PER_TOKEN = 2.5  # fewer than any provider was seen to count: a reservation must not be too small


class BudgetedJudge:
    """Reserves the most a request can cost before it is sent, and settles what it did cost afterwards.

    A request for which there is not enough left waits while others are under way, for they may cost less than
    was reserved. When none is, it ends with BudgetError.
    """

    def __init__(self, inner: Judge, price: Price, max_cost: float):
        self.inner, self.price, self.max_cost = inner, price, max_cost
        self.spent = 0.0
        self.reserved = 0.0
        self._under_way = 0
        self._settled = asyncio.Condition()

    async def ask(self, question: Question) -> Reply:
        """Ask if it can be paid for."""
        worst = self.worst_cost(question)
        async with self._settled:
            while self.spent + self.reserved + worst > self.max_cost:
                if not self._under_way:
                    raise BudgetError(
                        f"${self.spent:.4f} of the ${self.max_cost:g} allowed are spent"
                        f" and the next request may cost ${worst:.4f}"
                    )
                await self._settled.wait()
            self.reserved += worst
            self._under_way += 1
        cost = 0.0
        try:
            reply = await self.inner.ask(question)
            cost = worst if reply.cost_usd is None else reply.cost_usd
            return reply
        finally:
            async with self._settled:
                self.spent += cost
                self.reserved -= worst
                self._under_way -= 1
                self._settled.notify_all()

    def worst_cost(self, question: Question) -> float:
        """US dollars for the whole prompt, as a cache write if that is dearer, and a reply of full length."""
        tokens = int(question.size / CHARACTERS_PER_TOKEN) + 1
        plain = self.price.cost(Usage(input_tokens=tokens, output_tokens=question.max_tokens))
        if not question.shared:
            return plain
        return max(
            plain, self.price.cost(Usage(cache_write_tokens=tokens, output_tokens=question.max_tokens))
        )
