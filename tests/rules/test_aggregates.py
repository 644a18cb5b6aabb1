"""Sums, means, extremes, differences and shares that the wording calls for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
OutcomesOf = Callable[[str, Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

SALES: Call = (
    "sales",
    {"year": 2031},
    {
        "quarters": [
            {"quarter": "Q1", "revenue": 1200, "orders": 31},
            {"quarter": "Q2", "revenue": 1500, "orders": 47},
            {"quarter": "Q3", "revenue": 900, "orders": 22},
        ]
    },
)
POLL: Call = ("poll", {}, {"invited": 480, "answered": 216})
BILL: Call = ("bill", {}, {"last_year": 1045, "this_year": 980})
PART: Call = ("sales", {}, {"quarters": [{"revenue": 1200}, {"revenue": 1500}], "next_cursor": "p2"})


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        (
            "The total revenue is 3,600.",
            (SALES,),
            "supported derived /quarters/0/revenue /quarters/1/revenue /quarters/2/revenue",
        ),
        (
            "The average revenue is 1,200.",
            (SALES,),
            "supported derived /quarters/0/revenue /quarters/1/revenue /quarters/2/revenue",
        ),
        (
            "The average revenue is 1,300.",
            (SALES,),
            "unsupported wrong_derivation /quarters/0/revenue /quarters/1/revenue /quarters/2/revenue",
        ),
        (
            "The median revenue is 1,200.",
            (SALES,),
            "supported derived /quarters/0/revenue /quarters/1/revenue /quarters/2/revenue",
        ),
        (
            "The highest revenue is 1,500.",
            (SALES,),
            "supported derived /quarters/0/revenue /quarters/1/revenue /quarters/2/revenue",
        ),
        (
            "The highest revenue is 1,200.",
            (SALES,),
            "unsupported wrong_derivation /quarters/0/revenue /quarters/1/revenue /quarters/2/revenue",
        ),
        (
            "The lowest revenue is 900.",
            (SALES,),
            "supported derived /quarters/0/revenue /quarters/1/revenue /quarters/2/revenue",
        ),
        (
            "The lowest revenue is 1,200.",
            (SALES,),
            "unsupported wrong_derivation /quarters/0/revenue /quarters/1/revenue /quarters/2/revenue",
        ),
        (
            "The total orders are 100.",
            (SALES,),
            "supported derived /quarters/0/orders /quarters/1/orders /quarters/2/orders",
        ),
        ("The total revenue is 4,100.", (SALES,), "abstains"),
        ("The lowest revenue is 1,200.", (PART,), "abstains"),
        ("The difference is 65.", (BILL,), "supported derived /last_year /this_year"),
        ("The difference is 75.", (BILL,), "abstains"),
        ("45% answered.", (POLL,), "supported derived /answered /invited"),
    ],
)
def test_aggregates(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, calls: tuple[Call, ...], expected: str
) -> None:
    assert expected in outcomes_of("aggregates", case_of(answer, *calls))
