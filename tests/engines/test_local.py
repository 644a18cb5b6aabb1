"""Running many on one loop."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from faithgrade.case import Case
from faithgrade.engines.local import run

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


def numbered(count: int) -> list[Case]:
    return [Case(str(n), "x") for n in range(count)]


async def test_results_come_as_they_are_done_not_as_they_were_begun() -> None:
    gates = {str(n): asyncio.Event() for n in range(3)}

    async def work(case: Case) -> str:
        await gates[case.id].wait()
        return case.id

    results = run(numbered(3), work, limit=3)
    gates["2"].set()
    assert await anext(results) == "2"
    gates["0"].set()
    assert await anext(results) == "0"
    gates["1"].set()
    assert [r async for r in results] == ["1"]


async def test_never_more_than_the_limit_are_under_way() -> None:
    under_way, most = 0, 0

    async def work(case: Case) -> None:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        for _ in range(30):
            await asyncio.sleep(0)
        under_way -= 1

    assert len([r async for r in run(numbered(50), work, limit=4)]) == 50
    assert most == 4


async def test_a_source_that_pauses_holds_no_result_back() -> None:
    never = asyncio.Event()

    async def source() -> AsyncIterator[Case]:
        yield Case("0", "x")
        await never.wait()

    async def work(case: Case) -> str:
        return case.id

    results = run(source(), work, limit=4)
    assert await asyncio.wait_for(anext(results), 5) == "0"
    await results.aclose()


async def test_an_error_of_the_work_reaches_the_caller_and_ends_the_rest() -> None:
    ended = asyncio.Event()

    async def work(case: Case) -> None:
        if case.id == "1":
            raise ValueError("broken")
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    with pytest.raises(ValueError, match="broken"):
        async for _ in run(numbered(3), work, limit=3):
            pass
    assert ended.is_set()


async def test_an_error_of_the_source_reaches_the_caller() -> None:
    async def source() -> AsyncIterator[Case]:
        yield Case("0", "x")
        raise OSError("gone")

    async def work(case: Case) -> str:
        return case.id

    with pytest.raises(OSError, match="gone"):
        async for _ in run(source(), work, limit=2):
            pass


async def test_cancelling_the_caller_cancels_the_work() -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    async def work(case: Case) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    async def caller() -> None:
        async for _ in run(numbered(1), work, limit=1):
            pass

    task = asyncio.create_task(caller())
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended.is_set()


async def test_nothing_to_do_is_done_at_once() -> None:
    async def work(case: Case) -> None: ...

    assert [r async for r in run([], work, limit=1)] == []
