"""Work spread over processes: only when it pays, with the same results, and never lost with a process."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from faithgrade.case import Case, ToolCall, ToolResult
from faithgrade.engines.processes import Processes
from faithgrade.grader import Grader
from faithgrade.judges.scripted import ScriptedJudge


@pytest.fixture
async def two() -> AsyncIterator[Processes]:
    made = Processes(2, preload=("faithgrade.grader",), pays_after=0.0)
    yield made
    await made.aclose()


async def test_a_little_work_is_done_here() -> None:
    few = Processes(8)
    assert await few.run(os.getpid) == os.getpid()
    assert few._pool is None
    one = Processes(1, pays_after=0.0)
    assert await one.run(os.getpid) == os.getpid()


async def test_what_pays_is_done_elsewhere(two: Processes) -> None:
    assert await two.run(os.getpid) != os.getpid()
    with pytest.raises(ZeroDivisionError):
        await two.run(divmod, 1, 0)


async def test_a_process_that_dies_is_told_and_its_work_done_here() -> None:
    told: list[str] = []
    made = Processes(2, pays_after=0.0, on_warning=told.append)
    try:
        child = await made.run(os.getpid)
        os.kill(child, signal.SIGKILL)
        for _ in range(3):
            assert await made.run(abs, -3) == 3
        assert await made.run(os.getpid) == os.getpid()
    finally:
        await made.aclose()
    assert told == [
        "a process that applies the rules ended unexpectedly; the rest of the run is done in one process"
    ]


async def test_a_process_that_does_not_listen_is_not_waited_for_when_another_died() -> None:
    made = Processes(2, pays_after=0.0, on_warning=lambda text: None)
    await made.run(signal.signal, signal.SIGTERM, signal.SIG_IGN)
    assert made._pool is not None
    deaf = made._pool.submit(signal.pause)
    os.kill(await made.run(os.getpid), signal.SIGKILL)
    with pytest.raises(BrokenProcessPool):
        await asyncio.wrap_future(deaf)
    assert await made.run(os.getpid) == os.getpid()
    await made.aclose()
    assert len(made._begun) == 2
    assert not any(process.is_alive() for process in made._begun)


async def test_work_that_does_not_end_is_not_waited_for() -> None:
    made = Processes(2, pays_after=0.0, patience=0.0)
    assert await made.run(abs, -3) == 3
    assert made._pool is not None
    made._pool.submit(signal.pause)
    await made.aclose()
    assert not any(process.is_alive() for process in made._begun)


def weather(number: int) -> Case:
    told = number if number % 3 else number + 1
    return Case(
        f"case {number}",
        f"It is {told} °C in Brisk{number}. The sea is calm.",
        "How warm is it?",
        calls=(ToolCall("call-1", "get_weather", arguments={"city": f"Brisk{number}"}),),
        results=(
            ToolResult(
                "r1", "get_weather", call_uid="call-1", content={"city": f"Brisk{number}", "temp_c": number}
            ),
        ),
    )


@pytest.mark.parametrize("judge", [None, "supported"])
async def test_the_grades_are_the_same_wherever_the_rules_run(judge: str | None) -> None:
    async def grades(workers: int) -> dict[str, dict[str, Any]]:
        made = Grader(ScriptedJudge(judge) if judge else "none", workers=workers)
        made._processes.pays_after = 0.05
        async with made as grader:
            found = {g.case_id: g.to_dict() async for g in grader.grade_many(weather(n) for n in range(60))}
            assert (grader._processes._pool is not None) == (workers > 1)
        return found

    assert await grades(1) == await grades(2)
