"""What state something is in, by plain synonyms and by states that exclude each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
OutcomesOf = Callable[[str, Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

PARCEL: Call = (
    "get_parcel",
    {"id": "PK-88"},
    {"id": "PK-88", "status": "in_transit", "payment": {"status": "failed"}},
)
ORDER: Call = ("get_order", {"id": "ZQ-1"}, {"id": "ZQ-1", "status": "delivered"})
MANY: Call = ("orders", {}, [{"id": "ZQ-1", "status": "delivered"}, {"id": "ZQ-2", "status": "pending"}])
DOOR: Call = ("door", {}, {"status": "closed"})


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        ("The order is delivered.", (ORDER,), "supported stated /status"),
        ("The order has been delivered.", (ORDER,), "supported stated /status"),
        ("The order has arrived.", (ORDER,), "supported stated /status"),
        ("The order is pending.", (ORDER,), "unsupported contradicted /status"),
        ("The order has been cancelled.", (ORDER,), "unsupported contradicted /status"),
        ("The order is not delivered.", (ORDER,), "unsupported contradicted /status"),
        ("The order is not pending.", (ORDER,), "supported stated /status"),
        ("The order will be delivered.", (ORDER,), "abstains"),
        ("The order may be delivered.", (ORDER,), "abstains"),
        ("The order is still delivered.", (ORDER,), "abstains"),
        ("Order ZQ-1 is delivered.", (MANY,), "supported stated /0/status"),
        ("Order ZQ-2 is delivered.", (MANY,), "unsupported contradicted /1/status"),
        ("Order ZQ-2 is pending.", (MANY,), "supported stated /1/status"),
        ("The order is delivered.", (MANY,), "abstains"),
        ("The door is closed.", (DOOR,), "supported stated /status"),
        ("The door is open.", (DOOR,), "unsupported contradicted /status"),
        ("The door is painted.", (DOOR,), "abstains"),
    ],
)
def test_statuses(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, calls: tuple[Call, ...], expected: str
) -> None:
    assert expected in outcomes_of("statuses", case_of(answer, *calls))
