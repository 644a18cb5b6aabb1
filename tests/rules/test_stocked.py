"""In stock or not, when something ended, and what a user says that a field does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

SHOP: Call = (
    "shelf",
    {"shop": "Mill St"},
    {
        "items": [
            {"sku": "TR-9", "name": "Trail lamp", "price": 39.5, "stock": 12},
            {"sku": "CP-2", "name": "Camp pot", "price": 24.0, "stock": 0},
        ]
    },
)
JOB: Call = (
    "job",
    {"id": "J-88"},
    {"id": "J-88", "state": "failed", "started": "2026-01-05T02:00:00Z", "ended": "2026-01-05T02:14:00Z"},
)
PARCEL: Call = (
    "track",
    {"parcel": "KX-41"},
    {
        "parcel": "KX-41",
        "sender": "Ada Finch",
        "last_scan": {"place": "Oslo hub", "at": "2026-04-02T09:15:00Z"},
    },
)
FREIGHT: Call = ("freight", {"id": "S1"}, {"id": "S1", "from": "Lyon", "eta": "2026-07-02"})
FEE: Call = ("fees", {"kind": "stall"}, {"kind": "stall", "fee": 75})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("The Trail lamp is in stock.", SHOP, "supported"),
        ("The Trail lamp is out of stock.", SHOP, "unsupported"),
        ("The Camp pot is in stock.", SHOP, "unsupported"),
        ("The Camp pot costs 24 and is in stock.", SHOP, "unsupported"),
        ("The Camp pot is sold out.", SHOP, "supported"),
        ("Yes, the Camp pot is available.", SHOP, "unsupported"),
        ("Yes, the Trail lamp is available.", SHOP, "supported"),
        ("The Camp pot isn't in stock.", SHOP, "supported"),
        ("The Trail lamp isn't in stock.", SHOP, "unsupported"),
        ("The Camp pot is out of stock until May.", SHOP, "unresolved"),
        ("The Trail lamp costs 39.5 per pair.", SHOP, "unresolved"),
        ("J-88 failed at 02:14.", JOB, "supported"),
        ("J-88 failed at 02:00.", JOB, "unresolved"),
        ("J-88 started at 02:00.", JOB, "supported"),
        ("The ETA of S1 is 2 July.", FREIGHT, "supported"),
        ("S1 left Lyon on 2 July.", FREIGHT, "unresolved"),
        ("KX-41 was scanned at the Oslo hub on 2 April at 09:15.", PARCEL, "supported"),
        ("KX-41 will be scanned at the Oslo hub on 2 April.", PARCEL, "unresolved"),
        ("KX-41 was scanned at the Oslo hub this morning at 09:15.", PARCEL, "unresolved"),
        ("Ada Finch cancelled KX-41.", PARCEL, "unresolved"),
    ],
)
def test_told_of_a_record(
    answer: str, call: Call, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Right, the stall fee is 90.", "unsupported"),
        ("The stall fee is 75.", "supported"),
        ("You said the stall fee is 90.", "unresolved"),
    ],
)
def test_what_the_user_says_does_not_outweigh_its_field(
    answer: str, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, FEE, question="The stall fee is 90, right?")) == [expected]
