from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.errors import InputError
from faithgrade.testing import (
    ScriptedTools,
    ToolFault,
    assert_scenario,
    pass_hat,
    read_scenarios,
    run_scenario,
)

if TYPE_CHECKING:
    from pathlib import Path

LINE: dict[str, Any] = {
    "id": "price",
    "question": "How much is A?",
    "fixtures": {"get_price": {"price": 5}},
    "expectations": {
        "expected_calls": [{"key": "price", "tool": "get_price"}],
        "answer_key": {"permitted": ["5 euro"], "must_not_claim": ["6 euro"]},
    },
}


def write(tmp_path: Path, *lines: dict[str, Any]) -> Path:
    path = tmp_path / "cases.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def good(question: str, tools: ScriptedTools) -> str:
    return f"A costs {tools.call('get_price')['price']} euro."


async def awaited(question: str, tools: ScriptedTools) -> str:
    return f"A costs {(await tools.acall('get_price'))['price']} euro."


def crashing(question: str, tools: ScriptedTools) -> str:
    raise ValueError("no plan")


class Flaky:
    """Right two times of three."""

    def __init__(self) -> None:
        self.runs = 0

    def __call__(self, question: str, tools: ScriptedTools) -> str:
        self.runs += 1
        return good(question, tools) if self.runs % 3 else "A costs 6 euro."


def test_sync_and_async_agents_run_alike(tmp_path: Path) -> None:
    (scenario,) = read_scenarios(write(tmp_path, LINE))
    assert assert_scenario(scenario, good).rate == assert_scenario(scenario, awaited).rate == 1.0


def test_a_rate_under_the_required_one_fails_with_each_broken_rule_counted(tmp_path: Path) -> None:
    (scenario,) = read_scenarios(write(tmp_path, {**LINE, "runs": 3}))
    with pytest.raises(AssertionError, match=r"price: 2 of 3 runs passed, required rate 1") as raised:
        assert_scenario(scenario, Flaky())
    assert "claims.must_not_claim: the answer claims '6 euro' (1 of 3 runs)" in str(raised.value)


def test_a_lower_rate_may_be_required_where_nothing_writes(tmp_path: Path) -> None:
    (scenario,) = read_scenarios(write(tmp_path, {**LINE, "runs": 3, "required_rate": 0.6}))
    report = assert_scenario(scenario, Flaky())
    assert report.passed == 2
    assert report.pass_hat(2) == pytest.approx(1 / 3)


def test_an_agent_that_crashes_fails_its_run_and_is_named(tmp_path: Path) -> None:
    (scenario,) = read_scenarios(write(tmp_path, LINE))
    report = run_scenario(scenario, crashing)
    assert not report.reached
    assert "agent.crashed: ValueError: no plan" in report.describe()


def test_a_high_schema_failure_rate_is_told_as_what_it_often_is(tmp_path: Path) -> None:
    spec = {"name": "get_price", "input_schema": {"type": "object", "properties": {}, "required": ["sku"]}}
    (scenario,) = read_scenarios(write(tmp_path, {**LINE, "tools": [spec], "runs": 2}))
    said = run_scenario(scenario, good).describe()
    assert "get_price: 2 of 2 calls broke its schema, mostly required at /" in said


def test_each_run_has_fresh_tools_and_its_faults_again(tmp_path: Path) -> None:
    (scenario,) = read_scenarios(
        write(tmp_path, {**LINE, "runs": 2, "faults": {"get_price": {"kind": "timeout"}}})
    )

    def retrying(question: str, tools: ScriptedTools) -> str:
        with pytest.raises(ToolFault):
            tools.call("get_price")
        return good(question, tools)

    assert run_scenario(scenario, retrying).passed == 2


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ({"id": "x"}, "line 1, question: expected text"),
        ({**LINE, "fixture": {}}, "line 1: unknown field 'fixture'"),
        ({**LINE, "expectations": {"max_calls": "2"}}, "line 1, expectations.max_calls: expected an integer"),
        ({**LINE, "runs": 0}, "line 1, runs: expected a number of runs from 1, got 0"),
        (
            {**LINE, "required_rate": 1.5},
            "line 1, required_rate: expected a rate over 0 and up to 1, got 1.5",
        ),
        (
            {**LINE, "writes": ["get_price"], "required_rate": 0.9},
            "line 1, required_rate: a scenario whose tools write must pass every time",
        ),
        (
            {**LINE, "faults": {"get_price": {"sort": "x"}}},
            "line 1, faults.get_price: expected an object with kind",
        ),
    ],
)
def test_malformed_scenarios_are_told_with_line_and_field(
    tmp_path: Path, line: dict[str, Any], message: str
) -> None:
    with pytest.raises(InputError) as raised:
        read_scenarios(write(tmp_path, line))
    assert message in str(raised.value)


def test_an_id_is_used_once(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="line 2, id: the id 'price' is used twice"):
        read_scenarios(write(tmp_path, LINE, LINE))


def test_pass_hat_refuses_more_runs_than_there_were() -> None:
    with pytest.raises(ValueError, match="k must be from 1 to 3"):
        pass_hat(3, 3, 4)
