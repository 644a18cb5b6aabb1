"""Days of the week that pick an object, a row or the hours kept under them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

DESK: Call = (
    "desk",
    {},
    {"mon_fri": {"opens": "08:30", "closes": "17:00"}, "sat": {"opens": "10:00", "closes": "12:00"}},
)
POOL: Call = ("pool", {}, {"mon": "07:00-21:00", "sun": "closed", "sat": "09:00-18:00"})
HEAT: Call = ("heat", {}, [{"day": "Mon", "high_c": 17}, {"day": "Tue", "high_c": 23}])


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("The desk opens at 10:00 on Saturdays.", DESK, "supported"),
        ("The desk opens at 8:30 on Saturdays.", DESK, "unsupported"),
        ("On Wednesday the desk closes at 17:00.", DESK, "supported"),
        ("On Wednesday the desk closes at 12:00.", DESK, "unsupported"),
        ("From Monday to Friday the desk opens at 8:30.", DESK, "supported"),
        ("On weekdays the desk opens at 10:00.", DESK, "unsupported"),
        ("On Sundays the desk opens at 10:00.", DESK, "unresolved"),
        ("On Saturday the pool is open from 9:00 to 18:00.", POOL, "supported"),
        ("On Saturday the pool is open from 7:00 to 21:00.", POOL, "unsupported"),
        ("The pool is closed on Saturdays.", POOL, "unsupported"),
        ("Tuesday's high is 23 °C.", HEAT, "supported"),
        ("Monday's high is 23 °C.", HEAT, "unsupported"),
    ],
)
def test_days_of_the_week_pick_what_is_called_by_them(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]
