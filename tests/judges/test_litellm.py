"""LiteLLM against an OpenAI-compatible server on loopback: what is sent, and what becomes of each answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.errors import JudgeError, JudgeUnavailableError, SettingsError
from faithgrade.grader import Grader
from faithgrade.judges.litellm import LiteLLMJudge
from faithgrade.judges.prices import Price

from .provider import Answer, Provider, serving

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from faithgrade.judges.pace import RateHeaders

pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),  # LiteLLM's own
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # LiteLLM keeps its connections for the process
    pytest.mark.filterwarnings(
        "ignore::pytest.PytestUnraisableExceptionWarning"
    ),  # the same, when they are dropped
    pytest.mark.filterwarnings("ignore::UserWarning"),  # pydantic's, on LiteLLM's own models
]


@pytest.fixture
async def provider() -> AsyncIterator[Provider]:
    async with serving() as running:
        yield running


def judge_at(provider: Provider, **options: Any) -> LiteLLMJudge:
    given: dict[str, Any] = {"api_key": "not-a-key", "api_base": f"{provider.url}/v1", "timeout": 5}
    return LiteLLMJudge("openai/some-model", **given | options)


async def test_one_request_holds_rubric_evidence_task_and_the_form_of_the_reply(
    provider: Provider, question: Any
) -> None:
    await judge_at(provider).ask(question())
    (body,) = provider.bodies
    system, user = body["messages"]
    assert system == {"role": "system", "content": "Be strict."}
    assert user["content"] == f"{question().evidence}\n\n{question().task}"
    assert body["response_format"]["json_schema"]["schema"] == question().schema
    assert body["response_format"]["json_schema"]["strict"] is True
    assert body["model"] == "some-model"
    assert not {"temperature", "top_p", "seed"} & set(body)


async def test_the_reply_its_model_and_tokens_are_read_and_cached_ones_counted_once(
    provider: Provider, question: Any
) -> None:
    used = {"prompt_tokens": 100, "prompt_tokens_details": {"cached_tokens": 60}}
    provider.script = lambda body, n: Answer('{"c1": "supported"}', usage=used)
    reply = await judge_at(provider, price=Price(1, 2)).ask(question())
    assert (reply.text, reply.stop_reason) == ('{"c1": "supported"}', "end")
    assert (reply.model, reply.model_returned) == ("openai/some-model", "some-model-dated")
    usage = reply.usage
    assert (usage.input_tokens, usage.cache_read_tokens, usage.output_tokens) == (40, 60, 10)
    assert reply.cost_usd == pytest.approx((100 * 1 + 10 * 2) / 1e6)


async def test_at_another_address_the_cost_is_unknown_also_for_a_known_model(
    provider: Provider, question: Any
) -> None:
    judge = LiteLLMJudge("openai/gpt-4o-mini", api_key="not-a-key", api_base=f"{provider.url}/v1")
    assert (await judge.ask(question())).cost_usd is None


@pytest.mark.parametrize(
    ("stop", "read"),
    [
        ("end_turn", "end"),
        ("max_tokens", "token_limit"),
        ("content_filter", "refusal"),
        ("refusal", "refusal"),
    ],
)
async def test_why_the_reply_stopped_is_kept_beside_its_text(
    provider: Provider, question: Any, stop: str, read: str
) -> None:
    provider.script = lambda body, n: Answer("I will not." if stop == "refusal" else "", stop=stop)
    assert (await judge_at(provider).ask(question())).stop_reason == read


@pytest.mark.parametrize(
    ("answer", "reason", "later"),
    [
        (
            Answer(status=429, error=("rate_limit_error", "slow down"), headers={"retry-after": "3"}),
            "rate_limit",
            True,
        ),
        (Answer(status=429, error=("insufficient_quota", "You exceeded your current quota")), "quota", False),
        (Answer(status=503, error=("overloaded_error", "Overloaded")), "overloaded", True),
        (Answer(status=500), "provider_error", True),
        (Answer(status=401, error=("invalid_api_key", "no such key")), "no_key", False),
        (Answer(status=404, error=("model_not_found", "no such model")), "no_model", False),
        (Answer(status=400, error=("invalid_request_error", "no such field")), "bad_request", False),
        (Answer("x" * 500, cut=200), "provider_error", True),  # LiteLLM tells both as a 500
        (Answer(reset=True), "provider_error", True),
        (Answer(wait=30), "timeout", True),
        (
            Answer(body={"id": "x", "object": "chat.completion", "created": 1, "model": "m", "choices": []}),
            "broken_body",
            True,
        ),
    ],
)
async def test_s26_s28_each_failure_is_translated_and_sent_once(
    provider: Provider, question: Any, answer: Answer, reason: str, later: bool
) -> None:
    provider.script = lambda body, n: answer
    with pytest.raises(JudgeError) as caught:
        await judge_at(provider, timeout=0.5).ask(question())
    assert caught.value.reason == reason
    assert isinstance(caught.value, JudgeUnavailableError) is later
    assert len(provider.bodies) == 1, "neither LiteLLM nor the SDK under it asks again"
    assert "not-a-key" not in str(caught.value)
    if reason == "rate_limit":
        assert isinstance(caught.value, JudgeUnavailableError)
        assert caught.value.retry_after == 3.0


async def test_a_server_without_json_schema_is_asked_in_the_next_simpler_form_and_that_is_said(
    provider: Provider, question: Any
) -> None:
    told: list[str] = []
    judge = judge_at(provider, on_warning=told.append)

    def script(body: dict[str, Any], n: int) -> Answer:
        if "response_format" in body:
            return Answer(
                status=400, error=("invalid_request_error", "response_format is not supported here")
            )
        return Answer('{"c1": "supported", "c2": "supported"}')

    provider.script = script
    assert (await judge.ask(question())).text
    await judge.ask(question())
    forms = [body.get("response_format", {}).get("type") for body in provider.bodies]
    assert forms == ["json_schema", "json_object", None, None]
    assert len(told) == 2


async def test_s41_a_model_that_refuses_a_temperature_is_asked_without_it(
    provider: Provider, question: Any
) -> None:
    judge = judge_at(provider, temperature=0.0)

    def script(body: dict[str, Any], n: int) -> Answer:
        if "temperature" in body:
            return Answer(status=400, error=("invalid_request_error", "temperature must not be given"))
        return Answer("{}")

    provider.script = script
    await judge.ask(question())
    assert ["temperature" in body for body in provider.bodies] == [True, False]


@pytest.mark.parametrize(("env", "sent"), [(None, "Bearer none"), ("from-env", "Bearer from-env")])
async def test_a_server_of_ones_own_needs_no_key(
    provider: Provider, question: Any, monkeypatch: pytest.MonkeyPatch, env: str | None, sent: str
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    if env:
        monkeypatch.setenv("OPENAI_API_KEY", env)
    await judge_at(provider, api_key=None).ask(question())
    assert provider.headers[0]["authorization"] == sent


async def test_limits_told_in_headers_are_passed_on(provider: Provider, question: Any) -> None:
    seen: list[RateHeaders] = []
    provider.script = lambda body, n: Answer("{}", headers={"x-ratelimit-limit-requests": "50"})
    await judge_at(provider, on_headers=seen.append).ask(question())
    assert seen[0].requests_limit == 50


@pytest.fixture
def no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("model", "told"),
    [
        ("openai/some-model", "no key; set OPENAI_API_KEY, or use --judge none"),
        ("gpt-4o", "no key; set OPENAI_API_KEY, or use --judge none"),
        ("gemini/gemini-2.0-flash", "no key; set GOOGLE_API_KEY or GEMINI_API_KEY, or use --judge none"),
        (
            "bogus",
            "with a provider that LiteLLM knows, as in openai/MODEL, found 'bogus'; or use --judge none",
        ),
        ("None", "found 'None'; or use --judge none"),
        ("nobody/model", "found 'nobody/model'; or use --judge none"),
    ],
)
@pytest.mark.usefixtures("no_keys")
async def test_a_judge_that_cannot_be_asked_is_refused_before_anything_is_asked(
    model: str, told: str
) -> None:
    with pytest.raises(SettingsError) as refused:
        LiteLLMJudge(model).refuse_unusable()
    assert str(refused.value).startswith(f"judge {model}: ")
    assert told in str(refused.value)
    with pytest.raises(SettingsError):
        async with Grader(model, cache=False):
            pass


@pytest.mark.parametrize("options", [{"api_key": "k"}, {"api_base": "http://127.0.0.1:1"}])
@pytest.mark.usefixtures("no_keys")
def test_a_key_of_ones_own_or_a_server_of_ones_own_is_enough(options: dict[str, Any]) -> None:
    LiteLLMJudge("openai/some-model", **options).refuse_unusable()


@pytest.mark.usefixtures("no_keys")
def test_a_provider_with_another_way_to_sign_in_is_not_refused() -> None:
    LiteLLMJudge("ollama/some-model").refuse_unusable()
    LiteLLMJudge("bedrock/anthropic.some-model").refuse_unusable()


@pytest.mark.usefixtures("no_keys")
async def test_a_missing_key_is_told_as_one_and_not_as_a_failed_server(question: Any) -> None:
    with pytest.raises(JudgeError) as refused:
        await LiteLLMJudge("openai/some-model").ask(question())
    assert refused.value.reason == "no_key"
    assert not isinstance(refused.value, JudgeUnavailableError)
