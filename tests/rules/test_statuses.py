"""What state something is in, by plain synonyms and by states that exclude each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
OutcomesOf = Callable[[str, Case], list[str]]
VerdictsOf = Callable[[Case], list[str]]
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


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Yes, it is waiting for you to collect it at Kai.", "supported"),
        ("It can now be collected at Kai.", "supported"),
        ("It was sent back to the sender.", "unsupported"),
        ("It is waiting to be repaired at Kai.", "unresolved"),
        ("It is not ready to collect.", "unresolved"),
    ],
)
def test_a_state_told_in_plain_words(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("hold", {"id": "H-2"}, {"id": "H-2", "state": "ready_for_pickup", "at": "Kai"})
    assert verdicts_of(case_of(answer, call, question="Is my hold ready?")) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("It is waiting for you to collect it at Kai.", "unsupported"),
        ("It is on the van.", "unresolved"),
    ],
)
def test_another_state_than_the_plain_words_tell(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("hold", {"id": "H-2"}, {"id": "H-2", "state": "in_transit", "at": "Kai"})
    assert verdicts_of(case_of(answer, call, question="Is my hold ready?")) == [expected]


@pytest.mark.parametrize(
    ("answer", "content", "expected"),
    [
        ("Claim 7 is still being assessed.", {"no": 7, "stage": "under_assessment"}, "supported"),
        ("Claim 7 is being reviewed.", {"no": 7, "stage": "in_review"}, "supported"),
        ("Claim 7 is still open.", {"no": 7, "status": "open"}, "supported"),
        ("Claim 7 is being assessed.", {"no": 7, "stage": "in_review"}, "unresolved"),
        ("Claim 7 was still open.", {"no": 7, "status": "open"}, "unresolved"),
        ("Claim 7 is still open.", {"no": 7, "status": "closed"}, "unsupported"),
        (
            "Claim 7 is still open.",
            {"no": 7, "log": [{"status": "open"}, {"status": "closed"}]},
            "unresolved",
        ),
    ],
)
def test_a_state_that_goes_on(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, content: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, ("claim", {"no": 7}, content))) == [expected]


@pytest.mark.parametrize(
    ("answer", "content", "expected"),
    [
        ("Not yet, it is waiting for approval.", {"id": 5, "state": "awaiting_approval"}, "supported"),
        ("Not yet, it is waiting for a signature.", {"id": 5, "state": "awaiting_approval"}, "unresolved"),
        ("Not yet, it is pending.", {"id": 5, "state": "approved"}, "unsupported"),
        ("Not yet: the release of K-7 is pending.", {"id": "K-7", "state": "pendingRelease"}, "supported"),
        ("Not yet: the repair of K-7 is pending.", {"id": "K-7", "state": "pendingRelease"}, "unresolved"),
        ("The release of K-7 is completed.", {"id": "K-7", "state": "pendingRelease"}, "unsupported"),
        ("The claim was rejected.", {"phase": "assessment", "outcome": None}, "unsupported"),
        ("It was rejected.", {"phase": "rejected", "outcome": None}, "supported"),
        (
            "The claim was rejected.",
            {"phase": "closed", "outcome": None, "rejected_on": "2026-01-01"},
            "unresolved",
        ),
        ("The claim was not approved.", {"phase": "assessment", "outcome": None}, "unresolved"),
        ("The log lists order R-4 as cancelled.", {"order": "R-4", "event": "order.cancelled"}, "supported"),
        ("The log lists order R-4 as shipped.", {"order": "R-4", "event": "order.cancelled"}, "unresolved"),
        ("The log lists order R-4 as shipped.", {"order": "R-4", "status": "cancelled"}, "unsupported"),
        ("The job is completed.", {"status": "completed with errors"}, "unresolved"),
        ("The job was successful.", {"status": "completed with warnings"}, "unresolved"),
        ("The account is active.", {"status": "active_until_2026-05-01"}, "unresolved"),
        ("The gate is closed.", {"open": True}, "unsupported"),
        ("It is closed.", {"open": False}, "supported"),
        ("The gate is closed on Mondays.", {"open": True}, "unresolved"),
        ("It should be ready on 3 May.", {"no": 4, "ready_on": "2026-05-03"}, "supported"),
    ],
)
def test_what_a_state_says_and_leaves_open(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, content: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, ("order_log", {}, content))) == [expected]
