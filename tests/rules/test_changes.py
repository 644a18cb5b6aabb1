"""States read before a change, states of other things, and what is said of all but one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

LAMPS: Call = ("lamps", {}, {"lamps": [{"lamp": "A-1", "state": "open"}, {"lamp": "A-2", "state": "open"}]})
SHUT: Call = ("close_lamp", {"lamp": "A-1"}, {"ok": True, "lamp": "A-1", "state": "closed"})
PLAN: Call = ("get_plan", {"who": "Kim"}, {"who": "Kim", "plan": "basic"})
MOVED: Call = ("change_plan", {"who": "Kim", "plan": "pro"}, {"who": "Kim", "plan": "pro"})
QUEUED: Call = ("send_email", {"to": "r@x.io"}, {"queued": True})
ENDED: Call = ("cancel_trip", {"id": "B1"}, {"id": "B1", "status": "cancelled"})
CLAIM: Call = (
    "get_claim",
    {},
    {"status": "approved", "items": [{"item": "laptop", "reason": "old"}, {"item": "sofa"}]},
)
OVERDUE: Call = (
    "rents",
    {},
    {"rents": [{"id": "R-1", "status": "paid"}, {"id": "R-2", "status": "overdue"}]},
)
FARES: Call = ("fares", {}, {"fares": [{"id": "R-1", "status": "paid"}, {"id": "R-2", "status": "pending"}]})

HANDED: Call = ("assign_job", {"job": "J-4"}, {"job": "J-4", "assignee": "Lou", "previous_assignee": "Kai"})


@pytest.mark.parametrize(
    ("answer", "calls", "verdict"),
    [
        ("A-1 is closed.", (LAMPS, SHUT), "supported"),
        ("A-1 is open.", (LAMPS, SHUT), "unresolved"),
        ("A-2 is open.", (LAMPS, SHUT), "supported"),
        ("A-2 is closed.", (LAMPS, SHUT), "unsupported"),
        ("Kim is on the pro plan.", (PLAN, MOVED), "supported"),
        ("Kim is on the basic plan.", (PLAN, MOVED), "unresolved"),
        ("J-4 is assigned to Lou.", (HANDED,), "supported"),
        ("J-4 is assigned to Kai.", (HANDED,), "unresolved"),
        ("The previous assignee of J-4 was Kai.", (HANDED,), "supported"),
        ("The email is queued.", (ENDED, QUEUED), "supported"),
        ("B1 is cancelled.", (ENDED, QUEUED), "supported"),
        ("The laptop was rejected.", (CLAIM,), "unresolved"),
        ("The claim was rejected.", (CLAIM,), "unsupported"),
        ("All fares except R-2 are paid.", (FARES,), "unresolved"),
        ("All fares but R-2 are paid.", (FARES,), "unresolved"),
        ("R-2 is paid.", (FARES,), "unsupported"),
        ("R-2 has not paid.", (OVERDUE,), "supported"),
        ("R-1 has not paid.", (OVERDUE,), "unsupported"),
    ],
)
def test_states_of_before_and_of_others_refute_nothing(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], verdict: str
) -> None:
    assert verdicts_of(case_of(answer, *calls)) == [verdict]


COLUMNS = [{"month": "May", "fees": 200, "rents": 150}, {"month": "June", "fees": 250, "rents": 160}]


@pytest.mark.parametrize(
    ("answer", "payload", "verdict"),
    [
        ("Fees grew by 56.25% in June.", COLUMNS, "unresolved"),
        ("Fees grew by 33.3% in May.", COLUMNS, "unresolved"),
    ],
)
def test_a_change_is_of_one_column(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, payload: object, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, payload))) == [verdict]


RATES: tuple[Call, ...] = (("rates", {}, {"2023": {"rate_pct": 20}, "2024": {"rate_pct": 16}}),)


@pytest.mark.parametrize(
    ("answer", "calls", "verdict"),
    [
        ("It fell by 4 percentage points, which is a 20% drop.", RATES, "supported"),
        ("It fell by 4 percentage points, which is a 25% drop.", RATES, "unsupported"),
        ("It rose by 4 percentage points, which is a 20% increase.", RATES, "unsupported"),
        ("It fell by 4 percentage points, which is a 4% drop.", RATES, "unsupported"),
    ],
)
def test_a_change_in_points_and_in_percent_of_itself(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], verdict: str
) -> None:
    assert verdicts_of(case_of(answer, *calls)) == [verdict]
