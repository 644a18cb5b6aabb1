"""Money that may be spent: reserved before a request, settled after it."""

from __future__ import annotations

import asyncio
from typing import Protocol

from faithgrade.errors import BudgetError


class Spending(Protocol):
    """Who says whether a request can be paid for: a purse, or one that many machines share."""

    async def reserve(self, worst: float) -> None:
        """Set aside the most a request can cost, in US dollars; BudgetError when there is not enough."""
        ...

    async def settle(self, worst: float, cost: float) -> None:
        """Take `cost`, and free the rest of what was set aside."""
        ...


class Purse:
    """At most `max_cost` US dollars.

    A request for which there is not enough left waits while others are under way, for they may cost less than
    was reserved. When none is, it ends with BudgetError.
    """

    def __init__(self, max_cost: float):
        self.max_cost = max_cost
        self.spent = 0.0
        self.reserved = 0.0
        self._under_way = 0
        self._settled = asyncio.Condition()

    async def reserve(self, worst: float) -> None:
        """Set aside `worst` as soon as it is there."""
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

    async def settle(self, worst: float, cost: float) -> None:
        """Take `cost` of the `worst` that was set aside for a request."""
        async with self._settled:
            self.spent += cost
            self.reserved -= worst
            self._under_way -= 1
            self._settled.notify_all()

    async def lapse(self, worst: float, requests: int) -> None:
        """Count `requests` that nobody will settle as spent in full, all of the `worst` they had reserved."""
        async with self._settled:
            self.spent += worst
            self.reserved -= worst
            self._under_way -= requests
            self._settled.notify_all()
