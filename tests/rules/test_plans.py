"""What was only to be is no support for that it was done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

PARCEL: Call = ("parcel", {}, {"parcel": "P7", "estimated_arrival": "2031-05-01", "delivered_at": None})
AUDIT: Call = ("audit", {}, {"audit": {"planned_start": "2031-03-02", "started": None}})
DOSE: Call = ("doses", {}, {"vaccine": "HepB", "next_dose": "2031-03-05", "doses_given": 2})
NOTE: Call = ("note", {}, "Next test due 2031-07-19. Unit ok.")
TRAIN: Call = ("train", {}, {"train": "IC 5", "scheduled_departure": "10:05", "actual_departure": "10:05"})
REFUND: Call = ("refund", {"id": "R9"}, {"refund": "R9", "amount": 40, "status": "submitted"})
EXPORT: Call = ("create_export", {}, {"file": "stock.csv", "status": "queued"})
PAID: Call = ("refund", {"id": "R9"}, {"refund": "R9", "amount": 40, "status": "completed"})


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("Parcel P7 is expected to arrive on 1 May 2031.", PARCEL, "supported"),
        ("Parcel P7 should arrive on 1 May 2031.", PARCEL, "supported"),
        ("Parcel P7 arrived on 1 May 2031.", PARCEL, "unresolved"),
        ("Parcel P7 should be delivered by 1 May 2031.", PARCEL, "supported"),
        ("The audit is planned to start on 2 March 2031.", AUDIT, "supported"),
        ("The audit began on 2 March 2031.", AUDIT, "unresolved"),
        ("The next dose is on 5 March 2031.", DOSE, "supported"),
        ("A dose was given on 5 March 2031.", DOSE, "unresolved"),
        ("The dose was on 5 March 2031.", DOSE, "unresolved"),
        ("The next dose was set for 5 March 2031.", DOSE, "supported"),
        ("The next test is due on 19 July 2031.", NOTE, "supported"),
        ("The unit was tested on 19 July 2031.", NOTE, "unresolved"),
        ("IC 5 departed at 10:05.", TRAIN, "supported"),
        ("The refund of 40 has been submitted.", REFUND, "supported"),
        ("The refund of 40 has gone through.", REFUND, "unresolved"),
        ("I exported it to stock.csv.", EXPORT, "unresolved"),
        ("The refund of 40 is completed.", PAID, "supported"),
    ],
)
def test_what_was_to_be_is_not_what_was(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]
