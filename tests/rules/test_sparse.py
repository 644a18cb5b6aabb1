"""Flags told only of those that have them, and maps of words that sort things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

CREW = (
    "crew",
    {"boat": "Tern"},
    {"crew": [{"n": "Ada"}, {"n": "Bo", "cox": True}, {"n": "Cy"}, {"n": "Di", "cox": True}, {"n": "Ed"}]},
)
DESKS = (
    "desks",
    {"floor": 2},
    {"floor": 2, "desks": {"D1": "taken", "D2": "spare", "D3": "taken", "D4": "spare"}},
)


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("One of them is a cox.", CREW, "unsupported"),
        ("Two desks are spare.", DESKS, "supported"),
        ("Three desks are spare.", DESKS, "unsupported"),
        ("Three of the desks are broken.", DESKS, "unresolved"),
        ("Floor 2 has two broken desks.", DESKS, "unresolved"),
    ],
)
def test_sparse(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == expected


IDLE = ("desks", {"day": "2026-05-04"}, '{"desk": 7, "calls": 0, "avg_call_min": NaN}')
BUSY = ("desks", {"day": "2026-05-04"}, {"desk": 7, "calls": 3, "avg_call_min": 2.5})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("There is no average for desk 7, as it had no calls.", IDLE, "supported"),
        ("Desk 7 had no calls, so there is no average.", IDLE, "supported"),
        ("There is no average for desk 7, as it had no visitors.", IDLE, "unresolved"),
        ("There is no average for desk 7, as it had no calls.", BUSY, "unsupported"),
        ("There is no average for desk 7.", BUSY, "unsupported"),
        ("Desk 7 had an average of 4 minutes.", IDLE, "unsupported"),
        ("Desk 7 had an average of 2.5 minutes.", BUSY, "supported"),
    ],
)
def test_no_figure_of_nothing(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == expected
