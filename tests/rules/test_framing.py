"""Words that only present what the evidence says, and readings of times and ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.rules.conftest import Failed

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

GUESTS: Call = ("guests", {}, {"guests": ["Ansa", "Bela"]})
REFUND: Call = ("refund", {}, {"amount_minor": 1849, "currency": "GBP"})
PASS: Call = ("pass", {}, {"days": 14})
RIDES: Call = ("rides", {}, [{"day": "Mon", "amount": 41.5}, {"day": "Tue", "amount": 18.0}])
MEETING: Call = ("meeting", {}, {"start": "2031-03-18T14:00"})
QUOTA: Call = ("import_rows", {}, Failed("quota exceeded for tenant 12"))


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("Bela is on the guest list.", GUESTS, "supported"),
        ("You got £18.49 back.", REFUND, "supported"),
        ("You got £18.94 back.", REFUND, "unsupported"),
        ("It lasts 14 days.", PASS, "supported"),
        ("It lasts 15 days.", PASS, "unsupported"),
        ("The rides add up to 59.50.", RIDES, "supported"),
        ("The rides add up to 69.50.", RIDES, "unsupported"),
        ("회의는 오후 2시에 시작합니다.", MEETING, "supported"),
        ("회의는 오후 3시에 시작합니다.", MEETING, "unsupported"),
        ('The tool said "quota exceeded for tenant 12".', QUOTA, "supported"),
        ("Error: quota exceeded for tenant 12.", QUOTA, "supported"),
        ("Error: quota exceeded for tenant 13.", QUOTA, "unsupported"),
    ],
)
def test_words_that_only_present(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]
