"""What all workers of a cluster share: one pace, one purse, and each question asked once.

A hub is one object in one process. Workers reach it through `judges.shared`, which sends notes in bundles: a
turn, a reservation or a question under way is leased to the worker that asked for it, and the lease ends with
the worker.
"""

from __future__ import annotations

import asyncio
import time
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from faithgrade.errors import BudgetError
from faithgrade.judges.pace import Pace, RateHeaders
from faithgrade.judges.purse import Purse

LISTEN_SECONDS = 5.0  # a worker hears from the hub at least this often, and the hub from it
LEASE_SECONDS = 30.0  # of silence, and what a worker had is given to others

Note = tuple[int, str, tuple[Any, ...]]
"""A worker's number for it, what it wants, and the arguments."""
Answer = tuple[int, Any]


@dataclass(slots=True)
class Desk:
    """What one worker has at the hub. `epoch` names this lease of it; a worker that was given up gets another."""

    epoch: str
    heard: float
    turns: int = 0
    reserved: float = 0.0
    open_reservations: int = 0
    flights: set[str] = field(default_factory=set)
    ready: list[Answer] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    tasks: set[asyncio.Task[None]] = field(default_factory=set)


class Hub:
    """The shared budget. `lease_seconds` and `clock` are seconds; `max_cost` is US dollars, None is no limit."""

    def __init__(
        self,
        *,
        concurrency: int,
        rpm: float | None = None,
        tpm: float | None = None,
        max_cost: float | None = None,
        lease_seconds: float = LEASE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ):
        self.pace = Pace(concurrency=concurrency, rpm=rpm, tpm=tpm, clock=clock)
        self.purse = Purse(max_cost) if max_cost is not None else None
        self.lease_seconds, self.clock = lease_seconds, clock
        self.desks: dict[str, Desk] = {}
        self.flights: dict[str, asyncio.Future[str | None]] = {}
        self.counts: Counter[str] = Counter()
        self._lapsed: set[str] = set()
        self._do: dict[str, Callable[..., Awaitable[Any]]] = {
            "enter": self._enter,
            "leave": self._leave,
            "answered": self._answered,
            "failed": self._failed,
            "pushed_back": self._pushed_back,
            "saw": self._saw,
            "reserve": self._reserve,
            "settle": self._settle,
            "join": self._join,
            "land": self._land,
            "gone": self._gone,
        }

    async def post(self, worker: str, notes: Sequence[Note]) -> str:
        """Take notes of a worker; their answers come through `listen`. Gives the epoch of its lease."""
        desk = await self._desk(worker)
        for number, kind, arguments in notes:
            task = asyncio.create_task(self._answer(desk, number, kind, arguments))
            desk.tasks.add(task)
            task.add_done_callback(desk.tasks.discard)
        return desk.epoch

    async def listen(self, worker: str) -> tuple[str, list[Answer]]:
        """What became of a worker's notes, as soon as there is something, or nothing after a few seconds."""
        desk = await self._desk(worker)
        if not desk.ready:
            try:
                async with asyncio.timeout(LISTEN_SECONDS):
                    await desk.news.wait()
            except TimeoutError:
                pass
        return await self.listen_now(worker)

    async def listen_now(self, worker: str) -> tuple[str, list[Answer]]:
        """What there is for a worker at this moment."""
        desk = await self._desk(worker)
        desk.news.clear()
        ready, desk.ready = desk.ready, []
        return desk.epoch, ready

    async def told(self) -> dict[str, Any]:
        """What the hub has counted, for the summary: requests let through, questions shared, leases lapsed, US
        dollars.
        """
        spent = self.purse.spent if self.purse is not None else None
        return {**self.counts, "spent_usd": spent}

    async def _desk(self, worker: str) -> Desk:
        await self._end_leases()
        desk = self.desks.get(worker)
        if desk is None:
            desk = self.desks[worker] = Desk(uuid.uuid4().hex, self.clock())
        desk.heard = self.clock()
        return desk

    async def _end_leases(self) -> None:
        """Give what silent workers had to others."""
        now = self.clock()
        for worker, desk in list(self.desks.items()):
            if now - desk.heard > self.lease_seconds:
                await self._end_lease(worker)

    async def _end_lease(self, worker: str) -> None:
        """Give what a worker had to others. Its money counts as spent: the provider may have billed it."""
        desk = self.desks.pop(worker, None)
        if desk is None:
            return
        self.counts["leases_lapsed"] += 1
        for task in list(desk.tasks):
            task.cancel()
        for _ in range(desk.turns):
            self.pace.leave()
        for name in desk.flights:
            self._end_flight(name, None)
        if self.purse is not None and desk.open_reservations:
            self.counts["reservations_lapsed"] += desk.open_reservations
            self._lapsed.add(worker)
            await self.purse.lapse(desk.reserved, desk.open_reservations)

    async def _answer(self, desk: Desk, number: int, kind: str, arguments: tuple[Any, ...]) -> None:
        try:
            found: Any = await self._do[kind](desk, *arguments)
        except BudgetError as error:
            found = {"refused": str(error)}
        if number:  # notes that want no answer are number 0
            desk.ready.append((number, found))
            desk.news.set()

    async def _enter(self, desk: Desk, tokens: int, first: bool) -> tuple[float, bool]:
        at = await self.pace.enter(tokens, first=first)
        desk.turns += 1
        self.counts["requests"] += 1
        return at, self.pace.knows_rate

    async def _leave(self, desk: Desk) -> None:
        if desk.turns:  # else its lease had ended, and the turn with it
            desk.turns -= 1
            self.pace.leave()

    async def _answered(self, desk: Desk, reserved: int, used: int) -> None:
        self.pace.answered(reserved, used)

    async def _failed(self, desk: Desk, reserved: int) -> None:
        self.pace.failed(reserved)

    async def _pushed_back(
        self, desk: Desk, sent_at: float, retry_after: float | None, about_rate: bool
    ) -> None:
        self.counts["push_backs"] += 1
        self.pace.pushed_back(sent_at, retry_after, about_rate=about_rate)

    async def _saw(self, desk: Desk, *limits: float | None) -> None:
        self.pace.saw(RateHeaders(*limits))

    async def _reserve(self, desk: Desk, worst: float) -> None:
        if self.purse is not None:
            await self.purse.reserve(worst)
            desk.reserved += worst
            desk.open_reservations += 1

    async def _settle(self, desk: Desk, worker: str, worst: float, cost: float) -> None:
        if self.purse is None:
            return
        if desk.open_reservations:
            desk.reserved -= worst
            desk.open_reservations -= 1
            await self.purse.settle(worst, cost)
        elif worker in self._lapsed:  # it was cut off and is back: what was assumed is put right
            self.purse.spent += cost - worst

    async def _join(self, desk: Desk, name: str) -> dict[str, Any]:
        """Whether the worker is to ask this question, or what another got for it."""
        shared = False
        while (flight := self.flights.get(name)) is not None:
            self.counts["questions_shared"] += not shared
            shared = True
            found = await asyncio.shield(flight)
            if found is not None:
                return {"entry": found}
        self.flights[name] = asyncio.get_running_loop().create_future()
        desk.flights.add(name)
        return {"entry": None}

    async def _land(self, desk: Desk, name: str, entry: str | None) -> None:
        if name in desk.flights:
            desk.flights.discard(name)
            self._end_flight(name, entry)

    async def _gone(self, desk: Desk, workers: Sequence[str]) -> None:
        """A worker took over from these: no need to wait until they have been silent for long."""
        for worker in workers:
            await self._end_lease(worker)

    def _end_flight(self, name: str, entry: str | None) -> None:
        flight = self.flights.pop(name, None)
        if flight is not None and not flight.done():
            flight.set_result(entry)
