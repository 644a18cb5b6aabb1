"""Nulls, which say neither yes nor no."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

DISKS: Call = ("disks", {}, {"disks": [{"disk": "ap-1", "sealed": None}, {"disk": "ap-2", "sealed": False}]})
RIDER: Call = ("rider", {}, {"smoker": None})


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("ap-1 is not sealed.", DISKS, "unresolved"),
        ("ap-2 is not sealed.", DISKS, "supported"),
        ("She is a non-smoker.", RIDER, "unresolved"),
    ],
)
def test_a_null_is_no_no(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


CLAIM = {"no": "HW-12", "status": "approved", "paid_at": None}
CLAIMS = [{"no": "HW-1", "paid_at": None}, {"no": "HW-2", "paid_at": "2026-05-01"}]


@pytest.mark.parametrize(
    ("answer", "content", "verdict"),
    [
        ("Your claim has been paid out.", CLAIM, "unsupported"),
        ("HW-12 was paid.", CLAIM, "unsupported"),
        ("HW-1 was paid.", CLAIMS, "unsupported"),
        ("Your order has shipped.", {"order": 7, "shipped_at": None}, "unsupported"),
        ("HW-2 was paid.", CLAIMS, "unresolved"),
        ("One of them was paid.", CLAIMS, "unresolved"),
        ("It has not been paid.", CLAIM, "unresolved"),
        ("It will be paid.", CLAIM, "unresolved"),
        ("It should have been paid.", CLAIM, "unresolved"),
        ("It was paid by card.", CLAIM, "unresolved"),
        ("It has been paid.", CLAIM | {"status": "paid"}, "supported"),
        ("It has been paid.", CLAIM | {"payment": "sent"}, "unresolved"),
    ],
)
def test_a_deed_whose_moment_is_null(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, content: object, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, ("get_claim", {}, content))) == [verdict]


def test_a_deed_whose_moment_was_null_before_a_call(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    calls: tuple[Call, ...] = (("get_claim", {}, CLAIM), ("settle_claim", {"no": "HW-12"}, {"ok": True}))
    assert verdicts_of(case_of("It has been paid.", *calls)) == ["unresolved"]


@pytest.mark.parametrize(
    ("answer", "content", "expected"),
    [
        (
            "Nothing is owed, and the service charge is 12.",
            {"owed": 0, "service_charge": None, "n": 12},
            "unsupported",
        ),
        ("The late fee was set to 12.", {"late_fee": 12, "service_charge": None}, "supported"),
        ("The fax field holds no value.", {"fax": None, "n": 12}, "supported"),
        ("The fax field holds no value.", {"fax": "0123-444", "n": 12}, "unresolved"),
        ("The fax field holds a value.", {"fax": None, "n": 12}, "unresolved"),
    ],
)
def test_a_null_is_told_as_no_value_and_not_as_a_number(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, content: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, ("account", {}, content))) == [expected]
