"""Days of the week, and days told from now, against the dates of the evidence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

RENT = (
    "lease",
    {"flat": "4"},
    {"now": "2026-05-06T09:00:00Z", "rent_due": "2026-05-15", "signed": "2024-01-09"},
)
BOILER: Any = (
    "boiler",
    {},
    {"as_of": "2026-08-20", "last_cleaned": "2025-11-30", "next_cleaning": "2026-08-25"},
)
PASS: Any = ("pass", {}, {"today": "2026-02-10", "expires": "2027-02-03"})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("The rent is due on Friday.", RENT, "supported"),
        ("The rent is due on Monday.", RENT, "unsupported"),
        ("The rent is due on 15 May, a Friday.", RENT, "supported"),
        ("The rent is due in the middle of May, a Monday.", RENT, "unsupported"),
        ("The rent is due on the Monday after that.", RENT, "unresolved"),
        ("The office opens on Monday.", RENT, "unresolved"),
        ("The next cleaning is in five days.", BOILER, "supported"),
        ("The next visit is in six days.", BOILER, "unsupported"),
        ("It was last cleaned last year.", BOILER, "supported"),
        ("It was last cleaned earlier this year.", BOILER, "unsupported"),
        ("It expires in just under a year.", PASS, "supported"),
        ("It expires in a little over a year.", PASS, "unsupported"),
    ],
)
def test_days(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == expected
