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
