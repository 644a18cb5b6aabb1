"""Which of two things has more, where a sentence says how far they are apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

POINTS: Call = ("league", {}, {"points": {"Vik": 64, "Runa": 59, "Bo": 40}})
TANKS: Call = ("tanks", {}, {"tanks": [{"tank": "T1", "avg_c": 8.5}, {"tank": "T2", "avg_c": 11.0}]})
TILLS: Call = ("tills", {}, {"tills": {"Dock": {"revenue": 700}, "Hill": {"revenue": 540}}})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Runa is five points behind Vik.", POINTS, "supported"),
        ("Vik is five points behind Runa.", POINTS, "unsupported"),
        ("Vik leads Runa by 5 points.", POINTS, "supported"),
        ("Runa is 5 points ahead of Vik.", POINTS, "unsupported"),
        ("T2 averaged 2.5 °C more than T1.", TANKS, "supported"),
        ("T1 averaged 2.5 °C more than T2.", TANKS, "unsupported"),
        ("T1 was 2.5 °C below T2.", TANKS, "supported"),
        ("T1 was 2.5 °C above T2.", TANKS, "unsupported"),
        ("Dock's revenue is 160 higher than Hill's.", TILLS, "supported"),
        ("Hill's revenue is 160 higher than Dock's.", TILLS, "unsupported"),
    ],
)
def test_which_side_has_more(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]


DESKS: Call = (
    "desks",
    {},
    {"desks": [{"desk": "mail", "solved": 81, "asked": 90}, {"desk": "chat", "solved": 40, "asked": 50}]},
)
PRICES: Call = ("prices", {}, {"Graun": {"2030": 11.4, "2031": 12.9}, "Lech": {"2030": 10.8, "2031": 11.5}})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("The chat desk solved 80%.", DESKS, "supported"),
        ("The chat desk solved 90%.", DESKS, "unresolved"),
        ("In Lech it rose by 0.7.", PRICES, "supported"),
        ("In Lech it rose by 1.5.", PRICES, "unsupported"),
    ],
)
def test_shares_and_steps_of_the_named_row(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]


VOTES = {"votes": {"Orr": 420, "Pim": 300}}
RENT = {"old_rent": 700, "new_rent": 760}
DERBY = {"home": {"team": "Kites", "goals": 4}, "away": {"team": "Rooks", "goals": 3}}
RANGE = {"range_lab_km": 430, "range_winter_km": 310}


@pytest.mark.parametrize(
    ("answer", "payload", "verdict"),
    [
        ("Pim lost by 120 votes.", VOTES, "supported"),
        ("Orr lost by 120 votes.", VOTES, "unresolved"),
        ("Pim has 120 more votes.", VOTES, "unresolved"),
        ("You save 60.", RENT, "unresolved"),
        ("The Kites beat the Rooks 4-3.", DERBY, "supported"),
        ("The Kites beat the Rooks 3-4.", DERBY, "unresolved"),
        ("The winter range is 120 km higher.", RANGE, "unresolved"),
    ],
)
def test_who_won_saved_or_gained_has_the_greater_number(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, payload: object, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, payload))) == [verdict]
