"""Objects whose keys are dates are tables over time: each row has its key as its date."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

DAYS: Call = (
    "mill_output",
    {"site": "Tarn"},
    {"2031-03-04": {"tonnes": 14.5, "stops": 3}, "2031-03-05": {"tonnes": 19.25, "stops": 1}},
)
PLAIN: Call = ("visitors", {}, {"visitors": {"2031-03-04": 412, "2031-03-05": 388, "2031-03-06": 450}})
YEARS: Call = ("members", {}, {"members": {"2029": 310, "2030": 365, "2031": 298}})
QUARTERS: Call = (
    "tolls",
    {},
    {"2029": {"Q1": {"tolls": 10}, "Q2": {"tolls": 14}}, "2030": {"Q1": {"tolls": 12}, "Q2": {"tolls": 11}}},
)
MONTHS: Call = ("rain", {"gauge": 7}, {"mm": {"2031-01": 84, "2031-02": 41, "2031-03": 66}})


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("On 5 March the mill made 19.25 tonnes.", DAYS, "supported"),
        ("On 5 March the mill made 14.5 tonnes.", DAYS, "unsupported"),
        ("On 7 March the mill made 19.25 tonnes.", DAYS, "unsupported"),
        ("On 4 March there were 412 visitors.", PLAIN, "supported"),
        ("On 4 March there were 450 visitors.", PLAIN, "unsupported"),
        ("There were 365 members in 2030.", YEARS, "supported"),
        ("There were 365 members in 2031.", YEARS, "unsupported"),
        ("In February 2031 there were 41 mm.", MONTHS, "supported"),
        ("In February 2031 there were 66 mm.", MONTHS, "unsupported"),
        ("In Q1 2029 the tolls were 10.", QUARTERS, "unresolved"),
        ("In Q1 2029 the tolls were 12.", QUARTERS, "unresolved"),
        ("In Q2 2030 the tolls were 12.", QUARTERS, "unsupported"),
        ("Membership rose from 310 in 2029 to 365 in 2030.", YEARS, "supported"),
        ("Membership fell from 310 in 2029 to 365 in 2030.", YEARS, "unsupported"),
    ],
)
def test_a_value_belongs_to_the_row_of_its_date(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


def test_rows_in_another_order_decide_the_same(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    name, arguments, body = DAYS
    turned = (name, arguments, dict(reversed(body.items())))
    answer = "On 4 March the mill made 14.5 tonnes with 3 stops. On 5 March it made 14.5 tonnes."
    assert verdicts_of(case_of(answer, DAYS)) == verdicts_of(case_of(answer, turned))


@pytest.mark.parametrize(
    "body", [{"2031": 4}, {"2031-03": 4}, {"v2031": 4, "v2032": 5}, {"2031": 4, "total": 9}]
)
def test_other_keys_stay_fields(body: dict[str, int]) -> None:
    from faithgrade.case import ToolCall, ToolResult
    from faithgrade.evidence import Evidence

    case = Case(
        "t", "x", calls=(ToolCall("u", "get", "c", {}),), results=(ToolResult("r", "get", "c", "u", body),)
    )
    assert [f.field for f in Evidence.from_case(case).facts if f.value in (4, 5, 9)] == [(k,) for k in body]


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("All months were above 290.", "supported"),
        ("All months were above 300.", "unsupported"),
        ("No month was below 290.", "supported"),
        ("Only February was above 350.", "supported"),
        ("Only January was above 300.", "unsupported"),
        ("Two months were above 300.", "supported"),
        ("Three months were above 300.", "unsupported"),
        ("Two of the three months were above 300.", "supported"),
        ("March had 12 fewer members than January.", "supported"),
        ("March had 12 more members than January.", "unsupported"),
        ("February had more members than March.", "supported"),
        ("January had more members than February.", "unsupported"),
        ("Both January and February were above 300.", "supported"),
        ("It lasted two months.", "unresolved"),
    ],
)
def test_the_rows_of_a_series_go_by_their_months(
    case_of: CaseOf,
    verdicts_of: VerdictsOf,
    members_by_month: tuple[str, dict[str, Any], Any],
    answer: str,
    verdict: str,
) -> None:
    assert verdicts_of(case_of(answer, members_by_month)) == [verdict]
