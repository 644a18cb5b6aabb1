"""Run with ``pytest`` in this folder. Every scenario of ``cases.jsonl`` must pass, write tools every time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from agent import BillingAgent
from seeded_bugs import SEEDED

from faithgrade.testing import Scenario, assert_effects, read_scenarios, run_scenario


@pytest.mark.faithgrade_scenarios("cases.jsonl")
def test_the_agent_keeps_its_contract(scenario: Scenario, faithgrade: Any) -> None:
    report = faithgrade.run(scenario, BillingAgent())
    assert report.pass_hat(1) == 1.0


def test_a_refund_that_timed_out_takes_effect_once(faithgrade: Any) -> None:
    scenario = next(
        s for s in read_scenarios(Path(__file__).with_name("cases.jsonl")) if s.id == "refund-times-out-once"
    )
    tools = scenario.make_tools()
    BillingAgent()(scenario.question, tools)
    assert_effects(tools.effects, "refund", 1)


@pytest.mark.parametrize(("agent", "scenario_id", "rule"), SEEDED, ids=[bug.__name__ for bug, _, _ in SEEDED])
def test_each_seeded_bug_is_caught_with_its_rule_named(
    agent: type[BillingAgent], scenario_id: str, rule: str
) -> None:
    scenario = next(s for s in read_scenarios(Path(__file__).with_name("cases.jsonl")) if s.id == scenario_id)
    report = run_scenario(scenario, agent())
    assert not report.reached
    assert rule in report.describe()
