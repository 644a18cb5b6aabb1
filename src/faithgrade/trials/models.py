"""A real model in a trial, through the providers the judge uses: plain text in and out, with or without
tools."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from faithgrade.errors import JudgeError
from faithgrade.settings import Settings, load_settings
from faithgrade.trials.agents import Answered

if TYPE_CHECKING:
    from faithgrade.trials.fixture import Result, ReturnCase

CallTool = Callable[[str, Mapping[str, Any]], Awaitable[tuple[str, bool]]]
"""Calls a tool: name and arguments in, text and error flag out."""

MAX_ROUNDS = 4
"""Requests after which a model that goes on calling tools is stopped."""
MAX_TOKENS = 1024


class ProviderModel:
    """One model by the name `--judge` takes: ``anthropic/MODEL``, or any LiteLLM model."""

    def __init__(self, name: str, settings: Settings | None = None):
        self.settings = settings or load_settings({"judge": name})
        self.name = name
        self.provider, _, self.model = name.partition("/")

    async def converse(
        self, prompt: str, tools: Sequence[Mapping[str, Any]] = (), call: CallTool | None = None
    ) -> Answered:
        """The model's final text; its tool calls are made through `call`.

        Raises JudgeError when the provider fails; nothing is retried, because a retry would be a run of its
        own.
        """
        if self.provider == "anthropic":
            return await self._converse_anthropic(prompt, tools, call)
        return await self._converse_litellm(prompt, tools, call)

    async def _converse_anthropic(
        self, prompt: str, tools: Sequence[Mapping[str, Any]], call: CallTool | None
    ) -> Answered:
        from faithgrade.judges.anthropic import AnthropicJudge

        judge = AnthropicJudge(self.model, api_key=self.settings.api_key, api_base=self.settings.api_base)
        client = await judge.connect()
        offered = [
            {"name": t["name"], "description": t["description"], "input_schema": t["inputSchema"]}
            for t in tools
        ]
        messages: list[dict[str, Any]] = [{"role": "user", "content": prompt}]
        try:
            for _ in range(MAX_ROUNDS):
                sent: dict[str, Any] = {"model": self.model, "max_tokens": MAX_TOKENS, "messages": messages}
                sent |= {"tools": offered} if offered else {}
                reply: Any = await client.messages.create(**sent)
                uses = [block for block in reply.content if block.type == "tool_use"]
                if reply.stop_reason != "tool_use" or call is None:
                    text = "".join(block.text for block in reply.content if block.type == "text")
                    usage = {
                        "input_tokens": reply.usage.input_tokens,
                        "output_tokens": reply.usage.output_tokens,
                    }
                    return Answered(text, str(reply.stop_reason), reply.id, reply.model, usage)
                results = []
                for use in uses:
                    content, failed = await call(use.name, use.input)
                    results.append(
                        {"type": "tool_result", "tool_use_id": use.id, "content": content, "is_error": failed}
                    )
                shown = [block.model_dump(exclude_none=True) for block in reply.content]
                messages += [{"role": "assistant", "content": shown}, {"role": "user", "content": results}]
        finally:
            await judge.aclose()
        raise JudgeError(f"{self.name} was still calling tools after {MAX_ROUNDS} requests", reason="loop")

    async def _converse_litellm(
        self, prompt: str, tools: Sequence[Mapping[str, Any]], call: CallTool | None
    ) -> Answered:
        from faithgrade.judges.litellm import LiteLLMJudge

        judge = LiteLLMJudge(self.name, api_key=self.settings.api_key, api_base=self.settings.api_base)
        litellm = await judge.connect()
        offered = [
            {
                "type": "function",
                "function": {
                    "name": t["name"],
                    "description": t["description"],
                    "parameters": t["inputSchema"],
                },
            }
            for t in tools
        ]
        sent: dict[str, Any] = {
            "model": self.name,
            "max_tokens": MAX_TOKENS,
            "num_retries": 0,
            "max_retries": 0,
        }
        sent |= {"tools": offered} if offered else {}
        sent |= {k: v for k, v in (("api_base", judge.api_base), ("api_key", self.settings.api_key)) if v}
        messages: list[dict[str, Any]] = [{"role": "user", "content": prompt}]
        try:
            for _ in range(MAX_ROUNDS):
                reply: Any = await litellm.acompletion(messages=messages, **sent)
                choice = reply.choices[0]
                made = choice.message.tool_calls or []
                if not made or call is None:
                    usage = {
                        "input_tokens": reply.usage.prompt_tokens,
                        "output_tokens": reply.usage.completion_tokens,
                    }
                    return Answered(
                        choice.message.content or "", str(choice.finish_reason), reply.id, reply.model, usage
                    )
                messages.append(choice.message.model_dump(exclude_none=True))
                for one in made:
                    content, _failed = await call(
                        one.function.name, json.loads(one.function.arguments or "{}")
                    )
                    messages.append({"role": "tool", "tool_call_id": one.id, "content": content})
        finally:
            await judge.aclose()
        raise JudgeError(f"{self.name} was still calling tools after {MAX_ROUNDS} requests", reason="loop")


class ModelAgent:
    """A model as an agent of the arms trial: one request for its calls, one for its answer.

    Calls and results travel as text, because a provider refuses the broken envelopes the trial is about.
    """

    def __init__(self, model: ProviderModel):
        self._model = model
        self.name, self.provider, self.model = model.name, model.provider, model.model

    async def plan(self, case: ReturnCase, prompt: str) -> list[dict[str, Any]]:
        """The calls the model writes down; a reply that holds none is no calls."""
        reply = await self._model.converse(f"{prompt}\n\n{_TOOLS}\n\n{_PLAN}")
        return read_calls(reply.text)

    async def answer(self, case: ReturnCase, prompt: str, results: Sequence[Result]) -> Answered:
        """The model's answer to the results as delivered."""
        shown = [
            {"call_id": r["call_id"], "tool": r["name"], "is_error": r["is_error"], "content": r["content"]}
            for r in results
        ]
        return await self._model.converse(
            f"{prompt}\n\nThe tools were called. Their results, as delivered:\n"
            f"{json.dumps(shown, indent=1)}\n\n"
            "Answer now."
        )


def read_calls(text: str) -> list[dict[str, Any]]:
    """The calls in a reply: the JSON array between its first ``[`` and last ``]``, with id, name and
    arguments.

    >>> read_calls('Sure: [{"id": "a", "name": "fetch_order", "arguments": {}}]')
    [{'id': 'a', 'name': 'fetch_order', 'arguments': {}}]
    >>> read_calls("I cannot.")
    []
    """
    start, end = text.find("["), text.rfind("]")
    try:
        found = json.loads(text[start : end + 1]) if 0 <= start < end else []
    except ValueError:
        return []
    rows = found if isinstance(found, list) else []
    return [
        {"id": str(row["id"]), "name": str(row["name"]), "arguments": dict(row["arguments"])}
        for row in rows
        if isinstance(row, dict) and {"id", "name"} <= row.keys() and isinstance(row.get("arguments"), dict)
    ]


_TOOLS = (
    "Tools: fetch_order(order_id) gives order_id, delivered_on, total; fetch_policy(policy_id) gives "
    "policy_id, window_days; fetch_region(postcode) gives postcode, region, extra_days (added to the window)."
)
_PLAN = (
    'Reply now with the calls alone, as a JSON array: [{"id": "call-1", "name": "…", "arguments": {…}}, …]'
)
