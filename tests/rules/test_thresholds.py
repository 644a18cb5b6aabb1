"""Values against another field that the claim names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

OVEN = ("oven", {"id": "O1"}, {"id": "O1", "presetC": 180, "readingC": 172.5})
GAUGE: Any = ("gauge", {}, {"offset_mm": -0.4, "tolerance_mm": 0.3})
SOIL: Any = (
    "soil",
    {},
    {"moisture": {"min": 21, "max": 34}, "goal": {"low": 20, "high": 30}, "salinity": 25},
)
TRUCK = ("scales", {"plate": "TR 9"}, {"load_kg": 7800, "limit_kg": 7500})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("It is at 172.5 °C, 7.5 degrees cooler than the preset.", OVEN, "supported"),
        ("It is at 172.5 °C, 7.5 degrees hotter than the preset.", OVEN, "unsupported"),
        ("It is at 172.5 °C, 9.5 degrees cooler than the preset.", OVEN, "unsupported"),
        ("It is at 172.5 °C, below the preset.", OVEN, "supported"),
        ("It is at 172.5 °C, above the preset.", OVEN, "unsupported"),
        ("It is at 172.5 °C, below the boiling point.", OVEN, "unresolved"),
        ("The offset is −0.4 mm, within the tolerance.", GAUGE, "unsupported"),
        ("The offset is −0.4 mm, outside the 0.3 mm tolerance.", GAUGE, "supported"),
        ("The moisture ran from 21 to 34 and never left the goal band.", SOIL, "unsupported"),
        ("The salinity is 25, inside the goal range.", SOIL, "supported"),
        ("The load is 7,800 kg, 300 kg over the limit.", TRUCK, "supported"),
        ("The load is 7,800 kg, 200 kg over the limit.", TRUCK, "unsupported"),
        ("The load is 7,800 kg, within the limit.", TRUCK, "unsupported"),
        ("The load is 7,800 kg, within the winter limit.", TRUCK, "unresolved"),
        ("The load is 7,800 kg, which may be within the limit.", TRUCK, "unresolved"),
    ],
)
def test_thresholds(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == expected
