"""One layer asks again, within bounds; an outage costs no verdict; a hopeless judge is given up."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from faithgrade.errors import BudgetError, JudgeError, JudgeUnavailableError
from faithgrade.judge import Reply, Usage
from faithgrade.judges.gate import Gate
from faithgrade.judges.retrying import RetryingJudge

WHOLE = Reply(
    '{"c1": "supported", "c2": "supported"}', usage=Usage(requests=1, input_tokens=10), cost_usd=0.1
)
FAILED = JudgeUnavailableError("the provider failed (500)", reason="provider_error")
SLOW = JudgeUnavailableError("no answer within 60 seconds", reason="timeout")
PUSHED = JudgeUnavailableError("rate limit (429)", reason="rate_limit", retry_after=1.0, pauses_all=True)


def around(inner: Any, clock: Any, patience: float = 600.0, told: list[str] | None = None) -> RetryingJudge:
    warn = told.append if told is not None else None
    gate = Gate(clock=clock, on_warning=warn)
    return RetryingJudge(
        inner, patience=patience, clock=clock, sleep=clock.sleep, random=Random(1), gate=gate
    )


@pytest.mark.parametrize("failure", [FAILED, SLOW, JudgeUnavailableError("gone", reason="connection")])
async def test_s39_a_failed_request_is_sent_again_and_its_try_is_counted(
    question: Any, listed: Any, clock: Any, failure: Exception
) -> None:
    got = await around(listed([failure, failure, WHOLE]), clock).ask(question())
    assert got.text == WHOLE.text
    assert got.usage == Usage(requests=3, failed_requests=2, input_tokens=10)
    assert [t.error for t in got.tries] == [str(failure), str(failure), None]
    assert got.cost_usd == 0.1


async def test_waits_grow_and_are_spread(question: Any, listed: Any, clock: Any) -> None:
    await around(listed([SLOW]), clock).ask(question())
    assert len(clock.naps) == 4
    assert clock.naps == sorted(clock.naps)
    assert 0.25 <= clock.naps[0] <= 0.5


async def test_five_tries_are_all_and_the_reply_says_why(question: Any, listed: Any, clock: Any) -> None:
    inner = listed([FAILED])
    got = await around(inner, clock).ask(question())
    assert len(inner.questions) == 5
    assert (got.failure, got.usage.failed_requests) == ("provider_error", 5)
    assert got.message == "gave up after 5 tries: the provider failed (500)"


async def test_a_named_time_is_waited_for_within_reason(question: Any, listed: Any, clock: Any) -> None:
    ask_later = JudgeUnavailableError("later", reason="provider_error", retry_after=7.0)
    never = JudgeUnavailableError("later", reason="provider_error", retry_after=4e6)
    await around(listed([ask_later, never, WHOLE]), clock).ask(question())
    assert clock.naps[0] == 7.0
    assert clock.naps[1] == 30.0


async def test_push_backs_are_not_charged_to_a_question(question: Any, listed: Any, clock: Any) -> None:
    got = await around(listed([PUSHED] * 40 + [WHOLE]), clock).ask(question())
    assert got.failure is None
    assert got.usage.failed_requests == 40


class Outage:
    """Answers, then fails for everybody from `begins` to `ends`, then answers again."""

    def __init__(self, clock: Any, begins: float, ends: float, failure: JudgeUnavailableError):
        self.clock, self.begins, self.ends, self.failure, self.asked = clock, begins, ends, failure, 0

    async def ask(self, question: Any) -> Reply:
        self.asked += 1
        self.clock.now += 0.2
        await asyncio.sleep(0)
        if self.begins <= self.clock.now < self.ends:
            raise self.failure
        return WHOLE


@pytest.mark.parametrize(
    "failure",
    [
        JudgeUnavailableError("the provider is overloaded (529)", reason="overloaded", pauses_all=True),
        JudgeUnavailableError("the connection failed", reason="connection"),
    ],
)
async def test_s25_an_outage_of_two_minutes_loses_nothing(
    question: Any, clock: Any, failure: JudgeUnavailableError
) -> None:
    inner = Outage(clock, clock.now + 1, clock.now + 121, failure)
    judge = around(inner, clock)
    first = await judge.ask(question())
    rest = await asyncio.gather(*(judge.ask(question(case_id=str(n))) for n in range(20)))
    assert all(r.failure is None for r in [first, *rest])


async def test_s31_a_provider_that_answers_nothing_for_too_long_is_given_up_with_a_clear_message(
    question: Any, clock: Any
) -> None:
    told: list[str] = []
    overloaded = JudgeUnavailableError(
        "the provider is overloaded (529)", reason="overloaded", pauses_all=True
    )
    inner = Outage(clock, 0, float("inf"), overloaded)
    judge = around(inner, clock, patience=30, told=told)
    got = await judge.ask(question())
    assert got.failure == "overloaded"
    assert "has answered nothing for 30 seconds" in got.message
    assert told == [f"the judge was given up: {got.message}"]
    asked = inner.asked
    later = [await judge.ask(question()) for _ in range(100)]
    assert inner.asked == asked, "nothing more is sent"
    assert all(r.failure == "overloaded" and r.usage == Usage() for r in later)


async def test_after_a_minute_one_question_tries_it_again(question: Any, clock: Any) -> None:
    overloaded = JudgeUnavailableError(
        "the provider is overloaded (529)", reason="overloaded", pauses_all=True
    )
    inner = Outage(clock, 0, clock.now + 80, overloaded)
    judge = around(inner, clock, patience=30)
    await judge.ask(question())
    clock.now += 61
    assert (await judge.ask(question())).failure is None
    assert (await judge.ask(question())).failure is None


@pytest.mark.parametrize("reason", ["no_key", "quota", "no_model"])
async def test_s31_what_concerns_every_request_is_sent_once_and_no_more(
    question: Any, listed: Any, clock: Any, reason: str
) -> None:
    told: list[str] = []
    inner = listed([JudgeError("the provider refused the key (401)", reason=reason)])
    judge = around(inner, clock, told=told)
    got = [await judge.ask(question()) for _ in range(50)]
    assert len(inner.questions) == 1
    assert {r.failure for r in got} == {reason}
    assert len(told) == 1


async def test_a_request_the_provider_refuses_concerns_only_itself(
    question: Any, listed: Any, clock: Any
) -> None:
    inner = listed([WHOLE, JudgeError("too long (400)", reason="bad_request"), WHOLE])
    judge = around(inner, clock)
    assert [(await judge.ask(question())).failure for _ in range(3)] == [None, "bad_request", None]


async def test_eight_refused_requests_without_one_answer_are_enough(
    question: Any, listed: Any, clock: Any
) -> None:
    inner = listed([JudgeError("unknown parameter (400)", reason="bad_request")])
    judge = around(inner, clock)
    for _ in range(30):
        await judge.ask(question())
    assert len(inner.questions) == 8


async def test_a_spent_budget_is_passed_on(question: Any, listed: Any, clock: Any) -> None:
    with pytest.raises(BudgetError):
        await around(listed([BudgetError("spent")]), clock).ask(question())
