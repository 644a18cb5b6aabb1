"""No more is spent than allowed, also with many requests under way."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from faithgrade.errors import BudgetError
from faithgrade.judge import Reply
from faithgrade.judges.budgeted import BudgetedJudge
from faithgrade.judges.prices import Price
from faithgrade.judges.purse import Purse

PRICE = Price(1.0, 1.0)


class Charging:
    """Answers after a turn of the loop and charges `cost`."""

    def __init__(self, cost: float | None):
        self.cost, self.asked, self.under_way, self.most = cost, 0, 0, 0

    async def ask(self, question: Any) -> Reply:
        self.asked += 1
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        await asyncio.sleep(0)
        self.under_way -= 1
        return Reply("{}", cost_usd=self.cost)


async def all_of(judge: BudgetedJudge, questions: list[Any]) -> list[Reply | BaseException]:
    return await asyncio.gather(*(judge.ask(q) for q in questions), return_exceptions=True)


async def test_spending_stops_at_the_limit_and_the_rest_ends_with_a_sentence(question: Any) -> None:
    inner = Charging(0.0002)
    purse = Purse(0.0021)
    judge = BudgetedJudge(inner, PRICE, purse)
    ended = await all_of(judge, [question(case_id=str(n)) for n in range(50)])
    answered = [e for e in ended if isinstance(e, Reply)]
    refused = [e for e in ended if isinstance(e, BudgetError)]
    assert len(answered) + len(refused) == 50
    assert purse.spent <= purse.max_cost
    assert 9 <= len(answered) <= 10
    assert "of the $0.0021 allowed are spent and the next request may cost $" in str(refused[0])


async def test_a_request_waits_while_others_may_turn_out_cheaper(question: Any) -> None:
    worst = BudgetedJudge(Charging(0), PRICE, Purse(1)).worst_cost(question())
    inner = Charging(worst / 10)
    judge = BudgetedJudge(inner, PRICE, Purse(worst * 2.5))
    ended = await all_of(judge, [question() for _ in range(10)])
    assert all(isinstance(e, Reply) for e in ended)
    assert inner.most == 2


async def test_a_reply_of_unknown_cost_is_charged_what_was_reserved(question: Any) -> None:
    purse = Purse(1)
    judge = BudgetedJudge(Charging(None), PRICE, purse)
    await judge.ask(question())
    assert purse.spent == judge.worst_cost(question())


async def test_a_failed_or_cancelled_request_gives_its_reservation_back(question: Any, listed: Any) -> None:
    purse = Purse(1)
    judge = BudgetedJudge(listed([RuntimeError("broken")]), PRICE, purse)
    with pytest.raises(RuntimeError):
        await judge.ask(question())
    assert (purse.reserved, purse.spent) == (0.0, 0.0)


def test_the_reservation_is_the_whole_prompt_and_a_reply_of_full_length(question: Any) -> None:
    asked = question(max_tokens=1000)
    judge = BudgetedJudge(Charging(0), Price(1.0, 10.0, 1.25, 0.1), Purse(1))
    assert judge.worst_cost(asked) >= (asked.size / 3 + 10 * 1000) / 1e6
    assert judge.worst_cost(question(max_tokens=1000, shared=True)) > judge.worst_cost(asked)
