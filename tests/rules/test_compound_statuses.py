"""What a status of several words has not reached is no support for that it has been reached."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]


def record(status: str, **more: object) -> Call:
    return ("get_item", {}, {"item": "The truck", "status": status, **more})


@pytest.mark.parametrize(
    ("answer", "status", "verdict"),
    [
        ("The truck has been returned.", "return_started", "unresolved"),
        ("The truck is loaded.", "partially_loaded", "unresolved"),
        ("The truck is partially loaded.", "partially_loaded", "supported"),
        ("The truck is partly paid.", "partially_paid", "unresolved"),
        ("The truck is paid.", "partially_paid", "unresolved"),
        ("The truck is unpaid.", "partially_paid", "unsupported"),
        ("The truck is paid.", "paid", "supported"),
        ("The truck has expired.", "expiring_soon", "unresolved"),
        ("The truck is expiring soon.", "expiring_soon", "supported"),
        ("The truck is cancelled.", "cancel_requested", "unsupported"),
        ("The truck has been refunded.", "refund_initiated", "unresolved"),
        ("The truck has been refunded.", "refunded", "supported"),
        ("The truck was approved.", "partially_approved", "unresolved"),
        ("The truck ran.", "scheduled", "unresolved"),
        ("The truck is available now.", "pre_order", "unresolved"),
        ("The truck has been processed.", "succeeded", "supported"),
        ("The truck is awaiting processing.", "pending", "unresolved"),
        ("The truck has been returned.", "refunded", "unresolved"),
    ],
)
def test_a_status_is_read_with_all_its_words(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, status: str, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, record(status))) == [verdict]


TRAIN: Call = ("get_train", {}, {"train": "RE 7", "dep": "09:10", "cancelled": True})
RUNNING: Call = ("get_train", {}, {"train": "RE 7", "dep": "09:10", "cancelled": False})
ADVICE: Call = ("get_suggestions", {}, [{"server": "web-3", "suggestion": "restart"}])
MOVE: Call = ("move", {}, {"to_site": "Kiel", "state": "in_progress"})


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("RE 7 departs at 09:10.", TRAIN, "unresolved"),
        ("RE 7 departs at 09:10.", RUNNING, "supported"),
        ("web-3 was restarted.", ADVICE, "unresolved"),
        ("The move to Kiel is complete.", MOVE, "unresolved"),
        ("The move to Kiel is in progress.", MOVE, "supported"),
    ],
)
def test_what_is_called_off_or_advised_has_not_come(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]
