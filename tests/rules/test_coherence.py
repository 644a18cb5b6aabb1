"""The names and the date beside an id stand with that id, or the claim mixes two things up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

LEGS: Call = (
    "trips",
    {},
    {
        "legs": [
            {"train": "QX12", "from": "Ode", "to": "Ulmar", "date": "2031-05-02", "track": 4},
            {"train": "QX19", "from": "Ode", "to": "Vikstad", "date": "2031-05-06", "track": 9},
            {"train": "QX27", "from": "Ulmar", "to": "Vikstad", "date": "2031-05-02", "track": 1},
        ]
    },
)
ASKED: Call = ("trip", {"to": "Vikstad"}, {"legs": [{"train": "QX12", "from": "Ode", "to": "Ulmar"}]})


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("Train QX12 (Ode to Ulmar)", LEGS, "supported"),
        ("Train QX12 (Ode to Vikstad)", LEGS, "unsupported"),
        ("Train QX19 (Ode to Vikstad)", LEGS, "supported"),
        ("QX12 leaves on 2 May 2031.", LEGS, "unresolved"),
        ("QX12 leaves on 6 May 2031.", LEGS, "unsupported"),
        ("QX19 and QX27 both end in Vikstad.", LEGS, "unresolved"),
        ("QX12 takes you on the way to Vikstad.", ASKED, "unresolved"),
    ],
)
def test_names_stand_with_their_id(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


def test_rows_in_another_order_decide_the_same(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    name, arguments, body = LEGS
    turned = (name, arguments, {"legs": body["legs"][::-1]})
    answer = "Train QX12 (Ode to Vikstad)"
    assert verdicts_of(case_of(answer, turned)) == ["unsupported"]
