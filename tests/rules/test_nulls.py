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
