"""What any calendar or atlas says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
FAIR: Any = ("fair", {}, {"city": "Graz", "starts": "2027-04-15"})


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The fair starts on 15 April 2027, and 2027 is a leap year.", "unsupported"),
        ("The fair starts on 15 April 2027, and 2027 is not a leap year.", "unresolved"),
        ("The fair starts on 15 April; April has 31 days.", "unsupported"),
        ("The fair starts on 15 April; April has 30 days.", "supported"),
        ("The pass covers all 366 days of 2027.", "unsupported"),
        ("The fair is in Graz, the capital of Austria.", "unsupported"),
        ("The fair is in Graz, not the capital of Austria.", "unresolved"),
        ("The fair is in Graz, once the capital of Austria.", "unresolved"),
    ],
)
def test_years_months_and_capitals(
    answer: str, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, FAIR)) == [expected]


def test_a_true_capital_is_no_stranger(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    case = case_of("The fair is in Vienna, the capital of Austria.", ("fair", {}, {"city": "Vienna"}))
    assert verdicts_of(case) == ["supported"]
    case = case_of(
        "The fair is in Graz, the capital of Austria.",
        ("fair", {}, {"city": "Graz", "note": "capital of Austria"}),
    )
    assert verdicts_of(case) != ["unsupported"]
