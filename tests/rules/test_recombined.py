"""Pieces of one record or text put together to a statement that it does not make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

TOWER: Call = (
    "wiki",
    {"q": "Orm Tower"},
    "Orm Tower was designed by Lise Falk and built between 1962 and 1965. It is 84 metres tall. "
    "The lift was added in 1990 by the city.",
)
CAR: Call = ("car", {"plate": "AB 12"}, {"plate": "AB 12", "km": 48210, "next_service_km": 60000})
CURE: Call = (
    "rx",
    {"patient": "P-9"},
    {
        "patient": "P-9",
        "drug": "Zelvin",
        "dose_mg": 20,
        "start": "2026-02-01",
        "days": 10,
        "prescriber": "Dr Hale",
    },
)
SENSOR: Call = ("sensor", {"station": "Hilltop"}, {"station": "Hilltop", "temp_c": 8.2})
FORECAST: Call = ("forecast", {"station": "Hilltop"}, {"station": "Hilltop", "temp_c": 8.2})
PULL: Call = ("ci", {"pr": 77}, {"pr": 77, "approvals": 1})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Orm Tower is 84 metres tall.", TOWER, "supported"),
        ("Orm Tower was designed by the city.", TOWER, "unresolved"),
        ("The lift of Orm Tower is 84 metres tall.", TOWER, "unresolved"),
        ("The lift was added in 1965.", TOWER, "unresolved"),
        ("AB 12 has 48,210 km.", CAR, "supported"),
        ("AB 12 has 60,000 km.", CAR, "unresolved"),
        ("The next service of AB 12 is at 60,000 km.", CAR, "supported"),
        ("P-9 started Zelvin on 1 February for 10 days.", CURE, "supported"),
        ("Dr Hale takes Zelvin 20 mg.", CURE, "unresolved"),
        ("P-9 takes Zelvin 20 mg.", CURE, "supported"),
        ("It is 8.2 °C at Hilltop.", SENSOR, "supported"),
        ("It will be 8.2 °C at Hilltop.", SENSOR, "unresolved"),
        ("It will be 8.2 °C at Hilltop.", FORECAST, "supported"),
        ("PR 77 has 1 approval.", PULL, "supported"),
        ("PR 77 needs 1 approval.", PULL, "unresolved"),
    ],
)
def test_put_together(
    answer: str, call: Call, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]


@pytest.mark.parametrize("length", ["10 weeks", "10 hours", "10 months"])
def test_a_number_of_days_is_no_other_length(length: str, case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    case = case_of(f"P-9 started Zelvin on 1 February for {length}.", CURE)
    assert verdicts_of(case) != ["supported"]
