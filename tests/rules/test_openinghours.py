"""Opening hours by day of the week, however the evidence writes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
Call = tuple[str, dict[str, Any], Any]

KEYED: Call = (
    "branch_info",
    {"branch": "Hill"},
    {
        "hours": {"mon-fri": "09:00-18:00", "sat": "10:00-14:00", "sun": "closed"},
        "parking": {"free_from": "17:00"},
    },
)
ROWS: Call = (
    "branch_info",
    {"branch": "Hill"},
    {
        "hours": [
            {"day": "Friday", "open": "09:00", "close": "18:00"},
            {"day": "Saturday", "open": "10:00", "close": "14:00"},
        ]
    },
)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The branch shuts at 8 pm on Fridays.", "unsupported"),
        ("The branch closes at 18:00 on Fridays.", "supported"),
        ("It is open until 6 pm on Fridays.", "supported"),
        ("On Fridays it opens at 9 am.", "supported"),
        ("On Fridays it opens at 10 am.", "unsupported"),
        ("It is open from 10:00 to 14:00 on Saturdays.", "supported"),
        ("It is open from 10:00 to 15:00 on Saturdays.", "unsupported"),
        ("On Sundays it is closed.", "supported"),
        ("On Saturdays it is closed.", "unsupported"),
        ("It opens at 10:00 on Sundays.", "unsupported"),
        ("The car park closes at 17:00 on Fridays.", "unresolved"),
        ("The kitchen closes at 16:00 on Fridays.", "unresolved"),
    ],
)
def test_hours_under_a_key_for_days(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = KEYED
    assert verdicts_of(case_of(answer, call, question="Is the branch open until 8 pm on Fridays?")) == [
        expected
    ]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The branch shuts at 8 pm on Fridays.", "unsupported"),
        ("The branch closes at 18:00 on Fridays.", "supported"),
        ("On Saturdays it closes at 6 pm.", "unsupported"),
        ("On Mondays it closes at 18:00.", "unresolved"),
    ],
)
def test_hours_in_rows_of_days(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ROWS
    assert verdicts_of(case_of(answer, call, question="When does the branch close?")) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("It is open at 17:00 on Fridays.", "supported"),
        ("It is still open at 1 p.m. on Saturday.", "supported"),
        ("It is still open at 3 p.m. on Saturday.", "unsupported"),
        ("It is open at 18:00 on Fridays.", "unsupported"),
        ("It is open at noon on Sundays.", "unsupported"),
        ("It is closed on Saturdays and Sundays.", "unsupported"),
        ("On Mondays and Tuesdays it closes at 18:00.", "supported"),
        ("On Mondays and Saturdays it closes at 18:00.", "unsupported"),
        ("It is closed at 20:00 on Fridays.", "unresolved"),
    ],
)
def test_a_time_within_the_hours_and_lists_of_days(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    assert verdicts_of(case_of(answer, KEYED)) == [expected]


@pytest.mark.parametrize(
    ("hours", "answer", "expected"),
    [
        ({"hours": "09:00-20:00"}, "It is open at 18:00.", "supported"),
        ({"hours": "09:00-20:00"}, "It is open at 21:00.", "unsupported"),
        ({"hours": "09:00-20:00"}, "It is open at 18:00 on Sundays.", "unresolved"),
        (
            {"opening_hours": "10:00-22:00", "kitchen_hours": "12:00-21:00"},
            "The spa is open at 11:00.",
            "unresolved",
        ),
    ],
)
def test_hours_of_no_day_in_particular(
    case_of: CaseOf,
    verdicts_of: Callable[[Case], list[str]],
    hours: dict[str, str],
    answer: str,
    expected: str,
) -> None:
    assert verdicts_of(case_of(answer, ("branch_info", {}, hours))) == [expected]
