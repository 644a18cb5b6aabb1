"""Claude through the Anthropic SDK: one request, its errors translated, its counts read."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeVar

from faithgrade.errors import JudgeError, JudgeUnavailableError
from faithgrade.judge import Reply, Usage
from faithgrade.judges.pace import RateHeaders
from faithgrade.judges.troubles import trouble

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    import anthropic

    from faithgrade.judges.prices import Price
    from faithgrade.question import Question

T = TypeVar("T")

API_VERSION = "2026-10-21"
"""Sent with every request, so that an SDK update cannot change what a cached reply was an answer to."""

STOP_REASONS = {
    "end_turn": "end",
    "stop_sequence": "end",
    "max_tokens": "token_limit",
    "model_context_window_exceeded": "token_limit",
    "refusal": "refusal",
}
CACHE_MINIMUMS = {
    "claude-haiku-4-5": 4096,
    "claude-opus-4-5": 4096,
    "claude-opus-4-6": 4096,
    "claude-sonnet-4-6": 2048,
}
CACHE_MINIMUM = 1024
"""Tokens a shared beginning must have before the provider keeps it, for models not listed above."""


class AnthropicJudge:
    """Asks one Claude model. Retries, limits and caching belong to the judges around it."""

    def __init__(
        self,
        model: str,
        *,
        api_key: str | None,
        api_base: str | None = None,
        timeout: float = 60.0,
        temperature: float | None = None,
        price: Price | None = None,
        on_headers: Callable[[RateHeaders], None] | None = None,
        on_warning: Callable[[str], None] | None = None,
    ):
        self.model, self.api_base, self.timeout, self.price = model, api_base, timeout, price
        self.temperature, self.on_headers, self.on_warning = temperature, on_headers, on_warning
        self._api_key = api_key
        self._client: anthropic.AsyncAnthropic | None = None
        self._connecting = asyncio.Lock()

    async def ask(self, question: Question) -> Reply:
        """Send one request and read what came."""
        client = await self.connect()
        try:
            message = await self.translated(self._send(client, question))
        except JudgeError as error:
            if self.temperature is None or error.reason != "bad_request" or "temperature" not in str(error):
                raise
            return await self._without_temperature(question)
        return self.read(message)

    async def translated(self, call: Awaitable[T]) -> T:
        """What an SDK call gives, or its error as ours. No call may take longer than the timeout."""
        import anthropic

        try:
            # The SDK's own timeout is for each read: an answer that drips in could last for ever.
            async with asyncio.timeout(self.timeout):
                return await call
        except (anthropic.APITimeoutError, TimeoutError) as error:
            raise JudgeUnavailableError(
                f"no answer within {self.timeout:g} seconds", reason="timeout"
            ) from error
        except anthropic.APIStatusError as error:
            self._saw(error.response.headers)
            raise trouble(
                error.status_code, str(error.api_message or ""), error.type, error.response.headers
            ) from error
        except anthropic.APIConnectionError as error:
            raise JudgeUnavailableError(
                f"the connection failed: {error.__cause__ or error}", reason="connection"
            ) from error
        except (anthropic.APIResponseValidationError, ValueError) as error:
            raise JudgeUnavailableError(
                "the provider's answer was cut or is no JSON", reason="broken_body"
            ) from error
        except TypeError as error:
            if "authentication" not in str(error):
                raise
            raise JudgeError("the judge has no key; set ANTHROPIC_API_KEY", reason="no_key") from error

    async def _send(self, client: anthropic.AsyncAnthropic, question: Question) -> Any:
        raw = await client.messages.with_raw_response.create(**self.request(question))
        self._saw(raw.headers)
        message: Any = await raw.parse()
        if message.type == "error":  # an overload may come as the body of a 200
            told = message.error if isinstance(message.error, dict) else {}
            raise trouble(200, str(told.get("message", "")), str(told.get("type", "")), raw.headers)
        return message

    async def aclose(self) -> None:
        """Close the connections."""
        if self._client is not None:
            await self._client.close()

    async def connect(self) -> anthropic.AsyncAnthropic:
        """The client, made at the first request: the SDK takes seconds to load; a cached run needs none"""
        async with self._connecting:
            if self._client is None:
                self._client = await asyncio.to_thread(self._make_client)
        return self._client

    def _make_client(self) -> anthropic.AsyncAnthropic:
        import anthropic

        return anthropic.AsyncAnthropic(
            api_key=self._api_key,
            base_url=self.api_base,
            timeout=self.timeout,
            max_retries=0,
            default_headers={"anthropic-version": API_VERSION},
        )

    def request(self, question: Question) -> dict[str, Any]:
        """What is sent for a question, as arguments of the SDK."""
        evidence: dict[str, Any] = {"type": "text", "text": question.evidence}
        if question.shared:
            evidence["cache_control"] = {"type": "ephemeral"}
        output: dict[str, Any] = {"format": {"type": "json_schema", "schema": question.schema}}
        if question.effort is not None:
            output["effort"] = question.effort
        request: dict[str, Any] = {
            "model": self.model,
            "max_tokens": question.max_tokens,
            "system": question.system,
            "messages": [{"role": "user", "content": [evidence, {"type": "text", "text": question.task}]}],
            "output_config": output,
        }
        if self.temperature is not None:
            request["extra_body"] = {"temperature": self.temperature}
        return request

    async def _without_temperature(self, question: Question) -> Reply:
        """Ask as before after the model refused the parameter, and say so once."""
        if self.on_warning is not None:
            self.on_warning(f"{self.model} refuses a temperature: none is sent")
        self.temperature = None
        return await self.ask(question)

    def _saw(self, headers: Mapping[str, str]) -> None:
        if self.on_headers is not None:
            self.on_headers(RateHeaders.anthropic(headers))

    def read(self, message: Any) -> Reply:
        """The reply in a message."""
        try:
            text = "".join(block.text for block in message.content if block.type == "text")
            counted = message.usage
            usage = Usage(
                requests=1,
                input_tokens=counted.input_tokens,
                output_tokens=counted.output_tokens,
                cache_write_tokens=counted.cache_creation_input_tokens or 0,
                cache_read_tokens=counted.cache_read_input_tokens or 0,
            )
        except (AttributeError, TypeError) as error:
            raise JudgeUnavailableError(
                "the provider's answer lacks the fields of a message", reason="broken_body"
            ) from error
        return Reply(
            text=text,
            model=self.model,
            model_returned=message.model,
            stop_reason=STOP_REASONS.get(message.stop_reason, message.stop_reason),
            usage=usage,
            cost_usd=None if self.price is None else self.price.cost(usage),
        )


def cache_minimum(model: str) -> int:
    """Tokens a shared beginning must have before the provider's prompt cache keeps it."""
    return next((least for name, least in CACHE_MINIMUMS.items() if model.startswith(name)), CACHE_MINIMUM)
