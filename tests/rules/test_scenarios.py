"""Two operational scenarios of rules: what a tolerance admits it admits alone, and nothing is known where nothing came back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

READING: tuple[str, dict[str, Any], Any] = (
    "gauge",
    {"station": "Brenn weir"},
    {
        "level_m": 4.72,
        "taken": "2031-05-04T06:30:00Z",
        "code": "BW-4417",
        "share": 0.385,
        "observer": "Halvar Nilsund",
    },
)


@pytest.mark.parametrize(
    ("accepted", "rejected"),
    [
        ("The level is 4.72 m.", "The level is 4.92 m."),
        ("The level is 4.7 m.", "The level is 4.8 m."),
        ("The level is 472 cm.", "The level is 427 cm."),
        ("The share is 38.5%.", "The share is 35.8%."),
        ("It was taken on 4 May 2031.", "It was taken on 5 May 2031."),
        ("It was taken at 06:30 UTC.", "It was taken at 06:50 UTC."),
        ("The code is BW-4417.", "The code is BW-4471."),
        ("The observer is Halvar Nilsund.", "The observer is Halvar Nilsand."),
    ],
)
def test_s10_what_a_tolerance_admits_stands_beside_what_it_must_not(
    case_of: CaseOf, verdicts_of: VerdictsOf, accepted: str, rejected: str
) -> None:
    assert verdicts_of(case_of(accepted, READING)) == ["supported"]
    assert verdicts_of(case_of(rejected, READING)) == ["unsupported"]


@pytest.mark.parametrize("answer", ["The level is 4.72 m.", "The code is BW-4417."])
def test_s10_every_changed_digit_is_caught(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str) -> None:
    for digit in re.finditer(r"\d", answer):
        other = str((int(digit[0]) + 4) % 10)
        changed = answer[: digit.start()] + other + answer[digit.end() :]
        assert verdicts_of(case_of(changed, READING)) == ["unsupported"], changed


@pytest.mark.parametrize("kind", ["errors", "empty objects", "nothing"])
@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("It ships on 4 May 2031 for €31.40.", "unsupported"),
        ("Its tracking number is TX-90817-B.", "unsupported"),
        ("I could not find out when it ships: the lookup failed.", "unresolved"),
        ("No data came back, so I cannot tell when it ships.", "unresolved"),
    ],
)
def test_s11_where_nothing_came_back_a_specific_is_refuted_and_honesty_is_not(
    case_of: CaseOf,
    verdicts_of: VerdictsOf,
    failed: Callable[[Any], Any],
    kind: str,
    answer: str,
    verdict: str,
) -> None:
    contents = {
        "errors": [failed("no route"), failed("timed out")],
        "empty objects": [{}, []],
        "nothing": [None, ""],
    }
    calls = [("lookup", {"order": "O-118"}, content) for content in contents[kind]]
    assert verdicts_of(case_of(answer, *calls, question="When does order O-118 ship?")) == [verdict]
