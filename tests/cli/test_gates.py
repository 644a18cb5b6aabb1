"""Gates look at figures, and a figure that is unknown never passes."""

from typing import Any

import pytest

from faithgrade.cli.gates import check_gates, exit_code, read_gates


def summary(
    rate: float | None = 1.0,
    low: float | None = 1.0,
    corrected: float | None = None,
    ungraded: int = 0,
    judge: bool = False,
    graded: int = 2,
    failed: int = 0,
    **more: Any,
) -> dict[str, Any]:
    calibration = None
    if corrected is not None:
        calibration = {"usable": True, "faithful_cases": {"interval": [corrected, 1.0]}}
    return {
        "rates": {"faithful_cases": {"rate": rate, "bounds": [low, 1.0]}},
        "calibration": calibration,
        "claims": {"ungraded": ungraded},
        "cases": {"graded": graded, "failed": failed, "with_violations": more.pop("with_violations", 0)},
        "input": {"cases": 2},
        "judge": {"name": "m"} if judge else None,
        "outcomes": more.pop("outcomes", {}),
        "violations": more.pop("violations", {}),
    }


@pytest.mark.parametrize(
    ("gate", "figures", "passed"),
    [
        ("raw", {"rate": 0.9, "low": 0.1}, True),
        ("low", {"rate": 0.9, "low": 0.1}, False),
        ("low", {"rate": 0.9, "low": 0.9}, True),
        ("raw", {"rate": None, "low": None}, False),
        ("low", {"rate": None, "low": None}, False),
        ("corrected-low", {"rate": 1.0, "low": 1.0, "corrected": 0.7}, False),
        ("corrected-low", {"rate": 0.1, "low": 0.1, "corrected": 0.95}, True),
        ("corrected-low", {"rate": 1.0, "low": 1.0}, False),
    ],
)
def test_the_gate_looks_at_the_figure_it_names(gate: str, figures: dict[str, Any], passed: bool) -> None:
    (result,) = check_gates(read_gates("0.9", gate, None, False, False), summary(**figures))
    assert result["passed"] is passed


@pytest.mark.parametrize(
    ("name", "found", "passed"),
    [
        ("violation", {"with_violations": 1}, False),
        ("violation", {"with_violations": 0}, True),
        ("violation:missing_call", {"violations": {"missing_call": 2}}, False),
        ("violation:missing_call", {"violations": {"other": 2}}, True),
        ("unsafe-complete", {"outcomes": {"unsafe-complete": 1}}, False),
        ("unsafe-complete", {"outcomes": {"complete-correct": 1}}, True),
    ],
)
def test_fail_on_counts_outcomes_and_violations(name: str, found: dict[str, Any], passed: bool) -> None:
    (result,) = check_gates(read_gates(None, "low", name, False, False), summary(**found))
    assert result["passed"] is passed


@pytest.mark.parametrize(
    ("found", "gates", "code"),
    [
        ({}, (None, False, False), 0),
        ({"low": 0.5}, ("0.9", False, False), 1),
        ({"ungraded": 1}, (None, False, False), 0),
        ({"ungraded": 1, "judge": True}, (None, False, False), 3),
        ({"ungraded": 1}, (None, True, False), 3),
        ({"graded": 1}, (None, False, False), 3),
        ({"failed": 1}, (None, False, False), 3),
        ({"ungraded": 1, "judge": True, "low": 0.5}, ("0.9", False, False), 3),
        ({}, (None, False, True), 4),
        ({"corrected": 0.9}, (None, False, True), 0),
        ({"ungraded": 1, "judge": True, "low": 0.5}, ("0.9", True, True), 4),
    ],
)
def test_four_comes_before_three_before_one(
    found: dict[str, Any], gates: tuple[str | None, bool, bool], code: int
) -> None:
    asked = read_gates(gates[0], "low", None, gates[1], gates[2])
    seen = summary(**found)
    assert exit_code(asked, seen, check_gates(asked, seen)) == code
