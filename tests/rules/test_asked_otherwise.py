"""What a call was asked with, what a later try did, and what is only being done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

PERMITS: tuple[Call, ...] = (
    ("permit", {"plate": "KL 3"}, {"permit": "PP-1", "zone": "D"}),
    ("apply", {"plate": "KL 3", "zone": "F"}, {"application": "PA-88", "state": "under_review"}),
)
ACCOUNTS: tuple[Call, ...] = (
    ("close_account", {"acct": "WA-11"}, {"acct": "WA-11", "closing_date": "2031-07-31"}),
    ("open_account", {"address": "Heron Wharf"}, {"acct": "WA-66", "start": "2031-08-01"}),
)
REFUND: Call = (
    "refund",
    {"no": "88"},
    {"refund": "RF-2", "amount": "23.00", "currency": "EUR", "status": "processing"},
)
INVOICE: Call = (
    "invoice",
    {"no": "4"},
    {"no": "4", "total_ore": 1875000, "currency": "SEK", "paid_ore": 500000},
)
FLIGHTS: Call = (
    "search",
    {"to": "SBP"},
    {"offers": [{"flight": "QJ 3", "bag": False}, {"flight": "QJ 4", "bag": True}]},
)

COURSES: tuple[Call, ...] = (
    ("profile", {}, {"student": "Noor Vik", "enrolled": ["Intro to Latin", "Statistics"]}),
    ("enroll", {"course": "ART-1"}, {"result": "WAITLISTED", "course": "ART-1 Pottery", "seats": 12}),
    ("drop", {"course": "LAT-1"}, {"result": "DROPPED", "credits_after": 10}),
)
ORDERS: tuple[Call, ...] = (
    ("orders", {}, [{"order": "A-17", "item": "tent"}, {"order": "A-18", "item": "stove"}]),
    ("cancel_order", {"order": "A-17"}, {"order": "A-17", "status": "cancelled"}),
)


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        ("I dropped LAT-1 for you.", COURSES, "supported"),
        ("I dropped Statistics for you.", COURSES, "unresolved"),
        ("You're enrolled in Pottery.", COURSES, "unresolved"),
        ("I cancelled the tent.", ORDERS, "supported"),
        ("Your application PA-88 for zone F is under review.", PERMITS, "supported"),
        ("Your application PA-88 for zone D is under review.", PERMITS, "unresolved"),
        ("WA-11 closes on July 31, 2031.", ACCOUNTS, "supported"),
        ("WA-66 closes on July 31, 2031.", ACCOUNTS, "unresolved"),
        ("Your refund of €23.00 is being processed.", (REFUND,), "supported"),
        ("The invoice comes to SEK 18,750.", (INVOICE,), "supported"),
        ("The invoice comes to SEK 1,875,000.", (INVOICE,), "unsupported"),
        ("QJ 3 doesn't include a bag.", (FLIGHTS,), "supported"),
    ],
)
def test_what_a_call_was_asked_with(
    answer: str, calls: tuple[Call, ...], expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, *calls)) == [expected]


def test_what_failed_first_and_then_could(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Callable[[Any], Any]
) -> None:
    first = ("update_deal", {"deal": "D-30", "stage": "talks"}, failed("close_date is required"))
    then = (
        "update_deal",
        {"deal": "D-30", "stage": "talks", "close_date": "2031-06-30"},
        {"deal": "D-30", "stage": "talks"},
    )
    assert verdicts_of(case_of("Deal D-30 couldn't be moved to talks.", first)) == ["supported"]
    assert verdicts_of(case_of("Deal D-30 couldn't be moved to talks.", first, then)) == ["unresolved"]
