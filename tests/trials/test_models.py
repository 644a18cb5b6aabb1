"""A model through the judge's providers, against a server of our own that talks like theirs."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from faithgrade.errors import JudgeError
from faithgrade.settings import load_settings
from faithgrade.trials.fixture import make_cases
from faithgrade.trials.models import ModelAgent, ProviderModel, read_calls

TOOL = {"name": "fetch_token", "description": "", "inputSchema": {"type": "object", "properties": {}}}
Answer = Callable[[dict[str, Any]], dict[str, Any]]


@pytest.fixture
def serve() -> Iterator[Callable[[Answer], str]]:
    """Start a server that answers each request body by a function; gives its address."""
    servers: list[tuple[HTTPServer, threading.Thread]] = []

    def start(answer: Answer) -> str:
        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                sent = json.dumps(answer(body)).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(sent)))
                self.end_headers()
                self.wfile.write(sent)

            def log_message(self, *args: Any) -> None:
                """Say nothing."""

        server = HTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        servers.append((server, thread))
        return f"http://127.0.0.1:{server.server_port}"

    yield start
    for server, thread in servers:
        server.shutdown()
        server.server_close()
        thread.join()


def model_at(base: str, name: str) -> ProviderModel:
    return ProviderModel(name, load_settings({"judge": name, "api_base": base, "api_key": "not-a-key"}, {}))


def claude(content: list[dict[str, Any]], stop: str) -> dict[str, Any]:
    usage = {"input_tokens": 7, "output_tokens": 3}
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "claude-x-1",
        "content": content,
        "stop_reason": stop,
        "usage": usage,
    }


def with_tool(body: dict[str, Any]) -> dict[str, Any]:
    last = body["messages"][-1]["content"]
    if isinstance(last, list) and last[0]["type"] == "tool_result":
        return claude([{"type": "text", "text": f"It said {last[0]['content']}."}], "end_turn")
    return claude([{"type": "tool_use", "id": "tu_1", "name": "fetch_token", "input": {}}], "tool_use")


async def token(name: str, arguments: Mapping[str, Any]) -> tuple[str, bool]:
    return "TOKEN: AB12", False


def test_claude_calls_the_tool_and_its_reply_comes_with_what_is_known_of_it(
    serve: Callable[[Answer], str],
) -> None:
    answered = asyncio.run(model_at(serve(with_tool), "anthropic/claude-x").converse("Go.", [TOOL], token))
    assert (answered.text, answered.model_returned, answered.request_id) == (
        "It said TOKEN: AB12.",
        "claude-x-1",
        "msg_1",
    )
    assert answered.usage == {"input_tokens": 7, "output_tokens": 3}


def test_a_model_that_never_stops_calling_is_stopped(serve: Callable[[Answer], str]) -> None:
    def calling(body: dict[str, Any]) -> dict[str, Any]:
        return claude([{"type": "tool_use", "id": "tu_1", "name": "fetch_token", "input": {}}], "tool_use")

    with pytest.raises(JudgeError, match="still calling tools after 4 requests"):
        asyncio.run(model_at(serve(calling), "anthropic/claude-x").converse("Go.", [TOOL], token))


def test_an_agent_of_the_arms_plans_in_json_and_answers_from_the_delivered_results(
    serve: Callable[[Answer], str],
) -> None:
    case = make_cases()[0]

    def answer(body: dict[str, Any]) -> dict[str, Any]:
        prompt = body["messages"][0]["content"]
        said = (
            "Noted."
            if "Answer now." in prompt and '"window_days": null' in prompt
            else json.dumps(case.calls)
        )
        return claude([{"type": "text", "text": said}], "end_turn")

    async def run() -> tuple[list[dict[str, Any]], str]:
        agent = ModelAgent(model_at(serve(answer), "anthropic/claude-x"))
        results = case.results()
        results[1]["content"]["window_days"] = None
        return await agent.plan(case, case.prompt), (await agent.answer(case, case.prompt, results)).text

    assert asyncio.run(run()) == (case.calls, "Noted.")


def test_a_model_through_litellm_calls_the_tool_alike(serve: Callable[[Answer], str]) -> None:
    def answer(body: dict[str, Any]) -> dict[str, Any]:
        last = body["messages"][-1]
        message: dict[str, Any] = {"role": "assistant", "content": f"It said {last['content']}."}
        if last["role"] != "tool":
            call = {"id": "c1", "type": "function", "function": {"name": "fetch_token", "arguments": "{}"}}
            message = {"role": "assistant", "content": None, "tool_calls": [call]}
        usage = {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        return {
            "id": "r1",
            "object": "chat.completion",
            "created": 1,
            "model": "m-1",
            "choices": [choice],
            "usage": usage,
        }

    answered = asyncio.run(model_at(serve(answer), "openai/m").converse("Go.", [TOOL], token))
    assert (answered.text, answered.usage) == (
        "It said TOKEN: AB12.",
        {"input_tokens": 7, "output_tokens": 3},
    )


@pytest.mark.parametrize(
    "text",
    ["I cannot.", "[1, 2", '[{"id": "a"}]', '{"id": "a"}', '[{"id": "a", "name": "b", "arguments": "c"}]'],
)
def test_a_plan_that_is_none_is_no_calls(text: str) -> None:
    assert read_calls(text) == []
