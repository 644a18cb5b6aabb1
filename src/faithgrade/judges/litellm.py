"""Any provider LiteLLM knows, and every OpenAI-compatible server: one request, its errors translated."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from faithgrade.errors import JudgeError, JudgeUnavailableError, SettingsError
from faithgrade.judge import Reply, Usage
from faithgrade.judges.pace import RateHeaders
from faithgrade.judges.prices import Price, litellm_price
from faithgrade.judges.troubles import trouble

if TYPE_CHECKING:
    from types import ModuleType

    from faithgrade.question import Question

STOP_REASONS = {"stop": "end", "eos": "end", "length": "token_limit", "content_filter": "refusal"}
FORMS = ("json_schema", "json_object", "none")
"""How a reply's form is asked for, best first. A server that refuses one is asked with the next."""
KEYS = {
    "openai": "OPENAI_API_KEY",
    "mistral": "MISTRAL_API_KEY",
    "groq": "GROQ_API_KEY",
    "openrouter": "OPENROUTER_API_KEY",
    "deepseek": "DEEPSEEK_API_KEY",
    "xai": "XAI_API_KEY",
}
"""Where providers that are often used look for their key; of any other LiteLLM is asked, whose loading takes seconds."""


class LiteLLMJudge:
    """Asks one model through LiteLLM. Retries, limits and caching belong to the judges around it."""

    def __init__(
        self,
        model: str,
        *,
        api_key: str | None = None,
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
        self._form = 0
        self._litellm: ModuleType | None = None
        self._loading = asyncio.Lock()

    async def ask(self, question: Question) -> Reply:
        """Send one request and read what came."""
        litellm, form = await self.connect(), self._form
        import openai

        try:
            async with asyncio.timeout(self.timeout):
                response = await litellm.acompletion(**self._request(question, FORMS[form]))
        except (litellm.exceptions.BadRequestError, litellm.exceptions.UnprocessableEntityError) as error:
            if (again := self._fall_back(str(error), form)) is not None:
                return await self.ask(again(question))
            raise self._translated(error) from error
        except (litellm.exceptions.Timeout, TimeoutError) as error:
            raise JudgeUnavailableError(
                f"no answer within {self.timeout:g} seconds", reason="timeout"
            ) from error
        except openai.OpenAIError as error:  # the root of every error LiteLLM raises
            raise self._translated(error) from error
        except Exception as error:
            if not type(error).__module__.startswith(("litellm", "openai", "httpx", "aiohttp", "json")):
                raise
            raise JudgeUnavailableError(
                f"the provider's answer cannot be used ({type(error).__name__})", reason="broken_body"
            ) from error
        self._saw(getattr(response, "_response_headers", None) or {})
        return self._read(response)

    async def connect(self) -> ModuleType:
        """LiteLLM, loaded at the first request: it takes seconds, and a cached run needs none."""
        async with self._loading:
            if self._litellm is None:
                self._litellm = await asyncio.to_thread(load_litellm)
        return self._litellm

    def refuse_unusable(self) -> None:
        """SettingsError when the provider is not known, or needs a key that is nowhere: no question would be answered."""
        provider, slash, _ = self.model.partition("/")
        if slash and provider in KEYS:
            missing = [] if os.environ.get(KEYS[provider]) else [KEYS[provider]]
        else:
            litellm = load_litellm()
            try:
                litellm.get_llm_provider(self.model, api_base=self.api_base)
            except litellm.exceptions.BadRequestError:
                raise SettingsError(
                    f"judge {self.model}: expected PROVIDER/MODEL with a provider that LiteLLM knows, as in"
                    f" openai/MODEL, found {self.model!r}; or use --judge none (rules alone)"
                ) from None
            missing = litellm.validate_environment(self.model)["missing_keys"]
        # Variables that hold no key have a default, or another way to sign in stands for them.
        named = [name for name in missing if name.endswith("_API_KEY")]
        if named and named == missing and not self._api_key and self.api_base is None:
            raise SettingsError(
                f"judge {self.model}: no key; set {' or '.join(named)}, or use --judge none (rules alone)"
            )

    async def aclose(self) -> None:
        """Close the connections LiteLLM keeps."""
        if self._litellm is not None:
            await self._litellm.close_litellm_async_clients()

    def known_price(self) -> Price | None:
        """The price given, else LiteLLM's. Loads LiteLLM, which takes seconds."""
        if self.price is None and self.api_base is None:
            load_litellm()
            self.price = litellm_price(self.model, self.api_base)
        return self.price

    def _request(self, question: Question, form: str) -> dict[str, Any]:
        request: dict[str, Any] = {
            "model": self.model,
            "messages": [
                {"role": "system", "content": question.system},
                {"role": "user", "content": f"{question.evidence}\n\n{question.task}"},
            ],
            "max_tokens": question.max_tokens,
            "timeout": self.timeout,
            "num_retries": 0,
            "max_retries": 0,
            "api_base": self.api_base,
            "api_key": self._api_key or self._no_key_needed(),
        }
        if form == "json_schema":
            schema = {"name": "verdicts", "strict": True, "schema": question.schema}
            request["response_format"] = {"type": "json_schema", "json_schema": schema}
        elif form == "json_object":
            request["response_format"] = {"type": "json_object"}
        if question.effort is not None:
            request["reasoning_effort"] = question.effort
        if self.temperature is not None:
            request["temperature"] = self.temperature
        return {name: value for name, value in request.items() if value is not None}

    def _no_key_needed(self) -> str | None:
        """A key for a server of one's own, which checks none but whose client refuses to start without."""
        own_server = self.api_base is not None and self.model.startswith("openai/")
        return "none" if own_server and not os.environ.get("OPENAI_API_KEY") else None

    def _fall_back(self, said: str, form: int) -> Callable[[Question], Question] | None:
        """What to do about a refused parameter: ask for the next simpler form, or drop the temperature. None:
        nothing.
        """
        words = said.casefold()
        if form + 1 < len(FORMS) and any(
            w in words for w in ("response_format", "json_schema", "json_object", "schema", "guided")
        ):
            if self._form == form:  # several requests may be refused at once
                self._form = form + 1
                self._warn(
                    f"{self.model} refuses {FORMS[form]}: its replies are asked for as {FORMS[form + 1]}"
                )
            return lambda question: question
        if self.temperature is not None and "temperature" in words:
            self.temperature = None
            self._warn(f"{self.model} refuses a temperature: none is sent")
            return lambda question: question
        return None

    def _warn(self, text: str) -> None:
        if self.on_warning is not None:
            self.on_warning(text)

    def _saw(self, headers: Mapping[str, str]) -> None:
        if self.on_headers is not None:
            self.on_headers(RateHeaders.openai(headers))

    def _translated(self, error: Any) -> JudgeError:
        response = getattr(error, "response", None)
        headers: Mapping[str, str] = (
            getattr(response, "headers", None) or getattr(error, "litellm_response_headers", None) or {}
        )
        self._saw(headers)
        name = type(error).__name__
        if _NO_KEY.search(str(error)):  # LiteLLM tells it as a failed server
            return trouble(401, "no key is set for it", None, headers)
        if name == "APIConnectionError":
            return JudgeUnavailableError("the connection failed, or the answer was cut", reason="connection")
        if name == "ContextWindowExceededError":
            return JudgeError("the prompt is longer than the model reads", reason="bad_request")
        if name == "ContentPolicyViolationError":
            return JudgeError("the provider's content filter refused the request", reason="refusal")
        status = getattr(error, "status_code", None) or 500
        return trouble(int(status), _words_of(error), str(getattr(error, "code", "") or ""), headers)

    def _read(self, response: Any) -> Reply:
        try:
            choice = response.choices[0]
            message, stop = choice.message, choice.finish_reason
            text = message.content or ""
            refusal = getattr(message, "refusal", None)
            usage = _usage(getattr(response, "usage", None))
        except (AttributeError, IndexError, TypeError) as error:
            raise JudgeUnavailableError(
                "the provider's answer lacks the fields of a completion", reason="broken_body"
            ) from error
        price = self.price or litellm_price(self.model, self.api_base)
        return Reply(
            text=text,
            model=self.model,
            model_returned=response.model,
            stop_reason="refusal" if refusal and not text else STOP_REASONS.get(stop, stop),
            usage=usage,
            cost_usd=None
            if price is None or not usage.input_tokens + usage.cache_read_tokens
            else price.cost(usage),
        )


_NO_KEY = re.compile(
    r"missing (?:[\w.]+ ){0,2}(?:credentials|api[ _]key)\b|api[ _]key (?:client option )?must be set", re.I
)


def load_litellm() -> ModuleType:
    """Import LiteLLM without its start-up download, its telemetry, or advertisements in our error output."""
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    import litellm

    litellm.telemetry = False
    litellm.suppress_debug_info = True
    litellm.drop_params = False
    return litellm


def _usage(counted: Any) -> Usage:
    """Counts with cached tokens taken out of the plain ones, for providers put them into both."""
    if counted is None:
        return Usage(requests=1)
    details = getattr(counted, "prompt_tokens_details", None)
    read = int(getattr(details, "cached_tokens", None) or 0)
    write = int(getattr(counted, "cache_creation_input_tokens", None) or 0)
    prompt = int(counted.prompt_tokens or 0)
    return Usage(
        requests=1,
        input_tokens=max(0, prompt - read - write),
        output_tokens=int(counted.completion_tokens or 0),
        cache_write_tokens=write,
        cache_read_tokens=read,
    )


def _words_of(error: Any) -> str:
    """The provider's sentence, without LiteLLM's own words around it."""
    body = getattr(error, "body", None)
    if isinstance(body, Mapping) and isinstance(body.get("message"), str):
        return str(body["message"])
    text = str(getattr(error, "message", "") or error)
    return text.rpartition("Exception - ")[2] or text
