"""Weeks and days of the week that follow from a date."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

PHOTO: Call = ("exposure", {"frame": 8}, {"taken": "2025-03-12"})
VISIT: Call = ("visit", {}, {"today": "2026-08-03", "visit": "2026-08-08"})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("It was taken on 12 March 2025, in ISO week 11.", PHOTO, "supported"),
        ("It was taken on 12 March 2025, in ISO week 12.", PHOTO, "unsupported"),
        ("It was taken on 12 March 2025, in week 12 of the course.", PHOTO, "unresolved"),
        ("The visit is in five days, on a Monday.", VISIT, "unsupported"),
        ("The visit is in five days, on a Saturday.", VISIT, "supported"),
    ],
)
def test_weeks_and_weekdays(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == expected
