"""What only the user said, repeated as if a result had it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

TOUR: Call = ("tour", {"id": 5}, {"fee": 55, "currency": "EUR", "start": "09:30"})
TWO: Call = ("tour", {"id": 5}, {"fee": 55, "deposit_amount": 20, "currency": "EUR"})
ORDER: Call = ("order", {"id": "Q4"}, {"lines": [{"item": "lamp", "qty": 3}, {"item": "stool", "qty": 8}]})
SURVEY: Call = ("survey", {}, {"survey": [{"kind": "dent", "n": 6}, {"kind": "leak", "n": 2}]})
ASK = "Does the tour still cost 40 euros? And is my order for five lamps on its way?"


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("The tour costs 40 euros.", TOUR, "unsupported"),
        ("The tour costs 55 euros.", TOUR, "supported"),
        ("You said the tour costs 40 euros.", TOUR, "unresolved"),
        ("The tour costs 40 euros.", TWO, "unresolved"),
        ("Your order is for five lamps.", ORDER, "unsupported"),
        ("You asked for five lamps.", ORDER, "unresolved"),
        ("Your order is for five vases.", ORDER, "unresolved"),
        ("Sorry that five lamps are broken.", ORDER, "unresolved"),
        ("There were 6 leaks in the survey.", SURVEY, "unsupported"),
        ("There were 2 leaks in the survey.", SURVEY, "supported"),
    ],
)
def test_an_echo_of_the_user(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call, question=ASK))[-1] == expected
