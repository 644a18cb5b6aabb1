"""What a number is worked out from, how a stretch in the same text bounds it, and money that is told twice or in pounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

PASS = {"pass": {"allotted": 40, "used": 12, "remaining": 20}}
PROJECT = {
    "funds": {"pledged": 50000, "spent": 31000, "outlook": 56000},
    "fair": {"visits": 5000, "stalls": 20000},
}
HALL = {"seats": 300, "sold": 240}
DELAYS = {"response_ms": {"p50": 20, "p90": 75, "p99": 300}}
INNS = [{"name": "Nido", "rating": 4.1}, {"name": "Rana", "rating": 4.6}]
RATES = [{"name": "Nido", "rate": 41}, {"name": "Rana", "rate": 46}]
FARES = "Parcels under 2 kg travel free; parcels from 2 to 10 kg cost 4 euros."
PRICES = "A roof costs 4,000 to 6,500 pounds. The crate weighs 40 to 60 pounds."


@pytest.mark.parametrize(
    ("answer", "payload", "expected"),
    [
        ("You have 28 left.", PASS, "unresolved"),
        ("25,000 of the pledged funds is left.", PROJECT, "unresolved"),
        ("There are 60 seats left.", HALL, "supported"),
        ("80% of the seats are sold.", HALL, "supported"),
        ("The median response is 75 ms.", DELAYS, "unresolved"),
        ("Nido is the cheapest.", INNS, "unresolved"),
        ("Rana is the best rated.", INNS, "supported"),
        ("Nido is the cheapest.", RATES, "supported"),
        ("Rana is the cheapest.", RATES, "unsupported"),
        ("Parcels under 2 kg travel free.", FARES, "supported"),
        ("Parcels over 2 kg travel free.", FARES, "unresolved"),
        ("A roof costs £4,000 to £6,500.", PRICES, "supported"),
        ("A roof costs £4,000 to £6,600.", PRICES, "unsupported"),
        ("The crate weighs 40 to 60 pounds.", PRICES, "supported"),
        ("The crate costs £40 to £60.", PRICES, "unresolved"),
        (
            "The lot was lost because of frost.",
            {"lot": "K", "lost_reason": "frost", "chance": 20},
            "unresolved",
        ),
        ("A leak was ruled out.", {"note": "Suspected leak; ruled out"}, "unresolved"),
        ("It broke because of a leak.", {"suspected_cause": "leak"}, "unsupported"),
    ],
)
def test_numbers_are_worked_out_from_what_the_claim_speaks_of(
    answer: str, payload: Any, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, payload))) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Tern is 15 cheaper than Skua.", "supported"),
        ("Skua is 15 cheaper.", "unresolved"),
        ("Tern has a 12-month longer lease.", "supported"),
        ("Skua has a 12-month longer lease.", "unresolved"),
        ("The Skua costs $95.", "supported"),
    ],
)
def test_two_results_are_held_against_each_other(
    answer: str, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    boats = [
        {"boat": "Tern", "price": 80, "currency": "USD", "minutes": 500, "lease_months": 24},
        {"boat": "Skua", "price": 95, "currency": "USD", "minutes": 300, "lease_months": 12},
    ]
    case = case_of(answer, *(("get_boat", {"boat": b["boat"]}, b) for b in boats))
    assert verdicts_of(case) == [expected]
