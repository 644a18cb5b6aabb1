"""Trends that are told without a number: which way, from when to when, in every row, and when it peaked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

ROWS: Call = (
    "museum_years",
    {},
    [
        {"year": 2029, "visitors": 410},
        {"year": 2030, "visitors": 180},
        {"year": 2031, "visitors": 260},
        {"year": 2032, "visitors": 395},
    ],
)
KEYED: Call = ("museum", {}, {"visitors": {"2029": 410, "2030": 180, "2031": 260, "2032": 395}})
PAGE: Call = ("museum_years", {}, {"has_more": True, "rows": ROWS[2]})
LIMITED: Call = ("museum_years", {"limit": 4}, ROWS[2])
TWO: Call = (
    "museum_years",
    {},
    [{"year": 2030, "visitors": 180, "loans": 9}, {"year": 2031, "visitors": 260, "loans": 7}],
)


@pytest.mark.parametrize("call", [ROWS, KEYED])
@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("Visitors rose between 2030 and 2032.", "supported"),
        ("Visitors fell between 2030 and 2032.", "unsupported"),
        ("Visitors fell from 2029 to 2030.", "supported"),
        ("Visitors have risen every year since 2030.", "supported"),
        ("Visitors have fallen every year.", "unsupported"),
        ("Visitors rose steadily from 2030 to 2032.", "supported"),
        ("Visitors rose steadily from 2029 to 2032.", "unsupported"),
        ("Visitor numbers peaked in 2029.", "supported"),
        ("Visitor numbers peaked in 2032.", "unsupported"),
        ("Visitor numbers hit their lowest point in 2030.", "supported"),
        ("There were more visitors in 2032 than in 2031.", "supported"),
        ("There were fewer visitors in 2032 than in 2031.", "unsupported"),
        ("Visitors rose in 2030.", "unsupported"),
        ("The number of visitors increased over the period.", "unsupported"),
        # nobody here knows how sharp is sharply, or what happens next
        ("Visitors dropped sharply in 2030.", "unresolved"),
        ("Visitors may have fallen between 2030 and 2032.", "unresolved"),
        ("Visitors have been falling steadily since the beginning.", "unresolved"),
    ],
)
def test_trends(case_of: CaseOf, verdicts_of: VerdictsOf, call: Call, answer: str, verdict: str) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("Visitor numbers peaked in 2029.", PAGE, "unresolved"),
        ("Visitor numbers peaked in 2029.", LIMITED, "unresolved"),
        ("Loans rose between 2030 and 2031.", TWO, "unsupported"),
        ("Visitors rose between 2030 and 2031, while loans fell between 2030 and 2031.", TWO, "supported"),
        ("It rose between 2030 and 2031.", TWO, "unresolved"),
    ],
)
def test_of_which_column(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("Membership rose to 365 in February.", "supported"),
        ("Membership fell to 365 in February.", "unsupported"),
        ("Membership fell to 298 in March.", "supported"),
        ("Membership rose to 298 in March.", "unsupported"),
        ("Membership peaked at 365 in February.", "supported"),
        ("Membership peaked at 310 in January.", "unsupported"),
        ("Membership hit a low of 298 in March.", "supported"),
        ("Membership hit a high of 298 in March.", "unsupported"),
        ("Membership rose to 365 in February compared with a year ago.", "unresolved"),
        ("After peaking in February, membership fell to 298.", "unresolved"),
    ],
)
def test_a_way_and_what_it_came_to(
    case_of: CaseOf,
    verdicts_of: VerdictsOf,
    members_by_month: tuple[str, dict[str, Any], Any],
    answer: str,
    verdict: str,
) -> None:
    assert verdicts_of(case_of(answer, members_by_month)) == [verdict]
