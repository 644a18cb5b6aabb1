"""What one event of a list says is not so now, and not of the day or place of another event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

LIFT: Call = (
    "lift_log",
    {},
    {
        "lift": "Lift C",
        "entries": [
            {"time": "2027-05-01T08:00", "state": "blocked", "floor": "Lobby"},
            {"time": "2027-05-01T08:20", "state": "freed", "floor": "Lobby"},
            {"time": "2027-05-01T08:40", "state": "parked", "floor": "Roof"},
        ],
    },
)
VOYAGE: Call = (
    "voyage",
    {},
    {
        "vessel": "Arda",
        "origin": "Riga",
        "stops": [
            {"port": "Riga", "date": "2027-01-02", "kind": "loaded"},
            {"port": "Ghent", "date": "2027-01-06", "kind": "bunkered"},
            {"port": "Porto", "date": "2027-01-11", "kind": "unloaded"},
        ],
    },
)
STAFF: Call = (
    "list_staff",
    {},
    [
        {"name": "Ulf Dahl", "city": "Bergen", "joined": "2020-01-01"},
        {"name": "Ana Reis", "city": "Porto", "joined": "2021-01-01"},
    ],
)
HUB: Call = ("track", {}, {"parcel": "P7", "status": "arrived at hub"})
DAY: Call = ("get_load", {"site": "Ost"}, {"site": "Ost", "period": "day", "peak_kw": 50})
WEEK: Call = ("get_load", {"site": "Ost"}, {"site": "Ost", "period": "week", "peak_kw": 80})


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("Lift C is blocked.", LIFT, "unresolved"),
        ("Lift C is parked.", LIFT, "supported"),
        ("Lift C is currently at the Lobby.", LIFT, "unresolved"),
        ("Lift C is at the Roof.", LIFT, "supported"),
        ("Lift C was freed in the Lobby.", LIFT, "supported"),
        ("The Arda is in Riga.", VOYAGE, "unresolved"),
        ("The Arda was in Riga on January 2.", VOYAGE, "supported"),
        ("The Arda bunkered in Riga on January 6.", VOYAGE, "unresolved"),
        ("The Arda bunkered in Ghent on January 6.", VOYAGE, "supported"),
        ("Ulf Dahl is in Bergen.", STAFF, "supported"),
        ("P7 has been delivered.", HUB, "unsupported"),
    ],
)
def test_an_event_speaks_for_its_own_time_and_place(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("The peak load over the day is 50 kW.", "supported"),
        ("The peak load of the week is 80 kW.", "supported"),
        ("The peak load of the day is 80 kW.", "unresolved"),
    ],
)
def test_reads_of_two_stretches_of_time_both_stand(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, DAY, WEEK)) == [verdict]
