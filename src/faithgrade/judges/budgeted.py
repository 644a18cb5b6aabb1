"""A judge around a judge that spends no more than it may."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faithgrade.judge import Judge, Reply, Usage

if TYPE_CHECKING:
    from faithgrade.judges.prices import Price
    from faithgrade.judges.purse import Spending
    from faithgrade.question import Question

CHARACTERS_PER_TOKEN = 2.5  # fewer than any provider was seen to count: a reservation must not be too small


class BudgetedJudge:
    """Reserves the most a request can cost before it is sent, and settles what it did cost afterwards."""

    def __init__(self, inner: Judge, price: Price, purse: Spending):
        self.inner, self.price, self.purse = inner, price, purse

    async def ask(self, question: Question) -> Reply:
        """Ask if it can be paid for."""
        worst = self.worst_cost(question)
        await self.purse.reserve(worst)
        cost = 0.0
        try:
            reply = await self.inner.ask(question)
            cost = worst if reply.cost_usd is None else reply.cost_usd
            return reply
        finally:
            await self.purse.settle(worst, cost)

    def worst_cost(self, question: Question) -> float:
        """US dollars for the whole prompt, as a cache write if that is dearer, and a reply of full length."""
        tokens = int(question.size / CHARACTERS_PER_TOKEN) + 1
        plain = self.price.cost(Usage(input_tokens=tokens, output_tokens=question.max_tokens))
        if not question.shared:
            return plain
        return max(
            plain, self.price.cost(Usage(cache_write_tokens=tokens, output_tokens=question.max_tokens))
        )
