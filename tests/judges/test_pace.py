"""How fast a provider is asked: bounded, gentle, and slowed by what it says."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import Any

import pytest

from faithgrade.errors import JudgeError, JudgeUnavailableError
from faithgrade.judge import Reply, Usage
from faithgrade.judges.gate import FOR_GOOD, Gate, ShutError
from faithgrade.judges.pace import GENTLE_START, Pace, RateHeaders, TokenBucket
from faithgrade.judges.throttled import ThrottledJudge


def make_pace(clock: Any, **limits: Any) -> Pace:
    return Pace(**{"concurrency": 16} | limits, clock=clock, sleep=clock.sleep, random=Random(1))


async def test_no_more_are_under_way_than_allowed() -> None:
    pace = Pace(concurrency=3)
    under_way, most = 0, 0

    async def one() -> None:
        nonlocal under_way, most
        await pace.enter(1)
        under_way += 1
        most = max(most, under_way)
        await asyncio.sleep(0)
        under_way -= 1
        pace.leave()

    await asyncio.gather(*(one() for _ in range(50)))
    assert most == 3
    assert pace.under_way == 0


async def test_it_starts_gently_and_opens_with_the_first_answers(clock: Any) -> None:
    pace = make_pace(clock, concurrency=32)
    assert pace.window == GENTLE_START
    for _ in range(40):
        pace.answered(0, 0)
    assert pace.window == 32


async def test_s30_the_first_request_goes_at_once_also_at_the_lowest_rate(clock: Any) -> None:
    began = time.monotonic()
    await make_pace(clock, rpm=1).enter(1)
    assert time.monotonic() - began < 0.5
    assert clock.naps == []


async def test_s29_no_window_of_the_rate_holds_more_starts_than_it_allows() -> None:
    pace = Pace(concurrency=100, rpm=1200)
    starts: list[float] = []

    async def one() -> None:
        await pace.enter(1)
        starts.append(time.monotonic())
        pace.leave()

    await asyncio.gather(*(one() for _ in range(30)))
    starts.sort()
    assert len(starts) == 30
    burst = 10  # half a second's worth
    assert all(starts[i + burst] - starts[i] > 0.45 for i in range(len(starts) - burst))


async def test_those_that_follow_go_before_new_ones() -> None:
    pace = Pace(concurrency=1)
    await pace.enter(1)
    order: list[str] = []

    async def one(name: str, first: bool) -> None:
        await pace.enter(1, first=first)
        order.append(name)
        pace.leave()

    tasks = [
        asyncio.create_task(one(name, first))
        for name, first in (("new", False), ("next", True), ("new 2", False))
    ]
    await asyncio.sleep(0)
    pace.leave()
    await asyncio.gather(*tasks)
    assert order == ["next", "new", "new 2"]


async def test_a_cancelled_waiter_takes_no_slot_with_it() -> None:
    pace = Pace(concurrency=1)
    await pace.enter(1)
    waiter = asyncio.create_task(pace.enter(1))
    await asyncio.sleep(0)
    waiter.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiter
    pace.leave()
    await asyncio.wait_for(pace.enter(1), 1)
    assert pace.under_way == 1


async def test_a_push_back_holds_everybody_for_the_time_named(clock: Any) -> None:
    pace = make_pace(clock)
    sent = await pace.enter(1)
    pace.pushed_back(sent, 7.0, about_rate=True)
    pace.leave()
    at = await pace.enter(1)
    assert 7.0 <= at - sent <= 7.7 + 0.01


async def test_a_named_time_has_a_cap(clock: Any) -> None:
    pace = make_pace(clock)
    sent = await pace.enter(1)
    pace.pushed_back(sent, 4_294_967.0, about_rate=True)
    pace.leave()
    assert await pace.enter(1) - sent <= 132


async def test_without_a_named_time_each_push_back_in_a_row_waits_longer(clock: Any) -> None:
    pace = make_pace(clock)
    waits = []
    for _ in range(4):
        sent = await pace.enter(1)
        pace.pushed_back(sent, None, about_rate=True)
        pace.leave()
        waits.append(pace.hold_until - sent)
    assert [round(w / 0.5) for w in waits] == [1, 2, 4, 8]


async def test_a_burst_of_push_backs_is_one_hold(clock: Any) -> None:
    pace = make_pace(clock)
    sent = [await pace.enter(1) for _ in range(8)]
    for at in sent:
        pace.pushed_back(at, None, about_rate=True)
    assert pace.streak == 1
    assert pace.window == GENTLE_START


async def test_push_backs_about_requests_under_way_narrow_the_window_by_one_each(clock: Any) -> None:
    pace = make_pace(clock)
    sent = [await pace.enter(1) for _ in range(12)]
    for at in sent[8:]:
        pace.pushed_back(at, 1.0, about_rate=False)
    assert pace.window == 8
    for _ in range(100):
        pace.answered(0, 0)
    assert pace.window == 8
    for _ in range(100):
        pace.answered(0, 0)
    assert pace.window == 9, "after two hundred answers one more is tried"


async def test_two_holds_without_an_answer_between_them_halve_the_window(clock: Any) -> None:
    pace = make_pace(clock)
    for _ in range(3):
        sent = await pace.enter(1)
        pace.pushed_back(sent, None, about_rate=True)
        pace.leave()
    assert pace.window == GENTLE_START // 4


async def test_tokens_are_reserved_before_and_settled_after(clock: Any) -> None:
    pace = make_pace(clock, tpm=60_000)
    began = clock.now
    await pace.enter(5_000)
    pace.answered(5_000, 1_000)
    await pace.enter(4_000)
    assert clock.now == began, "what was not used is free at once"
    await pace.enter(2_000)
    assert clock.now - began == pytest.approx(2.0)


async def test_a_request_larger_than_the_bucket_goes_when_it_is_full_and_is_owed(clock: Any) -> None:
    pace = make_pace(clock, tpm=60_000)
    await pace.enter(20_000)
    began = clock.now
    await pace.enter(1_000)
    assert clock.now - began == pytest.approx(16.0)


async def test_limits_told_by_headers_are_kept_where_none_was_given(clock: Any) -> None:
    pace = make_pace(clock)
    assert not pace.knows_rate
    pace.saw(RateHeaders(requests_limit=600, tokens_limit=60_000, tokens_remaining=3_000))
    assert pace.knows_rate
    assert pace._throttler.rate_limit / pace._throttler.period == pytest.approx(10 * 0.98, rel=0.3)
    began = clock.now
    await pace.enter(3_000)
    await pace.enter(980)
    assert clock.now - began == pytest.approx(1.0)


async def test_limits_given_are_not_changed_by_headers(clock: Any) -> None:
    pace = make_pace(clock, rpm=60, tpm=1_000)
    pace.saw(RateHeaders(requests_limit=6_000, tokens_limit=1_000_000, tokens_remaining=1_000_000))
    assert pace._throttler.rate_limit == 1
    assert pace._tokens is not None
    assert pace._tokens.rate == pytest.approx(1_000 / 60)


def test_a_bucket_believes_the_provider_when_it_has_less(clock: Any) -> None:
    bucket = TokenBucket(60_000, 10_000, clock)
    bucket.at_most(0)
    assert bucket.wait_for(1_000) == pytest.approx(1.0)


@pytest.mark.parametrize("value", [None, "", "many", "-1", "nan", "inf"])
def test_headers_that_say_nothing_usable_are_nothing(value: str | None) -> None:
    headers = {} if value is None else {"anthropic-ratelimit-requests-limit": value}
    assert RateHeaders.anthropic(headers).requests_limit is None


def test_both_dialects_of_headers_are_read() -> None:
    claude = {
        "anthropic-ratelimit-requests-limit": "50",
        "anthropic-ratelimit-requests-remaining": "0",
        "anthropic-ratelimit-input-tokens-limit": "30000",
        "anthropic-ratelimit-input-tokens-remaining": "29000",
    }
    others = {
        "x-ratelimit-limit-requests": "50",
        "x-ratelimit-remaining-requests": "0",
        "x-ratelimit-limit-tokens": "30000",
        "x-ratelimit-remaining-tokens": "29000",
    }
    expected = RateHeaders(50, 0, 30_000, 29_000)
    assert RateHeaders.anthropic(claude) == expected
    assert RateHeaders.openai(others) == expected


async def test_a_throttled_judge_tells_the_pace_how_it_went(question: Any, listed: Any, clock: Any) -> None:
    pushed = JudgeUnavailableError("429", reason="rate_limit", retry_after=3.0, pauses_all=True)
    pace = make_pace(clock)
    judge = ThrottledJudge(listed([pushed, Reply("{}", usage=Usage(requests=1, input_tokens=50))]), pace)
    with pytest.raises(JudgeUnavailableError):
        await judge.ask(question())
    assert pace.window == GENTLE_START - 1
    assert pace.under_way == 0
    began = clock.now
    await judge.ask(question())
    assert clock.now - began >= 3.0


async def test_a_failure_of_one_request_holds_nobody(question: Any, listed: Any, clock: Any) -> None:
    pace = make_pace(clock)
    judge = ThrottledJudge(listed([JudgeUnavailableError("500", reason="provider_error")]), pace)
    with pytest.raises(JudgeUnavailableError):
        await judge.ask(question())
    assert pace.hold_until < clock.now


async def test_no_turn_is_used_up_while_a_client_loads(question: Any, listed: Any, clock: Any) -> None:
    pace = make_pace(clock)
    seen: list[int] = []

    async def ready() -> None:
        seen.append(pace.under_way)

    await ThrottledJudge(listed([Reply("{}")]), pace, ready).ask(question())
    assert seen == [0]


async def test_a_gate_shut_while_one_waited_for_its_turn_keeps_it_back(
    question: Any, listed: Any, clock: Any
) -> None:
    gate, inner, pace = Gate(clock=clock), listed([Reply("{}")]), make_pace(clock, concurrency=1)
    await pace.enter(1)
    waiting = asyncio.create_task(ThrottledJudge(inner, pace, gate=gate).ask(question()))
    await asyncio.sleep(0)
    gate.shut(JudgeError("the provider refused the key", reason="no_key"), FOR_GOOD)
    pace.leave()
    with pytest.raises(ShutError, match="not asked"):
        await waiting
    assert inner.questions == []
    assert pace.under_way == 0


async def test_how_many_characters_make_a_token_is_learned(question: Any, listed: Any, clock: Any) -> None:
    asked = question(evidence="x" * 20_000)
    judge = ThrottledJudge(
        listed([Reply("{}", usage=Usage(requests=1, input_tokens=asked.size // 2))]), make_pace(clock)
    )
    for _ in range(60):
        await judge.ask(asked)
    assert judge.characters_per_token == pytest.approx(2.0, abs=0.05)
