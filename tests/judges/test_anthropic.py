"""The Anthropic SDK against a provider on loopback: what is sent, and what becomes of each answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.errors import JudgeError, JudgeUnavailableError
from faithgrade.judges.anthropic import API_VERSION, AnthropicJudge, cache_minimum
from faithgrade.judges.prices import Price

from .provider import Answer, Provider, serving

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from faithgrade.judges.pace import RateHeaders

IN_A_200: dict[str, Any] = {"type": "error", "request_id": "req_1"}

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # the SDK's own, on some model names


@pytest.fixture
async def provider() -> AsyncIterator[Provider]:
    async with serving() as running:
        yield running


@pytest.fixture
async def judge(provider: Provider) -> AsyncIterator[AnthropicJudge]:
    made = AnthropicJudge(
        "claude-x", api_key="not-a-key", api_base=provider.url, timeout=5, price=Price(3, 15, 3.75, 0.3)
    )
    yield made
    await made.aclose()


async def test_one_request_holds_rubric_evidence_task_and_the_form_of_the_reply(
    provider: Provider, judge: AnthropicJudge, question: Any
) -> None:
    await judge.ask(question(effort="low"))
    (body,) = provider.bodies
    assert body["system"] == "Be strict."
    assert [block["text"] for block in body["messages"][0]["content"]] == [
        question().evidence,
        question().task,
    ]
    assert body["output_config"] == {
        "format": {"type": "json_schema", "schema": question().schema},
        "effort": "low",
    }
    assert body["max_tokens"] == 100
    assert not {"temperature", "top_p", "top_k"} & set(body)
    assert provider.headers[0]["anthropic-version"] == API_VERSION


async def test_the_cache_mark_stands_right_after_the_evidence_and_only_where_it_pays(
    provider: Provider, judge: AnthropicJudge, question: Any
) -> None:
    await judge.ask(question(shared=True))
    await judge.ask(question())
    marked = [["cache_control" in block for block in b["messages"][0]["content"]] for b in provider.bodies]
    assert marked == [[True, False], [False, False]]


async def test_the_reply_its_model_and_every_kind_of_token_are_read(
    provider: Provider, judge: AnthropicJudge, question: Any
) -> None:
    used = {"cache_creation_input_tokens": 1000, "cache_read_input_tokens": 2000}
    provider.script = lambda body, n: Answer('{"c1": "supported"}', usage=used)
    reply = await judge.ask(question())
    assert reply.text == '{"c1": "supported"}'
    assert (reply.model, reply.model_returned, reply.stop_reason) == ("claude-x", "claude-x-dated", "end")
    usage = reply.usage
    assert (usage.input_tokens, usage.output_tokens) == (100, 10)
    assert (usage.cache_write_tokens, usage.cache_read_tokens) == (1000, 2000)
    assert reply.cost_usd == pytest.approx((100 * 3 + 10 * 15 + 1000 * 3.75 + 2000 * 0.3) / 1e6)


async def test_without_a_known_price_the_cost_is_unknown(provider: Provider, question: Any) -> None:
    judge = AnthropicJudge("claude-x", api_key="not-a-key", api_base=provider.url)
    assert (await judge.ask(question())).cost_usd is None
    await judge.aclose()


@pytest.mark.parametrize(
    ("stop", "read"),
    [
        ("end_turn", "end"),
        ("max_tokens", "token_limit"),
        ("model_context_window_exceeded", "token_limit"),
        ("refusal", "refusal"),
        ("pause_turn", "pause_turn"),
    ],
)
async def test_why_the_reply_stopped_is_kept_beside_its_text(
    provider: Provider, judge: AnthropicJudge, question: Any, stop: str, read: str
) -> None:
    provider.script = lambda body, n: Answer("", stop=stop)
    reply = await judge.ask(question())
    assert (reply.text, reply.stop_reason) == ("", read)


@pytest.mark.parametrize(
    ("answer", "reason", "later"),
    [
        (
            Answer(status=429, error=("rate_limit_error", "slow down"), headers={"retry-after": "3"}),
            "rate_limit",
            True,
        ),
        (Answer(status=529, error=("overloaded_error", "Overloaded")), "overloaded", True),
        (Answer(status=500, error=("api_error", "Overloaded")), "overloaded", True),
        (Answer(status=500), "provider_error", True),
        (Answer(status=401, error=("authentication_error", "invalid x-api-key")), "no_key", False),
        (
            Answer(status=400, error=("invalid_request_error", "your credit balance is too low")),
            "quota",
            False,
        ),
        (Answer(status=404, error=("not_found_error", "model: claude-x")), "no_model", False),
        (Answer(status=400, error=("invalid_request_error", "no such field")), "bad_request", False),
        (Answer("x" * 500, cut=200), "broken_body", True),
        (Answer(body={"detail": "not a message"}), "broken_body", True),
        (
            Answer(body=IN_A_200 | {"error": {"type": "overloaded_error", "message": "Overloaded"}}),
            "overloaded",
            True,
        ),
        (Answer(body=IN_A_200 | {"error": {"type": "api_error", "message": "hm"}}), "provider_error", True),
        (Answer(reset=True), "connection", True),
        (Answer(wait=30), "timeout", True),
    ],
)
async def test_s26_each_failure_is_translated_and_sent_once(
    provider: Provider, question: Any, answer: Answer, reason: str, later: bool
) -> None:
    judge = AnthropicJudge("claude-x", api_key="not-a-key", api_base=provider.url, timeout=0.5)
    provider.script = lambda body, n: answer
    with pytest.raises(JudgeError) as caught:
        await judge.ask(question())
    await judge.aclose()
    assert caught.value.reason == reason
    assert isinstance(caught.value, JudgeUnavailableError) is later
    assert len(provider.bodies) == 1, "the SDK's own retries are off"
    assert "not-a-key" not in str(caught.value)
    if reason == "rate_limit":
        assert isinstance(caught.value, JudgeUnavailableError)
        assert (caught.value.retry_after, caught.value.pauses_all) == (3.0, True)


async def test_an_address_where_nobody_listens_is_a_failed_connection(question: Any) -> None:
    judge = AnthropicJudge("claude-x", api_key="not-a-key", api_base="http://127.0.0.1:9", timeout=5)
    with pytest.raises(JudgeUnavailableError) as caught:
        await judge.ask(question())
    await judge.aclose()
    assert caught.value.reason == "connection"


async def test_limits_told_in_headers_are_passed_on_from_answers_and_from_errors(
    provider: Provider, question: Any
) -> None:
    seen: list[RateHeaders] = []
    judge = AnthropicJudge("claude-x", api_key="not-a-key", api_base=provider.url, on_headers=seen.append)
    told = {"anthropic-ratelimit-requests-limit": "50"}
    provider.script = lambda body, n: Answer("{}", status=200 if n == 1 else 429, headers=told)
    await judge.ask(question())
    with pytest.raises(JudgeUnavailableError):
        await judge.ask(question())
    await judge.aclose()
    assert [h.requests_limit for h in seen] == [50, 50]


async def test_s41_a_model_that_refuses_a_temperature_is_asked_without_it_and_that_is_said(
    provider: Provider, question: Any
) -> None:
    told: list[str] = []
    judge = AnthropicJudge(
        "claude-x", api_key="not-a-key", api_base=provider.url, temperature=0.0, on_warning=told.append
    )

    def script(body: dict[str, Any], n: int) -> Answer:
        if "temperature" in body:
            return Answer(
                status=400, error=("invalid_request_error", "temperature is not supported by this model")
            )
        return Answer('{"c1": "supported", "c2": "supported"}')

    provider.script = script
    assert (await judge.ask(question())).text
    await judge.ask(question())
    await judge.aclose()
    assert ["temperature" in body for body in provider.bodies] == [True, False, False]
    assert told == ["claude-x refuses a temperature: none is sent"]


def test_the_least_a_prompt_cache_keeps_depends_on_the_model() -> None:
    assert cache_minimum("claude-haiku-4-5-20251001") == 4096
    assert cache_minimum("claude-sonnet-5-5") == 1024
