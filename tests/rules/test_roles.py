"""Roles told by their verbs, units told in words, and a flag with the day of its record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

PLOT: Call = ("plot", {"no": 12}, {"no": 12, "tenant": "Mara Quill", "landlord": "Tod Ebb"})
SPORES: Call = ("micro", {"sample": "compost"}, {"sample": "compost", "spores_per_g": 1500000})
GYM: Call = ("calendar", {"hall": "gym"}, {"date": "2026-08-03", "hall": "gym", "closed": True})
DAYS: Call = (
    "calendar",
    {"hall": "gym"},
    {"days": [{"date": "2026-08-03", "closed": True}, {"date": "2026-08-04", "closed": False}]},
)


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Plot 12 is let to Mara Quill.", PLOT, "supported"),
        ("Plot 12 is let to Tod Ebb.", PLOT, "unresolved"),
        ("Plot 12 is let by Mara Quill.", PLOT, "unresolved"),
        ("The compost holds 1.5 × 10⁶ spores per gram.", SPORES, "supported"),
        ("The compost holds 1.5 × 10⁶ spores per kilogram.", SPORES, "unresolved"),
        ("The gym is closed on 3 August.", GYM, "supported"),
        ("The gym is not closed on 3 August.", GYM, "unsupported"),
        ("The gym is closed from 3 August.", GYM, "unresolved"),
        ("The gym closed on 3 August.", GYM, "unresolved"),
        ("It is closed on 3 August.", DAYS, "supported"),
        ("It is closed on 4 August.", DAYS, "unsupported"),
    ],
)
def test_told_in_other_words(
    answer: str, call: Call, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]
