"""What a number of a text or table is of: its label, its column's month, a portion, a plan, the step between two others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

WATER = "Zone: Osk\nSampled: 21.01.2031\nLead: 28 mg/l (limit 50)\nNote: repeat sample ordered for 04.02.2031"
QUEUE = "2031-03-02T23:59:02Z WARN queue depth 912 above soft limit 800\n2031-03-03T00:01:15Z INFO batch 88 accepted"
STAFF = "Permits: Ines Sol, room 214, ext. 3381\nParks: Tom Breen, room 108, ext. 3302"
RATINGS = "Name | Mar 2031 | Feb 2031 | Games\nVera Sund | 2104 | 2088 | 6\nIdo Pell | 1967 | 1990 | 5"
BAR = {"product": "Oat Bar", "serving_g": 40, "per_100g": {"kcal": 430, "sugar_g": 24.0}}
PEAKS = [
    {"peak": "Nock", "first_climbed": 1861},
    {"peak": "Tooth", "first_climbed": 1879},
    {"peak": "Marr", "first_climbed": 1858},
]
LATENCY = {"unit": "ms", "series": {"north": {"p50": 42, "p95": 118}, "east": {"p50": 38, "p95": 140}}}
BUDGET = {
    "currency": "USD",
    "unit": "thousands",
    "lines": [
        {"title": "Roof", "budget": 420, "committed": 395},
        {"title": "Panes", "budget": 180, "committed": 204},
        {"title": "Rest", "budget": 65, "committed": 24},
    ],
}
SEATS = {
    "parties": [
        {"name": "Reed", "seats": 9, "change": 2},
        {"name": "Fern", "seats": 5, "change": 3},
        {"name": "Moss", "seats": 7, "change": -6},
    ],
    "majority_needed": 12,
}
LINES = "09:00:01 INFO batch 1 ok rows=5000\n09:00:02 ERROR batch 2 rejected\n09:00:03 INFO batch 3 ok rows=3300\n09:00:04 INFO batch 4 ok rows=5000\n09:00:05 ERROR db timeout"


@pytest.mark.parametrize(
    ("answer", "payload", "expected"),
    [
        ("Lead came in at 28 mg/l.", WATER, "supported"),
        ("Lead came in at 50 mg/l.", WATER, "unresolved"),
        ("The sample was taken on 4 February 2031.", WATER, "unresolved"),
        ("The soft limit for queue depth is set at 912.", QUEUE, "unresolved"),
        ("You'll find Tom Breen in room 214.", STAFF, "unresolved"),
        ("Ido Pell has 1967.", RATINGS, "supported"),
        ("Ido Pell now has 1990.", RATINGS, "unresolved"),
        ("The Oat Bar contains 24 g of sugar per serving.", BAR, "unresolved"),
        ("A 40 g serving of the Oat Bar contains 9.6 g of sugar.", BAR, "unresolved"),
        ("The Oat Bar contains 24 g of sugar per 100 g.", BAR, "supported"),
        ("Nock was first climbed in 1861.", PEAKS, "supported"),
        ("Nock was first climbed in 1879.", PEAKS, "unsupported"),
        ("Nock was the first of these peaks to be climbed, in 1861.", PEAKS, "unresolved"),
        ("East had the lowest median, at 38 ms.", LATENCY, "supported"),
        ("Roof has the largest budget, at $420,000.", BUDGET, "supported"),
        ("Roof has a budget of $420.", BUDGET, "unsupported"),
        ("Panes is the only line where commitments exceed the budget, by $24,000.", BUDGET, "unresolved"),
        ("No party reached the 12 seats needed for a majority.", SEATS, "unresolved"),
        ("Moss lost six seats and holds seven.", SEATS, "unresolved"),
        ("Fern gained three seats, more than any other party.", SEATS, "unresolved"),
        ("There are two ERROR lines.", LINES, "unresolved"),
        ("Two ERROR lines are in the log returned.", LINES, "unresolved"),
        ("There are three ERROR lines in the log returned.", LINES, "unsupported"),
        ("The three accepted batches amount to 13,300 rows.", LINES, "unresolved"),
    ],
)
def test_what_a_number_is_of(
    answer: str, payload: Any, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, payload))) == [expected]


def test_pages_that_were_all_read_are_no_part(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    pages = [
        (
            "tickets",
            {"page": 1},
            {"page": 1, "pages": 2, "items": [{"no": "T-14", "age_days": 12}, {"no": "T-22", "age_days": 9}]},
        ),
        (
            "tickets",
            {"page": 2},
            {"page": 2, "pages": 2, "items": [{"no": "T-40", "age_days": 3}, {"no": "T-41", "age_days": 7}]},
        ),
    ]
    assert verdicts_of(case_of("The oldest of the tickets is T-14.", *pages)) == ["unresolved"]
    assert verdicts_of(case_of("The oldest of the tickets is T-14.", pages[0])) == ["unsupported"]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("On 3 May the temperature will be 16.4 °C.", "supported"),
        ("On 3 May the temperature will be 11.1 °C.", "unsupported"),
        ("On 3 May the lowest temperature will be 11.1 °C.", "supported"),
    ],
)
def test_the_least_of_a_day_is_not_what_it_has(
    answer: str, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    days = [
        {"dt": "2031-05-03", "temp": 16.4, "temp_min": 11.1, "temp_max": 17.2},
        {"dt": "2031-05-04", "temp": 11.1, "temp_min": 9.8, "temp_max": 12.0},
    ]
    assert verdicts_of(case_of(answer, ("forecast", {"units": "metric"}, {"list": days}))) == [expected]


@pytest.mark.parametrize(
    ("answer", "payload", "expected"),
    [
        ("S1 holds 2,400 t.", {"silo": "S1", "stock_t": 2.4}, "unresolved"),
        ("S1 holds 2,400 t.", {"silo": "S1", "stock_t": 2400}, "supported"),
        ("S1 holds 2.4 t.", {"silo": "S1", "stock_t": 2.4}, "supported"),
    ],
)
def test_a_comma_that_may_be_of_thousands_is_not_taken_for_a_point(
    answer: str, payload: Any, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, payload))) == [expected]
