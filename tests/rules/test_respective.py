"""Each value of a list of values is told of the name in its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

HALLS: tuple[str, dict[str, Any], Any] = (
    "halls",
    {},
    {
        "halls": [
            {"name": "Lisk", "seats": 310, "opens": "09:00"},
            {"name": "Portel", "seats": 365, "opens": "10:30"},
            {"name": "Sunde", "seats": 298, "opens": "08:15"},
        ]
    },
)


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("Portel, Lisk and Sunde have 365, 310 and 298 seats respectively.", "supported"),
        ("Portel, Lisk and Sunde have 310, 365 and 298 seats respectively.", "unsupported"),
        ("Lisk and Portel have 310 and 365 seats.", "supported"),
        ("Lisk and Portel have 365 and 310 seats.", "unsupported"),
        ("Lisk and Portel open at 09:00 and 10:30 respectively.", "supported"),
        ("Lisk and Portel open at 10:30 and 09:00 respectively.", "unsupported"),
        ("Lisk and Portel have 310 and 298 seats.", "unsupported"),
    ],
)
def test_values_are_told_in_the_order_of_the_names(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, HALLS)) == [verdict]
