"""Message Batches: submitted once, resumed after any stop, put once more when they fail."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.errors import RunError, SettingsError
from faithgrade.grader import Grader
from faithgrade.judges.anthropic import AnthropicJudge
from faithgrade.judges.batched import BatchedJudge
from faithgrade.judges.ledger import BatchLedger
from faithgrade.judges.prices import Price
from faithgrade.settings import load_settings
from faithgrade.shortcuts import case_from

from .batches import BatchProvider, batching
from .provider import Answer, labels

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from faithgrade.grade import Grade
    from faithgrade.judge import Reply

IDENTITY = {"provider": "anthropic", "model": "claude-x"}

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # the SDK's own


@pytest.fixture
async def provider() -> AsyncIterator[BatchProvider]:
    async with batching() as running:
        yield running


async def no_wait(seconds: float) -> None:
    await asyncio.sleep(0.001)


def batched(provider: BatchProvider, path: Path, **options: Any) -> BatchedJudge:
    claude = AnthropicJudge(
        "claude-x", api_key="not-a-key", api_base=provider.url, timeout=10, price=Price(1, 1)
    )
    return BatchedJudge(claude, BatchLedger(path), IDENTITY, sleep=no_wait, **options)


async def close(judge: BatchedJudge) -> None:
    await judge.aclose()
    await judge.provider.aclose()


async def all_of(judge: BatchedJudge, questions: list[Any]) -> list[Reply]:
    try:
        replies = await asyncio.wait_for(asyncio.gather(*(judge.ask(q) for q in questions)), 60)
        while judge._in_batch:  # a batch is read to its end
            await asyncio.sleep(0.001)
        judge.finished()
        return replies
    finally:
        await close(judge)


def questions(question: Any, count: int) -> list[Any]:
    return [
        question(task=f"<<answer 2>>\n[c1] It costs {n}.\n[c2] It is red.\n<<end 2>>") for n in range(count)
    ]


async def test_many_questions_are_one_batch_and_each_gets_its_own_answer(
    provider: BatchProvider, question: Any, tmp_path: Path
) -> None:
    provider.outcome = lambda params, n: Answer(
        labels(params, "supported" if "costs 3." in str(params) else "unsupported")
    )
    replies = await all_of(batched(provider, tmp_path / "b"), questions(question, 30))
    assert len(provider.batches) == 1
    assert ["unsupported" in r.text for r in replies] == [n != 3 for n in range(30)]
    assert {r.usage.requests for r in replies} == {1}
    assert [i.ended for i in BatchLedger(tmp_path / "b").intents.values()] == [True]


async def test_more_than_a_batch_holds_are_several(
    provider: BatchProvider, question: Any, tmp_path: Path
) -> None:
    await all_of(batched(provider, tmp_path / "b", max_requests=12), questions(question, 30))
    assert sorted(len(b["requests"]) for b in provider.batches.values()) == [6, 12, 12]
    assert set(provider.requested.values()) == {1}


async def test_a_batch_that_is_too_large_is_halved(
    provider: BatchProvider, question: Any, tmp_path: Path
) -> None:
    provider.most = 8
    replies = await all_of(batched(provider, tmp_path / "b"), questions(question, 30))
    assert all(r.failure is None for r in replies)
    assert max(len(b["requests"]) for b in provider.batches.values()) <= 8
    assert set(provider.requested.values()) == {1}


@pytest.mark.parametrize("fault", ["expired", "canceled", "api_error", "overloaded_error"])
async def test_what_failed_is_put_once_more_in_a_next_batch(
    provider: BatchProvider, question: Any, tmp_path: Path, fault: str
) -> None:
    provider.outcome = lambda params, n: (
        fault if n == 1 and "costs 3." in str(params) else Answer(labels(params))
    )
    replies = await all_of(batched(provider, tmp_path / "b"), questions(question, 6))
    assert all(r.failure is None for r in replies)
    assert sorted(provider.requested.values()) == [1, 1, 1, 1, 1, 2]


async def test_twice_failed_is_a_failure_that_says_so(
    provider: BatchProvider, question: Any, tmp_path: Path
) -> None:
    provider.outcome = lambda params, n: "expired"
    (reply,) = await all_of(batched(provider, tmp_path / "b"), questions(question, 1))
    assert (reply.failure, reply.message) == ("expired", "the request expired in its batch")
    assert list(provider.requested.values()) == [2]


async def test_what_failed_can_be_asked_live(provider: BatchProvider, question: Any, tmp_path: Path) -> None:
    provider.outcome = lambda params, n: "expired" if "costs 3." in str(params) else Answer(labels(params))
    judge = batched(provider, tmp_path / "b")
    judge.fallback = judge.provider
    replies = await all_of(judge, questions(question, 6))
    assert all(r.failure is None for r in replies)
    assert provider.live == 1
    assert set(provider.requested.values()) == {1}


async def test_a_request_the_provider_refuses_is_not_put_again(
    provider: BatchProvider, question: Any, tmp_path: Path
) -> None:
    provider.outcome = lambda params, n: "invalid_request_error"
    (reply,) = await all_of(batched(provider, tmp_path / "b"), questions(question, 1))
    assert reply.failure == "bad_request"
    assert list(provider.requested.values()) == [1]


@pytest.mark.parametrize("statuses", [[529], [500, 500], [429]])
async def test_a_submission_that_fails_is_tried_again(
    provider: BatchProvider, question: Any, tmp_path: Path, statuses: list[int]
) -> None:
    provider.refuse_create = list(statuses)
    replies = await all_of(batched(provider, tmp_path / "b"), questions(question, 3))
    assert all(r.failure is None for r in replies)
    assert len(provider.batches) == 1


async def test_a_submission_whose_answer_was_lost_is_found_and_not_repeated(
    provider: BatchProvider, question: Any, tmp_path: Path
) -> None:
    provider.lose_create = 1
    replies = await all_of(batched(provider, tmp_path / "b"), questions(question, 3))
    assert all(r.failure is None for r in replies)
    assert set(provider.requested.values()) == {1}


async def test_a_refused_key_fails_all_at_once(
    provider: BatchProvider, question: Any, tmp_path: Path
) -> None:
    provider.refuse_create = [401]
    replies = await all_of(batched(provider, tmp_path / "b"), questions(question, 3))
    assert {r.failure for r in replies} == {"no_key"}
    assert BatchLedger(tmp_path / "b").open() == []


async def stopped_when(judge: BatchedJudge, asked: list[Any], reached: Any) -> None:
    """Ask, and stop as a kill would as soon as `reached()`: nothing after it is written."""
    tasks = [asyncio.create_task(judge.ask(q)) for q in asked]
    while not reached():
        await asyncio.sleep(0.001)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await close(judge)


async def test_a_run_stopped_while_its_batch_is_under_way_finds_it_again(
    provider: BatchProvider, question: Any, tmp_path: Path
) -> None:
    provider.looks = 10**9
    asked = questions(question, 6)
    first = batched(provider, tmp_path / "b")
    await stopped_when(first, asked, lambda: any(i.batch for i in first.ledger.open()))
    provider.looks = 1
    replies = await all_of(batched(provider, tmp_path / "b"), asked)
    assert all(r.failure is None for r in replies)
    assert set(provider.requested.values()) == {1}


@pytest.mark.parametrize("made", [True, False])
async def test_a_run_killed_between_intent_and_id_submits_only_what_was_not_made(
    provider: BatchProvider, question: Any, tmp_path: Path, made: bool
) -> None:
    asked = questions(question, 6)
    await all_of(batched(provider, tmp_path / "whole"), asked)
    lines = (tmp_path / "whole").read_text().splitlines()
    (tmp_path / "b").write_text(lines[0] + '\n{"event": "submit')
    if not made:
        provider.batches.clear()
        provider.requested.clear()
    replies = await all_of(batched(provider, tmp_path / "b"), asked)
    assert all(r.failure is None for r in replies)
    assert set(provider.requested.values()) == {1}
    assert [i.ended for i in BatchLedger(tmp_path / "b").intents.values()].count(False) == 0


async def test_a_question_that_comes_after_its_results_gets_them(
    provider: BatchProvider, question: Any, tmp_path: Path
) -> None:
    asked = questions(question, 4)
    await all_of(batched(provider, tmp_path / "whole"), asked)
    lines = (tmp_path / "whole").read_text().splitlines()
    (tmp_path / "b").write_text("\n".join(lines[:2]) + "\n")
    judge = batched(provider, tmp_path / "b")
    await asyncio.wait_for(judge.ask(asked[0]), 30)
    while judge._in_batch:
        await asyncio.sleep(0.001)
    replies = await all_of(judge, asked[1:])
    assert all(r.failure is None for r in replies)
    assert set(provider.requested.values()) == {1}


async def test_open_batches_are_shown_and_can_be_cancelled(
    provider: BatchProvider, question: Any, tmp_path: Path
) -> None:
    provider.looks = 10**9
    judge = batched(provider, tmp_path / "b")
    await stopped_when(judge, questions(question, 6), lambda: any(i.batch for i in judge.ledger.open()))
    again = batched(provider, tmp_path / "b")
    (state,) = await again.states()
    assert (state.requests, state.status, state.counts["processing"]) == (6, "in_progress", 6)
    assert await again.cancel() == [state.batch]
    assert (await again.states())[0].status == "canceling"
    await close(again)


def test_the_ledger_is_private_and_a_torn_line_counts_as_not_written(tmp_path: Path) -> None:
    path = tmp_path / "b"
    ledger = BatchLedger(path)
    intent = ledger.intend(["r1"], "2026-03-01T00:00:00+00:00")
    assert path.stat().st_mode & 0o077 == 0
    with path.open("a") as file:
        file.write('{"event": "ended", "num')
    assert BatchLedger(path).open() == [intent]
    BatchLedger(path).submitted(intent, "msgbatch_1")
    assert [i.batch for i in BatchLedger(path).open()] == ["msgbatch_1"]


def test_a_ledger_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "b").write_text('{"event": "ended", "number": 5}\n')
    with pytest.raises(RunError, match="line 1: expected a line of the batch ledger"):
        BatchLedger(tmp_path / "b")


def grader(provider: BatchProvider, path: Path, **options: Any) -> Grader:
    env = {"ANTHROPIC_API_KEY": "not-a-key", "ANTHROPIC_BASE_URL": provider.url}
    given = {
        "judge": "anthropic/claude-x",
        "rules": "none",
        "batch_ledger": str(path),
        "price": "2,4",
        "cache": False,
    }
    return Grader(settings=load_settings(given | options, env))


async def test_s38_a_whole_run_through_batches_costs_half(provider: BatchProvider, tmp_path: Path) -> None:
    cases = [case_from(f"It has {n} legs. It is blue.", [{"legs": n}], id=str(n)) for n in range(40)]
    grades: list[Grade] = []
    async with grader(provider, tmp_path / "b") as made:
        async for grade in made.grade_many(cases):
            grades.append(grade)
        cost = made.cost_usd
    assert len(grades) == 40
    assert all(g.faithful for g in grades)
    assert len(provider.batches) == 1
    assert cost == pytest.approx(40 * (100 * 1 + 10 * 2) / 1e6)
    assert json.dumps(made.fingerprint.to_dict())


def test_only_a_claude_judge_has_provider_batches(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="batch_ledger: only anthropic/"):
        load_settings({"judge": "openai/m", "batch_ledger": str(tmp_path / "b")}, {})
