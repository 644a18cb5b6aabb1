"""The MCP server through the SDK's own client."""

from __future__ import annotations

import os
import sys
from typing import Any

import pytest

from faithgrade import load_settings
from faithgrade.mcp_server import make_server

pytest.importorskip("mcp")

ORDER = {"order_id": "A-17", "total": 49.5}


@pytest.fixture
def server() -> Any:
    return make_server(load_settings({"judge": "none"}))


async def test_both_tools_are_listed_with_their_schemas(server: Any) -> None:
    from mcp import Client

    async with Client(server) as client:
        listed = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert set(listed) == {"grade_answer", "check_calls"}
    assert listed["grade_answer"].input_schema["required"] == ["answer", "results"]
    assert listed["check_calls"].input_schema["required"] == ["calls", "results"]


async def test_an_unsupported_claim_comes_back_with_what_to_mend() -> None:
    from mcp import Client

    settings = load_settings({"judge": "scripted:unsupported", "rules": "none"})
    async with Client(make_server(settings)) as client:
        reply = await client.call_tool(
            "grade_answer",
            {"answer": "Order A-17 totals 59.50.", "results": [ORDER], "question": "What is due?"},
        )
    assert not reply.is_error
    graded = reply.structured_content
    assert graded["faithful"] is False
    assert graded["claims"][0]["verdict"] == "unsupported"
    assert "59.50" in graded["feedback"]


async def test_what_nobody_decided_is_null_and_never_true(server: Any) -> None:
    from mcp import Client

    async with Client(server) as client:
        reply = await client.call_tool(
            "grade_answer", {"answer": "The customer sounds delighted with the parcel.", "results": [ORDER]}
        )
    graded = reply.structured_content
    assert graded["counts"]["ungraded"] == 1
    assert graded["faithful"] is None
    assert graded["score"] is None


async def test_calls_are_checked_against_expectations(server: Any) -> None:
    from mcp import Client

    expectations = {
        "expected_calls": [{"key": "order", "tool": "get_order", "required_fields": [{"pointer": "/eta"}]}]
    }
    sent = {
        "calls": [{"id": "c1", "name": "get_order", "arguments": {}}],
        "results": [{"call_id": "c1", "content": ORDER}],
    }
    async with Client(server) as client:
        broken = (
            await client.call_tool("check_calls", {**sent, "expectations": expectations})
        ).structured_content
        kept = (await client.call_tool("check_calls", sent)).structured_content
    assert not broken["ok"]
    assert [(v["code"], v["pointer"]) for v in broken["violations"]] == [("missing_field", "/eta")]
    assert kept["ok"]


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("grade_answer", {"answer": "x", "results": [], "calls": [{"nam": "f"}]}, "calls[0]"),
        ("check_calls", {"calls": [], "results": [], "expectations": {"expected": []}}, "expectations"),
        ("grade_answer", {"results": []}, "answer"),
    ],
)
async def test_a_bad_argument_is_a_tool_error_that_names_it(
    server: Any, tool: str, arguments: dict[str, Any], said: str
) -> None:
    from mcp import Client

    async with Client(server) as client:
        reply = await client.call_tool(tool, arguments)
    assert reply.is_error
    assert said in str(reply.content[0])


async def test_the_command_serves_over_standard_input_and_output() -> None:
    from mcp import Client, StdioServerParameters

    started = StdioServerParameters(
        command=sys.executable,
        args=["-m", "faithgrade", "mcp", "--judge", "none"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    async with Client(started) as client:
        reply = await client.call_tool("grade_answer", {"answer": "It totals 49.50.", "results": [ORDER]})
    assert not reply.is_error
    assert reply.structured_content["counts"]["claims"] == 1
