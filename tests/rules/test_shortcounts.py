"""Counts of all there is that are only as many as came back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

PART: Call = ("alarms", {}, {"alarms": ["A1", "A2", "A3", "A4"], "truncated": True})
WHOLE: Call = ("alarms", {}, {"alarms": ["A1", "A2", "A3", "A4"], "truncated": False})
TOTAL: Call = ("parcels", {}, {"parcels": ["P1", "P2", "P3"], "count": 3, "total_count": 48})
LOG: Call = (
    "night_log",
    {},
    "01:02 task 11 FAILED\n01:40 task 12 ok\n02:05 task 15 FAILED\n02:31 ta... [log cut here; 2.1 kB not shown]",
)


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("There are 4 alarms.", PART, "unsupported"),
        ("There are 4 alarms.", WHOLE, "supported"),
        ("There are at least 4 alarms.", PART, "supported"),
        ("4 alarms are shown.", PART, "unresolved"),
        ("There are 3 parcels.", TOTAL, "unsupported"),
        ("There are 48 parcels.", TOTAL, "supported"),
        ("Two tasks failed.", LOG, "unsupported"),
        ("At least two tasks failed.", LOG, "supported"),
    ],
)
def test_counts_of_a_part(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


def test_an_answer_that_says_that_more_follows_is_let_be(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    case = case_of("There are 4 alarms. The list was cut off.", PART)
    assert verdicts_of(case)[0] == "unresolved"


@pytest.mark.parametrize(
    ("answer", "call"),
    [
        (
            "There are 3 players.",
            ("team", {}, {"team": "Rooks", "matches": 30, "players": ["Ansa", "Bela", "Cleo"]}),
        ),
        ("There are 2 shops.", ("shops", {}, '[{"name": "Clear cut"}, {"name": "Loom"}]')),
    ],
)
def test_games_and_haircuts_cut_no_list(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call
) -> None:
    assert verdicts_of(case_of(answer, call)) == ["supported"]
