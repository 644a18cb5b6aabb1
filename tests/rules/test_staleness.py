"""Copies of earlier times told as if they were so now, and rates that are no lengths of time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

COPY: Call = ("dock", {}, {"dock": "Quay", "bikes": 18, "cached_at": "2026-03-31T22:00:00Z", "age_hours": 11})
FRESH: Call = ("dock", {}, {"dock": "Quay", "bikes": 18, "stale": False})
STALE: Call = ("dock", {}, {"dock": "Quay", "bikes": 18, "stale": True})
IDLE: Call = ("job", {}, '{"rate_kb_s": 0, "eta_s": Infinity}')


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("There are 18 bikes at Quay right now.", COPY, "unresolved"),
        ("There are currently 18 bikes at Quay.", COPY, "unresolved"),
        ("There are 18 bikes at Quay.", COPY, "supported"),
        ("There are currently 18 bikes at Quay.", FRESH, "supported"),
        ("There are currently 18 bikes at Quay.", STALE, "unresolved"),
        ("There are 17 bikes at Quay right now.", COPY, "unsupported"),
        ("It will finish in 0 seconds.", IDLE, "unresolved"),
    ],
)
def test_what_was_so_is_not_shown_to_be_so_now(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]
