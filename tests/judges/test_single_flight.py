"""A question under way is asked once, however many want the answer."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from faithgrade.errors import JudgeError
from faithgrade.judge import Reply, Usage
from faithgrade.judges.single_flight import SingleFlightJudge


class Gated:
    """Answers when the gate opens."""

    def __init__(self, error: Exception | None = None) -> None:
        self.gate, self.asked, self.cancelled, self.error = asyncio.Event(), 0, 0, error

    async def ask(self, question: Any) -> Reply:
        self.asked += 1
        try:
            await self.gate.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        if self.error:
            raise self.error
        return Reply("yes", usage=Usage(requests=1), cost_usd=0.5)


async def started(judge: SingleFlightJudge, questions: list[Any]) -> list[asyncio.Task[Reply]]:
    tasks = [asyncio.create_task(judge.ask(q)) for q in questions]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return tasks


async def test_s45_forty_equal_questions_are_one_request_paid_once(question: Any) -> None:
    inner = Gated()
    tasks = await started(SingleFlightJudge(inner, {}), [question()] * 40)
    inner.gate.set()
    replies = await asyncio.gather(*tasks)
    assert inner.asked == 1
    assert {r.text for r in replies} == {"yes"}
    assert sum(r.cost_usd or 0 for r in replies) == 0.5
    assert sum(r.usage.requests for r in replies) == 1
    assert [r.cached for r in replies].count(False) == 1


async def test_other_words_are_another_request(question: Any) -> None:
    inner = Gated()
    tasks = await started(SingleFlightJudge(inner, {}), [question(), question(task="other")])
    inner.gate.set()
    await asyncio.gather(*tasks)
    assert inner.asked == 2


async def test_after_the_answer_the_same_question_is_asked_anew(question: Any) -> None:
    inner = Gated()
    inner.gate.set()
    judge = SingleFlightJudge(inner, {})
    await judge.ask(question())
    await judge.ask(question())
    assert inner.asked == 2
    assert not judge.flights


async def test_an_error_reaches_everybody_who_waits(question: Any) -> None:
    inner = Gated(JudgeError("no", reason="refusal"))
    tasks = await started(SingleFlightJudge(inner, {}), [question()] * 3)
    inner.gate.set()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(e) for e in ended] == [JudgeError] * 3


async def test_one_who_leaves_does_not_take_the_answer_from_the_others(question: Any) -> None:
    inner = Gated()
    tasks = await started(SingleFlightJudge(inner, {}), [question()] * 2)
    tasks[0].cancel()
    await asyncio.sleep(0)
    inner.gate.set()
    assert (await tasks[1]).text == "yes"
    assert inner.cancelled == 0


async def test_when_all_have_left_the_request_is_cancelled(question: Any) -> None:
    inner = Gated()
    judge = SingleFlightJudge(inner, {})
    tasks = await started(judge, [question()] * 2)
    for task in tasks:
        task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await tasks[0]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert inner.cancelled == 1
    assert not judge.flights
