"""Deeds told of another thing than the one a call did them to, or told where no call did them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

INNS: Call = ("find_inns", {}, {"inns": [{"name": "Douro", "rate": 110}, {"name": "Foz", "rate": 140}]})
BOOKED: Call = ("book_inn", {"name": "Douro"}, {"status": "confirmed", "ref": "PX81"})
STAFF: Call = (
    "list_staff",
    {},
    {"staff": [{"name": "Ana", "mail": "ana@x.io"}, {"name": "Bo", "mail": "bo@x.io"}]},
)
MAILED: Call = ("send_email", {"to": "ana@x.io"}, {"status": "sent", "id": "m1"})
LEAD: Call = ("lead", {}, {"contact": "Lea Roy", "note": "Do not call", "state": "cancelled", "item": "hub"})


@pytest.mark.parametrize(
    ("answer", "calls", "verdict"),
    [
        ("I booked Douro.", (INNS, BOOKED), "supported"),
        ("I booked Foz.", (INNS, BOOKED), "unresolved"),
        ("I booked Douro and Foz.", (INNS, BOOKED), "unresolved"),
        ("Foz has been booked.", (INNS, BOOKED), "unresolved"),
        ("Foz is confirmed.", (INNS, BOOKED), "unresolved"),
        ("I emailed Ana.", (STAFF, MAILED), "supported"),
        ("I emailed Bo.", (STAFF, MAILED), "unresolved"),
        ("I called Lea Roy.", (LEAD,), "unresolved"),
        ("Lea Roy called us.", (LEAD,), "unresolved"),
        ("I have contacted Lea Roy.", (LEAD,), "unresolved"),
        ("The contact is Lea Roy.", (LEAD,), "supported"),
        ("I cancelled the hub.", (LEAD,), "unresolved"),
        ("The hub is cancelled.", (LEAD,), "supported"),
    ],
)
def test_deeds_are_told_of_what_they_were_done_to(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], verdict: str
) -> None:
    assert verdicts_of(case_of(answer, *calls, question="Please do it.")) == [verdict]
