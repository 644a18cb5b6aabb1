"""Test an agent and its tools: scripted tools with faults, recordings, assertions that name the rule,
scenarios.

Works with any test framework or none; the pytest plugin adds a fixture and parametrised scenario files.
"""

from __future__ import annotations

from faithgrade.testing.assertions import (
    assert_argument,
    assert_called,
    assert_confirmed,
    assert_contract,
    assert_corrected,
    assert_derived,
    assert_effects,
    assert_faithful,
    assert_filled,
    assert_found,
    assert_honest,
    assert_keyed_retries,
    assert_no_loop,
    assert_not_called,
    assert_nothing_after,
    assert_order,
    assert_outcome,
    assert_quality,
    assert_retries,
    assert_schema,
    assert_selection,
    assert_source,
)
from faithgrade.testing.golden import Golden, assert_golden, read_golden, write_golden_template
from faithgrade.testing.log import Effect, ToolFault, ToolLog
from faithgrade.testing.recording import record_tool
from faithgrade.testing.scenarios import (
    Run,
    RunReport,
    Scenario,
    assert_scenario,
    pass_hat,
    read_scenarios,
    run_scenario,
)
from faithgrade.testing.tools import Fault, LiveTools, RecordedTools, ScriptedTools, Tools

__all__ = [
    "Effect",
    "Fault",
    "Golden",
    "LiveTools",
    "RecordedTools",
    "Run",
    "RunReport",
    "Scenario",
    "ScriptedTools",
    "ToolFault",
    "ToolLog",
    "Tools",
    "assert_argument",
    "assert_called",
    "assert_confirmed",
    "assert_contract",
    "assert_corrected",
    "assert_derived",
    "assert_effects",
    "assert_faithful",
    "assert_filled",
    "assert_found",
    "assert_golden",
    "assert_honest",
    "assert_keyed_retries",
    "assert_no_loop",
    "assert_not_called",
    "assert_nothing_after",
    "assert_order",
    "assert_outcome",
    "assert_quality",
    "assert_retries",
    "assert_scenario",
    "assert_schema",
    "assert_selection",
    "assert_source",
    "pass_hat",
    "read_golden",
    "read_scenarios",
    "record_tool",
    "run_scenario",
    "write_golden_template",
]
