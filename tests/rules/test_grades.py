"""How grave something is, what is null, how often it is taken, and states under way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

CHART: Call = (
    "chart",
    {"bed": 3},
    {"allergies": [{"substance": "nickel", "reaction": "rash", "severity": "mild"}]},
)
TWO: Call = (
    "chart",
    {"bed": 3},
    {
        "allergies": [
            {"substance": "nickel", "severity": "mild"},
            {"substance": "wasps", "severity": "severe"},
        ]
    },
)
PILL: Call = ("rx", {"pid": "Z1"}, {"drug": "alendronate", "dose_mg": 70, "frequency": "once weekly"})
KILN: Call = ("kiln", {"no": 2}, {"kiln_on": False, "last_fault": None})
PERMIT: Call = ("permit", {"kind": "stall"}, {"state": "under_review"})
SAMPLE: Call = ("lab", {"pid": "Z1"}, {"potassium": 4.1, "status": "preliminary"})
GAIN: Call = ("amp", {"stage": 1}, '{"gain": Infinity, "noise_db": NaN}')


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("The chart lists a severe nickel allergy.", CHART, "unsupported"),
        ("The chart lists a mild nickel allergy.", CHART, "supported"),
        ("The nickel allergy is not severe.", CHART, "unresolved"),
        ("The chart lists a severe wasps allergy.", TWO, "supported"),
        ("The nickel allergy may be severe.", CHART, "unresolved"),
        ("A severe storm is coming.", CHART, "unresolved"),
        ("Alendronate is dosed at 70 mg, once daily.", PILL, "unsupported"),
        ("Alendronate is dosed at 70 mg, once weekly.", PILL, "supported"),
        ("Its last fault came at dawn.", KILN, "unsupported"),
        ("Its last fault is unknown.", KILN, "supported"),
        ("Its fault came at dawn.", KILN, "unresolved"),
        ("Your stall permit has been approved.", PERMIT, "unsupported"),
        ("Your stall permit is pending.", PERMIT, "supported"),
        ("This is the final result.", SAMPLE, "unsupported"),
        ("The gain is 0.", GAIN, "unsupported"),
        ("The noise is 0 dB.", GAIN, "unsupported"),
    ],
)
def test_grades_and_states(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == expected
