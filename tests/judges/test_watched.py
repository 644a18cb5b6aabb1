"""Every outcome is told and counted."""

from __future__ import annotations

from typing import Any

import pytest

from faithgrade.errors import BudgetError, JudgeError
from faithgrade.judge import Reply, Usage
from faithgrade.judges.watched import WatchedJudge


def watching(inner: Any, rows: list[dict[str, Any]]) -> WatchedJudge:
    return WatchedJudge(
        inner, name_of=lambda q: "digest", watch=rows.append, now=lambda: "2026-03-01T00:00:00Z"
    )


async def test_a_reply_is_told_with_all_that_regrading_needs(question: Any, listed: Any) -> None:
    rows: list[dict[str, Any]] = []
    reply = Reply(
        "{}", model="m", model_returned="m-1", usage=Usage(requests=1), cost_usd=0.5, request="digest"
    )
    await watching(listed([reply]), rows).ask(question())
    (row,) = rows
    assert row["claims"] == {"c1": 0, "c2": 1}
    assert (row["text"], row["model_returned"], row["cost_usd"], row["cached"]) == ("{}", "m-1", 0.5, False)
    assert row["at"] == "2026-03-01T00:00:00Z"


@pytest.mark.parametrize(
    ("error", "failure"), [(JudgeError("x", reason="quota"), "quota"), (BudgetError("x"), "budget")]
)
async def test_a_question_without_a_reply_is_told_too(
    question: Any, listed: Any, error: Exception, failure: str
) -> None:
    rows: list[dict[str, Any]] = []
    judge = watching(listed([error]), rows)
    with pytest.raises(type(error)):
        await judge.ask(question())
    assert rows[0]["failure"] == failure
    assert judge.totals.failures == 1


async def test_totals_add_up_and_one_unknown_cost_makes_them_unknown(question: Any, listed: Any) -> None:
    one = Reply("{}", usage=Usage(requests=1, input_tokens=3), cost_usd=0.5, model_returned="m-1")
    judge = watching(listed([one, one, Reply("{}", cost_usd=None, model_returned="m-2"), one]), [])
    await judge.ask(question())
    await judge.ask(question())
    assert judge.totals.cost_usd == 1.0
    await judge.ask(question())
    await judge.ask(question())
    assert judge.totals.cost_usd is None
    assert judge.totals.usage.input_tokens == 9
    assert judge.totals.models_returned == {"m-1", "m-2"}


async def test_a_cost_of_zero_is_a_known_cost(question: Any, listed: Any) -> None:
    judge = watching(listed([Reply("{}", cost_usd=0.0)]), [])
    await judge.ask(question())
    assert judge.totals.cost_usd == 0.0
