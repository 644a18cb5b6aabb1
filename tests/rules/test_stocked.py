"""Sold out, available and in stock, by how many there are left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

GIGS: Call = (
    "find_gigs",
    {},
    [{"gig": "Nova", "price": 30, "tickets_left": 0}, {"gig": "Umbra", "price": 20, "tickets_left": 4}],
)


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("Nova is sold out.", "supported"),
        ("Umbra is sold out.", "unsupported"),
        ("Umbra is not sold out.", "supported"),
        ("Nova isn't sold out.", "unsupported"),
        ("Umbra is available.", "supported"),
        ("Nova is available.", "unsupported"),
    ],
)
def test_what_is_left_says_whether_it_is_sold_out(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, GIGS)) == [verdict]
