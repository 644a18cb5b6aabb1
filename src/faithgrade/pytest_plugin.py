"""The pytest plugin: a ``faithgrade`` fixture, and scenario files as parametrised tests.

Mark a test with ``@pytest.mark.faithgrade_scenarios("cases.jsonl")`` and take ``scenario``: it runs once a
line. The path is relative to the test file. Nothing of faithgrade is imported until a test asks for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from faithgrade.case import Case
    from faithgrade.testing import RunReport, Scenario, ScriptedTools, ToolLog

MARKER = "faithgrade_scenarios"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--faithgrade-runs``."""
    group = parser.getgroup("faithgrade")
    group.addoption(
        "--faithgrade-runs",
        type=int,
        metavar="N",
        help="Run every scenario N times instead of its own number.",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker."""
    config.addinivalue_line(
        "markers", f"{MARKER}(path): run the test once for each scenario of a JSON Lines file"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each scenario of the marked file."""
    marker = metafunc.definition.get_closest_marker(MARKER)
    if marker is None or "scenario" not in metafunc.fixturenames:
        return
    from faithgrade.errors import InputError
    from faithgrade.testing import read_scenarios

    path = metafunc.definition.path.parent / marker.args[0]
    try:
        scenarios = read_scenarios(path)
    except (InputError, OSError) as error:
        raise pytest.UsageError(str(error)) from error
    metafunc.parametrize("scenario", scenarios, ids=[s.id for s in scenarios])


class Faithgrade:
    """What the ``faithgrade`` fixture gives: scripted tools, a log, scenario runs, and a grade that must be
    faithful."""

    def __init__(self, runs: int | None):
        self._runs = runs

    def tools(self, fixtures: dict[str, Any], **options: Any) -> ScriptedTools:
        """Scripted tools (options as for `faithgrade.testing.ScriptedTools`)."""
        from faithgrade.testing import ScriptedTools

        return ScriptedTools(fixtures, **options)

    def log(self) -> ToolLog:
        """An empty log for `faithgrade.testing.record_tool`."""
        from faithgrade.testing import ToolLog

        return ToolLog()

    def run(self, scenario: Scenario, agent: Callable[..., Any], *, runs: int | None = None) -> RunReport:
        """Run an agent on a scenario and require its pass rate."""
        from faithgrade.testing import assert_scenario

        return assert_scenario(scenario, agent, runs=self._runs or runs)

    def assert_contract(self, case: Case, *, allow_safe_stop: bool = False) -> None:
        """Require that a case keeps to its expectations."""
        from faithgrade.testing import assert_contract

        assert_contract(case, allow_safe_stop=allow_safe_stop)

    def assert_faithful(self, case: Case, **options: Any) -> None:
        """Require that every claim of the answer is supported (options as for `faithgrade.grade`)."""
        from faithgrade.testing import assert_faithful

        assert_faithful(case, **options)


@pytest.fixture
def faithgrade(request: pytest.FixtureRequest) -> Faithgrade:
    """Scripted tools, scenario runs and faithfulness for tests of an agent."""
    return Faithgrade(request.config.getoption("--faithgrade-runs"))
