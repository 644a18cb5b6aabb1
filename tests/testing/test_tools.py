from __future__ import annotations

import asyncio
from typing import Any

import pytest

from faithgrade.errors import InputError
from faithgrade.testing import Fault, LiveTools, RecordedTools, ScriptedTools, ToolFault

ORDER = {"order_id": "A", "total": 5, "lines": [1, 2]}


def outcome(tools: Any, *arguments: Any) -> Any:
    try:
        return tools.call(*arguments)
    except ToolFault as fault:
        return fault.kind


@pytest.mark.parametrize(
    ("fault", "seen"),
    [
        (Fault("timeout"), ["timeout", ORDER]),
        (Fault("error"), ["execution", ORDER]),
        (Fault("validation"), ["validation", ORDER]),
        (Fault("denied", times=None), ["denied", "denied"]),
        (Fault("missing"), ["timeout", ORDER]),
        (Fault("error", after=1), [ORDER, "execution"]),
        (Fault("empty"), [{}, ORDER]),
        (Fault("null", field="total"), [{**ORDER, "total": None}, ORDER]),
        (Fault("null"), [None, ORDER]),
        (Fault("partial", field="total"), [{"order_id": "A", "lines": [1, 2]}, ORDER]),
        (Fault("wrong", field="total", value=6), [{**ORDER, "total": 6}, ORDER]),
        (Fault("late"), [ORDER, ORDER]),
    ],
)
def test_faults_strike_once_later_or_for_good(fault: Fault, seen: list[Any]) -> None:
    tools = ScriptedTools({"get": ORDER}, faults={"get": fault})
    assert [outcome(tools, "get"), outcome(tools, "get")] == seen


def test_a_malformed_result_is_text_that_breaks_off() -> None:
    tools = ScriptedTools({"get": ORDER}, faults={"get": Fault("malformed")})
    case = tools.case(str(tools.call("get")), expectations={"expected_calls": [{"key": "k", "tool": "get"}]})
    from faithgrade.contract import check_contract

    assert [v.code for v in check_contract(case)] == ["malformed_result"]


def test_a_lost_result_leaves_a_call_without_one_and_a_late_one_says_how_late() -> None:
    tools = ScriptedTools({"get": ORDER}, faults={"get": [Fault("missing"), Fault("late", after=1)]})
    outcome(tools, "get")
    tools.call("get")
    case = tools.case("…")
    assert (len(case.calls), len(case.results)) == (2, 1)
    assert case.results[0].latency_ms == 60_000


def test_a_timeout_that_took_effect_and_its_retry_under_the_same_key_are_one_effect() -> None:
    tools = ScriptedTools(
        {"pay": {"ok": True}}, writes={"pay"}, faults={"pay": Fault("timeout", took_effect=True)}
    )
    assert outcome(tools, "pay", {"to": "x", "idempotency_key": "k"}) == "timeout"
    assert outcome(tools, "pay", {"to": "x", "idempotency_key": "k"}) == {"ok": True}
    assert len(tools.effects) == 1


def test_the_same_retry_without_a_key_is_two_effects() -> None:
    tools = ScriptedTools(
        {"pay": {"ok": True}}, writes={"pay"}, faults={"pay": Fault("timeout", took_effect=True)}
    )
    outcome(tools, "pay", {"to": "x"})
    outcome(tools, "pay", {"to": "x"})
    assert len(tools.effects) == 2


def test_a_write_that_failed_has_no_effect() -> None:
    tools = ScriptedTools({"pay": {"ok": True}}, writes={"pay"}, faults={"pay": Fault("error")})
    outcome(tools, "pay")
    assert tools.effects == []


def test_fixtures_are_values_functions_or_rows_by_arguments() -> None:
    rows = [{"arguments": {"id": "A"}, "result": {"n": 1}}, {"arguments": {"id": "B"}, "result": {"n": 2}}]
    tools = ScriptedTools({"rows": rows, "double": lambda n: n * 2, "list": [1, 2]})
    assert tools.call("rows", id="B") == {"n": 2}
    assert tools.call("double", n=4) == 8
    assert tools.call("list") == [1, 2]
    assert outcome(tools, "rows", {"id": "C"}) == "execution"
    assert outcome(tools, "nobody") == "protocol"


def test_an_agent_cannot_change_a_fixture_through_its_result() -> None:
    tools = ScriptedTools({"get": ORDER})
    tools.call("get")["total"] = 99
    assert tools.call("get") == ORDER
    assert tools.log.results[0].content == ORDER


def test_faults_and_writes_need_a_fixture() -> None:
    with pytest.raises(InputError, match="there is no fixture for pay"):
        ScriptedTools({}, writes={"pay"})


def test_tools_can_be_awaited_and_called_as_functions() -> None:
    tools = ScriptedTools({"get": ORDER})
    assert asyncio.run(tools.acall("get")) == tools.functions()["get"]() == ORDER


def test_a_recording_gives_each_call_what_it_got_then_and_refuses_another() -> None:
    scripted = ScriptedTools({"get": lambda id: {"id": id}}, faults={"get": Fault("error", after=1)})
    scripted.call("get", id="A")
    outcome(scripted, "get", {"id": "A"})
    replay = RecordedTools(scripted.case("…"))
    assert outcome(replay, "get", {"id": "A"}) == {"id": "A"}
    assert outcome(replay, "get", {"id": "A"}) == "execution"
    assert outcome(replay, "get", {"id": "B"}) == "protocol"


def test_a_write_is_never_live() -> None:
    with pytest.raises(InputError, match="pay would write for real"):
        LiveTools({"pay": lambda: None}, writes={"pay"})
    assert LiveTools({"get": lambda: ORDER}, writes={"pay"}).call("get") == ORDER
