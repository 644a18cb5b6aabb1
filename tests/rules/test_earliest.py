"""The earliest and the last of several times."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

ROWS = [
    {"dep": "09:15", "coach": "Linnet"},
    {"dep": "08:40", "coach": "Siskin"},
    {"dep": "11:05", "coach": "Linnet"},
]
COACHES: Call = ("coaches", {}, ROWS)
PAGE: Call = ("coaches", {}, {"coaches": ROWS, "has_more": True})
TERMS: Call = (
    "terms",
    {},
    [{"term": "spring", "begins": "2027-02-08"}, {"term": "winter", "begins": "2027-01-11"}],
)


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("The first coach leaves at 08:40.", COACHES, "supported"),
        ("The first coach leaves at 09:15.", COACHES, "unsupported"),
        ("The last coach leaves at 11:05.", COACHES, "supported"),
        ("The latest coach leaves at 09:15.", COACHES, "unsupported"),
        ("The first Linnet leaves at 09:15.", COACHES, "supported"),
        ("The first Linnet leaves at 11:05.", COACHES, "unsupported"),
        ("The first coach leaves at 08:40.", PAGE, "unresolved"),
        ("The first coach leaves at 09:15.", PAGE, "unsupported"),
        ("The first coach is at 09:15.", COACHES, "unresolved"),
        ("The first term begins on 11 January 2027.", TERMS, "supported"),
        ("The first term begins on 8 February 2027.", TERMS, "unsupported"),
    ],
)
def test_the_earliest_and_the_last(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]
