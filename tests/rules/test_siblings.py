"""What one object has is told of another beside it, or a limit, a plan and another time of what is so now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

FLEET: Call = (
    "fleet",
    {},
    {
        "van": {"seats": 9, "fuel": "diesel"},
        "bus": {"seats": 34, "fuel": "gas"},
        "depot": {"city": "Ulm"},
    },
)
HOUSE: Call = ("house", {}, {"mem": {"free_gb": 11}, "disk": {"free_gb": 84}, "name": {"full": "n1"}})
CLUB: Call = ("club", {}, {"spa": {"hours": "06:00-23:00"}, "hours": "08:00-22:00"})
WATER: Call = (
    "water",
    {},
    {"reading": {"chlorine": 0.4, "lead": 3}, "limit": {"chlorine": 0.6, "lead": 5}},
)
PAY: Call = ("pay", {}, {"salary": {"base": 5000}, "previous": {"base": 4800}})
SKY: Call = ("sky", {}, {"now": {"sky": "cloudy"}, "tomorrow": {"sky": "clear", "gusts": 20}})
OUTPUT: Call = ("output", {}, {"sales": {"pieces": 412}, "target": {"pieces": 450}})


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("The bus has 34 seats.", FLEET, "supported"),
        ("The van has 9 seats and the bus has 34.", FLEET, "supported"),
        ("The van has 34 seats.", FLEET, "unresolved"),
        ("The van has 34 seats and the bus has 9.", FLEET, "unresolved"),
        ("84 GB of memory are free.", HOUSE, "unresolved"),
        ("The spa opens at 6:00.", CLUB, "supported"),
        ("The spa opens at 8:00.", CLUB, "unresolved"),
        ("Chlorine is at 0.4.", WATER, "supported"),
        ("Chlorine is at 0.6.", WATER, "unresolved"),
        ("The limit for chlorine is 0.6.", WATER, "supported"),
        ("The base is 5,000.", PAY, "supported"),
        ("The base is 4,800.", PAY, "unresolved"),
        ("The previous base was 4,800.", PAY, "supported"),
        ("It is cloudy now.", SKY, "supported"),
        ("It is clear now.", SKY, "unresolved"),
        ("The sales target is 450 pieces.", OUTPUT, "supported"),
        ("The sales target is 412 pieces.", OUTPUT, "unresolved"),
    ],
)
def test_a_value_belongs_to_the_object_that_is_named(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]
