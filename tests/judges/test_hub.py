"""What the workers of a cluster share: pace, purse, questions under way, and what becomes of a lost worker's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from faithgrade.errors import BudgetError
from faithgrade.judge import Reply, Usage
from faithgrade.judges import hub as module
from faithgrade.judges.hub import Hub
from faithgrade.judges.shared import HubLine, HubLostError, SharedFlightJudge, SharedPace, SharedPurse

from .conftest import HandClock

IDENTITY = {"provider": "p", "model": "m"}


class Held:
    """A judge that answers when it is told to."""

    def __init__(self) -> None:
        self.asked = 0
        self.go = asyncio.Event()

    async def ask(self, question: Any) -> Reply:
        self.asked += 1
        await self.go.wait()
        return Reply(
            '{"c1": "supported", "c2": "supported"}', model="m", cost_usd=0.5, usage=Usage(requests=1)
        )


@asynccontextmanager
async def lines(hub: Hub, count: int) -> AsyncIterator[list[HubLine]]:
    """Workers with a line to the hub; a note takes a turn of the loop each way."""

    async def call(method: str, *arguments: Any) -> Any:
        await asyncio.sleep(0)
        return await getattr(hub, method)(*arguments)

    made = [HubLine(call, f"worker-{n}") for n in range(count)]
    try:
        yield made
    finally:
        for line in made:
            await line.aclose()


async def settled() -> None:
    for _ in range(30):
        await asyncio.sleep(0)


async def test_the_turns_of_all_workers_are_one_pool() -> None:
    async with lines(Hub(concurrency=3, rpm=6e6), 3) as workers:
        paces = [SharedPace(line) for line in workers]
        asked = [(pace, asyncio.create_task(pace.enter(10))) for pace in paces for _ in range(2)]
        while len(ready := [pace for pace, task in asked if task.done()]) < 3:
            await asyncio.sleep(0.001)
        await settled()
        assert sum(task.done() for _, task in asked) == 3
        for pace in ready:
            pace.leave()
        await asyncio.wait_for(asyncio.gather(*(task for _, task in asked)), 10)


async def test_a_push_back_to_one_worker_holds_all() -> None:
    clock = HandClock()
    hub = Hub(concurrency=4, rpm=6e6, clock=clock)
    hub.pace.sleep = clock.sleep
    async with lines(hub, 2) as (one, other):
        sent = await SharedPace(one).enter(10)
        SharedPace(one).pushed_back(sent, 20.0, about_rate=True)
        SharedPace(one).leave()
        await settled()
        await SharedPace(other).enter(10)
        assert clock.now - sent >= 20
        assert hub.counts["push_backs"] == 1


async def test_no_more_is_spent_by_all_workers_than_allowed() -> None:
    hub = Hub(concurrency=9, max_cost=1.0)
    async with lines(hub, 3) as workers:
        purses = [SharedPurse(line) for line in workers]
        for purse in purses:
            await purse.reserve(0.3)
        for purse in purses:
            await purse.settle(0.3, 0.3)
        with pytest.raises(BudgetError, match=r"\$0\.9000 of the \$1 allowed are spent"):
            await purses[0].reserve(0.3)


async def test_a_question_is_asked_once_by_all_workers_and_costs_once(question: Any) -> None:
    inner = Held()
    hub = Hub(concurrency=4)
    async with lines(hub, 3) as workers:
        judges = [SharedFlightJudge(inner, line, IDENTITY) for line in workers]
        asked = [asyncio.create_task(judge.ask(question())) for judge in judges for _ in range(2)]
        await settled()
        inner.go.set()
        replies = await asyncio.wait_for(asyncio.gather(*asked), 10)
    assert inner.asked == 1
    assert sorted(reply.cost_usd or 0 for reply in replies) == [0, 0, 0, 0, 0, 0.5]
    assert {reply.text for reply in replies} == {'{"c1": "supported", "c2": "supported"}'}
    assert hub.counts["questions_shared"] == 5


async def test_the_lease_of_a_lost_worker_ends_turn_money_and_question(question: Any) -> None:
    clock = HandClock()
    hub = Hub(concurrency=1, rpm=6e6, max_cost=1.0, clock=clock, lease_seconds=30)
    inner = Held()
    async with lines(hub, 2) as (lost, other):
        await SharedPace(lost).enter(10)
        await SharedPurse(lost).reserve(0.4)
        asked = asyncio.create_task(SharedFlightJudge(inner, lost, IDENTITY).ask(question()))
        await settled()
        for task in lost._tasks:  # a worker that dies says nothing more
            task.cancel()
        waiting = asyncio.create_task(SharedPace(other).enter(10))
        second = asyncio.create_task(SharedFlightJudge(inner, other, IDENTITY).ask(question()))
        await settled()
        assert (waiting.done(), inner.asked) == (False, 1)
        hub.desks["worker-0"].heard -= 31
        await hub.listen_now("worker-1")
        await asyncio.wait_for(waiting, 10)
        await settled()
        assert inner.asked == 2  # the question went to the one that waited for it
        assert hub.purse is not None
        assert (hub.purse.spent, round(hub.purse.reserved, 9)) == (0.4, 0.0)  # it may have been billed
        assert hub.counts["leases_lapsed"] == 1
        inner.go.set()
        await asyncio.wait_for(asyncio.gather(second, return_exceptions=True), 10)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)


async def test_a_worker_that_was_cut_off_and_is_back_asks_again_and_puts_its_spending_right(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "LISTEN_SECONDS", 0.01)
    clock = HandClock()
    hub = Hub(concurrency=1, max_cost=1.0, clock=clock, lease_seconds=30)
    async with lines(hub, 2) as (cut, other):
        await SharedPace(other).enter(1)
        await SharedPurse(cut).reserve(0.4)
        waiting = asyncio.create_task(SharedPace(cut).enter(1))
        await settled()
        hub.desks["worker-0"].heard -= 60
        await hub.listen_now("worker-1")  # its lease has ended, and what it waited for with it
        assert hub.purse is not None
        assert hub.purse.spent == 0.4
        SharedPace(other).leave()
        await asyncio.wait_for(waiting, 10)
        await SharedPurse(cut).settle(0.4, 0.1)
        await settled()
        assert hub.purse.spent == pytest.approx(0.1)


async def test_an_unreachable_hub_is_an_error_of_its_own_that_counts(question: Any) -> None:
    async def dead(method: str, *arguments: Any) -> Any:
        raise ConnectionError("gone")

    line = HubLine(dead, "w")
    inner = Held()
    with pytest.raises(
        HubLostError, match="the cluster's budget cannot be reached: ConnectionError"
    ) as caught:
        await SharedFlightJudge(inner, line, IDENTITY).ask(question())
    assert caught.value.reason == "budget_unreachable"
    with pytest.raises(HubLostError):
        await SharedPace(line).enter(1)
    assert (inner.asked, line.refused) == (0, 2)
    await line.aclose()


async def test_a_silent_hub_is_given_up_after_a_while() -> None:
    async def silent(method: str, *arguments: Any) -> Any:
        await asyncio.Event().wait()

    line = HubLine(silent, "w", patience=0.01)
    with pytest.raises(HubLostError, match=r"no word from it for 0\.01 seconds"):
        await SharedPace(line).enter(1)
    await line.aclose()


async def test_who_stops_waiting_gives_back_what_comes_all_the_same() -> None:
    hub = Hub(concurrency=1, max_cost=1.0)
    async with lines(hub, 1) as (line,):
        pace = SharedPace(line)
        await pace.enter(1)
        stopped = asyncio.create_task(pace.enter(1))
        await settled()
        stopped.cancel()
        await asyncio.gather(stopped, return_exceptions=True)
        pace.leave()
        await asyncio.wait_for(pace.enter(1), 10)
        assert hub.pace.under_way == 1


async def test_a_worker_whose_place_was_taken_waits_for_no_lease_to_end(question: Any) -> None:
    hub = Hub(concurrency=1)
    inner = Held()
    async with lines(hub, 3) as (lost, waiting, taker):
        await SharedPace(lost).enter(1)
        queued = [asyncio.create_task(SharedPace(line).enter(1)) for line in (lost, waiting)]
        await settled()
        for task in lost._tasks:
            task.cancel()
        taker.tell("gone", ["worker-0"])
        await asyncio.wait_for(queued[1], 10)
        assert hub.counts["leases_lapsed"] == 1
        assert inner.asked == 0
        queued[0].cancel()
        await asyncio.gather(queued[0], return_exceptions=True)
