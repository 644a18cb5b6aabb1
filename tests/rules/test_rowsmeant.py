"""Counts, sums, means and extremes are of the rows that a claim's words narrow a list to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

CARGO: Call = (
    "cargo",
    {},
    {
        "crates": [
            {"port": "Turku", "kg": 150, "by": "rail"},
            {"port": "Gdynia", "kg": 310, "by": "barge"},
            {"port": "Turku", "kg": 480, "by": "barge"},
            {"port": "Riga", "kg": 90, "by": "rail"},
        ]
    },
)
REPAIRS: Call = (
    "repairs",
    {},
    {
        "repairs": [
            {"no": "R-1", "fitter": "Ines", "checker": "Pavel", "delay": 0, "urgent": True},
            {"no": "R-2", "fitter": "Ines", "checker": "Oda", "delay": 35, "urgent": False},
            {"no": "R-3", "fitter": "Oda", "checker": "Ines", "delay": 12, "urgent": False},
        ]
    },
)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The barge crates total 790 kg.", "supported"),
        ("The barge crates total 1,030 kg.", "unresolved"),
        ("The total is 1,030 kg.", "supported"),
        ("The average rail crate weighs 257.5 kg.", "unsupported"),
        ("The average rail crate weighs 120 kg.", "supported"),
        ("The heaviest rail crate is 480 kg.", "unsupported"),
        ("The heaviest rail crate is 150 kg.", "supported"),
        ("The heaviest barge crate is 480 kg.", "supported"),
        ("There are two rail crates.", "supported"),
        ("There are four rail crates.", "unsupported"),
        ("Turku has four crates.", "unsupported"),
        ("Turku has two crates.", "supported"),
        ("Four crates are listed, including one for Riga.", "supported"),
        ("Two crates are empty.", "unresolved"),
    ],
)
def test_rows_of_a_value(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, expected: str) -> None:
    assert verdicts_of(case_of(answer, CARGO)) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Ines had three repairs.", "unresolved"),  # fitted or checked, nothing says
        ("Ines was the fitter of two repairs.", "supported"),
        ("Two repairs were checked by Ines.", "unsupported"),
        ("Two repairs were delayed.", "supported"),
        ("Three repairs were delayed.", "unsupported"),
        ("The average delay of the delayed repairs was 23.5 minutes.", "supported"),
        ("One repair is urgent.", "supported"),
    ],
)
def test_rows_of_a_person_a_flag_and_a_number(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, expected: str
) -> None:
    assert verdicts_of(case_of(answer, REPAIRS)) == [expected]


PIERS: Call = (
    "find_piers",
    {"coast": "west"},
    {"piers": [{"name": "Ayr"}, {"name": "Oban"}], "total_found": 9},
)
BILL: Call = (
    "get_order",
    {},
    {
        "lines": [{"item": "rope", "qty": 2, "price": 30}, {"item": "buoy", "qty": 1, "price": 45}],
        "total": 105,
    },
)


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("There are two piers.", PIERS, "unsupported"),
        ("There are 9 piers.", PIERS, "supported"),
        ("There are two lines.", BILL, "supported"),
        ("There are five lines.", BILL, "unsupported"),
    ],
)
def test_totals_of_pages_and_of_bills(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]


HULLS: Call = (
    "hulls",
    {},
    {
        "hulls": [
            {"name": "Puffin", "rig": "gaff", "price": 1800, "in_stock": False},
            {"name": "Tern", "rig": "lug", "price": 2700, "in_stock": True},
            {"name": "Skua", "rig": "lug", "price": 3300, "in_stock": True},
        ]
    },
)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The cheapest hull in stock is the Tern.", "supported"),
        ("The cheapest hull in stock is the Skua.", "unsupported"),
        ("Among the lug hulls, the Tern is the cheapest.", "supported"),
        ("Among the lug hulls, the Skua is the cheapest.", "unsupported"),
        ("The cheapest hull is the Tern.", "unsupported"),
        ("The Puffin is the cheapest hull.", "supported"),
        ("The Tern is the cheapest hull and is in stock.", "unsupported"),
    ],
)
def test_extremes_among_some(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, expected: str) -> None:
    assert verdicts_of(case_of(answer, HULLS)) == [expected]


CLINICS: Call = (
    "clinics",
    {},
    {
        "clinics": [
            {"name": "Alm", "delay_min": 35, "country_pop": 12, "area_km2": 90, "sent": 200, "opened": 30},
            {"name": "Bor", "delay_min": 5, "country_pop": 20, "area_km2": 40, "sent": 60, "opened": 18},
        ]
    },
)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Alm has the worst delay.", "supported"),
        ("Bor has the worst delay.", "unsupported"),
        ("Bor has the best delay.", "supported"),
        ("Alm has the smallest population.", "unresolved"),
        ("Bor had a higher open rate than Alm.", "unresolved"),
    ],
)
def test_what_is_best_and_what_is_measured(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, expected: str
) -> None:
    assert verdicts_of(case_of(answer, CLINICS)) == [expected]


CHANDLER: Call = (
    "get_order",
    {},
    {
        "lines": [
            {"desc": "rope", "order_id": 70, "qty": 2, "price": 30.0, "state": "sent"},
            {"desc": "buoy", "order_id": 71, "qty": 4, "price": 45.5, "state": "sent"},
            {"desc": "lamp", "order_id": 72, "qty": 1, "price": 12.5, "state": "held"},
        ]
    },
)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The rope costs 30 each.", "supported"),
        ("The rope stock is worth $60.", "unresolved"),
        ("The prices add up to 88.", "supported"),
    ],
)
def test_what_is_told_of_one_line(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, expected: str
) -> None:
    assert verdicts_of(case_of(answer, CHANDLER)) == [expected]
