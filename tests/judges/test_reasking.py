"""What a reply left open is asked once more; what came whole is kept."""

from __future__ import annotations

import json
from typing import Any

import pytest

from faithgrade.errors import BudgetError, JudgeError
from faithgrade.judge import Reply, Usage
from faithgrade.judges.reasking import ReaskingJudge

ONE = Usage(requests=1, input_tokens=10, output_tokens=5)


def reply(text: str, stop: str = "end", cost: float | None = 0.5) -> Reply:
    return Reply(text, model="m", stop_reason=stop, usage=ONE, cost_usd=cost)


async def test_a_whole_reply_is_passed_on_as_it_came(question: Any, listed: Any) -> None:
    whole = reply('{"c1": "supported", "c2": "unsupported"}')
    inner = listed([whole])
    assert await ReaskingJudge(inner).ask(question()) is whole


async def test_s04_a_reply_cut_in_the_last_of_its_verdicts_keeps_the_others_and_asks_for_the_last_once(
    question: Any, listed: Any
) -> None:
    inner = listed([reply('{"c1": "supported", "c2": "unsup'), reply('{"c2": "unsupported"}')])
    got = await ReaskingJudge(inner).ask(question())
    assert json.loads(got.text) == {"c1": "supported", "c2": "unsupported"}
    assert got.failure is None
    again = inner.questions[1]
    assert again.ids == ("c2",)
    assert [c.index for c in again.claims] == [1]
    assert again.evidence == inner.questions[0].evidence
    assert "- It costs 5.\n[c2] It is red." in again.task
    assert again.task.endswith("Label c2.")


async def test_s39_both_tries_are_counted_and_kept(question: Any, listed: Any) -> None:
    got = await ReaskingJudge(listed([reply('{"c1": "supported"'), reply('{"c2": "supported"}')])).ask(
        question()
    )
    assert got.cost_usd == 1.0
    assert got.usage == Usage(requests=2, input_tokens=20, output_tokens=10)
    assert [t.text for t in got.tries] == ['{"c1": "supported"', '{"c2": "supported"}']


async def test_one_try_of_unknown_cost_makes_the_whole_unknown(question: Any, listed: Any) -> None:
    got = await ReaskingJudge(
        listed([reply('{"c1": "supported"', cost=None), reply('{"c2": "supported"}', cost=0.0)])
    ).ask(question())
    assert got.cost_usd is None


@pytest.mark.parametrize("bad", ["", "Overall it reads well.", "Das ist unklar.", '{"c9": "supported"}'])
async def test_an_unreadable_reply_is_asked_again_word_for_word(question: Any, listed: Any, bad: str) -> None:
    inner = listed([reply(bad), reply('{"c1": "supported", "c2": "supported"}')])
    got = await ReaskingJudge(inner).ask(question())
    assert got.failure is None
    assert inner.questions[0] == inner.questions[1]


async def test_twice_unreadable_ends_there_with_the_raw_text(question: Any, listed: Any) -> None:
    inner = listed([reply("first"), reply("second"), reply('{"c1": "supported", "c2": "supported"}')])
    got = await ReaskingJudge(inner).ask(question())
    assert (got.failure, got.text) == ("unreadable", "second")
    assert "could not be read, twice" in got.message
    assert len(inner.questions) == 2


async def test_a_claim_still_open_after_the_second_try_stays_open_and_the_other_counts(
    question: Any, listed: Any
) -> None:
    got = await ReaskingJudge(listed([reply('{"c1": "supported", "c2'), reply("no")])).ask(question())
    assert json.loads(got.text) == {"c1": "supported"}
    assert got.failure == "unreadable"


async def test_s08_a_token_limit_gets_one_retry_with_a_higher_one(question: Any, listed: Any) -> None:
    inner = listed([reply("", "token_limit"), reply('{"c1": "supported", "c2": "supported"}')])
    got = await ReaskingJudge(inner).ask(question(max_tokens=100))
    assert [q.max_tokens for q in inner.questions] == [100, 400]
    assert got.failure is None


async def test_s08_a_token_limit_twice_is_its_own_reason_and_names_the_limit(
    question: Any, listed: Any
) -> None:
    got = await ReaskingJudge(listed([reply("", "token_limit")])).ask(question(max_tokens=100))
    assert got.failure == "token_limit"
    assert "400 tokens" in got.message
    assert got.cost_usd == 1.0


@pytest.mark.parametrize("text", ["", "I can't help with that.", '{"c1": "supported", "c2": "supported"}'])
async def test_s08_a_refusal_is_its_own_reason_is_not_read_and_not_asked_again(
    question: Any, listed: Any, text: str
) -> None:
    inner = listed([reply(text, "refusal")])
    got = await ReaskingJudge(inner).ask(question())
    assert got.failure == "refusal"
    assert len(inner.questions) == 1


async def test_a_refusal_on_the_second_try_is_a_refusal(question: Any, listed: Any) -> None:
    got = await ReaskingJudge(listed([reply("?"), reply("I can't.", "refusal")])).ask(question())
    assert got.failure == "refusal"


@pytest.mark.parametrize(
    ("error", "reason"),
    [(JudgeError("down", reason="rate_limit"), "rate_limit"), (BudgetError("spent"), "budget")],
)
async def test_a_second_try_that_cannot_be_made_keeps_what_the_first_gave(
    question: Any, listed: Any, error: Exception, reason: str
) -> None:
    got = await ReaskingJudge(listed([reply('{"c1": "supported", "c2'), error])).ask(question())
    assert json.loads(got.text) == {"c1": "supported"}
    assert (got.failure, got.cost_usd) == (reason, 0.5)


async def test_reasons_are_kept_when_replies_are_put_together(question: Any, listed: Any) -> None:
    first = '{"c1": {"reason": "it is there", "label": "supported"}}'
    second = '{"c2": {"reason": "it is not", "label": "unsupported"}}'
    got = await ReaskingJudge(listed([reply(first), reply(second)])).ask(question(explain=True))
    assert json.loads(got.text)["c2"] == {"reason": "it is not", "label": "unsupported"}
