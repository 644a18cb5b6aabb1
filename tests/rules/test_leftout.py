"""Lists that exclude each other: what stands in the one is not in the other, and may be denied of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

LANE: Call = (
    "lane_state",
    {"id": "quay-lane"},
    {"name": "Quay Lane", "closed_to": ["trucks"], "open_to": ["taxis", "cyclists"]},
)
LOAF: Call = (
    "loaf",
    {"id": 3},
    {"loaf": "Rye", "contains": ["rye", "salt"], "free_from": ["nuts", "milk"]},
)
ZONE: Call = ("zone", {"id": 3}, {"zone": "C", "allowed": ["dogs"], "banned": ["drones", "fires"]})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Yes, Quay Lane isn't closed to taxis.", LANE, "supported"),
        ("Quay Lane isn't open to trucks.", LANE, "supported"),
        ("Quay Lane isn't closed to trucks.", LANE, "unsupported"),
        ("Quay Lane isn't open to taxis.", LANE, "unsupported"),
        ("Quay Lane is closed to taxis.", LANE, "unsupported"),
        ("Quay Lane is closed to trucks.", LANE, "supported"),
        ("Quay Lane isn't closed to taxis or trucks.", LANE, "unsupported"),
        ("Quay Lane isn't closed to taxis at night.", LANE, "unresolved"),
        ("Quay Lane isn't closed to horses.", LANE, "unresolved"),
        ("The Rye doesn't contain nuts.", LOAF, "supported"),
        ("The Rye contains nuts.", LOAF, "unsupported"),
        ("The Rye is free from nuts.", LOAF, "supported"),
        ("Drones are not allowed in zone C.", ZONE, "supported"),
        ("Drones are allowed in zone C.", ZONE, "unsupported"),
        ("Zone C allows dogs, and drones are banned.", ZONE, "supported"),
        ("Zone C allows drones, and dogs are banned.", ZONE, "unsupported"),
    ],
)
def test_what_excludes(
    answer: str, call: Call, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]
